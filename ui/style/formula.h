// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace attn::ui {

/// A formula's markup (^{…} raised, _{…} lowered, √{…} root; see Scoring::formula) as rich text for a QLabel.
QString richFormula(std::string_view markup);

}  // namespace attn::ui
