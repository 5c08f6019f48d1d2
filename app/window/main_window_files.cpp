// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAction>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QThread>
#include <QTimer>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "app/desktop/recent_files.h"
#include "app/document/autosave.h"
#include "app/document/document_files.h"
#include "app/document/file_words.h"
#include "app/document/progress_line.h"
#include "app/lessons/lesson_link.h"
#include "app/window/main_window.h"
#include "app/window/settings.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "app/workspaces/workspace.h"
#include "core/import/attention_table.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_format.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

// The way of scenes into the window and out of it.

namespace attn::app {
namespace {

QString sceneFilter() { return MainWindow::tr("Scenes (*.attn)"); }

/// The workspace that takes a file, by its name; the one in sight before others. None: it may be a scene.
const Workspace* workspaceFor(const QString& path, const Scene& scene) {
  if (workspaceOf(scene).opens(path)) return &workspaceOf(scene);
  for (const Workspace& workspace : workspaces())
    if (workspace.opens(path)) return &workspace;
  return nullptr;
}

/// The first workspace that reads tables of this ending.
const Workspace* tableReaderOf(const QString& path) {
  const auto found = std::find_if(workspaces().begin(), workspaces().end(),
                                  [&](const Workspace& each) { return each.tables && each.opens(path); });
  return found == workspaces().end() ? nullptr : &*found;
}

/// A box of plain text, whatever is in it: names of files may look like HTML.
int showBox(QWidget* parent, QMessageBox::Icon icon, const QString& text, const QStringList& answers) {
  QMessageBox box(icon, MainWindow::tr("Attention Lab"), text, QMessageBox::NoButton, parent);
  box.setTextFormat(Qt::PlainText);
  std::vector<QAbstractButton*> buttons;
  for (const QString& answer : answers) buttons.push_back(box.addButton(answer, QMessageBox::ActionRole));
  box.setEscapeButton(buttons.back());
  box.setDefaultButton(static_cast<QPushButton*>(buttons.front()));
  box.exec();
  for (std::size_t i = 0; i < buttons.size(); ++i)
    if (box.clickedButton() == buttons[i]) return static_cast<int>(i);
  return static_cast<int>(buttons.size()) - 1;
}

}  // namespace

void MainWindow::connectFiles() {
  showFolderOf = [this](const QString& path) {
    const QString folder = QFileInfo(path).path();
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
      complain(tr("There is no program that shows folders. The file is in %1.").arg(shownFile(folder)));
  };
  askForFile = [this](const QString& title, const QString& filter, bool forSaving) {
    // Where the scene is, or the last one was, rather than where the program was started.
    const QString last = m_document->path().isEmpty() ? recentFiles().value(0) : m_document->path();
    const QString folder = last.isEmpty() || isTemporaryFile(last) ? QString() : QFileInfo(last).path();
    const bool isSuggested = forSaving && !suggestedFile.isEmpty();
    const QString start = !isSuggested || folder.isEmpty() ? (isSuggested ? suggestedFile : folder)
                                                           : QDir(folder).filePath(suggestedFile);
    return forSaving ? QFileDialog::getSaveFileName(this, title, start, filter)
                     : QFileDialog::getOpenFileName(this, title, start, filter);
  };
  askForFolder = [this](const QString& title, const QString& folder) {
    return QFileDialog::getExistingDirectory(this, title, folder);
  };
  complain = [this](const QString& words) { showBox(this, QMessageBox::Warning, words, {tr("OK")}); };
  ask = [this](const QString& question, const QStringList& answers) {
    return showBox(this, QMessageBox::Question, question, answers);
  };
  askAboutUnsaved = [this] {
    const QString path = m_document->path();
    const QString question = path.isEmpty() ? tr("The scene, which has no name yet, has changes that are not saved.")
                                            : tr("%1 has changes that are not saved.").arg(shownFile(path));
    switch (ask(question, {tr("Save"), tr("Discard"), tr("Cancel")})) {
      case 0: return Unsaved::save;
      case 1: return Unsaved::discard;
      default: return Unsaved::cancel;
    }
  };
  connect(m_files, &DocumentFiles::sceneRead, this, [this](const ReadFile& file) {
    m_progress->end(m_files);  // there may be something to ask
    if (const Reading reading = std::exchange(m_reading, {}); reading.done) reading.done(file);
  });
  connect(m_files, &DocumentFiles::readFailed, this, [this](const QString& path, const Message& words) {
    m_progress->end(m_files);
    if (const Reading reading = std::exchange(m_reading, {}); reading.failed) return reading.failed(words);
    complain(tr("%1 can't be opened: %2.").arg(shownFile(path), ui::translated(words)));
  });
  connect(m_files, &DocumentFiles::written, this, [this](const QString& path) {
    rememberFile(path);
    statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000);
    goOnAfterSave();
  });
  connect(m_files, &DocumentFiles::writeFailed, this, [this](const QString& path, const Message& words) {
    m_afterSave = {};
    complain(tr("%1 %2.").arg(shownFile(path), ui::translated(words)));
  });
  connect(m_files, &DocumentFiles::changedBehind, this, &MainWindow::noticeChange);
}

