// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/sampled_values.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/stop.h"

namespace attn {
namespace {

constexpr Index mostSampled = Index{1} << 22;
constexpr Index mostSampledOfHuge = Index{1} << 18;  // places of a grid, which are spread over the file

// Of a huge tensor whole runs of neighbouring numbers are looked at, in several places. Single numbers spread evenly
// would touch every page of the file, so that all of it would be read from the disk.
constexpr Index runsOfHuge = 64;
Index lengthOfRun(const TensorStack& tensor) {
  constexpr std::size_t bytes = 64 << 10;
  return static_cast<Index>(bytes / bytesOf(tensor.type()));
}

Index mostSampledOf(const TensorStack& tensor) { return isHuge(tensor) ? mostSampledOfHuge : mostSampled; }

/// A step through so many items that takes no more than so many of them, and no even one: it would see one column of
/// many tensors alone.
Index stepThrough(Index items, Index most) {
  const Index step = std::max<Index>(1, (items + most - 1) / std::max<Index>(1, most));
  return step > 1 && step % 2 == 0 ? step + 1 : step;
}

/// Where a run of `length` items begins, one in each of `runs` equal parts: at another place of each part, since those
/// at the same one would see the same rows of all matrices.
Index startOfRun(Index run, Index runs, Index items, Index length) {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  const double place = static_cast<double>(run + 1) * golden;
  const double part = static_cast<double>(items - length + 1) / static_cast<double>(runs);
  const auto start = static_cast<Index>((static_cast<double>(run) + place - std::floor(place)) * part);
  return std::min(start, items - length);
}

/// Tells the system how the pages of some bytes are read. It may not listen, and bytes of no file don't mind.
void advise(std::span<const std::byte> bytes, int advice) {
  static const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data()), first = begin / page * page;
  if (!bytes.empty()) posix_madvise(reinterpret_cast<void*>(first), begin - first + bytes.size(), advice);
}

/// Asks for neighbours before they are looked at, those of one piece.
void askFor(const TensorStack& tensor, Index start, Index length) {
  const Index each = sizeOf(tensor.pieces.front().shape);
  const ImportedTensor& piece = tensor.pieces[static_cast<std::size_t>(start / each)];
  const std::size_t size = bytesOf(tensor.type()), at = static_cast<std::size_t>(start % each) * size;
  if (at < piece.bytes.size())
    advise(piece.bytes.subspan(at, std::min(static_cast<std::size_t>(length) * size, piece.bytes.size() - at)),
           POSIX_MADV_WILLNEED);
}

/// Calls look(i) for numbers all over a tensor, until it returns false: in steps, no more than `most`, or in runs.
template <class Look>
void lookThrough(const TensorStack& tensor, Index most, Look look) {
  const Index items = tensor.size();
  if (!isHuge(tensor)) {
    const Index step = stepThrough(items, most);
    for (Index i = 0; i < items; i += step)
      if (!look(i)) return;
    return;
  }
  const Index length = std::min(items, lengthOfRun(tensor));
  for (Index run = 0; run < runsOfHuge; ++run) {
    const Index start = startOfRun(run, runsOfHuge, items, length);
    askFor(tensor, start, length);
    for (Index i = start; i < start + length; ++i)
      if (!look(i)) return;
  }
}

/// To how many decimals numbers were rounded, at most 4; −1 for more.
int decimalsOf(const TensorStack& tensor) {
  constexpr int mostDecimals = 4;
  constexpr Index looked = 20'000;
  double factor = 1;
  for (int decimals = 0; decimals <= mostDecimals; ++decimals, factor *= 10) {
    bool fits = true;
    lookThrough(tensor, looked, [&](Index i) {
      const double scaled = tensor.at(i) * factor;
      constexpr double slack = 1e-3;  // float32 has seven digits
      return fits = !std::isfinite(scaled) || std::abs(scaled - std::round(scaled)) < slack;
    });
    if (fits) return decimals;
  }
  return -1;
}

/// Lines of `length` numbers, `stride` apart, by their places: in steps, or neighbours that share the pages of a huge
/// tensor.
std::vector<Index> chosenLines(const TensorStack& tensor, Index length, Index stride) {
  const Index lines = tensor.size() / length;
  constexpr Index fewest = 64;
  std::vector<Index> chosen;
  const auto takeInSteps = [&](Index most) {
    for (Index line = 0, step = stepThrough(lines, most); line < lines; line += step) chosen.push_back(line);
  };
  if (!isHuge(tensor)) {
    takeInSteps(std::max(fewest, mostSampled / length));
    return chosen;
  }
  const Index most = std::max(fewest, runsOfHuge * lengthOfRun(tensor) / length);
  const Index neighbours =
      stride > 1 ? std::min(stride, fewest) : std::max<Index>(1, std::min(most, lengthOfRun(tensor) / length));
  const Index groups = std::clamp<Index>(most / neighbours, 2, runsOfHuge);
  if (groups * neighbours >= lines) {
    takeInSteps(lines);
    return chosen;
  }
  for (Index group = 0; group < groups; ++group) {
    Index first = startOfRun(group, groups, lines, neighbours);
    if (stride > 1) first = first / stride * stride + std::min(first % stride, stride - neighbours);
    for (Index i = 0; i < neighbours; ++i) chosen.push_back(first + i);
  }
  return chosen;
}

/// Sums of lines of `length` numbers, `stride` apart.
LineSums sumsOfLines(const TensorStack& tensor, Index length, Index stride, bool exponentiated) {
  LineSums sums;
  if (length < 1 || tensor.size() < 1) return sums;
  sums.largest = -std::numeric_limits<double>::infinity();
  const std::vector<Index> lines = chosenLines(tensor, length, stride);
  std::vector<double> summed(lines.size());
  std::vector<std::uint8_t> isBare(lines.size(), 1);
  // Neighbours are summed side by side, so that what they share is read once.
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    for (end = begin + 1; stride > 1 && end < lines.size() && lines[end] == lines[end - 1] + 1; ++end) {
    }
    const auto placeOf = [&](std::size_t at) { return lines[at] / stride * stride * length + lines[at] % stride; };
    constexpr Index askedAtOnce = 1024;
    if (isHuge(tensor) && stride == 1) askFor(tensor, placeOf(begin), length);
    for (Index i = 0; i < length; ++i) {
      if (isHuge(tensor) && stride > 1 && i % askedAtOnce == 0)
        for (Index next = i; next < std::min(length, i + askedAtOnce); ++next)
          askFor(tensor, placeOf(begin) + next * stride, static_cast<Index>(end - begin));
      for (std::size_t at = begin; at < end; ++at) {
        double number = tensor.at(placeOf(at) + i * stride);
        if (std::isnan(number)) continue;
        if (exponentiated) number = std::exp(number);
        summed[at] += number;
        if (number != 0) isBare[at] = 0;
      }
    }
  }
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (isBare[at]) {
      ++sums.bare;
      continue;
    }
    sums.sums.push_back(summed[at]);
    sums.largest = std::max(sums.largest, summed[at]);
  }
  stopIfRequested();
  return sums;
}

