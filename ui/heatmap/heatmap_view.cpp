#include "ui/heatmap/heatmap_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>
#include <cmath>

#include "ui/controls/gesture.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/heatmap_accessible.h"
#include "ui/heatmap/length_handle.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"
#include "ui/table/matrix_editor.h"

namespace attn::ui {
namespace {

constexpr double grabDistance = 7;
constexpr QSizeF pill(18, 20);
constexpr double pillDistance = 18;  // from the cells down to the middle of the handle
constexpr double largestCell = 400;

QRectF pillRect(double x, double bottom) {
  return {x - pill.width() / 2, bottom + pillDistance - pill.height() / 2, pill.width(), pill.height()};
}

QString numberText(float number) {
  if (!std::isfinite(number)) return cellText(number);
  return std::abs(number) < 1000 ? QString::number(static_cast<double>(number), 'f', 4)
                                 : QString::number(static_cast<double>(number), 'g', 7);
}

/// Whether a panel takes the same place with the same labels.
bool sameFrame(const HeatmapPanel& a, const HeatmapPanel& b) {
  return a.tensor->rows() == b.tensor->rows() && a.tensor->cols() == b.tensor->cols() && a.rowLabels == b.rowLabels &&
         a.columnLabels == b.columnLabels && a.title == b.title;
}

bool sameLayout(const HeatmapFigure& a, const HeatmapFigure& b) {
  const auto sameBar = [](const ColorBar& one, const ColorBar& other) { return one.label == other.label; };
  const std::vector<ColorBar> bars = colorBarsOf(a), otherBars = colorBarsOf(b);
  return a.columns == b.columns && a.sharedRowLabels == b.sharedRowLabels && a.title == b.title &&
         a.xLabel == b.xLabel && a.yLabel == b.yLabel &&
         std::equal(bars.begin(), bars.end(), otherBars.begin(), otherBars.end(), sameBar) &&
         std::equal(a.panels.begin(), a.panels.end(), b.panels.begin(), b.panels.end(), sameFrame);
}

}  // namespace

FigureStyle screenStyle(HeatmapView::Ground ground) {
  const Theme& colors = theme();
  FigureStyle style;
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
  style.margin = 16;
  return style;
}

HeatmapView::HeatmapView(QWidget* parent) : QAbstractScrollArea(parent), m_style(screenStyle(m_ground)) {
  installHeatmapAccessibility();
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  horizontalScrollBar()->setSingleStep(20);
  verticalScrollBar()->setSingleStep(20);
}

void HeatmapView::setFigure(const HeatmapFigure& figure, const CellWords& words, const ValidLengths& lengths) {
  const bool same = hasFigure() && sameLayout(figure, m_figure) && lengths.perQuery == m_lengths.perQuery &&
                    lengths.lengths.size() == m_lengths.lengths.size();
  m_figure = figure;
  m_words = words;
  m_lengths = lengths;
  m_pictureIsOld = true;
  if (!m_message.isEmpty()) setMessage({});
  if (!same) {
    if (m_selection && !hasCell(*m_selection)) setSelection(std::nullopt);
    m_hover.reset();
    updateLayout();
  } else {
    updateHandles();
  }
  viewport()->update();
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

void HeatmapView::setGround(Ground ground) {
  m_ground = ground;
  setStyle(screenStyle(ground));
}

void HeatmapView::setStyle(const FigureStyle& style) {
  m_style = style;
  updateLayout();
}

void HeatmapView::setMessage(const QString& message) {
  if (m_message == message) return;
  m_message = message;
  setAccessibleDescription(message);
  if (!message.isEmpty()) setHover(std::nullopt);
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
  style.handleRoom = m_lengths.lengths.empty() || m_lengths.perQuery ? 0 : 2 * pillDistance;
  m_style = style;
  if (hasFigure()) {
    const QSizeF room = maximumViewportSize();
    m_layout = layoutToFit(m_figure, m_style, room);
    if (m_zoomedCell)
      m_layout =
          layoutFigure(m_figure, m_style, m_layout.cell * (*m_zoomedCell / m_layout.cell.width()), m_layout.columns);
  } else {
    m_layout = {};
  }
  // What fits to within a pixel needs no scroll bars.
  const QSize size(static_cast<int>(m_layout.size.width()), static_cast<int>(m_layout.size.height()));
  const QSize room = m_zoomedCell ? viewport()->size() : maximumViewportSize();
  horizontalScrollBar()->setRange(0, m_zoomedCell ? std::max(0, size.width() - room.width()) : 0);
  horizontalScrollBar()->setPageStep(room.width());
  verticalScrollBar()->setRange(0, m_zoomedCell ? std::max(0, size.height() - room.height()) : 0);
  verticalScrollBar()->setPageStep(room.height());
  updateHandles();
  viewport()->update();
}

std::vector<std::size_t> HeatmapView::handledPanels() const {
  std::vector<std::size_t> panels;
  if (hasFigure() && !m_lengths.lengths.empty())
    for (std::size_t i = 0; i < m_figure.panels.size(); ++i)
      if (visibleOf(m_figure, i)) panels.push_back(i);
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
    handle->show(lengthAt(panels[i], std::max<Index>(0, query)), columnsOf(m_figure, panels[i]));
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
  const double x = edgeOf(panel, query);
  const double y = m_lengths.perQuery ? cells.top() + (static_cast<double>(query) + 0.5) * m_layout.cell.height()
                                      : cells.bottom() + pillDistance;
  return QPointF(x, y) - origin();
}

double HeatmapView::edgeOf(std::size_t panel, Index query) const {
  return m_layout.cells[panel].left() + static_cast<double>(lengthAt(panel, query)) * m_layout.cell.width();
}

QRectF HeatmapView::viewportRect(const CellPlace& place) const {
  return cellRect(m_layout, place).translated(-origin());
}

std::optional<HeatmapView::Drag> HeatmapView::handleAt(QPointF point) const {
  const QPointF spot = point + origin();
  for (const std::size_t panel : handledPanels()) {
    const QRectF& cells = m_layout.cells[panel];
    Index query = -1;
    if (m_lengths.perQuery) {
      query = static_cast<Index>((spot.y() - cells.top()) / m_layout.cell.height());
      if (spot.y() < cells.top() || query >= rowsOf(m_figure, panel) ||
          std::abs(spot.x() - edgeOf(panel, query)) > grabDistance)
        continue;
    } else {
      const double edge = edgeOf(panel, 0);
      const bool onLine = std::abs(spot.x() - edge) <= grabDistance && spot.y() >= cells.top() - 4 &&
                          spot.y() <= cells.bottom() + pillDistance;
      if (!onLine && !pillRect(edge, cells.bottom()).adjusted(-4, -4, 4, 4).contains(spot)) continue;
    }
    return Drag{m_figure.panels[panel].entry, query, panel, lengthAt(panel, std::max<Index>(0, query)), 0};
  }
  return std::nullopt;
}

void HeatmapView::dragTo(QPointF point) {
  const QRectF& cells = m_layout.cells[m_drag->panel];
  const double x = (point + origin()).x() - cells.left();
  const Index length =
      std::clamp<Index>(std::llround(x / m_layout.cell.width()), 0, columnsOf(m_figure, m_drag->panel));
  if (length == m_drag->length) return;
  m_drag->length = length;
  emit lengthDragged(m_drag->entry, m_drag->query, length, m_drag->gesture);
}

void HeatmapView::setHover(std::optional<CellPlace> place) {
  if (m_hover == place) return;
  m_hover = place;
  viewport()->update();
  emit cellHovered(place);
}

void HeatmapView::moveSelection(const CellPlace& place) {
  setSelection(place);
  const QRectF cell = cellRect(m_layout, place);
  const QRectF seen(origin(), viewport()->size());
  const auto reveal = [](QScrollBar* bar, double low, double high, double from, double to) {
    if (low < from) bar->setValue(static_cast<int>(low) - 8);
    if (high > to) bar->setValue(bar->value() + static_cast<int>(high - to) + 8);
  };
  reveal(horizontalScrollBar(), cell.left(), cell.right(), seen.left(), seen.right());
  reveal(verticalScrollBar(), cell.top(), cell.bottom(), seen.top(), seen.bottom());
  announce(place);
}

void HeatmapView::setLitRow(std::optional<Index> row) {
  if (row == m_litRow) return;
  m_litRow = row;
  viewport()->update();
}

void HeatmapView::zoomBy(double factor, std::optional<QPointF> about) {
  if (!hasFigure()) return;
  const QPointF fixed = about.value_or(QPointF(viewport()->width() / 2.0, viewport()->height() / 2.0));
  // What stays under the pointer is a place on the cells of the nearest panel, since labels do not grow.
  const QPointF spot = fixed + origin();
  std::size_t panel = 0;
  for (std::size_t i = 0; i < m_layout.cells.size(); ++i)
    if (m_layout.cells[i].adjusted(-60, -40, 20, 20).contains(spot)) panel = i;
  const QPointF inPanel = spot - m_layout.cells[panel].topLeft();
  const QPointF place(inPanel.x() / m_layout.cell.width(), inPanel.y() / m_layout.cell.height());

  const QSizeF room = maximumViewportSize();
  const double fitting = layoutToFit(m_figure, m_style, room).cell.width();
  const double cell = std::min(m_layout.cell.width() * factor, largestCell);
  m_zoomedCell = cell <= fitting * 1.001 ? std::nullopt : std::optional<double>(cell);
  updateLayout();
  const QPointF now =
      m_layout.cells[panel].topLeft() + QPointF(place.x() * m_layout.cell.width(), place.y() * m_layout.cell.height());
  horizontalScrollBar()->setValue(static_cast<int>(std::lround(now.x() - fixed.x())));
  verticalScrollBar()->setValue(static_cast<int>(std::lround(now.y() - fixed.y())));
  emit zoomed(zoom());
}

void HeatmapView::zoomToFit() { setZoom(0); }

void HeatmapView::setZoom(double cell) {
  if (cell == zoom()) return;
  m_zoomedCell = cell > 0 ? std::optional<double>(std::min(cell, largestCell)) : std::nullopt;
  updateLayout();
  emit zoomed(zoom());
}

const CellWords& HeatmapView::wordsOf(std::size_t panel) const {
  return m_figure.panels[panel].words ? *m_figure.panels[panel].words : m_words;
}

QString HeatmapView::tableName(std::size_t panel) const {
  return tr("%1, %2", "table, panel").arg(wordsOf(panel).table, m_figure.panels[panel].name);
}

QString HeatmapView::description(const CellPlace& place) const { return describe(place, numberText); }

QString HeatmapView::exactDescription(const CellPlace& place) const {
  return describe(place, [](float number) { return std::isfinite(number) ? exactText(number) : cellText(number); });
}

QString HeatmapView::describe(const CellPlace& place, const std::function<QString(float)>& toText) const {
  const QString row = rowLabel(m_figure, place.panel, place.row);
  const QString column = columnLabel(m_figure, place.panel, place.column);
  const CellWords& words = wordsOf(place.panel);
  const QString names = tr("%1 %2, %3 %4").arg(words.row, row, words.column, column);
  if (!ui::isVisible(m_figure, place.panel, place.row, place.column)) return tr("%1, masked").arg(names);
  return tr("%1, %2 %3").arg(names, words.number, toText(matrixOf(m_figure, place.panel)(place.row, place.column)));
}

void HeatmapView::announce(const CellPlace& place) { announceCell(this, place); }

bool HeatmapView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && hasFigure()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = cellAt(m_figure, m_layout, QPointF(help->pos()) + origin());
    if (place)
      QToolTip::showText(help->globalPos(), description(*place).toHtmlEscaped(), viewport());
    else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::Leave) setHover(std::nullopt);
  return QAbstractScrollArea::viewportEvent(event);
}

