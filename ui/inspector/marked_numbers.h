// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/base/explanation.h"

class QTextDocument;

namespace attn::ui {

/// A number in the text of an explanation that has a place, or is made of some that have.
struct MarkedNumber {
  int from = 0, to = 0;    ///< in the document
  int step = 0;            ///< places are those of one step
  QString place = {};      ///< empty: it has none
  QStringList parts = {};  ///< the places of what it is made of, in their order, each once
};

/// Before a number of a step: an anchor that markedNumbers() finds again; empty where nothing could be told of it.
QString numberAnchor(const Term& term, int step);
/// Before a part of an explanation that is revealed: see positionOfStage().
QString stageAnchor(std::size_t stage);

/// All numbers of a document that have such an anchor, in their order.
std::vector<MarkedNumber> markedNumbers(const QTextDocument& document);
/// Where a part that is revealed begins; none: it does not stand there.
std::optional<int> positionOfStage(const QTextDocument& document, std::size_t stage);

/// Some of them, and how they are marked: 0 is the number that is pointed at and those that are the same, 1 the first
/// of what it is made of.
struct NumberMark {
  int from, to, color;
};
std::vector<NumberMark> marksAround(const std::vector<MarkedNumber>& numbers, const MarkedNumber& pointed);

}  // namespace attn::ui
