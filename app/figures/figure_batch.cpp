// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_batch.h"

#include <sys/resource.h>

#include <QRegularExpression>
#include <QSet>
#include <algorithm>
#include <memory>
#include <span>

#include "app/document/file_words.h"
#include "core/files/atomic_file.h"
#include "ui/export/figure_format.h"
#include "ui/heatmap/figure_parts.h"

namespace attn::app {
namespace {

constexpr QLatin1String panelField("{panel}"), numberField("{number}"), layerField("{layer}"), headField("{head}"),
    formatField("{format}");

QString nameIn(const QString& path) { return path.mid(path.lastIndexOf(u'/') + 1); }

/// Files without a name live as long as they are open, and a batch may have more than are usually allowed.
void allowManyOpenFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// As long as the last of them, so that they stand in their order where names are sorted.
QString numbered(Index number, Index last) {
  return QStringLiteral("%1").arg(number, static_cast<int>(QString::number(last).size()), 10, QLatin1Char('0'));
}

Index lastOf(const std::vector<BatchPart>& parts, std::optional<Index> BatchPart::*place) {
  Index last = 1;
  for (const BatchPart& part : parts) last = std::max(last, (part.*place).value_or(1));
  return last;
}

/// The figure of a layer, which is kept until another one is asked for.
std::function<std::shared_ptr<const ui::HeatmapFigure>(Index)> remembered(
    const std::shared_ptr<const ui::FigureSeries>& series) {
  struct Kept {
    Index layer = -1;
    std::shared_ptr<const ui::HeatmapFigure> figure;
  };
  return [series, kept = std::make_shared<Kept>()](Index layer) {
    if (kept->layer != layer) *kept = {layer, std::make_shared<const ui::HeatmapFigure>(series->layer(layer))};
    return kept->figure;
  };
}

}  // namespace

std::vector<BatchPart> heatmapParts(const ui::HeatmapFigure& figure) {
  std::vector<ui::HeatmapFigure> alone = ui::partsAlone(figure);
  const QStringList names = ui::partNames(alone);
  std::vector<BatchPart> parts;
  for (std::size_t i = 0; i < alone.size(); ++i)
    parts.push_back({names[static_cast<qsizetype>(i)],
                     {},
                     {},
                     [shared = std::make_shared<const ui::HeatmapFigure>(std::move(alone[i]))] { return *shared; }});
  return parts;
}

BatchPart wholePart(const ui::HeatmapFigure& figure) {
  return {figure.title, {}, {}, [shared = std::make_shared<const ui::HeatmapFigure>(figure)] { return *shared; }};
}

std::vector<BatchPart> layerParts(const std::shared_ptr<const ui::FigureSeries>& series) {
  std::vector<BatchPart> parts;
  for (Index layer = 0; layer < series->layers; ++layer)
    parts.push_back({series->layerName(layer), layer, {}, [series, layer] { return series->layer(layer); }});
  return parts;
}

std::vector<BatchPart> headParts(const std::shared_ptr<const ui::FigureSeries>& series) {
  const auto figureOf = remembered(series);
  std::vector<BatchPart> parts;
  for (Index layer = 0; layer < series->layers; ++layer)
    for (Index head = 0; head < series->heads; ++head)
      parts.push_back({series->headName(layer, head), layer, head, [figureOf, layer, head] {
                         return ui::partsAlone(*figureOf(layer)).at(static_cast<std::size_t>(head));
                       }});
  return parts;
}

bool namesEach(const QString& path) {
  static const QRegularExpression field(QStringLiteral("\\{[^{}]*\\}"));
  return nameIn(path).contains(field);
}

bool namesHeads(const QString& path) { return nameIn(path).contains(layerField) || nameIn(path).contains(headField); }

bool namesEachHead(const QString& path) {
  return nameIn(path).contains(headField) || nameIn(path).contains(panelField) || nameIn(path).contains(numberField);
}

bool namesFormat(const QString& path) { return nameIn(path).contains(formatField); }

bool namesFormatAlone(const QString& path) {
  return namesFormat(path) && !namesEach(QString(path).remove(formatField));
}

Message namePatternProblem(const QString& path, const std::vector<BatchPart>& parts) {
  static const QRegularExpression field(QStringLiteral("\\{[^{}]*\\}"));
  const bool hasLayers = !parts.empty() && parts.front().layer, hasHeads = !parts.empty() && parts.front().head;
  QStringList known{panelField, numberField};
  if (hasLayers) known << layerField;
  if (hasHeads) known << headField;
  known << formatField;
  for (auto each = field.globalMatch(nameIn(path)); each.hasNext();) {
    const QString found = each.next().captured();
    if (!known.contains(found))
      return {translatable("core", "the name has %1, expected one of %2"),
              {shownFile(found).toStdString(), known.join(QStringLiteral(", ")).toStdString()}};
  }
  return {};
}

QString plainName(const QString& text) {
  static const QRegularExpression others(QStringLiteral("[^\\w]+"), QRegularExpression::UseUnicodePropertiesOption);
  return text.toLower().replace(others, QStringLiteral("-"));
}

std::vector<BatchFile> batchFiles(const std::vector<BatchPart>& parts, const QString& path,
                                  const std::vector<const ui::FigureFormat*>& formats) {
  if (Message problem = namePatternProblem(path, parts)) throw DataError(std::move(problem));
  const qsizetype folder = path.lastIndexOf(u'/') + 1;
  const Index lastLayer = lastOf(parts, &BatchPart::layer), lastHead = lastOf(parts, &BatchPart::head);
  std::vector<BatchFile> files;
  QSet<QString> names;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const BatchPart& part = parts[i];
    const QString number = numbered(static_cast<Index>(i) + 1, std::ssize(parts));
    const QString said = plainName(part.name);
    QString filled = path.mid(folder);
    if (part.layer) filled.replace(layerField, numbered(*part.layer, lastLayer));
    if (part.head) filled.replace(headField, numbered(*part.head, lastHead));
    filled.replace(numberField, number).replace(panelField, said.isEmpty() ? number : said);
    for (const ui::FigureFormat* format : formats) {
      const QString name = QString(filled).replace(formatField, QLatin1String(format->id));
      if (names.contains(name))
        throw DataError({translatable("core", "two files would be called “%1”: put %2 into the name"),
                         {shownFile(name).toStdString(),
                          (formats.size() > 1 && !namesFormat(path) ? formatField : numberField).data()}});
      names.insert(name);
      files.push_back({path.left(folder) + name, format, i});
    }
  }
  return files;
}

