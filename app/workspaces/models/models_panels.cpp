// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/models_panels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/recent_files.h"
#include "app/document/file_words.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/models/models_figure.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/number_text.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_chips.h"
#include "ui/controls/token_editor.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int mostRecent = 8;
constexpr QLatin1String recentKey("recentModels");

/// "Window", or "Window, Width W = 5": the numbers that are not the usual ones.
template <class Row>
QString rowOfEdit(const Row& row, const Scalars& scalars) {
  QString words = ui::translated(row.name);
  for (const Scalar& scalar : row.scalars)
    if (const double value = valueOf(scalars, scalar); value != scalar.usual)
      words += QStringLiteral(", %1 = %2").arg(ui::translated(scalar.name), ui::numberText(value));
  return words;
}

}  // namespace

QString editWords(const ModelEdit& edit) {
  QStringList words;
  if (edit.silence == Silence::zero) words << ModelEditsPanel::tr("silenced");
  if (edit.silence == Silence::mean) words << ModelEditsPanel::tr("its mean");
  if (edit.temperature != 1) words << ModelEditsPanel::tr("T = %1").arg(ui::numberText(edit.temperature));
  for (const MaskChoice& mask : edit.masks) words << rowOfEdit(*findRow(masks(), mask.id), mask.scalars);
  if (edit.isPatched) words << ModelEditsPanel::tr("from the other text");
  if (edit.normaliser != "softmax")
    words << rowOfEdit(*findRow(normalisers(), edit.normaliser), edit.normaliserScalars);
  return words.join(QStringLiteral(", "));
}

QStringList recentModels() { return QSettings().value(recentKey).toStringList(); }

void rememberModel(const QString& folder) {
  if (isTemporaryFile(folder)) return;
  QStringList all = recentModels();
  all.removeAll(folder);
  all.prepend(folder);
  QSettings().setValue(recentKey, QStringList(all.mid(0, mostRecent)));
}

// ---- model ------------------------------------------------------------------------------------------------------

ModelPanel::ModelPanel(QWidget* parent) : Form("model", parent) {
  auto* open =
      makeButton(tr("&Folder…"),
                 tr("A folder with config.json and model.safetensors, as save_pretrained of transformers writes "
                    "it. Nothing in it is run, and nothing is fetched."),
                 tr("Open the folder of a model"), this);
  open->setProperty("kind", "link");
  connect(open, &QPushButton::clicked, this, &ModelPanel::folderWanted);
  auto* file = makeButton(tr("File…"), tr("Attention in a file: .npy, .npz, .safetensors, .json, .csv"),
                          tr("Open a file of attention"), this);
  file->setProperty("kind", "link");
  connect(file, &QPushButton::clicked, this, &ModelPanel::fileWanted);
  auto* recent = makeButton(tr("Recent"), tr("Folders that were open before"), tr("Recent models"), this);
  recent->setText(recent->text() + QStringLiteral(" ▾"));
  recent->setProperty("kind", "link");
  auto* menu = new QMenu(recent);
  recent->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillRecent(menu); });
  setTitle(tr("Model"), sideBySide({open, file}, this));
  column()->addWidget(recent, 0, Qt::AlignLeft);
  m_accept = makeButton(tr("Take this one"), tr("The model that stands there now is meant from now on"),
                        tr("Take the model that stands there now"), this);
  column()->addWidget(m_accept, 0, Qt::AlignLeft);
  m_accept->hide();
  connect(static_cast<QPushButton*>(m_accept), &QPushButton::clicked, this, &ModelPanel::anotherAccepted);
  m_card = new QWidget(this);
  auto* card = new QVBoxLayout(m_card);
  card->setContentsMargins(0, 0, 0, 0);
  card->setSpacing(4);
  m_name = new QLabel(m_card);
  m_name->setProperty("kind", "strong");
  m_name->setTextFormat(Qt::PlainText);
  m_name->setWordWrap(true);
  m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
  card->addWidget(m_name);
  m_facts = new QGridLayout;
  m_facts->setHorizontalSpacing(12);
  m_facts->setVerticalSpacing(2);
  card->addLayout(m_facts);
  column()->addWidget(m_card);
  m_card->hide();
}

void ModelPanel::fillRecent(QMenu* menu) {
  menu->clear();
  menu->addActions(actions());  // the model that is open from the start
  menu->addSeparator();
  const QStringList folders = recentModels();
  for (const QString& folder : folders)
    connect(menu->addAction(ui::withoutControls(shownFile(folder))), &QAction::triggered, this,
            [this, folder] { emit chosen(folder); });
  if (folders.isEmpty()) menu->addAction(tr("None yet"))->setEnabled(false);
}

