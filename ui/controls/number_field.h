// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>
#include <QLabel>
#include <QPointer>
#include <QTimer>
#include <optional>

#include "core/base/scalar.h"

namespace attn::ui {

/// A step of the arrow keys: one fiftieth of the range, rounded to 1, 2 or 5 times a power of ten. A logarithmic field
/// takes steps of its own, a tenth of the number's power of ten.
double stepOf(const Scalar& scalar);

/// A field for a number in the range of a scalar, read as people write it (see readNumber) and shown the same in every
/// country. It says each number that is typed, as soon as it is one in the range, and never changes what was typed into
/// another number: what can't be read, or lies outside the range, stays as it is, is marked, a line below says what is
/// expected, and the number is the one there was. Esc goes back to the number there was. The arrow keys step, with
/// Shift by a tenth of a step, Page Up and Page Down by ten; the wheel too where the field has the focus. A field
/// without a tool tip of its own tells its range as one.
///
/// The window's shortcuts work inside it, but for those that edit a text: while what is typed is no number yet, Ctrl+Z
/// takes back letters.
class NumberField : public QAbstractSpinBox {
  Q_OBJECT
  // What assistive technology asks for.
  Q_PROPERTY(double value READ value WRITE edit)
  Q_PROPERTY(double minimum READ minimum)
  Q_PROPERTY(double maximum READ maximum)
  Q_PROPERTY(double singleStep READ singleStep)

 public:
  explicit NumberField(const Scalar& scalar, QWidget* parent = nullptr);
  ~NumberField() override;

  /// Shows a number; emits nothing. A number that is being typed and is the same stays as it was typed.
  void setValue(double value);
  double value() const { return m_value; }
  /// The user chooses a number: it is shown, and said. One outside the range becomes its nearest end.
  void edit(double value);
  /// A unit stands behind the number, and may be typed.
  void setUnit(const QString& unit);
  /// A word that stands for 0, and may be typed; so may nothing.
  void setWordForZero(const QString& word);
  /// A number that is typed is said when its field is left, by Return, a shortcut of the window or another focus: for
  /// what begins something anew, which the first digits of a number are not meant to do.
  void setSaysAtEnd(bool atEnd) { m_saysAtEnd = atEnd; }
  /// Takes numbers of another range. The number there is becomes its nearest end; nothing is emitted.
  void setScalar(const Scalar& scalar);

  double minimum() const { return m_scalar.low; }
  double maximum() const { return m_scalar.high; }
  double singleStep() const;
  /// Whether the text is a number in the range.
  bool isReadable() const;

  void stepBy(int steps) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// By the user.
  void edited(double value);

 protected:
  StepEnabled stepEnabled() const override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  QString wordsOf(double value) const;
  std::optional<double> typed() const;
  QString expected() const;
  QString range() const;
  void readText();
  void take(double value);
  void takeTyped();
  void showText();
  void complain();
  void beContent();

  Scalar m_scalar;
  double m_value;
  std::optional<double> m_before;  ///< while something is typed: the number there was
  bool m_saysAtEnd = false;
  QString m_unit, m_zero;
  QString m_ownTip;  ///< while the tool tip is a complaint
  QTimer m_pause;    ///< after which a text that is no number is complained about
  QPointer<QLabel> m_words;
};

}  // namespace attn::ui
