// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <Eigen/Core>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/parallel.h"
#include "core/model/model_run.h"
#include "core/tensor/matrix.h"

// A transformer's pass, weights of all heads seen and dropped, logits of all positions computed where there are any:
//   bench_model [--tokens N] FOLDER...
// of checkpoints as make_checkpoints.py writes them. Beside the time of the best of several passes stands its ratio to
// the products of the layers alone, done by Eigen with as many threads in the same run: it says the same on a busy
// machine and on another.

using namespace attn;

namespace {

constexpr int turns = 12;

double now() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work>
double timeOf(const Work& work) {
  const double start = now();
  work();
  return now() - start;
}

/// The layers' products for so many tokens, with matrices that stay in the cache of their layer only.
void products(const std::vector<Matrix>& weights, const Matrix& x, Matrix& y) {
  const Index threads = threadCount();
  for (const Matrix& W : weights) {
    y.resize(x.rows(), W.rows());
    parallelFor(threads, x.rows() * W.size() / threads, [&](Index t) {
      const Index first = W.rows() * t / threads, end = W.rows() * (t + 1) / threads;
      y.middleCols(first, end - first).noalias() = x.leftCols(W.cols()) * W.middleRows(first, end - first).transpose();
    });
  }
}

void measure(const std::string& folder, const std::vector<Index>& lengths) {
  const double start = now();
  const Model model = openModel(folder);
  std::printf("%s: %.0f million numbers, opened in %.1f ms\n", folder.c_str(),
              static_cast<double>(model.parameters) / 1e6, now() - start);
  const StackKind kind = model.predicting();
  std::vector<Matrix> weights;
  Index widest = 0;
  for (const LayerWeights& layer : model.stack(kind).layers)
    for (const LinearWeights* each : {&layer.self.query, &layer.self.key, &layer.self.value, &layer.self.fused,
                                      &layer.self.output, &layer.gate, &layer.up, &layer.down})
      if (*each) {
        weights.push_back(Matrix::Random(each->outputs(), each->inputs()));
        widest = std::max(widest, each->inputs());
      }
  for (const Index tokens : lengths) {
    ModelInput input;
    for (Index i = 0; i < tokens; ++i) input.ids.push_back((i * 7919) % model.vocabulary());
    RunOptions options;
    options.keepsWeights = true;
    float largest = 0;
    options.seen = [&](StackKind, Index, const LayerState& state) {
      largest = std::max(largest, state.self.weights.data()[0]);
    };
    double logits = 0;
    const auto pass = [&] {
      const ModelRun run = runModel(model, input, {}, options);
      const double before = now();
      if (model.output) largest += logitsOf(model, *run.stack(kind).hidden).data()[0];
      logits = now() - before;
    };
    const double first = timeOf(pass);
    const Matrix x = Matrix::Random(tokens, widest);
    Matrix y;
    // In turns, because a machine is seldom equally busy for long.
    double best = 1e300, logitsOfBest = 0, plain = 1e300;
    for (int turn = 0; turn < turns; ++turn) {
      const double own = timeOf(pass);
      if (own - logits < best - logitsOfBest) {
        logitsOfBest = logits;
        best = own;
      }
      plain = std::min(plain, timeOf([&] { products(weights, x, y); }));
    }
    std::printf(
        "%4td tokens: %7.1f ms (the first time %.1f), of which logits %.1f; the layers' products alone %.1f, ratio "
        "without logits %.2f%s\n",
        tokens, best, first, logitsOfBest, plain, (best - logitsOfBest) / plain, largest > 1e30F ? "!" : "");
  }
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("at most %ld MB\n", usage.ru_maxrss / 1024);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("bench_model [--tokens N] FOLDER...\n", stderr);
    return 2;
  }
  std::vector<Index> lengths = {1, 32, 128, 512};
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--tokens" && i + 1 < argc)
      lengths = {std::atoi(argv[++i])};
    else
      measure(argv[i], lengths);
  }
  return 0;
}
