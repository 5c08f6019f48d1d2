// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QComboBox>
#include <QStandardItemModel>
#include <algorithm>
#include <cmath>

#include "app/document/document.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "core/scene/models/head_grid.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/heatmap/color_range.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

// All heads of the kind of attention that is in sight.

namespace attn::app {

bool ModelsPage::isOneLargeHead() const {
  constexpr Index leastLarge = 128 * 128;
  const OpenedFile* const file = m_results.file.get();
  return file && file->shape[0] * file->shape[1] == 1 && file->queries() * file->keys() >= leastLarge;
}

ui::HeatmapFigure ModelsPage::gridFigure() const {
  const ViewState& state = document()->viewState();
  const HeadGrid& grid = *gridOf(m_results, state.models.stack);
  return ui::withColorRange(headGridFigure(m_results, grid, headOrder(state.models.sortedBy), document()->scene(),
                                           gridSide(grid, state.models.compared)),
                            rangeOfWeights(state, m_results));
}

void ModelsPage::showGrid() {
  const HeadGrid& grid = *gridOf(m_results, document()->viewState().models.stack);
  m_stacks->setVisible(m_results.grids.size() > 1);
  m_stacks->setCurrent(QString::fromLatin1(idOf(stackKindNames(), grid.kind)));
  const GridSide* const side = gridSide(grid, document()->viewState().models.compared);
  m_sides->setVisible(side != nullptr);
  if (side) m_sides->setCurrent(QString::fromLatin1(side->id));
  QStringList marks{marksOf(grid)};
  if (grid.pooled > 1) {
    // A matrix may have fewer columns than a cell has room for.
    const auto within = [&](Index most) { return m_results.file ? std::min(grid.pooled, most) : grid.pooled; };
    marks << tr("each cell shows the largest of %1 × %2 weights")
                 .arg(within(m_results.file ? m_results.file->queries() : 0))
                 .arg(within(m_results.file ? m_results.file->keys() : 0));
  }
  marks.removeAll(QString());
  m_marks->setText(m_results.known < 1 ? tr("The file is being read: %1 %").arg(std::floor(100 * m_results.known))
                   : m_results.gridsProblem && !side
                       ? tr("A is not shown: %1").arg(ui::translated(m_results.gridsProblem))
                       : marks.join(QStringLiteral(" · ")));
  if (m_results.known < 1 && isOneLargeHead()) m_open->showProgress(m_marks->text());
  if (grid.pictures.empty()) return;
  m_thumbnails->setFigure(gridFigure(), gridNumber(m_results, side));
  showOrders(grid);
  if (std::ssize(grid.pictures) < grid.layers) return;  // of layers on their way what is marked can't be found yet
  const std::vector<HeadPlace> heads = headsInSight();
  std::vector<std::size_t> marked;
  const auto mark = [&](HeadPlace place) {
    place.head = std::min(place.head, grid.heads - 1);  // a rollout has one picture a layer
    const auto found = std::find(heads.begin(), heads.end(), place);
    if (found != heads.end()) marked.push_back(static_cast<std::size_t>(found - heads.begin()));
  };
  if (m_wanted.open) mark(*m_wanted.open);
  for (const HeadPlace& place : m_wanted.beside) mark(place);
  // The keyboard stays where it is while heads are added to the open one.
  const std::vector<std::size_t>& before = m_thumbnails->marked();
  if (!marked.empty() && (before.empty() || before.front() != marked.front())) m_thumbnails->setCurrent(marked.front());
  m_thumbnails->setMarked(std::move(marked));
}

/// The orders whose numbers there are.
void ModelsPage::showOrders(const HeadGrid& grid) {
  const HeadOrder& chosen = headOrder(document()->viewState().models.sortedBy);
  auto* model = qobject_cast<QStandardItemModel*>(m_order->model());
  bool hasOthers = false;
  for (std::size_t i = 0; i < headOrders().size(); ++i) {
    const HeadOrder& order = headOrders()[i];
    const bool isLayers = !order.by && !order.byDifference, isThere = isLayers || hasNumbersOf(grid, order);
    model->item(static_cast<int>(i))->setEnabled(isThere);
    hasOthers = hasOthers || (isThere && !isLayers);
    if (isLayers || (isThere && chosen.id == order.id)) showIndex(m_order, static_cast<int>(i));
  }
  m_order->setVisible(hasOthers);
  m_order->view()->setMinimumWidth(m_order->view()->sizeHintForColumn(0) + ui::scaled(24));
}

std::vector<HeadPlace> ModelsPage::headsInSight() const {
  const ModelsViewState& state = document()->viewState().models;
  const HeadGrid* grid = gridOf(m_results, state.stack);
  return grid ? orderedHeads(*grid, headOrder(state.sortedBy)) : std::vector<HeadPlace>();
}

}  // namespace attn::app
