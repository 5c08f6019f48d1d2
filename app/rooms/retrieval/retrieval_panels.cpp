// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/retrieval/retrieval_panels.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

#include "app/rooms/controls.h"
#include "app/rooms/scalar_sliders.h"
#include "core/attention/scoring.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/panel.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

QLabel* valueLabel(QVBoxLayout* column, const QString& name, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setAccessibleName(ui::withoutAccelerator(name));
  ui::addRow(column, name, label, true);
  return label;
}

QString keysWords(const NumericKeys& keys) {
  if (keys.width == 0) return DatabasePanel::tr("text");
  if (keys.width == 1) return DatabasePanel::tr("numbers");
  if (keys.width == 2) return DatabasePanel::tr("two numbers, x and y");
  return DatabasePanel::tr("%n numbers each", nullptr, static_cast<int>(keys.width));
}

}  // namespace

RetrievalPanel::RetrievalPanel(const char* id, QWidget* parent) : ui::Section(parent) {
  setObjectName(QString::fromLatin1(id));
}

// ---- database ---------------------------------------------------------------------------------------------------

DatabasePanel::DatabasePanel(QWidget* parent) : RetrievalPanel("database", parent) {
  setTitle(tr("Database"));
  m_source = new QComboBox(this);
  m_source->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_source->setMinimumContentsLength(10);
  for (const BuiltInDatabase& each : databases()) {
    m_source->addItem(ui::translated(each.name), QString::fromLatin1(each.id));
    m_source->setItemData(m_source->count() - 1, ui::translated(each.description), Qt::ToolTipRole);
  }
  ui::addRow(column(), tr("S&ource"), m_source, true);
  connect(m_source, &QComboBox::activated, this, [this](int index) {
    const std::string id = m_source->itemData(index).toString().toStdString();
    if (id.empty()) return;  // what is there already
    emit edited(tr("Database: %1").arg(m_source->itemText(index)),
                [=](RetrievalScene& scene) { scene = withBuiltIn(std::move(scene), id); });
  });
  auto* open = new QPushButton(tr("Open &CSV…"), this);
  open->setToolTip(tr("A table of two columns: the key, then the value"));
  connect(open, &QPushButton::clicked, this, &DatabasePanel::fileWanted);
  auto* paste = new QPushButton(tr("P&aste"), this);
  paste->setToolTip(tr("Two columns copied from a spreadsheet: they take the place of the pairs that are there"));
  paste->setAccessibleName(tr("Paste pairs"));
  connect(paste, &QPushButton::clicked, this, &DatabasePanel::pasteWanted);
  column()->addWidget(sideBySide({open, paste}, this));
  auto* set = new QLabel(ui::richFormula("{(k_{1}, v_{1}), …, (k_{m}, v_{m})}"), this);
  set->setTextFormat(Qt::RichText);
  useFont(set, ui::FontOf::formula);
  set->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  ui::addRow(column(), QStringLiteral("D"), set, true);
  m_pairs = valueLabel(column(), tr("Pairs m"), this);
  m_keys = valueLabel(column(), tr("Keys"), this);
  m_values = valueLabel(column(), tr("Values"), this);
}

void DatabasePanel::showScene(const RetrievalScene& scene) {
  const QSignalBlocker blocker(m_source);
  const int builtIn = static_cast<int>(databases().size());
  while (m_source->count() > builtIn) m_source->removeItem(builtIn);
  if (scene.pairs) {
    m_source->addItem(scene.source.empty()
                          ? tr("%1, edited").arg(ui::translated(findRow(databases(), scene.builtIn)->name))
                          : ui::withoutControls(QString::fromStdString(scene.source)));
    m_source->setCurrentIndex(builtIn);
  } else {
    m_source->setCurrentIndex(m_source->findData(QString::fromStdString(scene.builtIn)));
  }
  m_source->setToolTip(m_source->currentText());
  setSummary(m_source->currentText());
}

void DatabasePanel::showResults(const RetrievalResults& results) {
  m_pairs->setText(ui::groupedNumber(results.database->size()));
  m_keys->setText(keysWords(*results.numericKeys));
  m_values->setText(results.classes->areNumbers ? tr("numbers") : tr("text"));
}

// ---- similarity -------------------------------------------------------------------------------------------------

SimilarityPanel::SimilarityPanel(QWidget* parent) : RetrievalPanel("similarity", parent) {
  setTitle(tr("Similarity"));
  std::vector<ui::ChoiceList::Choice> choices;
  for (const Similarity& each : similarities())
    choices.push_back({each.id, ui::translated(each.name), ui::richFormula(each.formula),
                       QString::fromStdString(plainFormula(each.formula)), ui::translated(each.note)});
  m_list = new ui::ChoiceList(choices, this);
  m_list->setAccessibleName(tr("Similarity"));
  column()->addWidget(m_list);
  connect(m_list, &ui::ChoiceList::chosen, this, [this](const QString& id) {
    emit edited(
        tr("Similarity: %1").arg(ui::translated(findRow(similarities(), id.toStdString())->name)),
        [=](RetrievalScene& scene) { scene.similarity = id.toStdString(); }, m_clock.gesture());
  });
  m_note = new QLabel(this);
  m_note->setProperty("kind", "faint");
  m_note->setWordWrap(true);
  column()->addWidget(m_note);
  m_scalars = new ScalarSliders(this);
  column()->addWidget(m_scalars);
  connect(m_scalars, &ScalarSliders::edited, this,
          [this](const QString& text, const Scalar& scalar, double value, int gesture) {
            emit edited(
                text, [=](RetrievalScene& scene) { setValue(scene.similarityScalars, scalar, value); }, gesture);
          });
}

