// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/model_identity.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/rng.h"
#include "core/files/regular_file.h"
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

}  // namespace

ModelIdentity identityOf(const OpenedModel& opened) {
  constexpr std::uint64_t seed = 21, largestConfig = 16 << 20;
  constexpr std::size_t samples = 16, sampledBytes = 64;
  const RegularFile config(opened.folder + "/config.json");
  std::vector<std::byte> bytes(static_cast<std::size_t>(std::min(config.size(), largestConfig)));
  config.read(0, bytes);
  std::uint64_t hash = hashOf(asText(bytes), seed);
  const std::vector<StoredTensor>& tensors = opened.model.files->tensors;
  for (const StoredTensor& tensor : tensors)
    hash = hashOf(tensor.name + ' ' + tensor.type + ' ' + toString(tensor.shape), hash);
  for (std::size_t i = 0; i < std::min(samples, tensors.size()); ++i) {
    const StoredTensor& tensor = tensors[i * tensors.size() / std::min(samples, tensors.size())];
    hash = hashOf(asText(tensor.bytes.first(std::min(sampledBytes, tensor.bytes.size()))), hash);
  }
  return {static_cast<double>(opened.model.files->bytes), digitsOf(hash)};
}

ModelIdentity identityOfFile(const std::string& path) {
  constexpr std::uint64_t seed = 22, part = 1 << 16;
  const RegularFile file(path);
  std::vector<std::byte> bytes(static_cast<std::size_t>(std::min(file.size(), part)));
  file.read(0, bytes);
  std::uint64_t hash = hashOf(asText(bytes), seed);
  file.read(file.size() - bytes.size(), bytes);
  hash = hashOf(asText(bytes), hash);
  return {static_cast<double>(file.size()), digitsOf(hash)};
}

bool isNamed(const ModelsScene& scene, const ModelIdentity& identity) {
  return (scene.bytes == 0 || scene.bytes == identity.bytes) &&
         (scene.fingerprint.empty() || scene.fingerprint == identity.fingerprint);
}

Message otherModelProblem(const ModelsScene& scene, const ModelIdentity& found) {
  return {translatable("core",
                       "is another one than this document was made with: it has %1 bytes and the fingerprint %2, "
                       "expected %3 and %4. Open the model that is meant, or take this one"),
          {toString(found.bytes), found.fingerprint, toString(scene.bytes), scene.fingerprint}};
}

}  // namespace attn
