// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <cmath>
#include <vector>

#include "tests/support/inspected.h"
#include "ui/inspector/explanation_parts.h"

namespace attn::test {

/// Every number of a step: of its lists, its table, the table's last row and its words.
inline std::vector<double> numbersOfStep(const Step& step) {
  std::vector<double> numbers;
  const auto add = [&](const std::vector<Term>& terms) {
    for (const Term& term : terms) {
      if (term.number && std::isfinite(*term.number)) numbers.push_back(*term.number);
      // What a sum adds up is first told by it.
      if (term.from && term.from->operation == Operation::sum)
        for (const Calculation* part : numbersOf(*term.from)) numbers.push_back(part->number);
    }
  };
  add(step.terms);
  for (const TermRow& row : step.rows) add(row.terms);
  add(step.total);
  for (const MessageArgument& argument : step.words.arguments) {
    bool isNumber = false;
    const double number = QString::fromStdString(argument.text).replace(QChar(u'−'), QChar(u'-')).toDouble(&isNumber);
    if (isNumber && std::isfinite(number)) numbers.push_back(number);
  }
  return numbers;
}

/// Tells an explanation step by step from its first step to its last, and looks for a number that can be read before
/// the step that it is first a number of. A number counts as read where it stands with at least three digits in what is
/// always seen, and with four among the steps, where others are alike by chance.
/// \param steps is raised by how many steps were told
/// \return what was read where, or nothing
inline QString readEarly(ui::Inspector* inspector, int& steps) {
  (void)inspected(inspector);
  const Explanation explanation = ui::inSingleSteps(*inspector->explanation());
  const std::vector<std::size_t> stages = ui::stagesOf(explanation);
  const auto numbersUpTo = [&](std::size_t begin, std::size_t end) {
    std::vector<double> numbers;
    for (std::size_t i = begin; i < end; ++i)
      for (const double number : numbersOfStep(explanation.steps[i])) numbers.push_back(number);
    return numbers;
  };
  inspector->setStepping(true);
  for (std::size_t told = 1; told < stages.size(); ++told, ++steps) {
    inspector->reveal(told);
    const QString text = inspected(inspector).replace(QChar(u'−'), QChar(u'-')).remove(QChar(0x200b));
    const std::vector<double> known = numbersUpTo(0, stages[told]),
                              later = numbersUpTo(stages[told], explanation.steps.size());
    const qsizetype heading = text.indexOf(ui::stageTitle(explanation, stages, 0));
    static const QRegularExpression number(QStringLiteral("-?[0-9]+\\.([0-9]+)(?![0-9e])"));
    for (auto it = number.globalMatch(text); it.hasNext();) {
      const auto match = it.next();
      const QString digits = match.captured().remove(QRegularExpression(QStringLiteral("^-?0?\\.?0*|\\.")));
      if (digits.size() < (match.capturedStart() < heading ? 3 : 4)) continue;
      const double read = match.captured().toDouble(),
                   near = 0.5001 * std::pow(10, -static_cast<double>(match.capturedLength(1)));
      const auto isIt = [&](double each) { return std::abs(each - read) <= near; };
      if (std::any_of(later.begin(), later.end(), isIt) && std::none_of(known.begin(), known.end(), isIt))
        return QStringLiteral("%1 is read while %2 of %3 steps are told:\n%4")
            .arg(match.captured())
            .arg(told)
            .arg(stages.size())
            .arg(text);
    }
  }
  inspector->setStepping(false);
  return {};
}

}  // namespace attn::test
