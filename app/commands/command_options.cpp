// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_options.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

#include "app/commands/standard_streams.h"
#include "core/files/atomic_file.h"

namespace attn::app {
namespace {

[[noreturn]] void refuse(const char* name, const QString& value, const char* expected) {
  throw UsageError("--" + std::string(name) + " is “" + value.toStdString() + "”, expected " + expected);
}

/// How many letters have to be added, taken away or changed.
qsizetype editsBetween(const QString& a, const QString& b) {
  std::vector<qsizetype> row(static_cast<std::size_t>(b.size()) + 1);
  std::iota(row.begin(), row.end(), qsizetype{0});
  for (qsizetype i = 0; i < a.size(); ++i) {
    qsizetype before = std::exchange(row[0], i + 1);
    for (qsizetype j = 0; j < b.size(); ++j) {
      auto& here = row[static_cast<std::size_t>(j) + 1];
      const qsizetype change = before + (a[i] == b[j] ? 0 : 1);
      before = here;
      here = std::min({here + 1, row[static_cast<std::size_t>(j)] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

QString nearestName(const QString& word, const QStringList& names) {
  QString nearest;
  qsizetype fewest = std::min<qsizetype>(4, word.size());
  for (const QString& name : names) {
    const qsizetype edits = editsBetween(word, name);
    if (edits >= fewest) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

CommandOptions::CommandOptions(const Command& command, const std::vector<Option>& options, const QStringList& arguments,
                               qsizetype files) {
  m_parser.setApplicationDescription(QString::fromUtf8(command.description));
  m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
  const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Prints this help."));
  m_parser.addOption(help);
  for (const Option& option : options) m_parser.addOption({option.name, option.description, option.value});
  for (const QString& argument : QString::fromUtf8(command.arguments).split(u' ', Qt::SkipEmptyParts))
    m_parser.addPositionalArgument(argument, {}, argument);

  QStringList words{QStringLiteral("attention-lab %1").arg(QString::fromUtf8(command.name))};
  words << arguments;
  const bool parsed = m_parser.parse(words);
  if (m_parser.isSet(help)) {
    m_help = true;
    QString text = m_parser.helpText();
    // Qt knows of no subcommands.
    text.replace(QStringLiteral("attention-lab [options]"),
                 QStringLiteral("attention-lab %1 [options]").arg(QString::fromUtf8(command.name)));
    std::fputs(text.toUtf8().constData(), stdout);
    return;
  }
  if (const QStringList unknown = m_parser.unknownOptionNames(); !unknown.isEmpty()) {
    QStringList names;
    for (const Option& option : options) names << option.name;
    const QString nearest = nearestName(unknown.first(), names);
    throw UsageError("there is no option “--" + unknown.first().toStdString() + "”; " +
                     (nearest.isEmpty() ? "see attention-lab " + std::string(command.name) + " --help"
                                        : "did you mean --" + nearest.toStdString() + "?"));
  }
  if (!parsed) throw UsageError(m_parser.errorText().toStdString());
  if (files == 0 && !m_parser.positionalArguments().isEmpty())
    throw UsageError("expected only options, found “" + m_parser.positionalArguments().first().toStdString() + "”");
  if (m_parser.positionalArguments().size() != files)
    throw UsageError("expected attention-lab " + std::string(command.name) + " " + command.arguments + ", found " +
                     std::to_string(m_parser.positionalArguments().size()) + " of " + std::to_string(files) +
                     " arguments");
}

QString CommandOptions::fileName(const char* option) const {
  if (has(option) && text(option).isEmpty()) refuse(option, text(option), "the name of a file");
  return text(option);
}

std::optional<double> CommandOptions::number(const char* name, double above, double below, const char* expected) const {
  if (!has(name)) return std::nullopt;
  bool ok = false;
  const double value = QLocale::c().toDouble(text(name), &ok);
  if (!ok || !std::isfinite(value) || !(value > above && value < below)) refuse(name, text(name), expected);
  return value;
}

std::optional<double> CommandOptions::length(const char* name, double most, const char* expected,
                                             double pixelsPerMm) const {
  if (!has(name)) return std::nullopt;
  QString digits = text(name);
  const bool isPixels = digits.endsWith(QLatin1String("px"));
  if (isPixels || digits.endsWith(QLatin1String("mm"))) digits.chop(2);
  bool ok = false;
  const double length = QLocale::c().toDouble(digits, &ok) / (isPixels ? pixelsPerMm : 1);
  if (!ok || !(length > 0 && length <= most)) refuse(name, text(name), expected);
  return length;
}

std::optional<qlonglong> CommandOptions::wholeNumber(const char* name, qlonglong low, qlonglong high,
                                                     const char* expected) const {
  if (!has(name)) return std::nullopt;
  bool ok = false;
  const qlonglong value = text(name).toLongLong(&ok);
  if (!ok || value < low || value > high) refuse(name, text(name), expected);
  return value;
}

void requireOtherFiles(const QStringList& inputs, const QStringList& outputs) {
  if (std::count_if(inputs.begin(), inputs.end(), isStandardStream) > 1)
    throw UsageError("two inputs are “-”, the standard input: expected one");
  for (qsizetype i = 0; i < outputs.size(); ++i) {
    for (const QString& other : inputs + outputs.mid(i + 1)) {
      if (isStandardStream(outputs[i])) {
        if (outputs.count(outputs[i]) > 1) throw UsageError("two outputs are “-”, the standard output: expected one");
        continue;
      }
      if (other.isEmpty() || outputs[i].isEmpty() || isStandardStream(other) ||
          !isSameFile(systemPath(outputs[i]), systemPath(other)))
        continue;
      throw UsageError("the output " + systemPath(outputs[i]) + " is the same file as " + systemPath(other) +
                       ", expected a file of its own");
    }
  }
}

}  // namespace attn::app
