// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/folder_file.h"

#include <algorithm>
#include <span>

#include "core/files/regular_file.h"

namespace attn {
namespace {

/// Hands the bytes of a text or a file on, in pieces; `read(offset, bytes)` fills one.
template <class Read>
JsonValue jsonFrom(std::uint64_t size, const Read& read) {
  std::uint64_t offset = 0;
  return readJson([&](std::span<char> piece) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), size - offset));
    read(offset, piece.first(count));
    offset += count;
    return count;
  });
}

}  // namespace

JsonValue parseJson(std::string_view text) {
  return jsonFrom(text.size(), [&](std::uint64_t offset, std::span<char> piece) {
    std::copy_n(text.data() + offset, piece.size(), piece.data());
  });
}

JsonValue readJsonFile(const std::string& folder, const std::string& name) {
  return inFile(name, [&] {
    const RegularFile file(folder + "/" + name);
    return jsonFrom(file.size(), [&](std::uint64_t offset, std::span<char> piece) {
      file.read(offset, std::as_writable_bytes(piece));
    });
  });
}

}  // namespace attn
