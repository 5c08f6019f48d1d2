// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/comparison/comparison_bar.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/comparison/comparison_words.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/formula.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"
#include "ui/style/wrapped_lines.h"

namespace attn::app {
namespace {

constexpr double afterBadge = 8, afterSwatch = 5, betweenColors = 12;
constexpr double swatchOfText = 0.8;  // of the height of letters
constexpr double beforeDetail = 12;

QFont headFont() {
  QFont bold = ui::inPixels(ui::textFont());
  bold.setWeight(QFont::DemiBold);
  return bold;
}

constexpr double unlimited = 1e6;
constexpr int mostLinesOfWords = 3;
constexpr double leastScale = 0.75;  // of words: smaller ones are hardly read beside the others

/// The size of a detail, which the document is made to hold: words that would be shrunk much are wrapped, formulas are
/// not.
QSizeF layOut(QTextDocument& document, const QString& detail, const QFont& font, double room) {
  document.setDocumentMargin(0);
  document.setDefaultFont(ui::inPixels(font));
  document.setHtml(detail);
  if (font.families() == ui::textFont().families() && leastScale * document.idealWidth() > room)
    document.setTextWidth(room);
  return {document.idealWidth(), document.size().height()};
}

}  // namespace

ComparisonBar::ComparisonBar(QWidget* parent)
    : PinBar({.pinId = QStringLiteral("pin"),
              .swapId = QStringLiteral("swap"),
              .pin = tr("Pin the mechanism as A"),
              .keeps = tr("Keeps the mechanism as A; what you change from now on is B")},
             parent) {
  connect(this, &PinBar::pinWanted, this, [this](const QString& text) {
    emit edited(
        text, [](AttentionScene& scene) { scene = withPinned(std::move(scene)); }, 0);
  });
  connect(this, &PinBar::unpinWanted, this, [this](const QString& text) {
    emit edited(
        text, [](AttentionScene& scene) { scene.pinned.reset(); }, 0);
  });
  connect(this, &PinBar::swapWanted, this, [this](const QString& text) {
    emit edited(
        text, [](AttentionScene& scene) { scene = withSwapped(std::move(scene)); }, 0);
  });
}

ComparisonHeader::ComparisonHeader(ui::HeatmapView* view, QWidget* parent) : QWidget(parent), m_view(view) {
  setObjectName(QStringLiteral("comparisonHeader"));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  view->viewport()->installEventFilter(this);
  hide();
}

bool ComparisonHeader::isOverColumns() const { return m_view->isVisible() && isComparison(m_view->figure()); }

QString ComparisonHeader::lessWords() { return tr("less than A"); }
QString ComparisonHeader::moreWords() { return tr("more"); }

QSize ComparisonHeader::sizeHint() const {
  if (!isOverColumns())
    return {100, ui::scaled(26) + (m_lines.ofDetails ? QFontMetrics(ui::inPixels(ui::formulaFont())).height() : 0)};
  const double names = m_lines.areBelow ? m_lines.ofNames * QFontMetricsF(headFont()).height() : 0;
  const double colors = (m_lines.ofColors - 1) * QFontMetricsF(ui::inPixels(ui::smallFont())).height();
  const double words = (m_lines.ofWords - 1) * QFontMetricsF(ui::inPixels(ui::textFont())).height();
  // Before a room a formula is larger than its line.
  return {100,
          ui::scaled(ui::theme().projected ? 60 : 46) + static_cast<int>(std::ceil(names + std::max(colors, words)))};
}

double ComparisonHeader::badgeWidth(const Head& head) {
  return std::max<double>(ui::scaled(18), QFontMetricsF(headFont()).horizontalAdvance(head.letter) + 10);
}

ComparisonHeader::Lines ComparisonHeader::neededLines() const {
  Lines lines;
  const std::vector<QRectF> all = places();
  const QFontMetricsF names(headFont()), small(ui::inPixels(ui::smallFont()));
  const std::size_t count = std::min(all.size(), m_heads.size());
  if (!isOverColumns()) {
    for (std::size_t i = 0; i < count; ++i) {
      QTextDocument document;
      const double width = badgeWidth(m_heads[i]) + afterBadge + names.horizontalAdvance(m_heads[i].name) +
                           beforeDetail + layOut(document, m_heads[i].detail, m_heads[i].detailFont, unlimited).width();
      lines.ofDetails = lines.ofDetails || width > all[i].width();
    }
    return lines;
  }
  for (std::size_t i = 0; i < count; ++i)
    lines.areBelow = lines.areBelow ||
                     badgeWidth(m_heads[i]) + afterBadge + names.horizontalAdvance(m_heads[i].name) > all[i].width();
  for (std::size_t i = 0; lines.areBelow && i < count; ++i)
    lines.ofNames = std::max(lines.ofNames, static_cast<int>(linesOfName(m_heads[i], all[i]).size()));
  for (std::size_t i = 0; i < count; ++i) {
    QTextDocument document;
    layOut(document, m_heads[i].detail, m_heads[i].detailFont, all[i].width());
    const int ofWords = document.firstBlock().layout()->lineCount();
    lines.ofWords = std::max(lines.ofWords, std::min(ofWords, mostLinesOfWords));
  }
  if (count == comparedPanels) {
    const double swatches = 2 * (small.ascent() * swatchOfText + afterSwatch) + betweenColors;
    const double words = small.horizontalAdvance(lessWords()) + small.horizontalAdvance(moreWords());
    lines.ofColors = swatches + words > all.back().width() ? 2 : 1;
  }
  return lines;
}

QStringList ComparisonHeader::linesOfName(const Head& head, const QRectF& place) {
  return ui::wrappedLines(head.name, headFont(), place.width());
}

/// The header grows over columns that became narrow, which makes them only lower.
void ComparisonHeader::followColumns() {
  if (std::exchange(m_lines, neededLines()) == m_lines) return;
  updateGeometry();
  update();
}

void ComparisonHeader::showScene(const AttentionScene& scene, const AttentionResults& results) {
  setVisible(scene.pinned.has_value());
  m_heads.clear();
  if (!scene.pinned) return;
  const Mechanism &a = *scene.pinned, &b = scene.mechanism;
  // The formulas where they differ; else the first thing that does, in words.
  QFont font = ui::formulaFont();
  QString inA = ui::richFormula(findRow(scorings(), a.scoring)->formula),
          inB = ui::richFormula(findRow(scorings(), b.scoring)->formula);
  const std::optional<bool> equalLengths =
      results.problem ? std::nullopt : std::optional(haveEqualLengths(a, b, *results.tokens));
  if (const auto differing = distinguishingChoice(a, b, equalLengths)) {
    const auto line = [&](const QString& text) {
      return QStringLiteral("%1: %2").arg(differing->name, text).toHtmlEscaped();
    };
    inA = line(differing->inA);
    inB = line(differing->inB);
    font = ui::textFont();
  }
  for (const auto& [detail, heads] :
       {std::pair(&inA, oneHeadWords(a.heads, b.heads)), std::pair(&inB, oneHeadWords(b.heads, a.heads))})
    if (!heads.isEmpty()) *detail += QStringLiteral(" · ") + heads.toHtmlEscaped();
  m_heads = {{QStringLiteral("A"), mechanismName(a), inA, font},
             {QStringLiteral("B"), mechanismName(b), inB, font},
             {QStringLiteral("B − A"), tr("Difference"), {}, {}}};
  setAccessibleName(tr("A: %1, B: %2").arg(m_heads[0].name, m_heads[1].name));
  m_lines = neededLines();
  updateGeometry();
  update();
}

std::vector<QRectF> ComparisonHeader::places() const {
  const ui::FigureLayout& layout = m_view->figureLayout();
  std::vector<QRectF> places;
  if (!isOverColumns())
    return {QRectF(0, 0, width() / 2.0, height()), QRectF(width() / 2.0, 0, width() / 2.0, height())};
  if (layout.cells.size() < comparedPanels) return places;
  for (std::size_t i = 0; i < comparedPanels; ++i) {
    const double left = m_view->viewportRect({i, 0, 0}).left();
    const double right = i + 1 < comparedPanels ? m_view->viewportRect({i + 1, 0, 0}).left() : width();
    places.emplace_back(left, 0, std::max(20.0, right - left - 12), height());
  }
  return places;
}

void ComparisonHeader::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  followColumns();
}

