// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_player.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QRegularExpression>
#include <utility>

#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_words.h"
#include "core/base/words.h"
#include "core/scene/field_paths.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int showEvery = 700;  // milliseconds between two edits that are shown

/// The text with something else in the place of its numbers. Braces of formulas stay.
QString withoutNumbers(const QString& text, const QString& instead) {
  static const QRegularExpression number(QStringLiteral("\\{[^{}]*\\}"));
  QStringList parts = text.split(u'$');
  for (qsizetype i = 0; i < parts.size(); i += 2) parts[i].replace(number, instead);
  return parts.join(u'$');
}

QString nameOfRule(const std::string& id, const std::string& language) {
  for (const LessonWord& each : misconceptions())
    if (each.id == id) return QString::fromStdString(textIn(each.name, language));
  return {};
}

}  // namespace

LessonPlayer::LessonPlayer(Lesson lesson, QString language, QObject* parent)
    : QObject(parent), m_lesson(std::move(lesson)), m_language(std::move(language)) {
  m_document.setGate(
      [this](const Scene& before, const Scene& after) { return m_isFree || allows(current(), before, after); });
  connect(&m_document, &Document::refused, this, &LessonPlayer::refused);
  connect(&m_document, &Document::sceneChanged, this, [this] {
    if (m_isEntering || m_document.scene() == m_last) return;
    noteEdit(m_play, m_last, m_document.scene());
    m_last = m_document.scene();
    compute();
  });
  connect(&m_document, &Document::viewStateChanged, this, [this] {
    // Where one looks changes no number, but for the query of a regression, which the view state has.
    if (m_document.viewState().regression.query != m_query && !m_isEntering) return compute();
    judge();
  });
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_failure = ui::translated(words);
    fill();
    emit changed();
  });
  m_showing.setInterval(showEvery);
  connect(&m_showing, &QTimer::timeout, this, &LessonPlayer::showNext);
  // A step is done when a gesture has ended, not while a hand passes by.
  QCoreApplication::instance()->installEventFilter(this);
  enter(0);
}

bool LessonPlayer::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease) QTimer::singleShot(0, this, &LessonPlayer::judge);
  return QObject::eventFilter(watched, event);
}

void LessonPlayer::enter(std::size_t step) {
  m_showing.stop();
  m_worker.stop();
  m_step = step;
  m_play = {};
  m_guess.reset();
  m_problems.clear();
  m_failure.clear();
  m_begin = m_now = m_done = nullptr;
  m_isFree = false;
  const SavedScene beginning = beginningOf(m_lesson, step);
  m_isEntering = true;
  m_document.open(beginning.scene, {}, beginning.view);
  m_isEntering = false;
  m_last = m_document.scene();
  fill();
  emit entered();
  compute();
}

void LessonPlayer::setLanguages(const QString& first, const QString& second) {
  if (first == m_language && second == m_second) return;
  m_language = first;
  m_second = second;
  fill();
  emit changed();
}

QString LessonPlayer::in(const LessonText& text) const {
  return QString::fromStdString(textIn(text, m_language.toStdString()));
}

QString LessonPlayer::filled(const LessonText& text, const LessonResults* results) const {
  if (text.empty()) return {};
  const QString first = filledIn(text, m_language, results);
  if (m_second.isEmpty()) return first;
  const QString second = filledIn(text, m_second, results);
  return first == second ? first : first + betweenLanguages + second;
}

QString LessonPlayer::filledIn(const LessonText& text, const QString& language, const LessonResults* results) const {
  const std::string id = language.toStdString();
  const QString plain = QString::fromStdString(textIn(text, id));
  if (!results) return withoutNumbers(plain, m_failure.isEmpty() ? QStringLiteral("…") : QStringLiteral("?"));
  try {
    return QString::fromStdString(app::filledIn(text, id, *results));
  } catch (const DataError& error) {
    note(ui::translated(error.message()));
    return withoutNumbers(plain, QStringLiteral("?"));
  }
}

void LessonPlayer::note(const QString& problem) const {
  if (!m_problems.contains(problem)) m_problems << problem;
}

QString LessonPlayer::problem() const {
  const QString newer = m_lesson.isNewer ? tr("This lesson is of a newer version of the program: parts of it may be "
                                              "missing here.")
                                         : QString();
  const QStringList all = (m_failure.isEmpty() ? QStringList() : QStringList(m_failure)) + m_problems;
  return all.isEmpty()
             ? newer
             : (newer + u' ' + tr("This lesson has a mistake: %1.").arg(all.join(QStringLiteral("; ")))).trimmed();
}

void LessonPlayer::fill() {
  const LessonStep& step = current();
  const auto words = [this](const LessonText& text) { return filled(text, m_begin.get()); };
  m_texts = {};
  m_texts.title = words(step.title);
  m_texts.goal = words(step.goal);
  m_texts.action = words(step.action);
  if (!step.prediction) return;
  m_texts.ask = words(step.prediction->ask);
  for (const LessonText& option : step.prediction->options) m_texts.options << words(option);
  for (const LessonText& name : step.prediction->names) m_texts.names << words(name);
}

