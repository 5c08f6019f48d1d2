// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QUrl>
#include <algorithm>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/document/shipped_models.h"
#include "app/window/actions.h"
#include "app/workspaces/models/file_inputs.h"
#include "app/workspaces/models/find/find_bar.h"
#include "app/workspaces/models/kept_numbers.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/models_panels.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/patches/patch_picture.h"
#include "app/workspaces/models/predictions/predictions_view.h"
#include "app/workspaces/pin_bar.h"
#include "core/scene/models/kept_head.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/model_predictions.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

// Where gestures go: to what is looked at, or into the document.

namespace attn::app {

void ModelsPage::connectParts() {
  app::addAction({.id = "paste", .text = tr("Paste numbers or a picture"), .run = [this] { paste(); }}, this);
  app::addAction({.id = "findCell",
                  .text = tr("Find in the head"),
                  .shortcuts = {QKeySequence::Find},
                  .run =
                      [this] {
                        if (m_results.pass && m_open->isVisible()) m_open->find();
                      }},
                 this);
  app::addAction({.id = "modelRange",
                  .text = tr("Rang&e of the colour map"),
                  .fill =
                      [this](QMenu* menu) {
                        if (m_results.pass) m_open->heatmap()->fillRangeMenu(menu);
                      }},
                 this);
  if (!shippedModelsFolder().isEmpty())
    m_model->addAction(app::addAction(
        {.id = "ownModel", .text = tr("The program's own &model"), .run = [this] { take({}, {}); }}, this));
  constexpr int untilWritten = 300;
  m_lookSoon.setSingleShot(true);
  m_lookSoon.setInterval(untilWritten);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_lookSoon, qOverload<>(&QTimer::start));
  connect(&m_lookSoon, &QTimer::timeout, this, [this] {
    if (!m_results.file) return;
    m_isChanged = m_results.file->found;
    compute();
  });
  connect(m_views, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { look([&](ModelsViewState& state) { state.view = id.toStdString(); }); });
  connect(m_showings, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { look([&](ModelsViewState& state) { state.shows = id.toStdString(); }); });
  connect(m_sides, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { look([&](ModelsViewState& state) { state.compared = id.toStdString(); }); });
  connect(m_stacks, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    look([&](ModelsViewState& state) {
      state.stack = id.toStdString();
      state.head.clear();
      state.beside.clear();
      state.selection.clear();
    });
  });
  connect(m_thumbnails, &ui::ThumbnailView::opened, this, [this](std::size_t panel) {
    const std::vector<HeadPlace> heads = headsInSight();
    if (panel >= heads.size()) return;
    const Qt::KeyboardModifiers keys = QGuiApplication::keyboardModifiers();
    if (keys.testFlag(Qt::ShiftModifier)) return openUpTo(heads, panel);
    open(heads[panel], keys.testFlag(Qt::ControlModifier));
  });
  connect(m_order, &QComboBox::activated, this, [this](int index) {
    look([&](ModelsViewState& state) { state.sortedBy = headOrders()[static_cast<std::size_t>(index)].id; });
  });
  connect(m_headPanel, &HeadEditPanel::keepingWanted, this, &ModelsPage::keepHead);
  connect(m_model, &ModelPanel::anotherAccepted, this, [this] {
    if (!m_results.another) return;
    document()->edit(tr("The model that is there now"), [&, found = *m_results.another](Scene& scene) {
      scene.models.bytes = found.bytes;
      scene.models.fingerprint = found.fingerprint;
    });
  });
  connect(m_thumbnails, &ui::ThumbnailView::pointedAt, this, &ModelsPage::point);
  connect(m_thumbnails, &ui::ThumbnailView::rangeChosen, this, &ModelsPage::choose);
  connect(m_open, &OpenHead::pointedAt, this, &ModelsPage::point);
  connect(m_open, &OpenHead::looked, this, &ModelsPage::look);
  connect(m_open->findBar(), &FindBar::opened, this, &ModelsPage::showHeadsCard);
  connect(m_open->findBar(), &FindBar::closed, this, &ModelsPage::showHeadsCard);
  connect(m_open, &OpenHead::rangeChosen, this, &ModelsPage::choose);
  connect(m_inside, &PredictionsView::pointedAt, this, &ModelsPage::point);
  connect(m_inside, &PredictionsView::looked, this, &ModelsPage::look);
  connect(m_inside, &PredictionsView::continued, this, &ModelsPage::continueText);
  connect(m_inside, &PredictionsView::kept, this, [this](const HeadPlace& place) {
    document()->edit(tr("%1 from the other text").arg(headName(place)), [&](Scene& scene) {
      scene.models = withEdit(std::move(scene.models), place, [](ModelEdit& edit) { edit.isPatched = true; });
    });
  });
  connect(&m_explainer, &Worker::failed, this, [this] { m_inspector->showNothing(); });
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_cover->say(failureText(words));
    emit resultsShown();
  });
}

