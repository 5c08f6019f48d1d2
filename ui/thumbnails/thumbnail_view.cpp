// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/thumbnails/thumbnail_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/controls/accessible_parts.h"
#include "ui/heatmap/color_bar_strip.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/plain_text.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr double smallestSide = 48;  // of a thumbnail, in pixels of a usual screen
constexpr double largestSide = 240;
constexpr double largestZoom = 16;
constexpr double noteHeight = 18;

FigureStyle thumbnailStyle(bool isOnPanel) {
  FigureStyle style = screenStyle(isOnPanel ? HeatmapView::Ground::panel : HeatmapView::Ground::canvas);
  style.numbers = CellNumbers::off;
  style.titleFont = style.labelFont = inPixels(smallFont());
  style.widestCell = 1;
  style.hasColorBars = false;
  if (isOnPanel) style.margin = 4;
  return style;
}

/// Cells with which the longer side of the largest panel has this many pixels.
double cellOfSide(const HeatmapFigure& figure, double side) {
  return scaled(static_cast<int>(side)) /
         static_cast<double>(std::max<Index>({1, mostRows(figure), mostColumns(figure)}));
}

/// With labels of rows, and of columns: else those show up where they are pointed at. Tokens that look at each other
/// are in the rows already.
HeatmapFigure withLabels(HeatmapFigure figure, bool ofColumns) {
  figure.hasLabels = figure.sharedRowLabels = true;
  if (ofColumns) return figure;
  std::shared_ptr<const QStringList> none;
  for (HeatmapPanel& panel : figure.panels) {
    if (!none || none->size() != panel.numbers->columns())
      none = std::make_shared<const QStringList>(QStringList(panel.numbers->columns(), QString()));
    panel.columnLabels = none;
  }
  return figure;
}

bool hasColumnLabels(const HeatmapFigure& figure) { return !columnLabel(figure, 0, 0).isEmpty(); }

bool haveSameNames(const std::shared_ptr<const QStringList>& a, const std::shared_ptr<const QStringList>& b) {
  return a == b || (a && b && *a == *b);
}

bool sameGrid(const HeatmapFigure& a, const HeatmapFigure& b) {
  const auto same = [](const HeatmapPanel& one, const HeatmapPanel& other) {
    return one.numbers->rows() == other.numbers->rows() && one.numbers->columns() == other.numbers->columns() &&
           one.title == other.title && one.rowTitle == other.rowTitle &&
           haveSameNames(one.rowLabels, other.rowLabels) && haveSameNames(one.columnLabels, other.columnLabels);
  };
  return a.columns == b.columns && std::equal(a.panels.begin(), a.panels.end(), b.panels.begin(), b.panels.end(), same);
}

}  // namespace

ThumbnailView::ThumbnailView(QWidget* parent) : DrawnView(parent), m_style(thumbnailStyle(false)) {
  setObjectName(QStringLiteral("thumbnails"));
  installThumbnailAccessibility(this);
  m_bars = new ColorBarStrip(this);
  connect(m_bars, &ColorBarStrip::rangeChosen, this, &ThumbnailView::rangeChosen);
  setViewportMargins(0, 0, 0, ColorBarStrip::usualHeight());
}

void ThumbnailView::setBarsShown(bool shown) {
  m_bars->setVisible(shown);
  setViewportMargins(0, 0, 0, shown ? ColorBarStrip::usualHeight() : 0);
}

void ThumbnailView::setFigure(const HeatmapFigure& figure, const QString& number) {
  const bool same = sameGrid(figure, m_figure);
  m_figure = figure;
  if (same && m_isLabelled) {
    const bool ofColumns = m_labelled.panels.empty() || hasColumnLabels(m_labelled);
    m_labelled = withLabels(figure, ofColumns);
  }
  m_number = number;
  m_bars->setFigure(figure, number);
  m_pictureIsOld = true;
  if (!same) {
    setHover(std::nullopt);
    updateLayout();
  }
  viewport()->update();
}

