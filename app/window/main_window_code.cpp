// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QStatusBar>

#include "app/document/file_words.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/code/program.h"
#include "core/files/atomic_file.h"
#include "ui/style/words.h"

// What leaves the window as code.

namespace attn::app {

void MainWindow::copyCode(const Dialect& dialect) {
  const auto copy = [this, make = page()->code(), &dialect](Worker::Task&) -> Worker::Delivery {
    CodeProgram program;
    try {
      program = make(dialect);
    } catch (const DataError& error) {
      program.problem = error.message();
    }
    if (program.problem) return [this, words = program.problem] { complain(ui::translated(words)); };
    if (program.size() > mostWrittenNumbers) return [this, program, &dialect] { copyCodeWithFile(program, dialect); };
    return [this, text = QString::fromStdString(textOf(program, dialect)), &dialect] {
      QApplication::clipboard()->setText(text);
      statusBar()->showMessage(tr("Copied the code for %1").arg(QString::fromUtf8(dialect.name)), 5000);
    };
  };
  workOn(m_figureCopier, tr("Copying the code"), copy);
}

void MainWindow::copyCodeWithFile(const CodeProgram& program, const Dialect& dialect) {
  const QString path = askForFile(tr("Save the %1 numbers that the code reads").arg(ui::groupedNumber(program.size())),
                                  tr("Arrays of NumPy (*.npz)"), true);
  QString named = path;
  if (path.isEmpty() || !withEnding(named, QStringLiteral("npz"))) return;
  const auto write = [this, program, named, &dialect](Worker::Task&) -> Worker::Delivery {
    const std::string file = systemPath(named);
    try {
      writeFileAtomically(file, [&](int to) { writeNumbers(to, program); });
    } catch (const DataError& error) {
      return [this, words = tr("%1 %2.").arg(shownFile(named), ui::translated(error.message()))] { complain(words); };
    }
    return [this, text = QString::fromStdString(textOf(program, dialect, file)), named, &dialect] {
      QApplication::clipboard()->setText(text);
      statusBar()->showMessage(
          tr("Copied the code for %1; it reads %2").arg(QString::fromUtf8(dialect.name), shownFile(named)), 5000);
    };
  };
  workOn(m_figureCopier, tr("Saving %1").arg(shownFile(named)), write);
}

}  // namespace attn::app
