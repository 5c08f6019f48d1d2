// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a picture, without a screen: grab_window OUT.png WIDTHxHEIGHT [SCENE.attn] [LANGUAGE] [large] [dark]
// [step=N] The pictures in README.md are made with it, and those of scripts/contact-sheet.

#include <QApplication>
#include <QIcon>
#include <QSettings>

#include "app/document/document.h"
#include "app/window/languages.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"

using namespace attn::app;

int main(int argc, char** argv) {
  if (argc < 3) {
    qWarning("grab_window OUT.png WIDTHxHEIGHT [SCENE.attn] [LANGUAGE] [large] [dark] [step=N]");
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName("attention-lab-grab");
  const QStringList words = QApplication::arguments().mid(3);
  QString language = "en";
  for (const Language& each : languages())
    if (words.contains(QLatin1String(each.id))) language = QLatin1String(each.id);
  installTranslations(language);
  attn::ui::applyTheme(application, words.contains("dark") ? attn::ui::ThemeChoice::dark : attn::ui::ThemeChoice::light,
                       words.contains("large") ? attn::ui::TextSize::large : attn::ui::TextSize::usual);
  Document document;
  MainWindow window(&document);
  window.complain = [](const QString& complaint) { qFatal("%s", qPrintable(complaint)); };
  const QStringList size = QString::fromLocal8Bit(argv[2]).split('x');
  window.resize(size.value(0).toInt(), size.value(1).toInt());
  if (words.value(0).endsWith(".attn")) window.openFile(words[0]);
  while (!window.hasNoFileJobs()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
  window.show();
  const auto settle = [&] {
    while (!window.page()->isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    QApplication::processEvents();
  };
  settle();
  // The default scene shows where one of its numbers comes from.
  if (auto* page = window.findChild<AttentionPage*>(); page && page == window.page() && words.isEmpty())
    page->heatmap()->setSelection(attn::ui::CellPlace{1, 2, 0});
  settle();
  // The explanation step by step, so many of them told.
  for (const QString& word : words)
    if (auto* inspector = window.page()->findChild<attn::ui::Inspector*>(); inspector && word.startsWith("step="))
      inspector->reveal(word.mid(5).toULongLong());
  settle();
  return window.grab().save(QString::fromLocal8Bit(argv[1])) ? 0 : 1;
}
