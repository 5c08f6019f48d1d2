// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/chosen_panels.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn::app {
namespace {

/// What a name says, part by part: "sequence 1, head 2". A minus may be typed as there is one on a keyboard.
QStringList partsOfName(const QString& name) {
  QStringList parts = name.toLower().replace(QChar(0x2212), u'-').split(u',');
  for (QString& part : parts) part = part.simplified();
  return parts;
}

bool isPanelOf(const ui::HeatmapPanel& panel, const QStringList& words) {
  const QStringList parts = partsOfName(panel.name);
  return std::all_of(words.begin(), words.end(), [&](const QString& word) { return parts.contains(word); });
}

/// The name by which a part is chosen: of heatmaps that are compared with those of both.
QString nameToChoose(const ui::HeatmapFigure& part) {
  return part.panels.size() > 1 ? part.panels[0].name + QStringLiteral(", ") + part.panels[1].name
                                : part.panels[0].name;
}

/// The names that there are, behind a sentence.
std::string namesToChoose(const std::vector<ui::HeatmapFigure>& parts) {
  constexpr std::size_t mostNames = 8;
  std::string names;
  for (std::size_t i = 0; i < std::min(parts.size(), mostNames); ++i)
    if (const QString name = nameToChoose(parts[i]); !name.isEmpty())
      names += (names.empty() ? ": " : "; ") + name.toStdString();
  return !names.empty() && parts.size() > mostNames ? names + "; …" : names;
}

/// The words of each heatmap that is named: where several are compared, each begins with its letter.
std::vector<QStringList> namedOnes(const ui::HeatmapFigure& whole, const QString& words) {
  std::vector<QStringList> named(1);
  bool hasLetter = false;
  for (const QString& word : partsOfName(words)) {
    const bool isLetter =
        whole.linked > 1 && std::any_of(whole.panels.begin(), whole.panels.end(), [&](const ui::HeatmapPanel& panel) {
          return partsOfName(panel.name).front() == word;
        });
    if (isLetter && std::exchange(hasLetter, true)) named.emplace_back();
    named.back() << word;
  }
  return named;
}

/// The heatmaps of A, of B or of B − A that some words name: each once, in a row of its own. Nothing where none of the
/// words is such a letter, since then all that stand beside each other are meant.
std::optional<ui::HeatmapFigure> ofOneLetter(const std::vector<ui::HeatmapFigure>& parts, const QStringList& words) {
  std::optional<ui::HeatmapFigure> chosen;
  for (const ui::HeatmapFigure& part : parts)
    for (ui::HeatmapPanel panel : part.panels) {
      if (!words.contains(partsOfName(panel.name).front())) continue;
      if (!chosen) {
        chosen = part;
        chosen->panels.clear();
        chosen->columns = chosen->linked = 1;
        chosen->sharedRowLabels = false;
      }
      // A head of one of them may stand beside several of the other.
      const bool isThere = std::any_of(chosen->panels.begin(), chosen->panels.end(),
                                       [&](const ui::HeatmapPanel& each) { return each.name == panel.name; });
      if (isThere || !isPanelOf(panel, words)) continue;
      panel.rowTitle = part.panels.front().rowTitle;
      panel.beginsRow = true;
      chosen->panels.push_back(std::move(panel));
    }
  return chosen;
}

/// Whether words without a letter name heads of both that do not stand beside each other.
bool areOfSeveralRows(const std::vector<ui::HeatmapFigure>& parts, const QStringList& words) {
  std::vector<std::size_t> rows[2];
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t which = 0; which < std::size(rows) && which < parts[i].panels.size(); ++which)
      if (isPanelOf(parts[i].panels[which], words)) rows[which].push_back(i);
  return !rows[0].empty() && !rows[1].empty() && rows[0] != rows[1];
}

}  // namespace

ui::HeatmapFigure chosenPanels(const ui::HeatmapFigure& whole, const QString& words) {
  const std::vector<ui::HeatmapFigure> parts = ui::partsAlone(whole);
  bool isNumber = false;
  const qlonglong number = words.toLongLong(&isNumber);
  const std::vector<QStringList> wanted = namedOnes(whole, words);
  const auto problem = [&](const char* sentence) {
    return DataError({sentence, {shownName(words.toStdString()), std::to_string(parts.size()), namesToChoose(parts)}});
  };
  constexpr const char* missing = translatable("core", "there is no heatmap “%1”, expected a number from 1 to %2%3");
  if (!isNumber && whole.linked > 1 && wanted.size() == 1) {
    if (std::optional<ui::HeatmapFigure> alone = ofOneLetter(parts, wanted.front())) {
      if (alone->panels.empty()) throw problem(missing);
      return std::move(*alone);
    }
    if (areOfSeveralRows(parts, wanted.front()))
      throw problem(translatable("core", "“%1” is the name of several heatmaps, expected a number from 1 to %2%3"));
  }
  // How many of each row of the grid were chosen, and how many parts a row has.
  std::map<std::size_t, int> inRow;
  const auto rowLength =
      static_cast<std::size_t>(whole.columns > 0 ? std::max(1, whole.columns / std::max(1, whole.linked)) : 1);
  std::optional<ui::HeatmapFigure> chosen;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool isWanted = std::all_of(wanted.begin(), wanted.end(), [&](const QStringList& named) {
      return std::any_of(parts[i].panels.begin(), parts[i].panels.end(),
                         [&](const ui::HeatmapPanel& panel) { return isPanelOf(panel, named); });
    });
    if (isNumber ? number != static_cast<qlonglong>(i) + 1 : !isWanted) continue;
    const bool isFirstOfRow = ++inRow[i / rowLength] == 1;
    if (!chosen) {
      chosen = parts[i];
      continue;
    }
    const auto added = chosen->panels.insert(chosen->panels.end(), parts[i].panels.begin(), parts[i].panels.end());
    if (!isFirstOfRow) added->rowTitle.clear();  // it stands there already
  }
  if (!chosen) throw problem(missing);
  const bool isGrid = whole.columns > 0 && std::all_of(inRow.begin(), inRow.end(), [&](const auto& row) {
                        return row.second == inRow.begin()->second;
                      });
  chosen->columns = isGrid ? inRow.begin()->second * std::max(1, whole.linked) : 0;
  chosen->sharedRowLabels = chosen->sharedRowLabels && (isGrid || inRow.size() == 1 || whole.columns <= 0);
  return std::move(*chosen);
}

}  // namespace attn::app
