// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/attention_tensor.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "app/commands/chosen_tensor.h"
#include "app/commands/command_line.h"
#include "app/commands/standard_streams.h"
#include "core/files/npz.h"
#include "core/files/shown_name.h"
#include "core/import/canonical.h"
#include "core/import/import_report.h"
#include "core/tensor/tensor.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

Tensor numbersOf(const CanonicalAttention& attention) {
  const ImportedTensor flat{.shape = attention.shape, .type = attention.type, .bytes = attention.bytes};
  Tensor tensor(
      {sizeOf(attention.shape) / (attention.shape[3] * attention.shape[4]), attention.shape[3], attention.shape[4]});
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(flat.at(i));
  return tensor;
}

/// The keys up to each query's own, where the last query sees all.
Box<KeyRanges> causalRanges(Index queries, Index keys) {
  KeyRanges ranges(1, queries, keys);
  for (Index i = 0; i < queries; ++i) {
    const KeyRange seen{0, keys - queries + i + 1};
    ranges.append({&seen, 1});
  }
  return Box<KeyRanges>(std::move(ranges));
}

std::shared_ptr<const QStringList> labelsOf(const std::vector<std::string>& tokens) {
  if (tokens.empty()) return nullptr;
  QStringList labels;
  for (const std::string& token : tokens) labels << QString::fromStdString(token);
  return std::make_shared<const QStringList>(labels);
}

ui::HeatmapFigure figureOf(const CanonicalAttention& attention, bool isCausal) {
  const Index layers = attention.shape[0], sequences = attention.shape[1], heads = attention.shape[2];
  const Index queries = attention.shape[3], keys = attention.shape[4];
  const auto words = [](const char* text, Index i) { return ui::translated(text).arg(i); };
  const Box<Tensor> numbers(numbersOf(attention));
  ui::HeatmapFigure figure;
  figure.columns = static_cast<int>(heads);
  figure.sharedRowLabels = true;
  figure.range = ColorRange{};
  figure.xLabel = ui::translated(translatable("core", "keys"));
  figure.yLabel = ui::translated(translatable("core", "queries"));
  ui::HeatmapPanel panel;
  panel.colorMap =
      findRow(ui::colorMaps(), attention.kind == TensorKind::scores ? std::string("RdBu_r") : std::string("Reds"));
  panel.rowLabels = labelsOf(attention.queryTokens);
  panel.columnLabels = attention.keyTokens == attention.queryTokens ? panel.rowLabels : labelsOf(attention.keyTokens);
  if (isCausal && keys >= queries) panel.visible = causalRanges(queries, keys);
  for (Index sequence = 0; sequence < sequences; ++sequence)
    for (Index layer = 0; layer < layers; ++layer)
      for (Index head = 0; head < heads; ++head) {
        QString row;
        const auto add = [](const QString& before, const QString& next) {
          return before.isEmpty() ? next : ui::translated(translatable("core", "%1, %2")).arg(before, next);
        };
        if (sequences > 1) row = words(translatable("core", "sequence %1"), sequence);
        if (layers > 1) row = add(row, words(translatable("core", "layer %1"), layer));
        panel.title = words(translatable("core", "head %1"), head);
        panel.name = add(row, panel.title);
        panel.rowTitle = head == 0 ? row : QString();
        panel.beginsRow = head == 0;
        panel.matrix = (layer * sequences + sequence) * heads + head;
        panel.numbers = gridOf(numbers, panel.matrix);
        figure.panels.push_back(panel);
      }
  figure = ui::withSharedRange(std::move(figure));
  return attention.kind == TensorKind::scores ? figure : ui::withRangesFromZero(std::move(figure));
}

}  // namespace

bool saysItsAxes(const std::string& path) {
  bool found = false;
  readNpz(path, [&](const std::vector<std::string>& names) -> std::vector<std::size_t> {
    found = std::find(names.begin(), names.end(), "axes") != names.end();
    return {};
  });
  return found;
}

ui::HeatmapFigure figureOfAttention(const QString& file, const TensorChoice& choice) {
  const std::string path = readablePath(file);
  const ImportedAttention found = guessImport(readImport(path));
  ImportGuess guess = tensorChosen(found, choice.array);
  if (!choice.axes.isEmpty()) guess = withLetters(guess, AxesRule{}.read("axes", choice.axes), found.file.texts);
  // Whether numbers are weights or scores makes no other picture.
  std::erase_if(guess.questions,
                [](const ImportQuestion& question) { return question.about == ImportQuestion::About::kind; });
  requireAnswers(guess);
  const Shape& shape = guess.tensor.shape;
  Index entries = 1;
  for (const std::size_t axis : guess.axesOf(AxisRole::batch)) entries *= shape[axis];
  const bool isStated =
      std::none_of(guess.tensor.leading.begin(), guess.tensor.leading.end(), [](const auto& role) { return !role; }) &&
      guess.tensor.leading.size() == shape.size();
  CanonicalChoices part{.batch = choice.batch};
  if (!isStated && entries > 1 && !part.batch) part.batch = 0;
  constexpr Index mostCells = 100'000'000, mostPanels = 4096;
  if (const Index cells = sizeOf(shape) / (part.batch ? std::max<Index>(1, entries) : 1); cells > mostCells)
    throw DataError({translatable("core", "the array has shape %1: that is %2 cells, expected at most %3"),
                     {toString(shape), std::to_string(cells), std::to_string(mostCells)}});
  if (part.batch) guess = withEntry(std::move(guess), found.file.texts, *part.batch);
  const CanonicalAttention attention = canonicalOf(guess, part);
  const Index panels = attention.shape[0] * attention.shape[1] * attention.shape[2];
  if (sizeOf(attention.shape) == 0)
    throw DataError({translatable("core", "the array has shape %1: there is nothing to draw"), {toString(shape)}});
  if (panels > mostPanels)
    throw DataError({translatable("core", "the array has shape %1: that is %2 heatmaps, expected at most %3"),
                     {toString(shape), std::to_string(panels), std::to_string(mostPanels)}});
  if (!isStated && choice.axes.isEmpty())
    std::fprintf(
        stderr, "attention-lab: %s: %s; --axes says what else its axes are%s\n", shownLine(systemPath(file)).c_str(),
        shownLine(lineOf(guess)).c_str(),
        part.batch == choice.batch
            ? ""
            : (", and --batch which of " + std::to_string(entries) + " entries is drawn instead of the first").c_str());
  return figureOf(attention, guess.isCausal);
}

}  // namespace attn::app
