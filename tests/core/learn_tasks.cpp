// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "core/alignment/alignment_training.h"

// Whether tasks are learned in their usual steps: trains each with several seeds, prints the accuracy on targets that
// were never trained on and the processor's time a step, and ends with 1 if one is below what is promised.
//   learn_tasks [--seeds N] [--task ID] [--score ID]
// Among the tests it runs for one task and one seed.

using namespace attn;

namespace {

constexpr double promised = 0.99;  // of the sequences on targets that were never trained on

double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

const char* valueOf(int argc, char** argv, const char* option, const char* otherwise) {
  for (int i = 1; i + 1 < argc; ++i)
    if (std::strcmp(argv[i], option) == 0) return argv[i + 1];
  return otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  const int seeds = std::atoi(valueOf(argc, argv, "--seeds", "5"));
  const std::string only = valueOf(argc, argv, "--task", "");
  AlignmentTrainingOptions options;
  options.scoring = findRow(alignmentScorings(), valueOf(argc, argv, "--score", "additive"));
  if (!options.scoring || seeds < 1 || (!only.empty() && !findRow(tasks(), only))) {
    std::fputs("learn_tasks [--seeds N] [--task ID] [--score ID]\n", stderr);
    return 2;
  }
  int failed = 0;
  for (const Task& task : tasks()) {
    if (!only.empty() && only != task.id) continue;
    std::printf("%-8s %lld steps:", task.id, static_cast<long long>(task.steps));
    const double start = processorSeconds();
    for (int seed = 1; seed <= seeds; ++seed) {
      options.steps = task.steps;
      options.seed = static_cast<std::uint64_t>(seed);
      AlignmentTraining training(PairSource::ofTask(task), options);
      while (!training.isDone()) training.advance();
      const double accuracy = training.accuracy();
      std::printf(" %.3f%s", accuracy, accuracy < promised ? "!" : "");
      std::fflush(stdout);
      failed += accuracy < promised;
    }
    std::printf("  (%.2f ms a step)\n", 1e3 * (processorSeconds() - start) / static_cast<double>(seeds * task.steps));
  }
  return failed > 0 ? 1 : 0;
}
