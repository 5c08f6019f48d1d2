// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "core/files/npz.h"
#include "core/model/folder_file.h"
#include "core/model/model_run.h"
#include "core/model/safetensors.h"
#include "tests/support/bytes.h"

// The tiny checkpoints of tests/data/models, and others that are made from them.

namespace attn::test {

inline const char* const modelsFolder = ATTN_TEST_DATA "/models/";

/// Every checkpoint there.
inline QStringList checkpointNames() {
  QStringList names = QDir(QString::fromUtf8(modelsFolder)).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  names.removeAll("lens");
  names.removeAll("scripts");
  return names;
}

inline std::string checkpointFolder(const QString& name) { return modelsFolder + name.toStdString(); }

using Arrays = std::map<std::string, Tensor>;

inline Arrays arraysIn(const std::string& path) {
  Arrays arrays;
  for (const NamedArray& each : readNpz(path)) arrays[each.name] = toTensor(each.array, each.name);
  return arrays;
}

inline std::vector<Index> wholeNumbers(JsonValue& object, const char* key) {
  std::vector<Index> numbers;
  if (JsonValue* const list = memberOf(object, key))
    if (const auto* const found = list->as<JsonValue::Numbers>())
      for (const double number : *found) numbers.push_back(static_cast<Index>(number));
  return numbers;
}

inline ModelInput inputIn(JsonValue& object) {
  return {wholeNumbers(object, "ids"), wholeNumbers(object, "types"), wholeNumbers(object, "decoder_ids")};
}

/// The inputs of a checkpoint's expected.json.
inline std::vector<ModelInput> inputsOf(const QString& name) {
  JsonValue list = readJsonFile(checkpointFolder(name), "expected.json");
  std::vector<ModelInput> inputs;
  for (JsonValue& each : *list.as<JsonValue::List>()) inputs.push_back(inputIn(each));
  return inputs;
}

/// The largest difference between two tensors of as many numbers; infinite for any other.
inline double farthest(const Tensor& a, const Tensor& b) {
  if (a.size() != b.size()) return INFINITY;
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double difference = std::abs(static_cast<double>(a.data()[i]) - static_cast<double>(b.data()[i]));
    if (!(difference <= largest)) largest = difference;
    if (std::isnan(difference)) return INFINITY;
  }
  return largest;
}

/// The weights of all layers of a kind: (L, H, n, m).
inline Tensor weightsOf(const Model& model, const ModelRun& run, StackKind kind) {
  const Index layers = model.sizes(kind).layers;
  const Tensor& first = run.attention(kind, 0).weights;
  Tensor all = Tensor::uninitialized({layers, first.dim(1), first.dim(2), first.dim(3)});
  for (Index layer = 0; layer < layers; ++layer)
    std::copy_n(run.attention(kind, layer).weights.data(), first.size(), all.data() + layer * first.size());
  return all;
}

/// The logits of the last position.
inline Tensor lastLogits(const Model& model, const ModelRun& run) {
  const SharedRows& states = run.stack(model.predicting()).hidden;
  return logitsOf(model, *states.part(states.rows() - 1, 1));
}

/// All numbers of a run that users see.
inline Arrays everythingOf(const Model& model, const ModelRun& run) {
  Arrays all;
  for (const StackKind kind : model.kinds()) {
    all[std::string(nameOf(kind)) + "/weights"] = weightsOf(model, run, kind);
    if (kind != StackKind::cross) all[std::string(nameOf(kind)) + "/hidden"] = *run.stack(kind).hidden.whole();
  }
  if (model.output) all["logits"] = lastLogits(model, run);
  return all;
}

/// A tensor to write: its numbers as they lie in the file.
struct TensorBytes {
  QByteArray name, type, shape;  ///< as in the header: "[2, 3]"
  QByteArray bytes;
};

/// A safetensors file of these tensors, one behind the other.
inline QByteArray safetensorsFile(const std::vector<TensorBytes>& tensors) {
  QByteArray header = "{", data;
  for (const TensorBytes& each : tensors) {
    header += (header.size() > 1 ? ",\"" : "\"") + each.name + "\":{\"dtype\":\"" + each.type +
              "\",\"shape\":" + each.shape + ",\"data_offsets\":[" + QByteArray::number(data.size()) + "," +
              QByteArray::number(data.size() + each.bytes.size()) + "]}";
    data += each.bytes;
  }
  header += "}";
  return littleEndian(static_cast<quint64>(header.size()), 8) + header + data;
}

/// The tensors of a checkpoint, to be changed and written again.
inline std::vector<TensorBytes> tensorsOf(const std::string& folder) {
  std::vector<TensorBytes> tensors;
  const TensorFiles files = openTensors(folder);
  for (const StoredTensor& each : files.tensors) {
    QByteArray shape = "[";
    for (const Index axis : each.shape) shape += (shape.size() > 1 ? "," : "") + QByteArray::number(qlonglong(axis));
    tensors.push_back({QByteArray::fromStdString(each.name), QByteArray::fromStdString(each.type), shape + "]",
                       toByteArray(each.bytes)});
  }
  return tensors;
}

inline void writeBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("can't write %s", qPrintable(path));
}

inline QByteArray readBytes(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("can't read %s", qPrintable(path));
  return file.readAll();
}

}  // namespace attn::test
