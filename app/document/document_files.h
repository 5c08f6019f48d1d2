// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <deque>
#include <memory>
#include <optional>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/workspaces/worker.h"

namespace attn::app {

/// What tells one state of a file from another; the same for all files that are not there.
struct FileStamp {
  bool exists = false;
  qint64 size = 0, modified = 0;  ///< bytes; nanoseconds since 1970
  quint64 number = 0;             ///< of the file in its file system

  bool operator==(const FileStamp&) const = default;
};
FileStamp stampOf(const QString& path);

/// A file that was read.
struct ReadFile {
  SavedScene saved;
  QString path;
  FileStamp stamp;      ///< when the reading began
  QByteArray digest{};  ///< of its bytes then; empty where it is not known
};

/// The way of a document to its files and back, off the GUI thread; and what other programs do to its file meanwhile.
/// There is one for each document, whichever window shows it.
class DocumentFiles : public QObject {
  Q_OBJECT

 public:
  /// The one of a document, made when it is first asked for.
  static DocumentFiles& of(Document& document);

  /// Reads a scene, which sceneRead() tells. The document stays as it is. What was being read before is not wanted any
  /// more.
  void read(const QString& path);
  /// The file that is being read, or was the last one.
  QString readPath() const { return m_readPath; }
  /// Opens what sceneRead() told.
  void open(const ReadFile& file);
  /// Writes the document's scene as it is when the writing begins: at once, or when what is being written is done. The
  /// document is told that it is saved; written() tells everybody else.
  void write(const QString& path);
  /// Gives up reading and writing. Files stay as they are.
  void stop();
  bool isBusy() const { return m_reader.isBusy() || isWriting(); }
  bool isWriting() const { return !m_toWrite.empty(); }

  /// What stands in the document's file and is unknown, in a sentence, until the file is written: the document doesn't
  /// have it, and would write the file without it. Nothing where all is known.
  const Message& passedOver() const { return m_passedOver; }

  /// Whether another process has this file open in its window.
  bool isOpenElsewhere(const QString& path) const;

  /// What became of the document's file since it was read or written here.
  enum class Behind { nothing, changed, removed };
  /// A file that was only written anew, with the same bytes, was not changed.
  Behind behind();
  /// The document's scene is as it was at a time, which may be before the program began: what was written into its file
  /// since is a change by another program.
  void expectFileOf(const QDateTime& time);

 signals:
  void sceneRead(const attn::app::ReadFile& file);
  void written(const QString& path);
  /// A file could not be read or written; in words.
  void readFailed(const QString& path, const attn::Message& words);
  void writeFailed(const QString& path, const attn::Message& words);
  /// How much of a file is read or written, 0 … 1.
  void progressed(const QString& path, double fraction);
  /// Nothing is read or written any more.
  void idle();
  /// behind() is something, and was not told before.
  void changedBehind();

 private:
  explicit DocumentFiles(Document* document);
  void writeNext();
  void endWriting();
  /// Watches and locks the document's file, if it is another one now.
  void follow();
  void takeLock();
  void accept(const FileStamp& stamp, const QByteArray& digest = {}, const Message& passedOver = {});
  void look();

  Document* m_document;
  Worker m_reader, m_writer;
  QString m_readPath;
  std::deque<QString> m_toWrite;  ///< the first is being written
  QString m_path;                 ///< the document's
  FileStamp m_stamp;              ///< of its file as it is known here
  QByteArray m_digest;            ///< of that file's bytes; empty where it is not known
  Message m_passedOver;           ///< in that file
  std::optional<FileStamp> m_told;
  std::unique_ptr<QLockFile> m_lock;
  QFileSystemWatcher m_watcher;
  QTimer m_lookSoon, m_lookRegularly, m_lockLater;
};

}  // namespace attn::app