bool ComparisonHeader::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && isVisible() && places() != m_painted) {
    followColumns();
    update();
  }
  return QWidget::eventFilter(watched, event);
}

void ComparisonHeader::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  m_painted = places();
  const ui::Theme& colors = ui::theme();
  ui::TextPen names(painter, headFont()), small(painter, ui::inPixels(ui::smallFont()));
  const double middle = ui::scaled(13);
  std::vector<std::pair<std::unique_ptr<QTextDocument>, QPointF>> details;
  double scale = 1;  // of all details, so that what is compared is equally large
  for (std::size_t i = 0; i < std::min(m_painted.size(), m_heads.size()); ++i) {
    const QRectF& place = m_painted[i];
    const Head& head = m_heads[i];
    const QRectF badge(place.left(), middle - ui::scaled(9), badgeWidth(head), ui::scaled(18));
    const bool isB = i == 1, isDifference = i == 2;
    painter.setPen(isDifference ? QPen(colors.text, 1) : QPen(Qt::NoPen));
    painter.setBrush(isDifference ? Qt::NoBrush : QBrush(isB ? colors.accent : colors.text));
    painter.drawRoundedRect(badge, 4, 4);
    painter.setPen(isDifference ? colors.text : isB ? colors.accentText : colors.window);
    names.drawCentered(QPointF(badge.center().x(), middle + names.baselineBelowMiddle()), head.letter);
    const bool isBelow = m_lines.areBelow && isOverColumns();
    const double nameLeft = isBelow ? place.left() : badge.right() + afterBadge;
    painter.setPen(colors.text);
    const QStringList lines = isBelow ? linesOfName(head, place) : QStringList{head.name};
    QString name;
    double baseline = (isBelow ? ui::scaled(25) + names.ascent() : middle + names.baselineBelowMiddle());
    for (const QString& line : lines) {
      name = names.elided(line, std::max(0.0, place.right() - nameLeft));
      names.draw(QPointF(nameLeft, baseline), name);
      baseline += names.height();
    }
    // Under the name, or in a line behind it.
    const double underNames = ui::scaled(25) + (isBelow ? m_lines.ofNames * QFontMetricsF(headFont()).height() : 0);
    const bool isUnder = isOverColumns() || m_lines.ofDetails;
    const QPointF below = isUnder ? QPointF(isOverColumns() ? place.left() : nameLeft, underNames)
                                  : QPointF(nameLeft + names.width(name) + beforeDetail, ui::scaled(4));
    const double top = below.y(), room = place.right() - below.x();
    if (room < ui::scaled(20)) continue;
    if (isDifference) {
      // In the colours of the two ends.
      const ColorTable& table = ui::tableOf(*m_view->figure().panels[comparedPanels - 1].colorMap, colors.dark);
      // An eighth from the ends, which are nearly black in most maps of two colours.
      const std::size_t less = table.size() / 8, more = table.size() - 1 - less;
      double baseline = top + small.ascent();
      const double swatch = small.ascent() * swatchOfText;
      double left = place.left();
      const auto end = [&](std::size_t entry, const QString& text) {
        if (left + swatch + afterSwatch >= place.right()) return;
        painter.fillRect(QRectF(left, baseline - swatch, swatch, swatch), QColor::fromRgb(table[entry]));
        left += swatch + afterSwatch;
        painter.setPen(colors.faintText);
        const QString shown = small.elided(text, std::max(0.0, place.right() - left));
        small.draw(QPointF(left, baseline), shown);
        left += small.width(shown) + betweenColors;
        if (m_lines.ofColors == 1 || !isOverColumns()) return;
        left = place.left();
        baseline += small.height();
      };
      end(less, lessWords());
      end(more, moreWords());
      continue;
    }
    auto document = std::make_unique<QTextDocument>();
    const QSizeF size = layOut(*document, head.detail, head.detailFont, isOverColumns() ? room : unlimited);
    scale = std::min({scale, room / std::max(1.0, size.width()), (height() - top) / std::max(1.0, size.height())});
    details.emplace_back(std::move(document), QPointF(below.x(), top - 2));
  }
  for (const auto& [document, at] : details) {
    painter.save();
    painter.translate(at);
    painter.scale(scale, scale);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, colors.text);
    document->documentLayout()->draw(&painter, context);
    painter.restore();
  }
}

}  // namespace attn::app
