// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/running_sum.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr QRgb sumBelowZero = 0xff4393c3, sumAboveZero = 0xffd6604d;
constexpr double strongestGround = 0.45;  // of the colour, the rest is the panel

double partOf(const TermRow& row) { return row.terms.back().number.value_or(0); }

QColor groundOf(double share) {
  const QColor panel = theme().panel, color = QColor::fromRgb(share < 0 ? sumBelowZero : sumAboveZero);
  const double much = strongestGround * std::min(1.0, std::abs(share));
  const auto mixed = [&](int from, int to) { return from + static_cast<int>(std::lround(much * (to - from))); };
  return QColor(mixed(panel.red(), color.red()), mixed(panel.green(), color.green()),
                mixed(panel.blue(), color.blue()));
}

/// Pieces of a line of so many pixels, each with its colour; one without is left open.
QString piecesOf(const std::vector<std::pair<int, QString>>& pieces) {
  QString html;
  for (const auto& [width, color] : pieces)
    if (width > 0)
      html += QStringLiteral("<td width='%1'%2></td>")
                  .arg(width)
                  .arg(color.isEmpty() ? QString() : QStringLiteral(" bgcolor='%1'").arg(color));
  return html;
}

}  // namespace

bool isSumOfParts(const Step& step) {
  if (step.rows.size() < 2 || step.total.empty() || !step.total.back().number) return false;
  if (std::any_of(step.total.begin(), std::prev(step.total.end()), [](const Term& term) { return term.number; }))
    return false;
  double sum = 0, size = 0;
  for (const TermRow& row : step.rows) {
    if (row.terms.size() != step.columns.size() || row.bar || !row.terms.back().number) return false;
    sum += partOf(row);
    size += std::abs(partOf(row));
  }
  constexpr double rounding = 1e-4;  // of float32, and of numbers as they are shown
  return std::isfinite(sum) && std::abs(sum - *step.total.back().number) <= rounding * std::max(size, 1e-300);
}

std::vector<std::vector<std::optional<QColor>>> groundsOf(const std::vector<TermRow>& rows) {
  double largestPart = 0, largestOther = 0;
  for (const TermRow& row : rows)
    for (std::size_t i = 1; i < row.terms.size(); ++i) {
      double& largest = i + 1 == row.terms.size() ? largestPart : largestOther;
      if (row.terms[i].number && std::isfinite(*row.terms[i].number))
        largest = std::max(largest, std::abs(*row.terms[i].number));
    }
  std::vector<std::vector<std::optional<QColor>>> grounds;
  for (const TermRow& row : rows) {
    std::vector<std::optional<QColor>>& line = grounds.emplace_back(row.terms.size());
    for (std::size_t i = 1; i < row.terms.size(); ++i) {
      const double largest = i + 1 == row.terms.size() ? largestPart : largestOther;
      if (!row.terms[i].number || !std::isfinite(*row.terms[i].number) || largest == 0) continue;
      if (row.terms[i].decimals == 0) continue;  // it says which, as the number of a head, and not how much
      // Next to nothing has the ground of its row, which may be lit.
      constexpr double nothing = 0.01;
      const double share = *row.terms[i].number / largest;
      if (std::abs(share) > nothing) line[i] = groundOf(share);
    }
  }
  return grounds;
}

std::vector<QString> runningSums(const std::vector<TermRow>& rows) {
  double sum = 0, least = 0, most = 0;
  for (const TermRow& row : rows) {
    sum += partOf(row);
    least = std::min(least, sum);
    most = std::max(most, sum);
  }
  const double span = most > least ? most - least : 1;
  const auto pixel = [&](double value) { return static_cast<int>(std::lround((value - least) / span * longestSum)); };
  const int zero = std::min(pixel(0), longestSum - 1);
  std::vector<QString> bars;
  sum = 0;
  for (const TermRow& row : rows) {
    const double before = std::exchange(sum, sum + partOf(row));
    const QString color = QColor::fromRgb(sum < before ? sumBelowZero : sumAboveZero).name();
    const QString line = theme().faintText.name();
    const int from = std::min(pixel(std::min(before, sum)), longestSum - 1);
    const int to = std::max(from + 1, pixel(std::max(before, sum)));
    std::vector<std::pair<int, QString>> pieces;
    if (zero < from) pieces = {{zero, {}}, {1, line}, {from - zero - 1, {}}, {to - from, color}, {longestSum - to, {}}};
    if (zero >= to) pieces = {{from, {}}, {to - from, color}, {zero - to, {}}, {1, line}, {longestSum - zero - 1, {}}};
    if (zero >= from && zero < to)
      pieces = {{from, {}}, {zero - from, color}, {1, line}, {to - zero - 1, color}, {longestSum - to, {}}};
    bars.push_back(QStringLiteral("<td style='padding:3px 0 3px 6px'><table cellspacing='0' cellpadding='0'><tr "
                                  "style='font-size:7px'>%1</tr></table></td>")
                       .arg(piecesOf(pieces)));
  }
  return bars;
}

}  // namespace attn::ui