bool UnnamedBatch::add(const std::vector<BatchPart>& parts, const std::vector<BatchFile>& files, const DrawPart& draw) {
  std::optional<std::size_t> part;
  ui::HeatmapFigure figure;
  for (const BatchFile& each : files) {
    if (part != each.part) {
      part = each.part;
      figure = parts[each.part].figure();
    }
    const std::optional<QByteArray> bytes = draw(figure, *each.format);
    if (!bytes) return false;
    add(each.path, *bytes);
  }
  return true;
}

void UnnamedBatch::add(const QString& path, const QByteArray& bytes) {
  if (m_written.empty()) allowManyOpenFiles();
  try {
    m_written.emplace_back(systemPath(path));
    writeAll(m_written.back().file(), 0, std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size()))));
    m_paths.push_back(path);
  } catch (const DataError& error) {
    throw BatchError(path, error.message());
  }
}

void UnnamedBatch::name() {
  try {
    nameFiles(m_written);
  } catch (const NamingError& error) {
    throw BatchError(m_paths[error.place()], error.message());
  }
}

bool writeBatch(const std::vector<BatchPart>& parts, const std::vector<BatchFile>& files, const DrawPart& draw) {
  UnnamedBatch batch;
  if (!batch.add(parts, files, draw)) return false;
  batch.name();
  return true;
}

}  // namespace attn::app
