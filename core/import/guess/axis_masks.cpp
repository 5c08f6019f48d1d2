// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/axis_masks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace attn {
namespace {

/// A projection onto queries and keys.
struct SeenMatrix {
  const std::vector<Index>& rows;
  const std::vector<Index>& columns;
  std::vector<std::uint8_t> cells;

  bool at(std::size_t row, std::size_t column) const { return cells[row * columns.size() + column] != 0; }
  bool anyIn(std::size_t column) const {
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (at(row, column)) return true;
    return false;
  }
};

/// How many columns there are up to the last that is seen.
std::size_t seenColumns(const SeenMatrix& matrix) {
  std::size_t count = matrix.columns.size();
  while (count > 0 && !matrix.anyIn(count - 1)) --count;
  return count;
}

bool hidesBeyond(const SeenMatrix& matrix, std::size_t columns, Index offset) {
  Index hidden = 0, others = 0, seen = 0, rows = 0, diagonal = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    const bool any = matrix.anyIn(column);
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      const bool isSeen = matrix.at(row, column);
      const Index last = matrix.rows[row] + offset;
      if (any && matrix.columns[column] > last) {
        if (isSeen) return false;
        ++hidden;
        continue;
      }
      ++others;
      seen += isSeen;
      if (matrix.columns[column] == last) ++rows, diagonal += isSeen;
    }
  }
  constexpr double mostlySeen = .4, nearlyAll = .9;
  return hidden > 0 &&
         (static_cast<double>(seen) > mostlySeen * static_cast<double>(others) ||
          (rows > 2 && static_cast<double>(diagonal) >= nearlyAll * static_cast<double>(rows)));  // a narrow window
}

bool isUpperTriangle(const SeenMatrix& matrix) {
  Index seen = 0, all = 0;
  for (std::size_t row = 0; row < matrix.rows.size(); ++row)
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
      const bool isSeen = matrix.at(row, column);
      if (matrix.columns[column] < matrix.rows[row]) {
        if (isSeen) return false;
        continue;
      }
      ++all;
      seen += isSeen;
    }
  constexpr double mostlySeen = .4;
  return static_cast<double>(seen) > mostlySeen * static_cast<double>(all);
}

/// Calls visit(cell, places): each cell in order, with its place along each axis.
template <class Visit>
void eachCell(const VisibleGrid& grid, Visit visit) {
  std::vector<std::size_t> places(grid.axes());
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    visit(cell, places);
    for (std::size_t axis = grid.axes(); axis-- > 0;) {
      if (++places[axis] < grid.places[axis].size()) break;
      places[axis] = 0;
    }
  }
}

/// Which of the matrices of two axes a cell is in.
std::size_t matrixOf(const VisibleGrid& grid, const std::vector<std::size_t>& places, std::size_t rows,
                     std::size_t columns) {
  std::size_t matrix = 0;
  for (std::size_t axis = 0; axis < grid.axes(); ++axis)
    if (axis != rows && axis != columns) matrix = matrix * grid.places[axis].size() + places[axis];
  return matrix;
}

/// Whether one of the queries that were left out is no padding: others see its own key, and padding is hidden as a key
/// too. What such a query sees counts.
bool leavesOutMoreThanPadding(const VisibleGrid& grid, const VisibleGrid& sighted, std::size_t queries,
                              std::size_t keys) {
  const std::size_t n = grid.places[queries].size(), m = grid.places[keys].size();
  const std::size_t matrices = grid.cells.size() / (n * m);
  std::vector<std::uint8_t> isLeftOut(matrices * n), isSeen(matrices * m);
  eachCell(grid, [&](std::size_t cell, const std::vector<std::size_t>& places) {
    const std::size_t matrix = matrixOf(grid, places, queries, keys);
    if (grid.cells[cell] && !sighted.cells[cell]) isLeftOut[matrix * n + places[queries]] = 1;
    if (sighted.cells[cell]) isSeen[matrix * m + places[keys]] = 1;
  });
  const Index offset = grid.full[keys] - grid.full[queries];
  for (std::size_t i = 0; i < isLeftOut.size(); ++i) {
    if (!isLeftOut[i]) continue;
    const auto own =
        std::find(grid.places[keys].begin(), grid.places[keys].end(), grid.places[queries][i % n] + offset);
    const auto column = static_cast<std::size_t>(own - grid.places[keys].begin());
    if (column < m && isSeen[i / n * m + column]) return true;
  }
  return false;
}

}  // namespace

