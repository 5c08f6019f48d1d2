#include <limits>
#include <map>

#include "app/commands/command_options.h"
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
  for (NamedArray& named : readNpz(systemPath(file))) arrays.emplace(std::move(named.name), std::move(named.array));
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
  const Scoring* scoring;
  Index heads;  // 0: none
  bool causal;
  double temperature;
  double bandwidth;
  Dropout dropout;
};

AttentionResult attendFile(const Request& request, const QString& from) {
  const Arrays arrays = readArrays(from);
  Tensor queries = batchOf(arrays, "queries");
  Tensor keys = batchOf(arrays, "keys");
  Tensor values = batchOf(arrays, "values");
  checkBatches(queries, keys, values);
  const Index batch = queries.dim(0), n = queries.rows(), m = keys.rows();
  queries = projected(std::move(queries), arrays, "proj_q", "queries", request.heads);
  keys = projected(std::move(keys), arrays, "proj_k", "keys", request.heads);
  values = projected(std::move(values), arrays, "proj_v", "values", request.heads);

  Parameters parameters;
  for (const Parameter& parameter : request.scoring->parameters)
    if (const auto array = arrays.find(parameter.name); array != arrays.end())
      parameters.emplace(parameter.name, toFiniteTensor(array->second, parameter.name));
  if (const Message problem =
          scoringProblem(*request.scoring, queries.cols(), keys.cols(), std::max<Index>(1, request.heads), parameters))
    throw DataError(problem);

  const bool lengths = arrays.contains("valid_lens");
  const char* mask = lengths ? (request.causal ? "both" : "valid-length") : request.causal ? "causal" : "none";
  const KeyRanges visible =
      keyRanges(*findRow(masks(), mask), batch, n, m, lengths ? validLengths(arrays, batch, n, m) : std::vector<Index>{});
  AttentionOptions options;
  options.scoring = request.scoring;
  options.parameters = &parameters;
  options.bandwidth = request.bandwidth;
  options.temperature = request.temperature;
  options.dropout = request.dropout;
  options.keepScores = true;
  AttentionResult result;
  if (batch > 0) {
    result = attend(queries, keys, values, visible, options);
  } else {
    Shape shape = queries.shape();
    shape.back() = m;
    result.scores = result.weights = Tensor(shape);
    shape.back() = values.cols();
    result.output = Tensor(shape);
  }
  result.output = mergeHeads(std::move(result.output));
  const char* what = request.heads > 0 ? "joined heads" : "outputs";
  result.output = projected(std::move(result.output), arrays, "proj_o", what, 0);
  return result;
}

std::string scoringIds() {
  std::string ids;
  for (const Scoring& scoring : scorings()) ids += (ids.empty() ? "" : ", ") + std::string(scoring.id);
  return ids;
}

}  // namespace

int runAttend(const Command& command, const QStringList& arguments) {
  const CommandOptions options(
      command,
      {{"score", "ID", QString("The scoring function: %1. Default: scaled-dot.").arg(scoringIds().c_str())},
       {"heads", "H",
        "Multi-head attention with H heads: project with proj_q, proj_k, proj_v, split, attend, join, "
        "project with proj_o."},
       {"causal", {}, "Query i sees the keys j <= i + (m - n)."},
       {"temperature", "T", "Scores are divided by T > 0. Default: 1."},
       {"bandwidth", "H", "Width of the kernels: u = |q - k| / H. Default: 1."},
       {"dropout", "P", "Dropout with probability P on the weights used for the output, as in training. Default: 0."},
       {"seed", "S", "Seed of the dropout. Default: 0."}},
      arguments, 2);
  if (options.isHelp()) return 0;
  // What a float can be divided by.
  constexpr double smallest = 1e-38, largest = 3e38;
  Request request{};
  const QString id = options.has("score") ? options.text("score") : QStringLiteral("scaled-dot");
  request.scoring = findRow(scorings(), id.toStdString());
  if (!request.scoring) throw UsageError("--score is “" + id.toStdString() + "”, expected one of " + scoringIds());
  request.heads = options.wholeNumber("heads", 1, 1 << 20, "a whole number from 1 on").value_or(0);
  request.causal = options.has("causal");
  request.temperature =
      options.number("temperature", smallest, largest, "a number above 0 that float32 can hold").value_or(1);
  request.bandwidth =
      options.number("bandwidth", smallest, largest, "a number above 0 that float32 can hold").value_or(1);
  const double nothing = -std::numeric_limits<double>::denorm_min();
  request.dropout.probability = options.number("dropout", nothing, 1, "a number from 0 on, below 1").value_or(0);
  request.dropout.seed = static_cast<std::uint64_t>(
      options.wholeNumber("seed", 0, std::numeric_limits<qlonglong>::max(), "a whole number from 0 on").value_or(0));
  const AttentionResult result = aboutFile(options.file(0), [&] { return attendFile(request, options.file(0)); });
  aboutFile(options.file(1), [&] {
    writeNpz(systemPath(options.file(1)),
             {{"scores", &result.scores}, {"attention_weights", &result.weights}, {"output", &result.output}});
  });
  return 0;
}

}  // namespace attn::app
