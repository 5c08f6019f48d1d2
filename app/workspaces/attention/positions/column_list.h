// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/base/index.h"

namespace attn::app {

/// Columns as they are typed, from 0 on: "6–9, 12". Runs of three or more are written as such.
QString columnsText(const std::vector<Index>& columns);

/// The columns that a text says, in ascending order, each once: numbers and runs ("6-9") with spaces or commas between
/// them; none for an empty text. Nothing where the text is something else, or says a column that a scene can't have, or
/// more of them than can be told apart as curves.
std::optional<std::vector<Index>> columnsIn(const QString& text);

}  // namespace attn::app
