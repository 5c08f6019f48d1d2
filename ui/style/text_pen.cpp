// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/text_pen.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QStaticText>
#include <list>

namespace attn::ui {
namespace {

constexpr std::size_t mostFonts = 12;
constexpr qsizetype mostTexts = 4000;

struct Text {
  QStaticText shaped;
  double width;
};

}  // namespace

struct TextPen::Font {
  QFont font;
  QFontMetricsF metrics;
  QHash<QString, Text> texts;

  Text& text(const QString& words) {
    auto found = texts.find(words);
    if (found != texts.end()) return *found;
    if (texts.size() >= mostTexts) texts.clear();
    QStaticText shaped(words);
    shaped.setTextFormat(Qt::PlainText);
    shaped.setPerformanceHint(QStaticText::AggressiveCaching);
    return *texts.insert(words, {shaped, metrics.horizontalAdvance(words)});
  }
};

TextPen::Font& TextPen::remembered(const QFont& font) {
  thread_local std::list<Font> fonts;
  for (auto each = fonts.begin(); each != fonts.end(); ++each) {
    if (each->font != font) continue;
    fonts.splice(fonts.begin(), fonts, each);
    return fonts.front();
  }
  if (fonts.size() >= mostFonts) fonts.pop_back();
  fonts.push_front({font, QFontMetricsF(font), {}});
  return fonts.front();
}

TextPen::TextPen(QPainter& painter, const QFont& font) : m_painter(painter), m_font(remembered(font)) {
  painter.setFont(font);
}

double TextPen::ascent() const { return m_font.metrics.ascent(); }

double TextPen::descent() const { return m_font.metrics.descent(); }

double TextPen::width(const QString& text) { return m_font.text(text).width; }

QString TextPen::elided(const QString& text, double room) {
  return width(text) <= room ? text : m_font.metrics.elidedText(text, Qt::ElideRight, room);
}

void TextPen::draw(QPointF baseline, const QString& text) {
  if (text.isEmpty()) return;
  // Files get the text itself; remembered shapes are for pixels.
  const QPaintEngine* engine = m_painter.paintEngine();
  if (engine && engine->type() == QPaintEngine::Raster)
    m_painter.drawStaticText(baseline - QPointF(0, ascent()), m_font.text(text).shaped);
  else
    m_painter.drawText(baseline, text);
}

}  // namespace attn::ui