void HeatmapView::resizeEvent(QResizeEvent*) { updateLayout(); }

void HeatmapView::scrollContentsBy(int, int) {
  m_pictureIsOld = true;
  updateHandles();
  viewport()->update();
}

void HeatmapView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) setStyle(screenStyle(m_ground));
}

void HeatmapView::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  m_showsFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  viewport()->update();
}

void HeatmapView::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

void HeatmapView::mousePressEvent(QMouseEvent* event) {
  if (!hasFigure()) return;
  const auto handle = event->button() == Qt::LeftButton ? handleAt(event->position()) : std::nullopt;
  if (handle) {
    m_drag = handle;
    m_drag->gesture = nextGesture();
    viewport()->setCursor(Qt::SizeHorCursor);
    return;
  }
  if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)
    m_pan = Pan{event->position().toPoint(), {horizontalScrollBar()->value(), verticalScrollBar()->value()}};
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event) {
  if (!hasFigure()) return;
  if (m_drag) {
    dragTo(event->position());
    return;
  }
  if (m_pan) {
    const QPoint distance = event->position().toPoint() - m_pan->from;
    m_pan->moved = m_pan->moved || distance.manhattanLength() >= 4;
    if (m_pan->moved) {
      horizontalScrollBar()->setValue(m_pan->scroll.x() - distance.x());
      verticalScrollBar()->setValue(m_pan->scroll.y() - distance.y());
      return;
    }
  }
  const bool onHandle = handleAt(event->position()).has_value();
  viewport()->setCursor(onHandle ? Qt::SizeHorCursor : Qt::ArrowCursor);
  setHover(onHandle ? std::nullopt : cellAt(m_figure, m_layout, event->position() + origin()));
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event) {
  if (m_drag) {
    m_drag.reset();
    viewport()->setCursor(Qt::ArrowCursor);
    return;
  }
  if (m_pan && !m_pan->moved && event->button() == Qt::LeftButton && hasFigure()) {
    const auto place = cellAt(m_figure, m_layout, event->position() + origin());
    if (place)
      moveSelection(*place);
    else
      setSelection(std::nullopt);
  }
  m_pan.reset();
}

