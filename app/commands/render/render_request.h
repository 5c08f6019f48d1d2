// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/commands/command_options.h"
#include "app/commands/render/film_request.h"
#include "app/window/languages.h"
#include "app/workspaces/workspace.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/shown_pass.h"
#include "ui/export/export_options.h"
#include "ui/style/color_map.h"

namespace attn::ui {
struct FigureFormat;
}  // namespace attn::ui

namespace attn::app {

constexpr qsizetype longestDrawnText = 1000;  ///< there is no room for more

/// What render is asked for of a model.
struct ModelDrawing {
  std::optional<QString> text = {}, pair = {}, target = {};
  std::vector<HeadPlace> heads = {};    ///< that are drawn in full
  std::optional<HeadPlace> layer = {};  ///< whose heads are, all of them
  const HeadCombination* combination = nullptr;
  const HeadShowing* shows = nullptr;
  const HeadOrder* order = nullptr;
  std::optional<SpecialTokens> special = {};
  bool joinsPieces = false;
};

/// What of a file of attention is drawn over which picture; what is left out is as the scene has it, or usual.
struct PatchRequest {
  QString picture = {};
  QString axes = {};
  std::optional<QString> query = {};  ///< ROW,COLUMN of a patch, or the number of a token
  std::optional<QString> grid = {};   ///< [BEFORE+]ROWSxCOLUMNS
  bool isRollout = false;
};

/// Which heads of a file of attention are drawn, in full or, all of them, small. Numbers count from 0.
struct FileHeads {
  std::optional<Index> layer = {};
  std::vector<Index> heads = {};
  bool areAll = false;
};

/// What render is asked for.
struct RenderRequest {
  QString array = {};
  std::optional<Index> batch = {};  ///< the entry of a file's batch that is drawn
  const ui::ColorMap* colorMap = nullptr;
  std::optional<QString> range = {};
  std::optional<bool> isLogarithmic = {};
  std::optional<bool> isMean = {};
  std::optional<QString> panel = {};
  const ui::NumberChoice* numbers = nullptr;
  std::optional<QString> xLabel = {}, yLabel = {};
  QString rowLabels = {}, columnLabels = {};
  bool hasFooter = false, isWithoutScene = false, isBare = false;
  const WorkspaceView* view = nullptr;
  std::vector<const WorkspaceView*> views = {};  ///< all that were asked for, of which `view` is the first
  std::optional<QString> input = {};
  ModelDrawing model = {};
  const Language* language = nullptr;
  PatchRequest patches = {};
  FileHeads fileHeads = {};
  ui::ExportOptions drawn = {};
  std::vector<const ui::FigureFormat*> formats = {};  ///< that --format names, for a batch
  bool hasPixels = false;                             ///< a width or height is said in pixels, of which format ever
  FilmRequest film = {};
};

/// What the input of render is.
enum class InputKind { array, archive, scene, model };

/// The options of render, which write what they read into `request`.
std::vector<Option> renderOptions(RenderRequest& request);
/// Whether the weights of a file are to be drawn over a picture.
bool drawsPatches(const RenderRequest& request);
/// What options ask for together. \throws UsageError
void complete(RenderRequest& request, const CommandOptions& options);
/// Whether some heads of a file of attention are chosen, or a view that the Models workspace has of it.
bool choosesHeads(const RenderRequest& request);
/// Asks for options that the input has no use for. \throws UsageError
void requireUse(const RenderRequest& request, InputKind kind, const CommandOptions& options);

}  // namespace attn::app
