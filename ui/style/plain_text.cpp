// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/plain_text.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QPointer>

namespace attn::ui {
namespace {

/// Every label is polished before it lays out its text, and Qt's own are labels too: the one that shows all tool tips,
/// and those of message boxes.
class PlainLabels : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Polish) return false;
    if (auto* label = qobject_cast<QLabel*>(watched); label && label->textFormat() == Qt::AutoText)
      label->setTextFormat(Qt::PlainText);
    return false;
  }
};

bool isControl(QChar c) {
  const char16_t code = c.unicode();
  const bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return turns || c.category() == QChar::Other_Control || code == 0x2028 || code == 0x2029;
}

}  // namespace

void keepTextPlain() {
  static QPointer<QObject> filter;
  QCoreApplication* const application = QCoreApplication::instance();
  if (filter || !application) return;
  filter = new PlainLabels(application);
  application->installEventFilter(filter);
}

QString withoutControls(const QString& name) {
  QString shown;
  for (const QChar c : name)
    if (isControl(c))
      shown += QStringLiteral("\\u{%1}").arg(QString::number(c.unicode(), 16).toUpper().rightJustified(4, u'0'));
    else
      shown += c;
  return shown;
}

}  // namespace attn::ui
