// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/numeric/exponential.h"
#include "core/regression/smoother.h"

// Built with -ffp-contract=off, as the direct sums are: whether a key on the edge counts is decided alike.

namespace attn {
namespace {

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Values = Eigen::ArrayXd;

constexpr double infinity = std::numeric_limits<double>::infinity();
// Where all weights together are less than this, some of them have underflowed.
constexpr double smallestSum = 1e-270;

/// The points by class, the two features apart.
struct Planes {
  explicit Planes(const DirectSum& sum)
      : x(sum.points.size()), y(x.size()), value(x.size()), classes(outputs(sum) + 1) {
    const Points& points = sum.points;
    std::vector<std::size_t> order(points.targets.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const bool byClass = points.isClassification();
    if (byClass)
      std::stable_sort(order.begin(), order.end(),
                       [&](std::size_t a, std::size_t b) { return points.targets[a] < points.targets[b]; });
    for (Index i = 0; i < x.size(); ++i) {
      const std::size_t from = order[static_cast<std::size_t>(i)];
      x[i] = points.inputs[2 * from];
      y[i] = points.inputs[2 * from + 1];
      value[i] = byClass ? 1 : points.targets[from] / sum.scale;
      if (byClass) ++classes[static_cast<std::size_t>(points.targets[from]) + 1];
    }
    if (!byClass) classes[1] = x.size();
    std::partial_sum(classes.begin(), classes.end(), classes.begin());
  }
  static std::size_t outputs(const DirectSum& sum) { return static_cast<std::size_t>(sum.points.outputs()); }

  Values x, y, value;
  std::vector<Index> classes;  ///< where each begins, and the end
};

/// Sums of a block of rows of the map: of weights (rows, xs) for classification one after the other for every class,
/// for regression the values' and then the weights'.
struct MapSums {
  MapSums(const DirectSum& sum, Index itsRows, Index itsColumns)
      : classification(sum.points.isClassification()),
        rows(itsRows),
        columns(itsColumns),
        parts(classification ? sum.points.outputs() : 2),
        numbers(DoubleMatrix::Zero(parts * rows, columns)) {}

  auto part(Index i) { return numbers.middleRows(i * rows, rows); }
  double total(Index row, Index column) const {
    if (!classification) return numbers(rows + row, column);
    double sum = 0;
    for (Index c = 0; c < parts; ++c) sum += numbers(c * rows + row, column);
    return sum;
  }

  bool classification;
  Index rows, columns, parts;
  DoubleMatrix numbers;
};

/// Writes the quotients of a pixel, or what `otherwise` writes where there is too little weight.
template <class Otherwise>
void writeMap(const MapSums& sums, double scale, double least, Index firstRow, std::vector<float>& map,
              const Otherwise& otherwise) {
  const Index outputs = sums.classification ? sums.parts : 1;
  for (Index row = 0; row < sums.rows; ++row) {
    float* to = map.data() + (firstRow + row) * sums.columns * outputs;
    for (Index column = 0; column < sums.columns; ++column, to += outputs) {
      const double total = sums.total(row, column);
      if (!(total > least))
        otherwise(row, column, to);
      else
        for (Index c = 0; c < outputs; ++c)
          to[c] = static_cast<float>(sums.numbers(c * sums.rows + row, column) / total * scale);
    }
  }
}

/// Gaussians of one feature of all keys: (numbers, keys).
void gaussians(const std::vector<double>& numbers, const Values& keys, Index begin, Index count, double h,
               DoubleMatrix& result) {
  result.resize(static_cast<Index>(numbers.size()), count);
  const Index block = std::max<Index>(1, 4096 / std::max<Index>(1, count));
  parallelFor((result.rows() + block - 1) / block, block * count * 20, [&](Index task) {
    for (Index i = task * block; i < std::min(result.rows(), (task + 1) * block); ++i) {
      double* row = result.row(i).data();
      const double* key = keys.data() + begin;
      const double number = numbers[static_cast<std::size_t>(i)];
      for (Index k = 0; k < count; ++k) {
        const double u = (number - key[k]) / h;
        row[k] = exponential(-0.5 * u * u);
      }
    }
  });
}

/// A pixel far from all keys: weights relative to the nearest.
class FarPixel {
 public:
  FarPixel(const DirectSum& sum, const Planes& planes)
      : m_sum(sum),
        m_planes(planes),
        m_rowSquares(planes.x.size()),
        m_squares(planes.x.size()),
        m_least((planes.x.size() + block - 1) / block) {}

  void setRow(double y) { m_rowSquares = ((y - m_planes.y) / m_sum.bandwidth[1]).square(), m_y = y; }