void ModelPanel::showResults(const ModelsResults& results) {
  m_card->setVisible(results.opened || results.file);
  m_accept->setVisible(results.another.has_value());
  if (!results.opened && !results.file) return setSummary({});
  const QString path = QString::fromStdString(results.opened ? results.opened->folder : results.file->path);
  const QString name = ui::withoutControls(QFileInfo(path).fileName());
  setSummary(name);
  m_name->setText(name);
  m_name->setToolTip(path.toHtmlEscaped());
  clearLayout(m_facts);
  int place = 0;
  for (const auto& [what, value] : results.opened ? modelFacts(*results.opened) : fileFacts(*results.file)) {
    auto* label = new QLabel(what, m_card);
    label->setProperty("kind", "faint");
    auto* number = new QLabel(value, m_card);
    number->setTextFormat(Qt::PlainText);
    number->setTextInteractionFlags(Qt::TextSelectableByMouse);
    number->setAccessibleName(what + QStringLiteral(": ") + value);
    const int row = place / 2 * 2, column = place % 2;
    m_facts->addWidget(label, row, column);
    m_facts->addWidget(number, row + 1, column);
    ++place;
  }
}

// ---- text -------------------------------------------------------------------------------------------------------

ModelTextPanel::ModelTextPanel(QWidget* parent) : Form("text", parent) {
  setTitle(tr("Text"));
  m_text = makeEditor(tr("Text"), &ModelsScene::text);
  m_chips = new ui::TokenChips(this);
  m_chips->setAccessibleName(tr("Tokens"));
  column()->addWidget(m_chips);
  m_count = addText({}, "faint");
  add({.path = "models.special", .label = tr("Special to&kens"), .isWide = true});
  add({.path = "models.joinsPieces"})
      ->setToolTip(tr(
          "Weights to a word's pieces are summed, those from its pieces averaged. Words are cut by Unicode's rule."));
  m_secondLabel = addText(tr("Second text"), "faint");
  m_second = makeEditor(tr("Second text"), &ModelsScene::second);
  m_secondLabel->setBuddy(m_second);
  addText(tr("Other text, for patching"), "faint");
  m_other = makeEditor(tr("Other text, for patching"), &ModelsScene::other);
  m_otherCount = addText({}, "faint");
  alsoShow([this](const Scene& scene) {
    m_text->setText(QString::fromStdString(scene.models.text));
    m_second->setText(QString::fromStdString(scene.models.second));
    m_other->setText(QString::fromStdString(scene.models.other));
    setSummary(ui::withoutControls(QString::fromStdString(scene.models.text).left(40)));
  });
}

ui::TokenEditor* ModelTextPanel::makeEditor(const QString& name, std::string ModelsScene::*member) {
  auto* editor = new ui::TokenEditor(this);
  editor->setNumbered(false);
  editor->setAccessibleName(name);
  const auto take = [this, name, member](const QString& text) {
    edit(
        name, [member, text = text.toStdString()](Scene& scene) { scene.models.*member = text; }, gesture());
  };
  connect(editor, &ui::TokenEditor::textEdited, this, take);
  connect(editor, &ui::TokenEditor::largeTextPasted, this, take);
  column()->addWidget(editor);
  return editor;
}

void ModelTextPanel::showResults(const ModelsResults& results) {
  setVisible(!results.file);
  m_count->setText(results.problem ? QString() : tr("%n token(s)", nullptr, static_cast<int>(results.pieces.size())));
  m_count->setVisible(!results.problem);
  QStringList tokens;
  if (!results.problem)
    for (const std::string& label : results.tokens.labels) tokens << tokenText(label);
  m_chips->setVisible(!tokens.isEmpty());
  m_chips->setTokens({tokens}, {static_cast<int>(tokens.size())});
  m_otherCount->setVisible(!results.otherPieces.empty());
  m_otherCount->setText(tr("%n token(s)", nullptr, static_cast<int>(results.otherPieces.size())));
  const bool isSeq = results.opened && results.opened->model.encoder && results.opened->model.decoder;
  const bool takesSecond = results.opened ? results.opened->model.encoder.has_value() : !results.scene.second.empty();
  m_secondLabel->setText(isSeq ? tr("Target: what the decoder has written so far") : tr("Second text"));
  m_second->setAccessibleName(isSeq ? tr("Target") : tr("Second text"));
  m_secondLabel->setVisible(takesSecond);
  m_second->setVisible(takesSecond);
}

