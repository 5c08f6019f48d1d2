// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include <unistd.h>

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/commands/command_line.h"
#include "app/commands/standard_streams.h"
#include "app/desktop/open_window.h"
#include "app/desktop/recent_files.h"
#include "app/desktop/system_scheme.h"
#include "app/document/scene_file.h"
#include "app/lessons/lesson_link.h"
#include "app/window/program_window.h"
#include "app/window/settings.h"
#include "core/base/words.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

// Options that QApplication takes for itself; true where a value follows.
const std::pair<const char*, bool> qtOptions[] = {
    {"platform", true},        {"platformpluginpath", true}, {"platformtheme", true}, {"plugin", true},
    {"style", true},           {"stylesheet", true},         {"display", true},       {"geometry", true},
    {"qwindowgeometry", true}, {"qwindowtitle", true},       {"session", true},       {"reverse", false}};

bool hasDisplay(const QStringList& arguments) {
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(variable)) return true;
  return arguments.contains(QLatin1String("-platform")) || arguments.contains(QLatin1String("--platform"));
}

/// The ending of the name that such a file goes by: what a workspace takes is known by its name.
QString endingOf(QFile& file) {
  const QByteArray head = file.peek(200);
  if (head.startsWith("\x93NUMPY")) return QStringLiteral("npy");
  if (head.startsWith("PK")) return QStringLiteral("npz");
  if (head.mid(8).startsWith('{')) return QStringLiteral("safetensors");
  const QByteArray text = head.trimmed();
  if (!text.startsWith('{') && !text.startsWith('[')) return QStringLiteral("csv");
  return namesItselfScene(file.peek(file.size())) ? QStringLiteral("attn") : QStringLiteral("json");
}

/// A file's name that means the same to a program in another folder.
QString placeOf(const QString& name) {
  return isLessonLink(name) || name.startsWith(QLatin1String("file://")) ? name : QFileInfo(name).absoluteFilePath();
}

/// What comes on the standard input, as a file in the folder. \throws DataError if it can't be read or kept, or is
/// empty
QString fileOfInput(const QString& folder) {
  if (isatty(STDIN_FILENO))
    throw UsageError("“-” is the standard input, which is the keyboard: expected a file, as in … | attention-lab -");
  QFile input(QString::fromStdString(readablePath(QStringLiteral("-"))));
  if (!input.open(QIODevice::ReadOnly) || input.size() == 0)
    throw DataError({translatable("core", "the standard input is empty, expected a tensor or a scene")});
  const QString path = folder + QStringLiteral("/standard input.") + endingOf(input);
  if (!input.copy(path))
    throw DataError(
        {translatable("core", "the standard input can't be kept: %1"), {input.errorString().toStdString()}});
  return path;
}

}  // namespace

QString fileToOpen(const QStringList& arguments) {
  QString file;
  for (qsizetype i = 0; i < arguments.size(); ++i) {
    const QString& argument = arguments[i];
    if (argument == QLatin1String(newWindowOption)) continue;
    if (argument == QLatin1String("--") && i + 2 == arguments.size()) return arguments.last();
    if (argument.startsWith(u'-') && argument.size() > 1) {
      const QString name = argument.mid(argument.startsWith(QLatin1String("--")) ? 2 : 1);
      const auto* option = std::find_if(std::begin(qtOptions), std::end(qtOptions),
                                        [&](const auto& each) { return name == QLatin1String(each.first); });
      if (option == std::end(qtOptions))
        throw UsageError("unknown option “" + argument.toStdString() + "”; see attention-lab --help");
      if (option->second) ++i;
    } else if (file.isEmpty()) {
      file = argument;
    } else {
      throw UsageError("expected one file, found “" + file.toStdString() + "” and “" + argument.toStdString() + "”");
    }
  }
  return file;
}

int runWindow(int argc, char** argv, const QString& file) {
  QStringList arguments;
  for (int i = 1; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
  if (!hasDisplay(arguments))
    throw std::runtime_error("there is no display for the window; attend, render and list need none");

  // Before there is a window, which would wait for it.
  const QTemporaryDir folder(temporaryFolders());
  const bool isInput = isStandardStream(file);
  const QString path = isInput ? fileOfInput(folder.path()) : file;
  const QString screen = screenName(arguments);
  if (!path.isEmpty() && !arguments.contains(QLatin1String(newWindowOption)) &&
      giveToOpenWindow(screen, {placeOf(path), isInput}))
    return 0;

  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("attention-lab"));
  QApplication::setApplicationName(QStringLiteral("attention-lab"));
  QApplication::setApplicationVersion(QStringLiteral(ATTN_VERSION));
  QGuiApplication::setDesktopFileName(QStringLiteral(ATTN_APPLICATION_ID));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attention-lab.svg")));
  const bool hasSettings = areSettingsReadable();
  ui::applyTheme(application, savedTheme(), savedTextSize());
  ProgramWindow program;
  if (!hasSettings) program.window()->showUnreadableSettings();
  const SystemScheme scheme;
  QObject::connect(&scheme, &SystemScheme::changed, &program, [&program] {
    if (savedTheme() == ui::ThemeChoice::system && !ui::theme().projected)
      program.window()->chooseTheme(ui::ThemeChoice::system);
  });
  // When the window is on the screen, so that a complaint stands before it.
  std::optional<OpenWindow> open;
  QTimer::singleShot(0, &program, [&] {
    program.begin(path);
    open.emplace(screen, [&](const GivenFile& given) { return program.take(given.name); });
  });
  return QApplication::exec();
}

}  // namespace attn::app
