// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QDeadlineTimer>
#include <QFile>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/workspaces/worker.h"

namespace attn::app {

/// A scene that a program left behind which ended without closing its window. As long as this lives, no other window
/// offers it.
struct LeftBehind {
  QString path;  ///< of the automatic save
  QDateTime time;
  std::unique_ptr<QLockFile> lock;

  /// Nobody needs it any more.
  void remove() const { QFile::remove(path); }
};

/// Keeps a copy of a document that is not saved in a folder of the program's own, never in the user's file: after 25
/// edits, or a minute after the first edit that is not in it. The copy goes when the document is saved, and when this
/// ends; it stays if the program is killed or crashes.
class Autosave : public QObject {
  Q_OBJECT

 public:
  static constexpr int mostEdits = 25;
  static constexpr int mostMilliseconds = 60'000;

  /// \param document outlives it
  explicit Autosave(Document* document, QObject* parent = nullptr);
  ~Autosave() override;

  /// What other programs left behind, the newest first.
  static std::vector<LeftBehind> leftBehind();
  /// What was left behind is this document now, and goes as soon as there is a copy of this one.
  void adopt(LeftBehind left);

  /// Where the copy is, or will be; empty if there is no folder for it.
  QString path() const { return m_path; }
  /// Writes the copy now, in the background.
  void write();
  /// Writes it here and now, if anything is not saved, and never again: the program ends.
  void writeLast();

 signals:
  void written();
  /// In words. It is tried again after the next edits.
  void failed(const attn::Message& words);

 private:
  SavedScene saved() const;
  void countEdit();
  void removeCopy();
  void removeAdopted();

  Document* m_document;
  QString m_path;
  std::unique_ptr<QLockFile> m_lock;
  QTimer m_timer{this};
  QDeadlineTimer m_notBefore;  ///< until then no other copy is made because of many edits
  int m_edits = 0;             ///< that are not in the copy
  std::vector<LeftBehind> m_adopted;
  std::optional<Worker> m_worker{std::in_place};
};

}  // namespace attn::app
