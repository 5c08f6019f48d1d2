// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QHBoxLayout;

namespace attn::app {

/// Something about a file that nothing in it answers, with the answer that is taken until another is given.
struct FileQuestion {
  QString id;     ///< so that one that was closed stays closed
  QString words;  ///< in one line
  struct Answer {
    QString id, text, toolTip = {};
  };
  std::vector<Answer> answers;
  QString current;  ///< the id of the answer in force
  std::function<void(const QString& answer)> take;
};

/// Asks one question after the other, in one line: no dialog, and nothing waits for the answer.
class QuestionLine : public QFrame {
  Q_OBJECT

 public:
  explicit QuestionLine(QWidget* parent);

  /// Shows the first one that was not closed. \param about what they are about: of another file all are open again
  void ask(const QString& about, const std::vector<FileQuestion>& questions);

 private:
  void show();

  QString m_about;
  QStringList m_closed;
  std::vector<FileQuestion> m_questions;
  QHBoxLayout* m_line;
};

}  // namespace attn::app
