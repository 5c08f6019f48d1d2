// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "app/document/shipped_models.h"
#include "app/lessons/lesson_play.h"
#include "app/workspaces/alignment/ready_models.h"
#include "core/base/text/nearest_name.h"
#include "core/regression/local_linear.h"
#include "core/regression/nadaraya_watson.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/models/models_pipeline.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/scene/retrieval/retrieval_pipeline.h"

namespace attn::app {

/// Those of the scene's workspace; the others are empty.
struct LessonResults {
  Scene scene;
  std::optional<AttentionResults> attention = {};
  std::optional<RegressionResults> regression = {};
  std::optional<RetrievalResults> retrieval = {};
  std::optional<AlignmentResults> alignment = {};
  std::optional<ModelsResults> models = {};
  // What the results of a regression don't hold:
  std::vector<double> weights = {};  ///< of each point at the query
  std::optional<double> loss = {}, rmse = {};
};

namespace {

using Places = std::vector<std::size_t>;

/// A word that a look-up begins with, and how many places may follow it.
struct NumberKind {
  const char* id;
  std::size_t mostPlaces;
};
constexpr NumberKind numberKinds[] = {{"weight", 4}, {"score", 4}, {"output", 3}, {"loss", 0}, {"rmse", 0}};

std::vector<std::string> wordsIn(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

NumberName numberName(const std::string& what) {
  const std::vector<std::string> words = wordsIn(what);
  if (words.empty()) throw DataError({translatable("core", "nothing is looked up here: write weight, score, …")});
  NumberName name{words.front()};
  if (name.of == "field") {
    if (words.size() != 2) throw DataError({translatable("core", "“%1” should be field and one path"), {what}});
    name.path = words[1];
    return name;
  }
  if (name.of == "probability") {
    if (words.size() != 2) throw DataError({translatable("core", "“%1” should be probability and one token"), {what}});
    name.token = words[1];
    return name;
  }
  const auto* kind = std::find_if(std::begin(numberKinds), std::end(numberKinds),
                                  [&](const NumberKind& each) { return name.of == each.id; });
  if (kind == std::end(numberKinds)) {
    const std::string nearest =
        attn::nearestName(name.of, {"weight", "score", "output", "loss", "rmse", "probability", "field"});
    if (!nearest.empty())
      throw DataError({translatable("core", "“%1” can't be looked up; did you mean “%2”?"), {name.of, nearest}});
    throw DataError({translatable("core", "“%1” can't be looked up, only %2"),
                     {name.of, "weight, score, output, loss, rmse, probability, field, ratio"}});
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::size_t place = 0;
    const char* const end = words[i].data() + words[i].size();
    const auto [stop, error] = std::from_chars(words[i].data(), end, place);
    if (error != std::errc() || stop != end)
      throw DataError(
          {translatable("core", "“%1” in “%2” should be a place: a whole number from 0 on"), {words[i], what}});
    name.places.push_back(place);
  }
  if (name.places.size() > kind->mostPlaces)
    throw DataError({translatable("core", "“%1” has %2 places, at most %3 can be"),
                     {what, std::to_string(name.places.size()), std::to_string(kind->mostPlaces)}});
  return name;
}

std::optional<double> finite(double number) { return std::isfinite(number) ? std::optional(number) : std::nullopt; }

template <class Numbers>
std::optional<double> numberAt(const Numbers& numbers, std::size_t place) {
  return place < numbers.size() ? finite(static_cast<double>(numbers[place])) : std::nullopt;
}

/// A number of a tensor by as many places as it has axes.
std::optional<double> numberAt(const Tensor& tensor, const Places& places) {
  if (places.size() != tensor.shape().size()) return {};
  Index at = 0;
  for (std::size_t axis = 0; axis < places.size(); ++axis) {
    const Index size = tensor.shape()[axis];
    if (places[axis] >= static_cast<std::size_t>(size)) return {};
    at = at * size + static_cast<Index>(places[axis]);
  }
  return finite(static_cast<double>(tensor.data()[at]));
}

/// The places are sequence, query, key (or component) and perhaps head: the first head unless another is named.
std::optional<double> ofAttention(const AttentionResults& results, const NumberName& name) {
  if (results.problem || name.places.size() < 3) return {};
  const Pass& pass = results.pass;
  const auto& tensor = name.of == "score" ? pass.scores : name.of == "weight" ? pass.weights : pass.output;
  if (!tensor || name.of == "loss" || name.of == "rmse") return {};
  Places places(name.places.begin(), name.places.begin() + 3);
  const std::size_t head = name.places.size() > 3 ? name.places[3] : 0;
  if ((*tensor)->shape().size() == 4)
    places.insert(places.begin() + 1, head);
  else if (head > 0)
    return {};
  return numberAt(**tensor, places);
}

std::optional<double> ofRetrieval(const RetrievalResults& results, const NumberName& name) {
  if (results.problem || !results.isReady()) return {};
  if (name.of == "output")
    return results.answer->isAny && results.answer->isNumber ? finite(results.answer->number) : std::nullopt;
  if (name.places.size() != 1) return {};
  if (name.of == "weight") return numberAt(*results.weights, name.places[0]);
  if (name.of == "score") return numberAt(*results.scores, name.places[0]);
  return {};
}

std::optional<double> ofRegression(const LessonResults& results, const NumberName& name) {
  if (results.regression->problem) return {};
  if (name.of == "loss") return results.loss;
  if (name.of == "rmse") return results.rmse;
  if (name.of == "weight" && name.places.size() == 1) return numberAt(results.weights, name.places[0]);
  if (name.of == "output" && name.places.size() <= 1)
    return numberAt(results.regression->query->prediction, name.places.empty() ? 0 : name.places[0]);
  return {};
}

std::optional<double> ofAlignment(const AlignmentResults& results, const NumberName& name) {
  if (results.problem || name.places.size() != 2 || name.places[0] >= results.steps->size()) return {};
  const DecoderStep& step = (*results.steps)[name.places[0]];
  if (name.of == "weight") return numberAt(step.weights, name.places[1]);
  if (name.of == "score") return numberAt(step.scores, name.places[1]);
  return {};
}

/// The weights are those of the small pictures, which have a cell for each weight unless the text is long.
std::optional<double> ofModel(const ModelsResults& results, const NumberName& name) {
  if (results.problem || results.grids.empty()) return {};
  if (name.of == "probability") {
    const auto isNamed = [&](const PredictedToken& prediction) {
      return name.token == prediction.text || ' ' + name.token == prediction.text;
    };
    const auto found = std::find_if(results.predictions.begin(), results.predictions.end(), isNamed);
    return found == results.predictions.end() ? std::nullopt : finite(found->probability);
  }
  const HeadGrid& grid = results.grids.front();
  if (name.of != "weight" || name.places.size() != 4 || grid.pooled > 1 || name.places[0] >= grid.pictures.size())
    return {};
  return numberAt(*grid.pictures[name.places[0]], Places(name.places.begin() + 1, name.places.end()));
}

std::optional<double> numberOf(const LessonResults& results, const NumberName& name) {
  if (name.of == "field") return numberIn(valueAt(results.scene, name.path));
  if (results.attention) return ofAttention(*results.attention, name);
  if (results.retrieval) return ofRetrieval(*results.retrieval, name);
  if (results.regression) return ofRegression(results, name);
  if (results.alignment) return ofAlignment(*results.alignment, name);
  if (results.models) return ofModel(*results.models, name);
  return {};
}

/// How far the estimate is from the function behind the data set, at the queries of the heatmap.
std::optional<double> rmseOf(const RegressionResults& results) {
  const RegressionScene& scene = results.scene;
  if (!hasTruth(scene)) return {};
  const NumberBox truth = truthOf(scene.dataSet, scene.data.scalars, results.heatmapQueries);
  const NumberBox estimate = curveOf(results.smoother, results.heatmapQueries, results.order);
  if (truth->empty() || truth->size() != estimate->size()) return {};
  double sum = 0;
  for (std::size_t i = 0; i < truth->size(); ++i) sum += std::pow((*estimate)[i] - (*truth)[i], 2);
  return finite(std::sqrt(sum / static_cast<double>(truth->size())));
}

void computeRegression(LessonResults& results, const ViewState& view) {
  RegressionView shown;
  // Nobody looks at the curve and the map.
  shown.columns = 2;
  shown.rows = 2;
  shown.query = view.regression.query;
  results.regression = RegressionPipeline().run(results.scene.regression, shown);
  const RegressionResults& found = *results.regression;
  if (found.problem) return;
  results.weights = kernelWeights(*found.smoother, found.query->query);
  results.loss = finite(leaveOneOutOf(found.points, found.kernel, found.bandwidths, found.order));
  results.rmse = rmseOf(found);
}

void computeAlignment(LessonResults& results) {
  const AlignmentScene& scene = results.scene.alignment;
  try {
    results.alignment = alignmentResults(scene, runToBeginWith(scene).checkpoints.back());
  } catch (const DataError&) {
    // Pairs that can't be learned: there are no numbers.
  }
}

}  // namespace

std::vector<NumberName> numberNames(const std::string& what) {
  const std::string ratio = "ratio ", over = " / ";
  if (!what.starts_with(ratio)) return {numberName(what)};
  const std::size_t line = what.find(over);
  if (line == std::string::npos)
    throw DataError({translatable("core", "“%1” should be two numbers with / between them: ratio A / B"), {what}});
  return {numberName(what.substr(ratio.size(), line - ratio.size())), numberName(what.substr(line + over.size()))};
}

std::optional<double> numberIn(const FieldValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  const auto* numbers = std::get_if<std::vector<double>>(&value);
  return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
}

std::shared_ptr<const LessonResults> resultsOf(const Scene& scene, const ViewState& view) {
  auto results = std::make_shared<LessonResults>();
  results->scene = scene;
  if (scene.workspace == "attention")
    results->attention = AttentionPipeline().runAll(scene.attention);
  else if (scene.workspace == "retrieval")
    results->retrieval = RetrievalPipeline().run(scene.retrieval, RetrievalView{.columns = 2, .rows = 2});
  else if (scene.workspace == "regression")
    computeRegression(*results, view);
  else if (scene.workspace == "alignment")
    computeAlignment(*results);
  else if (scene.workspace == "models")
    results->models = ModelsPipeline(modelFolder(QStringLiteral("small")).toStdString()).run(scene.models, {});
  return results;
}

std::optional<double> lookUp(const LessonResults& results, const std::string& what) {
  const std::vector<NumberName> names = numberNames(what);
  const std::optional<double> number = numberOf(results, names.front());
  if (names.size() == 1 || !number) return number;
  const std::optional<double> below = numberOf(results, names.back());
  return below ? finite(*number / *below) : std::nullopt;
}

}  // namespace attn::app
