#include "ui/words.h"

#include <QCoreApplication>

namespace attn::ui {

QString translated(const char* text) { return *text ? QCoreApplication::translate("core", text) : QString(); }

QString translated(const Message& message) {
  const QByteArray text = translated(message.text).toUtf8();
  return QString::fromStdString(toString(Message{text.constData(), message.arguments}));
}

}  // namespace attn::ui
