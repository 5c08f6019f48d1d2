// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QSettings>
#include <QStatusBar>
#include <algorithm>
#include <span>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/document/progress_line.h"
#include "app/figures/batch_dialog.h"
#include "app/figures/figure_batch.h"
#include "app/films/film_maker.h"
#include "app/window/figure_files.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/files/atomic_file.h"
#include "core/import/canonical.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_format.h"
#include "ui/export/style_file.h"
#include "ui/style/words.h"

// What leaves the window: figures, films and numbers, to files and to the clipboard.

namespace attn::app {
namespace {

constexpr QLatin1String folderKey("export/folder");
const QString styleEnding = QStringLiteral("attnstyle");

QString styleFilter() { return MainWindow::tr("Styles of figures (*.%1)").arg(styleEnding); }

}  // namespace

QString MainWindow::suggestedFigure(const QString& name, const QString& ending) const {
  QSettings settings;
  const QString path = m_document->path();
  const QString folder = settings.value(folderKey, path.isEmpty() ? QString() : QFileInfo(path).path()).toString();
  const QString plain = plainName((path.isEmpty() ? QString() : QFileInfo(path).completeBaseName() + u'-') + name);
  return QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(plain + u'.' + ending);
}

void MainWindow::rememberFolder(const QString& path) {
  QSettings().setValue(folderKey, QFileInfo(path).absolutePath());
}

void MainWindow::openExport() {
  if (page()->pictures().empty()) return complain(tr("There is no figure to export."));
  if (auto* open = findChild<ui::ExportDialog*>()) {
    open->raise();
    return open->activateWindow();
  }
  auto* dialog = new ui::ExportDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  auto* drawer = new Worker(dialog);
  // The dialog follows what is in sight, also while it is open.
  const auto takePictures = [this, dialog] {
    if (const auto pictures = page()->pictures(); !pictures.empty())
      dialog->setPictures(pictures, page()->parameters());
  };
  connect(dialog, &ui::ExportDialog::previewWanted, this, [this, dialog, drawer] { showPreview(dialog, drawer); });
  connect(dialog, &ui::ExportDialog::saveWanted, this, [this, dialog] { saveFigure(dialog); });
  connect(dialog, &ui::ExportDialog::eachWanted, this, [this, dialog] { askHowToSaveEach(dialog); });
  connect(dialog, &ui::ExportDialog::styleWanted, this,
          [this, dialog](bool toSave) { toSave ? saveStyle(dialog) : loadStyle(dialog); });
  connect(dialog, &ui::ExportDialog::copyWanted, this,
          [this, dialog] { copyPicture(dialog->chosen().picture, dialog->options()); });
  connect(dialog, &ui::ExportDialog::latexWanted, this, [this](const QString& latex) {
    QApplication::clipboard()->setText(latex);
    statusBar()->showMessage(tr("Copied the figure for LaTeX"), 2000);
  });
  connect(dialog, &ui::ExportDialog::folderWanted, this, [this](const QString& path) { showFolderOf(path); });
  for (const auto& [workspace, each] : m_pageOf)
    connect(each, &Page::resultsShown, dialog, [this, each = each, takePictures] {
      if (each == page()) takePictures();
    });
  // A title belongs to the scene in sight: it outlives the dialog and the window, but not the scene.
  dialog->setFigureTitle(m_document->figureTitle());
  connect(dialog, &ui::ExportDialog::titleEdited, m_document, &Document::setFigureTitle);
  connect(m_document, &Document::opened, dialog, [dialog] { dialog->setFigureTitle({}); });
  takePictures();
  dialog->show();
}

void MainWindow::showPreview(ui::ExportDialog* dialog, Worker* drawer) {
  drawer->post([dialog, picture = dialog->chosen().picture, options = dialog->options(),
                space = dialog->previewSpace()](Worker::Task&) -> Worker::Delivery {
    const ui::FigurePreview preview = ui::previewOf(picture, options, space);
    return [dialog, preview] { dialog->showPreview(preview); };
  });
}

void MainWindow::saveFigure(ui::ExportDialog* dialog) {
  if (m_figureWriter->isBusy()) return;
  ui::ExportOptions options = dialog->options();
  const QString ending = QString::fromStdString(options.format);
  suggestedFile = suggestedFigure(dialog->chosen().name, ending);
  QString path = askForFile(tr("Save the figure"), QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending), true);
  suggestedFile.clear();
  dialog->activateWindow();  // the box that asked gave the keyboard to the window behind both
  if (path.isEmpty()) return;
  // A name that says another format is meant so.
  if (const ui::FigureFormat* format = ui::formatOfFile(path)) options.format = format->id;
  if (!withEnding(path, QString::fromStdString(options.format))) return;
  rememberFolder(path);
  dialog->setBusy(true);
  const SavedScene scene{m_document->scene(), m_document->viewState()};
  const auto write = [this, dialog = QPointer(dialog), path, picture = dialog->chosen().picture, options,
                      scene](Worker::Task&) -> Worker::Delivery {
    QString words;
    try {
      words = writeFigure(path, picture, options, scene);
    } catch (const DataError& error) {
      words = tr("%1 %2.").arg(shownFile(path), ui::translated(error.message()));
    }
    return [this, dialog, path, words] {
      if (dialog) dialog->showSaved(words.isEmpty() ? path : QString(), shownFile(path));
      if (!words.isEmpty()) return complain(words);
      statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000);
    };
  };
  workOn(m_figureWriter, tr("Saving %1").arg(shownFile(path)), write);
}

