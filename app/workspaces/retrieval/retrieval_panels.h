// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/workspaces/form.h"
#include "core/scene/retrieval/retrieval_pipeline.h"

class QLabel;

// The parts of the Retrieval workspace's left panel.

namespace attn::app {

/// Where the pairs come from, and what they are.
class DatabasePanel : public Form {
  Q_OBJECT

 public:
  explicit DatabasePanel(QWidget* parent = nullptr);
  void showResults(const RetrievalResults& results);
  /// What was taken for the names of the columns although nothing but its place says so.
  void showNames(const std::optional<std::pair<std::string, std::string>>& names);
  /// Whether the pairs are those of a table that may be read in another way.
  void showChangeable(bool isChangeable) { m_change->setVisible(isChangeable); }

 signals:
  void fileWanted();
  /// The table is meant in another way.
  void changeWanted();
  void pasteWanted();
  /// What was taken for names is a pair.
  void firstLineWanted();

 private:
  QLabel *m_pairs, *m_keys, *m_values, *m_namesNote;
  QWidget* m_names;
  QPushButton* m_change;
};

/// How alike a key is to the query.
class SimilarityPanel : public Form {
  Q_OBJECT

 public:
  explicit SimilarityPanel(QWidget* parent = nullptr);
};

/// How scores become weights.
class NormaliserPanel : public Form {
  Q_OBJECT

 public:
  explicit NormaliserPanel(QWidget* parent = nullptr);
};

/// The special cases of pooling, one click each. It says what a click has changed, since what that is stands below.
class PoolingPanel : public Form {
  Q_OBJECT

 public:
  explicit PoolingPanel(QWidget* parent = nullptr);
  void showResults(const RetrievalResults& results);

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

  std::vector<Special> m_specials;
  QLabel* m_said;                         ///< what was changed
  std::optional<RetrievalScene> m_taken;  ///< the scene after that
  RetrievalScene m_scene;
  std::optional<RetrievalScene> m_lookedUp;  ///< whose keys were looked at last
  Index m_width = 0;                         ///< of those keys
  std::optional<std::size_t> m_waiting;      ///< a special case that was chosen before the width of its keys was known
};

}  // namespace attn::app
