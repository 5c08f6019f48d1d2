// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/files/npy.h"

// Whatever the bytes: an array or a message, no more memory than the bytes justify, and what is written of the array is
// read back as it was.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void requireShowable(const DataError& error) {
  const std::string words = error.what();
  require(!words.empty() && words.size() < 1000);
  for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const NpyArray array = parseNpy(std::as_bytes(std::span(data, size)));
    require(array.bytes.size() < size);
    const Tensor tensor = toTensor(array, "array");
    require(tensor.shape() == array.shape);
    require(toTensor(parseNpy(npyBytes(tensor)), "array") == tensor);
    try {
      require(toFiniteTensor(array, "array") == tensor);
    } catch (const DataError& error) {
      requireShowable(error);
    }
    require(toIndices(array, "array").size() == static_cast<std::size_t>(tensor.size()));
  } catch (const DataError& error) {
    requireShowable(error);
  }
  return 0;
}
