// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_panel.h"

#include <QAccessible>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_answers.h"
#include "app/lessons/window/lesson_player.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/prediction_box.h"
#include "ui/controls/flow_layout.h"
#include "ui/controls/line_keys.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

QLabel* sectionLabel(const QString& title, QWidget* parent) {
  auto* label = new QLabel(title.toUpper(), parent);
  label->setProperty("kind", "section");
  useFont(label, ui::FontOf::section);
  return label;
}

QLabel* textLabel(const char* name, QWidget* parent, const char* kind = nullptr) {
  auto* label = new QLabel(parent);
  label->setObjectName(QString::fromLatin1(name));
  label->setTextFormat(Qt::RichText);
  label->setWordWrap(true);
  if (kind) label->setProperty("kind", kind);
  return label;
}

/// A line of what stands at both of its ends.
QHBoxLayout* line(QVBoxLayout* column) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  column->addLayout(row);
  return row;
}

void showRich(QLabel* label, const QString& text) {
  label->setText(lessonHtml(text));
  label->setVisible(!text.isEmpty());
}

}  // namespace

LessonPanel::LessonPanel(LessonPlayer* player, QWidget* parent) : QWidget(parent), m_player(player) {
  setProperty("kind", "panel");
  setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_area = new QScrollArea(this);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setWidget(makeContent());
  column->addWidget(m_area, 1);
  column->addWidget(makeFooter());
  connect(m_prediction, &PredictionBox::given, m_player, &LessonPlayer::give);
  connect(m_player, &LessonPlayer::entered, this, &LessonPanel::showStep);
  connect(m_player, &LessonPlayer::changed, this, &LessonPanel::showTexts);
  showStep();
}

QWidget* LessonPanel::makeContent() {
  auto* content = new QWidget;
  content->setProperty("kind", "panel");
  content->setAttribute(Qt::WA_StyledBackground);
  m_column = new QVBoxLayout(content);
  m_column->setContentsMargins(20, 14, 20, 14);
  m_column->setSpacing(6);
  QHBoxLayout* row = line(m_column);
  m_place = sectionLabel({}, content);
  m_minutes = textLabel("minutes", content, "faint");
  m_minutes->setWordWrap(false);
  useFont(m_minutes, ui::FontOf::note);
  row->addWidget(m_place, 1);
  row->addWidget(m_minutes);
  m_title = textLabel("stepTitle", content);
  useFont(m_title, ui::FontOf::headline);
  m_column->addWidget(m_title);
  m_column->addSpacing(4);
  m_goalTitle = sectionLabel(tr("Goal"), content);
  m_goal = textLabel("goal", content);
  m_column->addWidget(m_goalTitle);
  m_column->addWidget(m_goal);
  m_column->addSpacing(4);
  row = line(m_column);
  m_doTitle = sectionLabel(tr("Do"), content);
  m_done = new QLabel(tr("✓ done"), content);
  m_done->setObjectName(QStringLiteral("done"));
  m_done->setProperty("kind", "badge");
  useFont(m_done, ui::FontOf::note);
  m_showMe = new QToolButton(content);
  m_showMe->setText(tr("Show me"));
  m_showMe->setObjectName(QStringLiteral("showMe"));
  m_showMe->setProperty("kind", "small");
  m_showMe->setToolTip(tr("Does it for you; each edit can be undone"));
  useFont(m_showMe, ui::FontOf::note);
  connect(m_showMe, &QToolButton::clicked, m_player, &LessonPlayer::showMe);
  row->addWidget(m_doTitle);
  row->addWidget(m_done);
  row->addStretch(1);
  row->addWidget(m_showMe);
  m_do = textLabel("do", content);
  m_column->addWidget(m_do);
  m_column->addSpacing(4);
  m_askTitle = sectionLabel(tr("Predict"), content);
  m_column->addWidget(m_askTitle);
  m_prediction = new PredictionBox(content);
  m_column->addWidget(m_prediction);
  m_seen = textLabel("seen", content, "seen");
  m_column->addWidget(m_seen);
  m_answers = new LessonAnswers(m_player, content);
  m_column->addWidget(m_answers);
  m_problem = textLabel("problem", content, "banner");
  m_problem->setTextFormat(Qt::PlainText);
  m_column->addWidget(m_problem);
  m_column->addStretch(1);
  m_wordsTitle = sectionLabel(tr("Words"), content);
  m_column->addWidget(m_wordsTitle);
  m_words = new QWidget(content);
  new ui::FlowLayout(m_words);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  m_words->setSizePolicy(policy);
  m_column->addWidget(m_words);
  return content;
}

