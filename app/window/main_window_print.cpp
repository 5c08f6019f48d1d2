// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <algorithm>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "ui/style/drawing.h"

// The figure in sight on paper.

namespace attn::app {
namespace {

/// In the middle of the page, as large as it fits, text and all.
void paintOnPage(QPrinter& printer, const ui::Drawing& drawing) {
  QPainter painter(&printer);
  const QSizeF page = printer.pageRect(QPrinter::DevicePixel).size();
  const double scale = std::min(page.width() / drawing.size.width(), page.height() / drawing.size.height());
  const QSizeF size = drawing.size * scale;
  painter.translate((page.width() - size.width()) / 2, 0);
  painter.scale(scale, scale);
  drawing.paint(painter);
}

}  // namespace

void MainWindow::printFigure() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return complain(tr("There is no figure to print."));
  ui::ExportOptions options;
  constexpr double textWidthOfPage = 180;  // millimetres of A4
  options.widthMm = textWidthOfPage;
  options.title = m_document->figureTitle();
  options.footer = page()->parameters();
  m_figureCopier->post([this, picture = pictures.front().picture, options](Worker::Task&) -> Worker::Delivery {
    const ui::Drawing drawing = ui::drawingOf(picture, options);
    return [this, drawing] {
      auto* preview = new QPrintPreviewDialog(this);
      preview->setAttribute(Qt::WA_DeleteOnClose);
      preview->setWindowTitle(tr("Print"));
      if (drawing.size.width() > drawing.size.height()) preview->printer()->setPageOrientation(QPageLayout::Landscape);
      connect(preview, &QPrintPreviewDialog::paintRequested, preview,
              [drawing](QPrinter* printer) { paintOnPage(*printer, drawing); });
      preview->open();
    };
  });
}

}  // namespace attn::app
