// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/curve_chart.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chart/chart_accessible.h"
#include "ui/chart/chart_points.h"
#include "ui/chart/curve_chart_private.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

/// Everything that the room for a legend depends on.
QStringList legendNames(const ChartFigure& figure) {
  QStringList names;
  if (!figure.legend) return names;
  names << figure.points.name << (figure.shade ? figure.shade->name : QString());
  for (const Curve& curve : figure.curves) names << curve.name << curve.value;
  names << figure.points.colorNames;
  return names;
}

/// What an axis is called in words.
QString named(const QString& label, const char* usual) { return label.isEmpty() ? QString::fromLatin1(usual) : label; }

/// A number of an axis in few digits, of large numbers that lie near each other in all of them.
QString seenNumber(double number, double span, Quantity quantity) {
  constexpr double large = 1e6, longest = 1e15, near = 0.01;
  const double size = std::abs(number);
  if (quantity == Quantity::number && size >= large && size < longest && span > 100 && span < near * size)
    return QString::number(number, 'f', 0).replace(u'-', QChar(0x2212));
  return shortNumber(number, quantity);
}

}  // namespace

CurveChart::CurveChart(const Abilities& abilities, QWidget* parent) : QWidget(parent), d(std::make_unique<Private>()) {
  installChartAccessibility();
  d->q = this;
  d->abilities = abilities;
  setFocusPolicy(abilities.cursor || d->selects() || abilities.zoom ? Qt::StrongFocus : Qt::NoFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  setMinimumSize(120, 80);
  if (abilities.cursor) {
    d->value = new ChartValue(Qt::Horizontal, abilities.cursorName, this);
    d->valueY = new ChartValue(Qt::Vertical, abilities.cursorName, this);
  }
  d->updateLayout();
}

CurveChart::~CurveChart() = default;

void CurveChart::setFigure(const ChartFigure& figure) {
  const ChartFigure& old = d->figure;
  if (figure == old && d->hasChart()) return;
  const bool sameAxes =
      figure.title == old.title && figure.xLabel == old.xLabel && figure.yLabel == old.yLabel &&
      figure.range == old.range && figure.logarithmicX == old.logarithmicX && figure.wholeX == old.wholeX &&
      figure.xUnit == old.xUnit && figure.equalScales == old.equalScales && figure.yAxis == old.yAxis &&
      figure.cursor.has_value() == old.cursor.has_value() && figure.cursorIsPoint == old.cursorIsPoint &&
      figure.cursorText.isEmpty() == old.cursorText.isEmpty() && figure.colorBar == old.colorBar &&
      figure.rightLabels == old.rightLabels;
  // Other words of the legend or the note move the plot only where they take another number of lines.
  const bool sameWords = figure.note == old.note && legendNames(figure) == legendNames(old);
  const ChartLayout layout = sameWords || !sameAxes ? d->layout : layoutChart(figure, d->style, QRectF(rect()));
  const bool sameFrame =
      sameAxes && layout.scale.plot == d->layout.scale.plot && layout.legendLines == d->layout.legendLines;
  const bool sameNames = figure.legend == old.legend && figure.points.name == old.points.name &&
                         figure.points.colorNames == old.points.colorNames && figure.points.color == old.points.color &&
                         figure.mark == old.mark && figure.note == old.note;
  const bool otherLinks = figure.points.links && figure.cursor != old.cursor;
  d->picture.change({figure.map != old.map, figure.points != old.points || figure.shade != old.shade || otherLinks,
                     figure.curves != old.curves, !sameNames});
  const bool sameCursor = figure.cursor == old.cursor && figure.cursorText == old.cursorText;
  const bool samePoints = figure.points.x == old.points.x && figure.points.y == old.points.y;
  d->figure = figure;
  d->message.clear();
  if (!d->isPoint(d->highlighted)) d->highlighted.reset();
  if (d->selected && !d->isPoint(d->selected)) setSelectedPoint(std::nullopt);
  if (!sameFrame) {
    d->updateLayout();
  } else {
    d->layout = layout;
    if (!sameCursor) d->updateValues();
  }
  if (!d->drag && (!sameFrame || !samePoints)) d->hover(d->mouse, !samePoints);
  update();
}

const ChartFigure& CurveChart::figure() const { return d->figure; }

void CurveChart::setCursorPlace(std::optional<QPointF> place, const QString& text) {
  if (d->figure.cursor == place && d->figure.cursorText == text) return;
  const bool sameFrame = d->figure.cursor.has_value() == place.has_value();
  if (d->figure.points.links) d->picture.change({false, true, false, false});
  d->figure.cursor = place;
  d->figure.cursorText = text;
  if (sameFrame)
    d->updateValues();
  else
    d->updateLayout();
  update();
}

std::optional<qsizetype> CurveChart::selectedPoint() const { return d->selected; }

void CurveChart::setSelectedPoint(std::optional<qsizetype> point) {
  if (d->selected == point) return;
  d->selected = point;
  update();
  if (QAccessible::isActive()) {
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
  }
  emit pointSelected(point);
}

void CurveChart::setHighlightedPoint(std::optional<qsizetype> point) {
  if (d->highlighted == point) return;
  d->highlighted = point;
  update();
}

QString CurveChart::description(qsizetype point) const {
  const QPointF place = placeOf(d->figure.points, point);
  QPointF seen = d->layout.scale.rounded(place);
  // A day of a month is no digit that may be rounded away.
  if (d->figure.xQuantity == Quantity::days) seen.setX(place.x());
  if (d->figure.yQuantity == Quantity::days) seen.setY(place.y());
  const QRectF& range = d->layout.scale.range;
  return QStringLiteral("%1 = %2, %3 = %4")
      .arg(named(d->figure.xLabel, "x"), seenNumber(seen.x(), range.width(), d->figure.xQuantity),
           named(d->figure.yLabel, "y"), seenNumber(seen.y(), range.height(), d->figure.yQuantity));
}

QString CurveChart::summary() const {
  QStringList parts;
  if (d->isPoint(d->selected)) parts << tr("selected point: %1").arg(description(*d->selected));
  if (const qsizetype count = countOf(d->figure.points); count > 0)
    parts << tr("%n point(s)", nullptr, static_cast<int>(count));
  QStringList names;
  for (const Curve& curve : d->figure.curves)
    if (!curve.name.isEmpty()) names << curve.name;
  if (!names.isEmpty()) parts << tr("curves: %1").arg(names.join(QStringLiteral(", ")));
  const QRectF& range = d->layout.scale.range;
  parts << tr("%1 from %2 to %3, %4 from %5 to %6")
               .arg(named(d->figure.xLabel, "x"), seenNumber(range.left(), range.width(), d->figure.xQuantity),
                    seenNumber(range.right(), range.width(), d->figure.xQuantity), named(d->figure.yLabel, "y"),
                    seenNumber(range.top(), range.height(), d->figure.yQuantity),
                    seenNumber(range.bottom(), range.height(), d->figure.yQuantity));
  if (!d->figure.note.isEmpty()) parts << d->figure.note;
  return parts.join(QStringLiteral("; "));
}

QPointF CurveChart::toWidget(QPointF place) const { return d->layout.scale.toPixels(place); }

QPointF CurveChart::toAxes(QPointF position) const { return d->layout.scale.toAxes(position); }

QRectF CurveChart::plotArea() const { return d->layout.scale.plot; }

void CurveChart::setMessage(const QString& message) {
  if (d->message == message) return;
  d->message = message;
  if (d->drag) d->cancelDrag();
  d->hover(std::nullopt);
  d->updateValues();
  update();
}

QString CurveChart::message() const { return d->message; }

QRectF CurveChart::cursorPill() const {
  return d->hasChart() ? ui::cursorPill(d->cursor(), d->style, d->layout) : QRectF();
}

bool CurveChart::Private::isPoint(std::optional<qsizetype> point) const {
  return point && *point >= 0 && *point < countOf(figure.points);
}

void CurveChart::Private::updateLayout() {
  const QRectF before = layout.scale.plot;
  layout = layoutChart(figure, style, QRectF(q->rect()));
  picture.changeAll();
  updateValues();
  q->update();
  if (before.size() != layout.scale.plot.size()) emit q->plotAreaChanged();
}

void CurveChart::Private::updateValues() {
  if (!value) return;
  value->setVisible(hasChart() && figure.cursor);
  valueY->setVisible(hasChart() && figure.cursor && figure.cursorIsPoint);
  value->follow();
  valueY->follow();
}

bool CurveChart::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && d->hasChart()) {
    // Keys that mean something here do so although the window uses them too.
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool zooms = d->abilities.zoom && key->modifiers() & Qt::ControlModifier &&
                       (key->key() == Qt::Key_Plus || key->key() == Qt::Key_Equal || key->key() == Qt::Key_Minus ||
                        key->key() == Qt::Key_0);
    const bool removes =
        d->selected && d->abilities.points && (key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace);
    if (zooms || removes || (key->key() == Qt::Key_Escape && (d->drag || d->selected))) event->accept();
  }
  return QWidget::event(event);
}

