#include "app/scene_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "core/attention/scoring.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "ui/color_map.h"

namespace attn::app {
namespace {

constexpr int formatVersion = 1;
constexpr qint64 largestFile = 64 << 20;
const char* const formatName = "attention-lab scene";

// ---- the names of the choices in a file -------------------------------------------------------------------------

template <class T>
using Names = std::vector<std::pair<T, const char*>>;

const Names<SplitBy> splits = {
    {SplitBy::spaces, "spaces"}, {SplitBy::characters, "characters"}, {SplitBy::bars, "bars"}};
const Names<VectorSource> vectorSources = {{VectorSource::seeded, "seeded"},
                                           {VectorSource::oneHot, "one-hot"},
                                           {VectorSource::bagOfCharacters, "bag-of-characters"},
                                           {VectorSource::typed, "typed"}};
const Names<MatrixSource> matrixSources = {
    {MatrixSource::identity, "identity"}, {MatrixSource::random, "random"}, {MatrixSource::typed, "typed"}};
const Names<EmptyRow> emptyRows = {{EmptyRow::zero, "zero"}, {EmptyRow::uniform, "uniform"}};

template <class T>
QString nameOf(const Names<T>& names, T value) {
  for (const auto& [each, name] : names)
    if (each == value) return QString::fromLatin1(name);
  return {};
}

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

// ---- writing ----------------------------------------------------------------------------------------------------

QJsonArray rowOf(const float* numbers, Index count) {
  QJsonArray row;
  for (Index j = 0; j < count; ++j) row.append(static_cast<double>(numbers[j]));
  return row;
}

QJsonArray matrixJson(const Tensor& matrix) {
  QJsonArray rows;
  for (Index i = 0; i < matrix.rows(); ++i) rows.append(rowOf(matrix.data() + i * matrix.cols(), matrix.cols()));
  return rows;
}

QJsonValue seedJson(std::uint64_t seed) { return static_cast<qint64>(seed); }

QJsonObject choiceJson(const MatrixChoice& choice) {
  QJsonObject object{{"source", nameOf(matrixSources, choice.source)},
                     {"rows", static_cast<qint64>(choice.rows)},
                     {"seed", seedJson(choice.seed)}};
  if (!choice.typed->empty()) object["typed"] = matrixJson(*choice.typed);
  return object;
}

QJsonObject vectorsJson(const VectorChoice& choice) {
  QJsonObject object{{"source", nameOf(vectorSources, choice.source)},
                     {"width", static_cast<qint64>(choice.width)},
                     {"seed", seedJson(choice.seed)}};
  QJsonObject typed;
  for (const auto& [token, row] : *choice.typed) typed[text(token)] = rowOf(row.data(), static_cast<Index>(row.size()));
  if (!typed.isEmpty()) object["typed"] = typed;
  return object;
}

QJsonArray lengthsJson(const std::vector<LengthChoice>& lengths) {
  QJsonArray array;
  for (const LengthChoice& choice : lengths) {
    QJsonObject object;
    if (choice.sequence) object["sequence"] = static_cast<qint64>(*choice.sequence);
    QJsonObject queries;
    for (const auto& [query, length] : choice.queries) queries[QString::number(query)] = static_cast<qint64>(length);
    if (!queries.isEmpty()) object["queries"] = queries;
    array.append(object);
  }
  return array;
}

QJsonObject attentionJson(const AttentionScene& scene) {
  QJsonObject typed;
  for (const auto& [name, matrix] : scene.parameters.typed) typed[text(name)] = matrixJson(*matrix);
  return {{"keys", text(scene.keyText.text)},
          {"queries", text(scene.queryText.text)},
          {"crossAttention", scene.crossAttention},
          {"split", nameOf(splits, scene.split)},
          {"vectors", vectorsJson(scene.vectors)},
          {"W_q", choiceJson(scene.projectQueries)},
          {"W_k", choiceJson(scene.projectKeys)},
          {"W_v", choiceJson(scene.projectValues)},
          {"W_o", choiceJson(scene.projectOutput)},
          {"scoring", text(scene.scoring)},
          {"parameters", QJsonObject{{"hidden", static_cast<qint64>(scene.parameters.hidden)},
                                     {"seed", seedJson(scene.parameters.seed)},
                                     {"typed", typed}}},
          {"temperature", scene.temperature},
          {"bandwidth", scene.bandwidth},
          {"mask", text(scene.mask)},
          {"lengthPerQuery", scene.lengthPerQuery},
          {"lengths", lengthsJson(scene.lengths)},
          {"emptyRow", nameOf(emptyRows, scene.emptyRow)},
          {"heads", static_cast<qint64>(scene.heads)},
          {"dropout", scene.dropout},
          {"training", scene.training},
          {"dropoutSeed", seedJson(scene.dropoutSeed)}};
}

// ---- reading ----------------------------------------------------------------------------------------------------

[[noreturn]] void fail(const QString& key, const char* expected) {
  throw DataError({translatable("core", "“%1” is wrong, expected %2"), {key.toStdString(), expected}});
}

/// An object and the path of keys to it, for messages.
class Reader {
 public:
  Reader(QJsonObject object, QString path) : m_object(std::move(object)), m_path(std::move(path)) {}

