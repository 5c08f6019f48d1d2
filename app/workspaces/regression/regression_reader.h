// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "app/workspaces/worker.h"
#include "core/files/csv.h"
#include "core/regression/rule_of_thumb.h"

class QProgressBar;

namespace attn::app {

/// A table that is to become points, and what there is to ask about it.
struct ImportQuestion {
  QString name;  ///< as it is shown
  TableStart start;
  TableChoices choices;  ///< that hold so far
  Message problem;       ///< why it could not be read with these choices, or nothing
};

/// A table that was read.
struct ImportedTable {
  PointTable table;  ///< but for its points
  Box<Points> points;
  Bandwidths gaussianRule;  ///< Silverman's, for the gaussian kernel
  QString name;             ///< the file's, or what a paste is called
};

/// Reads points from files and from the clipboard off the GUI thread. What is clear is taken at once; about what is
/// not, the user is asked. It is a line with progress and a way to stop, in sight while a file is read that takes long.
class PointsReader : public QWidget {
  Q_OBJECT

 public:
  explicit PointsReader(QWidget* parent = nullptr);

  /// What was being read before is not wanted any more.
  void openFile(const QString& path);
  void paste();
  /// Asks how the table that was read last is meant, and reads it again.
  void change();
  void stop();
  /// Stops, and there is no table any more whose reading could be changed.
  void forget();
  bool isBusy() const { return m_isWaiting || m_worker.isBusy(); }

  /// How long a file is read until the progress comes into sight; less would only flicker.
  void setPatience(int milliseconds) { m_patience.setInterval(milliseconds); }

  /// Asks how a table is meant: a window of its own, unless tests put their answer here. Nothing: cancelled.
  std::function<std::optional<TableChoices>(const ImportQuestion& question)> ask;

 signals:
  /// The line is to come into sight, or to go.
  void progressWanted(bool wanted);
  void taken(const attn::app::ImportedTable& imported);
  void complained(const QString& words);
  void failed(const attn::Message& words);

 private:
  /// A file, or a text that was pasted.
  struct Source {
    QString name, path;
    std::shared_ptr<const std::string> text;
  };
  void look(const Source& source);
  void read(const Source& source, const TableChoices& choices, bool isChosen);
  void askLater(const Source& source, const ImportQuestion& question);
  Worker::Delivery complaint(const Source& source, const Message& message);
  void showProgress(const Source& source);
  void endProgress();

  QProgressBar* m_progress;
  QTimer m_patience;
  std::optional<Source> m_last;  ///< whose points were taken last
  TableChoices m_lastChoices;
  bool m_isWaiting = false;  ///< a question is about to be asked
  int m_asked = 0;           ///< what was stopped since is not asked any more
  Worker m_worker;
};

/// How a table was understood, in a line: "Semicolons, decimal commas, names in the first line · left out: id".
QString understoodWords(const PointTable& table);

}  // namespace attn::app
