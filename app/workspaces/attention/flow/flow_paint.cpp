// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/workspaces/attention/comparison/both_passes.h"
#include "app/workspaces/attention/flow/flow_pictures.h"
#include "core/attention/scoring.h"
#include "core/scene/attention/tokens.h"
#include "ui/chart/chart_figure.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionFlow)
};

using ui::TextPen;

QColor headColor(const FlowStyle& style, std::size_t head) { return style.heads[head % style.heads.size()]; }

/// A piece of a formula: on the line, raised or lowered.
struct Piece {
  QString text;
  int height = 0;
};

std::vector<Piece> piecesOf(const QString& markup) {
  std::vector<Piece> pieces(1);
  int inside = 0;
  for (qsizetype i = 0; i < markup.size(); ++i) {
    const bool opens = i + 1 < markup.size() && markup[i + 1] == u'{';
    if (opens && (markup[i] == u'^' || markup[i] == u'_')) {
      inside = markup[i] == u'^' ? 1 : -1;
      pieces.push_back({{}, inside});
      ++i;
    } else if (opens && markup[i] == u'√') {
      pieces.back().text += u'√';
      inside = 2;
      ++i;
    } else if (markup[i] == u'}' && inside != 0) {
      if (inside != 2) pieces.push_back({});
      inside = 0;
    } else {
      pieces.back().text += markup[i];
    }
  }
  return pieces;
}

/// A formula's markup, its middle at the middle of the line.
void drawMarkup(QPainter& painter, const QFont& font, QPointF middle, const QString& markup) {
  QFont small = font;
  small.setPixelSize(std::max(7, font.pixelSize() * 3 / 4));
  const std::vector<Piece> pieces = piecesOf(markup);
  const auto fontOf = [&](const Piece& piece) -> const QFont& { return piece.height == 0 ? font : small; };
  double width = 0;
  for (const Piece& piece : pieces) width += TextPen(painter, fontOf(piece)).width(piece.text);
  double x = middle.x() - width / 2;
  for (const Piece& piece : pieces) {
    TextPen pen(painter, fontOf(piece));
    const double raised = piece.height == 0  ? 0.0
                          : piece.height > 0 ? -0.35 * font.pixelSize()
                                             : 0.2 * font.pixelSize();
    pen.draw({x, middle.y() + raised}, piece.text);
    x += pen.width(piece.text);
  }
}

void drawArrow(QPainter& painter, const FlowArrow& arrow, const FlowStyle& style) {
  QPainterPath path(arrow.line.front());
  for (const QPointF& point : arrow.line) path.lineTo(point);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(style.faintText, 1.2));
  painter.drawPath(path);
  if (arrow.hasHead) {
    const QPointF end = arrow.line.back(), before = arrow.line[arrow.line.size() - 2];
    const QPointF along = (end - before) / std::max(1.0, std::hypot(end.x() - before.x(), end.y() - before.y()));
    const QPointF across(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.faintText);
    const QPointF head[] = {end + along * 2, end - along * 6 + across * 4, end - along * 6 - across * 4};
    painter.drawPolygon(head, 3);
  }
  if (arrow.words.isEmpty()) return;
  painter.setPen(style.text);
  const QFont& font = isFormula(arrow.words) ? style.formulaFont : style.textFont;
  // A lowered letter must not touch the line below.
  const double lowered = arrow.words.contains(QLatin1String("_{")) ? 0.3 * font.pixelSize() : 0;
  drawMarkup(painter, font, arrow.at - QPointF(0, lowered), arrow.words);
}

}  // namespace

