// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>
#include <map>
#include <string>
#include <vector>

#include "app/document/document.h"
#include "app/document/document_files.h"
#include "app/document/file_words.h"
#include "app/document/progress_line.h"
#include "app/figures/batch_dialog.h"
#include "app/lessons/window/lesson_draft.h"
#include "app/lessons/window/lesson_window.h"
#include "app/window/settings.h"
#include "app/workspaces/page.h"
#include "app/workspaces/tables/table_reader.h"
#include "app/workspaces/worker.h"
#include "app/workspaces/workspace.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/reading_order.h"
#include "ui/controls/segmented_control.h"
#include "ui/export/export_dialog.h"
#include "ui/inspector/inspector.h"
#include "ui/style/missing_letters.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

// The window's frame has to be on the screen too. How large it is is only known when it is shown; few are larger.
constexpr QSize usualFrame(12, 40);

/// Those of a page that the window has no entry of its own for.
QList<QAction*> commandsOfPage(const Page* page) {
  QList<QAction*> commands = page->actions();
  commands.removeIf([](const QAction* action) { return action->objectName() == QLatin1String("paste"); });
  return commands;
}

}  // namespace

MainWindow::MainWindow(Document* document, QWidget* parent)
    : QMainWindow(parent),
      m_document(document),
      m_files(&DocumentFiles::of(*document)),
      m_figureWriter(new Worker(this)),
      m_filmWriter(new Worker(this)),
      m_figureCopier(new Worker(this)),
      m_tableWriter(new Worker(this)),
      m_tableOpener(new Worker(this)),
      m_progress(new ProgressLine(this)) {
  m_pages = new QStackedWidget(this);
  makeActions();
  auto* central = new QWidget(this);
  auto* column = new QVBoxLayout(central);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  auto* line = new QFrame(central);
  line->setProperty("kind", "line");
  line->setFixedHeight(1);
  column->addWidget(line);
  column->addWidget(m_pages, 1);
  setCentralWidget(central);
  setAcceptDrops(true);
  setMinimumSize(700, 480);
  resize(QSize(1440, 900).boundedTo(screen()->availableSize() - usualFrame));

  m_status = new ui::ElidedLabel(this);
  useFont(m_status, ui::FontOf::number);
  m_time = new QLabel(this);
  useFont(m_time, ui::FontOf::note);
  m_time->setProperty("kind", "faint");
  statusBar()->setContentsMargins(10, 0, 10, 0);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(m_status, 1);
  // A bar that is not in sight yet hides nothing behind its message.
  connect(statusBar(), &QStatusBar::messageChanged, m_status,
          [this](const QString& message) { m_status->setVisible(message.isEmpty()); });
  statusBar()->addPermanentWidget(m_progress);
  connectProgress();
  statusBar()->addPermanentWidget(m_time);
  for (Worker* worker : {m_figureWriter, m_figureCopier})
    connect(worker, &Worker::failed, this, [this](const Message& words) {
      for (auto* dialog : findChildren<ui::ExportDialog*>()) dialog->showSaved({}, {});
      complain(tr("The figure can't be drawn: %1.").arg(ui::translated(words)));
    });
  connect(m_figureWriter, &Worker::idle, this, [this] {
    for (auto* dialog : findChildren<ui::ExportDialog*>()) dialog->setBusy(false);
    for (auto* dialog : findChildren<BatchDialog*>()) dialog->setBusy(false);
  });
  connect(m_tableWriter, &Worker::failed, this,
          [this](const Message& words) { complain(tr("The numbers can't be saved: %1.").arg(ui::translated(words))); });
  connect(m_tableWriter, &Worker::idle, this, &MainWindow::writeNextTable);
  connect(&ui::MissingScripts::instance(), &ui::MissingScripts::found, this, [this] {
    // All of them, since they come one by one; a script may have a font that lacks a rare letter.
    const QString scripts = ui::interfaceLocale().createSeparatedList(ui::MissingScripts::instance().names());
    statusBar()->showMessage(tr("No font for letters of %1 is installed: they are drawn as boxes").arg(scripts),
                             20'000);
  });
  connect(m_document, &Document::sceneChanged, this, &MainWindow::showWorkspace);
  connect(m_document, &Document::historyChanged, this, &MainWindow::updateUndo);
  connect(m_document, &Document::savedChanged, this, &MainWindow::updateTitle);
  updateTitle();
  connect(new LessonDraft(this), &LessonDraft::finished, this, &MainWindow::makeLesson);

  // A letter with Alt goes to a control wherever that is; what a pointer presses is in sight already, and stays under
  // it. A control that has the focus again as the window becomes the active one is where it was.
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* from, QWidget* to) {
    if (from && to && isAncestorOf(to) && QApplication::mouseButtons() == Qt::NoButton) scrollIntoSight(to);
  });
  connectFiles();
  readSettings();
  showWorkspace();
  page()->firstFocus()->setFocus();  // so that the arrow keys do something from the start
}

MainWindow::~MainWindow() {
  // The window's parts end after it and its pages have ended, and some of them say so: a page that nothing is pointed
  // at, a worker that it is idle, a dialog that it is closed. Nobody is there any more to be told.
  const auto stopListening = [](QObject* listener) {
    for (QObject* part : listener->findChildren<QObject*>()) part->disconnect(listener);
  };
  for (const auto& [workspace, page] : m_pageOf) stopListening(page);
  stopListening(this);
}

