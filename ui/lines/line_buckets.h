// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ui/lines/line_figure.h"

namespace attn::ui {

/// The lines that are drawn of a figure while no token is lit, by where along it they pass, sorted once a layout: to
/// draw a part of a long figure, or to find the line at a point, needs only those of the parts that it lies in.
class LineBuckets {
 public:
  LineBuckets() = default;
  LineBuckets(const LineFigure& figure, const LineLayout& layout);

  /// Calls `use(head, line)` for every line of a panel whose head is drawn and that may pass between `low` and `high`,
  /// each once, head after head.
  template <class Use>
  void forEach(const LineFigure& figure, std::size_t panel, double low, double high, const Use& use) const {
    const Panel& own = m_panels[panel];
    const int first = own.bucketAt(low), last = own.bucketAt(high);
    for (std::size_t head = 0; head < figure.heads.size(); ++head) {
      if (!figure.heads[head]) continue;
      const auto lines = figure.unlit().at(figure.panels[panel].firstMatrix + static_cast<Index>(head));
      const std::vector<std::uint32_t>& begins = own.begins[head];
      const auto useAll = [&](int list) {
        const auto place = static_cast<std::size_t>(list);
        for (std::uint32_t i = begins[place]; i < begins[place + 1]; ++i)
          use(static_cast<Index>(head), lines[own.lines[i]]);
      };
      useAll(2 * first + 1);  // those that come from before
      for (int bucket = first; bucket <= last; ++bucket) useAll(2 * bucket);
    }
  }

 private:
  static constexpr int most = 16;

  struct Panel {
    double low = 0, length = 1;  ///< of a bucket
    int buckets = 1;
    /// By head: where the lists of its lines begin, for each bucket those that begin in it and those that only pass.
    std::vector<std::vector<std::uint32_t>> begins;
    std::vector<std::uint32_t> lines;  ///< places among the lines of their matrix

    int bucketAt(double along) const;
  };
  std::vector<Panel> m_panels;
};

}  // namespace attn::ui
