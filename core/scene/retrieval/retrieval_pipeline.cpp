// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/retrieval/retrieval_pipeline.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/base/text/numbers_in_text.h"

namespace attn {
namespace {

// Every cell of a plane is a lookup of its own: so many keys are met in all, at most. So the more keys there are, the
// coarser is the plane.
constexpr double mostPlaneTerms = 2e7;
constexpr double quickPlaneTerms = 2e6;  // that an answer can wait for
constexpr double planeMargin = 0.12;     // of what the keys span, on every side

/// From the smallest on, or from the largest; of equal ones the first.
template <class Value>
std::vector<Index> sortedPlaces(const std::vector<Value>& values, bool isDescending) {
  std::vector<Index> places(values.size());
  std::iota(places.begin(), places.end(), Index{0});
  const auto at = [&](Index place) -> const Value& { return values[static_cast<std::size_t>(place)]; };
  std::stable_sort(places.begin(), places.end(),
                   [&](Index a, Index b) { return isDescending ? at(b) < at(a) : at(a) < at(b); });
  return places;
}

struct Span {
  double low = 0, high = 1;
};

/// From the smallest to the largest of every second number, with some room at both ends.
Span spanOf(const std::vector<double>& numbers, std::size_t first, double query) {
  Span span{query, query};
  for (std::size_t i = first; i < numbers.size(); i += 2) {
    span.low = std::min(span.low, numbers[i]);
    span.high = std::max(span.high, numbers[i]);
  }
  return span;
}

Span withMargin(const Span& span) {
  const double size = span.high > span.low ? span.high - span.low : std::max(1.0, std::abs(span.low));
  return {span.low - planeMargin * size, span.high + planeMargin * size};
}

double sizeOf(const Span& span) { return span.high - span.low; }

Span widened(const Span& span, double size) {
  const double more = (size - sizeOf(span)) / 2;
  return {span.low - more, span.high + more};
}

/// How much longer a unit of y is than one of x.
double unevenness(const Span& x, const Span& y, const RetrievalView& view) {
  return (static_cast<double>(view.rows) / sizeOf(y)) / (static_cast<double>(view.columns) / sizeOf(x));
}

/// A unit becomes as long on both axes, since what looks near is to be near: the axis that has room to spare shows
/// more. Where the keys would lie in a strip then they stay apart.
void equalise(Span& x, Span& y, const RetrievalView& view) {
  constexpr double strip = 4;
  const double ratio = unevenness(x, y, view);
  if (!(ratio > 1 / strip && ratio < strip)) return;
  if (ratio > 1)
    y = widened(y, sizeOf(y) * ratio);
  else
    x = widened(x, sizeOf(x) / ratio);
}

/// Whether all lies in the axis that was shown and fills most of it.
bool holds(const Span& data, const Span& next, const Span& shown) {
  constexpr double mostOfIt = 0.6;
  return data.low >= shown.low && data.high <= shown.high && sizeOf(next) >= mostOfIt * sizeOf(shown);
}

PlaneGrid gridOf(const NumericKeys& keys, const std::vector<double>& query, const RetrievalView& view) {
  const Span dataX = spanOf(keys.numbers, 0, query[0]), dataY = spanOf(keys.numbers, 1, query[1]);
  Span x = withMargin(dataX), y = withMargin(dataY);
  equalise(x, y, view);
  if (view.steady) {
    constexpr double alike = 0.01;  // a plot that is a pixel wider is no other one
    const Span shownX{view.steady->left, view.steady->right}, shownY{view.steady->bottom, view.steady->top};
    const double change = unevenness(shownX, shownY, view) / unevenness(x, y, view);
    if (holds(dataX, x, shownX) && holds(dataY, y, shownY) && std::abs(change - 1) < alike) {
      x = shownX;
      y = shownY;
    }
  }
  const double most =
      std::sqrt(mostPlaneTerms / static_cast<double>(std::max<std::size_t>(keys.numbers.size() / 2, 1)));
  const auto side = std::clamp(static_cast<Index>(most), Index{1}, mostPlaneSide);
  return {
      x.low, x.high, y.low, y.high, std::clamp<Index>(view.columns, 1, side), std::clamp<Index>(view.rows, 1, side)};
}

}  // namespace

RetrievalPipeline::Numbers RetrievalPipeline::similaritiesOf(const Box<Database>& database, const std::string& query,
                                                             const std::string& similarity,
                                                             const std::vector<double>& scalars) {
  return lookupScores(*database, query, {.similarity = similarity, .similarityScalars = scalars, .temperature = 1});
}

RetrievalPipeline::Numbers RetrievalPipeline::scoresOf(const Numbers& similarities, const double& temperature) {
  std::vector<double> scores = *similarities;
  divideByTemperature(scores, temperature);
  return scores;
}

RetrievalPipeline::Numbers RetrievalPipeline::weightsOf(const Numbers& scores, const std::string& normaliser,
                                                        const std::vector<double>& scalars) {
  LookupOptions options;
  options.normaliser = normaliser;
  options.normaliserScalars = scalars;
  return lookupWeights(*scores, options);
}

Box<ValueClasses> RetrievalPipeline::classesOf(const Box<Database>& database) { return valueClasses(*database); }

/// Those of the scene's built-in database, of which its pairs may be an edit, keep the places that they have there;
/// others take the first that are free. What depends on the scene alone looks the same wherever the scene is drawn. A
/// pair that was just added has no value yet: it comes last, so that no other changes for it.
Box<std::vector<int>> RetrievalPipeline::colorsOf(const std::string& builtIn, const Box<ValueClasses>& classes) {
  const std::vector<std::string> usual = valueClasses(*databaseOf(builtIn, {})).names;
  const std::vector<std::string>& names = classes->names;
  std::vector<std::optional<int>> colors(names.size());
  std::unordered_set<int> taken;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (const auto place = std::find(usual.begin(), usual.end(), names[i]); place != usual.end()) {
      colors[i] = static_cast<int>(place - usual.begin());
      taken.insert(*colors[i]);
    }
  int free = 0;
  for (const bool isEmpty : {false, true})
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (colors[i] || names[i].empty() != isEmpty) continue;
      while (taken.contains(free)) ++free;
      colors[i] = free++;
    }
  std::vector<int> ofPair;
  ofPair.reserve(classes->ofPair.size());
  for (const int place : classes->ofPair) ofPair.push_back(*colors[static_cast<std::size_t>(place)]);
  return ofPair;
}

