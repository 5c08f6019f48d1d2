// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdio>
#include <functional>
#include <span>
#include <vector>

#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/scene_input.h"
#include "app/commands/standard_streams.h"
#include "app/workspaces/workspace.h"
#include "core/code/program.h"
#include "core/files/atomic_file.h"
#include "core/files/npz.h"

namespace attn::app {
namespace {

struct CodeRequest {
  const Dialect* library = &dialects().front();
  QString output = QStringLiteral("-"), numbers, results;
};

std::vector<Option> optionsOf(CodeRequest& request) {
  return {
      option(
          "library", "ID", request.library, IdOf<Dialect>{dialects()},
          "What the code is written for: {choices} (default {default}). d2l is PyTorch in the names of the book Dive "
          "into Deep Learning."),
      option("output", "FILE", request.output, FileName(), "Where the code goes (default: the standard output)."),
      option("numbers", "FILE.npz", request.numbers, FileName(),
             "Write the numbers there, and code that reads them; without it they stand in the code, " +
                 std::to_string(mostWrittenNumbers) + " at most."),
      option("results", "FILE.npz", request.results, FileName(),
             "Also write what the code should come to, as it is computed here: weights, output …"),
  };
}

void writeResults(int file, const CodeProgram& program) {
  std::vector<std::pair<std::string, const Tensor*>> arrays;
  for (const auto& [name, tensor] : program.results) arrays.emplace_back(name, &tensor);
  writeNpz(file, arrays);
}

}  // namespace

int runCode(const Command& command, const QStringList& arguments) {
  CodeRequest request;
  const CommandOptions options(command, optionsOf(request), arguments, 1);
  if (options.isHelp()) return 0;
  options.read();
  const QString in = options.file(0);
  requireOtherFiles({in},
                    {isStandardStream(request.output) ? QString() : request.output, request.numbers, request.results});
  for (const QString& file : {request.numbers, request.results})
    if (isStandardStream(file)) throw UsageError("numbers and results need a file, and the standard output is none");
  const CodeProgram program = aboutFile(in, [&] {
    const SavedScene given = givenScene(in);
    CodeProgram made = codeOf(given.scene, given.view, *request.library);
    if (made.problem) throw DataError(made.problem);
    return made;
  });
  if (request.numbers.isEmpty() && program.size() > mostWrittenNumbers)
    throw FileError(in, "the code needs " + std::to_string(program.size()) + " numbers, and at most " +
                            std::to_string(mostWrittenNumbers) + " are written into it: --numbers FILE.npz");
  const std::string text = textOf(program, *request.library, systemPath(request.numbers));
  const auto bytes = std::as_bytes(std::span(text));
  QStringList names;
  std::vector<UnnamedFile> files;
  const auto add = [&](const QString& name, const std::function<void(int file)>& write) {
    if (name.isEmpty() || isStandardStream(name)) return;
    aboutFile(name, [&] {
      names << name;
      files.emplace_back(systemPath(name));
      write(files.back().file());
    });
  };
  add(request.numbers, [&](int file) { writeNumbers(file, program); });
  add(request.results, [&](int file) { writeResults(file, program); });
  add(request.output, [&](int file) { writeAll(file, 0, bytes); });
  try {
    nameFiles(files);
  } catch (const NamingError& error) {
    throw FileError(names[static_cast<qsizetype>(error.place())], error.what());
  }
  if (isStandardStream(request.output))
    aboutFile(request.output, [&] { writeToStandardOutput([&](int file) { writeAll(file, 0, bytes); }); });
  return 0;
}

}  // namespace attn::app
