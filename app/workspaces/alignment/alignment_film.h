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
/// What was learned belongs to the document: a training that comes to rest, at its end or halted, is an edit that gives
/// the document its weights and curves. So it is saved, asked about and undone like anything else.
///
/// A run that another one takes the place of is kept beside it, until another document comes: the user may go back to
/// it, and an undone edit shows it again.
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

  /// Trains, or goes on where it was paused. Weights of the document have no memory of their training: to go on from
  /// them, its steps are made again first, as fast as it can. At the end of a run it begins anew.
  /// \param gesture of the edit that it becomes, if it begins
  void train(int gesture);
  /// Halts the training after the step that it is at.
  void pause();
  /// One step more. Nothing happens at the end of a run.
  void step(int gesture);
  /// Back to a model that has learned nothing.
  void reset(int gesture);
  /// Makes an edit of the training as it was last told to be, before this returns. \param goesOn else it is halted
  void settle(bool goesOn = false);
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
  bool canGoOn() const {
    return hasTraining() || (!m_isLoading && m_run->origin == RunOrigin::document && !m_run->isDone());
  }
  /// What is in sight; none before anything was loaded.
  std::optional<AlignmentCheckpoint> shown() const;
  /// Whether the newest checkpoint is in sight, whichever comes.
  bool isAtNewest() const { return !m_sought; }

  /// The runs that are kept beside the one in sight, the oldest first.
  std::vector<Box<AlignmentRun>> beside() const;
  /// Exchanges the run in sight and one of those. It tells nothing: the document's recipe and weights are to follow
  /// first. \return the weights; nothing happens, and none are returned, if the run is not kept any more
  std::optional<Box<KeptWeights>> goBackTo(const AlignmentRun& run);
  void setBudget(std::size_t bytes) { m_budget = bytes; }
  /// So many milliseconds pass until the document has what a training under way has learned, so that a copy is kept of
  /// it; it has it soon after the first steps, too.
  void setKeepingEvery(int milliseconds) { m_keepEvery = milliseconds; }

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

  AlignmentFilm(Document* document, bool isOfB);
  bool hasTraining() const { return m_training && !m_run->isDone(); }
  void forget();
  void load(const AlignmentScene& scene);
  void beginAnew();
  void post(Index most, int gesture);
  /// In the worker: shows a training as it stands, and makes an edit of it.
  Worker::Delivery restOf(const AlignmentRun& training);
  void take(const Box<AlignmentRun>& run);
  void record(const Box<KeptWeights>& weights);
  void editWeights(const QString& text, const std::optional<Box<KeptWeights>>& weights, int gesture);
  void keepBeside();
  void showKept(std::size_t place);

  Document* m_document;
  bool m_isOfB;
  Box<AlignmentRun> m_run;
  Training m_training;  ///< of the run in sight; null where it can't go on
  std::vector<Kept> m_beside;
  std::size_t m_budget = usualBudget;
  std::optional<Index> m_sought;  ///< the step in sight; none: the newest
  std::shared_ptr<std::atomic<double>> m_pace = std::make_shared<std::atomic<double>>(0);
  bool m_isTraining = false;
  bool m_isUnderWay = false;  ///< steps were told that the document does not have yet
  bool m_isLoading = false;
  bool m_isOfDocument = false;                ///< else what is there belongs to the document before
  AlignmentRecipe m_recipe;                   ///< that is wanted
  std::optional<Box<KeptWeights>> m_weights;  ///< that the document has
  int m_keepEvery = 30'000;
  std::weak_ptr<const KeptWeights> m_kept;  ///< that the document had last from a training under way
  Index m_made = 0;                         ///< steps of the training that were made once before
  int m_gesture = 0;                        ///< of the edits that the training in sight becomes
  Worker m_worker;
};

}  // namespace attn::app