void SimilarityPanel::showScene(const RetrievalScene& scene) {
  const Similarity& similarity = *findRow(similarities(), scene.similarity);
  m_list->setCurrent(QString::fromStdString(scene.similarity));
  m_note->setText(ui::translated(similarity.note));
  m_scalars->show(similarity.scalars, scene.similarityScalars);
  setSummary(ui::translated(similarity.name));
}

// ---- normaliser -------------------------------------------------------------------------------------------------

NormaliserPanel::NormaliserPanel(QWidget* parent) : RetrievalPanel("normaliser", parent) {
  setTitle(tr("Normaliser"));
  m_list = new QComboBox(this);
  m_list->setAccessibleName(tr("Normaliser"));
  m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_list->setMinimumContentsLength(12);
  for (const Normaliser& each : normalisers()) {
    m_list->addItem(ui::translated(each.name), QString::fromLatin1(each.id));
    m_list->setItemData(m_list->count() - 1, QString::fromStdString(plainFormula(each.formula)), Qt::ToolTipRole);
  }
  column()->addWidget(m_list);
  connect(m_list, &QComboBox::activated, this, [this](int index) {
    const std::string id = m_list->itemData(index).toString().toStdString();
    emit edited(
        tr("Normaliser: %1").arg(m_list->itemText(index)), [=](RetrievalScene& scene) { scene.normaliser = id; },
        m_clock.gesture());
  });
  m_note = new QLabel(this);
  m_note->setProperty("kind", "faint");
  m_note->setTextFormat(Qt::RichText);
  m_note->setWordWrap(true);
  column()->addWidget(m_note);
  m_scalars = new ScalarSliders(this);
  column()->addWidget(m_scalars);
  connect(m_scalars, &ScalarSliders::edited, this,
          [this](const QString& text, const Scalar& scalar, double value, int gesture) {
            emit edited(
                text, [=](RetrievalScene& scene) { setValue(scene.normaliserScalars, scalar, value); }, gesture);
          });
  auto* hint = new QLabel(tr("Special cases of pooling, one click each"), this);
  hint->setProperty("kind", "faint");
  hint->setWordWrap(true);
  column()->addWidget(hint);
  auto* grid = new QGridLayout;
  grid->setSpacing(6);
  column()->addLayout(grid);
  const auto softmax = [](RetrievalScene& scene, double temperature) {
    scene.normaliser = "softmax";
    scene.temperature = temperature;
  };
  addSpecial(tr("Exact match"), tr("Only a key that is the query answers: what a database does"),
             [=](RetrievalScene& scene) {
               scene.similarity = "exact";
               softmax(scene, 1);
             });
  // The others are about keys that are more or less alike.
  const auto compared = [](RetrievalScene& scene) {
    if (scene.similarity != "exact") return;
    scene.similarity = numericKeys(databaseOf(scene))->width > 0 ? "numeric" : "ngrams";
  };
  addSpecial(tr("Argmax"), tr("The nearest key answers alone: temperature 0"), [=](RetrievalScene& scene) {
    compared(scene);
    softmax(scene, 0);
  });
  addSpecial(tr("Average"), tr("All keys answer alike: average pooling"), [=](RetrievalScene& scene) {
    compared(scene);
    scene.normaliser = "uniform";
    if (scene.temperature == 0) scene.temperature = 1;  // where only the nearest keys are there to be averaged
  });
  addSpecial(tr("Mixture"), tr("Every key answers as much as it is like the query: attention"),
             [=](RetrievalScene& scene) {
               compared(scene);
               softmax(scene, scene.similarity == "ngrams" ? 0.3 : 1);
             });
  for (std::size_t i = 0; i < m_specials.size(); ++i)
    grid->addWidget(m_specials[i].button, static_cast<int>(i / 2), static_cast<int>(i % 2));
}

void NormaliserPanel::addSpecial(const QString& name, const QString& tip,
                                 const std::function<void(RetrievalScene&)>& take) {
  auto* button = new QPushButton(name, this);
  button->setProperty("kind", "choice");
  button->setCheckable(true);
  button->setToolTip(tip);
  // A name that is wider than half of the panel is cut rather than that it widens the panel.
  button->setMinimumWidth(60);
  connect(button, &QPushButton::clicked, this, [this, name, take, button] {
    button->setChecked(true);  // one that is chosen stays so
    emit edited(name, take);
  });
  m_specials.push_back({button, take});
}

void NormaliserPanel::showScene(const RetrievalScene& scene) {
  const Normaliser& normaliser = *findRow(normalisers(), scene.normaliser);
  const QSignalBlocker blocker(m_list);
  m_list->setCurrentIndex(m_list->findData(QString::fromStdString(scene.normaliser)));
  m_note->setText(ui::richFormula(normaliser.formula));
  m_scalars->show(normaliser.scalars, scene.normaliserScalars);
  setSummary(ui::translated(normaliser.name));
  // The button whose click would change nothing is the one that holds.
  for (const Special& special : m_specials) {
    RetrievalScene taken = scene;
    special.take(taken);
    special.button->setChecked(taken == scene);
  }
}

}  // namespace attn::app
