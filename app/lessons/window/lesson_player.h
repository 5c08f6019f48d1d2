// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/document.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_play.h"
#include "app/workspaces/worker.h"

namespace attn::app {

/// The texts of a step in one language. Numbers in them are those of the scene that the step begins with; as long as
/// they are computed "…" stands in their place.
struct StepTexts {
  QString title, goal, action, ask;
  QStringList options, names;
};

/// What is shown once there is a guess and the action is done: both, and what is said of them.
struct Reveal {
  std::vector<double> answer;  ///< of a number or bars
  bool isRight = false;
  bool isKnown = false;                ///< it is right, or follows a rule that the lesson knows
  const WrongAnswer* wrong = nullptr;  ///< that the guess is, of the step's prediction
  QString rule;                        ///< the name of that rule; empty: none, or it has no name
  QString say;                         ///< of the lesson's words; empty: it has none for this guess
};

/// Plays a lesson on a document of its own: goes from step to step, lets through what the step allows, notices when it
/// is done, and keeps the guess.
///
/// A step that was done stays done, and its answer and its last words keep the numbers of that moment, whatever is
/// tried out afterwards: they answer what was asked. Only entering the step anew, or its reset, begins again.
class LessonPlayer : public QObject {
  Q_OBJECT

 public:
  /// \param language an id of the lesson's texts
  LessonPlayer(Lesson lesson, QString language, QObject* parent = nullptr);

  Document* document() { return &m_document; }
  const Lesson& lesson() const { return m_lesson; }
  std::size_t step() const { return m_step; }
  const LessonStep& current() const { return m_lesson.steps[m_step]; }

  /// Enters a step as it begins, whatever was done before. \pre there is such a step
  void enter(std::size_t step);
  void reset() { enter(m_step); }

  QString language() const { return m_language; }
  /// Lets the lesson speak another language. Nothing else changes.
  void setLanguage(const QString& language) { setLanguages(language, {}); }
  /// Lets it say everything in two languages, the second below the first. \param second empty: in one alone
  void setLanguages(const QString& first, const QString& second);
  QString secondLanguage() const { return m_second; }
  QString in(const LessonText& text) const;
  const StepTexts& texts() const { return m_texts; }
  /// What was to be seen; empty until the step is done, and until it has its guess, if that is waited for.
  QString seen(bool evenWithoutGuess = false) const;
  /// In words what the lesson looks up and this scene has not, as far as its texts were needed; empty: nothing. A "?"
  /// stands in the place of each such number.
  QString problem() const;
  /// The numbers of the answer, where a number or bars are asked for and the step is done.
  std::vector<double> answer() const;

  /// The guess, until the step is left.
  const std::optional<Guess>& guess() const { return m_guess; }
  /// Keeps a guess. There is one a step.
  void give(const Guess& guess);
  bool isDone() const { return m_done != nullptr; }
  /// There once the guess is given and the step is done.
  std::optional<Reveal> reveal() const;
  /// What the step says of a wrong answer to its question; empty: nothing.
  QString said(const WrongAnswer& wrong) const;

  /// Lets all edits through until the step is entered anew.
  void setFree(bool free);
  bool isFree() const { return m_isFree; }
  /// Takes what somebody else made of the step's scene; free play, where the step does not allow it.
  void take(const Scene& scene);
  /// Does what the step asks for, an edit after the other. Each can be undone.
  void showMe();
  bool isShowing() const { return m_showing.isActive(); }
  /// Whether all that follows from the scene is known.
  bool isUpToDate() const { return !m_worker.isBusy(); }

 signals:
  /// Another step was entered, or the same anew.
  void entered();
  /// Texts, the guess, or whether it is done.
  void changed();
  void refused();
  /// All that the solution does has been done.
  void shown();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void compute();
  void fill();
  void judge();
  void showWhatIsSpokenOf();
  void showNext();
  QString filled(const LessonText& text, const LessonResults* results) const;
  QString filledIn(const LessonText& text, const QString& language, const LessonResults* results) const;
  void note(const QString& problem) const;

  Lesson m_lesson;
  QString m_language, m_second;
  Document m_document;
  std::size_t m_step = 0;
  bool m_isEntering = false;
  bool m_isFree = false;
  std::vector<double> m_query;  ///< of a regression, that the numbers are of
  Scene m_last;                 ///< before the edit that is being made
  StepPlay m_play;
  StepTexts m_texts;
  QString m_failure;               ///< what the results could not be computed for
  mutable QStringList m_problems;  ///< of the step's texts that were filled in
  std::optional<Guess> m_guess;
  using Results = std::shared_ptr<const LessonResults>;
  Results m_begin, m_now, m_done;  ///< of the step's beginning, of the scene, of the moment when the step was done
  std::size_t m_shown = 0;         ///< of the solution
  QTimer m_showing;
  Worker m_worker;
};

}  // namespace attn::app
