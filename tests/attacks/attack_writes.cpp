// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstddef>
#include <span>

#include "core/files/atomic_file.h"
#include "tests/attacks/attack.h"

// Writing fails: at a limit of the file's size, in each call that writes, names or syncs (by a library that is loaded
// first), in a folder or at a file that may not be written. Each time the command says so in one line, the old files
// are as they were, and nothing is left. Writing that only comes in small pieces succeeds. Where several files are
// named at once and the process is killed in between, the old ones are still there after the next file was written.

using namespace attack;

namespace {

const std::string old = "the file that was there before";

/// Runs a writer that may fail, and looks at what it left behind. Whether it succeeded.
bool attempt(const Writer& writer, const std::vector<std::string>& whole, const Folder& folder, const Setting& setting,
             const std::string& what, Verdict& verdict) {
  for (const std::string& each : writer.outputs) writeFile(each, old);
  const Outcome outcome = run(writer.arguments, setting);
  const std::string words = writer.name + ", " + what + ", status " + std::to_string(outcome.status) + ": ";
  const std::vector<std::string> contents = writer.contents();
  bool areOld = true, areNew = true;
  for (std::size_t k = 0; k < contents.size(); ++k) {
    areOld = areOld && contents[k] == old;
    areNew = areNew && writer.isWhole(contents[k], whole[k]);
  }
  const bool isSuccess = outcome.status == 0;
  verdict.require(isSuccess ? areNew : areOld, words + (isSuccess ? "not all is written" : "an old file was touched"));
  verdict.require(folder.removeLeftovers() == 0, words + "temporary files are left");
  if (!isSuccess)
    verdict.require(outcome.status == 1 && outcome.error.find("can't be written") != std::string::npos &&
                        std::count(outcome.error.begin(), outcome.error.end(), '\n') == 1,
                    words + "expected one line, found " + outcome.error);
  return isSuccess;
}

/// Whether a file of the folder has this content.
bool isKept(const std::string& content, const Folder& folder) {
  for (const auto& each : std::filesystem::directory_iterator(folder.path()))
    if (each.is_regular_file() && readFile(each.path()) == content) return true;
  return false;
}

/// Kills a writer of several files before each of its calls in turn. How many kills there were.
int killBetweenNames(const Writer& writer, const std::vector<std::string>& whole, const Folder& folder,
                     const std::vector<std::pair<std::string, std::string>>& fileSystem, Verdict& verdict) {
  int kills = 0;
  for (int call = 1; call <= 100; ++call, ++kills) {
    for (const std::string& each : writer.outputs) writeFile(each, old + each);
    Setting setting;
    setting.environment = fileSystem;
    setting.environment.emplace_back("LD_PRELOAD", ATTN_SHIM);
    setting.environment.emplace_back("SHIM_KILL", std::to_string(call));
    const bool isOver = run(writer.arguments, setting).status == 0;
    attn::writeFileAtomically(folder / "later", std::span<const std::byte>());
    bool areKept = true;
    for (const std::string& each : writer.outputs) areKept = areKept && isKept(old + each, folder);
    std::string words = writer.name + ", killed before call " + std::to_string(call);
    for (const auto& [name, value] : fileSystem) words += ", " + name;
    verdict.require(areKept || writer.contents() == whole, words + ": an old file is gone");
    for (const auto& each : std::filesystem::directory_iterator(folder.path())) {
      const std::string name = each.path().filename().string();
      verdict.require(!name.starts_with(".attention-lab-") || name.starts_with(".attention-lab-old-"),
                      words + ": " + name + " was not removed");
    }
    verdict.require(folder.removeLeftovers() == 0 || !isOver, words + ": temporary files are left");
    if (isOver) return kills;
  }
  verdict.require(false, writer.name + " does not end");
  return kills;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options(argc, argv, 30);
  std::mt19937 random(options.seed);
  const Folder folder;
  Verdict verdict;
  const std::vector<Writer> writers = writersIn(folder, options.program, random);
  int limits = 0, calls = 0, kills = 0;
  for (const Writer& writer : writers) {
    const Outcome first = run(writer.arguments);
    verdict.require(first.status == 0, writer.name + ": " + first.error);
    const std::vector<std::string> whole = writer.contents();
    rlim_t largest = 0;
    for (const std::string& each : whole) largest = std::max<rlim_t>(largest, each.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(options.count) / writers.size(); ++i) {
      Setting setting;
      setting.fileSize = i == 0 ? 0 : i == 1 ? largest - 1 : random() % largest;
      if (!writer.isRepeatable && i == 1) --*setting.fileSize;
      const bool isSuccess = attempt(writer, whole, folder, setting,
                                     "at most " + std::to_string(*setting.fileSize) + " bytes a file", verdict);
      verdict.require(!isSuccess || !writer.isRepeatable, writer.name + " wrote more than it may");
      ++limits;
    }
    if (std::string(ATTN_SHIM).empty()) continue;
    for (const char* named : {"0", "1"}) {
      const auto shim = [&](const std::string& name, const std::string& value) {
        return Setting{{{"LD_PRELOAD", ATTN_SHIM}, {"SHIM_NAMED", named}, {name, value}}};
      };
      verdict.require(attempt(writer, whole, folder, shim("SHIM_PIECES", "1"), "in small pieces", verdict),
                      writer.name + " can't write in small pieces");
      // After the last call that can fail nothing fails any more, nor does a folder that can't be synced.
      int successes = 0;
      for (int call = 1; call <= 60 && successes < 5; ++call, ++calls) {
        const bool isSuccess = attempt(writer, whole, folder, shim("SHIM_FAIL", std::to_string(call)),
                                       "call " + std::to_string(call) + " fails, named " + named, verdict);
        successes = isSuccess ? successes + 1 : 0;
        if (call == 1) verdict.require(!isSuccess, writer.name + ": the first call does not fail");
      }
    }
    if (writer.outputs.size() == 1) continue;
    kills += killBetweenNames(writer, whole, folder, {}, verdict);
    kills += killBetweenNames(writer, whole, folder, {{"SHIM_NAMED", "1"}, {"SHIM_ONE", "1"}}, verdict);
    kills +=
        killBetweenNames(writer, whole, folder, {{"SHIM_NAMED", "1"}, {"SHIM_ONE", "1"}, {"SHIM_MOVES", "1"}}, verdict);
  }

  // A folder, and a file, that may not be written; by nobody, because root may write anywhere.
  const Writer& writer = writers.front();
  const Outcome first = run(writer.arguments);
  verdict.require(first.status == 0, writer.name + ": " + first.error);
  const std::vector<std::string> whole = writer.contents();
  Setting nobody;
  nobody.asNobody = true;
  chmod(folder.path().c_str(), 0555);
  if (run({options.program, "--version"}, nobody).status == 0) {
    const auto isRefused = [&](const std::string& what) {
      verdict.require(!attempt(writer, whole, folder, nobody, what, verdict), "written " + what);
    };
    isRefused("in a folder that may not be written");
    chmod(folder.path().c_str(), 0777);
    chmod(writer.outputs.front().c_str(), 0444);
    isRefused("over a file that may not be written");
  } else {
    std::puts("nobody may run the program here: what may not be written is left out");
  }
  chmod(folder.path().c_str(), 0777);
  std::printf("%d limits, %d failing calls, %d kills between names\n", limits, calls, kills);
  return verdict.status();
}
