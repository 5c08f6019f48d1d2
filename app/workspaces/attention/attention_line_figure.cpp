// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_line_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/heads/head_figure.h"
#include "core/explain/explain_comparison.h"
#include "core/explain/explain_tokens.h"
#include "core/scene/attention/attention_comparison.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::LineFigure;
using ui::LineToken;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionLines)
};

// As many as a frame can draw, if not quite as fast as usual: 64 heads of 128 tokens, or one of a thousand.
constexpr Index mostWeights = Index{1} << 20;
// More lines of one sequence than that are an opaque band.
constexpr std::size_t mostDrawn = 6000;

/// Where a sequence has too many lines, of each row only so many of the heaviest that all rows have some.
std::optional<Box<WeightLines>> backdropOf(const LineFigure& figure) {
  const auto drawn = std::count(figure.heads.begin(), figure.heads.end(), true);
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
    if (ui::lineCount(figure, panel) <= mostDrawn) continue;
    const auto rows = static_cast<Index>(drawn) * figure.panels[panel].queries->size();
    return Box(heaviestOfRows(*figure.lines, std::max<Index>(1, static_cast<Index>(mostDrawn) / rows)));
  }
  return std::nullopt;
}

/// Beside a pinned mechanism it has to be said whose weights these are.
QString named(const Pass& pass, const QString& text) {
  if (pass.name.empty()) return text;
  const QString whose = pass.comparison ? QStringLiteral("A, B") : QString::fromStdString(pass.name);
  return QStringLiteral("%1: %2").arg(whose, text);
}

/// The pass whose lines a panel has.
const Pass& passOfPanel(const Pass& pass, const LineFigure& figure, std::size_t panel) {
  return pass.comparison && figure.linked > 1 && panel % figure.linked == 0 ? pass.comparison->a : pass;
}

/// The head in whose place an only head stands beside several.
Index drawnHead(const LineFigure& figure) {
  const auto first = std::find(figure.heads.begin(), figure.heads.end(), true) - figure.heads.begin();
  return static_cast<Index>(first) % static_cast<Index>(figure.heads.size());
}

}  // namespace

Box<WeightLines> heaviestLines(const Box<Tensor>& weights, const double& share) {
  return largestWeights(*weights, share);
}

Message linesProblem(const Pass& pass) {
  if (pass.comparison)
    if (const Message problem = linesProblem(pass.comparison->a)) return problem;
  const Index weights = pass.large ? pass.n() * pass.m() : (*pass.weights)->size();
  if (weights <= mostWeights) return {};
  return {translatable("core",
                       "%1 weights are too many for lines: at most %2. Take fewer or shorter sequences, or fewer "
                       "heads, or another view."),
          {ui::groupedNumber(weights).toStdString(), ui::groupedNumber(mostWeights).toStdString()}};
}

LineFigure attentionLines(const Pass& pass, const LineChoice& choice, const Box<WeightLines>& lines,
                          const ui::HeatmapFigure& heatmaps) {
  ui::LineFigure figure;
  const Index heads = pass.heads, batch = pass.batch();
  figure.lines = lines;
  figure.heads.clear();
  for (Index head = 0; head < heads; ++head) figure.heads.push_back(heads == 1 || isShown(choice, head));
  figure.isInRows = choice.direction == LineDirection::rows;
  const ui::CellWords words = attentionWords(View::weights);
  figure.title = named(pass, words.table);
  figure.query = words.row;
  figure.key = words.column;
  figure.weight = words.number;
  figure.queriesName = exportedRowsName();
  figure.keysName = exportedColumnsName(View::weights);
  figure.fadedLabel = heatmaps.fadedLabel;
  for (Index entry = 0; entry < batch; ++entry) {
    const ui::HeatmapPanel& labels = heatmaps.panels[static_cast<std::size_t>(entry * heads)];
    ui::LinePanel panel;
    panel.name = Words::tr("sequence %1").arg(entry + 1);
    if (batch > 1) panel.title = Words::tr("Sequence %1").arg(entry + 1);
    panel.queries = labels.rowLabels;
    panel.keys = labels.columnLabels;
    panel.firstMatrix = entry * heads;
    figure.panels.push_back(std::move(panel));
  }
  figure.backdrop = backdropOf(figure);
  return figure;
}

std::vector<LineToken> pinsOf(const ui::LineFigure& figure, const AttentionViewState& state) {
  std::vector<ui::LineToken> pins;
  const auto sequences = static_cast<Index>(figure.panels.size() / figure.linked);
  for (const std::vector<Index>& pin : state.pins) {
    if (pin.size() != 3 || pin[0] < 0 || pin[0] >= sequences || pin[2] < 0) continue;
    const LineToken first{static_cast<std::size_t>(pin[0]) * figure.linked, pin[1] != 0, pin[2]};
    const ui::LinePanel& panel = figure.panels[first.panel];
    if (pin[2] >= (first.isKey ? panel.keys : panel.queries)->size()) continue;
    for (const LineToken& token : ui::linkedTokens(figure, first)) pins.push_back(token);
  }
  return pins;
}

std::vector<std::vector<Index>> statesOf(const ui::LineFigure& figure, const std::vector<ui::LineToken>& pins) {
  std::vector<std::vector<Index>> states;
  for (const ui::LineToken& pin : pins)
    if (pin.panel % figure.linked == 0)
      states.push_back({static_cast<Index>(pin.panel / figure.linked), pin.isKey ? Index{1} : Index{0}, pin.token});
  return states;
}

