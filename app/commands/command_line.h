// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <stdexcept>
#include <string>

#include "app/document/file_words.h"
#include "core/base/words.h"

namespace attn::app {

/// The whole program: a subcommand without a screen, or the window. The exit status: 0 done, 1 the data is bad or can't
/// be read or written, 2 wrong usage.
int runProgram(int argc, char** argv);

/// What a user asked for is not what the program offers; said in one line, with exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A subcommand: does its work on what follows its name. \throws UsageError, or FileError
struct Command {
  const char* name;
  const char* arguments;  ///< with a space between; empty if all is said by options
  std::string description;
  int (*run)(const Command& command, const QStringList& arguments);
};

int runAttend(const Command& command, const QStringList& arguments);
int runRegress(const Command& command, const QStringList& arguments);
int runRetrieve(const Command& command, const QStringList& arguments);
int runRender(const Command& command, const QStringList& arguments);
int runAlign(const Command& command, const QStringList& arguments);
int runModelCommand(const Command& command, const QStringList& arguments);
int runCheck(const Command& command, const QStringList& arguments);
int runConvert(const Command& command, const QStringList& arguments);
int runCode(const Command& command, const QStringList& arguments);
int runList(const Command& command, const QStringList& arguments);

/// Bad data, with the name of the file, or of the option, in front: exit status 1.
class FileError : public std::runtime_error {
 public:
  FileError(const QString& file, const std::string& words) : std::runtime_error(systemPath(file) + ": " + words) {}
};

/// Does something about a file, or with the text that an option gives: what is thrown names it.
template <class Work>
auto aboutFile(const QString& file, const Work& work) {
  try {
    return work();
  } catch (const DataError& error) {
    throw FileError(file, error.what());
  } catch (const std::invalid_argument& error) {
    throw FileError(file, error.what());
  } catch (const std::bad_alloc&) {
    throw FileError(file, "there is not enough memory for it");
  }
}

}  // namespace attn::app
