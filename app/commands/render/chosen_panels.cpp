// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/chosen_panels.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn::app {
namespace {

/// What a name says, part by part: "sequence 1, head 2".
QStringList partsOfName(const QString& name) {
  QStringList parts = name.toLower().split(u',');
  for (QString& part : parts) part = part.simplified();
  return parts;
}

/// The name by which a part is chosen: of two that are compared in different heads with that of both.
QString nameToChoose(const ui::HeatmapFigure& part) {
  const auto parts = [&](std::size_t panel) { return partsOfName(part.panels[panel].name).mid(1); };
  const bool areOther = part.panels.size() > 1 && parts(0) != parts(1);
  return areOther ? part.panels[0].name + QStringLiteral(", ") + part.panels[1].name : part.panels[0].name;
}

}  // namespace

ui::HeatmapFigure chosenPanels(const ui::HeatmapFigure& whole, const QString& words) {
  const std::vector<ui::HeatmapFigure> parts = ui::partsAlone(whole);
  bool isNumber = false;
  const qlonglong number = words.toLongLong(&isNumber);
  const QStringList wanted = partsOfName(words);
  // How many of each row of the grid were chosen, and how many parts a row has.
  std::map<std::size_t, int> inRow;
  const auto rowLength =
      static_cast<std::size_t>(whole.columns > 0 ? std::max(1, whole.columns / std::max(1, whole.linked)) : 1);
  std::optional<ui::HeatmapFigure> chosen;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool isNamed = std::all_of(wanted.begin(), wanted.end(), [&](const QString& part) {
      return std::any_of(parts[i].panels.begin(), parts[i].panels.end(),
                         [&](const ui::HeatmapPanel& panel) { return partsOfName(panel.name).contains(part); });
    });
    if (isNumber ? number != static_cast<qlonglong>(i) + 1 : !isNamed) continue;
    const bool isFirstOfRow = ++inRow[i / rowLength] == 1;
    if (!chosen) {
      chosen = parts[i];
      continue;
    }
    const auto added = chosen->panels.insert(chosen->panels.end(), parts[i].panels.begin(), parts[i].panels.end());
    if (!isFirstOfRow) added->rowTitle.clear();  // it stands there already
  }
  if (!chosen) {
    constexpr std::size_t mostNames = 8;
    std::string names;
    for (std::size_t i = 0; i < std::min(parts.size(), mostNames); ++i)
      if (const QString name = nameToChoose(parts[i]); !name.isEmpty())
        names += (names.empty() ? ": " : "; ") + name.toStdString();
    if (!names.empty() && parts.size() > mostNames) names += "; …";
    throw DataError({translatable("core", "there is no heatmap “%1”, expected a number from 1 to %2%3"),
                     {shownName(words.toStdString()), std::to_string(parts.size()), names}});
  }
  const bool isGrid = whole.columns > 0 && std::all_of(inRow.begin(), inRow.end(), [&](const auto& row) {
                        return row.second == inRow.begin()->second;
                      });
  chosen->columns = isGrid ? inRow.begin()->second * std::max(1, whole.linked) : 0;
  chosen->sharedRowLabels = chosen->sharedRowLabels && (isGrid || inRow.size() == 1 || whole.columns <= 0);
  return std::move(*chosen);
}

}  // namespace attn::app
