#pragma once

#include <QWidget>
#include <functional>

#include "app/rooms/controls.h"
#include "core/scene/attention_pipeline.h"
#include "ui/controls/gesture.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace attn::ui {
class ChoiceList;
class NumberSlider;
class SegmentedControl;
class TokenChips;
class TokenEditor;
}  // namespace attn::ui

// The parts of the Attention workspace's left panel. Each shows its share of a scene and says what the user would have
// instead.

namespace attn::app {

/// A matrix that a table can show: the vectors, a projection, or a parameter of the scoring function.
struct MatrixPlace {
  enum class What { none, vectors, projection, parameter } what = What::none;
  int projection = 0;  ///< W_q, W_k, W_v, W_o
  QString parameter;
};

/// The four projections of a scene, in the order of AttentionResults::projections.
inline constexpr MatrixChoice AttentionScene::*projectionPlaces[] = {
    &AttentionScene::projectQueries, &AttentionScene::projectKeys, &AttentionScene::projectValues,
    &AttentionScene::projectOutput};
inline constexpr const char* projectionNames[] = {"W_q", "W_k", "W_v", "W_o"};

class AttentionPanel : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionPanel(QWidget* parent);

  virtual void showScene(const AttentionScene& scene) { m_scene = scene; }
  /// What depends on what a scene comes to.
  virtual void showResults(const AttentionResults& results) { m_results = results; }

 signals:
  void edited(const QString& text, const attn::AttentionScene& next, int gesture);
  /// A text too large to be taken in at once.
  void largeTextPasted(const QString& text, bool queries);
  void tableWanted(const attn::app::MatrixPlace& place);

 protected:
  void edit(const QString& text, const std::function<void(AttentionScene&)>& change, int gesture = 0);
  QVBoxLayout* column() const { return m_column; }
  QToolButton* tableButton(const QString& text, const QString& name, const MatrixPlace& place);

  AttentionScene m_scene;
  AttentionResults m_results;
  ui::GestureClock m_clock;

 private:
  QVBoxLayout* m_column;
};

class SequencesPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit SequencesPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;
  void showResults(const AttentionResults& results) override;

 private:
  QToolButton* exampleButton();

  ui::TokenEditor* m_keys;
  ui::TokenEditor* m_queries;
  ui::TokenChips* m_chips;
  QComboBox* m_split;
  QComboBox* m_queriesFrom;
};

class VectorsPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit VectorsPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;

 private:
  QComboBox* m_source;
  QSpinBox* m_width;
  QWidget* m_widthRow;
  QSpinBox* m_seed;
  QWidget* m_seedRow;
};

class ScoringPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit ScoringPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;

 private:
  void showParameters(const Scoring& scoring);

  ui::ChoiceList* m_list;
  QLabel* m_note;
  QSpinBox* m_hidden;
  QWidget* m_hiddenRow;
  QSpinBox* m_seed;
  QWidget* m_seedRow;
  QWidget* m_tables;  ///< a button a parameter
  std::string m_tablesOf;
  ui::NumberSlider* m_bandwidth;
  QWidget* m_bandwidthRow;
  ui::NumberSlider* m_temperature;
};

class MaskPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit MaskPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;

 private:
  ui::SegmentedControl* m_mask;
  QCheckBox* m_perQuery;
  QComboBox* m_emptyRow;
  QWidget* m_emptyRowRow;
};

/// Heads, the projections before and after them, and dropout.
class HeadsPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit HeadsPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;

 private:
  void addProjection(int place);

  struct Projection {
    QComboBox* source;
    QSpinBox* rows;
    QToolButton* table;
  };
  QSpinBox* m_heads;
  Projection m_projections[4];
  QDoubleSpinBox* m_dropout;
  QCheckBox* m_training;
  QSpinBox* m_seed;
  QWidget* m_seedRow;
};

}  // namespace attn::app
