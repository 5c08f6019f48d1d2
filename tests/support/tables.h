// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QList>
#include <map>
#include <string>
#include <vector>

namespace attn::test {

/// The columns of numbers of a golden file, by name.
using Table = std::map<std::string, std::vector<double>>;

inline Table readTable(const QString& name) {
  QFile file(QStringLiteral(ATTN_TEST_DATA "/golden/") + name);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
  const QList<QByteArray> names = lines.first().trimmed().split(',');
  Table table;
  for (qsizetype line = 1; line < lines.size(); ++line) {
    const QList<QByteArray> numbers = lines[line].trimmed().split(',');
    for (qsizetype i = 0; i < names.size(); ++i) table[names[i].toStdString()].push_back(numbers[i].toDouble());
  }
  return table;
}

}  // namespace attn::test
