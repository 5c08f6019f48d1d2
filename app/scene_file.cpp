// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include "app/json_fields.h"
#include "app/rooms/room.h"
#include "app/scene_migration.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "ui/style/color_map.h"

namespace attn::app {
namespace {

constexpr Scalar formatVersion{"version", "", 1, 2, 2, false, true};
constexpr qint64 largestFile = 256 << 20;
const char* const formatName = "attention-lab scene";
DataError tooLarge() {
  return DataError(
      {translatable("core", "it is too large for a scene: at most %1 MB"), {std::to_string(largestFile >> 20)}});
}

}  // namespace

QByteArray sceneText(const Scene& scene, const ViewState& view) {
  QJsonObject object = JsonWriter::objectOf(scene);
  object["view"] = JsonWriter::objectOf(view);
  object["format"] = formatName;
  object["version"] = formatVersion.high;
  return QJsonDocument(object).toJson();
}

SavedScene parseScene(const QByteArray& bytes) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
  if (error.error != QJsonParseError::NoError)
    throw DataError({translatable("core", "it is no JSON: %1 at byte %2; expected a scene of Attention Lab"),
                     {error.errorString().toStdString(), std::to_string(error.offset)}});
  if (!document.isObject() || document["format"].toString() != QLatin1String(formatName))
    throw DataError({translatable("core", "it is no scene: “format” should be “%1”"), {formatName}});
  const QJsonObject file = document.object();
  const double version = file["version"].toDouble(0);
  if (version < formatVersion.low || version != std::floor(version))
    failAt(QStringLiteral("version"), translatable("core", "a whole number from 1 on"));
  if (version > formatVersion.high)
    throw DataError({translatable("core",
                                  "it was written by a newer version of the program (format %1, this program "
                                  "reads up to %2)"),
                     {toString(version), toString(formatVersion.high)}});
  SavedScene saved;
  Scene& scene = saved.scene;
  JsonReader::readObject(migrated(file, static_cast<int>(version)), {}, scene);
  if (const QJsonValue view = file["view"]; !view.isUndefined())
    JsonReader::readObject(view, QStringLiteral("view"), saved.view);
  const auto check = [](const char* key, const std::string& id, const auto& table) {
    if (!findRow(table, id))
      throw DataError({translatable("core", "“%1” is wrong, expected one of %2"), {key, idsOf(table)}});
  };
  check("workspace", scene.room, rooms());
  check("weightColors", scene.weightColors, ui::colorMaps());
  check("signedColors", scene.signedColors, ui::colorMaps());
  return saved;
}

SavedScene readScene(const QString& path) {
  QFile file(path);
  const QFileInfo info(path);
  if (!info.exists()) throw DataError({translatable("core", "there is no such file")});
  if (!info.isFile()) throw DataError({translatable("core", "it is no regular file")});
  if (info.size() > largestFile) throw tooLarge();
  if (!file.open(QIODevice::ReadOnly))
    throw DataError({translatable("core", "it can't be read: %1"), {file.errorString().toStdString()}});
  return parseScene(file.read(largestFile));
}

void writeScene(const QString& path, const Scene& scene, const ViewState& view) {
  const QByteArray bytes = sceneText(scene, view);
  if (bytes.size() > largestFile) throw tooLarge();
  writeFileAtomically(QFile::encodeName(path).toStdString(),
                      std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

}  // namespace attn::app
