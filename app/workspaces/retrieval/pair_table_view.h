// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/workspaces/retrieval/pair_model.h"

namespace attn::app {

/// The ids of the columns that pairs are sorted by, in the order of PairModel::Column.
inline constexpr std::array<const char*, PairModel::columns> sortingIds{"key", "value", "score", "weight"};

/// The table of pairs with a bar for every weight. A double click, Return, F2 or typing edits a key or a value; Delete
/// removes the selected pairs, Ctrl+C copies them, Ctrl+V takes the pairs of the clipboard for all of them.
class PairTableView : public QTableView {
  Q_OBJECT

 public:
  explicit PairTableView(PairModel* model, QWidget* parent = nullptr);

  /// How the bars and the values look: the colour map of weights, and the colour of each pair's value, or none.
  void setColors(const std::string& colorMap, const attn::Box<ValueClasses>& classes,
                 const attn::Box<std::vector<int>>& valueColors);
  /// The pair whose score is explained; and those whose value is the answer.
  void setAnswer(std::optional<Index> explained, const std::string& value);
  /// Shows what a query makes of the pairs. The selected ones stay so wherever they are sorted to; while a cell is
  /// edited none moves.
  void showResults(const RetrievalResults& results);
  /// The column that the pairs are sorted by, as RetrievalViewState has it.
  void showSorting(const std::string& column, bool isDescending);
  /// Brings a pair into sight.
  void reveal(Index pair);
  bool isEditing() const { return state() == EditingState; }
  /// What the letters of the keys are compared with.
  void setQuery(const RetrievalScene& scene);
  /// No narrower than this; nor than its headings and bars need, which it sees to itself.
  void setLeastWidth(int width);
  /// With little room at the side the score is left out.
  void setCompact(bool compact);
  bool isCompact() const { return isColumnHidden(PairModel::scoreColumn); }

  std::optional<Index> currentPair() const;
  void selectPair(std::optional<Index> pair);
  /// The selected pairs, from the first on.
  std::vector<Index> selectedPairs() const;
  void editKey(Index pair);

  /// From where to where the bars reach, in the viewport: weights of 0 and 1.
  std::pair<int, int> barSpan() const;

  // For the delegate.
  static constexpr int inset = 12;  ///< of what stands in a cell, in pixels
  const PairModel& pairs() const { return *m_model; }
  QColor barColor(double weight) const;
  QColor valueColor(Index pair) const;  ///< invalid: none
  bool isAnswer(Index pair) const;
  /// The letters of a pair's key that the query has too, in the UTF-16 of a text: which is the key, or all is empty.
  std::vector<std::pair<int, int>> matches(Index pair, const QString& text) const;
  /// A cell's text for its room: a number is rounded as far as it has to be, the numbers of a place stand below each
  /// other, any other text ends in "…".
  QStringList fittingLines(int column, const QString& whole, const QFont& font, const QSize& room) const;
  bool isExplained(Index pair) const { return m_explained == pair; }

 signals:
  void pairChosen(std::optional<attn::Index> pair);
  void removalWanted(const std::vector<attn::Index>& pairs);
  void pasteWanted();
  void copyWanted();
  /// By this column; empty: as they are.
  void sortingWanted(const std::string& column, bool isDescending);
  /// A cell is not edited any more: what came meanwhile may be sorted.
  void editingEnded();

 protected:
  void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  void rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  void layOut();
  void sortBy(int column);

  PairModel* m_model;
  std::string m_colorMap = "Reds";
  attn::Box<ValueClasses> m_classes;
  KeyMatcher m_matcher;  ///< of the query; none: the similarity is not about letters
  bool m_hasNumericKeys = false;
  attn::Box<std::vector<int>> m_valueColors;
  int m_leastWidth = 0;
  bool m_isShowing = false;
  std::optional<Index> m_explained;
  std::string m_answer;
  bool m_hasAnswer = false;
  std::string m_sortedBy;
  bool m_isDescending = false;
};

}  // namespace attn::app
