// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/base/explanation.h"
#include "ui/inspector/explanation_table.h"

namespace attn::ui {

/// An explanation as rich text. Where it is narrow, formulas have lines of their own.
/// \param revealed how many of its parts (see stagesOf) are told: the others are faint titles with their formulas, and
/// what it all leads to is a question mark; the last that is told has a bar at its left. None: everything is told.
QString htmlOf(const Explanation& explanation, Narrowness narrowness, const ExplanationSort& sort,
               std::optional<std::size_t> revealed = {});

QString paragraph(const QString& text, bool isFaint, const QString& style = {});

}  // namespace attn::ui
