// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/masking.h"
#include "core/attention/normalising.h"
#include "core/attention/positions.h"
#include "core/attention/scoring.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/scene/attention/sink_choice.h"
#include "core/scene/attention/tokens.h"
#include "core/scene/fields.h"
#include "core/tensor/tensor.h"

// What a user chose in the Attention workspace: the inputs, and the mechanism that they go through.

namespace attn {

inline constexpr Scalar widthScalar{"width", translatable("core", "Dimension d"), 1, 1024, 8, true, true};
inline constexpr Scalar rowsScalar{"rows", translatable("core", "Rows"), 1, 1024, 8, true, true};
inline constexpr Scalar hiddenScalar{"hidden", translatable("core", "Hidden units h"), 1, 1024, 8, true, true};
inline constexpr Scalar temperatureScalar{"temperature", translatable("core", "Temperature"), 0.01, 100, 1, true};
inline constexpr Scalar headsScalar{"heads", translatable("core", "Heads"), 1, 64, 1, false, true};
inline constexpr Scalar dropoutScalar{"dropout", translatable("core", "Dropout"), 0, 0.99, 0};
inline constexpr Scalar lengthScalar{"length", translatable("core", "Valid length"), 0, TextLimits::tokens, 0, false,
                                     true};

/// Where the tokens' vectors come from. The same token has the same vector everywhere in a scene.
enum class VectorSource {
  seeded,           ///< normal numbers from the token's text and the seed
  oneHot,           ///< 1 in the token's own place, 0 elsewhere; as wide as the vocabulary
  bagOfCharacters,  ///< how often the token contains each character of the scene
  typed,            ///< from a table that the user edits
};
inline const Names<VectorSource> vectorSourceNames = {
    {VectorSource::seeded, "seeded", translatable("core", "seeded by token")},
    {VectorSource::oneHot, "one-hot", translatable("core", "one-hot")},
    {VectorSource::bagOfCharacters, "bag-of-characters", translatable("core", "bag of characters")},
    {VectorSource::typed, "typed", translatable("core", "typed")}};

using TypedVectors = std::map<std::string, std::vector<float>>;

struct VectorChoice {
  VectorSource source = VectorSource::seeded;
  Index width = 8;         ///< of seeded and typed vectors
  std::uint64_t seed = 1;  ///< of seeded vectors, and of typed ones nobody has typed yet
  Box<TypedVectors> typed;

  bool operator==(const VectorChoice&) const = default;
};

template <class Visitor, FieldsOf<VectorChoice> Self>
void fields(Visitor& visit, Self& vectors) {
  visit({"source", translatable("core", "Source")}, vectors.source, vectorSourceNames);
  visit("width", vectors.width, widthScalar);
  visit("seed", vectors.seed, seedScalar);
  constexpr std::size_t mostTokens = 2 * TextLimits::sequences * TextLimits::tokens;
  visit({"typed", translatable("core", "Typed vectors")}, vectors.typed,
        MapOf<ListOf<AnyNumber>>{mostTokens, {0, 1024, {}}});
}

/// Where a matrix comes from.
enum class MatrixSource { identity, random, typed };
inline const Names<MatrixSource> matrixSourceNames = {
    {MatrixSource::identity, "identity", translatable("core", "identity")},
    {MatrixSource::random, "random", translatable("core", "random")},
    {MatrixSource::typed, "typed", translatable("core", "typed")}};

inline constexpr MatrixSize typedMatrixSize{1024, 2048};

/// A projection W (rows, width of what it projects).
struct MatrixChoice {
  MatrixSource source = MatrixSource::identity;
  Index rows = 8;          ///< of random and typed matrices; an identity is square
  std::uint64_t seed = 1;  ///< of random matrices: normal numbers divided by √columns
  Box<Tensor> typed;       ///< cut, or filled up with zeros, where it has another shape
  SeedStream stream = SeedStream::own;

