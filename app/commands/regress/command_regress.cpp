// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <span>

#include "app/commands/option_rules.h"
#include "app/commands/regress/regress_request.h"
#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"
#include "core/base/text/short_text.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/files/shown_name.h"
#include "core/regression/local_linear.h"
#include "core/regression/nadaraya_watson.h"
#include "core/regression/rule_of_thumb.h"
#include "core/regression/training_history.h"
#include "core/scene/regression/regression_stages.h"

namespace attn::app {
namespace {

constexpr Index mostOutputs = Index{1} << 28;  // 2 GiB
constexpr Index mostWeights = Index{1} << 30;  // 8 GiB

/// Prints every epoch.
Bandwidths learned(const Points& points, const TrainingOptions& options) {
  if (points.size() < 2)
    throw DataError({translatable("core",
                                  "has one row: expected at least two to learn from, as each is predicted "
                                  "from the others")});
  std::puts("epoch,loss,w");
  TrainingStep last;
  const TrainingEnd end = trainW(points, options, [&](const TrainingStep& step) {
    last = step;
    std::string line = std::to_string(step.epoch);
    for (const double number : {step.loss, step.w}) appendField(line += ',', number);
    std::puts(line.c_str());
    return std::fflush(stdout) == 0;
  });
  if (end == TrainingEnd::stopped) throw std::runtime_error("the epochs can't be written to the standard output");
  if (end == TrainingEnd::diverged)
    throw DataError({translatable("core", "the training diverged in epoch %1: perhaps --lr %2 is too large"),
                     {std::to_string(last.epoch), toString(options.learningRate)}});
  TrainingHistory history;
  history.add(last);
  history.best = leastLoss(points, [] { return true; });
  if (const auto best = history.missedBy(last))
    std::fprintf(stderr,
                 "attention-lab: the loss is %s, with w = %s it is %s: perhaps another --lr, --w0 or --epochs comes "
                 "nearer\n",
                 roundedText(last.loss, 4).c_str(), roundedText(best->w, 2).c_str(),
                 roundedText(best->loss, 4).c_str());
  return {1 / std::abs(last.w)};
}

/// Says what was guessed although it was not clear, in one line.
void sayDoubts(const QString& file, const std::vector<Message>& doubts, const char* options) {
  if (doubts.empty()) return;
  std::string words;
  for (const Message& doubt : doubts) words += (words.empty() ? "" : "; ") + toString(doubt);
  sayAbout(file, words + " (" + options + " say how it is meant)");
}

/// The features of a file, in the order of the training data, whose numbers and dates are written alike.
std::vector<double> queriesIn(const QString& file, const PointTable& table, const TableChoices& choices) {
  TableChoices alike = table.format.shown;  // which marks stand between the columns may differ
  alike.encoding = choices.encoding;
  alike.missing = choices.missing;
  NumberTable queries = readNumbers(readablePath(file), alike);
  sayDoubts(file, queries.format.reasons, "--decimal, --thousands, --dates and --encoding");
  sayLeftOut(file, queries.leftOut);
  const std::vector<std::string>& expected = table.featureNames;
  std::string names;
  for (std::size_t i = 0; i < std::min<std::size_t>(expected.size(), 8); ++i)
    names += (i == 0 ? "" : ", ") + shownName(expected[i]);
  if (queries.names.size() != expected.size())
    throw DataError({translatable("core", "columns: %1, expected %2 as the features of the training data: %3"),
                     {std::to_string(queries.names.size()), std::to_string(expected.size()), names}});
  // Columns without names go by their place, but other names, or the same in another order, are other columns.
  const bool areNamed = queries.format.format.hasHeader && table.format.format.hasHeader;
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (areNamed && queries.names[i] != expected[i])
      throw DataError({translatable("core", "column %1 is “%2”, expected “%3” as in the training data"),
                       {std::to_string(i + 1), shownName(queries.names[i]), shownName(expected[i])}});
  return std::move(queries.numbers);
}

std::vector<double> queriesOf(const RegressRequest& request, const PointTable& table, const QString& file) {
  if (!request.queryFile.isEmpty())
    return aboutFile(request.queryFile, [&] { return queriesIn(request.queryFile, table, request.table); });
  if (!request.range) return table.points.inputs;
  if (table.points.features != 1)
    throw FileError(file, "has " + std::to_string(table.points.features) +
                              " features, but --query is for one: expected --query-file");
  if (request.range->isOfDates && table.points.quantity(0) != Quantity::days)
    throw FileError(file, "has a feature of numbers, but --query is of dates: expected numbers for A and B");
  std::vector<double> queries(static_cast<std::size_t>(request.range->count));
  for (std::size_t i = 0; i < queries.size(); ++i) queries[i] = request.range->at(static_cast<Index>(i));
  return queries;
}

struct Estimates {
  std::vector<Message> doubts;  ///< about the way in which the table was read
  std::vector<Message> notes;   ///< what its numbers mean
  LeftOutRows leftOut;
  std::vector<std::string> featureNames;
  Box<Points> points;
  std::shared_ptr<const Smoother> smoother;
  std::vector<double> queries;      // (q, d)
  std::vector<double> predictions;  // (q, outputs)
  bool leaveOneOut;
  BandwidthSearch search = {};  ///< how the bandwidth was chosen, if it was

