// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/opened_file.h"

#include <algorithm>

#include "core/base/stop.h"
#include "core/import/canonical.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/head_pass.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/shown_pass.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index mostNumbers = Index{1} << 28;  // of one entry of the batch, a gigabyte

Tensor toTensor(CanonicalAttention attention) {
  Shape shape = attention.shape;
  shape.erase(shape.begin() + 1);  // one entry of the batch is left
  Tensor numbers = Tensor::uninitialized(shape);
  const ImportedTensor read = tensorOfBytes({}, std::move(attention.shape), attention.type, std::move(attention.bytes));
  for (Index i = 0; i < numbers.size(); ++i) numbers.data()[i] = static_cast<float>(read.at(i));
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
  const ImportGuess& guess = found.tensors.front();
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
  Mechanism mechanism;
  mechanism.temperature = chosen.temperature;
  mechanism.normaliser = chosen.normaliser;
  mechanism.masks = chosen.masks;
  for (Index i = 0; i < numbers.size(); ++i) numbers.data()[i] /= static_cast<float>(chosen.temperature);
  Tensor weights = numbers;
  const Normaliser& normaliser = *findRow(normalisers(), chosen.normaliser);
  const std::vector<double> scalars = orUsual({}, normaliser.scalars);
  for (Index i = 0; i < n; ++i) {
    float* const row = weights.data() + i * m;
    const float factor = normaliseRow(normaliser, scalars, row, m, visible.at(0, i), mechanism.emptyRow);
    for (Index j = 0; j < m; ++j) row[j] *= factor;
  }
  pass.scores = std::move(numbers);
  pass.weights = std::move(weights);
  pass.visible = std::move(visible);
  pass.validLengths = {m};
  pass.weightChoice = {mechanism.temperature, mechanism.normaliser, scalars, mechanism.emptyRow, {}};
  pass.mechanism = std::move(mechanism);
  return pass;
}

}  // namespace

std::shared_ptr<const OpenedFile> openFile(const ModelsScene& scene, const std::shared_ptr<const OpenedFile>& before) {
  const bool isRead = before && before->path == scene.folder;
  if (isRead && before->axes == scene.axes && before->entry == scene.entry) return before;
  OpenedFile file{scene.folder, scene.axes, scene.entry};
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
  file.numbers = toTensor(canonicalOf(file.guess, {.batch = std::min(scene.entry, file.entries - 1)}));
  file.identity = isRead ? before->identity : identityOfFile(scene.folder);
  return std::make_shared<const OpenedFile>(std::move(file));
}

void showFile(ModelsResults& results, const ModelsView& view) {
  const Tensor& numbers = results.file->numbers;
  const Index layers = numbers.dim(0), heads = numbers.dim(1);
  HeadGrid grid{.kind = StackKind::encoder, .layers = layers, .heads = heads};
  grid.pooled = pooledFor(numbers.rows(), numbers.cols());
  // Tokens tell which of them come again; without them each is another one.
  const std::vector<std::string> tokens = labelsUpTo(results.file->guess.queryTokens, numbers.rows());
  const std::vector<Index> ids = idsOfLabels(tokens);
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    Tensor weights = Tensor::uninitialized({heads, numbers.rows(), numbers.cols()});
    for (Index head = 0; head < heads; ++head) {
      const Box<Tensor> own = *passOf(results, {StackKind::encoder, layer, head}).weights;
      std::copy_n(own->data(), own->size(), weights.matrix(head).data());
    }
    grid.pictures.emplace_back(picturesOf(grid, weights));
    if (numbers.rows() == numbers.cols()) grid.headKinds.emplace_back(headKinds(weights, ids));
  }
  results.grids.push_back(std::move(grid));
  showHeads(results, view, [&](const HeadPlace& place) -> std::optional<Pass> {
    if (place.layer >= layers || place.head >= heads) return {};
    return passOf(results, place);
  });
}

}  // namespace attn
