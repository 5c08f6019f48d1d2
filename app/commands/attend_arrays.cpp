// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/attend_arrays.h"

#include <array>
#include <cstddef>
#include <utility>

#include "app/commands/standard_streams.h"
#include "core/files/npz.h"
#include "core/files/regular_file.h"
#include "core/import/imported_file.h"

namespace attn::app {
namespace {

/// Whether a file begins as safetensors do: after eight bytes that say how long it is stands a JSON object. In an
/// archive, which begins with "PK", the ninth byte may be any.
bool isSafetensors(const std::string& path) {
  const RegularFile file(path);
  std::array<std::byte, 9> first{};
  if (file.size() < first.size()) return false;
  file.read(0, first);
  const bool isArchive = first[0] == std::byte{'P'} && first[1] == std::byte{'K'} && first[2] == std::byte{3};
  return first.back() == std::byte{'{'} && !isArchive;
}

}  // namespace

Arrays readArrays(const QString& file) {
  Arrays arrays;
  const std::string path = readablePath(file);
  if (isSafetensors(path)) {
    for (const ImportedTensor& tensor : readImport(path).tensors) arrays.emplace(tensor.name, npyArrayOf(tensor));
    return arrays;
  }
  for (NamedArray& named : readNpz(path)) arrays.emplace(std::move(named.name), std::move(named.array));
  return arrays;
}

}  // namespace attn::app
