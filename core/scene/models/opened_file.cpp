// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/opened_file.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/files/file_numbers.h"
#include "core/files/shown_name.h"
#include "core/import/import_report.h"
#include "core/model/folder_file.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/head_pass.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/opened_numbers.h"
#include "core/scene/models/shown_pass.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index mostHeads = Index{1} << 14;
constexpr Index mostKept = Index{1} << 22;     // numbers that are kept in memory, 16 MB
constexpr Index mostOfHead = Index{1} << 24;   // numbers of a head of which a copy may be in memory, 64 MB
constexpr Index mostNumbers = Index{1} << 28;  // where they can't stay in the file, a gigabyte

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
  ImportGuess guess = *named;
  if (!scene.kind.empty()) {
    const std::optional<TensorKind> kind = tensorKindOf(scene.kind);
    if (!kind) throw DataError({translatable("core", "its numbers can't be “%1”"), {shownName(scene.kind)}});
    if (guess.kind != TensorKind::queriesKeysValues) guess = withKind(std::move(guess), *kind);
  }
  if (scene.axes.empty()) return guess;
  std::vector<AxisRole> roles;
  for (const char letter : scene.axes) {
    const std::optional<AxisRole> role = roleOfLetter(letter);
    if (!role) throw DataError({translatable("core", "“%1” stands for no axis"), {std::string(1, letter)}});
    roles.push_back(*role);
  }
  return withAxes(guess, roles, found.file.texts);
}

/// The keys that the model did not hide: their score is neither −∞ nor the least number, which is written for it.
KeyRanges withoutHidden(const KeyRanges& visible, const Tensor& scores) {
  KeyRanges seen(1, visible.queries, visible.keys);
  std::vector<KeyRange> ofQuery;
  for (Index i = 0; i < visible.queries; ++i) {
    ofQuery.clear();
    for (const KeyRange& range : visible.at(0, i))
      for (Index j = range.begin; j < range.end; ++j)
        if (!(scores.data()[i * visible.keys + j] <= std::numeric_limits<float>::lowest()))
          ofQuery.push_back({j, j + 1});
    seen.append(ofQuery);
  }
  return seen;
}

/// A head of a file as any attention is.
Pass passOf(const ModelsResults& results, const HeadPlace& place) {
  const OpenedFile& file = *results.file;
  const Index n = file.queries(), m = file.keys();
  Pass pass;
  pass.queryLabels = SequenceLabels{labelsUpTo(file.guess.queryTokens, n)};
  pass.keyLabels = SequenceLabels{labelsUpTo(file.guess.keyTokens, m)};
  if (!file.large.empty()) {
    pass.large = file.large[static_cast<std::size_t>(place.layer * file.shape[1] + place.head)];
    return pass;
  }
  Tensor numbers = headNumbers(file, place.layer, place.head);
  if (file.guess.kind != TensorKind::scores) {
    pass.weights = std::move(numbers);
    return pass;
  }
  const ModelEdit* edit = editOf(results.scene, place);
  const ModelEdit asGiven, &chosen = edit && edit->isOn ? *edit : asGiven;
  if (Message problem = masksProblem(chosen.masks, n, m)) throw DataError(std::move(problem));
  KeyRanges visible = withoutHidden(visibleKeys(chosen.masks, 1, n, m), numbers);
  const std::vector<double> sinks = sinksOfHeads(file.guess);
  std::optional<double> sink;
  if (!sinks.empty()) sink = sinks[static_cast<std::size_t>(place.head)];
  Mechanism mechanism;
  mechanism.temperature = chosen.temperature;
  mechanism.normaliser = chosen.normaliser;
  mechanism.scalars = chosen.normaliserScalars;
  mechanism.masks = chosen.masks;
  for (Index i = 0; i < numbers.size(); ++i) numbers.data()[i] /= static_cast<float>(chosen.temperature);
  Tensor weights = numbers;
  const Normaliser& normaliser = *findRow(normalisers(), chosen.normaliser);
  const std::vector<double> scalars = valuesOf(chosen.normaliserScalars, normaliser.scalars);
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

}  // namespace

