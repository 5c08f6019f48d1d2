// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/chosen_tensor.h"
#include "app/commands/command_options.h"
#include "app/commands/lesson_output.h"
#include "app/commands/model/model_texts.h"
#include "app/commands/option_rules.h"
#include "app/commands/scene_input.h"
#include "app/commands/standard_streams.h"
#include "app/lessons/lesson_file.h"
#include "app/workspaces/workspace.h"
#include "core/files/json.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/import/import_report.h"
#include "core/model/checkpoint.h"
#include "core/tokenizer/tokenizer.h"

namespace attn::app {
namespace {

/// What a file is, for a line or an object.
struct Checked {
  std::string format;
  std::vector<ImportGuess> tensors = {};
  std::vector<std::string> leftOut = {};
  std::vector<Message> notes = {};
  std::string words = {};                 ///< of what is not attention: a scene, a checkpoint
  std::vector<std::string> unknown = {};  ///< fields of a scene
  std::optional<Lesson> lesson = {};
  LessonReport report = {};  ///< of a lesson
};

/// Whether a file begins as JSON with such a "format".
bool isOfFormat(const std::string& path, std::string_view format) {
  const RegularFile file(path);
  std::array<char, 4096> start = {};
  const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(start.size(), file.size()));
  file.read(0, std::as_writable_bytes(std::span(start).first(size)));
  std::string_view text(start.data(), size);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // as some editors begin a text
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first < text.size() && text[first] == '{' && text.find(format) != std::string_view::npos;
}

/// \param array the name of the only array that is asked about; null: all of them
Checked checked(const QString& name, const QString& array) {
  const auto requireNoArray = [&] {
    if (!array.isNull()) throw UsageError("--array is for files of arrays");
  };
  if (QFileInfo(name).isDir()) {
    requireNoArray();
    return aboutFolder(name, [&]() -> Checked {
      const std::string folder = systemPath(name);
      const Model model = openModel(folder);
      const QDir files(name);
      const bool hasTokenizer = files.exists(QStringLiteral("tokenizer.json")) ||
                                files.exists(QStringLiteral("vocab.txt")) || files.exists(QStringLiteral("vocab.json"));
      if (hasTokenizer) readTokenizer(folder);
      return {.format = "checkpoint",
              .words = "checkpoint, " + std::to_string(model.files->tensors.size()) + " tensors" +
                       (hasTokenizer ? "" : ", without a tokenizer: it reads --ids alone")};
    });
  }
  const std::string path = readablePath(name);
  if (name.endsWith(QLatin1String(".lesson")) || isOfFormat(path, "attention-lab lesson")) {
    requireNoArray();
    Checked file{.format = "lesson", .lesson = readLesson(QString::fromStdString(path))};
    file.report = checkLesson(*file.lesson);
    return file;
  }
  const bool isFigure = carriesScene(name);
  if (isFigure || isOfFormat(path, "attention-lab scene")) {
    requireNoArray();
    SavedScene saved = givenScene(name);
    for (const Workspace& workspace : workspaces())
      if (workspace.require) workspace.require(saved.scene);
    if (const Workspace& own = workspaceOf(saved.scene); own.requireDrawable) own.requireDrawable(saved.scene);
    return {.format = isFigure ? "figure" : "scene",
            .words = isFigure ? "figure that carries its scene" : "scene",
            .unknown = std::move(saved.unknown)};
  }
  ImportedAttention found = guessImport(readImport(path));
  if (!array.isNull()) {
    const ImportGuess chosen = tensorOfName(found, array);
    found.tensors = {chosen};
    found.leftOut.clear();
  }
  return {.format = found.file.format,
          .tensors = std::move(found.tensors),
          .leftOut = std::move(found.leftOut),
          .notes = std::move(found.file.notes)};
}

void printLines(const std::string& name, const Checked& file) {
  std::string text;
  if (file.lesson) text += name + ": " + tableOf(*file.lesson, file.report);
  if (!file.words.empty()) text += name + ": " + file.words + '\n';
  for (const ImportGuess& guess : file.tensors) text += name + ": " + shownLine(lineOf(guess)) + '\n';
  for (const Message& note : file.notes) text += name + ": " + toString(note) + '\n';
  std::fputs(text.c_str(), stdout);
}

void writeFile(JsonText& json, const std::string& name, const Checked& file) {
  json.beginObject();
  json.key("file");
  json.write(name);
  json.key("format");
  json.write(file.format);
  if (file.lesson) writeReport(json, *file.lesson, file.report);
  if (!file.tensors.empty()) {
    json.key("tensors");
    json.beginList();
    for (const ImportGuess& guess : file.tensors) writeGuess(json, guess);
    json.endList();
  }
  if (!file.leftOut.empty()) {
    json.key("left_out");
    json.beginList();
    for (const std::string& each : file.leftOut) json.write(each);
    json.endList();
  }
  if (!file.unknown.empty()) {
    json.key("unknown_fields");
    json.beginList();
    for (const std::string& each : file.unknown) json.write(each);
    json.endList();
  }
  json.endObject();
}

void complain(const std::string& sentence) { std::fprintf(stderr, "attention-lab: %s\n", shownLine(sentence).c_str()); }

}  // namespace

int runCheck(const Command& command, const QStringList& arguments) {
  bool asJson = false;
  QString array;
  const CommandOptions options(
      command,
      {option("array", "NAME", array, AnyArgument{},
              "The array, where a file holds several; of a stack any of its names. Default: all of them."),
       flag("json", asJson,
            "An object for each file, with what is known of each tensor or each step of a lesson, instead of lines.")},
      arguments, CommandOptions::anyNumber);
  if (options.isHelp()) return 0;
  options.read();
  requireOtherFiles(options.files(), {});
  int status = 0;
  for (const QString& name : options.files()) {
    JsonText json([](std::string_view piece) { std::fwrite(piece.data(), 1, piece.size(), stdout); });
    try {
      const Checked file = aboutFolder(name, [&] { return checked(name, array); });
      if (asJson)
        writeFile(json, systemPath(name), file);
      else
        printLines(shownLine(systemPath(name)), file);
      for (const std::string& problem : file.report.problems) {
        complain(systemPath(name) + ": " + problem);
        status = std::max(status, 1);
      }
    } catch (const UsageError& error) {
      if (options.fileCount() == 1) throw;
      complain(systemPath(name) + ": " + error.what());
      status = 2;
    } catch (const std::runtime_error& error) {
      // The others are looked at all the same.
      complain(error.what());
      status = std::max(status, 1);
    }
    json.flush();
  }
  return status;
}

}  // namespace attn::app
