// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/model/model_texts.h"

#include <utility>

#include "app/commands/command_line.h"

namespace attn::app {
namespace {

std::vector<Index> idsOfPieces(const std::vector<Piece>& pieces) {
  std::vector<Index> ids;
  for (const Piece& piece : pieces) ids.push_back(piece.id);
  return ids;
}

/// Only the families whose encoder is all there is read two texts as one.
void requirePairs(const Model& model) {
  if (model.decoder) throw DataError({translatable("core", "%1 reads no pair of texts"), {model.config.family->name}});
}

}  // namespace

const Tokenizer& ModelReader::tokenizer() {
  if (!m_tokenizer) m_tokenizer = aboutFile(m_folder, [&] { return readTokenizer(systemPath(m_folder)); });
  return *m_tokenizer;
}

std::vector<Piece> ModelReader::piecesOf(const ModelTexts& texts) {
  const Tokenizer& reads = tokenizer();
  if (texts.pair) aboutFile(QStringLiteral("--text-pair"), [&] { requirePairs(m_model); });
  const std::string text = texts.text.toStdString(), pair = texts.pair.value_or(QString()).toStdString();
  return aboutFile(QStringLiteral("--text"), [&] {
    return encode(reads, text, texts.pair ? std::optional<std::string_view>(pair) : std::nullopt);
  });
}

/// The start token, and the target without its last piece: the decoder learned to say at each place what comes next.
std::vector<Index> ModelReader::decoderIds(const std::optional<QString>& target) {
  if (!m_model.encoder || !m_model.decoder) {
    if (target)
      aboutFile(QStringLiteral("--target"), [&] {
        throw DataError(
            {translatable("core", "%1 is no encoder–decoder, expected no target"), {m_model.config.family->name}});
      });
    return {};
  }
  if (!m_model.config.decoderStart)
    throw FileError(m_folder + QStringLiteral("/config.json"),
                    toString(Message{translatable("core", "there is no %1"), {"decoder_start_token_id"}}));
  std::vector<Index> ids = {*m_model.config.decoderStart};
  if (!target) return ids;
  const Tokenizer& reads = tokenizer();
  const std::vector<Index> own =
      idsOfPieces(aboutFile(QStringLiteral("--target"), [&] { return encode(reads, target->toStdString()); }));
  if (!own.empty()) ids.insert(ids.end(), own.begin(), own.end() - 1);
  return ids;
}

ModelInput ModelReader::inputOf(const ModelTexts& texts) {
  ModelInput input;
  if (texts.ids.empty()) {
    const std::vector<Piece> pieces = piecesOf(texts);
    input.ids = idsOfPieces(pieces);
    if (m_model.encoder && m_model.encoder->types)
      for (const Piece& piece : pieces) input.types.push_back(piece.type);
  } else {
    input.ids = texts.ids;
  }
  input.decoderIds = decoderIds(texts.target);
  aboutFile(texts.ids.empty() ? QStringLiteral("--text") : QStringLiteral("--ids"), [&] {
    if (Message problem = inputProblem(m_model, input)) throw DataError(std::move(problem));
  });
  return input;
}

}  // namespace attn::app
