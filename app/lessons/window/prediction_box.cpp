// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/prediction_box.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QShortcut>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/lessons/window/guess_bars.h"
#include "app/lessons/window/lesson_words.h"
#include "ui/controls/number_text.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

QLabel* richLabel(QWidget* parent, const char* kind = nullptr) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::RichText);
  label->setWordWrap(true);
  if (kind) label->setProperty("kind", kind);
  return label;
}

}  // namespace

PredictionBox::PredictionBox(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  m_ask = richLabel(this);
  m_ask->setObjectName(QStringLiteral("ask"));
  column->addWidget(m_ask);
  m_answers = new QWidget(this);
  m_column = new QVBoxLayout(m_answers);
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(6);
  column->addWidget(m_answers);
  m_give = new QPushButton(tr("Keep this guess"), this);
  m_give->setObjectName(QStringLiteral("give"));
  m_give->setToolTip(tr("Enter"));
  connect(m_give, &QPushButton::clicked, this, &PredictionBox::give);
  column->addWidget(m_give, 0, Qt::AlignLeft);
  m_kept = richLabel(this, "faint");
  m_kept->setObjectName(QStringLiteral("kept"));
  m_comparison = richLabel(this);
  m_comparison->setObjectName(QStringLiteral("comparison"));
  m_words = richLabel(this, "guess");
  m_words->setObjectName(QStringLiteral("verdict"));
  for (QLabel* label : {m_kept, m_comparison, m_words}) column->addWidget(label);
}

void PredictionBox::clear() {
  qDeleteAll(m_answers->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  m_options.clear();
  m_optionTexts.clear();
  m_number = nullptr;
  m_complaint = nullptr;
  m_bars = nullptr;
  m_isTouched = false;
}

void PredictionBox::setPrediction(const Prediction* prediction, const StepTexts& texts) {
  clear();
  m_prediction = prediction;
  setVisible(prediction);
  if (!prediction) return;
  m_texts = texts;
  switch (prediction->kind) {
    case PredictionKind::choose: makeOptions(); break;
    case PredictionKind::number: makeNumber(); break;
    case PredictionKind::bars: makeBars(); break;
  }
  setTexts(texts);
  showGuess(std::nullopt, std::nullopt, false);
}

void PredictionBox::setTexts(const StepTexts& texts) {
  m_texts = texts;
  if (!m_prediction) return;
  m_ask->setText(lessonHtml(texts.ask));
  for (std::size_t i = 0; i < m_options.size(); ++i) {
    const QString text = texts.options.value(static_cast<int>(i));
    m_optionTexts[i]->setText(lessonHtml(text));
    m_options[i]->setAccessibleName(lessonPlain(text));
  }
  if (m_number) m_number->setAccessibleDescription(lessonPlain(texts.ask));
  if (m_bars) m_bars->setNames(texts.names);
}

void PredictionBox::makeOptions() {
  for (std::size_t i = 0; i < m_prediction->options.size(); ++i) {
    auto* line = new QWidget(m_answers);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 2, 0, 2);
    row->setSpacing(6);
    auto* radio = new QRadioButton(QString::number(i + 1), line);
    radio->setAutoExclusive(false);  // each has a line of its own as its parent
    // Not the button's own one, which would wait as long as a button looks pressed.
    if (i < 9) {
      auto* key = new QShortcut(QKeySequence(Qt::Key_1 + static_cast<int>(i)), radio);
      connect(key, &QShortcut::activated, this, [this, i] { choose(i); });
    }
    connect(radio, &QRadioButton::clicked, this, [this, i] { choose(i); });
    row->addWidget(radio, 0, Qt::AlignTop);
    auto* text = richLabel(line);
    text->installEventFilter(this);
    row->addWidget(text, 1);
    m_options.push_back(radio);
    m_optionTexts.push_back(text);
    m_column->addWidget(line);
  }
}

void PredictionBox::makeNumber() {
  m_number = new QLineEdit(m_answers);
  m_number->setObjectName(QStringLiteral("guess"));
  m_number->setAccessibleName(tr("Your guess as a number"));
  m_number->setPlaceholderText(tr("a number"));
  m_complaint = new QLabel(tr("This is no number: write it as 0.5, 1/2 or 2e-3."), m_answers);
  m_complaint->setProperty("kind", "complaint");
  m_complaint->setWordWrap(true);
  m_complaint->hide();
  connect(m_number, &QLineEdit::textChanged, this, &PredictionBox::updateButton);
  connect(m_number, &QLineEdit::returnPressed, this, [this] { m_complaint->setVisible(!give()); });
  m_column->addWidget(m_number);
  m_column->addWidget(m_complaint);
}

void PredictionBox::makeBars() {
  m_bars = new GuessBars(m_texts.names, m_prediction->least, m_prediction->most, m_answers);
  connect(m_bars, &GuessBars::edited, this, [this] {
    m_isTouched = true;
    updateButton();
  });
  connect(m_bars, &GuessBars::entered, this, &PredictionBox::give);
  m_column->addWidget(m_bars);
}

bool PredictionBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress)
    for (std::size_t i = 0; i < m_optionTexts.size(); ++i)
      if (watched == m_optionTexts[i]) choose(i);
  return QWidget::eventFilter(watched, event);
}

void PredictionBox::choose(std::size_t option) {
  if (!m_options[option]->isEnabled()) return;
  for (std::size_t i = 0; i < m_options.size(); ++i) m_options[i]->setChecked(i == option);
  m_options[option]->setFocus(Qt::OtherFocusReason);
  updateButton();
}

