// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/axes/axes_preview.h"

#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workspaces/models/models_figure.h"
#include "core/tensor/number_grid.h"
#include "ui/controls/panel.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/drawing.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr std::size_t previewedHeads = 4;
constexpr int largestSide = 60, leastSide = 24, previewGap = 6;

/// The first heads beside each other, each in a square, in the colours of the window.
QImage previewOf(const ui::HeatmapFigure& heads, const ui::FigureStyle& style, int side, qreal scale) {
  const auto pixels = [scale](int length) { return static_cast<int>(length * scale); };
  const int count = static_cast<int>(heads.panels.size());
  QImage picture(pixels(count * side + (count - 1) * previewGap), pixels(side), QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  int height = 0;
  QPainter painter(&picture);
  for (int i = 0; i < count; ++i) {
    ui::HeatmapFigure one = heads;
    one.panels = {heads.panels[static_cast<std::size_t>(i)]};
    const Index longest = std::max<Index>({ui::rowsOf(one, 0), ui::columnsOf(one, 0), 1});
    const int cell = std::max(1, pixels(side) / static_cast<int>(std::min<Index>(longest, pixels(side))));
    const QImage cells = ui::renderBareCells(one, 1, cell, style);
    const QSize size = cells.size().scaled(pixels(side), pixels(side), Qt::KeepAspectRatio);
    height = std::max(height, size.height());
    const bool isSmaller = size.width() < cells.width();
    painter.drawImage(
        QPoint(pixels(i * (side + previewGap)), 0),
        cells.scaled(size, Qt::IgnoreAspectRatio, isSmaller ? Qt::SmoothTransformation : Qt::FastTransformation));
  }
  painter.end();
  picture = picture.copy(0, 0, picture.width(), std::max(1, height));
  picture.setDevicePixelRatio(scale);
  return picture;
}

}  // namespace

AxesPreview::AxesPreview(QWidget* parent) : QWidget(parent), m_pipeline(std::make_shared<ModelsPipeline>()) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 4);
  column->setSpacing(6);
  m_change = ui::named(new QLabel(this), "axesChange");
  m_change->setWordWrap(true);
  column->addWidget(m_change);
  m_picture = ui::named(new QLabel(this), "axesPicture");
  m_picture->setAccessibleName(tr("The first heads with these axes"));
  column->addWidget(m_picture);
  m_words = ui::named(new QLabel(this), "axesWords");
  m_words->setProperty("kind", "faint");
  m_words->setWordWrap(true);
  column->addWidget(m_words);
  auto* line = new QHBoxLayout;
  m_take = ui::named(new QPushButton(tr("Take these axes"), this), "takeAxes");
  m_take->setProperty("kind", "primary");
  m_take->setToolTip(tr("All heads are shown with them"));
  auto* cancel = ui::named(new QPushButton(tr("Cancel"), this), "cancelAxes");
  cancel->setToolTip(tr("The axes stay as they are (Esc)"));
  line->addWidget(m_take);
  line->addWidget(cancel);
  line->addStretch(1);
  column->addLayout(line);
  connect(m_take, &QPushButton::clicked, this, &AxesPreview::taken);
  connect(cancel, &QPushButton::clicked, this, &AxesPreview::cancelled);
  connect(&m_worker, &Worker::failed, this,
          [this](const Message& words) { showPicture({}, ui::translated(words), false); });
  hide();
}

void AxesPreview::preview(const ModelsScene& scene, const QString& words, const ui::ColorMap* colors) {
  m_change->setText(words);
  // What is known of the axes before stays in sight until the new pictures are there, but can't be taken.
  m_take->setEnabled(false);
  show();
  ModelsScene wanted = scene;
  wanted.pinned.reset();
  Scene colored;
  colored.weightColors = colors->id;
  ui::FigureStyle style = ui::screenStyle(ui::HeatmapView::Ground::panel);
  style.reading = Reading::all;
  // The panel keeps its width.
  const int room = static_cast<int>(previewedHeads);
  const int side = std::clamp((parentWidget()->width() - (room - 1) * previewGap) / room, leastSide, largestSide);
  m_worker.post([this, wanted, colored, style, side, scale = devicePixelRatioF(),
                 pipeline = m_pipeline](Worker::Task&) -> Worker::Delivery {
    const ModelsResults results = pipeline->run(wanted, {});
    if (results.problem || results.grids.empty() || !results.file) {
      const QString problem = results.problem ? ui::translated(results.problem) : tr("There is nothing to see.");
      return [this, problem] { showPicture({}, problem, false); };
    }
    const HeadGrid& grid = results.grids.front();
    ui::HeatmapFigure heads = headGridFigure(results, grid, headOrder(std::string()), colored, nullptr);
    const std::size_t all = heads.panels.size();
    heads.panels.resize(std::min(all, previewedHeads));
    const Shape& shape = results.file->shape;
    const QString said = tr("Layers × heads: %1 × %2, queries × keys: %3 × %4. These are the first heads.")
                             .arg(grid.layers)
                             .arg(grid.heads)
                             .arg(shape[2])
                             .arg(shape[3]);
    return [this, said, picture = previewOf(heads, style, side, scale)] { showPicture(picture, said, true); };
  });
}

void AxesPreview::showPicture(const QImage& picture, const QString& words, bool canBeTaken) {
  m_picture->setPixmap(QPixmap::fromImage(picture));
  m_picture->setVisible(!picture.isNull());
  m_words->setText(words);
  m_take->setEnabled(canBeTaken);
  bringIntoSight();
}

/// It may grow past the edge of the panel that scrolls, which knows that when its lines are broken.
void AxesPreview::bringIntoSight() {
  QWidget* around = parentWidget();
  while (around && !qobject_cast<QScrollArea*>(around)) around = around->parentWidget();
  auto* const area = qobject_cast<QScrollArea*>(around);
  if (!area || !isVisible()) return;
  area->ensureWidgetVisible(m_take);
  if (std::exchange(m_followsPanel, true)) return;
  connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, &AxesPreview::bringIntoSight);
}

void AxesPreview::dismiss() {
  m_worker.stop();
  hide();
  m_picture->setPixmap({});
  m_words->clear();
}

}  // namespace attn::app
