// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/piece_model.h"

#include "core/files/json.h"

namespace attn {
namespace {

struct ModelKind {
  const char* type;
  std::unique_ptr<const PieceModel> (*read)(const FilePlace& place);
};

constexpr ModelKind kinds[] = {
    {"BPE", readMergedPairs},
    {"Unigram", readLikeliestPieces},
    {"WordPiece", readLongestPieces},
};

}  // namespace

std::unique_ptr<const PieceModel> readPieceModel(const FilePlace& place) {
  const auto type = place.find("type");
  if (!type) {
    if (place.find("merges")) return readMergedPairs(place);
    return place.at("vocab").value().isList() ? readLikeliestPieces(place) : readLongestPieces(place);
  }
  for (const ModelKind& kind : kinds)
    if (type->text() == kind.type) return kind.read(place);
  type->failUnsupported();
}

std::string byteName(unsigned char byte) {
  constexpr const char* digits = "0123456789ABCDEF";
  return std::string("<0x") + digits[byte >> 4] + digits[byte & 15] + ">";
}

std::vector<Vocabulary::Id> byteIds(const Vocabulary& vocabulary) {
  std::vector<Vocabulary::Id> ids;
  for (int byte = 0; byte < 256; ++byte) {
    const auto id = vocabulary.find(byteName(static_cast<unsigned char>(byte)));
    if (!id) return {};
    ids.push_back(*id);
  }
  return ids;
}

}  // namespace attn
