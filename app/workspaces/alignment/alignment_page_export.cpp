// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/workspaces/alignment/alignment_canvas.h"
#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/alignment/alignment_tables.h"
#include "core/code/scene_code.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/heatmap_view.h"

// What the window asks of the page: figures, tables and code of what is in sight.

namespace attn::app {

std::string AlignmentPage::colorMap() const { return document()->scene().weightColors; }

void AlignmentPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), [&](Scene& scene) { scene.weightColors = id; });
}

void AlignmentPage::zoomBy(double factor) { m_canvas->heatmap()->zoomBy(factor); }

void AlignmentPage::zoomToFit() { m_canvas->heatmap()->zoomToFit(); }

std::vector<ui::NamedPicture> AlignmentPage::pictures() const {
  if (!m_results) return {};
  const std::string& colors = document()->scene().weightColors;
  ui::HeatmapFigure alignment = m_compared ? comparedFigure(*m_results, *m_compared, colors, range())
                                           : alignmentFigure(*m_results, colors, range());
  alignment.xLabel = tr("input");
  alignment.yLabel = tr("output");
  std::vector<ui::NamedPicture> pictures{{tr("Alignment"), alignment}};
  if (!m_compared) {
    const ui::NamedPicture lines{tr("Lines"), linesPicture(*m_results, colors)};
    // What is in sight comes first.
    const bool areAlone = document()->viewState().alignment.view == "lines";
    pictures.insert(areAlone ? pictures.begin() : pictures.end(), lines);
  }
  if (m_frames.frames.size() > 1)
    pictures.push_back({tr("Frames of the training"),
                        framesFigure(m_frames, *m_results->shown.model, colors, framedModel(m_results->scene)),
                        {},
                        framesParameters(document()->scene(), document()->viewState())});
  if (m_film->isLoading() || (!m_compared && m_film->run().losses.empty())) return pictures;
  const ui::ChartFigure curves = m_compared ? comparedCurves(m_film->run(), m_other->run(), std::nullopt)
                                            : curvesFigure(m_film->run(), std::nullopt);
  pictures.push_back({tr("Loss and accuracy"),
                      ui::Picture(curves),
                      {},
                      curvesParameters(document()->scene(), document()->viewState())});
  return pictures;
}

QString AlignmentPage::parameters() const {
  if (!m_results) return {};
  return decodedParameters(document()->scene().alignment, *m_results, m_compared ? &*m_compared : nullptr);
}

WorkspaceSteps AlignmentPage::recordedTraining(const std::string& view) const {
  if (m_film->isLoading() || m_film->run().checkpoints.size() < 2) return {};
  // The model that comes with the program has no steps between its first and its last: a film trains it anew.
  if (m_film->run().origin == RunOrigin::program) return {};
  return alignmentSteps(view, document()->scene(), m_film->run());
}

std::vector<NamedTable> AlignmentPage::tables() const {
  if (!m_results) return {};
  std::vector<NamedTable> tables = alignmentTables(*m_results, m_film->isLoading() ? AlignmentRun() : m_film->run());
  if (!m_compared) return tables;
  for (NamedTable& table : alignmentTables(*m_compared, m_other->run())) {
    table.name = tr("%1 of B").arg(table.name);
    tables.push_back(std::move(table));
  }
  return tables;
}

NumbersText AlignmentPage::numbersText() const {
  if (!m_results) return {};
  const std::string& colors = document()->scene().weightColors;
  const ui::HeatmapFigure figure = m_compared ? comparedFigure(*m_results, *m_compared, colors, range())
                                              : alignmentFigure(*m_results, colors, range());
  return {ui::cellCount(figure), [figure] { return ui::numbersAsText(figure); }};
}

/// The code computes with the weights of the model in sight, trained to its end or not.
std::function<CodeProgram(const Dialect&)> AlignmentPage::code() const {
  if (!m_results) return Page::code();
  return [results = *m_results](const Dialect& dialect) { return alignmentCode(results, dialect); };
}

}  // namespace attn::app
