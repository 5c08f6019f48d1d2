// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include "app/document.h"
#include "app/rooms/page.h"
#include "app/rooms/room.h"
#include "app/scene_file.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

QString sceneFilter() { return MainWindow::tr("Scenes (*.attn)"); }
QString filterOf(const Room& room) {
  QStringList patterns;
  for (const char* ending : room.endings) patterns << QStringLiteral("*.") + QLatin1String(ending);
  return QStringLiteral("%1 (%2)").arg(ui::translated(room.fileKind), patterns.join(u' '));
}

QString panelsKey(const std::string& room) { return QStringLiteral("panelWidths/") + QString::fromStdString(room); }

/// The room that takes a file, by its name; the one in sight before others. None: it may be a scene.
const Room* roomFor(const QString& path, const Scene& scene) {
  if (roomOf(scene).opens(path)) return &roomOf(scene);
  for (const Room& room : rooms())
    if (room.opens(path)) return &room;
  return nullptr;
}

}  // namespace

MainWindow::MainWindow(Document* document, QWidget* parent) : QMainWindow(parent), m_document(document) {
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
  setMinimumSize(900, 560);
  resize(QSize(1440, 900).boundedTo(screen()->availableSize()));

  m_status = new ui::ElidedLabel(this);
  m_status->setFont(ui::numberFont());
  m_time = new QLabel(this);
  m_time->setFont(ui::smallFont());
  m_time->setProperty("kind", "faint");
  statusBar()->setContentsMargins(10, 0, 10, 0);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(m_status, 1);
  statusBar()->addPermanentWidget(m_time);
  connect(m_document, &Document::sceneChanged, this, &MainWindow::showRoom);
  connect(m_document, &Document::historyChanged, this, &MainWindow::updateUndo);
  connect(m_document, &Document::savedChanged, this, &MainWindow::updateTitle);
  updateTitle();

  askForFile = [this](const QString& title, const QString& filter, bool forSaving) {
    const QString start = m_document->path().isEmpty() ? QString() : QFileInfo(m_document->path()).path();
    return forSaving ? QFileDialog::getSaveFileName(this, title, start, filter)
                     : QFileDialog::getOpenFileName(this, title, start, filter);
  };
  complain = [this](const QString& words) { QMessageBox::warning(this, tr("Attention Lab"), words); };
  askAboutUnsaved = [this] {
    const auto answer =
        QMessageBox::question(this, tr("Attention Lab"), tr("The scene has changes that are not saved."),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Save      ? Unsaved::save
           : answer == QMessageBox::Discard ? Unsaved::discard
                                            : Unsaved::cancel;
  };
  readSettings();
  showRoom();
  page()->firstFocus()->setFocus();  // so that the arrow keys do something from the start
}

MainWindow::~MainWindow() = default;

Page* MainWindow::pageOf(const Room& room) {
  Page*& page = m_pageOf[room.id];
  if (page) return page;
  page = room.make(m_document, m_pages);
  m_pages->addWidget(page);
  const auto ifShown = [this, page](const auto& run) {
    return [this, page, run](const QString& text) {
      if (page == this->page()) run(text);
    };
  };
  connect(page, &Page::statusChanged, this, ifShown([this](const QString& text) { m_status->setText(text); }));
  connect(page, &Page::timeChanged, this, ifShown([this](const QString& text) { m_time->setText(text); }));
  connect(page, &Page::complained, this, [this](const QString& words) { complain(words); });
  connect(page, &Page::fileWanted, this, [this, page, &room] {
    const QString path = askForFile(tr("Open %1").arg(ui::translated(room.fileKind).toLower()), filterOf(room), false);
    if (!path.isEmpty()) page->openFile(path);
  });
  connect(page, &Page::viewChanged, this, &MainWindow::updateColorMapButton);
  return page;
}

Page* MainWindow::page() const { return static_cast<Page*>(m_pages->currentWidget()); }

void MainWindow::showRoom() {
  const Room& room = roomOf(m_document->scene());
  m_rooms->setCurrent(QString::fromLatin1(room.id));
  Page* const next = pageOf(room);
  if (next != m_shownPage) {
    if (m_shownPage)
      for (QAction* action : m_shownPage->actions()) {
        removeAction(action);
        m_menu->removeAction(action);
      }
    m_shownPage = next;
    addActions(next->actions());
    m_menu->insertActions(m_goToFirst, next->actions());
    m_pages->setCurrentWidget(next);
    m_status->setText(next->status());
    m_time->setText(next->time());
  }
  updateColorMapButton();
}

void MainWindow::updateTitle() {
  const QString name = m_document->path().isEmpty() ? tr("Untitled") : QFileInfo(m_document->path()).fileName();
  setWindowTitle(tr("%1[*] – Attention Lab").arg(name));
  setWindowModified(!m_document->isSaved());
}

void MainWindow::chooseTheme(ui::ThemeChoice choice) {
  QSettings().setValue(QStringLiteral("theme"), static_cast<int>(choice));
  ui::applyTheme(*qApp, choice);
}

bool MainWindow::openFile(const QString& path) {
  if (const Room* room = roomFor(path, m_document->scene())) {
    m_document->goTo(room->id);
    pageOf(*room)->openFile(path);
    return true;
  }
  // Arrays have no tokens, and values of their own: no scene says the same.
  for (const char* arrays : {".npz", ".npy"})
    if (path.endsWith(QLatin1String(arrays), Qt::CaseInsensitive)) {
      complain(tr("%1 holds arrays, and the window shows scenes (.attn). On the command line, “attention-lab render” "
                  "draws arrays and “attention-lab attend” computes attention of them.")
                   .arg(QFileInfo(path).fileName()));
      return false;
    }
  try {
    const SavedScene saved = readScene(path);
    m_document->open(saved.scene, path, saved.view);
  } catch (const DataError& error) {
    complain(tr("%1 can't be opened: %2.").arg(QFileInfo(path).fileName(), ui::translated(error.message())));
    return false;
  }
  return true;
}

bool MainWindow::saveFile(const QString& path) {
  try {
    writeScene(path, m_document->scene(), m_document->viewState());
  } catch (const DataError& error) {
    complain(tr("%1 %2.").arg(QFileInfo(path).fileName(), ui::translated(error.message())));
    return false;
  }
  m_document->setSaved(path);
  return true;
}

void MainWindow::open() {
  QStringList filters{sceneFilter()};
  for (const Room& room : rooms())
    if (room.fileKind) filters << filterOf(room);
  const QString path = askForFile(tr("Open a scene or points"), filters.join(QStringLiteral(";;")), false);
  if (!path.isEmpty()) openAsEdit(path);
}

void MainWindow::openAsEdit(const QString& path) {
  // What a room takes is an edit of the scene, which can be undone; another scene is none.
  if (roomFor(path, m_document->scene()) || mayDiscard()) openFile(path);
}

bool MainWindow::save() { return m_document->path().isEmpty() ? saveAs() : saveFile(m_document->path()); }

bool MainWindow::saveAs() {
  QString path = askForFile(tr("Save the scene"), sceneFilter(), true);
  if (path.isEmpty()) return false;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".attn");
  return saveFile(path);
}

bool MainWindow::mayDiscard() {
  if (m_document->isSaved()) return true;
  switch (askAboutUnsaved()) {
    case Unsaved::save: return save();
    case Unsaved::discard: return true;
    case Unsaved::cancel: return false;
  }
  return false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayDiscard()) {
    event->ignore();
    return;
  }
  writeSettings();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->urls().value(0).isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) { openAsEdit(event->mimeData()->urls().first().toLocalFile()); }

void MainWindow::readSettings() {
  const QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window")).toByteArray());
  // A document that already knows how wide its panels are was shown by another window, or opened.
  m_document->look([&](ViewState& state) {
    for (const Room& room : rooms()) {
      std::vector<double> widths;
      for (const QVariant& width : settings.value(panelsKey(room.id)).toList()) widths.push_back(width.toDouble());
      if (!widths.empty()) state.panels.emplace(room.id, widths);
    }
  });
}

void MainWindow::writeSettings() {
  QSettings settings;
  settings.setValue(QStringLiteral("window"), saveGeometry());
  for (const auto& [room, widths] : m_document->viewState().panels)
    settings.setValue(panelsKey(room), QVariantList(widths.begin(), widths.end()));
}

}  // namespace attn::app
