// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/axes/axis_questions.h"

#include <QCoreApplication>
#include <algorithm>
#include <string>
#include <utility>

#include "app/workspaces/models/models_figure.h"

namespace attn::app {
namespace {

struct QuestionWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AxisQuestions)
};

std::string lettersOf(const ImportGuess& guess) {
  std::string letters;
  for (const AxisGuess& axis : guess.axes) letters += letterOf(axis.role);
  return letters;
}

QString axisName(const ImportGuess& guess, std::size_t axis) {
  return QuestionWords::tr("axis %1 (%2)", "an axis and its length").arg(axis).arg(guess.tensor.shape[axis]);
}

/// One reading of the axes, in letters.
struct AxesAnswer {
  QString text;
  std::string letters;
};

/// An axis that may count something else.
std::vector<AxesAnswer> readingsOfAxis(const ImportGuess& guess, std::size_t axis,
                                       const std::vector<AxisRole>& otherRoles) {
  const std::string guessed = lettersOf(guess);
  std::vector<AxesAnswer> answers{{roleName(guess.axes[axis].role), guessed}};
  for (const AxisRole role : otherRoles) {
    std::string letters = guessed;
    const auto taken = std::find(letters.begin(), letters.end(), letterOf(role));
    if (taken != letters.end()) *taken = letters[axis];  // the axis that was this one before takes what becomes free
    letters[axis] = letterOf(role);
    answers.push_back({roleName(role), letters});
  }
  return answers;
}

/// One of several axes that may be the keys, or the queries.
std::vector<AxesAnswer> readingsByPlace(const ImportGuess& guess, std::size_t axis,
                                        const std::vector<std::size_t>& others) {
  const std::string guessed = lettersOf(guess);
  std::vector<AxesAnswer> answers{{axisName(guess, axis), guessed}};
  for (const std::size_t other : others) {
    std::string letters = guessed;
    std::swap(letters[axis], letters[other]);
    answers.push_back({axisName(guess, other), letters});
  }
  return answers;
}

}  // namespace

QString kindName(TensorKind kind) {
  switch (kind) {
    case TensorKind::weights: return QuestionWords::tr("weights");
    case TensorKind::scores: return QuestionWords::tr("scores");
    case TensorKind::logWeights: return QuestionWords::tr("logarithms of weights");
    case TensorKind::queriesKeysValues: break;
  }
  return {};
}

std::vector<FileQuestion> kindQuestions(const OpenedFile& file, const ChangeSource& change) {
  const auto isOfKind = [](const ImportQuestion& question) { return question.about == ImportQuestion::About::kind; };
  if (std::none_of(file.guess.questions.begin(), file.guess.questions.end(), isOfKind)) return {};
  FileQuestion question{.id = QStringLiteral("kind"),
                        .words = QuestionWords::tr("Are the numbers weights, or scores?"),
                        .answers = {},
                        .current = QString::fromLatin1(idOf(file.guess.kind)),
                        .take = {}};
  for (const TensorKind kind : {TensorKind::weights, TensorKind::scores})
    question.answers.push_back({QString::fromLatin1(idOf(kind)), kindName(kind)});
  question.take = [change](const QString& answer) {
    change(QuestionWords::tr("What the numbers are"), [&](ModelsScene& scene) { scene.kind = answer.toStdString(); });
  };
  return {question};
}

std::vector<FileQuestion> axisQuestions(const OpenedFile& file, const ChangeSource& change) {
  std::vector<FileQuestion> questions;
  const ImportGuess& guess = file.guess;
  for (const ImportQuestion& open : guess.questions) {
    if (open.about == ImportQuestion::About::kind) continue;
    QString words;
    std::vector<AxesAnswer> readings;
    if (open.about == ImportQuestion::About::axis) {
      words = QuestionWords::tr("What does axis %1, of length %2, count?")
                  .arg(open.axis)
                  .arg(guess.tensor.shape[open.axis]);
      readings = readingsOfAxis(guess, open.axis, open.otherRoles);
    } else if (open.otherAxes.empty()) {
      words = QuestionWords::tr("Are the %1 rows of axis %2 queries, or heads of one query?")
                  .arg(guess.tensor.shape[open.axis])
                  .arg(open.axis);
      AxesAnswer heads{roleName(AxisRole::head), lettersOf(guess)};
      std::replace(heads.letters.begin(), heads.letters.end(), letterOf(AxisRole::query), letterOf(AxisRole::head));
      readings = {{roleName(AxisRole::query), lettersOf(guess)}, heads};
    } else {
      words = open.about == ImportQuestion::About::keys ? QuestionWords::tr("Which axis is the keys?")
                                                        : QuestionWords::tr("Which axis is the queries?");
      readings = readingsByPlace(guess, open.axis, open.otherAxes);
    }
    if (readings.size() < 2) continue;
    FileQuestion question{.id = QStringLiteral("axis%1 %2").arg(static_cast<int>(open.about)).arg(open.axis),
                          .words = words,
                          .answers = {},
                          .current = QString::fromStdString(readings.front().letters),
                          .take = {}};
    for (const AxesAnswer& reading : readings)
      question.answers.push_back({QString::fromStdString(reading.letters), reading.text});
    question.take = [change](const QString& letters) {
      change(QuestionWords::tr("Axes of the file"), [&](ModelsScene& scene) { scene.axes = letters.toStdString(); });
    };
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace attn::app
