#include "app/document.h"

#include <QUndoCommand>
#include <utility>

namespace attn::app {

class SceneEdit : public QUndoCommand {
 public:
  SceneEdit(Document* document, const QString& text, Scene after, int gesture)
      : QUndoCommand(text),
        m_document(document),
        m_before(document->scene()),
        m_after(std::move(after)),
        m_gesture(gesture) {}

  int id() const override { return 1; }
  int gesture() const { return m_gesture; }
  /// The next undo leaves nothing to redo. (An obsolete command would not be undone at all.)
  void cancel() { m_canceled = true; }
  void undo() override {
    m_document->show(m_before);
    setObsolete(m_canceled);
  }
  void redo() override { m_document->show(m_after); }
  bool mergeWith(const QUndoCommand* other) override {
    const auto* next = static_cast<const SceneEdit*>(other);
    if (m_gesture == 0 || next->m_gesture != m_gesture) return false;
    m_after = next->m_after;
    setObsolete(m_after == m_before);
    return true;
  }

 private:
  Document* m_document;
  Scene m_before;
  Scene m_after;
  int m_gesture;
  bool m_canceled = false;
};

Document::Document(QObject* parent) : QObject(parent) {
  connect(&m_stack, &QUndoStack::cleanChanged, this, &Document::savedChanged);
}

Document::~Document() { disconnect(&m_stack, nullptr, this, nullptr); }

void Document::edit(const QString& text, const Scene& next, int gesture) {
  if (next == m_scene) return;
  m_stack.push(new SceneEdit(this, text, next, gesture));
}

void Document::edit(const QString& text, const std::function<void(Scene&)>& change, int gesture) {
  Scene next = m_scene;
  change(next);
  edit(text, next, gesture);
}

void Document::cancel(int gesture) {
  if (gesture == 0 || m_stack.index() == 0 || m_stack.index() != m_stack.count()) return;
  auto* last = static_cast<SceneEdit*>(const_cast<QUndoCommand*>(m_stack.command(m_stack.index() - 1)));
  if (last->gesture() != gesture) return;
  last->cancel();
  m_stack.undo();
}

void Document::goTo(Workspace workspace) {
  if (m_scene.workspace == workspace) return;
  Scene next = m_scene;
  next.workspace = workspace;
  show(next);
}

void Document::open(const Scene& scene, const QString& path) {
  m_stack.clear();
  show(scene);
  m_path = path;
  emit savedChanged();
}

void Document::setSaved(const QString& path) {
  m_path = path;
  m_stack.setClean();
  emit savedChanged();
}

void Document::show(const Scene& scene) {
  m_scene = scene;
  emit sceneChanged();
}

}  // namespace attn::app
