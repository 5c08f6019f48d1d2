// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/predictions/prediction_figures.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/models/models_figure.h"
#include "core/explain/explain_comparison.h"
#include "core/scene/models/head_pass.h"
#include "core/tensor/number_grid.h"
#include "ui/style/words.h"

namespace attn::app {

using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Predictions)
};

std::shared_ptr<const QStringList> shared(QStringList list) {
  return std::make_shared<const QStringList>(std::move(list));
}

QString layerName(Index layer) { return Texts::tr("layer %1").arg(layer); }

QStringList headNumbersUpTo(Index heads) {
  QStringList names;
  for (Index head = 0; head < heads; ++head) names << QString::number(head);
  return names;
}

QStringList layerNames(Index layers) {
  QStringList names;
  for (Index layer = 0; layer < layers; ++layer) names << layerName(layer);
  return names;
}

/// \pre inside.lens
std::vector<Message> stateWords(const PredictionInside& inside) {
  std::vector<Message> all{{translatable("core", "embedding")}};
  for (Index layer = 0; layer + 1 < inside.lens->logits.dim(0); ++layer)
    all.push_back({translatable("core", "after layer %1"), {std::to_string(layer)}});
  return all;
}

QStringList stateNames(const PredictionInside& inside) {
  if (!inside.lens) return layerNames(inside.moved->rows());
  QStringList names;
  for (const Message& each : stateWords(inside)) names << ui::translated(each);
  return names;
}

/// The likeliest token of each state, row by row.
QStringList lensTokens(const PredictionInside& inside) {
  QStringList texts;
  for (std::size_t i = 0; i < inside.lensTexts.size(); i += static_cast<std::size_t>(inside.lens->count))
    texts << tokenText(inside.lensTexts[i]);
  return texts;
}

/// (…, n) of a best token each -> the tokens' probabilities.
Tensor firstOf(const Tensor& best, Index rows, Index columns, Index count) {
  Tensor first = Tensor::uninitialized({rows, columns});
  for (Index i = 0; i < rows * columns; ++i) first.data()[i] = best.data()[i * count];
  return first;
}

QStringList tokensRead(const ModelsResults& results) {
  const bool ofDecoder = !results.decoderPieces.empty();
  QStringList tokens;
  for (const std::string& label :
       labelsOf(predictingPieces(results), ofDecoder ? results.scene.second : results.scene.text, results.scene.second))
    tokens << tokenText(label);
  return tokens;
}

HeatmapFigure signedFigure(Tensor numbers, QStringList rows, QStringList columns, const QString& name,
                           const QString& number, const QString& column, const ui::ColorMap* colors) {
  HeatmapFigure figure;
  HeatmapPanel panel;
  panel.name = name;
  panel.numbers = gridOf(Box<Tensor>(std::move(numbers)), 0);
  panel.rowLabels = shared(std::move(rows));
  panel.columnLabels = shared(std::move(columns));
  panel.colorMap = differenceColors(colors);
  panel.isSigned = true;
  panel.words =
      std::make_shared<const ui::CellWords>(ui::CellWords{name, Texts::tr("row", "of a table"), column, number});
  figure.panels.push_back(std::move(panel));
  figure.cellShape = 0;
  return withSharedRange(std::move(figure));
}

/// What a part of the model writes into a logit.
struct Part {
  Message name;
  float number;
};

/// The largest parts, what the others come to, and their sum.
Step sumStep(std::vector<Part> parts, double logit) {
  constexpr std::size_t most = 9;
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return std::abs(a.number) > std::abs(b.number); });
  Step step;
  step.words = {translatable("core", "What each part of the model writes into the logit, σ held")};
  step.columns = {{{translatable("core", "part")}}, {{translatable("core", "logit")}, true}};
  std::vector<Calculation> added;
  const auto add = [&](const Message& name, double number) {
    const std::string place = std::to_string(added.size());
    TermRow row;
    row.terms = {{.words = name}, {.number = number, .isSigned = true, .place = place}};
    step.rows.push_back(std::move(row));
    added.emplace_back(number, place);
  };
  double others = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = static_cast<double>(parts[i].number);
    if (i < most)
      add(parts[i].name, number);
    else
      others += number;
  }
  if (parts.size() > most) add({translatable("core", "%1 more"), {std::to_string(parts.size() - most)}}, others);
  step.total = {{.words = {translatable("core", "sum, the logit")}},
                {.number = logit, .from = Calculation(Operation::sum, std::move(added))}};
  settle(step);
  return step;
}

}  // namespace

bool isInsideBesideA(const ModelsResults& results) {
  return results.inside && results.ofA && results.ofA->inside && !results.insideProblem;
}