FigureLayout ThumbnailView::layoutIn(QSizeF space) {
  // A label a cell, or none at all, and none that makes the view scroll or thumbnails much smaller.
  const double lowestLabelled = scaled(11);
  const FigureLayout bare = layoutOf(m_figure, space);
  m_isLabelled = true;
  for (const auto& [ofColumns, leastShare] : {std::pair(true, 0.8), std::pair(false, 0.6)}) {
    m_labelled = withLabels(m_figure, ofColumns);
    const FigureLayout layout = layoutOf(m_labelled, space);
    const bool fits = layout.size.height() <= space.height() || bare.size.height() > space.height() || m_zoom > 1;
    if (fits && layout.cell.height() >= std::max(lowestLabelled, leastShare * bare.cell.height())) return layout;
  }
  m_isLabelled = false;
  return bare;
}

FigureLayout ThumbnailView::layoutOf(const HeatmapFigure& whole, QSizeF space) const {
  FigureStyle style = m_style;
  FigureLayout fitting;
  // Between other cards they are somewhat smaller rather than out of sight.
  const std::vector<double> sides =
      m_isOnPanel ? std::vector{smallestSide, 42.0, 36.0, 32.0} : std::vector{smallestSide};
  for (const double side : sides) {
    style.readableCell = cellOfSide(whole, side);
    FigureLayout layout = layoutToFit(whole, style, space, cellOfSide(whole, largestSide));
    const bool fits = layout.size.height() <= space.height();
    if (fits || side == sides.front()) fitting = std::move(layout);
    if (fits) break;
  }
  if (m_zoom == 1) return fitting;
  // Larger ones are fewer in a row, so that the view scrolls down alone as long as it can.
  HeatmapFigure figure = whole;
  if (figure.columns == 0) figure.columns = fitting.columns;
  FigureLayout zoomed = layoutFigure(figure, style, fitting.cell * m_zoom, fitting.columns);
  for (int columns = fitting.columns - 1; columns > 0 && zoomed.size.width() > space.width(); --columns)
    if (whole.columns == 0 || whole.columns % columns == 0)
      zoomed = layoutFigure(figure, style, fitting.cell * m_zoom, columns);
  return zoomed;
}

void ThumbnailView::updateLayout() {
  m_pictureIsOld = true;
  const QSize most = maximumViewportSize();
  m_layout = m_figure.panels.empty() ? FigureLayout{} : layoutIn(QSizeF(most) - QSizeF(0, noteHeight));
  if (m_layout.size.height() > most.height() && !m_figure.panels.empty())  // it scrolls, and the bar needs room too
    m_layout = layoutIn(most - QSize(verticalScrollBar()->sizeHint().width(), static_cast<int>(noteHeight)));
  const QSize size(static_cast<int>(m_layout.size.width()), static_cast<int>(m_layout.size.height()));
  const bool scrolls = size.width() > most.width() || size.height() > most.height();
  const QSize space = scrolls ? viewport()->size() : most;
  horizontalScrollBar()->setRange(0, std::max(0, size.width() - space.width()));
  horizontalScrollBar()->setPageStep(space.width());
  verticalScrollBar()->setRange(0, std::max(0, size.height() - space.height()));
  verticalScrollBar()->setPageStep(space.height());
  viewport()->update();
}

QPointF ThumbnailView::origin() const {
  const auto place = [](double size, int space, int scroll) {
    return size <= space ? -std::floor((space - size) / 2) : static_cast<double>(scroll);
  };
  return {place(m_layout.size.width(), viewport()->width(), horizontalScrollBar()->value()),
          place(m_layout.size.height(), viewport()->height(), verticalScrollBar()->value())};
}

void ThumbnailView::setOnPanel() {
  m_isOnPanel = true;
  m_style = thumbnailStyle(true);
  m_pictureIsOld = true;
}

void ThumbnailView::setMarked(std::vector<std::size_t> panels) {
  if (panels == m_marked) return;
  m_marked = std::move(panels);
  viewport()->update();
}

QRectF ThumbnailView::viewportRect(std::size_t panel) const {
  return m_layout.cells[panel].adjusted(0, -headerOf(m_layout, panel), 0, 0).translated(-origin());
}

std::optional<std::size_t> ThumbnailView::current() const {
  return m_current && *m_current < m_layout.cells.size() ? m_current : std::nullopt;
}

std::optional<std::size_t> ThumbnailView::panelAt(QPointF point) const {
  for (std::size_t panel = 0; panel < m_layout.cells.size(); ++panel)
    if (viewportRect(panel).contains(point)) return panel;
  return std::nullopt;
}

QString ThumbnailView::note() const {
  return m_figure.panels.empty() ? QString() : poolingWords(drawn(), m_layout, viewport()->devicePixelRatioF());
}

