// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/alignment/alignment_file.h"
#include "core/alignment/decoding.h"
#include "core/alignment/pairs.h"
#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/npz.h"
#include "core/tensor/matrix.h"

// Whatever the bytes: as pairs of texts, as the file of a model, and as instructions that spoil a sound model (whose
// archive has the right checksums, so that its arrays are looked at). There are pairs, a model that decodes and comes
// back from its own file, or a message.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

/// A file in memory.
class MemoryFile {
 public:
  MemoryFile() : m_file(memfd_create("fuzz", 0)) { require(m_file >= 0); }
  ~MemoryFile() { close(m_file); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int file() const { return m_file; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(m_file); }

 private:
  int m_file;
};

/// Runs work, which may refuse what it is given, in words that can be shown.
template <class Work>
void tryTo(const Work& work) {
  try {
    work();
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 2000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
  }
}

void requireGood(const std::vector<TextPair>& pairs) {
  require(!pairs.empty());
  std::string text;
  for (const TextPair& pair : pairs) {
    require(!pair.source.empty());
    for (const std::u32string& side : {pair.source, pair.target}) {
      require(side.size() <= mostCharacters);
      require(
          std::all_of(side.begin(), side.end(), [](char32_t each) { return isCodePoint(each) && !isControl(each); }));
    }
    // The first character of a file may be a mark of its encoding, which is none of the text.
    text += (text.empty() ? "\n" : "") + toUtf8(pair.source) + "\t" + toUtf8(pair.target) + "\n";
  }
  require(parseTextPairs(text) == pairs);
}

void requireGood(const AlignmentModel& model) {
  const MemoryFile file;
  writeAlignmentModel(file.file(), model);
  require(readAlignmentModel(file.path()) == model);
  const std::u32string source = model.source.characters().substr(0, 3);
  if (source.empty()) return;
  for (const Index beam : {1, 3})
    tryTo([&] {
      DecodingOptions options;
      options.beam = beam;
      const std::vector<Symbol> symbols = symbolsToDecode(model, source);
      const Decoding result = decode(model, symbols, options);
      require(static_cast<Index>(result.symbols.size()) <= mostSymbols(3));
      require(result.weights.shape() == Shape{static_cast<Index>(result.symbols.size()), 4} || source.size() < 3);
      for (Index row = 0; row < result.weights.rows(); ++row)
        require(std::abs(result.weights.matrix(0).row(row).sum() - 1) < 1e-4F);
      require(std::isfinite(result.logProbability) && result.logProbability <= 0);
      for (const char c : printableLine(model.target.textOf(result.symbols)))
        require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
    });
}

/// The arrays of a sound model.
std::vector<NamedArray> soundArrays() {
  const AlignmentModel model =
      untrainedModel(alignmentScorings().front(), {.embedding = 3, .encoder = 4, .decoder = 5, .hidden = 6},
                     Alphabet(U"abcde"), Alphabet(U"wxyz"), 1);
  const MemoryFile file;
  writeAlignmentModel(file.file(), model);
  return readNpz(file.path());
}

/// Bytes of a number, in the order of NumberType.
constexpr std::size_t numberSizes[] = {2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1};

/// Takes bytes one by one; 0 when there are no more.
class Instructions {
 public:
  explicit Instructions(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}
  bool isEmpty() const { return m_bytes.empty(); }
  std::size_t next() {
    if (m_bytes.empty()) return 0;
    const std::size_t byte = m_bytes.front();
    m_bytes = m_bytes.subspan(1);
    return byte;
  }

 private:
  std::span<const std::uint8_t> m_bytes;
};

/// One change of one array: its axes, its type, its numbers, or whether it is there.
void spoil(std::vector<NamedArray>& arrays, Instructions& instructions) {
  constexpr Index lengths[] = {
      0, 1, 2, 3, 4, 5, 6, 7, 15, 18, 24, 64, 4096, Index{1} << 31, Index{1} << 62, std::numeric_limits<Index>::max()};
  constexpr float numbers[] = {
      0, 1, -1, 1e-38F, 3e38F, -3e38F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()};
  constexpr std::size_t mostBytes = std::size_t{1} << 16;
  const std::size_t place = instructions.next() % arrays.size();
  NpyArray& array = arrays[place].array;
  switch (instructions.next() % 6) {
    case 0:
      if (!array.shape.empty())
        array.shape[instructions.next() % array.shape.size()] = lengths[instructions.next() % 16];
      break;
    case 1: array.shape.push_back(lengths[instructions.next() % 16]); break;
    case 2: array.type = static_cast<NumberType>(instructions.next() % 12); break;
    case 3: {
      const float number = numbers[instructions.next() % 8];
      const std::size_t at = 4 * (instructions.next() + 256 * instructions.next());
      if (at + 4 <= array.bytes.size()) std::memcpy(array.bytes.data() + at, &number, 4);
      break;
    }
    case 4:
      if (arrays.size() > 1) arrays.erase(arrays.begin() + static_cast<std::ptrdiff_t>(place));
      return;
    default: {
      const std::size_t at = instructions.next();
      if (at < array.bytes.size()) array.bytes[at] = static_cast<std::byte>(instructions.next());
    }
  }
  const std::size_t numberBytes = numberSizes[static_cast<std::size_t>(array.type)];
  std::size_t size = numberBytes;
  for (const Index length : array.shape)
    if (__builtin_mul_overflow(size, static_cast<std::size_t>(length), &size)) size = mostBytes + 1;
  // An archive of more bytes than that is another's task, and one that claims them is not written.
  if (size > mostBytes || size % numberBytes != 0) {
    array.shape = {static_cast<Index>(array.bytes.size() / numberBytes)};
    size = array.bytes.size() / numberBytes * numberBytes;
  }
  array.bytes.resize(size, std::byte{0});
}

void tryModelOf(const std::vector<NamedArray>& arrays) {
  std::vector<ArrayBytes> list;
  for (const NamedArray& each : arrays)
    list.push_back({each.name, each.array.shape, each.array.type, each.array.bytes});
  const MemoryFile file;
  try {
    writeNpz(file.file(), list);
  } catch (const std::invalid_argument&) {
    return;  // a shape that can't be counted
  }
  tryTo([&] { requireGood(readAlignmentModel(file.path())); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tryTo([&] { requireGood(parseTextPairs({reinterpret_cast<const char*>(data), size})); });
  const MemoryFile file;
  writeAll(file.file(), 0, std::as_bytes(std::span(data, size)));
  tryTo([&] { requireGood(readAlignmentModel(file.path())); });
  static const std::vector<NamedArray> sound = soundArrays();
  std::vector<NamedArray> arrays = sound;
  Instructions instructions({data, std::min<std::size_t>(size, 64)});
  for (std::size_t changes = 1 + instructions.next() % 4; changes > 0 && !instructions.isEmpty(); --changes)
    spoil(arrays, instructions);
  tryModelOf(arrays);
  return 0;
}
