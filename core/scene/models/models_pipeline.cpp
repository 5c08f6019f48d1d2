// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/models_pipeline.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/base/code_points.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index largestPicture = 128;  // rows and columns of a thumbnail
constexpr Index shownPredictions = 10;

/// The largest of each square of weights: (n, m) -> (⌈n/side⌉, ⌈m/side⌉).
void pool(const Tensor& weights, Index side, float* pooled, Index columns) {
  const Index n = weights.rows(), m = weights.cols();
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < m; ++j) {
      float& place = pooled[i / side * columns + j / side];
      place = std::max(place, weights.data()[i * m + j]);
    }
}

HeadGrid emptyGrid(const Model& model, StackKind kind, Index n, Index m) {
  HeadGrid grid;
  grid.kind = kind;
  grid.layers = model.sizes(kind).layers;
  grid.heads = model.sizes(kind).heads;
  grid.pooled = (std::max(n, m) + largestPicture - 1) / largestPicture;
  const Index rows = (n + grid.pooled - 1) / grid.pooled, columns = (m + grid.pooled - 1) / grid.pooled;
  grid.weights = Tensor({grid.layers, grid.heads, rows, columns});
  if (kind != StackKind::cross) grid.headKinds = Tensor({grid.layers, grid.heads, headKindCount});
  return grid;
}

/// One layer of a grid from a run that has come so far.
void fillLayer(HeadGrid& grid, const Model& model, const ModelRun& run, const std::vector<Index>& ids, Index layer) {
  Tensor weights = *grid.weights;
  Tensor kinds = *grid.headKinds;
  for (Index head = 0; head < grid.heads; ++head) {
    const Tensor own = headOf(model, run, {grid.kind, layer, head}).weights;
    pool(own, grid.pooled, weights.matrix(layer * grid.heads + head).data(), weights.cols());
    if (grid.kind == StackKind::cross) continue;
    const Tensor numbers = headKinds(own, ids);
    std::copy_n(numbers.data(), headKindCount, kinds.data() + (layer * grid.heads + head) * headKindCount);
  }
  grid.weights = std::move(weights);
  grid.headKinds = std::move(kinds);
  grid.ready = layer + 1;
}

/// The position whose token is asked for: the last one of a decoder, the mask of an encoder; none without a mask.
std::optional<Index> predictedPosition(const OpenedModel& opened, const std::vector<Piece>& pieces) {
  if (opened.model.predicting() == StackKind::decoder) return -1;
  for (const char* const mask : {"[MASK]", "<mask>"})
    if (const std::optional<Index> id = idOf(opened.tokenizer, mask)) {
      const auto found =
          std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) { return piece.id == *id; });
      if (found != pieces.end()) return found - pieces.begin();
    }
  return {};
}

/// exp(a) / Σ exp(a)
std::vector<double> probabilities(const OpenedModel& opened, const ModelRun& run, Index position) {
  const Tensor& hidden = *run.stack(opened.model.predicting()).hidden;
  const Index row = position < 0 ? hidden.rows() + position : position;
  const Tensor logits = logitsOf(opened.model, rowsOf(hidden, row, 1));
  std::vector<double> all(logits.data(), logits.data() + logits.size());
  const double largest = *std::max_element(all.begin(), all.end());
  double sum = 0;
  for (double& each : all) sum += each = std::exp(each - largest);
  for (double& each : all) each /= sum;
  return all;
}

std::vector<Prediction> predictionsOf(const OpenedModel& opened, const ModelRun& run, const ModelRun& plain,
                                      Index position) {
  const std::vector<double> with = probabilities(opened, run, position);
  const std::vector<double> without = run.edits.empty() ? with : probabilities(opened, plain, position);
  std::vector<Index> order(with.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Index>(i);
  const auto count = std::min<std::size_t>(shownPredictions, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](Index a, Index b) {
                      const double p = with[static_cast<std::size_t>(a)], q = with[static_cast<std::size_t>(b)];
                      return p != q ? p > q : a < b;
                    });
  std::vector<Prediction> best;
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = static_cast<std::size_t>(order[i]);
    const Index ids[] = {order[i]};
    best.push_back({order[i], decode(opened.tokenizer, ids, true), with[id], without[id]});
  }
  return best;
}

