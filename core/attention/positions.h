// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

namespace attn {

struct Step;  // core/base/explanation.h

/// The scores of one query of one head, to which a position adds something.
struct BiasInput {
  Index query;
  Index queries;
  Index keys;
  Index head;  ///< from 0 on
  Index heads;
  std::span<const double> scalars;
};

/// A way in which attention learns where a query and a key stand. It may enter in three places; null: it does not enter
/// there.
struct Position {
  const char* id;
  const char* name;
  const char* formula = "";  ///< markup as of Scoring::formula, or empty
  const char* note = "";     ///< what a user should know, or empty
  std::vector<Scalar> scalars = {};
  bool seeded = false;  ///< from numbers of this program alone, so that no other program can be compared with it
  Index headWidthMultiple = 1;  ///< the width of each head's queries and keys has to be a multiple of this (see rotate)
  /// Writes what is added to the vector at position i into row i, before the projections. Every number of the matrix
  /// (positions, width) has to be written.
  void (*vectors)(MutableMatrixView added, std::span<const double> scalars) = nullptr;
  /// Changes the queries or keys of all heads, (…, positions, head's width), each by its position, after the
  /// projections.
  void (*rotate)(Tensor& x, std::span<const double> scalars) = nullptr;
  /// Adds something to the scores of a query against all keys, before the temperature divides them.
  void (*bias)(const BiasInput& input, float* scores) = nullptr;
  /// Where its numbers are waves, or angles: by how many radians that of a column of vectors, or of a head, grows from
  /// one position to the next. Every row that rotates has it.
  double (*frequency)(Index column, Index width, std::span<const double> scalars) = nullptr;
  /// What it did to the score of a query, which `input` is of, and a key: where both stand, and what follows from it.
  /// What is added to the score is the last term. Empty: nothing. A row without it does not compile.
  Step (&explain)(const Position& row, const BiasInput& input, Index key);
  /// By where it enters: what `vectors` adds to `n` vectors of width `d`; what `rotate` makes of `x` (…, positions,
  /// head's width); what `bias` adds to the scores (…, n, m) of the places `i` (n, 1) and `j` (m), {heads} standing for
  /// the number of heads. Of a seeded row the vectors are given, as `P`. Empty where it enters nowhere.
  Code code;
};

/// Every way, for vectors or heads of width d:
///   none        attention does not know where anything stands: permuting the keys and their values changes no output
///   sinusoidal  adds SCALE · P, P[i, 2j] = sin(i / 10000^(2j/d)), P[i, 2j + 1] = cos(the same). An odd width ends with
///               a sine. (Vaswani et al. 2017)
///   rotary      turns the pairs (x[i], x[i + d/2]) counter-clockwise by position · BASE^(−2i/d), so that a dot product
///               depends on the distance alone. d is even. Of WIDTH > 0 only the first WIDTH numbers turn, as if they
///               were the head (GPT-NeoX); an odd one counts as one less. (Su et al. 2021)
///   rotary-interleaved  the same with the pairs (x[2i], x[2i + 1]) (GPT-J)
///   alibi       adds −2^(−8k/H) · |i' − j| to the scores of head k = 1 … H, i' = i + (m − n): what is far counts less,
///               in each head to another degree. (Press, Smith, Lewis 2021)
///   learned     adds SCALE times a normal vector from a seed to each position, as training begins with (Gehring et al.
///               2017). For the window: the command line gives nothing that couldn't be checked elsewhere.
/// Queries stand at 0 … n − 1 and keys at 0 … m − 1. A new one is a function and a row here.
ATTN_API const std::vector<Position>& positions();

/// x (…, n, d) with the vectors of positions 0 … n − 1 added to every matrix. For queries, keys and values each in its
/// own width, before they are projected: the caller of attend does it.
/// \throws std::invalid_argument for another number of scalars than the row has; none stand for the usual ones
ATTN_API Tensor withPositions(Tensor x, const Position& position, const std::vector<double>& scalars = {});

/// x (…, n, d), queries or keys cut into heads, with every matrix rotated by the positions 0 … n − 1. attend and
/// rawScores do it. \throws std::invalid_argument as withPositions, and with the words of positionProblem
ATTN_API Tensor withRotation(Tensor x, const Position& position, const std::vector<double>& scalars = {});

/// Where a way of positions enters into the pass, in words.
ATTN_API const char* placeOfEntry(const Position& position);

/// Why a position can't be applied to heads whose queries and keys have this width, or nothing.
ATTN_API Message positionProblem(const Position& position, Index headWidth);

}  // namespace attn
