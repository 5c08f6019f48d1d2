// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include "app/workspaces/tables/table_reader.h"
#include "core/scene/alignment/alignment_scene.h"

class QLineEdit;

namespace attn::app {

/// A file that is no table has a pair on each line, and no names above them; nor have columns that were copied, unless
/// that is plain.
TableChoices pairsAsMeant(const QString& file, const TableStart& start, TableChoices choices);

/// Reads pairs to learn from tables and from lines of text. What can't be learned is not taken.
class PairsReader : public TableReader {
  Q_OBJECT

 public:
  explicit PairsReader(QWidget* parent);

  /// How what is read next would be learned.
  void setRecipe(const AlignmentRecipe& recipe);
  /// Two columns that are pasted into a field of one line are no text for it: the window gets them.
  void leaveTablesTo(QLineEdit* field);

 signals:
  void read(const QString& name, const attn::Box<attn::Database>& pairs, const attn::LeftOutRows& leftOut);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  AlignmentRecipe recipe() const;

  mutable std::mutex m_mutex;  ///< what is read is learned on another thread
  AlignmentRecipe m_recipe;
};

}  // namespace attn::app
