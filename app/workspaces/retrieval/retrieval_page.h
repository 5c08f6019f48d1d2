// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/workspaces/form.h"
#include "app/workspaces/page.h"
#include "app/workspaces/worker.h"
#include "core/scene/retrieval/retrieval_pipeline.h"

class QMenu;

namespace attn::ui {
class Inspector;
}

namespace attn::app {

class DatabasePanel;
class Form;
class PoolingPanel;
class RetrievalCanvas;

/// The Retrieval workspace: a table of keys and values that answers a query, hard or soft. The page carries changes of
/// its parts to the document, the scene to the parts, and both to the worker and back.
class RetrievalPage : public Page {
  Q_OBJECT

 public:
  explicit RetrievalPage(Document* document, QWidget* parent = nullptr);

  std::string colorMap() const override;
  void chooseColorMap(const std::string& id) override;
  std::vector<ui::NamedPicture> pictures() const override;
  std::vector<NamedTable> tables() const override;
  NumbersText numbersText() const override;
  bool isUpToDate() const override;
  QWidget* firstFocus() override;
  /// Reads a table of keys and values, and complains of what is wrong; then all is left as it was.
  void openFile(const QString& path) override;
  void openTable(const TableSource& source, const TableChoices& choices) override;
  /// Takes the text of the clipboard for the pairs.
  void paste();

  RetrievalCanvas* canvas() const { return m_canvas; }
  const RetrievalResults& results() const;
  ui::Inspector* inspector() const { return m_inspector; }
  TableReader* reader() const { return m_reader; }

 private:
  QWidget* makeControls();
  void connectParts();
  void edit(const QString& text, const std::function<void(RetrievalScene&)>& change, int gesture = 0);
  void editScene(const QString& text, const SceneChange& change, int gesture);
  void connectReader();
  void showScene() override;
  void showViewState() override;
  void compute();
  void showResults(const RetrievalResults& results, const QElapsedTimer& sinceEdit);
  void showProblem(const RetrievalResults& results, const QString& words);
  void explain();
  /// That of the view state.
  void selectPair();
  /// The pair that weighs most is explained again.
  void unselect();
  void sort(const std::string& column, bool isDescending);
  void fillSorting(QMenu* menu);
  void copyPairs() const;

  /// A first line of texts over texts that was taken for names.
  struct Header {
    Box<Database> pairs;  ///< those below it
    std::pair<std::string, std::string> names;
  };

  RetrievalPipeline m_pipeline;  ///< used by the worker's thread alone
  std::vector<Form*> m_forms;
  DatabasePanel* m_databasePanel;
  PoolingPanel* m_poolingPanel;
  RetrievalCanvas* m_canvas;
  ui::Inspector* m_inspector;
  std::optional<Header> m_header;  ///< of the last file
  TableReader* m_reader;
  Worker m_worker, m_explainer;  // last, so that their threads end before anything that a job uses goes
};

}  // namespace attn::app
