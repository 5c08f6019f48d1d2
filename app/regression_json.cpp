#include "app/scene_json.h"
#include "core/kernels/kernels.h"

namespace attn::app {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Index mostFeatures = 1024;
constexpr std::size_t mostClasses = 1000;

QJsonArray listOf(const std::vector<double>& numbers) {
  QJsonArray list;
  for (const double number : numbers) list.append(number);
  return list;
}

QJsonObject pointsJson(const Points& points) {
  QJsonObject object{{"features", static_cast<qint64>(points.features)},
                     {"inputs", listOf(points.inputs)},
                     {"targets", listOf(points.targets)}};
  if (!points.isClassification()) return object;
  QJsonArray classes;
  for (const std::string& name : points.classes) classes.append(QString::fromStdString(name));
  object["classes"] = classes;
  return object;
}

std::vector<double> numbersOf(const JsonReader& reader, const char* key) {
  std::vector<double> numbers;
  for (const QJsonValue& each : reader.array(key)) {
    const double number = each.toDouble(std::nan(""));
    if (!std::isfinite(number)) failAt(reader.at(QLatin1String(key)), translatable("core", "finite numbers only"));
    numbers.push_back(number);
  }
  return numbers;
}

Points pointsFrom(const JsonReader& reader) {
  Points points;
  reader.read("features", points.features, 1, mostFeatures, translatable("core", "a whole number from 1 to 1024"));
  points.inputs = numbersOf(reader, "inputs");
  points.targets = numbersOf(reader, "targets");
  if (points.targets.empty()) failAt(reader.at(QStringLiteral("targets")), translatable("core", "at least one number"));
  if (points.inputs.size() != points.targets.size() * static_cast<std::size_t>(points.features))
    failAt(reader.at(QStringLiteral("inputs")),
           translatable("core", "as many numbers as there are targets, times the features"));
  for (const QJsonValue& each : reader.array("classes")) {
    if (!each.isString()) failAt(reader.at(QStringLiteral("classes")), translatable("core", "a list of names"));
    points.classes.push_back(each.toString().toStdString());
  }
  if (points.classes.size() > mostClasses)
    failAt(reader.at(QStringLiteral("classes")), translatable("core", "at most 1000 names"));
  if (!points.isClassification()) return points;
  for (const double target : points.targets)
    if (target != std::floor(target) || target < 0 || target >= static_cast<double>(points.classes.size()))
      failAt(reader.at(QStringLiteral("targets")), translatable("core", "the numbers of classes, from 0 on"));
  return points;
}

}  // namespace

QJsonObject regressionJson(const RegressionScene& scene) {
  QJsonObject object{{"dataSet", QString::fromStdString(scene.dataSet)},
                     {"count", static_cast<qint64>(scene.data.points)},
                     {"noise", scene.data.noise},
                     {"seed", static_cast<qint64>(scene.data.seed)},
                     {"kernel", QString::fromStdString(scene.kernel)},
                     {"bandwidths", listOf(scene.bandwidths)},
                     {"showTruth", scene.showTruth},
                     {"showAverage", scene.showAverage},
                     {"showLearned", scene.showLearned},
                     {"initialWidth", scene.initialW},
                     {"learningRate", scene.learningRate},
                     {"epochs", static_cast<qint64>(scene.epochs)}};
  for (const Scalar& scalar : findRow(dataSets(), scene.dataSet)->scalars)
    object[QLatin1String(scalar.id)] = valueOf(scene.data.scalars, scalar);
  if (scene.points) object["points"] = pointsJson(**scene.points);
  if (!scene.source.empty()) object["source"] = QString::fromStdString(scene.source);
  return object;
}

RegressionScene regressionFrom(const JsonReader& reader) {
  RegressionScene scene;
  reader.readId("dataSet", scene.dataSet, dataSets(), translatable("core", "the id of a data set"));
  scene.data = findRow(dataSets(), scene.dataSet)->usual;
  reader.read("count", scene.data.points, static_cast<Index>(pointsScalar.low), static_cast<Index>(pointsScalar.high),
              translatable("core", "a whole number from 1 to 1000000"));
  reader.read("noise", scene.data.noise, noiseScalar.low, noiseScalar.high,
              translatable("core", "a number from 0 to 10"));
  for (const Scalar& scalar : findRow(dataSets(), scene.dataSet)->scalars) {
    double value = scalar.usual;
    reader.read(scalar.id, value, -infinity, infinity, translatable("core", "a number"));
    if (!scalar.allows(value))
      throw DataError(
          {translatable("core", "“%1” is wrong, expected a number from %2 to %3"),
           {reader.at(QLatin1String(scalar.id)).toStdString(), toString(scalar.low), toString(scalar.high)}});
    setValue(scene.data.scalars, scalar, value);
  }
  reader.readSeed("seed", scene.data.seed);
  if (reader.has("points")) scene.points = Box<Points>(pointsFrom(reader.object("points")));
  reader.read("source", scene.source);

  reader.readId("kernel", scene.kernel, kernels(), translatable("core", "the id of a kernel"));
  if (reader.has("bandwidths")) {
    scene.bandwidths = numbersOf(reader, "bandwidths");
    const QString path = reader.at(QStringLiteral("bandwidths"));
    for (const double h : scene.bandwidths)
      if (!(h >= 1e-6 && h <= 1e6)) failAt(path, translatable("core", "numbers from 0.000001 to 1000000"));
    if (bandwidthsProblem(scene.bandwidths, featuresOf(scene)))
      failAt(path, translatable("core", "one number, or one a feature"));
  }
  reader.read("showTruth", scene.showTruth);
  reader.read("showAverage", scene.showAverage);
  reader.read("showLearned", scene.showLearned);
  reader.read("initialWidth", scene.initialW, -1000, 1000, translatable("core", "a number from −1000 to 1000"));
  reader.read("learningRate", scene.learningRate, 0, 1000, translatable("core", "a number from 0 to 1000"));
  reader.read("epochs", scene.epochs, 1, 1'000'000, translatable("core", "a whole number from 1 to 1000000"));
  return scene;
}

}  // namespace attn::app
