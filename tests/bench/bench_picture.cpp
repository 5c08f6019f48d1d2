// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <cmath>

#include "core/attention/masking.h"
#include "core/base/parallel.h"
#include "core/picture/raster.h"

// New data to 1000 × 1000 pixels, its range included.

using namespace attn;

namespace {

Tensor waves(Index count, Index n) {
  Tensor tensor = Tensor::uninitialized({count, n, n});
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(std::fmod(0.618 * double(i), 1.0));
  return tensor;
}

void draw(benchmark::State& state, Index grid, Index n, bool masked) {
  setThreadCount(2);
  const Box<Tensor> tensor = waves(grid * grid, n);
  const KeyRanges visible =
      visibleKeys({{"valid-length"}}, grid * grid, n, n, std::vector<Index>(std::size_t(grid * grid), n * 3 / 4));
  const KeyRanges* mask = masked ? &visible : nullptr;
  std::vector<Pixel> pixels(1000 * 1000);
  ColorTable table{};
  const CellColors colors{&table, 1, 2};
  for (auto _ : state) {
    const ValueRange range = finiteRange(*tensor, mask);
    const double panel = 1000.0 / double(grid);
    for (Index i = 0; i < grid * grid; ++i)
      drawCells({pixels.data(), 1000, 1000, 1000},
                {double(i % grid) * panel, double(i / grid) * panel, panel / double(n), panel / double(n)},
                *gridOf(tensor, i), mask, i, range, colors);
    benchmark::DoNotOptimize(pixels.data());
  }
}

void cells512(benchmark::State& state) { draw(state, 1, 512, false); }
BENCHMARK(cells512)->UseRealTime()->Unit(benchmark::kMillisecond);
void cells4096(benchmark::State& state) { draw(state, 1, 4096, false); }
BENCHMARK(cells4096)->UseRealTime()->Unit(benchmark::kMillisecond);
void cells4096Masked(benchmark::State& state) { draw(state, 1, 4096, true); }
BENCHMARK(cells4096Masked)->UseRealTime()->Unit(benchmark::kMillisecond);
void grid12Of64(benchmark::State& state) { draw(state, 12, 64, false); }
BENCHMARK(grid12Of64)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