void CurveChart::resizeEvent(QResizeEvent*) {
  d->updateLayout();
  if (!d->drag) d->hover(d->mouse);
}

void CurveChart::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  d->hover(std::nullopt);
}

void CurveChart::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::ActivationChange && !isActiveWindow()) d->hover(std::nullopt);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  d->style = screenChartStyle();
  d->updateLayout();
}

void CurveChart::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  d->showsFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  update();
}

void CurveChart::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void CurveChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (!d->hasChart()) {
    painter.fillRect(rect(), d->style.background);
    painter.setPen(d->style.text);
    // Words that don't fit in large letters are drawn in smaller ones.
    QFont font = d->style.labelFont;
    const QRect space = rect().adjusted(std::min(20, width() / 12), 0, -std::min(20, width() / 12), 0);
    constexpr int words = Qt::AlignCenter | Qt::TextWordWrap;
    // A formula is not broken into lines.
    const auto fits = [&] {
      const QSize size = QFontMetrics(font).boundingRect(space, words, d->message).size();
      return size.width() <= space.width() && size.height() <= space.height();
    };
    while (font.pixelSize() > 10 && !fits()) font.setPixelSize(font.pixelSize() - 1);
    painter.setFont(font);
    painter.drawText(space, words, d->message);
    return;
  }
  painter.drawImage(QPointF(0, 0), d->picture.image(d->figure, d->style, d->layout, devicePixelRatioF()));
  d->paintOverlay(painter);
}

