// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QStatusBar>
#include <span>

#include "app/file_words.h"
#include "app/rooms/page.h"
#include "core/files/atomic_file.h"
#include "ui/export/export_dialog.h"
#include "ui/style/words.h"

// What leaves the window: figures and numbers, to files and to the clipboard.

namespace attn::app {

void MainWindow::openExport() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return complain(tr("There is no figure to export."));
  auto* dialog = new ui::ExportDialog(pictures, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ui::ExportDialog::copyWanted, this, [dialog](const ui::ExportOptions& options) {
    QApplication::clipboard()->setImage(ui::printedFigure(dialog->picture(), options));
  });
  connect(dialog, &ui::ExportDialog::saveWanted, this, [this, dialog](const ui::ExportOptions& options) {
    const char* const endings[] = {"png", "svg", "pdf"};
    const QString ending = QString::fromLatin1(endings[static_cast<int>(options.format)]);
    QString path = askForFile(tr("Save the figure"), QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending), true);
    if (path.isEmpty()) return;
    if (!withEnding(path, ending)) return;
    if (exportTo(path, dialog->picture(), options)) dialog->accept();
  });
  dialog->show();
}

bool MainWindow::exportTo(const QString& path, const ui::Picture& picture, const ui::ExportOptions& options) {
  QString words;
  const QByteArray bytes = ui::exportedFigure(picture, options, &words);
  if (words.isEmpty()) {
    try {
      writeFileAtomically(systemPath(path),
                          std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
      return true;
    } catch (const DataError& error) {
      words = tr("%1 %2.").arg(shownFile(path), ui::translated(error.message()));
    }
  }
  complain(words);
  return false;
}

void MainWindow::saveTable(const NamedTable& table) {
  QString path = askForFile(tr("Save the numbers"), tr("Comma-separated values (*.csv)"), true);
  if (path.isEmpty()) return;
  if (!withEnding(path, QStringLiteral("csv"))) return;
  try {
    writeFileAtomically(systemPath(path), [&](int file) { writeCsv(file, table.columns, table.rows); });
    statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000);
  } catch (const DataError& error) {
    complain(tr("%1 %2.").arg(shownFile(path), ui::translated(error.message())));
  }
}

void MainWindow::copyImage() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return;
  ui::ExportOptions options;
  options.widthMm = 150;
  options.dpi = 200;
  QApplication::clipboard()->setImage(ui::printedFigure(pictures.front().picture, options));
  statusBar()->showMessage(tr("Copied the image"), 2000);
}

void MainWindow::copyNumbers() {
  const QString numbers = page()->numbersAsText();
  if (numbers.isEmpty()) return;
  QApplication::clipboard()->setText(numbers);
  statusBar()->showMessage(tr("Copied the numbers"), 2000);
}

}  // namespace attn::app
