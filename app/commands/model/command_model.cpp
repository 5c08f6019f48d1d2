// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>

#include "app/commands/command_options.h"
#include "app/commands/model/model_output.h"
#include "app/commands/model/model_texts.h"
#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/document/shipped_models.h"
#include "core/files/csv.h"
#include "core/model/families.h"

namespace attn::app {
namespace {

constexpr Index mostIds = 1 << 24;

struct Request {
  ModelTexts texts = {};
  std::vector<HeadEdit> edits = {};
  bool printsTokens = false;
  Looks looks = {};
  QString patchText = {};
};

/// What an option was given, of which parts are read.
struct Given {
  const char* option;
  const QString& text;
  std::string expected;
};

Index readNumber(const Given& given, const QString& part, qlonglong low) {
  bool ok = false;
  const qlonglong number = part.toLongLong(&ok);
  // The part that is wrong is named; one that is missing has no name.
  if (!ok || number < low || number > mostIds)
    refuseOption(given.option, part.isEmpty() ? given.text : part, given.expected);
  return static_cast<Index>(number);
}

/// Whole numbers with commas between.
std::vector<Index> readNumbers(const Given& given, const QString& parts, qlonglong low) {
  std::vector<Index> numbers;
  for (const QString& part : parts.split(u',')) numbers.push_back(readNumber(given, part, low));
  return numbers;
}

/// What stands before an @, and the position behind it: −1 where there is none.
std::pair<std::vector<Index>, Index> readTokens(const char* option, const QString& text, std::size_t count,
                                                const std::string& expected) {
  const QStringList parts = text.split(u'@');
  if (parts.size() > 2) refuseOption(option, text, expected);
  const Given given{option, text, expected};
  const std::vector<Index> ids = readNumbers(given, parts[0], 0);
  if (ids.size() != count) refuseOption(option, text, expected);
  return {ids, parts.size() == 2 ? readNumber(given, parts[1], -mostIds) : -1};
}

/// STACK.LAYER.HEAD, with what becomes of its output.
HeadEdit readSilence(const QString& text) {
  const char* const option = "silence";
  const std::string expected = "STACK.LAYER.HEAD or STACK.LAYER.HEAD:mean, STACK one of " + idsOf(stackNames());
  const QStringList words = text.split(u':');
  if (words.size() > 2 || (words.size() == 2 && words[1] != QLatin1String("mean")))
    refuseOption(option, text, expected);
  const QStringList parts = words[0].split(u'.');
  if (parts.size() != 3) refuseOption(option, text, expected);
  const StackName* const stack = findRow(stackNames(), parts[0].toStdString());
  if (!stack) refuseOption(option, text, expected);
  const auto number = [&](const QString& part) {
    bool ok = false;
    const qlonglong found = part.toLongLong(&ok);
    if (!ok || found < 0 || found > mostIds) refuseOption(option, text, expected);
    return static_cast<Index>(found);
  };
  return {.place = {stack->kind, number(parts[1]), number(parts[2])},
          .silence = words.size() == 2 ? Silence::mean : Silence::zero};
}

std::vector<Option> optionsOf(Request& request) {
  ModelTexts& texts = request.texts;
  Looks& looks = request.looks;
  return {
      option("text", "TEXT", texts.text, AnyArgument{}, "What the model reads."),
      option("text-pair", "TEXT", texts.pair, AnyArgument{}, "A second text beside it, for BERT and its kin."),
      option("target", "TEXT", texts.target, AnyArgument{},
             "What the decoder of an encoder-decoder reads. Default: its start token alone."),
      {"ids", "I,I,...", "Ids of tokens instead of --text; nothing is added to them.",
       [&texts](const QStringList& given) {
         const char* const expected = "ids of tokens, whole numbers from 0 on, with commas between";
         texts.ids = readNumbers({"ids", given.last(), expected}, given.last(), 0);
       }},
      {"tokens", "", "Prints index,id,begin,end,token of each token, offsets in code points; OUT.npz may be left out.",
       [&request](const QStringList&) { request.printsTokens = true; }},
      {"silence", "STACK.LAYER.HEAD[:mean]",
       "A head, counted from 0, whose output is zero, or its mean over the positions: STACK is one of " +
           idsOf(stackNames()) + ". May be given several times, and holds for all that follows.",
       [&request](const QStringList& given) {
         for (const QString& each : given) request.edits.push_back(readSilence(each));
       }},
      flag("scores", looks.scores, "Also writes the scores, before mask and softmax."),
      flag("lens", looks.lens, "What the model would say after each layer: lens_ids, lens_logits, lens_moved."),
      {"parts", "ID[@POSITION]",
       "What each head and layer writes into the logit of a token, at the last position or another one, -1 the last.",
       [&looks](const QStringList& given) {
         const auto [ids, position] =
             readTokens("parts", given.last(), 1, "the id of a token, and @ with a position if it is not the last");
         looks.parts = {ids[0], position};
       }},
      option("patch", "TEXT2", request.patchText, AnyArgument{},
             "For every head: how logit A - logit B moves when its output alone is that of the run on TEXT2."),
      {"patch-tokens", "A,B[@POSITION]", "The ids of the tokens whose logits --patch compares, and where.",
       [&looks](const QStringList& given) {
         const auto [ids, position] = readTokens("patch-tokens", given.last(), 2,
                                                 "two ids of tokens, and @ with a position if it is not the last");
         looks.patch.first = ids[0];
         looks.patch.second = ids[1];
         looks.patch.position = position;
       }},
      {"patch-positions", "P,P,...", "The positions that --patch takes over. Default: all.",
       [&looks](const QStringList& given) {
         const Given positions{"patch-positions", given.last(), "positions with commas between"};
         looks.patch.rows = readNumbers(positions, given.last(), -mostIds);
       }},
      flag("rollout", looks.rollout, "Attention rollout of encoder and decoder."),
      flag("value-weighted", looks.valueWeighted, "Weights times the length of what each key's value adds."),
      flag("kinds", looks.kinds, "Numbers that tell kinds of heads apart, six of each head of self-attention."),
  };
}

void requireUsage(const CommandOptions& options) {
  if (options.has("ids"))
    options.refuse({"text", "text-pair", "tokens"}, "is read by the tokenizer: expected it without --ids");
  else if (!options.has("text"))
    throw UsageError("model needs --text, or --ids");
  if (!options.has("patch")) options.refuse({"patch-tokens", "patch-positions"}, "is for --patch");
  if (options.has("patch") && !options.has("patch-tokens"))
    throw UsageError("--patch needs --patch-tokens, the two tokens whose logits are compared");
}

void printTokens(const std::vector<Piece>& pieces) {
  std::string lines = "index,id,begin,end,token\n";
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    for (const Index number : {static_cast<Index>(i), piece.id, piece.begin, piece.end})
      lines += std::to_string(number) + ",";
    appendField(lines, piece.text);
    lines += '\n';
  }
  std::fputs(lines.c_str(), stdout);
}

}  // namespace

