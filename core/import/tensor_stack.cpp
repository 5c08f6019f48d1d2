// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tensor_stack.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/import/guess/name_words.h"

namespace attn {
namespace {

/// An array of a series, and the numbers in its name.
struct Member {
  const ImportedTensor* tensor;
  std::vector<std::string> numbers;
};

bool isSmallerNumber(const std::string& a, const std::string& b) { return isBeforeByNumbers(a, b); }
using NumberSet = std::set<std::string, decltype(&isSmallerNumber)>;

struct Series {
  std::vector<Member> members;
  std::vector<std::string> words;    ///< before each number
  std::vector<std::size_t> varying;  ///< the numbers that are not the same in all names

  NumberSet valuesAt(std::size_t number) const {
    NumberSet values(isSmallerNumber);
    for (const Member& member : members) values.insert(member.numbers[number]);
    return values;
  }
  std::optional<AxisRole> roleAt(std::size_t number) const {
    const auto role = roleOfWord(words[number]);
    if (role == AxisRole::head && isListOfBlocks(number)) return AxisRole::layer;
    if (role) return role;
    return varying.size() == 1 ? std::optional(AxisRole::layer) : std::nullopt;
  }
  /// GPT-2 calls the list of its blocks "h": "transformer.h.3" is a layer, and the heads stand in its array.
  bool isListOfBlocks(std::size_t number) const {
    const std::string& word = words[number];
    const bool isList = word == "h." || word.ends_with(".h.");
    const auto isLayer = [&](std::size_t other) { return roleOfWord(words[other]) == AxisRole::layer; };
    return isList && members.front().tensor->shape.size() > 2 && std::none_of(varying.begin(), varying.end(), isLayer);
  }
  bool areAlike() const {
    return std::all_of(members.begin(), members.end(), [&](const Member& member) {
      return member.tensor->shape == members.front().tensor->shape &&
             member.tensor->type == members.front().tensor->type;
    });
  }
};

TensorStack alone(const ImportedTensor& tensor) {
  TensorStack stack{.arrays = {tensor.name}, .pieces = {tensor}, .shape = tensor.shape};
  for (const AxisRole role : tensor.stated) stack.leading.emplace_back(role);
  return stack;
}

void sortBy(Series& series, const std::vector<std::size_t>& order) {
  std::stable_sort(series.members.begin(), series.members.end(), [&](const Member& a, const Member& b) {
    for (const std::size_t number : order) {
      if (isSmallerNumber(a.numbers[number], b.numbers[number])) return true;
      if (isSmallerNumber(b.numbers[number], a.numbers[number])) return false;
    }
    return false;
  });
}

/// Arrays of one shape: every combination of their numbers must be there.
std::optional<TensorStack> stackedAlike(Series series) {
  std::size_t places = 1;
  TensorStack stack;
  for (const std::size_t number : series.varying) {
    const std::size_t count = series.valuesAt(number).size();
    places *= count;
    stack.shape.push_back(static_cast<Index>(count));
    stack.leading.push_back(series.roleAt(number));
  }
  const ImportedTensor& first = *series.members.front().tensor;
  if (places != series.members.size() || stack.shape.size() + first.shape.size() > 8 || first.bytes.empty())
    return std::nullopt;
  sortBy(series, series.varying);
  for (const Member& member : series.members) {
    stack.arrays.push_back(member.tensor->name);
    stack.pieces.push_back(*member.tensor);
  }
  stack.shape.insert(stack.shape.end(), first.shape.begin(), first.shape.end());
  for (const AxisRole role : first.stated) stack.leading.emplace_back(role);
  return stack;
}

/// Whether arrays are the steps of generation: the first has all rows of the prompt, each later one has a row for the
/// token that was added.
bool areSteps(std::span<const Member> steps) {
  if (steps.size() < 2) return false;
  const Shape& first = steps.front().tensor->shape;
  const std::size_t axes = first.size();
  if (axes < 2 || first[axes - 2] < 1 || first[axes - 1] < first[axes - 2]) return false;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    Shape expected = first;
    expected[axes - 2] = 1;
    expected[axes - 1] += static_cast<Index>(i);
    if (steps[i].tensor->shape != expected || steps[i].tensor->type != steps.front().tensor->type) return false;
  }
  return true;
}

/// The rows of all steps below each other, filled up with zeros at the right.
ImportedTensor joined(std::span<const Member> steps) {
  const ImportedTensor& first = *steps.front().tensor;
  const std::size_t axes = first.shape.size(), each = bytesOf(first.type);
  Shape shape = first.shape;
  shape[axes - 2] += std::ssize(steps) - 1;
  shape[axes - 1] += std::ssize(steps) - 1;
  std::vector<std::byte> bytes(static_cast<std::size_t>(sizeOf(shape)) * each);
  const Index rows = shape[axes - 2], columns = shape[axes - 1], outer = sizeOf(shape) / (rows * columns);
  Index firstRow = 0;
  for (const Member& step : steps) {
    const Index height = step.tensor->shape[axes - 2], width = step.tensor->shape[axes - 1];
    for (Index o = 0; o < outer; ++o)
      for (Index row = 0; row < height; ++row)
        std::memcpy(bytes.data() + static_cast<std::size_t>((o * rows + firstRow + row) * columns) * each,
                    step.tensor->bytes.data() + static_cast<std::size_t>((o * height + row) * width) * each,
                    static_cast<std::size_t>(width) * each);
    firstRow += height;
  }
  return tensorOfBytes(first.name, std::move(shape), first.type, std::move(bytes));
}

/// Series whose last rows grow with one of their numbers, the step.
std::optional<TensorStack> joinedSteps(Series series) {
  for (const std::size_t step : series.varying) {
    std::vector<std::size_t> order;
    for (const std::size_t number : series.varying)
      if (number != step) order.push_back(number);
    const std::vector<std::size_t> outer = order;
    order.push_back(step);
    sortBy(series, order);
    const std::size_t length = series.valuesAt(step).size();
    if (length < 2 || series.members.size() % length != 0) continue;
    TensorStack stack{.joinsSteps = true};
    bool fits = true;
    for (std::size_t start = 0; start < series.members.size() && fits; start += length) {
      const std::span<const Member> steps = std::span(series.members).subspan(start, length);
      fits = areSteps(steps);
      if (!fits) break;
      stack.pieces.push_back(joined(steps));
      for (const Member& member : steps) stack.arrays.push_back(member.tensor->name);
    }
    for (const std::size_t number : outer) {
      stack.shape.push_back(std::ssize(series.valuesAt(number)));
      stack.leading.push_back(series.roleAt(number));
    }
    if (!fits || sizeOf(stack.shape) != std::ssize(stack.pieces)) continue;
    const Shape& each = stack.pieces.front().shape;
    if (std::any_of(stack.pieces.begin(), stack.pieces.end(),
                    [&](const ImportedTensor& piece) { return piece.shape != each; }))
      continue;
    stack.shape.insert(stack.shape.end(), each.begin(), each.end());
    return stack;
  }
  return std::nullopt;
}

}  // namespace

