// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "app/commands/command_options.h"
#include "app/commands/row_option.h"
#include "app/commands/standard_streams.h"
#include "core/alignment/alignment_file.h"
#include "core/alignment/alignment_training.h"
#include "core/alignment/decoding.h"
#include "core/alignment/pair_files.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/scene/alignment_scene.h"

namespace attn::app {
namespace {

constexpr Index stepsOfPairs = 500;
constexpr Index stepsBetweenLines = 50;

/// The row that an option names, or the first.
template <class Row>
const Row& rowOf(const CommandOptions& options, const char* name, const std::vector<Row>& table) {
  return options.has(name) ? *chooseRow(name, options.text(name), table).row : table.front();
}

/// What a training or a decoding has no use for.
void refuseOptions(const CommandOptions& options, const std::vector<const char*>& names, const char* reason) {
  for (const char* name : names)
    if (options.has(name)) throw UsageError("--" + std::string(name) + " " + reason);
}

AlignmentTrainingOptions trainingIn(const CommandOptions& options, Index usualSteps) {
  AlignmentTrainingOptions training;
  training.scoring = &rowOf(options, "score", alignmentScorings());
  training.widths =
      widthsOf(static_cast<Index>(options.wholeNumber("hidden", 2, 1024, "a whole number, 2 to 1024").value_or(32)));
  training.batch =
      static_cast<Index>(options.wholeNumber("batch", 1, 4096, "a whole number, 1 to 4096").value_or(training.batch));
  training.steps = static_cast<Index>(
      options.wholeNumber("steps", 0, 1'000'000, "a whole number, 0 to 1000000").value_or(usualSteps));
  training.learningRate = options.number("lr", 0, std::numeric_limits<double>::infinity(), "a number above 0")
                              .value_or(training.learningRate);
  training.seed = static_cast<std::uint64_t>(
      options.wholeNumber("seed", 0, std::numeric_limits<qlonglong>::max(), "a whole number from 0 on").value_or(1));
  return training;
}

/// What the symbols of a user's pairs are.
SymbolUnit unitIn(const CommandOptions& options) {
  if (!options.has("tokens")) return SymbolUnit::character;
  if (options.has("task")) throw UsageError("--tokens is for --pairs: a task is learned by its characters");
  const std::string asked = options.text("tokens").toStdString();
  for (const auto& [unit, name] : symbolUnitNames)
    if (asked == name) return unit;
  throw UsageError("--tokens is “" + asked + "”, expected characters or words");
}

/// At once, so that who reads it through a pipe sees each line when it is made.
void printLine(const std::string& line) {
  std::puts(line.c_str());
  if (std::fflush(stdout) != 0) throw std::runtime_error("the steps can't be written to the standard output");
}

[[noreturn]] void failDiverged(Index step, double learningRate) {
  throw DataError({translatable("core", "the training diverged in step %1: perhaps --lr %2 is too large"),
                   {std::to_string(step), toString(learningRate)}});
}

/// All steps, with a line for every fiftieth: the loss before the step's update, and the accuracy then.
void runTraining(AlignmentTraining& training) {
  const AlignmentTrainingOptions& options = training.options();
  printLine("step,loss,accuracy");
  for (Index step = 0; step <= options.steps; ++step) {
    const bool hasLine = step % stepsBetweenLines == 0 || step == options.steps;
    const double accuracy = hasLine ? training.accuracy() : 0;
    const double loss = training.advance();
    if (!std::isfinite(loss)) failDiverged(step, options.learningRate);
    if (hasLine) {
      std::string line = std::to_string(step);
      for (const double number : {loss, accuracy}) appendField(line += ',', number);
      printLine(line);
    }
  }
  // A batch has not every symbol, and its loss not every weight.
  for (const auto& [name, tensor] : listOf(training.model().weights))
    if (!tensor->matrix(0).allFinite()) failDiverged(options.steps, options.learningRate);
}

void train(const CommandOptions& options) {
  const QString pairs = options.fileName("pairs"), out = options.fileName("model");
  const Task* task = options.has("task") ? &rowOf(options, "task", tasks()) : nullptr;
  const AlignmentTrainingOptions training = trainingIn(options, task ? task->steps : stepsOfPairs);
  const SymbolUnit unit = unitIn(options);
  if (isStandardStream(out))
    throw UsageError("a training prints its steps on the standard output: expected a file for --model");
  requireOtherFiles({pairs}, {out});
  const auto begin = [&] {
    if (task) return AlignmentTraining(PairSource::ofTask(*task), training);
    return aboutFile(pairs, [&] {
      return AlignmentTraining(PairSource::ofPairs(readPairFile(readablePath(pairs)), unit), training);
    });
  };
  AlignmentTraining run = begin();
  // A folder that can't be written to is known before the time is spent.
  UnnamedFile file = aboutFile(out, [&] { return UnnamedFile(systemPath(out)); });
  runTraining(run);
  aboutFile(out, [&] {
    writeAlignmentModel(file.file(), run.model());
    nameFiles({&file, 1});
  });
}

void decodeText(const CommandOptions& options) {
  const QString from = options.fileName("model"), weights = options.fileName("weights");
  if (isStandardStream(weights))
    throw UsageError("the output is printed on the standard output: expected a file for --weights");
  requireOtherFiles({from}, {weights});
  DecodingOptions decoding;
  decoding.beam =
      static_cast<Index>(options.wholeNumber("beam", 1, 1000, "a whole number, 1 to 1000").value_or(decoding.beam));
  const AlignmentModel model = aboutFile(from, [&] { return readAlignmentModel(readablePath(from)); });
  const std::vector<Symbol> source = aboutFile(
      QStringLiteral("--input"), [&] { return symbolsToDecode(model, options.text("input").toStdU32String()); });
  const Decoding result = aboutFile(from, [&] { return decode(model, source, decoding); });
  if (options.has("weights"))
    aboutFile(weights, [&] { writeFileAtomically(systemPath(weights), npyBytes(result.weights)); });
  std::puts(printableLine(model.target.textOf(result.symbols)).c_str());
}

}  // namespace

int runAlign(const Command& command, const QStringList& arguments) {
  const auto text = [](const std::string& words) { return QString::fromStdString(words); };
  std::string usualSteps;
  for (const Task& task : tasks())
    usualSteps += (usualSteps.empty() ? "" : ", ") + std::string(task.id) + " " + std::to_string(task.steps);
  const CommandOptions options(
      command,
      {{"task", "ID", text("Train on pairs of a task: " + idsOf(tasks()) + ".")},
       {"pairs", "FILE.tsv",
        "Train on these pairs: a line each, source, Tab, target; or a .csv table of two columns under their names."},
       {"tokens", "UNIT",
        "What the symbols of --pairs are: characters, or words, which stand between white space. The model keeps it. "
        "Default: characters."},
       {"model", "FILE.npz", "The model: what a training writes, or what decodes --input."},
       {"steps", "N",
        text("Steps of the training. Default: " + usualSteps + ", for pairs " + std::to_string(stepsOfPairs) + ".")},
       {"seed", "S", "Seed of the first weights and the batches. Default: 1."},
       {"score", "ID",
        text("The scoring function: " + idsOf(alignmentScorings()) + ". Default: " + alignmentScorings().front().id +
             ".")},
       {"hidden", "H",
        "Width of the states of encoder and decoder and of the score; embeddings have half. Default: 32."},
       {"batch", "B", "Pairs a step. Default: 64."},
       {"lr", "R", "Learning rate at the first step; it falls linearly to 0. Default: 0.01."},
       {"input", "TEXT", "Decode a text with the model, and print what it becomes."},
       {"weights", "W.npy",
        "Also write the (target, source) attention weights: a row an output symbol and one for the end, a column an "
        "input symbol and one for the end."},
       {"beam", "K", "Keep the K likeliest outputs while decoding. Default: 1, which is greedy."}},
      arguments, 0);
  if (options.isHelp()) return 0;
  if (!options.has("model")) throw UsageError("align needs --model, the file of the model");
  if (options.has("input")) {
    refuseOptions(options, {"task", "pairs", "tokens", "steps", "seed", "score", "hidden", "batch", "lr"},
                  "is for a training: expected it without --input");
    decodeText(options);
    return 0;
  }
  refuseOptions(options, {"weights", "beam"}, "needs --input, a text to decode");
  if (options.has("task") == options.has("pairs"))
    throw UsageError(options.has("task") ? "expected --task or --pairs, not both"
                                         : "align needs --task or --pairs to train, or --input to decode");
  train(options);
  return 0;
}

}  // namespace attn::app
