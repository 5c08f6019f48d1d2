// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "app/commands/attend_arrays.h"
#include "app/commands/attend_axes.h"
#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/row_tables.h"
#include "app/commands/standard_streams.h"
#include "app/document/file_words.h"
#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/base/words.h"
#include "core/files/npz.h"
#include "core/files/shown_name.h"
#include "core/kernels/kernels.h"

namespace attn::app {
namespace {

DataError problemWith(const char* text, std::vector<MessageArgument> arguments) {
  return DataError({text, std::move(arguments)});
}

/// What `attend` reads of its input: the arrays that every score has, and the parameters of any.
QStringList knownArrays() {
  QStringList names{"queries", "keys", "values", "valid_lens", "mask", "bias", "sinks"};
  for (const char* projection : {"proj_q", "proj_k", "proj_v", "proj_o"})
    names << projection << QString::fromLatin1(projection) + "_bias";
  for (const Scoring& scoring : scorings())
    for (const Parameter& parameter : scoring.parameters) names << QString::fromLatin1(parameter.name);
  names.removeDuplicates();
  return names;
}

/// An array that has no meaning would change nothing, which whoever wrote it may not notice.
void requireKnown(const Arrays& arrays) {
  const QStringList known = knownArrays();
  for (const auto& [name, array] : arrays) {
    const QString word = QString::fromStdString(name);
    if (known.contains(word)) continue;
    // Other programs put words around the names: attn_mask, key_padding_mask, valid_lens_q.
    QString nearest = nearestOf(word, known);
    for (const QString& each : known)
      if (each.size() > 3 && word.contains(each)) nearest = each;
    throw problemWith("there is no use for the array %1%2",
                      {shownName(name), nearest.isEmpty() ? ", expected some of " + known.join(", ").toStdString()
                                                          : "; did you mean " + nearest.toStdString() + "?"});
  }
}

/// queries, keys or values: (…, n, d), where (n, d) counts as b = 1.
Tensor batchOf(const Arrays& arrays, const char* name) {
  const auto array = arrays.find(name);
  if (array == arrays.end()) throw problemWith("there is no array %1, expected queries, keys and values", {name});
  const Shape& shape = array->second.shape;
  if (shape.size() < 2) throw problemWith("%1 has shape %2, expected (…, n, d)", {name, toString(shape)});
  Tensor tensor = toFiniteTensor(array->second, name);
  return shape.size() > 2 ? std::move(tensor) : std::move(tensor).reshaped({1, shape[0], shape[1]});
}

void requireNoOverflow(const std::string& name, const Tensor& tensor, bool mayBeMinusInfinity = false) {
  if (Message problem = overflowProblem(name.c_str(), tensor, mayBeMinusInfinity)) throw DataError(std::move(problem));
}

/// Projected if there is such an array, moved by its bias, and cut into heads if asked for.
Tensor projected(Tensor x, const Arrays& arrays, const char* matrixName, const char* what, Index heads) {
  if (const auto array = arrays.find(matrixName); array != arrays.end()) {
    const Tensor matrix = toFiniteTensor(array->second, matrixName);
    if (matrix.rank() != 2 || matrix.cols() != x.cols())
      throw problemWith("%1 has shape %2, expected (p, %3): the %4 have width %3",
                        {matrixName, toString(matrix.shape()), std::to_string(x.cols()), what});
    x = project(x, matrix);
  }
  const std::string biasName = matrixName + std::string("_bias");
  if (const auto array = arrays.find(biasName); array != arrays.end()) {
    const Tensor bias = toFiniteTensor(array->second, biasName);
    if (bias.shape() != Shape{x.cols()})
      throw problemWith("%1 has shape %2, expected %3: the projected %4 have width %5",
                        {biasName, toString(bias.shape()), toString(Shape{x.cols()}), what, std::to_string(x.cols())});
    x = withBias(std::move(x), bias);
  }
  requireNoOverflow(std::string("projected ") + what, x);
  if (heads == 0) return x;
  if (const Message problem = headsProblem(what, x.cols(), heads)) throw DataError(problem);
  return splitHeads(x, heads);
}

/// What stands in the place of an axis that is left out: (b,) is (b, 1, …), and (b, n) the same where there are heads.
Shape withAxes(Shape given, std::size_t leading, std::size_t own) {
  while (given.size() < leading + own) given.insert(given.begin() + static_cast<std::ptrdiff_t>(given.size() - own), 1);
  return given;
}

/// Whether its axes are those of the leading ones, or 1.
bool fitsAxes(const Shape& given, const Shape& leading) {
  for (std::size_t axis = 0; axis < leading.size(); ++axis)
    if (given[axis] != leading[axis] && given[axis] != 1) return false;
  return true;
}

/// The valid length of every query of every entry of the leading axes: (…, n).
std::vector<Index> validLengths(const Arrays& arrays, const Shape& leading, Index queries, Index keys) {
  const NpyArray& array = arrays.at("valid_lens");
  Shape each = leading;
  each.push_back(queries);
  const bool isOfEntries = array.shape == Shape{leading.front()};
  const bool isOfQueries = array.shape == each || array.shape == Shape{leading.front(), queries};
  if (!isOfEntries && !isOfQueries)
    throw problemWith("valid_lens has shape %1, expected %2 or %3",
                      {toString(array.shape), toString(Shape{leading.front()}), toString(each)});
  const std::vector<Index> lengths = toIndices(array, "valid_lens");
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i] >= 0 && lengths[i] <= keys) continue;
    std::string index;
    Index rest = static_cast<Index>(i);
    for (std::size_t axis = array.shape.size(); axis-- > 0; rest /= array.shape[axis])
      index = std::to_string(rest % array.shape[axis]) + (index.empty() ? "" : ", ") + index;
    throw problemWith("valid_lens[%1] is %2, expected 0 to %3 (the number of keys)",
                      {index, std::to_string(lengths[i]), std::to_string(keys)});
  }
  const Shape given =
      isOfEntries ? withAxes({leading.front(), 1}, leading.size(), 1) : withAxes(array.shape, leading.size(), 1);
  std::vector<Index> all;
  for (const Index place : placesOfEntries(given, each)) all.push_back(lengths[static_cast<std::size_t>(place)]);
  return all;
}