void MainWindow::goOnAfterSave() {
  if (m_files->isWriting() || !m_afterSave) return;
  // A box that waits for an answer would lose its window.
  if (isAsking()) return QTimer::singleShot(100, this, &MainWindow::goOnAfterSave);
  const auto goOn = std::exchange(m_afterSave, {});
  goOn();
}

void MainWindow::connectProgress() {
  connect(m_progress, &ProgressLine::cancelled, this, &MainWindow::cancelFileJobs);
  connect(m_files, &DocumentFiles::progressed, this, [this](const QString& path, double done) {
    const bool isWriting = m_files->isWriting();
    const QString name = isWriting || m_reading.name.isEmpty() ? shownFile(path) : m_reading.name;
    m_progress->tell(m_files, (isWriting ? tr("Saving %1") : tr("Reading %1")).arg(name), done);
  });
  connect(m_files, &DocumentFiles::idle, m_progress, [this] { m_progress->end(m_files); });
  for (const Worker* worker : fileWorkers())
    connect(worker, &Worker::idle, m_progress, [this, worker] { m_progress->end(worker); });
}

std::array<Worker*, 4> MainWindow::fileWorkers() const {
  return {m_figureWriter, m_figureCopier, m_tableWriter, m_tableOpener};
}

void MainWindow::workOn(Worker* worker, const QString& words, Worker::Job job) {
  worker->post(std::move(job));
  m_progress->tell(worker, words);
}

void MainWindow::cancelFileJobs() {
  m_afterSave = {};
  m_reading = {};  // what was left behind is offered again by the next start
  m_tables.clear();
  m_files->stop();
  cancelFigure();
  for (Worker* worker : fileWorkers()) worker->stop();
}

void MainWindow::cancelFigure() {
  if (!m_figureWriter->isBusy()) return;
  for (auto* dialog : findChildren<ui::ExportDialog*>()) dialog->showSaved({}, {});
  m_figureWriter->stop();
}

bool MainWindow::hasNoFileJobs() const {
  const std::array<Worker*, 4> workers = fileWorkers();
  return !m_files->isBusy() && !m_filmWriter->isBusy() &&
         std::none_of(workers.begin(), workers.end(), [](const Worker* each) { return each->isBusy(); });
}

bool MainWindow::isAsking() { return QThread::currentThread()->loopLevel() > 1; }

void MainWindow::newScene() {
  whenSaved([this] { m_document->open(app::newScene(), {}); });
}

void MainWindow::open() {
  QStringList filters{sceneFilter()};
  for (const Workspace& workspace : workspaces())
    if (workspace.fileKind) filters << fileFilter(workspace);
  filters << tr("Lessons (*.lesson)");
  QStringList endings;
  for (const ui::FigureFormat& format : ui::figureFormats()) endings << QStringLiteral("*.") + QLatin1String(format.id);
  filters << tr("Figures of scenes (%1)").arg(endings.join(u' '));
  // Before one kind is chosen, nothing is hidden that can be opened.
  QStringList all;
  for (const QString& filter : filters) all << filter.mid(filter.lastIndexOf(u'(') + 1).chopped(1).split(u' ');
  all.removeDuplicates();
  filters.prepend(tr("All that can be opened (%1)").arg(all.join(u' ')));
  const QString path = askForFile(tr("Open a file"), filters.join(QStringLiteral(";;")), false);
  if (!path.isEmpty()) openFile(path);
}

