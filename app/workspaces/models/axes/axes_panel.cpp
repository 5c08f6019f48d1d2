// SPDX-License-Identifier: GPL-3.0-or-later
// What the axes of a file are, and which of its tensors is shown.
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workspaces/controls.h"
#include "app/workspaces/models/axes/axes_preview.h"
#include "app/workspaces/models/axes/axis_questions.h"
#include "app/workspaces/models/file_inputs.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_panels.h"
#include "core/scene/models/opened_file.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/token_editor.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// The tokens of the queries, and of the keys where they have others, as one would type them; no more than are seen.
QString typedTokens(const ImportGuess& guess) {
  constexpr qsizetype most = 256;
  QStringList tokens;
  const auto add = [&](const std::vector<std::string>& side) {
    for (const std::string& token : side)
      if (tokens.size() < most) tokens << tokenText(token);
  };
  add(guess.queryTokens);
  if (guess.keyTokens != guess.queryTokens) add(guess.keyTokens);
  if (tokens.size() == most) tokens << QStringLiteral("…");
  return tokens.join(u' ');
}

}  // namespace

AxesPanel::AxesPanel(QWidget* parent) : Form("axes", parent) {
  m_again = makeButton(tr("As guessed"), tr("The axes as the numbers suggest them"), tr("Axes as guessed"), this);
  setTitle(tr("Axes"), m_again);
  m_words = addText({}, "note");
  m_list = new QWidget(this);
  new QVBoxLayout(m_list);
  m_list->layout()->setContentsMargins(0, 0, 0, 0);
  column()->addWidget(m_list);
  m_preview = new AxesPreview(this);
  column()->addWidget(m_preview);
  connect(m_preview, &AxesPreview::taken, this, &AxesPanel::takeWanted);
  connect(m_preview, &AxesPreview::cancelled, this, &AxesPanel::dismissWanted);
  alsoShow([this](const Scene& scene) { m_colors = findRow(ui::colorMaps(), scene.weightColors); });
  m_rows = add({.path = "models.dividesRows",
                .label = tr("Ro&ws of the weights"),
                .isWide = true,
                .words = {tr("as they are"), tr("each ÷ its sum")}});
  addText(tr("Tokens"), "faint");
  m_tokens = new ui::TokenEditor(this);
  m_tokens->setNumbered(false);
  m_tokens->setAccessibleName(tr("Tokens of the file"));
  m_tokens->setToolTip(tr("In the place of those that the file has: one a line, or with spaces between them"));
  const auto takeTokens = [this](const QString& text) {
    edit(
        tr("Tokens of the file"), [text = text.toStdString()](Scene& scene) { scene.models.tokens = text; }, gesture());
  };
  connect(m_tokens, &ui::TokenEditor::textEdited, this, takeTokens);
  connect(m_tokens, &ui::TokenEditor::largeTextPasted, this, takeTokens);
  column()->addWidget(m_tokens);
  m_tokenCount = addText({}, "faint");
  add({.path = "models.joinsPieces"})
      ->setToolTip(
          tr("Tokens such as ##ing go on with a word, and so do those without Ġ or ▁ where others have it. Weights "
             "to a word's pieces are summed, those from its pieces averaged."));
  alsoShow([this](const Scene& scene) { m_tokens->setText(QString::fromStdString(scene.models.tokens)); });
  connect(static_cast<QPushButton*>(m_again), &QPushButton::clicked, this, [this] {
    edit(tr("Axes as guessed"), [](Scene& scene) {
      scene.models.axes.clear();
      scene.models.kind.clear();
    });
  });
  hide();
}

