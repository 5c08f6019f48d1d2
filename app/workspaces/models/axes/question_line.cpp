// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/axes/question_line.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "app/workspaces/controls.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"

namespace attn::app {

QuestionLine::QuestionLine(QWidget* parent) : QFrame(parent) {
  setProperty("kind", "card");
  m_line = new QHBoxLayout(this);
  m_line->setContentsMargins(12, 4, 8, 4);
  hide();
}

void QuestionLine::ask(const QString& about, const std::vector<FileQuestion>& questions) {
  if (about != m_about) m_closed.clear();
  m_about = about;
  m_questions = questions;
  std::erase_if(m_questions, [this](const FileQuestion& question) { return m_closed.contains(question.id); });
  show();
}

void QuestionLine::show() {
  const QWidget* const focused = QApplication::focusWidget();
  const bool hadFocus = focused && isAncestorOf(focused);
  clearLayout(m_line);
  setVisible(!m_questions.empty());
  if (m_questions.empty()) return;
  const FileQuestion& question = m_questions.front();
  // Where the question would be cut its answers drop down.
  auto* row = new ui::FoldingRow(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  m_line->addWidget(row);
  auto* words = new ui::ElidedLabel(row);
  words->setText(question.words);
  words->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);  // the row makes room for it
  line->addWidget(words, 1);
  if (m_questions.size() > 1) {
    auto* count = new QLabel(tr("1 of %1").arg(m_questions.size()), row);
    count->setProperty("kind", "faint");
    line->addWidget(count);
  }
  std::vector<ui::SegmentedControl::Choice> choices;
  for (const FileQuestion::Answer& answer : question.answers)
    choices.push_back({answer.id, answer.text, answer.toolTip});
  auto* answers = new ui::SegmentedControl(choices, row);
  answers->setAccessibleName(question.words);
  answers->setCurrent(question.current);
  connect(answers, &ui::SegmentedControl::chosen, this, [take = question.take](const QString& id) { take(id); });
  line->addWidget(answers);
  auto* close = makeButton(QStringLiteral("✕"), tr("It stays as it is; the panel at the left has the choice too"),
                           tr("Close the question"), row);
  close->setProperty("kind", "link");
  connect(close, &QPushButton::clicked, this, [this, id = question.id] {
    m_closed << id;
    ask(m_about, m_questions);
  });
  line->addWidget(close);
  row->addFoldable([answers](bool folded) { answers->setFolded(folded); },
                   [answers] { return answers->widthThatFoldingSaves(); });
  if (hadFocus) answers->setFocus();
}

}  // namespace attn::app