void CurveChart::Private::paintOverlay(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  paintRing(painter, highlighted, theme().accent, 2.5);
  paintRing(painter, selected, style.cursor, 2);
  paintCursor(painter, cursor(), style, layout);
  const std::optional<qsizetype> held = drag && drag->held == Held::point ? std::optional(drag->point)
                                        : drag                            ? std::nullopt
                                                                          : hovered;
  if (isPoint(held)) {
    if (held != selected) paintRing(painter, held, style.cursor, 1.2);
    const QPointF place = layout.scale.toPixels(placeOf(figure.points, *held));
    paintPill(painter, pillPlace(place, *held), q->description(*held), style, layout.area);
  }
  if (q->hasFocus() && showsFocus) {
    painter.setPen(QPen(theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(q->rect()).adjusted(1, 1, -1, -1), 4, 4);
  }
}

/// Above the point, or below it where there is no room, or where the words of the cursor stand.
QPointF CurveChart::Private::pillPlace(QPointF place, qsizetype point) const {
  const double away = style.markScale * radiusOf(figure.points, point) + 18;
  const QPointF above = place - QPointF(0, away), below = place + QPointF(0, away);
  const bool fits = above.y() - 12 > layout.area.top();
  const bool covers = pillAt(above, q->description(point), style, layout.area).intersects(q->cursorPill());
  return fits && !covers ? above : below;
}

void CurveChart::Private::paintRing(QPainter& painter, std::optional<qsizetype> point, const QColor& color,
                                    double width) {
  if (!isPoint(point)) return;
  const QPointF place = layout.scale.toPixels(placeOf(figure.points, *point));
  if (!layout.scale.plot.contains(place)) return;
  const double radius = style.markScale * radiusOf(figure.points, *point) + 2.5;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(style.background, width + 2));
  painter.drawEllipse(place, radius, radius);
  painter.setPen(QPen(color, width));
  painter.drawEllipse(place, radius, radius);
}

}  // namespace attn::ui
