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

#include "ui/heatmap/figure_paint.h"
#include "ui/controls/gesture.h"
#include "ui/heatmap/heatmap_accessible.h"
#include "ui/heatmap/length_handle.h"
#include "ui/table/matrix_editor.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

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

bool sameLayout(const HeatmapFigure& a, const HeatmapFigure& b) {
  if (a.panels.size() != b.panels.size() || a.columns != b.columns || a.sharedRowLabels != b.sharedRowLabels ||
      a.tensor->rows() != b.tensor->rows() || a.tensor->cols() != b.tensor->cols() || a.title != b.title ||
      a.xLabel != b.xLabel || a.yLabel != b.yLabel)
    return false;
  for (std::size_t i = 0; i < a.panels.size(); ++i)
    if (a.panels[i].rowLabels != b.panels[i].rowLabels || a.panels[i].columnLabels != b.panels[i].columnLabels ||
        a.panels[i].title != b.panels[i].title)
      return false;
  return true;
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
    if (m_selection && (m_selection->panel >= m_figure.panels.size() || m_selection->row >= m_figure.tensor->rows() ||
                        m_selection->column >= m_figure.tensor->cols()))
      setSelection(std::nullopt);
    m_hover.reset();
    updateLayout();
  } else {
    updateHandles();
  }
  viewport()->update();
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
      m_layout = layoutFigure(m_figure, m_style, m_layout.cell * (*m_zoomedCell / m_layout.cell.width()),
                              m_layout.columns);
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

