// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_canvas.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_film.h"
#include "app/workspaces/alignment/alignment_lines.h"
#include "app/workspaces/alignment/comparison_panel.h"
#include "app/workspaces/alignment/decoded_line.h"
#include "app/workspaces/alignment/film_strip.h"
#include "core/base/code_points.h"
#include "core/explain/explain_alignment.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int symbolEvery = 600;  // milliseconds, while the decoding is played
constexpr int lowCanvas = 640;    // a canvas lower than this leaves its room to the alignment
constexpr int chartHeight = 176, lowChart = 110;
constexpr int leastComparedCell = 14;  // pixels

QFrame* makeCard(QWidget* parent, QVBoxLayout** column) {
  auto* card = new QFrame(parent);
  card->setProperty("kind", "card");
  *column = new QVBoxLayout(card);
  (*column)->setContentsMargins(12, 10, 12, 8);
  (*column)->setSpacing(4);
  return card;
}

QLabel* makeTitle(const QString& text, QWidget* parent) {
  auto* title = new QLabel(text, parent);
  title->setProperty("kind", "title");
  return title;
}

QToolButton* makeTool(const QString& text, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setProperty("kind", "small");
  button->setAccessibleName(name);
  button->setToolTip(name);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

}  // namespace

AlignmentCanvas::AlignmentCanvas(QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  rows->addWidget(makeTraining());
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

// ---- training ---------------------------------------------------------------------------------------------------

QWidget* AlignmentCanvas::makeTraining() {
  QVBoxLayout* column = nullptr;
  m_training = makeCard(this, &column);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(4, 0, 4, 0);
  line->addWidget(makeTitle(tr("Training"), m_training));
  m_fed = new ui::ElidedLabel(m_training);
  m_fed->setProperty("kind", "faint");
  m_fed->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  useFont(m_fed, ui::FontOf::note);
  line->addWidget(m_fed, 1);
  column->addLayout(line);
  m_chart = new ui::CurveChart({.cursor = true, .points = false, .zoom = false, .cursorName = tr("Step in sight")},
                               m_training);
  m_chart->setAccessibleName(tr("Loss and accuracy of the training"));
  column->addWidget(m_chart);
  m_chart->installEventFilter(this);
  m_strip = new FilmStrip(m_training);
  column->addWidget(m_strip);
  m_strip->setPlaces([this](Index step) {
    return m_chart->toWidget({static_cast<double>(step), 0}).x() + m_chart->x() - m_strip->x();
  });
  connect(m_strip, &FilmStrip::chosen, this, &AlignmentCanvas::seekWanted);
  connect(m_chart, &ui::CurveChart::plotAreaChanged, m_strip, qOverload<>(&QWidget::update));
  connect(m_chart, &ui::CurveChart::cursorMoved, this,
          [this](QPointF place) { emit seekWanted(static_cast<Index>(std::lround(place.x()))); });
  return m_training;
}

/// An arrow key would move the playhead by less than the way to the next checkpoint.
bool AlignmentCanvas::eventFilter(QObject* watched, QEvent* event) {
  // Whatever moves the rows, as a zoom or another input, paints them anew.
  if (event->type() == QEvent::Paint && watched != m_chart) showLines();
  if (watched != m_chart || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if ((key != Qt::Key_Left && key != Qt::Key_Right) || m_steps.empty()) return QWidget::eventFilter(watched, event);
  auto at = std::lower_bound(m_steps.begin(), m_steps.end(), m_shownStep);
  if (key == Qt::Key_Left && at != m_steps.begin()) --at;
  if (key == Qt::Key_Right && at != m_steps.end() && at + 1 != m_steps.end()) ++at;
  if (at != m_steps.end()) emit seekWanted(*at);
  return true;
}

void AlignmentCanvas::showFilm(const AlignmentFilm& film, const AlignmentFilm* other) {
  const AlignmentRun& run = film.run();
  const std::optional<AlignmentCheckpoint> shown = film.shown();
  m_steps.clear();
  for (const AlignmentCheckpoint& each : run.checkpoints) m_steps.push_back(each.step);
  m_shownStep = shown ? shown->step : 0;
  m_length = run.recipe.steps;
  const std::optional<Index> at = shown ? std::optional(shown->step) : std::nullopt;
  ui::ChartFigure figure = other ? comparedCurves(run, other->run(), at) : curvesFigure(run, at);
  figure.xLabel.clear();  // the playhead says what it is
  m_chart->setFigure(figure);
  m_chart->setMessage(!other && run.origin == RunOrigin::document && run.losses.empty()
                          ? tr("The document keeps the weights alone, without the curves of their training.")
                          : QString());
  showStrip();
}

void AlignmentCanvas::showStrip() {
  std::vector<FilmStrip::Frame> frames;
  for (const AlignmentFrame& frame : m_frames.frames) frames.push_back({frame.step, imageOf(frame.weights)});
  // Places of those that are still to come.
  const Index spacing = checkpointSpacing(m_length);
  const Index last = frames.empty() ? -1 : frames.back().step;
  for (Index step = 0; step <= m_length && !frames.empty(); step += spacing)
    if (step > last) frames.push_back({step, {}});
  m_strip->setFrames(std::move(frames), m_shownStep, spacing);
  const AlignmentModel* model = m_results ? &*m_results->shown.model : nullptr;
  if (model && m_cover->words().isEmpty() && m_results->source.size() > mostFramed)
    m_fed->setText(tr("no frames: the input has more than %n symbol(s)", nullptr, static_cast<int>(mostFramed)));
  else if (!model || m_frames.frames.empty())
    m_fed->setText({});
  else if (m_frames.isRight)
    m_fed->setText(tr("frames: the right answer fed in"));
  else
    m_fed->setText(tr("frames: “%1” fed in")
                       .arg(ui::withoutControls(QString::fromStdU32String(model->target.textOf(m_frames.fed)))));
}

/// A training adds a frame now and then, and shows all of them thirty times a second.
QImage AlignmentCanvas::imageOf(const Box<Tensor>& weights) {
  if (std::exchange(m_imageColors, m_colorMap) != m_colorMap) m_images.clear();
  for (const auto& [of, image] : m_images)
    if (of.share() == weights.share()) return image;
  constexpr std::size_t mostImages = 64;
  if (m_images.size() == mostImages) m_images.erase(m_images.begin());
  return m_images.emplace_back(weights, frameImage(*weights, m_colorMap)).second;
}

// ---- alignment --------------------------------------------------------------------------------------------------

QWidget* AlignmentCanvas::makeAlignment() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard(this, &column);
  auto* head = new ui::FoldingRow(card);
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
  sides->setContentsMargins(0, 0, 0, 0);
  sides->setSpacing(4);
  m_heatmap = new ui::HeatmapView(views);
  m_heatmap->setAccessibleName(tr("Alignment"));
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  m_heatmap->setMinimumSize(180, 140);
  sides->addWidget(m_heatmap, 11);
  m_lines = new AlignmentLines(views);
  sides->addWidget(m_lines, 5);
  column->addWidget(views, 1);
  m_cover = new ui::ViewCover(views);
  connectHeatmap();
  connect(m_lines, &AlignmentLines::chosen, this, [this](Index row) {
    stopPlaying();
    goTo(row);
  });
  connect(m_lines, &AlignmentLines::hovered, this,
          [this](std::optional<Index> row) { m_heatmap->setLitRow(row ? row : std::optional(m_row)); });
  m_force->setParent(views);
  m_force->raise();
  m_heatmap->viewport()->installEventFilter(this);
  m_lines->installEventFilter(this);
  return card;
}

void AlignmentCanvas::addPlayer(QHBoxLayout* line) {
  QWidget* card = this;
  m_place = new QLabel(card);
  m_place->setProperty("kind", "faint");
  m_place->setMinimumWidth(56);
  m_place->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_force = makeTool({}, tr("Write another symbol here"), card);
  m_force->setObjectName(QStringLiteral("force"));
  m_force->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(m_force);
  m_force->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &AlignmentCanvas::fillForceMenu);
  m_first = makeTool(QStringLiteral("|◀"), tr("To the first symbol"), card);
  m_play = makeTool(QStringLiteral("▶"), tr("Play the decoding symbol by symbol"), card);
  m_last = makeTool(QStringLiteral("▶|"), tr("To the last symbol"), card);
  connect(m_first, &QToolButton::clicked, this, [this] {
    stopPlaying();
    goTo(0);
  });
  connect(m_last, &QToolButton::clicked, this, [this] {
    stopPlaying();
    if (hasResults()) goTo(static_cast<Index>(taken().decoding.symbols.size()) - 1);
  });
  connect(m_play, &QToolButton::clicked, this, [this] {
    if (isPlaying())
      stopPlaying();
    else
      play();
  });
  for (QWidget* widget : {static_cast<QWidget*>(m_place), static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_play),
                          static_cast<QWidget*>(m_last)})
    line->addWidget(widget);
}

