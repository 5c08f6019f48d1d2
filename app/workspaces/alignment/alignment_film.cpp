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
#include "ui/style/words.h"

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

/// The checkpoint of a run that a scene has the weights of, if there is one.
std::optional<Index> stepOf(const AlignmentScene& scene, const AlignmentRun& run) {
  if (!scene.weights || !(run.recipe == scene.recipe)) return {};
  const KeptWeights& wanted = **scene.weights;
  // Of weights that were kept alone nobody knows the curves that the document has now.
  if (run.origin == RunOrigin::document && run.losses.empty() && !wanted.losses.empty()) return {};
  // A model that was reset is the end of a run of its own, and not the beginning of one that came farther.
  if (wanted.step == 0 && run.step() > 0) return {};
  for (const AlignmentCheckpoint& each : run.checkpoints)
    if (each.step == wanted.step && keptWeights(*each.model, each.step).arrays == wanted.arrays) return each.step;
  return {};
}

}  // namespace

AlignmentFilm& AlignmentFilm::of(Document& document, const QString& model) {
  if (auto* film = document.findChild<AlignmentFilm*>(model, Qt::FindDirectChildrenOnly)) return *film;
  auto* film = new AlignmentFilm(&document, model == QLatin1String("B"));
  film->setObjectName(model);
  return *film;
}

AlignmentFilm::AlignmentFilm(Document* document, bool isOfB) : QObject(document), m_document(document), m_isOfB(isOfB) {
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_isTraining = m_isUnderWay = false;
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
  connect(document, &Document::settling, this, &AlignmentFilm::settle);
}

void AlignmentFilm::forget() {
  m_worker.stop();
  m_isTraining = m_isUnderWay = m_isLoading = false;
  m_training.reset();
  m_beside.clear();
  m_isOfDocument = false;
}

void AlignmentFilm::showAnew(const AlignmentScene& scene) {
  forget();
  show(scene);
}

