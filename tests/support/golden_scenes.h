// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <limits>
#include <optional>

#include "core/scene/attention/attention_scene.h"

// The scenes in tests/data/golden/scenes, and what PyTorch makes of them: tests/data/README.md says what is in a file.

namespace attn::test {

struct GoldenScene {
  AttentionScene scene;
  Tensor scores, weights, output;
};

inline QStringList goldenSceneNames() {
  return QDir(QStringLiteral(ATTN_TEST_DATA "/golden/scenes")).entryList({QStringLiteral("*.json")});
}

namespace detail {

/// A nested list of numbers; null is −infinity.
inline void appendNumbers(const QJsonValue& json, std::vector<float>& numbers) {
  if (!json.isArray()) {
    numbers.push_back(json.isNull() ? -std::numeric_limits<float>::infinity() : static_cast<float>(json.toDouble()));
    return;
  }
  for (const QJsonValue& each : json.toArray()) appendNumbers(each, numbers);
}

inline Tensor tensorIn(const QJsonValue& json) {
  Shape shape;
  for (QJsonValue part = json; part.isArray(); part = part.toArray().first()) shape.push_back(part.toArray().size());
  std::vector<float> numbers;
  appendNumbers(json, numbers);
  return {shape, numbers};
}

/// A vector is a matrix of one row.
inline Tensor matrixIn(const QJsonValue& json) {
  Tensor tensor = tensorIn(json);
  const Index rows = tensor.rank() == 1 ? 1 : tensor.dim(0), size = tensor.size();
  return std::move(tensor).reshaped({rows, size / rows});
}

inline MatrixChoice projectionIn(const QJsonValue& json) {
  if (json.isNull()) return {};
  const Tensor matrix = matrixIn(json);
  return {MatrixSource::typed, matrix.rows(), 1, matrix};
}

inline std::string textIn(const QJsonValue& json) {
  std::string text;
  for (const QJsonValue& sequence : json.toArray()) {
    if (!text.empty()) text += '\n';
    for (const QJsonValue& token : sequence.toArray()) text += token.toString().toStdString() + ' ';
  }
  return text;
}

inline LengthChoice lengthsIn(const QJsonValue& json) {
  LengthChoice choice;
  if (!json.isArray()) {
    choice.sequence = json.toInt();
    return choice;
  }
  for (const QJsonValue& length : json.toArray())
    choice.queries.emplace(static_cast<Index>(choice.queries.size()), length.toInt());
  return choice;
}

}  // namespace detail

inline std::optional<GoldenScene> goldenScene(const QString& name) {
  using namespace detail;
  QFile file(QStringLiteral(ATTN_TEST_DATA "/golden/scenes/") + name);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
  GoldenScene golden;
  TokenInputs& inputs = golden.scene.inputs;
  inputs.keys.text = textIn(json["keys"]);
  inputs.queries.text = textIn(json["queries"]);
  inputs.cross = json["queries"].isArray();
  TypedVectors vectors;
  const QJsonObject typed = json["vectors"].toObject();
  for (auto each = typed.begin(); each != typed.end(); ++each)
    appendNumbers(each.value(), vectors[each.key().toStdString()]);
  inputs.vectors.source = VectorSource::typed;
  inputs.vectors.width = static_cast<Index>(vectors.begin()->second.size());
  inputs.vectors.typed = vectors;

  Mechanism& mechanism = golden.scene.mechanism;
  mechanism.projections = {projectionIn(json["W_q"]), projectionIn(json["W_k"]), projectionIn(json["W_v"]),
                           projectionIn(json["W_o"])};
  mechanism.scoring = json["scoring"].toString().toStdString();
  const QJsonObject scalars = json["scalars"].toObject(), parameters = json["parameters"].toObject();
  for (auto each = scalars.begin(); each != scalars.end(); ++each)
    mechanism.scalars[each.key().toStdString()] = each.value().toDouble();
  mechanism.parameters.hidden = json["hidden"].toInt();
  for (auto each = parameters.begin(); each != parameters.end(); ++each)
    mechanism.parameters.typed[mechanism.scoring + "/" + each.key().toStdString()] = matrixIn(each.value());
  mechanism.temperature = json["temperature"].toDouble();
  mechanism.heads = json["heads"].toInt();
  mechanism.emptyRow = json["emptyRow"] == QStringLiteral("uniform") ? EmptyRow::uniform : EmptyRow::zero;
  for (const QJsonValue& id : json["masks"].toArray()) mechanism.masks.push_back({id.toString().toStdString()});
  mechanism.lengthPerQuery = json["lengthPerQuery"].toBool();
  for (const QJsonValue& lengths : json["lengths"].toArray()) mechanism.lengths.push_back(lengthsIn(lengths));

  const QJsonObject expected = json["expected"].toObject();
  golden.scores = tensorIn(expected["scores"]);
  golden.weights = tensorIn(expected["weights"]);
  golden.output = tensorIn(expected["output"]);
  return golden;
}

}  // namespace attn::test
