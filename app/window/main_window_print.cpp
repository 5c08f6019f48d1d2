// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QPointer>
#include <QPrintDialog>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QStatusBar>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <memory>
#include <span>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/drawing.h"
#include "ui/style/words.h"

// The figure in sight on paper.

namespace attn::app {
namespace {

/// In the middle of the page, as large as it fits, text and all.
void paintOnPage(QPagedPaintDevice& paper, const ui::Drawing& drawing) {
  QPainter painter(&paper);
  const QSizeF page = paper.pageLayout().paintRectPixels(paper.logicalDpiX()).size();
  const double scale = std::min(page.width() / drawing.size.width(), page.height() / drawing.size.height());
  const QSizeF size = drawing.size * scale;
  painter.translate((page.width() - size.width()) / 2, 0);
  painter.scale(scale, scale);
  drawing.paint(painter);
}

/// Whole or not at all, as no printer of Qt's writes a file. \throws DataError
void writePdf(const QString& path, const QPageLayout& layout, int resolution, const ui::Drawing& drawing) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setPageLayout(layout);
    writer.setResolution(resolution);
    writer.setCreator(QStringLiteral("Attention Lab"));
    paintOnPage(writer, drawing);
  }
  writeFileAtomically(systemPath(path),
                      std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

/// Writes the page to a file, and closes the dialog when that is done.
using PdfWriting = std::function<void(const QString& path, const QPrinter& printer, const QPointer<QDialog>& dialog)>;

/// The page, and what prints it. (In a small window with large letters QPrintPreviewDialog has its printer out of
/// sight.)
void showPrintPreview(QWidget* window, const ui::Drawing& drawing, const std::function<void(const QString&)>& complain,
                      const PdfWriting& write) {
  auto* dialog = new QDialog(window);
  dialog->setObjectName(QStringLiteral("printPreview"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(MainWindow::tr("Print"));
  const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
  const bool isWide = drawing.size.width() > drawing.size.height();
  printer->setPageOrientation(isWide ? QPageLayout::Landscape : QPageLayout::Portrait);
  auto* preview = new QPrintPreviewWidget(printer.get(), dialog);
  preview->setAccessibleName(MainWindow::tr("The page as it will be printed"));
  preview->setZoomMode(QPrintPreviewWidget::FitInView);
  QObject::connect(preview, &QPrintPreviewWidget::paintRequested, dialog,
                   [drawing](QPrinter* paper) { paintOnPage(*paper, drawing); });
  auto* orientations = new ui::SegmentedControl({{QStringLiteral("portrait"), MainWindow::tr("Portrait"), {}},
                                                 {QStringLiteral("landscape"), MainWindow::tr("Landscape"), {}}},
                                                dialog);
  orientations->setAccessibleName(MainWindow::tr("Orientation"));
  orientations->setCurrent(isWide ? QStringLiteral("landscape") : QStringLiteral("portrait"));
  QObject::connect(orientations, &ui::SegmentedControl::chosen, preview, [preview](const QString& id) {
    id == QLatin1String("landscape") ? preview->setLandscapeOrientation() : preview->setPortraitOrientation();
  });
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
  QPushButton* print = buttons->addButton(MainWindow::tr("Print…"), QDialogButtonBox::ActionRole);
  print->setDefault(true);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  QObject::connect(print, &QPushButton::clicked, dialog, [=] {
    auto* chooser = new QPrintDialog(printer.get(), dialog);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(chooser, qOverload<>(&QDialog::accepted), dialog, [=] {
      if (const QString path = printer->outputFileName(); !path.isEmpty()) return write(path, *printer, dialog);
      preview->print();
      if (printer->printerState() == QPrinter::Error)
        return complain(MainWindow::tr("The printer can't print the figure."));
      dialog->accept();
    });
    chooser->open();
  });
  auto* row = new QHBoxLayout;
  row->addWidget(orientations);
  row->addStretch();
  row->addWidget(buttons);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(preview, 1);
  column->addLayout(row);
  dialog->resize(std::min(window->width(), 760), std::min(window->height(), 640));
  dialog->open();
  preview->updatePreview();
}

}  // namespace

void MainWindow::printFigure() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return complain(tr("There is no figure to print."));
  ui::ExportOptions options;
  constexpr double textWidthOfPage = 180;  // millimetres of A4
  options.widthMm = textWidthOfPage;
  options.title = m_document->figureTitle();
  const QString& own = pictures.front().parameters;
  options.footer = own.isEmpty() ? page()->parameters() : own;
  const auto draw = [this, picture = pictures.front().picture, options](Worker::Task&) -> Worker::Delivery {
    const ui::Drawing drawing = ui::drawingOf(picture, options);
    return [this, drawing] {
      const PdfWriting write = [this, drawing](const QString& path, const QPrinter& printer,
                                               const QPointer<QDialog>& dialog) {
        if (m_figureWriter->isBusy()) return;
        const auto print = [this, drawing, path, layout = printer.pageLayout(), resolution = printer.resolution(),
                            dialog](Worker::Task&) -> Worker::Delivery {
          QString words;
          try {
            writePdf(path, layout, resolution, drawing);
          } catch (const DataError& error) {
            words = tr("%1 %2.").arg(shownFile(path), ui::translated(error.message()));
          }
          return [this, path, dialog, words] {
            if (!words.isEmpty()) return complain(words);
            if (dialog) dialog->accept();
            statusBar()->showMessage(tr("Saved %1").arg(shownFile(path)), 2000);
          };
        };
        workOn(m_figureWriter, tr("Saving %1").arg(shownFile(path)), print);
      };
      showPrintPreview(
          this, drawing, [this](const QString& words) { complain(words); }, write);
    };
  };
  workOn(m_figureCopier, tr("Drawing the figure"), draw);
}

}  // namespace attn::app
