// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QStatusBar>
#include <QTimer>
#include <memory>
#include <utility>

#include "app/document/autosave.h"
#include "app/document/document_files.h"
#include "app/document/file_words.h"
#include "app/document/versions.h"
#include "app/window/main_window.h"
#include "ui/style/words.h"

// Files that another program changed, what programs that ended left behind, and what was saved before.

namespace attn::app {

void MainWindow::noticeChange() {
  // One question at a time, and by a window that is in sight.
  if (isAsking() || QApplication::activeModalWidget() || m_lesson)
    return QTimer::singleShot(1000, this, &MainWindow::noticeChange);
  const QString path = m_document->path(), name = shownFile(path);
  switch (m_files->behind()) {
    case DocumentFiles::Behind::nothing: return;
    case DocumentFiles::Behind::removed:
      m_document->setUnsaved();
      if (ask(tr("%1 was removed or renamed by another program. The scene is only in this window now.").arg(name),
              {tr("Save it again"), tr("Leave it")}) == 0)
        save();
      return;
    case DocumentFiles::Behind::changed: break;
  }
  const QString question =
      m_document->isSaved()
          ? tr("%1 was changed by another program.").arg(name)
          : tr("%1 was changed by another program. Reading it again discards the changes made here.").arg(name);
  const int answer = ask(question, {tr("Keep what is here"), tr("Read it again"), tr("Later")});
  if (answer == 2) return;
  m_document->setUnsaved();  // until it is read: what is there is something else
  if (answer == 0) return;
  read(path, {[this](const ReadFile& file) { openScene(file); }});
}

void MainWindow::offer(Autosave& autosave, std::vector<LeftBehind> left, const QString& otherwise) {
  const QString path = left.front().path;
  const auto first = std::make_shared<LeftBehind>(std::move(left.front()));
  left.erase(left.begin());
  const Offer offer{&autosave, first, std::make_shared<std::vector<LeftBehind>>(std::move(left)), otherwise};
  read(path, {[this, offer](const ReadFile& file) { askAboutLeftBehind(offer, file.saved); },
              [this, offer](const Message& words) {
                const QString question = tr("A scene that was not saved when the program ended can't be opened: %1.");
                handleLeftBehind(offer, ask(question.arg(ui::translated(words)),
                                            {tr("Show the file"), tr("Discard it"), tr("Later")}));
              },
              tr("the copy that was kept")});
}

void MainWindow::askAboutLeftBehind(const Offer& offer, const SavedScene& saved) {
  const QString origin = QString::fromStdString(saved.origin);
  const QString name = origin.isEmpty() ? tr("Untitled") : shownFile(origin);
  const QString time = ui::interfaceLocale().toString(offer.left->time, QLocale::ShortFormat);
  const QString question = tr("The program ended before %1 was saved. A copy from %2 was kept.").arg(name, time);
  int answer = ask(question, {tr("Restore it"), tr("Show the file"), tr("Discard it"), tr("Later")});
  if (answer == 1) {
    // Who has looked at it decides then.
    showFolderOf(offer.left->path);
    answer = ask(question, {tr("Restore it"), tr("Discard it"), tr("Later")});
    if (answer > 0) ++answer;
  }
  if (answer != 0) return handleLeftBehind(offer, answer - 1);
  whenSaved([this, offer, saved, origin] {
    m_document->open(saved.scene, origin, saved.view);
    m_document->setUnsaved();
    m_files->expectFileOf(offer.left->time);
    offer.autosave->adopt(std::move(*offer.left));
    if (!offer.others->empty()) {
      offer.others->clear();  // another window asks about them
      emit windowWanted();
    }
    if (!offer.otherwise.isEmpty() && QFileInfo(offer.otherwise) != QFileInfo(origin)) openFile(offer.otherwise);
  });
}

void MainWindow::handleLeftBehind(const Offer& offer, int answer) {
  if (answer == 1) offer.left->remove();
  if (answer == 0) showFolderOf(offer.left->path);
  if (!offer.others->empty()) return this->offer(*offer.autosave, std::move(*offer.others), offer.otherwise);
  if (!offer.otherwise.isEmpty()) openFile(offer.otherwise);
}

void MainWindow::showFailedCopy(const Message& words) {
  statusBar()->showMessage(tr("No automatic copy is kept: it %1").arg(ui::translated(words)), 10'000);
}

void MainWindow::openVersion(const QString& version) {
  read(version, {[this, path = m_document->path()](const ReadFile& file) {
                   whenSaved([this, path, saved = file.saved] {
                     m_document->open(saved.scene, path, saved.view);
                     m_document->setUnsaved();
                   });
                 },
                 {},
                 shownFile(m_document->path())});
}

void MainWindow::fillVersions(QMenu* menu) {
  menu->clear();
  const std::vector<FileVersion> versions = versionsOf(m_document->path());
  for (const FileVersion& version : versions)
    connect(menu->addAction(tr("Saved on %1")
                                .arg(ui::interfaceLocale().toString(version.time.date(), QLocale::ShortFormat) +
                                     version.time.toString(QStringLiteral(" HH:mm:ss")))),
            &QAction::triggered, this, [this, path = version.path] { openVersion(path); });
  if (!versions.empty()) return;
  QAction* const none = menu->addAction(tr("None: the file was not saved again yet"));
  none->setEnabled(false);
  setWhyNot(none, tr("a save keeps what the file was before"));
}

}  // namespace attn::app