void drawThumbnail(QPainter& painter, const FlowThumbnail& thumbnail, const QRectF& cells, const FlowStyle& style) {
  const QImage& image = style.isDark ? thumbnail.onDark : thumbnail.cells;
  if (image.isNull()) return;
  painter.fillRect(cells, style.masked);
  painter.fillRect(cells, QBrush(style.hatch, Qt::BDiagPattern));
  constexpr int mostShapes = 400;
  if (image.width() * image.height() > mostShapes) {
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    return painter.drawImage(cells, image);
  }
  const double width = cells.width() / image.width(), height = cells.height() / image.height();
  const double gap = std::min(width, height) >= 5 ? 1 : 0;
  painter.setPen(Qt::NoPen);
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (int row = 0; row < image.height(); ++row)
    for (int column = 0; column < image.width(); ++column) {
      const QRgb color = image.pixel(column, row);
      const QRectF cell(cells.left() + column * width, cells.top() + row * height, width, height);
      if (gap > 0) painter.fillRect(cell, style.box);
      if (qAlpha(color) == 0) {
        painter.fillRect(cell.adjusted(0, 0, -gap, -gap), style.masked);
        painter.fillRect(cell.adjusted(0, 0, -gap, -gap), QBrush(style.hatch, Qt::BDiagPattern));
      } else {
        painter.fillRect(cell.adjusted(0, 0, -gap, -gap), QColor::fromRgb(color));
      }
    }
  painter.setRenderHint(QPainter::Antialiasing, true);
}

namespace {

/// How many more there are, in words where there is room for them.
QString moreOf(TextPen& pen, Index more, double space) {
  const QString words = Words::tr("+ %1 more").arg(more);
  return pen.width(words) <= space ? words : QStringLiteral("+%1").arg(more);
}

void drawTokens(QPainter& painter, const FlowNode& node, const QRectF& inside, const FlowStyle& style,
                const FlowMarks& marks, bool isCross) {
  TextPen pen(painter, style.textFont);
  std::vector<std::pair<QStringList, bool>> groups = {{node.tokens, false}};  // with: they are those of the queries
  for (const QStringList& others : node.others) groups.insert(groups.begin(), {others, true});
  qsizetype lines = (node.more > 0 ? 1 : 0) + (groups.size() > 1 ? 2 : 0);
  for (const auto& group : groups) lines += group.first.size();
  const double height = std::min(pen.height() + 5, inside.height() / std::max<double>(1, static_cast<double>(lines)));
  double y = inside.center().y() - height * static_cast<double>(lines) / 2;
  const auto line = [&](const QString& text, const QColor& color) {
    painter.setPen(color);
    TextPen(painter, style.textFont)
        .drawCentered({inside.center().x(), y + height / 2 + pen.baselineBelowMiddle()},
                      pen.elided(text, inside.width() - 8));
    y += height;
  };
  for (const auto& [tokens, areQueries] : groups) {
    if (groups.size() > 1) line(areQueries ? Words::tr("queries") : Words::tr("keys"), style.faintText);
    for (qsizetype i = 0; i < tokens.size(); ++i) {
      const bool isLit = marks.litToken == Index{i} && (!isCross || areQueries == marks.isLitOfQueries);
      painter.setPen(Qt::NoPen);
      painter.setBrush(isLit ? style.accent : style.chip);
      painter.drawRoundedRect(QRectF(inside.left(), y + 1, inside.width(), height - 2), 4, 4);
      const bool isBlank = tokens[i] == QLatin1String(blankToken);
      line(tokens[i], isLit ? style.onAccent : isBlank ? style.blankText : style.text);
    }
  }
  if (node.more > 0) line(moreOf(pen, node.more, inside.width() - 8), style.faintText);
}

/// One head below another, each with its number and its colour.
void drawHeads(QPainter& painter, const FlowNode& node, const std::vector<FlowThumbnail>& parts, const QRectF& inside,
               const FlowStyle& style) {
  TextPen pen(painter, style.textFont);
  const bool hasHeads = parts.size() > 1;
  const double words = node.more > 0 ? pen.height() : 0;
  const bool hasNumbers = hasHeads && showsNumbersOfHeads(inside.width(), style);
  const double gap = headGap, mark = hasHeads ? markOfHeads(inside.width(), style) : 0;
  const auto count = static_cast<double>(parts.size());
  const double height = (inside.height() - words - gap * (count - 1)) / count;
  for (std::size_t head = 0; head < parts.size(); ++head) {
    const QRectF part(inside.left(), inside.top() + static_cast<double>(head) * (height + gap), inside.width(), height);
    const QRectF cells = cellsIn(parts[head], part.adjusted(mark, 0, hasHeads ? -2 : 0, 0), node.box, style);
    drawThumbnail(painter, parts[head], cells, style);
    if (!hasHeads) continue;
    const double x = cells.left() - 4;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(headColor(style, head), 2));
    const QPointF bracket[] = {{x + 2, cells.top()}, {x, cells.top()}, {x, cells.bottom()}, {x + 2, cells.bottom()}};
    painter.drawPolyline(bracket, 4);
    if (!hasNumbers) continue;
    TextPen number(painter, style.textFont);
    number.drawRight({x - 2, cells.center().y() + number.baselineBelowMiddle()}, QString::number(head + 1));
  }
  if (node.more == 0) return;
  painter.setPen(style.faintText);
  TextPen more(painter, style.textFont);
  more.drawCentered({inside.center().x(), inside.bottom() - more.descent()}, moreOf(more, node.more, inside.width()));
}

