// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_presenter.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/lessons/window/guess_rows.h"
#include "app/lessons/window/lesson_player.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/spotlight.h"
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

LessonPresenter::LessonPresenter(LessonPlayer* player, QWidget* window, std::function<QRectF()> about)
    : QObject(window), m_player(player), m_window(window), m_head(ground(window)), m_foot(ground(window)) {
  auto* row = new QHBoxLayout(m_head);
  m_title = largeLabel("presentedTitle", ui::FontOf::headline, m_head);
  m_place = largeLabel("presentedPlace", ui::FontOf::large, m_head);
  m_place->setWordWrap(false);
  row->addWidget(m_title, 1);
  row->addWidget(m_place);
  auto* column = new QVBoxLayout(m_foot);
  m_ask = largeLabel("presentedAsk", ui::FontOf::large, m_foot);
  m_comparison = largeLabel("presentedAnswer", ui::FontOf::large, m_foot);
  m_rows = new GuessRows(m_foot);
  column->addWidget(m_ask);
  column->addWidget(m_rows);
  column->addWidget(m_comparison);
  auto* last = new QHBoxLayout;
  column->addLayout(last);
  m_seen = largeLabel("presentedSeen", ui::FontOf::large, m_foot);
  m_dots = largeLabel("presentedDots", ui::FontOf::large, m_foot);
  m_dots->setTextFormat(Qt::PlainText);
  m_dots->setWordWrap(false);
  last->addWidget(m_seen, 1);
  last->addWidget(m_dots, 0, Qt::AlignBottom);
  setMargins();
  // Black whatever the theme: nothing is to be seen.
  m_blank = new QWidget(window);
  m_blank->setAutoFillBackground(true);
  m_blank->setPalette(QPalette(Qt::black));
  m_blank->setAccessibleName(tr("The screen is blank"));
  m_blank->hide();
  m_spotlight = new Spotlight(window, std::move(about));
  connect(m_player, &LessonPlayer::entered, this, [this] {
    m_isTold = false;
    show();
  });
  connect(m_player, &LessonPlayer::entered, m_spotlight, &Spotlight::goHome);
  connect(m_player, &LessonPlayer::changed, this, &LessonPresenter::show);
  window->installEventFilter(this);
  // A screen that goes leaves its windows to the others, once this has been told: then it is looked again.
  connect(qApp, &QGuiApplication::screenRemoved, this, [this](const QScreen* screen) {
    if (m_notes && m_notes->screen() == screen) m_notes.reset();
  });
  for (const auto change : {&QGuiApplication::screenAdded, &QGuiApplication::screenRemoved})
    connect(qApp, change, this, &LessonPresenter::placeNotes, Qt::QueuedConnection);
}

LessonPresenter::~LessonPresenter() = default;

double LessonPresenter::textScale(const QSize& screen) {
  constexpr double at1080 = 2.75, least = 1.2;
  return std::max(least, at1080 * std::min(screen.height() / 1080.0, screen.width() / 1920.0));
}

void LessonPresenter::setMargins() {
  const int side = ui::scaled(28), end = ui::scaled(6), inner = ui::scaled(3);
  m_head->layout()->setContentsMargins(side, end, side, inner);
  m_head->layout()->setSpacing(side);
  m_foot->layout()->setContentsMargins(side, inner, side, end);
  m_foot->layout()->setSpacing(ui::scaled(3));
}

bool LessonPresenter::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_window && event->type() == QEvent::Resize) m_blank->setGeometry(m_window->rect());
  return QObject::eventFilter(watched, event);
}

void LessonPresenter::setShown(bool shown) {
  setMargins();
  m_head->setVisible(shown);
  m_foot->setVisible(shown);
  setBlank(false);
  m_spotlight->setOn(false);
  m_notes.reset();
  if (shown) placeNotes();
  show();
}