void HeatmapView::updateHandles() {
  const std::size_t entries = !hasFigure() || m_lengths.lengths.empty() || !m_figure.visible
                                  ? 0
                                  : static_cast<std::size_t>((*m_figure.visible)->batch);
  while (m_handles.size() > entries) {
    delete m_handles.back();
    m_handles.pop_back();
  }
  while (m_handles.size() < entries) {
    auto* handle = new LengthHandle(static_cast<Index>(m_handles.size()), viewport());
    m_handles.push_back(handle);
    connect(handle, &LengthHandle::lengthChosen, this, [this, handle](Index length, int gesture) {
      emit lengthDragged(handle->entry(), handle->query(), length, gesture);
    });
    connect(handle, &LengthHandle::queryChosen, this, [this] { updateHandles(); });
    connect(handle, &LengthHandle::canceled, this, [this] { setFocus(); });
    handle->QWidget::show();
  }
  const Index queries = m_figure.tensor->rows();
  for (LengthHandle* handle : m_handles) {
    const Index query = m_lengths.perQuery ? std::clamp<Index>(handle->query(), 0, queries - 1) : -1;
    if (query != handle->query()) handle->setQuery(query, queries);
    handle->show(m_lengths.at(handle->entry(), std::max<Index>(0, query), queries), m_figure.tensor->cols());
    for (std::size_t panel = 0; panel < m_figure.panels.size(); ++panel) {
      if (m_figure.panels[panel].entry != handle->entry()) continue;
      const QPointF middle = handlePosition(panel, std::max<Index>(0, query));
      handle->setGeometry(QRectF(middle.x() - 12, middle.y() - 13, 24, 26).toRect());
      break;
    }
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
  const Index length = m_lengths.at(m_figure.panels[panel].entry, query, m_figure.tensor->rows());
  const double x = cells.left() + static_cast<double>(length) * m_layout.cell.width();
  const double y = m_lengths.perQuery ? cells.top() + (static_cast<double>(query) + 0.5) * m_layout.cell.height()
                                      : cells.bottom() + pillDistance;
  return QPointF(x, y) - origin();
}

QRectF HeatmapView::viewportRect(const CellPlace& place) const {
  return cellRect(m_layout, place).translated(-origin());
}

std::optional<HeatmapView::Drag> HeatmapView::handleAt(QPointF point) const {
  if (!hasFigure() || m_handles.empty()) return std::nullopt;
  const QPointF spot = point + origin();
  for (std::size_t panel = 0; panel < m_layout.cells.size(); ++panel) {
    const QRectF& cells = m_layout.cells[panel];
    const Index entry = m_figure.panels[panel].entry;
    const Index rows = m_figure.tensor->rows();
    const auto edge = [&](Index query) {
      return cells.left() + static_cast<double>(m_lengths.at(entry, query, rows)) * m_layout.cell.width();
    };
    Index query = -1;
    if (m_lengths.perQuery) {
      query = static_cast<Index>((spot.y() - cells.top()) / m_layout.cell.height());
      if (spot.y() < cells.top() || query >= rows || std::abs(spot.x() - edge(query)) > grabDistance) continue;
    } else {
      const bool onLine = std::abs(spot.x() - edge(0)) <= grabDistance && spot.y() >= cells.top() - 4 &&
                          spot.y() <= cells.bottom() + pillDistance;
      if (!onLine && !pillRect(edge(0), cells.bottom()).adjusted(-4, -4, 4, 4).contains(spot)) continue;
    }
    return Drag{entry, query, panel, m_lengths.at(entry, std::max<Index>(0, query), rows), 0};
  }
  return std::nullopt;
}

void HeatmapView::dragTo(QPointF point) {
  const QRectF& cells = m_layout.cells[m_drag->panel];
  const double x = (point + origin()).x() - cells.left();
  const Index length = std::clamp<Index>(std::llround(x / m_layout.cell.width()), 0, m_figure.tensor->cols());
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

QString HeatmapView::tableName(std::size_t panel) const {
  return tr("%1, %2", "table, panel").arg(m_words.table, m_figure.panels[panel].name);
}

QString HeatmapView::description(const CellPlace& place) const { return describe(place, numberText); }

QString HeatmapView::exactDescription(const CellPlace& place) const {
  return describe(place, [](float number) { return std::isfinite(number) ? exactText(number) : cellText(number); });
}

QString HeatmapView::describe(const CellPlace& place, const std::function<QString(float)>& toText) const {
  const QString row = rowLabel(m_figure, place.panel, place.row);
  const QString column = columnLabel(m_figure, place.panel, place.column);
  const QString names = tr("%1 %2, %3 %4").arg(m_words.row, row, m_words.column, column);
  if (!ui::isVisible(m_figure, place.panel, place.row, place.column)) return tr("%1, masked").arg(names);
  return tr("%1, %2 %3").arg(names, m_words.number, toText(matrixOf(m_figure, place.panel)(place.row, place.column)));
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
  CellPlace place = m_selection.value_or(CellPlace{});
  const Index rows = m_figure.tensor->rows();
  const Index columns = m_figure.tensor->cols();
  const std::size_t panels = m_figure.panels.size();
  const bool far = event->modifiers() & Qt::ControlModifier;
  if (m_selection) {
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
      case Qt::Key_Escape: setSelection(std::nullopt); return;
      default: return QAbstractScrollArea::keyPressEvent(event);
    }
  } else {
    switch (event->key()) {
      case Qt::Key_Left:
      case Qt::Key_Right:
      case Qt::Key_Up:
      case Qt::Key_Down:
      case Qt::Key_Home:
      case Qt::Key_End:
      case Qt::Key_PageUp:
      case Qt::Key_PageDown: break;  // any of them selects the first cell
      default: return QAbstractScrollArea::keyPressEvent(event);
    }
  }
  moveSelection(place);
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
  if (m_litRow && !m_layout.cells.empty() && *m_litRow < m_figure.tensor->rows()) {
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
  if (!m_handles.empty())
    for (std::size_t panel = 0; panel < m_layout.cells.size(); ++panel) paintLengths(painter, panel);
  painter.translate(origin());
  if (hasFocus() && m_showsFocus && !m_selection) {
    painter.setPen(QPen(theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(viewport()->rect()).adjusted(2, 2, -2, -2));
  }
}

void HeatmapView::paintLengths(QPainter& painter, std::size_t panel) {
  const QRectF& cells = m_layout.cells[panel];
  const Index entry = m_figure.panels[panel].entry;
  const Index rows = m_figure.tensor->rows();
  const QColor accent = theme().accent;
  const auto edge = [&](Index query) {
    return cells.left() + static_cast<double>(m_lengths.at(entry, query, rows)) * m_layout.cell.width();
  };
  if (m_lengths.perQuery) {
    QPainterPath stairs(QPointF(edge(0), cells.top()));
    for (Index query = 0; query < rows; ++query) {
      const double bottom = cells.top() + static_cast<double>(query + 1) * m_layout.cell.height();
      stairs.lineTo(edge(query), bottom);
      if (query + 1 < rows && edge(query + 1) != edge(query)) stairs.lineTo(edge(query + 1), bottom);
    }
    painter.setPen(QPen(accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(stairs);
    if (m_layout.cell.height() < 14) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    for (Index query = 0; query < rows; ++query) {
      const double middle = cells.top() + (static_cast<double>(query) + 0.5) * m_layout.cell.height();
      painter.drawRoundedRect(QRectF(edge(query) - 4, middle - 6, 8, 12), 3, 3);
    }
    return;
  }

  const double x = edge(0);
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
  const Index length = m_lengths.at(entry, 0, rows);
  QString text = tr("valid length %1").arg(length);
  if (pen.width(text) + 2 * pill.width() > cells.width()) text = QString::number(length);
  // To the left of the handle where the next heatmap, or the colour bar, begins too soon.
  const bool lastOfRow = static_cast<int>(panel + 1) % m_layout.columns == 0 || panel + 1 == m_layout.cells.size();
  const bool besideBar = grip.center().y() - 8 < m_layout.colorBar.bottom();
  const double limit = lastOfRow ? (besideBar ? m_layout.colorBar.left() - 4 : m_layout.size.width())
                                 : m_layout.cells[panel + 1].left() - pill.width() / 2;
  const double baseline = grip.center().y() + pen.baselineBelowMiddle();
  painter.setPen(accent);
  if (grip.right() + 6 + pen.width(text) <= limit)
    pen.draw(QPointF(grip.right() + 6, baseline), text);
  else
    pen.drawRight(QPointF(grip.left() - 6, baseline), text);
}

}  // namespace attn::ui
