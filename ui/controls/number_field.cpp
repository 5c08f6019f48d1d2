// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/number_field.h"

#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/controls/line_keys.h"
#include "ui/controls/number_text.h"

namespace attn::ui {
namespace {

constexpr double endlessNumber = 1e30;  // the end of a range that is nowhere near what anyone types

constexpr int typingPause = 700;  // ms

}  // namespace

double stepOf(const Scalar& scalar) {
  if (scalar.whole) return 1;
  const double exact = (scalar.high - scalar.low) / 50;
  const double decade = std::pow(10, std::floor(std::log10(exact)));
  const double part = exact / decade;
  return decade * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

NumberField::NumberField(const Scalar& scalar, QWidget* parent)
    : QAbstractSpinBox(parent), m_scalar(scalar), m_value(scalar.usual) {
  setObjectName(QString::fromLatin1(scalar.id));
  setAlignment(Qt::AlignRight);
  setFocusPolicy(Qt::StrongFocus);
  m_pause.setSingleShot(true);
  m_pause.setInterval(typingPause);
  connect(&m_pause, &QTimer::timeout, this, &NumberField::complain);
  connect(lineEdit(), &QLineEdit::textEdited, this, &NumberField::readText);
  showText();
}

NumberField::~NumberField() { delete m_words; }

void NumberField::setValue(double value) {
  if (m_before && value == m_value) return;  // it is being typed
  m_value = value;
  showText();
}

void NumberField::edit(double value) {
  value = std::clamp(m_scalar.whole ? std::round(value) : value, m_scalar.low, m_scalar.high);
  const bool isOther = value != m_value;
  m_value = value;
  showText();
  if (isOther) emit edited(value);
}

void NumberField::setUnit(const QString& unit) {
  m_unit = unit;
  updateGeometry();  // a layout that has asked keeps the width without it
  showText();
}

void NumberField::setWordForZero(const QString& word) {
  m_zero = word;
  showText();
}

void NumberField::setScalar(const Scalar& scalar) {
  m_scalar = scalar;
  m_value = std::clamp(m_value, scalar.low, scalar.high);
  showText();
}

double NumberField::singleStep() const {
  if (m_scalar.whole || !m_scalar.logarithmic) return stepOf(m_scalar);
  if (m_value == 0) return m_scalar.low < 0 ? 0.1 : stepOf(m_scalar);
  return std::pow(10, std::floor(std::log10(std::abs(m_value))) - 1);
}

QString NumberField::wordsOf(double value) const {
  if (value == 0 && !m_zero.isEmpty()) return m_zero;
  return m_unit.isEmpty() ? numberText(value) : numberText(value) + QChar(0x202F) + m_unit;
}

std::optional<double> NumberField::typed() const {
  QString words = text().trimmed();
  if (!m_zero.isEmpty() && (words.isEmpty() || words.compare(m_zero, Qt::CaseInsensitive) == 0)) return 0;
  if (!m_unit.isEmpty() && words.endsWith(m_unit, Qt::CaseInsensitive)) words.chop(m_unit.size());
  const std::optional<double> number = readNumber(words);
  return number && m_scalar.allows(*number) ? number : std::nullopt;
}

bool NumberField::isReadable() const { return typed().has_value(); }

QString NumberField::expected() const {
  if (isAmbiguous(text())) {
    const QString plain = text().trimmed();
    return tr("%1 may be %2 or %3: write it without the comma, or with a point.")
        .arg(plain, QString(plain).remove(u','), QString(plain).replace(u',', u'.'));
  }
  if (m_scalar.high >= endlessNumber && m_scalar.low >= 0) return tr("Expected a number above 0.");
  const QString low = numberText(m_scalar.low), high = numberText(m_scalar.high);
  return m_scalar.whole ? tr("Expected a whole number from %1 to %2.").arg(low, high)
                        : tr("Expected a number from %1 to %2.").arg(low, high);
}

/// "10 to 1000 mm"; of a range that ends nowhere near what anyone types only where it begins.
QString NumberField::range() const {
  const QString high =
      m_unit.isEmpty() ? numberText(m_scalar.high) : numberText(m_scalar.high) + QChar(0x202F) + m_unit;
  if (m_scalar.high >= endlessNumber) return m_scalar.low >= 0 ? tr("above 0") : tr("any number");
  if (!m_zero.isEmpty() && m_scalar.low == 0) return tr("%1, or up to %2", "range of a number").arg(m_zero, high);
  const QString low = numberText(m_scalar.low);
  return m_scalar.whole ? tr("a whole number, %1 to %2", "range of a number").arg(low, high)
                        : tr("%1 to %2", "range of a number").arg(low, high);
}

void NumberField::readText() {
  if (!m_before) m_before = m_value;
  const std::optional<double> number = typed();
  if (number)
    beContent();
  else
    m_pause.start();
  // The beginning of a text may be a number although the whole is none: then it was not meant.
  if (!m_saysAtEnd) take(number.value_or(*m_before));
}

/// What was typed and not said yet.
void NumberField::takeTyped() {
  if (m_saysAtEnd && m_before) take(typed().value_or(*m_before));
}

void NumberField::take(double value) {
  if (value == m_value) return;
  m_value = value;
  emit edited(value);
}

void NumberField::showText() {
  m_before.reset();
  lineEdit()->setText(wordsOf(m_value));
  lineEdit()->setCursorPosition(0);
  beContent();
}

void NumberField::complain() {
  if (isReadable()) return;
  const QString words = expected();
  if (!property("state").isValid()) m_ownTip = toolTip();
  setProperty("state", "wrong");
  style()->unpolish(this);
  style()->polish(this);
  setToolTip(words);
  setAccessibleDescription(words);
  if (!hasFocus()) return;
  // Below the field and over whatever is there, so that nothing moves.
  if (!m_words) {
    m_words = new QLabel(window());
    m_words->setObjectName(QStringLiteral("expected"));
    m_words->setProperty("kind", "complaint");
    m_words->setWordWrap(true);
  }
  m_words->setText(words);
  m_words->ensurePolished();  // before the style has given it its margins it would be too low
  const int width = std::min(std::max(220, this->width()), window()->width() - 16);
  m_words->resize(width, m_words->heightForWidth(width));
  QPoint place = mapTo(window(), QPoint(0, height() + 4));
  place.setX(std::clamp(place.x() + this->width() - width, 8, std::max(8, window()->width() - width - 8)));
  if (place.y() + m_words->height() > window()->height()) place.ry() -= height() + m_words->height() + 8;
  m_words->move(place);
  m_words->show();
  m_words->raise();
}

void NumberField::beContent() {
  m_pause.stop();
  delete m_words;
  if (!property("state").isValid()) return;
  setProperty("state", QVariant());
  style()->unpolish(this);
  style()->polish(this);
  setToolTip(m_ownTip);
  setAccessibleDescription({});
}

void NumberField::stepBy(int steps) {
  // What can't be read is no number to step from: the one before it is.
  const double step =
      singleStep() * (QGuiApplication::keyboardModifiers() & Qt::ShiftModifier && !m_scalar.whole ? 0.1 : 1);
  const double next = m_value + steps * step;
  edit(QString::number(next, 'g', 12).toDouble());  // 0.36, not 0.35 + 0.01 = 0.36000000000000004
  selectAll();
}

QAbstractSpinBox::StepEnabled NumberField::stepEnabled() const {
  StepEnabled enabled = StepNone;
  if (m_value > m_scalar.low) enabled |= StepDownEnabled;
  if (m_value < m_scalar.high) enabled |= StepUpEnabled;
  return enabled;
}

QSize NumberField::sizeHint() const {
  QStyleOptionSpinBox option;
  initStyleOption(&option);
  const qsizetype digits = std::clamp<qsizetype>(numberText(m_scalar.high).size(), m_scalar.whole ? 3 : 6, 7);
  const QString usual = QString(digits, u'0') + (m_unit.isEmpty() ? QString() : u' ' + m_unit);
  const int width = std::max(fontMetrics().horizontalAdvance(usual), fontMetrics().horizontalAdvance(m_zero));
  const QSize text(width + 6, fontMetrics().height() + 2);
  return style()->sizeFromContents(QStyle::CT_SpinBox, &option, text, this);
}

bool NumberField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isLetters = key->matches(QKeySequence::Undo) && !isReadable();
    if (belongsToWindow(key) && !isLetters) {
      if (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) takeTyped();
      event->ignore();
      return true;
    }
  }
  if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), range(), this);
    return true;
  }
  return QAbstractSpinBox::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      if (!m_before) break;
      take(*m_before);
      return showText();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      takeTyped();
      isReadable() ? showText() : complain();
      selectAll();
      return;
    default: break;
  }
  QAbstractSpinBox::keyPressEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event) {
  QAbstractSpinBox::focusOutEvent(event);
  takeTyped();
  if (isReadable()) return showText();
  complain();
  delete m_words;
}

void NumberField::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) return QAbstractSpinBox::wheelEvent(event);
  event->ignore();
}

}  // namespace attn::ui
