// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/model/folder_file.h"
#include "core/model/model_config.h"

// Whatever the bytes: a configuration whose numbers can be counted with, or a message.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const ModelConfig config = configOf(parseJson({reinterpret_cast<const char*>(data), size}));
    require(config.family && config.activation && config.width >= 1 && config.epsilon > 0);
    require(config.encoder || config.decoder);
    for (const auto& stack : {config.encoder, config.decoder})
      if (stack) require(stack->layers >= 1 && stack->heads >= 1);
    if (config.decoder) require(std::ssize(config.windows) == config.decoder->layers);
    for (const double frequency : config.frequencies) require(!std::isnan(frequency));
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 1000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
  }
  return 0;
}
