// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/base/words.h"
#include "core/files/shown_name.h"
#include "core/tokenizer/tokenizer_parts.h"

namespace attn {
namespace {

/// What the code of a family puts around the files of its vocabulary, as a tokenizer.json says it today.
struct OlderFamily {
  const char* modelType;  ///< in config.json
  const char* json;       ///< without the vocabulary
  std::vector<const char*> special;
};

constexpr const char* gpt2Json = R"json({
  "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
  "post_processor": {"type": "ByteLevel", "trim_offsets": false},
  "decoder": {"type": "ByteLevel"},
  "model": {"type": "BPE"}})json";

constexpr const char* robertaJson = R"json({
  "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
  "post_processor": {"type": "RobertaProcessing", "cls": ["<s>", 0], "sep": ["</s>", 0], "add_prefix_space": false},
  "decoder": {"type": "ByteLevel"},
  "model": {"type": "BPE"}})json";

constexpr const char* qwen2Json = R"json({
  "normalizer": {"type": "NFC"},
  "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
    {"type": "Split", "behavior": "Isolated", "pattern": {"Regex":
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"}},
    {"type": "ByteLevel", "add_prefix_space": false, "use_regex": false}]},
  "post_processor": {"type": "ByteLevel", "trim_offsets": false},
  "decoder": {"type": "ByteLevel"},
  "model": {"type": "BPE"}})json";

constexpr const char* bertJson = R"json({
  "normalizer": {"type": "BertNormalizer"},
  "pre_tokenizer": {"type": "BertPreTokenizer"},
  "post_processor": {"type": "BertProcessing", "cls": ["[CLS]", 0], "sep": ["[SEP]", 0]},
  "decoder": {"type": "WordPiece"},
  "model": {"type": "WordPiece", "unk_token": "[UNK]"}})json";

const std::vector<OlderFamily>& olderFamilies() {
  static const std::vector<OlderFamily> rows = {
      {"gpt2", gpt2Json, {"<|endoftext|>"}},
      {"roberta", robertaJson, {"<s>", "<pad>", "</s>", "<unk>", "<mask>"}},
      {"bart", robertaJson, {"<s>", "<pad>", "</s>", "<unk>", "<mask>"}},
      {"qwen2", qwen2Json, {"<|endoftext|>", "<|im_start|>", "<|im_end|>"}},
  };
  return rows;
}

const std::vector<const char*> bertSpecial = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};

bool has(const std::string& folder, const char* file) {
  std::error_code error;
  return std::filesystem::exists(std::filesystem::path(folder) / file, error);
}

/// Calls each(line, number from 1 on) without the ends of lines.
template <class Each>
void forEachLine(std::string_view text, const Each& each) {
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    each(line, number);
    begin = end + 1;
  }
}

JsonValue::Object& objectAt(JsonValue& value, std::string_view key) {
  return *memberOf(value, key)->as<JsonValue::Object>();
}

/// A piece a line, its id the line's number from 0 on.
JsonValue vocabularyOfLines(const std::string& text) {
  JsonValue::Object vocabulary;
  forEachLine(text, [&](std::string_view line, std::size_t number) {
    if (!line.empty()) vocabulary.insert_or_assign(std::string(line), JsonValue{static_cast<double>(number - 1)});
  });
  return {std::move(vocabulary)};
}

/// Two pieces a line; a first line may say a version.
JsonValue mergesOfLines(const std::string& text) {
  JsonValue::List merges;
  forEachLine(text, [&](std::string_view line, std::size_t number) {
    if (line.empty() || (number == 1 && line.starts_with("#version"))) return;
    if (std::count(line.begin(), line.end(), ' ') != 1)
      throw DataError(
          {translatable("core", "merges.txt, line %1 is “%2”, expected two pieces with a space between them"),
           {std::to_string(number), shownName(line)}});
    merges.push_back({std::string(line)});
  });
  return {std::move(merges)};
}

