// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/window/main_window.h"

namespace attn::app {

/// The program's window, with the document that it shows and the automatic copy of that. Another language is another
/// window of the same document, which takes the place of the one before. What runs for the document goes on, a training
/// as well as a question that waits for its answer: the old window stays until that is given.
class ProgramWindow : public QObject {
 public:
  /// On the screen at once, in the language of the settings.
  ProgramWindow();
  ~ProgramWindow() override;

  /// Offers what a program left behind that could not save it; if there is nothing, or it is not wanted, opens the
  /// file, if there is one.
  void begin(const QString& file);

  /// Another call of the program has a file for this window, which comes to the front and opens it soon. \returns false
  /// if it can't now, since it waits for an answer or is in a lesson
  bool take(const QString& file);

  Document* document() { return &m_document; }
  /// The one on the screen now.
  MainWindow* window() const { return m_window.get(); }

 private:
  void replace();

  Document m_document;
  Autosave m_autosave{&m_document};
  std::unique_ptr<MainWindow> m_window;
};

}  // namespace attn::app
