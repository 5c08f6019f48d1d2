// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/marked_numbers.h"

#include <QTextBlock>
#include <QTextDocument>
#include <functional>

namespace attn::ui {
namespace {

const QString numberSign = QStringLiteral("number"), stageSign = QStringLiteral("stage");
constexpr QChar separator(u'|');

/// Asks of each anchor of a text whether to go on.
void visitAnchors(const QTextDocument& document, const std::function<bool(const QStringList& said, int from)>& visit) {
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (auto part = block.begin(); !part.atEnd(); ++part)
      for (const QString& name : part.fragment().charFormat().anchorNames())
        if (!visit(name.split(separator), part.fragment().position())) return;
}

}  // namespace

QString numberAnchor(const Term& term, int step) {
  QStringList parts;
  if (term.from)
    for (const Calculation* number : numbersOf(*term.from))
      if (const QString place = QString::fromStdString(number->place); !place.isEmpty() && !parts.contains(place))
        parts << place;
  if (!term.number || (term.place.empty() && parts.isEmpty())) return {};
  // An anchor stands at one character: how many follow is said in its name.
  const auto length = QString::fromStdString(textOf(term)).size();
  const QStringList said =
      QStringList{numberSign, QString::number(step), QString::number(length), QString::fromStdString(term.place)} +
      parts;
  return QStringLiteral("<a name='%1'></a>").arg(said.join(separator).toHtmlEscaped());
}

QString stageAnchor(std::size_t stage) {
  return QStringLiteral("<a name='%1'></a>").arg(stageSign + separator + QString::number(stage));
}

std::vector<MarkedNumber> markedNumbers(const QTextDocument& document) {
  std::vector<MarkedNumber> numbers;
  visitAnchors(document, [&](const QStringList& said, int from) {
    if (said.size() >= 4 && said[0] == numberSign)
      numbers.push_back({from, from + said[2].toInt(), said[1].toInt(), said[3], said.mid(4)});
    return true;
  });
  return numbers;
}

std::optional<int> positionOfStage(const QTextDocument& document, std::size_t stage) {
  std::optional<int> position;
  visitAnchors(document, [&](const QStringList& said, int from) {
    if (said == QStringList{stageSign, QString::number(stage)}) position = from;
    return !position;
  });
  return position;
}

std::vector<NumberMark> marksAround(const std::vector<MarkedNumber>& numbers, const MarkedNumber& pointed) {
  std::vector<NumberMark> marks;
  for (const MarkedNumber& each : numbers) {
    const bool isIt = each.from == pointed.from;
    if (each.step != pointed.step || (each.place.isEmpty() && !isIt)) continue;
    const auto part = static_cast<int>(pointed.parts.indexOf(each.place));
    if (isIt || (!each.place.isEmpty() && each.place == pointed.place))
      marks.push_back({each.from, each.to, 0});
    else if (part >= 0)
      marks.push_back({each.from, each.to, part + 1});
  }
  return marks;
}

}  // namespace attn::ui
