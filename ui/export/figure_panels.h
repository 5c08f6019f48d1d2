// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/style/drawing.h"

namespace attn::ui {

/// The letter of a panel, from 0 on: "a", "b" … "z", "aa".
QString panelLetter(std::size_t place);

/// Several pictures as one figure whose panels are called a), b) …, row by row, so many in a row; those of a row are
/// equally wide and as high as the highest. A single picture has no letter. \pre there is one, and 1 <= columns
Picture lettered(const std::vector<Picture>& pictures, int columns);

}  // namespace attn::ui
