// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/head_series.h"

#include <QCoreApplication>

#include "app/document/shipped_models.h"
#include "app/workspaces/models/models_figure.h"
#include "core/base/stop.h"
#include "ui/heatmap/color_range.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::FigureSeries;
using ui::HeatmapFigure;

namespace {

struct SeriesWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Models)
};

ModelsResults shownBy(ModelsPipeline& pipeline, const ModelsScene& scene, const ModelsView& view) {
  ModelsResults results = pipeline.run(scene, view);
  requireResults(results);
  return results;
}

std::shared_ptr<ModelsPipeline> usualPipeline() {
  return std::make_shared<ModelsPipeline>(modelFolder(QStringLiteral("small")).toStdString());
}

ModelsView withoutHeads(const ViewState& state) {
  ModelsView view = lookedAt(state.models);
  view.open.reset();
  view.beside.clear();
  view.combined = "beside";
  view.looksInside = view.looksAtPatches = false;
  return view;
}

std::shared_ptr<const FigureSeries> seriesOf(const std::shared_ptr<ModelsPipeline>& pipeline, Scene scene,
                                             const ViewState& state, const HeadGrid& grid) {
  scene.models.pinned.reset();
  const ModelsView plain = withoutHeads(state);
  auto series = std::make_shared<FigureSeries>();
  series->layers = std::ssize(grid.pictures);
  series->heads = grid.heads;
  series->layerName = [](Index layer) { return SeriesWords::tr("Layer %1").arg(layer); };
  series->headName = [kind = grid.kind, shows = plain.shows](Index layer, Index head) {
    return pictureName(shows, {kind, layer, head});
  };
  series->layer = [pipeline, scene, plain, kind = grid.kind, heads = grid.heads](Index layer) {
    HeatmapFigure all;
    // One after the other: several that are open at once are compared, or lose what is known of each.
    for (Index head = 0; head < heads; ++head) {
      stopIfRequested();
      ModelsView view = plain;
      view.open = HeadPlace{kind, layer, head};
      const ModelsResults results = shownBy(*pipeline, scene.models, view);
      if (!results.pass) throw DataError({translatable("core", "no head of the model is open")});
      HeatmapFigure one = openHeadFigure(results, scene);
      if (head == 0)
        all = std::move(one);
      else
        all.panels.push_back(std::move(one.panels.front()));
    }
    const bool areFromZero = all.groups.front().startsAtZero;
    const QString label = all.groups.front().label;
    all = ui::withSharedRange(std::move(all), label);
    return areFromZero ? ui::withRangesFromZero(std::move(all)) : all;
  };
  return series;
}

}  // namespace

std::shared_ptr<const FigureSeries> headSeries(const Scene& scene, const ViewState& state, const HeadGrid& grid) {
  return seriesOf(usualPipeline(), scene, state, grid);
}

std::shared_ptr<const FigureSeries> drawnHeadSeries(const Scene& scene, const ViewState& state) {
  const std::shared_ptr<ModelsPipeline> pipeline = usualPipeline();
  const ModelsResults results = shownBy(*pipeline, scene.models, withoutHeads(state));
  const HeadGrid* const grid = gridOf(results, state.models.stack);
  if (!grid) throw DataError({translatable("core", "no head of the model is open")});
  return seriesOf(pipeline, scene, state, *grid);
}

}  // namespace attn::app
