// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "core/scene/retrieval/retrieval_pipeline.h"

class QFontMetrics;
class QLineEdit;

namespace attn::app {

/// The pairs of a database as a table: key, value, and what the query makes of them. Its rows are the pairs in their
/// own order, or sorted. Only what is in sight is asked for, so a table of many rows costs as much as one of ten.
class PairModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { keyColumn, valueColumn, scoreColumn, weightColumn, columns };

  using QAbstractTableModel::QAbstractTableModel;

  /// Shows the pairs at once; what the query makes of them follows with the results.
  void showPairs(const Box<Database>& database);
  /// \param areRowsHeld whether every pair stays in its row, as while a cell is edited
  void showResults(const RetrievalResults& results, bool areRowsHeld = false);
  /// The query can't be looked up.
  void showNoResults();

  const Database& database() const { return *m_database; }
  Index pairAt(int row) const;
  int rowOf(Index pair) const;
  /// Nothing while there are no results for the pairs in sight.
  std::optional<double> weight(Index pair) const;
  std::optional<double> score(Index pair) const;
  /// "key Li, value Mu, score 3.3333, weight 0.7686"
  QString description(Index pair) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  Qt::ItemFlags flags(const QModelIndex& place) const override;
  QVariant data(const QModelIndex& place, int role) const override;
  bool setData(const QModelIndex& place, const QVariant& value, int role) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// The user typed another text.
  void edited(attn::Index pair, attn::PairPart part, const QString& text);

 private:
  QString textOf(const QModelIndex& place) const;

  Box<Database> m_database;
  Box<std::vector<double>> m_scores, m_weights;  ///< one a pair, or none
  Box<std::vector<Index>> m_rows;                ///< the pairs of the first rows; the others stand where they are
};

/// Characters of a key or a value that a cell shows.
inline constexpr std::size_t longestShownText = 200;

/// A line takes as much text as a pair may have, and no more.
void limitToPairText(QLineEdit* line);

/// A score as people read it: "3.333", "−∞".
QString scoreText(double score, int decimals = 3);
/// A weight: always with so many decimals, so that columns of them can be compared.
QString weightText(double weight, int decimals = 4);
/// A number with the most digits that a width has room for; none of a text that is no number, or without room for any.
std::optional<QString> roundedToFit(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace attn::app
