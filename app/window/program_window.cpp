// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/program_window.h"

#include <QApplication>
#include <QProcess>
#include <QTimer>
#include <utility>
#include <vector>

#include "app/desktop/preferences_dialog.h"
#include "app/window/copy_before_ending.h"
#include "app/window/languages.h"
#include "app/window/run_window.h"
#include "app/window/settings.h"
#include "ui/start/start_panel.h"

namespace attn::app {
ProgramWindow::ProgramWindow() {
  installTranslations(savedLanguage());
  m_document.open(newScene(), {});
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
    installTranslations(language);
    QTimer::singleShot(0, this, &ProgramWindow::replace);
  });
  connect(next.get(), &MainWindow::windowWanted, this, [] {
    QProcess::startDetached(QCoreApplication::applicationFilePath(), {QString::fromLatin1(newWindowOption)});
  });
  if (m_window) next->setGeometry(m_window->geometry());
  connect(&m_autosave, &Autosave::failed, next.get(), &MainWindow::showFailedCopy);
  next->show();
  if (m_window && m_window->findChild<ui::StartPanel*>()) next->showStart();
  if (m_window && m_window->findChild<PreferencesDialog*>()) next->showPreferences();
  m_window.swap(next);
}

bool ProgramWindow::take(const QString& file) {
  if (!m_window->isVisible() || m_window->lesson() || MainWindow::isAsking() || QApplication::activeModalWidget())
    return false;
  // A question about what is not saved may come: who called is told first.
  QTimer::singleShot(0, this, [this, file] {
    m_window->setWindowState((m_window->windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    m_window->raise();
    m_window->activateWindow();
    m_window->openFile(file);
  });
  return true;
}

void ProgramWindow::begin(const QString& file) {
  if (std::vector<LeftBehind> left = Autosave::leftBehind(); !left.empty())
    m_window->offer(m_autosave, std::move(left), file);
  else if (!file.isEmpty())
    m_window->openFile(file);
  else
    m_window->showStartAtFirst();
}

}  // namespace attn::app