namespace {

Tensor weightsOfHead(const ModelsResults& results, Index layer, Index head) {
  if (results.file->guess.kind != TensorKind::scores) return headNumbers(*results.file, layer, head);
  return **passOf(results, {StackKind::encoder, layer, head}).weights;
}

}  // namespace

Tensor weightsOfLayer(const ModelsResults& results, Index layer) {
  const OpenedFile& file = *results.file;
  if (!file.large.empty())
    throw DataError({translatable("core", "heads of %1 × %2 weights are too large for this view, or for memory"),
                     {std::to_string(file.queries()), std::to_string(file.keys())}});
  const Index heads = file.shape[1];
  Tensor weights = Tensor::uninitialized({heads, file.queries(), file.keys()});
  parallelFor(heads, file.queries() * file.keys(), [&](Index head) {
    const Tensor own = weightsOfHead(results, layer, head);
    std::copy_n(own.data(), own.size(), weights.matrix(head).data());
  });
  return weights;
}

namespace {

/// \pre the open head is there
PatchWeights patchWeights(const ModelsResults& results) {
  const HeadPlace place = *results.open;
  const OpenedFile& file = *results.file;
  const bool isRollout = results.scene.patches.isRollout && file.queries() == file.keys();
  if (!isRollout) return {place, false, weightsOfLayer(results, place.layer)};
  Tensor flown;
  for (Index layer = 0; layer <= place.layer; ++layer) {
    stopIfRequested();
    flown = rolledOut(weightsOfLayer(results, layer), layer == 0 ? nullptr : &flown);
  }
  return {place, true, std::move(flown).reshaped({1, file.queries(), file.keys()})};
}

/// The coarse picture of each head of a layer that its pyramid has.
Tensor coarsePictures(const OpenedFile& file, Index layer, Index& pooled) {
  const Index heads = file.shape[1];
  Tensor pictures;
  for (Index head = 0; head < heads; ++head) {
    const auto place = static_cast<std::size_t>(layer * heads + head);
    const std::shared_ptr<const NumberPyramid> pyramid = file.large[place]->pyramid();
    const std::vector<NumberPyramid::Level>& levels = pyramid->levels;
    const auto level =
        std::find_if(levels.begin(), levels.end(), [&](const auto& each) { return each.side >= pooled; });
    pooled = level->side;
    if (head == 0) pictures = Tensor({heads, level->rows, level->columns});
    std::transform(level->largest.begin(), level->largest.end(), pictures.matrix(head).data(),
                   [](float largest) { return largest < 0 ? 0 : largest; });  // what is no number stays so
  }
  return pictures;
}

void addGrid(ModelsResults& results, const std::function<void(const ModelsResults&)>& ready) {
  const OpenedFile& file = *results.file;
  const Index layers = file.shape[0], heads = file.shape[1];
  const bool joins = !results.tokens.isPlain() || !results.decoderTokens.isPlain();
  const Index n = joins ? results.tokens.count() : file.queries(),
              m = joins ? results.decoderTokens.count() : file.keys();
  results.grids.push_back({.kind = StackKind::encoder, .layers = layers, .heads = heads});
  HeadGrid& grid = results.grids.back();
  grid.pooled = pooledFor(n, m, layers * heads);
  // Tokens tell which of them come again; without them each is another one.
  const std::vector<std::string> tokens = joins ? results.tokens.labels : labelsUpTo(file.guess.queryTokens, n);
  const std::vector<Index> ids = idsOfLabels(tokens);
  const bool hasKinds = n == m && file.large.empty();
  auto told = std::chrono::steady_clock::now();
  for (Index layer = 0; layer < layers; ++layer) {
    stopIfRequested();
    if (!file.large.empty()) {
      grid.pictures.emplace_back(coarsePictures(file, layer, grid.pooled));
      continue;
    }
    Tensor pictures({heads, (n + grid.pooled - 1) / grid.pooled, (m + grid.pooled - 1) / grid.pooled});
    Tensor kinds({heads, headKindCount});
    constexpr Index operationsOfWeight = 6;  // mostly those of headKinds()
    parallelFor(heads, operationsOfWeight * n * m, [&](Index head) {
      Tensor weights = weightsOfHead(results, layer, head);
      if (joins) weights = grouped(weights, results.tokens, results.decoderTokens, false);
      const Tensor picture = picturesOf(grid, weights);
      std::copy_n(picture.data(), picture.size(), pictures.matrix(head).data());
      if (!hasKinds) return;
      // The numbers that tell heads apart are of shares.
      if (const auto whole = static_cast<float>(file.whole()); whole != 1)
        for (Index i = 0; i < weights.size(); ++i) weights.data()[i] /= whole;
      const Tensor own = headKinds(weights, ids);
      std::copy_n(own.data(), headKindCount, kinds.data() + head * headKindCount);
    });
    grid.pictures.emplace_back(std::move(pictures));
    if (hasKinds) grid.headKinds.emplace_back(std::move(kinds));
    // Not each layer: what is shown takes its time too.
    constexpr std::chrono::milliseconds untilTold{100};
    const auto now = std::chrono::steady_clock::now();
    if (!ready || now - told < untilTold || layer + 1 == layers) continue;
    ready(results);
    told = std::chrono::steady_clock::now();
  }
}

/// Whether the weights of both are the same, so that what was made of one is that of the other.
bool haveSameWeights(const ModelsResults& a, const ModelsResults& b) {
  return a.file == b.file && a.scene.edits == b.scene.edits && a.tokens == b.tokens &&
         a.decoderTokens == b.decoderTokens;
}

}  // namespace

