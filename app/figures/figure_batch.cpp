// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_batch.h"

#include <QRegularExpression>
#include <QSet>

#include "app/document/file_words.h"
#include "core/base/words.h"
#include "ui/heatmap/figure_parts.h"

namespace attn::app {
namespace {

constexpr QLatin1String panelField("{panel}"), numberField("{number}");

}  // namespace

bool namesEach(const QString& path) {
  const QString name = path.mid(path.lastIndexOf(u'/') + 1);
  return name.contains(panelField) || name.contains(numberField);
}

QString plainName(const QString& text) {
  static const QRegularExpression others(QStringLiteral("[^\\w]+"), QRegularExpression::UseUnicodePropertiesOption);
  return text.toLower().replace(others, QStringLiteral("-"));
}

std::vector<BatchFile> heatmapFiles(const ui::HeatmapFigure& figure, const QString& path) {
  const qsizetype folder = path.lastIndexOf(u'/') + 1;
  std::vector<ui::HeatmapFigure> parts = ui::partsAlone(figure);
  const auto digits = QString::number(parts.size()).size();
  std::vector<BatchFile> files;
  QSet<QString> names;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    QString name = path.mid(folder);
    // So that they stand in their order where names are sorted.
    const QString number = QStringLiteral("%1").arg(i + 1, static_cast<int>(digits), 10, QLatin1Char('0'));
    const QString said = plainName(parts[i].panels.front().name);
    name.replace(numberField, number).replace(panelField, said.isEmpty() ? number : said);
    if (names.contains(name))
      throw DataError({translatable("core", "two heatmaps would be called “%1”: put {number} into the name"),
                       {shownFile(name).toStdString()}});
    names.insert(name);
    files.push_back({path.left(folder) + name, std::move(parts[i])});
  }
  return files;
}

}  // namespace attn::app