void LessonPresenter::placeNotes() {
  if (m_head->isHidden()) return;
  const QList<QScreen*> screens = QGuiApplication::screens();
  // Where they stood may be gone, or may be where the figure is now.
  if (m_notes && (!screens.contains(m_notes->screen()) || m_notes->screen() == m_window->screen())) m_notes.reset();
  if (m_notes) return;
  for (QScreen* screen : screens) {
    if (screen == m_window->screen()) continue;
    m_notes = std::make_unique<QLabel>();
    m_notes->setObjectName(QStringLiteral("notes"));
    // The clicker's keys are those of the window with the figure, whatever was clicked.
    m_notes->setWindowFlag(Qt::WindowDoesNotAcceptFocus);
    m_notes->setTextFormat(Qt::RichText);
    m_notes->setWordWrap(true);
    m_notes->setMargin(40);
    m_notes->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_notes->setWindowTitle(tr("Notes"));
    useFont(m_notes.get(), ui::FontOf::large);
    m_notes->setAttribute(Qt::WA_ShowWithoutActivating);
    m_notes->setScreen(screen);
    m_notes->setGeometry(screen->availableGeometry());
    m_notes->showMaximized();
    m_window->activateWindow();
    return show();
  }
}

void LessonPresenter::setBlank(bool blank) {
  m_blank->setGeometry(m_window->rect());
  m_blank->setVisible(blank);
  m_blank->raise();
}

bool LessonPresenter::isBlank() const { return m_blank->isVisible(); }

bool LessonPresenter::isAsking() const {
  const LessonStep& step = m_player->current();
  return step.prediction && (!m_player->isDone() || (step.done.empty() && !m_player->guess() && !m_isTold));
}

bool LessonPresenter::tellAnswer() {
  if (!m_player->isDone() || !isAsking()) return false;
  m_isTold = true;
  show();
  return true;
}

bool LessonPresenter::giveGuess(std::size_t option) {
  const LessonStep& step = m_player->current();
  if (!isAsking() || m_player->guess() || step.prediction->kind != PredictionKind::choose) return false;
  if (option >= step.prediction->options.size()) return false;
  m_player->give({.option = option});
  return true;
}

QString LessonPresenter::comparison() const {
  const LessonStep& step = m_player->current();
  if (isAsking() || !step.prediction) return {};
  const Prediction& asked = *step.prediction;
  const auto& guess = m_player->guess();
  const StepTexts& texts = m_player->texts();
  const bool isChoice = asked.kind == PredictionKind::choose;
  // What is short stands in one line, and leaves the figure the height of the other.
  constexpr qsizetype longest = 44;
  const QString guessed = guess && isChoice ? texts.options.value(static_cast<int>(guess->option)) : QString();
  const bool isOneLine = isChoice ? (guessed + texts.options.value(static_cast<int>(asked.right))).size() <= longest
                                  : m_player->answer().size() == 1;
  const auto row = [&](const QColor& color, const QString& mark, const QString& what, const QString& cells) {
    const QString cell =
        QStringLiteral("<td style='color:%1;padding:3px 32px 3px 0;vertical-align:middle'>%2 %3</td>%4")
            .arg(color.name(), mark, what.toHtmlEscaped(), cells);
    return isOneLine ? cell : QStringLiteral("<tr>%1</tr>").arg(cell);
  };
  const auto cellsOf = [](const QStringList& words, const QColor& color) {
    QString cells;
    for (const QString& each : words)
      cells += QStringLiteral("<td style='color:%1;padding:3px 64px 3px 0;vertical-align:middle'>%2</td>")
                   .arg(color.name(), each);
    return cells;
  };
  const auto numbers = [&](const std::vector<double>& values, const QColor& color) {
    QStringList words;
    for (const double value : values) words << QStringLiteral("<b>%1</b>").arg(guessText(value));
    return cellsOf(words, color);
  };
  const auto option = [&](std::size_t place, const QColor& color) {
    return cellsOf({QStringLiteral("<b>%1</b>").arg(lessonHtml(texts.options.value(static_cast<int>(place))))}, color);
  };
  const ui::Theme& colors = ui::theme();
  QString rows;
  // What several numbers are stands once, above both rows.
  if (!isOneLine && !texts.names.isEmpty()) {
    QStringList names;
    for (const QString& name : texts.names) names << lessonHtml(name);
    rows += QStringLiteral("<tr><td></td>%1</tr>").arg(cellsOf(names, colors.text));
  }
  if (guess)
    rows += row(colors.guess, QStringLiteral("□"), tr("our guess"),
                isChoice ? option(guess->option, colors.guess) : numbers(guess->numbers, colors.guess));
  rows += row(colors.text, QStringLiteral("■"), tr("answer"),
              isChoice ? option(asked.right, colors.text) : numbers(m_player->answer(), colors.text));
  if (isOneLine) rows = QStringLiteral("<tr>%1</tr>").arg(rows);
  return QStringLiteral("<table cellspacing='0' cellpadding='0'>%1</table>").arg(rows);
}

