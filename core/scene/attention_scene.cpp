#include "core/scene/attention_scene.h"

#include <algorithm>
#include <utility>

#include "core/base/words.h"

namespace attn {
namespace {

LengthChoice& lengthsOf(AttentionScene& scene, Index sequence) {
  const auto place = static_cast<std::size_t>(sequence);
  if (scene.lengths.size() <= place) scene.lengths.resize(place + 1);
  return scene.lengths[place];
}

AttentionScene withText(AttentionScene scene, SequenceText AttentionScene::*place, SequenceText text) {
  const std::size_t before = tokenize(scene.keyText.text, scene.split).size();
  scene.*place = std::move(text);
  if (tokenize(scene.keyText.text, scene.split).size() != before) scene.lengths.clear();
  return scene;
}

AttentionScene firstStart() {
  AttentionScene scene;
  scene.keyText.text = "Dive into Deep Learning\nLearn to code\nHello world";
  return scene;
}

AttentionScene fiveTokens() {
  AttentionScene scene;
  scene.keyText.text = "Token 1 | Token 2 | Token 3 | Token 4 | Token 5";
  scene.split = SplitBy::bars;
  scene.vectors.source = VectorSource::typed;
  scene.vectors.width = 4;
  scene.vectors.typed = std::map<std::string, std::vector<float>>{{"Token 1", {1, 0, 1, 0}},
                                                                  {"Token 2", {0, 1, 0, 1}},
                                                                  {"Token 3", {1, 1, 0, 0}},
                                                                  {"Token 4", {0, 0, 1, 1}},
                                                                  {"Token 5", {1, 0.5F, 0.5F, 0}}};
  scene.mask = "none";
  return scene;
}

AttentionScene yaoMing() {
  AttentionScene scene;
  scene.keyText.text = "他爸有 2 米高 | 他从小的数学成绩并不好 | 经常旷课 | 他爱吃苹果 | 他血型是 A";
  scene.queryText.text = "姚明为什么这么高 | 他三角函数不懂";
  scene.crossAttention = true;
  scene.split = SplitBy::bars;
  scene.vectors.source = VectorSource::bagOfCharacters;
  scene.mask = "none";
  return scene;
}

AttentionScene causalSentence() {
  AttentionScene scene;
  scene.keyText.text = "每个字只能看到它前面的字";
  scene.split = SplitBy::characters;
  scene.mask = "causal";
  return scene;
}

}  // namespace

const std::vector<MaskPreset>& maskPresets() {
  static const std::vector<MaskPreset> table = [] {
    std::vector<MaskPreset> presets = {
        {"none", translatable("core", "None"), translatable("core", "every query sees every key"), {}}};
    for (const Mask& mask : masks()) presets.push_back({mask.id, mask.name, mask.description, {{mask.id, {}}}});
    presets.push_back({"both",
                       translatable("core", "Both"),
                       translatable("core", "valid length and causal together"),
                       {{"valid-length", {}}, {"causal", {}}}});
    return presets;
  }();
  return table;
}

bool usesValidLengths(const AttentionScene& scene) {
  const std::vector<MaskChoice>& chosen = findRow(maskPresets(), scene.mask)->masks;
  return std::any_of(chosen.begin(), chosen.end(),
                     [](const MaskChoice& choice) { return findRow(masks(), choice.id)->usesValidLengths; });
}

Index validLength(const AttentionScene& scene, Index sequence, Index query, Index realLength, Index keys) {
  Index length = realLength;
  if (const auto place = static_cast<std::size_t>(sequence); place < scene.lengths.size()) {
    const LengthChoice& choice = scene.lengths[place];
    length = choice.sequence.value_or(realLength);
    if (scene.lengthPerQuery)
      if (const auto own = choice.queries.find(query); own != choice.queries.end()) length = own->second;
  }
  return std::clamp<Index>(length, 0, keys);
}

AttentionScene withValidLength(AttentionScene scene, Index sequence, Index length) {
  lengthsOf(scene, sequence).sequence = length;
  return scene;
}

AttentionScene withQueryLength(AttentionScene scene, Index sequence, Index query, Index length) {
  lengthsOf(scene, sequence).queries[query] = length;
  return scene;
}

AttentionScene withKeyText(AttentionScene scene, SequenceText text) {
  return withText(std::move(scene), &AttentionScene::keyText, std::move(text));
}

AttentionScene withQueryText(AttentionScene scene, SequenceText text) {
  return withText(std::move(scene), &AttentionScene::queryText, std::move(text));
}

AttentionScene withTypedVectors(AttentionScene scene, std::map<std::string, std::vector<float>> rows) {
  std::map<std::string, std::vector<float>> typed = *scene.vectors.typed;
  rows.merge(typed);  // what the rows don't name stays
  scene.vectors.typed = std::move(rows);
  scene.vectors.source = VectorSource::typed;
  return scene;
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