Index strideOf(const Shape& shape, std::size_t axis) {
  return std::accumulate(shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1, shape.end(), Index{1},
                         std::multiplies<>());
}

}  // namespace

bool isHuge(const TensorStack& tensor) { return tensor.size() > mostLookedThrough; }

ScatteredReading::ScatteredReading(const TensorStack& tensor) {
  if (isHuge(tensor))
    for (const ImportedTensor& piece : tensor.pieces) m_bytes.push_back(piece.bytes);
  for (const auto& bytes : m_bytes) advise(bytes, POSIX_MADV_RANDOM);
}

ScatteredReading::~ScatteredReading() {
  for (const auto& bytes : m_bytes) advise(bytes, POSIX_MADV_NORMAL);
}

NumberFacts factsOf(const TensorStack& tensor) {
  NumberFacts facts;
  Index zeros = 0, seen = 0;
  facts.least = std::numeric_limits<double>::infinity();
  facts.largest = -facts.least;
  lookThrough(tensor, mostSampled, [&](Index i) {
    const double number = tensor.at(i);
    ++seen;
    zeros += number == 0;
    if (std::isfinite(number)) {
      ++facts.finite;
      facts.least = std::min(facts.least, number);
      facts.largest = std::max(facts.largest, number);
      facts.areWhole = facts.areWhole && number == std::floor(number);
    } else {
      (std::isnan(number) ? facts.hasNan : number < 0 ? facts.hasNegativeInfinity : facts.hasPositiveInfinity) = true;
    }
    return true;
  });
  if (facts.finite == 0) facts.least = facts.largest = 0;
  Index lowest = 0;
  lookThrough(tensor, mostSampled, [&](Index i) {
    lowest += tensor.at(i) <= facts.least * .999;
    return true;
  });
  const auto share = [&](Index count) {
    return seen == 0 ? 0 : static_cast<double>(count) / static_cast<double>(seen);
  };
  facts.zeros = share(zeros);
  facts.lowest = share(lowest);
  facts.decimals = decimalsOf(tensor);
  return facts;
}

double LineSums::shareNear(double target, double tolerance) const {
  constexpr Index fewest = 10;  // bare lines to one with numbers
  if (sums.empty() || bare > fewest * std::ssize(sums)) return 0;
  const auto near =
      std::count_if(sums.begin(), sums.end(), [&](double sum) { return std::abs(sum - target) <= tolerance * target; });
  return static_cast<double>(near) / static_cast<double>(sums.size());
}

