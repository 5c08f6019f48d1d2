// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace attn::ui {

QString translated(const char* text) { return *text ? QCoreApplication::translate("core", text) : QString(); }

QString translated(const Message& message) {
  const QByteArray text = translated(message.text).toUtf8();
  Message shown{text.constData(), message.arguments};
  for (MessageArgument& argument : shown.arguments)
    if (argument.isWords) argument = translated(argument.text.c_str()).toStdString();
  return QString::fromStdString(toString(shown));
}

QLocale interfaceLocale() {
  return QLocale(QCoreApplication::translate("attn::ui::Words", "en", "the code of the language of this translation"));
}

QString groupedNumber(qint64 number) { return interfaceLocale().toString(number); }

QString withoutAccelerator(QString text) {
  static const QRegularExpression appended(QStringLiteral("\\(&.\\)"));
  return text.remove(appended).remove(u'&');
}

}  // namespace attn::ui
