// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_line.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <new>
#include <system_error>

#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/window/languages.h"
#include "app/window/run_window.h"
#include "core/base/build.h"
#include "core/code/dialect.h"
#include "core/files/shown_name.h"
#include "core/files/signals.h"
#include "core/import/canonical.h"
#include "ui/export/figure_format.h"
#include "ui/export/film_format.h"

namespace attn::app {
namespace {

const std::vector<Command>& commands() {
  static const std::vector<Command> rows = {
      {"attend", "IN.npz OUT.npz", "Computes attention of the arrays queries, keys and values.", runAttend},
      {"regress", "IN.csv OUT.csv", "Kernel regression, or classification, of the last column from the others.",
       runRegress},
      {"align", "",
       "Trains an encoder-decoder with attention on a task or on pairs of texts, or decodes a text with a trained one.",
       runAlign},
      {"model", "FOLDER OUT.npz", "Runs a transformer's checkpoint on a text, and looks inside it.", runModelCommand},
      {"retrieve", "DB.csv OUT.csv", "Looks a query up in a table of keys and values, hard or soft; prints the answer.",
       runRetrieve},
      {"render", "FILE… OUT",
       "Draws a scene (.attn), a file of attention or the heads of a model's folder, several files to names with "
       "{name}: " +
           anyOf(ui::figureFormats(), ".") +
           "; a number of a scene that changes as a film: " + anyOf(ui::filmFormats(), ".") + ".",
       runRender},
      {"check", "FILE…",
       "Says what files of attention hold, what their axes are, and what is not clear; plays a lesson (.lesson) and "
       "says "
       "what is wrong with it.",
       runCheck},
      {"convert", "IN OUT",
       "Writes attention as (layer, batch, head, query, key): " + anyOf(attentionFormats(), ".") +
           "; or as a scene: .attn.",
       runConvert},
      {"code", "SCENE",
       "Writes what a scene shows as a short program that gives the same numbers: " + anyOf(dialects()) + ".", runCode},
      {"list", "TABLE", "Lists the ids of a table, one a line.", runList},
  };
  return rows;
}

const Command* findCommand(const QString& name) {
  for (const Command& command : commands())
    if (name == QLatin1String(command.name)) return &command;
  return nullptr;
}

void printHelp() {
  std::puts(
      "Usage: attention-lab [FILE]                   open the window, with a scene (.attn), a lesson, a link to a "
      "step\n"
      "                                              of one, or any file that it takes; - is the standard input.\n"
      "                                              A window that is open takes it; --new-window opens another");
  for (const Command& command : commands())
    std::printf("       attention-lab %-8s %-15s %s\n", command.name, command.arguments, command.description.c_str());
  std::puts(
      "       attention-lab --help | --version | COMMAND --help\n\n"
      "A command needs no display. Exit status: 0 done; 1 the data is bad or can't be read or written; 2 wrong usage.");
}

/// On stderr stands what concerns the user: not what Qt remarks on the system it runs on.
void dropRemarks(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "attention-lab: %s\n", qPrintable(text));
}

int runCommand(const Command& command, const QStringList& arguments) {
  qInstallMessageHandler(dropRemarks);
  // A program of its own name, without a screen whatever the environment says: only render draws, and that in memory.
  static char name[] = "attention-lab";
  static char* argv[] = {name, nullptr};
  static int argc = 1;
  std::unique_ptr<QCoreApplication> application;
  if (command.run == runRender) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    application = std::make_unique<QGuiApplication>(argc, argv);
  } else {
    application = std::make_unique<QCoreApplication>(argc, argv);
  }
  // Figures say numbers of heads and steps: the plurals of their English are texts of their own.
  installTranslations(QStringLiteral("en"));
  return command.run(command, arguments);
}

/// Says what went wrong in one line, whatever the names of files contain.
void complain(const std::string& words) { std::fprintf(stderr, "attention-lab: %s\n", shownLine(words).c_str()); }

/// Refuses a word that is neither a command nor a file, and names the command that was perhaps meant. A name with a dot
/// or a folder is a file's, which may be missing.
void refuseUnknownCommand(const QString& word) {
  if (word.startsWith(u'-') || word.contains(u'.') || word.contains(u'/') || QFileInfo::exists(word)) return;
  QStringList names;
  for (const Command& command : commands()) names << QString::fromLatin1(command.name);
  const QString nearest = nearestOf(word, names);
  throw UsageError("there is no command or file “" + word.toStdString() + "”; " +
                   (nearest.isEmpty() ? "see attention-lab --help" : "did you mean " + nearest.toStdString() + "?"));
}

/// For the completions of shells: the words after the program's name, of which the last, perhaps empty, is to be
/// completed. Prints nothing where the name of a file belongs.
int complete(const QStringList& words) {
  if (words.size() > 1) {
    const Command* command = findCommand(words.first());
    return command ? runCommand(*command, QStringList(completing) + words.mid(1)) : 0;
  }
  QStringList names, descriptions;
  for (const Command& command : commands()) {
    names << QString::fromLatin1(command.name);
    descriptions << QString::fromStdString(command.description);
  }
  const QString word = words.value(0);
  if (word.startsWith(u'-'))
    names = {QStringLiteral("--help"), QStringLiteral("--new-window"), QStringLiteral("--version")};
  printCompletions(word, names, word.startsWith(u'-') ? QStringList() : descriptions);
  return 0;
}

/// Reads what follows the program's name.
int dispatch(int argc, char** argv) {
  QStringList arguments;
  for (int i = 1; i < argc; ++i) arguments << textOf(argv[i]);
  if (arguments.isEmpty()) return runWindow(argc, argv, {});
  const QString first = arguments.first();
  if (const Command* command = findCommand(first)) return runCommand(*command, arguments.mid(1));
  if (first == QLatin1String("--help") || first == QLatin1String("-h") || first == QLatin1String("help")) {
    printHelp();
    return 0;
  }
  if (first == QLatin1String("--version") || first == QLatin1String("-v")) {
    std::printf("attention-lab %s (core for %s)\nbuilt with %s, Qt %s; runs with Qt %s\n", ATTN_VERSION, buildLevel(),
                buildTools().c_str(), QT_VERSION_STR, qVersion());
    return 0;
  }
  if (first == QLatin1String("complete")) return complete(arguments.mid(1));
  refuseUnknownCommand(first);
  return runWindow(argc, argv, fileToOpen(arguments));
}

}  // namespace

int runProgram(int argc, char** argv) {
  cleanUpOnSignals();
  int status = 0;
  try {
    status = dispatch(argc, argv);
  } catch (const UsageError& error) {
    complain(error.what());
    status = 2;
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory");
    status = 1;
  } catch (const std::exception& error) {
    complain(error.what());
    status = 1;
  }
  // What was printed may still wait, and a disk may be full.
  if ((std::fflush(stdout) != 0 || std::ferror(stdout)) && status == 0) {
    complain("the standard output can't be written: " + std::generic_category().message(errno));
    status = 1;
  }
  return status;
}

}  // namespace attn::app