/// The heads beside each other, as they are cut out of one row.
void drawBands(QPainter& painter, const FlowNode& node, const std::vector<FlowThumbnail>& parts, const QRectF& inside,
               const FlowStyle& style) {
  const auto count = static_cast<double>(parts.size());
  const double gap = count > 1 ? 5 : 0, width = (inside.width() - gap * (count - 1)) / count;
  for (std::size_t head = 0; head < parts.size(); ++head) {
    const QRectF part(inside.left() + static_cast<double>(head) * (width + gap), inside.top(), width,
                      inside.height() - (count > 1 ? 5 : 0));
    const QRectF cells = cellsIn(parts[head], part, node.box, style);
    drawThumbnail(painter, parts[head], cells, style);
    if (count < 2) continue;
    painter.setPen(QPen(headColor(style, head), 2, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(cells.left(), cells.bottom() + 4), QPointF(cells.right(), cells.bottom() + 4));
  }
}

/// The pictures of a box; those of A and of B in a half each, where they differ.
void drawParts(QPainter& painter, const FlowNode& node, const QRectF& inside, const FlowStyle& style, bool areBands) {
  const auto draw = [&](const std::vector<FlowThumbnail>& parts, const QRectF& place) {
    areBands ? drawBands(painter, node, parts, place, style) : drawHeads(painter, node, parts, place, style);
  };
  if (node.ofA.empty()) return draw(node.parts, inside);
  const bool areBelow = areBands || inside.height() > 1.5 * inside.width();
  const double gap = 6;
  const QSizeF half = areBelow ? QSizeF(inside.width(), (inside.height() - gap) / 2)
                               : QSizeF((inside.width() - gap) / 2, inside.height());
  const QPointF toB = areBelow ? QPointF(0, half.height() + gap) : QPointF(half.width() + gap, 0);
  TextPen letter(painter, boldFont(style));
  // Beside the pictures where that leaves them more room.
  const bool isBeside = half.width() > 2 * half.height();
  const double beside = isBeside ? letter.width(QString::fromLatin1(letterOfA)) + 4 : 0,
               above = isBeside ? 0 : letter.height();
  for (const bool isA : {true, false}) {
    const QRectF place(inside.topLeft() + (isA ? QPointF() : toB), half);
    painter.setPen(isA ? style.text : style.accent);
    letter.draw(
        {place.left(), isBeside ? place.center().y() + letter.baselineBelowMiddle() : place.top() + letter.ascent()},
        QString::fromLatin1(isA ? letterOfA : letterOfB));
    draw(isA ? node.ofA : node.parts, place.adjusted(beside, above, 0, 0));
  }
}

void drawNode(QPainter& painter, const FlowNode& node, QRectF place, bool withWholeName, const FlowFigure& figure,
              const FlowStyle& style, const FlowMarks& marks) {
  const bool isOpen = marks.open == node.box;
  painter.setPen(QPen(isOpen ? style.accent : style.border, isOpen ? 2 : 1));
  painter.setBrush(isOpen ? style.accentSoft : style.box);
  painter.drawRoundedRect(place, 6, 6);
  QRectF inside = place.adjusted(boxPadding, boxPadding, -boxPadding, -boxPadding);
  if (node.box == FlowBox::tokens) return drawTokens(painter, node, inside, style, marks, figure.isCross);
  const bool hasName = namesInside(node.box);
  if (hasName) {
    painter.setPen(style.faintText);
    TextPen more(painter, style.textFont);
    more.drawRight({inside.right(), inside.top() + more.ascent()}, moreInside(node));
    painter.setPen(isOpen ? style.accent : style.text);
    TextPen name(painter, boldFont(style));
    name.draw({inside.left(), inside.top() + name.ascent()}, nameInside(node, withWholeName));
    inside.setTop(inside.top() + name.height() + 2);
  }
  if (node.parts.empty()) {
    painter.setPen(style.faintText);
    TextPen pen(painter, style.textFont);
    return pen.drawCentered({inside.center().x(), inside.center().y() + pen.baselineBelowMiddle()}, node.words);
  }
  drawParts(painter, node, inside, style, node.areBands || hasName);
}

}  // namespace

