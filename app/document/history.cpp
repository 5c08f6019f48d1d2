// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/history.h"

#include <malloc.h>

#include <utility>

#include "app/document/step_words.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// The points of a scene before or after a change, which may be none.
Box<Points> elsewhere(const Scene& scene, const PointsChange& change,
                      Points (*go)(const Points&, const PointsChange&)) {
  const Box<Points>& points = *scene.regression.points;
  return change.isNothing() ? points : Box<Points>(go(*points, change));
}

/// Gives memory back to the system when large points were freed: the C library would keep it, one set for nearly every
/// step.
void giveBackMemoryOf(const RegressionScene& regression) {
  constexpr std::size_t large = std::size_t{4} << 20;
  const Points& points = **regression.points;
  if ((points.inputs.size() + points.targets.size()) * sizeof(double) > large) malloc_trim(0);
}

QString languageNow() { return ui::interfaceLocale().name(); }

}  // namespace

QString History::textOf(const Step& step) {
  return step.language == languageNow() ? step.text : changedWords(sceneOf(*step.before), sceneOf(*step.after));
}

void History::add(const QString& text, const Scene& before, const Scene& after, int gesture) {
  const bool hadUndone = canRedo();
  if (hadUndone) setUndoneAside();

  const bool isOnDisk = isSaved() || m_saving == m_done;
  const bool goesOn =
      canUndo() && gesture != 0 && m_steps.back().gesture == gesture && !isOnDisk && !m_steps.back().points;
  // What is set aside comes back behind the step before the gesture's: it is kept as long as that is where it stood.
  if (goesOn == hadUndone || gesture == 0) forgetAside();
  if (goesOn) {
    Step& last = m_steps.back();
    const auto now = std::make_shared<const KeptScene>(kept(after, *last.before));
    if (*now == *last.before) {
      --m_done;
      remove(m_steps.end() - 1);
      bringBackUndone();
      return;
    }
    last.text = text;  // it may say where the gesture came to
    const Snapshot replaced = std::exchange(last.after, now);
    keep(last.after);
    release(replaced);
  } else {
    const Snapshot start = snapshotOf(before);
    const Step step{text, gesture, start, std::make_shared<const KeptScene>(kept(after, *start)), {}, languageNow()};
    keep(step.before);
    keep(step.after);
    packLatest();
    m_steps.push_back(step);
    ++m_done;
  }

  if (m_bytes > m_budget) forgetAside();
  while (m_bytes > m_budget && m_done > 1) {
    remove(m_steps.begin());
    --m_done;
    for (auto* mark : {&m_saved, &m_saving}) *mark = *mark && **mark > 0 ? std::optional(**mark - 1) : std::nullopt;
  }
}

Scene History::undo(const Scene& present) {
  const Step& step = m_steps[--m_done];
  Scene scene = sceneOf(*step.before);
  if (step.points) {
    scene.regression.points = elsewhere(present, *step.points, withoutChange);
    giveBackMemoryOf(present.regression);
  }
  return scene;
}

Scene History::redo(const Scene& present) {
  const Step& step = m_steps[m_done++];
  Scene scene = sceneOf(*step.after);
  if (step.points) {
    scene.regression.points = elsewhere(present, *step.points, withChange);
    giveBackMemoryOf(present.regression);
  }
  return scene;
}

std::optional<Scene> History::cancel(int gesture, const Scene& present) {
  if (gesture == 0 || !canUndo() || canRedo() || m_steps.back().gesture != gesture) return {};
  const Scene before = undo(present);
  forgetMarksOfUndone();
  remove(m_steps.end() - 1);
  bringBackUndone();
  return before;
}

void History::setUnsaved() {
  m_saved.reset();
  m_aside.saved.reset();
}

void History::beginSaving() {
  m_saving = m_done;
  m_aside.saved.reset();
}

void History::endSaving(bool isWritten) {
  if (isWritten) m_saved = m_saving;
  m_saving.reset();
}

