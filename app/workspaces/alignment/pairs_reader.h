// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "app/workspaces/worker.h"
#include "core/alignment/pairs.h"
#include "core/scene/alignment/alignment_scene.h"

class QLineEdit;

namespace attn::app {

/// Reads pairs to learn from files and from the clipboard, off the GUI thread. What can't be learned is complained of,
/// and nothing else happens.
class PairsReader : public QObject {
  Q_OBJECT

 public:
  explicit PairsReader(QObject* parent = nullptr);

  /// \param recipe how they would be learned
  void open(const QString& path, const AlignmentRecipe& recipe);
  void paste(const AlignmentRecipe& recipe);
  /// Two columns that are pasted into a field of one line are no text for it: the window gets them.
  void leaveTablesTo(QLineEdit* field);
  /// Nobody wants any more what is being read.
  void stop() { m_worker.stop(); }
  bool isBusy() const { return m_worker.isBusy(); }

 signals:
  void read(const QString& name, const attn::Box<attn::Database>& pairs);
  void complained(const QString& words);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void post(const QString& name, const AlignmentRecipe& recipe, const std::function<std::vector<TextPair>()>& pairs);

  Worker m_worker;
};

}  // namespace attn::app
