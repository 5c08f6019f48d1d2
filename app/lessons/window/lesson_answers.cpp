// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_answers.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <algorithm>
#include <optional>
#include <utility>

#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_player.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/prediction_box.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

namespace attn::app {

LessonAnswers::LessonAnswers(LessonPlayer* player, QWidget* parent) : QScrollArea(parent), m_player(player) {
  setObjectName(QStringLiteral("answers"));
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* content = new QWidget;
  content->setProperty("kind", "panel");
  content->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(4);
  m_title = new QLabel(tr("Answers people give here").toUpper(), content);
  m_title->setProperty("kind", "section");
  m_title->setWordWrap(true);
  useFont(m_title, ui::FontOf::section);
  m_answers = new QLabel(content);
  m_answers->setObjectName(QStringLiteral("others"));
  m_answers->setTextFormat(Qt::RichText);
  m_answers->setWordWrap(true);
  // Chinese text breaks anywhere, but a label asks for more width than the scroll bar leaves it.
  for (QLabel* label : {m_title, m_answers}) label->setMinimumWidth(1);
  column->addWidget(m_title);
  column->addWidget(m_answers);
  column->addStretch(1);
  setWidget(content);
  connect(m_player, &LessonPlayer::entered, this, &LessonAnswers::showAnswers);
  connect(m_player, &LessonPlayer::changed, this, &LessonAnswers::showAnswers);
  showAnswers();
}

void LessonAnswers::standIn(QWidget* page, QBoxLayout* column, int place) {
  m_column = column;
  m_place = place;
  auto* const inspector = page->findChild<ui::Inspector*>();
  if (inspector == m_inspector) return;
  if (m_inspector) m_inspector->removeEventFilter(this);
  m_inspector = inspector;
  if (m_inspector) m_inspector->installEventFilter(this);
  putInSight();
}

bool LessonAnswers::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
    QMetaObject::invokeMethod(this, &LessonAnswers::putInSight, Qt::QueuedConnection);
  return QScrollArea::eventFilter(watched, event);
}

void LessonAnswers::putInSight() {
  const bool isBelow = m_inspector && m_inspector->isVisible();
  auto* column = isBelow ? qobject_cast<QBoxLayout*>(m_inspector->parentWidget()->layout()) : m_column;
  if (!column || column->indexOf(this) >= 0) return;
  isBelow ? column->addWidget(this) : column->insertWidget(m_place, this);
  showAnswers();
}

void LessonAnswers::showAnswers() {
  const std::optional<Reveal> reveal = m_player->reveal();
  QString rows;
  if (reveal) {
    const Prediction& asked = *m_player->current().prediction;
    for (const WrongAnswer& wrong : asked.wrong) {
      const auto known = std::find_if(misconceptions().begin(), misconceptions().end(),
                                      [&](const LessonWord& word) { return word.id == wrong.rule; });
      if (known == misconceptions().end()) continue;
      QStringList numbers;
      for (const double number : wrong.numbers) numbers << guessText(number);
      const QString given = asked.kind == PredictionKind::choose
                                ? m_player->texts().options.value(static_cast<int>(wrong.option))
                                : numbers.join(QStringLiteral(" · "));
      const QString you = &wrong == reveal->wrong ? QStringLiteral(" <b style='color:%1;background-color:%2'>%3</b>")
                                                        .arg(ui::theme().guess.name(), ui::theme().guessSoft.name(),
                                                             tr("you", "whose answer this is").toHtmlEscaped())
                                                  : QString();
      // The step's own words fit its question; those of the rule are of any question.
      const QString said = m_player->said(wrong);
      rows += QStringLiteral("<p style='margin:0 0 6px 0'>%1 – <b>%2</b>%3<br><span style='color:%4'>%5</span></p>")
                  .arg(lessonHtml(given), lessonHtml(m_player->in(known->name)), you, ui::theme().faintText.name(),
                       lessonHtml(said.isEmpty() ? m_player->in(known->text) : said));
    }
  }
  m_answers->setText(rows);
  setVisible(!rows.isEmpty());
  fit();
}

void LessonAnswers::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) fit();
}

/// As high as its text, but the explanation keeps more than half of the height.
void LessonAnswers::fit() {
  const int wanted = widget()->layout()->totalHeightForWidth(width());
  const bool isBelow = m_inspector && parentWidget() == m_inspector->parentWidget();
  const int most = isBelow ? parentWidget()->height() * 2 / 5 : wanted;
  // Said beforehand, since an area that finds out by itself lays its words out below its bar.
  setVerticalScrollBarPolicy(wanted > most ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  setFixedHeight(std::min(wanted, most));
}

}  // namespace attn::app
