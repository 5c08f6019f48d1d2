// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>
#include <cmath>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/workspaces/models/axes/axis_questions.h"
#include "app/workspaces/models/file_inputs.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/patches/patch_panels.h"
#include "app/workspaces/models/patches/patches_view.h"
#include "app/workspaces/pin_bar.h"
#include "core/import/import_inputs.h"
#include "core/scene/models/opened_file.h"
#include "ui/controls/segmented_control.h"
#include "ui/inspector/inspector.h"
#include "ui/style/words.h"

// Files whose tokens are the patches of a picture, and what is asked of files.

namespace attn::app {
namespace {

/// The words that ask whether rows are divided by their sums; empty where they sum to 1.
QString rowSumWords(const OpenedFile& file) {
  constexpr double allOfOne = 0.005;  // as near as two decimals tell
  const QString sum = QString::number(file.rowSum, 'f', 2);
  switch (file.guess.rowSums) {
    case RowSums::one:
    case RowSums::none: return {};
    case RowSums::atMostOne:
      if (std::abs(1 - file.rowSum) < allOfOne) return {};  // what some rows lack is no number
      return ModelsPage::tr("Rows sum to %1: a sink took the rest; keep, or divide?").arg(sum);
    case RowSums::aboutOneDropout:
      return ModelsPage::tr("Rows sum to about 1 (%1), with holes: dropout of training; keep, or divide?").arg(sum);
    case RowSums::about255: return ModelsPage::tr("Rows sum to about 255: bytes; keep, or divide?");
    case RowSums::hundred: return ModelsPage::tr("Rows sum to 100: percent; keep, or divide?");
    case RowSums::anything: return ModelsPage::tr("Rows sum to anything (%1 on average); keep, or divide?").arg(sum);
  }
  return {};
}

/// The cell that a file is opened with stands for the patch in the corner, where there is little to see: then it is the
/// one in the middle.
void lookAtPatches(ModelsViewState& state) {
  state.view = "patches";
  if (state.head.empty()) state.head = {0, 0};
  if (state.selection == std::vector<Index>{1, 0}) state.selection.clear();
}

}  // namespace

void ModelsPage::makePatchPanels(QWidget* controls) {
  m_picture = new PicturePanel(controls);
  m_patchGrid = new PatchGridPanel(controls);
  m_patchShow = new PatchShowPanel(controls);
  connect(m_picture, &PicturePanel::pictureWanted, this, [this] {
    if (const QString file = askForPicture(); !file.isEmpty()) takePicture(file);
  });
}

void ModelsPage::connectPatches() {
  connect(m_fileViews, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    look([&](ModelsViewState& state) {
      id == QLatin1String("patches") ? lookAtPatches(state) : void(state.view = "heads");
    });
  });
  connect(m_patches, &PatchesView::looked, this, &ModelsPage::look);
  connect(m_patches, &PatchesView::pointedAt, this, &ModelsPage::point);
  connect(m_patches, &PatchesView::rangeChosen, this, [this](const ColorRange& range) {
    document()->look([&](ViewState& state) { state.ranges["models.patches"] = range; });
    if (looksAtPatches()) m_patches->showViewState(document()->scene(), document()->viewState());
    emit viewChanged();
  });
  connect(m_patches, &PatchesView::tokenHovered, m_inspector, [this](const std::optional<Index>& token) {
    m_inspector->markRows(token ? QString::number(*token) : QString());
  });
  connect(m_inspector, &ui::Inspector::linkHovered, m_patches, [this](const QString& link) {
    bool isToken = false;
    const Index token = link.toLongLong(&isToken);
    if (looksAtPatches()) m_patches->pointAt(isToken ? std::optional(token) : std::nullopt);
  });
  connect(m_inspector, &ui::Inspector::linkClicked, m_patches, [this](const QString& link) {
    bool isToken = false;
    const Index token = link.toLongLong(&isToken);
    if (!isToken || !looksAtPatches() || !m_patches->hasMap()) return;
    look([&](ModelsViewState& state) { state.selection = selectionOf(m_patches->drawing(), state, token); });
  });
}

