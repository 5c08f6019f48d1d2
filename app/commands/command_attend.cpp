// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <map>
#include <span>

#include "app/commands/command_options.h"
#include "app/commands/row_option.h"
#include "app/commands/row_tables.h"
#include "app/commands/standard_streams.h"
#include "app/file_words.h"
#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/base/words.h"
#include "core/files/npz.h"

namespace attn::app {
namespace {

using Arrays = std::map<std::string, NpyArray>;

DataError problemWith(const char* text, std::vector<MessageArgument> arguments) {
  return DataError({text, std::move(arguments)});
}

Arrays readArrays(const QString& file) {
  Arrays arrays;
  for (NamedArray& named : readNpz(readablePath(file))) arrays.emplace(std::move(named.name), std::move(named.array));
  return arrays;
}

/// queries, keys or values: (b, n, d), where (n, d) counts as b = 1.
Tensor batchOf(const Arrays& arrays, const char* name) {
  const auto array = arrays.find(name);
  if (array == arrays.end()) throw problemWith("there is no array %1, expected queries, keys and values", {name});
  const Shape& shape = array->second.shape;
  if (shape.size() != 2 && shape.size() != 3)
    throw problemWith("%1 has shape %2, expected (b, n, d) or (n, d)", {name, toString(shape)});
  Tensor tensor = toFiniteTensor(array->second, name);
  return shape.size() == 3 ? std::move(tensor) : std::move(tensor).reshaped({1, shape[0], shape[1]});
}

/// Projected if there is such an array, and cut into heads if asked for.
Tensor projected(Tensor x, const Arrays& arrays, const char* matrixName, const char* what, Index heads) {
  if (const auto array = arrays.find(matrixName); array != arrays.end()) {
    const Tensor matrix = toFiniteTensor(array->second, matrixName);
    if (matrix.rank() != 2 || matrix.cols() != x.cols())
      throw problemWith("%1 has shape %2, expected (p, %3): the %4 have width %3",
                        {matrixName, toString(matrix.shape()), std::to_string(x.cols()), what});
    x = project(x, matrix);
  }
  if (heads == 0) return x;
  if (const Message problem = headsProblem(what, x.cols(), heads)) throw DataError(problem);
  return splitHeads(x, heads);
}

std::vector<Index> validLengths(const Arrays& arrays, Index batch, Index queries, Index keys) {
  const NpyArray& array = arrays.at("valid_lens");
  if (array.shape != Shape{batch} && array.shape != Shape{batch, queries})
    throw problemWith("valid_lens has shape %1, expected %2 or %3",
                      {toString(array.shape), toString(Shape{batch}), toString(Shape{batch, queries})});
  const std::vector<Index> lengths = toIndices(array, "valid_lens");
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i] >= 0 && lengths[i] <= keys) continue;
    const Index place = static_cast<Index>(i);
    const std::string index = array.shape.size() == 1
                                  ? std::to_string(place)
                                  : std::to_string(place / queries) + ", " + std::to_string(place % queries);
    throw problemWith("valid_lens[%1] is %2, expected 0 to %3 (the number of keys)",
                      {index, std::to_string(lengths[i]), std::to_string(keys)});
  }
  return lengths;
}

void checkBatches(const Tensor& queries, const Tensor& keys, const Tensor& values) {
  if (queries.dim(0) != keys.dim(0) || keys.dim(0) != values.dim(0))
    throw problemWith("queries %1, keys %2 and values %3 should be batches of one size",
                      {toString(queries.shape()), toString(keys.shape()), toString(values.shape())});
  if (keys.rows() != values.rows())
    throw problemWith("keys %1 and values %2 should be equally many",
                      {toString(keys.shape()), toString(values.shape())});
}

struct Request {
  AttentionOptions attention;
  std::vector<MaskChoice> masks;
  Index heads;  // 0: none
};

/// Queries, keys or values with what the position adds to their vectors.
Tensor placed(const Arrays& arrays, const char* name, const AttentionOptions& attention) {
  return withPositions(batchOf(arrays, name), *attention.position, attention.positionScalars);
}

