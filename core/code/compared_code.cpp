// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/compared_code.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace attn {
namespace {

bool isOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The line with one name, wherever it stands alone, for another.
std::string renamed(const std::string& line, const std::string& from, const std::string& to) {
  std::string text;
  for (std::size_t i = 0; i < line.size();) {
    const bool begins = i == 0 || !isOfName(line[i - 1]);
    const bool ends = i + from.size() >= line.size() || !isOfName(line[i + from.size()]);
    const bool isIt = begins && ends && line.compare(i, from.size(), from) == 0;
    text += isIt ? to : std::string(1, line[i]);
    i += isIt ? from.size() : 1;
  }
  return text;
}

bool areSame(const CodeArray& one, const CodeArray& other) {
  return one.shape == other.shape && one.numbers == other.numbers && one.digits == other.digits;
}

bool areSame(const CodeTexts& one, const CodeTexts& other) { return one.texts == other.texts; }

/// Adds to `all` what B starts from; what A calls the same and is something else gets another name, in `lines` too.
template <class Start>
void add(std::vector<Start>& all, std::vector<Start> more, const std::set<std::string>& taken,
         std::vector<std::string>& lines) {
  for (Start& each : more) {
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const Start& one) { return one.name == each.name && areSame(one, each); });
    if (same != all.end()) continue;
    if (taken.count(each.name) > 0) {
      const std::string name = "B_" + each.name;
      for (std::string& line : lines) line = renamed(line, each.name, name);
      each.name = name;
    }
    all.push_back(std::move(each));
  }
}

const Tensor* resultOf(const CodeProgram& program, const char* name) {
  for (const auto& [each, tensor] : program.results)
    if (each == name) return &tensor;
  return nullptr;
}

Tensor differenceOf(const Tensor& b, const Tensor& a) {
  Tensor result = b;
  std::transform(b.data(), b.data() + b.size(), a.data(), result.data(), [](float x, float y) { return x - y; });
  return result;
}

}  // namespace

CodeProgram comparedCode(CodeProgram a, CodeProgram b) {
  if (a.problem) return a;
  if (b.problem) return b;
  CodeProgram both = a;
  std::set<std::string> taken;
  for (const CodeArray& each : a.arrays) taken.insert(each.name);
  for (const CodeTexts& each : a.texts) taken.insert(each.name);
  std::vector<std::string> ofB;
  if (b.functions != a.functions) ofB = b.functions;
  ofB.insert(ofB.end(), b.mechanism.begin(), b.mechanism.end());
  add(both.arrays, std::move(b.arrays), taken, ofB);
  add(both.texts, std::move(b.texts), taken, ofB);

  std::string kept, given;
  both.results.clear();
  for (const auto& [name, tensor] : a.results) {
    kept += (kept.empty() ? "A_" : ", A_") + name;
    given += (given.empty() ? "" : ", ") + name;
    both.results.emplace_back("A_" + name, tensor);
  }
  both.mechanism.insert(both.mechanism.begin(), "# A, which is pinned");
  both.mechanism.push_back(kept + " = " + given);
  both.mechanism.emplace_back();
  both.mechanism.emplace_back("# B");
  append(both.mechanism, ofB);
  for (std::string& name : both.shown) name.insert(0, "A_");
  both.shown.insert(both.shown.end(), b.shown.begin(), b.shown.end());
  const Tensor *const ofA = resultOf(a, "weights"), *const weights = resultOf(b, "weights");
  if (ofA && weights && ofA->shape() == weights->shape()) {
    both.mechanism.emplace_back("difference = weights - A_weights");
    both.shown.emplace_back("difference");
    both.results.emplace_back("difference", differenceOf(*weights, *ofA));
  }
  both.results.insert(both.results.end(), b.results.begin(), b.results.end());
  return both;
}

}  // namespace attn
