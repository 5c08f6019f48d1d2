// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/render_input.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringDecoder>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <span>

#include "app/commands/standard_streams.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/models/patches/patch_figure.h"
#include "core/alignment/alignment_file.h"
#include "core/files/regular_file.h"
#include "core/model/folder_file.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "ui/export/figure_format.h"

namespace attn::app {
namespace {

/// Two whole numbers with a mark between them; nothing if it is anything else.
std::optional<std::pair<Index, Index>> pairOf(const QString& text, const QString& mark) {
  const QStringList parts = text.split(mark);
  bool first = false, second = false;
  const std::pair<Index, Index> numbers{parts.value(0).toUInt(&first), parts.value(1).toUInt(&second)};
  if (parts.size() != 2 || !first || !second) return std::nullopt;
  return numbers;
}

}  // namespace

const WorkspaceView& viewOfScene(const Scene& scene, const RenderRequest& request) {
  const Workspace& workspace = workspaceOf(scene);
  const bool isTraining = request.film.sweep && request.film.sweep->isTraining();
  const char* usual = isTraining && workspace.trainedView ? workspace.trainedView : workspace.usualView;
  const WorkspaceView* view = findRow(workspace.views, request.view ? request.view->id : usual);
  if (!view)
    throw DataError({translatable("core", "the scene is in workspace %1, whose views are: %2"),
                     {workspace.id, idsOf(workspace.views)}});
  return *view;
}

void sayTraining(const Scene& scene, const RenderRequest& request) {
  if (scene.workspace != "alignment") return;
  const bool isFilmed = request.film.sweep && request.film.sweep->isTraining();
  const std::string view = isFilmed ? "curves" : viewOfScene(scene, request).id;
  Index steps = 0;  // the most that a frame takes
  for (Scene& each : sweptScenes(request.film, scene)) {
    if (isFilmed) each.alignment.compared.reset();  // a film is that of A
    steps = std::max(steps, stepsToDraw(each.alignment, view));
  }
  if (steps > 0)
    std::fprintf(stderr, "attention-lab: the model is trained first, in %lld steps\n", static_cast<long long>(steps));
}

SavedScene sceneOfFile(const QString& file, const QString& array) {
  SavedScene saved;
  saved.scene.models.array = array.toStdString();
  saved.scene.workspace = "models";
  saved.scene.models.folder = readablePath(file);
  return saved;
}

SavedScene withPatches(SavedScene saved, const PatchRequest& request, const FileHeads& heads) {
  PatchChoice& choice = saved.scene.models.patches;
  ModelsViewState& view = saved.view.models;
  if (!request.picture.isEmpty()) choice.picture = readablePath(request.picture);
  if (!request.axes.isEmpty()) saved.scene.models.axes = request.axes.toStdString();
  choice.isRollout = choice.isRollout || request.isRollout;
  if (heads.layer || !heads.heads.empty() || view.head.size() != 2) {
    const bool has = view.head.size() == 2;
    const Index usual = has ? view.head[1] : 0;
    view.head = {heads.layer.value_or(has ? view.head[0] : 0), heads.heads.empty() ? usual : heads.heads.front()};
  }
  if (request.grid) {
    QString size = *request.grid, before = QStringLiteral("0");
    if (const qsizetype plus = size.indexOf(u'+'); plus >= 0) {
      before = size.left(plus);
      size = size.mid(plus + 1);
    }
    bool isNumber = false;
    const Index first = before.toUInt(&isNumber);
    const auto sides = pairOf(size.toLower().replace(QStringLiteral("×"), QStringLiteral("x")), QStringLiteral("x"));
    if (!isNumber || !sides || sides->first < 1 || sides->second < 1)
      throw UsageError("--grid is “" + request.grid->toStdString() + "”, expected [BEFORE+]ROWSxCOLUMNS, as 1+14x14");
    choice.before = first;
    choice.rows = sides->first;
    choice.columns = sides->second;
  }
  if (request.query && !request.query->contains(u',')) {
    bool isNumber = false;
    const Index token = request.query->toUInt(&isNumber);
    if (!isNumber)
      throw UsageError("--query is “" + request.query->toStdString() +
                       "”, expected ROW,COLUMN of a patch, or the number of a token");
    view.selection = {token, 0};
  }
  return saved;
}

InputKind kindOfInput(const QString& file) {
  const auto endsWith = [&](const char* ending) { return file.endsWith(QLatin1String(ending), Qt::CaseInsensitive); };
  if (!isStandardStream(file)) {
    if (QFileInfo(file).isDir()) return InputKind::model;
    if (endsWith(".attn") || ui::formatOfFile(file)) return InputKind::scene;
    return endsWith(".npz") ? InputKind::archive : InputKind::array;
  }
  const RegularFile source(readablePath(file));
  std::array<std::byte, 2> bytes{};
  if (source.size() >= bytes.size()) source.read(0, bytes);
  if (bytes == std::array{std::byte{'P'}, std::byte{'K'}}) return InputKind::archive;
  return bytes == std::array{std::byte{0x93}, std::byte{'N'}} ? InputKind::array : InputKind::scene;
}

WorkspaceFigure figureOfModel(const QString& file, const QString& text) {
  AlignmentScene scene;
  scene.input = text.toStdString();
  const AlignmentResults results =
      alignmentResults(scene, {0, Box<AlignmentModel>(readAlignmentModel(readablePath(file)))});
  if (results.problem) throw DataError(results.problem);
  ui::HeatmapFigure figure = alignmentFigure(results, Scene().weightColors);
  figure.xLabel = QCoreApplication::translate("attn::app::AlignmentFigure", "input");
  figure.yLabel = QCoreApplication::translate("attn::app::AlignmentFigure", "output");
  return figure;
}

WorkspaceFigure figureOfScene(const SavedScene& saved, const RenderRequest& request) {
  const Scene& scene = saved.scene;
  const WorkspaceView& view = viewOfScene(scene, request);
  if (const std::optional<QString>& query = request.patches.query; query && query->contains(u',')) {
    const auto patch = pairOf(*query, QStringLiteral(","));
    if (!patch)
      throw UsageError("--query is “" + query->toStdString() +
                       "”, expected ROW,COLUMN of a patch, or the number of a token");
    return drawnPatchesFrom(scene, saved.view, *patch);
  }
  // As the window shows it, unless another range or scale is asked for.
  if (request.range) return view.figure(scene, saved.view);
  return figureInRange(view, scene, saved.view, !request.isLogarithmic);
}

SavedScene sceneOfModel(const QString& folder, const ModelDrawing& drawing) {
  SavedScene saved;
  saved.scene.workspace = "models";
  ModelsScene& models = saved.scene.models;
  models.folder = QFileInfo(folder).absoluteFilePath().toStdString();
  models.text = drawing.text.value_or(QString()).toStdString();
  models.second = (drawing.pair ? drawing.pair : drawing.target).value_or(QString()).toStdString();
  models.special = drawing.special.value_or(models.special);
  models.joinsPieces = drawing.joinsPieces;
  ModelsViewState& state = saved.view.models;
  std::vector<HeadPlace> heads = drawing.heads;
  if (drawing.layer) {
    const Model model = openModel(systemPath(folder));
    if (Message problem = placeProblem(model, *drawing.layer)) throw DataError(std::move(problem));
    for (Index head = 0; head < model.sizes(drawing.layer->kind).heads; ++head)
      heads.push_back({drawing.layer->kind, drawing.layer->layer, head});
  } else if (!heads.empty()) {
    const Model model = openModel(systemPath(folder));
    for (const HeadPlace& place : heads) {
      if (Message problem = placeProblem(model, place)) throw DataError(std::move(problem));
      if (place.kind != heads.front().kind)
        throw DataError({translatable("core", "the heads are of several kinds of attention, expected one")});
    }
  }
  for (const HeadPlace& place : heads) {
    std::vector<Index>& list = state.head.empty() ? state.head : state.beside;
    list.insert(list.end(), {place.layer, place.head});
  }
  if (!heads.empty()) state.stack = nameOf(heads.front().kind);
  if (drawing.combination) state.combined = drawing.combination->id;
  if (drawing.shows) state.shows = drawing.shows->id;
  if (drawing.order && drawing.order->byDifference)
    throw UsageError("--sort difference is for scenes with a model that is pinned as A, which keep their order");
  if (drawing.order) state.sortedBy = drawing.order->id;
  return saved;
}

std::shared_ptr<const QStringList> readLabels(const QString& file, Index count, const char* axis) {
  return aboutFile(file, [&] {
    constexpr std::uint64_t largestFile = 64 << 20;
    constexpr Index mostLabels = 1'000'000;
    constexpr qsizetype mostBytes = 1000;  // of a label: there is no room for more
    const RegularFile source(readablePath(file));
    if (source.size() > largestFile)
      throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                       {std::to_string(source.size()), std::to_string(largestFile)}});
    QByteArray bytes(static_cast<qsizetype>(source.size()), Qt::Uninitialized);
    source.read(0, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
    if (!bytes.endsWith('\n')) bytes += '\n';
    const Index lines = bytes == "\n" ? 0 : bytes.count('\n');
    if (lines != count || lines > mostLabels)
      throw DataError({lines == count
                           ? translatable("core", "there are %1 labels, expected at most %2")
                           : translatable("core", "there are %1 labels, expected %2: one a line for each %3"),
                       {std::to_string(lines), std::to_string(lines == count ? mostLabels : count), axis}});
    auto labels = std::make_shared<QStringList>();
    labels->reserve(lines);
    for (qsizetype start = 0, end; start < bytes.size(); start = end + 1) {
      end = bytes.indexOf('\n', start);
      QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
      if (const QString line = decoder.decode(bytes.mid(start, end - start)); decoder.hasError())
        throw DataError({translatable("core", "line %1 has “%2”, which is not UTF-8: save the file as UTF-8"),
                         {std::to_string(labels->size() + 1), line.left(40).toStdString()}});
      labels->append(QString::fromUtf8(bytes.mid(start, std::min(end - start, mostBytes))).remove(u'\r'));
    }
    return std::shared_ptr<const QStringList>(std::move(labels));
  });
}

}  // namespace attn::app
