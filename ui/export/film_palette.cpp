// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film_palette.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <queue>
#include <utility>

namespace attn::ui {
namespace {

constexpr std::int64_t partOfLarge = 4;   ///< an area is large from this part of the mean area of a colour on
constexpr std::size_t forRareColors = 3;  ///< a third of what large areas leave

struct CountedColor {
  QRgb color;
  std::int64_t count;
};

using ColorChannel = int (*)(QRgb color);
constexpr std::array<ColorChannel, 3> channelsOfColor = {qRed, qGreen, qBlue};

/// Colours that share one, between two places of the list of all.
struct ColorGroup {
  std::size_t begin, end;
  QRgb shared;
  double error;  ///< Σ pixels · distance² to the shared one

  bool operator<(const ColorGroup& other) const {
    return error != other.error ? error < other.error : begin > other.begin;
  }
};

ColorGroup groupOf(const std::vector<CountedColor>& all, std::size_t begin, std::size_t end) {
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(begin),
             last = all.begin() + static_cast<std::ptrdiff_t>(end);
  const auto isRarer = [](const CountedColor& a, const CountedColor& b) {
    return a.count != b.count ? a.count < b.count : a.color > b.color;
  };
  ColorGroup group{begin, end, std::max_element(first, last, isRarer)->color, 0};
  for (auto each = first; each != last; ++each)
    for (const ColorChannel channel : channelsOfColor) {
      const double distance = channel(each->color) - channel(group.shared);
      group.error += static_cast<double>(each->count) * distance * distance;
    }
  return group;
}

/// Brings the colours of large areas to the beginning of the list, at most half as many as there may be colours in all.
/// \returns their number
std::size_t keepLargest(std::vector<CountedColor>& all, int most) {
  std::int64_t total = 0;
  for (const CountedColor& each : all) total += each.count;
  std::stable_sort(all.begin(), all.end(),
                   [](const CountedColor& one, const CountedColor& other) { return one.count > other.count; });
  const auto large = std::find_if(all.begin(), all.end(),
                                  [&](const CountedColor& each) { return each.count < total / (partOfLarge * most); });
  return std::min(static_cast<std::size_t>(large - all.begin()), static_cast<std::size_t>(most / 2));
}

/// Divides a group at the middle of the channel that differs most. \pre its error is above 0
std::pair<ColorGroup, ColorGroup> divided(std::vector<CountedColor>& all, const ColorGroup& group) {
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(group.begin),
             last = all.begin() + static_cast<std::ptrdiff_t>(group.end);
  ColorChannel widest = channelsOfColor.front();
  double mostSpread = -1, middle = 0;
  for (const ColorChannel channel : channelsOfColor) {
    double total = 0, sum = 0, squares = 0;
    for (auto each = first; each != last; ++each) {
      const auto count = static_cast<double>(each->count), value = static_cast<double>(channel(each->color));
      total += count;
      sum += count * value;
      squares += count * value * value;
    }
    const double spread = squares - sum * sum / total;
    if (spread <= mostSpread) continue;
    mostSpread = spread;
    widest = channel;
    middle = sum / total;
  }
  auto cut = std::partition(first, last, [&](const CountedColor& each) { return widest(each.color) <= middle; });
  // The mean of numbers that differ by less than rounding tells them apart no more.
  if (cut == first || cut == last) cut = std::next(first);
  const auto place = static_cast<std::size_t>(cut - all.begin());
  return {groupOf(all, group.begin, place), groupOf(all, place, group.end)};
}

double squaredDistance(QRgb one, QRgb other) {
  double sum = 0;
  for (const ColorChannel channel : channelsOfColor) {
    const double distance = channel(one) - channel(other);
    sum += distance * distance;
  }
  return sum;
}

/// Colours of the list, each with the nearest of those that were chosen.
class NearestColors {
 public:
  explicit NearestColors(const std::vector<CountedColor>& all)
      : m_all(all), m_place(all.size(), 0), m_distance(all.size(), std::numeric_limits<double>::infinity()) {}

  void choose(QRgb color) {
    const auto place = static_cast<std::uint8_t>(m_chosen.size());
    m_chosen.push_back(color);
    for (std::size_t i = 0; i < m_all.size(); ++i) {
      const double distance = squaredDistance(m_all[i].color, color);
      if (distance >= m_distance[i]) continue;
      m_distance[i] = distance;
      m_place[i] = place;
    }
  }
  /// \returns false if every colour was chosen
  bool chooseFarthest() {
    const auto farthest = std::max_element(m_distance.begin(), m_distance.end());
    if (farthest == m_distance.end() || *farthest <= 0) return false;
    choose(m_all[static_cast<std::size_t>(farthest - m_distance.begin())].color);
    return true;
  }
  const std::vector<QRgb>& chosen() const { return m_chosen; }
  std::uint8_t placeOf(std::size_t i) const { return m_place[i]; }

 private:
  const std::vector<CountedColor>& m_all;
  std::vector<QRgb> m_chosen;
  std::vector<std::uint8_t> m_place;
  std::vector<double> m_distance;
};

}  // namespace

FilmPalette paletteOf(const ColorCounts& counts, int most) {
  std::vector<CountedColor> all;
  all.reserve(counts.size());
  for (const auto& [color, count] : counts) all.push_back({color, count});
  // The order of a hash map is nobody's choice.
  std::sort(all.begin(), all.end(), [](const CountedColor& a, const CountedColor& b) { return a.color < b.color; });
  FilmPalette palette;
  if (all.empty()) return palette;
  std::priority_queue<ColorGroup> groups;
  if (all.size() <= static_cast<std::size_t>(most)) {
    for (std::size_t i = 0; i < all.size(); ++i) groups.push({i, i + 1, all[i].color, 0});
  } else {
    const std::size_t kept = keepLargest(all, most);
    for (std::size_t i = 0; i < kept; ++i) groups.push({i, i + 1, all[i].color, 0});
    groups.push(groupOf(all, kept, all.size()));
    const auto rare = (static_cast<std::size_t>(most) - kept) / forRareColors;
    while (groups.size() + rare < static_cast<std::size_t>(most) && groups.top().error > 0) {
      const ColorGroup worst = groups.top();
      groups.pop();
      const auto [low, high] = divided(all, worst);
      groups.push(low);
      groups.push(high);
    }
  }
  NearestColors nearest(all);
  for (; !groups.empty(); groups.pop()) nearest.choose(groups.top().shared);
  while (nearest.chosen().size() < static_cast<std::size_t>(most) && nearest.chooseFarthest()) continue;
  palette.colors = nearest.chosen();
  for (std::size_t i = 0; i < all.size(); ++i) {
    palette.placeOf.emplace(all[i].color, nearest.placeOf(i));
    for (const ColorChannel channel : channelsOfColor)
      palette.largestError =
          std::max(palette.largestError, std::abs(channel(all[i].color) - channel(palette.colors[nearest.placeOf(i)])));
  }
  return palette;
}

}  // namespace attn::ui