void checkBatches(const Tensor& queries, const Tensor& keys, const Tensor& values) {
  Shape ofQueries = leadingAxes(queries.shape()), ofKeys = leadingAxes(keys.shape());
  if (ofKeys != leadingAxes(values.shape()) || ofQueries.size() != ofKeys.size())
    throw problemWith("queries %1, keys %2 and values %3 should be batches of one size",
                      {toString(queries.shape()), toString(keys.shape()), toString(values.shape())});
  // Heads of keys may be shared by several of the queries'.
  if (ofQueries.size() > 1) {
    if (ofKeys.back() == 0 || ofQueries.back() % ofKeys.back() != 0)
      throw problemWith("queries %1 have %2 heads, keys %3 have %4: expected a number that divides it",
                        {toString(queries.shape()), std::to_string(ofQueries.back()), toString(keys.shape()),
                         std::to_string(ofKeys.back())});
    ofKeys.back() = ofQueries.back();
  }
  if (ofQueries != ofKeys)
    throw problemWith("queries %1, keys %2 and values %3 should be batches of one size",
                      {toString(queries.shape()), toString(keys.shape()), toString(values.shape())});
  if (keys.rows() != values.rows())
    throw problemWith("keys %1 and values %2 should be equally many",
                      {toString(keys.shape()), toString(values.shape())});
}

struct Request {
  AttentionOptions attention;
  const Scoring* scoring = findRow(scorings(), "scaled-dot");
  std::map<std::string, double> scoringScalars = {};  ///< those that were said
  std::vector<MaskChoice> masks = {};
  ChosenRow<Normaliser> normaliser = usualRow(normalisers());
  ChosenRow<Position> position = usualRow(namedPositions());
  Index heads = 0;                       ///< 0: none
  std::optional<Index> queryStart = {};  ///< where the first query stands; none: wherever is usual
};

/// Queries, keys or values with what the position adds to their vectors.
Tensor placed(const Arrays& arrays, const char* name, const AttentionOptions& attention, Index start) {
  Tensor x = batchOf(arrays, name);
  return withPositionsFrom(std::move(x), *attention.position, attention.positionScalars, start);
}

