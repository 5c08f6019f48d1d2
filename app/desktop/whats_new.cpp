// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/whats_new.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QStringList>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace attn::app {

QString changesOf(const QString& changelog, const QString& version) {
  const auto section = [&](const QString& name) {
    QStringList lines;
    bool isInside = false;
    for (const QString& line : changelog.split(u'\n')) {
      if (line.startsWith(QLatin1String("## ")))
        isInside = line.startsWith(QStringLiteral("## [%1]").arg(name));
      else if (isInside)
        lines << line;
    }
    return lines.join(u'\n').trimmed();
  };
  const QString released = section(version);
  return released.isEmpty() ? section(QStringLiteral("Unreleased")) : released;
}

WhatsNewDialog::WhatsNewDialog(QWidget* window) : QDialog(window) {
  const QString version = QCoreApplication::applicationVersion();
  setWindowTitle(tr("What's new in Attention Lab %1").arg(version));
  setAttribute(Qt::WA_DeleteOnClose);
  QFile file(QStringLiteral(":/") + tr("CHANGELOG.md", "the file that says what is new, in this language"));
  const bool isThere = file.open(QIODevice::ReadOnly);
  auto* text = new QTextBrowser(this);
  text->setFrameShape(QFrame::NoFrame);
  text->setOpenLinks(false);
  text->setAccessibleName(windowTitle());
  text->setMarkdown(isThere ? changesOf(QString::fromUtf8(file.readAll()), version) : QString());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(text, 1);
  column->addWidget(buttons);
  resize(640, 640);
}

}  // namespace attn::app
