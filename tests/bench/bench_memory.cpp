// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of one forward pass with its weights kept, (1, 8, n, 64): bench_memory [n]

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "core/attention/attention.h"

namespace {

double peakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace attn;
  const Index n = argc > 1 ? std::atol(argv[1]) : 2048;
  const double before = peakMegabytes();
  Tensor x({1, 8, n, 64});
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = static_cast<float>(i % 17) * 0.1F - 0.8F;
  const Tensor keys = x, values = x;
  AttentionOptions options;
  options.scoring = findRow(scorings(), "scaled-dot");
  AttentionResult result;
  for (int run = 0; run < 3; ++run)
    result = attend(x, keys, values, visibleKeys({}, 1, n, n), options, {}, std::move(result));
  const double weights = static_cast<double>(result.weights.size()) * 4 / 1048576;
  const double inputs = static_cast<double>(3 * x.size()) * 4 / 1048576;
  const double peak = peakMegabytes() - before;
  std::printf("weights %.0f MB, inputs %.0f MB, peak of the process above its start %.0f MB\n", weights, inputs, peak);
  std::printf("beside the inputs: %.2f times the weights\n", (peak - inputs) / weights);
  return 0;
}
