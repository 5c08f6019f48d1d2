// SPDX-License-Identifier: GPL-3.0-or-later
// What the Regression workspace says of a query and its prediction.
#include <algorithm>
#include <cmath>

#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_figure_parts.h"
#include "core/explain/explain_prediction.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// A number of a query: one between two days has its time, since the day itself gives another prediction.
QString queryNumber(double number, const Extent& extent, Quantity quantity) {
  constexpr double halfAnHour = 1.0 / 48;  // of a day
  const bool isBetween = quantity == Quantity::days && number != std::floor(number);
  if (const auto date = isBetween ? isoDateLabel(number, halfAnHour) : std::nullopt)
    return QString::fromStdString(*date);
  return numberLabel(number, extent, quantity);
}

/// The features of a query with their numbers, as the axes tell places apart; of very many the first.
std::vector<std::pair<std::string, std::string>> queryParts(const std::vector<double>& query,
                                                            const RegressionResults& results) {
  if (query.size() == 1) {
    const std::vector<double>& axis = *results.curveInputs;
    const Extent extent = axis.empty() ? Extent{} : Extent{axis.front(), axis.back()};
    const Quantity quantity = results.points->quantity(0);
    return {{inputName(results.scene, 0).toStdString(),
             (quantity == Quantity::number ? numberAt(query[0], extent) : queryNumber(query[0], extent, quantity))
                 .toStdString()}};
  }
  std::vector<std::pair<std::string, std::string>> parts;
  const DrawnFeatures drawn = results.drawn();
  for (std::size_t k = 0; k < std::min(query.size(), mostNamedFeatures); ++k) {
    const auto feature = static_cast<Index>(k);
    const Extent& extent = feature == drawn.first    ? results.grid.first
                           : feature == drawn.second ? results.grid.second
                                                     : results.summary.inputs[k];
    parts.emplace_back(inputName(results.scene, feature).toStdString(),
                       queryNumber(query[k], extent, results.points->quantity(feature)).toStdString());
  }
  return parts;
}

QString queryPlace(const std::vector<double>& query, const RegressionResults& results) {
  QStringList numbers;
  for (const auto& [name, number] : queryParts(query, results)) numbers << QString::fromStdString(number);
  if (query.size() > mostNamedFeatures) numbers << QStringLiteral("…");
  return numbers.join(QStringLiteral(", "));
}

QString keyPlace(const Points& points, Index point, const std::vector<Extent>& extents) {
  const auto features = static_cast<std::size_t>(points.features), first = static_cast<std::size_t>(point) * features;
  QStringList inputs;
  for (std::size_t k = 0; k < std::min(features, mostNamedFeatures); ++k)
    inputs << numberLabel(points.inputs[first + k], extents[k], points.quantity(static_cast<Index>(k)));
  if (features > mostNamedFeatures) inputs << QStringLiteral("…");
  return inputs.join(QStringLiteral(", "));
}

/// Where the listed keys lie: as all points are told apart, or, where that makes some of these alike, as these are.
QStringList keyPlaces(const RegressionResults& results, const std::vector<KeyShare>& keys) {
  const Points& points = *results.points;
  const auto features = static_cast<std::size_t>(points.features);
  const auto input = [&](const KeyShare& key, std::size_t k) {
    return points.inputs[static_cast<std::size_t>(key.point) * features + k];
  };
  const auto placesIn = [&](const std::vector<Extent>& extents) {
    QStringList places;
    for (const KeyShare& key : keys) places << keyPlace(points, key.point, extents);
    return places;
  };
  const QStringList usual = placesIn(results.summary.inputs);
  std::vector<Extent> own;
  bool areAlike = false;
  for (std::size_t k = 0; k < features && !keys.empty(); ++k) {
    Extent extent{input(keys.front(), k), input(keys.front(), k)};
    for (const KeyShare& key : keys) extent = unionOf(extent, {input(key, k), input(key, k)});
    own.push_back(extent.size() > 0 ? extent : results.summary.inputs[k]);
    areAlike = areAlike || extent.size() > 0;
  }
  QStringList different = usual;
  different.removeDuplicates();
  return areAlike && different.size() < usual.size() ? placesIn(own) : usual;
}

