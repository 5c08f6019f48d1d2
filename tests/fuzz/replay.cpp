// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

// A fuzz target without libFuzzer, so that any compiler can run it: every file of a folder, and --count changes of
// each. The last file that it names is the one that it failed at.
//   replay_csv --count N --seed S FOLDER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

void run(const Bytes& bytes) { LLVMFuzzerTestOneInput(bytes.data(), bytes.size()); }

/// A few bytes changed, removed, doubled or taken from another file.
Bytes changed(Bytes bytes, const Bytes& other, std::mt19937& random) {
  constexpr std::uint8_t telling[] = {0,    1,    0x7F, 0x80, 0xFF, '"', ',', ';',
                                      '\t', '\r', '\n', '-',  '9',  'e', '(', '\''};
  const auto place = [&](const Bytes& in) { return static_cast<std::ptrdiff_t>(random() % (in.size() + 1)); };
  for (unsigned i = 0; i <= random() % 4; ++i) {
    const std::ptrdiff_t at = place(bytes);
    const auto length = std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(random() % 64), std::ssize(bytes) - at);
    switch (random() % 5) {
      case 0:
        if (at < std::ssize(bytes)) bytes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(random());
        break;
      case 1: bytes.insert(bytes.begin() + at, telling[random() % std::size(telling)]); break;
      case 2: bytes.erase(bytes.begin() + at, bytes.begin() + at + length); break;
      case 3: {
        const Bytes copy(bytes.begin() + at, bytes.begin() + at + length);
        bytes.insert(bytes.begin() + place(bytes), copy.begin(), copy.end());
        break;
      }
      default: {
        const std::ptrdiff_t from = place(other);
        const auto taken =
            std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(random() % 64), std::ssize(other) - from);
        bytes.insert(bytes.begin() + at, other.begin() + from, other.begin() + from + taken);
      }
    }
  }
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  int count = 200;
  unsigned seed = std::random_device()();
  std::vector<std::filesystem::path> paths;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--count" && i + 1 < argc) {
      count = std::atoi(argv[++i]);
    } else if (argument == "--seed" && i + 1 < argc) {
      seed = static_cast<unsigned>(std::strtoul(argv[++i], nullptr, 10));
    } else {
      for (const auto& entry : std::filesystem::directory_iterator(argument))
        if (entry.is_regular_file()) paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());  // a folder lists its files in any order
  std::vector<Bytes> files;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  std::printf("%zu files, --count %d --seed %u\n", files.size(), count, seed);
  std::fflush(stdout);
  if (files.empty()) return 1;
  std::mt19937 random(seed);
  for (const Bytes& file : files) run(file);
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::printf("%s\n", paths[i].filename().c_str());
    std::fflush(stdout);
    for (int k = 0; k < count; ++k) run(changed(files[i], files[random() % files.size()], random));
  }
  return 0;
}
