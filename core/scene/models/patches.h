// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/words.h"
#include "core/scene/fields.h"
#include "core/tensor/tensor.h"

// Tokens that are the patches of a picture: those of a vision transformer behind its class token, the h × w places of
// DETR's encoder, the map of a convolution.

namespace attn {

/// How the tokens of an axis lie on a picture: some before it (a class token, registers), then rows × columns patches,
/// then perhaps others (the detection tokens of YOLOS).
struct PatchGrid {
  Index before = 0;
  Index rows = 0, columns = 0;
  bool isByColumns = false;  ///< patches follow each other down each column, not along each row

  Index patches() const { return rows * columns; }
  Index token(Index row, Index column) const {
    return before + (isByColumns ? column * rows + row : row * columns + column);
  }
  /// Row and column of a token; nothing of one that is no patch.
  ATTN_API std::optional<std::pair<Index, Index>> patchOf(Index token) const;
  bool operator==(const PatchGrid&) const = default;
};

/// What the tokens of an axis are taken for, and why.
struct PatchGuess {
  PatchGrid grid;
  Message reason;
  Message question = {};                     ///< where their number allows several grids; empty: nothing is open
  std::vector<PatchGrid> alternatives = {};  ///< the grid first
};

/// The grid of so many tokens. Two axes of keys are the grid itself. Else squares come first: n = r², 1 + r² (a class
/// token), 2 + r² (with a token of distillation, DeiT) and 5 + r² (with four registers, DINOv2). Other numbers allow
/// several rectangles, of which the one nearest to the picture's shape is taken; that is a question.
/// \param axes the lengths of the axes that the tokens are of, in their order
/// \param shape of the picture, width / height; 0: not known, and squares are likeliest
/// \returns nothing where there are fewer than four tokens
ATTN_API std::optional<PatchGuess> guessPatches(const std::vector<Index>& axes, double shape = 0);

inline constexpr std::size_t longestPicturePath = 4096;
inline constexpr Scalar tokensBeforeScalar{
    "before", translatable("core", "Tokens before the grid"), 0, 10'000, 0, false, true};
inline constexpr Scalar gridRowsScalar{"rows", translatable("core", "Rows of patches"), 0, 16'384, 0, false, true};
inline constexpr Scalar gridColumnsScalar{"columns", translatable("core", "Columns of patches"), 0, 16'384, 0, false,
                                          true};
inline constexpr Scalar opacityScalar{"opacity", translatable("core", "Opacity"), 0, 1, 0.8};

/// How weights are drawn over a picture.
struct PatchChoice {
  std::string picture;                      ///< the file; empty: the map stands alone
  Index before = 0, rows = 0, columns = 0;  ///< of the grid; 0 rows: all three are guessed
  bool isByColumns = false;
  bool isStretched = false;  ///< the whole picture lies under the grid, not the middle of it in the grid's shape
  bool isOfQueries = false;  ///< the map has the weights of one key for all queries, not of one query for all keys
  bool isRollout = false;    ///< what flows through all layers up to this one, not the weights of one head
  double opacity = opacityScalar.usual;  ///< of the patch of the largest weight
  bool isSmooth = false;
  bool hasLines = true;      ///< between patches
  bool sharesRange = false;  ///< the colours are those of all queries, not of the one in sight

  bool operator==(const PatchChoice&) const = default;
};

template <class Visitor, FieldsOf<PatchChoice> Self>
void fields(Visitor& visit, Self& choice) {
  visit({"picture", translatable("core", "Picture")}, choice.picture, AnyText{longestPicturePath});
  visit("before", choice.before, tokensBeforeScalar);
  visit("rows", choice.rows, gridRowsScalar);
  visit("columns", choice.columns, gridColumnsScalar);
  visit({"isByColumns", translatable("core", "Order of patches")}, choice.isByColumns);
  visit({"isStretched", translatable("core", "Fit of the picture")}, choice.isStretched);
  visit({"isOfQueries", translatable("core", "Map of")}, choice.isOfQueries);
  visit({"isRollout", translatable("core", "Through layers")}, choice.isRollout);
  visit("opacity", choice.opacity, opacityScalar);
  visit({"isSmooth", translatable("core", "Smoothing")}, choice.isSmooth);
  visit({"hasLines", translatable("core", "Grid lines")}, choice.hasLines);
  visit({"sharesRange", translatable("core", "Range of the map")}, choice.sharesRange);
}

/// The grid of so many tokens as it was chosen, or else guessed; nothing where the chosen one has more patches than
/// there are tokens, or none can be guessed.
ATTN_API std::optional<PatchGrid> patchGridOf(const PatchChoice& choice, const std::vector<Index>& axes,
                                              double shape = 0);
/// Why a chosen grid can't be one of so many tokens; or nothing.
ATTN_API Message gridProblem(const PatchChoice& choice, Index tokens);

/// The weights of one row or column, as a map: (rows, columns).
/// \pre the grid is one of these numbers
ATTN_API Tensor patchMap(const PatchGrid& grid, const float* numbers, Index stride = 1);

}  // namespace attn