void ModelsPage::connectComparison() {
  addActions(m_compare->commands());
  connect(m_compare, &PinBar::pinWanted, this, [this](const QString& text) {
    document()->edit(text, [](Scene& scene) { scene.models = withPinned(std::move(scene.models)); });
  });
  connect(m_compare, &PinBar::unpinWanted, this,
          [this](const QString& text) { document()->edit(text, [](Scene& scene) { scene.models.pinned.reset(); }); });
  connect(m_compare, &PinBar::swapWanted, this, [this](const QString& text) {
    document()->edit(text, [](Scene& scene) { scene.models = withSwapped(std::move(scene.models)); });
  });
}

void ModelsPage::look(const std::function<void(ModelsViewState&)>& change) {
  document()->look([&](ViewState& state) { change(state.models); });
}

void ModelsPage::point(const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); }

void ModelsPage::watchFile() {
  const QString path = m_results.file ? QString::fromStdString(m_results.file->path) : QString();
  for (const QString& watched : m_watcher.files())
    if (watched != path) m_watcher.removePath(watched);
  // A file that another one took the place of is not watched any more.
  if (!path.isEmpty() && !m_watcher.files().contains(path)) m_watcher.addPath(path);
  if (!m_results.file || m_isChanged != m_results.file->found) m_isChanged.reset();
}

void ModelsPage::choose(const ColorRange& range) {
  document()->look([&](ViewState& state) { state.ranges["models.weights"] = range; });
  if (!hasResults()) return;
  showGrid();
  if (m_results.pass) m_open->showRange(range);
}

void ModelsPage::openFile(const QString& path) {
  if (isPictureName(path)) return takePicture(path);
  const QString folder = QFileInfo(path).absoluteFilePath();
  m_worker.post([this, folder](Worker::Task&) -> Worker::Delivery {
    Opening opening = tryToOpen(folder.toStdString());
    std::vector<ImportGuess> inputs;
    if (opening.problem && QFileInfo(folder).isFile()) inputs = inputsOfFile(folder);
    KeptNumbers kept;
    if (!opening.problem) {
      kept = keepTemporary(folder);
      opening.problem = kept.problem;
      if (!kept.problem) m_pipeline.take(opening);
    }
    return [this, folder, kept, opening = std::move(opening), inputs = std::move(inputs)] {
      if (!opening.problem) {
        rememberModel(folder);
        return take(kept.file, opening.identity);
      }
      if (!inputs.empty()) {
        compute();  // what is in sight stays there until one of them is chosen
        return chooseInputs(this, inputs, [this, folder](const ImportGuess& chosen) { useInputs(folder, chosen); });
      }
      const QString name =
          opening.about.empty() ? QString() : QString::fromStdString(opening.about) + QStringLiteral(": ");
      emit complained(tr("%1 can't be opened: %2").arg(shownFile(folder), name + ui::translated(opening.problem)));
      compute();
    };
  });
}

void ModelsPage::take(const QString& folder, const ModelIdentity& identity) {
  const ModelsScene& before = document()->scene().models;
  // A model that only moved is the same one: what was changed in it, and what is looked at, stays.
  const bool isSame = !before.fingerprint.empty() && isNamed(before, identity);
  if (!isSame) look([](ModelsViewState& state) { state = {}; });
  const QString what = folder.isEmpty()
                           ? tr("The program's own model")
                           : (QFileInfo(folder).isDir() ? tr("Model %1") : tr("File %1")).arg(shownFile(folder));
  document()->edit(what, [&](Scene& scene) {
    scene.workspace = "models";
    const bool isThere = scene.models.folder == folder.toStdString();
    scene.models.folder = folder.toStdString();
    scene.models.bytes = identity.bytes;
    scene.models.fingerprint = identity.fingerprint;
    if (isThere || isSame) return;
    scene.models.edits.clear();  // they are of another model's heads
    scene.models.array.clear();
    scene.models.axes.clear();
    scene.models.kind.clear();
    scene.models.tokens.clear();
    scene.models.entry = 0;
    scene.models.dividesRows = false;
    PatchChoice& patches = scene.models.patches;  // the picture may be of several files
    patches.rows = patches.columns = patches.before = 0;
  });
  compute();
}

