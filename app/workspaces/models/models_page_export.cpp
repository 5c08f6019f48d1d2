// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/cell_table.h"
#include "app/workspaces/models/find/find_bar.h"
#include "app/workspaces/models/head_series.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/models_panels.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/patches/patches_view.h"
#include "app/workspaces/models/predictions/predictions_view.h"
#include "core/import/canonical.h"
#include "ui/controls/token_editor.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/thumbnails/thumbnail_view.h"

// What the window asks of a page, and what can be taken out of the workspace.

namespace attn::app {
std::string ModelsPage::colorMap() const { return document()->scene().weightColors; }

void ModelsPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), [&](Scene& scene) { scene.weightColors = id; });
}

void ModelsPage::zoomBy(double factor) {
  if (looksAtPatches()) return m_patches->map()->zoomBy(factor);
  if (m_open->heatmap()->hasFocus()) return m_open->heatmap()->zoomBy(factor);
  m_thumbnails->zoomBy(factor);
}

void ModelsPage::zoomToFit() {
  if (looksAtPatches()) return m_patches->map()->zoomToFit();
  m_open->heatmap()->zoomToFit();
  m_thumbnails->zoomToFit();
}

std::vector<ui::NamedPicture> ModelsPage::pictures() const {
  if (!hasResults()) return {};
  if (looksAtPatches() && m_patches->hasMap()) {
    const ui::HeatmapFigure map = m_patches->exported();
    return {{tr("Patches, %1").arg(map.panels.front().name), map},
            {tr("Patches of all heads"), m_patches->heads()->figure()}};
  }
  if (looksInside() && m_results.inside) return m_inside->pictures();
  std::vector<ui::NamedPicture> pictures;
  if (m_results.pass) {
    const QString name = openHeadsName(m_results);
    pictures.push_back({name, withAxisNames(m_open->figure(), View::weights)});
    if (!m_open->lines()->figure().isEmpty())
      pictures.push_back({tr("%1, lines").arg(name), openLinesPicture(m_results, m_open->lines()->figure())});
    const PlaneView* plane = m_open->plane();
    if (plane->isVisible() && plane->head())
      pictures.insert(pictures.begin(), {tr("%1, plane").arg(plane->head()->name),
                                         planePicture(*plane->head(), plane->rule(), plane->query())});
  }
  const HeadGrid& grid = *gridOf(m_results, document()->viewState().models.stack);
  ui::NamedPicture all{tr("All heads"), withComparedHeads(gridFigure(), m_results,
                                                          gridSide(grid, document()->viewState().models.compared))};
  all.series = headSeries(document()->scene(), document()->viewState(), grid);
  pictures.push_back(std::move(all));
  return pictures;
}

std::vector<NamedTable> ModelsPage::tables() const {
  if (!hasResults()) return {};
  std::vector<NamedTable> tables;
  if (m_results.pass && looksAtPatches() && m_patches->hasMap()) {
    const auto map = std::make_shared<const ui::HeatmapFigure>(m_patches->exported());
    tables.push_back(
        {map->panels.front().title, cellColumns(map, patchWords(m_patches->drawing())), ui::cellCount(*map)});
    const auto all = std::make_shared<const ui::HeatmapFigure>(m_patches->heads()->figure());
    if (all->panels.size() > 1)
      tables.push_back(
          {tr("Patches of all heads"), cellColumns(all, patchWords(m_patches->drawing())), ui::cellCount(*all)});
  } else if (m_results.pass) {
    const auto figure = std::make_shared<const ui::HeatmapFigure>(m_open->figure());
    const ui::CellWords words = headWords(m_results);
    // Each heatmap is a head, as in the tensor; of a comparison they are A, B and their difference.
    const bool areHeads = m_results.pass->heads > 1 && !m_results.pass->comparison;
    const HeatmapColumn head{tr("head"), [figure](std::size_t panel) { return figure->panels[panel].name; }};
    NamedTable table{openHeadsName(m_results),
                     areHeads ? cellColumns(figure, words, {head}) : cellColumns(figure, words),
                     ui::cellCount(*figure)};
    // Lengths are no attention: files of tensors would be taken for weights.
    if (m_results.shows != "value-weighted")
      table.attention = [figure] { return cellTensor(*figure, TensorKind::weights, 1); };
    tables.push_back(std::move(table));
  }
  // Everything: all layers, entries and heads, as they are in the file.
  if (m_results.file)
    tables.push_back({tr("All of the file"), {}, 0, [file = m_results.file] {
                        CanonicalChoices choices;
                        choices.normalises = file->dividesRows && file->guess.kind != TensorKind::scores;
                        if (choices.normalises) choices.type = ImportedType::float32;
                        return canonicalOf(file->guess, choices);
                      }});
  return tables;
}

NumbersText ModelsPage::numbersText() const {
  if (!hasResults() || !m_results.pass) return {};
  const ui::HeatmapFigure figure = looksAtPatches() && m_patches->hasMap() ? m_patches->exported() : m_open->figure();
  return {ui::cellCount(figure), [figure] { return ui::numbersAsText(figure); }};
}

bool ModelsPage::isUpToDate() const {
  return !m_worker.isBusy() && !m_explainer.isBusy() && m_inspector->isUpToDate() && m_axes->isUpToDate() &&
         m_open->findBar()->isUpToDate();
}

QWidget* ModelsPage::firstFocus() { return m_text->text(); }

}  // namespace attn::app
