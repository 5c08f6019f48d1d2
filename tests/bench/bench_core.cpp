// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "core/attention/attention.h"
#include "core/base/parallel.h"
#include "core/base/rng.h"
#include "core/scene/attention/attention_pipeline.h"

// The forward pass at the sizes at which tests/bench/compare_pytorch.py times PyTorch: weights and output are wanted
// and the memory of the last result serves again, as in the window.

using namespace attn;

namespace {

Tensor randomTensor(Shape shape, std::uint64_t seed) {
  Tensor tensor = Tensor::uninitialized(std::move(shape));
  Rng rng(seed);
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(rng.normal());
  return tensor;
}

void forward(benchmark::State& state, const char* scoring, const std::vector<MaskChoice>& masks, Shape queryShape,
             Index keys, Index width, const Parameters& parameters, const std::vector<Index>& lengths) {
  setThreadCount(2);
  Shape keyShape = queryShape;
  keyShape[keyShape.size() - 2] = keys;
  keyShape.back() = width;
  const Tensor q = randomTensor(queryShape, 1), k = randomTensor(keyShape, 2), v = randomTensor(keyShape, 3);
  const KeyRanges visible = visibleKeys(masks, queryShape[0], q.rows(), keys, lengths);
  AttentionOptions options;
  options.scoring = findRow(scorings(), scoring);
  options.parameters = &parameters;
  AttentionResult result;
  for (auto _ : state) {
    result = attend(q, k, v, visible, options, {}, std::move(result));
    benchmark::DoNotOptimize(result.output.data());
  }
}

void scaledDot(benchmark::State& state) {
  const Index n = state.range(0);
  forward(state, "scaled-dot", {}, {1, 8, n, 64}, n, 64, {}, {});
}
BENCHMARK(scaledDot)->Arg(128)->Arg(512)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);

void masked(benchmark::State& state) {
  const Index n = state.range(0);
  forward(state, "scaled-dot", {{"valid-length"}}, {1, 8, n, 64}, n, 64, {}, {n * 3 / 4});
}
BENCHMARK(masked)->Arg(512)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);

void smallMasked(benchmark::State& state) {
  forward(state, "scaled-dot", {{"valid-length"}}, {2, 1, 4}, 10, 4, {}, {2, 6});
}
BENCHMARK(smallMasked)->UseRealTime()->Unit(benchmark::kMicrosecond);

void additive(benchmark::State& state) {
  const Index n = state.range(0);
  const Parameters parameters = {
      {"W_q", randomTensor({8, 64, 64}, 4)}, {"W_k", randomTensor({8, 64, 64}, 5)}, {"w_v", randomTensor({8, 64}, 6)}};
  forward(state, "additive", {}, {1, 8, n, 64}, n, 64, parameters, {});
}
BENCHMARK(additive)->Arg(128)->Arg(512)->UseRealTime()->Unit(benchmark::kMillisecond);

void gaussian(benchmark::State& state) {
  const Index n = state.range(0);
  forward(state, "gaussian", {}, {1, 8, n, 64}, n, 64, {}, {});
}
BENCHMARK(gaussian)->Arg(512)->UseRealTime()->Unit(benchmark::kMillisecond);

/// The pass at (1, 8, 512, 64) with every normaliser, position and mask, each to be divided by that of softmax: at most
/// 1.3 is wanted.
void everyRow(benchmark::State& state, const AttentionOptions& chosen, const std::vector<MaskChoice>& masks) {
  setThreadCount(2);
  const Shape shape{1, 8, 512, 64};
  const Tensor q = randomTensor(shape, 1), k = randomTensor(shape, 2), v = randomTensor(shape, 3);
  const bool hasLengths = !masks.empty() && masks.front().id == "valid-length";
  const std::vector<Index> lengths = hasLengths ? std::vector<Index>{384} : std::vector<Index>();
  const KeyRanges visible = visibleKeys(masks, 1, 512, 512, lengths);
  AttentionOptions options = chosen;
  options.scoring = findRow(scorings(), "scaled-dot");
  AttentionResult result;
  for (auto _ : state) {
    result = attend(q, k, v, visible, options, {}, std::move(result));
    benchmark::DoNotOptimize(result.output.data());
  }
}
const bool areRegistered = [] {
  const auto add = [](const std::string& name, const AttentionOptions& options, const std::vector<MaskChoice>& masks) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) { everyRow(state, options, masks); })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  };
  for (const Normaliser& row : normalisers()) {
    AttentionOptions options;
    options.normaliser = &row;
    options.normaliserScalars = orUsual({}, row.scalars);
    add(std::string("normaliser/") + row.id, options, {});
  }
  for (const Position& row : positions()) {
    AttentionOptions options;
    options.position = &row;
    options.positionScalars = orUsual({}, row.scalars);
    add(std::string("position/") + row.id, options, {});
  }
  for (const Mask& row : masks())
    if (!row.usesArray)
      add(std::string("mask/") + row.id, {},
          {MaskChoice{row.id, {}, row.list ? std::vector<double>{100, 156, 256} : std::vector<double>()}});
  return true;
}();