QWidget* LessonPanel::makeFooter() {
  auto* footer = new QWidget(this);
  auto* column = new QVBoxLayout(footer);
  column->setContentsMargins(12, 8, 12, 12);
  column->setSpacing(8);
  m_reminder = textLabel("reminder", footer, "banner");
  m_reminder->hide();
  column->addWidget(m_reminder);
  QHBoxLayout* row = line(column);
  const auto button = [&](const QString& text, const QString& tip, const char* name) {
    auto* made = new QPushButton(text, footer);
    made->setObjectName(QString::fromLatin1(name));
    made->setToolTip(tip);
    row->addWidget(made);
    return made;
  };
  m_back = button(tr("Back"), tr("The step before (Page Up)"), "back");
  connect(m_back, &QPushButton::clicked, this, &LessonPanel::goBack);
  m_reset = button(tr("Reset step"), tr("Begins this step anew"), "reset");
  connect(m_reset, &QPushButton::clicked, m_player, &LessonPlayer::reset);
  row->addStretch(1);
  m_next = button({}, tr("The step after this one (Space, Page Down)"), "next");
  m_next->setProperty("kind", "primary");
  connect(m_next, &QPushButton::clicked, this, &LessonPanel::goNext);
  connect(qApp, &QApplication::focusChanged, this, &LessonPanel::showKeys);
  return footer;
}

/// Reads a line that is still being written. \returns whether it changed the scene
bool LessonPanel::finishTyping() {
  QWidget* const hand = QApplication::focusWidget();
  if (!ui::takesText(hand) || !window()->isAncestorOf(hand)) return false;
  const Scene before = m_player->document()->scene();
  hand->clearFocus();
  return !(m_player->document()->scene() == before);
}

void LessonPanel::goNext() {
  if (finishTyping()) return;  // its result is to be seen first
  // What was typed or dragged and not kept is a guess, too.
  if (!m_player->guess() && m_prediction->give()) return;
  const bool isMissing = m_player->current().prediction && !m_player->guess();
  if (isMissing && !m_hasAsked) {
    m_hasAsked = true;
    m_reminder->setText(tr("You have not guessed yet. Guess first, or go on with Next.").toHtmlEscaped());
    m_reminder->show();
    QAccessibleEvent event(m_reminder, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
    m_area->ensureWidgetVisible(m_prediction);
    if (QWidget* first = m_prediction->firstFocus()) first->setFocus(Qt::OtherFocusReason);
    return;
  }
  // Only the learner knows when an action without a condition is done, and says so by going on.
  if (!isMissing && m_player->current().done.empty() && !m_player->isDone()) {
    m_player->showMe();
    if (m_player->isDone()) return;
  }
  if (m_player->step() + 1 < m_player->lesson().steps.size())
    m_player->enter(m_player->step() + 1);
  else
    emit finished();
}

void LessonPanel::goBack() {
  if (m_player->step() > 0) m_player->enter(m_player->step() - 1);
}

void LessonPanel::showAnswersBeside(QWidget* page) {
  m_answers->standIn(page, m_column, m_column->indexOf(m_seen) + 1);
}

void LessonPanel::showStep() {
  const Lesson& lesson = m_player->lesson();
  const auto count = static_cast<int>(lesson.steps.size());
  const int place = static_cast<int>(m_player->step()) + 1;
  m_hasAsked = false;
  m_reminder->hide();
  m_place->setText(tr("Step %1 of %2").arg(place).arg(count).toUpper());
  m_minutes->setText(minutesText(std::max(1, (lesson.minutes + count / 2) / std::max(count, 1))));
  m_back->setEnabled(place > 1);
  m_isLast = place == count;
  const QString next = m_isLast ? tr("Finish") : tr("Next");
  m_next->setAccessibleName(next);
  showKeys();
  const LessonStep& step = m_player->current();
  m_askTitle->setVisible(step.prediction.has_value());
  m_prediction->setPrediction(step.prediction ? &*step.prediction : nullptr, m_player->texts());
  showTexts();
  m_area->verticalScrollBar()->setValue(0);
}

void LessonPanel::showKeys() {
  // Where there is no room, the tool tip tells the key.
  const QString next = m_next->accessibleName();
  // In a text that is being written Space is a space, another button takes it, and Page Down never leaves a lesson.
  QString key = tr("Space", "the key");
  QWidget* const hand = QApplication::focusWidget();
  // It keeps its width under a mouse that presses it.
  if (hand == m_next && QGuiApplication::mouseButtons() != Qt::NoButton) return;
  const bool isTaken = ui::takesText(hand) || (hand != m_next && qobject_cast<QAbstractButton*>(hand));
  if (isTaken) key = m_isLast ? QString() : tr("Page Down", "the key");
  m_next->setText(width() < ui::scaled(340) || key.isEmpty() ? next : next + QStringLiteral("   ") + key);
}

void LessonPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showKeys();
}

