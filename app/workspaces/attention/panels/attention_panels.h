// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/workspaces/controls.h"
#include "app/workspaces/form.h"
#include "core/scene/attention/attention_pipeline.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QToolButton;

namespace attn::ui {
class CheckedLine;
class TokenChips;
class TokenEditor;
}  // namespace attn::ui

// The parts of the Attention workspace's left panel. Each shows its share of a scene and says what the user would have
// otherwise.

namespace attn::app {

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

class AttentionPanel : public Form {
  Q_OBJECT

 public:
  using Form::Form;

  /// Shows what depends on the results and not on the scene alone.
  void showResults(const AttentionResults& results);

 signals:
  /// A text too large to be taken in at once.
  void largeTextPasted(const QString& text, bool queries);
  void tableWanted(const attn::app::MatrixPlace& place);

 protected:
  const AttentionResults& results() const { return m_results; }
  void alsoShowResults(const std::function<void(const AttentionResults&)>& show) { m_alsoShown.push_back(show); }
  void edit(const QString& text, const AttentionChange& change, int gesture = 0);
  QToolButton* tableButton(const QString& text, const QString& name, const MatrixPlace& place);

 private:
  AttentionResults m_results;
  std::vector<std::function<void(const AttentionResults&)>> m_alsoShown;
};

class SequencesPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit SequencesPanel(QWidget* parent = nullptr);
  /// The tokens of a cell that is pointed at, among those of the results; no key where columns are none.
  void lightTokens(Index entry, Index query, std::optional<Index> key);
  void lightNothing();

 private:
  QToolButton* exampleButton();
  void showTokens(const AttentionResults& results);

  ui::TokenEditor* m_keys;
  ui::TokenEditor* m_queries;
  QLabel *m_keysCaption, *m_queriesCaption;
  ui::TokenChips* m_chips;
  Box<TokenBatch> m_tokens;   ///< of the chips
  bool m_hasQueries = false;  ///< among the chips, before the keys
};

class VectorsPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit VectorsPanel(QWidget* parent = nullptr);
};

class ScoringPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit ScoringPanel(QWidget* parent = nullptr);

 private:
  QToolButton* identityButton(const QString& name);
  void showParameters(const Scoring& scoring);

  QWidget* m_tables;  ///< a button a parameter
  std::string m_tablesOf;
  std::optional<double> m_broughtBandwidth;  ///< that the last kernel with an end brought by itself
};

/// Which keys a query sees.
class MaskPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit MaskPanel(QWidget* parent = nullptr);

 private:
  /// What a mask has below its box.
  struct Parts {
    QCheckBox* box;
    QWidget* below = nullptr;         ///< besides its numbers
    ui::CheckedLine* list = nullptr;  ///< of a mask with a list
  };
  void addMask(const Mask& mask, QGridLayout* grid, int& cell);
  ui::CheckedLine* makeList(const Mask& mask, QWidget* row);
  QWidget* makeBrush();
  void takeList(const Mask& mask, ui::CheckedLine* line);
  void showMasks(const Mechanism& mechanism);

  std::vector<Parts> m_masks;  ///< in the order of the table
};

/// What is added for positions, and how scores become weights; or one of both.
class StagesPanel : public AttentionPanel {
  Q_OBJECT

 public:
  enum class Part { both, positions, weights };
  explicit StagesPanel(QWidget* parent = nullptr, Part part = Part::both);

 private:
  void addStage(const char* id, const QString& label);
  void addPoolings();
};

/// Heads, the projections before and after them, and dropout.
class HeadsPanel : public AttentionPanel {
  Q_OBJECT

 public:
  explicit HeadsPanel(QWidget* parent = nullptr);

 private:
  void addProjection(const ProjectionRow& projection);
};

}  // namespace attn::app
