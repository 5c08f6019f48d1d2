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
  /// \param canHide it is in sight, and there is some
  void setCanHide(bool canHide);

 signals:
  void chosen(bool hides);

 private:
  QAction* m_command;
};

}  // namespace attn::app