std::optional<Guess> PredictionBox::chosen() const {
  if (!m_prediction) return std::nullopt;
  for (std::size_t i = 0; i < m_options.size(); ++i)
    if (m_options[i]->isChecked()) return Guess{.option = i};
  if (m_number)
    if (const auto number = ui::readNumber(m_number->text())) return Guess{.numbers = {*number}};
  if (m_bars && m_isTouched) return Guess{.numbers = m_bars->guess()};
  return std::nullopt;
}

bool PredictionBox::give() {
  const std::optional<Guess> guess = m_give->isHidden() ? std::nullopt : chosen();
  if (guess) emit given(*guess);
  return guess.has_value();
}

void PredictionBox::updateButton() {
  m_give->setEnabled(chosen().has_value());
  if (m_complaint && chosen()) m_complaint->hide();
}

QWidget* PredictionBox::firstFocus() const {
  if (!m_prediction || m_give->isHidden()) return nullptr;
  if (m_number) return m_number;
  if (m_bars) return m_bars;
  return m_options.empty() ? nullptr : m_options.front();
}

void PredictionBox::showGuess(const std::optional<Guess>& guess, const std::optional<Reveal>& reveal, bool isDone) {
  if (!m_prediction) return;
  m_give->setVisible(!guess);
  for (std::size_t i = 0; i < m_options.size(); ++i) {
    if (guess) m_options[i]->setChecked(guess->option == i);
    m_options[i]->setEnabled(!guess);
    m_optionTexts[i]->setEnabled(!guess || guess->option == i || (reveal && m_prediction->right == i));
  }
  if (m_number) m_number->setVisible(!guess);
  if (m_bars && guess) {
    m_bars->setGuess(guess->numbers);
    m_bars->fix();
  }
  if (m_bars && reveal) m_bars->setAnswer(reveal->answer);
  m_kept->setVisible(guess && !reveal);
  m_comparison->setVisible(reveal.has_value());
  m_words->setVisible(reveal.has_value());
  if (!guess) return updateButton();
  const QString mine =
      m_number ? tr("Your guess, %1, is kept.").arg(guessText(guess->numbers.front())) : tr("Your guess is kept.");
  m_kept->setText((isDone ? mine : tr("%1 Now do it, and see.", "a sentence that says what was guessed").arg(mine))
                      .toHtmlEscaped());
  if (!reveal) return;
  m_comparison->setText(comparison(*guess, *reveal));
  m_words->setText(words(*guess, *reveal));
  m_words->setProperty("kind", reveal->isRight ? "right" : "guess");
  m_words->style()->polish(m_words);  // by its kind
}

QString PredictionBox::comparison(const Guess& guess, const Reveal& reveal) const {
  const ui::Theme& colors = ui::theme();
  if (m_prediction->kind == PredictionKind::choose) {
    const auto line = [&](const QColor& color, const QString& mark, const QString& what, std::size_t option,
                          int above) {
      return QStringLiteral("<p style='margin:%5px 0 2px 0'><span style='color:%1'>%2 %3:</span> %4</p>")
          .arg(color.name(), mark, what.toHtmlEscaped(), lessonHtml(m_texts.options.value(static_cast<int>(option))),
               QString::number(above));
    };
    // Far enough from each other to be told apart at a glance.
    constexpr int apart = 10;
    return line(colors.guess, QStringLiteral("□"), tr("your guess"), guess.option, 2) +
           line(colors.accent, QStringLiteral("■"), tr("answer"), m_prediction->right, apart);
  }
  QString rows;
  for (std::size_t i = 0; i < guess.numbers.size() && i < reveal.answer.size(); ++i)
    rows +=
        QStringLiteral(
            "<tr><td style='padding-right:14px'>%1</td><td align='right' style='color:%2;padding-right:"
            "14px'>%3</td><td align='right' style='padding-right:14px'><b>%4</b></td>"
            "<td align='right'>%5</td></tr>")
            .arg(lessonHtml(m_texts.names.value(static_cast<int>(i))), colors.guess.name(), guessText(guess.numbers[i]),
                 guessText(reveal.answer[i]), differenceText(reveal.answer[i] - guess.numbers[i]));
  return QStringLiteral(
             "<table cellspacing='0' cellpadding='1'><tr><td></td><td align='right' style='color:%1;"
             "padding-right:14px'>□ %2</td><td align='right' style='color:%3;padding-right:14px'>■ %4</td>"
             "<td align='right' style='color:%5'>%6</td></tr>%7</table>")
      .arg(colors.guess.name(), tr("your guess").toHtmlEscaped(), colors.accent.name(), tr("answer").toHtmlEscaped(),
           colors.faintText.name(), tr("difference").toHtmlEscaped(), rows);
}

QString PredictionBox::words(const Guess& guess, const Reveal& reveal) const {
  if (!reveal.say.isEmpty()) return lessonHtml(reveal.say);
  if (reveal.isRight) return tr("That is right.").toHtmlEscaped();
  if (!reveal.rule.isEmpty()) return lessonHtml(reveal.rule);
  if (m_prediction->kind == PredictionKind::choose)
    return tr("That is another one: compare what both say.").toHtmlEscaped();
  double most = 0;
  for (std::size_t i = 0; i < guess.numbers.size() && i < reveal.answer.size(); ++i)
    most = std::max(most, std::abs(reveal.answer[i] - guess.numbers[i]));
  return tr("Off by %1. What did you reckon with?").arg(guessText(most)).toHtmlEscaped();
}

}  // namespace attn::app
