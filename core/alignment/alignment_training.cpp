// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_training.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/stop.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr Index mostTried = 500;
constexpr double triedShare = 0.1;

std::u32string charactersOf(const std::vector<TextPair>& pairs, std::u32string TextPair::*side) {
  std::set<char32_t> characters;
  for (const TextPair& pair : pairs) characters.insert((pair.*side).begin(), (pair.*side).end());
  return {characters.begin(), characters.end()};
}

/// Some of the targets, by chance: at least one, and not all.
std::set<std::u32string> someTargets(const std::vector<TextPair>& pairs, std::uint64_t seed) {
  std::set<std::u32string> all;
  for (const TextPair& pair : pairs) all.insert(pair.target);
  if (all.size() < 2)
    throw DataError({translatable("core",
                                  "has pairs of one target only: expected two or more, because accuracy is "
                                  "measured on targets that are never trained on")});
  std::vector<std::u32string> targets(all.begin(), all.end());
  Rng rng(hashOf("held out", seed));
  const auto count =
      std::max<std::size_t>(1, static_cast<std::size_t>(triedShare * static_cast<double>(targets.size())));
  for (std::size_t i = 0; i < count; ++i)
    std::swap(targets[i],
              targets[i + static_cast<std::size_t>(rng.uniform() * static_cast<double>(targets.size() - i))]);
  return {targets.begin(), targets.begin() + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace

AlignmentWidths widthsOf(Index hidden) {
  return {.embedding = std::max<Index>(1, hidden / 2), .encoder = hidden, .decoder = hidden, .hidden = hidden};
}

AlignmentTraining::AlignmentTraining(PairSource source, const AlignmentTrainingOptions& options)
    : m_options(options), m_task(source.task), m_rng(hashOf("batches", options.seed)) {
  std::vector<TextPair> learned, tried;
  Alphabet sourceAlphabet, targetAlphabet;
  if (m_task) {
    Rng rng(hashOf("tried", 0));
    tried = pairsOf(*m_task, rng, mostTried, true);
    sourceAlphabet = Alphabet(m_task->source);
    targetAlphabet = Alphabet(m_task->target);
  } else {
    const std::set<std::u32string> heldOut = someTargets(source.pairs, options.seed);
    sourceAlphabet = Alphabet(charactersOf(source.pairs, &TextPair::source));
    targetAlphabet = Alphabet(charactersOf(source.pairs, &TextPair::target));
    for (TextPair& pair : source.pairs) (heldOut.contains(pair.target) ? tried : learned).push_back(std::move(pair));
    if (tried.size() > static_cast<std::size_t>(mostTried)) tried.resize(static_cast<std::size_t>(mostTried));
  }
  m_model = untrainedModel(*options.scoring, options.widths, std::move(sourceAlphabet), std::move(targetAlphabet),
                           options.seed);
  m_adam.mean = m_adam.square =
      zeroWeights(*options.scoring, options.widths, m_model.source.size(), m_model.target.size());
  const auto symbols = [&](const std::vector<TextPair>& pairs) {
    std::vector<SymbolPair> result;
    for (const TextPair& pair : pairs) result.push_back(symbolsOf(pair));
    return result;
  };
  m_learned = symbols(learned);
  m_tried = symbols(tried);
}

SymbolPair AlignmentTraining::symbolsOf(const TextPair& pair) const {
  return {m_model.source.symbolsOf(pair.source), m_model.target.symbolsOf(pair.target)};
}

std::vector<SymbolPair> AlignmentTraining::nextBatch(Rng& rng) const {
  std::vector<SymbolPair> batch;
  if (m_task) {
    for (const TextPair& pair : pairsOf(*m_task, rng, m_options.batch, false)) batch.push_back(symbolsOf(pair));
  } else {
    for (Index i = 0; i < m_options.batch; ++i)
      batch.push_back((*m_learned)[static_cast<std::size_t>(rng.uniform() * static_cast<double>(m_learned->size()))]);
  }
  return batch;
}

double AlignmentTraining::loss() const {
  Rng rng = m_rng;
  return lossOf(m_model, nextBatch(rng)).loss;
}

double AlignmentTraining::advance() {
  if (isDone()) return loss();
  Rng rng = m_rng;
  AlignmentWeights gradient;
  const double loss = lossOf(m_model, nextBatch(rng), gradient).loss;
  stopIfRequested();
  clipByGlobalNorm(gradient, m_options.mostNorm);
  const double rest = 1 - static_cast<double>(step()) / static_cast<double>(m_options.steps);
  applyGradient(m_adam, gradient, m_options.learningRate * rest, m_model.weights);
  m_rng = rng;
  return loss;
}

double AlignmentTraining::accuracy() const {
  return static_cast<double>(lossOf(m_model, *m_tried).right) / static_cast<double>(m_tried->size());
}

}  // namespace attn