  bool operator==(const MatrixChoice&) const = default;
};

template <class Visitor, FieldsOf<MatrixChoice> Self>
void fields(Visitor& visit, Self& matrix) {
  visit({"source", translatable("core", "Source")}, matrix.source, matrixSourceNames);
  visit("rows", matrix.rows, rowsScalar);
  visit("seed", matrix.seed, seedScalar);
  visit({"stream", translatable("core", "Numbers of the seed")}, matrix.stream, seedStreamNames);
  visit({"typed", translatable("core", "Typed numbers")}, matrix.typed, typedMatrixSize);
}

/// W_q, W_k and W_v before the heads, W_o after them.
struct Projections {
  MatrixChoice queries, keys, values, output;

  bool operator==(const Projections&) const = default;
};

template <class Visitor, FieldsOf<Projections> Self>
void fields(Visitor& visit, Self& projections) {
  visit({"W_q", translatable("core", "W_q")}, projections.queries);
  visit({"W_k", translatable("core", "W_k")}, projections.keys);
  visit({"W_v", translatable("core", "W_v")}, projections.values);
  visit({"W_o", translatable("core", "W_o")}, projections.output);
}

/// The parameters of the scoring functions: normal numbers from the seed, divided by √columns, unless typed.
struct ParameterChoice {
  Index hidden = 8;  ///< h
  std::uint64_t seed = 1;
  std::map<std::string, Box<Tensor>> typed;  ///< by "scoring/parameter"

  bool operator==(const ParameterChoice&) const = default;
};

template <class Visitor, FieldsOf<ParameterChoice> Self>
void fields(Visitor& visit, Self& parameters) {
  visit("hidden", parameters.hidden, hiddenScalar);
  visit("seed", parameters.seed, seedScalar);
  visit({"typed", translatable("core", "Typed numbers")}, parameters.typed, MapOf<MatrixSize>{100, typedMatrixSize});
}

/// The valid lengths of one sequence that a user set; all others follow the sequence's real length.
struct LengthChoice {
  std::optional<Index> sequence;
  std::map<Index, Index> queries;  ///< by query, where lengths are set per query

  bool operator==(const LengthChoice&) const = default;
};

template <class Visitor, FieldsOf<LengthChoice> Self>
void fields(Visitor& visit, Self& lengths) {
  visit("sequence", lengths.sequence, lengthScalar);
  visit({"queries", translatable("core", "Query")}, lengths.queries, MapOf<Scalar>{TextLimits::tokens, lengthScalar});
}

struct DropoutChoice {
  double probability = 0;
  bool training = false;  ///< dropout applies
  std::uint64_t seed = 1;

  bool operator==(const DropoutChoice&) const = default;
};

template <class Visitor, FieldsOf<DropoutChoice> Self>
void fields(Visitor& visit, Self& dropout) {
  visit({"probability", translatable("core", "Probability")}, dropout.probability, dropoutScalar);
  visit({"training", translatable("core", "Training")}, dropout.training);
  visit("seed", dropout.seed, seedScalar);
}

inline const Names<SplitBy> splitNames = {{SplitBy::spaces, "spaces", translatable("core", "spaces")},
                                          {SplitBy::characters, "characters", translatable("core", "characters")},
                                          {SplitBy::bars, "bars", translatable("core", "bars |")}};

/// Tokens and their vectors: what attends to what.
struct TokenInputs {
  SequenceText keys;
  SequenceText queries;  ///< used with cross-attention
  bool cross = false;    ///< the queries are a text of their own; else they are the keys (self-attention)
  SplitBy split = SplitBy::spaces;
  VectorChoice vectors;

