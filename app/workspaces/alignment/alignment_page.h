// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/workspaces/alignment/alignment_film.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/scene/alignment/alignment_pipeline.h"

namespace attn::ui {
class Inspector;
}

namespace attn::app {

class AlignmentCanvas;
class Form;
class InputPanel;
class PairsReader;
class PlayPanel;
class SameFunctionNote;
class TaskPanel;

/// The Alignment workspace: an encoder–decoder with attention that learns while one looks. The page carries changes of
/// its parts to the document, the scene to the parts and to the film, and what the film shows to the worker that
/// decodes and back.
class AlignmentPage : public Page {
  Q_OBJECT

 public:
  explicit AlignmentPage(Document* document, QWidget* parent = nullptr);

  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  void zoomBy(double factor) override;
  void zoomToFit() override;
  std::vector<ui::NamedPicture> pictures() const override;
  QString parameters() const override;
  WorkspaceSteps recordedTraining(const std::string& view) const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  std::function<CodeProgram(const Dialect& dialect)> code() const override;
  /// While a training runs its newest model is always on its way; what counts are the edits.
  bool isUpToDate() const override;
  QWidget* firstFocus() override;
  /// Reads pairs to learn, and complains of what is wrong; then all is left as it was.
  void openFile(const QString& path) override;
  void openTable(const TableSource& source, const TableChoices& choices) override;

  AlignmentCanvas* canvas() const { return m_canvas; }
  ui::Inspector* inspector() const { return m_inspector; }
  PairsReader* reader() const { return m_reader; }
  const AlignmentFilm& film() const { return *m_film; }
  /// The training of B, the second model of a comparison.
  const AlignmentFilm& otherFilm() const { return *m_other; }
  /// The decoding in sight; nothing before the first one, and while there is a problem.
  const std::optional<AlignmentResults>& results() const { return m_results; }
  /// The same of B; nothing unless two models are compared.
  const std::optional<AlignmentResults>& comparedResults() const { return m_compared; }

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeControls();
  void connectParts();
  void edit(const QString& text, const std::function<void(AlignmentScene&)>& change, int gesture = 0);
  void editWhole(const QString& text, const std::function<void(Scene&)>& change, int gesture);
  void showScene() override;
  void showViewState() override;
  void showFilm();
  void showRuns();
  void compute();
  /// Drops what is being decoded, and what was to be decoded after it.
  void forgetJobs();
  void showResults(const AlignmentResults& results, const AlignmentFrames& frames, const QElapsedTimer& sinceEdit);
  void showProblem(const QString& words);
  /// The number under the pointer in the status bar, or the shapes.
  void sayPointed();
  void explain();
  bool isComparing() const;
  void forBoth(const std::function<void(AlignmentFilm&)>& what);
  void train();
  void loadSameFunction(const AlignmentScoring* scoring);
  void compareSameFunction(const AlignmentScoring* scoring);
  std::optional<AlignmentCheckpoint> modelForSameFunction(const AlignmentScoring* scoring) const;
  void goBackTo(const AlignmentRun& run);
  /// What a row of the explanation leads to: another place of the source is taken apart, or another symbol is written.
  void follow(const QString& link);
  ColorRange range() const;

  AlignmentPipeline m_pipeline;  ///< used by the worker's thread alone
  std::vector<Form*> m_forms;
  TaskPanel* m_task;
  InputPanel* m_input;
  PairsReader* m_reader;
  PlayPanel* m_play;
  AlignmentCanvas* m_canvas;
  ui::Inspector* m_inspector;
  SameFunctionNote* m_same;
  std::optional<AlignmentResults> m_results;
  std::optional<AlignmentResults> m_compared;  ///< of B
  /// Weights were just loaded as another score: which, and what the alignment was before.
  struct Lesson {
    std::string scoring;
    Tensor weights;
  };
  std::optional<Lesson> m_lesson;
  AlignmentFrames m_frames;
  std::optional<ColorRange> m_drawnRange;
  bool m_isNewDocument = false;
  bool m_isEdited = false;  ///< the scene as it is now is not shown yet
  bool m_isStale = false;   ///< the film has shown something else since the job began that is under way
  QElapsedTimer m_sinceExplained;
  // Last, so that their threads end before anything that a job uses goes.
  AlignmentFilm *m_film, *m_other;  ///< the document's, of A and B: a training goes on in another window
  Worker m_worker;
};

}  // namespace attn::app