Box<Answer> RetrievalPipeline::answerTo(const Box<ValueClasses>& values, const Numbers& weights) {
  return answerOf(*values, *weights);
}

Box<std::vector<Index>> RetrievalPipeline::orderOf(const Numbers& numbers, const bool& isDescending) {
  return sortedPlaces(*numbers, isDescending);
}

/// Texts that are all numbers by their numbers, others as UTF-8 orders them.
Box<std::vector<Index>> RetrievalPipeline::orderOfTexts(const Box<Database>& database, const PairPart& part,
                                                        const bool& isDescending) {
  const std::vector<std::string>& texts = part == PairPart::key ? database->keys : database->values;
  std::vector<double> numbers;
  numbers.reserve(texts.size());
  for (const std::string& text : texts) {
    const auto number = numberIn(text);
    if (!number) return sortedPlaces(texts, isDescending);
    numbers.push_back(*number);
  }
  return sortedPlaces(numbers, isDescending);
}

Box<std::vector<float>> RetrievalPipeline::planeBy(const Box<NumericKeys>& keys, const Box<ValueClasses>& classes,
                                                   const std::vector<double>& similarityScalars,
                                                   const std::string& normaliser,
                                                   const std::vector<double>& normaliserScalars,
                                                   const double& temperature, const PlaneGrid& grid) {
  return planeOf(keys, classes, {"numeric", similarityScalars, normaliser, normaliserScalars, temperature}, grid);
}

RetrievalResults RetrievalPipeline::run(const RetrievalScene& scene, const RetrievalView& view,
                                        const std::function<void(const RetrievalResults&)>& answered) {
  RetrievalResults results;
  results.scene = scene;
  results.database = m_database(scene.builtIn, scene.pairs);
  results.numericKeys = m_keys(results.database);
  results.classes = m_classes(results.database);
  results.colors = m_colors(scene.builtIn, results.classes);
  const LookupOptions options = lookupOptions(scene);
  try {
    results.similarities = m_similarities(results.database, scene.query, scene.similarity, options.similarityScalars);
  } catch (const DataError& error) {
    results.problem = error.message();
    return results;
  }
  results.scores = m_scores(results.similarities, scene.temperature);
  results.weights = m_weights(results.scores, scene.normaliser, options.normaliserScalars);
  results.answer = m_answer(results.classes, results.weights);
  results.order = m_order(results.weights, true);
  if (view.sortedBy == "key" || view.sortedBy == "value")
    results.rows =
        m_rowsByText(results.database, view.sortedBy == "key" ? PairPart::key : PairPart::value, view.isDescending);
  else if (view.sortedBy == "score")
    results.rows = m_rowsByNumber(results.scores, view.isDescending);
  else if (view.sortedBy == "weight")
    results.rows = view.isDescending ? results.order : m_rowsByNumber(results.weights, false);

  results.hasLine = scene.similarity == "numeric" && results.numericKeys->width == 1;
  if (results.hasLine) results.queryPlace = *numbersIn(scene.query);
  constexpr Index dimensions = 2;
  results.hasPlane = scene.similarity == "numeric" && results.numericKeys->width == dimensions;
  if (!results.hasPlane) return results;
  results.queryPlace = *numbersIn(scene.query);
  results.grid = gridOf(*results.numericKeys, results.queryPlace, view);
  const auto ask = [&](auto&& stage) {
    return stage(results.numericKeys, results.classes, options.similarityScalars, scene.normaliser,
                 options.normaliserScalars, scene.temperature, results.grid);
  };
  const double terms =
      static_cast<double>(results.grid.columns * results.grid.rows) * static_cast<double>(results.weights->size());
  const bool isThere = ask([this](const auto&... given) { return m_plane.holds(given...); });
  if (answered && !isThere && terms > quickPlaneTerms) answered(results);
  results.plane = ask([this](const auto&... given) { return m_plane(given...); });
  return results;
}

}  // namespace attn
