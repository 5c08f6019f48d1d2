// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open_window.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSocketNotifier>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "app/document/file_words.h"
#include "app/document/state_folder.h"

namespace attn::app {
namespace {

// What a call says, each part ended by a zero: the version of these words, what lets the window come to the front,
// "wait" if the call waits for the window's end, and the file. What it is told: one letter.
constexpr const char* wordsVersion = "attention-lab 1";
constexpr int parts = 4;
constexpr char taken = '+', refused = '-';
constexpr qsizetype longest = 64 * 1024;
constexpr time_t patience = 3;  ///< seconds for a window to answer

/// The user's folder of what runs, which ends with the session; else one that stays.
QString socketFolder() {
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
  if (!QDir::isAbsolutePath(runtime) || !QFileInfo(runtime).isDir()) return stateFolder(QStringLiteral("windows"));
  const QString folder = runtime + QStringLiteral("/attention-lab");
  if (!QDir().mkpath(folder)) return {};
  QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  return folder;
}

std::optional<sockaddr_un> addressOf(const QByteArray& path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  if (path.isEmpty() || path.size() >= qsizetype(sizeof address.sun_path)) return {};
  std::memcpy(address.sun_path, path.constData(), static_cast<std::size_t>(path.size()));
  return address;
}

int newSocket() { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

bool isOfThisUser(int connection) {
  ucred other = {};
  socklen_t size = sizeof other;
  return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 && other.uid == geteuid();
}

/// A socket that is closed with its scope.
struct Connection {
  int socket = newSocket();
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    if (socket >= 0) close(socket);
  }
};

void waitAtMost(int connection, time_t seconds) {
  const timeval time = {seconds, 0};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

bool give(const QByteArray& path, const QByteArray& words, bool waits) {
  const auto address = addressOf(path);
  const Connection connection;
  if (!address || connection.socket < 0) return false;
  waitAtMost(connection.socket, patience);
  if (connect(connection.socket, reinterpret_cast<const sockaddr*>(&*address), sizeof *address) != 0) {
    // A program that was killed left it behind.
    if (errno == ECONNREFUSED) unlink(path.constData());
    return false;
  }
  if (!isOfThisUser(connection.socket)) return false;
  for (qsizetype sent = 0; sent < words.size();) {
    const ssize_t more =
        send(connection.socket, words.constData() + sent, static_cast<std::size_t>(words.size() - sent), MSG_NOSIGNAL);
    if (more <= 0) return false;
    sent += more;
  }
  char answer = refused;
  if (recv(connection.socket, &answer, 1, 0) != 1 || answer != taken) return false;
  if (!waits) return true;
  waitAtMost(connection.socket, 0);  // for ever
  ssize_t more = 0;
  do more = recv(connection.socket, &answer, 1, 0);
  while (more > 0 || (more < 0 && errno == EINTR));
  return true;
}

}  // namespace

QString screenName(const QStringList& arguments) {
  QByteArray screen;
  for (const char* variable : {"WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"}) screen += qgetenv(variable) + '\n';
  for (const char* option : {"platform", "display"})
    for (const char* dashes : {"-", "--"})
      if (const qsizetype at = arguments.indexOf(QLatin1String(dashes) + QLatin1String(option)); at >= 0)
        screen += option + arguments.value(at + 1).toUtf8() + '\n';
  return QString::fromLatin1(QCryptographicHash::hash(screen, QCryptographicHash::Sha256).toHex().left(8));
}

bool giveToOpenWindow(const QString& screen, const GivenFile& file) {
  const QString folder = socketFolder();
  if (folder.isEmpty()) return false;
  QByteArray token = qgetenv("XDG_ACTIVATION_TOKEN");
  if (token.isEmpty()) token = qgetenv("DESKTOP_STARTUP_ID");
  QByteArray words;
  for (const QByteArray& part : {QByteArray(wordsVersion), token, QByteArray(file.isTemporary ? "wait" : ""),
                                 QByteArray::fromStdString(systemPath(file.name))})
    words += part + '\0';
  const QFileInfoList windows =
      QDir(folder).entryInfoList({screen + QStringLiteral("-*.window")}, QDir::System, QDir::Time);
  return std::any_of(windows.begin(), windows.end(), [&](const QFileInfo& window) {
    return give(QFile::encodeName(window.filePath()), words, file.isTemporary);
  });
}

OpenWindow::OpenWindow(const QString& screen, std::function<bool(const GivenFile& file)> take)
    : m_take(std::move(take)) {
  const QString folder = socketFolder();
  if (folder.isEmpty()) return;
  const QString name = QStringLiteral("%1/%2-%3").arg(folder, screen).arg(QCoreApplication::applicationPid());
  const QByteArray unfinished = QFile::encodeName(name + QStringLiteral(".new"));
  const QByteArray path = QFile::encodeName(name + QStringLiteral(".window"));
  const auto address = addressOf(unfinished);
  m_listener = address ? newSocket() : -1;
  if (m_listener < 0) return;
  unlink(unfinished.constData());
  // It gets the name by which it is found when it answers: who found it before would take it for left behind.
  if (fcntl(m_listener, F_SETFL, O_NONBLOCK) != 0 ||
      bind(m_listener, reinterpret_cast<const sockaddr*>(&*address), sizeof *address) != 0 ||
      listen(m_listener, 8) != 0 || rename(unfinished.constData(), path.constData()) != 0) {
    unlink(unfinished.constData());
    close(std::exchange(m_listener, -1));
    return;
  }
  m_path = path;
  auto* notifier = new QSocketNotifier(m_listener, QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] { accept(); });
  connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, [this](const QWindow* window) {
    if (window) markAsUsed();
  });
}

OpenWindow::~OpenWindow() {
  if (m_listener < 0) return;
  unlink(m_path.constData());
  for (const int connection : std::as_const(m_connections)) close(connection);
  close(m_listener);
}

void OpenWindow::markAsUsed() { utimensat(AT_FDCWD, m_path.constData(), nullptr, 0); }

void OpenWindow::accept() {
  const int connection = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (connection < 0) return;
  if (!isOfThisUser(connection)) {
    close(connection);
    return;
  }
  m_connections << connection;
  auto* notifier = new QSocketNotifier(connection, QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this,
          [this, connection, notifier, told = QByteArray()]() mutable { read(connection, notifier, told); });
}

void OpenWindow::read(int connection, QSocketNotifier* notifier, QByteArray& told) {
  const auto end = [&] {
    notifier->setEnabled(false);
    notifier->deleteLater();
    m_connections.removeOne(connection);
    close(connection);
  };
  char bytes[4096];
  const ssize_t count = recv(connection, bytes, sizeof bytes, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  told.append(bytes, std::max<ssize_t>(count, 0));
  // A call that is waiting says nothing more until it ends.
  if (count <= 0 || told.size() > longest) return end();
  if (told.count('\0') < parts) return;
  const QList<QByteArray> said = std::exchange(told, {}).split('\0');
  // A call that has given up opens a window of its own.
  pollfd state = {connection, POLLRDHUP, 0};
  if (said[0] != wordsVersion || said[3].isEmpty() || poll(&state, 1, 0) != 0) return end();
  const bool waits = said[2] == "wait";
  if (!said[1].isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", said[1]);
  const bool isTaken = m_take({textOf(said[3].constData()), waits});
  const char answer = isTaken ? taken : refused;
  if (send(connection, &answer, 1, MSG_NOSIGNAL) != 1 || !isTaken || !waits) return end();
}

}  // namespace attn::app