void ThumbnailView::setCurrent(std::optional<std::size_t> panel) {
  m_current = panel && *panel < m_layout.cells.size() ? panel : std::nullopt;
  viewport()->update();
  if (!m_current) return;
  const QRectF rect = viewportRect(*m_current);
  if (rect.top() < 0) verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(rect.top()) - 8);
  if (rect.bottom() > viewport()->height())
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  static_cast<int>(rect.bottom() - viewport()->height()) + 8);
  announcePart(this, static_cast<int>(*m_current));
}

void ThumbnailView::zoomBy(double factor) {
  m_zoom = std::clamp(m_zoom * factor, 1.0, largestZoom);
  if (m_zoom < 1.001) m_zoom = 1;
  updateLayout();
}

void ThumbnailView::zoomToFit() {
  m_zoom = 1;
  updateLayout();
}

void ThumbnailView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const double scale = viewport()->devicePixelRatioF();
  if (m_pictureIsOld || m_picture.devicePixelRatio() != scale) {
    m_picture = renderFigure(drawn(), m_layout, m_style, QRectF(origin(), viewport()->size()), scale);
    m_picture.setDevicePixelRatio(scale);
    m_pictureIsOld = false;
  }
  painter.drawImage(QPointF(0, 0), m_picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const auto frame = [&](std::size_t panel, double width) {
    painter.setPen(QPen(theme().accent, width));
    painter.drawRoundedRect(m_layout.cells[panel].translated(-origin()).adjusted(-3, -3, 3, 3), 3, 3);
  };
  if (m_hover) frame(*m_hover, 1.5);
  for (const std::size_t panel : m_marked)
    if (panel < m_layout.cells.size()) frame(panel, 2);
  if (m_hoverCell) {
    // The same token looks at the same one everywhere.
    painter.setPen(QPen(theme().selection, 1.5));
    for (std::size_t panel = 0; panel < m_layout.cells.size(); ++panel) {
      const CellPlace place{panel, m_hoverCell->row, m_hoverCell->column};
      if (m_figure.panels[panel].entry == m_figure.panels[m_hoverCell->panel].entry && hasCell(place))
        painter.drawRect(cellRect(m_layout, place).translated(-origin()));
    }
    if (m_isLabelled) {
      painter.save();
      painter.translate(-origin());
      paintLitLabels(painter, withLabels(m_figure, true), m_layout, m_style, *m_hoverCell,
                     QRectF(origin(), QSizeF(viewport()->size())), {theme().accent, theme().accentText});
      painter.restore();
    }
    painter.setBrush(Qt::NoBrush);
  }
  if (hasFocus() && current()) frame(*current(), 2.5);
  if (showsFocus() && !current()) {
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRect(QRectF(viewport()->rect()).adjusted(2, 2, -2, -2));
  }
  const QString text = note();
  if (text.isEmpty()) return;
  TextPen pen(painter, inPixels(smallFont()));
  const QRectF line(0, viewport()->height() - noteHeight, viewport()->width(), noteHeight);
  painter.fillRect(line, m_style.background);
  painter.setPen(m_style.faintText);
  pen.drawCentered(QPointF(line.center().x(), line.center().y() + pen.baselineBelowMiddle()),
                   pen.elided(text, line.width() - 16));
}

bool ThumbnailView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = wordsAt(cellSeenAt(help->pos()), panelAt(help->pos()));
    QToolTip::showText(help->globalPos(), words.toHtmlEscaped(), viewport());  // which no words hide
    return true;
  }
  if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) setHover(std::nullopt);
  return DrawnView::viewportEvent(event);
}

bool ThumbnailView::hasCell(const CellPlace& place) const {
  return place.row < rowsOf(m_figure, place.panel) && place.column < columnsOf(m_figure, place.panel);
}

QString ThumbnailView::description(const CellPlace& place) const {
  const QString tokens = tr("“%1” to “%2”", "query, key")
                             .arg(withoutControls(rowLabel(m_figure, place.panel, place.row)),
                                  withoutControls(columnLabel(m_figure, place.panel, place.column)));
  const QString name = m_figure.panels[place.panel].name;
  if (!ui::isVisible(m_figure, place.panel, place.row, place.column))
    return tr("%1, %2, masked", "heatmap, its tokens").arg(name, tokens);
  const float number = numbersOf(m_figure, place.panel).at(place.row, place.column);
  return tr("%1, %2, %3 %4", "heatmap, its tokens, what the number is, number")
      .arg(name, tokens, m_number, QString::number(static_cast<double>(number), 'f', 4));
}

