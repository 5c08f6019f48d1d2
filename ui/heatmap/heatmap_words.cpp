// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/base/words.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/number_reader.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"
#include "ui/table/matrix_editor.h"

// What a heatmap says of its cells, to who points at them and to screen readers.

namespace attn::ui {
namespace {

QString fourDecimals(float number) {
  if (!std::isfinite(number)) return cellText(number);
  return std::abs(number) < 1000 ? QString::number(static_cast<double>(number), 'f', 4)
                                 : QString::number(static_cast<double>(number), 'g', 7);
}

/// A label amid other words; with its place, counted from 1, where there are too many to find it or others that are
/// called the same.
QString labelInWords(const std::shared_ptr<const QStringList>& labels, const QString& label, Index place) {
  constexpr qsizetype few = 12;
  const QString shown = withoutControls(label);
  const bool needsPlace = labels && (labels->size() > few || labels->count(label) > 1);
  return needsPlace ? QStringLiteral("%1 (%2)").arg(shown).arg(place + 1) : shown;
}

}  // namespace

const CellWords& HeatmapView::wordsOf(std::size_t panel) const {
  return m_figure.panels[panel].words ? *m_figure.panels[panel].words : m_words;
}

QString HeatmapView::tableName(std::size_t panel) const {
  return tr("%1, %2", "table, panel").arg(wordsOf(panel).table, m_figure.panels[panel].name);
}

QString HeatmapView::description(const CellPlace& place) const { return describe(place, fourDecimals); }

QString HeatmapView::exactDescription(const CellPlace& place) const {
  return describe(place, [](float number) { return std::isfinite(number) ? exactText(number) : cellText(number); });
}

std::optional<float> HeatmapView::numberAt(const CellPlace& place) const {
  const SharedGrid& numbers = m_figure.panels[place.panel].numbers;
  const CellArea cell{place.row, place.row + 1, place.column, place.column + 1};
  if (const auto block = numbers->resident(cell)) return block->at(place.row, place.column);
  m_reader->readCell({numbers, cell});
  return std::nullopt;
}

QString HeatmapView::describe(const CellPlace& place, const std::function<QString(float)>& toText) const {
  const HeatmapPanel& panel = m_figure.panels[place.panel];
  const QString row = labelInWords(panel.rowLabels, rowLabel(m_figure, place.panel, place.row), place.row);
  const QString column =
      labelInWords(panel.columnLabels, columnLabel(m_figure, place.panel, place.column), place.column);
  const CellWords& words = wordsOf(place.panel);
  QString names = tr("%1 %2, %3 %4").arg(words.row, row, words.column, column);
  const auto textOf = [&](const CellPlace& each) {
    const QStringList* const texts = m_figure.panels[each.panel].cellTexts.get();
    return texts ? QStringLiteral("“%1”").arg(
                       withoutControls(texts->at(each.row * columnsOf(m_figure, each.panel) + each.column)))
                 : QString();
  };
  const std::vector<CellPlace> linked = linkedCells(m_figure, place);
  if (const QString text = textOf(place); !text.isEmpty() && linked.size() == 1)
    names += QStringLiteral(", %1").arg(text);
  if (linked.size() > 1) {
    QStringList parts{names};
    for (const CellPlace& each : linked) {
      const std::optional<float> number = numberAt(each);
      const bool hasPlus = m_figure.panels[each.panel].isSigned && number > 0.0F;
      const QString text = !ui::isVisible(m_figure, each.panel, each.row, each.column) ? tr("masked")
                           : !number                                                   ? tr("is being read")
                                     : (hasPlus ? QStringLiteral("+") : QString()) + toText(*number);
      const QString own = textOf(each);
      // Behind a difference a sign would be one more part of it.
      parts << (m_figure.panels[each.panel].isSigned ? tr("%1: %2", "name of a difference, number")
                                                     : tr("%1 %2", "name, number"))
                   .arg(wordsOf(each.panel).number, own.isEmpty() ? text : QStringLiteral("%1 %2").arg(own, text));
    }
    return parts.join(QStringLiteral(", "));
  }
  if (!ui::isVisible(m_figure, place.panel, place.row, place.column)) {
    const QString why = whatMasks ? whatMasks(place) : QString();
    return why.isEmpty() ? tr("%1, masked").arg(names) : tr("%1, masked: %2", "the masks that hide it").arg(names, why);
  }
  const std::optional<float> number = numberAt(place);
  const QString said = tr("%1, %2 %3").arg(names, words.number, number ? toText(*number) : tr("is being read"));
  if (isDropped(m_figure, place.panel, place.row, place.column)) return tr("%1, dropped").arg(said);
  // What the cells in violet grey are.
  if (!number) return said;
  if (!std::isfinite(*number)) return tr("%1: no finite number, and so without a colour of the map").arg(said);
  if (isLogarithmic(m_figure, place.panel) && !(*number > 0))
    return tr("%1: without a colour, as a logarithmic range begins above 0").arg(said);
  return said;
}

QString HeatmapView::sideDescription(std::size_t panel, Index row, std::size_t column) const {
  const SideColumns& side = *m_figure.panels[panel].side;
  const QString name =
      row < rowsOf(m_figure, panel)
          ? tr("%1 %2", "row, label").arg(wordsOf(panel).row, withoutControls(rowLabel(m_figure, panel, row)))
          : side.totalName;
  const QString number = sideText(m_figure, panel, column, row);
  return tr("%1, %2 %3", "row, what its number is, number")
      .arg(name, side.columns[column].name,
           number.isEmpty() ? tr("none", "number of a row that has no weight") : number);
}

}  // namespace attn::ui
