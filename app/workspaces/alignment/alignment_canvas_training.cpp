// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspaces/alignment/alignment_canvas.h"
#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_film.h"
#include "app/workspaces/alignment/canvas_cards.h"
#include "app/workspaces/alignment/film_strip.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"

// Above the alignment: the curves and the frames of a training, under one playhead.

namespace attn::app {

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
  if (event->type() == QEvent::Resize && watched == m_heatmap->viewport()) applyZoom();
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
  m_chart->setMessage(!other && run.origin == RunOrigin::document && run.step() > 0 && run.losses.empty()
                          ? tr("The document keeps the weights alone, without the curves of their training.")
                          : QString());
  showStrip();
}

void AlignmentCanvas::showStrip() {
  std::vector<FilmStrip::Frame> frames;
  for (const AlignmentFrame& frame : m_frames.frames) frames.push_back({frame.step, imageOf(frame.weights)});
  // Places of those that are still to come. The newest one stands in the place of the next, until that comes.
  const Index spacing = checkpointSpacing(m_length);
  const Index last = frames.empty() ? -1 : frames.back().step;
  for (Index step = 0; step <= m_length && !frames.empty(); step += spacing)
    if (step >= last + spacing) frames.push_back({step, {}});
  m_strip->setFrames(std::move(frames), m_shownStep, spacing);
  const AlignmentModel* model = m_results ? &*m_results->shown.model : nullptr;
  if (model && m_cover->words().isEmpty() && m_results->source.size() > mostFramed)
    m_fed->setText(tr("no frames: the input has more than %n symbol(s)", nullptr, static_cast<int>(mostFramed)));
  else if (!model || m_frames.frames.empty())
    m_fed->setText({});
  else if (m_frames.isRight)
    m_fed->setText(m_compared ? tr("frames of A: the right answer fed in") : tr("frames: the right answer fed in"));
  else
    m_fed->setText((m_compared ? tr("frames of A: “%1” fed in") : tr("frames: “%1” fed in"))
                       .arg(ui::withoutControls(QString::fromStdU32String(model->target.textOf(m_frames.fed)))));
}

/// A training adds a frame now and then, and shows all of them thirty times a second.
QImage AlignmentCanvas::imageOf(const Box<Tensor>& weights) {
  const std::pair colors(m_colorMap, ui::theme().dark);
  if (std::exchange(m_imageColors, colors) != colors) m_images.clear();
  for (const auto& [of, image] : m_images)
    if (of.share() == weights.share()) return image;
  constexpr std::size_t mostImages = 64;
  if (m_images.size() == mostImages) m_images.erase(m_images.begin());
  return m_images.emplace_back(weights, frameImage(*weights, m_frames.seen, m_colorMap, colors.second)).second;
}

}  // namespace attn::app
