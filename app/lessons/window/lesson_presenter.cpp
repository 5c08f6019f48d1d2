// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_presenter.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

#include "app/lessons/window/lesson_player.h"
#include "app/lessons/window/lesson_words.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

QLabel* largeLabel(const char* name, ui::FontOf font, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setObjectName(QString::fromLatin1(name));
  label->setTextFormat(Qt::RichText);
  label->setWordWrap(true);
  useFont(label, font);
  return label;
}

QWidget* ground(QWidget* parent) {
  auto* widget = new QWidget(parent);
  widget->setProperty("kind", "panel");
  widget->setAttribute(Qt::WA_StyledBackground);
  widget->hide();
  return widget;
}

}  // namespace

LessonPresenter::LessonPresenter(LessonPlayer* player, QWidget* window)
    : QObject(window), m_player(player), m_window(window), m_head(ground(window)), m_foot(ground(window)) {
  auto* row = new QHBoxLayout(m_head);
  row->setContentsMargins(40, 20, 40, 12);
  m_title = largeLabel("presentedTitle", ui::FontOf::headline, m_head);
  m_place = largeLabel("presentedPlace", ui::FontOf::large, m_head);
  m_place->setWordWrap(false);
  row->addWidget(m_title, 1);
  row->addWidget(m_place);
  auto* column = new QVBoxLayout(m_foot);
  column->setContentsMargins(40, 12, 40, 20);
  column->setSpacing(12);
  m_ask = largeLabel("presentedAsk", ui::FontOf::large, m_foot);
  m_comparison = largeLabel("presentedAnswer", ui::FontOf::large, m_foot);
  m_seen = largeLabel("presentedSeen", ui::FontOf::headline, m_foot);
  for (QLabel* label : {m_ask, m_comparison, m_seen}) column->addWidget(label);
  // Black whatever the theme: nothing is to be seen.
  m_blank = new QWidget(window);
  m_blank->setAutoFillBackground(true);
  m_blank->setPalette(QPalette(Qt::black));
  m_blank->setAccessibleName(tr("The screen is blank"));
  m_blank->hide();
  connect(m_player, &LessonPlayer::entered, this, &LessonPresenter::show);
  connect(m_player, &LessonPlayer::changed, this, &LessonPresenter::show);
}

LessonPresenter::~LessonPresenter() = default;

void LessonPresenter::setShown(bool shown) {
  m_head->setVisible(shown);
  m_foot->setVisible(shown);
  setBlank(false);
  m_notes.reset();
  if (shown) makeNotes();
  show();
}

void LessonPresenter::makeNotes() {
  for (QScreen* screen : QGuiApplication::screens()) {
    if (screen == m_window->screen()) continue;
    m_notes = std::make_unique<QLabel>();
    m_notes->setTextFormat(Qt::RichText);
    m_notes->setWordWrap(true);
    m_notes->setMargin(40);
    m_notes->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_notes->setWindowTitle(tr("Notes"));
    useFont(m_notes.get(), ui::FontOf::large);
    m_notes->setAttribute(Qt::WA_ShowWithoutActivating);
    m_notes->setGeometry(screen->availableGeometry());
    m_notes->showMaximized();
    return;
  }
}

void LessonPresenter::setBlank(bool blank) {
  m_blank->setGeometry(m_window->rect());
  m_blank->setVisible(blank);
  m_blank->raise();
}

bool LessonPresenter::isBlank() const { return m_blank->isVisible(); }

QString LessonPresenter::comparison() const {
  const LessonStep& step = m_player->current();
  if (!m_player->isDone() || !step.prediction) return {};
  const Prediction& asked = *step.prediction;
  const auto& guess = m_player->guess();
  const StepTexts& texts = m_player->texts();
  const auto row = [](const QColor& color, const QString& mark, const QString& what, const QString& cells) {
    return QStringLiteral("<tr><td style='color:%1;padding-right:32px'>%2 %3</td>%4</tr>")
        .arg(color.name(), mark, what.toHtmlEscaped(), cells);
  };
  const auto numbers = [&](const std::vector<double>& values, const QColor& color) {
    QString cells;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const QString name = texts.names.value(static_cast<int>(i));
      cells += QStringLiteral("<td style='color:%1;padding-right:32px'>%2 <b>%3</b></td>")
                   .arg(color.name(), lessonHtml(name), guessText(values[i]));
    }
    return cells;
  };
  const auto option = [&](std::size_t place) {
    return QStringLiteral("<td>%1</td>").arg(lessonHtml(texts.options.value(static_cast<int>(place))));
  };
  const ui::Theme& colors = ui::theme();
  const bool isChoice = asked.kind == PredictionKind::choose;
  QString rows;
  if (guess)
    rows += row(colors.guess, QStringLiteral("□"), tr("our guess"),
                isChoice ? option(guess->option) : numbers(guess->numbers, colors.guess));
  rows += row(colors.text, QStringLiteral("■"), tr("answer"),
              isChoice ? option(asked.right) : numbers(m_player->answer(), colors.text));
  return QStringLiteral("<table cellpadding='3'>%1</table>").arg(rows);
}

void LessonPresenter::show() {
  if (m_head->isHidden()) return;
  const Lesson& lesson = m_player->lesson();
  const StepTexts& texts = m_player->texts();
  m_title->setText(lessonHtml(texts.title));
  m_place->setText(QStringLiteral("%1 %2 / %3")
                       .arg(lessonHtml(m_player->in(lesson.title)))
                       .arg(m_player->step() + 1)
                       .arg(lesson.steps.size()));
  const QString answer = comparison(), seen = m_player->seen(true);
  QString asked = lessonHtml(texts.ask.isEmpty() ? texts.action : texts.ask);
  for (qsizetype i = 0; i < texts.options.size(); ++i)
    asked += QStringLiteral("<br>%1 &nbsp; %2").arg(i + 1).arg(lessonHtml(texts.options[i]));
  m_ask->setText(asked);
  m_ask->setVisible(!m_player->isDone() || answer.isEmpty());
  m_comparison->setText(answer);
  m_comparison->setVisible(!answer.isEmpty());
  m_seen->setText(lessonHtml(seen));
  m_seen->setVisible(!seen.isEmpty());
  if (!m_notes) return;
  const std::size_t next = m_player->step() + 1;
  QString notes = QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                      .arg(lessonHtml(texts.title), lessonHtml(m_player->in(m_player->current().notes)));
  if (next < lesson.steps.size())
    notes +=
        QStringLiteral("<p style='color:%1'>%2</p>")
            .arg(ui::theme().faintText.name(), tr("Next: %1").arg(lessonHtml(m_player->in(lesson.steps[next].title))));
  m_notes->setText(notes);
}

}  // namespace attn::app
