// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>

#include "app/document/kept_scene.h"

namespace attn::app {

/// The edits that were made, to be undone and redone. Each is kept as the scenes before and after it. Scenes share the
/// workspaces in which they are alike and steps share their scenes, so an edit costs what it changed; of points, which
/// may be millions in one box, a step before the latest keeps only those that it changed.
///
/// What is kept stays within a budget of bytes, where everything shared counts once: beyond it the oldest steps are
/// forgotten. The latest step is always kept, however large it is.
class History {
 public:
  static constexpr std::size_t usualBudget = std::size_t{256} << 20;

  explicit History(std::size_t budget = usualBudget) : m_budget(budget) {}

  /// An edit that was made; steps that were undone before are forgotten, unless its gesture is cancelled. If the
  /// gesture is that of the latest step (and not 0), and the scene was not saved in between, both are one step. A
  /// gesture that comes back to where it began is no step.
  void add(const QString& text, const Scene& before, const Scene& after, int gesture = 0);

  bool canUndo() const { return m_done > 0; }
  bool canRedo() const { return m_done < m_steps.size(); }
  /// What would be undone or redone; empty if nothing can. A step that was made in another language than the window is
  /// in now is called by the fields that it changed.
  QString undoText() const { return canUndo() ? textOf(m_steps[m_done - 1]) : QString(); }
  QString redoText() const { return canRedo() ? textOf(m_steps[m_done]) : QString(); }
  /// The scene to go to from the present one. \pre canUndo(), canRedo()
  Scene undo(const Scene& present);
  Scene redo(const Scene& present);
  /// Forgets the latest step, if it belongs to this gesture (other than 0); what was undone before it can be redone
  /// again. \returns the scene before it
  std::optional<Scene> cancel(int gesture, const Scene& present);

  /// The scene as it is now is nowhere on disk.
  void setUnsaved();
  /// The scene as it is now is being written, which takes a while.
  void beginSaving();
  /// It was written, or not. Edits may have been made in between.
  void endSaving(bool isWritten);
  /// Whether the scene is the saved one. Never again, once the way to it is forgotten, until it is saved again.
  bool isSaved() const { return m_saved == m_done; }

  /// How many steps are kept: those that can be undone and those that can be redone.
  int count() const { return static_cast<int>(m_steps.size()); }
  /// What they take, as far as scenes tell.
  std::size_t bytes() const { return m_bytes; }

 private:
  using Snapshot = std::shared_ptr<const KeptScene>;
  struct Step {
    QString text;
    int gesture;
    Snapshot before, after;
    /// If there is one, the scenes are without their points, and this is what is different about them.
    std::shared_ptr<const PointsChange> points = {};
    QString language = {};  ///< of its text
  };
  /// Steps that were undone when the gesture of the latest step began: they come back if that comes to nothing.
  struct Aside {
    std::deque<Step> steps;
    std::optional<std::size_t> saved;  ///< the mark of the saved step, where that is one of them
  };
  struct Kept {
    int count = 0;
    std::size_t bytes = 0;
  };

  static QString textOf(const Step& step);
  Snapshot snapshotOf(const Scene& scene) const;
  void keep(const Snapshot& snapshot);
  void release(const Snapshot& snapshot);
  void keep(const void* identity, std::size_t bytes);
  void release(const void* identity);
  void release(const Step& step);
  void remove(std::deque<Step>::iterator step);
  /// Keeps of the points of the latest step only what it changed, where that is little.
  void packLatest();
  /// Steps that were undone have been neither saved nor are they being saved.
  void forgetMarksOfUndone();
  void setUndoneAside();
  void bringBackUndone();
  void forgetAside();

  std::size_t m_budget;
  std::deque<Step> m_steps;
  Aside m_aside;
  std::size_t m_done = 0;                        ///< the first m_done steps are in effect; those after them were undone
  std::optional<std::size_t> m_saved = 0;        ///< the number of steps done when the scene was saved
  std::optional<std::size_t> m_saving;           ///< when it began to be saved, as long as that takes
  std::unordered_map<const void*, Kept> m_kept;  ///< scenes and boxes
  std::size_t m_bytes = 0;
};

}  // namespace attn::app