Page* MainWindow::pageOf(const Workspace& workspace) {
  Page*& page = m_pageOf[workspace.id];
  if (page) return page;
  page = makePage(workspace, m_document, m_pages);
  m_pages->addWidget(page);
  const auto ifShown = [this, page](const auto& run) {
    return [this, page, run](const QString& text) {
      if (page == this->page()) run(text);
    };
  };
  connect(page, &Page::statusChanged, this, ifShown([this](const QString& text) { m_status->setText(text); }));
  connect(page, &Page::timeChanged, this, ifShown([this](const QString& text) { m_time->setText(text); }));
  connect(page, &Page::complained, this, [this](const QString& words) { complain(words); });
  connect(page, &Page::fileWanted, this, [this, page, &workspace] {
    const QString path =
        askForFile(tr("Open %1").arg(ui::translated(workspace.fileKind).toLower()), fileFilter(workspace), false);
    if (!path.isEmpty()) page->openFile(path);
  });
  connect(page, &Page::tableMeantFor, this,
          [this](const QString& other, const TableSource& source, const TableChoices& choices) {
            if (const Workspace* meant = findRow(workspaces(), other.toStdString()))
              pageOf(*meant)->openTable(source, choices);
          });
  connect(page, &Page::told, this, [this](const QString& words) { statusBar()->showMessage(words, 15'000); });
  connect(page, &Page::viewChanged, this, &MainWindow::updateColorMapButton);
  return page;
}

Page* MainWindow::page() const { return static_cast<Page*>(m_pages->currentWidget()); }

void MainWindow::showWorkspace() {
  const Workspace& workspace = workspaceOf(m_document->scene());
  m_workspaces->setCurrent(QString::fromLatin1(workspace.id));
  for (const Workspace& each : workspaces()) showAction(*findRow(m_rows, each.id), action(each.id));
  Page* const next = pageOf(workspace);
  if (next != m_shownPage) {
    if (m_shownPage)
      for (QAction* action : commandsOfPage(m_shownPage)) {
        removeAction(action);
        m_viewMenu->removeAction(action);
      }
    m_shownPage = next;
    addActions(commandsOfPage(next));
    m_viewMenu->insertActions(m_viewMenu->actions().value(0), commandsOfPage(next));
    // The hand that was in the other workspace is where it was in this one.
    const bool wasInPage = m_pages->isAncestorOf(focusWidget());
    QWidget* const last = next->focusWidget();
    m_pages->setCurrentWidget(next);
    if (wasInPage) (last ? last : next->firstFocus())->setFocus(Qt::OtherFocusReason);
    m_status->setText(next->status());
    m_time->setText(next->time());
  }
  showAction(*findRow(m_rows, "pasteIntoPage"), action("pasteIntoPage"));
  updateColorMapButton();
}

void MainWindow::updateTitle() {
  QString name = m_document->path().isEmpty() ? tr("Untitled") : shownFile(m_document->path());
  name.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));  // one stands for the star
  setWindowTitle(tr("%1[*] – Attention Lab").arg(name));
  setWindowModified(!m_document->isSaved());
}

bool MainWindow::focusNextPrevChild(bool next) {
  QWidget* const to = ui::nextInReadingOrder(this, focusWidget(), next);
  if (!to) return false;
  to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  scrollIntoSight(to);
  return true;
}

void MainWindow::scrollIntoSight(QWidget* control) {
  for (QWidget* part = control->parentWidget(); part && part != this; part = part->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(part)) {
      area->ensureWidgetVisible(control);
      // A control that is wider than the area would be scrolled to its right end; its left end is what one reads first.
      constexpr int margin = 50;  // as ensureWidgetVisible() leaves
      if (area->widget() && control->width() > area->viewport()->width())
        area->horizontalScrollBar()->setValue(control->mapTo(area->widget(), QPoint(0, 0)).x() - margin);
    }
}

namespace {

void tellIfUnwritten(QStatusBar* bar) {
  if (!areSettingsWritable())
    bar->showMessage(MainWindow::tr("The folder of the settings can't be written: this lasts until the program ends."),
                     10'000);
}

}  // namespace

void MainWindow::chooseTheme(ui::ThemeChoice choice) {
  saveTheme(choice);
  tellIfUnwritten(statusBar());
  ui::applyTheme(*qApp, choice, savedTextSize());
  updateColorMapButton();
}

void MainWindow::chooseTextSize(ui::TextSize size) {
  saveTextSize(size);
  tellIfUnwritten(statusBar());
  ui::applyTheme(*qApp, savedTheme(), size);
}

void MainWindow::readSettings() {
  restoreGeometry(savedWindow());
  // Qt leaves the frame out of account, and a window that was as large as the screen would reach beyond it.
  if (!isMaximized() && !isFullScreen()) {
    const QScreen* const on = QGuiApplication::screenAt(geometry().center());
    const QRect room = (on ? on : screen())->availableGeometry();
    resize(size().boundedTo(room.size() - usualFrame));
    const QPoint last =
        room.bottomRight() - QPoint(width(), height()) - QPoint(usualFrame.width(), usualFrame.height());
    if (!room.contains(geometry()))
      move(std::clamp(x(), room.left(), std::max(room.left(), last.x())),
           std::clamp(y(), room.top(), std::max(room.top(), last.y())));
  }
  // A document that already knows how wide its panels are was shown by another window, or opened.
  m_document->look(readPanels);
}

void MainWindow::writeSettings() {
  saveWindow(saveGeometry());
  std::map<std::string, std::vector<std::string>> parts;
  for (const auto& [workspace, page] : m_pageOf) parts.emplace(workspace, page->foldableParts());
  savePanels(m_document->viewState(), parts);
}

}  // namespace attn::app