QString LessonPlayer::seen(bool evenWithoutGuess) const {
  return m_done && (m_guess || evenWithoutGuess || !current().prediction) ? filled(current().see, m_done.get())
                                                                          : QString();
}

void LessonPlayer::compute() {
  // The worker passes over what a newer scene has replaced, so each job sees to the beginning, until that is known.
  const auto begin = m_begin;
  m_now = nullptr;
  m_query = m_document.viewState().regression.query;
  m_worker.post([this, begin, first = begin ? SavedScene() : beginningOf(m_lesson, m_step), scene = m_document.scene(),
                 view = m_document.viewState()](Worker::Task&) -> Worker::Delivery {
    const Results beginning = begin ? begin : resultsOf(first.scene, first.view);
    const Results now = resultsOf(scene, view);
    return [this, beginning, now, scene] {
      const bool isFirst = !std::exchange(m_begin, beginning);
      m_now = scene == m_document.scene() ? now : nullptr;
      m_failure.clear();
      if (isFirst) fill();
      judge();
      emit changed();
    };
  });
}

void LessonPlayer::judge() {
  if (!m_now || m_now == m_done || m_isEntering || QGuiApplication::mouseButtons() != Qt::NoButton) return;
  // What is done stays done. The answer is that of what is in sight, as long as that is what was asked for.
  if (m_done && m_isFree) return;
  // A step that has an action and no condition counts as done with the first edit.
  const bool isUnknown = current().done.empty() && !textIn(current().action, m_language.toStdString()).empty();
  if (isUnknown && !m_done && m_document.history().count() == 0) return;
  try {
    if (!app::isDone(current(), m_document.scene(), m_document.viewState(), *m_now, m_play)) return;
  } catch (const DataError& error) {
    note(ui::translated(error.message()));  // what it waits for never comes
    emit changed();
    return;
  }
  const bool isFirst = !std::exchange(m_done, m_now);
  if (isFirst) showWhatIsSpokenOf();
  emit changed();
}

/// A figure that had no such cell as the step began has let go of it, and a word may have moved to another row.
void LessonPlayer::showWhatIsSpokenOf() {
  const SavedScene beginning = beginningOf(m_lesson, m_step);
  const std::vector<std::size_t> cell = cellSpokenOf(current(), beginning);
  // Who looks at another view of the figure has another figure in sight.
  if (cell.empty() || m_document.viewState().attention.view != beginning.view.attention.view) return;
  m_document.look([&](ViewState& view) { select(view, m_document.scene(), cell); });
}

std::vector<double> LessonPlayer::answer() const {
  if (!m_done || !current().prediction || current().prediction->kind == PredictionKind::choose) return {};
  try {
    return answerOf(*current().prediction, *m_done);
  } catch (const DataError& error) {
    note(ui::translated(error.message()));
    return {};
  }
}

void LessonPlayer::give(const Guess& guess) {
  if (m_guess || !current().prediction) return;
  m_guess = guess;
  emit changed();
}

std::optional<Reveal> LessonPlayer::reveal() const {
  if (!m_guess || !m_done) return std::nullopt;
  const Prediction& prediction = *current().prediction;
  const std::string language = m_language.toStdString();
  Reveal reveal;
  try {
    reveal.answer = answer();
    const Verdict verdict = verdictOn(prediction, *m_guess, *m_done);
    reveal.isRight = verdict.isRight;
    reveal.wrong = verdict.wrong;
    reveal.isKnown = verdict.isRight || verdict.wrong;
    if (verdict.wrong) reveal.rule = nameOfRule(verdict.wrong->rule, language);
    reveal.say = filled(verdict.wrong     ? verdict.wrong->say
                        : verdict.isRight ? prediction.say
                                          : LessonText(),
                        m_done.get());
  } catch (const DataError&) {
    return reveal;
  }
  return reveal;
}

QString LessonPlayer::said(const WrongAnswer& wrong) const { return filled(wrong.say, m_done.get()); }

void LessonPlayer::setFree(bool free) {
  if (free == m_isFree) return;
  m_isFree = free;
  emit changed();
}

void LessonPlayer::take(const Scene& scene) {
  if (!allows(current(), m_document.scene(), scene)) setFree(true);
  m_document.edit(tr("From a link"), [&](Scene& edited) { edited = scene; });
}

void LessonPlayer::showMe() {
  if (current().solution.empty() && current().selects.empty() && m_now) {  // there is nothing to show but what is seen
    m_done = m_now;
    emit changed();
    return;
  }
  m_shown = 0;
  m_showing.start();
  showNext();
}

void LessonPlayer::showNext() {
  const LessonStep& step = current();
  if (m_shown < step.solution.size()) {
    const FieldEdit& edit = step.solution[m_shown++];
    m_document.edit(tr("Shown: %1").arg(nameOfField(m_document.scene(), edit.first)),
                    [&](Scene& scene) { set(scene, edit.first, edit.second); });
  }
  if (m_shown < step.solution.size()) return;
  m_showing.stop();
  if (!step.selects.empty()) m_document.look([&](ViewState& view) { select(view, m_document.scene(), step.selects); });
  emit shown();
}

}  // namespace attn::app
