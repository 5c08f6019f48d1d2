// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <string>
#include <vector>

#include "core/tokenizer/tokenizer.h"

// The tokenizers in tests/data/models and tests/data/tokenizers.

namespace attn::test {

inline const QString data = QStringLiteral(ATTN_TEST_DATA);
inline const QStringList families = {"bert", "distilbert", "roberta", "gpt2", "llama", "qwen2", "t5", "bart"};

inline QByteArray bytesAt(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
inline QJsonDocument jsonAt(const QString& path) { return QJsonDocument::fromJson(bytesAt(path)); }

inline Tokenizer familyTokenizer(const QString& family) {
  return readTokenizer((data + "/models/" + family).toStdString());
}

inline QStringList partFiles() { return QDir(data + "/tokenizers/parts").entryList({"*.json"}); }
inline Tokenizer partTokenizer(const QString& file) {
  return parseTokenizer(bytesAt(data + "/tokenizers/parts/" + file).toStdString());
}

inline std::vector<Index> numbersIn(const QJsonValue& list) {
  std::vector<Index> numbers;
  for (const QJsonValue& each : list.toArray()) numbers.push_back(each.toInt());
  return numbers;
}

template <class Member>
std::vector<Index> each(const std::vector<Piece>& pieces, const Member& member) {
  std::vector<Index> values;
  for (const Piece& piece : pieces) values.push_back(member(piece));
  return values;
}
inline std::vector<Index> idsOf(const std::vector<Piece>& pieces) {
  return each(pieces, [](const Piece& piece) { return piece.id; });
}
inline std::vector<Index> offsetsOf(const std::vector<Piece>& pieces) {
  std::vector<Index> offsets;
  for (const Piece& piece : pieces) offsets.insert(offsets.end(), {piece.begin, piece.end});
  return offsets;
}

inline std::string piecesIn(const Tokenizer& tokenizer, std::string_view text) {
  std::string texts;
  for (const Piece& piece : encode(tokenizer, text, {}, false)) texts += piece.text + "|";
  return texts;
}

/// A tokenizer.json with `model`, and `more` members before it.
inline std::string fileWith(const std::string& more,
                            const std::string& model = R"({"type":"WordPiece","vocab":{"[UNK]":0,"a":1}})") {
  return "{" + more + (more.empty() ? "" : ",") + R"("model":)" + model + "}";
}

}  // namespace attn::test
