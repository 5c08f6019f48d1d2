// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/worker.h"
#include "core/files/csv.h"

class QProgressBar;

namespace attn::app {

/// Reads points from files and from the clipboard off the GUI thread. In sight, with progress and a way to stop, while
/// a file is being read.
class PointsReader : public QWidget {
  Q_OBJECT

 public:
  explicit PointsReader(QWidget* parent = nullptr);

  /// What was being read before is not wanted any more.
  void openFile(const QString& path);
  void paste();
  void stop();
  bool isBusy() const { return m_worker.isBusy(); }

 signals:
  void taken(const attn::PointTable& table, const QString& name);
  void complained(const QString& words);
  void failed(const attn::Message& words);

 private:
  QProgressBar* m_progress;
  Worker m_worker;
};

}  // namespace attn::app
