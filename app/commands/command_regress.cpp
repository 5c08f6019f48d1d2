// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDate>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <optional>
#include <span>

#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/files/shown_name.h"
#include "core/regression/local_linear.h"
#include "core/regression/nadaraya_watson.h"
#include "core/regression/rule_of_thumb.h"
#include "core/regression/training.h"
#include "core/scene/regression/regression_stages.h"

namespace attn::app {
namespace {

constexpr Index mostQueries = 10'000'000;      // as many as rows of a file
constexpr Index mostOutputs = Index{1} << 28;  // 2 GiB
constexpr Index mostWeights = Index{1} << 30;  // 8 GiB
constexpr const char* trainedKernel = "gaussian";
constexpr QLatin1String byRule("silverman"), byValidation("cv");

/// low, low + step, … below high.
struct QueryRange {
  double low = 0;
  double step = 1;
  Index count = 0;
  double grain = 0;        ///< queries are whole numbers divided by this; 0: as they are added up
  bool isOfDates = false;  ///< as they were given; the numbers are days

  /// A and STEP are decimals mostly: so are their sums, which rounding would give 16 digits.
  double at(Index i) const {
    const double sum = low + static_cast<double>(i) * step;
    return grain > 0 ? std::round(sum * grain) / grain : sum;
  }
};

struct Request {
  TableChoices table;
  const Kernel* kernel = findRow(kernels(), trainedKernel);
  Bandwidths bandwidths = {1};  ///< none: those of the rule of thumb
  bool isValidated = false;     ///< those with the least leave-one-out error instead
  Index order = 0;              ///< 1: straight lines
  QString criterionFile = {};
  std::optional<QueryRange> range = {};
  QString queryFile = {};
  QString weightsFile = {};
  bool leaveOneOut = false;
  bool isTrained = false;
  TrainingOptions training = {};
};

/// Finite numbers with a character between them; nothing if one is not.
std::optional<std::vector<double>> numbersIn(const QString& text, QChar separator) {
  std::vector<double> numbers;
  for (const QString& part : text.split(separator)) {
    bool ok = false;
    numbers.push_back(QLocale::c().toDouble(part, &ok));
    if (!ok || !std::isfinite(numbers.back())) return std::nullopt;
  }
  return numbers;
}

struct BandwidthList {
  bool& isValidated;  ///< whether they are to be found

