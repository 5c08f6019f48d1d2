// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/model/safetensors.h"

// Whatever the bytes: tensors that fill the file, or a message.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::span<const std::byte> file = std::as_bytes(std::span(data, size));
    std::size_t bytes = 0;
    for (const StoredTensor& tensor : parseSafetensors(file)) {
      require(tensor.bytes.empty() || (tensor.bytes.data() >= file.data() + 8 &&
                                       tensor.bytes.data() + tensor.bytes.size() <= file.data() + file.size()));
      bytes += tensor.bytes.size();
      if (!tensor.number) continue;
      require(tensor.bytes.size() == static_cast<std::size_t>(tensor.size()) * bytesOf(*tensor.number));
      std::vector<float> numbers(static_cast<std::size_t>(tensor.size()));
      tensor.read(0, tensor.size(), numbers.data());
    }
    require(bytes + 8 <= size);
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 1000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
  }
  return 0;
}
