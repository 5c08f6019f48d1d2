// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "app/document/file_words.h"
#include "app/lessons/lesson_steps.h"
#include "core/files/regular_file.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr qsizetype mostBytes = 100'000;
constexpr std::size_t mostSteps = 10, mostCures = 20, mostOrder = 1000, mostMinutes = 240;
constexpr double knownVersion = 1;
constexpr const char* formatName = "attention-lab lesson";
const QString shipped = QStringLiteral(":/lessons/");

/// A lesson, and the scene that the step which is read next begins with.
struct LessonDraft {
  Lesson lesson = {};
  ViewState view = {};  ///< of the scene
};

void readFormat(const LessonNode& node, LessonDraft&) {
  if (node.text() != formatName) node.fail({translatable("core", "it should be “%1”"), {formatName}});
}

void readVersion(const LessonNode& node, LessonDraft& draft) {
  const double version = node.number();
  draft.lesson.isNewer = version > knownVersion;
  if (version < knownVersion || version != std::floor(version)) node.fail({translatable("core", "it should be 1")});
}

void readScene(const LessonNode& node, LessonDraft& draft) {
  SavedScene saved = readSavedScene(node);
  draft.lesson.scene = std::move(saved.scene);
  draft.view = std::move(saved.view);
}

void readSteps(const LessonNode& node, LessonDraft& draft) {
  StepDraft step{draft.lesson.scene};
  for (const LessonNode& each : node.list(1, mostSteps)) {
    step.step = {};
    readStep(each, step);
    draft.lesson.steps.push_back(std::move(step.step));
  }
  // The first step looks as the scene does, unless it says otherwise.
  std::optional<ViewState>& first = draft.lesson.steps.front().view;
  if (!first && !(draft.view == ViewState())) first = draft.view;
}

const std::vector<LessonKey<LessonDraft>>& lessonKeys() {
  // What comes first is known to what comes after it.
  static const std::vector<LessonKey<LessonDraft>> keys = {
      {"format", true, readFormat},
      {"version", true, readVersion},
      {"id", true, [](const LessonNode& node, LessonDraft& draft) { draft.lesson.id = node.text(); }},
      {"order", true,
       [](const LessonNode& node, LessonDraft& draft) {
         draft.lesson.order = static_cast<int>(node.whole(0, mostOrder));
       }},
      {"minutes", true,
       [](const LessonNode& node, LessonDraft& draft) {
         draft.lesson.minutes = static_cast<int>(node.whole(1, mostMinutes));
       }},
      {"title", true, [](const LessonNode& node, LessonDraft& draft) { draft.lesson.title = node.lessonText(); }},
      {"goal", true, [](const LessonNode& node, LessonDraft& draft) { draft.lesson.goal = node.lessonText(); }},
      {"cures", false, [](const LessonNode& node, LessonDraft& draft) { draft.lesson.cures = node.texts(mostCures); }},
      {"scene", true, readScene},
      {"steps", true, readSteps},
  };
  return keys;
}

const std::vector<LessonKey<LessonWord>>& wordKeys() {
  static const std::vector<LessonKey<LessonWord>> keys = {
      {"id", true, [](const LessonNode& node, LessonWord& word) { word.id = node.text(); }},
      {"name", true, [](const LessonNode& node, LessonWord& word) { word.name = node.lessonText(); }},
      {"text", true, [](const LessonNode& node, LessonWord& word) { word.text = node.lessonText(); }},
      {"source", false, [](const LessonNode& node, LessonWord& word) { word.source = node.text(); }},
  };
  return keys;
}

/// A file that comes with the program.
QByteArray shippedBytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray bytesOf(const QString& path) {
  if (path.startsWith(u':')) return shippedBytes(path);
  if (!QFile::exists(path)) throw DataError({translatable("core", "there is no such file")});
  const RegularFile file(systemPath(path));
  QByteArray bytes(static_cast<qsizetype>(std::min<std::uint64_t>(file.size(), mostBytes + 1)), Qt::Uninitialized);
  file.read(0, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
  return bytes;
}

/// A list that comes with the program; one that does not is empty.
std::vector<LessonWord> wordsOf(const char* name) {
  const QString path = shipped + QLatin1String(name);
  return QFile::exists(path) ? parseLessonWords(shippedBytes(path)) : std::vector<LessonWord>();
}

/// What a file is refused for, in the user's language.
QString translatedProblem(const DataError& error) {
  if (const auto* lesson = dynamic_cast<const LessonError*>(&error))
    return ui::translated(lesson->place()) + QStringLiteral(": ") + ui::translated(lesson->problem());
  return ui::translated(error.message());
}

void findIn(const QString& folder, std::vector<FoundLesson>& found, QStringList* problems) {
  for (const QString& name : QDir(folder).entryList({QStringLiteral("*.lesson")}, QDir::Files, QDir::Name)) {
    const QString path = QDir(folder).filePath(name);
    try {
      Lesson lesson = readLesson(path);
      std::erase_if(found, [&](const FoundLesson& each) { return each.lesson.id == lesson.id; });
      found.push_back({std::move(lesson), path});
    } catch (const DataError& error) {
      if (problems) problems->append(name + QStringLiteral(": ") + translatedProblem(error));
    }
  }
}

}  // namespace

Lesson parseLesson(const QByteArray& text) {
  if (text.size() > mostBytes)
    throw DataError({translatable("core", "a lesson has at most %1 bytes"), {std::to_string(mostBytes)}});
  LessonSource source({text.constData(), static_cast<std::size_t>(text.size())});
  LessonDraft draft;
  // What a newer version says more is passed over, and the window tells so.
  const JsonValue* const version = memberOf(source.json(), "version");
  const double* const number = version ? version->as<double>() : nullptr;
  if (number && *number > knownVersion) source.passOverUnknown();
  readKeys(LessonNode(source), draft, lessonKeys());
  return std::move(draft.lesson);
}

Lesson readLesson(const QString& path) { return parseLesson(bytesOf(path)); }

QString ownLessonsFolder() { return QFileInfo(QSettings().fileName()).dir().filePath(QStringLiteral("lessons")); }

std::vector<FoundLesson> findLessons(QStringList* problems) {
  std::vector<FoundLesson> found;
  findIn(shipped, found, problems);
  findIn(ownLessonsFolder(), found, problems);
  std::sort(found.begin(), found.end(), [](const FoundLesson& a, const FoundLesson& b) {
    return std::pair(a.lesson.order, a.lesson.id) < std::pair(b.lesson.order, b.lesson.id);
  });
  return found;
}

std::optional<Lesson> shippedLesson(const std::string& id) {
  std::vector<FoundLesson> found;
  findIn(shipped, found, nullptr);
  for (FoundLesson& each : found)
    if (each.lesson.id == id) return std::move(each.lesson);
  return std::nullopt;
}

std::vector<LessonWord> parseLessonWords(const QByteArray& text) {
  LessonSource source({text.constData(), static_cast<std::size_t>(text.size())});
  std::vector<LessonWord> words;
  for (const LessonNode& each : LessonNode(source).list(0, 1000)) readKeys(each, words.emplace_back(), wordKeys());
  return words;
}

const std::vector<LessonWord>& misconceptions() {
  static const std::vector<LessonWord> words = wordsOf("misconceptions.json");
  return words;
}

const std::vector<LessonWord>& glossary() {
  static const std::vector<LessonWord> words = wordsOf("glossary.json");
  return words;
}

}  // namespace attn::app