/// What the pieces are called: the letters that they come from, else as they stand in the vocabulary.
std::vector<std::string> labelsOf(const std::vector<Piece>& pieces, const std::string& text,
                                  const std::string& second) {
  const std::u32string letters = codePoints(text), ofSecond = codePoints(second);
  std::vector<std::string> labels;
  for (const Piece& piece : pieces) {
    const std::u32string_view from = piece.isOfPair ? ofSecond : letters;
    const auto begin = std::min(static_cast<std::size_t>(piece.begin), from.size());
    const auto length = static_cast<std::size_t>(std::max<Index>(piece.end - piece.begin, 0));
    const std::string label = piece.isSpecial ? std::string() : toUtf8(from.substr(begin, length));
    labels.push_back(label.empty() ? piece.text : label);
  }
  return labels;
}

Tensor matrixOf(const Tensor& heads, Index head) {
  Tensor one({1, heads.rows(), heads.cols()});
  std::copy_n(heads.matrix(head).data(), one.size(), one.data());
  return one;
}

/// An opened head as any attention is: with its queries, keys and values, the mechanism of the model with the head's
/// edit, and what follows.
Pass passOf(const OpenedModel& opened, const ModelRun& run, const ModelsResults& results, const HeadPlace& place) {
  const Model& model = opened.model;
  const AttentionState& state = run.attention(place.kind, place.layer);
  const Index keyHead = place.head / (state.queries.dim(1) / state.keys.dim(1));
  const ModelEdit* edit = editOf(results.scene, place);
  if (edit && !edit->isOn) edit = nullptr;
  const std::string& second = results.scene.second;
  const auto labels = [&](bool ofDecoder) {
    const bool hasOwn = ofDecoder && model.encoder;
    return labelsOf(hasOwn ? results.decoderPieces : results.pieces, hasOwn ? second : results.scene.text, second);
  };
  Pass pass;
  pass.queryLabels = SequenceLabels{labels(place.kind != StackKind::encoder)};
  pass.keyLabels = SequenceLabels{labels(place.kind == StackKind::decoder)};
  const std::vector<MaskChoice> masks = masksOf(model, place.kind, place.layer);
  pass.visible = visibleKeys(masks, 1, state.queries.rows(), state.keys.rows());
  AttentionResult result = headOf(model, run, place);
  const auto flat = [](Tensor tensor) {
    const Shape shape = {1, tensor.rows(), tensor.cols()};
    return Box<Tensor>(std::move(tensor).reshaped(shape));
  };
  pass.scores = flat(std::move(result.scores));
  pass.weights = flat(std::move(result.weights));
  Mechanism mechanism;
  mechanism.scoring = model.config.family->isScaled ? "scaled-dot" : "dot";
  mechanism.masks = masks;
  if (edit) {
    mechanism.temperature = edit->temperature;
    mechanism.normaliser = edit->normaliser;
  }
  const bool hasBias = place.kind != StackKind::cross && !model.stack(place.kind).positionBias.empty();
  if (!hasBias) {  // a bias is added to what queries and keys give: only the scores tell it
    pass.queries = matrixOf(state.queries, place.head);
    pass.keys = matrixOf(state.keys, keyHead);
  }
  pass.values = matrixOf(state.values, keyHead);
  pass.scoreInputs = {mechanism.scoring, "none", {}, {}, pass.queries, pass.keys, {}};
  pass.weightChoice = {mechanism.temperature,
                       mechanism.normaliser,
                       orUsual({}, findRow(normalisers(), mechanism.normaliser)->scalars),
                       mechanism.emptyRow,
                       {}};
  pass.mechanism = std::move(mechanism);
  return pass;
}

}  // namespace

