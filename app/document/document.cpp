// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"

#include <utility>

namespace attn::app {

Document::Document(QObject* parent, std::size_t undoBudget)
    : QObject(parent), m_undoBudget(undoBudget), m_history(undoBudget) {}

void Document::edit(const QString& text, const std::function<void(Scene&)>& change, int gesture) {
  Scene next = m_scene;
  change(next);
  if (next == m_scene || !letsThrough(next)) return;
  const bool wasSaved = isSaved();
  m_history.add(text, m_scene, next, gesture);
  show(next);
  tellOfHistory(wasSaved);
}

void Document::cancel(int gesture) {
  const bool wasSaved = isSaved();
  const auto before = m_history.cancel(gesture, m_scene);
  if (!before) return;
  show(*before);
  tellOfHistory(wasSaved);
}

void Document::undo() {
  settle();
  if (!m_history.canUndo()) return;
  const bool wasSaved = isSaved();
  show(m_history.undo(m_scene));
  tellOfHistory(wasSaved);
}

void Document::redo() {
  if (!m_history.canRedo()) return;
  const bool wasSaved = isSaved();
  show(m_history.redo(m_scene));
  tellOfHistory(wasSaved);
}

void Document::goTo(const std::string& workspace) {
  if (m_scene.workspace == workspace) return;
  Scene next = m_scene;
  next.workspace = workspace;
  if (letsThrough(next)) show(next);
}

bool Document::letsThrough(const Scene& next) {
  if (!m_gate || m_gate(m_scene, next)) return true;
  emit sceneChanged();
  emit refused();
  return false;
}

void Document::look(const std::function<void(ViewState&)>& change) {
  ViewState next = m_viewState;
  change(next);
  if (next == m_viewState) return;
  m_viewState = std::move(next);
  emit viewStateChanged();
}

void Document::open(const Scene& scene, const QString& path, const ViewState& view) {
  m_history = History(m_undoBudget);
  m_path = path;
  m_figureTitle.clear();
  // The scene first: pages forget what was looked at in another one before they are told what to look at in this one.
  show(scene);
  ViewState next = view;
  next.panels.insert(m_viewState.panels.begin(), m_viewState.panels.end());
  m_viewState = std::move(next);
  emit viewStateChanged();
  emit opened();
  emit historyChanged();
  emit savedChanged();
}

void Document::setSaved(const QString& path) {
  beginSaving();
  endSaving(path);
}

void Document::setUnsaved() {
  m_history.setUnsaved();
  emit savedChanged();
}

void Document::endSaving(const QString& path) {
  m_history.endSaving(!path.isEmpty());
  if (path.isEmpty()) return;
  m_path = path;
  emit savedChanged();
}

void Document::show(const Scene& scene) {
  m_scene = scene;
  emit sceneChanged();
}

void Document::tellOfHistory(bool wasSaved) {
  emit historyChanged();
  if (wasSaved != isSaved()) emit savedChanged();
}

}  // namespace attn::app
