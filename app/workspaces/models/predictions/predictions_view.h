// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "core/scene/models/models_results.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"
#include "ui/export/export_dialog.h"
#include "ui/heatmap/figure.h"

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace attn::ui {
class HeatmapView;
}  // namespace attn::ui

namespace attn::app {

/// Where a prediction comes from: what each layer would say, what each head writes into the token's logit, and how far
/// the prediction moves when a head's output is taken from another text.
class PredictionsView : public QWidget {
  Q_OBJECT

 public:
  explicit PredictionsView(QWidget* parent);

  void showResults(const ModelsResults& results, const Scene& scene);
  /// What was said beside the pictures is not so any more.
  void clearNotes();

  ui::HeatmapView* lens() const { return m_lens; }
  ui::HeatmapView* parts() const { return m_parts; }
  ui::HeatmapView* patching() const { return m_patching; }
  /// What is in sight, for exports.
  std::vector<ui::NamedPicture> pictures() const;

 signals:
  void looked(const std::function<void(attn::ModelsViewState&)>& change);
  /// The likeliest token is to be written behind the text.
  void continued();
  /// The head that is chosen in the patching is to be patched from now on.
  void kept(const attn::HeadPlace& place);
  void headWanted(const attn::HeadPlace& place);
  void pointedAt(const QString& words);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QComboBox* makeTokens(const QString& name, void (*choose)(ModelsViewState& state, Index id));
  QWidget* makeCard(const QString& title, QLabel** note, ui::HeatmapView** view, const std::vector<QWidget*>& controls);
  /// The tokens to choose from, each once, and the chosen one among them.
  static void showTokens(QComboBox* tokens, const std::vector<PredictedToken>& likely, const PredictedToken& chosen);
  void showOne(ui::HeatmapView* view, QLabel* note, const QString& problem, const ui::HeatmapFigure* figure);

  ModelsResults m_results;
  std::vector<ui::NamedPicture> m_pictures;
  StackKind m_kind = StackKind::encoder;
  QPushButton *m_continue, *m_keep;
  QComboBox *m_token, *m_against;
  QLabel *m_lensTitle, *m_lensNote, *m_partsNote, *m_patchingNote;
  ui::HeatmapView *m_lens, *m_parts, *m_patching;
};

}  // namespace attn::app
