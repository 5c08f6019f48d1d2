// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QFileInfo>
#include <algorithm>
#include <map>

#include "app/desktop/recent_files.h"
#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/window/main_window.h"
#include "app/window/settings.h"
#include "app/window/start_examples.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "app/workspaces/workspace.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/start/start_panel.h"
#include "ui/style/words.h"

// What one may begin with, in the place of explanations until one is wanted.

namespace attn::app {
namespace {

constexpr int mostRecentShown = 4;

/// By which the panel knows a file.
QString recentId(const QString& path) { return QStringLiteral("recent.") + path; }

}  // namespace

void MainWindow::showStartAtFirst() {
  if (savedStartPanel() && !page()->findChild<ui::Inspector*>()->hasExplanation()) showStart();
}

void MainWindow::showStart() {
  const std::vector<StartExample> examples = startExamples();
  std::vector<ui::StartExample> offered;
  for (const StartExample& example : examples)
    offered.push_back({ui::translated(example.title), ui::translated(findRow(workspaces(), example.workspace)->name),
                       QString::fromLatin1(example.id)});
  const QStringList files = recentFiles().mid(0, mostRecentShown);
  std::vector<ui::StartExample> recent;
  for (const QString& path : files)
    recent.push_back({shownFile(path), shownFile(QFileInfo(path).path()), recentId(path)});
  std::vector<ui::StartCard> cards;
  if (m_document->scene().workspace == "attention")
    cards.push_back({QStringLiteral(":/icons/explore.svg"), tr("Explore"),
                     tr("Click any number: it says where it comes from. Drag a blue handle: the weights follow."),
                     tr("Take a number apart"), QStringLiteral("explore")});
  cards.push_back({QStringLiteral(":/icons/learn.svg"), tr("Learn"),
                   tr("Lessons lead from a dictionary that is not exact to the heads of a model: guess, do, see."),
                   tr("Choose a lesson…"), QStringLiteral("lessons")});
  cards.push_back(
      {QStringLiteral(":/icons/open.svg"), tr("Open"),
       tr("A scene, a table, attention from a file or a model's folder. Or drop it anywhere in the window."),
       tr("Open…"), QStringLiteral("open")});
  auto* start =
      new ui::StartPanel(tr("Start"), cards, recent, offered,
                         action("commands")->shortcut().toString(QKeySequence::NativeText), savedStartPanel());
  Page* const page = this->page();
  page->putBeforeExplanation(start);
  connect(start, &ui::StartPanel::closed, page, [page] { page->putBeforeExplanation(nullptr); });
  connect(start, &ui::StartPanel::shownAtStart, this, &MainWindow::chooseStartPanel);
  connect(start, &ui::StartPanel::chosen, this, [this, examples, files](const QString& id) {
    for (const QString& path : files)
      if (id == recentId(path)) return openFile(path);
    if (id == QLatin1String("explore"))
      return m_document->look([](ViewState& state) { state.attention.selection = {0, 0, 0}; });
    const auto example = std::find_if(examples.begin(), examples.end(),
                                      [&](const StartExample& each) { return id == QLatin1String(each.id); });
    if (example == examples.end()) return action(id.toLatin1().constData())->trigger();
    m_document->edit(tr("Example “%1”").arg(ui::translated(example->title)),
                     [example](Scene& scene) { scene = withExample(std::move(scene), *example); });
  });
  // The pictures come when they are there; the panel, with its worker, may go before.
  auto* drawer = new Worker(start);
  const int side = start->pictureSide() * std::max(1, qRound(devicePixelRatioF()));
  const double pixelRatio = devicePixelRatioF();
  ui::FigureStyle style = ui::screenStyle(ui::HeatmapView::Ground::panel);
  style.reading = attn::Reading::all;
  drawer->post([start, examples, files, side, pixelRatio, style](Worker::Task& task) -> Worker::Delivery {
    std::map<QString, QImage> pictures;
    QStringList missing;
    const auto take = [&, report = [&] {
      return [start, pictures, missing] {
        for (const auto& [id, picture] : pictures) start->setPicture(id, picture);
        for (const QString& id : missing) start->setMissing(id, tr("not there any more"));
      };
    }](const QString& id, QImage picture) {
      if (picture.isNull()) return;
      picture.setDevicePixelRatio(pixelRatio);
      pictures[id] = picture;
      task.report(report());
    };
    for (const QString& path : files)
      if (!QFileInfo::exists(path)) missing << recentId(path);
    for (const StartExample& example : examples)
      take(QString::fromLatin1(example.id), scenePicture(withExample({}, example), side, style));
    // Files may be anything, and come last.
    for (const QString& path : files) take(recentId(path), pictureOfFile(path, side));
    return [] {};
  });
}

void MainWindow::chooseStartPanel(bool isShown) {
  saveStartPanel(isShown);
  showAction(*findRow(m_rows, "startAtFirst"), action("startAtFirst"));
  if (auto* start = findChild<ui::StartPanel*>()) start->setShownAtStart(isShown);
}

}  // namespace attn::app
