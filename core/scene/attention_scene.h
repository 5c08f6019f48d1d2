#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/masking.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/tensor.h"
#include "core/scene/tokens.h"

namespace attn {

/// Where the tokens' vectors come from. The same token has the same vector everywhere in a scene.
enum class VectorSource {
  seeded,           ///< normal numbers from the token's text and the seed
  oneHot,           ///< 1 in the token's own place, 0 elsewhere; as wide as the vocabulary
  bagOfCharacters,  ///< how often the token contains each character of the scene
  typed,            ///< from a table that the user edits
};

struct VectorChoice {
  VectorSource source = VectorSource::seeded;
  Index width = 8;         ///< of seeded and typed vectors, 1 … 1024
  std::uint64_t seed = 1;  ///< of seeded vectors, and of typed ones nobody has typed yet
  Box<std::map<std::string, std::vector<float>>> typed;

  bool operator==(const VectorChoice&) const = default;
};

/// Where a matrix comes from.
enum class MatrixSource { identity, random, typed };

/// A projection W (rows, width of what it projects).
struct MatrixChoice {
  MatrixSource source = MatrixSource::identity;
  Index rows = 8;          ///< of random and typed matrices, 1 … 1024; an identity is square
  std::uint64_t seed = 1;  ///< of random matrices: normal numbers divided by √columns
  Box<Tensor> typed;       ///< cut, or filled up with zeros, where it has another shape

  bool operator==(const MatrixChoice&) const = default;
};

/// The parameters of the scoring functions: normal numbers from the seed, divided by √columns, unless typed.
struct ParameterChoice {
  Index hidden = 8;  ///< h, 1 … 1024
  std::uint64_t seed = 1;
  std::map<std::string, Box<Tensor>> typed;  ///< by "scoring/parameter"

  bool operator==(const ParameterChoice&) const = default;
};

/// The valid lengths of one sequence that a user set; all others follow the sequence's real length.
struct LengthChoice {
  std::optional<Index> sequence;
  std::map<Index, Index> queries;  ///< by query, where lengths are set per query

  bool operator==(const LengthChoice&) const = default;
};

/// Masks that are chosen together.
struct MaskPreset {
  const char* id;
  const char* name;
  const char* description;
  std::vector<MaskChoice> masks;
};

/// none, every mask alone, both of them.
ATTN_API const std::vector<MaskPreset>& maskPresets();

/// Everything that a user chose in the Attention workspace.
struct AttentionScene {
  SequenceText keyText;
  SequenceText queryText;       ///< used with cross-attention
  bool crossAttention = false;  ///< the queries are a text of their own; else they are the keys (self-attention)
  SplitBy split = SplitBy::spaces;

  VectorChoice vectors;
  MatrixChoice projectQueries, projectKeys, projectValues;
  MatrixChoice projectOutput;

  std::string scoring = "scaled-dot";
  ParameterChoice parameters;
  double temperature = 1;  ///< 0.01 … 100
  double bandwidth = 1;    ///< of kernels, 0.001 … 1000

  std::string mask = "valid-length";
  bool lengthPerQuery = false;
  std::vector<LengthChoice> lengths;  ///< by sequence; sequences past its end have none
  EmptyRow emptyRow = EmptyRow::zero;

  Index heads = 1;  ///< 1 … 16
  double dropout = 0;
  bool training = false;  ///< dropout applies
  std::uint64_t dropoutSeed = 1;

  bool operator==(const AttentionScene&) const = default;
};

/// Whether the valid lengths decide what is seen.
ATTN_API bool usesValidLengths(const AttentionScene& scene);

/// The valid length of a query, given the real length of its sequence and the number of keys.
ATTN_API Index validLength(const AttentionScene& scene, Index sequence, Index query, Index realLength, Index keys);

/// The scene with the length of a whole sequence, or of one of its queries, set.
ATTN_API AttentionScene withValidLength(AttentionScene scene, Index sequence, Index length);
ATTN_API AttentionScene withQueryLength(AttentionScene scene, Index sequence, Index query, Index length);

/// The scene with another text for its keys, or its queries, cut to the limits. Lengths that were set stay with their
/// sequence, unless the number of sequences changes: then they follow the real lengths again.
ATTN_API AttentionScene withKeyText(AttentionScene scene, SequenceText text);
ATTN_API AttentionScene withQueryText(AttentionScene scene, SequenceText text);

/// The scene with the vectors of some tokens typed; those that were typed for other tokens stay.
ATTN_API AttentionScene withTypedVectors(AttentionScene scene, std::map<std::string, std::vector<float>> rows);

/// The parameters drawn anew from a seed; what was typed for this scoring function gives way.
ATTN_API ParameterChoice withSeed(ParameterChoice choice, const std::string& scoring, std::uint64_t seed);

/// A scene to start from.
struct Example {
  const char* id;
  const char* name;
  const char* description;
  AttentionScene (*make)();
};

/// The first is what a user sees at first start.
ATTN_API const std::vector<Example>& examples();

}  // namespace attn