/// From remembered scores: what an edit of the temperature, the mask or the dropout takes.
void fromScores(benchmark::State& state) {
  setThreadCount(2);
  const Index n = state.range(0);
  const Tensor q = randomTensor({1, 8, n, 64}, 1), k = randomTensor({1, 8, n, 64}, 2),
               v = randomTensor({1, 8, n, 64}, 3);
  const KeyRanges visible = visibleKeys({{"causal"}}, 1, n, n);
  AttentionOptions options;
  options.scoring = findRow(scorings(), "scaled-dot");
  const Tensor raw = rawScores(q, k, options);
  AttentionResult result;
  for (auto _ : state) {
    result = attendFromScores(raw, v, visible, options, {}, std::move(result));
    benchmark::DoNotOptimize(result.output.data());
  }
}
BENCHMARK(fromScores)->Arg(512)->Arg(2048)->UseRealTime()->Unit(benchmark::kMillisecond);

/// A whole run of the workspace's pipeline after an edit, over and over: what the window waits for.
template <class Edit>
void pipeline(benchmark::State& state, View view, const Edit& edit) {
  setThreadCount(2);
  AttentionScene scene = examples().front().make();
  scene.inputs.keys.text.clear();
  for (int i = 0; i < 512; ++i) scene.inputs.keys.text.append("t").append(std::to_string(i % 97)).append(" ");
  scene.inputs.vectors.width = 512;
  scene.mechanism.heads = 8;
  AttentionPipeline attention;
  attention.run(scene, view);
  std::uint64_t step = 1;
  for (auto _ : state) {
    edit(scene, ++step);
    benchmark::DoNotOptimize(attention.run(scene, view));
  }
}

void newVectors(AttentionScene& scene, std::uint64_t step) { scene.inputs.vectors.seed = step; }
/// To and fro between an empty and a full sequence, as a hand drags it.
void newLength(AttentionScene& scene, std::uint64_t step) {
  scene.mechanism = withValidLength(std::move(scene.mechanism), 0, static_cast<Index>(step * 37 % 513));
}
/// The dearest length: nothing is masked.
void longLength(AttentionScene& scene, std::uint64_t step) {
  scene.mechanism = withValidLength(std::move(scene.mechanism), 0, 512 - static_cast<Index>(step % 2));
}

void weightsOfNewVectors(benchmark::State& state) { pipeline(state, View::weights, newVectors); }
BENCHMARK(weightsOfNewVectors)->UseRealTime()->Unit(benchmark::kMillisecond);
void weightsOfNewLength(benchmark::State& state) { pipeline(state, View::weights, newLength); }
BENCHMARK(weightsOfNewLength)->UseRealTime()->Unit(benchmark::kMillisecond);
void weightsOfLongLength(benchmark::State& state) { pipeline(state, View::weights, longLength); }
BENCHMARK(weightsOfLongLength)->UseRealTime()->Unit(benchmark::kMillisecond);
void outputOfNewVectors(benchmark::State& state) { pipeline(state, View::output, newVectors); }
BENCHMARK(outputOfNewVectors)->UseRealTime()->Unit(benchmark::kMillisecond);
void outputOfNewLength(benchmark::State& state) { pipeline(state, View::output, newLength); }
BENCHMARK(outputOfNewLength)->UseRealTime()->Unit(benchmark::kMillisecond);
void outputOfLongLength(benchmark::State& state) { pipeline(state, View::output, longLength); }
BENCHMARK(outputOfLongLength)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
