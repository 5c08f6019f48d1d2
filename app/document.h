#pragma once

#include <QObject>
#include <QUndoStack>
#include <functional>

#include "core/scene/scene.h"

namespace attn::app {

/// The current scene and the way back. Every edit is a snapshot: scenes share what they have in common, so one costs
/// little. Results are not part of it: they follow from the scene.
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  const Scene& scene() const { return m_scene; }
  QUndoStack* undoStack() { return &m_stack; }

  /// Makes `next` the scene, as one step of undo named `text`. An equal scene is no edit. Edits with the same gesture
  /// (other than 0) that follow each other are one step, and a gesture that comes back to where it began is none.
  void edit(const QString& text, const Scene& next, int gesture = 0);

  /// The same with what `change` makes of the scene as it is now.
  void edit(const QString& text, const std::function<void(Scene&)>& change, int gesture = 0);

  /// Takes back the last step if it belongs to this gesture, without a way to redo it.
  void cancel(int gesture);

  /// Goes to another workspace. No step of undo; but to undo an edit made elsewhere goes there.
  void goTo(Workspace workspace);

  /// Another scene, with nothing to undo: one that was opened from a file.
  void open(const Scene& scene, const QString& path);
  /// The scene as it is now is in this file.
  void setSaved(const QString& path);
  /// The file that the scene came from or went to; empty for a new one.
  QString path() const { return m_path; }
  bool isSaved() const { return m_stack.isClean(); }

 signals:
  void sceneChanged();
  /// Another path, or saved no more, or again.
  void savedChanged();

 private:
  friend class SceneEdit;
  void show(const Scene& scene);

  Scene m_scene;
  QString m_path;
  QUndoStack m_stack;
};

}  // namespace attn::app
