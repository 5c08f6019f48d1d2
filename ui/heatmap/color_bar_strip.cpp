// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/color_bar_strip.h"

#include <QActionGroup>
#include <QEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <functional>

#include "core/base/words.h"
#include "ui/controls/number_field.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

constexpr double side = 16, gap = 10, barTop = 9, barHeight = 11, tickLength = 4;
constexpr double longestLabel = 140;

void paintTicks(QPainter& painter, TextPen& pen, const ColorBar& colors, const QRectF& bar) {
  double end = -1e9;  // of the number before
  const auto mark = [&](double part, const QString& text) {
    const double x = bar.left() + part * bar.width();
    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + tickLength));
    const double width = pen.width(text);
    // Within the bar's ends, if the bar is wide enough for that.
    const double left = std::max(bar.left() - 4, std::min(x - width / 2, bar.right() + 4 - width));
    if (left < end + 6) return;  // a mark without a number where two would touch
    end = left + width;
    pen.draw(QPointF(left, bar.bottom() + tickLength + pen.ascent()), text);
  };
  const auto most = std::max(2, static_cast<int>(bar.width() / 55));
  for (const BarTick& tick : ticksOf(colors, most)) mark(tick.part, tick.text);
}

const Scalar lowScalar{"rangeLow", translatable("core", "From"), -1e30, 1e30, 0, true};
const Scalar highScalar{"rangeHigh", translatable("core", "To"), -1e30, 1e30, 1, true};

}  // namespace

ColorBarStrip::ColorBarStrip(QWidget* parent)
    : QWidget(parent),
      m_button(new QToolButton(this)),
      m_low(new NumberField(lowScalar, this)),
      m_high(new NumberField(highScalar, this)) {
  setObjectName(QStringLiteral("colorBar"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  m_button->setObjectName(QStringLiteral("colorRange"));
  m_button->setProperty("kind", "small");
  m_button->setAccessibleName(tr("Colour range"));
  m_button->setToolTip(tr("Which numbers the ends of the colours stand for"));
  m_button->setPopupMode(QToolButton::InstantPopup);
  m_button->setFocusPolicy(Qt::StrongFocus);
  auto* menu = new QMenu(m_button);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
  m_button->setMenu(menu);
  m_low->setAccessibleName(translated(lowScalar.name));
  m_high->setAccessibleName(translated(highScalar.name));
  connect(m_low, &NumberField::edited, this, [this](double number) { chooseEnd(&ColorRange::low, number); });
  connect(m_high, &NumberField::edited, this, [this](double number) { chooseEnd(&ColorRange::high, number); });
  setTabOrder(m_low, m_high);
  setTabOrder(m_high, m_button);
}

int ColorBarStrip::usualHeight() { return theme().projected ? 0 : 44 + scaled(16) - 16; }

void ColorBarStrip::setFigure(const HeatmapFigure& figure, const QString& fallback) {
  m_bars = colorBarsOf(figure);
  m_parts.clear();
  for (const ColorBar& bar : m_bars) m_parts.push_back(usedPart(figure, bar));
  m_range = figure.range;
  m_kinds.clear();
  for (const RangeKind& kind : rangeKinds())
    if (canHave(figure, kind)) m_kinds.push_back(&kind);
  m_fallback = fallback;
  if (m_range) {
    std::vector<ColorBar> seen;
    for (std::size_t i = 0; i < m_bars.size(); ++i) seen.push_back(withPart(m_bars[i], m_parts[i]));
    const QString words = withMeans(rangeWords(*m_range, seen), figure);
    m_button->setText(words + QStringLiteral(" ▾"));
    m_button->setAccessibleDescription(words);
    // A field that shows its number already keeps its selection.
    if (m_low->value() != m_range->low) m_low->setValue(m_range->low);
    if (m_high->value() != m_range->high) m_high->setValue(m_range->high);
  }
  arrange();
  update();
}

void ColorBarStrip::fillMenu(QMenu* menu) {
  menu->clear();
  qDeleteAll(menu->findChildren<QActionGroup*>());
  const auto add = [&](QActionGroup* group, const QString& name, bool isChecked, const std::function<void()>& chosen) {
    QAction* action = menu->addAction(name);
    group->addAction(action);
    action->setCheckable(true);
    action->setChecked(isChecked);
    action->setEnabled(m_range.has_value());
    connect(action, &QAction::triggered, this, chosen);
  };
  auto* kinds = new QActionGroup(menu);
  for (const RangeKind* kind : m_kinds)
    add(kinds, translated(kind->name), m_range && kind->id == m_range->kind,
        [this, id = std::string(kind->id)] { choose(id); });
  menu->addSeparator();
  auto* ofPixels = new QActionGroup(menu);
  for (const bool isMean : {false, true})
    add(ofPixels,
        isMean ? tr("A pixel that cells share shows their mean") : tr("A pixel that cells share shows the largest"),
        m_range && isMean == m_range->isMean, [this, isMean] {
          m_range->isMean = isMean;
          emit rangeChosen(ColorRange(*m_range));
        });
}

void ColorBarStrip::choose(const std::string& kind) {
  if (!m_range) return;
  ColorRange chosen = *m_range;
  chosen.kind = kind;
  const bool isOwn = kind == "own";
  // One's own range begins as the one in sight.
  if (isOwn && m_range->kind != kind && chosen.low == chosen.high && !m_bars.empty() && m_bars[0].range) {
    const auto rounded = [](float number) { return QString::number(static_cast<double>(number), 'g', 3).toDouble(); };
    chosen.low = rounded(m_bars[0].range->low);
    chosen.high = rounded(m_bars[0].range->high);
  }
  emit rangeChosen(chosen);
  if (!isOwn) return;
  m_low->setFocus(Qt::TabFocusReason);
  m_low->selectAll();
}

void ColorBarStrip::chooseEnd(double ColorRange::*end, double number) {
  if (!m_range) return;
  (*m_range).*end = number;
  emit rangeChosen(*m_range);
}

/// The button at the right end, the fields at its left: the bars have the rest.
void ColorBarStrip::arrange() {
  m_button->setVisible(m_range.has_value());
  const bool hasFields = m_range && m_range->kind == "own";
  for (NumberField* field : {m_low, m_high}) field->setVisible(hasFields);
  int right = width() - static_cast<int>(side);
  const auto place = [&](QWidget* widget, QSize size) {
    right -= size.width();
    widget->setGeometry(right, (height() - size.height()) / 2, size.width(), size.height());
    right -= 6;
  };
  if (m_range) place(m_button, m_button->sizeHint());
  if (hasFields)
    for (NumberField* field : {m_high, m_low}) place(field, {std::min(96, width() / 6), field->sizeHint().height()});
  m_barsEnd = m_range ? right - static_cast<int>(gap) : right;
}

/// Where the letters become larger, the button wants more room.
bool ColorBarStrip::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) arrange();
  return QWidget::event(event);
}