void MainWindow::askHowToSaveEach(ui::ExportDialog* dialog) {
  if (auto* open = dialog->findChild<BatchDialog*>()) {
    open->raise();
    return open->activateWindow();
  }
  const ui::NamedPicture& chosen = dialog->chosen();
  // Who is quick asks before the first numbers are there.
  if (chosen.picture.heatmaps && chosen.picture.heatmaps->panels.empty())
    return complain(tr("There is no figure to export."));
  const ui::ExportOptions options = dialog->options();
  auto* batch =
      new BatchDialog(chosen, options, suggestedFigure(chosen.name, QString::fromStdString(options.format)), dialog);
  batch->setAttribute(Qt::WA_DeleteOnClose);
  batch->setWindowModality(Qt::WindowModal);
  connect(batch, &QDialog::rejected, this, &MainWindow::cancelFigure);
  connect(batch, &BatchDialog::saveWanted, this, [this, dialog, batch] { saveEach(dialog, batch); });
  connect(batch, &BatchDialog::folderWanted, this, [this, batch] {
    const QString folder = askForFolder(tr("Save the figures in"), batch->folder());
    batch->activateWindow();
    if (!folder.isEmpty()) batch->setFolder(folder);
  });
  batch->show();
}

void MainWindow::saveEach(ui::ExportDialog* dialog, BatchDialog* batch) {
  if (m_figureWriter->isBusy()) return;
  std::vector<BatchFile> files;
  try {
    files = batch->files();
  } catch (const DataError& error) {
    return complain(tr("The figures can't be saved: %1.").arg(ui::translated(error.message())));
  }
  const auto there =
      std::count_if(files.begin(), files.end(), [](const BatchFile& each) { return QFileInfo::exists(each.path); });
  if (there > 0 && ask(tr("%n of these files exist(s) already.", nullptr, static_cast<int>(there)),
                       {tr("Replace them"), tr("Cancel")}) != 0)
    return;
  rememberFolder(files.front().path);
  dialog->setBusy(true);
  batch->setBusy(true);
  const SavedScene scene{m_document->scene(), m_document->viewState()};
  const QString saving = tr("Saving %n file(s)", nullptr, static_cast<int>(files.size()));
  const auto write = [this, dialog = QPointer(dialog), batch = QPointer(batch), parts = batch->parts(), files,
                      options = batch->options(), scene, saving](Worker::Task& task) -> Worker::Delivery {
    QString words;
    std::size_t drawnFiles = 0;
    const auto draw = [&](const ui::HeatmapFigure& figure,
                          const ui::FigureFormat& format) -> std::optional<QByteArray> {
      ui::ExportOptions drawn = options;
      drawn.format = format.id;
      const QByteArray bytes = figureBytes(figure, drawn, scene, &words);
      const double done = static_cast<double>(++drawnFiles) / static_cast<double>(files.size());
      task.report([this, saving, done] { m_progress->tell(m_figureWriter, saving, done); });
      return words.isEmpty() ? std::optional(bytes) : std::nullopt;
    };
    try {
      writeBatch(parts, files, draw);
    } catch (const BatchError& error) {
      words = tr("%1 %2.").arg(shownFile(error.path()), ui::translated(error.message()));
    } catch (const DataError& error) {
      words = tr("The figures can't be saved: %1.").arg(ui::translated(error.message()));
    }
    return [this, dialog, batch, words, last = files.back().path, count = files.size()] {
      if (batch && words.isEmpty()) batch->accept();
      if (dialog)
        dialog->showSaved(words.isEmpty() ? last : QString(), tr("%n file(s)", nullptr, static_cast<int>(count)));
      if (!words.isEmpty()) return complain(words);
      statusBar()->showMessage(tr("Saved %n file(s)", nullptr, static_cast<int>(count)), 2000);
    };
  };
  workOn(m_figureWriter, saving, write);
}