  bool has(const char* key) const { return m_object.contains(QLatin1String(key)); }
  QString at(const QString& key) const { return m_path.isEmpty() ? key : m_path + u'.' + key; }

  void read(const char* key, bool& value) const {
    if (!has(key)) return;
    if (!raw(key).isBool()) fail(at(QLatin1String(key)), "true or false");
    value = raw(key).toBool();
  }
  void read(const char* key, std::string& value) const {
    if (!has(key)) return;
    if (!raw(key).isString()) fail(at(QLatin1String(key)), "a text");
    value = raw(key).toString().toStdString();
  }
  void read(const char* key, double& value, double low, double high, const char* expected) const {
    if (!has(key)) return;
    const double number = raw(key).toDouble(std::nan(""));
    if (!(number >= low && number <= high)) fail(at(QLatin1String(key)), expected);
    value = number;
  }
  void read(const char* key, Index& value, Index low, Index high, const char* expected) const {
    double number = static_cast<double>(value);
    read(key, number, static_cast<double>(low), static_cast<double>(high), expected);
    if (number != std::floor(number)) fail(at(QLatin1String(key)), expected);
    value = static_cast<Index>(number);
  }
  void readSeed(const char* key, std::uint64_t& value) const {
    auto number = static_cast<Index>(value);
    read(key, number, 0, Index{1} << 53, "a whole number from 0 on");
    value = static_cast<std::uint64_t>(number);
  }
  template <class T>
  void read(const char* key, T& value, const Names<T>& names) const {
    if (!has(key)) return;
    for (const auto& [each, name] : names) {
      if (raw(key).toString() != QLatin1String(name)) continue;
      value = each;
      return;
    }
    std::string list;
    for (const auto& [each, name] : names) list += (list.empty() ? "" : ", ") + std::string(name);
    fail(at(QLatin1String(key)), ("one of " + list).c_str());
  }
  template <class Find>
  void readId(const char* key, std::string& value, const Find& find, const char* expected) const {
    std::string id = value;
    read(key, id);
    if (!find(id)) fail(at(QLatin1String(key)), expected);
    value = id;
  }
  Reader object(const char* key) const {
    if (has(key) && !raw(key).isObject()) fail(at(QLatin1String(key)), "an object");
    return {raw(key).toObject(), at(QLatin1String(key))};
  }
  QJsonArray array(const char* key) const {
    if (has(key) && !raw(key).isArray()) fail(at(QLatin1String(key)), "a list");
    return raw(key).toArray();
  }
  const QJsonObject& json() const { return m_object; }

 private:
  QJsonValue raw(const char* key) const { return m_object.value(QLatin1String(key)); }

