// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>
#include <algorithm>
#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "app/commands/chosen_tensor.h"
#include "app/commands/command_options.h"
#include "app/commands/model/model_texts.h"
#include "app/commands/option_rules.h"
#include "app/commands/scene_input.h"
#include "app/commands/standard_streams.h"
#include "app/document/imported_scene.h"
#include "core/base/table.h"
#include "core/files/atomic_file.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/files/table_text.h"
#include "core/import/canonical.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/opened_file.h"

namespace attn::app {
namespace {

struct LayersRule {
  std::optional<std::pair<Index, Index>> read(const char* option, const QString& text) const {
    const qsizetype colon = text.indexOf(u':');
    bool isFirst = false, isLast = false;
    const Index first = text.left(colon < 0 ? text.size() : colon).toLongLong(&isFirst);
    const Index last = colon < 0 ? first + 1 : text.mid(colon + 1).toLongLong(&isLast);
    if (!isFirst || (colon >= 0 && !isLast) || first < 0 || last <= first)
      refuseOption(option, text, "a layer from 0 on, or A:B for those from A to before B");
    return std::pair(first, last);
  }
};

constexpr int notChosen = -1;
constexpr const char* sceneEnding = "attn";

struct Request {
  QString array;
  AxisLetters axes = {};
  std::optional<TensorKind> kind = {};
  CanonicalChoices choices = {};
  Index batch = notChosen, head = notChosen;
  QString tokens, queryTokens, keyTokens;
  std::string format;  ///< of the standard output, which has no name
};

/// How names of outputs end.
OneOf<std::string> endings() {
  static const std::string expected = anyOf(attentionFormats()) + ", or " + sceneEnding + " for a scene";
  OneOf<std::string> all{{{sceneEnding, sceneEnding}}, expected.c_str()};
  for (const AttentionFormat& format : attentionFormats()) all.words.emplace_back(format.id, format.id);
  return all;
}

/// The output's name says it; standard output has no name, and gets what --format says.
std::string endingOf(const QString& out, const std::string& format) {
  const bool hasName = !isStandardStream(out);
  const std::string ending = hasName ? QFileInfo(out).suffix().toLower().toStdString() : format;
  if (!findRow(attentionFormats(), ending) && ending != sceneEnding)
    throw UsageError("the output is “" + out.toStdString() + "”, expected a name that ends in " +
                     anyOf(attentionFormats(), ".") + ", or in ." + sceneEnding + " for a scene" +
                     (hasName ? "" : ", or --format"));
  if (!format.empty() && format != ending)
    throw UsageError("--format is “" + format + "”, and the output is called “" + out.toStdString() +
                     "”: expected the same format");
  return ending;
}

std::vector<Option> optionsOf(Request& request) {
  const WholeNumber place{0, std::numeric_limits<int>::max(), "a whole number from 0 on"};
  const OneOf<std::optional<TensorKind>> kinds{
      {{"weights", TensorKind::weights}, {"scores", TensorKind::scores}, {"log-weights", TensorKind::logWeights}},
      "weights, scores or log-weights"};
  const OneOf<std::optional<ImportedType>> types{{{"f32", ImportedType::float32}, {"f16", ImportedType::float16}},
                                                 "f32 or f16"};
  return {
      option("array", "NAME", request.array, AnyArgument{},
             "The array, where a file holds several; of a stack any of its names."),
      option("axes", "LETTERS", request.axes, AxesRule{},
             "What each axis is: l layer, b batch, h head, q query, k key, . dropped, ? as guessed."),
      option("kind", "KIND", request.kind, kinds, "What the numbers are: weights, scores or log-weights."),
      option("layer", "N", request.choices.layers, LayersRule{},
             "One layer, from 0 on, or A:B: those from A to before B."),
      option("batch", "N", request.batch, place, "One entry of the batch, from 0 on."),
      option("head", "N", request.head, place, "One head, from 0 on."),
      flag("normalize", request.choices.normalises, "The weights of each query are divided by their sum."),
      option("dtype", "TYPE", request.choices.type, types,
             "How numbers are written: f32 or f16. Default: as they are."),
      option("format", "ENDING", request.format, endings(),
             "Of an output that is “-”: " + anyOf(attentionFormats()) + ", or " + sceneEnding + " for a scene."),
      option("tokens", "FILE", request.tokens, FileName{}, "Tokens of queries and keys, one a line."),
      option("query-tokens", "FILE", request.queryTokens, FileName{}, "Tokens of the queries, one a line."),
      option("key-tokens", "FILE", request.keyTokens, FileName{}, "Tokens of the keys, one a line."),
  };
}

std::vector<std::string> linesOf(const QString& name) {
  return aboutFile(name, [&] {
    const RegularFile file(readablePath(name));
    std::string bytes(file.size(), '\0');
    file.read(0, std::as_writable_bytes(std::span(bytes)));
    std::string text = decoded(bytes, guessEncoding(bytes, true).id);
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    std::vector<std::string> lines;
    for (const QString& line : QString::fromStdString(text).split(u'\n')) lines.push_back(line.toStdString());
    for (std::string& line : lines)
      if (line.ends_with('\r')) line.pop_back();
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
  });
}

/// Tokens that are given stand in the place of those that the file has.
void giveTokens(const Request& request, ImportedFile& file) {
  const auto give = [&](const char* name, const QString& from) {
    if (from.isEmpty()) return;
    std::erase_if(file.texts, [&](const ImportedTexts& texts) { return texts.name == name; });
    file.texts.insert(file.texts.begin(), {name, linesOf(from)});
  };
  give("query_tokens", request.queryTokens.isEmpty() ? request.tokens : request.queryTokens);
  give("key_tokens", request.keyTokens.isEmpty() ? request.tokens : request.keyTokens);
}

void requireTokens(const Request& request, const ImportGuess& guess) {
  const auto require = [&](const char* option, AxisRole role, const std::vector<std::string>& given,
                           const std::vector<std::string>& taken) {
    if (given == taken) return;
    const bool ofInputs = guess.kind == TensorKind::queriesKeysValues;
    const Shape& shape = ofInputs && role == AxisRole::key ? guess.tensor.pieces[1].shape : guess.tensor.shape;
    Index length = 1;
    for (const std::size_t axis : guess.axesOf(ofInputs ? AxisRole::token : role)) length *= shape[axis];
    throw UsageError(std::string("--") + option + " has " + std::to_string(given.size()) + " lines, expected " +
                     std::to_string(length) + ", one for each " + idOf(role));
  };
  const QString queries = request.queryTokens.isEmpty() ? request.tokens : request.queryTokens;
  const QString keys = request.keyTokens.isEmpty() ? request.tokens : request.keyTokens;
  if (!queries.isEmpty())
    require(request.queryTokens.isEmpty() ? "tokens" : "query-tokens", AxisRole::query, linesOf(queries),
            guess.queryTokens);
  if (!keys.isEmpty())
    require(request.keyTokens.isEmpty() ? "tokens" : "key-tokens", AxisRole::key, linesOf(keys), guess.keyTokens);
}

/// The guess as the options correct it. \throws UsageError for a question that is still open
ImportGuess answered(const Request& request, const ImportedAttention& found) {
  ImportGuess guess = tensorChosen(found, request.array);
  if (request.kind && guess.kind != TensorKind::queriesKeysValues) guess = withKind(std::move(guess), *request.kind);
  if (!request.axes.empty()) guess = withLetters(guess, request.axes, found.file.texts);
  requireAnswers(guess);
  return request.choices.batch ? withEntry(std::move(guess), found.file.texts, *request.choices.batch) : guess;
}

ImportedAttention foundIn(const Request& request, const QString& in) {
  ImportedFile file = readImport(readablePath(in));
  giveTokens(request, file);
  return guessImport(std::move(file));
}

bool isScene(const QString& name) {
  return !isStandardStream(name) &&
         QFileInfo(name).suffix().compare(QLatin1String(sceneEnding), Qt::CaseInsensitive) == 0;
}

const std::vector<const char*> sayWhatItIs{"array",  "axes",         "kind",      "normalize",
                                           "tokens", "query-tokens", "key-tokens"};
const std::vector<const char*> chooseParts{"layer", "batch", "head", "dtype"};
constexpr const char* sceneSays = "can't be used: a scene says what it is";

/// The attention that a scene shows: what it computes, or the part that is chosen of all that its file holds, as the
/// scene reads it.
CanonicalAttention attentionOfScene(const CanonicalChoices& choices, const QString& in, const CommandOptions& options) {
  options.refuse(sayWhatItIs, sceneSays);
  const Scene scene = givenScene(in).scene;
  if (scene.workspace != "models" || scene.models.folder.empty()) {
    options.refuse(chooseParts, sceneSays);
    return weightsOfScene(scene);
  }
  if (Message gone = goneProblem(scene.models)) throw DataError(std::move(gone));
  return attentionOfFile(scene.models, choices);
}

/// The scene of a file of tensors; of a scene the same, as it is saved.
SavedScene sceneOf(const Request& request, const QString& in, const CommandOptions& options) {
  if (isScene(in) || carriesScene(in)) {
    options.refuse(sayWhatItIs, sceneSays);
    options.refuse(chooseParts, sceneSays);
    return givenScene(in);
  }
  const ImportedAttention found = foundIn(request, in);
  const ImportGuess guess = answered(request, found);
  if (guess.kind == TensorKind::queriesKeysValues) {
    options.refuse({"kind", "layer", "batch", "head", "normalize", "dtype"},
                   "can't be used: the scene holds the queries, keys and values as they are");
    requireTokens(request, guess);
  } else {
    options.refuse({"dtype", "query-tokens", "key-tokens"},
                   "can't be used: the scene shows the file as it is; convert it to .npz first");
    requireTokens(request, guess);
  }
  std::string letters;
  if (!request.axes.empty())
    for (const AxisGuess& axis : guess.axes) letters += letterOf(axis.role);
  SavedScene saved = importedScene(readablePath(in), guess, request.array.toStdString(), letters, request.choices);
  if (saved.scene.workspace != "models") return saved;
  if (request.kind) saved.scene.models.kind = idOf(*request.kind);
  if (!request.tokens.isEmpty())
    for (const std::string& token : linesOf(request.tokens)) saved.scene.models.tokens += token + '\n';
  return saved;
}

}  // namespace

int runConvert(const Command& command, const QStringList& arguments) {
  Request request;
  const CommandOptions options(command, optionsOf(request), arguments, 2);
  if (options.isHelp()) return 0;
  options.read();
  const QString in = options.file(0), out = options.file(1);
  requireOtherFiles({in, request.tokens, request.queryTokens, request.keyTokens}, {out});
  const AttentionFormat* format = findRow(attentionFormats(), endingOf(out, request.format));
  if (request.batch != notChosen) request.choices.batch = request.batch;
  if (request.head != notChosen) request.choices.head = request.head;
  if (!format) {
    const SavedScene saved = aboutFile(in, [&] { return sceneOf(request, in, options); });
    const QByteArray text = sceneText(saved.scene, saved.view);
    aboutFile(out, [&] {
      writeOutput(out, [&](int to) {
        writeAll(to, 0, std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size()))));
      });
    });
    return 0;
  }
  const CanonicalAttention attention = aboutFolder(in, [&] {
    if (isScene(in) || carriesScene(in)) return attentionOfScene(request.choices, in, options);
    const ImportedAttention found = foundIn(request, in);
    const ImportGuess guess = answered(request, found);
    requireTokens(request, guess);
    CanonicalAttention written = canonicalOf(guess, request.choices);
    if (!request.choices.batch) written.texts = tokensOfTexts(guess, found.file.texts);
    return written;
  });
  aboutFile(out, [&] { writeOutput(out, [&](int to) { format->write(to, attention); }); });
  const bool hasTokens = !attention.queryTokens.empty() || !attention.keyTokens.empty() || !attention.texts.empty();
  if (hasTokens && !format->keepsTokens)
    std::fprintf(stderr, "attention-lab: %s: .%s holds numbers alone, and the tokens are left out: .npz keeps them\n",
                 shownLine(systemPath(out)).c_str(), format->id);
  return 0;
}

}  // namespace attn::app
