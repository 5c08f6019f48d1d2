// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_film.h"

#include <QElapsedTimer>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <thread>
#include <utility>

#include "app/document/document.h"
#include "app/workspaces/alignment/ready_models.h"

namespace attn::app {
namespace {

constexpr qint64 reportEvery = 33;  // milliseconds
constexpr double longestNap = 5;    // milliseconds, after which a stop or another pace is noticed

/// Waits until the next step is due, after the pace as it is by then.
void waitForStep(const QElapsedTimer& sinceStep, const std::atomic<double>& pace) {
  for (;;) {
    stopIfRequested();
    const double each = pace > 0 ? 1000 / pace : 0;
    const double rest = each - static_cast<double>(sinceStep.nsecsElapsed()) / 1e6;
    if (rest <= 0) return;
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(std::min(rest, longestNap)));
  }
}

}  // namespace

AlignmentFilm& AlignmentFilm::of(Document& document, const QString& model) {
  if (auto* film = document.findChild<AlignmentFilm*>(model, Qt::FindDirectChildrenOnly)) return *film;
  auto* film = new AlignmentFilm(&document);
  film->setObjectName(model);
  return *film;
}

AlignmentFilm::AlignmentFilm(Document* document) : QObject(document) {
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_isTraining = false;
    // What was in sight belongs to another recipe.
    if (std::exchange(m_isLoading, false)) {
      AlignmentRun nothing;
      nothing.recipe = m_recipe;
      m_run = Box<AlignmentRun>(std::move(nothing));
    }
    emit changed();
    emit failed(words);
  });
  connect(document, &Document::opened, this, &AlignmentFilm::forget);
}

void AlignmentFilm::forget() {
  m_worker.stop();
  m_isTraining = m_isLoading = false;
  m_training.reset();
  m_beside.clear();
  m_isOfDocument = false;
}

void AlignmentFilm::showAnew(const AlignmentScene& scene) {
  forget();
  show(scene);
}

void AlignmentFilm::show(const AlignmentScene& scene) {
  if (m_isOfDocument && m_recipe == scene.recipe && (m_isLoading || !m_run->checkpoints.empty())) return;
  m_worker.stop();
  m_isTraining = false;
  // What the program or the document has can be had again: only what was learned here is kept.
  if (m_isOfDocument && m_run->origin == RunOrigin::training) keepBeside();
  m_isOfDocument = true;
  m_recipe = scene.recipe;
  for (std::size_t i = m_beside.size(); i-- > 0;)
    if (isOf(*m_beside[i].run, scene)) {
      showKept(i);
      emit changed();
      return;
    }
  m_isLoading = true;
  // What was there stays in sight until what follows it is there.
  m_training.reset();
  load(scene);
  emit changed();
}

void AlignmentFilm::load(const AlignmentScene& scene) {
  m_worker.post([this, scene](Worker::Task&) -> Worker::Delivery {
    const auto run = std::make_shared<AlignmentRun>(runToBeginWith(scene));
    return [this, run, seen = Box<AlignmentRun>(seenOf(*run))] {
      m_sought.reset();
      if (seen->origin == RunOrigin::training) m_training = run;
      take(seen);
    };
  });
}

void AlignmentFilm::take(const Box<AlignmentRun>& run) {
  m_run = run;
  m_isLoading = false;
  emit changed();
}

void AlignmentFilm::postState() {
  m_worker.post([this, training = m_training](Worker::Task&) -> Worker::Delivery {
    if (!training->training) *training = untrainedRun(training->recipe);  // halted before it had begun
    return [this, seen = Box<AlignmentRun>(seenOf(*training))] { take(seen); };
  });
}

// ---- runs beside ------------------------------------------------------------------------------------------------

std::vector<Box<AlignmentRun>> AlignmentFilm::beside() const {
  std::vector<Box<AlignmentRun>> runs;
  for (const Kept& each : m_beside) runs.push_back(each.run);
  return runs;
}

bool AlignmentFilm::isOf(const AlignmentRun& run, const AlignmentScene& scene) {
  if (!(run.recipe == scene.recipe)) return false;
  // The document's weights may be none that this run ever had.
  return !scene.weights || std::any_of(run.checkpoints.begin(), run.checkpoints.end(), [&](const auto& each) {
    return each.step == (*scene.weights)->step &&
           keptWeights(*each.model, each.step).arrays == (*scene.weights)->arrays;
  });
}