std::vector<Index> OpenedFile::lengthsOf(AxisRole role) const {
  std::vector<Index> lengths;
  for (const std::size_t axis : guess.axesOf(role)) lengths.push_back(guess.tensor.shape[axis]);
  return lengths;
}

double OpenedFile::whole() const {
  constexpr double ofBytes = 255, ofPercent = 100;
  if (dividesRows || guess.kind == TensorKind::scores) return 1;
  return guess.rowSums == RowSums::about255 ? ofBytes : guess.rowSums == RowSums::hundred ? ofPercent : 1;
}

std::shared_ptr<const OpenedFile> openFile(const ModelsScene& scene, const std::shared_ptr<const OpenedFile>& before) {
  const bool isRead = before && before->path == scene.folder;
  if (isRead && before->array == scene.array && before->axes == scene.axes && before->kind == scene.kind &&
      before->tokens == scene.tokens && before->entry == scene.entry && before->dividesRows == scene.dividesRows)
    return before;
  OpenedFile file{scene.folder, scene.axes, scene.entry};
  file.array = scene.array;
  file.kind = scene.kind;
  file.tokens = scene.tokens;
  file.found =
      isRead ? before->found : std::make_shared<const ImportedAttention>(guessImport(readImport(scene.folder)));
  file.guess = guessOf(scene, *file.found);
  if (file.guess.kind == TensorKind::queriesKeysValues)
    throw DataError({translatable("core",
                                  "the file holds queries, keys and values, expected weights or scores: "
                                  "attention-lab attend computes them")});
  for (const std::size_t axis : file.guess.axesOf(AxisRole::batch)) file.entries *= file.guess.tensor.shape[axis];
  const Index entry = std::min(scene.entry, file.entries - 1);
  file.guess = withEntry(std::move(file.guess), file.found->file.texts, entry);
  if (!scene.tokens.empty()) file.guess = withTokens(std::move(file.guess), tokensOfText(scene.tokens));
  file.part = {.batch = entry};
  file.dividesRows = scene.dividesRows;
  file.shape = shapeOf(file.guess);
  const Index heads = file.shape[0] * file.shape[1], each = file.queries() * file.keys();
  if (heads > mostHeads)
    throw DataError({translatable("core",
                                  "%1 heads are too many to be shown, expected at most %2: attention-lab convert takes "
                                  "some of the layers"),
                     {std::to_string(heads), std::to_string(mostHeads)}});
  if (each > mostOfHead) file.large = largeNumbers(file);
  if (each > mostNumbers && file.large.empty())
    throw DataError({translatable("core",
                                  "%1 numbers of a head are too many to be shown, expected at most %2 unless they are "
                                  "weights that lie in the file row after row"),
                     {std::to_string(each), std::to_string(mostNumbers)}});
  const bool isKept = heads * each <= mostKept;
  if (isKept) file.kept = allNumbers(file);
  file.notFinite = notFiniteWords(file.guess);
  if (file.guess.kind != TensorKind::scores) {
    file.rowSum = meanRowSum(file);
    if (file.dividesRows) {
      file.part.normalises = true;
      file.part.type = ImportedType::float32;
      if (isKept) file.kept = allNumbers(file);
    }
  }
  file.identity = isRead ? before->identity : identityOfFile(scene.folder);
  return std::make_shared<const OpenedFile>(std::move(file));
}

