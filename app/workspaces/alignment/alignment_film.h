// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "app/workspaces/worker.h"
#include "core/base/box.h"
#include "core/scene/alignment/alignment_run.h"

namespace attn::app {

class Document;

/// The training of an encoder–decoder, off the GUI thread at a pace that eyes can follow, and the way back over its
/// checkpoints. It tells at most thirty times a second, and never waits for what is drawn of it.
///
/// A run that another one takes the place of is kept beside it, until another document comes: the user may go back to
/// it, and an undone edit of the recipe shows it again.
class AlignmentFilm : public QObject {
  Q_OBJECT

 public:
  /// How much memory the runs that are kept beside take at most, in bytes. The oldest ones go first, and never the
  /// newest one.
  static constexpr std::size_t usualBudget = std::size_t{512} << 20;

  /// That of a document, made when it is first wanted: it outlives the window, as when the language is switched.
  /// \param model "A", the scene's own, or "B", which is compared with it
  static AlignmentFilm& of(Document& document, const QString& model = QStringLiteral("A"));

  /// Shows a run of the scene's recipe: the one that is there, else the newest that is kept beside, else what the scene
  /// begins with.
  void show(const AlignmentScene& scene);
  /// The same for another document: what was there is forgotten.
  void showAnew(const AlignmentScene& scene);

  /// Trains, or goes on where it was paused. At the end of a run, or with weights from elsewhere, it begins anew.
  void train();
  /// Halts the training after the step that it is at.
  void pause();
  /// One step more. Nothing happens at the end of a run.
  void step();
  /// Back to a model that has learned nothing.
  void reset();
  /// In steps a second; 0: as fast as it can. A training that runs follows at once.
  void setPace(double stepsPerSecond);

  /// Looks at the checkpoint nearest to a step. At the last one the film follows the training.
  void seek(Index step);

  bool isTraining() const { return m_isTraining; }
  /// Whether it is still looking for what a scene begins with; what is shown is of another recipe meanwhile.
  bool isLoading() const { return m_isLoading; }
  /// Whether what it shows is all there is: no training runs, or stands at a later step than is told yet.
  bool isSettled() const { return !m_worker.isBusy(); }
  /// What there is to see, without the training itself.
  const AlignmentRun& run() const { return *m_run; }
  /// Whether Train goes on with the run in sight, rather than beginning anew.
  bool canGoOn() const { return m_training && !m_run->isDone(); }
  /// What is in sight; none before anything was loaded.
  std::optional<AlignmentCheckpoint> shown() const;
  /// Whether the newest checkpoint is in sight, whichever comes.
  bool isAtNewest() const { return !m_sought; }

  /// The runs that are kept beside the one in sight, the oldest first.
  std::vector<Box<AlignmentRun>> beside() const;
  /// Exchanges the run in sight and one of those. It tells nothing: the document's recipe is to follow first.
  /// \return whether the run is still kept; if not, nothing happens
  bool goBackTo(const AlignmentRun& run);
  void setBudget(std::size_t bytes) { m_budget = bytes; }

 signals:
  void changed();
  /// Nothing can be trained or shown: why.
  void failed(const attn::Message& words);

 private:
  /// A training. Jobs of the worker alone look into it, one after the other.
  using Training = std::shared_ptr<AlignmentRun>;
  struct Kept {
    Box<AlignmentRun> run;
    Training training;  ///< null where it can't go on
  };

  explicit AlignmentFilm(Document* document);
  void forget();
  void load(const AlignmentScene& scene);
  void beginAnew();
  void post(Index most);
  /// Shows a training as it stands, once the worker comes to it.
  void postState();
  void take(const Box<AlignmentRun>& run);
  void keepBeside();
  void showKept(std::size_t place);
  /// Whether a run that is kept beside is what the scene wants to be shown.
  static bool isOf(const AlignmentRun& run, const AlignmentScene& scene);

  Box<AlignmentRun> m_run;
  Training m_training;  ///< of the run in sight; null where it can't go on
  std::vector<Kept> m_beside;
  std::size_t m_budget = usualBudget;
  std::optional<Index> m_sought;  ///< the step in sight; none: the newest
  std::shared_ptr<std::atomic<double>> m_pace = std::make_shared<std::atomic<double>>(0);
  bool m_isTraining = false;
  bool m_isLoading = false;
  bool m_isOfDocument = false;  ///< else what is there belongs to the document before
  AlignmentRecipe m_recipe;     ///< that is wanted
  Worker m_worker;
};

}  // namespace attn::app