/// The ids of special tokens, where the vocabulary has them, and of those that the post-processor puts in.
void addSpecial(JsonValue& tokenizer, const std::vector<const char*>& special, const char* file) {
  const auto& vocabulary = objectAt(*memberOf(tokenizer, "model"), "vocab");
  JsonValue::List added;
  for (const char* text : special) {
    const auto found = vocabulary.find(std::string_view(text));
    if (found == vocabulary.end() || !found->second.as<double>()) continue;
    JsonValue::Object token = {{"id", found->second}, {"content", {std::string(text)}}, {"special", {true}}};
    if (std::string_view(text) == "<mask>") token["lstrip"] = {true};
    added.push_back({std::move(token)});
  }
  tokenizer.as<JsonValue::Object>()->insert_or_assign("added_tokens", JsonValue{std::move(added)});
  for (const char* key : {"cls", "sep"}) {
    JsonValue* named = memberOf(*memberOf(tokenizer, "post_processor"), key);
    if (!named) continue;
    JsonValue::List& pair = *named->as<JsonValue::List>();
    const auto found = vocabulary.find(*pair[0].as<std::string>());
    if (found == vocabulary.end())
      throw DataError({translatable("core", "%1 has no piece “%2”"), {file, *pair[0].as<std::string>()}});
    pair[1] = found->second;
  }
}

/// What tokenizer_config.json says of BERT's normaliser.
void configureBert(const std::string& folder, JsonValue& tokenizer) {
  constexpr const char* file = "tokenizer_config.json";
  if (!has(folder, file)) return;
  const JsonValue json = jsonOf(bytesOfFile(folder, file), file);
  const FilePlace config(json, file);
  constexpr std::pair<const char*, const char*> flags[] = {{"do_lower_case", "lowercase"},
                                                           {"strip_accents", "strip_accents"},
                                                           {"tokenize_chinese_chars", "handle_chinese_chars"}};
  for (const auto& [older, key] : flags)
    if (const auto flag = config.find(older))
      objectAt(tokenizer, "normalizer").insert_or_assign(key, JsonValue{flag->flag()});
}

JsonValue tokenizerOfVocabTxt(const std::string& folder) {
  constexpr const char* file = "vocab.txt";
  JsonValue tokenizer = jsonOf(bertJson, file);
  objectAt(tokenizer, "model")["vocab"] = vocabularyOfLines(bytesOfFile(folder, file));
  configureBert(folder, tokenizer);
  addSpecial(tokenizer, bertSpecial, file);
  return tokenizer;
}

const OlderFamily& familyOf(const std::string& folder) {
  constexpr const char* file = "config.json";
  const JsonValue json = jsonOf(bytesOfFile(folder, file), file);
  const FilePlace type = FilePlace(json, file).at("model_type");
  for (const OlderFamily& family : olderFamilies())
    if (type.text() == family.modelType) return family;
  throw DataError({translatable("core", "%1 is “%2”, whose vocab.json can't be read without a tokenizer.json"),
                   {type.path(), shownName(type.text())}});
}

JsonValue tokenizerOfVocabJson(const std::string& folder) {
  constexpr const char* file = "vocab.json";
  const OlderFamily& family = familyOf(folder);
  JsonValue tokenizer = jsonOf(family.json, file);
  JsonValue vocabulary = jsonOf(bytesOfFile(folder, file), file);
  FilePlace(vocabulary, file).object();
  objectAt(tokenizer, "model")["vocab"] = std::move(vocabulary);
  objectAt(tokenizer, "model")["merges"] = mergesOfLines(bytesOfFile(folder, "merges.txt"));
  addSpecial(tokenizer, family.special, file);
  return tokenizer;
}

}  // namespace

JsonValue tokenizerOfOlderFiles(const std::string& folder) {
  if (has(folder, "vocab.txt")) return tokenizerOfVocabTxt(folder);
  if (has(folder, "vocab.json")) return tokenizerOfVocabJson(folder);
  throw DataError(
      {translatable("core", "the folder has no tokenizer.json, and neither vocab.txt nor vocab.json with merges.txt")});
}

}  // namespace attn