void ColorBarStrip::resizeEvent(QResizeEvent*) { arrange(); }

void ColorBarStrip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) arrange();
}

void ColorBarStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && m_range) m_button->menu()->popup(event->globalPosition().toPoint());
}

void ColorBarStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme().panel);
  painter.setPen(theme().border);
  painter.drawLine(0, 0, width(), 0);
  if (m_bars.empty()) return;
  const double share = (m_barsEnd - side) / static_cast<double>(m_bars.size());
  TextPen pen(painter, inPixels(smallFont()));
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    const ColorBar& colors = m_bars[i];
    QString label = pen.elided(colors.label.isEmpty() ? m_fallback : colors.label, std::min(longestLabel, share / 3));
    // Two letters say nothing, and the bar has more use for their room.
    if (label.endsWith(u'…') && label.size() <= 3) label.clear();
    const double left = side + static_cast<double>(i) * share,
                 labelWidth = label.isEmpty() ? 0 : pen.width(label) + gap;
    const QRectF bar(left + labelWidth, barTop, share - labelWidth - (i + 1 < m_bars.size() ? 2 * gap : 0), barHeight);
    painter.setPen(theme().faintText);
    painter.setRenderHint(QPainter::Antialiasing, false);
    pen.draw(QPointF(left, bar.center().y() + pen.baselineBelowMiddle()), label);
    const double step = bar.width() / 256;
    const ColorTable& table = tableOf(*colors.map, theme().dark);
    for (std::size_t k = 0; k < 256; ++k) {
      const double x = bar.left() + static_cast<double>(k) * step;
      painter.fillRect(QRectF(x, bar.top(), std::min(2 * step, bar.right() - x), bar.height()),
                       QColor::fromRgb(m_parts[i].colorAt(table, static_cast<double>(k) / 256)));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintTicks(painter, pen, withPart(colors, m_parts[i]), bar);
  }
}

}  // namespace attn::ui
