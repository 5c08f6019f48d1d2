// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program_window.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>
#include <utility>
#include <vector>

#include "app/ending.h"
#include "app/settings.h"

namespace attn::app {
namespace {

/// Replaces the translations that an earlier call installed.
void translate() {
  static std::vector<std::unique_ptr<QTranslator>> installed;
  installed.clear();
  const QString chosen = savedLanguage();
  const QLocale locale = chosen.isEmpty() ? QLocale() : QLocale(chosen);
  const auto install = [&](const QLocale& language, const QString& name, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(language, name, QStringLiteral("_"), folder)) return;
    QCoreApplication::installTranslator(translator.get());
    installed.push_back(std::move(translator));
  };
  const QString own = QStringLiteral("attention-lab"), texts = QStringLiteral(":/i18n");
  install(QLocale::English, own, texts);  // for its plurals, in whatever is not translated
  install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(locale, own, texts);
}

}  // namespace

ProgramWindow::ProgramWindow() {
  translate();
  copyBeforeEnding(m_autosave);
  replace();
}

ProgramWindow::~ProgramWindow() = default;

void ProgramWindow::replace() {
  // A menu or a box that waits for an answer belongs to the window there is, and so does a file on its way.
  if (m_window && (MainWindow::isAsking() || !m_window->hasNoFileJobs())) {
    QTimer::singleShot(100, this, &ProgramWindow::replace);
    return;
  }
  auto next = std::make_unique<MainWindow>(&m_document);
  connect(next.get(), &MainWindow::languageChosen, this, [this](const QString& language) {
    saveLanguage(language);
    translate();
    QTimer::singleShot(0, this, &ProgramWindow::replace);
  });
  if (m_window) next->setGeometry(m_window->geometry());
  connect(&m_autosave, &Autosave::failed, next.get(), &MainWindow::showFailedCopy);
  next->show();
  m_window.swap(next);
}

void ProgramWindow::begin(const QString& file) {
  // One after the other: the rest is offered to the next window.
  if (std::vector<LeftBehind> left = Autosave::leftBehind(); !left.empty())
    m_window->offer(m_autosave, std::move(left.front()), file);
  else if (!file.isEmpty())
    m_window->openFile(file);
}

}  // namespace attn::app
