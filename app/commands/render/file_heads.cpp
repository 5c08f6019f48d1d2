// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/file_heads.h"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "app/commands/chosen_tensor.h"
#include "app/commands/render/render_input.h"
#include "app/commands/standard_streams.h"
#include "core/files/shown_name.h"
#include "core/import/import_report.h"

namespace attn::app {
namespace {

/// The guess with what is open answered by what is asked for.
ImportGuess withAnswers(ImportGuess guess, const RenderRequest& request, const std::vector<ImportedTexts>& texts) {
  const FileHeads& heads = request.fileHeads;
  std::vector<AxisRole> roles;
  for (const AxisGuess& axis : guess.axes) roles.push_back(axis.role);
  const auto has = [&](AxisRole role) { return std::find(roles.begin(), roles.end(), role) != roles.end(); };
  bool isAnswered = false, isOpen = false;
  for (const ImportQuestion& question : guess.questions) {
    if (question.about != ImportQuestion::About::axis) {
      isOpen = isOpen || question.about != ImportQuestion::About::kind;
      continue;
    }
    AxisRole& role = roles[question.axis];
    const auto mayBecome = [&](AxisRole other) {
      const std::vector<AxisRole>& others = question.otherRoles;
      return !has(other) && std::find(others.begin(), others.end(), other) != others.end();
    };
    const bool wantsHead = !heads.heads.empty(), wantsLayer = heads.layer.has_value();
    if (role == AxisRole::batch && !request.batch)
      role = wantsHead && mayBecome(AxisRole::head) ? AxisRole::head
             : mayBecome(AxisRole::layer)           ? AxisRole::layer
                                                    : role;
    else if (role == AxisRole::layer && wantsHead && !wantsLayer && mayBecome(AxisRole::head))
      role = AxisRole::head;
    else if (role == AxisRole::head && wantsLayer && !wantsHead && mayBecome(AxisRole::layer))
      role = AxisRole::layer;
    isAnswered = isAnswered || role != AxisRole::batch || request.batch;
  }
  return isAnswered && !isOpen ? withAxes(guess, roles, texts) : guess;
}

std::string lettersOf(const ImportGuess& guess) {
  std::string letters;
  for (const AxisGuess& axis : guess.axes) letters += letterOf(axis.role);
  return letters;
}

Index lengthOf(const ImportGuess& guess, AxisRole role) {
  Index length = 1;
  for (const std::size_t axis : guess.axesOf(role)) length *= guess.tensor.shape[axis];
  return length;
}

void requirePlace(const ImportGuess& guess, AxisRole role, Index place) {
  const Index length = lengthOf(guess, role);
  if (place >= length)
    throw DataError({translatable("core", "there is no %1 %2, expected 0 to %3"),
                     {idOf(role), std::to_string(place), std::to_string(length - 1)}});
}

/// Layer by layer, as figures have them.
std::vector<std::pair<Index, Index>> chosenHeads(const ImportGuess& guess, const FileHeads& chosen) {
  const Index layers = lengthOf(guess, AxisRole::layer), heads = lengthOf(guess, AxisRole::head);
  if (chosen.layer) requirePlace(guess, AxisRole::layer, *chosen.layer);
  for (const Index head : chosen.heads) requirePlace(guess, AxisRole::head, head);
  if (!chosen.layer && chosen.heads.empty() && layers * heads > 1)
    throw UsageError("which of " + std::to_string(layers) + " × " + std::to_string(heads) +
                     " heads is drawn is open: expected --layer, --head or both, or --all-heads");
  std::vector<std::pair<Index, Index>> places;
  for (Index layer = chosen.layer.value_or(0); layer < (chosen.layer ? *chosen.layer + 1 : layers); ++layer) {
    for (const Index head : chosen.heads) places.emplace_back(layer, head);
    for (Index head = 0; chosen.heads.empty() && head < heads; ++head) places.emplace_back(layer, head);
  }
  return places;
}

}  // namespace

SavedScene sceneOfHeads(const QString& file, const RenderRequest& request) {
  SavedScene saved = sceneOfFile(file, request.array);
  const ImportedAttention found = guessImport(readImport(saved.scene.models.folder));
  ImportGuess guess = tensorChosen(found, request.array);
  const bool isStated = !request.patches.axes.isEmpty();
  const std::string guessed = lettersOf(guess);
  if (isStated)
    guess = withLetters(guess, AxesRule{}.read("axes", request.patches.axes), found.file.texts);
  else
    guess = withAnswers(std::move(guess), request, found.file.texts);
  // What rows of numbers say is shown as the window shows it.
  std::erase_if(guess.questions,
                [](const ImportQuestion& question) { return question.about == ImportQuestion::About::kind; });
  requireAnswers(guess);
  const Index entries = lengthOf(guess, AxisRole::batch);
  if (request.batch) requirePlace(guess, AxisRole::batch, *request.batch);
  ModelsScene& models = saved.scene.models;
  if (isStated || lettersOf(guess) != guessed) models.axes = lettersOf(guess);
  models.entry = request.batch.value_or(0);
  ModelsViewState& state = saved.view.models;
  const bool isAll = request.view ? request.view->id == std::string_view("heads")
                                  : !request.fileHeads.layer && request.fileHeads.heads.empty();
  if (!isAll) {
    for (const auto& [layer, head] : chosenHeads(guess, request.fileHeads)) {
      std::vector<Index>& list = state.head.empty() ? state.head : state.beside;
      list.insert(list.end(), {layer, head});
    }
  }
  if (request.model.combination) state.combined = request.model.combination->id;
  if (request.model.order) state.sortedBy = request.model.order->id;
  if (!isStated)
    std::fprintf(
        stderr, "attention-lab: %s: %s; --axes says what else its axes are%s\n", shownLine(systemPath(file)).c_str(),
        shownLine(lineOf(guess)).c_str(),
        entries > 1 && !request.batch
            ? (", and --batch which of " + std::to_string(entries) + " entries is drawn instead of the first").c_str()
            : "");
  return saved;
}

}  // namespace attn::app