void HeatmapView::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ControlModifier) {
    zoomBy(std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    event->accept();
    return;
  }
  QAbstractScrollArea::wheelEvent(event);
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && m_drag) {
    const int gesture = m_drag->gesture;
    m_drag.reset();
    viewport()->setCursor(Qt::ArrowCursor);
    emit lengthDragCanceled(gesture);
    return;
  }
  if (!hasFigure()) return QAbstractScrollArea::keyPressEvent(event);
  const std::optional<CellPlace> place = selectionAfter(event);
  if (place) return moveSelection(*place);
  if (event->key() == Qt::Key_Escape && m_selection) return setSelection(std::nullopt);
  QAbstractScrollArea::keyPressEvent(event);
}

std::optional<CellPlace> HeatmapView::selectionAfter(const QKeyEvent* event) const {
  CellPlace place = m_selection.value_or(CellPlace{});
  const Index rows = rowsOf(m_figure, place.panel), columns = columnsOf(m_figure, place.panel);
  const std::size_t panels = m_figure.panels.size();
  const bool far = event->modifiers() & Qt::ControlModifier;
  switch (event->key()) {
    case Qt::Key_Left: place.column = std::max<Index>(0, place.column - 1); break;
    case Qt::Key_Right: place.column = std::min(columns - 1, place.column + 1); break;
    case Qt::Key_Up: place.row = std::max<Index>(0, place.row - 1); break;
    case Qt::Key_Down: place.row = std::min(rows - 1, place.row + 1); break;
    case Qt::Key_Home:
      place.column = 0;
      if (far) place.row = 0;
      break;
    case Qt::Key_End:
      place.column = columns - 1;
      if (far) place.row = rows - 1;
      break;
    case Qt::Key_PageUp: place.panel = (place.panel + panels - 1) % panels; break;
    case Qt::Key_PageDown: place.panel = (place.panel + 1) % panels; break;
    default: return std::nullopt;
  }
  if (!m_selection) return CellPlace{};  // any of these keys selects the first cell
  place.row = std::min(place.row, rowsOf(m_figure, place.panel) - 1);
  place.column = std::min(place.column, columnsOf(m_figure, place.panel) - 1);
  return place;
}

