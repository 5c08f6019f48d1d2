// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/query_card.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

#include "app/workspaces/controls.h"
#include "app/workspaces/page.h"
#include "app/workspaces/retrieval/pair_model.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "app/workspaces/text_field.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/number_slider.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

// The slider's places between its ends, which are the best match alone and average pooling themselves.

QLabel* faintLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("kind", "faint");
  return label;
}

/// What an end of the slider means: "best match" over "T → 0".
QWidget* endLabel(const QString& name, const QString& limit, QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* title = new QLabel(name, box);
  title->setProperty("kind", "title");
  column->addWidget(title);
  QLabel* below = faintLabel(limit, box);
  useFont(below, ui::FontOf::note);
  Page::markChrome(below);  // a room needs the height for the pairs
  column->addWidget(below);
  return box;
}

}  // namespace

QueryCard::QueryCard(QWidget* parent) : QFrame(parent) {
  setProperty("kind", "card");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(18, 14, 18, 12);
  column->setSpacing(12);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(18);
  grid->setVerticalSpacing(4);
  column->addLayout(grid);
  QLabel* queryName = faintLabel(tr("&query"), this);
  grid->addWidget(queryName, 0, 0);
  grid->addWidget(faintLabel(tr("answer"), this), 0, 2);
  m_query = new TextField(this);
  useFont(m_query, ui::FontOf::large);
  m_query->setProperty("kind", "query");
  m_query->setObjectName(QStringLiteral("query"));
  m_query->setAccessibleName(tr("Query"));
  limitToPairText(m_query);
  Page::markTypedInto(m_query, {QStringLiteral("retrieval.query")});
  m_query->setMinimumWidth(120);
  queryName->setBuddy(m_query);
  grid->addWidget(m_query, 1, 0);
  auto* arrow = new QLabel(QStringLiteral("→"), this);
  arrow->setProperty("kind", "faint");
  useFont(arrow, ui::FontOf::large);
  grid->addWidget(arrow, 1, 1);
  auto* found = new QHBoxLayout;
  found->setSpacing(16);
  m_answer = new ui::ElidedLabel(this);
  useFont(m_answer, ui::FontOf::headline);
  m_answer->setObjectName(QStringLiteral("answer"));
  m_answer->setAccessibleName(tr("Answer"));
  m_answer->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  m_answer->setMinimumWidth(40);
  // The first digits of a number would be those of a smaller one.
  m_answer->shortened = [this](const QString& text, const QFontMetrics& metrics, int width) {
    return m_isNumber ? roundedToFit(text, metrics, width) : std::nullopt;
  };
  found->addWidget(m_answer, 3);
  m_shares = new ui::ElidedLabel(this);
  m_shares->setObjectName(QStringLiteral("shares"));
  m_shares->setAccessibleName(tr("Weights of the values"));
  Page::markChrome(m_shares);  // a room sees them in the table
  found->addWidget(m_shares, 2);
  m_problem = new QLabel(this);
  m_problem->setObjectName(QStringLiteral("problem"));
  m_problem->setTextFormat(Qt::PlainText);
  m_problem->setWordWrap(true);
  // It has the height of an answer, and nothing moves while a number is being typed.
  m_problem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  found->addWidget(m_problem, 8);
  m_problem->hide();
  found->addStretch(0);  // the answer stays where it is without them
  grid->addLayout(found, 1, 2);
  grid->setColumnStretch(0, 4);
  grid->setColumnStretch(2, 7);
  connect(m_query, &QLineEdit::textEdited, this, [this](const QString& text) {
    emit edited(
        tr("Query"), [query = text.toStdString()](RetrievalScene& scene) { scene.query = query; }, m_clock.gesture());
  });

  auto* row = new ui::FoldingRow(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(12);
  column->addWidget(row);
  Page::markPartOf(row, {QStringLiteral("retrieval.temperature")});
  line->addWidget(endLabel(tr("best match"), QStringLiteral("T → 0"), this));
  m_temperature = makeSlider(lookupTemperatureScalar, this);
  // What the right end means stands between the slider and the field.
  auto* parts = static_cast<QHBoxLayout*>(m_temperature->layout());
  parts->setSpacing(12);
  parts->insertWidget(1, endLabel(tr("average pooling"), QStringLiteral("T → ∞"), this));
  const QString whole = tr("&Temperature T"), letter = QStringLiteral("&T");
  QLabel* name = faintLabel(whole, this);
  name->setBuddy(m_temperature->field());
  parts->insertWidget(2, name);
  line->addWidget(m_temperature, 1);
  // The ends of the slider say what it is.
  row->addFoldable([=](bool folded) { name->setText(folded ? letter : whole); },
                   [=] {
                     const auto widthOf = [&](QString text) {
                       return name->fontMetrics().horizontalAdvance(text.remove(u'&'));
                     };
                     return widthOf(whole) - widthOf(letter);
                   });
  connect(m_temperature, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    emit edited(
        tr("Temperature %1").arg(value), [value](RetrievalScene& scene) { scene.temperature = value; }, gesture);
  });
}

void QueryCard::showScene(const RetrievalScene& scene) {
  const QString query = QString::fromStdString(scene.query);
  if (m_query->text() != query) {
    m_clock.end();  // an undo, say: what is typed after it is a step of its own
    m_query->setText(query);
  }
  m_temperature->setValue(scene.temperature);
}

void QueryCard::showAnswer(const QString& words, bool isFaint) {
  m_answer->setText(words);
  m_answer->setProperty("kind", isFaint ? "faint" : "");
  m_answer->style()->unpolish(m_answer);
  m_answer->style()->polish(m_answer);
  useFont(m_answer, ui::FontOf::headline);  // the style took it away
}

void QueryCard::showResults(const RetrievalResults& results) {
  m_isNumber = results.answer->isAny && results.answer->isNumber;
  showAnswer(answerText(results), !results.answer->isAny || results.answer->tied > 1);
  m_problem->hide();
  m_shares->show();
  m_shares->setText(sharesText(results));
  m_shares->setToolTip({});
}

void QueryCard::showProblem(const QString& words) {
  m_isNumber = false;
  showAnswer(QStringLiteral("…"), true);
  m_shares->setText(words);
  m_shares->hide();
  m_problem->setText(words);
  m_problem->show();
}

QString QueryCard::answer() const { return m_answer->text(); }
QString QueryCard::shares() const { return m_shares->text(); }

}  // namespace attn::app
