// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "core/scene/retrieval_pipeline.h"
#include "ui/controls/gesture.h"
#include "ui/controls/section.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace attn::ui {
class ChoiceList;
class ElidedLabel;
}  // namespace attn::ui

// The parts of the Retrieval workspace's left panel. Each shows its share of a scene and says what the user would have
// instead.

namespace attn::app {

class ScalarSliders;

class RetrievalPanel : public ui::Section {
  Q_OBJECT

 public:
  /// \param id of the section, in the view state
  RetrievalPanel(const char* id, QWidget* parent);

  virtual void showScene(const RetrievalScene& scene) = 0;
  /// Shows what depends on the results and not on the scene alone.
  virtual void showResults(const RetrievalResults& /*results*/) {}

 signals:
  /// What the user would have instead. `change` is made to the scene as it is by then.
  void edited(const QString& text, const std::function<void(attn::RetrievalScene&)>& change, int gesture = 0);

 protected:
  ui::GestureClock m_clock;
};

/// Where the pairs come from, and what they are.
class DatabasePanel : public RetrievalPanel {
  Q_OBJECT

 public:
  explicit DatabasePanel(QWidget* parent = nullptr);
  void showScene(const RetrievalScene& scene) override;
  void showResults(const RetrievalResults& results) override;

 signals:
  void fileWanted();
  void pasteWanted();

 private:
  QComboBox* m_source;
  QLabel *m_pairs, *m_keys, *m_values;
};

/// How alike a key is to the query.
class SimilarityPanel : public RetrievalPanel {
  Q_OBJECT

 public:
  explicit SimilarityPanel(QWidget* parent = nullptr);
  void showScene(const RetrievalScene& scene) override;

 private:
  ui::ChoiceList* m_list;
  QLabel* m_note;
  ScalarSliders* m_scalars;
};

/// How scores become weights, and the special cases of pooling.
class NormaliserPanel : public RetrievalPanel {
  Q_OBJECT

 public:
  explicit NormaliserPanel(QWidget* parent = nullptr);
  void showScene(const RetrievalScene& scene) override;

 private:
  struct Special {
    QPushButton* button;
    std::function<void(RetrievalScene&)> take;
  };
  void addSpecial(const QString& name, const QString& tip, const std::function<void(RetrievalScene&)>& take);

  QComboBox* m_list;
  QLabel* m_note;
  ScalarSliders* m_scalars;
  std::vector<Special> m_specials;
};

}  // namespace attn::app