  bool operator==(const TokenInputs&) const = default;
};

template <class Visitor, FieldsOf<TokenInputs> Self>
void fields(Visitor& visit, Self& inputs) {
  visit({"split", translatable("core", "Split by")}, inputs.split, splitNames);
  visit({"keys", translatable("core", "Keys")}, inputs.keys, inputs.split);
  visit({"queries", translatable("core", "Queries")}, inputs.queries, inputs.split);
  visit({"cross", translatable("core", "Cross-attention")}, inputs.cross);
  visit({"vectors", translatable("core", "Vectors")}, inputs.vectors);
}

template <class Visitor, FieldsOf<MaskChoice> Self>
void fields(Visitor& visit, Self& mask) {
  visit("id", mask.id, masks());
  const Mask* row = findRow(masks(), mask.id);
  visit("scalars", mask.scalars, KnownScalars{row ? row->scalars : std::vector<Scalar>{}});
  const bool hasList = row && row->list;
  visit({"list", translatable("core", "Numbers")}, mask.list,
        ListOf<Scalar>{0, hasList ? std::size_t{TextLimits::tokens} : 0, hasList ? *row->list : lengthScalar});
}

/// What a user painted: by sequence (those past the end have nothing), by query, the keys where what the query sees
/// changes. Each turns it from that key on, and before the first a query sees everything: {2, 5} hides keys 2, 3, 4.
using PaintedMask = std::vector<std::map<Index, std::vector<Index>>>;
inline const auto paintedRule = ListOf<MapOf<ListOf<Scalar>>>{
    0, TextLimits::sequences, {TextLimits::tokens, {0, TextLimits::tokens, lengthScalar}}};

inline const Names<EmptyRow> emptyRowNames = {
    {EmptyRow::zero, "zero", translatable("core", "all zeros")},
    {EmptyRow::uniform, "uniform", translatable("core", "uniform, as in d2l")}};

/// Everything between the vectors and the output.
struct Mechanism {
  Projections projections;
  std::string positions = "none";
  std::string scoring = "scaled-dot";
  ParameterChoice parameters;
  double temperature = 1;
  std::vector<MaskChoice> masks;  ///< each at most once; a key is visible if all of them show it
  bool lengthPerQuery = false;
  std::vector<LengthChoice> lengths;  ///< by sequence; sequences past its end have none
  Box<PaintedMask> painted;           ///< applies where the mask "painted" is among the masks
  std::string normaliser = "softmax";
  SinkChoice sink;
  EmptyRow emptyRow = EmptyRow::zero;  ///< of rows without a key; where there is a sink, it takes all of them
  Scalars scalars;  ///< of the rows that are chosen: the bandwidth of kernels, and what other rows bring
  Index heads = 1;
  DropoutChoice dropout;

  bool operator==(const Mechanism&) const = default;
};

template <class Visitor, FieldsOf<Mechanism> Self>
void fields(Visitor& visit, Self& mechanism) {
  visit("projections", mechanism.projections);
  visit({"positions", translatable("core", "Positions")}, mechanism.positions, positions());
  visit({"scoring", translatable("core", "Scoring function")}, mechanism.scoring, scorings());
  visit({"parameters", translatable("core", "Parameters")}, mechanism.parameters);
  visit("temperature", mechanism.temperature, temperatureScalar);
  visit({"masks", translatable("core", "Mask")}, mechanism.masks, ListOf<NoRule>{0, masks().size(), {}});
  visit({"lengthPerQuery", translatable("core", "A length for each query")}, mechanism.lengthPerQuery);
  visit({"lengths", translatable("core", "Sequence")}, mechanism.lengths, ListOf<NoRule>{0, TextLimits::sequences, {}});
  visit({"painted", translatable("core", "Painted keys")}, mechanism.painted, paintedRule);
  visit({"normaliser", translatable("core", "Normaliser")}, mechanism.normaliser, normalisers());
  visit({"sink", translatable("core", "Attention sink")}, mechanism.sink);
  visit({"emptyRow", translatable("core", "Rows without a key")}, mechanism.emptyRow, emptyRowNames);
  visit("scalars", mechanism.scalars, KnownScalars{scalarsOf(scorings(), normalisers(), positions())});
  visit("heads", mechanism.heads, headsScalar);
  visit({"dropout", translatable("core", "Dropout")}, mechanism.dropout);
}

inline constexpr Scalar shareScalar{"share", translatable("core", "Share of each row"), 0.05, 1, 0.9};
/// A head by its place.
inline constexpr Scalar headScalar{"head", translatable("core", "Head"), 0, headsScalar.high - 1, 0, false, true};

/// Where queries and keys stand when lines are drawn between them.
enum class LineDirection {
  columns,  ///< queries at the left, keys at the right
  rows,     ///< queries above, keys below
};
inline const Names<LineDirection> lineDirectionNames = {
    {LineDirection::columns, "columns", translatable("core", "columns")},
    {LineDirection::rows, "rows", translatable("core", "rows")}};

/// How weights are drawn as lines.
struct LineChoice {
  double share = shareScalar.usual;  ///< of each row's sum, which the lines of the row make up: see largestWeights
  LineDirection direction = LineDirection::columns;
  std::vector<Index> hiddenHeads;

