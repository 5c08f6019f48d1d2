// SPDX-License-Identifier: GPL-3.0-or-later
#include <QEvent>
#include <QHeaderView>
#include <algorithm>
#include <utility>

#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "ui/style/theme.h"

// How wide the columns are, and how high the rows.

namespace attn::app {
namespace {

// In pixels, with text of usual size but for the first.
constexpr int leastWidth = 220, leastCompactWidth = 190, shortestBar = 20;
constexpr int lowestRow = 34, highestRow = 84;

}  // namespace

std::pair<int, int> PairTableView::barSpan() const {
  const int left = columnViewportPosition(PairModel::weightColumn);
  const int number = QFontMetrics(ui::numberFont()).horizontalAdvance(weightText(0, isCompact() ? 3 : 4));
  const int gap = isCompact() ? inset / 2 : inset;
  return {left + inset, left + columnWidth(PairModel::weightColumn) - number - inset - 2 * gap};
}

void PairTableView::setLeastWidth(int width) {
  if (std::exchange(m_leastWidth, width) != width) layOut();
}

void PairTableView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  layOut();
}

void PairTableView::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

void PairTableView::layOut() {
  const bool compact = isCompact();
  const auto heading = [&](PairModel::Column column) { return horizontalHeader()->sectionSizeHint(column); };
  // A weight is a bar beside its number, and both are seen; the others share what it leaves them.
  const auto [left, right] = barSpan();
  const int weight = std::max(columnWidth(PairModel::weightColumn) - (right - left) + ui::scaled(shortestBar),
                              heading(PairModel::weightColumn));
  const int headings = heading(PairModel::keyColumn) + heading(PairModel::valueColumn) + weight;
  const int compactWidth = std::max(ui::scaled(leastCompactWidth), headings + width() - viewport()->width());
  setMinimumWidth(std::max(m_leastWidth, compact ? compactWidth : leastWidth));
  const int all = viewport()->width();
  int rest = all - weight, percents = compact ? 66 : 60;
  // In some languages, and in narrow windows, a heading is wider than its share.
  const auto share = [&](PairModel::Column column, int percent) {
    const int taken = std::max(heading(column), std::min(all * percent / 100, rest * percent / percents));
    rest -= taken, percents -= percent;
    return taken;
  };
  const int score = compact ? 0 : share(PairModel::scoreColumn, 14);
  const int value = share(PairModel::valueColumn, compact ? 30 : 18);
  const int key = share(PairModel::keyColumn, compact ? 36 : 28);
  setColumnWidth(PairModel::keyColumn, key);
  setColumnWidth(PairModel::valueColumn, value);
  setColumnWidth(PairModel::scoreColumn, score);
  setColumnWidth(PairModel::weightColumn, std::max(20, all - key - value - score));
  // A room has no height for more than the letters take, since it is to see all pairs.
  constexpr double ofLetters = 1.08;
  const int lowest = ui::theme().projected ? qRound(ofLetters * QFontInfo(font()).pixelSize()) : ui::scaled(lowestRow);
  const int height =
      std::clamp(viewport()->height() / std::max(1, m_model->rowCount()), lowest, ui::scaled(highestRow));
  verticalHeader()->setMinimumSectionSize(std::min(height, lowest));  // its own is for a header of words
  if (verticalHeader()->defaultSectionSize() != height) verticalHeader()->setDefaultSectionSize(height);
}

}  // namespace attn::app
