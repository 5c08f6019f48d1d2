// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_film.h"

#include <algorithm>
#include <cmath>

namespace attn::app {
namespace {

constexpr int frameEvery = 33;  // milliseconds
constexpr double usualSeconds = 8;

}  // namespace

TrainingFilm& TrainingFilm::of(Document& document) {
  if (auto* film = document.findChild<TrainingFilm*>(QString(), Qt::FindDirectChildrenOnly)) return *film;
  auto* film = new TrainingFilm(&document);
  // What was learned in another scene is nothing to go on from, even of the same points.
  connect(&document, &Document::opened, film, &TrainingFilm::reset);
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
    emit changed();
    emit failed(words);
  });
}

void TrainingFilm::play(const Box<Points>& points, const TrainingOptions& options) {
  if (m_isPlaying) return;
  keepFor(points);
  if (m_training.run().end == TrainingEnd::diverged && isAtEnd()) reset();
  if (isAtEnd()) {
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
  emit changed();
}

void TrainingFilm::step(const Box<Points>& points, TrainingOptions options) {
  halt();
  if (m_training.isRunning()) m_training.stop();
  keepFor(points);
  const TrainingRun& run = m_training.run();
  if (run.end == TrainingEnd::diverged && isAtEnd()) reset();
  if (run.hasBegun() && shown().epoch < run.last.epoch) {
    m_place = static_cast<double>(run.epochAfter(shown().epoch));
    emit changed();
    return;
  }
  m_isStepping = true;
  options.epochs = 1;
  m_length = std::max(m_length, run.last.epoch + 1);
  m_training.train(points, options);
}

void TrainingFilm::seek(Index epoch) {
  if (!m_training.run().hasBegun()) return;
  halt();
  if (m_training.isRunning()) m_training.stop();
  m_place = static_cast<double>(std::clamp<Index>(epoch, 1, m_training.run().last.epoch));
  emit changed();
}

void TrainingFilm::setPace(double epochsPerSecond) { m_pace = epochsPerSecond; }

void TrainingFilm::keepFor(const Box<Points>& points) { m_training.keepFor(points); }

void TrainingFilm::reset() { m_training.reset(); }

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
  if (isOver) halt();
  if (isOver || shown().epoch != before) emit changed();
}

}  // namespace attn::app
