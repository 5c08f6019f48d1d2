// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/positions/column_list.h"

#include <QRegularExpression>
#include <QStringList>
#include <set>

#include "core/scene/attention/attention_scene.h"

namespace attn::app {

QString columnsText(const std::vector<Index>& columns) {
  QStringList parts;
  for (std::size_t first = 0; first < columns.size();) {
    std::size_t last = first;
    while (last + 1 < columns.size() && columns[last + 1] == columns[last] + 1) ++last;
    if (last < first + 2) last = first;
    parts << (last == first ? QString::number(columns[first])
                            : QStringLiteral("%1–%2").arg(columns[first]).arg(columns[last]));
    first = last + 1;
  }
  return parts.join(QStringLiteral(", "));
}

std::optional<std::vector<Index>> columnsIn(const QString& text) {
  static const QRegularExpression aroundDash(QStringLiteral("\\s*[-–—~～]\\s*")),
      between(QStringLiteral("[\\s,;，；、]+")), part(QStringLiteral("^(\\d{1,4})(?:-(\\d{1,4}))?$"));
  std::set<Index> columns;
  QString plain = text.trimmed();
  plain.replace(aroundDash, QStringLiteral("-"));
  for (const QString& each : plain.split(between, Qt::SkipEmptyParts)) {
    const QRegularExpressionMatch found = part.match(each);
    if (!found.hasMatch()) return std::nullopt;
    const Index first = found.captured(1).toInt();
    const Index last = found.captured(2).isEmpty() ? first : found.captured(2).toInt();
    if (last < first || !columnScalar.allows(static_cast<double>(last))) return std::nullopt;
    for (Index column = first; column <= last; ++column) columns.insert(column);
  }
  if (columns.size() > mostColumns) return std::nullopt;
  return std::vector<Index>(columns.begin(), columns.end());
}

}  // namespace attn::app