FlowStyle screenFlowStyle() {
  const ui::Theme& colors = ui::theme();
  FlowStyle style;
  style.isDark = colors.dark;
  style.ground = colors.panel;
  style.box = colors.panel;
  style.border = colors.border;
  style.text = colors.text;
  style.faintText = colors.faintText;
  style.blankText = colors.blankText;
  style.accent = colors.accent;
  style.onAccent = colors.accentText;
  style.accentSoft = colors.accentSoft;
  style.chip = colors.chip;
  style.masked = colors.masked;
  style.hatch = colors.hatch;
  style.heads = ui::screenChartStyle().series;
  style.titleFont = ui::inPixels(ui::textFont());
  style.titleFont.setWeight(QFont::DemiBold);
  style.textFont = ui::inPixels(ui::smallFont());
  style.numberFont = ui::inPixels(ui::numberFont());
  style.numberFont.setPixelSize(style.textFont.pixelSize());
  style.formulaFont = ui::inPixels(ui::formulaFont());
  style.unit = ui::textScale();
  return style;
}

FlowStyle scaledStyle(FlowStyle style, double factor) {
  for (QFont* font : {&style.titleFont, &style.textFont, &style.numberFont, &style.formulaFont})
    font->setPixelSize(std::max(1, qRound(font->pixelSize() * factor)));
  style.unit *= factor;
  return style;
}

FlowStyle printFlowStyle(bool transparent) {
  const ui::ChartStyle chart = ui::printChartStyle(transparent);
  FlowStyle style;
  style.ground = chart.background;
  style.box = Qt::white;
  style.border = 0xb5b5b5;
  style.text = Qt::black;
  style.faintText = 0x3a3a3a;
  style.blankText = 0x767676;
  style.accent = 0x2f5bea;
  style.onAccent = Qt::white;
  style.accentSoft = 0xe8edfd;
  style.chip = 0xeeeeee;
  style.masked = Qt::white;
  style.hatch = 0xb0b0b0;
  style.heads = chart.series;
  style.titleFont = ui::printedTextFont();
  style.titleFont.setWeight(QFont::DemiBold);
  style.textFont = ui::printedSmallFont();
  style.numberFont = ui::printedNumberFont();
  style.numberFont.setPixelSize(style.textFont.pixelSize());
  style.formulaFont = ui::inPixels(ui::formulaFont());
  style.formulaFont.setPixelSize(style.titleFont.pixelSize() + 1);
  style.margin = 6;
  return style;
}

