// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_panels.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workspaces/controls.h"
#include "app/workspaces/retrieval/pair_model.h"
#include "core/attention/scoring.h"
#include "core/base/text/short_text.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/number_text.h"
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

/// Where pairs are from that are not built in; empty where they are.
QString otherPairs(const RetrievalScene& scene) {
  if (!scene.pairs) return {};
  if (scene.source.empty())
    return DatabasePanel::tr("%1, edited").arg(ui::translated(findRow(databases(), scene.builtIn)->name));
  return ui::withoutControls(QString::fromStdString(shortened(scene.source, longestShownText)));
}

/// "Similarity Character n-grams → Exact · T 0.3 → 1"
QString changeWords(const RetrievalScene& before, const RetrievalScene& after) {
  QStringList parts;
  const auto add = [&](const QString& what, const QString& from, const QString& to) {
    if (from != to) parts << PoolingPanel::tr("%1: %2 → %3").arg(what, from, to);
  };
  const auto nameIn = [](const auto& rows, const std::string& id) { return ui::translated(findRow(rows, id)->name); };
  add(PoolingPanel::tr("Similarity"), nameIn(similarities(), before.similarity),
      nameIn(similarities(), after.similarity));
  add(PoolingPanel::tr("Normaliser"), nameIn(normalisers(), before.normaliser),
      nameIn(normalisers(), after.normaliser));
  add(QStringLiteral("T"), ui::numberText(before.temperature), ui::numberText(after.temperature));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

// ---- database ---------------------------------------------------------------------------------------------------

DatabasePanel::DatabasePanel(QWidget* parent) : Form("database", parent) {
  setTitle(tr("Database"));
  add({.path = "retrieval.builtIn",
       .label = tr("S&ource"),
       .isWide = true,
       .take =
           [](Scene& scene, const FieldValue& id) {
             scene.retrieval = withBuiltIn(std::move(scene.retrieval), std::get<std::string>(id));
           },
       .other = [](const Scene& scene) { return otherPairs(scene.retrieval); }});
  auto* open = makeButton(tr("Open &CSV…"), tr("A table of two columns: the key, then the value"), {}, this);
  connect(open, &QPushButton::clicked, this, &DatabasePanel::fileWanted);
  auto* paste = makeButton(tr("P&aste"),
                           tr("Two columns copied from a spreadsheet: they take the place of the pairs that are there"),
                           tr("Paste pairs"), this);
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
  m_change = makeButton(tr("Change…"), {}, tr("Change how the pairs are read"), this);
  connect(m_change, &QPushButton::clicked, this, &DatabasePanel::changeWanted);
  column()->addWidget(m_change);
  m_change->hide();
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

void DatabasePanel::showResults(const RetrievalResults& results) {
  m_pairs->setText(ui::groupedNumber(results.database->size()));
  m_keys->setText(keysWords(*results.numericKeys));
  m_values->setText(results.classes->areNumbers ? tr("numbers") : tr("text"));
}

// ---- similarity -------------------------------------------------------------------------------------------------

SimilarityPanel::SimilarityPanel(QWidget* parent) : Form("similarity", parent) {
  setTitle(tr("Similarity"));
  add({.path = "retrieval.similarity", .control = FormControl::list, .isSummary = true});
  addNote("retrieval.similarity", "faint");
  addScalars("retrieval.similarityScalars", "retrieval.similarity");
  alsoShow([this](const Scene&) {
    constexpr double longestPieces = 16;  // that a hand is interested in
    if (auto* length = findChild<ui::NumberSlider*>(QStringLiteral("n"))) length->setReach(1, longestPieces);
  });
}

// ---- normaliser -------------------------------------------------------------------------------------------------

NormaliserPanel::NormaliserPanel(QWidget* parent) : Form("normaliser", parent) {
  setTitle(tr("Normaliser"));
  add({.path = "retrieval.normaliser", .isWide = true, .isSummary = true});
  QLabel* formula = addText({}, "faint");
  formula->setTextFormat(Qt::RichText);
  addScalars("retrieval.normaliserScalars", "retrieval.normaliser");
  alsoShow([formula](const Scene& scene) {
    formula->setText(ui::richFormula(findRow(normalisers(), scene.retrieval.normaliser)->formula));
  });
}

// ---- special cases ----------------------------------------------------------------------------------------------

PoolingPanel::PoolingPanel(QWidget* parent) : Form("pooling", parent) {
  setTitle(tr("Pooling"));
  alsoShow([this](const Scene& scene) {
    if (!haveSamePairs(scene.retrieval, m_scene)) m_waiting.reset();
    m_scene = scene.retrieval;
    if (m_taken && !(*m_taken == m_scene)) {
      m_taken.reset();
      m_said->hide();
    }
    checkSpecials();
  });
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
  m_said = addText({}, "faint");
  m_said->hide();
}

void PoolingPanel::addSpecial(const QString& name, const QString& tip,
                              const std::function<void(RetrievalScene&, Index)>& take) {
  QPushButton* button = makeButton(name, tip, {}, this);
  button->setProperty("kind", "choice");
  button->setCheckable(true);
  // A name that is wider than half of the panel is cut rather than that it widens the panel.
  button->setMinimumWidth(60);
  connect(button, &QPushButton::clicked, this, [this, button, special = m_specials.size()] {
    button->setChecked(true);  // one that is chosen stays so
    choose(special);
  });
  m_specials.push_back({button, take});
}

void PoolingPanel::choose(std::size_t special) {
  m_waiting = isWidthKnown() ? std::nullopt : std::optional(special);
  if (m_waiting) return;
  const RetrievalScene before = m_scene;
  RetrievalScene after = before;
  m_specials[special].take(after, m_width);
  if (!(after == before)) {
    m_said->setText(changeWords(before, after));
    m_taken = after;
  }
  m_said->setVisible(m_taken.has_value());
  edit(m_specials[special].button->text(),
       [take = m_specials[special].take, width = m_width](Scene& scene) { take(scene.retrieval, width); });
}

bool PoolingPanel::isWidthKnown() const { return m_lookedUp && haveSamePairs(*m_lookedUp, m_scene); }

void PoolingPanel::showResults(const RetrievalResults& results) {
  m_lookedUp = results.scene;
  m_width = results.numericKeys->width;
  checkSpecials();
  if (m_waiting && isWidthKnown()) choose(*m_waiting);
}

void PoolingPanel::checkSpecials() {
  for (const Special& special : m_specials) {
    RetrievalScene taken = m_scene;
    special.take(taken, m_width);
    special.button->setChecked(taken == m_scene);
  }
}

}  // namespace attn::app