  Index features() const { return points->features; }
  Index count() const { return static_cast<Index>(queries.size()) / features(); }
};

void requireAtMost(Index numbers, Index most, const char* what) {
  if (numbers > most)
    throw DataError({translatable("core", "there would be %1 %2, expected at most %3"),
                     {std::to_string(numbers), what, std::to_string(most)}});
}

std::string textOf(const Bandwidths& bandwidths) {
  constexpr std::size_t mostSaid = 8;
  std::string words;
  for (std::size_t k = 0; k < std::min(bandwidths.size(), mostSaid); ++k) {
    if (k > 0) words += ',';
    words += toString(bandwidths[k]);
  }
  if (bandwidths.size() > mostSaid) words += ",…";
  return words;
}

Bandwidths validatedBandwidths(const RegressRequest& request, const Box<Points>& points, BandwidthSearch& search) {
  const auto goOn = [](const BandwidthSearch&) { return true; };
  search = searchBandwidth(points, request.kernel->id, silvermanBandwidths(points), goOn, request.order);
  if (search.problem) throw DataError(search.problem);
  const auto least = search.least();
  if (!least)
    throw DataError({translatable("core",
                                  "has one row: expected at least two to choose the bandwidth by, as each is "
                                  "predicted from the others")});
  std::fprintf(stderr, "attention-lab: the bandwidth by leave-one-out is %s\n", textOf(least->bandwidths).c_str());
  return least->bandwidths;
}

Bandwidths bandwidthsOf(const RegressRequest& request, const Box<Points>& points, BandwidthSearch& search) {
  if (request.isTrained) return learned(*points, request.training);
  if (request.isValidated) return validatedBandwidths(request, points, search);
  if (!request.bandwidths.empty()) return request.bandwidths;
  const Bandwidths chosen = ruleOfThumb(silvermanBandwidths(points), *request.kernel);
  std::fprintf(stderr, "attention-lab: the bandwidth by Silverman's rule of thumb is %s\n", textOf(chosen).c_str());
  return chosen;
}

Estimates predict(const RegressRequest& request, const QString& file) {
  PointTable table = aboutFile(file, [&] { return readPoints(readablePath(file), request.table); });
  std::vector<double> queries = queriesOf(request, table, file);
  return aboutFile(file, [&] {
    const Box<Points> points(std::move(table.points));
    Estimates result{table.doubts(),
                     table.notes(),
                     table.leftOut,
                     std::move(table.featureNames),
                     points,
                     {},
                     std::move(queries),
                     {},
                     request.leaveOneOut};
    const Index count = result.count();
    requireAtMost(count * points->outputs(), mostOutputs, "predictions");
    if (!request.weightsFile.isEmpty()) requireAtMost(count * points->size(), mostWeights, "weights");
    if (request.order > 0 && points->isClassification())
      throw DataError({translatable("core", "the target names classes: --order 1 is for numbers")});
    const Bandwidths bandwidths = bandwidthsOf(request, points, result.search);
    if (const Message problem = bandwidthsProblem(bandwidths, points->features)) throw DataError(problem);
    result.smoother = smootherOf(preparedKeys(points), request.kernel->id, bandwidths);
    if (request.order > 0)
      result.predictions = request.leaveOneOut ? localLinearLeaveOneOut(*result.smoother)
                                               : localLinearPredictions(*result.smoother, result.queries);
    else
      result.predictions = request.leaveOneOut ? leaveOneOutPredictions(*result.smoother)
                                               : predictionsOf(*result.smoother, result.queries);
    return result;
  });
}

/// Makes a column of the file out of one column of a (rows, width) array.
CsvColumn numberColumn(const std::string& name, const std::vector<double>& numbers, Index width, Index column) {
  return {spreadsheetSafe(name), [&numbers, width, column](std::string& line, Index row) {
            appendField(line, numbers[static_cast<std::size_t>(row * width + column)]);
          }};
}

void writePredictions(int file, const Estimates& result) {
  const std::vector<std::string>& classes = result.points->classes;
  const std::vector<double>& numbers = result.predictions;
  const Index outputs = result.points->outputs();
  std::vector<CsvColumn> columns;
  for (Index i = 0; i < result.features(); ++i)
    columns.push_back(
        {spreadsheetSafe(result.featureNames[static_cast<std::size_t>(i)]), [&result, i](std::string& line, Index row) {
           appendField(line, result.queries[static_cast<std::size_t>(row * result.features() + i)],
                       result.points->quantity(i));
         }});
  if (classes.empty()) {
    columns.push_back({"prediction", [&numbers, quantity = result.points->ofTargets()](std::string& line, Index row) {
                         appendField(line, numbers[static_cast<std::size_t>(row)], quantity);
                       }});
  } else {
    columns.push_back({"predicted", [&](std::string& line, Index row) {
                         const auto first = numbers.begin() + row * outputs;
                         if (std::isnan(*first)) return;
                         const auto best = std::max_element(first, first + outputs);
                         appendField(line, spreadsheetSafe(classes[static_cast<std::size_t>(best - first)]));
                       }});
    for (Index i = 0; i < outputs; ++i)
      columns.push_back(numberColumn("p(" + classes[static_cast<std::size_t>(i)] + ")", numbers, outputs, i));
  }
  writeCsv(file, columns, result.count());
}

/// The (queries, keys) weights, some queries at a time.
void writeWeights(int file, const Estimates& result) {
  const Index queries = result.count(), keys = result.points->size(), d = result.features();
  const std::string header = npyDoubleHeader({queries, keys});
  std::size_t offset = 0;
  const auto write = [&](std::span<const std::byte> bytes) {
    writeAll(file, offset, bytes);
    offset += bytes.size();
  };
  write(std::as_bytes(std::span(header)));
  const Index block = std::max<Index>(1, (Index{1} << 22) / keys);
  for (Index first = 0; first < queries; first += block) {
    const Index count = std::min(block, queries - first);
    const auto start = result.queries.begin() + first * d;
    write(std::as_bytes(std::span<const double>(result.leaveOneOut
                                                    ? leaveOneOutWeights(*result.smoother, first, count)
                                                    : kernelWeights(*result.smoother, {start, start + count * d}))));
  }
}

/// What each bandwidth that was tried makes of the points: all bandwidths, then the criterion.
void writeCriterion(int file, const Estimates& result) {
  const BandwidthSearch& search = result.search;
  std::vector<CsvColumn> columns;
  for (std::size_t k = 0; k < search.proportions.size(); ++k)
    columns.push_back({search.proportions.size() == 1 ? "h" : "h" + std::to_string(k + 1),
                       [&search, k](std::string& line, Index row) {
                         appendField(line, search.bandwidthsAt(static_cast<std::size_t>(row))[k]);
                       }});
  columns.push_back(numberColumn(search.isLogLoss ? "log_loss" : "error", search.errors, 1, 0));
  writeCsv(file, columns, static_cast<Index>(search.errors.size()));
}

}  // namespace

int runRegress(const Command& command, const QStringList& arguments) {
  RegressRequest request;
  const CommandOptions options(command, optionsOf(request), arguments, 2);
  if (options.isHelp()) return 0;
  options.read();
  checkTogether(request, options);
  const Estimates result = predict(request, options.file(0));
  QStringList names;
  std::vector<UnnamedFile> files;
  std::function<void()> send = [] {};
  const auto add = [&](const QString& name, void (*write)(int file, const Estimates&)) {
    aboutFile(name, [&] {
      if (isStandardStream(name)) {
        send = [&result, name, write] {
          aboutFile(name, [&] { writeToStandardOutput([&](int file) { write(file, result); }); });
        };
        return;
      }
      names << name;
      files.emplace_back(systemPath(name));
      write(files.back().file(), result);
    });
  };
  add(options.file(1), writePredictions);
  if (!request.weightsFile.isEmpty()) add(request.weightsFile, writeWeights);
  if (!request.criterionFile.isEmpty()) add(request.criterionFile, writeCriterion);
  try {
    nameFiles(files);
  } catch (const NamingError& error) {
    throw FileError(names[static_cast<qsizetype>(error.place())], error.what());
  }
  send();
  sayDoubts(options.file(0), result.doubts,
            "--header, --separator, --decimal, --thousands, --dates, --encoding, --target, --features and --classes");
  for (const Message& note : result.notes) sayAbout(options.file(0), toString(note));
  sayLeftOut(options.file(0), result.leftOut);
  return 0;
}

}  // namespace attn::app
