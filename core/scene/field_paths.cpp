// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/field_paths.h"

#include <utility>

#include "core/base/text/nearest_name.h"
#include "core/scene/path_walk.h"

namespace attn {

void failUnknown(const std::string& path, const std::string& key, const std::vector<std::string>& ids) {
  if (ids.empty()) throw DataError({translatable("core", "“%1” is no path to a value of a scene"), {path}});
  const std::string nearest = nearestName(key, ids);
  if (!nearest.empty())
    throw DataError({translatable("core", "“%1” is no path to a value of a scene: there is no “%2”, but “%3”"),
                     {path, key, nearest}});
  std::string all;
  for (const std::string& id : ids) all += (all.empty() ? "" : ", ") + id;
  throw DataError({translatable("core", "“%1” is no path to a value of a scene: there is no “%2”, expected one of %3"),
                   {path, key, all}});
}

std::vector<PathStep> stepsOf(const std::string& path) {
  std::vector<PathStep> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    PathStep step;
    step.isInBrackets = path[at] == '[';
    if (step.isInBrackets || path[at] == '.') ++at;
    const auto isEnd = [&] { return step.isInBrackets ? path[at] == ']' : path[at] == '.' || path[at] == '['; };
    for (; at < path.size() && !isEnd(); ++at) {
      if (step.isInBrackets && path[at] == '\\' && at + 1 < path.size()) ++at;
      step.key += path[at];
    }
    if (step.isInBrackets && at++ == path.size()) failUnknown(path, {}, {});
    steps.push_back(std::move(step));
  }
  if (steps.empty()) failUnknown(path, {}, {});
  return steps;
}

Field fieldAt(const Scene& scene, const std::string& path) {
  PathWalk walk(path);
  walk.read(scene, false);
  return walk.field();
}

FieldValue valueAt(const Scene& scene, const std::string& path) { return PathWalk(path).read(scene, true); }

Message set(Scene& scene, const std::string& path, const FieldValue& value) {
  try {
    Scene next = scene;
    PathWalk(path).write(next, value);
    scene = std::move(next);
    return {};
  } catch (const DataError& error) {
    return error.message();
  }
}

}  // namespace attn
