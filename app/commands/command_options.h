// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <functional>
#include <string>
#include <vector>

#include "app/commands/command_line.h"

namespace attn::app {

/// A row of a command's options. What may stand there, the words of its refusal and those of the help come from the
/// rule that it is made with; see option_rules.h.
struct Option {
  const char* name;
  const char* value;  ///< what it takes, or empty
  std::string help;
  /// Takes what was given, once at least. \throws UsageError
  std::function<void(const QStringList& texts)> read;
  QStringList ids = {};  ///< what it chooses from, for shells that complete words
  /// Words that may stand behind it, the first of which is what it means alone; none: a value that has to stand there,
  /// or none at all.
  QStringList words = {};
};

/// In front of a command's arguments: complete the last of them, which may be empty, instead of running it.
inline const QString completing = QStringLiteral("--complete");

/// Prints those of `ids` that begin with `word`, each on a line, with what is said of it behind a tab.
void printCompletions(const QString& word, const QStringList& ids, const QStringList& words = {});

/// What follows a command: options, and the names of files.
class CommandOptions {
 public:
  static constexpr qsizetype anyNumber = -1, twoOrMore = -2;

  /// With --help the help is printed and isHelp() is true. Exactly `files` arguments must remain (one at least for
  /// anyNumber, two for twoOrMore), or, where one of them may be left out beside the option `spares`, one less. What a
  /// shell wants to be completed (see completing) is printed as the help is.
  ///
  /// \param ids what the arguments are chosen from, where they are no files
  /// \throws UsageError for an unknown option, naming the nearest
  CommandOptions(const Command& command, std::vector<Option> options, const QStringList& arguments, qsizetype files,
                 const char* spares = nullptr, const QStringList& ids = {});

  /// Lets every option that is given read its text, in the order of the rows. \throws UsageError
  void read() const;

  bool isHelp() const { return m_help; }
  QStringList files() const { return m_parser.positionalArguments(); }
  QString file(qsizetype i) const { return m_parser.positionalArguments().at(i); }
  qsizetype fileCount() const { return m_parser.positionalArguments().size(); }
  bool has(const char* name) const { return m_parser.isSet(QLatin1String(name)); }
  /// Refuses, for a reason, the first of these options that is given. \throws UsageError
  void refuse(const std::vector<const char*>& names, const std::string& reason) const;

 private:
  void complete(const QStringList& before, const QString& word, const QStringList& ids) const;

  std::vector<Option> m_options;
  QCommandLineParser m_parser;
  bool m_help = false;
};

/// The name that a mistyped word most likely means: that which takes the fewest letters to be added, taken away or
/// changed, fewer than four and than the word has; or empty.
QString nearestOf(const QString& word, const QStringList& names);

/// "; did you mean NAME?", or nothing if no name is near.
std::string nearestWords(const QString& word, const QStringList& names);

/// \throws UsageError if an output is one of the inputs, or two outputs are one file, by whatever links. Empty names
/// stand for no file.
void requireOtherFiles(const QStringList& inputs, const QStringList& outputs);

/// Refuses a name that ends as files of another format do, which the output would not be. Any other name will do.
/// \throws UsageError
void requireFormat(const QString& output, const char* ending);

}  // namespace attn::app
