// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_reader.h"

#include "app/document/file_words.h"
#include "core/base/table.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

PointsReader::PointsReader(QWidget* parent) : TableReader("regression", parent) {
  take = [this](const TableSource& source, const TableChoices& choices, const ReadingProgress& progress) {
    PointTable table =
        source.text ? parsePoints(*source.text, choices) : readPoints(systemPath(source.path), choices, progress);
    // The spread of a million points is not measured on the GUI thread.
    const Box<Points> points(std::move(table.points));
    const Bandwidths rule = silvermanBandwidths(points);
    table.points = {};
    const auto rest = std::make_shared<const PointTable>(std::move(table));
    return [this, points, rule, rest, name = source.name] { emit taken({*rest, points, rule, name}); };
  };
}

QString understoodWords(const PointTable& table) {
  const TableFormat& format = table.format.format;
  QStringList parts;
  switch (format.separator) {
    case ';': parts << TableReader::tr("semicolons"); break;
    case '\t': parts << TableReader::tr("tabs"); break;
    case ' ': parts << TableReader::tr("spaces"); break;
    default: parts << TableReader::tr("commas"); break;
  }
  if (format.encoding != encodings().front().id)
    parts.prepend(ui::translated(findRow(encodings(), format.encoding)->name));
  parts << (format.decimal == ',' ? TableReader::tr("decimal commas") : TableReader::tr("decimal points"))
        << (format.thousands ? QStringList(TableReader::tr("marks between thousands")) : QStringList())
        << (format.hasHeader ? TableReader::tr("names in the first line") : TableReader::tr("no names"));
  QStringList left;
  for (std::size_t k = 0; k < table.columns.roles.size(); ++k) {
    if (table.columns.roles[k] != ColumnRole::ignored) continue;
    const QString name = ui::withoutControls(QString::fromStdString(table.columns.names[k]));
    left << (name.isEmpty() ? TableReader::tr("column %1").arg(k + 1) : name);
    if (left.size() == 4) {
      left.back() = QStringLiteral("…");
      break;
    }
  }
  QString words = TableReader::tr("Read as: %1").arg(parts.join(QStringLiteral(", ")));
  if (!left.isEmpty()) words += TableReader::tr(" · left out: %1").arg(left.join(QStringLiteral(", ")));
  for (const Message& note : table.notes()) words += QStringLiteral(" · ") + ui::translated(note);
  if (table.leftOut.count > 0) words += QStringLiteral(" · ") + leftOutWords(table.leftOut);
  return words;
}

}  // namespace attn::app
