#include "app/scene_json.h"
#include "core/attention/scoring.h"

namespace attn::app {
namespace {

const Names<SplitBy> splits = {
    {SplitBy::spaces, "spaces"}, {SplitBy::characters, "characters"}, {SplitBy::bars, "bars"}};
const Names<VectorSource> vectorSources = {{VectorSource::seeded, "seeded"},
                                           {VectorSource::oneHot, "one-hot"},
                                           {VectorSource::bagOfCharacters, "bag-of-characters"},
                                           {VectorSource::typed, "typed"}};
const Names<MatrixSource> matrixSources = {
    {MatrixSource::identity, "identity"}, {MatrixSource::random, "random"}, {MatrixSource::typed, "typed"}};
const Names<EmptyRow> emptyRows = {{EmptyRow::zero, "zero"}, {EmptyRow::uniform, "uniform"}};

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

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

std::vector<float> numbersOf(const QJsonValue& value, const QString& key) {
  if (!value.isArray()) failAt(key, translatable("core", "a list of numbers"));
  std::vector<float> numbers;
  for (const QJsonValue& each : value.toArray()) {
    const auto number = static_cast<float>(each.toDouble(std::nan("")));
    if (!std::isfinite(number)) failAt(key, translatable("core", "finite numbers only"));
    numbers.push_back(number);
  }
  return numbers;
}

Tensor matrixFrom(const QJsonValue& value, const QString& key) {
  if (!value.isArray()) failAt(key, translatable("core", "a list of rows"));
  const QJsonArray rows = value.toArray();
  std::vector<float> numbers;
  Index columns = 0;
  for (const QJsonValue& each : rows) {
    const std::vector<float> row = numbersOf(each, key);
    if (!numbers.empty() && static_cast<Index>(row.size()) != columns)
      failAt(key, translatable("core", "rows of one length"));
    columns = static_cast<Index>(row.size());
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  if (rows.size() > 1024 || columns > 2048) failAt(key, translatable("core", "at most 1024 rows and 2048 columns"));
  return Tensor({rows.size(), columns}, numbers);
}

const char* const widthWords = translatable("core", "a whole number from 1 to 1024");

void readChoice(const JsonReader& parent, const char* key, MatrixChoice& choice) {
  const JsonReader reader = parent.object(key);
  reader.read("source", choice.source, matrixSources);
  reader.read("rows", choice.rows, 1, 1024, widthWords);
  reader.readSeed("seed", choice.seed);
  if (reader.has("typed")) choice.typed = matrixFrom(reader.json()["typed"], reader.at("typed"));
}

void readLengths(const QJsonArray& array, const QString& key, std::vector<LengthChoice>& lengths) {
  if (array.size() > TextLimits::sequences) failAt(key, translatable("core", "at most 64 sequences"));
  for (const QJsonValue& each : array) {
    if (!each.isObject()) failAt(key, translatable("core", "a list of objects"));
    const JsonReader reader(each.toObject(), key);
    LengthChoice choice;
    const char* expected = translatable("core", "a whole number from 0 to 4096");
    if (reader.has("sequence")) {
      Index length = 0;
      reader.read("sequence", length, 0, TextLimits::tokens, expected);
      choice.sequence = length;
    }
    const JsonReader queries = reader.object("queries");
    for (const QString& name : queries.json().keys()) {
      bool ok = false;
      const qlonglong query = name.toLongLong(&ok);
      if (!ok || query < 0 || query >= TextLimits::tokens) failAt(queries.at(name), expected);
      Index length = 0;
      queries.read(name.toLatin1().constData(), length, 0, TextLimits::tokens, expected);
      choice.queries[query] = length;
    }
    lengths.push_back(std::move(choice));
  }
}

}  // namespace

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

AttentionScene attentionFrom(const JsonReader& reader) {
  AttentionScene scene = examples().front().make();
  reader.read("split", scene.split, splits);
  reader.read("keys", scene.keyText.text);
  reader.read("queries", scene.queryText.text);
  scene.keyText = clipped(scene.keyText.text, scene.split);
  scene.queryText = clipped(scene.queryText.text, scene.split);
  reader.read("crossAttention", scene.crossAttention);

  const JsonReader vectors = reader.object("vectors");
  vectors.read("source", scene.vectors.source, vectorSources);
  vectors.read("width", scene.vectors.width, 1, 1024, widthWords);
  vectors.readSeed("seed", scene.vectors.seed);
  const JsonReader typed = vectors.object("typed");
  std::map<std::string, std::vector<float>> rows;
  for (const QString& token : typed.json().keys())
    rows[token.toStdString()] = numbersOf(typed.json()[token], typed.at(token));
  scene.vectors.typed = std::move(rows);

  readChoice(reader, "W_q", scene.projectQueries);
  readChoice(reader, "W_k", scene.projectKeys);
  readChoice(reader, "W_v", scene.projectValues);
  readChoice(reader, "W_o", scene.projectOutput);

  reader.readId("scoring", scene.scoring, scorings(), translatable("core", "the id of a scoring function"));
  const JsonReader parameters = reader.object("parameters");
  parameters.read("hidden", scene.parameters.hidden, 1, 1024, widthWords);
  parameters.readSeed("seed", scene.parameters.seed);
  const JsonReader matrices = parameters.object("typed");
  for (const QString& name : matrices.json().keys())
    scene.parameters.typed[name.toStdString()] = matrixFrom(matrices.json()[name], matrices.at(name));
  reader.read("temperature", scene.temperature, 0.01, 100, translatable("core", "a number from 0.01 to 100"));
  reader.read("bandwidth", scene.bandwidth, 0.001, 1000, translatable("core", "a number from 0.001 to 1000"));

  reader.readId("mask", scene.mask, maskPresets(), translatable("core", "the id of a mask"));
  reader.read("lengthPerQuery", scene.lengthPerQuery);
  readLengths(reader.array("lengths"), reader.at("lengths"), scene.lengths);
  reader.read("emptyRow", scene.emptyRow, emptyRows);
  reader.read("heads", scene.heads, 1, 16, translatable("core", "a whole number from 1 to 16"));
  reader.read("dropout", scene.dropout, 0, 0.99, translatable("core", "a number from 0 to 0.99"));
  reader.read("training", scene.training);
  reader.readSeed("dropoutSeed", scene.dropoutSeed);
  return scene;
}

}  // namespace attn::app
