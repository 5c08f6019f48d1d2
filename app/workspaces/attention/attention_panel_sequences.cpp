// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/workspaces/attention/attention_panels.h"
#include "ui/controls/panel.h"
#include "ui/controls/token_chips.h"
#include "ui/controls/token_editor.h"
#include "ui/style/words.h"

namespace attn::app {

SequencesPanel::SequencesPanel(QWidget* parent) : AttentionPanel("sequences", parent) {
  setTitle(tr("Sequences"), exampleButton());
  m_keys = new ui::TokenEditor(this);
  m_keys->setAccessibleName(tr("Sequences"));
  m_keys->setPlaceholderText(tr("One sequence a line"));
  m_queries = new ui::TokenEditor(this);
  m_queries->setAccessibleName(tr("Queries"));
  m_queries->setPlaceholderText(tr("Queries, one sequence a line"));
  m_chips = new ui::TokenChips(this);
  m_chips->setAccessibleName(tr("Tokens"));
  const auto caption = [this](const QString& text, QWidget* editor) {
    auto* label = new QLabel(text, this);
    label->setProperty("kind", "faint");
    label->setBuddy(editor);
    column()->addWidget(label);
    column()->addWidget(editor);
    return label;
  };
  m_keysCaption = caption(tr("Keys"), m_keys);
  m_queriesCaption = caption(tr("Queries"), m_queries);
  column()->addWidget(m_chips);
  for (const bool queries : {false, true}) {
    ui::TokenEditor* editor = queries ? m_queries : m_keys;
    connect(editor, &ui::TokenEditor::textEdited, this, [this, queries](const QString& text) {
      edit(
          queries ? tr("Edit queries") : tr("Edit sequences"),
          [queries, typed = text.toStdString()](AttentionScene& scene) {
            SequenceText cut = clipped(typed, scene.inputs.split);
            scene = queries ? withQueryText(std::move(scene), std::move(cut))
                            : withKeyText(std::move(scene), std::move(cut));
          },
          m_clock.gesture());
    });
    connect(editor, &ui::TokenEditor::largeTextPasted, this,
            [this, queries](const QString& text) { emit largeTextPasted(text, queries); });
  }

  m_split = new QComboBox(this);
  m_split->addItems({tr("spaces"), tr("characters"), tr("bars |")});
  ui::addRow(column(), tr("Split &by"), m_split);
  connect(m_split, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Split by %1").arg(m_split->currentText()), [index](AttentionScene& scene) {
      TokenInputs& inputs = scene.inputs;
      inputs.split = static_cast<SplitBy>(index);
      inputs.keys = clipped(inputs.keys.text, inputs.split);
      inputs.queries = clipped(inputs.queries.text, inputs.split);
      scene.mechanism.lengths.clear();
    });
  });
  m_queriesFrom = new QComboBox(this);
  m_queriesFrom->addItems({tr("same as keys (self)"), tr("own text (cross)")});
  ui::addRow(column(), tr("&Queries"), m_queriesFrom);
  connect(m_queriesFrom, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(index == 1 ? tr("Cross-attention") : tr("Self-attention"), [index](AttentionScene& scene) {
      TokenInputs& inputs = scene.inputs;
      inputs.cross = index == 1;
      if (inputs.cross && inputs.queries.text.empty()) inputs.queries = inputs.keys;
    });
  });
}

QToolButton* SequencesPanel::exampleButton() {
  auto* button = new QToolButton(this);
  button->setText(tr("Examples ▾"));
  button->setProperty("kind", "small");
  button->setAccessibleName(tr("Examples"));
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  menu->setToolTipsVisible(true);
  for (const Example& example : examples()) {
    auto* action = menu->addAction(ui::translated(example.name));
    action->setToolTip(ui::translated(example.description));
    connect(action, &QAction::triggered, this, [this, &example, action] {
      edit(tr("Example “%1”").arg(action->text()), [&example](AttentionScene& scene) {
        // How lines are drawn is no part of an example.
        LineChoice lines = std::move(scene.lines);
        scene = example.make();
        scene.lines = std::move(lines);
      });
    });
  }
  button->setMenu(menu);
  return button;
}

void SequencesPanel::showScene(const AttentionScene& scene) {
  const TokenInputs& inputs = scene.inputs;
  m_keys->setText(QString::fromStdString(inputs.keys.text));
  m_queries->setText(QString::fromStdString(inputs.queries.text));
  for (QWidget* part : {static_cast<QWidget*>(m_keysCaption), static_cast<QWidget*>(m_queriesCaption),
                        static_cast<QWidget*>(m_queries)})
    part->setVisible(inputs.cross);
  showIndex(m_split, static_cast<int>(inputs.split));
  showIndex(m_queriesFrom, inputs.cross ? 1 : 0);
}

void SequencesPanel::lightTokens(Index entry, Index query, std::optional<Index> key) {
  const auto place = [](Index sequence, Index token) {
    return ui::TokenChips::Lit{static_cast<std::size_t>(sequence), static_cast<int>(token)};
  };
  // The sequences of queries stand before those of keys, where they are others.
  const Index keysFrom = m_results.scene.inputs.cross ? m_results.tokens->batch() : 0;
  m_chips->light(place(entry, query), key ? std::optional(place(keysFrom + entry, *key)) : std::nullopt);
}

void SequencesPanel::lightNothing() { m_chips->light(std::nullopt, std::nullopt); }

void SequencesPanel::showResults(const AttentionResults& results) {
  const bool newTokens = !(results.tokens == m_results.tokens);
  AttentionPanel::showResults(results);
  if (!newTokens) return;
  std::vector<QStringList> sequences;
  std::vector<int> real;
  const auto add = [&](const std::vector<Tokens>& side, const std::vector<Index>& lengths) {
    for (std::size_t i = 0; i < side.size(); ++i) {
      QStringList tokens;
      for (const std::string& token : side[i]) tokens << QString::fromStdString(token);
      sequences.push_back(tokens);
      real.push_back(static_cast<int>(lengths[i]));
    }
  };
  if (results.scene.inputs.cross) add(*results.tokens->queries, results.tokens->queryLengths);
  add(*results.tokens->keys, results.tokens->keyLengths);
  m_chips->setTokens(sequences, real);
}

}  // namespace attn::app
