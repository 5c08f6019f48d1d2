// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

class QProgressBar;

namespace attn::app {

/// A line of the status bar that says what is read or written, how much of it is done, and lets the user stop it. It
/// comes into sight when that takes longer than a moment. Of several jobs it shows the one that began last.
class ProgressLine : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressLine(QWidget* parent);

  /// A job is worked on, "Saving a.png". \param done 0 … 1; a negative number: it is not known
  void tell(const QObject* job, const QString& words, double done = -1);
  /// It is done, or was given up.
  void end(const QObject* job);

 signals:
  void cancelled();

 private:
  struct Job {
    const QObject* job;
    QString words;
    double done;
  };
  void showLast();

  std::vector<Job> m_jobs;
  QProgressBar* m_bar;
  QTimer m_delay;
};

}  // namespace attn::app