// ---- the open head ----------------------------------------------------------------------------------------------

HeadEditPanel::HeadEditPanel(QWidget* parent) : Form("head", parent) {
  setTitle(tr("Head"));
  std::vector<ui::SegmentedControl::Choice> choices;
  for (const auto& name : silenceNames())
    choices.push_back({QString::fromLatin1(name.id), ui::translated(name.name), {}});
  m_silence = new ui::SegmentedControl(choices, this);
  m_silence->setAccessibleName(tr("Output of the head"));
  ui::addRow(column(), tr("Out&put"), m_silence, true);
  connect(m_silence, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    for (const auto& name : silenceNames())
      if (id == QLatin1String(name.id))
        change(tr("Output of the head: %1").arg(ui::translated(name.name)),
               [value = name.value](ModelEdit& edit) { edit.silence = value; });
  });
  m_temperature = makeSlider(headTemperatureScalar, this);
  ui::addRow(column(), tr("&Temperature"), m_temperature, true);
  connect(m_temperature, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    change(
        tr("Temperature of the head"), [value](ModelEdit& edit) { edit.temperature = value; }, gesture);
  });
  m_mask = new QComboBox(this);
  m_mask->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_mask->addItem(tr("the model's own"));
  for (const Mask* row : headMasks()) m_mask->addItem(ui::translated(row->name), QString::fromLatin1(row->id));
  m_mask->setAccessibleName(tr("Mask of the head"));
  ui::addRow(column(), tr("Mas&k"), m_mask, true);
  connect(m_mask, &QComboBox::activated, this, [this](int index) {
    change(tr("Mask of the head: %1").arg(m_mask->itemText(index)),
           [id = m_mask->itemData(index).toString().toStdString()](ModelEdit& edit) {
             edit.masks.clear();
             if (!id.empty()) edit.masks.push_back({id});
           });
  });
  addScalarsOfEdit([](const ModelEdit& edit) -> FormScalars {
    if (edit.masks.empty()) return {};
    return {"masks[0].scalars", findRow(masks(), edit.masks.front().id)->scalars};
  });
  m_normaliser = new QComboBox(this);
  m_normaliser->setAccessibleName(tr("Normaliser of the head"));
  m_normaliser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const Normaliser& row : normalisers())
    m_normaliser->addItem(ui::translated(row.name), QString::fromLatin1(row.id));
  ui::addRow(column(), tr("&Normaliser"), m_normaliser, true);
  connect(m_normaliser, &QComboBox::activated, this, [this](int index) {
    change(tr("Normaliser of the head: %1").arg(m_normaliser->itemText(index)),
           [id = m_normaliser->itemData(index).toString().toStdString()](ModelEdit& edit) {
             edit.normaliser = id;
             edit.normaliserScalars.clear();
           });
  });
  addScalarsOfEdit([](const ModelEdit& edit) -> FormScalars {
    return {"normaliserScalars", findRow(normalisers(), edit.normaliser)->scalars};
  });
  m_patched = new QCheckBox(tr("Output from the other te&xt"), this);
  m_patched->setToolTip(tr("Patching: at every position the head's output is the one that it has in the other text"));
  column()->addWidget(m_patched);
  m_keep = makeButton(tr("Keep in &Attention"), {}, tr("Keep the head in the Attention workspace"), this);
  showKeeping({});
  column()->addWidget(m_keep, 0, Qt::AlignLeft);
  connect(static_cast<QPushButton*>(m_keep), &QPushButton::clicked, this, &HeadEditPanel::keepingWanted);
  connect(m_patched, &QCheckBox::toggled, this, [this](bool isPatched) {
    change(isPatched ? tr("Head from the other text") : tr("Head of its own text"),
           [isPatched](ModelEdit& edit) { edit.isPatched = isPatched; });
  });
}

void HeadEditPanel::change(const QString& text, const std::function<void(ModelEdit&)>& change, int gesture) {
  if (!m_place) return;
  edit(
      text,
      [place = *m_place, change](Scene& scene) { scene.models = withEdit(std::move(scene.models), place, change); },
      gesture);
}

/// \param scalars those of a row that an edit chose, under a path in the edit
void HeadEditPanel::addScalarsOfEdit(const std::function<FormScalars(const ModelEdit&)>& scalars) {
  column()->addWidget(makeScalars([this, scalars](const Scene& scene) -> FormScalars {
    const ModelEdit* const edit = m_place ? editOf(scene.models, *m_place) : nullptr;
    if (!edit) return {};
    FormScalars chosen = scalars(*edit);
    const auto place = edit - scene.models.edits.data();
    chosen.path = "models.edits[" + std::to_string(place) + "]." + chosen.path;
    return chosen;
  }));
}

