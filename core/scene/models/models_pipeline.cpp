// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/models_pipeline.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "core/base/stop.h"
#include "core/model/folder_file.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/head_pass.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/model_predictions.h"
#include "core/scene/models/opened_file.h"
#include "core/scene/models/shown_pass.h"

namespace attn {
namespace {

Message otherTextProblem(std::size_t tokens, std::size_t other) {
  return {translatable("core",
                       "the text has %1 tokens and the other one %2, expected the same number: heads are patched "
                       "position by position"),
          {std::to_string(tokens), std::to_string(other)}};
}

/// \throws DataError if another model stands where the scene's was
void requireNamed(const ModelIdentity& found, ModelsResults& results) {
  if (isNamed(results.scene, found)) return;
  results.another = found;
  throw DataError(otherModelProblem(results.scene, found));
}

/// How many queries a grid's pictures are of, or keys.
Index countOf(const ModelsResults& results, StackKind kind, bool ofQueries) {
  if (results.file && (ofQueries ? results.tokens : results.decoderTokens).isPlain())
    return ofQueries ? results.file->queries() : results.file->keys();
  return (ofQueries ? queriesOf(results, kind) : keysOf(results, kind)).count();
}

HeadGrid* gridOf(ModelsResults& results, StackKind kind) {
  const auto found =
      std::find_if(results.grids.begin(), results.grids.end(), [&](const HeadGrid& grid) { return grid.kind == kind; });
  return found == results.grids.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<Piece>& predictingPieces(const ModelsResults& results) {
  return results.decoderPieces.empty() ? results.pieces : results.decoderPieces;
}

Opening tryToOpen(const std::string& path) {
  try {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
      return {.identity = identityOf({path, openModel(path), readTokenizer(path)})};
    ModelsScene scene;
    scene.folder = path;
    const std::shared_ptr<const OpenedFile> file = openFile(scene, {});
    return {.identity = file->identity, .file = file};
  } catch (const FolderFileError& error) {
    return {error.message(), error.file()};
  } catch (const DataError& error) {
    return {error.message()};
  }
}

void ModelsPipeline::open(const std::string& folder) {
  if (m_opened && m_opened->folder == folder && m_opened->model.files->areUnchanged()) return;
  m_opened.reset();
  m_run.reset();
  m_plain.reset();
  m_other.reset();
  m_drawn.clear();
  OpenedModel opened{folder, openModel(folder), readTokenizer(folder)};
  opened.identity = identityOf(opened);
  m_opened = std::make_shared<const OpenedModel>(std::move(opened));
}

ModelInput ModelsPipeline::read(const std::string& text, const std::string& second, std::vector<Piece>& pieces,
                                std::vector<Piece>* decoderPieces) const {
  const Model& model = m_opened->model;
  const Tokenizer& tokenizer = m_opened->tokenizer;
  const bool isPair = !second.empty() && !model.decoder;
  ModelInput input;
  pieces = isPair ? encode(tokenizer, text, second) : encode(tokenizer, text);
  for (const Piece& piece : pieces) {
    input.ids.push_back(piece.id);
    if (model.encoder) input.types.push_back(piece.type);
  }
  if (model.encoder && model.decoder) {
    std::vector<Piece> written;
    const Index start = model.config.decoderStart.value_or(0);
    written.push_back({.id = start, .text = pieceText(tokenizer, start), .isSpecial = true});
    if (!second.empty())
      for (Piece& piece : encode(tokenizer, second, {}, false)) written.push_back(std::move(piece));
    for (const Piece& piece : written) input.decoderIds.push_back(piece.id);
    if (decoderPieces) *decoderPieces = std::move(written);
  }
  if (Message problem = inputProblem(model, input)) throw DataError(std::move(problem));
  return input;
}

std::vector<HeadEdit> ModelsPipeline::editsOf(const ModelsScene& scene, const ModelInput& input,
                                              ModelsResults& results) {
  std::vector<HeadEdit> edits = headEdits(scene);
  const bool patches = std::any_of(scene.edits.begin(), scene.edits.end(),
                                   [](const ModelEdit& edit) { return edit.isOn && edit.isPatched; });
  if (!patches) return edits;
  const Model& model = m_opened->model;
  const ModelInput other = read(scene.other, scene.second, results.otherPieces, nullptr);
  if (other.ids.size() != input.ids.size()) throw DataError(otherTextProblem(input.ids.size(), other.ids.size()));
  m_other = runModel(model, other, edits, {}, m_other ? &*m_other : nullptr);
  for (const ModelEdit& edit : scene.edits)
    if (edit.isOn && edit.isPatched && !placeProblem(model, edit.place())) {
      const auto made =
          std::find_if(edits.begin(), edits.end(), [&](const HeadEdit& each) { return each.place == edit.place(); });
      made->patch = patchFrom(model, *m_other, edit.place());
    }
  return edits;
}

/// Draws the heads of a layer. Of those queries that the layer took from the earlier run, what was drawn of that stays.
void ModelsPipeline::draw(DrawnLayer& drawn, const ModelsResults& results, const ModelInput& input,
                          const HeadGrid& grid, Index layer, const LayerState& state,
                          const std::vector<HeadEdit>& edits) const {
  const Model& model = m_opened->model;
  const StackKind kind = grid.kind;
  const bool isCross = kind == StackKind::cross, readsText = kind == StackKind::encoder || !model.encoder;
  const AttentionState& attention = isCross ? *state.cross : state.self;
  const TokenGroups &queries = queriesOf(results, kind), &keys = keysOf(results, kind);
  const bool isPlain = queries.isPlain() && keys.isPlain();
  const Index n = state.hidden.rows(), given = attention.weights.empty() ? 0 : attention.weights.rows();
  Index first = 0;
  if (isPlain && given > 0 && drawn.pooled == grid.pooled && m_run &&
      drawn.hidden.isSame(m_run->stack(kind == StackKind::cross ? StackKind::decoder : kind).state(layer + 1)))
    first = (n - given) / grid.pooled * grid.pooled;  // from the beginning of a square on
  std::optional<Tensor> made;
  const Tensor* weights = &attention.weights;
  if (n - first != given) weights = &made.emplace(weightsOfHeads(model, kind, layer, attention, edits, first));
  if (!isPlain)
    weights = &made.emplace(grouped(*weights, queries, keys, results.scene.special == SpecialTokens::leftOut));
  drawn.pictures = joined(*drawn.pictures, first / grid.pooled, picturesOf(grid, *weights));
  drawn.hidden = state.hidden;
  drawn.pooled = grid.pooled;
  if (isCross) return;
  const std::vector<Index> ids = !isPlain ? idsOfLabels(queries.labels) : readsText ? input.ids : input.decoderIds;
  drawn.kindsOfQueries = joined(drawn.kindsOfQueries, first, kindsOfQueries(*weights, ids));
  drawn.headKinds = meansOfKinds(drawn.kindsOfQueries);
}

/// A layer's weights, as they come.
void ModelsPipeline::addWeights(ModelsResults& results, const ModelInput& input, StackKind kind, Index layer,
                                const LayerState& state, const std::vector<HeadEdit>& edits) {
  HeadGrid* grid = gridOf(results, kind);
  DrawnLayer& drawn = m_drawn[{kind, layer}];
  if (!drawn.hidden.isSame(state.hidden)) draw(drawn, results, input, *grid, layer, state, edits);
  grid->pictures.push_back(drawn.pictures);
  if (kind != StackKind::cross) grid->headKinds.push_back(drawn.headKinds);
}

/// What is shown in the places of the tokens. Pictures of others are of no use any more, unless each token is by
/// itself.
void ModelsPipeline::group(ModelsResults& results) {
  const ModelsScene& scene = results.scene;
  results.tokens = groupsOf(results.pieces, scene.text, scene.second, scene.special, scene.joinsPieces);
  results.decoderTokens = groupsOf(results.decoderPieces, scene.second, scene.second, scene.special, scene.joinsPieces);
  DrawnTokens drawn{results.tokens, results.decoderTokens, scene.special};
  if (drawn == m_drawnTokens) return;
  if (!drawn.arePlain() || !m_drawnTokens.arePlain()) m_drawn.clear();
  m_drawnTokens = std::move(drawn);
}

void ModelsPipeline::runOver(const ModelInput& input, const ModelsView& view, ModelsResults& results,
                             const std::function<void(const ModelsResults&)>& ready) {
  const Model& model = m_opened->model;
  const std::vector<HeadEdit> edits = editsOf(results.scene, input, results);
  const bool isWeights = view.shows == "weights";
  for (const StackKind kind : model.kinds()) {
    if (kind == StackKind::cross && view.shows == "rollout") continue;
    results.grids.push_back(emptyGrid(model, kind, queriesOf(results, kind).count(), keysOf(results, kind).count()));
    if (view.shows == "rollout") results.grids.back().heads = 1;
  }
  RunOptions options;
  options.keepsWeights = !isWeights;
  options.seesWeights = isWeights;
  if (isWeights)
    options.seen = [&](StackKind kind, Index layer, const LayerState& state) {
      addWeights(results, input, kind, layer, state, edits);
      if (state.cross) addWeights(results, input, StackKind::cross, layer, state, edits);
      if (ready) ready(results);
    };
  m_run = runModel(model, input, edits, options, m_run ? &*m_run : nullptr);
  if (!isWeights)
    for (HeadGrid& grid : results.grids)
      for (Index layer = 0; layer < grid.layers; ++layer)
        grid.pictures.push_back(picturesOf(grid, numbersOfLayer(results, grid.kind, layer)));
  m_plain = edits.empty() ? m_run : runModel(model, input, {}, {}, m_plain ? &*m_plain : nullptr);
}

Tensor ModelsPipeline::numbersOfLayer(const ModelsResults& results, StackKind kind, Index layer) const {
  if (results.file) {
    Tensor weights = weightsOfLayer(results, layer);
    if (results.tokens.isPlain() && results.decoderTokens.isPlain()) return weights;
    return grouped(weights, results.tokens, results.decoderTokens, false);
  }
  const Model& model = m_opened->model;
  const bool isWeights = results.shows == "weights";
  const TokenGroups &queries = queriesOf(results, kind), &keys = keysOf(results, kind);
  Tensor numbers = isWeights ? weightsOfHeads(model, kind, layer, m_run->attention(kind, layer), m_run->edits)
                             : shownOfLayer(model, *m_run, results.shows, kind, layer);
  if (isWeights && queries.isPlain() && keys.isPlain()) return numbers;
  return grouped(numbers, queries, keys, renormalises(results));
}

void ModelsPipeline::compareGrids(ModelsResults& results) {
  const ModelsResults& a = *results.ofA;
  const auto gridOfA = [&](StackKind kind) -> const HeadGrid* {
    const auto found =
        std::find_if(a.grids.begin(), a.grids.end(), [&](const HeadGrid& grid) { return grid.kind == kind; });
    return found == a.grids.end() ? nullptr : &*found;
  };
  for (HeadGrid& grid : results.grids) {
    const HeadGrid* const other = gridOfA(grid.kind);
    Message problem{translatable("core", "A has no attention of this kind")};
    if (other) problem = comparisonProblem(*other, grid);
    if (!problem && !grid.pictures.empty()) {
      const Index n = countOf(results, grid.kind, true), m = countOf(results, grid.kind, false);
      const Index nOfA = countOf(a, grid.kind, true), mOfA = countOf(a, grid.kind, false);
      if (n != nOfA || m != mOfA)
        problem = {translatable("core", "A's heads have %1 × %2 weights and B's %3 × %4, expected the same"),
                   {std::to_string(nOfA), std::to_string(mOfA), std::to_string(n), std::to_string(m)}};
    }
    if (problem) {
      results.gridsProblem = problem;
      continue;
    }
    for (Index layer = 0; layer < std::ssize(grid.pictures); ++layer) {
      const Box<Tensor>& ofA = other->pictures[static_cast<std::size_t>(layer)];
      const Box<Tensor>& ofB = grid.pictures[static_cast<std::size_t>(layer)];
      ComparedLayer& compared = m_compared[{grid.kind, layer}];
      if (compared.a.share() != ofA.share() || compared.b.share() != ofB.share()) {
        stopIfRequested();
        compared = {ofA, ofB,
                    differencePictures(grid, m_pinned->numbersOfLayer(a, grid.kind, layer),
                                       numbersOfLayer(results, grid.kind, layer))};
      }
      grid.ofA.push_back(ofA);
      grid.differences.push_back(compared.difference);
    }
  }
}

void ModelsPipeline::comparePass(ModelsResults& results) {
  if (!results.pass) return;
  const ModelsResults& a = *results.ofA;
  if (!a.pass || a.heads != results.heads)
    results.pinnedProblem = {translatable("core", "A has no such head")};
  else if (a.pass->n() != results.pass->n() || a.pass->m() != results.pass->m())
    results.pinnedProblem = {translatable("core", "A's head has %1 × %2 weights and B's %3 × %4, expected the same"),
                             {std::to_string(a.pass->n()), std::to_string(a.pass->m()),
                              std::to_string(results.pass->n()), std::to_string(results.pass->m())}};
  if (results.pinnedProblem) return;
  results.pass = beside(*a.pass, *std::move(results.pass));
  results.pinned = results.ofA;
}

void ModelsPipeline::compare(const ModelsView& view, ModelsResults& results) {
  if (!results.scene.pinned) {
    m_pinned.reset();
    m_ofA.reset();
    m_compared.clear();
  }
  if (!results.scene.pinned || view.looksAtPatches) return;
  if (!m_pinned) m_pinned = std::make_unique<ModelsPipeline>(m_usualFolder);
  const ModelsScene scene = pinnedScene(results.scene);
  if (m_opened && m_opened->folder == (scene.folder.empty() ? m_usualFolder : scene.folder) && !m_pinned->m_run)
    m_pinned->m_opened = m_opened;  // its weights are in memory once
  ModelsView viewOfA = view;
  viewOfA.patchesHeads = false;
  viewOfA.isPinned = true;
  if (!view.position && results.opened)  // the same token's prediction, wherever A's own mask is
    viewOfA.position = predictedPosition(*results.opened, results.pieces).value_or(-1);
  // Most edits are B's.
  const bool isKnown = m_ofA && m_ofA->scene == scene && m_viewOfA == viewOfA && m_ofA->opened &&
                       m_ofA->opened->model.files->areUnchanged();
  if (!isKnown) {
    m_ofA.reset();
    auto pinned = std::make_shared<const ModelsResults>(m_pinned->run(scene, viewOfA));
    if (pinned->problem) {
      results.pinnedProblem = results.gridsProblem = results.insideProblem = pinned->problem;
      return;
    }
    m_ofA = std::move(pinned);
    m_viewOfA = viewOfA;
  }
  results.ofA = m_ofA;
  const auto isLarge = [](const ModelsResults& each) { return each.file && !each.file->large.empty(); };
  if (isLarge(results) || isLarge(*m_ofA)) {
    results.pinnedProblem =
        results.gridsProblem = {translatable("core", "heads that are too large for memory are not compared")};
    return;
  }
  compareGrids(results);
  comparePass(results);
}

void ModelsPipeline::lookAt(const ModelsView& view, ModelsResults& results,
                            const std::function<void(const ModelsResults&)>& ready) {
  const Model& model = m_opened->model;
  showHeads(results, view, [&](const HeadPlace& place) -> std::optional<Pass> {
    if (placeProblem(model, place) || !gridOf(results, place.kind)) return {};
    return passOf(*m_run, results, place);
  });
  compare(view, results);
  // The pinned pipeline may keep a run of this model although A is a file, or another model, by now.
  const ModelRun* const runOfA = results.ofA && results.ofA->opened == m_opened ? &*m_pinned->m_run : nullptr;
  const std::optional<Index> usual = predictedPosition(*m_opened, results.pieces);
  if (model.output && usual) {
    results.predictedAt = *usual;
    results.predictionsBesideA = runOfA && predictedPosition(*m_opened, results.ofA->pieces) == usual;
    const ModelRun* const other = results.predictionsBesideA ? runOfA : m_run->edits.empty() ? nullptr : &*m_plain;
    results.predictions = predictionsOf(*m_opened, *m_run, other, *usual);
  }
  if (!view.looksInside) return;
  const ModelsScene& scene = results.scene;
  std::optional<ModelInput> other;
  if (!scene.other.empty()) other = read(scene.other, scene.second, results.otherPieces, nullptr);
  if (results.ofA) results.insideProblem = besideProblem(*m_opened, results, *results.ofA);
  const bool isBesideA = runOfA && !results.insideProblem;
  const ModelRun* const elsewhere = isBesideA ? runOfA : m_run->edits.empty() ? nullptr : &*m_plain;
  results.inside = lookInside(*m_opened, *m_run, elsewhere, view, usual.value_or(-1));
  results.inside->isBesideA = isBesideA;
  if (!view.patchesHeads) return;
  if (ready) ready(results);
  patchInto(*results.inside, *m_opened, *m_run, elsewhere, view, other ? &*other : nullptr);
}

ModelsResults ModelsPipeline::run(const ModelsScene& scene, const ModelsView& view,
                                  const std::function<void(const ModelsResults&)>& ready) {
  const auto start = std::chrono::steady_clock::now();
  ModelsResults results;
  results.scene = scene;
  results.shows = view.shows;
  const std::string& folder = scene.folder.empty() ? m_usualFolder : scene.folder;
  if (folder.empty()) {
    results.problem = {translatable("core", "Open the folder of a model that transformers' save_pretrained wrote")};
    return results;
  }
  if ((results.problem = goneProblem(scene))) return results;
  try {
    std::error_code ignored;
    if (!scene.folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
      const std::string name = std::filesystem::path(folder).filename().string();
      results.shows = headShowings().front().id;  // of a file there is nothing but what it holds
      m_file = results.file = inFile(name, [&] { return openFile(scene, m_file); });
      requireNamed(m_file->identity, results);
      showFile(results, view, m_shownFile ? &*m_shownFile : nullptr, ready);
      m_shownFile = results;
      compare(view, results);
      results.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      return results;
    }
    m_shownFile.reset();
    open(folder);
    results.opened = m_opened;
    requireNamed(m_opened->identity, results);
    const ModelInput input = read(scene.text, scene.second, results.pieces, &results.decoderPieces);
    group(results);
    runOver(input, view, results, ready);
    results.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    lookAt(view, results, ready);
  } catch (const FolderFileError& error) {
    results.problem = error.message();
    results.problemFile = error.file();
  } catch (const DataError& error) {
    results.problem = error.message();
  }
  return results;
}

}  // namespace attn
