// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStatusBar>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/films/film_maker.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"

// Films of what is in sight.

namespace attn::app {

void MainWindow::openFilm() {
  if (auto* open = findChild<ui::FilmDialog*>()) {
    open->raise();
    return open->activateWindow();
  }
  auto* dialog = new ui::FilmDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  auto* maker = new FilmMaker(
      dialog, m_document, [this] { return page(); }, m_filmWriter);
  connect(dialog, &ui::FilmDialog::saveWanted, this, [this, dialog, maker] { saveFilm(dialog, maker); });
  connect(dialog, &ui::FilmDialog::folderWanted, this, [this](const QString& path) { showFolderOf(path); });
  connect(maker, &FilmMaker::failed, this, [this](const QString& words) { complain(words); });
  connect(maker, &FilmMaker::written, this,
          [this](const QString& path) { statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000); });
  dialog->show();
}

void MainWindow::saveFilm(ui::FilmDialog* dialog, FilmMaker* maker) {
  const ui::FilmChoice choice = dialog->choice();
  const QString ending = QString::fromLatin1(choice.format->id);
  suggestedFile = suggestedFigure(tr("film", "the name of a file"), ending);
  QString path = askForFile(tr("Save the film"), QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending), true);
  suggestedFile.clear();
  dialog->activateWindow();  // the box that asked gave the keyboard to the window behind both
  if (path.isEmpty()) return;
  // A name that says another format is meant so.
  const ui::FilmFormat* named = ui::filmFormatOfFile(path);
  const ui::FilmFormat& format = named ? *named : *choice.format;
  if (!withEnding(path, QString::fromLatin1(format.id))) return;
  rememberFolder(path);
  maker->write(path, format);
}

}  // namespace attn::app
