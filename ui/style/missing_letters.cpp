// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/missing_letters.h"

#include <unicode/uloc.h>
#include <unicode/uscript.h>

#include <QFontMetricsF>
#include <QHash>
#include <QMutex>
#include <algorithm>
#include <vector>

#include "ui/style/words.h"

namespace attn::ui {
namespace {

constexpr char16_t box = u'□';
constexpr qsizetype mostLetters = 100'000;  ///< that are remembered

// Which scripts are missing, by ICU's numbers. Pictures are drawn on several threads.
QMutex mutex;
std::vector<UScriptCode>& missing() {
  static std::vector<UScriptCode> scripts;
  return scripts;
}

QString nameOf(UScriptCode script) {
  const QByteArray locale = interfaceLocale().name().toLatin1();
  const QByteArray id = QByteArray("und_") + uscript_getShortName(script);
  char16_t name[100];
  UErrorCode error = U_ZERO_ERROR;
  const int length = uloc_getDisplayScript(id.constData(), locale.constData(), name, std::size(name), &error);
  return U_SUCCESS(error) ? QString(reinterpret_cast<const QChar*>(name), length)
                          : QString::fromLatin1(uscript_getName(script));
}

bool isDrawn(char32_t letter) {
  switch (QChar::category(letter)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Mark_NonSpacing:  // these join the letter before them, or choose how it looks
    case QChar::Mark_SpacingCombining:
    case QChar::Mark_Enclosing: return false;
    default: return true;
  }
}

/// To ask a font and all that stand in for it takes long the first time, so each letter is asked for once.
bool hasFont(char32_t letter, const QFontMetricsF& metrics) {
  thread_local QHash<char32_t, bool> known;
  const auto found = known.constFind(letter);
  if (found != known.constEnd()) return *found;
  if (known.size() >= mostLetters) known.clear();
  const bool has = metrics.inFontUcs4(letter);
  known.insert(letter, has);
  return has;
}

}  // namespace

MissingScripts& MissingScripts::instance() {
  static MissingScripts all;
  return all;
}

QStringList MissingScripts::names() const {
  const QMutexLocker lock(&mutex);
  QStringList names;
  for (const UScriptCode script : missing()) names << nameOf(script);
  return names;
}

void MissingScripts::add(char32_t letter) {
  UErrorCode error = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(static_cast<UChar32>(letter), &error);
  // Signs that all scripts share, and places of Unicode without a letter, are of no script that has a name.
  if (U_FAILURE(error) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN) return;
  {
    const QMutexLocker lock(&mutex);
    if (std::find(missing().begin(), missing().end(), script) != missing().end()) return;
    missing().push_back(script);
  }
  emit found(nameOf(script));
}

QString withBoxes(const QString& text, const QFont& font) {
  constexpr char16_t firstBeyondAscii = 0x80;
  if (std::all_of(text.begin(), text.end(), [](QChar letter) { return letter.unicode() < firstBeyondAscii; }))
    return text;
  const QFontMetricsF metrics(font);
  QString drawn;
  bool isReplaced = false;  // the last letter
  for (const char32_t letter : text.toUcs4()) {
    if (!isDrawn(letter)) {
      if (!isReplaced || !QChar::isMark(letter)) drawn += QString::fromUcs4(&letter, 1);
      continue;
    }
    isReplaced = letter >= firstBeyondAscii && !hasFont(letter, metrics) && hasFont(box, metrics);
    drawn += isReplaced ? QString(QChar(box)) : QString::fromUcs4(&letter, 1);
    if (isReplaced) MissingScripts::instance().add(letter);
  }
  return drawn;
}

}  // namespace attn::ui
