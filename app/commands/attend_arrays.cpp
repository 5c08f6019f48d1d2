// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/attend_arrays.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "app/commands/standard_streams.h"
#include "core/files/npz.h"
#include "core/files/regular_file.h"
#include "core/import/guess/name_words.h"
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

Arrays arraysIn(const QString& file) {
  Arrays arrays;
  const std::string path = readablePath(file);
  if (isSafetensors(path)) {
    for (const ImportedTensor& tensor : readImport(path).tensors) arrays.emplace(tensor.name, npyArrayOf(tensor));
    return arrays;
  }
  for (NamedArray& named : readNpz(path)) arrays.emplace(std::move(named.name), std::move(named.array));
  return arrays;
}

}  // namespace

Arrays readArrays(const QString& file) {
  Arrays arrays = arraysIn(file);
  const InputWords& usual = inputWords.front();
  for (const InputWords& habit : inputWords) {
    const auto has = [&](std::string_view name) { return arrays.contains(std::string(name)); };
    if (std::none_of(usual.begin(), usual.end(), has) && has(habit[0]) && has(habit[1]))
      for (std::size_t side = 0; side < usual.size(); ++side)
        if (auto named = arrays.extract(std::string(habit[side])); !named.empty()) {
          named.key() = usual[side];
          arrays.insert(std::move(named));
        }
  }
  return arrays;
}

}  // namespace attn::app
