// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/key_links.h"

#include <algorithm>

#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/connector.h"
#include "ui/inspector/inspector.h"

namespace attn::app {
namespace {

/// The part of the figure that a number stands for, in the heatmap's viewport; a null rectangle: none.
ui::Connector::Line figurePartOf(const ui::HeatmapView& heatmap, const ui::Inspector::Pointed& pointed) {
  const auto selected = heatmap.selection();
  if (!selected || selected->panel >= heatmap.figure().panels.size()) return {};
  const QStringList place = pointed.place.split(u' ');
  std::size_t panel = selected->panel;
  // Beside each other are A, B and their difference, and a number of A's or of B's is of that one.
  const auto linked = static_cast<std::size_t>(heatmap.figure().linked);
  const bool isOfA = place[0] == QLatin1String("A"), isOfB = place[0] == QLatin1String("B");
  if (linked > 1 && (isOfA || isOfB)) panel = panel / linked * linked + (isOfB ? 1 : 0);
  const auto rectOf = [&](Index column) {
    return heatmap.viewportRect({panel, selected->row, column}).toAlignedRect();
  };
  const Index columns = ui::columnsOf(heatmap.figure(), panel);
  // The largest score and the sum are those of the row.
  if (pointed.place == QLatin1String("m") || pointed.place == QLatin1String("S"))
    return {{}, rectOf(0).united(rectOf(columns - 1)), true};
  bool isKey = false;
  Index key = pointed.link.toLongLong(&isKey);
  if (place.size() == 2 && QStringLiteral("aew").contains(place[0])) key = place[1].toLongLong(&isKey);
  if (!isKey || key < 0 || key >= columns) return {};
  return {{}, rectOf(key), false};
}

std::vector<ui::Connector::Line> linesOf(const ui::HeatmapView& heatmap, ui::Inspector* inspector) {
  std::vector<ui::Connector::Line> lines;
  if (!heatmap.isVisible()) return lines;
  const auto onScreen = [](const QAbstractScrollArea& area, const QRect& rect) {
    const QRect seen = rect & area.viewport()->rect();
    return seen.translated(area.viewport()->mapToGlobal(QPoint()));
  };
  for (const ui::Inspector::Pointed& pointed : inspector->pointedAt()) {
    ui::Connector::Line line = figurePartOf(heatmap, pointed);
    line.from = onScreen(*inspector, pointed.rect.adjusted(0, 0, 1, 0));
    line.to = onScreen(heatmap, line.to);
    const bool isKnown = std::any_of(lines.begin(), lines.end(), [&](const auto& each) { return each.to == line.to; });
    if (!line.from.isEmpty() && !line.to.isEmpty() && !isKnown) lines.push_back(line);
  }
  return lines;
}

}  // namespace

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
  auto* connector = new ui::Connector(heatmap);
  QObject::connect(inspector, &ui::Inspector::pointedChanged, connector,
                   [=] { connector->connectOver(inspector->window(), linesOf(*heatmap, inspector)); });
  QObject::connect(heatmap, &ui::HeatmapView::cellHovered, inspector, [=](const std::optional<ui::CellPlace>& cell) {
    const auto selected = heatmap->selection();
    const bool isOfRow = cell && selected && cell->panel == selected->panel && cell->row == selected->row;
    inspector->markRows(isOfRow ? QString::number(cell->column) : QString());
  });
}

}  // namespace attn::app
