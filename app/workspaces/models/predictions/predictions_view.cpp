// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/predictions/predictions_view.h"

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/controls.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/predictions/prediction_figures.h"
#include "core/scene/models/model_predictions.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/panel.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

PredictionsView::PredictionsView(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  m_continue = makeButton(tr("Continue by a token"), tr("Writes the likeliest token behind the text"), {}, this);
  QWidget* const lens = makeCard(tr("What each layer would say"), &m_lensNote, &m_lens, {m_continue});
  m_lensTitle = lens->findChild<QLabel*>(QStringLiteral("title"));
  column->addWidget(lens, 5);
  auto* below = new ui::StackingRow(this);
  m_token =
      makeTokens(tr("Token whose logit is explained"), [](ModelsViewState& state, Index id) { state.token = {id}; });
  below->add(makeCard(tr("Parts of the logit"), &m_partsNote, &m_parts, {m_token}), 3);
  m_keep = makeButton(tr("Keep as an edit"), tr("The head that is chosen is taken from the other text from now on"), {},
                      this);
  m_against =
      makeTokens(tr("Token that it is compared with"), [](ModelsViewState& state, Index id) { state.against = {id}; });
  below->add(makeCard(tr("Patching"), &m_patchingNote, &m_patching, {m_against, m_keep}), 2);
  column->addWidget(below, 6);
  connect(m_continue, &QPushButton::clicked, this, &PredictionsView::continued);
  connect(m_lens, &ui::HeatmapView::cellSelected, this, [this](const std::optional<ui::CellPlace>& cell) {
    emit looked([cell](ModelsViewState& state) {
      state.position = cell ? std::vector<Index>{cell->column} : std::vector<Index>();
      state.token.clear();
      state.against.clear();
    });
  });
  connect(m_patching, &ui::HeatmapView::cellSelected, this,
          [this](const std::optional<ui::CellPlace>& cell) { m_keep->setEnabled(cell.has_value()); });
  connect(m_keep, &QPushButton::clicked, this, [this] {
    if (const auto cell = m_patching->selection()) emit kept({m_kind, cell->row, cell->column});
  });
}

QComboBox* PredictionsView::makeTokens(const QString& name, void (*choose)(ModelsViewState& state, Index id)) {
  auto* tokens = new QComboBox(this);
  tokens->setAccessibleName(name);
  tokens->setToolTip(name);
  tokens->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(tokens, &QComboBox::activated, this, [this, tokens, choose](int row) {
    emit looked(
        [choose, id = Index{tokens->itemData(row).toLongLong()}](ModelsViewState& state) { choose(state, id); });
  });
  return tokens;
}

QWidget* PredictionsView::makeCard(const QString& title, QLabel** note, ui::HeatmapView** view,
                                   const std::vector<QWidget*>& controls) {
  auto* card = new QFrame(this);
  card->setProperty("kind", "card");
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(6);
  auto* bar = new QHBoxLayout;
  auto* name = ui::named(new QLabel(title, card), "title");
  name->setProperty("kind", "title");
  bar->addWidget(name);
  bar->addStretch(1);
  for (QWidget* control : controls) bar->addWidget(control);
  column->addLayout(bar);
  *note = new QLabel(card);
  (*note)->setProperty("kind", "faint");
  (*note)->setWordWrap(true);
  (*note)->setTextFormat(Qt::PlainText);
  (*note)->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(*note);
  *view = new ui::HeatmapView(card);
  (*view)->setGround(ui::HeatmapView::Ground::panel);
  (*view)->setAccessibleName(title);
  (*view)->setMinimumSize(160, 100);
  column->addWidget(*view, 1);
  column->addStretch(0);
  ui::HeatmapView* const shown = *view;
  connect(shown, &ui::HeatmapView::cellHovered, this, [this, shown](const std::optional<ui::CellPlace>& cell) {
    emit pointedAt(cell ? shown->exactDescription(*cell) : QString());
  });
  return card;
}

void PredictionsView::showTokens(QComboBox* tokens, const std::vector<PredictedToken>& likely,
                                 const PredictedToken& chosen) {
  tokens->clear();
  for (const PredictedToken& each : likely)
    if (tokens->findData(qlonglong{each.id}) < 0) tokens->addItem(tokenText(each.text), qlonglong{each.id});
  if (tokens->findData(qlonglong{chosen.id}) < 0) tokens->addItem(tokenText(chosen.text), qlonglong{chosen.id});
  tokens->setCurrentIndex(tokens->findData(qlonglong{chosen.id}));
}

void PredictionsView::showOne(ui::HeatmapView* view, QLabel* note, const QString& words,
                              const ui::HeatmapFigure* figure) {
  note->setText(words);
  note->setVisible(!words.isEmpty());
  view->setVisible(figure != nullptr);
  if (!figure) return;
  view->setFigure(*figure, *figure->panels.front().words);
  m_pictures.push_back(
      {figure->panels.front().words->table, figure->linked > 1 ? withComparedSources(*figure, m_results) : *figure});
}

void PredictionsView::clearNotes() {
  for (QLabel* note : {m_lensNote, m_partsNote, m_patchingNote}) note->clear();
}

