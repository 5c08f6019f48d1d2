// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "ui/heatmap/figure.h"

class QAction;
class QGridLayout;
class QLabel;
class QToolButton;

namespace attn::app {

/// What is chosen for the summaries of rows, in words, and the same choices that a click on a label makes for the row
/// and the column of the selected cell.
class SummaryBar : public QWidget {
  Q_OBJECT

 public:
  explicit SummaryBar(QWidget* parent = nullptr);

  /// The button that shows and hides the summaries, for the tools above the canvas; and the same with a shortcut.
  QToolButton* toggle() const { return m_toggle; }
  QAction* command() const { return m_command; }

  void showScene(const AttentionScene& scene);
  /// Hides the bar where the figure has no summaries; the button is for views that can have some. \param figure has
  /// them at its rows, or not
  void showFigure(const ui::HeatmapFigure& figure, bool canHaveSummaries);
  /// The sequence, the query and the key of the cell that is selected.
  struct Selected {
    Index sequence, query, key;
  };
  void showSelection(std::optional<Selected> selected);
  /// What a click on a row's label does, or on a column's.
  void toggleRow(Index sequence, Index query);
  void toggleKey(Index sequence, Index key);

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void arrange();
  QToolButton* makeButton(const char* id, const QString& text, const QString& toolTip);
  void showOrHide();
  void showChecks();

  SummaryChoice m_choice;
  std::optional<Selected> m_selected;
  QAction* m_command;
  QToolButton *m_toggle, *m_add, *m_leaveOut, *m_clear;
  QGridLayout* m_grid;
  QLabel* m_words;
  QWidget* m_buttons;
  std::optional<bool> m_isAbove;  ///< the words, above the buttons
};

}  // namespace attn::app
