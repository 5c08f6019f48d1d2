// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_canvas.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_lines.h"
#include "app/workspaces/alignment/canvas_cards.h"
#include "app/workspaces/alignment/comparison_panel.h"
#include "app/workspaces/alignment/decoded_line.h"
#include "app/workspaces/alignment/film_strip.h"
#include "app/workspaces/page.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int symbolEvery = 600;   // milliseconds, while the decoding is played
constexpr int lowCanvas = 640;     // a canvas lower than this leaves its room to the alignment
constexpr int lowestCanvas = 520;  // and all of it that frames would take: the chart goes to their steps, too
constexpr int chartHeight = 176, lowChart = 110, lowestChart = 84;
constexpr int leastComparedCell = 14;  // pixels

}  // namespace

AlignmentCanvas::AlignmentCanvas(QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  rows->addWidget(makeTraining());
  Page::markChrome(m_training);
  rows->addWidget(makeAlignment(), 1);
  m_player.setInterval(symbolEvery);
  connect(&m_player, &QTimer::timeout, this, [this] {
    const auto count = hasResults() ? static_cast<Index>(taken().decoding.symbols.size()) : 0;
    if (!m_written || *m_written >= count) return stopPlaying();
    m_written = *m_written + 1;
    showFigure();
    goTo(*m_written - 1);
    if (*m_written >= count) stopPlaying();
  });
}

QWidget* AlignmentCanvas::makeAlignment() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard(this, &column);
  auto* head = new ui::FoldingRow(card);
  Page::markChrome(head);
  auto* line = new QHBoxLayout(head);
  line->setContentsMargins(4, 0, 4, 0);
  line->setSpacing(8);
  line->addWidget(makeTitle(tr("Alignment"), card));
  line->addStretch(1);
  addPlayer(line);
  m_views = new ui::SegmentedControl({{QStringLiteral("heatmap"), tr("Heatmap"), tr("Weights as a heatmap")},
                                      {QStringLiteral("lines"), tr("Lines"), tr("Weights as lines")},
                                      {QStringLiteral("both"), tr("Both"), tr("Heatmap and lines")}},
                                     card);
  m_views->setAccessibleName(tr("View"));
  m_views->setCurrent(QStringLiteral("both"));
  line->addWidget(m_views);
  m_compare = new CompareButton(card);
  line->addWidget(m_compare);
  head->addFoldable([this](bool folded) { m_views->setFolded(folded); },
                    [this] { return m_views->widthThatFoldingSaves(); });
  // The step taken apart says which symbol it is, and the arrow keys go to all of them.
  for (QWidget* part : {static_cast<QWidget*>(m_place), static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_last)})
    head->addFoldable(part);
  column->addWidget(head);
  m_decoded = new DecodedLine(card);
  m_decoded->label()->setObjectName(QStringLiteral("decoded"));
  m_decoded->label()->setAccessibleName(tr("Input and output"));
  column->addWidget(m_decoded);
  connect(m_views, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    emit looked([view = id.toStdString()](AlignmentViewState& state) { state.view = view; });
  });

  auto* views = new QWidget(card);
  auto* sides = new QHBoxLayout(views);
  sides->setContentsMargins(ui::scaled(3), 0, 0, 0);  // into which the menu of a row reaches, and to the card's edge
  sides->setSpacing(4);
  m_heatmap = new ui::HeatmapView(views);
  m_heatmap->setAccessibleName(tr("Alignment"));
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  // Large text takes its room from the cells.
  m_heatmap->setMinimumSize(180, ui::textScale() > 1 ? 240 : 140);
  sides->addWidget(m_heatmap, 12);
  m_lines = new AlignmentLines(views);
  sides->addWidget(m_lines, 4);
  column->addWidget(views, 1);
  m_cover = new ui::ViewCover(views);
  connectHeatmap();
  connect(m_lines, &AlignmentLines::chosen, this, [this](Index row) {
    stopPlaying();
    goTo(row);
  });
  connect(m_lines, &AlignmentLines::hovered, this,
          [this](std::optional<Index> row) { m_heatmap->setLitRow(row ? row : std::optional(m_row)); });
  m_force->setParent(card);
  m_force->raise();
  m_heatmap->viewport()->installEventFilter(this);
  m_lines->installEventFilter(this);
  return card;
}

QString AlignmentCanvas::pointed() const {
  const std::optional<ui::CellPlace> cell = m_heatmap->hoveredCell();
  return cell ? m_heatmap->exactDescription(*cell) : QString();
}

