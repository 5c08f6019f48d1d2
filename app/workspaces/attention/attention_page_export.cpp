// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <utility>

#include "app/document/document.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "app/workspaces/attention/summaries/sink_column.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "app/workspaces/cell_table.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/figure.h"
#include "ui/lines/line_view.h"

// What can be taken out of the workspace: pictures, tables and numbers.

namespace attn::app {

QString AttentionPage::parameters() const { return attentionParameters(document()->scene()); }

ui::HeatmapFigure AttentionPage::exportedFigure() const {
  ui::HeatmapFigure figure = m_results.pass.comparison ? withComparedTitles(m_figure, m_results.pass) : m_figure;
  return withAxisNames(withTokens(drawn(figure)), m_results.pass.view);
}

std::string AttentionPage::viewInSight() const { return document()->viewState().attention.view; }

std::vector<ui::NamedPicture> AttentionPage::pictures() const {
  if (showsPositions()) return m_positions->pictures();
  if (showsFlow()) return m_results.problem ? std::vector<ui::NamedPicture>() : m_flow->pictures();
  if (m_results.problem) return {};
  if (showsPlane()) {
    const HeadPlane* const head = m_plane->head();
    if (!head) return {};
    const QString name = head->name.isEmpty() ? tr("Plane") : head->name;
    return {{name, planePicture(*head, m_plane->rule(), m_plane->query())}};
  }
  constexpr std::size_t mostPanels = 100;  // a list of more is none that anybody reads
  if (m_hasLines) {
    const ui::LineFigure& lines = m_lines->view()->figure();
    std::vector<ui::NamedPicture> pictures{{lines.title, ui::linePicture(lines)}};
    for (std::size_t i = 0; lines.panels.size() > 1 && lines.panels.size() <= mostPanels && i < lines.panels.size();
         ++i)
      pictures.push_back({lines.panels[i].name, ui::linePicture(ui::panelAlone(lines, i))});
    return pictures;
  }
  const ui::HeatmapFigure whole = exportedFigure();
  std::vector<ui::NamedPicture> pictures{{attentionWords(m_results.pass.view).table, whole}};
  if (whole.panels.size() == 1 || whole.panels.size() > mostPanels) return pictures;
  const std::vector<ui::HeatmapFigure> parts = ui::partsAlone(whole);
  const QStringList names = ui::partNames(parts);
  for (std::size_t i = 0; parts.size() > 1 && i < parts.size(); ++i)
    pictures.push_back({names[static_cast<qsizetype>(i)], parts[i]});
  return pictures;
}

/// Weights and scores are attention; other numbers are not.
std::function<CanonicalAttention()> AttentionPage::tensorOfCells(
    const std::shared_ptr<const ui::HeatmapFigure>& figure) const {
  const View view = m_results.pass.view;
  if (view != View::weights && view != View::scores) return {};
  // Where all of them are in sight, entries of the batch and heads are known apart.
  const Index entries = m_results.pass.batch(), panels = std::ssize(figure->panels);
  const Index batch = entries > 0 && panels == entries * m_results.pass.heads ? entries : 1;
  const TensorKind kind = view == View::scores ? TensorKind::scores : TensorKind::weights;
  return [figure, kind, batch] { return cellTensor(*figure, kind, batch); };
}

namespace {

/// Which sequence and which head a heatmap is of, as far as there are several: numbers in columns of their own are read
/// again as what they are, where the name of a heatmap may be that of anything.
std::vector<HeatmapColumn> columnsOfHeads(std::size_t heatmaps, std::size_t sequences) {
  const std::size_t heads = heatmaps / sequences;
  std::vector<HeatmapColumn> columns;
  if (sequences > 1)
    columns.push_back(
        {AttentionPage::tr("sequence"), [heads](std::size_t panel) { return QString::number(panel / heads + 1); }});
  if (heads > 1)
    columns.push_back(
        {AttentionPage::tr("head"), [heads](std::size_t panel) { return QString::number(panel % heads + 1); }});
  return columns;
}

}  // namespace

std::vector<NamedTable> AttentionPage::tables() const {
  if (showsPositions()) return m_positions->tables();
  if (m_results.problem) return {};
  if (showsFlow()) return m_flow->tables();
  if (m_figure.panels.empty()) return {};
  const ui::CellWords words = attentionWords(m_results.pass.view);
  const auto figure = std::make_shared<const ui::HeatmapFigure>(m_figure);
  std::vector<NamedTable> tables;
  if (isComparison(*figure))
    tables.push_back({words.table, comparisonTable(figure), comparisonRows(*figure)});
  else
    tables.push_back(
        {words.table,
         cellColumns(figure, words,
                     columnsOfHeads(figure->panels.size(), static_cast<std::size_t>(m_results.pass.batch()))),
         ui::cellCount(*figure), tensorOfCells(figure)});
  if (figure->panels.front().side)
    tables.push_back(
        {hasSummaries(*figure) ? tr("Row summaries") : tr("Sinks"), summaryTable(figure), summaryRows(*figure)});
  return tables;
}

NumbersText AttentionPage::numbersText() const {
  if (showsPositions()) return m_positions->numbersText();
  if (m_results.problem) return {};
  if (showsFlow()) return m_flow->numbersText();
  if (m_figure.panels.empty()) return {};
  const ui::HeatmapFigure figure = exportedFigure();
  return {ui::cellCount(figure), [figure] { return ui::numbersAsText(figure); }};
}

}  // namespace attn::app
