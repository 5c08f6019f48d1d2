// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspaces/tables/table_reader.h"
#include "core/files/csv.h"
#include "core/regression/rule_of_thumb.h"

namespace attn::app {

/// A table that was read.
struct ImportedTable {
  PointTable table;  ///< but for its points
  Box<Points> points;
  Bandwidths gaussianRule;  ///< Silverman's, for the gaussian kernel
  QString name;             ///< the file's, or what a paste is called
};

/// Reads points from tables.
class PointsReader : public TableReader {
  Q_OBJECT

 public:
  explicit PointsReader(QWidget* parent = nullptr);

 signals:
  void taken(const attn::app::ImportedTable& imported);
};

/// How a table was understood, in a line: "Semicolons, decimal commas, names in the first line · left out: id".
QString understoodWords(const PointTable& table);

}  // namespace attn::app
