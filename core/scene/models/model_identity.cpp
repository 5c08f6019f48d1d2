// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/model_identity.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

#include "core/base/rng.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/tensor/tensor.h"

namespace attn {
namespace {

std::string_view asText(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string digitsOf(std::uint64_t hash) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash >> shift & 15U];
  return digits;
}

constexpr std::uint64_t seedOfModels = 21, seedOfFiles = 22;
constexpr std::size_t sampledBytes = 64;

std::span<const std::byte> beginningOf(const StoredTensor& tensor) {
  return tensor.bytes.first(std::min(sampledBytes, tensor.bytes.size()));
}

std::string headerOf(const StoredTensor& tensor) {
  return tensor.name + ' ' + tensor.type + ' ' + toString(tensor.shape);
}

/// The beginnings of at most 16 tensors counted.
std::uint64_t formerHash(const std::vector<StoredTensor>& tensors, std::uint64_t hash) {
  constexpr std::size_t most = 16;
  for (const StoredTensor& tensor : tensors) hash = hashOf(headerOf(tensor), hash);
  const std::size_t samples = std::min(most, tensors.size());
  for (std::size_t i = 0; i < samples; ++i)
    hash = hashOf(asText(beginningOf(tensors[i * tensors.size() / samples])), hash);
  return hash;
}

/// The first and the last 64 KiB counted.
std::uint64_t formerHash(const RegularFile& file) {
  constexpr std::uint64_t part = 1 << 16;
  std::vector<std::byte> bytes(static_cast<std::size_t>(std::min(file.size(), part)));
  std::uint64_t hash = seedOfFiles;
  for (const std::uint64_t first : {std::uint64_t{0}, file.size() - bytes.size()}) {
    file.read(first, bytes);
    hash = hashOf(asText(bytes), hash);
  }
  return hash;
}

}  // namespace

ModelIdentity identityOf(const OpenedModel& opened) {
  constexpr std::uint64_t largestConfig = 16 << 20;
  const RegularFile config(opened.folder + "/config.json");
  std::vector<std::byte> bytes(static_cast<std::size_t>(std::min(config.size(), largestConfig)));
  config.read(0, bytes);
  const std::uint64_t beginning = hashOf(asText(bytes), seedOfModels);
  const std::vector<StoredTensor>& tensors = opened.model.files->tensors;
  std::uint64_t hash = beginning;
  for (const StoredTensor& tensor : tensors) {
    hash = hashOf(headerOf(tensor), hash);
    const std::size_t count = beginningOf(tensor).size(), last = tensor.bytes.size() - count;
    for (const std::size_t first : {std::size_t{0}, last / 2, last})
      hash = hashOf(asText(tensor.bytes.subspan(first, count)), hash);
  }
  return {static_cast<double>(opened.model.files->bytes), digitsOf(hash), digitsOf(formerHash(tensors, beginning))};
}

ModelIdentity identityOfFile(const std::string& path) {
  constexpr std::uint64_t mostParts = 256, longestPart = 1 << 12;
  const RegularFile file(path);
  const bool isWhole = file.size() <= mostParts * longestPart;
  const std::uint64_t parts = isWhole ? 1 : mostParts;
  std::vector<std::byte> bytes(static_cast<std::size_t>(isWhole ? file.size() : longestPart));
  std::uint64_t hash = seedOfFiles;
  for (std::uint64_t i = 0; i < parts; ++i) {
    file.read(i * (file.size() - bytes.size()) / std::max<std::uint64_t>(parts - 1, 1), bytes);
    hash = hashOf(asText(bytes), hash);
  }
  return {static_cast<double>(file.size()), digitsOf(hash), digitsOf(formerHash(file))};
}

bool isNamed(const ModelsScene& scene, const ModelIdentity& identity) {
  return (scene.bytes == 0 || scene.bytes == identity.bytes) &&
         (scene.fingerprint.empty() || scene.fingerprint == identity.fingerprint ||
          scene.fingerprint == identity.former);
}

Message goneProblem(const ModelSource& source) {
  std::error_code ignored;
  if (source.folder.empty() ||
      std::filesystem::status(source.folder, ignored).type() != std::filesystem::file_type::not_found)
    return {};
  return {translatable("core", "there is nothing at %1 any more: open it where it is now"), {shownLine(source.folder)}};
}

Message otherModelProblem(const ModelsScene& scene, const ModelIdentity& found) {
  return {translatable("core",
                       "%5 is another one than this document was made with: it has %1 bytes and the fingerprint %2, "
                       "expected %3 and %4. Open the model that is meant, or take this one"),
          {toString(found.bytes), found.fingerprint, toString(scene.bytes), scene.fingerprint,
           shownLine(scene.folder.empty() ? "small" : scene.folder)}};
}

}  // namespace attn