std::vector<TensorStack> stacksOf(const ImportedFile& file) {
  std::vector<const ImportedTensor*> tensors;
  for (const ImportedTensor& tensor : file.tensors) tensors.push_back(&tensor);
  std::stable_sort(tensors.begin(), tensors.end(), [](const ImportedTensor* a, const ImportedTensor* b) {
    return isBeforeByNumbers(a->name, b->name);
  });
  std::vector<std::string> patterns;
  std::map<std::string, Series, std::less<>> all;
  for (const ImportedTensor* tensor : tensors) {
    NumberedName name = numberedName(tensor->name);
    if (!all.contains(name.pattern)) patterns.push_back(name.pattern);
    Series& series = all[name.pattern];
    series.words = std::move(name.words);
    series.members.push_back({tensor, std::move(name.numbers)});
  }
  std::vector<TensorStack> stacks;
  for (const std::string& pattern : patterns) {
    Series& series = all[pattern];
    for (std::size_t number = 0; number < series.words.size(); ++number)
      if (series.valuesAt(number).size() > 1) series.varying.push_back(number);
    std::optional<TensorStack> stack;
    if (series.members.size() > 1 && !series.varying.empty())
      stack = series.areAlike() ? stackedAlike(series) : joinedSteps(series);
    if (stack)
      stacks.push_back(std::move(*stack));
    else
      for (const Member& member : series.members) stacks.push_back(alone(*member.tensor));
  }
  return stacks;
}

}  // namespace attn
