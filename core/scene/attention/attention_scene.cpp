// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/attention_scene.h"

#include <algorithm>
#include <utility>

#include "core/base/words.h"

namespace attn {
namespace {

LengthChoice& lengthsOf(Mechanism& mechanism, Index sequence) {
  const auto place = static_cast<std::size_t>(sequence);
  if (mechanism.lengths.size() <= place) mechanism.lengths.resize(place + 1);
  return mechanism.lengths[place];
}

AttentionScene withText(AttentionScene scene, SequenceText TokenInputs::*side, SequenceText text) {
  TokenInputs& inputs = scene.inputs;
  const std::size_t before = tokenize(inputs.keys.text, inputs.split).size();
  inputs.*side = std::move(text);
  if (tokenize(inputs.keys.text, inputs.split).size() != before) {
    for (Mechanism* mechanism : {&scene.mechanism, scene.pinned ? &*scene.pinned : nullptr}) {
      if (!mechanism) continue;
      mechanism->lengths.clear();
      mechanism->painted = {};
    }
    scene.summaries.added.clear();
    scene.summaries.leftOut.clear();
  }
  return scene;
}

/// The ranges of keys that a query sees, of the keys where that changes.
std::vector<KeyRange> rangesBetween(std::vector<Index> changes, Index keys) {
  std::sort(changes.begin(), changes.end());
  std::vector<KeyRange> ranges;
  Index begin = 0;
  bool shown = true;
  for (const Index key : changes) {
    if (shown) ranges.push_back({begin, std::min(key, keys)});
    begin = key;
    shown = !shown;
  }
  if (shown) ranges.push_back({begin, keys});
  return ranges;
}

AttentionScene firstStart() {
  AttentionScene scene;
  scene.inputs.keys.text = "Dive into Deep Learning\nLearn to code\nHello world";
  scene.mechanism.masks = {{"valid-length", {}}};
  return scene;
}

AttentionScene fiveTokens() {
  AttentionScene scene;
  scene.inputs.keys.text = "Token 1 | Token 2 | Token 3 | Token 4 | Token 5";
  scene.inputs.split = SplitBy::bars;
  scene.inputs.vectors.source = VectorSource::typed;
  scene.inputs.vectors.width = 4;
  scene.inputs.vectors.typed = TypedVectors{{"Token 1", {1, 0, 1, 0}},
                                            {"Token 2", {0, 1, 0, 1}},
                                            {"Token 3", {1, 1, 0, 0}},
                                            {"Token 4", {0, 0, 1, 1}},
                                            {"Token 5", {1, 0.5F, 0.5F, 0}}};
  return scene;
}

AttentionScene yaoMing() {
  AttentionScene scene;
  scene.inputs.keys.text = "他爸有 2 米高 | 他从小的数学成绩并不好 | 经常旷课 | 他爱吃苹果 | 他血型是 A";
  scene.inputs.queries.text = "姚明为什么这么高 | 他三角函数不懂";
  scene.inputs.cross = true;
  scene.inputs.split = SplitBy::bars;
  scene.inputs.vectors.source = VectorSource::bagOfCharacters;
  return scene;
}

AttentionScene causalSentence() {
  AttentionScene scene;
  scene.inputs.keys.text = "每个字只能看到它前面的字";
  scene.inputs.split = SplitBy::characters;
  scene.mechanism.masks = {{"causal", {}}};
  return scene;
}

}  // namespace

bool hasMask(const Mechanism& mechanism, std::string_view id) { return findRow(mechanism.masks, id) != nullptr; }

bool usesValidLengths(const Mechanism& mechanism) {
  return std::any_of(mechanism.masks.begin(), mechanism.masks.end(),
                     [](const MaskChoice& mask) { return findRow(masks(), mask.id)->usesValidLengths; });
}

Mechanism withMask(Mechanism mechanism, const std::string& id, bool on) {
  std::vector<MaskChoice> chosen;
  for (const Mask& row : masks()) {
    const MaskChoice* before = findRow(mechanism.masks, row.id);
    if (row.id == id ? on : before != nullptr) chosen.push_back(before ? *before : MaskChoice{row.id, {}});
  }
  mechanism.masks = std::move(chosen);
  return mechanism;
}

bool isShown(const LineChoice& lines, Index head) {
  return std::find(lines.hiddenHeads.begin(), lines.hiddenHeads.end(), head) == lines.hiddenHeads.end();
}

LineChoice withHead(LineChoice lines, Index head, bool shown) {
  std::erase(lines.hiddenHeads, head);
  if (!shown) lines.hiddenHeads.push_back(head);
  std::sort(lines.hiddenHeads.begin(), lines.hiddenHeads.end());
  return lines;
}

bool hasToken(const TokenPlaces& tokens, Index sequence, Index token) {
  return std::find(tokens.begin(), tokens.end(), std::vector<Index>{sequence, token}) != tokens.end();
}

TokenPlaces withToken(TokenPlaces tokens, Index sequence, Index token, bool on) {
  const std::vector<Index> place{sequence, token};
  std::erase(tokens, place);
  if (on) tokens.push_back(place);
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

std::vector<Index> tokensOf(const TokenPlaces& tokens, Index sequence) {
  std::vector<Index> places;
  for (const std::vector<Index>& token : tokens)
    if (token.size() == 2 && token[0] == sequence) places.push_back(token[1]);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

Index validLength(const Mechanism& mechanism, Index sequence, Index query, Index realLength, Index keys) {
  Index length = realLength;
  if (const auto place = static_cast<std::size_t>(sequence); place < mechanism.lengths.size()) {
    const LengthChoice& choice = mechanism.lengths[place];
    length = choice.sequence.value_or(realLength);
    if (mechanism.lengthPerQuery)
      if (const auto own = choice.queries.find(query); own != choice.queries.end()) length = own->second;
  }
  return std::clamp<Index>(length, 0, keys);
}

Mechanism withValidLength(Mechanism mechanism, Index sequence, Index length) {
  lengthsOf(mechanism, sequence).sequence = length;
  return mechanism;
}

Mechanism withQueryLength(Mechanism mechanism, Index sequence, Index query, Index length) {
  lengthsOf(mechanism, sequence).queries[query] = length;
  return mechanism;
}

KeyRanges paintedKeys(const PaintedMask& painted, Index batch, Index queries, Index keys) {
  KeyRanges shown(batch, queries, keys);
  for (Index entry = 0; entry < batch; ++entry) {
    const auto place = static_cast<std::size_t>(entry);
    for (Index query = 0; query < queries; ++query) {
      std::vector<Index> changes;
      if (place < painted.size())
        if (const auto own = painted[place].find(query); own != painted[place].end()) changes = own->second;
      shown.append(rangesBetween(std::move(changes), keys));
    }
  }
  return shown;
}

bool isShown(const PaintedMask& painted, Index sequence, Index query, Index key) {
  const auto place = static_cast<std::size_t>(sequence);
  if (place >= painted.size()) return true;
  const auto own = painted[place].find(query);
  if (own == painted[place].end()) return true;
  return std::count_if(own->second.begin(), own->second.end(), [key](Index change) { return change <= key; }) % 2 == 0;
}

PaintedMask withPainted(PaintedMask painted, Index sequence, Index query, KeyRange run, bool shown) {
  const auto place = static_cast<std::size_t>(sequence);
  if (painted.size() <= place) painted.resize(place + 1);
  const bool before = run.begin == 0 || isShown(painted, sequence, query, run.begin - 1);
  const bool behind = isShown(painted, sequence, query, run.end);
  std::vector<Index>& changes = painted[place][query];
  std::erase_if(changes, [&](Index key) { return key >= run.begin && key <= run.end; });
  if (before != shown) changes.push_back(run.begin);
  if (behind != shown) changes.push_back(run.end);
  std::sort(changes.begin(), changes.end());
  if (changes.empty()) painted[place].erase(query);
  while (!painted.empty() && painted.back().empty()) painted.pop_back();
  return painted;
}

AttentionScene withPinned(AttentionScene scene) {
  scene.pinned = scene.mechanism;
  return scene;
}

AttentionScene withSwapped(AttentionScene scene) {
  if (scene.pinned) std::swap(*scene.pinned, scene.mechanism);
  return scene;
}

AttentionScene withKeyText(AttentionScene scene, SequenceText text) {
  return withText(std::move(scene), &TokenInputs::keys, std::move(text));
}

AttentionScene withQueryText(AttentionScene scene, SequenceText text) {
  return withText(std::move(scene), &TokenInputs::queries, std::move(text));
}

TokenInputs withTypedVectors(TokenInputs inputs, TypedVectors rows) {
  TypedVectors typed = *inputs.vectors.typed;
  rows.merge(typed);  // what the rows don't name stays
  inputs.vectors.typed = std::move(rows);
  inputs.vectors.source = VectorSource::typed;
  return inputs;
}

ParameterChoice withSeed(ParameterChoice choice, const std::string& scoring, std::uint64_t seed) {
  choice.seed = seed;
  std::erase_if(choice.typed, [&](const auto& typed) { return typed.first.starts_with(scoring + "/"); });
  return choice;
}

const std::vector<Example>& examples() {
  static const std::vector<Example> table = {
      {"three-sentences", translatable("core", "Three sentences"),
       translatable("core", "self-attention over padded sequences and their valid lengths"), firstStart},
      {"five-tokens", translatable("core", "Five tokens of four numbers"),
       translatable("core", "typed vectors, small enough to check by hand"), fiveTokens},
      {"yao-ming", translatable("core", "Two questions about Yao Ming"),
       translatable("core", "cross-attention of questions to segments, by the characters they share"), yaoMing},
      {"causal", translatable("core", "Character by character, causal"),
       translatable("core", "every character sees only what stands before it"), causalSentence},
  };
  return table;
}

}  // namespace attn
