// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/words.h"
#include "core/import/imported_file.h"
#include "core/import/tensor_stack.h"

// What the tensors of a file are, and what their axes count. Names propose, numbers decide: weights sum to 1 along the
// axis of the keys; a triangle of zeros tells queries from keys; padding that differs tells the batch. A guess carries
// its reasons, and the questions that no number answers, each with the answer that is taken until another is given.
//
// Laws, which tests check: a guess depends neither on the name of the file nor on the order of its arrays.

namespace attn {

enum class TensorKind { weights, scores, logWeights, queriesKeysValues };
ATTN_API const char* idOf(TensorKind kind);
/// Weights, scores or log weights, by their id; nothing for any other text.
ATTN_API std::optional<TensorKind> tensorKindOf(const std::string& id);

/// What the weights of a query sum to.
enum class RowSums {
  one,
  atMostOne,        ///< a learned sink, or keys that were cut off, took the rest
  aboutOneDropout,  ///< a model in training mode: some weights were dropped, the others scaled up
  about255,         ///< bytes
  hundred,          ///< percent
  anything,         ///< sigmoid, perhaps
  none              ///< scores, which have no sums
};
ATTN_API const char* idOf(RowSums sums);

/// What one axis is taken for, and what else it may be.
struct AxisGuess {
  AxisRole role = AxisRole::layer;
  Message reason = {};
  std::vector<AxisRole> alternatives = {};
};

/// A question that nothing in the file answers.
struct ImportQuestion {
  enum class About { axis, keys, queries, kind };
  About about = About::axis;
  std::size_t axis = 0;                     ///< the axis in question, or the one that is taken
  std::vector<std::size_t> otherAxes = {};  ///< that may be the keys or the queries instead
  Message words = {};                       ///< the question, such as "axis 0: layer or batch"
  std::vector<AxisRole> otherRoles = {};    ///< of About::axis: what else the axis may be
};

struct ImportGuess {
  TensorStack tensor = {};
  TensorKind kind = TensorKind::weights;
  std::vector<AxisGuess> axes = {};  ///< one for each axis of the tensor
  RowSums rowSums = RowSums::one;
  bool isCausal = false;
  std::vector<Index> validLengths = {};    ///< of each batch entry; empty if no key is padded
  std::vector<Index> firstKeys = {};       ///< the same for padding at the left
  std::vector<double> sinks = {};          ///< scores of sinks that the file states, as it has them: see sinksOfHeads
  std::vector<ImportedTensor> masks = {};  ///< that stand beside queries and keys: see maskOfInputs
  bool stepsAreQueries = false;            ///< steps of generation, each of one query
  Index gridSide = 0;                      ///< of r × r patches behind one class token; 0 for none
  std::vector<std::string> queryTokens = {}, keyTokens = {};
  std::vector<ImportQuestion> questions = {};
  std::vector<Message> reasons = {};
  double confidence = 1;  ///< 0 … 1: the more is open, the less

  /// The axes of a role, in order.
  ATTN_API std::vector<std::size_t> axesOf(AxisRole role) const;
  /// The place of the only axis of a role; nothing if there is none.
  ATTN_API std::optional<std::size_t> axisOf(AxisRole role) const;
};

/// The score of each head's attention sink, where the file states them for these axes, as `attend` reads them: an array
/// "sinks" of one number, or of one a head. Else nothing.
ATTN_API std::vector<double> sinksOfHeads(const ImportGuess& guess);

struct ImportedAttention {
  ImportedFile file;
  std::vector<ImportGuess> tensors;       ///< at least one
  std::vector<std::string> leftOut = {};  ///< the names of arrays that are no attention
};

/// The tensor that one of its arrays is named for, the first if the name is empty; null if there is none.
ATTN_API const ImportGuess* tensorNamed(const ImportedAttention& found, const std::string& array);
/// The first name of each tensor, as they are shown.
ATTN_API std::string namesOfTensors(const ImportedAttention& found);

/// \throws DataError if no array of the file can be attention
ATTN_API ImportedAttention guessImport(ImportedFile file);

/// The guess of one tensor, from its numbers, its name and the texts beside it.
ATTN_API ImportGuess guessTensor(TensorStack tensor, const std::vector<ImportedTexts>& texts);

/// The guess once a user has said what each axis is; what follows from the axes is found anew. \throws DataError unless
/// there is a role for each axis, no query without a key, and axes that are dropped have length 1
ATTN_API ImportGuess withAxes(const ImportGuess& guess, const std::vector<AxisRole>& roles,
                              const std::vector<ImportedTexts>& texts);
/// The same for what the numbers are.
ATTN_API ImportGuess withKind(ImportGuess guess, TensorKind kind);

/// The guess with the tokens of one text of its batch, where each text has its own. Others stay as they are.
ATTN_API ImportGuess withEntry(ImportGuess guess, const std::vector<ImportedTexts>& texts, Index entry);

/// Tokens as people write them: one a line where there are several lines, else a list as JSON or Python has it, else
/// between tabs, else between spaces.
ATTN_API std::vector<std::string> tokensOfText(const std::string& text);

/// The guess with these tokens for the queries, the keys or both, wherever there are as many; of as many as both have
/// together, those of the queries first.
ATTN_API ImportGuess withTokens(ImportGuess guess, const std::vector<std::string>& tokens);

// For the other sources in this folder.

/// Causal, valid lengths, first keys: what the numbers hide, once queries and keys are known.
void findMasks(ImportGuess& guess);
void findTokens(ImportGuess& guess, const std::vector<ImportedTexts>& texts);
void findSinks(ImportGuess& guess, const ImportedFile& file);

}  // namespace attn
