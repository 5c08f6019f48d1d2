// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chart/chart_parts.h"
#include "ui/chart/chart_points.h"
#include "ui/style/color_map.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

ChartStyle styleOf(const Theme& colors) {
  ChartStyle style;
  style.background = colors.panel;
  style.text = colors.text;
  style.faintText = colors.faintText;
  style.grid = colors.trough;
  style.cursor = colors.dark ? colors.text : colors.selection;
  style.cursorText = colors.panel;
  if (colors.dark)
    style.series = {0x578bf2, 0xff635f, 0xe6bd27, 0x4dc98b, 0x834dfa, 0x8effda, 0xdcb3f4, 0x7b6821, 0x8f8ca5, 0xeee384,
                    0xa53c96, 0xc30f69, 0xe1ff00, 0x00a50f, 0xd2f0ff, 0x0f96d2, 0x2d6969, 0x694bb4, 0x87b4a5, 0xf0964b};
  else
    style.series = {0x2f5bea, 0xcb181d, 0xe26e09, 0x068060, 0x7345af, 0x18d5af, 0xd298da, 0x4c3034, 0x757c94, 0xe1c600,
                    0xff4bf0, 0x0000ff, 0xc3a569, 0x00a5ff, 0x78005a, 0x780f0f, 0x3c00b4, 0xb4d25a, 0xd22d5a, 0x4b4b87};
  style.labelFont = inPixels(textFont());
  style.labelFont.setPixelSize(std::max(8, style.labelFont.pixelSize() - 1));
  style.titleFont = inPixels(textFont());
  style.titleFont.setWeight(QFont::DemiBold);
  return style;
}

/// Columns of numbers under names, side by side.
class TextBlock {
 public:
  explicit TextBlock(QChar separator) : m_separator(separator) {}

  void add(const QString& name, Numbers numbers, Quantity quantity = Quantity::number) {
    m_names << name;
    m_columns.push_back(std::move(numbers));
    m_quantities.push_back(quantity);
  }
  QString text() const {
    QString text;
    for (qsizetype i = 0; i < m_names.size(); ++i)
      text += (i > 0 ? QString(m_separator) : QString()) + cell(m_names[i]);
    text += u'\n';
    std::size_t rows = 0;
    for (const Numbers& column : m_columns) rows = std::max(rows, column->size());
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (i > 0) text += m_separator;
        if (row < m_columns[i]->size() && std::isfinite((*m_columns[i])[row]))
          text += number((*m_columns[i])[row], m_quantities[i]);
      }
      text += u'\n';
    }
    return text;
  }

 private:
  /// A name must not break its row.
  QString cell(QString name) const {
    name.replace(u'\n', u' ').replace(u'\t', u' ');
    if (!name.contains(m_separator) && !name.contains(u'"')) return name;
    return u'"' + name.replace(QLatin1String("\""), QLatin1String("\"\"")) + u'"';
  }

  static QString number(double value, Quantity quantity) {
    const auto date = isoDate(value, quantity);
    return date ? QString::fromStdString(*date) : QString::number(value, 'g', QLocale::FloatingPointShortest);
  }

  QChar m_separator;
  QStringList m_names;
  std::vector<Numbers> m_columns;
  std::vector<Quantity> m_quantities;
};

constexpr double titleShare = 0.3;  // where titles are more than one line

QString nameOr(const QString& name, const QString& other) { return name.isEmpty() ? other : name; }

}  // namespace

ChartStyle screenChartStyle() {
  ChartStyle style = styleOf(theme());
  style.lineScale = lineWidth(2) / 2;
  if (textScale() > 1) style.titleShare = titleShare;
  // From the last row of a room a point of usual size is none, and a thin line neither.
  if (theme().projected) {
    style.leastLine = lineWidth(0);
    style.markScale = std::max(1.3, 0.75 * textScale());
  }
  return style;
}

int ChartColorBar::placeOf(double number, int count) const {
  const double part = high > low ? (number - low) / (high - low) : 0.5;
  return part > 0 ? static_cast<int>(std::min(part * count, count - 1.0)) : 0;  // 0 for NaN too
}

