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
  void undo() override { m_document->show(m_before); }
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
};

Document::Document(QObject* parent) : QObject(parent) {}

void Document::edit(const QString& text, const Scene& next, int gesture) {
  if (next == m_scene) return;
  m_stack.push(new SceneEdit(this, text, next, gesture));
}

void Document::cancel(int gesture) {
  if (gesture == 0 || m_stack.index() == 0 || m_stack.index() != m_stack.count()) return;
  auto* last = const_cast<QUndoCommand*>(m_stack.command(m_stack.index() - 1));
  if (static_cast<SceneEdit*>(last)->gesture() != gesture) return;
  last->setObsolete(true);
  m_stack.undo();
}

void Document::reset(const Scene& scene) {
  m_stack.clear();
  show(scene);
}

void Document::show(const Scene& scene) {
  m_scene = scene;
  emit sceneChanged();
}

}  // namespace attn::app
