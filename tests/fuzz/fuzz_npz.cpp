// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/files/npz.h"

// Whatever the bytes: named arrays or a message.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto arrays = parseNpz(std::as_bytes(std::span(data, size)));
    require(!arrays.empty() && arrays.size() <= 256);
    for (const NamedArray& named : arrays) (void)toTensor(named.array, named.name);
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 1000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
  }
  return 0;
}