Explanation pinsExplanation(const Pass& both, const ui::LineFigure& figure) {
  std::vector<TokenQuestion> questions;
  for (const ui::LineToken& pin : figure.pins) {
    const std::size_t place = pin.panel / figure.linked;
    const auto entry = static_cast<Index>(place);
    const Pass& pass = passOfPanel(both, figure, pin.panel);
    const std::vector<std::string>&queries = (*pass.queryLabels)[place], &keys = (*pass.keyLabels)[place];
    TokenQuestion question;
    question.token = namedToken(pin.isKey ? keys : queries, pin.token);
    question.isKey = pin.isKey;
    question.others = pin.isKey ? queries : keys;
    question.hasHeads = pass.heads > 1;
    if (pass.batch() > 1) question.place = {translatable("core", "sequence %1"), {std::to_string(entry + 1)}};
    if (both.comparison) question.mark = &pass == &both ? markOfB : markOfA;
    for (Index head = 0; head < pass.heads; ++head) {
      if (pass.heads > 1 && !figure.heads[static_cast<std::size_t>(head)]) continue;
      const float* weights = (*pass.weights)->data() + (entry * pass.heads + head) * pass.n() * pass.m();
      for (Index other = 0; other < static_cast<Index>(question.others.size()); ++other) {
        const Index query = pin.isKey ? other : pin.token, key = pin.isKey ? pin.token : other;
        const float weight = weights[query * pass.m() + key];
        if (weight > 0) question.weights.push_back({head, other, static_cast<double>(weight)});
      }
    }
    question.link = [pin, &figure, heads = pass.heads](const TokenWeight& each) {
      const Index query = pin.isKey ? each.other : pin.token, key = pin.isKey ? pin.token : each.other;
      return QStringLiteral("%1 %2 %3 %4")
          .arg(pin.panel)
          .arg(heads == 1 ? drawnHead(figure) : each.head)
          .arg(query)
          .arg(key)
          .toStdString();
    };
    questions.push_back(std::move(question));
  }
  return explainTokens(questions);
}

std::optional<ui::LinePlace> lineOf(const ui::LineFigure& figure, const QString& link) {
  const QStringList parts = link.split(u' ');
  if (parts.size() != 4) return std::nullopt;
  const ui::LinePlace line{
      static_cast<std::size_t>(parts[0].toULongLong()), parts[1].toLongLong(), {parts[2].toInt(), parts[3].toInt(), 0}};
  const bool isThere = line.panel < figure.panels.size() && line.head >= 0 &&
                       line.head < static_cast<Index>(figure.heads.size()) && line.line.query >= 0 &&
                       line.line.query < figure.panels[line.panel].queries->size() && line.line.key >= 0 &&
                       line.line.key < figure.panels[line.panel].keys->size();
  return isThere ? std::optional(line) : std::nullopt;
}

ui::CellPlace cellOf(const Pass& pass, const ui::LineFigure& figure, const ui::LinePlace& line) {
  const auto entry = static_cast<Index>(line.panel / figure.linked);
  const Index heads = passOfPanel(pass, figure, line.panel).heads, most = mostHeads(pass);
  // The first of the heads that the line's head stands beside.
  const Index head = heads == 1 ? std::min(line.head, most - 1) : (line.head * most + heads - 1) / heads;
  const auto row = static_cast<std::size_t>(entry * most + head);
  const std::size_t panel = pass.comparison ? row * comparedPanels + line.panel % figure.linked : row;
  return {panel, line.line.query, line.line.key};
}

std::optional<ui::LinePlace> lineOfCell(const Pass& pass, const ui::LineFigure& figure, const ui::CellPlace& cell) {
  const auto most = static_cast<std::size_t>(mostHeads(pass));
  const std::size_t row = pass.comparison ? cell.panel / comparedPanels : cell.panel;
  const bool isA = pass.comparison && comparedAt(cell.panel) == Compared::a;
  const std::size_t panel = row / most * figure.linked + (figure.linked > 1 && !isA ? 1 : 0);
  if (panel >= figure.panels.size()) return std::nullopt;
  const Index heads = passOfPanel(pass, figure, panel).heads;
  const Index head =
      heads == 1 ? drawnHead(figure) : headBeside(static_cast<Index>(row % most), static_cast<Index>(most), heads);
  return ui::LinePlace{panel, head, {static_cast<std::int32_t>(cell.row), static_cast<std::int32_t>(cell.column), 0}};
}

QString linesCaption(const Pass& pass, const LineChoice& choice, const ui::LineFigure& figure) {
  if (hasEmptyRows(pass)) return named(pass, attentionCaption(pass));
  const QLocale locale = ui::interfaceLocale();
  qlonglong lines = 0;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    lines += static_cast<qlonglong>(ui::lineCount(figure, panel));
  const auto drawn = std::count(figure.heads.begin(), figure.heads.end(), true);
  const auto weightsOf = [drawn](const Pass& each) {
    const auto all = static_cast<qlonglong>((*each.weights)->size()), heads = static_cast<qlonglong>(each.heads);
    return all / heads * std::min(heads, static_cast<qlonglong>(drawn));
  };
  const qlonglong weights = weightsOf(pass) + (pass.comparison ? weightsOf(pass.comparison->a) : 0);
  const QString share = locale.toString(100 * choice.share, 'g', 3);
  if (figure.backdrop)
    return named(pass, Words::tr("%1 of %2 weights, the largest of each row: a token has all that make up %3%")
                           .arg(locale.toString(lines), locale.toString(weights), share));
  return named(pass, Words::tr("%1 of %2 weights: the largest that make up %3% of each row")
                         .arg(locale.toString(lines), locale.toString(weights), share));
}

}  // namespace attn::app
