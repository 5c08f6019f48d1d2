// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_pictures.h"

#include <QFontMetricsF>
#include <algorithm>

namespace attn::app {
namespace {

/// Whether rows and columns mean the same, so that cells are square: of queries against keys.
bool isOfPairs(FlowBox box) { return box == FlowBox::scores || box == FlowBox::masked || box == FlowBox::weights; }

constexpr double mostCell = 32, leastRow = 6;

}  // namespace

bool showsNumbersOfHeads(double inside, const FlowStyle& style) { return inside >= 64 * style.unit; }

double markOfHeads(double inside, const FlowStyle& style) {
  return showsNumbersOfHeads(inside, style) ? 9 * style.unit + 6 : 5;
}

QRectF cellsIn(const FlowThumbnail& thumbnail, const QRectF& place, FlowBox box, const FlowStyle& style) {
  const double columns = std::max(1, thumbnail.cells.width()), rows = std::max(1, thumbnail.cells.height());
  double width = std::min(place.width() / columns, mostCell * style.unit),
         height = std::min(place.height() / rows, mostCell * style.unit);
  if (isOfPairs(box)) width = height = std::min(width, height);
  QRectF cells(0, 0, columns * width, rows * height);
  cells.moveCenter(place.center());
  return cells;
}

double filledHeight(const FlowNode& node, double width, const FlowStyle& style) {
  if (node.parts.empty()) return 0;
  const double letters = QFontMetricsF(style.textFont).height(), inside = width - 2 * boxPadding;
  const auto heightOf = [&](const std::vector<FlowThumbnail>& parts) {
    if (namesInside(node.box)) return letters + 7 + leastRow * style.unit * std::max(1, parts.front().cells.height());
    const bool hasHeads = parts.size() > 1;
    const double across = hasHeads ? inside - markOfHeads(inside, style) - 2 : inside;
    double height = node.more > 0 ? letters : 0;
    for (const FlowThumbnail& part : parts)
      height += std::min(across / std::max(1, part.cells.width()), mostCell * style.unit) * part.cells.height();
    return height + headGap * static_cast<double>(parts.size() - 1);
  };
  if (!isOfPairs(node.box) && !namesInside(node.box)) return 0;  // they fill any height
  const double own = heightOf(node.parts) + 2 * boxPadding;
  return node.ofA.empty() ? own : own + heightOf(node.ofA) + 2 * letters + headGap;
}

}  // namespace attn::app
