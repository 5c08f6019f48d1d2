// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <map>

#include "core/files/npz.h"
#include "tests/support/numbers.h"

// The reference cases in tests/data/golden, computed with PyTorch.

namespace attn::test {

struct Golden {
  QString name;
  QStringList options;  ///< of attention-lab attend
};

inline std::vector<Golden> goldens(const char* index = "index.json") {
  QFile file(QStringLiteral(ATTN_TEST_DATA "/golden/") + index);
  if (!file.open(QIODevice::ReadOnly)) return {};
  std::vector<Golden> cases;
  for (const QJsonValue& each : QJsonDocument::fromJson(file.readAll()).array()) {
    Golden golden{each["case"].toString(), {}};
    for (const QJsonValue& option : each["options"].toArray()) golden.options << option.toString();
    cases.push_back(golden);
  }
  return cases;
}

/// The arrays of a case whose name begins with "in." or "out.", without that.
inline std::map<std::string, Tensor> goldenArrays(const QString& name, const std::string& prefix) {
  std::map<std::string, Tensor> arrays;
  for (const NamedArray& each : readNpz((QStringLiteral(ATTN_TEST_DATA "/golden/") + name + ".npz").toStdString()))
    if (each.name.starts_with(prefix)) arrays.emplace(each.name.substr(prefix.size()), toTensor(each.array, each.name));
  return arrays;
}

/// The cases with masks, normalisers and positions, computed with NumPy.
inline std::vector<Golden> mechanismGoldens() { return goldens("mechanisms.json"); }
inline std::map<std::string, NpyArray> mechanismArrays(const QString& name, const std::string& prefix) {
  std::map<std::string, NpyArray> arrays;
  const std::string start = name.toStdString() + "/" + prefix;
  for (const char* file : {ATTN_TEST_DATA "/golden/mechanisms.npz", ATTN_TEST_DATA "/golden/layouts.npz"})
    for (NamedArray& each : readNpz(file))
      if (each.name.starts_with(start)) arrays.emplace(each.name.substr(start.size()), std::move(each.array));
  return arrays;
}

/// The value of an option of a case, or what stands for its absence.
inline QString optionOf(const QStringList& options, const char* name, const QString& otherwise = {}) {
  const qsizetype at = options.indexOf(QLatin1String(name));
  return at < 0 ? otherwise : options.value(at + 1);
}

}  // namespace attn::test
