// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/attacks/attack.h"

// Arrays of up to 250 MB of any shape are drawn in every format: in five seconds and a gigabyte there is a picture, or
// a line that says why not.

using namespace attack;

namespace {

struct Case {
  std::vector<long> shape;
  std::string ending;
  Arguments options;
};

std::string wordsOf(const Case& each) {
  std::string words;
  for (const long axis : each.shape) words += (words.empty() ? "(" : ", ") + std::to_string(axis);
  words += ") to " + each.ending;
  for (const std::string& option : each.options) words += " " + option;
  return words;
}

Case anyCase(std::mt19937& random) {
  constexpr double mostCells = 62e6;
  std::uniform_real_distribution<double> part(0, 1);
  const double cells = std::pow(mostCells, 0.6 + 0.4 * part(random)), rows = std::pow(cells, part(random));
  Case drawn;
  const double panels = random() % 3 ? 1 : std::pow(std::min(rows, 4096.0), part(random));
  if (panels > 1) drawn.shape.push_back(static_cast<long>(panels));
  drawn.shape.push_back(std::max(1L, static_cast<long>(rows / panels)));
  drawn.shape.push_back(std::max(1L, static_cast<long>(cells / rows)));
  const std::vector<std::string> endings{"png", "svg", "pdf"};
  drawn.ending = endings[random() % 3];
  const std::vector<Arguments> options{{},
                                       {},
                                       {"--width", "90"},
                                       {"--width", "170", "--dpi", "600"},
                                       {"--cell", "1"},
                                       {"--cell", "0.01"},
                                       {"--range", "panel"}};
  drawn.options = options[random() % options.size()];
  if (drawn.ending == "png" && random() % 4 == 0) drawn.options = {"--bare"};
  return drawn;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options(argc, argv, 10);
  std::mt19937 random(options.seed);
  const Folder folder;
  Verdict verdict;
  std::vector<Case> cases{{{60'000'000, 1}, "png", {}},
                          {{1, 1'100'000}, "svg", {}},
                          {{1, 60'000'000}, "pdf", {}},
                          {{7900, 7900}, "svg", {}},
                          {{1024, 1024}, "png", {"--cell", "4096"}},
                          {{1, 60'000'000}, "png", {"--bare"}}};
  while (cases.size() < static_cast<std::size_t>(options.count)) cases.push_back(anyCase(random));
  double mostSeconds = 0, mostMegabytes = 0;
  int pictures = 0;
  std::vector<long> written;
  for (const Case& each : cases) {
    const std::string out = folder / ("out." + each.ending);
    if (written != each.shape) writeArray(folder / "in.npy", written = each.shape, random);
    std::filesystem::remove(out);
    Arguments arguments{options.program, "render", folder / "in.npy", out};
    arguments.insert(arguments.end(), each.options.begin(), each.options.end());
    const Outcome outcome = run(arguments);
    const std::string words = wordsOf(each) + ": ";
    const bool isDrawn = outcome.status == 0;
    pictures += isDrawn;
    verdict.require(isDrawn || outcome.status == 1, words + "status " + std::to_string(outcome.status));
    verdict.require(isDrawn == std::filesystem::exists(out), words + "a picture and its status contradict each other");
    if (isDrawn) verdict.require(std::filesystem::file_size(out) > 200, words + "the picture is empty");
    if (!isDrawn)
      verdict.require(outcome.error.find_first_of("0123456789", outcome.error.find("in.npy")) != std::string::npos &&
                          outcome.error.find('\n') + 1 == outcome.error.size(),
                      words + "expected a line with the size, found " + outcome.error);
    // Five seconds on a machine of its own; tests share theirs.
    verdict.require(outcome.seconds < 15, words + std::to_string(outcome.seconds) + " s");
    verdict.require(outcome.megabytes < 1000, words + std::to_string(outcome.megabytes) + " MB");
    mostSeconds = std::max(mostSeconds, outcome.seconds);
    mostMegabytes = std::max(mostMegabytes, outcome.megabytes);
  }
  std::printf("%zu arrays, %d pictures, at most %.1f s and %.0f MB\n", cases.size(), pictures, mostSeconds,
              mostMegabytes);
  return verdict.status();
}
