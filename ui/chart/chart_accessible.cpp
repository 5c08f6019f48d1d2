// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/chart/chart_scale.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/gesture.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

class ChartInterface : public QAccessibleWidget {
 public:
  explicit ChartInterface(CurveChart* chart) : QAccessibleWidget(chart, QAccessible::Chart) {}

  QString text(QAccessible::Text kind) const override {
    const auto* chart = static_cast<const CurveChart*>(object());
    if (kind == QAccessible::Description) return chart->message().isEmpty() ? chart->summary() : chart->message();
    return QAccessibleWidget::text(kind);
  }
};

class ValueInterface : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit ValueInterface(ChartValue* value) : QAccessibleWidget(value, QAccessible::Slider) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? shortNumber(value()->value()) : QAccessibleWidget::text(kind);
  }
  QVariant currentValue() const override { return value()->value(); }
  void setCurrentValue(const QVariant& number) override { value()->choose(number.toDouble()); }
  QVariant maximumValue() const override { return value()->maximum(); }
  QVariant minimumValue() const override { return value()->minimum(); }
  QVariant minimumStepSize() const override { return 0.0; }

 private:
  ChartValue* value() const { return static_cast<ChartValue*>(object()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  if (auto* chart = qobject_cast<CurveChart*>(object)) return new ChartInterface(chart);
  if (auto* value = qobject_cast<ChartValue*>(object)) return new ValueInterface(value);
  return nullptr;
}

}  // namespace

ChartValue::ChartValue(Qt::Orientation axis, const QString& name, CurveChart* chart)
    : QWidget(chart), m_chart(chart), m_axis(axis), m_told(std::numeric_limits<double>::quiet_NaN()) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::TabFocus);
  setObjectName(axis == Qt::Horizontal ? QStringLiteral("query") : QStringLiteral("queryY"));
  setAccessibleName(!name.isEmpty() ? name : axis == Qt::Horizontal ? tr("Query") : tr("Query, y"));
}

double ChartValue::value() const {
  const auto place = m_chart->figure().cursor;
  if (!place) return std::numeric_limits<double>::quiet_NaN();
  return m_axis == Qt::Horizontal ? place->x() : place->y();
}

double ChartValue::minimum() const {
  const QPointF low = m_chart->toAxes(m_chart->plotArea().bottomLeft());
  return m_axis == Qt::Horizontal ? low.x() : low.y();
}

double ChartValue::maximum() const {
  const QPointF high = m_chart->toAxes(m_chart->plotArea().topRight());
  return m_axis == Qt::Horizontal ? high.x() : high.y();
}

void ChartValue::choose(double value) {
  auto place = m_chart->figure().cursor;
  if (!place || std::isnan(value)) return;
  value = std::clamp(value, minimum(), maximum());
  m_axis == Qt::Horizontal ? place->setX(value) : place->setY(value);
  emit m_chart->cursorMoved(*place, nextGesture());
}

void ChartValue::follow() {
  const QRectF pill = m_chart->cursorPill();
  setGeometry(pill.toAlignedRect().adjusted(-2, -2, 2, 2) & m_chart->rect());
  update();
  if (std::isnan(value()) || m_told == value() || !QAccessible::isActive()) return;
  m_told = value();
  QAccessibleValueChangeEvent event(this, m_told);
  QAccessible::updateAccessibility(&event);
}

void ChartValue::paintEvent(QPaintEvent*) {
  if (!hasFocus()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme().accent, 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
}

void installChartAccessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(makeInterface);
    return true;
  }();
  Q_UNUSED(installed);
}

}  // namespace attn::ui
