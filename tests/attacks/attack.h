// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// What the attacks share: programs that are run under a limit, killed and looked at from outside, as a user's are.

namespace attack {

using Arguments = std::vector<std::string>;

/// --count N, --seed S and --program PATH. The seed is printed, so that a failure can be repeated.
struct Options {
  int count;
  unsigned seed = std::random_device()();
  std::string program = ATTN_PROGRAM;

  Options(int argc, char** argv, int usualCount) : count(usualCount) {
    for (int i = 1; i + 1 < argc; i += 2) {
      const std::string name = argv[i];
      if (name == "--count") count = std::atoi(argv[i + 1]);
      if (name == "--seed") seed = static_cast<unsigned>(std::strtoul(argv[i + 1], nullptr, 10));
      if (name == "--program") program = argv[i + 1];
    }
    std::printf("%s --count %d --seed %u\n", argv[0], count, seed);
    std::fflush(stdout);
  }
};

/// A folder of its own, which is removed in the end.
class Folder {
 public:
  Folder() {
    m_path = (std::filesystem::temp_directory_path() / "attack-XXXXXX").string();
    if (!mkdtemp(m_path.data())) std::abort();
  }
  ~Folder() {
    std::error_code none;
    std::filesystem::remove_all(m_path, none);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return m_path + "/" + name; }
  const std::string& path() const { return m_path; }
  /// Removes what temporary files are left, and counts them.
  int removeLeftovers() const {
    int count = 0;
    std::vector<std::filesystem::path> found;
    for (const auto& each : std::filesystem::directory_iterator(m_path))
      if (each.path().filename().string().starts_with(".attention-lab-")) found.push_back(each.path());
    for (const auto& each : found) count += std::filesystem::remove(each);
    return count;
  }

 private:
  std::string m_path;
};

inline void writeFile(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

inline std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Setting {
  std::vector<std::pair<std::string, std::string>> environment = {};
  std::optional<rlim_t> fileSize = {};
  bool asNobody = false;  ///< root may write anywhere
};

struct Outcome {
  int status;  ///< of the exit; −SIGNAL if one ended it
  std::string error;
  double elapsed;    ///< seconds
  double seconds;    ///< the same, or of the processors if that is less: others may use the machine too
  double megabytes;  ///< most memory at once
};

/// Runs a program to its end, or sends it a signal after some seconds. It says little: a pipe holds it.
inline Outcome run(const Arguments& arguments, const Setting& setting = {},
                   std::optional<std::pair<double, int>> kill = {}) {
  int errors[2];
  if (pipe2(errors, O_CLOEXEC) != 0) std::abort();
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) std::signal(each, SIG_DFL);
    const int nothing = open("/dev/null", O_RDWR);
    dup2(errors[1], 2);
    dup2(nothing, 1);
    dup2(nothing, 0);
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) unsetenv(name);
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
    for (const auto& [name, value] : setting.environment) setenv(name.c_str(), value.c_str(), 1);
    if (setting.fileSize) {
      const rlimit limit{*setting.fileSize, *setting.fileSize};
      setrlimit(RLIMIT_FSIZE, &limit);
    }
    constexpr unsigned nobody = 65534;
    if (setting.asNobody && geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(126);
    std::vector<char*> argv;
    for (const std::string& each : arguments) argv.push_back(const_cast<char*>(each.c_str()));
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
  if (kill) {
    usleep(static_cast<useconds_t>(kill->first * 1e6));
    ::kill(child, kill->second);
  }
  int status = 0;
  rusage usage = {};
  wait4(child, &status, 0, &usage);
  close(errors[1]);
  std::string said(1 << 16, '\0');
  const ssize_t length = read(errors[0], said.data(), said.size());
  said.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
  close(errors[0]);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const auto secondsOf = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  const double worked = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
  return {WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status), said, seconds.count(),
          std::min(seconds.count(), worked), static_cast<double>(usage.ru_maxrss) / 1024};
}

/// Counts what went wrong, and says it.
class Verdict {
 public:
  void require(bool isGood, const std::string& words) {
    ++m_checks;
    if (isGood) return;
    ++m_failures;
    std::printf("FAIL: %s\n", words.c_str());
    std::fflush(stdout);
  }
  int status() const {
    std::printf("%d checks, %d failures\n", m_checks, m_failures);
    return m_failures == 0 && m_checks > 0 ? 0 : 1;
  }

 private:
  int m_checks = 0;
  int m_failures = 0;
};

/// A command that writes files.
struct Writer {
  std::string name;
  Arguments arguments;
  std::vector<std::string> outputs;  ///< their paths
  bool isRepeatable = true;          ///< the same bytes each time: a PDF has the time in it

  std::vector<std::string> contents() const {
    std::vector<std::string> all;
    for (const std::string& each : outputs) all.push_back(readFile(each));
    return all;
  }
  bool isWhole(const std::string& content, const std::string& whole) const {
    return isRepeatable ? content == whole
                        : content.starts_with("%PDF") && content.ends_with("%%EOF\n") &&
                              content.size() + 64 > whole.size() && content.size() < whole.size() + 64;
  }
};

/// Every command of the program that writes, and the saving of a scene, with inputs that take a moment.
std::vector<Writer> writersIn(const Folder& folder, const std::string& program, std::mt19937& random);

/// An .npy file of float32 with noise in it.
void writeArray(const std::string& path, const std::vector<long>& shape, std::mt19937& random);

}  // namespace attack
