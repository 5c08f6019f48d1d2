// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/workspaces/worker.h"
#include "core/files/csv.h"

class QProgressBar;

namespace attn::app {

/// A file, or a text that was pasted.
struct TableSource {
  QString name, path;
  std::shared_ptr<const std::string> text = nullptr;

  /// \throws DataError
  TableStart start() const;
};

/// A table that is to be used, and what there is to ask about it.
struct ImportQuestion {
  QString name;  ///< as it is shown
  TableStart start;
  TableChoices choices;        ///< that hold so far
  Message problem;             ///< why it could not be read with these choices, or nothing
  std::string workspace = {};  ///< the id of the one that it seems to suit
  bool isPasted = false;       ///< its encoding is known
  std::string failed = {};     ///< the id of another workspace, to which it came and which could not read it
  bool isFailureTold = false;  ///< whether that is the one in sight; else nobody asked for it
};

/// How a table is meant, and in which workspace.
struct ImportAnswer {
  TableChoices choices;
  std::string workspace = {};  ///< its id; empty: the one that asks
};

/// What holds of a table in a workspace where so much of it is chosen: see Workspace::meant.
TableChoices meantIn(const std::string& workspace, const ImportQuestion& question, const TableChoices& choices);

/// Reads tables for a workspace, from files and from the clipboard, off the GUI thread. What is clear is taken at once;
/// about what is not, or can't be read, the user is asked over a preview, and may give it to another workspace. Only
/// what is no table at all is complained of. It is a line with progress and a way to stop, in sight while a file is
/// read that takes long.
class TableReader : public QWidget {
  Q_OBJECT

 public:
  /// Reads a table on the worker's thread. \returns what is to be done with it. \throws DataError
  using Take = std::function<Worker::Delivery(const TableSource&, const TableChoices&, const ReadingProgress&)>;

  TableReader(const char* workspace, QWidget* parent = nullptr);

  Take take;

  /// What was being read before is not wanted any more.
  void openFile(const QString& path);
  /// \param name what the text is called
  void paste(const QString& name);
  /// Reads a table as it is said to be meant.
  void open(const TableSource& source, const TableChoices& choices);
  /// How a table was read that the document, or its history, still has: so that it can be asked again how it is meant,
  /// also after an undo brought it back.
  struct Reading {
    std::weak_ptr<const void> table;  ///< what became of it
    TableSource source;
    TableChoices choices;
    QString words;  ///< how it was understood
  };
  /// Keeps how the table was read that is being taken. \param table what became of it
  void remember(const std::shared_ptr<const void>& table, const QString& words = {});
  /// None of what was not read here.
  const Reading* readingOf(const std::shared_ptr<const void>& table) const;
  /// Asks how a table is meant, and reads it again; nothing of what was not read here.
  void changeReadingOf(const std::shared_ptr<const void>& table);
  void stop();
  /// Stops, and there is no table any more whose reading could be changed.
  void forget();
  bool isBusy() const { return m_isWaiting || m_worker.isBusy(); }

  /// How long a file is read until the progress comes into sight; less would only flicker.
  void setPatience(int milliseconds) { m_patience.setInterval(milliseconds); }

  /// Asks how a table is meant: a window of its own, unless tests put their answer here. Nothing: cancelled.
  std::function<std::optional<ImportAnswer>(const ImportQuestion& question)> ask;

 signals:
  /// The line is to come into sight, or to go.
  void progressWanted(bool wanted);
  /// The same in words, for where the line is not in sight; empty: the reading has ended.
  void progressed(const QString& words);
  /// A table was read, and is about to be taken.
  void arrived();
  /// It is meant for another workspace.
  void meantFor(const QString& workspace, const attn::app::TableSource& source, const attn::TableChoices& choices);
  void complained(const QString& words);
  void failed(const attn::Message& words);

 private:
  void look(const TableSource& source);
  void read(const TableSource& source, const TableChoices& choices, bool isChosen);
  ImportQuestion questionOf(const TableSource& source, const TableChoices& choices, const Message& problem = {}) const;
  /// What to ask about a table that could not be read, or is not clear; nothing if it is no table.
  std::optional<ImportQuestion> questionAbout(const TableSource& source, const TableChoices& choices,
                                              const Message& problem, bool isChosen) const;
  void askLater(const TableSource& source, const ImportQuestion& question);
  Worker::Delivery complaint(const TableSource& source, const Message& message);
  void showProgress(const TableSource& source);
  void tellProgress();
  void endProgress();

  std::string m_workspace;
  QProgressBar* m_progress;
  QTimer m_patience;
  TableSource m_last;  ///< that is taken, or was last
  TableChoices m_lastChoices;
  std::vector<Reading> m_readings;
  bool m_isTold = false;     ///< how far the reading has come was told in words
  bool m_isWaiting = false;  ///< a question is about to be asked
  int m_asked = 0;           ///< what was stopped since is not asked any more
  Worker m_worker;
};

/// The rows that were left out, for a line: "8 rows without a value left out: lines 3, 17, …"; or empty.
QString leftOutWords(const LeftOutRows& rows);

}  // namespace attn::app
