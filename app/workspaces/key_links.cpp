// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/key_links.h"

#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"

namespace attn::app {

std::optional<ui::CellPlace> keyCell(const ui::HeatmapView& heatmap, const QString& link) {
  bool isKey = false;
  const Index key = link.toLongLong(&isKey);
  auto cell = heatmap.selection();
  if (!isKey || !cell) return std::nullopt;
  cell->column = key;
  return cell;
}

void connectKeys(ui::Inspector* inspector, ui::HeatmapView* heatmap) {
  QObject::connect(inspector, &ui::Inspector::linkHovered, heatmap, [heatmap](const QString& link) {
    if (heatmap->isVisible()) heatmap->pointAt(keyCell(*heatmap, link));
  });
  QObject::connect(inspector, &ui::Inspector::linkClicked, heatmap, [heatmap](const QString& link) {
    const auto cell = keyCell(*heatmap, link);
    if (cell && heatmap->isVisible()) heatmap->setSelection(cell);
  });
  QObject::connect(heatmap, &ui::HeatmapView::cellHovered, inspector, [=](const std::optional<ui::CellPlace>& cell) {
    const auto selected = heatmap->selection();
    const bool isOfRow = cell && selected && cell->panel == selected->panel && cell->row == selected->row;
    inspector->markRows(isOfRow ? QString::number(cell->column) : QString());
  });
}

}  // namespace attn::app
