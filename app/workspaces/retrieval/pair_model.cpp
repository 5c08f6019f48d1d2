// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/pair_model.h"

#include <QFontMetrics>
#include <QLineEdit>
#include <QRegularExpression>
#include <QValidator>
#include <algorithm>
#include <cmath>

#include "core/base/calculation.h"
#include "core/base/text/numbers_in_text.h"
#include "core/base/text/short_text.h"
#include "core/base/words.h"
#include "ui/style/plain_text.h"

namespace attn::app {
namespace {

QString shown(const std::string& text) {
  return ui::withoutControls(QString::fromStdString(shortened(text, longestShownText)));
}

/// Takes what UTF-8 writes in no more bytes than a pair may have.
class PairTextValidator : public QValidator {
 public:
  using QValidator::QValidator;
  State validate(QString& text, int&) const override {
    return static_cast<std::size_t>(text.toUtf8().size()) <= longestPairText ? Acceptable : Invalid;
  }
};

}  // namespace

void limitToPairText(QLineEdit* line) {
  line->setMaxLength(static_cast<int>(longestPairText));
  line->setValidator(new PairTextValidator(line));
}

QString scoreText(double score, int decimals) {
  if (std::isinf(score)) return score < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
  const double size = std::abs(score);
  constexpr int digits = 4;  // as the explanation writes numbers that are very large or small
  if (size >= 1e6 || (size != 0 && size < 0.5 * std::pow(10, -decimals)))
    return QString::fromStdString(numberText(score, digits));
  return QString::number(score, 'f', decimals).replace(u'-', QChar(0x2212));
}

std::optional<QString> roundedToFit(const QString& text, const QFontMetrics& metrics, int width) {
  const QChar minus(0x2212);
  const auto number = numberIn(QString(text).replace(minus, u'-').toStdString());
  if (!number) return std::nullopt;
  // Digits before and behind the point, without a power of ten as long as two of them say something.
  constexpr int mostDigits = 15;
  const int before = *number == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(*number)))) + 1;
  const auto fits = [&](QString& rounded) {
    static const QRegularExpression padding(QStringLiteral("e\\+?(-?)0*"));
    rounded.replace(padding, QStringLiteral("e\\1"));
    if (text.contains(minus)) rounded.replace(u'-', minus);
    return metrics.horizontalAdvance(rounded) <= width;
  };
  for (int decimals = mostDigits - before; before <= mostDigits && decimals >= std::max(0, 2 - before); --decimals)
    if (QString rounded = QString::number(*number, 'f', decimals); fits(rounded)) return rounded;
  for (int digits = mostDigits; digits > 0; --digits)
    if (QString rounded = QString::number(*number, 'e', digits - 1); fits(rounded)) return rounded;
  return std::nullopt;
}

QString weightText(double weight, int decimals) { return QString::number(weight, 'f', decimals); }

void PairModel::showPairs(const Box<Database>& database) {
  if (database.share() == m_database.share()) return;
  const int before = rowCount(), after = static_cast<int>(database->size());
  // New pairs stand at the end until they are sorted.
  if (after < before) m_rows = {};
  m_scores = {};
  m_weights = {};
  // Rows that come or go at the end leave the hand where it is; which ones they are does not matter to the view, as it
  // draws all that it sees anew.
  if (after > before) {
    beginInsertRows({}, before, after - 1);
    m_database = database;
    endInsertRows();
  } else if (after < before) {
    beginRemoveRows({}, after, before - 1);
    m_database = database;
    endRemoveRows();
  } else {
    m_database = database;
  }
  if (after > 0) emit dataChanged(index(0, 0), index(after - 1, columns - 1));
}

Index PairModel::pairAt(int row) const {
  const auto at = static_cast<std::size_t>(row);
  return row >= 0 && at < m_rows->size() ? (*m_rows)[at] : Index{row};
}

int PairModel::rowOf(Index pair) const {
  const auto found = std::find(m_rows->begin(), m_rows->end(), pair);
  return static_cast<int>(found == m_rows->end() ? pair : found - m_rows->begin());
}

void PairModel::showResults(const RetrievalResults& results, bool areRowsHeld) {
  if (results.database.share() != m_database.share() && !(results.database == m_database)) return;
  if (!areRowsHeld && results.rows.share() != m_rows.share()) {
    m_rows = results.rows;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, valueColumn));
  }
  m_scores = results.scores;
  m_weights = results.weights;
  if (rowCount() > 0) emit dataChanged(index(0, scoreColumn), index(rowCount() - 1, columns - 1));
}

void PairModel::showNoResults() {
  m_scores = {};
  m_weights = {};
  if (rowCount() > 0) emit dataChanged(index(0, scoreColumn), index(rowCount() - 1, columns - 1));
}

std::optional<double> PairModel::weight(Index pair) const {
  const auto at = static_cast<std::size_t>(pair);
  return at < m_weights->size() ? std::optional((*m_weights)[at]) : std::nullopt;
}

std::optional<double> PairModel::score(Index pair) const {
  const auto at = static_cast<std::size_t>(pair);
  return at < m_scores->size() ? std::optional((*m_scores)[at]) : std::nullopt;
}

QString PairModel::description(Index pair) const {
  if (pair < 0 || pair >= m_database->size()) return {};
  const QString key = shown(m_database->key(pair)), value = shown(m_database->value(pair));
  const auto a = score(pair), w = weight(pair);
  if (!a || !w) return tr("key %1, value %2").arg(key, value);
  return tr("key %1, value %2, score %3, weight %4").arg(key, value, scoreText(*a, 4), weightText(*w));
}

int PairModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_database->size());
}

Qt::ItemFlags PairModel::flags(const QModelIndex& place) const {
  const Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
  return place.column() <= valueColumn ? flags | Qt::ItemIsEditable : flags;
}

QString PairModel::textOf(const QModelIndex& place) const {
  const Index pair = pairAt(place.row());
  switch (place.column()) {
    case keyColumn: return shown(m_database->key(pair));
    case valueColumn: return shown(m_database->value(pair));
    case scoreColumn: return score(pair) ? scoreText(*score(pair)) : QString();
    default: return weight(pair) ? weightText(*weight(pair)) : QString();
  }
}

QVariant PairModel::data(const QModelIndex& place, int role) const {
  if (!place.isValid() || place.row() >= rowCount()) return {};
  switch (role) {
    case Qt::DisplayRole: return textOf(place);
    case Qt::EditRole:
      if (place.column() > valueColumn) return {};
      return QString::fromStdString(place.column() == keyColumn ? m_database->key(pairAt(place.row()))
                                                                : m_database->value(pairAt(place.row())));
    case Qt::ToolTipRole: return place.column() <= valueColumn ? textOf(place) : QVariant();
    case Qt::TextAlignmentRole:
      return int((place.column() == scoreColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole: {
      const QString column = headerData(place.column(), Qt::Horizontal, Qt::DisplayRole).toString();
      return tr("pair %1, %2: %3").arg(pairAt(place.row()) + 1).arg(column, textOf(place));
    }
    default: return {};
  }
}

bool PairModel::setData(const QModelIndex& place, const QVariant& value, int role) {
  if (role != Qt::EditRole || place.column() > valueColumn || value == data(place, Qt::EditRole)) return false;
  emit edited(pairAt(place.row()), place.column() == keyColumn ? PairPart::key : PairPart::value, value.toString());
  return true;
}

QVariant PairModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return int((section == scoreColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case keyColumn: return tr("key k");
    case valueColumn: return tr("value v");
    case scoreColumn: return tr("score a/T");
    default: return tr("weight α");
  }
}

}  // namespace attn::app