  Bandwidths read(const char* name, const QString& text) const {
    isValidated = text == byValidation;
    if (text == byRule || isValidated) return {};
    const auto numbers = numbersIn(text, u',');
    if (!numbers || std::any_of(numbers->begin(), numbers->end(), [](double h) { return h <= 0; }))
      refuseOption(name, text, "a number above 0, one for each feature: H1,H2,…, silverman or cv");
    return *numbers;
  }
};

/// The power of ten that makes whole numbers of A and STEP, or 0 where none of a few does.
double grainOf(double low, double high, double step) {
  constexpr double mostWhole = 1e15;
  for (double grain = 1; grain <= 1e12; grain *= 10) {
    const auto isWhole = [grain](double number) { return std::round(number * grain) / grain == number; };
    if (std::max(std::abs(low), std::abs(high)) * grain > mostWhole) return 0;
    if (isWhole(low) && isWhole(step)) return grain;
  }
  return 0;
}

/// The days of A and B where they are dates, 2024-06-01, with the number of STEP.
std::optional<std::vector<double>> daysIn(const QString& text) {
  constexpr qint64 firstDay = 2'440'588;  // 1970-01-01 as a Julian day
  const QStringList parts = text.split(u':');
  if (parts.size() != 3) return std::nullopt;
  std::vector<double> numbers;
  for (const QString& part : {parts[0], parts[1]}) {
    const QDate date = QDate::fromString(part, QStringLiteral("yyyy-MM-dd"));
    if (!date.isValid()) return std::nullopt;
    numbers.push_back(static_cast<double>(date.toJulianDay() - firstDay));
  }
  const auto step = numbersIn(parts[2], u':');
  if (!step) return std::nullopt;
  numbers.push_back(step->front());
  return numbers;
}

struct RangeOfQueries {
  QueryRange read(const char* name, const QString& text) const {
    const auto days = daysIn(text), numbers = days ? days : numbersIn(text, u':');
    if (!numbers || numbers->size() != 3)
      refuseOption(name, text, "A:B:STEP, for the queries A, A + STEP, … below B; A and B may be dates: 2024-06-01");
    const double low = (*numbers)[0], high = (*numbers)[1], step = (*numbers)[2];
    if (!(low < high) || !(step > 0)) refuseOption(name, text, "A:B:STEP with A < B and STEP > 0");
    // What is B but for the rounding of a decimal STEP is not below B: 0:2.1:0.7 are three queries.
    constexpr double rounding = 1e-9;
    const double count = std::max(1.0, std::ceil((high - low) / step - rounding));
    if (!(count <= static_cast<double>(mostQueries)))
      refuseOption(name, text, "at most " + std::to_string(mostQueries) + " queries");
    return {low, step, static_cast<Index>(count), grainOf(low, high, step), days.has_value()};
  }
};

/// With a word behind it, or alone.
Option classesOption(TableChoices& table) {
  Option made =
      option("classes", "WHETHER", table.classes, whetherHeader(),
             "Whether the target names classes, also where all its labels are numbers: yes, no or auto. "
             "Alone: yes. Default: auto, which takes numbers for numbers and says where they may be classes.");
  made.words = {QStringLiteral("yes"), QStringLiteral("no"), QStringLiteral("auto")};
  return made;
}

std::vector<Option> optionsOf(Request& request) {
  constexpr double beyond = std::numeric_limits<double>::infinity();
  TableChoices& table = request.table;
  TrainingOptions& training = request.training;
  const WholeNumber epochs{std::llround(epochsScalar.low), std::llround(epochsScalar.high), rangeOf(epochsScalar)};
  std::vector<Option> all = {
      option("header", "WHEN", table.hasHeader, whetherHeader(),
             "Whether the first line of IN.csv names the columns: yes, no or auto. Default: auto."),
      option("separator", "S", table.separator, separators(true),
             "Between the columns: comma, semicolon, tab or space. Default: guessed."),
      option("target", "NAME", table.target, AnyArgument{},
             "The column to predict. Default: the last. Without a header it is called y."),
      option("features", "NAMES", table.features, ColumnNames{},
             "The columns to predict it from: NAME1,NAME2,… Default: all others but row numbers and text. Without a "
             "header they are called x, or x1, x2, …"),
      option("kernel", "ID", request.kernel, IdOf<Kernel>{kernels()}, "The kernel K: {choices}. Default: {default}."),
      option("bandwidth", "H", request.bandwidths, BandwidthList{request.isValidated},
             "Its width, u = |x - x_i| / H: a number, one for each feature: H1,H2,…, silverman, his rule of thumb, or "
             "cv: the least leave-one-out error, of classes the log-loss. Default: 1."),
      option("criterion", "OUT.csv", request.criterionFile, FileName{},
             "Also write what --bandwidth cv has found of each bandwidth."),
      option("order", "N", request.order, WholeNumber{0, 1, "0 or 1"},
             "0 for weighted means (Nadaraya-Watson), 1 for weighted straight lines. Default: {default}."),
      classesOption(table),
      option(
          "query", "A:B:STEP", request.range, RangeOfQueries{},
          "Predict at A, A + STEP, … below B (one feature). Of a feature of dates A and B may be dates, as 2024-06-01, "
          "and STEP counts days. Default: at the training inputs."),
      option("query-file", "Q.csv", request.queryFile, FileName{},
             "Predict at the rows of a file that has the features as columns."),
      option("weights", "W.npy", request.weightsFile, FileName{}, "Also write the (queries, keys) attention weights."),
      flag("leave-one-out", request.leaveOneOut, "Predict every training point from all others."),
      flag("train", request.isTrained,
           "Learn w in softmax(-((x - x_i) w)^2 / 2) first; prints the lines epoch,loss,w."),
      option("lr", "R", training.learningRate, Number{0, beyond, "a number above 0"},
             "Learning rate of the training. Default: {default}."),
      option("epochs", "N", training.epochs, epochs, "Epochs of the training. Default: {default}."),
      option("w0", "W", training.initialW, Number{-beyond, beyond, "a finite number"},
             "The w that training begins with. Default: {default}."),
  };
  for (Option& each : numberOptions(table)) all.push_back(std::move(each));
  return all;
}

/// What options ask for together.
void checkTogether(const Request& request, const CommandOptions& options) {
  const bool hasQueries = request.range || options.has("query-file");
  if (request.range && options.has("query-file")) throw UsageError("expected --query or --query-file, not both");
  if (request.leaveOneOut && hasQueries)
    throw UsageError("--leave-one-out is about the training inputs: expected neither --query nor --query-file");
  if (!request.criterionFile.isEmpty() && !request.isValidated) throw UsageError("--criterion needs --bandwidth cv");
  if (request.order > 0 && options.has("weights"))
    throw UsageError("--weights are those of --order 0: a straight line is no average with weights from 0 to 1");
  if (request.order > 0 && request.isTrained) throw UsageError("--train is about --order 0");
  requireOtherFiles({options.file(0), request.queryFile},
                    {options.file(1), request.weightsFile, request.criterionFile});
  requireFormat(request.criterionFile, "csv");
  requireFormat(options.file(1), "csv");
  requireFormat(request.weightsFile, "npy");
  if (!request.isTrained) return options.refuse({"lr", "epochs", "w0"}, "needs --train");
  if (options.has("bandwidth")) throw UsageError("--train learns the bandwidth: expected no --bandwidth");
  if (request.kernel->id != std::string_view(trainedKernel)) throw UsageError("--train is for the gaussian kernel");
  if (isStandardStream(options.file(1)) || isStandardStream(request.weightsFile))
    throw UsageError("--train prints its epochs on the standard output: expected a file for what it makes");
}

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
  return {1 / std::abs(last.w)};
}

/// The features of a file, in the order of the training data.
std::vector<double> queriesIn(const QString& file, const PointTable& table, const TableChoices& choices) {
  TableChoices alike;  // what the columns are named may differ, and which marks stand between them
  alike.encoding = choices.encoding;
  alike.missing = choices.missing;
  alike.monthFirst = choices.monthFirst;
  NumberTable queries = readNumbers(readablePath(file), alike);
  sayLeftOut(file, queries.leftOut);
  const std::vector<std::string>& expected = table.featureNames;
  std::string names;
  for (std::size_t i = 0; i < std::min<std::size_t>(expected.size(), 8); ++i)
    names += (i == 0 ? "" : ", ") + shownName(expected[i]);
  if (queries.names.size() != expected.size())
    throw DataError({translatable("core", "columns: %1, expected %2 as the features of the training data: %3"),
                     {std::to_string(queries.names.size()), std::to_string(expected.size()), names}});
  // Other names may mean the same, but the same names in another order do not.
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (queries.names[i] != expected[i] && std::count(expected.begin(), expected.end(), queries.names[i]) > 0)
      throw DataError({translatable("core", "column %1 is “%2”, expected “%3” as in the training data"),
                       {std::to_string(i + 1), shownName(queries.names[i]), shownName(expected[i])}});
  return std::move(queries.numbers);
}

std::vector<double> queriesOf(const Request& request, const PointTable& table, const QString& file) {
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

Bandwidths validatedBandwidths(const Request& request, const Box<Points>& points, BandwidthSearch& search) {
  const auto goOn = [](const BandwidthSearch&) { return true; };
  search = searchBandwidth(points, request.kernel->id, silvermanBandwidths(points), goOn, request.order);
  if (search.problem) throw DataError(search.problem);
  if (!search.best())
    throw DataError({translatable("core",
                                  "has one row: expected at least two to choose the bandwidth by, as each is "
                                  "predicted from the others")});
  const Bandwidths chosen = leastErrorBandwidths(points, request.kernel->id, search);
  std::fprintf(stderr, "attention-lab: the bandwidth by leave-one-out is %s\n", textOf(chosen).c_str());
  return chosen;
}

Bandwidths bandwidthsOf(const Request& request, const Box<Points>& points, BandwidthSearch& search) {
  if (request.isTrained) return learned(*points, request.training);
  if (request.isValidated) return validatedBandwidths(request, points, search);
  if (!request.bandwidths.empty()) return request.bandwidths;
  const Bandwidths chosen = ruleOfThumb(silvermanBandwidths(points), *request.kernel);
  std::fprintf(stderr, "attention-lab: the bandwidth by Silverman's rule of thumb is %s\n", textOf(chosen).c_str());
  return chosen;
}

Estimates predict(const Request& request, const QString& file) {
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
    columns.push_back(numberColumn("prediction", numbers, 1, 0));
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

/// Says what was guessed although it was not clear, in one line.
void sayDoubts(const QString& file, const std::vector<Message>& doubts) {
  if (doubts.empty()) return;
  std::string words;
  for (const Message& doubt : doubts) words += (words.empty() ? "" : "; ") + toString(doubt);
  sayAbout(file, words +
                     " (--header, --separator, --decimal, --thousands, --dates, --encoding, --target, --features and "
                     "--classes say how it is meant)");
}

}  // namespace

int runRegress(const Command& command, const QStringList& arguments) {
  Request request;
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
  sayDoubts(options.file(0), result.doubts);
  for (const Message& note : result.notes) sayAbout(options.file(0), toString(note));
  sayLeftOut(options.file(0), result.leftOut);
  return 0;
}

}  // namespace attn::app