void paintFlow(QPainter& painter, const FlowFigure& figure, const FlowLayout& layout, const FlowStyle& style,
               const FlowMarks& marks) {
  painter.setRenderHint(QPainter::Antialiasing);
  const QFontMetricsF title(style.titleFont), numbers(style.numberFont), text(style.textFont);
  for (const FlowLayout::Column& column : layout.columns) {
    double y = layout.headingTop + title.ascent();
    painter.setPen(style.text);
    TextPen(painter, style.titleFont).drawCentered({column.middle, y}, column.name);
    y += title.descent() + numbers.ascent();
    for (qsizetype i = 0; i < column.shapes.size(); ++i) {
      painter.setPen(i == 0 && column.shapes.size() == 2 ? style.faintText : style.text);
      TextPen(painter, style.numberFont).drawCentered({column.middle, y}, column.shapes[i]);
      y += numbers.height();
    }
    y = layout.notesTop + text.ascent();
    painter.setPen(style.faintText);
    for (const QString& line : column.note) {
      TextPen(painter, style.textFont).drawCentered({column.middle, y}, line);
      y += text.height();
    }
  }
  for (const FlowArrow& arrow : layout.arrows) drawArrow(painter, arrow, style);
  for (std::size_t i = 0; i < layout.nodes.size(); ++i)
    drawNode(painter, figure.nodes[i], layout.nodes[i], layout.hasNames, figure, style, marks);
  if (layout.plus) {
    const double radius = 8 * style.unit;
    painter.setPen(QPen(style.faintText, 1.2));
    painter.setBrush(style.box);
    painter.drawEllipse(*layout.plus, radius, radius);
    painter.drawLine(*layout.plus - QPointF(radius / 2, 0), *layout.plus + QPointF(radius / 2, 0));
    painter.drawLine(*layout.plus - QPointF(0, radius / 2), *layout.plus + QPointF(0, radius / 2));
  }
  if (marks.strength <= 0) return;
  for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
    if (std::find(marks.flashing.begin(), marks.flashing.end(), figure.nodes[i].box) == marks.flashing.end()) continue;
    QColor glow = style.accent;
    glow.setAlphaF(static_cast<float>(0.3 * marks.strength));
    QColor ring = style.accent;
    ring.setAlphaF(static_cast<float>(marks.strength));
    painter.setPen(QPen(ring, 3));
    painter.setBrush(glow);
    painter.drawRoundedRect(layout.nodes[i].adjusted(-2, -2, 2, 2), 8, 8);
  }
}

ui::Picture flowPicture(const FlowFigure& figure) {
  ui::Picture picture;
  picture.title = figure.title;
  picture.drawing = [figure](const ui::ExportOptions& options) {
    const FlowStyle style = printFlowStyle(options.transparent);
    constexpr double usualWidth = 900, usualHeight = 330;
    const FlowLayout layout = layoutFlow(figure, style, {usualWidth, usualHeight});
    const QSizeF asked(options.widthMm > 0 ? ui::unitsOf(options.widthMm) : layout.size.width(),
                       options.heightMm > 0 ? ui::unitsOf(options.heightMm) : 0);
    // The diagram is drawn smaller or larger as a whole, text and all: its words decide how wide it is.
    double scale = options.widthMm > 0 ? asked.width() / layout.size.width() : 1;
    if (options.heightMm > 0) {
      const double byHeight = asked.height() / layout.size.height();
      scale = options.widthMm > 0 ? std::min(scale, byHeight) : byHeight;
    }
    ui::Drawing drawing;
    drawing.size = QSizeF(options.widthMm > 0 ? asked.width() : layout.size.width() * scale,
                          options.heightMm > 0 ? asked.height() : layout.size.height() * scale);
    drawing.smallestText = style.textFont.pixelSize() * scale;
    const QSizeF spare = (drawing.size - layout.size * scale) / 2;
    drawing.paint = [figure, layout, style, scale, spare, size = drawing.size](QPainter& painter) {
      if (style.ground.alpha() > 0) painter.fillRect(QRectF(QPointF(0, 0), size), style.ground);
      painter.translate(spare.width(), spare.height());
      painter.scale(scale, scale);
      paintFlow(painter, figure, layout, style);
    };
    return drawing;
  };
  return picture;
}

}  // namespace attn::app