/// The array that says key by key what a query sees, (n, m), or with leading axes of which any may be 1: an entry each.
KeyRanges shownKeys(const Arrays& arrays, const Shape& leading, Index queries, Index keys) {
  const NpyArray& array = arrays.at("mask");
  Shape given = array.shape;
  Shape whole = leading;
  whole.insert(whole.end(), {queries, keys});
  const bool isEach = given == Shape{queries, keys};
  if (isEach) given.insert(given.begin(), leading.size(), 1);
  if (given.size() >= 3) given = withAxes(given, leading.size(), 2);
  if (given.size() != whole.size() || given[whole.size() - 2] != queries || given.back() != keys ||
      !fitsAxes(given, leading))
    throw problemWith("mask has shape %1, expected %2 or %3",
                      {toString(array.shape), toString(Shape{queries, keys}), toString(whole)});
  const std::vector<std::uint8_t> shown = toFlags(array, "mask");
  const std::vector<Index> places = isEach ? std::vector<Index>{0} : placesOfEntries(given, leading);
  KeyRanges ranges(static_cast<Index>(places.size()), queries, keys);
  std::vector<KeyRange> row;
  for (const Index place : places)
    for (Index i = 0; i < queries; ++i) {
      const std::uint8_t* const first = shown.data() + (place * queries + i) * keys;
      row.clear();
      for (Index j = 0; j < keys; ++j)
        if (first[j] != 0) row.push_back({j, j + 1});
      ranges.append(row);
    }
  return ranges;
}

/// Whether an array of the file has axes for the heads too.
bool isOfHeads(const Arrays& arrays, const char* name, std::size_t own) {
  const auto array = arrays.find(name);
  return array != arrays.end() && array->second.shape.size() >= own + 2 &&
         array->second.shape[array->second.shape.size() - own - 1] > 1;
}

/// What every query sees: the masks that were asked for, and those that stand in the file. Of heads that see the same
/// there is one entry for all.
KeyRanges visibleIn(const Arrays& arrays, const Request& request, Shape leading, Index queries, Index keys) {
  std::vector<MaskChoice> masks = request.masks;
  const bool hasLengths = arrays.contains("valid_lens"), hasMask = arrays.contains("mask");
  const auto isGiven = [&](const Mask& mask) {
    return (mask.usesValidLengths && hasLengths) || (mask.usesArray && hasMask);
  };
  for (const Mask& mask : attn::masks())
    if (isGiven(mask)) masks.push_back({mask.id});
  if (Message problem = masksProblem(masks, queries, keys)) throw DataError(std::move(problem));
  for (const MaskChoice& mask : masks)
    if (request.queryStart && mask.id == "blocks")
      throw problemWith("the mask blocks is about queries and keys of one text: expected no --query-start", {});
  if (leading.size() > 1 && !isOfHeads(arrays, "valid_lens", 1) && !isOfHeads(arrays, "mask", 2)) leading.back() = 1;
  Index entries = 1;
  for (const Index axis : leading) entries *= axis;
  const std::vector<Index> lengths = hasLengths ? validLengths(arrays, leading, queries, keys) : std::vector<Index>();
  const KeyRanges shown = hasMask ? shownKeys(arrays, leading, queries, keys) : KeyRanges();
  return request.queryStart ? visibleFrom(*request.queryStart, masks, entries, queries, keys, lengths, shown)
                            : visibleKeys(masks, entries, queries, keys, lengths, shown);
}

/// The scalars of all scoring functions, each once: every one of them is an option of its own.
std::vector<Scalar> scoringScalars() {
  std::vector<Scalar> scalars;
  for (const Scoring& scoring : scorings())
    for (const Scalar& scalar : scoring.scalars)
      if (!findRow(scalars, scalar.id)) scalars.push_back(scalar);
  return scalars;
}

std::string scoringsWith(const Scalar& scalar) {
  std::string ids;
  for (const Scoring& scoring : scorings())
    if (findRow(scoring.scalars, scalar.id)) ids.append(ids.empty() ? "" : ", ").append(scoring.id);
  return ids;
}

/// Masks may be given several times.
void readMasks(const QStringList& texts, std::vector<MaskChoice>& chosen) {
  for (const QString& text : texts) {
    const auto [mask, scalars] = RowOf<Mask>{namedMasks()}.read("mask", text);
    MaskChoice& choice = chosen.emplace_back(MaskChoice{mask->id});
    if (mask->list) choice.list = scalars;
    for (std::size_t i = 0; i < mask->scalars.size(); ++i) setValue(choice.scalars, mask->scalars[i], scalars[i]);
  }
}

