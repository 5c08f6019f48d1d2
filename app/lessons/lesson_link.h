// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "app/lessons/lesson.h"

// A step of a lesson as a link, which opens it wherever the program is:
//
//   attention-lab:lesson/masked-softmax/only-differences           a step of a lesson that the reader has too
//   attention-lab:lesson/masked-softmax/only-differences?scene=…   with what the learner made of its scene
//   attention-lab:step/…                                           the step itself, of a lesson that does not come with
//                                                                  the program
//
// "…" is a text, compressed, in the letters of base64url. Nothing is sent anywhere: a link is a text to be copied.

namespace attn::app {

/// The longest link that is written or read. Programs for messages cut longer ones.
constexpr qsizetype longestLink = 2000;

struct LessonLink {
  std::string lesson = {}, step = {};  ///< ids
  std::optional<Scene> scene = {};     ///< what was made of the step's scene
  std::optional<Lesson> own = {};      ///< of attention-lab:step: that step as a lesson
};

/// Whether a text is meant as such a link.
bool isLessonLink(const QString& text);

/// \param scene what was made of the step's scene; null: it is as the step begins
/// \param isShipped whether the lesson comes with the program
/// \returns nothing where the link would be too long
std::optional<QString> linkTo(const Lesson& lesson, std::size_t step, bool isShipped, const Scene* scene = nullptr);

/// \throws DataError that says what is wrong
LessonLink parseLink(const QString& link);

}  // namespace attn::app
