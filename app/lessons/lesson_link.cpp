// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_link.h"

#include <QByteArray>
#include <QStringList>
#include <QtEndian>

#include "app/lessons/lesson_file.h"
#include "app/lessons/lesson_writer.h"

namespace attn::app {
namespace {

const QString linkScheme = QStringLiteral("attention-lab:");
const QString sceneMark = QStringLiteral("?scene=");
constexpr quint32 mostUnpacked = 1'000'000;  // bytes that so short a link can hold

QString packed(const QByteArray& text) {
  return QString::fromLatin1(
      qCompress(text, 9).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

QByteArray unpacked(const QString& text) {
  const auto decoded = QByteArray::fromBase64Encoding(
      text.toLatin1(), QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors);
  // The size stands before what is compressed, and is asked for before it is believed.
  const QByteArray& bytes = *decoded;
  const bool isWhole = decoded && bytes.size() > 4 && qFromBigEndian<quint32>(bytes.constData()) <= mostUnpacked;
  QByteArray whole = isWhole ? qUncompress(bytes) : QByteArray();
  if (whole.isEmpty())
    throw DataError({translatable("core", "the link is damaged: a part of it is missing or changed")});
  return whole;
}

std::string idIn(const QString& part) {
  if (part.isEmpty()) throw DataError({translatable("core", "the link should be attention-lab:lesson/LESSON/STEP")});
  return part.toStdString();
}

}  // namespace

bool isLessonLink(const QString& text) { return text.startsWith(linkScheme, Qt::CaseInsensitive); }

std::optional<QString> linkTo(const Lesson& lesson, std::size_t step, bool isShipped, const Scene* scene) {
  QString link = linkScheme;
  if (isShipped) {
    link += QStringLiteral("lesson/%1/%2")
                .arg(QString::fromStdString(lesson.id), QString::fromStdString(lesson.steps[step].id));
    if (scene) link += sceneMark + packed(shortSceneText(*scene));
  } else {
    Lesson one = onlyStep(lesson, step);
    if (scene) one.scene = *scene;
    link += QStringLiteral("step/") + packed(lessonText(one));
  }
  return link.size() <= longestLink ? std::optional(link) : std::nullopt;
}

LessonLink parseLink(const QString& text) {
  if (!isLessonLink(text)) throw DataError({translatable("core", "the link should begin with attention-lab:")});
  if (text.size() > longestLink)
    throw DataError({translatable("core", "the link is longer than %1 letters"), {std::to_string(longestLink)}});
  QString rest = text.mid(linkScheme.size());
  while (rest.startsWith(u'/')) rest.remove(0, 1);  // as some programs write it
  LessonLink link;
  if (rest.startsWith(QLatin1String("step/"))) {
    link.own = parseLesson(unpacked(rest.mid(5)));
    link.lesson = link.own->id;
    link.step = link.own->steps.front().id;
    return link;
  }
  const qsizetype mark = rest.indexOf(sceneMark);
  const QStringList parts = (mark < 0 ? rest : rest.left(mark)).split(u'/');
  if (parts.size() < 2 || parts.size() > 3 || parts[0] != QLatin1String("lesson"))
    throw DataError({translatable("core", "the link should be attention-lab:lesson/LESSON/STEP")});
  link.lesson = idIn(parts[1]);
  if (parts.size() == 3) link.step = idIn(parts[2]);
  if (mark >= 0) link.scene = parseScene(unpacked(rest.mid(mark + sceneMark.size()))).scene;
  return link;
}

}  // namespace attn::app
