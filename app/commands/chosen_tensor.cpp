// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/chosen_tensor.h"

#include <string>

#include "app/commands/option_rules.h"

namespace attn::app {

AxisLetters AxesRule::read(const char* option, const QString& text) const {
  AxisLetters letters;
  for (const QChar each : text) {
    const auto role = each == u'?' ? std::nullopt : roleOfLetter(each.toLatin1());
    const bool isUsed = role == AxisRole::layer || role == AxisRole::batch || role == AxisRole::head ||
                        role == AxisRole::query || role == AxisRole::key || role == AxisRole::token ||
                        role == AxisRole::width || role == AxisRole::one;
    if (each != u'?' && !isUsed)
      refuseOption(option, text,
                   "a letter for each axis: l b h q k, t w of queries and keys, . to drop it, ? for the guess");
    letters.push_back(role);
  }
  if (letters.empty()) refuseOption(option, text, "a letter for each axis, such as lbhqk");
  return letters;
}

const ImportGuess& tensorOfName(const ImportedAttention& found, const QString& array) {
  const ImportGuess* const named = tensorNamed(found, array.toStdString());
  if (!named && namesOfTensors(found).empty())
    throw UsageError("--array has “" + array.toStdString() + "”, and the only tensor of the file has no name");
  if (!named) throw UsageError("--array has “" + array.toStdString() + "”, expected one of " + namesOfTensors(found));
  return *named;
}

const ImportGuess& tensorChosen(const ImportedAttention& found, const QString& array) {
  if (array.isEmpty() && found.tensors.size() > 1)
    throw UsageError("the file holds several tensors; say --array, one of " + namesOfTensors(found));
  return tensorOfName(found, array);
}

ImportGuess withLetters(const ImportGuess& guess, const AxisLetters& letters, const std::vector<ImportedTexts>& texts) {
  std::vector<AxisRole> roles;
  if (letters.size() != guess.axes.size())
    throw UsageError("--axes has " + std::to_string(letters.size()) + " letters, expected " +
                     std::to_string(guess.axes.size()) + " for the shape " + toString(guess.tensor.shape));
  for (std::size_t axis = 0; axis < guess.axes.size(); ++axis)
    roles.push_back(letters[axis].value_or(guess.axes[axis].role));
  try {
    return withAxes(guess, roles, texts);
  } catch (const DataError& error) {
    throw UsageError("--axes: " + std::string(error.what()));
  }
}

void requireAnswers(const ImportGuess& guess) {
  if (guess.questions.empty()) return;
  const ImportQuestion& open = guess.questions.front();
  std::string letters;
  for (const AxisGuess& axis : guess.axes) letters += letterOf(axis.role);
  throw UsageError("it is not clear (" + toString(open.words) + "): say " +
                   (open.about == ImportQuestion::About::kind ? std::string("--kind weights or --kind scores")
                                                              : "--axes, perhaps --axes " + letters));
}

}  // namespace attn::app
