// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/command_match.h"

#include <algorithm>

#include "ui/style/words.h"

namespace attn::ui {
namespace {

enum Rank { whole, beginning, beginningOfWord, within, inDetail, unmatched };

bool beginsWord(const QString& text, qsizetype place) { return place == 0 || !text[place - 1].isLetterOrNumber(); }

/// Where a word is best found in a text.
struct Place {
  qsizetype at = -1;
  Rank rank = unmatched;
};

Place placeOf(const QString& word, const QString& text) {
  Place best;
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
    const Rank rank = word.size() == text.size() ? whole
                      : at == 0                  ? beginning
                      : beginsWord(text, at)     ? beginningOfWord
                                                 : within;
    if (rank < best.rank) best = {at, rank};
  }
  return best;
}

struct Ranked {
  CommandMatch match;
  int rank = 0;  ///< the less, the better
};

std::optional<Ranked> ranked(const Command& command, std::size_t place, const QStringList& words) {
  const bool takesIds = interfaceLocale().language() != QLocale::English;
  Ranked result{{place, {}}, command.isEnabled ? 0 : 1000};
  for (const QString& word : words) {
    const Place found = placeOf(word, command.text);
    if (found.at >= 0)
      result.match.found.push_back({found.at, word.size()});
    else if (!command.detail.contains(word, Qt::CaseInsensitive) &&
             (!takesIds || !command.id.contains(word, Qt::CaseInsensitive)))
      return {};
    result.rank += found.at >= 0 ? found.rank : inDetail;
  }
  std::sort(result.match.found.begin(), result.match.found.end(),
            [](const Letters& a, const Letters& b) { return a.from < b.from; });
  return result;
}

}  // namespace

std::vector<CommandMatch> matches(const std::vector<Command>& commands, const QString& typed) {
  const QStringList words = typed.simplified().split(u' ', Qt::SkipEmptyParts);
  std::vector<Ranked> all;
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (std::optional<Ranked> each = ranked(commands[i], i, words)) all.push_back(std::move(*each));
  std::stable_sort(all.begin(), all.end(), [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  std::vector<CommandMatch> found;
  for (Ranked& each : all) found.push_back(std::move(each.match));
  return found;
}

}  // namespace attn::ui
