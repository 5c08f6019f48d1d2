// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QFontMetricsF>
#include <QString>
#include <QStringList>
#include <map>

#include "ui/style/theme.h"

namespace attn::test {

/// For every script of Unicode a word of its first letters, by the script. Few machines have fonts for all of them.
inline const std::map<QChar::Script, QString>& wordsOfScripts() {
  static const std::map<QChar::Script, QString> words = [] {
    std::map<QChar::Script, QString> found;
    constexpr char32_t last = 0x10FFFF;
    for (char32_t letter = 'A'; letter <= last; ++letter) {
      if (!QChar::isLetterOrNumber(letter)) continue;
      QString& word = found[QChar::script(letter)];
      if (word.toUcs4().size() < 4) word += QString::fromUcs4(&letter, 1);
    }
    return found;
  }();
  return words;
}

/// What no keyboard types but files and clipboards hold: halves of pairs of surrogates, places of Unicode without a
/// letter, marks without a letter before them, signs of other planes, letters that turn the direction.
inline QStringList oddWords() {
  return {QString(QChar(0xD83D)) + 'x',     QString('x') + QChar(0xDC69),
          QString(QChar(0xFFFE)),           QString(QChar(0xFFFF)),
          QString(QChar(0x0301)),           QStringLiteral("\u0301\u0302\u0327x"),
          QStringLiteral("\U0001FFFF"),     QStringLiteral("\uE000"),
          QStringLiteral("\U000F0000"),     QStringLiteral("\u093E"),
          QStringLiteral("\u202Eab"),       QStringLiteral("\u2067אב\u2069"),
          QStringLiteral("e\u20DD"),        QStringLiteral("👩‍👩‍👧‍👦"),
          QStringLiteral("🏳️‍🌈"), QStringLiteral("한"),
          QStringLiteral("क्‍ष"),   QStringLiteral("\u00AD"),
          QStringLiteral("\uFEFFx"),        QStringLiteral("𒀀𓂀𝔸")};
}

/// A word of letters that no installed font has, in a script with a name; empty where fonts of all are installed.
inline QString wordWithoutFont() {
  const QFontMetricsF metrics(ui::textFont());
  for (const auto& [script, word] : wordsOfScripts())
    if (script > QChar::Script_Common && !metrics.inFontUcs4(word.toUcs4().front())) return word;
  return {};
}

}  // namespace attn::test
