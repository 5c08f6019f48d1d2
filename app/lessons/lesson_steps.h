// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_node.h"

// The parts of a lesson's file: see resources/lessons/README.md.

namespace attn::app {

/// A step, and the scene that it is read for: the paths and values of the step have to fit there.
struct StepDraft {
  Scene scene;  ///< that of the step before; of the step itself once its changes are read
  LessonStep step = {};
};
void readStep(const LessonNode& node, StepDraft& draft);

/// The scene or the view of a .attn file, without unknown keys. \throws LessonError
SavedScene readSavedScene(const LessonNode& node);
ViewState readView(const LessonNode& node);

/// A value as a field of the scene holds it. \throws LessonError where no field is at the path, or the value can't be
/// there
FieldValue readFieldValue(const LessonNode& node, const std::string& path, const Scene& scene);

/// \throws LessonError where no scene has values at such a path, or under it
void requirePath(const LessonNode& node, const std::string& path, const Scene& scene);

void readPrediction(const LessonNode& node, Prediction& prediction);
Condition readCondition(const LessonNode& node, const Scene& scene);

}  // namespace attn::app