std::vector<Option> optionsOf(Request& request) {
  // What a float can be divided by without losing digits. Both numbers are allowed themselves.
  const double belowSmallest = std::nextafter(1.18e-38, 0), aboveLargest = std::nextafter(3.4e38, 4e38);
  constexpr double belowZero = -std::numeric_limits<double>::denorm_min();
  AttentionOptions& attention = request.attention;
  std::vector<Option> options = {
      option("score", "ID", request.scoring, IdOf<Scoring>{scorings()},
             "The scoring function: {choices}. Default: {default}."),
      option("heads", "H", request.heads, WholeNumber{1, 1 << 20, "a whole number from 1 on"},
             "Multi-head attention with H heads: project with proj_q, proj_k, proj_v, split, attend, join, "
             "project with proj_o."),
      {"mask", "ID[:ARG,...]",
       "The keys that a query sees: " + RowOf<Mask>{namedMasks()}.choices() +
           ". May be given several times: masks combine by “and”, also with the arrays valid_lens and mask.",
       [&request](const QStringList& texts) { readMasks(texts, request.masks); }, idListOf(namedMasks())},
      {"causal", "", "Query i sees the keys j <= i + (m - n): the same as --mask causal.",
       [&request](const QStringList&) { request.masks.push_back({"causal"}); }},
      option("normalizer", "ID[:ARG,...]", request.normaliser, RowOf<Normaliser>{normalisers()},
             "What makes weights of the scores: {choices}. Default: {default}."),
      option("positions", "ID[:ARG,...]", request.position, RowOf<Position>{namedPositions()},
             "How attention learns where a token stands: {choices}. Default: {default}."),
      option("query-start", "N", request.queryStart, WholeNumber{0, 1 << 20, "a whole number from 0 to 1048576"},
             "Where the first query stands, for positions and masks alike, as in a step of generation. Default: 0 for "
             "the positions sinusoidal and rotary; m - n for masks and alibi, so that the last query stands at the "
             "last key."),
      option("temperature", "T", attention.temperature,
             Number{belowSmallest, aboveLargest, "a number from 1.18e-38 to 3.4e38"},
             "Scores are divided by T > 0. Default: {default}."),
      option("dropout", "P", attention.dropout.probability, Number{belowZero, 1, "a number from 0 on, below 1"},
             "Dropout with probability P on the weights used for the output, as in training. Default: {default}."),
      option("seed", "S", attention.dropout.seed, anySeed(), "Seed of the dropout. Default: {default}."),
  };
  // Those of scoring functions that are not chosen are checked and have no effect.
  const auto dropout = std::find_if(options.begin(), options.end(),
                                    [](const Option& each) { return each.name == std::string_view("dropout"); });
  std::vector<Option> scalars;
  for (const Scalar& scalar : scoringScalars())
    scalars.push_back({scalar.id, "NUMBER",
                       std::string(scalar.name) + " of " + scoringsWith(scalar) + ": " + rangeOf(scalar) +
                           ". Default: " + toString(scalar.usual) + ".",
                       [&request, scalar](const QStringList& texts) {
                         request.scoringScalars[scalar.id] = InRange{scalar}.read(scalar.id, texts.last());
                       }});
  options.insert(dropout, scalars.begin(), scalars.end());
  return options;
}

/// The rows that were chosen, with their scalars, as attention takes them.
AttentionOptions attentionOf(const Request& request) {
  AttentionOptions attention = request.attention;
  attention.scoring = request.scoring;
  attention.scoringScalars = valuesOf(request.scoringScalars, request.scoring->scalars);
  attention.normaliser = request.normaliser.row;
  attention.normaliserScalars = request.normaliser.scalars;
  attention.position = request.position.row;
  attention.positionScalars = request.position.scalars;
  return attention;
}