void AlignmentCanvas::connectHeatmap() {
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](std::optional<ui::CellPlace> place) {
    if (place && m_written && place->row >= *m_written) return;
    emit looked([place](AlignmentViewState& state) {
      state.selection = place ? std::vector<Index>{place->row, place->column} : std::vector<Index>();
      if (place && place->panel == placeOfB) state.selection.push_back(1);
    });
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    m_lines->setPointed(place ? std::optional(place->row) : std::nullopt);
    emit hovered();
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { emit looked([cell](AlignmentViewState& state) { state.zoom = cell; }); });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, &AlignmentCanvas::rangeChosen);
  connect(m_heatmap, &ui::HeatmapView::lengthDragged, this, [this](Index, Index, Index length, int gesture) {
    const Index all = hasResults() ? static_cast<Index>(m_results->source.size()) : 0;
    emit edited(
        tr("Valid length %1").arg(length),
        [=](AlignmentScene& scene) { scene.visible = length >= all ? Index{-1} : length; }, gesture);
  });
  connect(m_heatmap, &ui::HeatmapView::lengthDragCanceled, this, &AlignmentCanvas::dragCanceled);
}

Index AlignmentCanvas::written() const {
  const Index all = hasResults() ? static_cast<Index>(taken().decoding.symbols.size()) : 0;
  return std::min(all, m_written.value_or(all));
}

QString AlignmentCanvas::decoded() const { return m_decoded->text(); }

void AlignmentCanvas::showResults(const AlignmentResults& results, const AlignmentFrames& frames,
                                  const std::optional<AlignmentResults>& compared, const std::string& colorMap,
                                  const ColorRange& range) {
  // A decoding that is played goes on only as long as it is the same.
  if (m_written && !(hasResults() && m_results->decoding.symbols == results.decoding.symbols)) stopPlaying();
  m_results = results;
  m_compared = compared;
  m_isAtB = m_isAtB && compared;
  m_frames = frames;
  m_colorMap = colorMap;
  m_range = range;
  m_cover->clear();
  setToolsEnabled(true);
  m_row = std::clamp<Index>(m_row, 0, std::max<Index>(0, written() - 1));
  showFigure();
  showStrip();
}

void AlignmentCanvas::showProblem(const QString& words) {
  stopPlaying();
  m_cover->say(words);
  setToolsEnabled(false);
  // Frames are of a model and an input that are not there any more.
  m_frames = {};
  showStrip();
  m_decoded->setText(QStringLiteral("…"));
}

void AlignmentCanvas::setToolsEnabled(bool enabled) {
  for (QToolButton* tool : {m_first, m_play, m_last, m_force}) tool->setEnabled(enabled);
}

void AlignmentCanvas::showFigure() {
  if (!hasResults()) return;
  const ui::HeatmapFigure figure = m_compared ? comparedFigure(*m_results, *m_compared, m_colorMap, m_range, m_written)
                                              : alignmentFigure(*m_results, m_colorMap, m_range, m_written);
  const auto all = static_cast<Index>(m_results->source.size());
  const Index seen = m_results->scene.visible < 0 ? all : std::min(all, m_results->scene.visible);
  m_heatmap->setFigure(figure, alignmentWords(), {false, {seen}});
  applyZoom();
  const auto rows = static_cast<Index>(m_results->decoding.symbols.size());
  m_lines->setWeights(*figure.panels[0].rowLabels, *figure.panels[0].columnLabels, m_results->decoding.weights,
                      std::min(rows, m_written.value_or(rows)), m_colorMap);
  m_decoded->setText(m_compared ? comparedText(*m_results, *m_compared, m_written)
                                : decodedText(*m_results, m_written));
  showRow();
}

/// The view state says which cell is selected, and comes back to showViewState().
void AlignmentCanvas::look(Index row, Index column) {
  std::vector<Index> place{row, column};
  if (m_isAtB) place.push_back(1);
  emit looked([place](AlignmentViewState& state) { state.selection = place; });
}

/// To what a symbol looks at most.
void AlignmentCanvas::goTo(Index row) {
  if (!hasResults() || row < 0 || row >= static_cast<Index>(taken().steps->size())) return;
  const std::vector<float>& weights = (*taken().steps)[static_cast<std::size_t>(row)].weights;
  look(row, std::max_element(weights.begin(), weights.end()) - weights.begin());
}

void AlignmentCanvas::chooseSource(Index column) { look(m_row, column); }

void AlignmentCanvas::selectRow(Index row, bool isAtB) {
  const bool wasAtB = std::exchange(m_isAtB, isAtB && m_compared);
  if (!hasResults() || row < 0 || row >= written()) {
    m_isAtB = wasAtB;
    return;
  }
  m_row = row;
  showRow();
  emit rowChanged();
}

void AlignmentCanvas::showRow() {
  if (!hasResults() || written() == 0) return;
  const Index count = static_cast<Index>(taken().decoding.symbols.size());
  m_heatmap->setLitRow(m_isAtB ? std::nullopt : std::optional(m_row));
  if (!m_isAtB) m_lines->setCurrent(m_row);
  m_place->setText(tr("%1 of %2").arg(m_row + 1).arg(count));
  const Symbol symbol = taken().decoding.symbols[static_cast<std::size_t>(m_row)];
  m_force->setText(symbolLabel(taken().shown.model->target, symbol).replace(u'&', QStringLiteral("&&")) +
                   QStringLiteral(" ▾"));
  placeForce();
}

