// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/same_function.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/tensor/matrix.h"

namespace attn {
namespace {

/// Where the numbers of a part of the score lie: the columns of a parameter from `begin` on.
struct Place {
  const Parameter* parameter;
  Index begin, count;
};

Place placeOf(const AlignmentScoring& scoring, const ScorePart& part, const AlignmentWidths& widths) {
  const auto parameter = std::find_if(scoring.parameters.begin(), scoring.parameters.end(),
                                      [&](const Parameter& each) { return std::string(each.name) == part.parameter; });
  const bool isKey = part.columns == Width::key;
  return {&*parameter, isKey && parameter->cols == Width::queryAndKey ? widths.decoder : 0,
          isKey ? widths.keys() : widths.decoder};
}

}  // namespace

bool isSameFunction(const AlignmentScoring& a, const AlignmentScoring& b) {
  const auto hasPart = [](const ScorePart& part) { return *part.parameter != '\0'; };
  return a.scores == b.scores && hasPart(a.query) == hasPart(b.query) && hasPart(a.key) == hasPart(b.key) &&
         (*a.outer != '\0') == (*b.outer != '\0');
}

std::vector<const AlignmentScoring*> sameFunctionAs(const AlignmentScoring& scoring) {
  std::vector<const AlignmentScoring*> others;
  for (const AlignmentScoring& each : alignmentScorings())
    if (std::string(each.id) != scoring.id && isSameFunction(each, scoring)) others.push_back(&each);
  return others;
}

AlignmentModel withSameScores(const AlignmentModel& model, const AlignmentScoring& scoring) {
  const AlignmentScoring& from = *model.scoring;
  if (!isSameFunction(from, scoring)) throw std::invalid_argument("scores that are not the same function");
  AlignmentModel other = model;
  other.scoring = &scoring;
  other.weights.attention.clear();
  for (const Parameter& parameter : scoring.parameters)
    other.weights.attention[parameter.name] =
        Tensor(parameterShape(parameter, model.widths.decoder, model.widths.keys(), model.widths.hidden));
  const auto copy = [&](const ScorePart& of, const ScorePart& to) {
    if (!*of.parameter) return;
    const Place source = placeOf(from, of, model.widths), target = placeOf(scoring, to, model.widths);
    other.weights.attention.at(target.parameter->name).matrix(0).middleCols(target.begin, target.count) =
        model.weights.attention.at(source.parameter->name).matrix(0).middleCols(source.begin, source.count);
  };
  copy(from.query, scoring.query);
  copy(from.key, scoring.key);
  if (*from.outer) {
    const Tensor& outer = model.weights.attention.at(from.outer);
    std::copy_n(outer.data(), outer.size(), other.weights.attention.at(scoring.outer).data());
  }
  return other;
}

}  // namespace attn
