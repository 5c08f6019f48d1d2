// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/segmented_control.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QRadioButton>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr int sidePadding = 10;
constexpr int closePadding = 7;  // of many choices, so that there is room for them beside what else is chosen
constexpr std::size_t manyChoices = 9;
constexpr int endPadding = 5;
constexpr int margin = 3;
constexpr int spacing = 2;

int paddingOf(std::size_t choices) { return choices < manyChoices ? sidePadding : closePadding; }

int widthOfSegment(QFont font, const QString& text, int padding) {
  font.setWeight(QFont::DemiBold);  // as it is when it is chosen
  return QFontMetrics(font).horizontalAdvance(text) + 2 * padding;
}

class Segment : public QRadioButton {
 public:
  Segment(const QString& text, int padding, QWidget* parent) : QRadioButton(text, parent), m_padding(padding) {}

  QSize sizeHint() const override {
    return {widthOfSegment(font(), text(), m_padding), fontMetrics().height() + 2 * endPadding};
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
    painter.setPen(!isEnabled() ? colors.disabledText : isChecked() || underMouse() ? colors.text : colors.faintText);
    painter.drawText(rect(), Qt::AlignCenter, QFontMetrics(used).elidedText(text(), Qt::ElideRight, width() - 8));
  }

 private:
  int m_padding;
};

}  // namespace

SegmentedControl::SegmentedControl(const std::vector<Choice>& choices, QWidget* parent) : QWidget(parent) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(margin, margin, margin, margin);
  layout->setSpacing(spacing);
  m_list = new QComboBox(this);
  m_list->hide();
  for (const Choice& choice : choices) {
    auto* button = new Segment(choice.text, paddingOf(choices.size()), this);
    button->setToolTip(choice.toolTip);
    button->setObjectName(choice.id);
    connect(button, &QRadioButton::clicked, this, [this, id = choice.id] { emit chosen(id); });
    layout->addWidget(button);
    m_buttons.emplace_back(choice.id, button);
    m_list->addItem(choice.text, choice.id);
    m_list->setItemData(m_list->count() - 1, choice.toolTip, Qt::ToolTipRole);
  }
  layout->addWidget(m_list);
  connect(m_list, &QComboBox::activated, this, [this](int index) {
    const QString id = m_list->itemData(index).toString();
    setCurrent(id);
    emit chosen(id);
  });
}

void SegmentedControl::setCurrent(const QString& id) {
  for (const auto& [each, button] : m_buttons)
    if (each == id) button->setChecked(true);
  m_list->setCurrentIndex(m_list->findData(id));
}

void SegmentedControl::setFolded(bool folded) {
  if (folded == m_list->isVisibleTo(this)) return;
  const bool hadFocus = isAncestorOf(focusWidget()) && focusWidget()->hasFocus();
  m_list->setAccessibleName(accessibleName());
  m_list->setCurrentIndex(m_list->findData(current()));
  const int around = folded ? 0 : margin;
  layout()->setContentsMargins(around, around, around, around);
  for (const auto& [id, button] : m_buttons) button->setVisible(!folded);
  m_list->setVisible(folded);
  updateGeometry();  // out of sight, the layout around it hears of it by this alone
  if (!hadFocus) return;
  if (folded) {
    m_list->setFocus();
  } else {
    for (const auto& [id, button] : m_buttons)
      if (button->isChecked()) button->setFocus();
  }
}

int SegmentedControl::widthThatFoldingSaves() const {
  int unfolded = 2 * margin - spacing;
  // By the font that is in use: buttons that are hidden have not heard of it yet.
  for (const auto& [id, button] : m_buttons)
    unfolded += widthOfSegment(font(), button->text(), paddingOf(m_buttons.size())) + spacing;
  return unfolded - m_list->sizeHint().width();
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  if (m_list->isVisible()) return;
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
