// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/alignment/alignment_pipeline.h"

#include <algorithm>
#include <utility>

#include "core/base/text/code_points.h"

namespace attn {
namespace {

Tensor weightsOf(const std::vector<DecoderStep>& steps, Index sourceSymbols) {
  Tensor weights({static_cast<Index>(steps.size()), sourceSymbols});
  for (std::size_t i = 0; i < steps.size(); ++i)
    std::copy(steps[i].weights.begin(), steps[i].weights.end(), weights.data() + static_cast<Index>(i) * sourceSymbols);
  return weights;
}

}  // namespace

AlignmentResults alignmentResults(const AlignmentScene& scene, const AlignmentCheckpoint& shown) {
  AlignmentResults results;
  results.scene = scene;
  results.shown = shown;
  try {
    const AlignmentModel& model = *shown.model;
    const std::u32string input = codePoints(scene.input);
    results.source = symbolsToDecode(model, input);
    const DecodingOptions options = decodingOptions(scene, model);
    results.decoding = decode(model, results.source, options);
    std::vector<DecoderStep> steps = decoderSteps(model, results.source, results.decoding.symbols, options.attention);
    // As many numbers as the probabilities, and nobody looks at them.
    for (DecoderStep& step : steps) step.logits = {};
    results.steps = Box<std::vector<DecoderStep>>(std::move(steps));
    results.states = encoderStates(model, results.source);
    results.right = rightAnswer(scene.recipe, input);
  } catch (const DataError& error) {
    results.problem = error.message();
  }
  return results;
}

std::map<Index, std::string> writtenByHand(const AlignmentResults& results) {
  std::map<Index, std::string> written = results.scene.forced;
  const std::map<Index, Symbol> known = decodingOptions(results.scene, *results.shown.model).forced;
  std::erase_if(written, [&](const auto& each) {
    return !known.contains(each.first) || each.first >= std::ssize(results.decoding.symbols);
  });
  return written;
}

Index seenSources(const AlignmentResults& results) {
  const auto sources = static_cast<Index>(results.source.size());
  return results.scene.visible < 0 ? sources : std::min(sources, results.scene.visible);
}

AlignmentFrames AlignmentPipeline::frames(const AlignmentResults& results,
                                          const std::vector<AlignmentCheckpoint>& checkpoints) {
  if (results.problem || results.source.size() > mostFramed || checkpoints.empty()) return {};
  const AlignmentModel& newest = *checkpoints.back().model;
  DecodingOptions options = decodingOptions(results.scene, newest);
  options.forced.clear();
  AlignmentFrames of;
  of.source = results.source;
  of.seen = seenSources(results);
  of.isRight = results.right && newest.target.knows(*results.right);
  of.fed = of.isRight ? newest.target.symbolsOf(*results.right) : decode(newest, results.source, options).symbols;
  if (of.fed.size() > mostFramed) of.fed.resize(mostFramed);
  if (!(options.attention == m_attention) || of.source != m_of.source || of.fed != m_of.fed) m_known.clear();
  m_attention = options.attention;
  m_of = of;
  std::vector<Known> known;
  for (const AlignmentCheckpoint& checkpoint : checkpoints) {
    const auto found = std::find_if(m_known.begin(), m_known.end(),
                                    [&](const Known& each) { return each.model.share() == checkpoint.model.share(); });
    if (found != m_known.end()) {
      known.push_back(*found);
    } else {
      const std::vector<DecoderStep> steps = decoderSteps(*checkpoint.model, of.source, of.fed, options.attention);
      known.push_back({checkpoint.model, {checkpoint.step, weightsOf(steps, static_cast<Index>(of.source.size()))}});
    }
    of.frames.push_back(known.back().frame);
  }
  m_known = std::move(known);
  return of;
}

}  // namespace attn
