// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a picture, without a screen: grab_window OUT.png WIDTHxHEIGHT [SCENE.attn] [light|dark]
// The pictures in README.md are made with it.

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include "app/document.h"
#include "app/main_window.h"
#include "app/rooms/attention/attention_page.h"
#include "ui/heatmap/heatmap_view.h"

using namespace attn::app;

int main(int argc, char** argv) {
  if (argc < 3) {
    qWarning("grab_window OUT.png WIDTHxHEIGHT [SCENE.attn] [light|dark]");
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName("attention-lab-grab");
  QTranslator plurals;
  if (plurals.load(QLocale::English, "attention-lab", "_", ":/i18n")) QApplication::installTranslator(&plurals);
  const bool dark = QString::fromLocal8Bit(argv[argc - 1]) == "dark";
  attn::ui::applyTheme(application, dark ? attn::ui::ThemeChoice::dark : attn::ui::ThemeChoice::light);
  Document document;
  MainWindow window(&document);
  window.complain = [](const QString& words) { qFatal("%s", qPrintable(words)); };
  const QStringList size = QString::fromLocal8Bit(argv[2]).split('x');
  window.resize(size.value(0).toInt(), size.value(1).toInt());
  if (argc > 3 && QString::fromLocal8Bit(argv[3]).endsWith(".attn")) window.openFile(QString::fromLocal8Bit(argv[3]));
  while (!window.hasNoFileJobs()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
  window.show();
  const auto settle = [&] {
    while (!window.page()->isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    QApplication::processEvents();
  };
  settle();
  if (window.page() == window.findChild<AttentionPage*>() &&
      window.findChild<AttentionPage*>()->heatmap()->figure().panels.size() > 1)
    window.findChild<AttentionPage*>()->heatmap()->setSelection(attn::ui::CellPlace{1, 2, 0});
  settle();
  return window.grab().save(QString::fromLocal8Bit(argv[1])) ? 0 : 1;
}
