// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/scene/retrieval/retrieval_pipeline.h"

class QFrame;
class QLabel;
class QLineEdit;
class QPointF;

namespace attn::ui {
class CurveChart;
class ElidedLabel;
class ViewCover;
}  // namespace attn::ui

namespace attn::app {

class PairModel;
class PairTableView;
class QueryCard;

/// The middle of the Retrieval workspace: query and answer, the table of pairs with a bar for every weight, and the
/// plane of keys of two numbers. Gestures on them become edits.
class RetrievalCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit RetrievalCanvas(QWidget* parent = nullptr);

  void showScene(const RetrievalScene& scene, const std::string& colorMap);
  void showResults(const RetrievalResults& results);
  void showProblem(const RetrievalResults& results, const QString& words);
  /// The pair whose score is explained; none: the one that weighs most.
  void selectPair(std::optional<Index> pair);
  std::optional<Index> selectedPair() const;
  /// The column that the pairs are sorted by, as RetrievalViewState has it.
  void showSorting(const std::string& column, bool isDescending);

  /// What has to be computed for what is shown.
  RetrievalView wantedView() const;
  const RetrievalResults& results() const { return m_results; }
  /// Whether there is something to see: not before the first results, nor after a problem.
  bool hasResults() const { return m_hasResults && !m_results.problem; }

  QLineEdit* query() const;
  QueryCard* queryCard() const { return m_card; }
  PairTableView* table() const { return m_table; }
  ui::CurveChart* plane() const { return m_plane; }
  bool showsPlane() const;
  void sizeParts();

 signals:
  void edited(const QString& text, const std::function<void(attn::RetrievalScene&)>& change, int gesture);
  void dragCanceled(int gesture);
  /// wantedView() is another.
  void viewChanged();
  void pairSelected();
  void sortingWanted(const std::string& column, bool isDescending);
  /// What is under the pointer, in words; empty: nothing.
  void hovered(const QString& words);
  void pasteWanted();
  void copyWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeTable();
  QWidget* makePlane();
  void connectPlane();
  void addPair();
  void showColors();
  void showAnswer();
  void revealWinner();
  void showPlane();
  /// The numbers of a place of the plane, with as many digits as tell pixels apart.
  QString placeText(QPointF place) const;
  /// The value of a new pair: what is found at a place of the plane, or without one for the query.
  std::string valueAt(std::optional<QPointF> place) const;

  RetrievalScene m_scene;
  std::string m_colorMap = "Reds";
  RetrievalResults m_results;
  bool m_hasResults = false;
  std::optional<Index> m_newPair;  ///< whose key is edited once it is in sight
  std::string m_sortedBy;
  bool m_isDescending = false;
  /// The pair that was brought into sight last, and for which query.
  std::pair<std::optional<Index>, std::string> m_revealed;

  QueryCard* m_card;
  PairModel* m_model;
  PairTableView* m_table;
  QLabel* m_sum;
  ui::ElidedLabel* m_hint;
  QFrame* m_planeCard;
  QLabel* m_planeTitle;
  ui::CurveChart* m_plane;
  ui::ViewCover* m_cover;
};

}  // namespace attn::app