Triangle triangleOf(const VisibleGrid& grid, std::size_t queries, std::size_t keys) {
  const SeenMatrix matrix{grid.places[queries], grid.places[keys], grid.project(queries, keys)};
  const std::size_t columns = seenColumns(matrix);
  if (matrix.rows.size() < 2 || columns < 2) return Triangle::none;
  const Index n = grid.full[queries], m = matrix.columns[columns - 1] + 1;
  std::set<Index> offsets{0};
  if (grid.full[keys] != n) offsets.insert({grid.full[keys] - n, m - n});
  for (const Index offset : offsets)
    if (hidesBeyond(matrix, columns, offset)) return Triangle::keysBehindQueries;
  return m == n && columns == matrix.columns.size() && isUpperTriangle(matrix) ? Triangle::queriesBehindKeys
                                                                               : Triangle::none;
}

Index seenLength(const VisibleGrid& grid, std::optional<std::size_t> queries, std::size_t keys, bool isCausal,
                 bool isCoarse) {
  const std::size_t other = queries.value_or(keys == 0 ? grid.axes() - 1 : 0);
  const SeenMatrix matrix{grid.places[other], grid.places[keys],
                          grid.axes() == 1 ? grid.cells : grid.project(other, keys)};
  const std::size_t columns = seenColumns(matrix);
  const Index full = grid.full[keys];
  if (columns == matrix.columns.size()) return full;
  const Index length = columns == 0 ? 0 : matrix.columns[columns - 1] + 1;
  if (!isCoarse) return length;
  // Zeros that no mask explains, in all places of the other axes.
  std::size_t unexplained = 0;
  for (std::size_t row = 0; row < matrix.rows.size(); ++row)
    for (std::size_t column = columns; column < matrix.columns.size(); ++column)
      unexplained += !isCausal || !queries || matrix.columns[column] <= matrix.rows[row];
  unexplained *= grid.cells.size() / (matrix.rows.size() * matrix.columns.size());
  constexpr std::size_t fewest = 12;
  return unexplained < fewest ? full : length;
}

bool hidesScores(const NumberFacts& facts, TensorKind kind) {
  // Before a logarithm is taken of weights, something like 1e-9 is added to them.
  constexpr double lowestScore = -1e3, lowestLog = -9, frequent = .02;
  const double lowest = kind == TensorKind::logWeights ? lowestLog : lowestScore;
  return facts.hasNegativeInfinity || (facts.least <= lowest && facts.lowest > frequent);
}

std::function<bool(double)> visibility(const NumberFacts& facts, TensorKind kind) {
  if (kind == TensorKind::weights) return [](double number) { return number != 0 && !std::isnan(number); };
  if (!hidesScores(facts, kind)) return [](double number) { return !std::isnan(number); };
  const double limit = facts.hasNegativeInfinity ? -std::numeric_limits<double>::infinity() : facts.least * .999;
  return [limit](double number) { return number > limit; };
}

bool isCoarse(const TensorStack& tensor, const NumberFacts& facts) {
  return tensor.isText() || facts.decimals >= 0 || bytesOf(tensor.type()) == 1 ||
         tensor.type() == ImportedType::float16;
}

VisibleGrid sightedGrid(const TensorStack& tensor, const VisibleGrid& grid, std::size_t queries, std::size_t keys) {
  VisibleGrid sighted = grid;
  const std::size_t length = grid.places[keys].size();
  std::size_t inner = 1;
  for (std::size_t axis = keys + 1; axis < grid.axes(); ++axis) inner *= grid.places[axis].size();
  Shape strides(grid.axes(), 1);
  for (std::size_t axis = grid.axes() - 1; axis > 0; --axis) strides[axis - 1] = strides[axis] * grid.full[axis];
  std::size_t blind = 0, lines = 0;
  for (std::size_t line = 0; line < grid.cells.size() / length; ++line) {
    const std::size_t start = line / inner * inner * length + line % inner;
    double least = std::numeric_limits<double>::infinity(), largest = -least;
    for (std::size_t i = 0; i < length; ++i) {
      std::size_t rest = start + i * inner;
      Index flat = 0;
      for (std::size_t axis = grid.axes(); axis-- > 0;) {
        flat += grid.places[axis][rest % grid.places[axis].size()] * strides[axis];
        rest /= grid.places[axis].size();
      }
      const double number = tensor.at(flat);
      least = std::min(least, std::isnan(number) ? 0 : number);
      largest = std::max(largest, std::isnan(number) ? 0 : number);
    }
    ++lines;
    constexpr double alike = 1e-6;
    if (largest - least >= alike) continue;
    ++blind;
    for (std::size_t i = 0; i < length; ++i) sighted.cells[start + i * inner] = 0;
  }
  constexpr double most = .6;
  const bool isSome = blind > 0 && static_cast<double>(blind) < most * static_cast<double>(lines);
  return isSome && !leavesOutMoreThanPadding(grid, sighted, queries, keys) ? sighted : grid;
}