void ModelsPage::open(const HeadPlace& place, bool isBeside) {
  look([&](ModelsViewState& state) {
    state.view = "heads";
    if (isBeside && !state.head.empty()) {
      std::vector<std::vector<Index>> heads{state.head};
      for (std::size_t i = 0; i + 1 < state.beside.size(); i += 2)
        heads.push_back({state.beside[i], state.beside[i + 1]});
      const std::vector<Index> chosen{place.layer, place.head};
      if (std::erase(heads, chosen) == 0) heads.push_back(chosen);
      if (heads.empty()) return;  // the last one stays
      state.head = heads.front();
      state.beside.clear();
      for (std::size_t i = 1; i < heads.size(); ++i)
        state.beside.insert(state.beside.end(), heads[i].begin(), heads[i].end());
      return;
    }
    state.stack = idOf(stackKindNames(), place.kind);
    state.head = {place.layer, place.head};
    state.beside.clear();
  });
}

void ModelsPage::openUpTo(const std::vector<HeadPlace>& heads, std::size_t last) {
  const std::optional<HeadPlace> first = lookedAt(document()->viewState().models).open;
  const auto found = first ? std::find(heads.begin(), heads.end(), *first) : heads.end();
  if (found == heads.end()) return open(heads[last]);
  const auto from = static_cast<std::size_t>(found - heads.begin());
  look([&](ModelsViewState& state) {
    state.beside.clear();
    for (std::size_t i = std::min(from, last); i <= std::max(from, last); ++i)
      if (i != from) state.beside.insert(state.beside.end(), {heads[i].layer, heads[i].head});
  });
}

void ModelsPage::paste() {
  const QMimeData* const content = QGuiApplication::clipboard()->mimeData();
  if (content && content->hasUrls() && content->urls().front().isLocalFile())
    return openFile(content->urls().front().toLocalFile());
  // A spreadsheet gives a picture of its cells beside their text.
  const QString text = content ? content->text() : QString();
  const bool isText = !text.trimmed().isEmpty();
  const QImage picture = content && !isText ? content->imageData().value<QImage>() : QImage();
  if (!isText && picture.isNull())
    return emit complained(tr("There is neither a text nor a picture on the clipboard."));
  m_worker.post([this, text, picture](Worker::Task&) -> Worker::Delivery {
    const KeptNumbers kept = picture.isNull() ? keepPasted(text) : keepPasted(picture);
    return [this, pasted = kept, isPicture = !picture.isNull()] {
      if (!pasted.problem) return openFile(pasted.file);
      emit complained(
          (isPicture ? tr("The pasted picture can't be opened: %1") : tr("The pasted text can't be opened: %1"))
              .arg(ui::translated(pasted.problem)));
      compute();
    };
  });
}

void ModelsPage::useInputs(const QString& file, const ImportGuess& inputs) {
  m_worker.post([this, file, inputs](Worker::Task&) -> Worker::Delivery {
    try {
      return [this, file, scene = sceneOfInputs(inputs)] {
        document()->edit(tr("Queries, keys and values of %1").arg(shownFile(file)), [&](Scene& edited) {
          edited.attention = scene;
          edited.workspace = "attention";
        });
        compute();  // this job may have taken the place of one that waited
      };
    } catch (const DataError& error) {
      return [this, file, problem = error.message()] {
        emit complained(tr("%1 can't be opened: %2").arg(shownFile(file), ui::translated(problem)));
        compute();
      };
    }
  });
}

void ModelsPage::keepHead() {
  if (m_results.ofHeads.empty() || keepingProblem(m_results.ofHeads.front())) return;
  document()->edit(tr("%1 in Attention").arg(headName(*m_results.open)),
                   [kept = keptHead(m_results.ofHeads.front())](Scene& scene) {
                     scene.attention = kept;
                     scene.workspace = "attention";
                   });
}

void ModelsPage::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::SelectAll) && m_thumbnails->hasFocus()) {
    if (const std::vector<HeadPlace> heads = headsInSight(); !heads.empty()) {
      if (!m_wanted.open) open(heads.front());
      openUpTo(heads, heads.size() - 1);
      return event->accept();
    }
  }
  if (event->key() != Qt::Key_Escape || !m_wanted.open) return Page::keyPressEvent(event);
  if (looksAtPatches()) return look([](ModelsViewState& state) { state.view = "heads"; });
  look([](ModelsViewState& state) {
    state.head.clear();
    state.beside.clear();
  });
}

void ModelsPage::continueText() {
  const std::optional<std::string> next = continuationOf(m_results);
  if (!next) return;
  const bool writesSecond = !m_results.decoderPieces.empty();
  document()->edit(tr("Continued by “%1”").arg(tokenText(m_results.predictions.front().text)), [&](Scene& scene) {
    std::string& text = writesSecond ? scene.models.second : scene.models.text;
    text += *next;
  });
}

}  // namespace attn::app
