// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/opened_file.h"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/files/shown_name.h"
#include "core/import/canonical.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/head_pass.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/shown_pass.h"
#include "core/tensor/matrix.h"
#include "core/tensor/stored_number.h"

namespace attn {
namespace {

constexpr Index mostNumbers = Index{1} << 28;  // of one entry of the batch, a gigabyte

/// How floating-point numbers are read many at a time; whole numbers are read one by one.
std::optional<StoredNumber> storedAs(ImportedType type) {
  switch (type) {
    case ImportedType::float16: return StoredNumber::float16;
    case ImportedType::bfloat16: return StoredNumber::bfloat16;
    case ImportedType::float32: return StoredNumber::float32;
    case ImportedType::float64: return StoredNumber::float64;
    default: return {};
  }
}

void widenInto(float* numbers, CanonicalAttention attention) {
  const Index count = sizeOf(attention.shape);
  if (const auto stored = storedAs(attention.type)) return widen(*stored, attention.bytes.data(), count, numbers);
  const ImportedTensor read = tensorOfBytes({}, std::move(attention.shape), attention.type, std::move(attention.bytes));
  for (Index i = 0; i < count; ++i) numbers[i] = static_cast<float>(read.at(i));
}

/// (layers, heads, queries, keys) of one entry of the batch. Layer by layer, so that a second copy is of few of them.
Tensor numbersOf(const ImportGuess& guess, const CanonicalChoices& choices) {
  const auto lengthOf = [&](AxisRole role) {
    Index length = 1;
    for (const std::size_t axis : guess.axesOf(role)) length *= guess.tensor.shape[axis];
    return length;
  };
  Tensor numbers = Tensor::uninitialized(
      {lengthOf(AxisRole::layer), lengthOf(AxisRole::head), lengthOf(AxisRole::query), lengthOf(AxisRole::key)});
  const Index layers = numbers.dim(0), each = numbers.size() / std::max<Index>(1, layers);
  parallelFor(layers, each, [&](Index layer) {
    CanonicalChoices ofLayer = choices;
    ofLayer.layers = {layer, layer + 1};
    widenInto(numbers.data() + layer * each, canonicalOf(guess, ofLayer));
  });
  return numbers;
}

std::vector<std::string> labelsUpTo(std::vector<std::string> tokens, Index count) {
  if (std::ssize(tokens) != count) {
    tokens.clear();
    for (Index i = 0; i < count; ++i) tokens.push_back(std::to_string(i));
  }
  return tokens;
}

ImportGuess guessOf(const ModelsScene& scene, const ImportedAttention& found) {
  const ImportGuess* const named = tensorNamed(found, scene.array);
  if (!named)
    throw DataError({translatable("core", "it holds no tensor %1, expected one of %2"),
                     {shownName(scene.array), namesOfTensors(found)}});
  const ImportGuess& guess = *named;
  if (scene.axes.empty()) return guess;
  std::vector<AxisRole> roles;
  for (const char letter : scene.axes) {
    const std::optional<AxisRole> role = roleOfLetter(letter);
    if (!role) throw DataError({translatable("core", "“%1” stands for no axis"), {std::string(1, letter)}});
    roles.push_back(*role);
  }
  return withAxes(guess, roles, found.file.texts);
}

Tensor matrixAt(const Tensor& numbers, Index place) {
  Tensor one = Tensor::uninitialized({1, numbers.rows(), numbers.cols()});
  std::copy_n(numbers.data() + place * one.size(), one.size(), one.data());
  return one;
}

/// A head of a file as any attention is.
Pass passOf(const ModelsResults& results, const HeadPlace& place) {
  const OpenedFile& file = *results.file;
  const Index n = file.numbers.rows(), m = file.numbers.cols();
  Pass pass;
  pass.queryLabels = SequenceLabels{labelsUpTo(file.guess.queryTokens, n)};
  pass.keyLabels = SequenceLabels{labelsUpTo(file.guess.keyTokens, m)};
  Tensor numbers = matrixAt(file.numbers, place.layer * file.numbers.dim(1) + place.head);
  if (file.guess.kind != TensorKind::scores) {
    pass.weights = std::move(numbers);
    return pass;
  }
  const ModelEdit* edit = editOf(results.scene, place);
  const ModelEdit asGiven, &chosen = edit && edit->isOn ? *edit : asGiven;
  if (Message problem = masksProblem(chosen.masks, n, m)) throw DataError(std::move(problem));
  KeyRanges visible = visibleKeys(chosen.masks, 1, n, m);
  const std::vector<double> sinks = sinksOfHeads(file.guess);
  std::optional<double> sink;
  if (!sinks.empty()) sink = sinks[static_cast<std::size_t>(place.head)];
  Mechanism mechanism;
  mechanism.temperature = chosen.temperature;
  mechanism.normaliser = chosen.normaliser;
  mechanism.masks = chosen.masks;
  for (Index i = 0; i < numbers.size(); ++i) numbers.data()[i] /= static_cast<float>(chosen.temperature);
  Tensor weights = numbers;
  const Normaliser& normaliser = *findRow(normalisers(), chosen.normaliser);
  const std::vector<double> scalars = orUsual({}, normaliser.scalars);
  if (sink) mechanism.sink = {true, *sink};
  Tensor taken({1, n});
  std::vector<float> longer(static_cast<std::size_t>(m) + 1);  // with the sink as one more key, which all queries see
  std::vector<KeyRange> seen;
  for (Index i = 0; i < n; ++i) {
    float* const row = weights.data() + i * m;
    seen.assign(visible.at(0, i).begin(), visible.at(0, i).end());
    if (sink) seen.push_back({m, m + 1});
    std::copy_n(row, m, longer.begin());
    longer.back() = static_cast<float>(sink.value_or(0));
    const float factor = normaliseRow(normaliser, scalars, longer.data(), sink ? m + 1 : m, seen, mechanism.emptyRow);
    for (Index j = 0; j < m; ++j) row[j] = longer[static_cast<std::size_t>(j)] * factor;
    taken.data()[i] = longer.back() * factor;
  }
  pass.scores = std::move(numbers);
  pass.weights = std::move(weights);
  if (sink) pass.sinkWeights = std::move(taken);
  pass.visible = std::move(visible);
  pass.validLengths = {m};
  pass.weightChoice = {mechanism.temperature, mechanism.normaliser, scalars, mechanism.emptyRow, {}, sink};
  pass.mechanism = std::move(mechanism);
  return pass;
}

/// The mean of what rows sum to; those of zeros alone are queries that are padding.
double meanRowSum(const Tensor& numbers) {
  double total = 0;
  Index rows = 0;
  const Index keys = numbers.cols();
  for (Index first = 0; keys > 0 && first < numbers.size(); first += keys) {
    double sum = 0;
    for (Index key = 0; key < keys; ++key) sum += static_cast<double>(numbers.data()[first + key]);
    if (!std::isfinite(sum) || sum == 0) continue;
    total += sum;
    ++rows;
  }
  return rows > 0 ? total / static_cast<double>(rows) : 0;
}

}  // namespace

Tensor weightsOfLayer(const ModelsResults& results, Index layer) {
  const Tensor& numbers = results.file->numbers;
  const Index heads = numbers.dim(1);
  Tensor weights = Tensor::uninitialized({heads, numbers.rows(), numbers.cols()});
  for (Index head = 0; head < heads; ++head) {
    const Box<Tensor> own = *passOf(results, {StackKind::encoder, layer, head}).weights;
    std::copy_n(own->data(), own->size(), weights.matrix(head).data());
  }
  return weights;
}

namespace {

/// \pre the open head is there
PatchWeights patchWeights(const ModelsResults& results) {
  const HeadPlace place = *results.open;
  const Tensor& numbers = results.file->numbers;
  const bool isRollout = results.scene.patches.isRollout && numbers.rows() == numbers.cols();
  if (!isRollout) return {place, false, weightsOfLayer(results, place.layer)};
  Tensor flown;
  for (Index layer = 0; layer <= place.layer; ++layer) {
    stopIfRequested();
    flown = rolledOut(weightsOfLayer(results, layer), layer == 0 ? nullptr : &flown);
  }
  return {place, true, std::move(flown).reshaped({1, numbers.rows(), numbers.cols()})};
}

void addGrid(ModelsResults& results) {
  const Tensor& numbers = results.file->numbers;
  const Index layers = numbers.dim(0), heads = numbers.dim(1);
  HeadGrid grid{.kind = StackKind::encoder, .layers = layers, .heads = heads};
  grid.pooled = pooledFor(numbers.rows(), numbers.cols());
  // Tokens tell which of them come again; without them each is another one.
  const std::vector<std::string> tokens = labelsUpTo(results.file->guess.queryTokens, numbers.rows());
  const std::vector<Index> ids = idsOfLabels(tokens);
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    const Tensor weights = weightsOfLayer(results, layer);
    grid.pictures.emplace_back(picturesOf(grid, weights));
    if (numbers.rows() == numbers.cols()) grid.headKinds.emplace_back(headKinds(weights, ids));
  }
  results.grids.push_back(std::move(grid));
}

/// Whether the weights of both are the same, so that what was made of one is that of the other.
bool haveSameWeights(const ModelsResults& a, const ModelsResults& b) {
  return a.file == b.file && a.scene.edits == b.scene.edits;
}

}  // namespace