void MainWindow::saveStyle(ui::ExportDialog* dialog) {
  suggestedFile =
      QDir(QFileInfo(suggestedFigure(QString(), QString())).path()).filePath(tr("figures") + u'.' + styleEnding);
  QString path = askForFile(tr("Save the style of figures"), styleFilter(), true);
  suggestedFile.clear();
  dialog->activateWindow();
  if (path.isEmpty() || !withEnding(path, styleEnding)) return;
  const QByteArray text = ui::styleText(dialog->options());
  try {
    writeFileAtomically(systemPath(path),
                        std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size()))));
    statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000);
  } catch (const DataError& error) {
    complain(tr("%1 %2.").arg(shownFile(path), ui::translated(error.message())));
  }
}

void MainWindow::loadStyle(ui::ExportDialog* dialog) {
  const QString path = askForFile(tr("Load a style of figures"), styleFilter(), false);
  dialog->activateWindow();
  if (path.isEmpty()) return;
  try {
    dialog->takeStyle(readStyle(path));
  } catch (const DataError& error) {
    complain(tr("%1: %2.").arg(shownFile(path), ui::translated(error.message())));
  }
}

void MainWindow::copyPicture(const ui::Picture& picture, const ui::ExportOptions& options) {
  const SavedScene scene{m_document->scene(), m_document->viewState()};
  workOn(m_figureCopier, tr("Copying the image"), [this, picture, options, scene](Worker::Task&) -> Worker::Delivery {
    const CopiedFigure copied = copiedFigure(picture, options, scene);
    return [this, copied] {
      if (copied.image.isNull()) return complain(tr("The picture is too large for the clipboard."));
      QApplication::clipboard()->setMimeData(mimeOf(copied));
      statusBar()->showMessage(tr("Copied the image"), 2000);
    };
  });
}

void MainWindow::saveTable(const NamedTable& table) {
  QString path = askForFile(
      tr("Save the numbers"),
      table.attention ? tr("CSV, NumPy, safetensors or JSON, as the name ends (*.csv *.npy *.npz *.safetensors *.json)")
                      : tr("Comma-separated values (*.csv)"),
      true);
  if (path.isEmpty()) return;
  const std::string ending = QFileInfo(path).suffix().toLower().toStdString();
  const AttentionFormat* format = findRow(attentionFormats(), ending);
  if (format && !table.attention && format->id != std::string_view("csv"))
    return complain(tr("%1 can't be written: these numbers are saved as .csv only.").arg(shownFile(path)));
  if (!withEnding(path, format ? QLatin1String(format->id) : QLatin1String("csv"))) return;
  if (!format && table.columns.empty()) format = findRow(attentionFormats(), std::string("csv"));
  if (format && format->id == std::string_view("csv") && !table.columns.empty()) format = nullptr;
  const auto write = [this, path, table, format](Worker::Task&) -> Worker::Delivery {
    QString words;
    try {
      if (format) {
        const CanonicalAttention attention = table.attention();
        writeFileAtomically(systemPath(path), [&](int file) { format->write(file, attention); });
      } else {
        writeFileAtomically(systemPath(path), [&](int file) { writeCsv(file, table.columns, table.rows); });
      }
    } catch (const DataError& error) {
      words = tr("%1 %2.").arg(shownFile(path), ui::translated(error.message()));
    }
    return [this, path, words] {
      if (!words.isEmpty()) return complain(words);
      statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000);
    };
  };
  m_tables.emplace_back([this, write, path] { workOn(m_tableWriter, tr("Saving %1").arg(shownFile(path)), write); });
  if (!m_tableWriter->isBusy()) writeNextTable();
}

void MainWindow::writeNextTable() {
  if (m_tables.empty()) return;
  m_tables.front()();
  m_tables.pop_front();
}

void MainWindow::copyImage() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return;
  ui::ExportOptions options;
  options.widthMm = 150;
  options.dpi = 200;
  copyPicture(pictures.front().picture, options);
}

QAction* MainWindow::pasteOfPage() const {
  return page() ? page()->findChild<QAction*>(QStringLiteral("paste"), Qt::FindDirectChildrenOnly) : nullptr;
}

void MainWindow::copyNumbers() {
  const NumbersText numbers = page()->numbersText();
  if (!numbers.text) return;
  constexpr Index most = 1'000'000;  // as text and as HTML they take 100 MB
  if (numbers.count > most) {
    complain(tr("These are %1 numbers, more than the %2 that can be copied. A file takes them all: “Save numbers”.")
                 .arg(ui::groupedNumber(numbers.count), ui::groupedNumber(most)));
    return;
  }
  workOn(m_figureCopier, tr("Copying the numbers"), [this, text = numbers.text](Worker::Task&) -> Worker::Delivery {
    const QString copied = text();
    return [this, copied, html = ui::tableAsHtml(copied)] {
      QApplication::clipboard()->setMimeData(mimeOfTable(copied, html));
      statusBar()->showMessage(tr("Copied the numbers"), 2000);
    };
  });
}

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
