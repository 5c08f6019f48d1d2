// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include "app/figures/figure_batch.h"

// What render writes, of one input or of several.

namespace attn::app {

/// The output of each input: its name, without folder and ending, in the place of {name}. \throws UsageError if there
/// are several inputs and one output, or two would have the same
QStringList outputsOf(const QStringList& inputs, const QString& output);

/// Files of which either all are written or none.
class Outputs {
 public:
  /// \throws FileError, which names the file
  void add(const QString& output, const QByteArray& bytes);
  void add(const std::vector<BatchPart>& parts, const std::vector<BatchFile>& files, const DrawPart& draw);
  /// Gives them their names. \throws FileError
  void finish();

 private:
  UnnamedBatch m_batch;
  QByteArray m_standardOutput;
};

}  // namespace attn::app