std::optional<CellPlace> ThumbnailView::cellSeenAt(QPointF point) const {
  return ui::cellSeenAt(drawn(), m_layout, point + origin(), origin(), viewport()->devicePixelRatioF());
}

QString ThumbnailView::wordsAt(std::optional<CellPlace> cell, std::optional<std::size_t> panel) const {
  return cell ? description(*cell) : panel ? m_figure.panels[*panel].name : QString();
}

void ThumbnailView::setHover(std::optional<QPointF> point) {
  const auto panel = point ? panelAt(*point) : std::nullopt;
  const auto cell = point ? cellSeenAt(*point) : std::nullopt;
  if (panel == m_hover && cell == m_hoverCell) return;
  m_hover = panel;
  m_hoverCell = cell;
  viewport()->setCursor(panel ? Qt::PointingHandCursor : Qt::ArrowCursor);
  viewport()->update();
  emit pointedAt(wordsAt(cell, panel));
}

void ThumbnailView::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->button() == Qt::LeftButton ? panelAt(event->position()) : std::nullopt;
}

void ThumbnailView::mouseMoveEvent(QMouseEvent* event) { setHover(event->position()); }

void ThumbnailView::mouseReleaseEvent(QMouseEvent* event) {
  const auto pressed = std::exchange(m_pressed, std::nullopt);
  if (!pressed || panelAt(event->position()) != pressed) return;
  m_current = pressed;
  emit opened(*pressed);
}

void ThumbnailView::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ControlModifier) {
    zoomBy(std::pow(1.2, event->angleDelta().y() / 120.0));
    return event->accept();
  }
  DrawnView::wheelEvent(event);
}

std::optional<std::size_t> ThumbnailView::panelAfter(int key) const {
  const auto count = static_cast<std::ptrdiff_t>(m_layout.cells.size());
  if (count == 0) return std::nullopt;
  auto place = static_cast<std::ptrdiff_t>(current().value_or(0));
  const auto step = [&](std::ptrdiff_t by) {
    if (place + by >= 0 && place + by < count) place += by;
  };
  // Up and down stay in the column of the grid: a row that is too short has nothing there.
  const auto stepRow = [&](std::ptrdiff_t by) {
    const auto& places = m_layout.places;
    const auto wanted = static_cast<std::ptrdiff_t>(places[static_cast<std::size_t>(place)]) + by * m_layout.columns;
    const auto there = std::find_if(places.begin(), places.end(),
                                    [wanted](std::size_t each) { return static_cast<std::ptrdiff_t>(each) == wanted; });
    if (there != places.end()) place = there - places.begin();
  };
  switch (key) {
    case Qt::Key_Left: step(-1); break;
    case Qt::Key_Right: step(1); break;
    case Qt::Key_Up: stepRow(-1); break;
    case Qt::Key_Down: stepRow(1); break;
    case Qt::Key_Home: place = 0; break;
    case Qt::Key_End: place = count - 1; break;
    default: return std::nullopt;
  }
  return current() ? static_cast<std::size_t>(place) : 0;  // any of these keys goes to the first one
}

void ThumbnailView::keyPressEvent(QKeyEvent* event) {
  if (const auto panel = panelAfter(event->key())) {
    setHover(std::nullopt);
    return setCurrent(panel);
  }
  const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
  if (opens && current()) return open(*current());
  DrawnView::keyPressEvent(event);
}

void ThumbnailView::resizeEvent(QResizeEvent*) {
  m_bars->setGeometry(0, height() - ColorBarStrip::usualHeight(), width(), ColorBarStrip::usualHeight());
  updateLayout();
}

void ThumbnailView::scrollContentsBy(int, int) {
  m_pictureIsOld = true;
  viewport()->update();
}

void ThumbnailView::changeEvent(QEvent* event) {
  DrawnView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    m_style = thumbnailStyle(m_isOnPanel);
    setBarsShown(!m_bars->isHidden());
    m_bars->setGeometry(0, height() - ColorBarStrip::usualHeight(), width(), ColorBarStrip::usualHeight());
    updateLayout();
  }
}

}  // namespace attn::ui