void LessonPresenter::show() {
  if (m_head->isHidden()) return;
  const Lesson& lesson = m_player->lesson();
  const StepTexts& texts = m_player->texts();
  m_title->setText(lessonHtml(texts.title));
  // Behind Chinese letters at the distance of a space the stroke would be taken for a digit from afar.
  m_place->setText(QStringLiteral("<table cellspacing='0' cellpadding='0'><tr><td style='vertical-align:middle'>%1</td>"
                                  "<td style='padding-left:24px;vertical-align:middle'>%2 / %3</td></tr></table>")
                       .arg(lessonHtml(m_player->in(lesson.title)))
                       .arg(m_player->step() + 1)
                       .arg(lesson.steps.size()));
  const bool hasRows = m_player->isDone() && !isAsking() && m_rows->setNumbers(*m_player);
  const QString answer = hasRows ? QString() : comparison(), seen = isAsking() ? QString() : m_player->seen(true);
  QString asked = lessonHtml(texts.ask.isEmpty() ? texts.action : texts.ask);
  // Short options share a line.
  constexpr qsizetype shortOptions = 64;
  const QString between =
      texts.options.join(QString()).size() < shortOptions ? QStringLiteral(" &nbsp; &nbsp; ") : QStringLiteral("<br>");
  const auto& guess = m_player->guess();
  for (qsizetype i = 0; i < texts.options.size(); ++i) {
    const QString option = QStringLiteral("<b>%1)</b> %2").arg(i + 1).arg(lessonHtml(texts.options[i]));
    const bool isGuess = guess && static_cast<qsizetype>(guess->option) == i;
    asked +=
        (i == 0 ? QStringLiteral("<br>") : between) +
        (isGuess ? QStringLiteral("<span style='color:%1'>□ %2</span>").arg(ui::theme().guess.name(), option) : option);
  }
  m_ask->setText(asked);
  m_ask->setVisible(!hasRows && answer.isEmpty());
  m_rows->setVisible(hasRows);
  m_comparison->setText(answer);
  m_comparison->setVisible(!answer.isEmpty());
  m_seen->setText(QStringLiteral("<b>%1</b>").arg(lessonHtml(seen)));
  QString dots;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) dots += i <= m_player->step() ? u'●' : u'○';
  m_dots->setText(dots);
  m_dots->setAccessibleName(tr("step %1 of %2").arg(m_player->step() + 1).arg(lesson.steps.size()));
  if (!m_notes) return;
  const std::size_t next = m_player->step() + 1;
  QString notes = QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                      .arg(lessonHtml(texts.title), lessonHtml(m_player->in(m_player->current().notes)));
  // The room reads the question alone.
  if (!texts.action.isEmpty() && !texts.ask.isEmpty())
    notes += QStringLiteral("<p>%1</p>").arg(tr("To do: %1").arg(lessonHtml(texts.action)));
  if (next < lesson.steps.size())
    notes +=
        QStringLiteral("<p style='color:%1'>%2</p>")
            .arg(ui::theme().faintText.name(), tr("Next: %1").arg(lessonHtml(m_player->in(lesson.steps[next].title))));
  m_notes->setText(notes);
}

}  // namespace attn::app
