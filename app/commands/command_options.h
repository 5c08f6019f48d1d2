// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <optional>

#include "app/commands/command_line.h"

namespace attn::app {

/// The options of a subcommand, parsed by Qt; wrong ones become UsageErrors.
class CommandOptions {
 public:
  struct Option {
    QString name;
    QString value;  ///< what it takes, or empty
    QString description;
  };

  /// With --help the help is printed and isHelp() is true. Exactly `files` arguments must remain.
  CommandOptions(const Command& command, const std::vector<Option>& options, const QStringList& arguments,
                 qsizetype files);

  bool isHelp() const { return m_help; }
  QString file(qsizetype i) const { return m_parser.positionalArguments().at(i); }
  /// The name of a file that an option gives; empty if the option is not there. \throws UsageError for an empty name
  QString fileName(const char* option) const;
  bool has(const char* name) const { return m_parser.isSet(QLatin1String(name)); }
  QString text(const char* name) const { return m_parser.value(QLatin1String(name)); }
  /// Every value of an option that may be given several times.
  QStringList texts(const char* name) const { return m_parser.values(QLatin1String(name)); }
  std::optional<double> number(const char* name, double above, double below, const char* expected) const;
  /// A length in millimetres: "90", "90mm", or "1200px", of which so many are a millimetre.
  std::optional<double> length(const char* name, double most, const char* expected, double pixelsPerMm) const;
  std::optional<qlonglong> wholeNumber(const char* name, qlonglong low, qlonglong high, const char* expected) const;

 private:
  QCommandLineParser m_parser;
  bool m_help = false;
};

/// The name that a mistyped word most likely means: that which takes the fewest letters to be added, taken away or
/// changed, fewer than four and than the word has; or empty.
QString nearestName(const QString& word, const QStringList& names);

/// \throws UsageError if an output is one of the inputs, or two outputs are one file, by whatever links. Empty names
/// stand for no file.
void requireOtherFiles(const QStringList& inputs, const QStringList& outputs);

}  // namespace attn::app