CanonicalAttention attentionOfFile(const ModelsScene& scene, CanonicalChoices part) {
  const std::filesystem::path path(scene.folder);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw DataError({translatable("core", "the scene shows a model, expected a file of attention")});
  if (std::any_of(scene.edits.begin(), scene.edits.end(), [](const ModelEdit& edit) { return edit.isOn; }))
    throw DataError({translatable("core",
                                  "the scene changes heads of its file, which convert leaves as they are: Save numbers "
                                  "in the window writes what is shown")});
  return inFile(path.filename().string(), [&] {
    const ImportedAttention found = guessImport(readImport(scene.folder));
    ImportGuess guess = guessOf(scene, found);
    if (part.batch) guess = withEntry(std::move(guess), found.file.texts, *part.batch);
    if (!scene.tokens.empty()) guess = withTokens(std::move(guess), tokensOfText(scene.tokens));
    part.normalises = scene.dividesRows;
    CanonicalAttention attention = canonicalOf(guess, part);
    if (!part.batch && scene.tokens.empty()) attention.texts = tokensOfTexts(guess, found.file.texts);
    return attention;
  });
}

std::string arrayOf(const ImportedAttention& found, std::size_t place) {
  return place == 0 ? std::string() : found.tensors[place].tensor.arrays.front();
}

ModelsScene withArray(ModelsScene scene, const std::string& array) {
  scene.array = array;
  scene.axes.clear();
  scene.kind.clear();
  scene.tokens.clear();
  scene.entry = 0;
  scene.dividesRows = false;
  scene.edits.clear();  // they are of the heads of another tensor
  scene.patches.rows = scene.patches.columns = scene.patches.before = 0;
  return scene;
}

void showFile(ModelsResults& results, const ModelsView& view, const ModelsResults* before,
              const std::function<void(const ModelsResults&)>& ready) {
  const Index layers = results.file->shape[0], heads = results.file->shape[1];
  if (!results.file->large.empty()) results.known = refine(results.file->large, !ready);
  if (results.scene.joinsPieces && results.file->large.empty()) {
    results.tokens = joinedTokens(labelsUpTo(results.file->guess.queryTokens, results.file->queries()));
    results.decoderTokens = joinedTokens(labelsUpTo(results.file->guess.keyTokens, results.file->keys()));
  }
  const bool isKnown = before && !before->grids.empty() && before->known == 1 && haveSameWeights(results, *before);
  if (isKnown)
    results.grids = before->grids;
  else
    addGrid(results, ready);
  ModelsView looked = view;
  if (!results.file->large.empty()) looked.beside.clear();  // they would have to be in memory together
  showHeads(results, looked, [&](const HeadPlace& place) -> std::optional<Pass> {
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