namespace {

/// What is seen at one place of an axis, by whatever stands beside it together.
SeenMatrix seenTogether(const VisibleGrid& part, std::optional<std::size_t> queries, std::size_t keys) {
  const std::size_t rows = queries.value_or(keys == 0 ? part.axes() - 1 : 0);
  return {part.places[rows], part.places[keys], part.project(rows, keys)};
}

std::vector<bool> seenKeys(const SeenMatrix& matrix) {
  std::vector<bool> seen(matrix.columns.size());
  for (std::size_t column = 0; column < seen.size(); ++column) seen[column] = matrix.anyIn(column);
  return seen;
}

std::vector<bool> seeingQueries(const SeenMatrix& matrix) {
  std::vector<bool> seeing(matrix.rows.size());
  for (std::size_t row = 0; row < seeing.size(); ++row)
    for (std::size_t column = 0; column < matrix.columns.size(); ++column)
      seeing[row] = seeing[row] || matrix.at(row, column);
  return seeing;
}

/// The places of all other axes but these, that stand beside the queries and keys of a part.
std::size_t countBeside(const VisibleGrid& part, const SeenMatrix& together) {
  return part.cells.size() / std::max<std::size_t>(1, together.cells.size());
}

/// Whether most heads, or layers, see what all of them see together: then a mask hides the rest. Zeros of sparse
/// weights are elsewhere in each.
bool doMostAgree(const VisibleGrid& part, const SeenMatrix& together, std::optional<std::size_t> queries,
                 std::size_t keys, double mostHidden) {
  const std::size_t rows = queries.value_or(keys == 0 ? part.axes() - 1 : 0);
  std::vector<std::size_t> hidden(countBeside(part, together));
  std::size_t seen = 0;
  for (const std::uint8_t cell : together.cells) seen += cell != 0;
  eachCell(part, [&](std::size_t cell, const std::vector<std::size_t>& places) {
    hidden[matrixOf(part, places, rows, keys)] += together.at(places[rows], places[keys]) && !part.cells[cell];
  });
  const auto agrees = [&](std::size_t count) {
    return static_cast<double>(count) <= mostHidden * static_cast<double>(seen);
  };
  return 2 * std::count_if(hidden.begin(), hidden.end(), agrees) > std::ssize(hidden);
}

/// Whether queries that see anything see nearly all of a run of keys, up to themselves if they are causal.
bool isFilled(const SeenMatrix& matrix, const std::vector<bool>& keys, Index offset, bool isCausal, double mostHidden) {
  const std::vector<bool> seeing = seeingQueries(matrix);
  std::size_t cells = 0, hidden = 0;
  for (std::size_t row = 0; row < matrix.rows.size(); ++row)
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
      if (!seeing[row] || !keys[column] || (isCausal && matrix.columns[column] > matrix.rows[row] + offset)) continue;
      ++cells;
      hidden += !matrix.at(row, column);
    }
  return static_cast<double>(hidden) <= mostHidden * static_cast<double>(cells);
}

bool isRun(const std::vector<bool>& seen) {
  const auto first = std::find(seen.begin(), seen.end(), true);
  const auto end = std::find(first, seen.end(), false);
  return std::distance(first, end) >= 2 && std::find(end, seen.end(), true) == seen.end();
}

}  // namespace

