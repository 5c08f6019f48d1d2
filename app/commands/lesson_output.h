// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/lessons/lesson_check.h"
#include "core/files/json.h"

namespace attn::app {

/// A table with a row a step, under a line with the lesson's name.
std::string tableOf(const Lesson& lesson, const LessonReport& report);

/// The same, and the problems, as pairs of an object that is open.
void writeReport(JsonText& json, const Lesson& lesson, const LessonReport& report);

}  // namespace attn::app
