// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_window.h"

#include <QApplication>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QThread>
#include <QTimer>
#include <QTranslator>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "app/autosave.h"
#include "app/commands/command_line.h"
#include "app/document.h"
#include "app/ending.h"
#include "app/main_window.h"
#include "app/settings.h"
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

/// Replaces the translations that an earlier call installed.
void translate(QApplication& application) {
  static std::vector<std::unique_ptr<QTranslator>> installed;
  installed.clear();
  const QString chosen = savedLanguage();
  const QLocale locale = chosen.isEmpty() ? QLocale() : QLocale(chosen);
  const auto install = [&](const QLocale& language, const QString& name, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(language, name, QStringLiteral("_"), folder)) return;
    application.installTranslator(translator.get());
    installed.push_back(std::move(translator));
  };
  const QString own = QStringLiteral("attention-lab"), texts = QStringLiteral(":/i18n");
  install(QLocale::English, own, texts);  // for its plurals, in whatever is not translated
  install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(locale, own, texts);
}

}  // namespace

QString fileToOpen(const QStringList& arguments) {
  QString file;
  for (qsizetype i = 0; i < arguments.size(); ++i) {
    const QString& argument = arguments[i];
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

  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("attention-lab"));
  QApplication::setApplicationName(QStringLiteral("attention-lab"));
  QApplication::setApplicationVersion(QStringLiteral(ATTN_VERSION));
  QGuiApplication::setDesktopFileName(QStringLiteral(ATTN_APPLICATION_ID));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attention-lab.svg")));
  translate(application);
  const bool hasSettings = areSettingsReadable();
  ui::applyTheme(application, savedTheme(), savedTextSize());
  Document document;
  Autosave autosave(&document);
  copyBeforeEnding(autosave);
  std::unique_ptr<MainWindow> window;
  // Another language is another window of the same document.
  std::function<void()> openWindow = [&] {
    // A menu or a box that waits for an answer belongs to the window there is, and so does a file on its way.
    if (MainWindow::isAsking() || (window && !window->hasNoFileJobs()))
      return QTimer::singleShot(100, &application, openWindow);
    auto next = std::make_unique<MainWindow>(&document);
    QObject::connect(next.get(), &MainWindow::languageChosen, next.get(), [&](const QString& language) {
      saveLanguage(language);
      translate(application);
      QTimer::singleShot(0, &application, openWindow);
    });
    if (window) {
      next->setGeometry(window->geometry());
    }
    QObject::connect(&autosave, &Autosave::failed, next.get(), &MainWindow::showFailedCopy);
    next->show();
    window.swap(next);
  };
  openWindow();
  if (!hasSettings) window->showUnreadableSettings();
  // When the window is on the screen, so that a complaint stands before it.
  QTimer::singleShot(0, &application, [&] {
    // One after the other: the rest is offered to the next window.
    if (std::vector<LeftBehind> left = Autosave::leftBehind(); !left.empty())
      window->offer(autosave, std::move(left.front()), file);
    else if (!file.isEmpty())
      window->openFile(file);
  });
  return QApplication::exec();
}

}  // namespace attn::app