  bool operator==(const LineChoice&) const = default;
};

template <class Visitor, FieldsOf<LineChoice> Self>
void fields(Visitor& visit, Self& lines) {
  visit("share", lines.share, shareScalar);
  visit({"direction", translatable("core", "Direction")}, lines.direction, lineDirectionNames);
  visit({"hiddenHeads", translatable("core", "Hidden heads")}, lines.hiddenHeads,
        ListOf<Scalar>{0, static_cast<std::size_t>(headsScalar.high), headScalar});
}

/// Tokens of a batch, each as the place of its sequence and its own place there. Those that a text no longer has count
/// for nothing.
using TokenPlaces = std::vector<std::vector<Index>>;
inline const auto tokenPlacesRule = ListOf<ListOf<Scalar>>{0, 10'000, {2, 2, lengthScalar}};

/// Whether a token is among them, and the same with or without it.
ATTN_API bool hasToken(const TokenPlaces& tokens, Index sequence, Index token);
ATTN_API TokenPlaces withToken(TokenPlaces tokens, Index sequence, Index token, bool on);
/// Of one sequence, ascending.
ATTN_API std::vector<Index> tokensOf(const TokenPlaces& tokens, Index sequence);

/// Numbers that say how the weights of each row are spread (see RowSummary), beside the heatmaps.
struct SummaryChoice {
  bool shown = false;
  TokenPlaces added;    ///< queries whose rows are added up
  TokenPlaces leftOut;  ///< keys that count as if they were not there: the shares of the others sum to 1 again

  bool operator==(const SummaryChoice&) const = default;
};

template <class Visitor, FieldsOf<SummaryChoice> Self>
void fields(Visitor& visit, Self& summaries) {
  visit({"shown", translatable("core", "Row summaries")}, summaries.shown);
  visit({"added", translatable("core", "Rows added up")}, summaries.added, tokenPlacesRule);
  visit({"leftOut", translatable("core", "Keys left out")}, summaries.leftOut, tokenPlacesRule);
}

inline constexpr Scalar shownPositionsScalar{
    "shown-positions", translatable("core", "Number of positions"), 2, 512, 60, true, true};
inline constexpr Scalar shownWidthScalar{"shown-width", translatable("core", "Width d"), 1, 512, 32, true, true};
inline constexpr Scalar columnScalar{"column", translatable("core", "Column"), 0, shownWidthScalar.high - 1, 0, false,
                                     true};
/// As many curves as can be told apart.
inline constexpr std::size_t mostColumns = 16;

/// How much of a way of positions is looked at: it needs no tokens.
struct EncodingChoice {
  Index positions = static_cast<Index>(shownPositionsScalar.usual);
  Index width = static_cast<Index>(shownWidthScalar.usual);  ///< of the vectors, or of a head's queries and keys
  std::vector<Index> columns = {6, 7, 8, 9};                 ///< that are drawn as curves

  bool operator==(const EncodingChoice&) const = default;
};

template <class Visitor, FieldsOf<EncodingChoice> Self>
void fields(Visitor& visit, Self& encoding) {
  visit("positions", encoding.positions, shownPositionsScalar);
  visit("width", encoding.width, shownWidthScalar);
  visit({"columns", translatable("core", "Columns")}, encoding.columns, ListOf<Scalar>{0, mostColumns, columnScalar});
}

/// Everything that a user chose in the Attention workspace.
struct AttentionScene {
  TokenInputs inputs;
  Mechanism mechanism;
  std::optional<Mechanism> pinned;  ///< A, which the mechanism, B then, is compared with; none: nothing is compared
  LineChoice lines;
  SummaryChoice summaries;
  EncodingChoice encoding;

  bool operator==(const AttentionScene&) const = default;
};

template <class Visitor, FieldsOf<AttentionScene> Self>
void fields(Visitor& visit, Self& scene) {
  visit("inputs", scene.inputs);
  visit("mechanism", scene.mechanism);
  visit({"pinned", translatable("core", "Pinned mechanism")}, scene.pinned);
  visit({"lines", translatable("core", "Lines")}, scene.lines);
  visit("summaries", scene.summaries);
  visit({"encoding", translatable("core", "Positions")}, scene.encoding);
}

/// With the mechanism as it is now pinned as A; one that was pinned before goes.
ATTN_API AttentionScene withPinned(AttentionScene scene);

/// With A and B changed for each other; without a pinned mechanism the same scene.
ATTN_API AttentionScene withSwapped(AttentionScene scene);

/// Whether the lines of a head are drawn, and the choice with a head shown or hidden.
ATTN_API bool isShown(const LineChoice& lines, Index head);
ATTN_API LineChoice withHead(LineChoice lines, Index head, bool shown);

/// Whether a mask is among those of a mechanism.
ATTN_API bool hasMask(const Mechanism& mechanism, std::string_view id);

/// Whether any of the masks looks at valid lengths.
ATTN_API bool usesValidLengths(const Mechanism& mechanism);

/// With or without a mask; the masks stay in the order of their table.
ATTN_API Mechanism withMask(Mechanism mechanism, const std::string& id, bool on);

/// The valid length of a query, given the real length of its sequence and the number of keys.
ATTN_API Index validLength(const Mechanism& mechanism, Index sequence, Index query, Index realLength, Index keys);

/// With the valid length of a whole sequence, or of one of its queries, set.
ATTN_API Mechanism withValidLength(Mechanism mechanism, Index sequence, Index length);
ATTN_API Mechanism withQueryLength(Mechanism mechanism, Index sequence, Index query, Index length);

/// The keys that the painted mask shows each query.
ATTN_API KeyRanges paintedKeys(const PaintedMask& painted, Index batch, Index queries, Index keys);

/// Whether it shows a key to a query.
ATTN_API bool isShown(const PaintedMask& painted, Index sequence, Index query, Index key);

/// With a run of keys of one query painted: shown, or hidden.
ATTN_API PaintedMask withPainted(PaintedMask painted, Index sequence, Index query, KeyRange run, bool shown);

/// The scene with another text for its keys, or its queries, cut to the limits. Lengths that were set stay with their
/// sequence, unless the number of sequences changes: then they follow the real lengths again, and what was painted
/// or chosen for row summaries goes.
ATTN_API AttentionScene withKeyText(AttentionScene scene, SequenceText text);
ATTN_API AttentionScene withQueryText(AttentionScene scene, SequenceText text);

/// With the vectors of some tokens typed; those that were typed for other tokens stay.
ATTN_API TokenInputs withTypedVectors(TokenInputs inputs, TypedVectors rows);

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
