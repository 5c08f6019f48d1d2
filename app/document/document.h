// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <utility>

#include "app/document/history.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"

namespace attn::app {

/// The current scene and the way back. Results are not part of it: they follow from the scene.
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr, std::size_t undoBudget = History::usualBudget);

  const Scene& scene() const { return m_scene; }
  const History& history() const { return m_history; }

  /// Makes of the scene what `change` makes of it, as one step of undo named `text`. A change that changes nothing is
  /// no edit. Edits with the same gesture (other than 0) that follow each other are one step, and a gesture that comes
  /// back to where it began is none.
  void edit(const QString& text, const std::function<void(Scene&)>& change, int gesture = 0);

  /// Which edits are let through, of the scene as it is and as it would be; none: all. One that is not changes nothing,
  /// and is told by refused(). Steps that were let through can be undone and redone.
  using Gate = std::function<bool(const Scene& before, const Scene& after)>;
  void setGate(Gate gate) { m_gate = std::move(gate); }
  bool isGated() const { return m_gate != nullptr; }

  /// Takes back the last step if it belongs to this gesture, without a way to redo it: what had been undone before it
  /// can be redone again.
  void cancel(int gesture);

  /// Whatever is under way, as a training, becomes an edit as far as it has come: before the scene is saved, left or
  /// undone. \param goesOn else it ends
  void settle(bool goesOn = false) { emit settling(goesOn); }

  /// Nothing happens where there is nothing to undo or redo.
  void undo();
  void redo();

  /// Goes to another workspace. That can't be undone; but undoing an edit returns to the workspace it was made in.
  void goTo(const std::string& workspace);

  /// What is looked at, whichever window shows it.
  const ViewState& viewState() const { return m_viewState; }
  /// Looks at something else. That is no edit: it can't be undone, and leaves the scene as saved as it was.
  void look(const std::function<void(ViewState&)>& change);

  /// Another scene, with nothing to undo: one that was opened from a file. Panels that `view` says nothing of stay as
  /// they are.
  void open(const Scene& scene, const QString& path, const ViewState& view = {});
  /// The scene as it is now is in this file.
  void setSaved(const QString& path);
  /// The scene as it is now is in no file: its own one is gone, or it came from an automatic save.
  void setUnsaved();
  /// The scene as it is now is being written, while it may be edited.
  void beginSaving() { m_history.beginSaving(); }
  /// It is in this file now; none: it could not be written.
  void endSaving(const QString& path);
  /// The file that the scene came from or went to; empty for a new one.
  QString path() const { return m_path; }
  /// What was typed as the title of the scene's figures. It is no part of the scene, and is kept in no file.
  QString figureTitle() const { return m_figureTitle; }
  void setFigureTitle(const QString& title) { m_figureTitle = title; }
  bool isSaved() const { return m_history.isSaved(); }

 signals:
  void sceneChanged();
  /// The gate let an edit not through. What showed the edit already is told of the scene as it still is.
  void refused();
  /// Whoever works on the scene is to say what it has come to, as settle() says.
  void settling(bool goesOn);
  /// Another scene came in the place of the one before: no edit of it.
  void opened();
  void viewStateChanged();
  /// Other steps can be undone or redone.
  void historyChanged();
  /// Another path, or saved no more, or again.
  void savedChanged();

 private:
  void show(const Scene& scene);
  void tellOfHistory(bool wasSaved);
  bool letsThrough(const Scene& next);

  Scene m_scene;
  ViewState m_viewState;
  QString m_path;
  QString m_figureTitle;
  std::size_t m_undoBudget;
  Gate m_gate;
  History m_history;
};

}  // namespace attn::app