/// The same where straight lines are fitted. A name that is given as it is would be cut where it is long.
Message widthOfLines(const Kernel& kernel, const Bandwidths& bandwidths) {
  if (isConstant(kernel)) return {translatable("core", "straight lines, %1"), {words(kernel.name)}};
  if (bandwidths.size() > 2)
    return {translatable("core", "straight lines, %1, a bandwidth of its own for each feature"), {words(kernel.name)}};
  return {translatable("core", "straight lines, %1, h = %2"),
          {words(kernel.name), bandwidthsText(bandwidths).toStdString()}};
}

/// Whose kernel the weights come of, and how wide it is.
Message widthWords(const RegressionResults& results) {
  const Kernel& kernel = *findRow(kernels(), results.kernel);
  if (results.order > 0) return widthOfLines(kernel, results.scene.bandwidths);
  if (isConstant(kernel)) return {kernel.name};
  // More than two do not stand in a line, and the panel of the kernel has all of them.
  if (!results.isByLearnedW() && results.bandwidths.size() > 2)
    return {translatable("core", "%1, a bandwidth of its own for each feature"), {words(kernel.name)}};
  if (!results.isByLearnedW())
    return {translatable("core", "%1, h = %2"), {words(kernel.name), bandwidthsText(results.bandwidths).toStdString()}};
  const double w = *results.view.learnedW;
  return {translatable("core", "learned w = %1, a Gaussian kernel of h = 1/|w| = %2"),
          {ui::shortNumber(w, labelDigits).toStdString(), ui::shortNumber(1 / std::abs(w), labelDigits).toStdString()}};
}

/// The date that a number of days is, or nothing.
std::string dateNote(const RegressionResults& results, std::size_t feature, double number) {
  if (results.points->quantity(static_cast<Index>(feature)) != Quantity::days) return {};
  return isoDateLabel(number, 1).value_or(std::string());
}

/// The line that a local-linear prediction is read from.
void addLine(const RegressionResults& results, PredictionQuestion& question) {
  const QueryExplanation& why = *results.query;
  question.sum = why.line->mean;
  for (std::size_t k = 0; k < std::min(why.query.size(), mostNamedFeatures); ++k)
    question.line.push_back({inputName(results.scene, static_cast<Index>(k)).toStdString(), why.query[k],
                             why.line->centre[k], why.line->slope[k], dateNote(results, k, why.line->centre[k])});
  for (std::size_t k = question.line.size(); k < why.query.size(); ++k)
    question.restOfLine += why.line->slope[k] * (why.query[k] - why.line->centre[k]);
}

/// What A and B make of the query. Of classes it is the one that B finds likeliest.
Step comparedStep(const RegressionResults& results, const PredictionQuestion& question) {
  const RegressionResults& a = *results.pinned;
  const auto largest = [](const RegressionResults& of) {
    return of.query->largest.empty() ? 0.0 : of.query->largest.front().weight;
  };
  const std::vector<double>&inA = a.query->prediction, &inB = results.query->prediction;
  const auto place = static_cast<std::size_t>(std::max_element(inB.begin(), inB.end()) - inB.begin());
  ComparedPrediction compared;
  compared.isLogLoss = results.points->isClassification();
  // Beside three numbers there is no width for a date.
  constexpr std::size_t longestAt = 10;
  const std::string at = question.at.size() > longestAt ? question.at.substr(0, question.at.find('(')) : question.at;
  compared.number = compared.isLogLoss ? Message{"p(%1)", {results.points->classes[place]}} : asItIs(at);
  compared.a = inA[place];
  compared.b = inB[place];
  compared.largestOfA = largest(a);
  compared.largestOfB = largest(results);
  compared.errorOfA = a.error;
  compared.errorOfB = results.error;
  return explainComparedPrediction(compared);
}

}  // namespace

