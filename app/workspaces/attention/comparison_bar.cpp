// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/comparison_bar.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>
#include <utility>

#include "app/workspaces/attention/comparison_figure.h"
#include "app/workspaces/attention/comparison_words.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/formula.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

namespace attn::app {

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

QSize ComparisonHeader::sizeHint() const {
  return {100, ui::scaled(!isOverColumns() ? 26 : ui::theme().projected ? 60 : 46)};
}

void ComparisonHeader::showScene(const AttentionScene& scene, const AttentionResults& results) {
  setVisible(scene.pinned.has_value());
  m_heads.clear();
  if (!scene.pinned) return;
  const Mechanism &a = *scene.pinned, &b = scene.mechanism;
  // The formulas where they differ; else the first thing that does.
  QString inA = ui::richFormula(findRow(scorings(), a.scoring)->formula),
          inB = ui::richFormula(findRow(scorings(), b.scoring)->formula);
  if (a.scoring == b.scoring) {
    const std::vector<ComparedChoice> choices =
        comparedChoices(a, b, results.problem ? std::nullopt : std::optional(haveEqualLengths(a, b, *results.tokens)));
    const auto differing =
        std::find_if(choices.begin(), choices.end(), [](const ComparedChoice& choice) { return !choice.isSame; });
    if (differing != choices.end()) {
      const auto line = [&](const QString& text) {
        return QStringLiteral("%1: %2").arg(differing->name, text).toHtmlEscaped();
      };
      inA = line(differing->inA);
      inB = line(differing->inB);
    }
  }
  for (const auto& [detail, heads] :
       {std::pair(&inA, oneHeadWords(a.heads, b.heads)), std::pair(&inB, oneHeadWords(b.heads, a.heads))})
    if (!heads.isEmpty()) *detail += QStringLiteral(" · ") + heads.toHtmlEscaped();
  m_heads = {{QStringLiteral("A"), mechanismName(a), inA},
             {QStringLiteral("B"), mechanismName(b), inB},
             {QStringLiteral("B − A"), tr("Difference"), {}}};
  setAccessibleName(tr("A: %1, B: %2").arg(m_heads[0].name, m_heads[1].name));
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

bool ComparisonHeader::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && isVisible() && places() != m_painted) update();
  return QWidget::eventFilter(watched, event);
}

void ComparisonHeader::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  m_painted = places();
  const ui::Theme& colors = ui::theme();
  QFont bold = ui::inPixels(ui::textFont());
  bold.setWeight(QFont::DemiBold);
  ui::TextPen names(painter, bold), small(painter, ui::inPixels(ui::smallFont()));
  const double middle = ui::scaled(13);
  for (std::size_t i = 0; i < std::min(m_painted.size(), m_heads.size()); ++i) {
    const QRectF& place = m_painted[i];
    const Head& head = m_heads[i];
    const double badgeWidth = std::max<double>(ui::scaled(18), names.width(head.letter) + 10);
    const QRectF badge(place.left(), middle - ui::scaled(9), badgeWidth, ui::scaled(18));
    const bool isB = i == 1, isDifference = i == 2;
    painter.setPen(isDifference ? QPen(colors.text, 1) : QPen(Qt::NoPen));
    painter.setBrush(isDifference ? Qt::NoBrush : QBrush(isB ? colors.accent : colors.text));
    painter.drawRoundedRect(badge, 4, 4);
    painter.setPen(isDifference ? colors.text : isB ? colors.accentText : colors.window);
    names.drawCentered(QPointF(badge.center().x(), middle + names.baselineBelowMiddle()), head.letter);
    const double nameLeft = badge.right() + 8;
    painter.setPen(colors.text);
    const QString name = names.elided(head.name, std::max(0.0, place.right() - nameLeft));
    names.draw(QPointF(nameLeft, middle + names.baselineBelowMiddle()), name);
    // Under the name, or in a line behind it.
    const QPointF below = isOverColumns() ? QPointF(place.left(), ui::scaled(25))
                                          : QPointF(nameLeft + names.width(name) + 12, ui::scaled(4));
    const double top = below.y(), room = place.right() - below.x();
    if (room < ui::scaled(20)) continue;
    if (isDifference) {
      // In the colours of the two ends.
      const ColorTable& table = ui::tableOf(*m_view->figure().panels[comparedPanels - 1].colorMap, colors.dark);
      // An eighth from the ends, which are nearly black in most maps of two colours.
      const std::size_t less = table.size() / 8, more = table.size() - 1 - less;
      const double baseline = top + small.ascent();
      const double swatch = small.ascent() * 0.8;
      double left = place.left();
      const auto end = [&](std::size_t entry, const QString& text) {
        if (left + swatch + 5 >= place.right()) return;
        painter.fillRect(QRectF(left, baseline - swatch, swatch, swatch), QColor::fromRgb(table[entry]));
        left += swatch + 5;
        painter.setPen(colors.faintText);
        const QString shown = small.elided(text, std::max(0.0, place.right() - left));
        small.draw(QPointF(left, baseline), shown);
        left += small.width(shown) + 12;
      };
      end(less, tr("less than A"));
      end(more, tr("more"));
      continue;
    }
    QTextDocument document;
    document.setDocumentMargin(0);
    document.setDefaultFont(ui::inPixels(ui::formulaFont()));
    document.setHtml(head.detail);
    const double scale = std::min(
        {1.0, room / std::max(1.0, document.idealWidth()), (height() - top) / std::max(1.0, document.size().height())});
    painter.save();
    painter.translate(below.x(), top - 2);
    painter.scale(scale, scale);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, colors.text);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
  }
}

}  // namespace attn::app
