// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "app/lessons/lesson_play.h"
#include "app/workspaces/field_menu.h"
#include "app/workspaces/models/models_figure.h"
#include "core/attention/scoring.h"
#include "core/base/words.h"
#include "ui/controls/number_text.h"
#include "ui/style/formula.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int longFormula = 24;  // letters of one that may be broken

struct LessonWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::LessonWords)
};

/// The head that an edit of a model is about; empty of all other paths.
QString headOfEdit(const Scene& scene, const std::string& path) {
  const std::string list = "models.edits[";
  if (!path.starts_with(list)) return {};
  std::size_t place = 0;
  std::from_chars(path.data() + list.size(), path.data() + path.size(), place);
  return place < scene.models.edits.size() ? headName(scene.models.edits[place].place()) : QString();
}

/// Empty where there is no value at the path: it is one of several, or unknown.
QString nameOf(const Scene& scene, const std::string& path) {
  try {
    const Field field = fieldAt(scene, path);
    if (field.parts.empty()) return {};
    const QString head = headOfEdit(scene, path);
    QString of = head;
    for (std::size_t i = 0; head.isEmpty() && i + 1 < field.parts.size(); ++i)
      if (!field.parts[i].key.empty())
        of = ui::withoutAccelerator(ui::translated(field.parts[i].name)) + u' ' +
             QString::fromStdString(field.parts[i].key);
    const FieldPart& last = field.parts.back();
    // Beside another field of that name it is told with what it is a part of: W_q: Source.
    if (const std::size_t parts = field.parts.size(); of.isEmpty() && last.key.empty() && parts > 1) {
      const std::string group = path.substr(0, path.rfind('.')), id = path.substr(group.size());
      const std::string around = group.substr(0, group.rfind('.') + 1);
      const std::vector<std::string> all = pathsOf(scene);
      const bool isOneOfSeveral = std::any_of(all.begin(), all.end(), [&](const std::string& other) {
        return other != path && other.starts_with(around) && other.ends_with(id) &&
               other.find('.', around.size()) == other.size() - id.size();
      });
      if (isOneOfSeveral) of = ui::withoutAccelerator(ui::translated(field.parts[parts - 2].name));
    }
    QString name = ui::withoutAccelerator(ui::translated(last.name));
    if (!last.key.empty()) name += u' ' + QString::fromStdString(last.key);
    return of.isEmpty() ? name : LessonWords::tr("%1: %2", "a field of something").arg(of, name);
  } catch (const DataError&) {
    return {};
  }
}

bool hasNoPartsIn(const Scene& scene, const std::string& path) {
  const std::vector<std::string> all = pathsOf(scene);
  return std::none_of(all.begin(), all.end(),
                      [&](const std::string& other) { return other != path && isAtOrUnder(other, path); });
}

}  // namespace

QString lessonHtml(const QString& text) {
  const QStringList parts = text.split(u'$');
  QString html;
  for (qsizetype i = 0; i < parts.size(); ++i) {
    if (i % 2 == 0) {
      // Between Chinese marks and numbers a line may end; else it would end inside a number.
      static const QRegularExpression beforeNumber(QStringLiteral("([、，：；])(?=[0-9−])"));
      html += parts[i]
                  .toHtmlEscaped()
                  .replace(betweenLanguages, QStringLiteral("<br>"))
                  .replace(beforeNumber, QStringLiteral("\\1\u200b"));
      continue;
    }
    QString formula = ui::richFormula(parts[i].toStdString());
    if (parts[i].size() < longFormula) formula.remove(QChar(0x200b));  // where lines may break
    html += QStringLiteral("<span style='font-family:\"%1\"'>%2</span>")
                .arg(ui::formulaFont().families().value(0), formula);
  }
  return html;
}

QString lessonPlain(const QString& text) {
  QStringList parts = text.split(u'$');
  for (qsizetype i = 1; i < parts.size(); i += 2)
    parts[i] = QString::fromStdString(plainFormula(parts[i].toStdString()));
  return parts.join(QString()).replace(betweenLanguages, QStringLiteral(" · "));
}

QString nameOfField(const Scene& scene, const std::string& path) {
  const QString own = nameOf(scene, path);
  if (!own.isEmpty()) return own;
  for (const std::string& each : pathsOf(scene))
    if (isAtOrUnder(each, path) && hasNoPartsIn(scene, each)) {
      const std::vector<FieldPart> parts = fieldAt(scene, each).parts;
      // A struct has a name of its own where it is right above its fields: W_q, and not Source.
      const bool isStruct = each[path.size()] == '.' && each.find_first_of(".[", path.size() + 1) == std::string::npos;
      const FieldPart& part =
          isStruct && parts.size() > 1 && parts[parts.size() - 2].key.empty() ? parts[parts.size() - 2] : parts.back();
      return ui::withoutAccelerator(ui::translated(part.name));
    }
  return QString::fromStdString(path);
}

QString valueOfField(const Scene& scene, const std::string& path) {
  try {
    const Field field = fieldAt(scene, path);
    const bool isFew =
        field.kind == FieldKind::number || field.kind == FieldKind::truth || field.kind == FieldKind::choice;
    if (isFew) return valueWords(field, valueAt(scene, path));
  } catch (const DataError&) {
  }
  return {};
}

QString lineOfValue(const FieldValue& value) {
  if (const auto* text = std::get_if<std::string>(&value))
    return QString::fromStdString(*text).replace(QStringLiteral("\n"), lineEnd);
  QStringList numbers;
  if (const auto* list = std::get_if<std::vector<double>>(&value))
    for (const double each : *list) numbers << ui::numberText(each);
  return numbers.join(QStringLiteral("  "));
}

QString guessText(double number) {
  if (number == std::round(number)) return QString::number(number, 'f', 0);
  // Two decimals, unless they would make a share of it all or nothing.
  const double rounded = std::round(100 * number) / 100;
  return QString::number(number, 'f', std::abs(number) >= 100 ? 1 : rounded == std::round(rounded) ? 4 : 2);
}

QString differenceText(double difference) {
  const QString text = guessText(std::abs(difference));
  if (text == QLatin1String("0") || text == QLatin1String("0.0000")) return QStringLiteral("0");
  return (difference < 0 ? u'−' : u'+') + text;
}

QString lessonLanguage() {
  return ui::interfaceLocale().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

QString minutesText(int minutes) { return LessonWords::tr("about %n min", nullptr, minutes); }

}  // namespace attn::app
