// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "core/scene/attention/pass.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// Whether some sequences are filled up to the length of the longest.
bool hasPadding(const Pass& pass);

/// The same figure without the rows and columns of tokens that only fill up. They end their sequences, so that every
/// cell that stays keeps its place, and its colour.
ui::HeatmapFigure withoutPadding(ui::HeatmapFigure figure, const Pass& pass);

/// Hides and shows these rows and columns: a button above the canvas, for as long as there are any, and the same in the
/// menu.
class PaddingSwitch : public QToolButton {
  Q_OBJECT

 public:
  explicit PaddingSwitch(QWidget* parent = nullptr);

  QAction* command() const { return m_command; }
  void showState(bool isHidden);
  /// In sight only where it does something. \param canHide there is padding in what is in sight
  void setCanHide(bool canHide);
  /// In a narrow window it is in the menu alone.
  void setFolded(bool folded);
  /// How much room it takes, or would.
  int space() const { return m_canHide ? sizeHint().width() : 0; }

 signals:
  void chosen(bool hides);

 private:
  QAction* m_command;
  bool m_canHide = false, m_isFolded = false;
};

}  // namespace attn::app
