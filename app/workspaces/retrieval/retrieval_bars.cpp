// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_bars.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspaces/retrieval/pair_model.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "ui/chart/chart_figure.h"
#include "ui/style/wrapped_lines.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RetrievalBars)
};

// In 1/96 inch, where labels have their usual size.
constexpr double usualWidth = 480, margin = 10, lineHeight = 22, titleHeight = 28, axisHeight = 24;
constexpr double gap = 14;
constexpr double widestText = 0.24;  // of the width, for keys and for values
constexpr int ticks = 4;

/// Where the columns stand.
struct Columns {
  double key, value, scoreRight, barLeft, barRight;
};

Columns columnsOf(const BarsFigure& figure, const QFont& font, double width) {
  const QFontMetricsF metrics(font);
  double key = metrics.horizontalAdvance(Words::tr("key")), value = metrics.horizontalAdvance(Words::tr("value")),
         score = metrics.horizontalAdvance(Words::tr("score a/T"));
  for (const BarsFigure::Bar& bar : figure.bars) {
    key = std::max(key, metrics.horizontalAdvance(bar.key));
    value = std::max(value, metrics.horizontalAdvance(bar.value));
    score = std::max(score, metrics.horizontalAdvance(bar.score));
  }
  key = std::min(key, widestText * width);
  value = std::min(value, widestText * width);
  Columns columns{};
  columns.key = margin;
  columns.value = columns.key + key + gap;
  columns.scoreRight = columns.value + value + gap + score;
  columns.barLeft = columns.scoreRight + gap;
  columns.barRight =
      std::max(columns.barLeft + 20, width - margin - gap / 2 - metrics.horizontalAdvance(QStringLiteral("0.0000")));
  return columns;
}

/// What the lines of a text after its first one take; nothing where there are too many for them all.
double heightBeyondALine(const QString& words, const QFont& font, double width) {
  constexpr qsizetype mostLines = 8;
  const qsizetype lines = ui::wrappedLines(words, font, width).size();
  return lines > mostLines ? 0 : static_cast<double>(std::max<qsizetype>(1, lines) - 1) * QFontMetricsF(font).height();
}

/// How high title and rows are, that nothing is cut where nobody can ask for the rest.
struct Heights {
  double title = titleHeight, row = lineHeight;
};

Heights heightsOf(const BarsFigure& figure, const ui::ChartStyle& style, double width) {
  const Columns columns = columnsOf(figure, style.labelFont, width);
  Heights heights;
  heights.title += heightBeyondALine(figure.title, style.titleFont, width - 2 * margin);
  for (const BarsFigure::Bar& bar : figure.bars)
    for (const auto& [words, space] :
         {std::pair(bar.key, columns.value - gap - columns.key + 1), std::pair(bar.value, widestText * width + 1)})
      heights.row = std::max(heights.row, lineHeight + heightBeyondALine(words, style.labelFont, space));
  return heights;
}

class BarsPainter {
 public:
  BarsPainter(QPainter& painter, const BarsFigure& figure, const ui::ChartStyle& style, QSizeF size)
      : m_painter(painter),
        m_figure(figure),
        m_style(style),
        m_size(size),
        m_columns(columnsOf(figure, style.labelFont, size.width())),
        m_titleHeight(heightsOf(figure, style, size.width()).title) {}

  void paint() {
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (m_style.background.alpha() > 0) m_painter.fillRect(QRectF(QPointF(0, 0), m_size), m_style.background);
    m_painter.setFont(m_style.titleFont);
    const double top = m_titleHeight + lineHeight, note = m_figure.note.isEmpty() ? 0 : lineHeight;
    text(QRectF(margin, 4, m_size.width() - 2 * margin, m_titleHeight), m_figure.title, Qt::AlignLeft, m_style.text);
    m_painter.setFont(m_style.labelFont);
    heading(m_titleHeight);
    const double bottom = m_size.height() - axisHeight - note;
    const double row = (bottom - top) / static_cast<double>(std::max<std::size_t>(m_figure.bars.size(), 1));
    axis(top, bottom);
    for (std::size_t i = 0; i < m_figure.bars.size(); ++i)
      bar(m_figure.bars[i], QRectF(0, top + static_cast<double>(i) * row, m_size.width(), row));
    if (note > 0)
      text(QRectF(margin, m_size.height() - note, m_size.width() - 2 * margin, note), m_figure.note, Qt::AlignLeft,
           m_style.faintText);
  }

