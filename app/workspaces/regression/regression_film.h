// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "app/document/document.h"
#include "app/workspaces/regression/regression_training.h"

namespace attn::app {

/// A training of w as a film: one frame an epoch. The training runs as fast as it can, off the GUI thread; the film
/// follows it at a pace that eyes can follow, and may go back over all epochs so far. It is shown at most thirty times
/// a second, and the training never waits for that.
///
/// It belongs to a document, whichever window shows it: another language is another window, and the film goes on.
/// What was learned belongs to the document too: a training that comes to rest, at its end or halted, is an edit that
/// gives the document its steps. So it is saved, asked about and undone like anything else.
class TrainingFilm : public QObject {
  Q_OBJECT

 public:
  /// How fast it goes, in epochs a second.
  static constexpr double wholeInEightSeconds = 0;  ///< whatever the number of epochs, but one a second at least
  static constexpr double asFastAsItCan = -1;       ///< always at the newest epoch

  explicit TrainingFilm(QObject* parent = nullptr);
  /// The one of a document, made when it is first asked for.
  static TrainingFilm& of(Document& document);

  /// Begins, or goes on where it was paused; at its end it trains for options.epochs more epochs. With other points
  /// than before, or after a training that diverged, it begins anew.
  void play(const Box<Points>& points, const TrainingOptions& options);
  /// Halts the film, and the training with it.
  void pause();
  /// Pauses and goes to the next epoch, which is trained at the film's end.
  void step(const Box<Points>& points, TrainingOptions options);
  /// Pauses at one of the epochs so far, or the newest.
  void seek(Index epoch);
  void setPace(double epochsPerSecond);
  double pace() const { return m_pace; }
  /// Shows what a scene of these points has learned, unless that is in sight already or goes on from there.
  void show(const RegressionScene& scene, const Box<Points>& points);
  /// Back to the beginning.
  void reset();

  bool isPlaying() const { return m_isPlaying; }
  /// What the film shows now; epoch 0 before it has begun.
  TrainingStep shown() const;
  /// The w after the epoch in sight, an inverse bandwidth: h = 1 / |w|; none before it has begun.
  std::optional<double> w() const;
  /// How many epochs it has when all that were asked for are trained.
  Index length() const { return m_length; }
  bool isAtEnd() const { return shown().epoch >= m_length; }
  const RegressionTraining& training() const { return m_training; }

 signals:
  /// Another epoch is in sight, or another state.
  void changed();
  void failed(const attn::Message& words);

 private:
  void keepFor(const Box<Points>& points);
  void learnFrom(const Box<Points>& points);
  void forget();
  void follow();
  void advance();
  void halt();
  /// Makes an edit of the training as far as it has come.
  void record();
  void editTraining(const QString& text, const std::optional<Box<KeptTraining>>& training);

  Document* m_document = nullptr;                ///< none: nothing is kept
  std::optional<Box<KeptTraining>> m_kept = {};  ///< that the document has
  RegressionScene m_of;                          ///< whose points it learns from
  int m_gesture = 0;                             ///< of the edits that the stretch in sight becomes

  RegressionTraining m_training;
  QTimer m_frames;
  QElapsedTimer m_sinceFrame;
  double m_place = 0;  ///< the epoch in sight, and a part of the way to the next
  double m_pace = wholeInEightSeconds;
  Index m_length = 0;
  Index m_stretch = 1;  ///< epochs that were asked for last
  bool m_isPlaying = false;
  bool m_isStepping = false;
  bool m_wasStepped = false;  ///< the stretch in sight is of single steps
};

}  // namespace attn::app
