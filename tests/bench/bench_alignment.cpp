// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "core/alignment/alignment_training.h"
#include "core/base/parallel.h"
#include "core/tensor/matrix.h"

// A step of training the encoder–decoder: hidden 32, batch 64, one thread. Beside the time stands its ratio to a
// baseline of the same run, the step's matrix products alone as the formulas have them, done by Eigen: for every symbol
// of a padded batch the gates of three GRUs, the score's and the output's matrices, forth and twice as much back. The
// ratio says the same on a busy machine and on another. A step is below it, because gates of the few symbols are
// computed once and padding never.
//
// Then, for each task, how long it is trained on one thread until it is learned. With --steps nothing but the steps:
// compare_alignment.py sets them beside PyTorch's.

using namespace attn;

namespace {

/// What this thread took of the processor so far, in milliseconds: others on the machine count less than by the clock.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double median(std::vector<double> numbers) {
  std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2), numbers.end());
  return numbers[numbers.size() / 2];
}

/// C = A B, C' = Aᵀ D, C'' = D Bᵀ: a product and what its gradient takes.
struct Product {
  Matrix a, b, c, byA, byB;

  Product(Index rows, Index inner, Index columns)
      : a(Matrix::Random(rows, inner)), b(Matrix::Random(inner, columns)), c(rows, columns) {}
  void run() {
    c.noalias() = a * b;
    byB.noalias() = a.transpose() * c;
    byA.noalias() = c * b.transpose();
  }
};

struct Baseline {
  std::vector<Product> step;   // each symbol of a batch of 64, one after the other
  std::vector<Product> whole;  // all symbols at once
  Index symbols;

  Baseline(Index sources, Index targets) : symbols(std::max(sources, targets)) {
    for (Index t = 0; t < sources; ++t) step.insert(step.end(), 2, Product(64, 32, 96));
    for (Index t = 0; t < targets; ++t) {
      step.emplace_back(64, 32, 96);
      step.emplace_back(64, 64, 96);
      step.emplace_back(64, 32, 32);
    }
    whole.insert(whole.end(), 2, Product(64 * sources, 16, 96));
    whole.emplace_back(64 * targets, 16, 96);
    whole.emplace_back(64 * sources, 64, 32);
    whole.emplace_back(64 * targets, 96, 13);
  }
  void run() {
    for (Product& product : step) product.run();
    for (Product& product : whole) product.run();
  }
};

/// The longest source and target of a task's pairs, ends counted.
std::pair<Index, Index> longest(const Task& task) {
  Rng rng(1);
  std::pair<Index, Index> lengths;
  for (const TextPair& pair : pairsOf(task, rng, 64, false)) {
    lengths.first = std::max(lengths.first, static_cast<Index>(pair.source.size()) + 1);
    lengths.second = std::max(lengths.second, static_cast<Index>(pair.target.size()) + 1);
  }
  return lengths;
}

/// Seconds of training until 99 % of the 500 pairs that are tried are decoded right, asked every 25 steps, which takes
/// no time here. Negative if that never comes.
double secondsToLearn(const Task& task, std::uint64_t seed) {
  constexpr Index between = 25;
  AlignmentTrainingOptions options;
  options.steps = task.steps;
  options.seed = seed;
  AlignmentTraining training(PairSource::ofTask(task), options);
  double taken = 0;
  while (!training.isDone()) {
    const double start = now();
    for (Index i = 0; i < between; ++i) training.advance();
    taken += now() - start;
    if (training.accuracy() >= 0.99) return taken / 1e3;
  }
  return -1;
}

void printLearning() {
  constexpr std::uint64_t seeds = 5;
  std::printf("\n%-10s %9s   seconds to 99 %% with each of %d seeds\n", "task", "target, s", static_cast<int>(seeds));
  for (const Task& task : tasks()) {
    const bool isHard = std::string(task.id) == "sort" || std::string(task.id) == "numbers";
    std::printf("%-10s %9.0f  ", task.id, isHard ? 3.0 : 1.0);
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const double seconds = secondsToLearn(task, seed);
      if (seconds < 0)
        std::printf("  never");
      else
        std::printf(" %6.2f", seconds);
    }
    std::printf("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  setThreadCount(1);
  std::printf("%-10s %-12s %9s %9s %6s %12s\n", "task", "score", "step, ms", "products", "ratio", "accuracy, ms");
  for (const Task& task : tasks()) {
    for (const AlignmentScoring& scoring : alignmentScorings()) {
      AlignmentTrainingOptions options;
      options.scoring = &scoring;
      options.steps = 120;
      AlignmentTraining training(PairSource::ofTask(task), options);
      const auto [sources, targets] = longest(task);
      Baseline baseline(sources, targets);
      std::vector<double> steps, products, tries;
      while (!training.isDone()) {
        const double start = now();
        training.advance();
        steps.push_back(now() - start);
        const double middle = now();
        baseline.run();
        products.push_back(now() - middle);
        if (training.step() % 10 != 0) continue;
        const double before = now();
        training.accuracy();
        tries.push_back(now() - before);
      }
      std::printf("%-10s %-12s %9.2f %9.2f %6.2f %12.1f\n", task.id, scoring.id, median(steps), median(products),
                  median(steps) / median(products), median(tries));
    }
  }
  if (argc < 2 || std::string(argv[1]) != "--steps") printLearning();
}
