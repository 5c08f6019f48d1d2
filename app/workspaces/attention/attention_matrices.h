// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/workspaces/attention/panels/attention_panels.h"

namespace attn::ui {
struct ColorMap;
class MatrixEditor;
}  // namespace attn::ui

namespace attn::app {

/// The table editor of the Attention workspace: which matrix it shows, and what becomes of its edits.
class AttentionMatrices : public QObject {
  Q_OBJECT

 public:
  /// The editor's window belongs to `window`.
  explicit AttentionMatrices(QWidget* window);

  /// Opens the table beside this widget, not over it.
  void keepClearOf(const QWidget* view) { m_view = view; }
  void open(const MatrixPlace& place);
  /// Instead of a window: the editor is a part of another widget, as setPlace() says. To be called first.
  ui::MatrixEditor* makePart(QWidget* parent);
  /// Which matrix the part shows; none: it hides.
  void setPlace(const MatrixPlace& place, const ui::ColorMap* colors);
  void showResults(const AttentionResults& results);
  ui::MatrixEditor* editor() const { return m_editor; }

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);

 private:
  void connectEditor();
  void show();
  void setNumbers(const Tensor& values, int gesture);
  void randomize(quint64 seed);

  QWidget* m_window;
  const QWidget* m_view = nullptr;
  ui::MatrixEditor* m_editor = nullptr;
  MatrixPlace m_place;
  const ui::ColorMap* m_colors = nullptr;  ///< of the cells of a part
  AttentionResults m_results;
  ui::GestureClock m_clock;
};

}  // namespace attn::app
