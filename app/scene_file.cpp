#include "app/scene_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include "app/rooms/room.h"
#include "app/scene_json.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "ui/style/color_map.h"

namespace attn::app {
namespace {

constexpr int formatVersion = 1;
constexpr qint64 largestFile = 64 << 20;
const char* const formatName = "attention-lab scene";

}  // namespace

QByteArray sceneText(const Scene& scene) {
  const QJsonObject object{{"format", formatName},
                           {"version", formatVersion},
                           {"workspace", QString::fromStdString(scene.room)},
                           {"attention", attentionJson(scene.attention)},
                           {"regression", regressionJson(scene.regression)},
                           {"weightColors", QString::fromStdString(scene.weightColors)},
                           {"signedColors", QString::fromStdString(scene.signedColors)}};
  return QJsonDocument(object).toJson();
}

Scene parseScene(const QByteArray& bytes) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
  if (error.error != QJsonParseError::NoError)
    throw DataError({translatable("core", "it is no JSON: %1 at byte %2; expected a scene of Attention Lab"),
                     {error.errorString().toStdString(), std::to_string(error.offset)}});
  if (!document.isObject() || document["format"].toString() != QLatin1String(formatName))
    throw DataError({translatable("core", "it is no scene: “format” should be “%1”"), {formatName}});
  const JsonReader reader(document.object(), {});
  Index version = 0;
  reader.read("version", version, 1, 1'000'000, translatable("core", "a whole number from 1 on"));
  if (version == 0) failAt(QStringLiteral("version"), translatable("core", "a whole number from 1 on"));
  if (version > formatVersion)
    throw DataError({translatable("core",
                                  "it was written by a newer version of the program (format %1, this program "
                                  "reads up to %2)"),
                     {std::to_string(version), std::to_string(formatVersion)}});
  Scene scene;
  reader.read("workspace", scene.room);
  if (!findRow(rooms(), scene.room))
    throw DataError({translatable("core", "“%1” is wrong, expected one of %2"), {"workspace", idsOf(rooms())}});
  scene.attention = attentionFrom(reader.object("attention"));
  scene.regression = regressionFrom(reader.object("regression"));
  reader.readId("weightColors", scene.weightColors, ui::colorMaps(), translatable("core", "the id of a colour map"));
  reader.readId("signedColors", scene.signedColors, ui::colorMaps(), translatable("core", "the id of a colour map"));
  return scene;
}

Scene readScene(const QString& path) {
  QFile file(path);
  const QFileInfo info(path);
  if (!info.exists()) throw DataError({translatable("core", "there is no such file")});
  if (!info.isFile()) throw DataError({translatable("core", "it is no regular file")});
  if (info.size() > largestFile) throw DataError({translatable("core", "it is too large for a scene: at most 64 MB")});
  if (!file.open(QIODevice::ReadOnly))
    throw DataError({translatable("core", "it can't be read: %1"), {file.errorString().toStdString()}});
  return parseScene(file.read(largestFile));
}

void writeScene(const QString& path, const Scene& scene) {
  const QByteArray bytes = sceneText(scene);
  writeFileAtomically(QFile::encodeName(path).toStdString(),
                      std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

}  // namespace attn::app
