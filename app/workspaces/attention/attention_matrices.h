// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QRect>
#include <functional>
#include <utility>
#include <vector>

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

  /// The table opens over the window where it covers least of these rectangles, which are asked for then, in pixels of
  /// the screen, and as high as it can be there without covering more; or where it was when it was closed the last
  /// time, if it had been moved.
  void keepClearOf(std::function<std::vector<QRect>()> seen) { m_seen = std::move(seen); }
  void open(const MatrixPlace& place);
  /// Instead of a window: the editor is a part of another widget, as setPlace() says. To be called first.
  ui::MatrixEditor* makePart(QWidget* parent);
  /// Which matrix the part shows; none: it hides.
  void setPlace(const MatrixPlace& place, const ui::ColorMap* colors);
  void showResults(const AttentionResults& results);
  ui::MatrixEditor* editor() const { return m_editor; }

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void connectEditor();
  QRect firstPlace() const;
  void show();
  void setNumbers(const Tensor& values, int gesture);
  void randomize(quint64 seed);

  QWidget* m_window;
  std::function<std::vector<QRect>()> m_seen;
  QRect m_givenPlace;  ///< of the editor when it was opened
  ui::MatrixEditor* m_editor = nullptr;
  MatrixPlace m_place;
  const ui::ColorMap* m_colors = nullptr;  ///< of the cells of a part
  AttentionResults m_results;
  ui::GestureClock m_clock;
};

}  // namespace attn::app
