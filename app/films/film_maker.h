// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <memory>

#include "app/films/film_subjects.h"
#include "app/workspaces/worker.h"
#include "ui/export/film_dialog.h"

namespace attn::app {

class Document;
class Page;

/// Computes what a film dialog shows of a document, and writes what it asks for, off the GUI thread. The dialog follows
/// the document while it is open; a film that is being written stays what it was when that began.
class FilmMaker : public QObject {
  Q_OBJECT

 public:
  /// \param dialog owns it \param page that in sight, whenever it is asked \param writer of the file, which goes on
  ///   while the window is asked to close
  FilmMaker(ui::FilmDialog* dialog, Document* document, std::function<const Page*()> page, Worker* writer);
  ~FilmMaker() override;

  /// Writes the film that the dialog shows, whole or not at all.
  void write(const QString& path, const ui::FilmFormat& format);
  /// Ends the writing, and leaves no file.
  void cancel();

 signals:
  void written(const QString& path);
  /// It can't be written: why, in words.
  void failed(const QString& words);

 private:
  void readTopics();
  void prepare();
  void drawFrame();

  ui::FilmDialog* m_dialog;
  Document* m_document;
  std::function<const Page*()> m_page;
  QPointer<Worker> m_writer;               ///< may go before the dialog where the window goes
  std::shared_ptr<const ui::Film> m_film;  ///< that the dialog shows; null while it is computed
  QTimer m_patience;                       ///< until it is said that something is computed
  // Last, so that their threads end before anything that a job uses goes.
  Worker m_topics, m_preview;
};

}  // namespace attn::app