void HeatmapView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  if (!hasFigure()) {
    painter.fillRect(viewport()->rect(), m_style.background);
    painter.setPen(m_style.text);
    painter.setFont(m_style.labelFont);
    const QRect room = viewport()->rect().adjusted(40, 40, -40, -40);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, m_message);
    return;
  }
  const double scale = viewport()->devicePixelRatioF();
  if (m_pictureIsOld || m_picture.devicePixelRatio() != scale) {
    m_picture = renderFigure(m_figure, m_layout, m_style, QRectF(origin(), viewport()->size()), scale);
    m_picture.setDevicePixelRatio(scale);
    m_pictureIsOld = false;
  }
  painter.drawImage(QPointF(0, 0), m_picture);
  paintOverlay(painter);
}

void HeatmapView::paintOverlay(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(-origin());
  const auto frame = [&](const CellPlace& place, const QColor& color, double width) {
    QRectF cell = cellRect(m_layout, place);
    const double grow = std::max(0.0, 8 - std::min(cell.width(), cell.height())) / 2;
    painter.setPen(QPen(color, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(-grow, -grow, grow, grow));
  };
  if (m_hover) {
    const QRectF& cells = m_layout.cells[m_hover->panel];
    const QRectF cell = cellRect(m_layout, *m_hover);
    QColor line = theme().selection;
    line.setAlphaF(0.45F);
    painter.setPen(QPen(line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(cells.left(), cell.top(), cells.width(), cell.height()));
    painter.drawRect(QRectF(cell.left(), cells.top(), cell.width(), cells.height()));
  }
  if (m_litRow && !m_layout.cells.empty() && *m_litRow < rowsOf(m_figure, 0)) {
    const QRectF first = cellRect(m_layout, {0, *m_litRow, 0});
    const double grow = std::max(0.0, 8 - first.height()) / 2;
    const QRectF row = QRectF(m_layout.cells[0].left(), first.top(), m_layout.cells[0].width(), first.height())
                           .adjusted(-1, -grow, 1, grow);
    painter.setBrush(Qt::NoBrush);
    // Seen on light cells and on dark ones.
    painter.setPen(QPen(theme().dark ? Qt::black : Qt::white, 1.6));
    painter.drawRect(row.adjusted(-1.6, -1.6, 1.6, 1.6));
    painter.setPen(QPen(theme().selection, 1.6));
    painter.drawRect(row);
  }
  if (m_selection) {
    frame(*m_selection, theme().dark ? Qt::black : Qt::white, 5);
    frame(*m_selection, theme().selection, hasFocus() ? 2.5 : 2);
  }
  for (const std::size_t panel : handledPanels()) paintLengths(painter, panel);
  painter.translate(origin());
  if (hasFocus() && m_showsFocus && !m_selection) {
    painter.setPen(QPen(theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(viewport()->rect()).adjusted(2, 2, -2, -2));
  }
}

void HeatmapView::paintLengths(QPainter& painter, std::size_t panel) {
  if (m_lengths.perQuery)
    paintQueryLengths(painter, panel);
  else
    paintLength(painter, panel);
}

void HeatmapView::paintQueryLengths(QPainter& painter, std::size_t panel) {
  const QRectF& cells = m_layout.cells[panel];
  const Index rows = rowsOf(m_figure, panel);
  QPainterPath stairs(QPointF(edgeOf(panel, 0), cells.top()));
  for (Index query = 0; query < rows; ++query) {
    const double bottom = cells.top() + static_cast<double>(query + 1) * m_layout.cell.height();
    const double edge = edgeOf(panel, query);
    stairs.lineTo(edge, bottom);
    if (query + 1 < rows && edgeOf(panel, query + 1) != edge) stairs.lineTo(edgeOf(panel, query + 1), bottom);
  }
  painter.setPen(QPen(theme().accent, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(stairs);
  if (m_layout.cell.height() < 14) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().accent);
  for (Index query = 0; query < rows; ++query) {
    const double middle = cells.top() + (static_cast<double>(query) + 0.5) * m_layout.cell.height();
    painter.drawRoundedRect(QRectF(edgeOf(panel, query) - 4, middle - 6, 8, 12), 3, 3);
  }
}

void HeatmapView::paintLength(QPainter& painter, std::size_t panel) {
  const QRectF& cells = m_layout.cells[panel];
  const QColor accent = theme().accent;
  const double x = edgeOf(panel, 0);
  painter.setPen(QPen(accent, 2));
  painter.drawLine(QPointF(x, cells.top() - 4), QPointF(x, cells.bottom() + pillDistance - 8));
  const QRectF grip = pillRect(x, cells.bottom());
  painter.setPen(Qt::NoPen);
  painter.setBrush(accent);
  painter.drawRoundedRect(grip, 5, 5);
  painter.setPen(QPen(theme().accentText, 1.5, Qt::SolidLine, Qt::RoundCap));
  for (const double side : {-2.5, 2.5})
    painter.drawLine(QPointF(x + side, grip.top() + 6), QPointF(x + side, grip.bottom() - 6));

  QFont font = m_style.labelFont;
  font.setWeight(QFont::DemiBold);
  TextPen pen(painter, font);
  const Index length = lengthAt(panel, 0);
  QString text = tr("valid length %1").arg(length);
  if (pen.width(text) + 2 * pill.width() > cells.width()) text = QString::number(length);
  // To the left of the handle where the next heatmap, or the colour bar, begins too soon.
  const QRectF& bar = m_layout.colorBars.front();
  const bool lastOfRow = static_cast<int>(panel + 1) % m_layout.columns == 0 || panel + 1 == m_layout.cells.size();
  const bool besideBar = grip.center().y() - 8 < bar.bottom();
  const double limit = lastOfRow ? (besideBar ? bar.left() - 4 : m_layout.size.width())
                                 : m_layout.cells[panel + 1].left() - pill.width() / 2;
  const double baseline = grip.center().y() + pen.baselineBelowMiddle();
  painter.setPen(accent);
  if (grip.right() + 6 + pen.width(text) <= limit)
    pen.draw(QPointF(grip.right() + 6, baseline), text);
  else
    pen.drawRight(QPointF(grip.left() - 6, baseline), text);
}

}  // namespace attn::ui
