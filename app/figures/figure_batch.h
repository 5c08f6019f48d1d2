// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "ui/export/export_dialog.h"
#include "ui/heatmap/figure.h"

namespace attn::ui {
struct FigureFormat;
}  // namespace attn::ui

// Several figures as files of their own, each in one format or in several. A name has places, which are filled in:
// {panel} is what the heatmap is called, {number} its place, {layer} and {head} those of a model's head, all from 1 on
// as figures say them, and {format} what names of the format end in.

namespace attn::app {

/// A figure that becomes a file.
struct BatchPart {
  QString name;  ///< what {panel} stands for, in words
  std::optional<Index> layer = {}, head = {};
  std::function<ui::HeatmapFigure()> figure;  ///< on any thread, one after the other
};

/// The heatmaps of a figure, each in the colours that it has among all.
std::vector<BatchPart> heatmapParts(const ui::HeatmapFigure& figure);
/// All of it in one file, of which there may be one in each format.
BatchPart wholePart(const ui::HeatmapFigure& figure);
/// Figures of a series: a layer with all of its heads, or each head, in full.
std::vector<BatchPart> layerParts(const std::shared_ptr<const ui::FigureSeries>& series);
std::vector<BatchPart> headParts(const std::shared_ptr<const ui::FigureSeries>& series);

struct BatchFile {
  QString path;
  const ui::FigureFormat* format = nullptr;
  std::size_t part = 0;
};

/// Whether a file's name has a place that is filled in, known or not; likewise one for layers or heads, one that tells
/// the heads of a layer apart, and one for the format.
bool namesEach(const QString& path);
bool namesHeads(const QString& path);
bool namesEachHead(const QString& path);
bool namesFormat(const QString& path);
/// Whether it has a place for the format and no other, known or not: what it names is not taken apart.
bool namesFormatAlone(const QString& path);

/// Why a file's name can't be filled in, or nothing: it has a place that is unknown, or that these parts don't have.
Message namePatternProblem(const QString& path, const std::vector<BatchPart>& parts);

/// In small letters, with a hyphen for all that is neither letter nor digit.
QString plainName(const QString& text);

/// The files, in the order of the parts, each in all of these formats. \throws DataError if there is a
/// namePatternProblem(), or two would have the same name
std::vector<BatchFile> batchFiles(const std::vector<BatchPart>& parts, const QString& path,
                                  const std::vector<const ui::FigureFormat*>& formats);

/// What went wrong with one file of a batch.
class BatchError : public DataError {
 public:
  BatchError(QString path, const Message& message) : DataError(message), m_path(std::move(path)) {}
  const QString& path() const { return m_path; }

 private:
  QString m_path;
};

/// Gives the bytes of a figure in a format; nothing ends the batch, and what it throws is passed on.
using DrawPart =
    std::function<std::optional<QByteArray>(const ui::HeatmapFigure& figure, const ui::FigureFormat& format)>;

/// Writes all of the files or none: they get their names when the last of them is drawn and on disk.
/// \returns whether they are written \throws BatchError
bool writeBatch(const std::vector<BatchPart>& parts, const std::vector<BatchFile>& files, const DrawPart& draw);

/// Files that are drawn and on disk, and get their names when the last one is: all of them, or none.
class UnnamedBatch {
 public:
  /// \returns whether all are drawn \throws BatchError
  bool add(const std::vector<BatchPart>& parts, const std::vector<BatchFile>& files, const DrawPart& draw);
  /// \throws BatchError
  void add(const QString& path, const QByteArray& bytes);
  /// \throws BatchError
  void name();

 private:
  std::vector<QString> m_paths;
  std::vector<UnnamedFile> m_written;
};

}  // namespace attn::app
