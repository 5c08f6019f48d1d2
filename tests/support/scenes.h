// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/scene/scene.h"

namespace attn::test {

/// The change that puts a scene in the place of whatever there is.
inline std::function<void(Scene&)> to(const Scene& next) {
  return [next](Scene& scene) { scene = next; };
}

}  // namespace attn::test
