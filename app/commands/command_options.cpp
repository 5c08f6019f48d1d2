// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_options.h"

#include <QFileInfo>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/commands/standard_streams.h"
#include "core/base/text/nearest_name.h"
#include "core/files/atomic_file.h"

namespace attn::app {

QString nearestOf(const QString& word, const QStringList& names) {
  std::vector<std::string> texts;
  for (const QString& name : names) texts.push_back(name.toStdString());
  return QString::fromStdString(attn::nearestName(word.toStdString(), texts));
}

std::string nearestWords(const QString& word, const QStringList& names) {
  const QString nearest = nearestOf(word, names);
  return nearest.isEmpty() ? std::string() : "; did you mean " + nearest.toStdString() + "?";
}

void printCompletions(const QString& word, const QStringList& ids, const QStringList& words) {
  for (qsizetype i = 0; i < ids.size(); ++i) {
    if (!ids[i].startsWith(word)) continue;
    // Shells show a line beside each: the first sentence.
    const QString about = words.value(i).section(QStringLiteral(". "), 0, 0);
    std::puts((about.isEmpty() ? ids[i] : ids[i] + u'\t' + about).toUtf8().constData());
  }
}

/// With the value of each option that may stand alone: "--classes" as "--classes=yes".
static QStringList withValues(const QStringList& arguments, const std::vector<Option>& options) {
  QStringList all;
  for (qsizetype i = 0; i < arguments.size(); ++i) {
    all << arguments[i];
    for (const Option& option : options) {
      if (option.words.isEmpty() || arguments[i] != QStringLiteral("--") + QLatin1String(option.name)) continue;
      const bool isSaid = option.words.contains(arguments.value(i + 1));
      all.back() += u'=' + (isSaid ? arguments[++i] : option.words.front());
      break;
    }
  }
  return all;
}

CommandOptions::CommandOptions(const Command& command, std::vector<Option> options, const QStringList& arguments,
                               qsizetype files, const char* spares, const QStringList& ids)
    : m_options(std::move(options)) {
  if (arguments.size() > 1 && arguments.first() == completing) {
    m_help = true;
    complete(arguments.mid(1, arguments.size() - 2), arguments.last(), ids);
    return;
  }
  m_parser.setApplicationDescription(QString::fromStdString(command.description));
  m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
  const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Prints this help."));
  m_parser.addOption(help);
  for (const Option& option : m_options)
    m_parser.addOption(
        {QString::fromLatin1(option.name), QString::fromStdString(option.help), QString::fromLatin1(option.value)});
  for (const QString& argument : QString::fromUtf8(command.arguments).split(u' ', Qt::SkipEmptyParts))
    m_parser.addPositionalArgument(argument, {}, argument);

  QStringList words{QStringLiteral("attention-lab %1").arg(QString::fromUtf8(command.name))};
  words << withValues(arguments, m_options);
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
    for (const Option& option : m_options) names << QString::fromLatin1(option.name);
    const QString nearest = nearestOf(unknown.first(), names);
    throw UsageError("there is no option “--" + unknown.first().toStdString() + "”; " +
                     (nearest.isEmpty() ? "see attention-lab " + std::string(command.name) + " --help"
                                        : "did you mean --" + nearest.toStdString() + "?"));
  }
  if (!parsed) throw UsageError(m_parser.errorText().toStdString());
  if (files == 0 && !m_parser.positionalArguments().isEmpty())
    throw UsageError("expected only options, found “" + m_parser.positionalArguments().first().toStdString() + "”");
  if (files < 0 && fileCount() >= -files) return;
  const bool isSpared = spares && has(spares) && fileCount() == files - 1;
  if (fileCount() != files && !isSpared)
    throw UsageError("expected attention-lab " + std::string(command.name) + " " + command.arguments + ", found " +
                     std::to_string(m_parser.positionalArguments().size()) + " of " + std::to_string(std::abs(files)) +
                     " arguments");
}

void CommandOptions::complete(const QStringList& before, const QString& word, const QStringList& ids) const {
  const QString last = before.isEmpty() ? QString() : before.last();
  for (const Option& option : m_options)
    if (*option.value && last == QStringLiteral("--") + QLatin1String(option.name))
      return printCompletions(word, option.ids);
  if (!word.startsWith(u'-')) return printCompletions(word, ids);
  for (const Option& option : m_options)
    if (const QString start = QStringLiteral("--%1=").arg(QLatin1String(option.name));
        *option.value && word.startsWith(start)) {
      QStringList values;
      for (const QString& id : option.ids) values << start + id;
      return printCompletions(word, values);
    }
  QStringList names{QStringLiteral("--help")}, words{QStringLiteral("Prints this help.")};
  for (const Option& option : m_options) {
    names << QStringLiteral("--") + QLatin1String(option.name);
    words << QString::fromStdString(option.help);
  }
  printCompletions(word, names, words);
}

void CommandOptions::read() const {
  for (const Option& option : m_options)
    if (has(option.name)) option.read(m_parser.values(QLatin1String(option.name)));
}

void CommandOptions::refuse(const std::vector<const char*>& names, const std::string& reason) const {
  for (const char* name : names)
    if (has(name)) throw UsageError("--" + std::string(name) + " " + reason);
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

void requireFormat(const QString& output, const char* ending) {
  const QString given = QFileInfo(output).suffix().toLower();
  for (const char* other : {"npz", "npy", "csv", "attn"})
    if (given == QLatin1String(other) && given != QLatin1String(ending))
      throw UsageError("the output is “" + output.toStdString() + "”, expected a name that ends in ." + ending);
}

}  // namespace attn::app