void MainWindow::openFile(const QString& name) {
  if (isLessonLink(name)) return openLink(name);
  // Desktops give files as addresses to who opens links too.
  if (const QUrl address(name); name.startsWith(QLatin1String("file://"))) return openFile(address.toLocalFile());
  // Whoever saves or restores it later may be in another folder.
  const QString path = QFileInfo(name).absoluteFilePath();
  m_reading = {};  // of two files the last one is wanted
  m_tableOpener->stop();
  if (QFileInfo(path).suffix().compare(QLatin1String("lesson"), Qt::CaseInsensitive) == 0) return openLesson(path);
  // What a workspace takes is an edit of the scene, which can be undone. It comes into sight when it has read the file:
  // one that can't be read leaves all as it was.
  if (const Workspace* workspace = workspaceFor(path, m_document->scene())) {
    // What is in the file tells which of several workspaces it is for.
    if (workspace->tables ? mayBeAttentionTable(systemPath(path)) : tableReaderOf(path) != nullptr)
      return openTableOf(*workspace, path);
    return pageOf(*workspace)->openFile(path);
  }
  Reading reading{[this](const ReadFile& file) { openRead(file); }};
  // A picture is a figure that carries its scene, or one that is to be drawn under what is shown.
  Page* const inSight = pageOf(workspaceOf(m_document->scene()));
  if (inSight->takesPictures() && QFileInfo(path).suffix().compare(QLatin1String("png"), Qt::CaseInsensitive) == 0)
    reading.failed = [inSight, path](const Message&) { inSight->openFile(path); };
  read(path, reading);
}

void MainWindow::openTableOf(const Workspace& workspace, const QString& path) {
  workOn(m_tableOpener, tr("Reading %1").arg(shownFile(path)),
         [this, path, &workspace](Worker::Task&) -> Worker::Delivery {
           const Workspace* meant = &workspace;
           if (workspace.tables ? isAttentionTable(systemPath(path)) : isTableOfTexts(systemPath(path)))
             meant = workspace.tables ? findRow(workspaces(), "models") : tableReaderOf(path);
           return [this, path, meant] { pageOf(*meant)->openFile(path); };
         });
}

void MainWindow::read(const QString& path, const Reading& reading) {
  m_reading = reading;
  m_files->read(path);
}

void MainWindow::openRead(const ReadFile& file) {
  if (isTemporaryFile(file.path))
    return whenSaved([this, saved = file.saved] {
      m_document->open(saved.scene, {}, saved.view);
      m_document->setUnsaved();
    });
  if (m_files->isOpenElsewhere(file.path) &&
      ask(tr("%1 is open in another window of the program. What is saved in one of them replaces what was saved in the "
             "other.")
              .arg(shownFile(file.path)),
          {tr("Open it here too"), tr("Cancel")}) != 0)
    return;
  whenSaved([this, file] {
    openScene(file);
    rememberFile(file.path);
  });
}

