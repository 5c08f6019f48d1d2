// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/workspaces/attention/panels/attention_panels.h"
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
          gesture());
    });
    connect(editor, &ui::TokenEditor::largeTextPasted, this,
            [this, queries](const QString& text) { emit largeTextPasted(text, queries); });
  }

  add({.path = "attention.inputs.split", .label = tr("Split &by"), .follow = [](Scene& scene, const Scene&) {
         TokenInputs& inputs = scene.attention.inputs;
         inputs.keys = clipped(inputs.keys.text, inputs.split);
         inputs.queries = clipped(inputs.queries.text, inputs.split);
         scene.attention.mechanism.lengths.clear();
       }});
  add({.path = "attention.inputs.cross",
       .label = tr("&Queries"),
       .title = tr("Queries"),
       .follow =
           [](Scene& scene, const Scene&) {
             TokenInputs& inputs = scene.attention.inputs;
             if (inputs.cross && inputs.queries.text.empty()) inputs.queries = inputs.keys;
           },
       .words = {tr("same as keys (self)"), tr("own text (cross)")}});
  alsoShow([this](const Scene& scene) {
    const TokenInputs& inputs = scene.attention.inputs;
    m_keys->setText(QString::fromStdString(inputs.keys.text));
    m_queries->setText(QString::fromStdString(inputs.queries.text));
    for (QWidget* part : {static_cast<QWidget*>(m_keysCaption), static_cast<QWidget*>(m_queriesCaption),
                          static_cast<QWidget*>(m_queries)})
      part->setVisible(inputs.cross);
  });
  alsoShowResults([this](const AttentionResults& shown) { showTokens(shown); });
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

void SequencesPanel::lightTokens(Index entry, Index query, std::optional<Index> key) {
  const auto place = [](Index sequence, Index token) {
    return ui::TokenChips::Lit{static_cast<std::size_t>(sequence), static_cast<int>(token)};
  };
  // The sequences of queries stand before those of keys, where they are others.
  const Index keysFrom = results().scene.inputs.cross ? results().tokens->batch() : 0;
  m_chips->light(place(entry, query), key ? std::optional(place(keysFrom + entry, *key)) : std::nullopt);
}

void SequencesPanel::lightNothing() { m_chips->light(std::nullopt, std::nullopt); }

void SequencesPanel::showTokens(const AttentionResults& results) {
  // Queries of the keys' own text have the same tokens, which stand there once.
  const bool hasQueries = results.scene.inputs.cross;
  if (m_tokens == results.tokens && m_hasQueries == hasQueries) return;
  m_tokens = results.tokens;
  m_hasQueries = hasQueries;
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
  if (hasQueries) add(*results.tokens->queries, results.tokens->queryLengths);
  add(*results.tokens->keys, results.tokens->keyLengths);
  m_chips->setTokens(sequences, real);
}

}  // namespace attn::app
