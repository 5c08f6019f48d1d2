// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/text_pen.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QRawFont>
#include <QRegularExpression>
#include <QStaticText>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <list>

#include "ui/style/missing_letters.h"

namespace attn::ui {
namespace {

constexpr std::size_t mostFonts = 12;
constexpr qsizetype mostTexts = 4000;
// The tables of a font in which its coloured glyphs are.
constexpr const char* pictureTables[] = {"CBDT", "COLR", "sbix", "SVG "};

struct Text {
  QString drawn;  ///< with boxes for letters without a font
  QStaticText shaped;
  double width;
  double ascent;  ///< from the top of the shaped line to its baseline: another font that lends letters may have more
  bool colored;   ///< has glyphs that are pictures
};

/// Such tables are megabytes, so each font is asked once.
bool hasPictures(const QRawFont& font) {
  // Qt draws boxes for letters that no installed font has, with a font of its own. That one counts as valid, but it has
  // no tables, and asking for its name ends the program.
  if (font.fontTable("head").isEmpty()) return false;
  thread_local QHash<QString, bool> known;
  const QString name = font.familyName() + u'\n' + font.styleName();
  const auto found = known.constFind(name);
  if (found != known.constEnd()) return *found;
  const bool pictures = std::any_of(std::begin(pictureTables), std::end(pictureTables),
                                    [&](const char* table) { return !font.fontTable(table).isEmpty(); });
  known.insert(name, pictures);
  return pictures;
}

/// Whether a text has glyphs that are coloured pictures, as emoji are. They have no outline: what draws glyphs as
/// shapes draws nothing in their place.
bool hasColoredGlyphs(const QTextLayout& layout) {
  const QList<QGlyphRun> runs = layout.glyphRuns();
  return std::any_of(runs.begin(), runs.end(), [](const QGlyphRun& run) { return hasPictures(run.rawFont()); });
}

Text shapedText(const QString& words, const QFont& font, const QFontMetricsF& metrics) {
  Text text{withBoxes(words, font), {}, 0, metrics.ascent(), false};
  text.shaped = QStaticText(text.drawn);
  text.shaped.setTextFormat(Qt::PlainText);
  text.shaped.setPerformanceHint(QStaticText::AggressiveCaching);
  text.width = metrics.horizontalAdvance(text.drawn);
  constexpr char16_t firstOfOthers = 0xA9;  // ©, which some fonts draw as an emoji
  if (std::all_of(text.drawn.begin(), text.drawn.end(), [](QChar letter) { return letter.unicode() < firstOfOthers; }))
    return text;
  QTextLayout layout(text.drawn, font);
  layout.beginLayout();
  const QTextLine line = layout.createLine();
  layout.endLayout();
  if (line.isValid()) text.ascent = line.ascent();
  text.colored = hasColoredGlyphs(layout);
  return text;
}

/// The text as a picture of so many pixels that no print shows them.
void drawAsPicture(QPainter& painter, QPointF baseline, const QString& words, const QFont& font,
                   const QFontMetricsF& metrics) {
  constexpr double pixels = 8;  // a logical one: about 800 dots per inch
  constexpr double margin = 2;
  const QRectF place = metrics.boundingRect(words)
                           .united(QRectF(0, -metrics.ascent(), metrics.horizontalAdvance(words), metrics.height()))
                           .adjusted(-margin, -margin, margin, margin);
  QImage image((place.size() * pixels).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter pen(&image);
  pen.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
  pen.scale(pixels, pixels);
  pen.setFont(font);
  pen.setPen(painter.pen());
  pen.drawText(-place.topLeft(), words);
  pen.end();
  painter.drawImage(QRectF(baseline + place.topLeft(), QSizeF(image.size()) / pixels), image);
}

}  // namespace

struct TextPen::Font {
  QFont font;
  QFontMetricsF metrics;
  QHash<QString, Text> texts;

  Text& text(const QString& words) {
    auto found = texts.find(words);
    if (found != texts.end()) return *found;
    if (texts.size() >= mostTexts) texts.clear();
    return *texts.insert(words, shapedText(words, font, metrics));
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

QRectF TextPen::lineRect(const QString& text) {
  const Text& line = m_font.text(text);
  const QRectF ink = m_font.metrics.tightBoundingRect(line.drawn);
  // What has no ink, as a space without width, has no place where it would be.
  if (ink.isEmpty()) return {0, -ascent(), line.width, height()};
  const double top = std::min(-ascent(), std::floor(ink.top()) - 1);
  const double bottom = std::max(descent(), std::ceil(ink.bottom()) + 1);
  return {0, top, line.width, bottom - top};
}

QString TextPen::elided(const QString& text, double space, qsizetype front) {
  if (width(text) <= space) return text;
  // Dates that stand beside each other differ in their ends.
  static const QRegularExpression date(QStringLiteral("^\\d{4}-\\d\\d-\\d\\d( \\d\\d:[\\d:.]+)?$"));
  const bool isDate = date.match(text).hasMatch();
  if (front > 0 && front < text.size()) {
    const QString end = QChar(u'…') + text.mid(front);
    if (!isDate || width(end) <= space) return elided(end, space);
  }
  return m_font.metrics.elidedText(m_font.text(text).drawn, isDate ? Qt::ElideLeft : Qt::ElideRight, space);
}

void TextPen::draw(QPointF baseline, const QString& text) {
  if (text.isEmpty()) return;
  // Files get the text itself; remembered shapes are for pixels. Qt draws large remembered glyphs as shapes, and those
  // of a PDF always: a picture among them would be missing.
  const QPaintEngine* engine = m_painter.paintEngine();
  const QPaintEngine::Type type = engine ? engine->type() : QPaintEngine::User;
  Text& remembered = m_font.text(text);
  if (type == QPaintEngine::Raster && !remembered.colored)
    m_painter.drawStaticText(baseline - QPointF(0, remembered.ascent), remembered.shaped);
  else if (type == QPaintEngine::Pdf && remembered.colored)
    drawAsPicture(m_painter, baseline, remembered.drawn, m_font.font, m_font.metrics);
  else if (type == QPaintEngine::SVG)
    m_painter.drawText(baseline, text);  // who opens the file may have the font
  else
    m_painter.drawText(baseline, remembered.drawn);
}

}  // namespace attn::ui
