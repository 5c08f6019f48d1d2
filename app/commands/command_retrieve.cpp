// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <charconv>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/command_options.h"
#include "app/commands/row_option.h"
#include "app/commands/standard_streams.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/pair_table.h"
#include "core/files/shown_name.h"
#include "core/retrieval/lookup.h"

namespace attn::app {
namespace {

struct Request {
  PairChoices table;
  std::string query;
  LookupOptions lookup;
};

PairChoices pairChoicesIn(const CommandOptions& options) {
  PairChoices choices;
  if (options.has("header")) {
    const QString text = options.text("header");
    if (text != QLatin1String("yes") && text != QLatin1String("no") && text != QLatin1String("auto"))
      refuseOption("header", text, "yes, no or auto");
    choices.hasHeader.reset();
    if (text != QLatin1String("auto")) choices.hasHeader = text == QLatin1String("yes");
  }
  if (options.has("separator")) {
    const QString text = options.text("separator");
    // The names as well as the characters, which shells treat each in its own way.
    for (const auto& [word, character] : {std::pair("comma", ','), {"semicolon", ';'}, {"tab", '\t'}, {"\\t", '\t'}})
      if (text == QLatin1String(word) || text == QLatin1Char(character)) choices.separator = character;
    if (!choices.separator) refuseOption("separator", text, "comma, semicolon or tab");
  }
  return choices;
}

Request requestOf(const CommandOptions& options) {
  Request request;
  request.table = pairChoicesIn(options);
  if (!options.has("query")) throw UsageError("expected --query TEXT: what is to be looked up");
  request.query = options.text("query").toStdString();
  LookupOptions& lookup = request.lookup;
  const QString similarityText = options.has("similarity") ? options.text("similarity") : QStringLiteral("exact");
  const auto similarity = chooseRow("similarity", similarityText, similarities());
  lookup.similarity = similarity.row->id;
  lookup.similarityScalars = similarity.scalars;
  if (options.has("normalizer")) {
    const auto normaliser = chooseRow("normalizer", options.text("normalizer"), normalisers());
    lookup.normaliser = normaliser.row->id;
    lookup.normaliserScalars = normaliser.scalars;
  }
  lookup.temperature = options
                           .number("temperature", smallestTemperature, std::numeric_limits<double>::max(),
                                   "a number above 0 that float32 can hold")
                           .value_or(1);
  try {
    similarity.row->scorer(request.query, similarity.scalars);
  } catch (const DataError& error) {
    throw UsageError("--query: " + std::string(error.what()));
  }
  requireOtherFiles({options.file(0)}, {options.file(1)});
  return request;
}

struct Lookup {
  Database database;
  std::vector<double> scores, weights;
};

/// A number in 17 digits, which read back as the same one.
std::string exactText(double number) {
  std::array<char, 40> text;
  constexpr int digits = 17;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, digits).ptr;
  return {text.data(), end};
}

CsvColumn textColumn(const char* name, const std::vector<std::string>& texts) {
  return {name, [&texts](std::string& line, Index row) {
            appendField(line, spreadsheetSafe(texts[static_cast<std::size_t>(row)]));
          }};
}

CsvColumn numberColumn(const char* name, const std::vector<double>& numbers) {
  return {name,
          [&numbers](std::string& line, Index row) { line += exactText(numbers[static_cast<std::size_t>(row)]); }};
}

void writeWeights(int file, const Lookup& lookup) {
  const Database& database = lookup.database;
  writeCsv(file,
           {textColumn("key", database.keys), textColumn("value", database.values),
            numberColumn("score", lookup.scores), numberColumn("weight", lookup.weights)},
           database.size());
}

/// In one line, whatever the value holds.
std::string answerText(const Lookup& lookup) {
  const Answer answer = answerOf(lookup.database, lookup.weights);
  if (!answer.isAny) return "no answer";
  if (answer.isNumber) return exactText(answer.number);
  return shownLine(lookup.database.value(answer.values.front().first));
}

}  // namespace

int runRetrieve(const Command& command, const QStringList& arguments) {
  const CommandOptions options(
      command,
      {{"query", "TEXT", "What is looked up. It has to be given."},
       {"similarity", "ID",
        QString("How alike a key is to the query: %1. Default: exact.").arg(usagesOf(similarities()).c_str())},
       {"normalizer", "ID",
        QString("How scores become weights: %1. Default: softmax.").arg(usagesOf(normalisers()).c_str())},
       {"temperature", "T", "The scores are divided by T > 0. Default: 1."},
       {"header", "WHEN", "Whether the first line of DB.csv names the columns: yes, no or auto. Default: yes."},
       {"separator", "S", "Between the columns: comma, semicolon or tab. Default: guessed."}},
      arguments, 2);
  if (options.isHelp()) return 0;
  const Request request = requestOf(options);
  const QString in = options.file(0), out = options.file(1);
  const Lookup lookup = aboutFile(in, [&] {
    Lookup made;
    made.database = readPairs(readablePath(in), request.table).database;
    made.scores = lookupScores(made.database, request.query, request.lookup);
    made.weights = lookupWeights(made.scores, request.lookup);
    return made;
  });
  const auto write = [&](int file) { writeWeights(file, lookup); };
  const std::string answer = answerText(lookup) + '\n';
  const auto sendAnswer = [&answer] {
    aboutFile(QStringLiteral("-"),
              [&] { writeToStandardOutput([&](int file) { writeAll(file, 0, std::as_bytes(std::span(answer))); }); });
  };
  if (isStandardStream(out)) {
    aboutFile(out, [&] { writeToStandardOutput(write); });
    sendAnswer();
    return 0;
  }
  // The file has its name only once the answer is out: all of it or nothing.
  UnnamedFile file = aboutFile(out, [&] {
    UnnamedFile made(systemPath(out));
    write(made.file());
    return made;
  });
  sendAnswer();
  aboutFile(out, [&] { nameFiles({&file, 1}); });
  return 0;
}

}  // namespace attn::app
