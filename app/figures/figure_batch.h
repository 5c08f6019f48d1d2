// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/words.h"
#include "ui/heatmap/figure.h"

// Every heatmap of a figure as a file of its own, by a name in which "{panel}" stands for the heatmap's name and
// "{number}" for its place, from 1 on.

namespace attn::app {

struct BatchFile {
  QString path;
  ui::HeatmapFigure figure;  ///< one heatmap, in the colours that it has among all
};

/// Whether a file's name has a place for the heatmap's.
bool namesEach(const QString& path);

/// In small letters, with a hyphen for all that is neither letter nor digit.
QString plainName(const QString& text);

/// The files, in the order of the heatmaps. \pre namesEach(path) \throws DataError if two would have the same name
std::vector<BatchFile> heatmapFiles(const ui::HeatmapFigure& figure, const QString& path);

/// What went wrong with one file of a batch.
class BatchError : public DataError {
 public:
  BatchError(QString path, const Message& message) : DataError(message), m_path(std::move(path)) {}
  const QString& path() const { return m_path; }

 private:
  QString m_path;
};

/// Writes all of the files or none: they get their names when the last of them is drawn and on disk. `draw` gives the
/// bytes of one; nothing ends the batch, and what it throws is passed on.
/// \returns whether they are written \throws BatchError
bool writeBatch(const std::vector<BatchFile>& files,
                const std::function<std::optional<QByteArray>(const BatchFile&)>& draw);

}  // namespace attn::app
