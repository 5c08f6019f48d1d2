// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/scene.h"

#include "core/scene/byte_counter.h"

namespace attn {

std::size_t forEachBox(const Scene& scene, const std::function<void(const void*, std::size_t)>& visit) {
  ByteCounter counter(visit);
  fields(counter, scene);
  return sizeof(Scene) + counter.bytes();
}

}  // namespace attn
