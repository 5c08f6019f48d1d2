// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/base/parallel.h"
#include "core/base/rng.h"
#include "core/regression/datasets.h"
#include "core/regression/nadaraya_watson.h"
#include "core/regression/training.h"

// Kernel regression at the sizes at which tests/bench/compare_regression.py times its peers: x uniform on [0, 5), 1,000
// queries there. Every row says how far it is from the direct sum at a few of them, of the largest |y|.

using namespace attn;

namespace {

Points sinePoints(Index n) {
  const DataSet& set = *findRow(dataSets(), "sine-power");
  constexpr Index most = 1'000'000;
  Points points = drawnPoints(set, {std::min(n, most), 0.5, {}, 1});
  for (Index seed = 2; points.size() < n; ++seed) {  // then no longer sorted
    const Points more =
        drawnPoints(set, {std::min(n - points.size(), most), 0.5, {}, static_cast<std::uint64_t>(seed)});
    points.inputs.insert(points.inputs.end(), more.inputs.begin(), more.inputs.end());
    points.targets.insert(points.targets.end(), more.targets.begin(), more.targets.end());
  }
  return points;
}

Points shuffled(Points points) {
  Rng rng(9);
  for (std::size_t i = points.targets.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>(rng.uniform() * static_cast<double>(i));
    std::swap(points.inputs[i - 1], points.inputs[other]);
    std::swap(points.targets[i - 1], points.targets[other]);
  }
  return points;
}

std::vector<double> queriesOf(Index count) {
  std::vector<double> queries;
  for (Index i = 0; i < count; ++i) queries.push_back(5 * static_cast<double>(i) / static_cast<double>(count - 1));
  return queries;
}

double errorOf(const Points& points, const char* kernel, double h, const std::vector<double>& queries,
               const std::vector<double>& found) {
  std::vector<double> few;
  for (std::size_t i = 0; i < queries.size(); i += 1 + queries.size() / 20) few.push_back(queries[i]);
  const std::vector<double> exact = directPredictions(points, *findRow(kernels(), kernel), {h}, few);
  double largest = 0, error = 0;
  for (const double y : points.targets) largest = std::max(largest, std::abs(y));
  for (std::size_t i = 0; i < few.size(); ++i)
    error = std::max(error, std::abs(found[i * (1 + queries.size() / 20)] - exact[i]));
  return error / largest;
}

/// A new bandwidth and 1,000 queries (50 of 50 points), as a hand drags it.
void newBandwidth(benchmark::State& state, const char* kernel) {
  const Index n = state.range(0);
  const Points points = sinePoints(n);
  const auto keys = preparedKeys(points);
  const std::vector<double> queries = queriesOf(n == 50 ? 50 : 1000);
  // At two millionths more every time: no result can be an old one.
  double h = static_cast<double>(state.range(1)) / 1e6;
  std::vector<double> found;
  for (auto _ : state) {
    h *= 1 + 2e-6;
    found = predictionsOf(*smootherOf(keys, kernel, {h}), queries);
    benchmark::DoNotOptimize(found.data());
  }
  state.counters["error"] = errorOf(points, kernel, h, queries, found);
}
void sizes(benchmark::internal::Benchmark* each) {
  each->Args({50, 300'000})->Args({1000, 300'000})->Args({10'000, 300'000})->Args({100'000, 300'000});
  each->Args({1'000'000, 300'000})->Args({1'000'000, 10'000})->Args({1'000'000, 1})->Args({1000, 50'000});
  each->UseRealTime()->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(newBandwidth, gaussian, "gaussian")->Apply(sizes);
BENCHMARK_CAPTURE(newBandwidth, boxcar, "boxcar")->Apply(sizes);
BENCHMARK_CAPTURE(newBandwidth, triangular, "triangular")->Apply(sizes);
BENCHMARK_CAPTURE(newBandwidth, epanechnikov, "epanechnikov")->Apply(sizes);

/// Other queries of the same estimator.
void newQueries(benchmark::State& state, const char* kernel) {
  const auto smoother = smootherOf(preparedKeys(sinePoints(state.range(0))), kernel, {0.3});
  std::vector<double> queries = queriesOf(1000);
  for (auto _ : state) {
    for (double& q : queries) q += 1e-7;
    benchmark::DoNotOptimize(predictionsOf(*smoother, queries).data());
  }
}
BENCHMARK_CAPTURE(newQueries, gaussian, "gaussian")->Arg(1'000'000)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Queries around data that take up little of the range shown, with a new bandwidth.
void wideRange(benchmark::State& state) {
  const auto keys = preparedKeys(sinePoints(state.range(0)));
  std::vector<double> queries = queriesOf(1000);
  for (double& q : queries) q = 6 * q - 12;
  double h = 0.3;
  for (auto _ : state) {
    h *= 1 + 2e-6;
    benchmark::DoNotOptimize(predictionsOf(*smootherOf(keys, "gaussian", {h}), queries).data());
  }
}
BENCHMARK(wideRange)->Arg(1'000'000)->UseRealTime()->Unit(benchmark::kMillisecond);

/// The first answer after data came in.
void firstAnswer(benchmark::State& state) {
  const Box<Points> points(shuffled(sinePoints(state.range(0))));
  const std::vector<double> queries = queriesOf(1000);
  for (auto _ : state)
    benchmark::DoNotOptimize(predictionsOf(*smootherOf(preparedKeys(points), "gaussian", {0.3}), queries).data());
}
BENCHMARK(firstAnswer)->Arg(100'000)->Arg(1'000'000)->UseRealTime()->Unit(benchmark::kMillisecond);

void leaveOneOut(benchmark::State& state, const char* kernel) {
  const auto smoother = smootherOf(preparedKeys(sinePoints(state.range(0))), kernel, {0.3});
  for (auto _ : state) benchmark::DoNotOptimize(leaveOneOutError(*smoother));
}
BENCHMARK_CAPTURE(leaveOneOut, gaussian, "gaussian")->Arg(100'000)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaveOneOut, triangular, "triangular")->Arg(100'000)->UseRealTime()->Unit(benchmark::kMillisecond);

/// 300 × 300 pixels of 200 points in three classes. The bandwidth is in hundredths.
void map(benchmark::State& state, const char* kernel) {
  const DataSet& set = *findRow(dataSets(), "spiral");
  const auto keys = preparedKeys(drawnPoints(set, set.usual));
  std::vector<double> side;
  for (int i = 0; i < 300; ++i) side.push_back(-2.5 + i * 5.0 / 299);
  const double h = static_cast<double>(state.range(0)) / 100;
  for (auto _ : state) benchmark::DoNotOptimize(predictionMap(*smootherOf(keys, kernel, {h}), side, side).data());
}
BENCHMARK_CAPTURE(map, gaussian, "gaussian")->Arg(30)->Arg(1)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(map, boxcar, "boxcar")->Arg(30)->Arg(300)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(map, triangular, "triangular")->Arg(30)->Arg(300)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(map, epanechnikov, "epanechnikov")->Arg(30)->Arg(300)->UseRealTime()->Unit(benchmark::kMillisecond);

/// An epoch of training; w is the second number of the range.
void epoch(benchmark::State& state) {
  const Points points = sinePoints(state.range(0));
  const auto width = static_cast<double>(state.range(1));
  while (state.KeepRunningBatch(20)) trainW(points, {width, 1e-9, 20}, [](const TrainingStep&) { return true; });
}
BENCHMARK(epoch)
    ->Args({50, 1})
    ->Args({1000, 1})
    ->Args({50, 17})
    ->Args({1000, 17})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

std::size_t residentBytes() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * 4096;
}

/// Bytes a point of the points, and what an estimator takes beside them.
void memory(benchmark::State& state) {
  const Index n = state.range(0);
  const auto bytes = static_cast<double>(n);
  for (auto _ : state) {
    const std::size_t before = residentBytes();
    const Box<Points> points(state.range(1) ? shuffled(sinePoints(n)) : sinePoints(n));
    const std::size_t data = residentBytes();
    const auto smoother = smootherOf(preparedKeys(points), "gaussian", {0.01});
    state.counters["data"] = static_cast<double>(data - before) / bytes;
    state.counters["estimator"] = static_cast<double>(residentBytes() - data) / bytes;
  }
}
BENCHMARK(memory)
    ->Args({1'000'000, 0})
    ->Args({1'000'000, 1})
    ->Args({10'000'000, 1})
    ->Iterations(1)
    ->Repetitions(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