void HeadEditPanel::showKeeping(const Message& problem) {
  m_keep->setEnabled(!problem);
  m_keep->setToolTip(problem ? ui::translated(problem)
                             : tr("The head as attention of its own, in the document: its queries, keys and values "
                                  "become matrices there, and everything about it can be changed"));
}

void HeadEditPanel::showHead(const Scene& scene, const std::optional<HeadPlace>& place) {
  m_place = place;
  setVisible(place.has_value());
  if (!place) return;
  showScene(scene);  // the numbers of its rows
  setTitle(headName(*place));
  const ModelEdit* edit = editOf(scene.models, *place);
  const ModelEdit shown = edit ? *edit : ModelEdit();
  m_silence->setCurrent(QString::fromLatin1(idOf(silenceNames(), shown.silence)));
  m_temperature->setValue(shown.temperature);
  showIndex(m_mask, shown.masks.empty() ? 0 : m_mask->findData(QString::fromStdString(shown.masks.front().id)));
  m_patched->setEnabled(!scene.models.other.empty() || shown.isPatched);
  showChecked(m_patched, shown.isPatched);
  showIndex(m_normaliser, m_normaliser->findData(QString::fromStdString(shown.normaliser)));
}

// ---- edits ------------------------------------------------------------------------------------------------------

ModelEditsPanel::ModelEditsPanel(QWidget* parent) : Form("edits", parent) {
  setTitle(tr("Edits"));
  m_none = addText(
      tr("Open a head to silence it, or to change how its weights are made. What follows is computed anew."), "note");
  m_list = new QWidget(this);
  auto* list = new QVBoxLayout(m_list);
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(2);
  column()->addWidget(m_list);
  alsoShow([this](const Scene& scene) { showEdits(scene.models); });
}

void ModelEditsPanel::showEdits(const ModelsScene& scene) {
  const auto inForce = static_cast<int>(
      std::count_if(scene.edits.begin(), scene.edits.end(), [](const ModelEdit& edit) { return edit.isOn; }));
  const auto count = static_cast<int>(scene.edits.size());
  setSummary(count == 0 ? QString() : tr("%1 of %2 on").arg(inForce).arg(count));
  m_none->setVisible(count == 0);
  if (scene.edits == m_shown) return;
  m_shown = scene.edits;
  clearLayout(m_list->layout());
  for (const ModelEdit& edit : scene.edits) {
    const HeadPlace place = edit.place();
    auto* on = new QCheckBox(headName(place), m_list);
    on->setChecked(edit.isOn);
    on->setAccessibleName(tr("%1: %2").arg(headName(place), editWords(edit)));
    connect(on, &QCheckBox::toggled, this, [this, place](bool isOn) {
      this->edit(tr("%1: %2", "what was chosen").arg(headName(place), isOn ? tr("on") : tr("off")), [=](Scene& edited) {
        edited.models = withEdit(std::move(edited.models), place, [isOn](ModelEdit& each) { each.isOn = isOn; });
      });
    });
    // What is changed in the head that is open moves no control: the panel keeps its width, whatever the words are.
    const QString whole = editWords(edit);
    const int room = ui::scaled(190);
    auto* words = makeButton(m_list->fontMetrics().elidedText(whole, Qt::ElideRight, room),
                             tr("Open this head: %1").arg(whole), tr("Open %1").arg(headName(place)), m_list);
    words->setProperty("kind", "link");
    connect(words, &QPushButton::clicked, this, [this, place] { emit headWanted(place); });
    auto* remove =
        makeButton(QStringLiteral("✕"), tr("Take this edit away"), tr("Take away %1").arg(headName(place)), m_list);
    remove->setProperty("kind", "link");
    connect(remove, &QPushButton::clicked, this, [this, place] {
      this->edit(tr("%1 as it was").arg(headName(place)), [=](Scene& edited) {
        std::erase_if(edited.models.edits, [&](const ModelEdit& each) { return each.place() == place; });
      });
    });
    auto* row = sideBySide({on, remove}, m_list);
    static_cast<QBoxLayout*>(row->layout())->setStretch(0, 1);
    m_list->layout()->addWidget(row);
    m_list->layout()->addWidget(words);
    m_list->layout()->setAlignment(words, Qt::AlignLeft);
  }
}

}  // namespace attn::app
