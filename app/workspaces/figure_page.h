// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "app/workspaces/workspace.h"

namespace attn::ui {
class ElidedLabel;
class HeatmapView;
class Inspector;
}  // namespace attn::ui

namespace attn::app {

class Form;

/// The page of a workspace that shows heatmaps and is known by its row alone: its forms at the left, the figure that
/// Workspace::shownOf makes of the scene in the middle, and what the selected cell comes from at the right.
class FigurePage : public Page {
  Q_OBJECT

 public:
  /// \pre the row has a `shownOf`
  FigurePage(const Workspace& row, Document* document, QWidget* parent);

  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::vector<ui::NamedPicture> pictures() const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  bool isUpToDate() const override;
  QWidget* firstFocus() override;

  ui::HeatmapView* heatmap() const { return m_heatmap; }
  ui::Inspector* inspector() const { return m_inspector; }

 private:
  void showScene() override;
  void showViewState() override;
  QWidget* makeControls();
  QWidget* makeCanvas();
  ColorRange range() const;
  void look(const std::function<void(FigureViewState&)>& change);
  void compute();
  void showFigure(const Shown& shown, const QElapsedTimer& sinceEdit);
  void showSelection();
  void inspect();

  const Workspace& m_row;
  std::vector<Form*> m_forms;
  ui::ElidedLabel* m_caption;
  ui::HeatmapView* m_heatmap;
  ui::Inspector* m_inspector;
  std::optional<ColorRange> m_drawnRange;  ///< of the figure that is in work, or shown
  Shown m_shown;
  Worker m_worker;  ///< last, so that its thread ends before anything that a job uses goes
};

}  // namespace attn::app