/// Two models over a long input, or one that has learned nothing and writes on and on, would leave cells that nobody
/// can tell apart: they are scrolled then.
double AlignmentCanvas::wantedZoom() const {
  if (m_zoom > 0 || !m_compared) return m_zoom;
  const auto symbols = [](const AlignmentResults& results) {
    return static_cast<double>(results.decoding.symbols.size());
  };
  constexpr int models = 2;
  // One that has not come to an end shows what it writes by scrolling.
  double rows = 0;
  for (const AlignmentResults* each : {&*m_results, &*m_compared})
    if (each->decoding.hasEnded()) rows = std::max(rows, symbols(*each));
  const double all = std::max(symbols(*m_results), symbols(*m_compared));
  if (rows == 0) rows = std::max(1.0, std::min(all, static_cast<double>(m_results->source.size())));
  const double labels = ui::scaled(90), columns = models * static_cast<double>(m_results->source.size());
  const double fitting =
      std::min((m_heatmap->width() - models * labels) / columns, (m_heatmap->height() - labels) / rows);
  const double readable = ui::scaled(leastComparedCell);
  return fitting < readable ? readable : rows < all ? fitting : 0;
}

void AlignmentCanvas::applyZoom() {
  const QSignalBlocker blocker(m_heatmap);  // nobody zoomed
  m_heatmap->setZoom(wantedZoom());
}

/// The lines stand beside the rows of the heatmap.
void AlignmentCanvas::showLines() {
  const ui::FigureLayout& layout = m_heatmap->figureLayout();
  if (m_heatmap->isVisible() && hasResults() && !layout.cells.empty()) {
    const Index last = static_cast<Index>(m_results->decoding.symbols.size()) - 1;
    const double top = m_heatmap->viewportRect({0, 0, 0}).top(),
                 bottom = m_heatmap->viewportRect({0, last, 0}).bottom();
    const double offset = m_heatmap->viewport()->mapTo(m_heatmap->parentWidget(), QPoint()).y() - m_lines->y();
    m_lines->setSpan(std::pair(top + offset, bottom + offset));
  } else {
    m_lines->setSpan(std::nullopt);
  }
  placeForce();
}

void AlignmentCanvas::showViewState(const AlignmentViewState& state) {
  m_zoom = state.zoom;
  applyZoom();
  const QString view = QString::fromStdString(state.view);
  const bool lines = view == QLatin1String("lines"), heatmap = view == QLatin1String("heatmap");
  m_views->setCurrent(lines || heatmap ? view : QStringLiteral("both"));
  // Two heatmaps take the room of the lines.
  m_heatmap->setVisible(!lines || m_compared);
  m_lines->setVisible(!heatmap && !m_compared);
  m_views->setVisible(!m_compared);
  showLines();
  const bool isAtB = state.selection.size() == 3 && state.selection[2] == 1 && m_compared;
  const auto rows = hasResults() ? static_cast<Index>((isAtB ? *m_compared : *m_results).decoding.symbols.size()) : 0;
  // Where the output has become shorter, its end takes the place of a row beyond it.
  const Index row = state.selection.empty() ? rows : std::min(state.selection[0], rows - 1);
  if (state.selection.size() >= 2 && row >= 0 && row < m_written.value_or(rows) &&
      state.selection[1] < static_cast<Index>(m_results->source.size())) {
    {
      const QSignalBlocker blocker(m_heatmap);  // nobody selected another cell
      m_heatmap->setSelection(ui::CellPlace{isAtB ? placeOfB : 0, row, state.selection[1]});
    }
    const bool isOtherColumn = std::exchange(m_column, state.selection[1]) != state.selection[1];
    if (isOtherColumn || row != m_row || isAtB != m_isAtB) selectRow(row, isAtB);
    return;
  }
  if (state.selection.empty()) m_heatmap->setSelection(std::nullopt);
  if (std::exchange(m_column, std::nullopt)) emit rowChanged();
}

void AlignmentCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool isLow = height() < ui::scaled(lowCanvas), isLowest = height() < ui::scaled(lowestCanvas);
  m_chart->setFixedHeight(ui::scaled(isLowest ? lowestChart : isLow ? lowChart : chartHeight));
  m_strip->setMaximumHeight((isLow ? m_strip->minimumSizeHint() : m_strip->sizeHint()).height());
  for (QWidget* part : {static_cast<QWidget*>(m_strip), static_cast<QWidget*>(m_fed)}) part->setHidden(isLowest);
}

void AlignmentCanvas::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  stopPlaying();
}

void AlignmentCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  m_lines->update();
  showStrip();
}

}  // namespace attn::app
