// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <charconv>
#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/pair_table.h"
#include "core/files/shown_name.h"
#include "core/retrieval/lookup.h"

namespace attn::app {
namespace {

struct Request {
  PairChoices table = {.readsNumbers = true};
  std::string query = {};
  ChosenRow<Similarity> similarity = usualRow(similarities());
  ChosenRow<Normaliser> normaliser = usualRow(normalisers());
  LookupOptions lookup = {};
};

std::vector<Option> optionsOf(Request& request) {
  constexpr double largest = std::numeric_limits<double>::max();
  std::vector<Option> all = {
      option("query", "TEXT", request.query, AnyArgument{}, "What is looked up. It has to be given."),
      option("similarity", "ID", request.similarity, RowOf<Similarity>{similarities()},
             "How alike a key is to the query: {choices}. Default: {default}."),
      option("normalizer", "ID", request.normaliser, RowOf<Normaliser>{normalisers()},
             "How scores become weights: {choices}. Default: {default}."),
      option("temperature", "T", request.lookup.temperature,
             Number{smallestTemperature, largest, "a number above 1e-38, below 1.797e308"},
             "The scores are divided by T > 0. Default: {default}."),
      option("header", "WHEN", request.table.hasHeader, whetherHeader(),
             "Whether the first line of DB.csv names the columns: yes, no or auto. Default: yes."),
      option("separator", "S", request.table.separator, separators(false),
             "Between the columns: comma, semicolon or tab. Default: guessed."),
  };
  for (Option& each : pairOptions(request.table)) all.push_back(std::move(each));
  for (Option& each : markOptions(request.table)) all.push_back(std::move(each));
  return all;
}

/// What the options say together.
void complete(Request& request, const CommandOptions& options) {
  if (!options.has("query")) throw UsageError("expected --query TEXT: what is to be looked up");
  LookupOptions& lookup = request.lookup;
  lookup.similarity = request.similarity.row->id;
  lookup.similarityScalars = request.similarity.scalars;
  lookup.normaliser = request.normaliser.row->id;
  lookup.normaliserScalars = request.normaliser.scalars;
  try {
    request.similarity.row->scorer(request.query, lookup.similarityScalars);
  } catch (const DataError& error) {
    throw UsageError("--query: " + std::string(error.what()));
  }
  requireOtherFiles({options.file(0)}, {options.file(1)});
  requireFormat(options.file(1), "csv");
}

struct Lookup {
  PairTable table;
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
  Request request;
  const CommandOptions options(command, optionsOf(request), arguments, 2);
  if (options.isHelp()) return 0;
  options.read();
  complete(request, options);
  const QString in = options.file(0), out = options.file(1);
  const Lookup lookup = aboutFile(in, [&] {
    Lookup made;
    made.table = readPairs(readablePath(in), request.table);
    made.database = std::move(made.table.database);
    made.scores = lookupScores(made.database, request.query, request.lookup);
    made.weights = lookupWeights(made.scores, request.lookup);
    return made;
  });
  sayEncoding(in, lookup.table.encoding);
  for (const Message& doubt : lookup.table.doubts) sayAbout(in, toString(doubt) + " (--decimal says how it is meant)");
  sayLeftOut(in, lookup.table.leftOut);
  // Who looks for the key of the first line has no names there.
  if (!options.has("header") && lookup.table.keyName == request.query)
    sayAbout(in, "its first line, “" + lookup.table.keyName + "”, is taken for names (--header no: for a pair)");
  const auto write = [&](int file) { writeWeights(file, lookup); };
  if (const Index tied = answerOf(lookup.database, lookup.weights).tied; tied > 1)
    sayAbout(in, std::to_string(tied) + " values weigh the same, the first of them is printed");
  const std::string answer = answerText(lookup) + '\n';
  const auto sendAnswer = [&answer] {
    aboutFile(QStringLiteral("-"),
              [&] { writeToStandardOutput([&](int file) { writeAll(file, 0, std::as_bytes(std::span(answer))); }); });
  };
  if (isStandardStream(out)) {
    // Whoever reads the table reads the standard output to its end.
    aboutFile(out, [&] { writeToStandardOutput(write); });
    std::fputs(answer.c_str(), stderr);
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