void AlignmentFilm::show(const AlignmentScene& scene) {
  const bool isSameRecipe = m_isOfDocument && m_recipe == scene.recipe;
  const bool isSame = isSameRecipe && m_weights == scene.weights;
  m_weights = scene.weights;
  if (isSame && (m_isLoading || !m_run->checkpoints.empty())) return;
  if (isSameRecipe && !m_isLoading && !m_isTraining && !m_isUnderWay)
    // It may be one of the checkpoints in sight, which the document has from now on.
    if (const std::optional<Index> step = stepOf(scene, *m_run)) return seek(*step);
  m_worker.stop();
  m_isTraining = m_isUnderWay = false;
  // What the program or the document has can be had again: only what was learned here is kept.
  if (m_isOfDocument && m_run->origin == RunOrigin::training) keepBeside();
  m_isOfDocument = true;
  m_recipe = scene.recipe;
  for (std::size_t i = m_beside.size(); i-- > 0;)
    if (const std::optional<Index> step = stepOf(scene, *m_beside[i].run)) {
      showKept(i);
      seek(*step);
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

// ---- the document's -----------------------------------------------------------------------------------------------

Worker::Delivery AlignmentFilm::restOf(const AlignmentRun& training) {
  const Box<AlignmentRun> seen(seenOf(training));
  std::optional<Box<KeptWeights>> weights;
  if (seen->step() > 0) weights = Box<KeptWeights>(keptOf(*seen, seen->checkpoints.back()));
  return [this, seen, weights] {
    m_isTraining = m_isUnderWay = false;
    take(seen);
    if (weights) record(*weights);
  };
}

void AlignmentFilm::settle(bool goesOn) {
  if (!m_isTraining && !m_isUnderWay) return;
  const bool hasNews = m_isUnderWay && m_run->step() > 0;
  if (!goesOn) {
    m_worker.stop();
    m_isTraining = m_isUnderWay = false;
  }
  if (hasNews) record(Box<KeptWeights>(keptOf(*m_run, m_run->checkpoints.back())));
  if (!goesOn) emit changed();
}

void AlignmentFilm::record(const Box<KeptWeights>& weights) {
  if (weights->step < m_made) return;  // the document has come farther
  editWeights(tr("Train to step %1").arg(ui::groupedNumber(weights->step)), weights, m_gesture);
}

void AlignmentFilm::editWeights(const QString& text, const std::optional<Box<KeptWeights>>& weights, int gesture) {
  const AlignmentScene& scene = m_document->scene().alignment;
  // Who is not asked to save anything loses nothing either, and a comparison may have ended since.
  if (m_document->isGated() || (m_isOfB && !scene.compared)) return;
  if (!(m_recipe == (m_isOfB ? comparedScene(scene) : scene).recipe)) return;
  m_weights = weights;
  m_document->edit(
      text, [&](Scene& next) { (m_isOfB ? next.alignment.compared->weights : next.alignment.weights) = weights; },
      gesture);
}

// ---- runs beside ------------------------------------------------------------------------------------------------

std::vector<Box<AlignmentRun>> AlignmentFilm::beside() const {
  std::vector<Box<AlignmentRun>> runs;
  for (const Kept& each : m_beside) runs.push_back(each.run);
  return runs;
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
  m_made = 0;
  m_isLoading = false;
  m_sought.reset();
}

std::optional<Box<KeptWeights>> AlignmentFilm::goBackTo(const AlignmentRun& run) {
  const auto found =
      std::find_if(m_beside.begin(), m_beside.end(), [&](const Kept& each) { return each.run.share().get() == &run; });
  if (found == m_beside.end()) return {};
  m_worker.stop();
  m_isTraining = m_isUnderWay = false;
  const Kept wanted = *found;
  m_beside.erase(found);
  keepBeside();
  m_recipe = wanted.run->recipe;
  m_beside.push_back(wanted);
  showKept(m_beside.size() - 1);
  m_gesture = 0;
  return m_weights = Box<KeptWeights>(keptOf(*m_run, m_run->checkpoints.back()));
}

// ---- training ---------------------------------------------------------------------------------------------------

void AlignmentFilm::beginAnew() {
  m_worker.stop();  // what was to be loaded
  m_made = 0;
  keepBeside();
  m_training = std::make_shared<AlignmentRun>();
  m_training->recipe = m_recipe;
}

void AlignmentFilm::post(Index most, int gesture) {
  if (!hasTraining() || m_run->step() == 0) m_gesture = gesture;
  if (!hasTraining()) {
    const Index made = canGoOn() ? m_run->step() : 0;
    beginAnew();
    m_made = made;
  }
  m_isTraining = true;
  m_sought.reset();
  m_worker.post([this, training = m_training, most, made = m_made, pace = m_pace,
                 keepEvery = m_keepEvery](Worker::Task& task) -> Worker::Delivery {
    AlignmentRun& run = *training;
    constexpr int soon = 10;  // the first time after such a part of the others
    QElapsedTimer sinceBegin;
    sinceBegin.start();
    qint64 keepAt = keepEvery / soon;
    std::optional<Box<KeptWeights>> kept;
    const auto tell = [&] {
      const Box<AlignmentRun> seen(seenOf(run));
      if (sinceBegin.elapsed() >= keepAt && seen->step() > 0) {
        keepAt = sinceBegin.elapsed() + keepEvery;
        kept = Box<KeptWeights>(keptOf(*seen, seen->checkpoints.back()));
      }
      // A report may take the place of one before, so each has the weights that are to be kept.
      task.report([this, seen, kept] {
        m_isUnderWay = true;
        take(seen);
        if (!kept || kept->share() == m_kept.lock()) return;
        m_kept = kept->share();
        record(*kept);
      });
    };
    if (!run.training) {
      run = untrainedRun(run.recipe);
      tell();
    }
    QElapsedTimer sinceReport, sinceStep;
    sinceReport.start();
    sinceStep.start();
    for (Index left = most; left > 0 && !run.isDone() && !run.training->isDone();) {
      if (run.training->step() >= made) {
        if (most > 1) waitForStep(sinceStep, *pace);
        --left;
      }
      sinceStep.restart();
      advance(run);
      if (sinceReport.elapsed() < reportEvery) continue;
      sinceReport.restart();
      tell();
    }
    return restOf(run);
  });
  emit changed();
}

void AlignmentFilm::train(int gesture) {
  if (!m_isTraining) post(std::numeric_limits<Index>::max(), gesture);
}

void AlignmentFilm::step(int gesture) {
  if (m_run->isDone() && m_run->origin == RunOrigin::training && !m_isLoading) return;
  pause();
  post(1, gesture);
}

void AlignmentFilm::pause() {
  if (!m_isTraining) return;
  m_worker.stop();
  m_isTraining = false;
  m_worker.post([this, training = m_training](Worker::Task&) -> Worker::Delivery {
    if (!training->training) *training = untrainedRun(training->recipe);  // halted before it had begun
    return restOf(*training);
  });
  emit changed();
}

void AlignmentFilm::reset(int gesture) {
  settle();
  beginAnew();
  // A document without weights shows the model that comes with the program, where there is one. Those are small, and
  // an edit is made at once: later, something else may have been done or undone.
  std::optional<Box<KeptWeights>> untrained;
  if (hasReadyModel(m_recipe)) {
    const AlignmentRun run = seenOf(untrainedRun(m_recipe));
    untrained = Box<KeptWeights>(keptOf(run, run.checkpoints.back()));
  }
  m_isLoading = true;
  editWeights(tr("Reset the training"), untrained, gesture);
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
