// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heatmap_view.h"

#include <QEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/base/words.h"
#include "ui/controls/accessible_scroll_bars.h"
#include "ui/heatmap/color_bar_strip.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_accessible.h"
#include "ui/heatmap/length_handle.h"
#include "ui/heatmap/number_reader.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/table/matrix_editor.h"

// What the view shows. What it says is in heatmap_words.cpp, gestures in heatmap_hand.cpp, painting in
// heatmap_overlay.cpp.

namespace attn::ui {
namespace {

/// Whether the numbers beside two panels take the same place.
bool sameSide(const SideColumns* a, const SideColumns* b) {
  const auto sameColumn = [](const SideColumn& one, const SideColumn& other) {
    return one.heading == other.heading && one.widest == other.widest && one.areCells == other.areCells;
  };
  return a == b || (a && b && a->totalName.isEmpty() == b->totalName.isEmpty() &&
                    std::equal(a->columns.begin(), a->columns.end(), b->columns.begin(), b->columns.end(), sameColumn));
}

/// Whether a panel takes the same place with the same labels.
bool sameFrame(const HeatmapPanel& a, const HeatmapPanel& b) {
  const auto same = [](const auto& one, const auto& other) { return one == other || (one && other && *one == *other); };
  return a.numbers->rows() == b.numbers->rows() && a.numbers->columns() == b.numbers->columns() &&
         same(a.rowLabels, b.rowLabels) && same(a.columnLabels, b.columnLabels) && a.title == b.title &&
         a.rowTitle == b.rowTitle && a.isFrozen == b.isFrozen && sameSide(a.side.get(), b.side.get());
}

bool sameLayout(const HeatmapFigure& a, const HeatmapFigure& b) {
  const auto sameBar = [](const ColorBar& one, const ColorBar& other) { return one.label == other.label; };
  const std::vector<ColorBar> bars = colorBarsOf(a), otherBars = colorBarsOf(b);
  return a.columns == b.columns && a.cellShape == b.cellShape && a.linked == b.linked &&
         a.sharedRowLabels == b.sharedRowLabels && a.hasLabels == b.hasLabels && a.title == b.title &&
         a.xLabel == b.xLabel && a.yLabel == b.yLabel &&
         std::equal(bars.begin(), bars.end(), otherBars.begin(), otherBars.end(), sameBar) &&
         std::equal(a.panels.begin(), a.panels.end(), b.panels.begin(), b.panels.end(), sameFrame);
}

void placeStrip(ColorBarStrip* strip, const QWidget& view) {
  const int height = ColorBarStrip::usualHeight();
  strip->setGeometry(0, view.height() - height, view.width(), height);
}

/// Panels that are compared, or a narrow view, leave no room for bars beside them: they stand below.
bool hasRoomForBars(const HeatmapFigure& figure, const QWidget& view) {
  constexpr int narrowest = 230;
  return figure.linked <= 1 && view.width() >= scaled(narrowest);
}

constexpr double smallestProjected = 0.92;  // of the size of numbers elsewhere: digits of 1/40 of the height

}  // namespace

FigureStyle screenStyle(HeatmapView::Ground ground) {
  const Theme& colors = theme();
  FigureStyle style;
  style.isDark = colors.dark;
  style.background = ground == HeatmapView::Ground::panel ? colors.panel : colors.window;
  style.text = colors.text;
  style.faintText = colors.faintText;
  style.blankText = colors.blankText;
  style.gap = style.background;
  style.masked = colors.masked;
  style.hatch = colors.hatch;
  style.notFinite = colors.notFinite;
  style.labelFont = inPixels(textFont());
  style.titleFont = style.labelFont;
  style.titleFont.setWeight(QFont::DemiBold);
  style.numberFont = inPixels(numberFont());
  style.numberShare *= textScale();
  style.smallestNumber = scaled(8);
  style.usualCell = scaled(colors.projected ? 100 : 60);
  if (colors.projected) {
    // The spotlight dims what is around it: a contrast of 12.5 : 1 is 7 : 1 there.
    style.leastContrast = 12.5;
    // What the last row can't read only makes a room wonder.
    style.smallestNumber = smallestProjected * style.numberFont.pixelSize();
  }
  style.margin = 16;
  style.reading = Reading::resident;
  if (ground == HeatmapView::Ground::canvas) {
    style.hasColorBars = false;
    style.readableCell = scaled(40);
    style.lowestCell = scaled(26);
    style.widestCell = 2;
  }
  return style;
}

HeatmapView::HeatmapView(QWidget* parent) : DrawnView(parent) {
  setObjectName(QStringLiteral("heatmap"));
  m_bars = new ColorBarStrip(this);
  connect(m_bars, &ColorBarStrip::rangeChosen, this, &HeatmapView::rangeChosen);
  m_reader = new NumberReader(this);
  connect(m_reader, &NumberReader::arrived, this, &HeatmapView::showArrived);
  connect(m_reader, &NumberReader::failed, this, &HeatmapView::setMessage);
  installHeatmapAccessibility();
  tellScrollBars(this);
  setStyle(screenStyle(m_ground));
}

void HeatmapView::setFigure(const HeatmapFigure& figure, const CellWords& words, const ValidLengths& lengths) {
  const bool same = hasFigure() && sameLayout(figure, m_figure) && lengths.perQuery == m_lengths.perQuery &&
                    lengths.lengths.size() == m_lengths.lengths.size();
  m_figure = figure;
  m_words = words;
  m_lengths = lengths;
  m_bars->setFigure(figure, words.number);
  m_pictureIsOld = true;
  if (!m_message.isEmpty()) setMessage({});
  if (!same) {
    const auto isHandled = [&](std::size_t panel) { return m_figure.panels[panel].entry == m_drag->entry; };
    const std::vector<std::size_t> panels = handledPanels();
    if (m_drag &&
        !(std::find(panels.begin(), panels.end(), m_drag->panel) != panels.end() && isHandled(m_drag->panel) &&
          m_drag->query < rowsOf(m_figure, m_drag->panel) && (m_drag->query >= 0) == m_lengths.perQuery))
      endDrag();  // what it held is gone
    if (m_selection && !hasCell(*m_selection)) setSelection(std::nullopt);
    setStyle(screenStyle(m_ground));
  } else {
    updateHandles();
  }
  updateHover(!same);
  // A tip that is open tells the numbers of the figure before.
  if (QToolTip::isVisible() && viewport()->underMouse()) QToolTip::hideText();
  viewport()->update();
  if (std::exchange(m_isTold, false) && m_selection) announce(*m_selection);
}

void HeatmapView::showArrived() {
  m_pictureIsOld = true;
  viewport()->update();
  updateHover(true);  // the same cell has a number now
}

bool HeatmapView::hasCell(const CellPlace& place) const {
  return place.panel < m_figure.panels.size() && place.row < rowsOf(m_figure, place.panel) &&
         place.column < columnsOf(m_figure, place.panel);
}

void HeatmapView::setLengths(const ValidLengths& lengths) {
  if (m_lengths == lengths || lengths.perQuery != m_lengths.perQuery ||
      lengths.lengths.size() != m_lengths.lengths.size())
    return;
  m_lengths = lengths;
  updateHandles();
  viewport()->update();
}

void HeatmapView::fillRangeMenu(QMenu* menu) { m_bars->fillMenu(menu); }

void HeatmapView::setGround(Ground ground) {
  m_ground = ground;
  setStyle(screenStyle(ground));
}

void HeatmapView::setStyle(const FigureStyle& style) {
  m_style = style;
  m_style.hasColorBars = style.hasColorBars && hasRoomForBars(m_figure, *this);
  const bool hasStrip = !m_style.hasColorBars;
  m_bars->setVisible(hasStrip && m_message.isEmpty());
  setViewportMargins(0, 0, 0, hasStrip ? ColorBarStrip::usualHeight() : 0);
  placeStrip(m_bars, *this);
  updateLayout();
}

void HeatmapView::setMessage(const QString& message) {
  if (m_message == message) return;
  m_message = message;
  m_bars->setVisible(!m_style.hasColorBars && message.isEmpty());
  setAccessibleDescription(message);
  updateLayout();
}

void HeatmapView::setSelection(std::optional<CellPlace> place) {
  if (m_selection == place) return;
  m_selection = place;
  viewport()->update();
  emit cellSelected(place);
}

void HeatmapView::updateLayout() {
  m_pictureIsOld = true;
  FigureStyle style = m_style;
  style.margin = std::clamp(maximumViewportSize().width() / 40.0, 8.0, 16.0);
  style.handleSpace = m_lengths.lengths.empty() || m_lengths.perQuery ? 0 : 2 * pillDistance;
  m_style = style;
  if (hasFigure()) {
    m_layout = fittingLayout();
    if (m_zoomedCell) {
      FigureStyle zoomed = m_style;
      zoomed.elidesLabels = false;  // there is height enough
      m_layout =
          layoutFigure(m_figure, zoomed, m_layout.cell * (*m_zoomedCell / m_layout.cell.width()), m_layout.columns);
    }
  } else {
    m_layout = {};
  }
  // What is said of it stands below a figure that scrolls, where it covers nothing.
  if (hasFigure() && m_layout.size.height() > maximumViewportSize().height() && !note().isEmpty())
    m_layout.size.rheight() += noteHeight;
  // A figure that is too large by less than a pixel needs no scroll bars.
  const QSize size(static_cast<int>(m_layout.size.width()), static_cast<int>(m_layout.size.height()));
  const QSize most = maximumViewportSize();
  const bool scrolls = size.width() > most.width() || size.height() > most.height();
  const QSize space = scrolls ? viewport()->size() : most;
  horizontalScrollBar()->setRange(0, std::max(0, size.width() - space.width()));
  horizontalScrollBar()->setPageStep(space.width());
  verticalScrollBar()->setRange(0, std::max(0, size.height() - space.height()));
  verticalScrollBar()->setPageStep(space.height());
  updateHandles();
  updateHover();
  viewport()->update();
}

FigureLayout HeatmapView::fittingLayout() const {
  QSizeF space = maximumViewportSize();
  FigureLayout layout = layoutToFit(m_figure, m_style, space);
  if (layout.size.height() > space.height()) {  // it scrolls, and the bar needs room too
    space.rwidth() -= verticalScrollBar()->sizeHint().width();
    return layoutToFit(m_figure, m_style, space);
  }
  // The line about shared pixels has room of its own. The cells only become smaller by that, and still share pixels.
  if (cellsOfPixel(m_figure, layout, devicePixelRatioF()).areShared() && space.height() > 4 * noteHeight) {
    space.rheight() -= 2 * noteHeight;  // the figure stands in the middle
    layout = layoutToFit(m_figure, m_style, space);
  }
  return layout;
}

double HeatmapView::widthFor(double cell) const {
  return hasFigure() ? layoutFigure(m_figure, m_style, cellOf(m_figure, cell), m_layout.columns).size.width() : 0;
}

QString HeatmapView::note() const {
  if (!hasFigure()) return {};
  if (m_figure.range && kindOf(*m_figure.range).logarithmic && !m_figure.logarithmic)
    return translated(translatable("core", "no number is above 0, as a logarithmic scale needs"));
  double known = 1;
  for (const HeatmapPanel& panel : m_figure.panels)
    if (const auto pyramid = panel.numbers->pyramid()) known = std::min(known, pyramid->known);
  if (known < 1)
    return tr("%1 % of the numbers are read so far; in the place of others stand those above them")
        .arg(std::floor(100 * known));
  return poolingWords(m_figure, m_layout, viewport()->devicePixelRatioF());
}

std::vector<std::size_t> HeatmapView::handledPanels() const {
  std::vector<std::size_t> panels;
  if (hasFigure() && !m_lengths.lengths.empty())
    for (std::size_t i = 0; i < m_figure.panels.size(); ++i)
      if (showsLengths(m_figure, i)) panels.push_back(i);
  return panels;
}

Index HeatmapView::lengthAt(std::size_t panel, Index query) const {
  return m_lengths.at(m_figure.panels[panel].entry, query, visibleOf(m_figure, panel)->queries);
}

void HeatmapView::updateHandles() {
  // The first panel of each entry carries the handle.
  std::vector<std::size_t> panels;
  for (const std::size_t panel : handledPanels())
    if (m_figure.panels[panel].entry == static_cast<Index>(panels.size())) panels.push_back(panel);
  while (m_handles.size() > panels.size()) {
    delete m_handles.back();
    m_handles.pop_back();
  }
  while (m_handles.size() < panels.size()) {
    auto* handle = new LengthHandle(static_cast<Index>(m_handles.size()), viewport());
    m_handles.push_back(handle);
    connect(handle, &LengthHandle::lengthChosen, this, [this, handle](Index length, int gesture) {
      emit lengthDragged(handle->entry(), handle->query(), length, gesture);
    });
    connect(handle, &LengthHandle::queryChosen, this, [this] { updateHandles(); });
    connect(handle, &LengthHandle::canceled, this, [this] { setFocus(); });
    handle->QWidget::show();
  }
  for (std::size_t i = 0; i < panels.size(); ++i) {
    LengthHandle* handle = m_handles[i];
    const Index queries = rowsOf(m_figure, panels[i]);
    const Index query = m_lengths.perQuery ? std::clamp<Index>(handle->query(), 0, queries - 1) : -1;
    if (query != handle->query()) handle->setQuery(query, queries);
    handle->show(lengthAt(panels[i], std::max<Index>(0, query)), visibleOf(m_figure, panels[i])->keys);
    const QPointF middle = handlePosition(panels[i], std::max<Index>(0, query));
    handle->setGeometry(QRectF(middle.x() - 12, middle.y() - 13, 24, 26).toRect());
  }
}

QPointF HeatmapView::origin() const {
  const QSizeF spare(viewport()->width() - m_layout.size.width(), viewport()->height() - m_layout.size.height());
  // Whole pixels: text stays sharp.
  const double x = spare.width() > 0 ? -std::floor(spare.width() / 2) : horizontalScrollBar()->value();
  const double y = spare.height() > 0 ? -std::floor(spare.height() / 2) : verticalScrollBar()->value();
  return {x, y};
}

QPointF HeatmapView::handlePosition(std::size_t panel, Index query) const {
  const QRectF& cells = m_layout.cells[panel];
  const double x = edgeOf(panel, query) + gripOffset(panel, query);
  const double y = m_lengths.perQuery ? cells.top() + (static_cast<double>(query) + 0.5) * m_layout.cell.height()
                   : hasHandle(m_figure, m_layout, panel) ? cells.bottom() + pillDistance
                                                          : cells.bottom();
  return QPointF(x, y) - origin();
}

double HeatmapView::gripOffset(std::size_t panel, Index query) const {
  if (!m_lengths.perQuery || m_layout.cell.height() < lowestGrip) return 0;
  if (m_drag && m_drag->panel == panel && m_drag->query == query) return m_drag->side;  // numbers come after the hand
  const Index length = lengthAt(panel, query), last = columnsOf(m_figure, panel) - 1;
  // Behind the length cells are masked and empty; or they all count, in a row without a key, and have numbers.
  const bool isFree = length > last || !ui::isVisible(m_figure, panel, query, last);
  // At 0 it stands between the cells and the label of its row.
  return isFree ? gripDistance : length == 0 ? -gripSize.width() / 2 : 0;
}

double HeatmapView::edgeOf(std::size_t panel, Index query) const {
  // A length may reach past what is shown.
  const Index length = std::min(lengthAt(panel, query), columnsOf(m_figure, panel));
  return m_layout.cells[panel].left() + static_cast<double>(length) * m_layout.cell.width();
}

QRectF HeatmapView::viewportRect(const CellPlace& place) const {
  return cellRect(m_layout, place).translated(-origin());
}

QRectF HeatmapView::viewportSideRect(std::size_t panel, std::size_t column, Index row) const {
  return sideRect(m_figure, m_layout, panel, column, row).translated(-origin());
}

void HeatmapView::setLitRow(std::optional<Index> row, Qt::PenStyle frame) {
  if (row == m_litRow && frame == m_litFrame) return;
  m_litRow = row;
  m_litFrame = frame;
  viewport()->update();
}

void HeatmapView::setCovered(const QRectF& covered) {
  if (std::exchange(m_covered, covered) != covered) viewport()->update();
}

void HeatmapView::resizeEvent(QResizeEvent*) {
  placeStrip(m_bars, *this);
  if (m_ground == Ground::panel && m_style.hasColorBars != hasRoomForBars(m_figure, *this))
    return setStyle(screenStyle(m_ground));
  updateLayout();
}

void HeatmapView::scrollContentsBy(int, int) {
  m_pictureIsOld = true;
  updateHandles();
  updateHover();
  viewport()->update();
}

void HeatmapView::changeEvent(QEvent* event) {
  DrawnView::changeEvent(event);
  if (event->type() == QEvent::ActivationChange && !isActiveWindow()) leave();
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) setStyle(screenStyle(m_ground));
}

}  // namespace attn::ui