void AxesPanel::setRole(std::size_t axis, char letter) {
  std::string now, axes;
  for (const AxisGuess& each : m_file->guess.axes) now += letterOf(each.role);
  axes = m_wanted.empty() ? now : m_wanted;
  // The axis that was this one before takes what becomes free.
  for (std::size_t other = 0; other < axes.size(); ++other)
    if (other != axis && axes[other] == letter) axes[other] = axes[axis];
  axes[axis] = letter;
  if (axes == now) return dismissWanted();
  m_wanted = axes;
  m_wantedWords = tr("Axis %1: %2").arg(axis).arg(roleName(*roleOfLetter(letter)));
  showRoles();
  QStringList roles;
  for (const char each : axes) roles << roleName(*roleOfLetter(each));
  ModelsScene scene = m_scene;
  scene.axes = axes;
  m_preview->preview(scene, tr("It would look like this: %1").arg(roles.join(QStringLiteral(" × "))), m_colors);
}

/// The axes that are looked at, or else those in force.
void AxesPanel::showRoles() {
  for (std::size_t axis = 0; axis < m_roles.size(); ++axis) {
    const char letter = m_wanted.empty() ? letterOf(m_file->guess.axes[axis].role) : m_wanted[axis];
    showIndex(m_roles[axis], m_roles[axis]->findData(QChar::fromLatin1(letter)));
  }
}

void AxesPanel::takeWanted() {
  if (m_wanted.empty()) return;
  edit(m_wantedWords, [axes = m_wanted](Scene& scene) { scene.models.axes = axes; });
  m_wanted.clear();
  m_preview->dismiss();
  if (!m_roles.empty()) m_roles.front()->setFocus();
}

void AxesPanel::dismissWanted() {
  const bool hadFocus = m_preview->isAncestorOf(QApplication::focusWidget());
  m_wanted.clear();
  m_preview->dismiss();
  showRoles();
  if (hadFocus && !m_roles.empty()) m_roles.front()->setFocus();
}

bool AxesPanel::isUpToDate() const { return m_preview->isUpToDate(); }

bool AxesPanel::event(QEvent* event) {
  const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (!isKey || m_wanted.empty() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape) return Form::event(event);
  event->accept();
  if (event->type() == QEvent::KeyPress) dismissWanted();
  return true;
}

/// Which tensor is shown, where the file holds several.
void AxesPanel::addTensors() {
  const std::vector<ImportGuess>& tensors = m_file->found->tensors;
  if (tensors.size() < 2) return;
  auto* box = new QComboBox(m_list);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setAccessibleName(tr("Tensor of the file"));
  for (const ImportGuess& tensor : tensors)
    box->addItem(tr("%1 (%2)", "a tensor and its lengths").arg(tensorName(tensor), tensorLengths(tensor)));
  showIndex(box, static_cast<int>(tensorNamed(*m_file->found, m_file->array) - tensors.data()));
  connect(box, &QComboBox::activated, this, [this](int index) {
    const std::vector<ImportGuess>& all = m_file->found->tensors;
    edit(tr("Tensor %1").arg(tensorName(all[static_cast<std::size_t>(index)])),
         [array = arrayOf(*m_file->found, static_cast<std::size_t>(index))](Scene& scene) {
           scene.models = withArray(std::move(scene.models), array);
         });
  });
  m_list->layout()->addWidget(box);
}

/// The tokens that the file has; or how many are given in their place, and whether they fit.
void AxesPanel::showTokens(const OpenedFile& file) {
  m_tokens->setPlaceholderText(file.tokens.empty() ? typedTokens(file.guess) : QString());
  const auto given = static_cast<int>(tokensOfText(file.tokens).size());
  const Index queries = file.queries(), keys = file.keys();
  m_tokenCount->setVisible(!file.tokens.empty());
  if (file.tokens.empty()) return;
  m_tokenCount->setText(
      given == queries || given == keys || given == queries + keys ? tr("%n token(s)", nullptr, given)
      : queries == keys
          ? tr("%n token(s), expected %1", nullptr, given).arg(keys)
          : tr("%n token(s), expected %1 for the queries, %2 for the keys, or those of both after each other", nullptr,
               given)
                .arg(queries)
                .arg(keys));
}