QRgb ChartColorBar::colorOf(double number) const {
  return (*map->table)[static_cast<std::size_t>(placeOf(number, static_cast<int>(map->table->size())))];
}

const ChartColorBar* colorBarOf(const ChartFigure& figure) {
  return figure.colorBar && figure.colorBar->map ? &*figure.colorBar : nullptr;
}

ChartStyle printChartStyle(bool transparent) {
  ChartStyle style = styleOf(lightTheme());
  style.titleFont = printedTextFont();
  style.titleFont.setWeight(QFont::DemiBold);
  style.labelFont = printedSmallFont();
  style.titleShare = titleShare;
  style.background = transparent ? QColor(Qt::transparent) : QColor(Qt::white);
  return style;
}

QColor seriesColor(const ChartStyle& style, int series) {
  if (series < 0 || style.series.empty()) return style.faintText;
  return style.series[static_cast<std::size_t>(series) % style.series.size()];
}

ChartMark seriesMark(const ChartStyle& style, int series) {
  if (series < 0 || style.series.empty()) return ChartMark::circle;
  return static_cast<ChartMark>(static_cast<std::size_t>(series) / style.series.size() % chartMarks);
}

void drawChart(QPainter& painter, const QRectF& area, const ChartFigure& figure, const ChartStyle& style) {
  painter.save();
  const QPaintEngine* engine = painter.paintEngine();
  const bool pixels = engine && engine->type() == QPaintEngine::Raster;
  const double pixelRatio = pixels ? std::abs(painter.deviceTransform().m11()) : 0;
  const ChartLayout layout = layoutChart(figure, style, area);
  paintGround(painter, figure, style, layout, pixelRatio);
  if (!layout.scale.plot.isEmpty()) {
    paintShade(painter, figure, style, layout);
    if (figure.points.links && figure.cursor) paintLinks(painter, figure.points, *figure.cursor, layout.scale, style);
    paintPoints(painter, figure.points, colorBarOf(figure), layout.scale, style, pixelRatio);
    std::vector<CurveLines> lines;
    for (const Curve& curve : figure.curves) lines.push_back(linesOf(curve, layout.scale));
    paintCurves(painter, figure.curves, lines, style);
    paintLabels(painter, figure.points, layout.scale, style);
    paintFront(painter, figure, style, layout);
    paintCursor(painter, {figure.cursor, figure.cursorIsPoint, figure.cursorText}, style, layout);
  }
  painter.restore();
}

Index numberCount(const ChartFigure& figure) {
  Index count = countOf(figure.points);
  for (const Curve& curve : figure.curves)
    if (curve.y) count += static_cast<Index>(curve.y->size());
  return count;
}

QString curveNumbersAsText(const ChartFigure& figure, QChar separator) {
  const QString xName = nameOr(figure.xLabel, QStringLiteral("x")), yName = nameOr(figure.yLabel, QStringLiteral("y"));
  QStringList blocks;
  std::vector<bool> done(figure.curves.size());
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    const Curve& first = figure.curves[i];
    if (done[i] || !first.x || !first.y) continue;
    TextBlock block(separator);
    block.add(xName, first.x, figure.xQuantity);
    for (std::size_t j = i; j < figure.curves.size(); ++j) {
      const Curve& curve = figure.curves[j];
      if (done[j] || !curve.x || !curve.y || (curve.x != first.x && *curve.x != *first.x)) continue;
      block.add(nameOr(curve.name, yName), curve.y);
      done[j] = true;
    }
    blocks << block.text();
  }
  if (countOf(figure.points) > 0) {
    TextBlock block(separator);
    block.add(xName, figure.points.x, figure.xQuantity);
    block.add(nameOr(figure.points.name, yName), figure.points.y, figure.yQuantity);
    if (figure.points.emphasis) {
      const auto& emphasis = *figure.points.emphasis;
      block.add(QCoreApplication::translate("attn::ui::Chart", "emphasis"),
                std::make_shared<const std::vector<double>>(emphasis.begin(), emphasis.end()));
    }
    blocks << block.text();
  }
  return blocks.join(u'\n');
}

}  // namespace attn::ui