namespace {

/// \param letter of one of two that stand beside each other; empty: there is one
HeatmapPanel lensPanel(const ModelsResults& results, const ui::ColorMap* colors, const QString& letter) {
  const PredictionInside& inside = *results.inside;
  HeatmapPanel panel;
  QString number;
  if (inside.lens) {
    const Index layers = inside.lens->logits.dim(0), n = inside.lens->logits.dim(1), count = inside.lens->count;
    panel.numbers = gridOf(Box<Tensor>(firstOf(inside.lens->probabilities, layers, n, count)), 0);
    panel.cellTexts = shared(lensTokens(inside));
    panel.name = results.opened->model.predicting() == StackKind::decoder
                     ? Texts::tr("What each layer would say next")
                     : Texts::tr("What each layer would say in each place");
    number = Texts::tr("probability");
  } else {
    panel.numbers = gridOf(inside.moved, 0);
    panel.name = Texts::tr("How far each layer moves each state");
    number = Texts::tr("distance");
  }
  panel.rowLabels = shared(stateNames(inside));
  panel.columnLabels = shared(tokensRead(results));
  panel.colorMap = colors;
  panel.title = letter;
  panel.words = std::make_shared<const ui::CellWords>(
      ui::CellWords{panel.name, Texts::tr("state"), Texts::tr("token"),
                    letter.isEmpty() ? number : QStringLiteral("%1 %2").arg(number, letter)});
  if (!letter.isEmpty()) panel.name = QStringLiteral("%1, %2").arg(letter, panel.name);
  return panel;
}

/// What each layer would say at the position that is explained, in A and in B.
Step layersStep(const PredictionInside& inside, const PredictionInside& ofA) {
  Step step;
  step.words = {translatable("core", "What each layer would say here")};
  step.columns = {{{translatable("core", "state")}}, {asItIs(markOfA)}, {asItIs(markOfB)}};
  const std::vector<Message> names = stateWords(inside);
  const QStringList tokensOfA = lensTokens(ofA), tokens = lensTokens(inside);
  const qsizetype n = inside.lens->logits.dim(1);
  for (qsizetype state = 0; state < std::ssize(names); ++state) {
    const qsizetype cell = state * n + inside.position;
    TermRow row;
    row.terms = {{.words = names[static_cast<std::size_t>(state)]},
                 {.words = asItIs(tokensOfA.value(cell).toStdString())},
                 {.words = asItIs(tokens.value(cell).toStdString())}};
    row.isSelected = tokensOfA.value(cell) != tokens.value(cell);
    step.rows.push_back(std::move(row));
  }
  return step;
}

/// The likeliest tokens, beside A with what it says of them.
Step bestStep(const PredictionInside& inside, Message words) {
  Step best;
  best.words = std::move(words);
  best.columns = {{{translatable("core", "token")}}, {{translatable("core", "probability")}, true}};
  if (inside.isBesideA)
    best.columns = {
        {{translatable("core", "token")}}, {asItIs(markOfA)}, {asItIs(markOfB)}, {asItIs(markOfDifference), true}};
  for (const PredictedToken& each : inside.best) {
    TermRow row;
    row.terms = {{.words = asItIs(tokenText(each.text).toStdString())}, {.number = each.probability}};
    row.isSelected = each.id == inside.token.id;
    if (inside.isBesideA) {
      row.terms = {{.words = asItIs(tokenText(each.text).toStdString())},
                   {.number = each.elsewhere},
                   {.number = each.probability},
                   {.number = each.probability - each.elsewhere, .isSigned = true}};
    } else {
      row.bar = each.probability;
    }
    best.rows.push_back(std::move(row));
  }
  return best;
}

}  // namespace

HeatmapFigure lensFigure(const ModelsResults& results, const ui::ColorMap* colors) {
  const PredictionInside& inside = *results.inside;
  HeatmapFigure figure;
  if (isInsideBesideA(results)) {
    figure.panels = {lensPanel(*results.ofA, colors, QStringLiteral("A")),
                     lensPanel(results, colors, QStringLiteral("B"))};
    figure.linked = 2;
    figure.columns = 1;  // below each other, so that tokens have room
    if (inside.lens) {
      const QStringList ofA = lensTokens(*results.ofA->inside), ofB = lensTokens(inside);
      std::vector<bool> differing;
      for (qsizetype i = 0; i < ofB.size(); ++i) differing.push_back(ofA.value(i) != ofB[i]);
      figure.panels[0].differing = figure.panels[1].differing =
          std::make_shared<const std::vector<bool>>(std::move(differing));
    }
  } else {
    figure.panels = {lensPanel(results, colors, {})};
  }
  figure.cellShape = 0;
  const QString number = inside.lens ? Texts::tr("probability") : Texts::tr("distance");
  figure = withSharedRange(std::move(figure), number);
  return inside.lens ? withFixedRange(std::move(figure), {0, 1}) : withRangesFromZero(std::move(figure));
}

HeatmapFigure withComparedSources(HeatmapFigure figure, const ModelsResults& results) {
  if (isInsideBesideA(results)) figure.title = sourceNames(results);
  return figure;
}

