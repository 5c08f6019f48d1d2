// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "core/scene/field_paths.h"
#include "core/scene/path_list.h"
#include "core/scene/scene.h"

namespace attn {

std::vector<std::string> pathsOf(const Scene& scene) {
  PathList list(true);
  list.add<Scene>("", nullptr, &scene, NoRule{});
  return std::move(list.paths);
}

std::vector<std::string> changedPaths(const Scene& a, const Scene& b) {
  PathList list(false);
  list.add("", &a, &b, NoRule{});
  return std::move(list.paths);
}

}  // namespace attn