/// The array that says key by key what a query sees: (n, m), or (b, n, m).
KeyRanges shownKeys(const Arrays& arrays, Index batch, Index queries, Index keys) {
  const NpyArray& array = arrays.at("mask");
  if (array.shape != Shape{queries, keys} && array.shape != Shape{batch, queries, keys})
    throw problemWith("mask has shape %1, expected %2 or %3",
                      {toString(array.shape), toString(Shape{queries, keys}), toString(Shape{batch, queries, keys})});
  const Tensor shown = toFiniteTensor(array, "mask");
  KeyRanges ranges(array.shape.size() == 2 ? 1 : batch, queries, keys);
  std::vector<KeyRange> row;
  for (Index i = 0; i < ranges.batch * queries; ++i) {
    const float* const first = shown.data() + i * keys;
    row.clear();
    for (Index j = 0; j < keys; ++j)
      if (first[j] != 0) row.push_back({j, j + 1});
    ranges.append(row);
  }
  return ranges;
}

/// What every query sees: the masks that were asked for, and those that stand in the file.
KeyRanges visibleIn(const Arrays& arrays, std::vector<MaskChoice> masks, Index batch, Index queries, Index keys) {
  const auto isGiven = [&](const Mask& mask) {
    return (mask.usesValidLengths && arrays.contains("valid_lens")) || (mask.usesArray && arrays.contains("mask"));
  };
  for (const Mask& mask : attn::masks())
    if (isGiven(mask)) masks.push_back({mask.id});
  if (Message problem = masksProblem(masks, queries, keys)) throw DataError(std::move(problem));
  return visibleKeys(masks, batch, queries, keys,
                     arrays.contains("valid_lens") ? validLengths(arrays, batch, queries, keys) : std::vector<Index>{},
                     arrays.contains("mask") ? shownKeys(arrays, batch, queries, keys) : KeyRanges());
}