HeatmapFigure partsFigure(const ModelsResults& results, const ui::ColorMap* colors) {
  const LogitParts& parts = *results.inside->parts;
  const Index layers = parts.heads.dim(0), heads = parts.heads.dim(1), cross = parts.cross.empty() ? 0 : heads;
  Tensor all = Tensor::uninitialized({layers, heads + cross + 1});
  QStringList columns = headNumbersUpTo(heads);
  for (Index head = 0; head < cross; ++head) columns << Texts::tr("c%1", "head of cross-attention").arg(head);
  columns << Texts::tr("ff", "feed-forward");
  for (Index layer = 0; layer < layers; ++layer) {
    float* const row = all.data() + layer * all.cols();
    std::copy_n(parts.heads.data() + layer * heads, heads, row);
    if (cross > 0) std::copy_n(parts.cross.data() + layer * heads, heads, row + heads);
    row[heads + cross] = parts.feedForward.data()[layer];
  }
  return signedFigure(std::move(all), layerNames(layers), std::move(columns),
                      Texts::tr("Parts of the logit of “%1”").arg(tokenText(results.inside->token.text)),
                      Texts::tr("part"), Texts::tr("head"), colors);
}

HeatmapFigure patchingFigure(const ModelsResults& results, StackKind kind, const ui::ColorMap* colors) {
  const PredictionInside& inside = *results.inside;
  const auto found = std::find_if(inside.patched.begin(), inside.patched.end(),
                                  [&](const KindTensor& each) { return each.kind == kind; });
  const Tensor& moved = found == inside.patched.end() ? inside.patched.front().tensor : found->tensor;
  return signedFigure(
      moved, layerNames(moved.rows()), headNumbersUpTo(moved.cols()),
      Texts::tr("Change of “%1” − “%2”").arg(tokenText(inside.token.text), tokenText(inside.against.text)),
      Texts::tr("change"), Texts::tr("head"), colors);
}

Explanation predictionExplanation(const ModelsResults& results) {
  const PredictionInside& inside = *results.inside;
  Explanation explanation;
  const QStringList tokens = tokensRead(results);
  const auto name = [](const std::string& text) { return tokenText(text).toStdString(); };
  explanation.title = {translatable("core", "after “%1” comes “%2”"),
                       {tokens.value(inside.position).toStdString(), name(inside.token.text)}};
  if (results.opened->model.predicting() == StackKind::encoder)
    explanation.title = {translatable("core", "in the place of “%1” stands “%2”"),
                         {tokens.value(inside.position).toStdString(), name(inside.token.text)}};
  explanation.place = {translatable("core", "token %1 of %2"),
                       {std::to_string(inside.position + 1), std::to_string(tokens.size())}};
  if (inside.parts) {
    const LogitParts& parts = *inside.parts;
    std::vector<Part> all;
    const auto addHeads = [&](const Tensor& heads, const char* words) {
      for (Index i = 0; i < heads.size(); ++i)
        all.push_back({{words, {std::to_string(i / heads.cols()), std::to_string(i % heads.cols())}}, heads.data()[i]});
    };
    addHeads(parts.heads, translatable("core", "layer %1, head %2"));
    addHeads(parts.cross, translatable("core", "layer %1, head %2 of cross-attention"));
    for (Index layer = 0; layer < parts.feedForward.size(); ++layer)
      all.push_back(
          {{translatable("core", "layer %1, feed-forward"), {std::to_string(layer)}}, parts.feedForward.data()[layer]});
    const Model& model = results.opened->model;
    const PositionKind positions = model.config.family->positions;
    const bool isOfPlace = positions != PositionKind::rotary && positions != PositionKind::buckets;
    all.push_back({{isOfPlace ? translatable("core", "embedding, position") : translatable("core", "embedding")},
                   parts.embedding});
    all.push_back({{translatable("core", "biases")}, parts.bias});
    const NormWeights& norm = model.stack(model.predicting()).finalNorm;
    explanation.formula = "logit = Σ u^{⊤}(γ ⊙ part)/σ";
    if (!norm || !norm.shift.empty()) explanation.formula += " + u^{⊤}β";  // an RMS norm has no shift
    explanation.steps.push_back(sumStep(all, static_cast<double>(parts.logit)));
  } else if (inside.partsProblem) {
    Step step;
    step.words = inside.partsProblem;
    step.isRemark = true;
    explanation.steps.push_back(std::move(step));
  }
  const bool isCompared = isInsideBesideA(results);
  if (isCompared && inside.lens) explanation.steps.push_back(layersStep(inside, *results.ofA->inside));
  if (inside.best.empty()) return explanation;
  explanation.steps.push_back(bestStep(inside, {translatable("core", "the likeliest tokens")}));
  // Another model's tokens are told by themselves: what B says may be none of them.
  if (isCompared && !inside.isBesideA && !results.ofA->inside->best.empty())
    explanation.steps.push_back(bestStep(*results.ofA->inside, {translatable("core", "the likeliest tokens of A")}));
  return explanation;
}

}  // namespace attn::app
