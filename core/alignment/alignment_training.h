// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/alignment/adam.h"
#include "core/alignment/alignment_loss.h"
#include "core/alignment/tasks.h"
#include "core/base/box.h"

namespace attn {

/// What a training is told.
struct AlignmentTrainingOptions {
  const AlignmentScoring* scoring = &alignmentScorings().front();
  AlignmentWidths widths = {};
  Index batch = 64;
  Index steps = 200;
  double learningRate = 0.01;  ///< at the first step; falls linearly to 0 at the last
  double mostNorm = 1;         ///< the gradient is clipped to this norm
  std::uint64_t seed = 1;
};

/// All widths from one: h_enc, h_dec and the units of the score are `hidden`, the embedding has half as many numbers.
ATTN_API AlignmentWidths widthsOf(Index hidden);

/// The most characters, or words, that a trained model knows on each side: every one has a row in the embedding and one
/// in the output, each of which has a gradient and what Adam remembers.
inline constexpr std::size_t mostTrainedCharacters = 20'000;

/// Where pairs come from.
struct PairSource {
  const Task* task = nullptr;               ///< makes new ones for every batch
  std::vector<TextPair> pairs = {};         ///< or a user's, of which batches are drawn
  SymbolUnit unit = SymbolUnit::character;  ///< what the symbols of a user's pairs are

  static PairSource ofTask(const Task& task) { return {&task}; }
  static PairSource ofPairs(std::vector<TextPair> pairs, SymbolUnit unit = SymbolUnit::character) {
    return {nullptr, std::move(pairs), unit};
  }
};

/// A training in progress: a value, which may be copied and goes on step by step. Teacher forcing, Adam, the gradient
/// clipped by its norm. The same options and source give the same numbers in a build, with any number of threads.
///
/// Pairs that are tried are never trained on, nor is any other pair of their targets: of a task, 500 pairs of held-out
/// targets, the same for every seed. Where the pairs are a user's, all those of some targets are tried, drawn by chance
/// until there are as many as a tenth of the pairs, at most 500 and at least 1; a target with more pairs than are still
/// wanted is passed over, and if none has few enough, the one with the fewest is tried, with at most 500 of its pairs.
class ATTN_API AlignmentTraining {
 public:
  /// \throws DataError if the pairs have but one target, so that none can be held out, or more different characters or
  /// words than mostTrainedCharacters in their sources or in their targets, or if a source has no word
  AlignmentTraining(PairSource source, const AlignmentTrainingOptions& options);

  const AlignmentTrainingOptions& options() const { return m_options; }
  /// With the weights so far.
  const AlignmentModel& model() const { return m_model; }
  /// How many steps were made.
  Index step() const { return m_adam.step; }
  bool isDone() const { return step() >= m_options.steps; }

  /// The loss of the batch that the next step will learn from, before it.
  double loss() const;
  /// Makes one step; returns the loss before it. After the last step it only returns the loss. \throws Stopped without
  /// having changed anything if the calling thread's work was asked to stop (see StopScope)
  double advance();
  /// The share of the tried pairs that are decoded right, whole and greedily.
  double accuracy() const;
  const std::vector<SymbolPair>& tried() const { return *m_tried; }

 private:
  std::vector<SymbolPair> nextBatch(Rng& rng) const;
  SymbolPair symbolsOf(const TextPair& pair) const;

  AlignmentTrainingOptions m_options;
  const Task* m_task = nullptr;
  AlignmentModel m_model;
  Adam m_adam;
  Rng m_rng;
  Box<std::vector<SymbolPair>> m_learned, m_tried;
};

}  // namespace attn
