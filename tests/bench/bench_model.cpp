// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <Eigen/Core>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/model/looking_inside.h"
#include "core/model/model_run.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/models_pipeline.h"

// A transformer's pass as the window makes it, with small pictures and numbers of all heads, and logits of all
// positions where there are any:
//   bench_model [--tokens N] [--without-logits] FOLDER...
// of checkpoints as make_checkpoints.py writes them. Beside the time of the best of several passes stands its ratio to
// the machine's limit, probed in the same run: the larger of reading the layers' weights once and of as many
// multiplications and additions as their products have, in registers alone. It says the same on a busy machine.

using namespace attn;

namespace {

constexpr int turns = 12;

/// Milliseconds of processor time of all threads so far.
double processorTime() { return 1000 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double now() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work>
double timeOf(const Work& work) {
  const double start = now();
  work();
  return now() - start;
}

typedef float Lanes __attribute__((vector_size(64)));

/// Multiplies and adds in registers: 2 · 16 · 10 · count operations. Each begins with another number: of equal ones the
/// compiler would compute one, and the machine seem faster than it is.
__attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4"))) float operate(long count) {
  const Lanes factor = Lanes{} + 0.999F, added = Lanes{} + 1e-3F;
  Lanes a{}, b = a + 1, c = a + 2, d = a + 3, e = a + 4, f = a + 5, g = a + 6, h = a + 7, i = a + 8, j = a + 9;
  for (long n = 0; n < count; ++n) {
    a = a * factor + added, b = b * factor + added, c = c * factor + added, d = d * factor + added;
    e = e * factor + added, f = f * factor + added, g = g * factor + added, h = h * factor + added;
    i = i * factor + added, j = j * factor + added;
  }
  return (a + b + c + d + e + f + g + h + i + j)[0];
}

/// Milliseconds for so many operations, on all threads.
double timeOfOperations(double operations) {
  const Index threads = threadCount();
  constexpr long probe = 500'000;
  std::vector<float> found(static_cast<std::size_t>(threads));
  const double taken = timeOf([&] {
    parallelFor(threads, probe * 160, [&](Index t) { found[static_cast<std::size_t>(t)] = operate(probe); });
  });
  return taken * operations / (320.0 * probe * static_cast<double>(threads));
}

/// Milliseconds for reading the weights once, on all threads.
double timeOfReading(const std::vector<std::span<const std::byte>>& weights) {
  constexpr Index block = Index{1} << 20;
  Index sum = 0;
  const double taken = timeOf([&] {
    for (const std::span<const std::byte> bytes : weights) {
      const Index size = std::ssize(bytes), blocks = (size + block - 1) / block;
      std::vector<Index> sums(static_cast<std::size_t>(blocks));
      parallelFor(blocks, block, [&](Index b) {
        Eigen::Map<const Eigen::Array<int, Eigen::Dynamic, 1>> numbers(
            reinterpret_cast<const int*>(bytes.data() + b * block), std::min(block, size - b * block) / 4);
        sums[static_cast<std::size_t>(b)] = numbers.sum();
      });
      sum += sums.front();
    }
  });
  return sum == 42 ? 0 : taken;
}

/// A token more behind 511 of a causal stack, from its text to the pictures of all heads and what is likely next, as
/// the window makes it, beside the whole of it.
void measureTyping(const std::string& folder, StackKind kind) {
  if (kind != StackKind::decoder || !std::filesystem::exists(folder + "/tokenizer.json")) return;
  ModelsScene scene;
  scene.folder = folder;
  const auto read = [&](ModelsPipeline& pipeline, Index tokens, int turn) {
    scene.text = std::string(static_cast<std::size_t>(tokens), 'a');
    for (std::size_t i = 0; i < scene.text.size(); ++i) scene.text[i] = static_cast<char>('a' + i * i / 7 % 26);
    scene.text.back() = static_cast<char>('a' + turn);
    const double before = processorTime(), start = now();
    const ModelsResults results = pipeline.run(scene, {});
    if (results.problem) std::printf("%s\n", toString(results.problem).c_str());
    return std::pair(now() - start, processorTime() - before);
  };
  ModelsPipeline pipeline;
  double best = 1e300, least = 1e300, whole = 1e300;
  for (int turn = 0; turn < turns; ++turn) {
    read(pipeline, 511, 0);
    const auto [taken, processor] = read(pipeline, 512, turn);
    best = std::min(best, taken);
    least = std::min(least, processor);
    ModelsPipeline fresh;
    read(fresh, 1, 0);
    whole = std::min(whole, read(fresh, 512, turn).first);
  }
  std::printf(" a token more behind 511: %.1f ms (processor time %.1f), all of them %.1f, ratio %.3f\n", best, least,
              whole, best / whole);
}

void measure(const std::string& folder, const std::vector<Index>& lengths, bool wantsLogits) {
  const double start = now();
  const Model model = openModel(folder);
  std::printf("%s: %.0f million numbers, opened in %.1f ms\n", folder.c_str(),
              static_cast<double>(model.parameters) / 1e6, now() - start);
  const StackKind kind = model.predicting();
  std::vector<std::span<const std::byte>> weights;
  double numbers = 0;
  for (const LayerWeights& layer : model.stack(kind).layers)
    for (const LinearWeights* each : {&layer.self.query, &layer.self.key, &layer.self.value, &layer.self.fused,
                                      &layer.self.output, &layer.gate, &layer.up, &layer.down})
      if (*each) {
        weights.push_back(each->matrix.tensor->bytes);
        numbers += static_cast<double>(each->outputs() * each->inputs());
      }
  for (const Index tokens : lengths) {
    ModelInput input;
    for (Index i = 0; i < tokens; ++i) input.ids.push_back((i * 7919) % model.vocabulary());
    RunOptions options;
    options.seesWeights = true;
    const HeadGrid grid = emptyGrid(model, kind, tokens, tokens);
    float largest = 0;
    options.seen = [&](StackKind, Index, const LayerState& state) {
      const Tensor pictures = picturesOf(grid, state.self.weights), kinds = headKinds(state.self.weights, input.ids);
      largest = std::max({largest, pictures.data()[0], kinds.data()[0]});
    };
    double logits = 0;
    const auto pass = [&] {
      const ModelRun run = runModel(model, input, {}, options);
      const double before = now();
      // Logits of all positions at once would be more numbers than all the rest.
      if (model.output && wantsLogits)
        for (Index first = 0; first < tokens; first += 256)
          largest +=
              logitsOf(model, *run.stack(kind).hidden.part(first, std::min<Index>(256, tokens - first))).data()[0];
      logits = now() - before;
    };
    const double first = timeOf(pass);
    // In turns, because a machine is seldom equally busy for long.
    double best = 1e300, logitsOfBest = 0, products = 1e300, reading = 1e300, least = 1e300;
    for (int turn = 0; turn < turns; ++turn) {
      const double before = processorTime();
      const double own = timeOf(pass);
      least = std::min(least, processorTime() - before);
      if (own - logits < best - logitsOfBest) {
        logitsOfBest = logits;
        best = own;
      }
      products = std::min(products, timeOfOperations(2 * numbers * static_cast<double>(tokens)));
      reading = std::min(reading, timeOfReading(weights));
    }
    std::printf(
        "%4td tokens: %7.1f ms (the first time %.1f; processor time %.1f), of which logits %.1f; the machine's limit "
        "%.1f (products %.1f, "
        "reading %.1f), ratio without logits %.2f%s\n",
        tokens, best, first, least, logitsOfBest, std::max(products, reading), products, reading,
        (best - logitsOfBest) / std::max(products, reading), largest > 1e30F ? "!" : "");
  }
  measureTyping(folder, kind);
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("at most %ld MB\n", usage.ru_maxrss / 1024);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("bench_model [--tokens N] [--without-logits] FOLDER...\n", stderr);
    return 2;
  }
  std::vector<Index> lengths = {1, 32, 128, 512};
  bool wantsLogits = true;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--tokens" && i + 1 < argc)
      lengths = {std::atoi(argv[++i])};
    else if (std::string(argv[i]) == "--without-logits")
      wantsLogits = false;
    else
      measure(argv[i], lengths, wantsLogits);
  }
  return 0;
}
