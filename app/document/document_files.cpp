// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document_files.h"

#include <sys/stat.h>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "app/document/file_words.h"
#include "app/document/state_folder.h"
#include "app/document/versions.h"
#include "core/files/regular_file.h"
#include "ui/export/figure_format.h"

namespace attn::app {
namespace {

std::unique_ptr<QLockFile> lockOf(const QString& path) {
  const QString folder = stateFolder(QStringLiteral("open"));
  const std::string real = realPath(path);
  if (folder.isEmpty() || real.empty()) return nullptr;
  const QByteArray name = QCryptographicHash::hash(QByteArray::fromStdString(real), QCryptographicHash::Sha1).toHex();
  return processLock(folder + u'/' + QString::fromLatin1(name) + QStringLiteral(".lock"));
}

/// What tells a file's bytes from others; empty for a file that is too large to be read again unnoticed.
QByteArray digestOf(const QString& path) {
  constexpr std::uint64_t mostBytes = std::uint64_t{4} << 20;  // the window waits for it: a few milliseconds
  try {
    const RegularFile file(systemPath(path));
    if (file.size() > mostBytes) return {};
    QByteArray bytes(static_cast<qsizetype>(file.size()), Qt::Uninitialized);
    file.read(0, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1);
  } catch (const DataError&) {
    return {};  // whoever wants what is in it says why it can't be read
  }
}

/// Tells a job's progress, a hundred times at most.
FileProgress progressOf(Worker::Task& task, DocumentFiles* files, const QString& path) {
  return [&task, files, path, told = 0](double fraction) mutable {
    const int percent = static_cast<int>(fraction * 100);
    if (percent <= std::exchange(told, std::max(told, percent))) return;
    task.report([files, path, fraction] { emit files->progressed(path, fraction); });
  };
}

}  // namespace

FileStamp stampOf(const QString& path) {
  struct stat status;
  if (path.isEmpty() || stat(systemPath(path).c_str(), &status) != 0) return {};
  return {true, status.st_size, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec, status.st_ino};
}

DocumentFiles& DocumentFiles::of(Document& document) {
  if (auto* files = document.findChild<DocumentFiles*>(QString(), Qt::FindDirectChildrenOnly)) return *files;
  return *new DocumentFiles(&document);
}

DocumentFiles::DocumentFiles(Document* document) : QObject(document), m_document(document) {
  m_lookSoon.setSingleShot(true);
  m_lookSoon.setInterval(300);  // who changes a file may do it in several steps
  connect(&m_lookSoon, &QTimer::timeout, this, &DocumentFiles::look);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_lookSoon, qOverload<>(&QTimer::start));
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_lookSoon, qOverload<>(&QTimer::start));
  m_lookRegularly.setInterval(1000);
  connect(&m_lookRegularly, &QTimer::timeout, this, &DocumentFiles::look);
  m_lockLater.setSingleShot(true);
  m_lockLater.setInterval(2000);
  connect(&m_lockLater, &QTimer::timeout, this, &DocumentFiles::takeLock);
  connect(m_document, &Document::savedChanged, this, &DocumentFiles::follow);
  connect(&m_reader, &Worker::failed, this, [this](const Message& words) { emit readFailed(m_readPath, words); });
  connect(&m_writer, &Worker::failed, this, [this](const Message& words) {
    const QString path = isWriting() ? m_toWrite.front() : m_path;
    m_document->endSaving({});
    if (isWriting()) endWriting();
    emit writeFailed(path, words);
  });
  for (Worker* worker : {&m_reader, &m_writer})
    connect(worker, &Worker::idle, this, [this] {
      if (!isBusy()) emit idle();
    });
  follow();
}

void DocumentFiles::read(const QString& path) {
  m_reader.stop();
  m_readPath = path;
  m_reader.post([this, path](Worker::Task& task) -> Worker::Delivery {
    const FileStamp stamp = stampOf(path);  // a change while it is read is noticed later
    const QByteArray digest = digestOf(path);
    const auto file =
        std::make_shared<const ReadFile>(ReadFile{readScene(path, progressOf(task, this, path)), path, stamp, digest});
    return [this, file] { emit sceneRead(*file); };
  });
}