const std::vector<HeadMark>& headMarks() {
  static const std::vector<HeadMark> rows = {
      {"previous", translatable("core", "previous token"), translatable("core", "prev"), HeadKind::previous, 0.4},
      {"first", translatable("core", "first token"), translatable("core", "first"), HeadKind::first, 0.4},
      {"diagonal", translatable("core", "itself"), translatable("core", "self"), HeadKind::diagonal, 0.4},
      {"induction", translatable("core", "induction"), translatable("core", "ind"), HeadKind::induction, 0.4},
  };
  return rows;
}

const HeadMark* markOf(const float* kinds) {
  const HeadMark* best = nullptr;
  for (const HeadMark& mark : headMarks()) {
    const float number = kinds[static_cast<int>(mark.number)];
    if (number >= mark.from && (!best || number > kinds[static_cast<int>(best->number)])) best = &mark;
  }
  return best;
}

void ModelsPipeline::open(const std::string& folder) {
  if (m_opened && m_opened->folder == folder) return;
  m_opened.reset();
  m_run.reset();
  m_plain.reset();
  OpenedModel opened{folder, openModel(folder), readTokenizer(folder)};
  m_opened = std::make_shared<const OpenedModel>(std::move(opened));
}

ModelsResults ModelsPipeline::run(const ModelsScene& scene, const ModelsView& view,
                                  const std::function<void(const ModelsResults&)>& ready) {
  ModelsResults results;
  results.scene = scene;
  if (scene.folder.empty()) {
    results.problem = {translatable("core", "Open the folder of a model that transformers' save_pretrained wrote")};
    return results;
  }
  try {
    open(scene.folder);
    results.opened = m_opened;
    const Model& model = m_opened->model;
    const bool isPair = !scene.second.empty() && !model.decoder;
    ModelInput input;
    results.pieces =
        isPair ? encode(m_opened->tokenizer, scene.text, scene.second) : encode(m_opened->tokenizer, scene.text);
    for (const Piece& piece : results.pieces) {
      input.ids.push_back(piece.id);
      input.types.push_back(piece.type);
    }
    if (model.encoder && model.decoder) {
      const Index start = model.config.decoderStart.value_or(0);
      results.decoderPieces.push_back({.id = start, .text = pieceText(m_opened->tokenizer, start), .isSpecial = true});
      if (!scene.second.empty())
        for (Piece& piece : encode(m_opened->tokenizer, scene.second, {}, false))
          results.decoderPieces.push_back(std::move(piece));
      for (const Piece& piece : results.decoderPieces) input.decoderIds.push_back(piece.id);
    }
    if (!model.encoder) input.types.clear();
    const auto start = std::chrono::steady_clock::now();
    const Index n = static_cast<Index>(input.ids.size()), decoded = static_cast<Index>(input.decoderIds.size());
    for (const StackKind kind : model.kinds()) {
      const Index queries = kind == StackKind::encoder || !model.encoder ? n : decoded;
      const Index keys = kind == StackKind::decoder && model.encoder ? decoded : n;
      results.grids.push_back(emptyGrid(model, kind, queries, keys));
    }
    if (Message problem = inputProblem(model, input)) throw DataError(std::move(problem));
    m_run = runModel(model, input, headEdits(scene), {}, m_run ? &*m_run : nullptr);
    m_plain = m_run->edits.empty() ? m_run : runModel(model, input, {}, {}, m_plain ? &*m_plain : nullptr);
    results.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (model.output)
      if (const std::optional<Index> position = predictedPosition(*m_opened, results.pieces)) {
        results.predictedAt = *position;
        results.predictions = predictionsOf(*m_opened, *m_run, *m_plain, *position);
      }
    if (view.open && !placeProblem(model, *view.open)) {
      results.open = view.open;
      results.pass = passOf(*m_opened, *m_run, results, *view.open);
    }
    for (std::size_t i = 0; i < results.grids.size(); ++i) {
      HeadGrid& grid = results.grids[i];
      const bool readsText = grid.kind == StackKind::encoder || !model.encoder;
      for (Index layer = 0; layer < grid.layers; ++layer) {
        fillLayer(grid, model, *m_run, readsText ? input.ids : input.decoderIds, layer);
        if (ready) ready(results);
      }
    }
  } catch (const DataError& error) {
    results.problem = error.message();
  }
  return results;
}

}  // namespace attn