/// Which canvas and which controls are in sight.
void ModelsPage::showView() {
  const bool isFile = m_results.file != nullptr;
  const ModelsView view = lookedAt(document()->viewState().models);
  const bool hasPatches = isFile && view.looksAtPatches, isInside = !isFile && view.looksInside;
  m_views->setVisible(!isFile);
  m_views->setCurrent(isInside ? QStringLiteral("predictions") : QStringLiteral("heads"));
  m_fileViews->setVisible(isFile);
  m_fileViews->setCurrent(hasPatches ? QStringLiteral("patches") : QStringLiteral("heads"));
  m_showings->setVisible(!isFile && !isInside);
  m_compare->setOffered(!hasPatches);  // patches are of one file
  m_canvases->setCurrentIndex(hasPatches ? 2 : isInside ? 1 : 0);
  // What is not shown does not make the middle wider.
  for (int i = 0; i < m_canvases->count(); ++i) {
    const bool isShown = i == m_canvases->currentIndex();
    m_canvases->widget(i)->setSizePolicy(isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                                         QSizePolicy::Preferred);
  }
  for (QWidget* panel :
       {static_cast<QWidget*>(m_picture), static_cast<QWidget*>(m_patchGrid), static_cast<QWidget*>(m_patchShow)})
    panel->setVisible(hasPatches);
}

void ModelsPage::showPatches(const HeadDrawing& drawing) {
  // What was on its way before another view was chosen has no map.
  if (!looksAtPatches() || (!drawing.patches.weights && m_results.open)) return;
  m_patches->showDrawing(drawing.patches, document()->scene(), document()->viewState(), m_results.file->shape[0]);
  m_picture->showDrawing(drawing.patches);
  m_patchGrid->showDrawing(drawing.patches);
}