std::vector<Index> OpenedFile::lengthsOf(AxisRole role) const {
  std::vector<Index> lengths;
  for (const std::size_t axis : guess.axesOf(role)) lengths.push_back(guess.tensor.shape[axis]);
  return lengths;
}

std::shared_ptr<const OpenedFile> openFile(const ModelsScene& scene, const std::shared_ptr<const OpenedFile>& before) {
  const bool isRead = before && before->path == scene.folder;
  if (isRead && before->array == scene.array && before->axes == scene.axes && before->entry == scene.entry &&
      before->dividesRows == scene.dividesRows)
    return before;
  OpenedFile file{scene.folder, scene.axes, scene.entry};
  file.array = scene.array;
  file.found =
      isRead ? before->found : std::make_shared<const ImportedAttention>(guessImport(readImport(scene.folder)));
  file.guess = guessOf(scene, *file.found);
  if (file.guess.kind == TensorKind::queriesKeysValues)
    throw DataError({translatable("core",
                                  "the file holds queries, keys and values, expected weights or scores: "
                                  "attention-lab attend computes them")});
  for (const std::size_t axis : file.guess.axesOf(AxisRole::batch)) file.entries *= file.guess.tensor.shape[axis];
  if (file.guess.tensor.size() / std::max<Index>(1, file.entries) > mostNumbers)
    throw DataError({translatable("core",
                                  "%1 numbers are too many to be shown, expected at most %2: attention-lab convert "
                                  "takes some of the layers"),
                     {std::to_string(file.guess.tensor.size()), std::to_string(mostNumbers)}});
  const Index entry = std::min(scene.entry, file.entries - 1);
  file.guess = withEntry(std::move(file.guess), file.found->file.texts, entry);
  file.numbers = numbersOf(file.guess, {.batch = entry});
  file.dividesRows = scene.dividesRows;
  if (file.guess.kind != TensorKind::scores) {
    file.rowSum = meanRowSum(file.numbers);
    if (file.dividesRows)
      file.numbers = numbersOf(file.guess, {.batch = entry, .normalises = true, .type = ImportedType::float32});
  }
  file.identity = isRead ? before->identity : identityOfFile(scene.folder);
  return std::make_shared<const OpenedFile>(std::move(file));
}

