// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/weight_lines.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/stop.h"

namespace attn {
namespace {

/// The numbers above 0 of a row by their size: eight drawers to a power of two, so that only one of them has to be
/// sorted.
class Drawers {
 public:
  void put(float weight) {
    const std::size_t place = placeOf(weight);
    m_sums[place] += static_cast<double>(weight);
    m_low = std::min(m_low, place);
    m_high = std::max(m_high, place);
  }
  double sum() const { return std::accumulate(m_sums.begin() + from(), m_sums.begin() + to(), 0.0); }
  void empty() {
    std::fill(m_sums.begin() + from(), m_sums.begin() + to(), 0.0);
    m_low = count;
    m_high = 0;
  }

  /// The drawer in which the largest of all reach a sum, and what those above it make up. None if rounding keeps all of
  /// them from it.
  std::optional<std::pair<std::size_t, double>> reaching(double needed) const {
    double above = 0;
    for (std::size_t place = m_high + 1; place-- > m_low;) {
      if (above + m_sums[place] >= needed) return std::pair(place, above);
      above += m_sums[place];
    }
    return std::nullopt;
  }
  static std::size_t placeOf(float weight) { return std::bit_cast<std::uint32_t>(weight) >> 20; }

 private:
  static constexpr std::size_t count = 2048;

  std::ptrdiff_t from() const { return static_cast<std::ptrdiff_t>(std::min(m_low, m_high)); }
  std::ptrdiff_t to() const { return static_cast<std::ptrdiff_t>(m_high) + 1; }

  std::vector<double> m_sums = std::vector<double>(count);
  std::size_t m_low = count, m_high = 0;
};

/// Which weights of a row are taken: all above a smallest one, and as many that equal it.
struct Taken {
  float above = 0;
  std::size_t alike = 0;
};

/// The fewest of a row that reach a share of it. `sorted` is any vector.
Taken fewest(std::span<const float> row, double share, Drawers& drawers, std::vector<float>& sorted) {
  for (const float weight : row)
    if (weight > 0) drawers.put(weight);
  const double needed = share * drawers.sum();
  const auto last = drawers.reaching(needed);
  drawers.empty();
  if (!last) return {};
  sorted.clear();
  for (const float weight : row)
    if (weight > 0 && Drawers::placeOf(weight) == last->first) sorted.push_back(weight);
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  double reached = last->second;
  Taken taken;
  for (std::size_t i = 0; i < sorted.size() && reached < needed; ++i) {
    taken.alike = sorted[i] == taken.above ? taken.alike + 1 : 1;
    taken.above = sorted[i];
    reached += static_cast<double>(sorted[i]);
  }
  return taken;
}

/// What a thread needs for one row after the other.
struct Scratch {
  Drawers drawers;
  std::vector<float> sorted;
};

/// Appends the lines of one row.
void appendRow(std::span<const float> row, Index query, double share, Scratch& scratch,
               std::vector<WeightLine>& lines) {
  Taken taken;
  if (share < 1) taken = fewest(row, share, scratch.drawers, scratch.sorted);  // else all, whatever rounding does
  for (std::size_t j = 0; j < row.size(); ++j) {
    const bool isLast = row[j] == taken.above && taken.alike > 0;
    if (isLast) --taken.alike;
    if (row[j] > taken.above || isLast)
      lines.push_back({static_cast<std::int32_t>(query), static_cast<std::int32_t>(j), row[j]});
  }
}

}  // namespace

WeightLines largestWeights(const Tensor& weights, double share) {
  const Index matrices = weights.count(), rows = weights.rows(), keys = weights.cols();
  // A body takes some rows of one matrix, so that a single matrix is shared out too.
  constexpr Index rowsOfBody = 64;
  const Index bodies = (rows + rowsOfBody - 1) / rowsOfBody;
  std::vector<std::vector<WeightLine>> each(static_cast<std::size_t>(matrices * bodies));
  parallelFor(matrices * bodies, 16 * rowsOfBody * keys, [&](Index i) {
    std::vector<WeightLine>& lines = each[static_cast<std::size_t>(i)];
    Scratch scratch;
    const Index matrix = i / bodies, first = i % bodies * rowsOfBody;
    for (Index query = first; query < std::min(rows, first + rowsOfBody); ++query)
      appendRow({weights.data() + (matrix * rows + query) * keys, static_cast<std::size_t>(keys)}, query, share,
                scratch, lines);
  });
  WeightLines all;
  std::size_t count = 0;
  for (const auto& lines : each) count += lines.size();
  all.all.reserve(count);
  for (Index matrix = 0; matrix < matrices; ++matrix) {
    for (Index body = matrix * bodies; body < (matrix + 1) * bodies; ++body) {
      const std::vector<WeightLine>& lines = each[static_cast<std::size_t>(body)];
      all.all.insert(all.all.end(), lines.begin(), lines.end());
    }
    all.begins.push_back(all.all.size());
  }
  return all;
}

WeightLines heaviestOfRows(const WeightLines& lines, Index most) {
  WeightLines kept;
  std::vector<WeightLine> row;
  for (Index matrix = 0; matrix < lines.count(); ++matrix) {
    stopIfRequested();
    const std::span<const WeightLine> own = lines.at(matrix);
    for (auto first = own.begin(); first != own.end();) {
      const auto end =
          std::find_if(first, own.end(), [&](const WeightLine& line) { return line.query != first->query; });
      row.assign(first, end);
      if (static_cast<Index>(row.size()) > most) {
        std::partial_sort(row.begin(), row.begin() + most, row.end(), [](const WeightLine& a, const WeightLine& b) {
          return a.weight != b.weight ? a.weight > b.weight : a.key < b.key;
        });
        row.resize(static_cast<std::size_t>(most));
        std::sort(row.begin(), row.end(), [](const WeightLine& a, const WeightLine& b) { return a.key < b.key; });
      }
      kept.all.insert(kept.all.end(), row.begin(), row.end());
      first = end;
    }
    kept.begins.push_back(kept.all.size());
  }
  return kept;
}

}  // namespace attn
