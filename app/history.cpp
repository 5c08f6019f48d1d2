// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history.h"

#include <utility>

namespace attn::app {

void History::add(const QString& text, const Scene& before, const Scene& after, int gesture) {
  if (m_saved && *m_saved > m_done) m_saved.reset();
  while (canRedo()) remove(m_steps.end() - 1);

  if (canUndo() && gesture != 0 && m_steps.back().gesture == gesture && !isSaved()) {
    Step& last = m_steps.back();
    if (after == *last.before) {
      --m_done;
      remove(m_steps.end() - 1);
      return;
    }
    const Snapshot replaced = std::exchange(last.after, std::make_shared<const Scene>(after));
    keep(last.after);
    release(replaced);
  } else {
    const Step step{text, gesture, snapshotOf(before), std::make_shared<const Scene>(after)};
    keep(step.before);
    keep(step.after);
    m_steps.push_back(step);
    ++m_done;
  }

  while (m_bytes > m_budget && m_done > 1) {
    remove(m_steps.begin());
    --m_done;
    m_saved = m_saved && *m_saved > 0 ? std::optional(*m_saved - 1) : std::nullopt;
  }
}

std::optional<Scene> History::cancel(int gesture) {
  if (gesture == 0 || !canUndo() || canRedo() || m_steps.back().gesture != gesture) return {};
  const Scene before = undo();
  if (m_saved && *m_saved > m_done) m_saved.reset();
  remove(m_steps.end() - 1);
  return before;
}

/// Usually the scene before an edit is the one after the edit before it, but for a workspace gone to in between.
History::Snapshot History::snapshotOf(const Scene& scene) const {
  if (canUndo() && *m_steps[m_done - 1].after == scene) return m_steps[m_done - 1].after;
  return std::make_shared<const Scene>(scene);
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
  release(removed.before);
  release(removed.after);
}

}  // namespace attn::app
