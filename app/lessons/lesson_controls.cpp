// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_controls.h"

#include <algorithm>

#include "app/lessons/lesson_play.h"

namespace attn::app {
namespace {

constexpr std::size_t mostFoundControls = 8;  // of what one name allows

bool hasControl(const Field& field) {
  return field.kind == FieldKind::truth || field.kind == FieldKind::choice || isEditedAsLine(field) ||
         (field.kind == FieldKind::number && field.scalar);
}

}  // namespace

bool isEditedAsLine(const Field& field) { return field.kind == FieldKind::text || field.kind == FieldKind::numbers; }

std::vector<std::string> controlsUnder(const Scene& scene, const std::string& path) {
  std::vector<std::string> found;
  const std::vector<std::string> all = pathsOf(scene);
  for (const std::string& each : all) {
    // Whether there is a struct at all is no value that a step is about.
    const bool isWhole = std::any_of(
        all.begin(), all.end(), [&](const std::string& other) { return other != each && isAtOrUnder(other, each); });
    if (!isWhole && isAtOrUnder(each, path) && hasControl(fieldAt(scene, each))) found.push_back(each);
  }
  // What the scene leaves as it usually is has no path in the list, and can still be set.
  try {
    if (found.empty() && hasControl(fieldAt(scene, path)) &&
        !std::holds_alternative<std::monostate>(valueAt(scene, path)))
      found.push_back(path);
  } catch (const DataError&) {  // it is a struct
  }
  if (found.size() > mostFoundControls) found.clear();
  return found;
}

bool isChangedByHand(const Scene& scene, const std::string& path) {
  // What the pages' canvases edit.
  static const std::vector<std::string> groups = {"attention.mechanism.lengths",
                                                  "attention.mechanism.painted",
                                                  "regression.bandwidths",
                                                  "regression.points",
                                                  "retrieval.pairs",
                                                  "retrieval.query",
                                                  "models.text"};
  return path.starts_with(scene.workspace + '.') &&
         std::any_of(groups.begin(), groups.end(), [&](const std::string& group) { return isAtOrUnder(path, group); });
}

}  // namespace attn::app