void DocumentFiles::open(const ReadFile& file) {
  // What is saved later is a scene, and not the picture that carried one: it has no file yet.
  const bool isPicture = ui::formatOfFile(file.path);
  m_document->open(file.saved.scene, isPicture ? QString() : file.path, file.saved.view);
  if (!isPicture) accept(file.stamp, file.digest, unknownFields(file.saved));
}

void DocumentFiles::write(const QString& path) {
  // One that waits will write the newest scene anyway.
  if (m_toWrite.size() > 1 && m_toWrite.back() == path) return;
  m_toWrite.push_back(path);
  if (m_toWrite.size() == 1) writeNext();
}

void DocumentFiles::writeNext() {
  m_document->beginSaving();
  const QString path = m_toWrite.front();
  m_writer.post([this, path, saved = SavedScene{m_document->scene(), m_document->viewState()}](
                    Worker::Task& task) -> Worker::Delivery {
    keepVersion(path);
    writeScene(path, saved, progressOf(task, this, path));
    return [this, path, stamp = stampOf(path), digest = digestOf(path)] {
      m_document->endSaving(path);
      accept(stamp, digest);
      endWriting();
      emit written(path);
    };
  });
}

void DocumentFiles::endWriting() {
  m_toWrite.pop_front();
  if (!m_toWrite.empty()) writeNext();
}

void DocumentFiles::stop() {
  m_reader.stop();
  if (!isWriting()) return;
  m_document->endSaving({});
  m_toWrite.clear();
  m_writer.stop();
}

bool DocumentFiles::isOpenElsewhere(const QString& path) const {
  if (m_lock && m_lock->isLocked() && realPath(path) == realPath(m_path)) return false;
  const auto lock = lockOf(path);
  qint64 process = 0;
  QString host, program;
  // A lock that nobody has is not tried: at this moment another window may want to take it.
  return lock && lock->getLockInfo(&process, &host, &program) && !lock->tryLock(0) &&
         lock->error() == QLockFile::LockFailedError;
}

DocumentFiles::Behind DocumentFiles::behind() {
  if (m_path.isEmpty() || isWriting()) return Behind::nothing;
  const FileStamp stamp = stampOf(m_path);
  if (stamp == m_stamp) return Behind::nothing;
  if (!stamp.exists) return Behind::removed;
  if (m_digest.isEmpty() || stamp.size != m_stamp.size || digestOf(m_path) != m_digest) return Behind::changed;
  m_stamp = stamp;
  return Behind::nothing;
}

void DocumentFiles::expectFileOf(const QDateTime& time) {
  constexpr FileStamp another{.exists = true};  // as no file has it
  if (m_stamp.exists && QFileInfo(m_path).lastModified() > time) accept(another);
}

void DocumentFiles::follow() {
  if (m_document->path() == m_path) return;
  m_path = m_document->path();
  accept(stampOf(m_path));
  m_lock = m_path.isEmpty() ? nullptr : lockOf(m_path);
  takeLock();
  if (const QStringList paths = m_watcher.files() + m_watcher.directories(); !paths.isEmpty())
    m_watcher.removePaths(paths);
  m_lookRegularly.stop();
  if (m_path.isEmpty()) return;
  // Qt watches no file whose name is no text.
  if (!isText(m_path)) return m_lookRegularly.start();
  m_watcher.addPath(QFileInfo(m_path).absolutePath());
  m_watcher.addPath(m_path);
}

void DocumentFiles::takeLock() {
  // Another window may have it, or may be asking at this moment who has it, which takes it too.
  if (m_lock && !m_lock->tryLock(0)) m_lockLater.start();
}

void DocumentFiles::accept(const FileStamp& stamp, const QByteArray& digest, const Message& passedOver) {
  m_stamp = stamp;
  m_digest = digest;
  m_passedOver = passedOver;
  m_told.reset();
}

void DocumentFiles::look() {
  // A file that took the place of the one that was watched is not watched yet.
  if (!m_path.isEmpty() && isText(m_path) && !m_watcher.files().contains(m_path) && QFileInfo::exists(m_path))
    m_watcher.addPath(m_path);
  const FileStamp stamp = stampOf(m_path);
  if (stamp == m_told || behind() == Behind::nothing) return;
  m_told = stamp;
  emit changedBehind();
}

}  // namespace attn::app
