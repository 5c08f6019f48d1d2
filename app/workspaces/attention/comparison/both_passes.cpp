// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/comparison/both_passes.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace attn::app {
namespace {

QString withLetter(const char* letter, const QString& name) {
  return name.isEmpty() ? QString::fromLatin1(letter) : QStringLiteral("%1, %2").arg(QLatin1String(letter), name);
}

/// "Sequence 1 · A", or "A" alone.
QString afterTitle(const QString& title, const char* letter) {
  return title.isEmpty() ? QString::fromLatin1(letter) : QStringLiteral("%1 · %2").arg(title, QLatin1String(letter));
}

/// The panels of one sequence, which follow each other: from `first` on, up to the one that is returned.
std::size_t endOfEntry(const ui::HeatmapFigure& figure, std::size_t first) {
  std::size_t end = first;
  while (end < figure.panels.size() && figure.panels[end].entry == figure.panels[first].entry) ++end;
  return end;
}

/// Which group of `figure` has the numbers of a group of another one: of the same kind its own, else a new one.
std::size_t groupFor(ui::HeatmapFigure& figure, const ui::RangeGroup& group) {
  for (std::size_t i = 0; i < figure.groups.size(); ++i) {
    ui::RangeGroup& own = figure.groups[i];
    if (own.label != group.label || own.startsAtZero != group.startsAtZero) continue;
    own.data = {std::min(own.data.low, group.data.low), std::max(own.data.high, group.data.high)};
    return i;
  }
  figure.groups.push_back(group);
  return figure.groups.size() - 1;
}

}  // namespace

Pass alone(const Pass& pass) {
  Pass one = pass;
  one.comparison.reset();
  return one;
}

ui::HeatmapFigure besideEachOther(ui::HeatmapFigure a, ui::HeatmapFigure b) {
  if (a.panels.empty() || b.panels.empty()) return b.panels.empty() ? a : b;
  ui::HeatmapFigure both = b;
  both.panels.clear();
  std::vector<std::size_t> groups;
  for (const ui::RangeGroup& group : a.groups) groups.push_back(groupFor(both, group));
  for (ui::HeatmapPanel& panel : a.panels) {
    panel.group = groups[panel.group];
    panel.isFrozen = true;
  }
  const std::size_t inRow = endOfEntry(a, 0) + endOfEntry(b, 0);
  const bool isOneSequence = endOfEntry(b, 0) == b.panels.size();
  constexpr std::size_t few = 4;
  const bool isOneRow = isOneSequence && inRow <= few;
  std::size_t longest = 0;
  const auto take = [&](ui::HeatmapFigure& from, std::size_t first, const char* letter) {
    const std::size_t end = endOfEntry(from, first);
    longest = std::max(longest, end - first);
    for (std::size_t i = first; i < end; ++i) {
      ui::HeatmapPanel& panel = from.panels[i];
      panel.beginsRow = !isOneRow && i == first;
      panel.name = withLetter(letter, panel.name);
      if (isOneRow)
        panel.title = panel.title.isEmpty() ? QString::fromLatin1(letter)
                                            : QStringLiteral("%1 · %2").arg(QLatin1String(letter), panel.title);
      else if (i == first)
        panel.rowTitle = afterTitle(panel.rowTitle, letter);
      both.panels.push_back(std::move(panel));
    }
    return end;
  };
  for (std::size_t inA = 0, inB = 0; inB < b.panels.size();) {
    if (inA < a.panels.size()) inA = take(a, inA, letterOfA);
    inB = take(b, inB, letterOfB);
  }
  both.columns = static_cast<int>(isOneRow ? inRow : longest);
  both.sharedRowLabels = !isOneRow;
  return both;
}

ui::LineFigure besideEachOther(ui::LineFigure a, ui::LineFigure b) {
  ui::LineFigure both = b;
  both.panels.clear();
  both.linked = 2;
  const std::size_t heads = std::max(a.heads.size(), b.heads.size());
  if (a.heads.size() > b.heads.size()) both.heads = a.heads;
  // An only head is in sight whichever heads of the other are.
  const std::size_t drawn =
      static_cast<std::size_t>(std::find(both.heads.begin(), both.heads.end(), true) - both.heads.begin()) % heads;
  const auto headAt = [&](const ui::LineFigure& from, std::size_t head) -> std::optional<Index> {
    if (from.heads.size() == 1) return head == drawn ? std::optional<Index>(0) : std::nullopt;
    return head < from.heads.size() ? std::optional(static_cast<Index>(head)) : std::nullopt;
  };
  // Every panel has as many matrices as the one with more heads: those that it lacks have no lines.
  const auto joined = [&](const WeightLines& ofA, const WeightLines& ofB) {
    WeightLines lines;
    lines.all.reserve(ofA.all.size() + ofB.all.size());
    const auto take = [&](const ui::LineFigure& from, const WeightLines& all, std::size_t panel) {
      for (std::size_t head = 0; head < heads; ++head) {
        if (const auto place = headAt(from, head)) {
          const auto own = all.at(from.panels[panel].firstMatrix + *place);
          lines.all.insert(lines.all.end(), own.begin(), own.end());
        }
        lines.begins.push_back(lines.all.size());
      }
    };
    for (std::size_t panel = 0; panel < b.panels.size(); ++panel) {
      take(a, ofA, panel);
      take(b, ofB, panel);
    }
    return lines;
  };
  both.lines = joined(*a.lines, *b.lines);
  both.backdrop.reset();
  if (a.backdrop || b.backdrop) both.backdrop = joined(a.unlit(), b.unlit());
  const auto add = [&](ui::LinePanel panel, const char* letter) {
    panel.name = withLetter(letter, panel.name);
    panel.title = afterTitle(panel.title, letter);
    panel.firstMatrix = static_cast<Index>(both.panels.size() * heads);
    both.panels.push_back(std::move(panel));
  };
  for (std::size_t panel = 0; panel < b.panels.size(); ++panel) {
    add(std::move(a.panels[panel]), letterOfA);
    add(std::move(b.panels[panel]), letterOfB);
  }
  return both;
}

ui::ChartFigure besideEachOther(ui::ChartFigure a, ui::ChartFigure b) {
  if (a.curves.empty() || b.curves.empty()) return b;
  for (ui::Curve& curve : b.curves) curve.name = withLetter(letterOfB, curve.name);
  for (ui::Curve& curve : a.curves) {
    curve.name = withLetter(letterOfA, curve.name);
    curve.dashed = true;
    b.curves.push_back(std::move(curve));
  }
  b.range = b.range.united(a.range);
  return b;
}

}  // namespace attn::app