AttentionResult attendFile(Request request, const QString& from) {
  const Arrays arrays = readArrays(from);
  AttentionOptions& attention = request.attention;
  Tensor queries = placed(arrays, "queries", attention);
  Tensor keys = placed(arrays, "keys", attention);
  Tensor values = placed(arrays, "values", attention);
  checkBatches(queries, keys, values);
  const Index batch = queries.dim(0), n = queries.rows(), m = keys.rows();
  queries = projected(std::move(queries), arrays, "proj_q", "queries", request.heads);
  keys = projected(std::move(keys), arrays, "proj_k", "keys", request.heads);
  values = projected(std::move(values), arrays, "proj_v", "values", request.heads);

  Parameters parameters;
  for (const Parameter& parameter : attention.scoring->parameters)
    if (const auto array = arrays.find(parameter.name); array != arrays.end())
      parameters.emplace(parameter.name, toFiniteTensor(array->second, parameter.name));
  if (const Message problem = scoringProblem(*attention.scoring, queries.cols(), keys.cols(),
                                             std::max<Index>(1, request.heads), parameters))
    throw DataError(problem);
  for (const Index width : {queries.cols(), keys.cols()})
    if (const Message problem = positionProblem(*attention.position, width)) throw DataError(problem);
  attention.parameters = &parameters;

  const KeyRanges visible = visibleIn(arrays, request.masks, batch, n, m);
  AttentionResult result = attend(queries, keys, values, visible, attention, {.scores = true});
  result.output = mergeHeads(std::move(result.output));
  const char* what = request.heads > 0 ? "joined heads" : "outputs";
  result.output = projected(std::move(result.output), arrays, "proj_o", what, 0);
  return result;
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

std::vector<CommandOptions::Option> optionsOfAttend() {
  const auto text = [](const std::string& words) { return QString::fromStdString(words); };
  std::vector<CommandOptions::Option> options = {
      {"score", "ID", text("The scoring function: " + idsOf(scorings()) + ". Default: scaled-dot.")},
      {"heads", "H",
       "Multi-head attention with H heads: project with proj_q, proj_k, proj_v, split, attend, join, "
       "project with proj_o."},
      {"mask", "ID[:ARG,...]",
       text("The keys that a query sees: " + usagesOf(namedMasks()) +
            ". May be given several times: masks combine by “and”, also with the arrays valid_lens and mask.")},
      {"causal", {}, "Query i sees the keys j <= i + (m - n): the same as --mask causal."},
      {"normalizer", "ID[:ARG,...]",
       text("What makes weights of the scores: " + usagesOf(normalisers()) + ". Default: " + normalisers().front().id +
            ".")},
      {"positions", "ID[:ARG,...]",
       text("How attention learns where a token stands: " + usagesOf(namedPositions()) +
            ". Default: " + positions().front().id + ".")},
      {"temperature", "T", "Scores are divided by T > 0. Default: 1."},
  };
  for (const Scalar& scalar : scoringScalars())
    options.push_back({scalar.id, "NUMBER",
                       text(std::string(scalar.name) + " of " + scoringsWith(scalar) + ": " + rangeOf(scalar) +
                            ". Default: " + toString(scalar.usual) + ".")});
  options.push_back(
      {"dropout", "P", "Dropout with probability P on the weights used for the output, as in training. Default: 0."});
  options.push_back({"seed", "S", "Seed of the dropout. Default: 0."});
  return options;
}

/// The scalars of the chosen scoring function from their options. Those of others are checked and have no effect.
std::vector<double> readScoringScalars(const CommandOptions& options, const Scoring& scoring) {
  Scalars values;
  for (const Scalar& any : scoringScalars()) {
    if (!options.has(any.id)) continue;
    const Scalar* own = findRow(scoring.scalars, any.id);
    values[any.id] = readScalar(any.id, options.text(any.id), options.text(any.id), own ? *own : any);
  }
  return valuesOf(values, scoring.scalars);
}

std::vector<MaskChoice> readMasks(const CommandOptions& options) {
  std::vector<MaskChoice> chosen;
  for (const QString& text : options.texts("mask")) {
    const auto [mask, scalars] = chooseRow("mask", text, namedMasks());
    MaskChoice& choice = chosen.emplace_back(MaskChoice{mask->id});
    if (mask->list) choice.list = scalars;
    for (std::size_t i = 0; i < mask->scalars.size(); ++i) setValue(choice.scalars, mask->scalars[i], scalars[i]);
  }
  if (options.has("causal")) chosen.push_back({"causal"});
  return chosen;
}

/// The row that an option names, or the table's first.
template <class Row>
ChosenRow<Row> readRow(const CommandOptions& options, const char* name, const std::vector<Row>& table) {
  return chooseRow(name, options.has(name) ? options.text(name) : QString::fromLatin1(table.front().id), table);
}

Request readRequest(const CommandOptions& options) {
  // What a float can be divided by.
  constexpr double smallest = 1e-38, largest = 3e38;
  Request request{};
  AttentionOptions& attention = request.attention;
  const QString id = options.has("score") ? options.text("score") : QStringLiteral("scaled-dot");
  attention.scoring = findRow(scorings(), id.toStdString());
  if (!attention.scoring) refuseOption("score", id, "one of " + idsOf(scorings()));
  attention.scoringScalars = readScoringScalars(options, *attention.scoring);
  request.masks = readMasks(options);
  const auto normaliser = readRow(options, "normalizer", normalisers());
  attention.normaliser = normaliser.row;
  attention.normaliserScalars = normaliser.scalars;
  const auto position = readRow(options, "positions", namedPositions());
  attention.position = position.row;
  attention.positionScalars = position.scalars;
  request.heads = options.wholeNumber("heads", 1, 1 << 20, "a whole number from 1 on").value_or(0);
  attention.temperature =
      options.number("temperature", smallest, largest, "a number above 0 that float32 can hold").value_or(1);
  const double nothing = -std::numeric_limits<double>::denorm_min();
  attention.dropout.probability = options.number("dropout", nothing, 1, "a number from 0 on, below 1").value_or(0);
  attention.dropout.seed = static_cast<std::uint64_t>(
      options.wholeNumber("seed", 0, std::numeric_limits<qlonglong>::max(), "a whole number from 0 on").value_or(0));
  return request;
}

}  // namespace

int runAttend(const Command& command, const QStringList& arguments) {
  const CommandOptions options(command, optionsOfAttend(), arguments, 2);
  if (options.isHelp()) return 0;
  requireOtherFiles({options.file(0)}, {options.file(1)});
  const Request request = readRequest(options);
  const AttentionResult result = aboutFile(options.file(0), [&] { return attendFile(request, options.file(0)); });
  aboutFile(options.file(1), [&] {
    writeOutput(options.file(1), [&](int file) {
      writeNpz(file, {{"scores", &result.scores}, {"attention_weights", &result.weights}, {"output", &result.output}});
    });
  });
  return 0;
}

}  // namespace attn::app
