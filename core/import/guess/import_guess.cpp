// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/import_guess.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/files/mapped_file.h"
#include "core/files/shown_name.h"
#include "core/import/guess/name_words.h"
#include "core/import/guess/sampled_values.h"
#include "core/import/import_inputs.h"

namespace attn {
namespace {

constexpr std::size_t fewestAxes = 2, mostAttentionAxes = 6;

/// A file that says it: letters of the axes, and what the numbers are. As `convert` writes them.
struct Statement {
  std::vector<AxisRole> axes;
  std::optional<TensorKind> kind;
};

Statement statementOf(const std::vector<ImportedTexts>& texts) {
  Statement statement;
  for (const ImportedTexts& each : texts) {
    if (each.texts.size() != 1) continue;
    if (each.name == "axes") {
      for (const char letter : each.texts.front())
        if (const auto role = roleOfLetter(letter)) statement.axes.push_back(*role);
      if (statement.axes.size() != each.texts.front().size()) statement.axes.clear();
    }
    if (each.name == "kind")
      for (const TensorKind kind : {TensorKind::weights, TensorKind::scores, TensorKind::logWeights})
        if (each.texts.front() == idOf(kind)) statement.kind = kind;
  }
  return statement;
}

bool isCandidate(const TensorStack& stack, bool isOnly) {
  const Shape& shape = stack.shape;
  if (shape.size() < fewestAxes || shape.size() > mostAttentionAxes || stack.size() < 1 ||
      stack.type() == ImportedType::boolean)
    return false;
  return isOnly || !namesSomethingElse(stack.arrays.front());
}

/// Whether a list of numbers is the weights of one query: it is named so, or sums to 1.
bool areWeightsOfQuery(const TensorStack& stack) {
  const Shape& shape = stack.shape;
  const std::string& name = stack.arrays.front();
  constexpr Index longest = Index{1} << 20;
  if (shape.size() != 1 || shape[0] < 2 || shape[0] > longest || stack.type() == ImportedType::boolean ||
      namesSomethingElse(name) || namesValidLengths(name) || namesSinks(name))
    return false;
  if (!name.empty() && !name.starts_with("arr_") && namesAttention(name)) return true;
  double sum = 0;
  for (Index i = 0; i < shape[0]; ++i) {
    const double weight = stack.at(i);
    if (!(weight >= 0)) return false;
    sum += weight;
  }
  constexpr double near = .01;
  return std::abs(sum - 1) < near;
}

/// Whether a matrix is the weights of one query to keys in rows and columns: all of it sums to 1.
bool isMapOfQuery(const TensorStack& stack) {
  constexpr Index most = Index{1} << 20;
  if (stack.shape.size() != 2 || std::min(stack.shape[0], stack.shape[1]) < 2 || stack.size() > most ||
      !stack.leading.empty())
    return false;
  constexpr double near = 1e-3;
  double sum = 0;
  for (Index row = 0; row < stack.shape[0]; ++row) {
    double ofRow = 0;
    for (Index i = 0; i < stack.shape[1]; ++i) {
      const double weight = stack.at(row * stack.shape[1] + i);
      if (!(weight >= 0 && weight <= 1)) return false;
      ofRow += weight;
    }
    if (ofRow > 1 - near) return false;  // a query, and others that are padding
    sum += ofRow;
  }
  return std::abs(sum - 1) < near;
}

/// The first number of a tensor of which something is true; nothing in a huge one if it is not among the first.
std::optional<double> firstNumber(const TensorStack& stack, const std::function<bool(double)>& isSought) {
  for (Index i = 0; i < std::min(stack.size(), mostLookedThrough); ++i)
    if (const double number = stack.at(i); isSought(number)) return number;
  return std::nullopt;
}

bool holdsNumbers(const TensorStack& stack) {
  return firstNumber(stack, [](double number) { return std::isfinite(number); }) || isHuge(stack);
}

/// What is added to scores to hide some: 0, and one number so low that nothing is seen. Or whole numbers 0 and 1.
bool isMask(const TensorStack& stack) {
  constexpr double low = -1e3;
  const auto isWhole = [&] {
    const ImportedType type = stack.type();
    return type != ImportedType::float16 && type != ImportedType::bfloat16 && type != ImportedType::float32 &&
           type != ImportedType::float64;
  };
  const auto other = firstNumber(stack, [](double number) { return number != 0; });
  if (!other || !(*other < low || (*other == 1 && isWhole() && !stack.isText()))) return false;
  return !firstNumber(stack, [&](double number) { return number != 0 && number != *other; }) && !isHuge(stack);
}

ImportGuess guessStated(TensorStack stack, const ImportedFile& file, const Statement& statement) {
  const bool isStated = statement.axes.size() == stack.shape.size();
  if (isStated) stack.leading.assign(statement.axes.begin(), statement.axes.end());
  ImportGuess guess = guessTensor(std::move(stack), file.texts);
  return isStated && statement.kind ? withKind(std::move(guess), *statement.kind) : guess;
}

/// A text whose words are the tokens, as many programs keep it; of a sequence of amino acids its letters.
void addWordsOfTexts(std::vector<ImportedTexts>& texts) {
  constexpr const char* sentences[] = {"text", "sentence", "prompt", "words", "tokens"};
  // These say what a file was made from too: they are texts where both sides are.
  constexpr const char* sides[][2] = {{"source", "target"}, {"src", "tgt"}, {"input", "output"}};
  const auto anyNamed = [&](const char* word) {
    return std::any_of(texts.begin(), texts.end(), [&](const ImportedTexts& each) {
      return each.texts.size() == 1 && inLowerCase(each.name).find(word) != std::string::npos;
    });
  };
  constexpr std::size_t longest = 1 << 16;
  std::vector<ImportedTexts> added;
  for (const ImportedTexts& each : texts) {
    if (each.texts.size() != 1 || each.texts.front().size() > longest) continue;
    const std::string name = inLowerCase(each.name), &text = each.texts.front();
    const auto isIn = [&](const char* word) { return name.find(word) != std::string::npos; };
    const bool isSequence = name.ends_with("seq") || name.ends_with("sequence");
    ImportedTexts words{each.name, {}};
    std::istringstream stream(text);
    for (std::string word; stream >> word;) words.texts.push_back(word);
    if (isSequence && words.texts.size() == 1) {
      words.texts.clear();
      for (const char letter : text) words.texts.emplace_back(1, letter);
    }
    bool isSentence = isSequence || std::any_of(std::begin(sentences), std::end(sentences), isIn);
    for (const auto& [one, other] : sides)
      isSentence = isSentence || (isIn(one) && anyNamed(other)) || (isIn(other) && anyNamed(one));
    const bool isPlain =
        !isSequence || std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (isSentence && isPlain && words.texts.size() > 1) added.push_back(std::move(words));
  }
  texts.insert(texts.end(), added.begin(), added.end());
}

[[noreturn]] void refuseAll(const ImportedFile& file) {
  if (file.tensors.empty()) {
    if (file.format == "npz" || file.format == "safetensors") refuseEmpty();
    throw DataError(
        {translatable("core", "no list of numbers in it is a matrix or more: expected rows of one length")});
  }
  // np.array(()) has the shape (0,).
  const auto isEmpty = [](const ImportedTensor& tensor) { return sizeOf(tensor.shape) == 0; };
  const bool isAllEmpty = std::all_of(file.tensors.begin(), file.tensors.end(), isEmpty);
  if (isAllEmpty || std::any_of(file.tensors.begin(), file.tensors.end(), [&](const ImportedTensor& tensor) {
        return isEmpty(tensor) && namesAttention(tensor.name);
      }))
    refuseEmpty();
  std::string shapes;
  constexpr std::size_t shown = 4;
  for (std::size_t i = 0; i < std::min(shown, file.tensors.size()); ++i) {
    if (i > 0) shapes += ", ";
    if (!file.tensors[i].name.empty()) shapes += shownName(file.tensors[i].name) + " ";
    shapes += toString(file.tensors[i].shape);
    if (file.tensors[i].type == ImportedType::boolean) shapes += std::string(" ") + idOf(ImportedType::boolean);
  }
  throw DataError(
      {translatable("core", "none of its arrays is attention: %1; expected numbers in 2 to 6 axes"), {shapes}});
}

/// A checkpoint has many arrays, and nearly all are named as layers name what they learn. \throws DataError
void refuseParameters(const ImportedFile& file) {
  constexpr std::size_t fewest = 4;
  const auto isParameter = [](const ImportedTensor& tensor) {
    return tensor.name.ends_with(".weight") || tensor.name.ends_with(".bias");
  };
  const auto count = static_cast<std::size_t>(std::count_if(file.tensors.begin(), file.tensors.end(), isParameter));
  if (count < fewest || count * 10 < file.tensors.size() * 9) return;
  throw DataError({translatable("core",
                                "it holds the parameters of a model, which give attention when it reads a text: open "
                                "its folder, with config.json and the tokenizer beside it")});
}

[[noreturn]] void refuseNoNumbers(const TensorStack& stack) {
  throw DataError({translatable("core", "there is nothing to see in it: all %1 numbers are NaN or infinite"),
                   {std::to_string(stack.size())}});
}

}  // namespace

const char* idOf(TensorKind kind) {
  switch (kind) {
    case TensorKind::weights: return "weights";
    case TensorKind::scores: return "scores";
    case TensorKind::logWeights: return "log weights";
    case TensorKind::queriesKeysValues: return "queries keys values";
  }
  return "";
}

const char* idOf(RowSums sums) {
  switch (sums) {
    case RowSums::one: return "1";
    case RowSums::atMostOne: return "at most 1";
    case RowSums::aboutOneDropout: return "about 1, dropout";
    case RowSums::about255: return "about 255";
    case RowSums::hundred: return "100";
    case RowSums::anything: return "anything";
    case RowSums::none: return "";
  }
  return "";
}

const ImportGuess* tensorNamed(const ImportedAttention& found, const std::string& array) {
  if (array.empty()) return &found.tensors.front();
  for (const ImportGuess& guess : found.tensors)
    if (const auto& arrays = guess.tensor.arrays; std::find(arrays.begin(), arrays.end(), array) != arrays.end())
      return &guess;
  return nullptr;
}

std::string namesOfTensors(const ImportedAttention& found) {
  std::string names;
  for (const ImportGuess& guess : found.tensors)
    names += (names.empty() ? "" : ", ") + shownName(guess.tensor.arrays.front());
  return names;
}

std::optional<TensorKind> tensorKindOf(const std::string& id) {
  for (const TensorKind kind : {TensorKind::weights, TensorKind::scores, TensorKind::logWeights})
    if (id == idOf(kind)) return kind;
  return std::nullopt;
}

std::vector<double> sinksOfHeads(const ImportGuess& guess) {
  std::size_t heads = 1;
  for (const std::size_t axis : guess.axesOf(AxisRole::head))
    heads *= static_cast<std::size_t>(guess.tensor.shape[axis]);
  if (guess.sinks.size() == heads) return guess.sinks;
  return guess.sinks.size() == 1 ? std::vector<double>(heads, guess.sinks.front()) : std::vector<double>();
}

void findSinks(ImportGuess& guess, const ImportedFile& file) {
  for (const ImportedTensor& tensor : file.tensors) {
    if (!namesSinks(tensor.name) || tensor.shape.size() != 1) continue;
    for (Index i = 0; i < tensor.shape[0]; ++i) guess.sinks.push_back(tensor.at(i));
    const auto isFinite = [](double score) { return std::isfinite(score); };
    if (!std::all_of(guess.sinks.begin(), guess.sinks.end(), isFinite)) guess.sinks.clear();
    return;
  }
}

namespace {

/// Arrays that are numbered otherwise than places are, as layers of which some were saved alone.
void noteOtherNumbers(ImportedFile& file, const TensorStack& tensor) {
  if (tensor.leading.size() != 1 || tensor.arrays.size() < 2 || std::ssize(tensor.arrays) != tensor.shape.front())
    return;
  const NumberedName first = numberedName(tensor.arrays.front()), last = numberedName(tensor.arrays.back());
  std::size_t number = 0;
  while (number < first.numbers.size() && first.numbers[number] == last.numbers[number]) ++number;
  std::string numbers;
  bool isCounted = true;
  for (std::size_t i = 0; i < tensor.arrays.size(); ++i) {
    const NumberedName name = numberedName(tensor.arrays[i]);
    if (number >= name.numbers.size()) return;
    numbers += (i > 0 ? ", " : "") + name.numbers[number];
    isCounted = isCounted && std::atoll(name.numbers[number].c_str()) ==
                                 std::atoll(first.numbers[number].c_str()) + static_cast<long long>(i);
  }
  if (!isCounted)
    file.notes.push_back({translatable("core", "its arrays are numbered %1, and counted from 0 on"), {numbers}});
}

/// What stands beside the tensors and has no part in them.
void noteWhatIsLeftOut(ImportedFile& file, const std::vector<ImportGuess>& tensors) {
  const bool hasBareScores = std::any_of(tensors.begin(), tensors.end(), [](const ImportGuess& guess) {
    return guess.kind == TensorKind::scores && !guess.isCausal && guess.validLengths.empty();
  });
  if (hasBareScores)
    for (const ImportedTensor& tensor : file.tensors)
      if (namesMask(tensor.name))
        file.notes.push_back({translatable("core", "%1 beside the scores is left out: they are shown without a mask"),
                              {shownName(tensor.name)}});
  for (const ImportGuess& guess : tensors) noteOtherNumbers(file, guess.tensor);
  std::set<Index> lengths;
  for (const ImportGuess& guess : tensors)
    for (const AxisRole role : {AxisRole::query, AxisRole::key})
      for (const std::size_t axis : guess.axesOf(role)) lengths.insert(guess.tensor.shape[axis]);
  for (const ImportedTexts& list : file.texts)
    if (inLowerCase(list.name).find("token") != std::string::npos && list.texts.size() > 1 && lengths.size() == 1 &&
        !lengths.contains(std::ssize(list.texts)))
      file.notes.push_back(
          {translatable("core", "%1 has %2 texts and is left out, expected one for each of %3 queries or keys"),
           {shownName(list.name), std::to_string(list.texts.size()), std::to_string(*lengths.begin())}});
}

}  // namespace

ImportedAttention guessImport(ImportedFile file) {
  refuseParameters(file);
  ImportedAttention found;
  addWordsOfTexts(file.texts);
  std::vector<ImportGuess> inputs = inputsIn(file);
  std::set<std::string> ofInputs;
  for (const ImportGuess& guess : inputs) ofInputs.insert(guess.tensor.arrays.begin(), guess.tensor.arrays.end());
  // Beside weights or scores they are offered, but the file is what it says first.
  const bool hasAttention = std::any_of(file.tensors.begin(), file.tensors.end(), [&](const ImportedTensor& tensor) {
    return !ofInputs.contains(tensor.name) && tensor.shape.size() >= fewestAxes && namesAttention(tensor.name) &&
           !namesSomethingElse(tensor.name);
  });
  if (!inputs.empty() && !hasAttention) {
    for (const ImportedTensor& tensor : file.tensors)
      if (!ofInputs.contains(tensor.name)) found.leftOut.push_back(tensor.name);
    found.tensors = std::move(inputs);
    found.file = std::move(file);
    return found;
  }
  const Statement statement = statementOf(file.texts);
  std::vector<TensorStack> stacks = stacksOf(file), candidates;
  const auto isMatrix = [](const TensorStack& stack) { return isCandidate(stack, true); };
  if (std::none_of(stacks.begin(), stacks.end(), isMatrix))
    for (TensorStack& stack : stacks)
      if (areWeightsOfQuery(stack)) stack.shape.insert(stack.shape.begin(), 1);
  for (TensorStack& stack : stacks)
    if (isMapOfQuery(stack)) stack.shape.insert(stack.shape.begin(), 1);
  for (TensorStack& stack : stacks)
    if (isCandidate(stack, stacks.size() == 1)) candidates.push_back(stack);
  if (candidates.empty())  // a single tensor of an unlikely name is still the only one
    for (TensorStack& stack : stacks)
      if (isCandidate(stack, true)) candidates.push_back(stack);
  if (std::any_of(candidates.begin(), candidates.end(), holdsNumbers))
    std::erase_if(candidates, [](const TensorStack& stack) { return !holdsNumbers(stack); });
  else if (!candidates.empty())
    refuseNoNumbers(candidates.front());
  if (candidates.size() > 1 && !std::all_of(candidates.begin(), candidates.end(), isMask))
    std::erase_if(candidates, isMask);
  const bool anyNamed = std::any_of(candidates.begin(), candidates.end(),
                                    [](const TensorStack& stack) { return namesAttention(stack.arrays.front()); });
  for (const TensorStack& stack : stacks) {
    const auto isThis = [&](const TensorStack& candidate) { return candidate.arrays == stack.arrays; };
    const bool isKept = std::any_of(candidates.begin(), candidates.end(), isThis) &&
                        (!anyNamed || candidates.size() == 1 || namesAttention(stack.arrays.front()));
    if (isKept) {
      found.tensors.push_back(guessStated(stack, file, statement));
      findSinks(found.tensors.back(), file);
    } else {
      found.leftOut.insert(found.leftOut.end(), stack.arrays.begin(), stack.arrays.end());
    }
  }
  // Before anything is said of what was seen.
  for (const ImportedTensor& tensor : file.tensors) requireUnchanged(tensor.bytes);
  if (found.tensors.empty()) refuseAll(file);
  noteWhatIsLeftOut(file, found.tensors);
  found.file = std::move(file);
  return found;
}

}  // namespace attn