void MainWindow::openScene(const ReadFile& file) {
  m_files->open(file);
  const Message unknown = unknownFields(file.saved);
  if (!unknown) return;
  const QString words = tr("%1: %2.").arg(shownFile(file.path), ui::translated(unknown));
  statusBar()->showMessage(words, 15'000);
  const auto endWords = [bar = statusBar(), words] {
    if (bar->currentMessage() == words) bar->clearMessage();
  };
  connect(m_document, &Document::opened, statusBar(), endWords, Qt::SingleShotConnection);
}

bool MainWindow::save() { return m_document->path().isEmpty() ? saveAs() : saveFile(m_document->path()); }

bool MainWindow::saveAs() {
  suggestedFile = m_document->path().isEmpty() ? tr("Untitled") + QStringLiteral(".attn") : m_document->path();
  QString path = askForFile(tr("Save the scene"), sceneFilter(), true);
  suggestedFile.clear();
  // Any other ending would be taken for points or arrays when it is opened.
  return !path.isEmpty() && withEnding(path, QStringLiteral("attn")) && saveFile(path);
}

bool MainWindow::withEnding(QString& path, const QString& ending) {
  if (QFileInfo(path).suffix().compare(ending, Qt::CaseInsensitive) == 0) return true;
  path += u'.' + ending;
  // The dialog has asked about another name.
  return !QFileInfo::exists(path) ||
         ask(tr("%1 exists already.").arg(shownFile(path)), {tr("Replace it"), tr("Cancel")}) == 0;
}

bool MainWindow::saveFile(const QString& file) {
  const QString path = QFileInfo(file).absoluteFilePath(), name = shownFile(path);
  if (path == m_document->path() && m_files->behind() == DocumentFiles::Behind::changed) {
    const int answer =
        ask(tr("%1 was changed by another program since it was opened here. Saving replaces that change.").arg(name),
            {tr("Save as…"), tr("Replace it"), tr("Cancel")});
    if (answer == 0) return saveAs();
    if (answer == 2) return false;
  } else if (path == m_document->path() && m_files->passedOver()) {
    const int answer = ask(
        tr("%1: %2. Saving over the file loses what was passed over.").arg(name, ui::translated(m_files->passedOver())),
        {tr("Save as…"), tr("Replace it"), tr("Cancel")});
    if (answer == 0) return saveAs();
    if (answer == 2) return false;
  } else if (path != m_document->path() && m_files->isOpenElsewhere(path) &&
             ask(tr("%1 is open in another window of the program. Saving replaces it.").arg(name),
                 {tr("Replace it"), tr("Cancel")}) != 0) {
    return false;
  }
  m_document->settle(true);
  m_files->write(path);
  return true;
}

void MainWindow::whenSaved(const std::function<void()>& goOn) {
  const auto askAgain = [this, goOn] { whenSaved(goOn); };  // edits may be made while it is written
  if (m_files->isWriting()) {
    m_afterSave = askAgain;
    return;
  }
  m_document->settle();
  if (m_document->isSaved()) return goOn();
  switch (askAboutUnsaved()) {
    case Unsaved::save: return saveAnd(askAgain);
    case Unsaved::discard: return goOn();
    case Unsaved::cancel: return;
  }
}

void MainWindow::saveAnd(const std::function<void()>& goOn) {
  m_afterSave = goOn;
  if (!save()) m_afterSave = {};
}

void MainWindow::closeEvent(QCloseEvent* event) {
  event->ignore();  // unless nothing is left to do
  const auto closeAgain = [this] { close(); };
  if (m_files->isWriting()) {
    m_afterSave = closeAgain;
    return;
  }
  // What is being saved is still saved, before anything is asked: the window closes a second time then.
  for (Worker* writer : {m_figureWriter, m_filmWriter, m_tableWriter}) {
    if (!writer->isBusy()) continue;
    constexpr int once = Qt::SingleShotConnection | Qt::UniqueConnection;
    connect(writer, &Worker::idle, this, &MainWindow::close, static_cast<Qt::ConnectionType>(once));
    return;
  }
  m_document->settle();
  if (!m_document->isSaved()) {
    const Unsaved answer = askAboutUnsaved();
    if (answer == Unsaved::cancel) return;
    if (answer == Unsaved::save) return saveAnd(closeAgain);
  }
  m_files->stop();
  writeSettings();
  event->accept();
}

void MainWindow::showUnreadableSettings() {
  statusBar()->showMessage(tr("The settings can't be read: what is wrong in them is as usual again."), 30'000);
}

void MainWindow::fillRecentFiles(QMenu* menu) {
  menu->clear();
  const QStringList files = recentFiles();
  int number = 0;
  for (const QString& path : files) {
    QString name = shownFile(path);
    name.replace(u'&', QStringLiteral("&&"));  // one marks a letter for the keyboard
    QAction* action = menu->addAction(QStringLiteral("&%1  %2").arg(++number % 10).arg(name));
    action->setToolTip(path);
    action->setEnabled(QFileInfo::exists(path));
    setWhyNot(action, tr("it is not there any more"));
    connect(action, &QAction::triggered, this, [this, path] { openFile(path); });
  }
  menu->addSeparator();
  QAction* clear = menu->addAction(tr("&Clear this list"));
  clear->setEnabled(!files.isEmpty());
  setWhyNot(clear, tr("no scene was opened or saved yet"));
  connect(clear, &QAction::triggered, this, &forgetRecentFiles);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->urls().value(0).isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  // Byte for byte: toLocalFile() has no place for a name that is not UTF-8.
  const QList<QUrl> urls = event->mimeData()->urls();
  const QString path =
      textOf(QByteArray::fromPercentEncoding(urls.first().path(QUrl::FullyEncoded).toLatin1()).constData());
  openFile(path);
  if (urls.size() > 1) statusBar()->showMessage(tr("One file is opened at a time: %1").arg(shownFile(path)), 15'000);
}

}  // namespace attn::app