void History::forgetMarksOfUndone() {
  for (auto* mark : {&m_saved, &m_saving})
    if (*mark && **mark > m_done) mark->reset();
}

void History::setUndoneAside() {
  forgetAside();
  if (m_saved && *m_saved > m_done) m_aside.saved = m_saved;
  forgetMarksOfUndone();
  const auto first = m_steps.begin() + static_cast<std::ptrdiff_t>(m_done);
  m_aside.steps.assign(first, m_steps.end());
  m_steps.erase(first, m_steps.end());
}

void History::bringBackUndone() {
  const Aside aside = std::exchange(m_aside, {});
  m_steps.insert(m_steps.end(), aside.steps.begin(), aside.steps.end());
  if (aside.saved) m_saved = aside.saved;
}

void History::forgetAside() {
  const Aside aside = std::exchange(m_aside, {});
  for (const Step& step : aside.steps) release(step);
}

void History::packLatest() {
  if (!canUndo() || m_steps.back().points) return;
  Step& step = m_steps.back();
  const auto &before = step.before->regression->points, &after = step.after->regression->points;
  if (!before || !after) return;
  auto change = before->share() == after->share() ? PointsChange{} : changeBetween(**before, **after);
  if (!change) return;
  const auto withoutPoints = [](const KeptScene& scene, const KeptScene& beside) {
    Scene packed = sceneOf(scene);
    packed.regression.points.reset();
    return std::make_shared<const KeptScene>(kept(packed, beside));
  };
  Step packed = step;
  packed.points = std::make_shared<const PointsChange>(std::move(*change));
  // Usually the step before ends where this one begins, and may have been packed too.
  const Snapshot earlier = m_steps.size() > 1 ? m_steps[m_steps.size() - 2].after : step.before;
  packed.before = withoutPoints(*step.before, *earlier);
  if (*packed.before == *earlier) packed.before = earlier;
  packed.after = withoutPoints(*step.after, *packed.before);
  keep(packed.before);
  keep(packed.after);
  keep(packed.points.get(), packed.points->bytes());
  release(step.before);
  release(step.after);
  const Snapshot whole = std::exchange(step, packed).after;
  giveBackMemoryOf(*whole->regression);
}

/// Usually the scene before an edit is the one after the edit before it, but for a workspace gone to in between.
History::Snapshot History::snapshotOf(const Scene& scene) const {
  if (!canUndo()) return std::make_shared<const KeptScene>(kept(scene));
  const Snapshot& earlier = m_steps[m_done - 1].after;
  const auto snapshot = std::make_shared<const KeptScene>(kept(scene, *earlier));
  return *snapshot == *earlier ? earlier : snapshot;
}

void History::keep(const Snapshot& snapshot) {
  std::size_t own = 0;
  if (!m_kept.contains(snapshot.get()))
    own = forEachBox(*snapshot, [this](const void* identity, std::size_t bytes) { keep(identity, bytes); });
  keep(snapshot.get(), own);
}

void History::release(const Snapshot& snapshot) {
  release(snapshot.get());
  if (!m_kept.contains(snapshot.get()))
    forEachBox(*snapshot, [this](const void* identity, std::size_t) { release(identity); });
}

void History::keep(const void* identity, std::size_t bytes) {
  Kept& kept = m_kept[identity];
  if (kept.count++ > 0) return;
  kept.bytes = bytes;
  m_bytes += bytes;
}

void History::release(const void* identity) {
  const auto kept = m_kept.find(identity);
  if (--kept->second.count > 0) return;
  m_bytes -= kept->second.bytes;
  m_kept.erase(kept);
}

void History::remove(std::deque<Step>::iterator step) {
  const Step removed = *step;
  m_steps.erase(step);
  release(removed);
}

void History::release(const Step& step) {
  release(step.before);
  release(step.after);
  if (step.points) release(step.points.get());
}

}  // namespace attn::app