std::optional<PaddedAxis> paddedAxis(const VisibleGrid& grid, const std::vector<std::size_t>& candidates,
                                     std::optional<std::size_t> queries, std::size_t keys, bool isCoarse) {
  const bool isCausal = queries && triangleOf(grid, *queries, keys) == Triangle::keysBehindQueries;
  const Index offset = queries ? grid.full[keys] - grid.full[*queries] : 0;
  for (const std::size_t axis : candidates) {
    if (grid.places[axis].size() < 2) continue;
    std::set<Index> lengths;
    std::set<std::vector<bool>> patterns;
    bool isLikely = true, isCertain = true;
    for (std::size_t place = 0; place < grid.places[axis].size(); ++place) {
      const VisibleGrid part = grid.at(axis, place);
      const SeenMatrix together = seenTogether(part, queries, keys);
      const std::vector<bool> seen = seenKeys(together);
      lengths.insert(seenLength(part, queries, keys, isCausal, isCoarse));
      patterns.insert(seen);
      const bool isAlone = countBeside(part, together) < 2;
      const double mostHidden = isCoarse ? .3 : isAlone ? .1 : .02;
      isLikely = isLikely && isRun(seen) &&
                 (isAlone ? isFilled(together, seen, offset, isCausal, mostHidden)
                          : doMostAgree(part, together, queries, keys, mostHidden));
      isCertain = isCertain && (!isAlone || seeingQueries(together) == seen);
    }
    const bool isPadded = lengths.size() > 1 || (!isCoarse && patterns.size() > 1);
    constexpr std::size_t manyLengths = 3;
    if (isPadded && isLikely) return PaddedAxis{axis, isCertain || lengths.size() >= manyLengths};
  }
  return std::nullopt;
}

namespace {

constexpr const char *paddedEnd = translatable("core", "zero columns at the end: valid lengths"),
                     *triangleOfZeros = translatable("core", "a triangle of zeros: causal"),
                     *paddedStart = translatable("core", "zero columns at the start: padding at the left");

}  // namespace

void findMasks(ImportGuess& guess) {
  // What was found of other axes, or of other numbers, goes.
  std::erase_if(guess.reasons, [](const Message& reason) {
    return reason == Message{paddedEnd} || reason == Message{triangleOfZeros} || reason == Message{paddedStart};
  });
  guess.isCausal = false;
  guess.validLengths.clear();
  guess.firstKeys.clear();
  if (guess.kind == TensorKind::queriesKeysValues || guess.axesOf(AxisRole::query).size() != 1 ||
      guess.axesOf(AxisRole::key).size() != 1)
    return;
  const std::size_t queries = *guess.axisOf(AxisRole::query), keys = *guess.axisOf(AxisRole::key);
  const std::optional<std::size_t> batch = guess.axisOf(AxisRole::batch);
  const NumberFacts facts = factsOf(guess.tensor);
  std::vector<std::size_t> whole{keys};
  if (batch) whole.push_back(*batch);
  const VisibleGrid grid = visibleGrid(guess.tensor, visibility(facts, guess.kind), whole);
  const VisibleGrid sighted = guess.kind == TensorKind::weights ? sightedGrid(guess.tensor, grid, queries, keys) : grid;
  if (guess.rowSums != RowSums::aboutOneDropout)
    guess.isCausal = triangleOf(grid, queries, keys) == Triangle::keysBehindQueries ||
                     triangleOf(sighted, queries, keys) == Triangle::keysBehindQueries;
  const bool coarse = isCoarse(guess.tensor, facts);
  std::vector<Index> lengths, firsts;
  for (std::size_t entry = 0; entry < (batch ? grid.places[*batch].size() : 1); ++entry) {
    const VisibleGrid part = batch ? grid.at(*batch, entry) : grid;
    lengths.push_back(seenLength(part, queries, keys, guess.isCausal, coarse));
    // A padded query of left padding sees itself or everything: the last query tells.
    const VisibleGrid last = part.at(queries, part.places[queries].size() - 1);
    const std::vector<std::uint8_t> seen = last.project(queries, keys);
    const auto first = std::find(seen.begin(), seen.end(), 1);
    firsts.push_back(first == seen.end() ? 0 : part.places[keys][static_cast<std::size_t>(first - seen.begin())]);
  }
  const Index full = guess.tensor.shape[keys];
  if (std::any_of(lengths.begin(), lengths.end(), [&](Index length) { return length < full; })) {
    guess.validLengths = lengths;
    guess.reasons.push_back({paddedEnd});
  }
  if (guess.isCausal) guess.reasons.push_back({triangleOfZeros});
  if (guess.isCausal && std::set<Index>(firsts.begin(), firsts.end()).size() > 1) {
    guess.firstKeys = firsts;
    guess.reasons.push_back({paddedStart});
  }
}

}  // namespace attn
