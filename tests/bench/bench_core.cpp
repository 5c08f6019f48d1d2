#include <benchmark/benchmark.h>

#include "core/attention/attention.h"
#include "core/base/parallel.h"
#include "core/base/rng.h"

// The forward pass at the sizes at which tests/bench/compare_pytorch.py times PyTorch.

using namespace attn;

namespace {

Tensor randomTensor(Shape shape, std::uint64_t seed) {
  Tensor tensor = Tensor::uninitialized(std::move(shape));
  Rng rng(seed);
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(rng.normal());
  return tensor;
}

void forward(benchmark::State& state, const char* scoring, const char* mask, Shape queryShape, Index keys, Index width,
             const Parameters& parameters, const std::vector<Index>& lengths) {
  setThreadCount(2);
  Shape keyShape = queryShape;
  keyShape[keyShape.size() - 2] = keys;
  keyShape.back() = width;
  const Tensor q = randomTensor(queryShape, 1), k = randomTensor(keyShape, 2), v = randomTensor(keyShape, 3);
  const KeyRanges visible = keyRanges(*findMask(mask), queryShape[0], q.rows(), keys, lengths);
  AttentionOptions options;
  options.scoring = findScoring(scoring);
  options.parameters = &parameters;
  AttentionResult result;
  for (auto _ : state) {
    result = attend(q, k, v, visible, options, std::move(result));
    benchmark::DoNotOptimize(result.output.data());
  }
}

void scaledDot(benchmark::State& state) {
  const Index n = state.range(0);
  forward(state, "scaled-dot", "none", {1, 8, n, 64}, n, 64, {}, {});
}
BENCHMARK(scaledDot)->Arg(128)->Arg(512)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);

void masked(benchmark::State& state) {
  const Index n = state.range(0);
  forward(state, "scaled-dot", "valid-length", {1, 8, n, 64}, n, 64, {}, {n * 3 / 4});
}
BENCHMARK(masked)->Arg(512)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);

void smallMasked(benchmark::State& state) {
  forward(state, "scaled-dot", "valid-length", {2, 1, 4}, 10, 4, {}, {2, 6});
}
BENCHMARK(smallMasked)->UseRealTime()->Unit(benchmark::kMicrosecond);

void additive(benchmark::State& state) {
  const Index n = state.range(0);
  const Parameters parameters = {
      {"W_q", randomTensor({8, 64, 64}, 4)}, {"W_k", randomTensor({8, 64, 64}, 5)}, {"w_v", randomTensor({8, 64}, 6)}};
  forward(state, "additive", "none", {1, 8, n, 64}, n, 64, parameters, {});
}
BENCHMARK(additive)->Arg(128)->Arg(512)->UseRealTime()->Unit(benchmark::kMillisecond);

void gaussian(benchmark::State& state) {
  const Index n = state.range(0);
  forward(state, "gaussian", "none", {1, 8, n, 64}, n, 64, {}, {});
}
BENCHMARK(gaussian)->Arg(512)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
