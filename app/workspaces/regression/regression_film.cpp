// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_film.h"

#include <algorithm>
#include <cmath>

#include "ui/controls/gesture.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int frameEvery = 33;  // milliseconds
constexpr double usualSeconds = 8;

}  // namespace

TrainingFilm& TrainingFilm::of(Document& document) {
  if (auto* film = document.findChild<TrainingFilm*>(QString(), Qt::FindDirectChildrenOnly)) return *film;
  auto* film = new TrainingFilm(&document);
  film->m_document = &document;
  // What was learned in another scene is nothing to go on from, even of the same points.
  connect(&document, &Document::opened, film, &TrainingFilm::forget);
  connect(&document, &Document::settling, film, [film](bool goesOn) { goesOn ? film->record() : film->pause(); });
  return *film;
}

TrainingFilm::TrainingFilm(QObject* parent) : QObject(parent) {
  m_frames.setInterval(frameEvery);
  m_frames.setTimerType(Qt::PreciseTimer);
  connect(&m_frames, &QTimer::timeout, this, &TrainingFilm::advance);
  connect(&m_training, &RegressionTraining::progressed, this, &TrainingFilm::follow);
  connect(&m_training, &RegressionTraining::failed, this, [this](const Message& words) {
    m_length = m_training.run().last.epoch;
    halt();
    record();
    emit changed();
    emit failed(words);
  });
}

void TrainingFilm::play(const Box<Points>& points, const TrainingOptions& options) {
  if (m_isPlaying) return;
  learnFrom(points);
  if (m_training.run().end == TrainingEnd::diverged && isAtEnd()) m_training.reset();
  if (isAtEnd()) {
    m_gesture = ui::nextGesture();
    m_wasStepped = false;
    m_stretch = options.epochs;
    m_length = m_training.run().last.epoch + options.epochs;
  }
  m_isPlaying = true;
  m_isStepping = false;
  TrainingOptions rest = options;
  rest.epochs = m_length - m_training.run().last.epoch;
  if (rest.epochs > 0) m_training.train(points, rest);
  m_sinceFrame.start();
  m_frames.start();
  emit changed();
}

void TrainingFilm::halt() {
  m_isPlaying = false;
  m_isStepping = false;
  m_frames.stop();
}

void TrainingFilm::pause() {
  if (!m_isPlaying && !m_training.isRunning()) return;
  halt();
  m_training.stop();
  record();
  emit changed();
}

void TrainingFilm::step(const Box<Points>& points, TrainingOptions options) {
  halt();
  if (m_training.isRunning()) m_training.stop();
  learnFrom(points);
  const TrainingRun& run = m_training.run();
  if (run.end == TrainingEnd::diverged && isAtEnd()) m_training.reset();
  if (run.hasBegun() && shown().epoch < run.last.epoch) {
    m_place = static_cast<double>(run.epochAfter(shown().epoch));
    emit changed();
    return;
  }
  // Steps that follow each other are one step of undo.
  if (isAtEnd() && !m_wasStepped) m_gesture = ui::nextGesture();
  m_wasStepped = m_wasStepped || isAtEnd();
  m_isStepping = true;
  options.epochs = 1;
  m_length = std::max(m_length, run.last.epoch + 1);
  m_training.train(points, options);
}

void TrainingFilm::seek(Index epoch) {
  if (!m_training.run().hasBegun()) return;
  const bool wasUnderWay = m_isPlaying || m_training.isRunning();
  halt();
  if (m_training.isRunning()) m_training.stop();
  m_place = static_cast<double>(std::clamp<Index>(epoch, 1, m_training.run().last.epoch));
  if (wasUnderWay) record();
  emit changed();
}

void TrainingFilm::setPace(double epochsPerSecond) { m_pace = epochsPerSecond; }

/// Back to the beginning if it learns from other points than these, which the document is about.
void TrainingFilm::keepFor(const Box<Points>& points) {
  m_training.keepFor(points);
  if (m_document) m_of = m_document->scene().regression;
}

/// The same before a training: what the document has is what it goes on from.
void TrainingFilm::learnFrom(const Box<Points>& points) {
  keepFor(points);
  if (m_document) m_kept = m_of.training;
}

void TrainingFilm::forget() {
  m_kept.reset();
  m_training.reset();
}

void TrainingFilm::reset() {
  m_training.reset();
  m_gesture = 0;
  editTraining(tr("Reset the training"), std::nullopt);
}

void TrainingFilm::show(const RegressionScene& scene, const Box<Points>& points) {
  keepFor(points);
  if (scene.training == m_kept) return;
  m_kept = scene.training;
  halt();
  if (!m_kept) return m_training.reset();
  const KeptTraining& kept = **m_kept;
  m_length = m_stretch = kept.length;
  m_place = static_cast<double>(kept.shown);
  m_wasStepped = false;
  m_training.resume(points, historyOf(kept));
}

void TrainingFilm::record() {
  const TrainingRun& run = m_training.run();
  if (run.hasBegun())
    editTraining(tr("Train w to epoch %1").arg(ui::groupedNumber(run.last.epoch)),
                 keptTraining(run, m_length, shown().epoch));
}

void TrainingFilm::editTraining(const QString& text, const std::optional<Box<KeptTraining>>& training) {
  // Who is not asked to save anything loses nothing either. What is in sight may be of points that are gone.
  if (!m_document || m_document->isGated() || !haveSamePoints(m_of, m_document->scene().regression)) return;
  m_kept = training;
  m_document->edit(
      text, [&](Scene& scene) { scene.regression.training = training; }, m_gesture);
}

TrainingStep TrainingFilm::shown() const {
  const TrainingRun& run = m_training.run();
  return run.hasBegun() ? run.at(static_cast<Index>(std::floor(m_place))) : TrainingStep{};
}

std::optional<double> TrainingFilm::w() const {
  return m_training.run().hasBegun() ? std::optional<double>(shown().w) : std::nullopt;
}

/// What the training tells.
void TrainingFilm::follow() {
  const TrainingRun& run = m_training.run();
  if (!m_training.isRunning() && run.end == TrainingEnd::diverged) m_length = run.last.epoch;
  if (!m_training.isRunning() && !run.hasBegun()) {
    halt();
    m_place = 0;
    m_length = 0;
  }
  if (m_isStepping && !m_training.isRunning()) {
    m_place = static_cast<double>(run.last.epoch);
    m_isStepping = false;
    record();
  }
  // While it plays, the frames tell: thirty a second and no more.
  if (!m_isPlaying) emit changed();
}

/// One frame further.
void TrainingFilm::advance() {
  const auto newest = static_cast<double>(m_training.run().last.epoch);
  const double seconds = static_cast<double>(m_sinceFrame.restart()) / 1000;
  const Index before = shown().epoch;
  if (m_pace == asFastAsItCan) {
    m_place = newest;
  } else {
    const double usual = std::max(1.0, static_cast<double>(m_stretch) / usualSeconds);
    m_place = std::min(std::max(1.0, m_place + seconds * (m_pace > 0 ? m_pace : usual)), newest);
  }
  const bool isOver = !m_training.isRunning() && m_place >= static_cast<double>(m_length);
  if (isOver) {
    halt();
    record();
  }
  if (isOver || shown().epoch != before) emit changed();
}

}  // namespace attn::app
