// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/table_options.h"

#include <algorithm>
#include <cstdio>

#include "app/commands/option_rules.h"
#include "app/document/file_words.h"
#include "core/files/shown_name.h"
#include "core/files/table_text.h"

namespace attn::app {
namespace {

/// The id of an encoding, or another name of it.
struct EncodingName {
  std::string choices() const { return idsOf(encodings()); }
  std::string read(const char* option, const QString& text) const {
    QString name = text.toLower();
    for (const auto& [other, id] :
         {std::pair("utf8", "utf-8"), std::pair("utf-16", "utf-16le"), std::pair("latin-1", "windows-1252"),
          std::pair("latin1", "windows-1252"), std::pair("iso-8859-1", "windows-1252"), std::pair("gbk", "gb18030"),
          std::pair("gb2312", "gb18030"), std::pair("cp936", "gb18030")})
      if (name == QLatin1String(other)) name = QLatin1String(id);
    if (const TextEncoding* row = findRow(encodings(), name.toStdString())) return row->id;
    refuseId(option, text, choices(), idListOf(encodings()));
  }
};

/// What stands for a missing value.
struct Marks {
  std::vector<std::string> read(const char* option, const QString& text) const {
    if (text == QLatin1String("nothing")) return {};
    if (text.isEmpty()) return {std::string()};
    return ColumnNames{}.read(option, text);
  }
};

OneOf<char> thousandsMarks() {
  return {{{"none", '\0'},
           {"comma", ','},
           {",", ','},
           {"point", '.'},
           {".", '.'},
           {"space", ' '},
           {" ", ' '},
           {"apostrophe", '\''},
           {"'", '\''}},
          "none, comma, point, space or apostrophe"};
}

}  // namespace

std::vector<std::string> ColumnNames::read(const char* option, const QString& text) const {
  const TextRows names = rowsIn(text.toStdString(), true, ',', 1);
  if (names.empty()) refuseOption(option, text, "texts with a comma between them");
  return names.front();
}

template <class Choices>
std::vector<Option> textOptions(Choices& choices) {
  const bool isOfNumbers = std::is_same_v<Choices, TableChoices>;
  return {option("encoding", "ID", choices.encoding, EncodingName{},
                 "The encoding of the table: {choices}. Default: guessed."),
          option("missing", "TEXTS", choices.missing, Marks{},
                 isOfNumbers ? "What stands for a missing value: TEXT1,TEXT2,… or nothing. Rows that lack a value that "
                               "is used are left out. Default: an empty field, NA, N/A, nan, null, ?, -."
                             : "What stands for a missing text: TEXT1,TEXT2,… Rows with one are left out. Default: "
                               "nothing.")};
}

template std::vector<Option> textOptions(TableChoices& choices);
template std::vector<Option> textOptions(PairChoices& choices);

template <class Choices>
std::vector<Option> markOptions(Choices& choices) {
  const OneOf<char> decimals{{{"point", '.'}, {".", '.'}, {"comma", ','}, {",", ','}}, "point or comma"};
  return {option("decimal", "D", choices.decimal, decimals, "The decimal mark: point or comma. Default: guessed."),
          option("thousands", "T", choices.thousands, thousandsMarks(),
                 "The mark between thousands: none, comma, point, space or apostrophe. Default: guessed.")};
}

template std::vector<Option> markOptions(TableChoices& choices);
template std::vector<Option> markOptions(PairChoices& choices);

std::vector<Option> numberOptions(TableChoices& choices) {
  const OneOf<bool> orders{{{"day", false}, {"month", true}}, "day or month"};
  std::vector<Option> all = textOptions(choices);
  for (Option& each : markOptions(choices)) all.push_back(std::move(each));
  all.push_back(
      option("dates", "FIRST", choices.monthFirst, orders,
             "What dates with slashes begin with: day or month. Default: guessed. A column of dates is one of "
             "days from 1970-01-01 on."));
  return all;
}

std::vector<Option> pairOptions(PairChoices& choices) {
  std::vector<Option> all = textOptions(choices);
  all.push_back(option("key", "NAMES", choices.keys, ColumnNames{},
                       "The column of the keys, or several of numbers: NAME1,NAME2,… Default: all but the value."));
  all.push_back(option("value", "NAME", choices.value, AnyArgument{}, "The column of the values. Default: the last."));
  return all;
}

void sayAbout(const QString& file, const std::string& words) {
  std::fprintf(stderr, "attention-lab: %s\n", shownLine(systemPath(file) + ": " + words).c_str());
}

void sayLeftOut(const QString& file, const LeftOutRows& rows) {
  if (rows.count == 1) sayAbout(file, "1 row without a value left out: line " + rows.someLines());
  if (rows.count > 1)
    sayAbout(file, std::to_string(rows.count) + " rows without a value left out: lines " + rows.someLines());
}

void sayEncoding(const QString& file, const EncodingGuess& encoding) {
  if (encoding.isClear) return;
  sayAbout(file, "its bytes are not UTF-8: taken for " + encoding.id + " (--encoding says how it is meant)");
}

}  // namespace attn::app
