// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "app/lessons/lesson.h"

namespace attn::app {

/// The text of a lesson's file, which parseLesson reads as the same lesson. Of scene and view it has what is not as
/// usual.
QByteArray lessonText(const Lesson& lesson);

/// The text of a scene's file with what is not as usual alone, on one line: short, for a link.
QByteArray shortSceneText(const Scene& scene);

/// A lesson of one step, which begins as that step does.
Lesson onlyStep(const Lesson& lesson, std::size_t step);

}  // namespace attn::app
