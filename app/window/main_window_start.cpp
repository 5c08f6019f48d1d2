// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/window/settings.h"
#include "app/window/start_examples.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "app/workspaces/workspace.h"
#include "ui/inspector/inspector.h"
#include "ui/start/start_panel.h"
#include "ui/style/words.h"

// What one may begin with, in the place of explanations until one is wanted.

namespace attn::app {

void MainWindow::showStartAtFirst() {
  if (savedStartPanel() && !page()->findChild<ui::Inspector*>()->hasExplanation()) showStart();
}

void MainWindow::showStart() {
  const std::vector<StartExample> examples = startExamples();
  std::vector<ui::StartExample> offered;
  for (const StartExample& example : examples)
    offered.push_back({ui::translated(example.title), ui::translated(findRow(workspaces(), example.workspace)->name),
                       QString::fromLatin1(example.id)});
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
      new ui::StartPanel(tr("Start"), cards, offered, action("commands")->shortcut().toString(QKeySequence::NativeText),
                         savedStartPanel());
  Page* const page = this->page();
  page->putBeforeExplanation(start);
  connect(start, &ui::StartPanel::closed, page, [page] { page->putBeforeExplanation(nullptr); });
  connect(start, &ui::StartPanel::shownAtStart, this, [](bool isShown) { saveStartPanel(isShown); });
  connect(start, &ui::StartPanel::chosen, this, [this, examples](const QString& id) {
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
  drawer->post([start, examples, side, pixelRatio](Worker::Task& task) -> Worker::Delivery {
    std::vector<QImage> pictures;
    for (const StartExample& example : examples) {
      if (task.isStopped()) return [] {};
      pictures.push_back(examplePicture(example, side));
      pictures.back().setDevicePixelRatio(pixelRatio);
    }
    return [start, examples, pictures] {
      for (std::size_t i = 0; i < examples.size(); ++i)
        if (!pictures[i].isNull()) start->setPicture(QString::fromLatin1(examples[i].id), pictures[i]);
    };
  });
}

}  // namespace attn::app
