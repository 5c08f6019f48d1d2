// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_page.h"

#include <QAbstractScrollArea>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <cmath>

#include "app/document/document.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/attention/heads/head_trail.h"
#include "app/workspaces/attention/padding.h"
#include "app/workspaces/attention/panels/attention_panels.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/attention/summaries/summary_bar.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_view.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

// From a scene to what is shown of it: a worker computes, and the views take the results.

namespace attn::app {
namespace {

/// The first matrix of the sequence that a panel is of: those of the sequence's heads follow it.
Index firstMatrix(const ui::HeatmapFigure& figure, Index entry) {
  const auto panel = std::find_if(figure.panels.begin(), figure.panels.end(),
                                  [entry](const ui::HeatmapPanel& each) { return each.entry == entry; });
  return panel == figure.panels.end() ? 0 : panel->matrix;
}

/// The same cell stays selected, of the same sequence and head, where the figure has other panels: where a comparison
/// begins or ends, of B as long as there are both, and where there are more or fewer heads. Of a head that is gone the
/// first one has it.
std::vector<Index> keptSelection(std::vector<Index> selected, const ui::HeatmapFigure& before,
                                 const ui::HeatmapFigure& after) {
  if ((before.linked == after.linked && before.panels.size() == after.panels.size()) || selected.size() != 3 ||
      selected[0] < 0 || selected[0] >= static_cast<Index>(before.panels.size()))
    return selected;
  const auto from = static_cast<std::size_t>(selected[0]);
  // Both have the same place in a comparison as before; what is compared anew is B.
  const std::size_t part = before.linked > 1 ? from % comparedPanels : static_cast<std::size_t>(Compared::b);
  const Compared wanted = before.linked > 1 && after.linked > 1 ? comparedAt(part) : Compared::b;
  const Index entry = before.panels[from].entry;
  const Index head = before.panels[from].matrix - firstMatrix(before, entry), first = firstMatrix(after, entry);
  for (const Index wantedHead : {head, Index{0}})
    for (std::size_t panel = 0; panel < after.panels.size(); ++panel) {
      if (after.linked > 1 && comparedAt(panel) != wanted) continue;
      if (after.panels[panel].entry != entry || after.panels[panel].matrix != first + wantedHead) continue;
      selected[0] = static_cast<Index>(panel);
      return selected;
    }
  return selected;
}

}  // namespace

ui::HeatmapFigure AttentionPage::drawn(const ui::HeatmapFigure& figure) const {
  return m_hidesPadding ? withoutPadding(figure, m_results.pass) : figure;
}

void AttentionPage::compute() {
  QElapsedTimer sinceEdit = std::exchange(m_sincePaste, {});
  if (!sinceEdit.isValid()) sinceEdit.start();
  m_drawnRange = colorRange();
  m_worker.post([this, sinceEdit, scene = document()->scene(), view = m_view, range = *m_drawnRange,
                 held = m_heldRanges, head = m_head,
                 state = document()->viewState().attention](Worker::Task&) -> Worker::Delivery {
    if (view->canvas == AttentionView::Canvas::flow) {
      return [this, sinceEdit, shown = flowOf(scene, state, range)] { showFlow(shown, sinceEdit); };
    }
    m_workersFlow.reset();
    AttentionResults results = m_pipeline.run(scene.attention, view->tensor);
    if (view->canvas == AttentionView::Canvas::positions) {
      PositionsShown shown = positionsOf(scene);
      shown.heatmaps = withColorRange(std::move(shown.heatmaps), range);
      return [this, sinceEdit, results, shown] { showResults(results, {}, {}, shown, sinceEdit, {}); };
    }
    const Pass& pass = results.pass;
    std::vector<HeadPlane> planes;
    if (view->canvas == AttentionView::Canvas::plane && !results.problem) {
      results.problem = planeProblem(pass);
      if (!results.problem) planes = planesOfPass(pass);
    }
    const bool areLines = view->canvas == AttentionView::Canvas::lines;
    std::optional<ui::LineFigure> lines;
    if (areLines && !results.problem) results.problem = linesProblem(pass);
    m_workersFigure = results.problem ? ui::HeatmapFigure()
                                      : withColorRange(shownFigure(pass, scene.attention.summaries, colorsOf(scene),
                                                                   view->canvas, head, m_weightStages, m_workersFigure),
                                                       range, held);
    if (areLines && !results.problem) lines = shownLines(pass, scene.attention.lines, colorsOf(scene), m_weightStages);
    return [this, sinceEdit, results, figure = m_workersFigure, lines, planes] {
      showResults(results, figure, lines, {}, sinceEdit, planes);
    };
  });
}

PositionsShown AttentionPage::positionsOf(const Scene& scene) {
  const PositionResults results = m_positionStages.own.run(scene.attention);
  if (!scene.attention.pinned) return shownPositions(results, scene);
  return shownPositions(m_positionStages.pinned.run(withSwapped(scene.attention)), results, scene);
}

FlowShown AttentionPage::flowOf(const Scene& scene, const AttentionViewState& state, const ColorRange& range) {
  FlowShown shown{m_flowStages.own.run(m_pipeline, scene.attention), {}, {}, {}, {}, {}, {}};
  if (shown.flow.results.problem) return shown;
  if (scene.attention.pinned) {
    shown.pinned = m_flowStages.pinned.run(m_pinnedFlow, withSwapped(scene.attention));
    if (const Message problem = shown.pinned->results.problem) {
      shown.flow.results.problem = problem;
      shown.flow.results.isProblemOfPinned = true;
      return shown;
    }
  } else {
    m_pinnedFlow = {};
    m_flowStages.pinned = {};
  }
  const Index sequence = flowSequence(shown.flow, state.flowSequence);
  shown.figure = flowFigure(shown.flow, colorsOf(scene), sequence, shown.pinned);
  shown.open = boxOf(shown.flow, state.flowBox);
  if (shown.open)
    shown.heatmaps =
        withColorRange(boxFigureOfBoth(shown.flow, shown.pinned, *shown.open, colorsOf(scene), sequence), range);
  if (shown.figure.sequences > 1)
    shown.sequences = sequencePictures(shown.flow, shown.pinned, colorsOf(scene), m_weightStages);
  // What comes into sight did not change.
  if (m_workersFlow) shown.changed = changedBoxes(*m_workersFlow, shown.flow);
  m_workersFlow = shown.flow;
  return shown;
}

void AttentionPage::showFlow(const FlowShown& shown, const QElapsedTimer& sinceEdit) {
  const AttentionResults& results = shown.flow.results;
  const bool isOther =
      m_results.pass.view != results.pass.view || !(m_results.scene == results.scene) || time().isEmpty();
  m_results = results;
  m_figure = {};  // none of these results
  m_hasLines = false;
  const bool hadFocus = m_canvas->currentWidget() != m_flow && m_canvas->isAncestorOf(window()->focusWidget());
  m_canvas->setCurrentWidget(m_flow);
  m_lines->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_canvas->setFocusProxy(m_flow->view());
  m_headTrail->showHead(std::nullopt, results.scene.mechanism.heads);
  if (hadFocus) m_flow->view()->setFocus();
  for (AttentionPanel* panel : m_panels) panel->showResults(results);
  m_matrices->showResults(results);
  m_summaryBar->showFigure(m_figure, false);
  if (results.problem) {
    m_flow->showProblem(results);
    showProblem(ui::translated(problemOf(results)));
  } else {
    m_cover->clear();
    m_flow->showResults(shown, document()->viewState().attention);
  }
  emit viewChanged();
  showWords(flowCaption(shown.flow), isOther, sinceEdit);
}

void AttentionPage::showResults(const AttentionResults& results, const ui::HeatmapFigure& figure,
                                const std::optional<ui::LineFigure>& lines,
                                const std::optional<PositionsShown>& positions, const QElapsedTimer& sinceEdit,
                                const std::vector<HeadPlane>& planes) {
  // A run that repeats the last one took no time that is worth a word.
  const bool isOther =
      m_results.pass.view != results.pass.view || !(m_results.scene == results.scene) || time().isEmpty();
  m_figure = figure;
  m_results = results;
  m_hasLines = lines.has_value();
  // A problem leaves the last picture and what it can be changed with in sight.
  const bool areLines = lines || (results.problem && showsLines());
  const bool arePlanes = !planes.empty() || (results.problem && showsPlane());
  const bool areThumbnails =
      !positions && !areLines && !arePlanes && (results.problem ? showsThumbnails() : !figure.hasLabels);
  QWidget* const shown = positions       ? static_cast<QWidget*>(m_positions->heatmap())
                         : areLines      ? static_cast<QWidget*>(m_lines->view())
                         : arePlanes     ? static_cast<QWidget*>(m_plane->chart())
                         : areThumbnails ? static_cast<QWidget*>(m_thumbnails)
                                         : m_heatmap;
  // Who opens a head goes on with it, and back.
  const bool hadTrail = m_headTrail->isVisible() && m_headTrail->isAncestorOf(window()->focusWidget());
  QWidget* const canvas = positions   ? static_cast<QWidget*>(m_positions)
                          : areLines  ? static_cast<QWidget*>(m_lines)
                          : arePlanes ? static_cast<QWidget*>(m_plane)
                                      : shown;
  const bool hadFocus = canvas != m_canvas->currentWidget() && m_canvas->isAncestorOf(window()->focusWidget());
  m_canvas->setCurrentWidget(canvas);
  // What is not in sight asks for no room.
  m_lines->setSizePolicy(areLines ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_canvas->setFocusProxy(shown);
  const bool ofHeads = m_view->canvas == AttentionView::Canvas::heads;
  const Index heads = mostHeads(results.scene);
  m_headTrail->showHead(ofHeads ? openThumbnail(m_head, heads) : std::nullopt, heads);
  if (hadFocus || (hadTrail && !m_headTrail->isVisible())) shown->setFocus();
  if (lines) m_lines->showFigure(*lines, document()->viewState().attention);
  if (arePlanes && !results.problem) m_plane->showHeads(planes, {});
  for (AttentionPanel* panel : m_panels) panel->showResults(results);
  m_matrices->showResults(results);
  if (positions) {
    m_cover->clear();  // whatever is wrong with the pass, there are positions
    m_summaryBar->showFigure(figure, false);
    m_positions->showResults(*positions, document()->viewState().attention);
  } else if (results.problem) {
    if (arePlanes) m_summaryBar->showFigure(figure, false);
    showProblem(ui::translated(problemOf(results)));
  } else {
    m_cover->clear();
    // The view forgets a selection that means nothing in another figure; one that is still to be shown is not its own.
    const std::vector<Index> said = document()->viewState().attention.selection;
    const bool isOwn = areThumbnails || said == selectedCell();
    const std::vector<Index> wanted = isOwn && !areThumbnails ? keptSelection(said, m_heatmap->figure(), figure) : said;
    const bool isPending = !isOwn && results.scene == document()->scene().attention &&
                           results.pass.view == m_view->tensor && m_hasLines == showsLines();
    if (areThumbnails)
      m_thumbnails->setFigure(drawn(figure), attentionWords(results.pass.view).number);
    else
      m_heatmap->setFigure(drawn(figure), attentionWords(results.pass.view), shownLengths());
    m_summaryBar->showFigure(figure, !areLines && !areThumbnails && !arePlanes && canHaveSummaries(results.pass));
    m_heatmap->setLabelsChoosable(m_summaryBar->isVisibleTo(this));
    m_heatmap->setPaintable(results.pass.view != View::output && hasMask(results.scene.mechanism, "painted"));
    if (isPending || wanted != said) {
      document()->look([&](ViewState& state) { state.attention.selection = wanted; });
      showSelection();
    }
  }
  showChosenLine();
  showWords(positions                      ? positionsCaption(results)
            : results.problem || arePlanes ? QString()
            : lines                        ? linesCaption(results.pass, results.scene.lines, *lines)
            : ofHeads                      ? headsCaption(results.pass, m_head)
                                           : attentionCaption(results.pass),
            isOther, sinceEdit);
}

/// What is said beside the results, in whichever way they are drawn.
void AttentionPage::showWords(const QString& caption, bool isOther, const QElapsedTimer& sinceEdit) {
  showComparison();
  const bool showsHeatmaps = !showsLines() && !showsPositions() && !showsFlow() && !showsPlane();
  m_padding->setCanHide(showsHeatmaps && !m_results.problem && hasPadding(m_results.pass));
  m_caption->setText(caption);
  const QStringList notices = attentionNotices(m_results.scene.inputs);
  m_banner->setText(notices.join(QStringLiteral(" · ")));
  m_words->setCurrentWidget(notices.isEmpty() ? m_caption : m_banner);
  // Of two mechanisms the sums of rows stand beside both: the explanation makes room before the difference is out of
  // sight.
  const bool isWide = showsHeatmaps && !m_results.problem && isComparison(m_figure) && m_figure.panels.front().side;
  constexpr int leastCell = 20;
  wantMiddle(isWide ? static_cast<int>(std::ceil(m_heatmap->widthFor(ui::scaled(leastCell)))) : 0);
  const bool showsWeights = showsHeatmaps && m_results.pass.view == View::weights && !m_results.problem;
  m_caption->setProperty("warns", caption.startsWith(u'⚠') || (showsWeights && hasRowOfZeros(m_results.pass)));
  // A pass that has no plane, or no bias, has shapes all the same.
  showStatus(m_results.problem && m_results.pass.queries->empty() ? QString() : attentionShapes(m_results.pass));
  if (isOther) showTime(sinceEdit);
  inspect();
  lightTokens();
  emit resultsShown();
}

int AttentionPage::widestExplanation() const { return document()->scene().attention.pinned ? 368 : 320; }

void AttentionPage::showProblem(const QString& words) {
  std::vector<ui::ViewCover::Offer> offers;
  for (const Index heads : m_results.dividingHeads) {
    const auto take = [this, heads] {
      edit(tr("%n head(s)", nullptr, static_cast<int>(heads)),
           [heads](AttentionScene& scene) { scene.mechanism.heads = heads; });
    };
    offers.push_back({QString::number(heads), tr("%n head(s)", nullptr, static_cast<int>(heads)), take});
  }
  if (!offers.empty() || !m_results.pass.bias) {
    m_cover->say(words, tr("These numbers of heads divide it:"), offers);
    return;
  }
  // There is a bias, of zeros alone.
  for (const Position& row : positions()) {
    if (!row.bias) continue;
    const QString name = ui::translated(row.name);
    offers.push_back({name, tr("Positions: %1").arg(name), [this, name, &row] {
                        edit(tr("Positions: %1").arg(name),
                             [&row](AttentionScene& scene) { scene.mechanism.positions = row.id; });
                      }});
  }
  m_cover->say(words, tr("Positions that add one:"), offers);
}

}  // namespace attn::app
