// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_batch.h"

#include <sys/resource.h>

#include <QRegularExpression>
#include <QSet>
#include <span>

#include "app/document/file_words.h"
#include "core/files/atomic_file.h"
#include "ui/heatmap/figure_parts.h"

namespace attn::app {
namespace {

constexpr QLatin1String panelField("{panel}"), numberField("{number}");

/// Files without a name live as long as they are open, and a batch may have more than are usually allowed.
void allowManyOpenFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

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

bool writeBatch(const std::vector<BatchFile>& files,
                const std::function<std::optional<QByteArray>(const BatchFile&)>& draw) {
  allowManyOpenFiles();
  std::vector<UnnamedFile> written;
  for (const BatchFile& each : files) {
    const std::optional<QByteArray> bytes = draw(each);
    if (!bytes) return false;
    try {
      written.emplace_back(systemPath(each.path));
      writeAll(written.back().file(), 0, std::as_bytes(std::span(bytes->constData(), std::size_t(bytes->size()))));
    } catch (const DataError& error) {
      throw BatchError(each.path, error.message());
    }
  }
  try {
    nameFiles(written);
  } catch (const NamingError& error) {
    throw BatchError(files[error.place()].path, error.message());
  }
  return true;
}

}  // namespace attn::app