/// What the numbers are.
void AxesPanel::addKind() {
  auto* box = new QComboBox(m_list);
  const QString name = tr("What the numbers are");
  for (const TensorKind kind : {TensorKind::weights, TensorKind::scores, TensorKind::logWeights})
    box->addItem(kindName(kind), QString::fromLatin1(idOf(kind)));
  box->setAccessibleName(name);
  showIndex(box, box->findData(QString::fromLatin1(idOf(m_file->guess.kind))));
  connect(box, &QComboBox::activated, this, [this, box, name](int index) {
    edit(name, [kind = box->itemData(index).toString().toStdString()](Scene& scene) { scene.models.kind = kind; });
  });
  // Its longest name is no reason for a wider panel.
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  auto* label = new QLabel(tr("Numbers"), m_list);
  label->setProperty("kind", "faint");
  m_list->layout()->addWidget(sideBySide({box, label}, m_list));
}

void AxesPanel::showResults(const ModelsResults& results) {
  setVisible(results.file != nullptr);
  m_again->setEnabled(!results.scene.axes.empty() || !results.scene.kind.empty());
  m_scene = results.scene;
  if (results.file) showTokens(*results.file);
  if (results.file) m_rows->setEnabled(results.file->guess.kind != TensorKind::scores);
  if (results.file == m_file || !results.file) return;
  m_file = results.file;
  m_wanted.clear();
  m_preview->dismiss();
  m_roles.clear();
  const ImportGuess& guess = m_file->guess;
  QStringList words;
  for (const auto& questions : {kindQuestions(*m_file, {}), axisQuestions(*m_file, {})})
    for (const FileQuestion& question : questions) words << tr("Open: %1").arg(question.words);
  if (m_file->notFinite) words << ui::translated(m_file->notFinite);
  for (const Message& reason : guess.reasons) words << ui::translated(reason);
  for (const Message& note : m_file->found->file.notes) words << ui::translated(note);
  m_words->setText(words.join(u'\n'));
  m_words->setVisible(!words.isEmpty());
  clearLayout(m_list->layout());
  addTensors();
  addKind();
  for (std::size_t axis = 0; axis < guess.axes.size(); ++axis) {
    auto* box = new QComboBox(m_list);
    for (const AxisRole role :
         {AxisRole::layer, AxisRole::batch, AxisRole::head, AxisRole::query, AxisRole::key, AxisRole::one})
      if (role != AxisRole::one || guess.tensor.shape[axis] == 1)
        box->addItem(roleName(role), QChar::fromLatin1(letterOf(role)));
    const QString name = tr("Axis %1, length %2").arg(axis).arg(guess.tensor.shape[axis]);
    box->setAccessibleName(name);
    box->setToolTip(ui::translated(guess.axes[axis].reason));
    showIndex(box, box->findData(QChar::fromLatin1(letterOf(guess.axes[axis].role))));
    connect(box, &QComboBox::activated, this,
            [this, axis, box](int index) { setRole(axis, box->itemData(index).toChar().toLatin1()); });
    m_roles.push_back(box);
    auto* label = new QLabel(name, m_list);
    label->setProperty("kind", "faint");
    auto* row = sideBySide({box, label}, m_list);
    m_list->layout()->addWidget(row);
  }
  if (m_file->entries > 1) {
    auto* entry =
        makeSlider({"entry", entryScalar.name, 0, static_cast<double>(m_file->entries - 1), 0, false, true}, m_list);
    entry->setValue(static_cast<double>(m_file->entry));
    connect(entry, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
      edit(
          tr("Entry %1 of the batch").arg(value),
          [value](Scene& scene) { scene.models.entry = static_cast<Index>(value); }, gesture);
    });
    auto* label = new QLabel(ui::translated(entryScalar.name), m_list);
    label->setProperty("kind", "faint");
    m_list->layout()->addWidget(label);
    m_list->layout()->addWidget(entry);
  }
}

}  // namespace attn::app
