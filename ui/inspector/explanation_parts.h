// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/base/explanation.h"

// What the panel, the copied text and the copied LaTeX of an explanation have in common.

namespace attn::ui {

/// How tables that can be sorted are.
struct ExplanationSort {
  int column = -1;  ///< −1: as they come
  bool isDescending = true;

  bool operator==(const ExplanationSort&) const = default;
};

/// Whether a click on a heading sorts the step's table: some of its rows have an order.
bool isSortable(const Step& step);
/// The rows of its table in the order that was asked for. Those without an order of their own stay at the end.
std::vector<TermRow> sortedRows(const Step& step, const ExplanationSort& sort);

/// What a strip of coloured cells shows, in words: how many numbers, their range and their length; empty: no numbers.
QString stripWords(const std::vector<float>& numbers);

/// Words of the core in the user's language, on one line and as they are: names are whole, and the marks of the two
/// that are compared are the letters A and B.
QString plainWords(const Message& message);
/// The same of a formula in markup.
std::string withLetters(std::string markup);

/// The same explanation for who is told it step by step: what a list comes to, line after line, or two mechanisms row
/// after row, is so many steps. Lines that are given stay together.
Explanation inSingleSteps(const Explanation& explanation);
/// Whether a step is a line of the one before: its words are those of its one line.
bool continues(const Step& step);
/// Whether a first step says what all the others lead to, without a reason: step by step it is a question until then.
bool isAnswer(const Step& step);

/// The parts that an explanation is revealed in, one after the other: the first step of each. A part is a step with
/// numbers or a formula, and the remarks and sentences after it; those at the very beginning belong to the first part.
std::vector<std::size_t> stagesOf(const Explanation& explanation);
/// The step that a part is named after: the first with numbers or a formula.
const Step& headOf(const Explanation& explanation, const std::vector<std::size_t>& stages, std::size_t stage);
/// What it is called before it is seen: its words, else the name of its first number, else "Step 3".
QString stageTitle(const Explanation& explanation, const std::vector<std::size_t>& stages, std::size_t stage);

}  // namespace attn::ui