 private:
  /// In lines, where the area has their height.
  void text(const QRectF& area, const QString& words, Qt::Alignment alignment, const QColor& color) {
    m_painter.setPen(color);
    const QFontMetricsF metrics(m_painter.font());
    const QStringList lines = ui::wrappedLines(words, m_painter.font(), area.width());
    const double height = static_cast<double>(lines.size()) * metrics.height();
    if (lines.size() > 1 && height <= area.height()) {
      QRectF line(area.left(), area.center().y() - height / 2, area.width(), metrics.height());
      for (const QString& each : lines) {
        m_painter.drawText(line, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                           metrics.elidedText(each, Qt::ElideRight, area.width()));
        line.translate(0, metrics.height());
      }
      return;
    }
    const QString line = metrics.elidedText(words, Qt::ElideRight, area.width());
    m_painter.drawText(area, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, line);
  }
  double place(double weight) const {
    return m_columns.barLeft + (m_columns.barRight - m_columns.barLeft) * weight / std::max(1.0, m_figure.largest);
  }
  void heading(double top) {
    const QRectF line(0, top, m_size.width(), lineHeight);
    cells(line, Words::tr("key"), Words::tr("value"), Words::tr("score a/T"), m_style.faintText);
    text(line.adjusted(m_columns.barLeft, 0, -margin, 0), Words::tr("weight α"), Qt::AlignLeft, m_style.faintText);
    m_painter.setPen(QPen(m_style.grid.darker(110), 1));
    m_painter.drawLine(line.bottomLeft() + QPointF(margin, 0), line.bottomRight() - QPointF(margin, 0));
  }
  void axis(double top, double bottom) {
    for (int tick = 0; tick <= ticks; ++tick) {
      const double weight = std::max(1.0, m_figure.largest) * tick / ticks, x = place(weight);
      m_painter.setPen(QPen(m_style.grid, 1));
      m_painter.drawLine(QPointF(x, top), QPointF(x, bottom));
      text(QRectF(x - 30, bottom + 2, 60, axisHeight - 4), QString::number(weight, 'g', 3), Qt::AlignHCenter,
           m_style.faintText);
    }
  }
  void cells(const QRectF& line, const QString& key, const QString& value, const QString& score, const QColor& color) {
    text(QRectF(m_columns.key, line.top(), m_columns.value - gap - m_columns.key + 1, line.height()), key,
         Qt::AlignLeft, color);
    text(QRectF(m_columns.value, line.top(), widestText * m_size.width() + 1, line.height()), value, Qt::AlignLeft,
         color);
    text(QRectF(m_columns.scoreRight - 90, line.top(), 90, line.height()), score, Qt::AlignRight, color);
  }
  void bar(const BarsFigure::Bar& bar, const QRectF& line) {
    cells(line, bar.key, bar.value, bar.score, m_style.text);
    const QRectF area(place(0), line.center().y() - line.height() * 0.3, place(bar.weight) - place(0),
                      line.height() * 0.6);
    m_painter.setPen(QPen(barEdge(bar.color, m_style.background), 0.8));
    m_painter.setBrush(bar.color);
    if (bar.weight > 0) m_painter.drawRect(area);
    text(QRectF(m_columns.barRight, line.top(), m_size.width() - margin - m_columns.barRight, line.height()),
         weightText(bar.weight), Qt::AlignRight, m_style.text);
  }

  QPainter& m_painter;
  const BarsFigure& m_figure;
  const ui::ChartStyle& m_style;
  QSizeF m_size;
  Columns m_columns;
  double m_titleHeight;
};

}  // namespace

ui::Picture barsPicture(const BarsFigure& figure) {
  ui::Picture picture;
  picture.title = figure.title;
  picture.drawing = [figure](const ui::ExportOptions& options) {
    const ui::ChartStyle style = ui::printChartStyle(options.transparent);
    const double width = options.widthMm > 0 ? ui::unitsOf(options.widthMm) : usualWidth;
    const Heights heights = heightsOf(figure, style, width);
    const double usual = heights.title + lineHeight + heights.row * static_cast<double>(figure.bars.size()) +
                         axisHeight + (figure.note.isEmpty() ? 0 : lineHeight);
    const double height = options.heightMm > 0 ? ui::unitsOf(options.heightMm) : usual;
    ui::Drawing drawing;
    drawing.size = QSizeF(width, height);
    drawing.smallestText = style.labelFont.pixelSize();
    drawing.paint = [figure, style, size = drawing.size](QPainter& painter) {
      BarsPainter(painter, figure, style, size).paint();
    };
    return drawing;
  };
  return picture;
}

}  // namespace attn::app
