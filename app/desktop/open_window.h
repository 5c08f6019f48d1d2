// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QObject>
#include <QStringList>
#include <functional>

class QSocketNotifier;

// A second call of the program with a file: the window that is open takes it. They speak through a socket of the
// computer itself, in a folder that only this user can open.

namespace attn::app {

/// What another call of the program asks a window to open.
struct GivenFile {
  QString name;              ///< an absolute path, as textOf() gives it, or a link
  bool isTemporary = false;  ///< it goes when this window has ended; nothing is to be saved there
};

/// What tells one screen from another, of the environment and of Qt's own options among the arguments: a file goes only
/// to a window that the same user sees on the same screen.
QString screenName(const QStringList& arguments);

/// Asks the windows on a screen, the one that was used last before others, to open a file. One that does not answer
/// within seconds, or that waits for an answer itself, is passed over. A temporary file is waited for until its window
/// has ended. \returns whether one took it
bool giveToOpenWindow(const QString& screen, const GivenFile& file);

/// Lets other calls find the window of this process, as long as this lives. Without a folder for it nobody does.
class OpenWindow : public QObject {
 public:
  /// \param take opens a file soon after it has returned true; false: this window can't now. It may not block.
  OpenWindow(const QString& screen, std::function<bool(const GivenFile& file)> take);
  ~OpenWindow() override;

 private:
  void accept();
  void read(int connection, QSocketNotifier* notifier, QByteArray& told);
  void markAsUsed();

  std::function<bool(const GivenFile& file)> m_take;
  QByteArray m_path;
  int m_listener = -1;
  QList<int> m_connections;  ///< of calls whose file is temporary
};

}  // namespace attn::app
