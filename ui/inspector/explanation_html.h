// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>
#include <QString>
#include <optional>

#include "core/base/explanation.h"
#include "ui/inspector/explanation_parts.h"

namespace attn::ui {

/// The heading of a column that sorts is a link that begins so, and ends in the number of its column.
constexpr QLatin1String sortLink("sort:");

/// How much tables leave out: nothing; the picture of how a sum grows; their extras; of long ones all but the names,
/// what is strong, and the last; and then the names of the rows have lines of their own, above their numbers.
enum class Narrowness { none, noSums, noExtras, fewColumns, twoLines };
constexpr int narrownesses = 5;

/// An explanation as rich text. Where it is narrow, formulas have lines of their own.
/// \param revealed how many of its parts (see stagesOf) are told: the others are faint titles with their formulas, and
/// what it all leads to is a question mark; the last that is told has a bar at its left. None: everything is told.
QString htmlOf(const Explanation& explanation, Narrowness narrowness, const ExplanationSort& sort,
               std::optional<std::size_t> revealed = {});

constexpr int tightestTables = 2;
/// The same with smaller numbers in its tables, which stand closer together. \param tightness 0 … tightestTables
QString tightened(QString html, int tightness);

QString paragraph(const QString& text, bool isFaint, const QString& style = {});

}  // namespace attn::ui
