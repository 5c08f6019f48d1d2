// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/rooms/attention/attention_panels.h"

namespace attn::ui {
class MatrixEditor;
}

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
  void showResults(const AttentionResults& results);
  ui::MatrixEditor* editor() const { return m_editor; }

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);

 private:
  void show();
  void setNumbers(const Tensor& values, int gesture);
  void randomize(quint64 seed);

  QWidget* m_window;
  const QWidget* m_view = nullptr;
  ui::MatrixEditor* m_editor = nullptr;
  MatrixPlace m_place;
  AttentionResults m_results;
  ui::GestureClock m_clock;
};

}  // namespace attn::app
