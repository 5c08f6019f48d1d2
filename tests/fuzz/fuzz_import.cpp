// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/import/canonical.h"
#include "core/import/guess/import_guess.h"
#include "core/import/import_report.h"

// Whatever the bytes: tensors with a role for each axis, which can be written, or a message.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const ImportedAttention found = guessImport(parseImport(std::as_bytes(std::span(data, size))));
    require(!found.tensors.empty());
    for (const ImportGuess& guess : found.tensors) {
      require(guess.axes.size() == guess.tensor.shape.size() && !lineOf(guess).empty());
      try {
        const CanonicalAttention attention = canonicalOf(guess);
        require(attention.bytes.size() == static_cast<std::size_t>(sizeOf(attention.shape)) * bytesOf(attention.type));
      } catch (const DataError&) {
        // Queries, keys and values, or an axis that has no place in attention.
      }
    }
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 2000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
  }
  return 0;
}