namespace {

/// As many places of an extent as labels tell apart.
constexpr double placesTold = 100;

/// Days as their date, with the time where the extent is of few days.
std::optional<QString> dateOfExtent(double number, const Extent& extent, Quantity quantity) {
  if (quantity != Quantity::days) return std::nullopt;
  const auto date = isoDateLabel(number, extent.size() > 0 ? extent.size() / placesTold : 1);
  return date ? std::optional(QString::fromStdString(*date)) : std::nullopt;
}

}  // namespace

QString numberAt(double number, const Extent& extent, Quantity quantity) {
  if (const auto date = dateOfExtent(number, extent, quantity)) return *date;
  const double size = std::max(std::abs(extent.low), std::abs(extent.high));
  const double alike = extent.size() > 0 && std::isfinite(extent.size()) ? std::log10(size / extent.size()) : 6;
  const int digits = std::clamp(static_cast<int>(std::ceil(alike)) + 3, 4, 15);
  // A power of ten that makes the number no shorter hides where it stands: 1700086400 and not 1.700086e+09.
  constexpr int powerOfTen = 5;  // ". e + 0 9"
  const bool isWhole = size >= 1 && std::log10(size) >= digits && std::log10(size) < digits + powerOfTen;
  return QString::number(number, isWhole ? 'f' : 'g', isWhole ? 0 : digits).replace(u'-', QChar(0x2212));
}

QString numberLabel(double number, const Extent& extent, Quantity quantity) {
  if (quantity != Quantity::number) return numberAt(number, extent, quantity);
  const double size = std::max(std::abs(extent.low), std::abs(extent.high));
  if (!(extent.size() > 1e-6) || size >= 1e12 || (size >= 1e6 && extent.size() > 100)) return numberAt(number, extent);
  const int decimals = std::clamp(static_cast<int>(std::ceil(2 - std::log10(extent.size()))), 0, 8);
  return QString::number(number == 0 ? 0.0 : number, 'f', decimals).replace(u'-', QChar(0x2212));
}

bool hasFeatureNames(const RegressionScene& scene) {
  return std::any_of(scene.featureNames.begin(), scene.featureNames.end(),
                     [](const std::string& name) { return !name.empty(); });
}

QString queryText(const std::vector<double>& query, const RegressionResults& results) {
  if (query.size() == 1) return QStringLiteral("%1 = %2").arg(inputName(results.scene, 0), queryPlace(query, results));
  if (query.size() == 2 && !hasFeatureNames(results.scene))
    return QStringLiteral("x = (%1)").arg(queryPlace(query, results));
  const DrawnFeatures drawn = results.drawn();
  const auto part = [&](Index k, const Extent& extent) {
    return QStringLiteral("%1 = %2").arg(inputName(results.scene, k), numberLabel(query[static_cast<std::size_t>(k)],
                                                                                  extent, results.points->quantity(k)));
  };
  return part(drawn.first, results.grid.first) + QStringLiteral(", ") + part(drawn.second, results.grid.second);
}