  void predict(double x, float* prediction) {
    const double h = m_sum.bandwidth[0];
    const Index n = m_squares.size();
    double least = infinity;
    for (Index b = 0; b < m_least.size(); ++b) {
      const Index from = b * block, count = std::min(block, n - from);
      auto squares = m_squares.segment(from, count);
      squares = ((x - m_planes.x.segment(from, count)) / h).square() + m_rowSquares.segment(from, count);
      m_least[b] = squares.minCoeff();
      least = std::min(least, m_least[b]);
    }
    const Index outputs = m_sum.points.outputs();
    m_prediction.assign(static_cast<std::size_t>(outputs), 0.0);
    if (!(least < infinity)) {
      m_row.resize(static_cast<std::size_t>(n));
      const double query[] = {x, m_y};
      m_sum.predict(query, -1, m_row.data(), m_prediction.data());
    } else {
      addNear(x, least);
    }
    for (Index c = 0; c < outputs; ++c) prediction[c] = static_cast<float>(m_prediction[static_cast<std::size_t>(c)]);
  }

 private:
  static constexpr Index block = 32;

  void addNear(double x, double least) {
    // Others weigh nothing; the squares' own last digits are made room for.
    const double limit = least + 2 * 40 + 1e-14 * least;
    double total = 0;
    Index nearest = -1;
    for (const bool weigh : {false, true}) {
      for (Index b = 0; b < m_least.size(); ++b) {
        if (m_least[b] > limit) continue;
        const Index end = std::min(m_squares.size(), (b + 1) * block);
        for (Index i = b * block; i < end; ++i) {
          if (m_squares[i] > limit) continue;
          if (!weigh) {
            if (m_squares[i] == least) nearest = i;
            continue;
          }
          const double weight = std::exp(-0.5 * excess(x, i, nearest));
          total += weight;
          m_prediction[m_sum.points.isClassification() ? classOf(i) : 0] += weight * m_planes.value[i];
        }
      }
    }
    for (double& p : m_prediction) p = p / total * m_sum.scale;
  }

  std::size_t classOf(Index i) const {
    const auto& starts = m_planes.classes;
    return static_cast<std::size_t>(std::upper_bound(starts.begin(), starts.end(), i) - starts.begin() - 1);
  }

  /// u_i² − u_n² as products: far from all keys, squares would lose what is left between them.
  double excess(double x, Index i, Index n) const {
    const double hx = m_sum.bandwidth[0], hy = m_sum.bandwidth[1];
    const Values &xs = m_planes.x, &ys = m_planes.y;
    return (xs[n] - xs[i]) / hx * ((x - xs[i]) / hx + (x - xs[n]) / hx) +
           (ys[n] - ys[i]) / hy * ((m_y - ys[i]) / hy + (m_y - ys[n]) / hy);
  }