std::string arrayOf(const ImportedAttention& found, std::size_t place) {
  return place == 0 ? std::string() : found.tensors[place].tensor.arrays.front();
}

ModelsScene withArray(ModelsScene scene, const std::string& array) {
  scene.array = array;
  scene.axes.clear();
  scene.entry = 0;
  scene.dividesRows = false;
  scene.edits.clear();  // they are of the heads of another tensor
  scene.patches.rows = scene.patches.columns = scene.patches.before = 0;
  return scene;
}

void showFile(ModelsResults& results, const ModelsView& view, const ModelsResults* before) {
  const Tensor& numbers = results.file->numbers;
  const Index layers = numbers.dim(0), heads = numbers.dim(1);
  const bool isKnown = before && !before->grids.empty() && haveSameWeights(results, *before);
  if (isKnown)
    results.grids = before->grids;
  else
    addGrid(results);
  showHeads(results, view, [&](const HeadPlace& place) -> std::optional<Pass> {
    if (place.layer >= layers || place.head >= heads) return {};
    return passOf(results, place);
  });
  if (!view.looksAtPatches || !results.open) return;
  const bool hasMap = isKnown && before->patches && before->open &&
                      before->scene.patches.isRollout == results.scene.patches.isRollout &&
                      before->open->layer == results.open->layer;
  if (!hasMap) {
    results.patches = patchWeights(results);
    return;
  }
  results.patches = before->patches;
  results.patches->place = *results.open;
}

}  // namespace attn
