// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/autosave.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QUuid>
#include <algorithm>
#include <utility>

#include "app/document/file_words.h"
#include "app/document/state_folder.h"

namespace attn::app {
namespace {

QString folder() { return stateFolder(QStringLiteral("autosave")); }

std::unique_ptr<QLockFile> lockOf(const QString& path) { return processLock(path + QStringLiteral(".lock")); }

}  // namespace

Autosave::Autosave(Document* document, QObject* parent) : QObject(parent), m_document(document) {
  if (const QString place = folder(); !place.isEmpty()) {
    m_path = place + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".attn");
    m_lock = lockOf(m_path);
    m_lock->tryLock(0);
  }
  m_timer.setSingleShot(true);
  connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
  connect(m_document, &Document::historyChanged, this, &Autosave::countEdit);
  connect(m_document, &Document::savedChanged, this, [this] {
    if (m_document->isSaved()) removeCopy();
  });
  connect(&*m_worker, &Worker::failed, this, &Autosave::failed);
}

Autosave::~Autosave() {
  // Whether it was saved or not to be: the user was asked.
  m_worker.reset();  // or it might write the copy once more
  removeAdopted();
  QFile::remove(m_path);
}

void Autosave::countEdit() {
  if (m_document->isSaved()) return;
  if (!m_timer.isActive()) m_timer.start(mostMilliseconds);
  if (++m_edits < mostEdits) return;
  const qint64 rest = m_notBefore.remainingTime();
  rest > 0 ? m_timer.start(static_cast<int>(rest)) : write();
}

SavedScene Autosave::saved() const {
  const QString origin = m_document->path();
  return {m_document->scene(), m_document->viewState(), isText(origin) ? origin.toStdString() : std::string()};
}

void Autosave::writeLast() {
  m_document->settle();
  m_worker.reset();
  m_timer.stop();
  disconnect(m_document, nullptr, this, nullptr);
  if (m_path.isEmpty() || m_document->isSaved()) return;
  try {
    writeScene(m_path, saved());
  } catch (const std::exception&) {
    // Nobody is there to be told. An earlier copy, if there is one, stays.
  }
}

void Autosave::write() {
  if (m_path.isEmpty()) return;
  // While one copy is being written the edits add up.
  if (m_worker->isBusy()) return m_timer.start(1000);
  m_edits = 0;
  m_timer.stop();
  m_worker->post([this, path = m_path, saved = saved()](Worker::Task&) -> Worker::Delivery {
    QElapsedTimer timer;
    timer.start();
    writeScene(path, saved);
    return [this, milliseconds = timer.elapsed()] {
      // A copy that takes long is made rarely.
      m_notBefore.setRemainingTime(std::min<qint64>(10 * milliseconds, mostMilliseconds));
      removeAdopted();
      emit written();
    };
  });
}

void Autosave::removeAdopted() {
  for (const LeftBehind& left : m_adopted) left.remove();
  m_adopted.clear();
}

void Autosave::removeCopy() {
  m_worker->stop();
  m_timer.stop();
  m_edits = 0;
  removeAdopted();
  // After whatever is still being written.
  m_worker->post([path = m_path](Worker::Task&) {
    QFile::remove(path);
    return Worker::Delivery();
  });
}

std::vector<LeftBehind> Autosave::leftBehind() {
  std::vector<LeftBehind> all;
  const QString place = folder();
  if (place.isEmpty()) return all;
  for (const QFileInfo& file : QDir(place).entryInfoList({QStringLiteral("*.attn")}, QDir::Files, QDir::Time)) {
    auto lock = lockOf(file.filePath());
    if (lock->tryLock(0)) all.push_back({file.filePath(), file.lastModified(), std::move(lock)});
  }
  return all;
}

void Autosave::adopt(LeftBehind left) {
  m_adopted.push_back(std::move(left));
  write();
}

}  // namespace attn::app
