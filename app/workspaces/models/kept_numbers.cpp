// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/kept_numbers.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <span>
#include <string>

#include "app/desktop/recent_files.h"
#include "app/document/state_folder.h"
#include "core/base/rng.h"
#include "core/files/atomic_file.h"
#include "core/import/guess/import_guess.h"

namespace attn::app {

namespace {

/// \param before of the file's name, in front of its content's hash; `after` stands behind it, and may begin another
/// folder's name. \throws DataError if it can't be written
KeptNumbers kept(std::span<const std::byte> content, const QString& before, const QString& after) {
  const QString folder = stateFolder(QStringLiteral("pasted"));
  if (folder.isEmpty()) return {.problem = {translatable("core", "there is no folder to keep them in")}};
  const std::string_view bytes(reinterpret_cast<const char*>(content.data()), content.size());
  const QString hash = QStringLiteral("%1").arg(hashOf(bytes, 0), 16, 16, QLatin1Char('0'));
  const QString file = folder + u'/' + before + hash + after;
  QDir().mkpath(QFileInfo(file).path());
  writeFileAtomically(file.toStdString(), content);
  return {.file = file};
}

}  // namespace

KeptNumbers keepPasted(const QString& text) {
  try {
    const std::string bytes = text.toStdString();
    const auto content = std::as_bytes(std::span(bytes));
    guessImport(parseImport(content));
    return kept(content, QStringLiteral("pasted-"), QStringLiteral(".txt"));
  } catch (const DataError& error) {
    return {.problem = error.message()};
  }
}

KeptNumbers keepPasted(const QImage& picture) {
  QByteArray content;
  QBuffer buffer(&content);
  if (!picture.save(&buffer, "PNG")) return {.problem = {translatable("core", "it can't be written as PNG")}};
  try {
    return kept(std::as_bytes(std::span(content.data(), static_cast<std::size_t>(content.size()))),
                QStringLiteral("pasted-"), QStringLiteral(".png"));
  } catch (const DataError& error) {
    return {.problem = error.message()};
  }
}

KeptNumbers keepTemporary(const QString& path) {
  constexpr qint64 largest = 64 << 20;
  QFile file(path);
  if (!isTemporaryFile(path) || file.size() > largest) return {.file = path};
  const bool isOpen = file.open(QIODevice::ReadOnly);
  const QByteArray content = isOpen ? file.readAll() : QByteArray();
  if (!isOpen || file.error() != QFileDevice::NoError) return {.problem = {translatable("core", "can't be read")}};
  try {
    return kept(std::as_bytes(std::span(content.data(), static_cast<std::size_t>(content.size()))), {},
                u'/' + QFileInfo(path).fileName());
  } catch (const DataError& error) {
    return {.problem = error.message()};
  }
}

}  // namespace attn::app
