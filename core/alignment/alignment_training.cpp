// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_training.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/stop.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr std::size_t mostTried = 500;
constexpr std::size_t pairsForOneTried = 10;

void requireFew(std::size_t count, const char* refusal) {
  if (count > mostTrainedCharacters)
    throw DataError({refusal, {std::to_string(count), std::to_string(mostTrainedCharacters)}});
}

Alphabet charactersOf(const std::vector<TextPair>& pairs, std::u32string TextPair::*side, const char* refusal) {
  std::set<char32_t> characters;
  for (const TextPair& pair : pairs) {
    stopIfRequested();
    characters.insert((pair.*side).begin(), (pair.*side).end());
  }
  requireFew(characters.size(), refusal);
  return Alphabet({characters.begin(), characters.end()});
}

Alphabet wordsOf(const std::vector<TextPair>& pairs, std::u32string TextPair::*side, const char* refusal) {
  std::set<std::u32string_view> words;
  for (const TextPair& pair : pairs)
    for (const std::u32string_view word : symbolTexts(pair.*side, SymbolUnit::word)) words.insert(word);
  requireFew(words.size(), refusal);
  return Alphabet::ofWords({words.begin(), words.end()});
}

/// Texts that differ in nothing but the space between their words are the same: else one would be tried and the other
/// learned.
void joinWords(std::vector<TextPair>& pairs) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i] = {withoutOtherSpace(pairs[i].source, SymbolUnit::word),
                withoutOtherSpace(pairs[i].target, SymbolUnit::word)};
    if (pairs[i].source.empty())
      throw DataError(
          {translatable("core", "pair %1 has no word in its source, expected at least one"), {std::to_string(i + 1)}});
  }
}

template <class Element>
void shuffle(std::vector<Element>& elements, Rng& rng) {
  for (std::size_t i = 0; i < elements.size(); ++i)
    std::swap(elements[i],
              elements[i + static_cast<std::size_t>(rng.uniform() * static_cast<double>(elements.size() - i))]);
}

/// The places of the pairs that have a target.
using Places = std::vector<std::size_t>;

/// Whether each pair is held out, and the places of those that are tried; see AlignmentTraining.
struct HeldOut {
  std::vector<bool> is;
  Places tried;
};

HeldOut heldOutOf(const std::vector<TextPair>& pairs, std::uint64_t seed) {
  std::map<std::u32string_view, Places> byTarget;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    stopIfRequested();
    byTarget[pairs[i].target].push_back(i);
  }
  if (byTarget.size() < 2)
    throw DataError({translatable("core",
                                  "the pairs have one target only: expected two or more, because accuracy is "
                                  "measured on targets that are never trained on")});
  std::vector<const Places*> targets;
  for (const auto& [target, places] : byTarget) targets.push_back(&places);
  Rng rng(hashOf("held out", seed));
  shuffle(targets, rng);
  HeldOut result{std::vector<bool>(pairs.size()), {}};
  const auto holdOut = [&](const Places& places) {
    for (const std::size_t place : places) result.is[place] = true;
    result.tried.insert(result.tried.end(), places.begin(), places.end());
  };
  const std::size_t wanted = std::clamp<std::size_t>(pairs.size() / pairsForOneTried, 1, mostTried);
  for (const Places* places : targets)
    if (places->size() <= wanted - result.tried.size()) holdOut(*places);
  if (result.tried.empty())
    holdOut(**std::min_element(targets.begin(), targets.end(),
                               [](const Places* a, const Places* b) { return a->size() < b->size(); }));
  shuffle(result.tried, rng);
  result.tried.resize(std::min(result.tried.size(), mostTried));
  std::sort(result.tried.begin(), result.tried.end());
  return result;
}

}  // namespace

AlignmentWidths widthsOf(Index hidden) {
  return {.embedding = std::max<Index>(1, hidden / 2), .encoder = hidden, .decoder = hidden, .hidden = hidden};
}

AlignmentTraining::AlignmentTraining(PairSource source, const AlignmentTrainingOptions& options)
    : m_options(options), m_task(source.task), m_rng(hashOf("batches", options.seed)) {
  Alphabet sourceAlphabet, targetAlphabet;
  if (m_task) {
    sourceAlphabet = Alphabet(m_task->source);
    targetAlphabet = Alphabet(m_task->target);
  } else if (source.unit == SymbolUnit::word) {
    joinWords(source.pairs);
    sourceAlphabet = wordsOf(
        source.pairs, &TextPair::source,
        translatable("core", "the sources have %1 different words, expected at most %2: choose characters as symbols"));
    targetAlphabet = wordsOf(
        source.pairs, &TextPair::target,
        translatable("core", "the targets have %1 different words, expected at most %2: choose characters as symbols"));
  } else {
    sourceAlphabet =
        charactersOf(source.pairs, &TextPair::source,
                     translatable("core", "the sources have %1 different characters, expected at most %2"));
    targetAlphabet =
        charactersOf(source.pairs, &TextPair::target,
                     translatable("core", "the targets have %1 different characters, expected at most %2"));
  }
  m_model = untrainedModel(*options.scoring, options.widths, std::move(sourceAlphabet), std::move(targetAlphabet),
                           options.seed);
  m_adam.mean = m_adam.square =
      zeroWeights(*options.scoring, options.widths, m_model.source.size(), m_model.target.size());
  std::vector<SymbolPair> learned, tried;
  if (m_task) {
    Rng rng(hashOf("tried", 0));
    for (const TextPair& pair : pairsOf(*m_task, rng, static_cast<Index>(mostTried), true))
      tried.push_back(symbolsOf(pair));
  } else {
    const HeldOut heldOut = heldOutOf(source.pairs, options.seed);
    for (const std::size_t place : heldOut.tried) tried.push_back(symbolsOf(source.pairs[place]));
    for (std::size_t i = 0; i < source.pairs.size(); ++i) {
      stopIfRequested();
      if (!heldOut.is[i]) learned.push_back(symbolsOf(source.pairs[i]));
    }
  }
  m_learned = std::move(learned);
  m_tried = std::move(tried);
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
