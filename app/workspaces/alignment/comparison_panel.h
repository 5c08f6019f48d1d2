// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>
#include <optional>

#include "app/workspaces/form.h"
#include "core/alignment/alignment_scoring.h"

class QMenu;
class QPushButton;

namespace attn::app {

/// B, the model beside the scene's own: its scoring function, sizes and training, which the user may change while both
/// learn the same pairs. Hidden while nothing is compared.
class ComparisonPanel : public Form {
  Q_OBJECT

 public:
  explicit ComparisonPanel(QWidget* parent = nullptr);

 private:
  void addRow(const char* id, const QString& label);
};

/// "Compare…": a menu of models to see beside the one in sight, and of what becomes of a comparison.
class CompareButton : public QToolButton {
  Q_OBJECT

 public:
  explicit CompareButton(QWidget* parent = nullptr);
  void showScene(const AlignmentScene& scene);

 signals:
  void edited(const QString& text, const std::function<void(attn::AlignmentScene&)>& change, int gesture);
  /// The weights in sight are to be those of B too, in the matrices of another score that is the same function.
  void sameFunctionWanted(const attn::AlignmentScoring* scoring);

 private:
  void fill();
  void addModel(const QString& text, const std::function<void(ComparedModel&)>& change);

  AlignmentScene m_scene;
  QMenu* m_menu;
};

/// Where the score in sight is the same function as another: why, and a button that loads the weights in sight as the
/// other one.
class SameFunctionNote : public QWidget {
  Q_OBJECT

 public:
  explicit SameFunctionNote(QWidget* parent = nullptr);

  void showScene(const AlignmentScene& scene);
  /// The weights were loaded as another score: by how much the alignment changed at most; none: there is nothing to
  /// say, or no more.
  void showChange(std::optional<double> largest);

 signals:
  void wanted(const attn::AlignmentScoring* scoring);

 private:
  void say();

  std::string m_scoring;
  const AlignmentScoring* m_other = nullptr;
  std::optional<double> m_change;
  QLabel* m_words;
  QPushButton* m_load;
};

}  // namespace attn::app
