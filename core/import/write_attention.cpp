// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/json.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/import/canonical.h"

namespace attn {
namespace {

constexpr const char* canonicalAxes = "lbhqk";

const char* nameOf(const CanonicalAttention& attention) {
  return attention.kind == TensorKind::scores ? "scores" : "attention_weights";
}

constexpr const char *queryTokensName = "query_tokens", *keyTokensName = "key_tokens";

/// Calls write(name, tokens) for each list: of a batch of texts one for each of them, "key_tokens[0]".
template <class Write>
void writeTokens(const CanonicalAttention& attention, const Write& write) {
  const auto one = [&](const std::string& name, const std::vector<std::string>& tokens) {
    if (!tokens.empty()) write(name, tokens);
  };
  if (attention.texts.empty()) {
    one(queryTokensName, attention.queryTokens);
    one(keyTokensName, attention.keyTokens);
  }
  for (std::size_t i = 0; i < attention.texts.size(); ++i) {
    const std::string place = '[' + std::to_string(i) + ']';
    one(queryTokensName + place, attention.texts[i].queries);
    one(keyTokensName + place, attention.texts[i].keys);
  }
}

/// The numbers as a tensor without axes, to be read one by one.
ImportedTensor flatTensor(const CanonicalAttention& attention) {
  return {.shape = attention.shape, .type = attention.type, .bytes = attention.bytes};
}

constexpr const char* sinksName = "sinks";

/// In float32 where that loses nothing, as most files have them.
ImportedTensor tensorOfSinks(const CanonicalAttention& attention) {
  const std::vector<double>& sinks = attention.sinks;
  const auto isShort = [](double score) { return static_cast<double>(static_cast<float>(score)) == score; };
  if (!std::all_of(sinks.begin(), sinks.end(), isShort))
    return tensorOfNumbers(sinksName, {std::ssize(sinks)}, sinks, false);
  const std::vector<float> numbers(sinks.begin(), sinks.end());
  const auto bytes = std::as_bytes(std::span(numbers));
  return tensorOfBytes(sinksName, {std::ssize(sinks)}, ImportedType::float32, {bytes.begin(), bytes.end()});
}

struct NumPyNumbers {
  NumberType type;
  std::span<const std::byte> bytes;
};

/// The numbers as NumPy has them: where they lie, but for bfloat16, which it has not, in `widened`.
NumPyNumbers numPyNumbers(const CanonicalAttention& attention, NpyArray& widened) {
  if (attention.type != ImportedType::bfloat16) return {numPyTypeOf(attention.type), attention.bytes};
  widened = npyArrayOf(flatTensor(attention));
  return {widened.type, widened.bytes};
}

void writeAsNpy(int file, const CanonicalAttention& attention) {
  NpyArray widened;
  const NumPyNumbers numbers = numPyNumbers(attention, widened);
  const std::string header = npyHeader(attention.shape, numbers.type);
  writeAll(file, 0, std::as_bytes(std::span(header)));
  writeAll(file, header.size(), numbers.bytes);
}

void writeAsNpz(int file, const CanonicalAttention& attention) {
  std::vector<NamedTexts> texts{{"axes", {canonicalAxes}}, {"kind", {idOf(attention.kind)}}};
  writeTokens(attention, [&](const std::string& name, const auto& tokens) { texts.push_back({name, tokens}); });
  NpyArray widened;
  const NumPyNumbers numbers = numPyNumbers(attention, widened);
  std::vector<ArrayBytes> arrays{{nameOf(attention), attention.shape, numbers.type, numbers.bytes}};
  NpyArray sinks;
  if (!attention.sinks.empty()) {
    sinks = npyArrayOf(tensorOfSinks(attention));
    arrays.push_back({sinksName, sinks.shape, sinks.type, sinks.bytes});
  }
  writeNpz(file, arrays, texts);
}

void writeTokenList(JsonText& json, const std::vector<std::string>& tokens) {
  json.beginList();
  for (const std::string& token : tokens) json.write(token);
  json.endList();
}

std::string listInJson(const std::vector<std::string>& tokens) {
  std::string text;
  JsonText json([&](std::string_view piece) { text += piece; });
  writeTokenList(json, tokens);
  json.flush();
  return text;
}

const char* safetensorsName(ImportedType type) {
  constexpr std::array<const char*, 13> names = {"F16", "BF16", "F32", "F64", "I8",  "I16", "I32",
                                                 "I64", "U8",   "U16", "U32", "U64", "BOOL"};
  return names[static_cast<std::size_t>(type)];
}

void writeAsSafetensors(int file, const CanonicalAttention& attention) {
  std::string header;
  JsonText json([&](std::string_view piece) { header += piece; });
  const auto pair = [&](const std::string& key, const std::string& text) {
    json.key(key);
    json.write(text);
  };
  json.beginObject();
  json.key("__metadata__");
  json.beginObject();
  pair("axes", canonicalAxes);
  pair("kind", idOf(attention.kind));
  writeTokens(attention, [&](const std::string& name, const auto& tokens) { pair(name, listInJson(tokens)); });
  json.endObject();
  std::size_t offset = 0;
  const auto describe = [&](const char* name, const ImportedTensor& tensor) {
    json.key(name);
    json.beginObject();
    pair("dtype", safetensorsName(tensor.type));
    json.key("shape");
    json.beginList();
    for (const Index length : tensor.shape) json.write(static_cast<double>(length));
    json.endList();
    json.key("data_offsets");
    json.beginList();
    json.write(static_cast<double>(offset));
    json.write(static_cast<double>(offset += tensor.bytes.size()));
    json.endList();
    json.endObject();
  };
  describe(nameOf(attention), flatTensor(attention));
  const ImportedTensor sinks = tensorOfSinks(attention);
  if (!attention.sinks.empty()) describe(sinksName, sinks);
  json.endObject();
  json.flush();
  constexpr std::size_t alignment = 8;
  header.append((alignment - header.size() % alignment) % alignment, ' ');
  const std::uint64_t length = header.size();
  writeAll(file, 0, std::as_bytes(std::span(&length, 1)));
  writeAll(file, sizeof length, std::as_bytes(std::span(header)));
  writeAll(file, sizeof length + header.size(), attention.bytes);
  if (!attention.sinks.empty()) writeAll(file, sizeof length + header.size() + attention.bytes.size(), sinks.bytes);
}

/// JSON has no infinities: the largest numbers stand for them, and null for what is no number, as they are read.
void writeNumber(JsonText& json, double number) {
  constexpr double largest = std::numeric_limits<double>::max();
  if (std::isnan(number))
    json.writeNull();
  else
    json.write(std::isinf(number) ? std::copysign(largest, number) : number);
}

void writeAxis(JsonText& json, const ImportedTensor& tensor, std::size_t axis, Index& at) {
  json.beginList();
  for (Index i = 0; i < tensor.shape[axis]; ++i) {
    if (axis + 1 == tensor.shape.size())
      writeNumber(json, tensor.at(at++));
    else
      writeAxis(json, tensor, axis + 1, at);
  }
  json.endList();
}

void writeAsJson(int file, const CanonicalAttention& attention) {
  std::size_t offset = 0;
  JsonText json([&](std::string_view piece) {
    writeAll(file, offset, std::as_bytes(std::span(piece)));
    offset += piece.size();
  });
  json.beginObject();
  json.key("axes");
  json.write(canonicalAxes);
  json.key("kind");
  json.write(idOf(attention.kind));
  const auto writeLists = [&](const char* name, const std::vector<std::string>& tokens, auto ofText) {
    if (!attention.texts.empty() ? (attention.texts.front().*ofText).empty() : tokens.empty()) return;
    json.key(name);
    if (attention.texts.empty()) return writeTokenList(json, tokens);
    json.beginList();
    for (const TokensOfText& text : attention.texts) writeTokenList(json, text.*ofText);
    json.endList();
  };
  writeLists(queryTokensName, attention.queryTokens, &TokensOfText::queries);
  writeLists(keyTokensName, attention.keyTokens, &TokensOfText::keys);
  if (!attention.sinks.empty()) {
    json.key(sinksName);
    json.beginList();
    for (const double score : attention.sinks) json.write(score);
    json.endList();
  }
  json.key(nameOf(attention));
  const ImportedTensor tensor = flatTensor(attention);
  Index at = 0;
  writeAxis(json, tensor, 0, at);
  json.endObject();
  json.flush();
}

/// A row for each number, with its place.
void writeAsCsv(int file, const CanonicalAttention& attention) {
  const ImportedTensor tensor = flatTensor(attention);
  constexpr std::array<const char*, 5> names = {"layer", "batch", "head", "query", "key"};
  std::vector<CsvColumn> columns;
  Index stride = tensor.shape.empty() ? 1 : sizeOf(tensor.shape);
  const Index ofText = sizeOf(tensor.shape) / std::max<Index>(1, tensor.shape[0] * tensor.shape[1]);
  for (std::size_t axis = 0; axis < names.size(); ++axis) {
    const Index length = tensor.shape[axis];
    stride /= length;
    const auto place = [stride, length](Index row) { return static_cast<std::size_t>(row / stride % length); };
    columns.push_back({names[axis], [place](std::string& line, Index row) { line += std::to_string(place(row)); }});
    const auto& tokens = axis == 3 ? attention.queryTokens : attention.keyTokens;
    const auto& textTokens = axis == 3 ? &TokensOfText::queries : &TokensOfText::keys;
    const std::vector<TokensOfText>& texts = attention.texts;
    if (axis >= 3 && !texts.empty() && !(texts.front().*textTokens).empty())
      columns.push_back(
          {std::string(names[axis]) + "_token", [&texts, textTokens, ofText, place](std::string& line, Index row) {
             const auto text = static_cast<std::size_t>(row / ofText) % texts.size();
             const std::vector<std::string>& own = texts[text].*textTokens;
             appendField(line, own.empty() ? std::string() : own[place(row)]);
           }});
    else if (axis >= 3 && !tokens.empty())
      columns.push_back({std::string(names[axis]) + "_token",
                         [&tokens, place](std::string& line, Index row) { appendField(line, tokens[place(row)]); }});
  }
  columns.push_back({attention.kind == TensorKind::scores ? "score" : "weight",
                     [&tensor](std::string& line, Index row) { appendField(line, tensor.at(row)); }});
  writeCsv(file, columns, sizeOf(tensor.shape));
}

}  // namespace

const std::vector<AttentionFormat>& attentionFormats() {
  static const std::vector<AttentionFormat> rows = {{"npy", false, writeAsNpy},
                                                    {"npz", true, writeAsNpz},
                                                    {"safetensors", true, writeAsSafetensors},
                                                    {"json", true, writeAsJson},
                                                    {"csv", true, writeAsCsv}};
  return rows;
}

}  // namespace attn