int runModelCommand(const Command& command, const QStringList& arguments) {
  Request request;
  Command described = command;
  described.description +=
      " FOLDER is what transformers' save_pretrained writes, or the name of a model that comes with the program: "
      "small. Families: " +
      idsOf(families()) + ".";
  const CommandOptions options(described, optionsOf(request), arguments, 2, "tokens");
  if (options.isHelp()) return 0;
  requireUsage(options);
  options.read();
  const QString folder = modelFolder(options.file(0));
  const QString out = options.fileCount() > 1 ? options.file(1) : QString();
  if (!out.isEmpty()) {
    QStringList inputs;
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) inputs << file.filePath();
    requireOtherFiles(inputs, {out});
    requireFormat(out, "npz");
    if (request.printsTokens && isStandardStream(out))
      throw UsageError("--tokens prints on the standard output: expected a file for OUT.npz");
  }
  const Model model = aboutFolder(folder, [&] { return openModel(systemPath(folder)); });
  ModelReader reader(folder, model);
  if (request.printsTokens) printTokens(reader.piecesOf(request.texts));
  if (out.isEmpty()) return 0;
  const ModelInput input = reader.inputOf(request.texts);
  if (options.has("patch")) {
    ModelTexts other = request.texts;
    other.text = request.patchText;
    other.ids.clear();
    request.looks.patches = true;
    request.looks.patch.other = reader.inputOf(other);
  }
  const ModelOutput output = aboutFolder(folder, [&] { return outputOf(model, input, request.edits, request.looks); });
  aboutFile(out, [&] { writeOutput(out, [&](int file) { output.write(file); }); });
  return 0;
}

}  // namespace attn::app