void PredictionsView::showResults(const ModelsResults& results, const Scene& scene) {
  m_results = results;
  m_pictures.clear();
  const PredictionInside& inside = *results.inside;
  const Model& model = results.opened->model;
  const ui::ColorMap* const colors = findRow(ui::colorMaps(), scene.weightColors);
  const ui::ColorMap* const signedColors = findRow(ui::colorMaps(), scene.signedColors);
  m_kind = model.predicting();
  const bool maySpeak = model.output && m_kind == StackKind::decoder;
  const bool isPart = maySpeak && !results.predictions.empty() && !continuationOf(results);
  m_continue->setVisible(maySpeak);
  m_continue->setEnabled(!isPart);

  const ui::HeatmapFigure lens = lensFigure(results, colors);
  m_lensTitle->setText(lens.panels.front().words->table);
  m_lens->setAccessibleName(m_lensTitle->text());
  QStringList notes;
  if (!inside.lens)
    notes << tr(
        "This file has no output layer: here is how far each layer moves each state, as a share of its length.");
  if (isPart)
    notes << tr("The likeliest token, %1, is only a part of a character: it can't be written behind the text.")
                 .arg(tokenText(results.predictions.front().text));
  if (results.insideProblem)
    notes << tr("A is not shown: %1").arg(ui::translated(results.insideProblem));
  else if (isInsideBesideA(results) && inside.lens)
    notes << sourceNames(results) + QStringLiteral(" ·")
          << tr("A corner marks where A and B would say different tokens.");
  // Which cell is lit after another figure is no choice of the user's: taken for one it would compute all again.
  const QSignalBlocker quiet(m_lens);
  const std::optional<ui::CellPlace> before = m_lens->selection();
  showOne(m_lens, m_lensNote, notes.join(u' '), &lens);
  // Two of them want more room than one, and are seen together in a small window too.
  const bool isCompared = lens.panels.size() > 1;
  static_cast<QVBoxLayout*>(layout())->setStretch(0, isCompared ? 12 : 5);
  m_lens->setMinimumHeight(ui::scaled(isCompared ? 390 : 100));
  const Index last = ui::rowsOf(lens, 0) - 1;
  const std::optional<ui::CellPlace> chosen = m_lens->selection();
  if (!chosen || chosen->column != inside.position) {
    const bool isThere = before && before->column == inside.position;
    const Index row = isThere ? std::min(before->row, last) : last;
    m_lens->setSelection(ui::CellPlace{lens.panels.size() - 1, row, inside.position});
  }
  m_lens->revealSelection();

  m_token->setVisible(!inside.best.empty());
  showTokens(m_token, inside.best, inside.token);
  if (inside.parts) {
    const ui::HeatmapFigure parts = partsFigure(results, signedColors);
    const auto number = [](float each) { return QString::number(static_cast<double>(each), 'f', 2); };
    double heads = 0, feedForward = 0;
    for (const Tensor* all : {&inside.parts->heads, &inside.parts->cross})
      for (Index i = 0; i < all->size(); ++i) heads += static_cast<double>(all->data()[i]);
    for (Index i = 0; i < inside.parts->feedForward.size(); ++i)
      feedForward += static_cast<double>(inside.parts->feedForward.data()[i]);
    showOne(m_parts, m_partsNote,
            tr("Of “%1”: embedding %2 · heads %3 · feed-forward %4 · biases %5 = %6")
                .arg(tokenText(inside.token.text), number(inside.parts->embedding), number(static_cast<float>(heads)),
                     number(static_cast<float>(feedForward)), number(inside.parts->bias), number(inside.parts->logit)),
            &parts);
  } else {
    showOne(m_parts, m_partsNote, ui::translated(inside.partsProblem), nullptr);
  }

  m_keep->setVisible(!inside.patched.empty());
  m_against->setVisible(!inside.patched.empty());
  std::vector<PredictedToken> others = inside.bestInOther;
  others.insert(others.end(), inside.best.begin(), inside.best.end());
  std::erase_if(others, [&](const PredictedToken& each) { return each.id == inside.token.id; });
  showTokens(m_against, others, inside.against);
  m_keep->setEnabled(m_patching->selection().has_value());
  if (inside.patched.empty()) {
    const bool isOnItsWay = !inside.patchingProblem && inside.lens;
    return showOne(m_patching, m_patchingNote,
                   isOnItsWay ? tr("Every head is being patched …") : ui::translated(inside.patchingProblem), nullptr);
  }
  const ui::HeatmapFigure patching = patchingFigure(results, m_kind, signedColors);
  showOne(m_patching, m_patchingNote,
          tr("Change of logit(%1) − logit(%2), which is %3 here and %4 in the other text, when one head is taken from "
             "that")
              .arg(tokenText(inside.token.text), tokenText(inside.against.text),
                   QString::number(inside.difference, 'f', 2), QString::number(inside.otherwise, 'f', 2)),
          &patching);
}

/// A text that is too long for the card is shown where its prediction is.
void PredictionsView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_lens->revealSelection();
}

std::vector<ui::NamedPicture> PredictionsView::pictures() const { return m_pictures; }

}  // namespace attn::app