double LineSums::mean() const {
  return sums.empty() ? 0 : std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(sums.size());
}

double LineSums::deviation(double target) const {
  double squares = 0;
  for (const double sum : sums) squares += (sum - target) * (sum - target);
  return sums.empty() ? 0 : std::sqrt(squares / static_cast<double>(sums.size()));
}

LineSums sumsAlong(const TensorStack& tensor, std::size_t axis, bool exponentiated) {
  return sumsOfLines(tensor, tensor.shape[axis], strideOf(tensor.shape, axis), exponentiated);
}

LineSums sumsFrom(const TensorStack& tensor, std::size_t axis) {
  return sumsOfLines(tensor, tensor.shape[axis] * strideOf(tensor.shape, axis), 1, false);
}

VisibleGrid visibleGrid(const TensorStack& tensor, const std::function<bool(double)>& isVisible,
                        const std::vector<std::size_t>& whole) {
  const std::size_t axes = tensor.shape.size();
  Shape counts = tensor.shape;
  const auto isKept = [&](std::size_t axis) { return std::find(whole.begin(), whole.end(), axis) != whole.end(); };
  // The longest axis is thinned until all of it fits; those that are to be kept whole come last.
  while (sizeOf(counts) > mostSampledOf(tensor)) {
    std::size_t longest = axes;
    for (const bool mayTakeKept : {false, true}) {
      for (std::size_t axis = 0; axis < axes; ++axis)
        if (counts[axis] > 8 && (mayTakeKept || !isKept(axis)) && (longest == axes || counts[axis] > counts[longest]))
          longest = axis;
      if (longest != axes) break;
    }
    if (longest == axes) break;
    counts[longest] = (counts[longest] + 1) / 2;
  }
  VisibleGrid grid{.places = std::vector<std::vector<Index>>(axes), .cells = {}, .full = tensor.shape};
  for (std::size_t axis = 0; axis < axes; ++axis)
    for (Index i = 0; i < counts[axis]; ++i)
      grid.places[axis].push_back(counts[axis] == tensor.shape[axis] || counts[axis] < 2
                                      ? i
                                      : i * (tensor.shape[axis] - 1) / (counts[axis] - 1));
  grid.cells.resize(static_cast<std::size_t>(sizeOf(counts)));
  const std::vector<Index>& last = grid.places[axes - 1];
  const Index width = tensor.shape[axes - 1], lines = std::ssize(grid.cells) / std::max<Index>(1, std::ssize(last));
  const auto startOfLine = [&](Index line) {
    Index flat = 0, stride = width;
    for (std::size_t axis = axes - 1; axis-- > 0; line /= counts[axis], stride *= tensor.shape[axis])
      flat += grid.places[axis][static_cast<std::size_t>(line % counts[axis])] * stride;
    return flat;
  };
  const bool readsWholeLines = isHuge(tensor) && width <= lengthOfRun(tensor) * std::ssize(last) / 16;
  constexpr Index askedAtOnce = 1024;  // so many that a disk fetches them side by side
  auto cell = grid.cells.begin();
  for (Index line = 0; line < lines; ++line) {
    if (readsWholeLines && line % askedAtOnce == 0)
      for (Index next = line; next < std::min(lines, line + askedAtOnce); ++next)
        askFor(tensor, startOfLine(next), width);
    const Index start = startOfLine(line);
    for (const Index place : last) *cell++ = isVisible(tensor.at(start + place));
  }
  return grid;
}

std::vector<std::uint8_t> VisibleGrid::project(std::size_t rows, std::size_t columns) const {
  std::vector<std::uint8_t> seen(places[rows].size() * places[columns].size());
  std::vector<std::size_t> index(axes());
  for (const std::uint8_t cell : cells) {
    seen[index[rows] * places[columns].size() + index[columns]] |= cell;
    for (std::size_t axis = axes(); axis-- > 0;) {
      if (++index[axis] < places[axis].size()) break;
      index[axis] = 0;
    }
  }
  return seen;
}

VisibleGrid VisibleGrid::at(std::size_t axis, std::size_t place) const {
  VisibleGrid part{.places = places, .cells = {}, .full = full};
  part.places[axis] = {places[axis][place]};
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < axes(); ++i) inner *= places[i].size();
  const std::size_t outer = cells.size() / (inner * places[axis].size());
  for (std::size_t o = 0; o < outer; ++o) {
    const auto start = cells.begin() + static_cast<std::ptrdiff_t>((o * places[axis].size() + place) * inner);
    part.cells.insert(part.cells.end(), start, start + static_cast<std::ptrdiff_t>(inner));
  }
  return part;
}

}  // namespace attn
