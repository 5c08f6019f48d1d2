// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/scene/retrieval/retrieval_pipeline.h"
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
  /// A note, and sliders for the numbers of the row that is chosen: these are their values.
  void addScalars(Scalars RetrievalScene::*values);

  ui::GestureClock m_clock;
  QLabel* m_note = nullptr;
  ScalarSliders* m_scalars = nullptr;
};

/// Where the pairs come from, and what they are.
class DatabasePanel : public RetrievalPanel {
  Q_OBJECT

 public:
  explicit DatabasePanel(QWidget* parent = nullptr);
  void showScene(const RetrievalScene& scene) override;
  void showResults(const RetrievalResults& results) override;
  /// What was taken for the names of the columns although nothing but its place says so.
  void showNames(const std::optional<std::pair<std::string, std::string>>& names);

 signals:
  void fileWanted();
  void pasteWanted();
  /// What was taken for names is a pair.
  void firstLineWanted();

 private:
  QComboBox* m_source;
  QLabel *m_pairs, *m_keys, *m_values, *m_namesNote;
  QWidget* m_names;
};

/// How alike a key is to the query.
class SimilarityPanel : public RetrievalPanel {
  Q_OBJECT

 public:
  explicit SimilarityPanel(QWidget* parent = nullptr);
  void showScene(const RetrievalScene& scene) override;

 private:
  ui::ChoiceList* m_list;
};

/// How scores become weights, and the special cases of pooling.
class NormaliserPanel : public RetrievalPanel {
  Q_OBJECT

 public:
  explicit NormaliserPanel(QWidget* parent = nullptr);
  void showScene(const RetrievalScene& scene) override;
  void showResults(const RetrievalResults& results) override;

 private:
  struct Special {
    QPushButton* button;
    std::function<void(RetrievalScene&, Index width)> take;  ///< `width` of the keys, if they are numbers, else 0
  };
  void addSpecial(const QString& name, const QString& tip, const std::function<void(RetrievalScene&, Index)>& take);
  void choose(std::size_t special);
  /// Whether m_width is that of the keys in sight, and not of those before.
  bool isWidthKnown() const;
  /// The button whose click would change nothing is the one that holds.
  void checkSpecials();

  QComboBox* m_list;
  std::vector<Special> m_specials;
  RetrievalScene m_scene;
  std::optional<RetrievalScene> m_lookedUp;  ///< whose keys were looked at last
  Index m_width = 0;                         ///< of those keys
  std::optional<std::size_t> m_waiting;      ///< a special case that was chosen before the width of its keys was known
};

}  // namespace attn::app
