// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

namespace attn::ui {

/// Draws short texts in one font, again and again: what a text looks like and how wide it is are remembered, since to
/// shape a text takes longer than to paint it.
class TextPen {
 public:
  TextPen(QPainter& painter, const QFont& font);

  double ascent() const;
  double descent() const;
  double height() const { return ascent() + descent(); }
  /// How far below the middle of a line its baseline is.
  double baselineBelowMiddle() const { return (ascent() - descent()) / 2; }

  double width(const QString& text);
  /// What a line of the text takes, about its baseline at (0, 0): letters that another font lends may reach further up
  /// or down than those of this one.
  QRectF lineRect(const QString& text);
  /// As much of a text as there is room for. Of several that begin alike the first `front` letters are left out before
  /// their ends, which tell them apart.
  QString elided(const QString& text, double space, qsizetype front = 0);
  /// The text's left end and baseline at this point.
  void draw(QPointF baseline, const QString& text);
  void drawCentered(QPointF baseline, const QString& text) { draw(baseline - QPointF(width(text) / 2, 0), text); }
  void drawRight(QPointF baseline, const QString& text) { draw(baseline - QPointF(width(text), 0), text); }

 private:
  struct Font;
  static Font& remembered(const QFont& font);

  QPainter& m_painter;
  Font& m_font;
};

}  // namespace attn::ui
