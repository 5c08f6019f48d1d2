// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <optional>

namespace attn::app {

/// Dims a widget but for what lies in a ring: around what the widget is about, and from the first move of the pointer
/// on around that. Lies over the whole widget, and takes neither clicks nor keys from it.
class Spotlight : public QWidget {
  Q_OBJECT

 public:
  /// How much of the light stays where it is dimmed.
  static constexpr double dimmed = 0.8;

  /// \param about what the ring is around until the pointer moves, in coordinates of `over`; it may be empty
  Spotlight(QWidget* over, std::function<QRectF()> about);

  void setOn(bool on);
  bool isOn() const { return isVisible(); }
  /// Back to what the widget is about, as it is now.
  void goHome();
  /// Where it is light, but for the round corners, in coordinates of the widget.
  QRectF light() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* m_over;
  std::function<QRectF()> m_about;
  QPointer<QObject> m_watched;
  std::optional<QPointF> m_pointer;
};

}  // namespace attn::app
