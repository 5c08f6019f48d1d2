// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "app/document/scene_file.h"

// Whatever the bytes: a scene that comes back from its own file, or a refusal in words.

using namespace attn;
using namespace attn::app;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const SavedScene saved = parseScene(QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)));
    if (!(parseScene(sceneText(saved.scene, saved.view)).scene == saved.scene)) std::abort();
  } catch (const DataError& error) {
    if (std::strlen(error.what()) < 10) std::abort();
  }
  return 0;
}
