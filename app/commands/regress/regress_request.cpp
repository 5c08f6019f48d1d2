// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/regress/regress_request.h"

#include <QDate>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"
#include "core/scene/regression/regression_scene.h"

namespace attn::app {
namespace {

constexpr Index mostQueries = 10'000'000;  // as many as rows of a file
constexpr QLatin1String byRule("silverman"), byValidation("cv");

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

}  // namespace

std::vector<Option> optionsOf(RegressRequest& request) {
  constexpr double beyond = std::numeric_limits<double>::infinity();
  TableChoices& table = request.table;
  TrainingOptions& training = request.training;
  const WholeNumber epochs{std::llround(epochsScalar.low), std::llround(epochsScalar.high), rangeOf(epochsScalar)};
  std::vector<Option> all = {
      option("header", "WHEN", table.hasHeader, whetherHeader(),
             "Whether the first line of IN.csv names the columns: yes, no or auto. Default: auto."),
      option("separator", "S", table.separator, separators(true),
             "Between the columns: comma, semicolon, tab or space. Default: guessed."),
      option(
          "target", "NAME", table.target, AnyArgument{},
          "The column to predict. Default: the last, unless it has numbers and one of text is called species, class, "
          "label …, which is said. Without a header it is called y."),
      option("features", "NAMES", table.features, ColumnNames{},
             "The columns to predict it from: NAME1,NAME2,… Default: all others but row numbers and text. Without a "
             "header they are called x, or x1, x2, …"),
      option("kernel", "ID", request.kernel, IdOf<Kernel>{kernels()}, "The kernel K: {choices}. Default: {default}."),
      option("bandwidth", "H", request.bandwidths, BandwidthList{request.isValidated},
             "Its width, u = |x - x_i| / H: a number, one for each feature: H1,H2,…, silverman, his rule of thumb, or "
             "cv: the least leave-one-out error, of classes the widest H with a log-loss within 0.001 of the least. cv "
             "tries several in the proportions of silverman, and boxcar, whose error is one of steps, at 61 widths. "
             "Default: 1."),
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
             "Predict at the rows of a file that has the features as columns, with numbers and dates written as in "
             "IN.csv. Without a header they go by their place."),
      option("weights", "W.npy", request.weightsFile, FileName{}, "Also write the (queries, keys) attention weights."),
      flag("leave-one-out", request.leaveOneOut, "Predict every training point from all others."),
      flag("train", request.isTrained,
           "Learn w in softmax(-((x - x_i) w)^2 / 2) first; prints the lines epoch,loss,w: the loss before the step of "
           "the epoch, and w after it."),
      option("lr", "R", training.learningRate, Number{0, beyond, "a number above 0"},
             "Learning rate of the training. Default: {default}."),
      option("epochs", "N", training.epochs, epochs, "Epochs of the training. Default: {default}."),
      option("w0", "W", training.initialW, Number{-beyond, beyond, "a finite number"},
             "The w that training begins with. Default: {default}."),
  };
  for (Option& each : numberOptions(table)) all.push_back(std::move(each));
  return all;
}

void checkTogether(const RegressRequest& request, const CommandOptions& options) {
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

}  // namespace attn::app