void LessonPanel::showTexts() {
  const StepTexts& texts = m_player->texts();
  showRich(m_title, texts.title);
  showRich(m_goal, texts.goal);
  m_goalTitle->setVisible(!texts.goal.isEmpty());
  showRich(m_do, texts.action);
  m_doTitle->setVisible(!texts.action.isEmpty());
  m_done->setVisible(!texts.action.isEmpty() && m_player->isDone());
  m_showMe->setVisible(!m_player->isDone() &&
                       !(m_player->current().solution.empty() && m_player->current().selects.empty()));
  m_showMe->setEnabled(!m_player->isShowing());
  m_prediction->setTexts(texts);
  m_prediction->showGuess(m_player->guess(), m_player->reveal(), m_player->isDone());
  if (m_player->guess()) m_reminder->hide();
  const bool wasSeen = !m_seen->isHidden();
  showRich(m_seen, m_player->seen());
  m_problem->setText(m_player->problem());
  m_problem->setVisible(!m_problem->text().isEmpty());
  showWords();
  // What came of it is below what was asked for.
  if (!wasSeen && !m_seen->isHidden()) QTimer::singleShot(0, this, [this] { m_area->ensureWidgetVisible(m_seen); });
}

void LessonPanel::showWords() {
  std::vector<const LessonWord*> terms;
  for (const std::string& id : m_player->current().words)
    for (const LessonWord& word : glossary())
      if (word.id == id) terms.push_back(&word);
  m_wordsTitle->setVisible(!terms.empty());
  m_words->setVisible(!terms.empty());
  const QString key = m_player->language() + QString::number(m_player->step());
  if (m_words->property("shown").toString() == key) return;
  m_words->setProperty("shown", key);
  qDeleteAll(m_words->findChildren<QToolButton*>());
  for (const LessonWord* term : terms) {
    const QString here = m_player->in(term->name), said = m_player->in(term->text);
    const QString text = QStringLiteral("<qt>%1</qt>").arg(lessonHtml(said));
    const QString other =
        QString::fromStdString(textIn(term->name, m_player->language() == QLatin1String("en") ? "zh_CN" : "en"));
    auto* chip = new QToolButton(m_words);
    chip->setText(here == other ? here : here + QStringLiteral("  ") + other);
    chip->setProperty("kind", "small");
    chip->setToolTip(text);
    chip->setAccessibleDescription(lessonPlain(said));
    useFont(chip, ui::FontOf::note);
    connect(chip, &QToolButton::clicked, chip,
            [chip, text] { QToolTip::showText(chip->mapToGlobal(QPoint(0, chip->height())), text, chip); });
    m_words->layout()->addWidget(chip);
    chip->show();
  }
}

}  // namespace attn::app