  const DirectSum& m_sum;
  const Planes& m_planes;
  Values m_rowSquares, m_squares, m_least;
  double m_y = 0;
  std::vector<double> m_prediction, m_row;
};

constexpr Index rowsOfTask = 32;

}  // namespace

// The gaussian of two features is a product of two of one feature each, so a map is a product of two small matrices.
std::vector<float> gaussianMap(const DirectSum& sum, const std::vector<double>& xs, const std::vector<double>& ys) {
  const Planes planes(sum);
  const auto columns = static_cast<Index>(xs.size()), rows = static_cast<Index>(ys.size());
  const Index n = planes.x.size(), outputs = sum.points.outputs();
  std::vector<float> map(static_cast<std::size_t>(rows * columns * outputs));
  const Index tasks = (rows + rowsOfTask - 1) / rowsOfTask;
  std::vector<MapSums> sums;
  for (Index task = 0; task < tasks; ++task)
    sums.emplace_back(sum, std::min(rowsOfTask, rows - task * rowsOfTask), columns);
  constexpr Index chunk = 4096;  // keys whose gaussians are kept at a time
  DoubleMatrix ofX, ofY;
  for (Index begin = 0; begin < n; begin += chunk) {
    const Index count = std::min(chunk, n - begin);
    gaussians(xs, planes.x, begin, count, sum.bandwidth[0], ofX);
    gaussians(ys, planes.y, begin, count, sum.bandwidth[1], ofY);
    parallelFor(tasks, rowsOfTask * columns * count, [&](Index task) {
      MapSums& part = sums[static_cast<std::size_t>(task)];
      const auto block = ofY.middleRows(task * rowsOfTask, part.rows);
      if (part.classification) {
        for (Index c = 0; c < outputs; ++c) {
          const Index from = std::max(begin, planes.classes[static_cast<std::size_t>(c)]) - begin;
          const Index to = std::min(begin + count, planes.classes[static_cast<std::size_t>(c) + 1]) - begin;
          if (from < to)
            part.part(c).noalias() += block.middleCols(from, to - from) * ofX.middleCols(from, to - from).transpose();
        }
      } else {
        const DoubleMatrix weighted =
            (block.array().rowwise() * planes.value.segment(begin, count).transpose()).matrix();
        part.part(0).noalias() += weighted * ofX.transpose();
        part.part(1).noalias() += block * ofX.transpose();
      }
    });
  }
  parallelFor(tasks, rowsOfTask * columns * 100, [&](Index task) {
    const MapSums& part = sums[static_cast<std::size_t>(task)];
    FarPixel far(sum, planes);
    Index current = -1;
    writeMap(part, sum.scale, smallestSum, task * rowsOfTask, map, [&](Index row, Index column, float* to) {
      if (n == 0) {
        std::fill_n(to, outputs, std::numeric_limits<float>::quiet_NaN());
        return;
      }
      stopIfRequested();  // a pixel may take milliseconds
      if (row != current) far.setRow(ys[static_cast<std::size_t>(task * rowsOfTask + row)]);
      current = row;
      far.predict(xs[static_cast<std::size_t>(column)], to);
    });
  });
  return map;
}

constexpr Index keysBetweenStops = 4096;

// Every key is added to the pixels in its reach.
std::vector<float> compactMap(const DirectSum& sum, const CompactPolynomial& kernel, const std::vector<double>& xs,
                              const std::vector<double>& ys) {
  const Planes planes(sum);
  const auto columns = static_cast<Index>(xs.size()), rows = static_cast<Index>(ys.size());
  const Index n = planes.x.size(), outputs = sum.points.outputs();
  const double hx = sum.bandwidth[0], hy = sum.bandwidth[1];
  const bool ascending = std::is_sorted(xs.begin(), xs.end());
  std::vector<float> map(static_cast<std::size_t>(rows * columns * outputs));
  const Eigen::Map<const Values> allX(xs.data(), columns);
  parallelFor((rows + rowsOfTask - 1) / rowsOfTask, rowsOfTask * columns * n / 4, [&](Index task) {
    const Index firstRow = task * rowsOfTask;
    MapSums sums(sum, std::min(rowsOfTask, rows - firstRow), columns);
    Values space(columns), weights(columns);
    Index c = 0;
    for (Index i = 0; i < n; ++i) {
      if (i % keysBetweenStops == 0) stopIfRequested();
      while (i >= planes.classes[static_cast<std::size_t>(c) + 1]) ++c;
      Index begin = 0, end = columns;
      if (ascending) {
        const auto outside = [&](double each) { return (each - planes.x[i]) / hx; };
        begin =
            std::partition_point(xs.begin(), xs.end(), [&](double each) { return outside(each) < -1; }) - xs.begin();
        end = std::partition_point(xs.begin(), xs.end(), [&](double each) { return outside(each) <= 1; }) - xs.begin();
      }
      if (begin >= end) continue;
      auto squares = space.segment(begin, end - begin);
      squares = ((allX.segment(begin, end - begin) - planes.x[i]) / hx).square();
      for (Index row = 0; row < sums.rows; ++row) {
        const double v = (ys[static_cast<std::size_t>(firstRow + row)] - planes.y[i]) / hy;
        if (!(std::abs(v) <= 1)) continue;
        auto weight = weights.segment(begin, end - begin);
        weight = squares + v * v;
        double* w = weight.data();
        // Terms that a kernel does not have cost a third of the time, so each shape has its own loop. One that does not
        // fall to 0 needs to know which keys are in its reach.
        const double constant = kernel.constant, linear = kernel.linear, square = kernel.square;
        if (linear == 0 && square == 0) {
          for (Index k = 0; k < weight.size(); ++k) w[k] = std::sqrt(w[k]) <= 1 ? constant : 0.0;
        } else if (kernel.atEdge() > 0) {
          for (Index k = 0; k < weight.size(); ++k) {
            const double u = std::sqrt(w[k]);
            w[k] = u <= 1 ? constant + linear * u + square * w[k] : 0.0;
          }
        } else if (square == 0) {
          weight = (constant + linear * weight.sqrt()).max(0.0);
        } else if (linear == 0) {
          weight = (constant + square * weight).max(0.0);
        } else {
          weight = (constant + linear * weight.sqrt() + square * weight).max(0.0);
        }
        const auto add = [&](Index part, double factor) {
          sums.numbers.row(part * sums.rows + row).segment(begin, end - begin).array() += factor * weight.transpose();
        };
        if (sums.classification) {
          add(c, 1);
        } else {
          add(0, planes.value[i]);
          add(1, 1);
        }
      }
    }
    writeMap(sums, sum.scale, 0, firstRow, map,
             [&](Index, Index, float* to) { std::fill_n(to, outputs, std::numeric_limits<float>::quiet_NaN()); });
  });
  return map;
}

}  // namespace attn
