// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/workspaces/controls.h"
#include "core/scene/attention/attention_pipeline.h"
#include "ui/controls/gesture.h"
#include "ui/controls/section.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QToolButton;

namespace attn::ui {
class CheckedLine;
class ChoiceList;
class NumberField;
class NumberSlider;
class TokenChips;
class TokenEditor;
}  // namespace attn::ui

// The parts of the Attention workspace's left panel. Each shows its share of a scene and says what the user would have
// otherwise.

namespace attn::app {

class ScalarSliders;

/// A projection: its symbol, what a user chose for it, and the matrix that follows.
struct ProjectionRow {
  const char* symbol;
  MatrixChoice Projections::*choice;
  Box<Tensor> ProjectionMatrices::*matrix;
};
inline constexpr ProjectionRow projectionRows[] = {
    {"W_q", &Projections::queries, &ProjectionMatrices::queries},
    {"W_k", &Projections::keys, &ProjectionMatrices::keys},
    {"W_v", &Projections::values, &ProjectionMatrices::values},
    {"W_o", &Projections::output, &ProjectionMatrices::output},
};

/// A matrix's letters where they can't be typeset, as in the title of a window or the name of an edit: "Wq".
inline QString plainLetters(QString symbol) { return symbol.remove(u'_'); }

/// A matrix that a table can show: the vectors, a projection, or a parameter of the scoring function.
struct MatrixPlace {
  enum class What { none, vectors, projection, parameter } what = What::none;
  const ProjectionRow* projection = nullptr;
  QString parameter;
};

/// What an edit makes of the scene as it is when the edit is made.
using AttentionChange = std::function<void(AttentionScene&)>;

class AttentionPanel : public ui::Section {
  Q_OBJECT

 public:
  /// \param id of the section, in the view state
  AttentionPanel(const char* id, QWidget* parent);

  virtual void showScene(const AttentionScene& scene) = 0;
  /// Shows what depends on the results and not on the scene alone.
  virtual void showResults(const AttentionResults& results) { m_results = results; }

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);
  /// A text too large to be taken in at once.
  void largeTextPasted(const QString& text, bool queries);
  void tableWanted(const attn::app::MatrixPlace& place);

 protected:
  void edit(const QString& text, const AttentionChange& change, int gesture = 0) { emit edited(text, change, gesture); }
  QToolButton* tableButton(const QString& text, const QString& name, const MatrixPlace& place);

  AttentionResults m_results;
  ui::GestureClock m_clock;
};

class SequencesPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit SequencesPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;
  void showResults(const AttentionResults& results) override;
  /// The tokens of a cell that is pointed at, among those of the results; no key where columns are none.
  void lightTokens(Index entry, Index query, std::optional<Index> key);
  void lightNothing();

 private:
  QToolButton* exampleButton();

  ui::TokenEditor* m_keys;
  ui::TokenEditor* m_queries;
  QLabel *m_keysCaption, *m_queriesCaption;
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
  ui::NumberField* m_width;
  QWidget* m_widthRow;
  ui::NumberField* m_seed;
  QWidget* m_seedRow;
};

class ScoringPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit ScoringPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;

 private:
  QToolButton* identityButton(const QString& name);
  void showParameters(const Scoring& scoring);

  QLabel* m_edits;  ///< whom it edits while two mechanisms are compared
  ui::ChoiceList* m_list;
  QLabel* m_note;
  ui::NumberField* m_hidden;
  QWidget* m_hiddenRow;
  ui::NumberField* m_seed;
  QWidget* m_seedRow;
  QWidget* m_tables;  ///< a button a parameter
  std::string m_tablesOf;
  ScalarSliders* m_scalars;
  ui::NumberSlider* m_temperature;
};

/// Which keys a query sees.
class MaskPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit MaskPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;
  void showResults(const AttentionResults& results) override;

 private:
  /// What a mask has below its box.
  struct Parts {
    QCheckBox* box;
    ScalarSliders* scalars;
    ui::CheckedLine* list;  ///< of a mask with a list, else null
    QWidget* listRow;       ///< with its name
    QWidget* brush;         ///< of the mask that is painted, else null
  };
  void addMask(const Mask& mask, QGridLayout* grid, int& cell);
  ui::CheckedLine* makeList(const Mask& mask, QWidget* row);
  QWidget* makeBrush();
  void takeList(const Mask& mask, ui::CheckedLine* line);

  std::vector<Parts> m_masks;  ///< in the order of the table
  QCheckBox* m_perQuery;
  QComboBox* m_emptyRow;
  QWidget* m_emptyRowRow;
};

/// What is added for positions, and how scores become weights; or one of both.
class StagesPanel : public AttentionPanel {
  Q_OBJECT

 public:
  enum class Part { both, positions, weights };
  explicit StagesPanel(QWidget* parent = nullptr, Part part = Part::both);
  void showScene(const AttentionScene& scene) override;
  void showResults(const AttentionResults& results) override;

 private:
  void addPositions();
  ScalarSliders* makeScalars();
  void addPoolings();

  QComboBox* m_positions = nullptr;
  ScalarSliders* m_positionScalars = nullptr;
  QComboBox* m_normaliser = nullptr;
  ScalarSliders* m_normaliserScalars = nullptr;
};

/// Heads, the projections before and after them, and dropout.
class HeadsPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit HeadsPanel(QWidget* parent = nullptr);
  void showScene(const AttentionScene& scene) override;

 private:
  void addProjection(const ProjectionRow& projection, std::size_t place);

  struct Projection {
    QComboBox* source;
    ui::NumberField* rows;
    QToolButton* table;
  };
  ui::NumberField* m_heads;
  Projection m_projections[4];
  ui::NumberField* m_dropout;
  QCheckBox* m_training;
  ui::NumberField* m_seed;
  QWidget* m_seedRow;
};

}  // namespace attn::app