Explanation regressionExplanation(const RegressionResults& results) {
  const QueryExplanation& why = *results.query;
  const Points& points = *results.points;
  PredictionQuestion question;
  question.isClassification = points.isClassification();
  question.isOnMap = points.features > 1;
  question.kernel = findRow(kernels(), results.kernel);
  question.contributing = why.contributing;
  question.restWeight = why.restWeight;
  question.restShare = why.restShare;
  // A column called y, as in formulas, is no name for the estimate.
  const QString output = outputName(results), function = output == QLatin1String("y") ? QStringLiteral("f") : output;
  const QString at = queryPlace(why.query, results);
  // Beside the weights there is width for one short name, and in the title for a few numbers.
  constexpr qsizetype longestName = 12, longestPlace = 16, longestTitle = 24;
  const bool isNamed = hasFeatureNames(results.scene), isOneNumber = points.features == 1;
  const QString name = inputName(results.scene, 0);
  if (isOneNumber && isNamed && name.size() <= longestName) question.inputs = name.toStdString();
  const bool isLong = isOneNumber && function.size() + at.size() > longestTitle;
  const bool isListed = isOneNumber ? name.size() > longestName || isLong : isNamed || at.size() > longestPlace;
  if (isLong && function != QLatin1String("f"))
    question.at = function.toStdString();
  else
    question.at =
        QStringLiteral("%1(%2)").arg(function, isListed && !isOneNumber ? QStringLiteral("x") : at).toStdString();
  if (isListed) {
    question.query = queryParts(why.query, results);
    question.unnamed = points.features - static_cast<Index>(question.query.size());
  }
  question.width = widthWords(results);
  if (why.contributing > 0 && points.isClassification()) {
    const auto likeliest = std::max_element(why.prediction.begin(), why.prediction.end()) - why.prediction.begin();
    question.value = points.classes[static_cast<std::size_t>(likeliest)];
    // What rounding alone tells apart is as likely.
    constexpr double rounding = 1e-9;
    question.tied = std::count_if(why.prediction.begin(), why.prediction.end(), [&](double probability) {
      return probability >= why.prediction[static_cast<std::size_t>(likeliest)] - rounding;
    });
    for (std::size_t c = 0; c < points.classes.size(); ++c)
      question.probabilities.emplace_back(points.classes[c], why.prediction[c]);
  } else if (why.contributing > 0) {
    question.sum = question.prediction = why.prediction.front();
    question.value = ui::shortNumber(question.prediction, labelDigits).toStdString();
    if (points.ofTargets() == Quantity::days)
      question.value = isoDateLabel(question.prediction, 1).value_or(question.value);
    if (why.line) addLine(results, question);
  }
  std::vector<KeyShare> listed = why.largest;
  if (why.chosen) {
    const auto sameAs = [&](const KeyShare& key) { return key.point == why.chosen->point; };
    const auto found = std::find_if(listed.begin(), listed.end(), sameAs);
    question.chosen = static_cast<std::size_t>(found - listed.begin());
    if (found == listed.end()) listed.push_back(*why.chosen);
  }
  const QStringList places = keyPlaces(results, listed);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const KeyShare& key = listed[i];
    PredictionQuestion::Key row;
    row.place = places[static_cast<qsizetype>(i)].toStdString();
    row.link = std::to_string(key.point);
    row.u = key.u;
    row.weight = key.weight;
    const double y = points.targets[static_cast<std::size_t>(key.point)];
    row.target = y;
    if (points.isClassification()) row.name = points.classes[static_cast<std::size_t>(y)];
    question.keys.push_back(std::move(row));
  }
  if (results.order > 0)
    question.hint = {
        translatable("core",
                     "A straight line does not bend towards the mean at the ends of the data, and may leave "
                     "what the targets span: it is no average.")};
  else if (isConstant(*findRow(kernels(), results.kernel)))
    question.hint = {
        translatable("core", "Every key weighs the same, wherever the query is: this is average pooling.")};
  else if (results.isByLearnedW())
    question.hint = {
        isOneNumber
            ? translatable("core",
                           "Double w and the curve follows single points; halve it and it nears average pooling.")
            : translatable("core",
                           "Double w and the map follows single points; halve it and it nears average pooling.")};
  else
    question.hint = {
        isOneNumber
            ? translatable("core",
                           "Halve h and the curve follows single points; double it and it nears average pooling.")
            : translatable("core",
                           "Halve h and the map follows single points; double it and it nears average pooling.")};
  Explanation explanation = explainPrediction(question);
  if (points.ofTargets() == Quantity::days && why.contributing > 0 && !points.isClassification()) {
    Step counted;
    counted.isRemark = true;
    counted.words = {translatable("core", "The targets are dates: y is counted in days from 1970-01-01 on.")};
    explanation.steps.push_back(std::move(counted));
  }
  if (!results.pinned) return explanation;
  Step remark;
  remark.isRemark = true;
  remark.words = errorWords(question.isClassification);
  explanation.steps.insert(explanation.steps.begin(), {comparedStep(results, question), std::move(remark)});
  return explanation;
}

}  // namespace attn::app