void AlignmentCanvas::connectHeatmap() {
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](std::optional<ui::CellPlace> place) {
    if (place && m_written && place->row >= *m_written) return;
    if (place) m_column = place->column;
    emit looked([place](AlignmentViewState& state) {
      state.selection = place ? std::vector<Index>{place->row, place->column} : std::vector<Index>();
      if (place && place->panel == placeOfB) state.selection.push_back(1);
    });
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    m_lines->setPointed(place ? std::optional(place->row) : std::nullopt);
    emit hovered(place ? m_heatmap->exactDescription(*place) : QString());
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
  m_decoded->setText(compared ? comparedText(results, *compared) : decodedText(results));
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
  showRow();
}

/// The view state says which cell is selected, and comes back to showViewState().
void AlignmentCanvas::goTo(Index row) {
  std::vector<Index> place{row, m_column};
  if (m_isAtB) place.push_back(1);
  emit looked([place](AlignmentViewState& state) { state.selection = place; });
}

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
  const double labels = ui::scaled(90), columns = models * static_cast<double>(m_results->source.size());
  const double fitting =
      std::min((m_heatmap->width() - models * labels) / columns,
               (m_heatmap->height() - labels) / std::max({1.0, symbols(*m_results), symbols(*m_compared)}));
  const double readable = ui::scaled(leastComparedCell);
  return fitting < readable ? readable : 0;
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
  if (state.selection.size() >= 2 && state.selection[0] < std::min(rows, m_written.value_or(rows)) &&
      state.selection[1] < static_cast<Index>(m_results->source.size())) {
    m_column = state.selection[1];
    m_heatmap->setSelection(ui::CellPlace{isAtB ? placeOfB : 0, state.selection[0], state.selection[1]});
    if (state.selection[0] != m_row || isAtB != m_isAtB) selectRow(state.selection[0], isAtB);
  } else if (state.selection.empty()) {
    m_heatmap->setSelection(std::nullopt);
  }
}

void AlignmentCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_chart->setFixedHeight(ui::scaled(height() < ui::scaled(lowCanvas) ? lowChart : chartHeight));
  applyZoom();
}

void AlignmentCanvas::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  stopPlaying();
}

void AlignmentCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  m_lines->update();
  m_strip->update();
}

}  // namespace attn::app
