// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/line_buckets.h"

#include <algorithm>

namespace attn::ui {

int LineBuckets::Panel::bucketAt(double along) const {
  return static_cast<int>(std::clamp((along - low) / length, 0.0, static_cast<double>(buckets - 1)));
}

LineBuckets::LineBuckets(const LineFigure& figure, const LineLayout& layout) {
  constexpr double shortest = 128;  // a bucket
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const LineLayout::Panel& place = layout.panels[i];
    Panel& panel = m_panels.emplace_back();
    panel.low = std::min(place.queries.edges.front(), place.keys.edges.front());
    const double length = std::max(place.queries.edges.back(), place.keys.edges.back()) - panel.low;
    panel.buckets = static_cast<int>(std::clamp(length / shortest, 1.0, static_cast<double>(most)));
    panel.length = std::max(1.0, length / panel.buckets);
    const auto bucketsOf = [&](const LineLayout::Side& side, Index count) {
      std::vector<std::uint8_t> buckets;
      for (Index token = 0; token < count; ++token)
        buckets.push_back(static_cast<std::uint8_t>(panel.bucketAt(side.middle(token))));
      return buckets;
    };
    const std::vector<std::uint8_t> queries = bucketsOf(place.queries, figure.panels[i].queries->size()),
                                    keys = bucketsOf(place.keys, figure.panels[i].keys->size());
    const auto forEachPlace = [&](std::span<const WeightLine> lines, const auto& use) {
      for (std::size_t line = 0; line < lines.size(); ++line) {
        const auto [begin, end] = std::minmax(queries[static_cast<std::size_t>(lines[line].query)],
                                              keys[static_cast<std::size_t>(lines[line].key)]);
        use(2 * static_cast<std::size_t>(begin), line);
        for (auto bucket = static_cast<std::size_t>(begin) + 1; bucket <= end; ++bucket) use(2 * bucket + 1, line);
      }
    };
    // Counted first, so that all lists lie in one piece.
    std::uint32_t count = 0;
    for (std::size_t head = 0; head < figure.heads.size(); ++head) {
      std::vector<std::uint32_t>& begins = panel.begins.emplace_back(2 * static_cast<std::size_t>(panel.buckets) + 1);
      const auto lines = figure.unlit().at(figure.panels[i].firstMatrix + static_cast<Index>(head));
      if (figure.heads[head]) forEachPlace(lines, [&](std::size_t list, std::size_t) { ++begins[list + 1]; });
      begins[0] = count;
      for (std::size_t list = 1; list < begins.size(); ++list) begins[list] += begins[list - 1];
      count = begins.back();
    }
    panel.lines.resize(count);
    for (std::size_t head = 0; head < figure.heads.size(); ++head) {
      if (!figure.heads[head]) continue;
      std::vector<std::uint32_t> next = panel.begins[head];
      forEachPlace(
          figure.unlit().at(figure.panels[i].firstMatrix + static_cast<Index>(head)),
          [&](std::size_t list, std::size_t line) { panel.lines[next[list]++] = static_cast<std::uint32_t>(line); });
    }
  }
}

}  // namespace attn::ui