  QJsonObject m_object;
  QString m_path;
};

std::vector<float> numbersOf(const QJsonValue& value, const QString& key) {
  if (!value.isArray()) fail(key, "a list of numbers");
  std::vector<float> numbers;
  for (const QJsonValue& each : value.toArray()) {
    const auto number = static_cast<float>(each.toDouble(std::nan("")));
    if (!std::isfinite(number)) fail(key, "finite numbers only");
    numbers.push_back(number);
  }
  return numbers;
}

Tensor matrixFrom(const QJsonValue& value, const QString& key) {
  if (!value.isArray()) fail(key, "a list of rows");
  const QJsonArray rows = value.toArray();
  std::vector<float> numbers;
  Index columns = 0;
  for (const QJsonValue& each : rows) {
    const std::vector<float> row = numbersOf(each, key);
    if (!numbers.empty() && static_cast<Index>(row.size()) != columns) fail(key, "rows of one length");
    columns = static_cast<Index>(row.size());
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  if (rows.size() > 1024 || columns > 2048) fail(key, "at most 1024 rows and 2048 columns");
  return Tensor({rows.size(), columns}, numbers);
}

const char* const widthWords = "a whole number from 1 to 1024";

void readChoice(const Reader& parent, const char* key, MatrixChoice& choice) {
  const Reader reader = parent.object(key);
  reader.read("source", choice.source, matrixSources);
  reader.read("rows", choice.rows, 1, 1024, widthWords);
  reader.readSeed("seed", choice.seed);
  if (reader.has("typed")) choice.typed = matrixFrom(reader.json()["typed"], reader.at("typed"));
}

void readLengths(const QJsonArray& array, const QString& key, std::vector<LengthChoice>& lengths) {
  if (array.size() > TextLimits::sequences) fail(key, "at most 64 sequences");
  for (const QJsonValue& each : array) {
    if (!each.isObject()) fail(key, "a list of objects");
    const Reader reader(each.toObject(), key);
    LengthChoice choice;
    const char* expected = "a whole number from 0 to 4096";
    if (reader.has("sequence")) {
      Index length = 0;
      reader.read("sequence", length, 0, TextLimits::tokens, expected);
      choice.sequence = length;
    }
    const Reader queries = reader.object("queries");
    for (const QString& name : queries.json().keys()) {
      bool ok = false;
      const qlonglong query = name.toLongLong(&ok);
      if (!ok || query < 0 || query >= TextLimits::tokens) fail(queries.at(name), expected);
      Index length = 0;
      queries.read(name.toLatin1().constData(), length, 0, TextLimits::tokens, expected);
      choice.queries[query] = length;
    }
    lengths.push_back(std::move(choice));
  }
}

AttentionScene attentionFrom(const Reader& reader) {
  AttentionScene scene = examples().front().make();
  reader.read("split", scene.split, splits);
  reader.read("keys", scene.keyText.text);
  reader.read("queries", scene.queryText.text);
  scene.keyText = clipped(scene.keyText.text, scene.split);
  scene.queryText = clipped(scene.queryText.text, scene.split);
  reader.read("crossAttention", scene.crossAttention);

  const Reader vectors = reader.object("vectors");
  vectors.read("source", scene.vectors.source, vectorSources);
  vectors.read("width", scene.vectors.width, 1, 1024, widthWords);
  vectors.readSeed("seed", scene.vectors.seed);
  const Reader typed = vectors.object("typed");
  std::map<std::string, std::vector<float>> rows;
  for (const QString& token : typed.json().keys())
    rows[token.toStdString()] = numbersOf(typed.json()[token], typed.at(token));
  scene.vectors.typed = std::move(rows);

  readChoice(reader, "W_q", scene.projectQueries);
  readChoice(reader, "W_k", scene.projectKeys);
  readChoice(reader, "W_v", scene.projectValues);
  readChoice(reader, "W_o", scene.projectOutput);

  reader.readId("scoring", scene.scoring, findScoring, "the id of a scoring function");
  const Reader parameters = reader.object("parameters");
  parameters.read("hidden", scene.parameters.hidden, 1, 1024, widthWords);
  parameters.readSeed("seed", scene.parameters.seed);
  const Reader matrices = parameters.object("typed");
  for (const QString& name : matrices.json().keys())
    scene.parameters.typed[name.toStdString()] = matrixFrom(matrices.json()[name], matrices.at(name));
  reader.read("temperature", scene.temperature, 0.01, 100, "a number from 0.01 to 100");
  reader.read("bandwidth", scene.bandwidth, 0.001, 1000, "a number from 0.001 to 1000");

  reader.readId("mask", scene.mask, findMask, "the id of a mask");
  reader.read("lengthPerQuery", scene.lengthPerQuery);
  readLengths(reader.array("lengths"), reader.at("lengths"), scene.lengths);
  reader.read("emptyRow", scene.emptyRow, emptyRows);
  reader.read("heads", scene.heads, 1, 16, "a whole number from 1 to 16");
  reader.read("dropout", scene.dropout, 0, 0.99, "a number from 0 to 0.99");
  reader.read("training", scene.training);
  reader.readSeed("dropoutSeed", scene.dropoutSeed);
  return scene;
}

}  // namespace

QByteArray sceneText(const Scene& scene) {
  const QJsonObject object{{"format", formatName},
                           {"version", formatVersion},
                           {"attention", attentionJson(scene.attention)},
                           {"weightColors", text(scene.weightColors)},
                           {"signedColors", text(scene.signedColors)}};
  return QJsonDocument(object).toJson();
}

Scene parseScene(const QByteArray& bytes) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
  if (error.error != QJsonParseError::NoError)
    throw DataError({translatable("core", "it is no JSON: %1 at byte %2; expected a scene of Attention Lab"),
                     {error.errorString().toStdString(), std::to_string(error.offset)}});
  if (!document.isObject() || document["format"].toString() != QLatin1String(formatName))
    throw DataError({translatable("core", "it is no scene: “format” should be “%1”"), {formatName}});
  const Reader reader(document.object(), {});
  Index version = 0;
  reader.read("version", version, 1, 1'000'000, "a whole number from 1 on");
  if (version == 0) fail(QStringLiteral("version"), "a whole number from 1 on");
  if (version > formatVersion)
    throw DataError({translatable("core",
                                  "it was written by a newer version of the program (format %1, this program "
                                  "reads up to %2)"),
                     {std::to_string(version), std::to_string(formatVersion)}});
  Scene scene;
  scene.attention = attentionFrom(reader.object("attention"));
  reader.readId("weightColors", scene.weightColors, ui::findColorMap, "the id of a colour map");
  reader.readId("signedColors", scene.signedColors, ui::findColorMap, "the id of a colour map");
  return scene;
}

Scene readScene(const QString& path) {
  QFile file(path);
  const QFileInfo info(path);
  if (!info.exists()) throw DataError({translatable("core", "there is no such file")});
  if (!info.isFile()) throw DataError({translatable("core", "it is no regular file")});
  if (info.size() > largestFile) throw DataError({translatable("core", "it is too large for a scene: at most 64 MB")});
  if (!file.open(QIODevice::ReadOnly))
    throw DataError({translatable("core", "it can't be read: %1"), {file.errorString().toStdString()}});
  return parseScene(file.read(largestFile));
}

void writeScene(const QString& path, const Scene& scene) {
  const QByteArray bytes = sceneText(scene);
  writeFileAtomically(QFile::encodeName(path).toStdString(),
                      std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

}  // namespace attn::app
