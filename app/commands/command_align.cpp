// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"
#include "core/alignment/alignment_file.h"
#include "core/alignment/alignment_training.h"
#include "core/alignment/decoding.h"
#include "core/alignment/pair_files.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/scene/alignment/alignment_scene.h"
#include "core/tensor/matrix.h"

namespace attn::app {
namespace {

constexpr Index stepsOfPairs = 500;
constexpr Index stepsBetweenLines = 50;

struct Request {
  const Task* task = nullptr;
  QString pairs = {}, model = {}, weights = {};
  PairChoices table = {.hasHeader = std::nullopt};  ///< how pairs are written down
  std::optional<SymbolUnit> tokens = {};
  std::optional<Index> steps = {};
  Index hidden = 32;
  AlignmentTrainingOptions training = {};
  QString input = {};
  DecodingOptions decoding = {};
};

OneOf<SymbolUnit> unitsOfSymbols() {
  OneOf<SymbolUnit> rule{{}, "characters or words"};
  for (const auto& each : symbolUnitNames) rule.words.emplace_back(each.id, each.value);
  return rule;
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

void train(const Request& request) {
  const Task* task = request.task;
  const QString &pairs = request.pairs, &out = request.model;
  AlignmentTrainingOptions training = request.training;
  training.widths = widthsOf(request.hidden);
  training.steps = request.steps.value_or(task ? task->steps : stepsOfPairs);
  if (isStandardStream(out))
    throw UsageError("a training prints its steps on the standard output: expected a file for --model");
  requireOtherFiles({pairs}, {out});
  requireFormat(out, "npz");
  const SymbolUnit unit = request.tokens.value_or(SymbolUnit::character);
  const auto begin = [&] {
    if (task) return AlignmentTraining(PairSource::ofTask(*task), training);
    return aboutFile(pairs, [&] {
      PairFile file = readPairFile(readablePath(pairs), request.table);
      sayEncoding(pairs, file.encoding);
      sayLeftOut(pairs, file.leftOut);
      return AlignmentTraining(PairSource::ofPairs(std::move(file.pairs), unit), training);
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

void decodeText(const Request& request) {
  const QString &from = request.model, &weights = request.weights;
  if (isStandardStream(weights))
    throw UsageError("the output is printed on the standard output: expected a file for --weights");
  requireOtherFiles({from}, {weights});
  requireFormat(weights, "npy");
  const AlignmentModel model = aboutFile(from, [&] { return readAlignmentModel(readablePath(from)); });
  const std::vector<Symbol> source =
      aboutFile(QStringLiteral("--input"), [&] { return symbolsToDecode(model, request.input.toStdU32String()); });
  const Decoding result = aboutFile(from, [&] { return decode(model, source, request.decoding); });
  if (!weights.isEmpty())
    aboutFile(weights, [&] { writeFileAtomically(systemPath(weights), npyBytes(result.weights)); });
  std::puts(printableLine(model.target.textOf(result.symbols)).c_str());
}

std::vector<Option> optionsOf(Request& request) {
  AlignmentTrainingOptions& training = request.training;
  std::string usualSteps;
  for (const Task& task : tasks()) usualSteps += std::string(task.id) + " " + std::to_string(task.steps) + ", ";
  std::vector<Option> all = {
      option("task", "ID", request.task, IdOf<Task>{tasks()}, "Train on pairs of a task: {choices}."),
      option("pairs", "FILE.tsv", request.pairs, FileName{},
             "Train on these pairs: a line each, source, Tab, target; or a .csv table of two columns under their "
             "names."),
      option("tokens", "UNIT", request.tokens, unitsOfSymbols(),
             "What the symbols of --pairs are: characters, or words, which stand between white space. The model keeps "
             "it. Default: characters."),
      option("model", "FILE.npz", request.model, FileName{},
             "The model: what a training writes, or what decodes --input."),
      option("steps", "N", request.steps, WholeNumber{0, 1'000'000, "a whole number, 0 to 1000000"},
             "Steps of the training. Default: " + usualSteps + "for pairs " + std::to_string(stepsOfPairs) + "."),
      option("seed", "S", training.seed, anySeed(), "Seed of the first weights and the batches. Default: {default}."),
      option("score", "ID", training.scoring, IdOf<AlignmentScoring>{alignmentScorings()},
             "The scoring function: {choices}. Default: {default}."),
      option("hidden", "H", request.hidden, WholeNumber{2, 1024, "a whole number, 2 to 1024"},
             "Width of the states of encoder and decoder and of the score; embeddings have half. Default: {default}."),
      option("batch", "B", training.batch, WholeNumber{1, 4096, "a whole number, 1 to 4096"},
             "Pairs a step. Default: {default}."),
      option("lr", "R", training.learningRate, Number{0, std::numeric_limits<double>::infinity(), "a number above 0"},
             "Learning rate at the first step; it falls linearly to 0. Default: {default}."),
      option("input", "TEXT", request.input, AnyArgument{}, "Decode a text with the model, and print what it becomes."),
      option("weights", "W.npy", request.weights, FileName{},
             "Also write the (target, source) attention weights: a row an output symbol and one for the end, a column "
             "an input symbol and one for the end."),
      option("beam", "K", request.decoding.beam, WholeNumber{1, 1000, "a whole number, 1 to 1000"},
             "Keep the K likeliest outputs while decoding. Default: {default}, which is greedy."),
      option("header", "WHEN", request.table.hasHeader, whetherHeader(),
             "Whether the first line of a table of --pairs names the columns: yes, no or auto. Default: auto."),
      option("separator", "S", request.table.separator, separators(false),
             "Between the columns of --pairs: comma, semicolon or tab. Default: guessed."),
  };
  for (Option& each : pairOptions(request.table)) all.push_back(std::move(each));
  return all;
}

}  // namespace

int runAlign(const Command& command, const QStringList& arguments) {
  Request request;
  const CommandOptions options(command, optionsOf(request), arguments, 0);
  if (options.isHelp()) return 0;
  if (!options.has("model")) throw UsageError("align needs --model, the file of the model");
  if (options.has("input")) {
    options.refuse({"task", "pairs", "tokens", "steps", "seed", "score", "hidden", "batch", "lr", "header", "separator",
                    "encoding", "missing", "key", "value"},
                   "is for a training: expected it without --input");
    options.read();
    decodeText(request);
    return 0;
  }
  options.refuse({"weights", "beam"}, "needs --input, a text to decode");
  if (options.has("task") == options.has("pairs"))
    throw UsageError(options.has("task") ? "expected --task or --pairs, not both"
                                         : "align needs --task or --pairs to train, or --input to decode");
  if (options.has("task")) {
    options.refuse({"tokens"}, "is for --pairs: a task is learned by its characters");
    options.refuse({"header", "separator", "encoding", "missing", "key", "value"}, "is for --pairs");
  }
  options.read();
  train(request);
  return 0;
}

}  // namespace attn::app
