// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/find/find_query.h"

#include <QRegularExpression>
#include <algorithm>
#include <limits>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/explain/numbered_tokens.h"

namespace attn::app {
namespace {

FoundCell largestOfRow(const NumberGrid& numbers, Index row) {
  FoundCell found{row, 0, -std::numeric_limits<float>::infinity()};
  const NumberBlock block = numbers.block({row, row + 1, 0, numbers.columns()});
  for (Index column = 0; column < numbers.columns(); ++column)
    if (const float number = block.at(row, column); number > found.number) found = {row, column, number};
  return found;
}

FoundCell largestOfColumn(const NumberGrid& numbers, Index column) {
  FoundCell found{0, column, -std::numeric_limits<float>::infinity()};
  constexpr Index mostRows = 4096;  // each is read by itself
  for (Index row = 0; row < std::min(mostRows, numbers.rows()); ++row)
    if (const float number = numbers.at(row, column); number > found.number) found = {row, column, number};
  return found;
}

bool haveNoNames(const std::shared_ptr<const QStringList>& labels) {
  return !labels || labels->isEmpty() ||
         areNumbered(labels->front().toStdString(), labels->back().toStdString(), labels->size());
}

}  // namespace

QString labelAt(const std::shared_ptr<const QStringList>& labels, Index place) {
  return labels ? labels->value(place) : QString::number(place);
}

QString placeName(const std::shared_ptr<const QStringList>& labels, Index place) {
  const QString label = labelAt(labels, place);
  return haveNoNames(labels) ? label : QStringLiteral("%1 (%2)").arg(label).arg(place + 1);
}

Index placeOfNumber(const std::shared_ptr<const QStringList>& labels, Index number) {
  return haveNoNames(labels) ? number : number - 1;
}

bool isToken(const std::shared_ptr<const QStringList>& labels, Index place, const QString& token) {
  const QString label = labelAt(labels, place);
  bool isNumber = false;
  token.toLongLong(&isNumber);
  if (isNumber) return label == token;
  return label.contains(token, Qt::CaseInsensitive) || placeName(labels, place) == token;
}

FindQuery findQueryOf(const QString& text) {
  const QString trimmed = text.trimmed();
  if (trimmed.isEmpty()) return {};
  static const QRegularExpression cell(QStringLiteral("^(\\d+)\\s*[,;，×]\\s*(0|[1-9]\\d*)$"));
  static const QRegularExpression number(
      QStringLiteral("^(?:α|a|alpha|weight)?\\s*(>=|≥|>|<=|≤|<)?\\s*([-+]?\\d*[.,]?\\d+(?:e[-+]?\\d+)?)$"),
      QRegularExpression::CaseInsensitiveOption);
  if (const QRegularExpressionMatch match = cell.match(trimmed); match.hasMatch())
    return {
        .kind = FindQuery::Kind::cell, .row = match.captured(1).toLongLong(), .column = match.captured(2).toLongLong()};
  const QRegularExpressionMatch match = number.match(trimmed);
  const QString digits = match.captured(2).replace(u',', u'.');
  // A whole number by itself is a token: tokens without names are numbers.
  if (match.hasMatch() && (match.capturedLength(1) > 0 || digits.contains(u'.'))) {
    FindQuery query;
    (match.captured(1).startsWith(u'<') || match.captured(1) == u'≤' ? query.most : query.least) = digits.toFloat();
    return query;
  }
  return {.kind = FindQuery::Kind::tokens, .token = trimmed};
}

FoundPlaces foundCells(const FindQuery& query, const ui::HeatmapPanel& panel) {
  const NumberGrid& numbers = *panel.numbers;
  const Index rows = numbers.rows(), columns = numbers.columns();
  if (query.most)
    throw DataError({translatable("core", "cells are found from a number on: ≥ %1"), {toString(double{*query.most})}});
  if (query.kind == FindQuery::Kind::largest)
    return {largestCells(numbers, query.least.value_or(-std::numeric_limits<float>::infinity()), mostFound)};
  if (query.kind == FindQuery::Kind::cell) {
    const Index row = placeOfNumber(panel.rowLabels, query.row),
                column = placeOfNumber(panel.columnLabels, query.column);
    if (row < 0 || row >= rows || column < 0 || column >= columns) return {};
    return {{.cells = {{row, column, numbers.at(row, column)}}}};
  }
  FoundPlaces found;
  const auto isFull = [&] {
    stopIfRequested();
    found.areAll = found.cells.size() < mostFound;
    return !found.areAll;
  };
  for (Index row = 0; row < rows; ++row)
    if (isToken(panel.rowLabels, row, query.token)) {
      if (isFull()) return found;
      found.cells.push_back(largestOfRow(numbers, row));
    }
  if (!found.cells.empty()) return found;
  for (Index column = 0; column < columns; ++column)
    if (isToken(panel.columnLabels, column, query.token)) {
      if (isFull()) return found;
      found.cells.push_back(largestOfColumn(numbers, column));
    }
  return found;
}

}  // namespace attn::app