AttentionResult attendFile(const Request& request, const QString& from) {
  const Arrays arrays = readArrays(from);
  requireKnown(arrays);
  AttentionOptions attention = attentionOf(request);
  const Index start = request.queryStart.value_or(0);
  Tensor queries = placed(arrays, "queries", attention, start);
  Tensor keys = placed(arrays, "keys", attention, 0);
  Tensor values = placed(arrays, "values", attention, 0);
  checkBatches(queries, keys, values);
  const Shape leading = leadingAxes(queries.shape());
  if (request.heads > 0 && leading.size() > 1)
    throw problemWith("queries has shape %1, which has heads already: expected (b, n, d) with --heads",
                      {toString(queries.shape())});
  const Index n = queries.rows(), m = keys.rows();
  queries = withBatchAxis(std::move(queries));
  keys = withBatchAxis(std::move(keys));
  values = withBatchAxis(std::move(values));
  queries = projected(std::move(queries), arrays, "proj_q", "queries", request.heads);
  keys = projected(std::move(keys), arrays, "proj_k", "keys", request.heads);
  values = projected(std::move(values), arrays, "proj_v", "values", request.heads);

  // Once projected: until then the fewer heads of keys are enough.
  if (leading.size() > 1 && keys.dim(1) != queries.dim(1)) {
    keys = withHeadsRepeated(keys, queries.dim(1));
    values = withHeadsRepeated(values, queries.dim(1));
  }
  const Index heads = queries.rank() >= 4 ? queries.dim(1) : 1;

  Parameters parameters;
  for (const Parameter& parameter : attention.scoring->parameters)
    if (const auto array = arrays.find(parameter.name); array != arrays.end())
      parameters.emplace(parameter.name, toFiniteTensor(array->second, parameter.name));
  if (const Message problem = scoringProblem(*attention.scoring, queries.cols(), keys.cols(), heads, parameters))
    throw DataError(problem);
  for (const Index width : {queries.cols(), keys.cols()})
    if (const Message problem = positionProblem(*attention.position, width)) throw DataError(problem);
  attention.parameters = &parameters;
  Shape scores = queries.shape();
  scores.back() = m;
  Tensor bias, sinks;
  if (const auto array = arrays.find("bias"); array != arrays.end()) {
    if (Message problem = biasProblem(array->second.shape, scores)) throw DataError(std::move(problem));
    bias = toBiasTensor(array->second, "bias");
    attention.bias = &bias;
  }
  if (const auto array = arrays.find("sinks"); array != arrays.end()) {
    if (Message problem = sinksProblem(array->second.shape, heads)) throw DataError(std::move(problem));
    attention.sinks = &(sinks = toFiniteTensor(array->second, "sinks"));
  }

  if (request.queryStart && (attention.position->rotate || attention.position->bias)) {
    // Attention itself lets queries begin where they usually do.
    if (attention.position->rotate) {
      queries = withRotationFrom(queries, *attention.position, attention.positionScalars, start);
      keys = withRotation(std::move(keys), *attention.position, attention.positionScalars);
    } else {
      bias = biasFrom(*attention.position, attention.positionScalars, attention.bias, scores, start);
      attention.bias = &bias;
    }
    attention.position = nullptr;
  }

  const KeyRanges visible = visibleIn(arrays, request, leading, n, m);
  AttentionResult result = attend(queries, keys, values, visible, attention, {.scores = true});
  const bool isKernel = findRow(kernels(), attention.scoring->id) != nullptr;
  requireNoOverflow("scores", result.scores, isKernel || attention.bias);
  if (request.heads > 0) result.output = mergeHeads(std::move(result.output));
  requireNoOverflow("output", result.output);
  const char* what = request.heads > 0 ? "joined heads" : "outputs";
  result.output = projected(std::move(result.output), arrays, "proj_o", what, 0);
  const auto withLeading = [&](Tensor x) {
    Shape shape = leading;
    shape.insert(shape.end(), {x.rows(), x.cols()});
    return std::move(x).reshaped(shape);
  };
  result.output = withLeading(std::move(result.output));
  if (leading.size() == 1) return result;
  result.scores = withLeading(std::move(result.scores));
  result.weights = withLeading(std::move(result.weights));
  return result;
}

}  // namespace

int runAttend(const Command& command, const QStringList& arguments) {
  Request request;
  const CommandOptions options(command, optionsOf(request), arguments, 2);
  if (options.isHelp()) return 0;
  requireOtherFiles({options.file(0)}, {options.file(1)});
  requireFormat(options.file(1), "npz");
  options.read();
  for (std::size_t i = 0; i < request.position.scalars.size(); ++i)
    if (request.position.row->rotate && request.position.row->scalars[i].id == std::string_view("width") &&
        std::fmod(request.position.scalars[i], 2) != 0)
      throw UsageError("--positions turns pairs: expected an even WIDTH");
  const AttentionResult result = aboutFile(options.file(0), [&] { return attendFile(request, options.file(0)); });
  aboutFile(options.file(1), [&] {
    writeOutput(options.file(1), [&](int file) {
      writeNpz(file, {{"scores", &result.scores}, {"attention_weights", &result.weights}, {"output", &result.output}});
    });
  });
  return 0;
}

}  // namespace attn::app
