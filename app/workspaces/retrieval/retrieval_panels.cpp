// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_panels.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

#include "app/workspaces/controls.h"
#include "app/workspaces/retrieval/pair_model.h"
#include "app/workspaces/scalar_sliders.h"
#include "core/attention/scoring.h"
#include "core/base/short_text.h"
#include "core/base/words.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/panel.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// Whether they are the very same: whether others are equal may take long to find out.
bool haveSamePairs(const RetrievalScene& a, const RetrievalScene& b) {
  const auto shared = [](const RetrievalScene& scene) { return scene.pairs ? scene.pairs->share() : nullptr; };
  return a.builtIn == b.builtIn && shared(a) == shared(b);
}

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

void RetrievalPanel::addScalars(Scalars RetrievalScene::*values) {
  m_note = new QLabel(this);
  m_note->setProperty("kind", "faint");
  m_note->setWordWrap(true);
  column()->addWidget(m_note);
  m_scalars = new ScalarSliders(this);
  column()->addWidget(m_scalars);
  connect(m_scalars, &ScalarSliders::edited, this,
          [this, values](const QString& text, const Scalar& scalar, double value, int gesture) {
            emit edited(
                text, [=](RetrievalScene& scene) { setValue(scene.*values, scalar, value); }, gesture);
          });
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
  m_names = new QWidget(this);
  auto* names = new QVBoxLayout(m_names);
  names->setContentsMargins(0, 0, 0, 0);
  names->setSpacing(4);
  m_namesNote = new QLabel(m_names);
  m_namesNote->setProperty("kind", "faint");
  m_namesNote->setTextFormat(Qt::PlainText);
  m_namesNote->setWordWrap(true);
  names->addWidget(m_namesNote);
  auto* take = new QPushButton(tr("It is a pair"), m_names);
  take->setProperty("kind", "link");
  take->setAccessibleName(tr("The first line is a pair"));
  names->addWidget(take, 0, Qt::AlignLeft);
  connect(take, &QPushButton::clicked, this, &DatabasePanel::firstLineWanted);
  column()->addWidget(m_names);
  m_names->hide();
}

void DatabasePanel::showNames(const std::optional<std::pair<std::string, std::string>>& names) {
  constexpr std::size_t mostShown = 40;
  const auto shown = [](const std::string& text) {
    return ui::withoutControls(QString::fromStdString(shortened(text, mostShown)));
  };
  if (names)
    m_namesNote->setText(tr("The first line, “%1” and “%2”, was taken for the names of the columns.")
                             .arg(shown(names->first), shown(names->second)));
  m_names->setVisible(names.has_value());
}

void DatabasePanel::showScene(const RetrievalScene& scene) {
  const QSignalBlocker blocker(m_source);
  const int builtIn = static_cast<int>(databases().size());
  while (m_source->count() > builtIn) m_source->removeItem(builtIn);
  if (scene.pairs) {
    m_source->addItem(scene.source.empty()
                          ? tr("%1, edited").arg(ui::translated(findRow(databases(), scene.builtIn)->name))
                          : ui::withoutControls(QString::fromStdString(shortened(scene.source, longestShownText))));
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
  addScalars(&RetrievalScene::similarityScalars);
}

void SimilarityPanel::showScene(const RetrievalScene& scene) {
  const Similarity& similarity = *findRow(similarities(), scene.similarity);
  m_list->setCurrent(QString::fromStdString(scene.similarity));
  m_note->setText(ui::translated(similarity.note));
  m_scalars->show(similarity.scalars, scene.similarityScalars);
  constexpr double longestPieces = 16;  // that a hand is interested in
  m_scalars->setReach("n", longestPieces);
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
  addScalars(&RetrievalScene::normaliserScalars);
  m_note->setTextFormat(Qt::RichText);
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
             [=](RetrievalScene& scene, Index) {
               scene.similarity = "exact";
               softmax(scene, 1);
             });
  // The others are about keys that are more or less alike.
  const auto compared = [](RetrievalScene& scene, Index width) {
    if (scene.similarity != "exact") return;
    scene.similarity = width > 0 ? "numeric" : "ngrams";
  };
  addSpecial(tr("Argmax"), tr("The nearest key answers alone: temperature 0"), [=](RetrievalScene& scene, Index width) {
    compared(scene, width);
    softmax(scene, 0);
  });
  addSpecial(tr("Average"), tr("All keys answer alike: average pooling"), [=](RetrievalScene& scene, Index width) {
    compared(scene, width);
    scene.normaliser = "uniform";
    if (scene.temperature == 0) scene.temperature = 1;  // where only the nearest keys are there to be averaged
  });
  addSpecial(tr("Mixture"), tr("Every key answers as much as it is like the query: attention"),
             [=](RetrievalScene& scene, Index width) {
               compared(scene, width);
               softmax(scene, scene.similarity == "ngrams" ? 0.3 : 1);
             });
  for (std::size_t i = 0; i < m_specials.size(); ++i)
    grid->addWidget(m_specials[i].button, static_cast<int>(i / 2), static_cast<int>(i % 2));
}

void NormaliserPanel::addSpecial(const QString& name, const QString& tip,
                                 const std::function<void(RetrievalScene&, Index)>& take) {
  auto* button = new QPushButton(name, this);
  button->setProperty("kind", "choice");
  button->setCheckable(true);
  button->setToolTip(tip);
  // A name that is wider than half of the panel is cut rather than that it widens the panel.
  button->setMinimumWidth(60);
  connect(button, &QPushButton::clicked, this, [this, button, special = m_specials.size()] {
    button->setChecked(true);  // one that is chosen stays so
    choose(special);
  });
  m_specials.push_back({button, take});
}

void NormaliserPanel::choose(std::size_t special) {
  m_waiting = isWidthKnown() ? std::nullopt : std::optional(special);
  if (m_waiting) return;
  emit edited(m_specials[special].button->text(),
              [take = m_specials[special].take, width = m_width](RetrievalScene& scene) { take(scene, width); });
}

bool NormaliserPanel::isWidthKnown() const { return m_lookedUp && haveSamePairs(*m_lookedUp, m_scene); }

void NormaliserPanel::showScene(const RetrievalScene& scene) {
  const Normaliser& normaliser = *findRow(normalisers(), scene.normaliser);
  const QSignalBlocker blocker(m_list);
  m_list->setCurrentIndex(m_list->findData(QString::fromStdString(scene.normaliser)));
  m_note->setText(ui::richFormula(normaliser.formula));
  m_scalars->show(normaliser.scalars, scene.normaliserScalars);
  setSummary(ui::translated(normaliser.name));
  if (!haveSamePairs(scene, m_scene)) m_waiting.reset();
  m_scene = scene;
  checkSpecials();
}

void NormaliserPanel::showResults(const RetrievalResults& results) {
  m_lookedUp = results.scene;
  m_width = results.numericKeys->width;
  checkSpecials();
  if (m_waiting && isWidthKnown()) choose(*m_waiting);
}

void NormaliserPanel::checkSpecials() {
  for (const Special& special : m_specials) {
    RetrievalScene taken = m_scene;
    special.take(taken, m_width);
    special.button->setChecked(taken == m_scene);
  }
}

}  // namespace attn::app
