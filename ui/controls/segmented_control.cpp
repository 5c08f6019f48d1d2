// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/segmented_control.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QRadioButton>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr int sidePadding = 10;
constexpr int endPadding = 5;

class Segment : public QRadioButton {
 public:
  using QRadioButton::QRadioButton;

  QSize sizeHint() const override {
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(strong);
    return {metrics.horizontalAdvance(text()) + 2 * sidePadding, metrics.height() + 2 * endPadding};
  }
  QSize minimumSizeHint() const override { return {40, sizeHint().height()}; }

 protected:
  bool hitButton(const QPoint& point) const override { return rect().contains(point); }
  void paintEvent(QPaintEvent*) override {
    const Theme& colors = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF whole = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() ? QPen(colors.accent, 2) : QPen(Qt::NoPen));
    painter.setBrush(isChecked() ? QBrush(colors.field) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(whole, 6, 6);
    QFont used = font();
    if (isChecked()) used.setWeight(QFont::DemiBold);
    painter.setFont(used);
    painter.setPen(isChecked() || underMouse() ? colors.text : colors.faintText);
    painter.drawText(rect(), Qt::AlignCenter, QFontMetrics(used).elidedText(text(), Qt::ElideRight, width() - 8));
  }
};

}  // namespace

SegmentedControl::SegmentedControl(const std::vector<Choice>& choices, QWidget* parent) : QWidget(parent) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(3, 3, 3, 3);
  layout->setSpacing(2);
  for (const Choice& choice : choices) {
    auto* button = new Segment(choice.text, this);
    button->setToolTip(choice.toolTip);
    button->setObjectName(choice.id);
    connect(button, &QRadioButton::clicked, this, [this, id = choice.id] { emit chosen(id); });
    layout->addWidget(button);
    m_buttons.emplace_back(choice.id, button);
  }
}

void SegmentedControl::setCurrent(const QString& id) {
  for (const auto& [each, button] : m_buttons)
    if (each == id) button->setChecked(true);
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().trough);
  painter.drawRoundedRect(rect(), 8, 8);
}

QString SegmentedControl::current() const {
  for (const auto& [id, button] : m_buttons)
    if (button->isChecked()) return id;
  return {};
}

}  // namespace attn::ui
