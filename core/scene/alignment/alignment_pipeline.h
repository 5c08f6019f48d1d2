// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/alignment/alignment_run.h"

namespace attn {

/// A text through a model, taken apart.
struct AlignmentResults {
  AlignmentScene scene;
  AlignmentCheckpoint shown;            ///< the model
  std::vector<Symbol> source;           ///< with the end
  Decoding decoding;                    ///< what the model writes
  Box<std::vector<DecoderStep>> steps;  ///< a step a symbol that it writes, without its logits
  Box<Tensor> states;                   ///< of the encoder, see encoderStates: the keys of those steps
  std::optional<std::u32string> right;  ///< what it should write, where that is known
  Message problem;                      ///< why there is nothing of this

  std::u32string output() const { return shown.model->target.textOf(decoding.symbols); }
};

/// A picture of the alignment at a checkpoint.
struct AlignmentFrame {
  Index step = 0;
  Box<Tensor> weights;  ///< (target symbols, source symbols), both with their end
};

/// The alignments of one text at all checkpoints. So that pictures can be compared, the decoder is fed the same target
/// each time: the right answer where it is known, else what the newest model writes.
struct AlignmentFrames {
  std::vector<Symbol> source, fed;  ///< with their ends
  bool isRight = false;             ///< whether the right answer was fed
  Index seen = 0;                   ///< so many symbols of the source are not masked
  std::vector<AlignmentFrame> frames;
};

/// Longer texts have no frames: in small pictures nobody would see anything of them.
inline constexpr std::size_t mostFramed = 100;

/// Decodes the scene's input. User mistakes, as a character that the model does not know, become the problem.
ATTN_API AlignmentResults alignmentResults(const AlignmentScene& scene, const AlignmentCheckpoint& shown);

/// The symbols that stand in the output since the user chose them: not those that the model can't write, and none
/// behind its end.
ATTN_API std::map<Index, std::string> writtenByHand(const AlignmentResults& results);

/// How many symbols of the source the decoder sees, which are the first ones.
ATTN_API Index seenSources(const AlignmentResults& results);

/// What alignmentResults and the frames are computed by, with a memory for frames. For one thread at a time.
class ATTN_API AlignmentPipeline {
 public:
  /// Only checkpoints that are new, or all if the input or the decoding is another one, are computed again. No frames
  /// where the results have a problem.
  AlignmentFrames frames(const AlignmentResults& results, const std::vector<AlignmentCheckpoint>& checkpoints);

 private:
  struct Known {
    Box<AlignmentModel> model;
    AlignmentFrame frame;
  };
  DecodingAttention m_attention;
  AlignmentFrames m_of;
  std::vector<Known> m_known;
};

}  // namespace attn
