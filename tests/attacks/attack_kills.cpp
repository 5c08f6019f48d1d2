// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "tests/attacks/attack.h"

// Every writer is killed at random moments by KILL, TERM and INT: each target is the old file or the whole new one, two
// targets of one command are of one kind, and TERM and INT leave nothing beside them. The same where the file system
// knows no files without names.

using namespace attack;

int main(int argc, char** argv) {
  const Options options(argc, argv, 30);
  std::mt19937 random(options.seed);
  const Folder folder;
  Verdict verdict;
  const std::string old = "the file that was there before";
  std::map<std::string, int> found;
  const auto writers = writersIn(folder, options.program, random);
  std::vector<std::vector<std::string>> whole;
  std::vector<double> seconds;
  for (const Writer& writer : writers) {
    run(writer.arguments);  // the first is slow
    const Outcome outcome = run(writer.arguments);
    verdict.require(outcome.status == 0, writer.name + ": " + outcome.error);
    whole.push_back(writer.contents());
    seconds.push_back(outcome.elapsed);
  }
  for (int i = 0; i < options.count; ++i) {
    const auto place = static_cast<std::size_t>(i) % writers.size();
    const Writer& writer = writers[place];
    const int signal = std::vector{SIGKILL, SIGTERM, SIGINT}[static_cast<std::size_t>(i) / writers.size() % 3];
    Setting setting;
    const bool isNamed = random() % 2, isSlow = random() % 4;
    if (!std::string(ATTN_SHIM).empty())
      setting.environment = {
          {"LD_PRELOAD", ATTN_SHIM}, {"SHIM_NAMED", isNamed ? "1" : "0"}, {"SHIM_SLOW", isSlow ? "1" : "0"}};
    for (const std::string& each : writer.outputs) writeFile(each, old);
    // Most of the time is spent before anything is written: most kills come late.
    std::uniform_real_distribution<double> part(random() % 4 ? 0.85 : 0.0, isSlow ? 1.4 : 1.1);
    const double moment = part(random) * seconds[place];
    const Outcome outcome = run(writer.arguments, setting, std::pair(moment, signal));
    const std::string words = "kill " + std::to_string(i) + " of " + writer.name + " by " + std::to_string(signal) +
                              " after " + std::to_string(moment) + " s" + (isNamed ? ", named" : "") + ", status " +
                              std::to_string(outcome.status) + ": ";
    std::size_t olds = 0, news = 0;
    const std::vector<std::string> contents = writer.contents();
    for (std::size_t k = 0; k < contents.size(); ++k) {
      olds += contents[k] == old;
      news += writer.isWhole(contents[k], whole[place][k]);
    }
    verdict.require(olds + news == contents.size(), words + "a target is neither the old file nor the whole new one");
    // Between two names a process can be killed, but not interrupted.
    verdict.require(olds == 0 || news == 0 || signal == SIGKILL, words + "one output is old and another new");
    verdict.require(outcome.status == -signal || (outcome.status == 0 && news == contents.size()),
                    words + "expected the signal, or success: " + outcome.error);
    const int left = folder.removeLeftovers();
    verdict.require(left == 0 || signal == SIGKILL, words + "temporary files are left");
    ++found[outcome.status == 0 ? "came too late" : news > 0 ? "killed with the new file" : "killed with the old file"];
    found["left by KILL"] += left;
  }
  for (const auto& [what, count] : found) std::printf("%s: %d\n", what.c_str(), count);
  return verdict.status();
}