void ModelsPage::askQuestions(const HeadDrawing& drawing) {
  if (!m_results.file) return m_question->ask({}, {});
  std::vector<FileQuestion> questions;
  if (m_isChanged)
    questions.push_back({QStringLiteral("changed"),
                         tr("The file was changed since it was read"),
                         {{QStringLiteral("keep"), tr("Keep"), tr("As it was read")},
                          {QStringLiteral("again"), tr("Read again"), tr("The file as it is now")}},
                         QStringLiteral("keep"),
                         [this, path = QString::fromStdString(m_results.file->path)](const QString& answer) {
                           if (answer == QLatin1String("again")) openFile(path);
                         }});
  const auto& found = m_results.file->found;
  if (const std::vector<ImportGuess>& tensors = found->tensors; tensors.size() > 1) {
    constexpr std::size_t mostAnswers = 4;  // of more than these the panel has the rest
    std::vector<FileQuestion::Answer> answers;
    for (std::size_t i = 0; i < std::min(mostAnswers, tensors.size()); ++i)
      answers.push_back({QString::number(i), tensorName(tensors[i]), tensorLengths(tensors[i])});
    const auto current = tensorNamed(*found, m_results.file->array) - tensors.data();
    questions.push_back({QStringLiteral("tensor"),
                         tr("The file holds %n tensor(s) of attention", nullptr, static_cast<int>(tensors.size())),
                         answers, QString::number(current), [this, found](const QString& answer) {
                           const std::size_t place = answer.toULongLong();
                           document()->edit(tr("Tensor %1").arg(tensorName(found->tensors[place])), [&](Scene& scene) {
                             scene.models = withArray(std::move(scene.models), arrayOf(*found, place));
                           });
                         }});
  }
  const ChangeSource change = [this](const QString& name, const std::function<void(ModelsScene&)>& make) {
    document()->edit(name, [&](Scene& scene) { make(scene.models); });
  };
  for (FileQuestion& question : kindQuestions(*m_results.file, change)) questions.push_back(std::move(question));
  if (const QString words = rowSumWords(*m_results.file); !words.isEmpty())
    questions.push_back({QStringLiteral("rows"),
                         words,
                         {{QStringLiteral("keep"), tr("Keep"), tr("The weights as they are in the file")},
                          {QStringLiteral("divide"), tr("Divide"), tr("Each row divided by its sum")}},
                         m_results.file->dividesRows ? QStringLiteral("divide") : QStringLiteral("keep"),
                         [this](const QString& answer) {
                           const bool divides = answer == QLatin1String("divide");
                           document()->edit(divides ? tr("Rows divided by their sums") : tr("Rows as they are"),
                                            [&](Scene& scene) { scene.models.dividesRows = divides; });
                         }});
  for (FileQuestion& question : axisQuestions(*m_results.file, change)) questions.push_back(std::move(question));
  const std::optional<PatchGuess>& guess = drawing.patches.guess;
  if (guess && guess->question && drawing.patches.choice.rows == 0) {
    constexpr std::size_t mostAnswers = 4;
    std::vector<FileQuestion::Answer> answers;
    for (std::size_t i = 0; i < std::min(mostAnswers, guess->alternatives.size()); ++i)
      answers.push_back({QString::number(i), gridWords(guess->alternatives[i])});
    questions.push_back({QStringLiteral("grid"), ui::translated(guess->question), answers, QStringLiteral("0"),
                         [this, grids = guess->alternatives](const QString& answer) {
                           const PatchGrid grid = grids[answer.toULongLong()];
                           document()->edit(tr("Grid %1").arg(gridWords(grid)), [&](Scene& scene) {
                             PatchChoice& patches = scene.models.patches;
                             patches.before = grid.before;
                             patches.rows = grid.rows;
                             patches.columns = grid.columns;
                           });
                         }});
  }
  // All that is asked of the file's own numbers comes first.
  if (std::vector<ImportGuess> inputs = inputsIn(m_results.file->found->file); !inputs.empty()) {
    // What the weights show of the model's mask is kept.
    for (ImportGuess& each : inputs) each.isCausal = m_results.file->guess.isCausal;
    questions.push_back({QStringLiteral("inputs"),
                         tr("The file holds queries and keys too"),
                         {{QStringLiteral("weights"), tr("Show its weights"), tr("As they are in the file")},
                          {QStringLiteral("inputs"), tr("Compute from them"),
                           tr("The Attention workspace computes the weights, and everything can be changed")}},
                         QStringLiteral("weights"),
                         [this, inputs = std::move(inputs),
                          file = QString::fromStdString(m_results.file->path)](const QString& answer) {
                           if (answer != QLatin1String("inputs")) return;
                           compute();  // the line shows what is in sight, whatever is chosen now
                           chooseInputs(this, inputs,
                                        [this, file](const ImportGuess& chosen) { useInputs(file, chosen); });
                         }});
  }
  m_question->ask(QString::fromStdString(m_results.file->path), questions);
}

void ModelsPage::takePicture(const QString& name) {
  const QString path = QFileInfo(name).absoluteFilePath();
  if (!isText(path))
    return emit complained(tr("%1 can't be kept in a scene: its name is not UTF-8").arg(shownFile(path)));
  if (!m_results.file)
    return emit complained(tr("%1 is a picture, over which the weights of patches are drawn: open a file of attention "
                              "first")
                               .arg(shownFile(path)));
  m_worker.post([this, path](Worker::Task&) -> Worker::Delivery {
    const Message problem = m_pictures.read(path).problem;
    return [this, path, problem] {
      if (problem) {
        emit complained(tr("%1 can't be opened: %2").arg(shownFile(path), ui::translated(problem)));
        return compute();
      }
      look(lookAtPatches);
      document()->edit(tr("Picture %1").arg(shownFile(path)),
                       [&](Scene& scene) { scene.models.patches.picture = path.toStdString(); });
      compute();
    };
  });
}

}  // namespace attn::app
