// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

#include "ui/inspector/explanation_parts.h"

namespace attn::ui {

/// An explanation as a piece of LaTeX to be put into a document that loads amsmath: its formula as display math, its
/// steps as an enumerate, lists and tables as tabulars. Nothing is left out of tables. Names in other scripts stand as
/// they are, for XeLaTeX or LuaLaTeX.
QString latexOf(const Explanation& explanation, const ExplanationSort& sort = {});

/// A formula's markup (^{…} raised, _{…} lowered, √{…} root), or a printed calculation, as it stands in math mode.
/// What has no place there becomes text: no input makes a formula that does not close its braces.
QString latexFormula(std::string_view markup);

/// Words with the characters escaped that mean something to LaTeX; signs of formulas in them are put in math mode.
QString latexText(const QString& text);

}  // namespace attn::ui