void AlignmentFilm::keepBeside() {
  // While another model is on its way, what is in sight was kept already.
  if (m_isLoading || m_run->step() == 0) return;
  // A training follows from its recipe: of two of them the one that came farther has all that the other has.
  const auto isPartOf = [](const AlignmentRun& a, const AlignmentRun& b) {
    return a.origin == b.origin && a.recipe == b.recipe && a.step() <= b.step();
  };
  for (const Kept& each : m_beside)
    if (isPartOf(*m_run, *each.run)) return;
  std::erase_if(m_beside, [&](const Kept& each) { return isPartOf(*each.run, *m_run); });
  m_beside.push_back({m_run, m_run->isDone() ? nullptr : m_training});
  const auto bytes = [](const Kept& each) {
    // A training has its weights once more, and two averages of Adam for each of them.
    const std::size_t models = each.run->checkpoints.size() + (each.training ? 3 : 0);
    return models * weightBytes(*each.run->checkpoints.front().model);
  };
  std::size_t all = 0;
  for (const Kept& each : m_beside) all += bytes(each);
  while (all > m_budget && m_beside.size() > 1) {
    all -= bytes(m_beside.front());
    m_beside.erase(m_beside.begin());
  }
}

void AlignmentFilm::showKept(std::size_t place) {
  const Kept kept = m_beside[place];
  m_beside.erase(m_beside.begin() + static_cast<std::ptrdiff_t>(place));
  m_run = kept.run;
  m_training = kept.training;
  m_isLoading = false;
  m_sought.reset();
  // It may have made steps that were not told when it was halted.
  if (m_training) postState();
}

bool AlignmentFilm::goBackTo(const AlignmentRun& run) {
  const auto found =
      std::find_if(m_beside.begin(), m_beside.end(), [&](const Kept& each) { return each.run.share().get() == &run; });
  if (found == m_beside.end()) return false;
  m_worker.stop();
  m_isTraining = false;
  const Kept wanted = *found;
  m_beside.erase(found);
  keepBeside();
  m_recipe = wanted.run->recipe;
  m_beside.push_back(wanted);
  showKept(m_beside.size() - 1);
  return true;
}

// ---- training ---------------------------------------------------------------------------------------------------

void AlignmentFilm::beginAnew() {
  m_worker.stop();  // what was to be loaded
  keepBeside();
  m_training = std::make_shared<AlignmentRun>();
  m_training->recipe = m_recipe;
}

void AlignmentFilm::post(Index most) {
  if (!canGoOn()) beginAnew();
  m_isTraining = true;
  m_sought.reset();
  m_worker.post([this, training = m_training, most, pace = m_pace](Worker::Task& task) -> Worker::Delivery {
    AlignmentRun& run = *training;
    const auto tell = [&] { task.report([this, seen = Box<AlignmentRun>(seenOf(run))] { take(seen); }); };
    if (!run.training) {
      run = untrainedRun(run.recipe);
      tell();
    }
    QElapsedTimer sinceReport, sinceStep;
    sinceReport.start();
    sinceStep.start();
    for (Index made = 0; made < most && !run.isDone() && !run.training->isDone(); ++made) {
      if (most > 1) waitForStep(sinceStep, *pace);
      sinceStep.restart();
      advance(run);
      if (sinceReport.elapsed() < reportEvery) continue;
      sinceReport.restart();
      tell();
    }
    return [this, seen = Box<AlignmentRun>(seenOf(run))] {
      m_isTraining = false;
      take(seen);
    };
  });
  emit changed();
}

void AlignmentFilm::train() {
  if (!m_isTraining) post(std::numeric_limits<Index>::max());
}

void AlignmentFilm::step() {
  if (m_run->isDone() && m_run->origin == RunOrigin::training && !m_isLoading) return;
  pause();
  post(1);
}

void AlignmentFilm::pause() {
  if (!m_isTraining) return;
  m_worker.stop();
  m_isTraining = false;
  postState();
  emit changed();
}

void AlignmentFilm::reset() {
  m_worker.stop();
  m_isTraining = false;
  beginAnew();
  m_isLoading = true;
  m_worker.post([this, training = m_training](Worker::Task&) -> Worker::Delivery {
    *training = untrainedRun(training->recipe);
    return [this, seen = Box<AlignmentRun>(seenOf(*training))] {
      m_sought.reset();
      take(seen);
    };
  });
  emit changed();
}

void AlignmentFilm::setPace(double stepsPerSecond) { *m_pace = stepsPerSecond; }

void AlignmentFilm::seek(Index step) {
  if (m_run->checkpoints.empty()) return;
  const auto nearest = std::min_element(m_run->checkpoints.begin(), m_run->checkpoints.end(),
                                        [&](const AlignmentCheckpoint& a, const AlignmentCheckpoint& b) {
                                          return std::abs(a.step - step) < std::abs(b.step - step);
                                        });
  const std::optional<Index> sought =
      nearest + 1 == m_run->checkpoints.end() ? std::nullopt : std::optional(nearest->step);
  if (sought == m_sought) return;
  m_sought = sought;
  emit changed();
}

std::optional<AlignmentCheckpoint> AlignmentFilm::shown() const {
  const std::vector<AlignmentCheckpoint>& checkpoints = m_run->checkpoints;
  if (checkpoints.empty()) return std::nullopt;
  if (m_sought)
    for (const AlignmentCheckpoint& each : checkpoints)
      if (each.step == *m_sought) return each;
  return checkpoints.back();
}

}  // namespace attn::app
