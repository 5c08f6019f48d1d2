// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "core/attention/scoring.h"
#include "core/kernels/kernels.h"
#include "core/tensor/matrix.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/panel.h"

namespace attn::app {
namespace {

const Scoring& scoringOf(const Scene& scene) { return *findRow(scorings(), scene.attention.mechanism.scoring); }

bool hasHiddenUnits(const Scene& scene) {
  const std::vector<Parameter>& parameters = scoringOf(scene).parameters;
  return std::any_of(parameters.begin(), parameters.end(), [](const Parameter& parameter) {
    return parameter.rows == Width::hidden || parameter.cols == Width::hidden;
  });
}

/// The middle one of the distances between queries and keys that differ; 0: there are none.
double middleDistance(const Pass& pass) {
  // Few enough for the window's thread, however wide the vectors are.
  constexpr Index mostTokens = 32, mostMatrices = 4;
  if (pass.queries->empty() || pass.keys->empty() || pass.queries->cols() != pass.keys->cols()) return 0;
  std::vector<double> distances;
  for (Index each = 0; each < std::min(pass.queries->count(), mostMatrices); ++each) {
    const MatrixView queries = pass.queries->matrix(each), keys = pass.keys->matrix(each);
    for (Index i = 0; i < std::min(queries.rows(), mostTokens); ++i)
      for (Index j = 0; j < std::min(keys.rows(), mostTokens); ++j)
        if (const auto distance = static_cast<double>((queries.row(i) - keys.row(j)).norm()); distance > 0)
          distances.push_back(distance);
  }
  if (distances.empty()) return 0;
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::nth_element(distances.begin(), middle, distances.end());
  return *middle;
}

/// The bandwidth with which a kernel with an end sees keys from the middle of their distances on, where the usual one
/// is shorter; else nothing.
std::optional<double> wideBandwidth(const std::string& scoring, const Pass& pass) {
  const Kernel* const kernel = findRow(kernels(), scoring);
  if (!kernel || !std::isfinite(kernel->support)) return std::nullopt;
  const Scalar& bandwidth = findRow(scorings(), scoring)->scalars.front();
  const double distance = std::ceil(100 * middleDistance(pass) / kernel->support) / 100;
  return distance > bandwidth.usual && distance <= bandwidth.high ? std::optional(distance) : std::nullopt;
}

/// Whether a bandwidth was brought by wideBandwidth(), of these numbers or of those before the text was another.
bool isBrought(const Mechanism& mechanism, const Pass& pass, std::optional<double> lastBrought) {
  const auto bandwidth = mechanism.scalars.find("bandwidth");
  const Kernel* const kernel = findRow(kernels(), mechanism.scoring);
  return bandwidth != mechanism.scalars.end() && kernel && std::isfinite(kernel->support) &&
         (bandwidth->second == lastBrought || bandwidth->second == wideBandwidth(mechanism.scoring, pass));
}

/// The usual bandwidth may be shorter than every distance, and a kernel with an end sees no key then: unless one was
/// chosen, such a kernel brings one from the vectors, and it goes with the kernel.
std::optional<double> bringBandwidth(Mechanism& mechanism, const Mechanism& before, const Pass& pass,
                                     std::optional<double> lastBrought) {
  if (isBrought(before, pass, lastBrought)) mechanism.scalars.erase("bandwidth");
  const std::optional<double> wide = wideBandwidth(mechanism.scoring, pass);
  if (!wide) return lastBrought;
  const Scalar& bandwidth = findRow(scorings(), mechanism.scoring)->scalars.front();
  if (valueOf(mechanism.scalars, bandwidth) != bandwidth.usual) return lastBrought;
  mechanism.scalars[bandwidth.id] = *wide;
  return wide;
}

}  // namespace

ScoringPanel::ScoringPanel(QWidget* parent) : AttentionPanel("scoring", parent) {
  auto* whose = new QLabel(this);
  whose->setProperty("kind", "faint");
  setTitle(tr("Scoring function"), whose);
  auto* list = static_cast<ui::ChoiceList*>(add({.path = "attention.mechanism.scoring",
                                                 .control = FormControl::list,
                                                 .follow =
                                                     [this](Scene& scene, const Scene& before) {
                                                       // An edit of the texts may be on its way here.
                                                       if (results().problem) return;
                                                       m_broughtBandwidth = bringBandwidth(
                                                           scene.attention.mechanism, before.attention.mechanism,
                                                           results().pass, m_broughtBandwidth);
                                                     },
                                                 .isSummary = true}));
  // Above all that comes and goes with the function, so that it stays under the hand.
  add({.path = "attention.mechanism.temperature",
       .label = tr("&Temperature"),
       .control = FormControl::slider,
       .isWide = true});
  QLabel* const brought = addText({}, "note");
  addNote("attention.mechanism.scoring");
  add({.path = "attention.mechanism.parameters.hidden", .label = tr("&Hidden units h"), .isShown = hasHiddenUnits});
  add({.path = "attention.mechanism.parameters.seed",
       .label = tr("Seed"),
       .spoken = tr("Seed of parameters"),
       .isShown = [](const Scene& scene) { return !scoringOf(scene).parameters.empty(); },
       .follow =
           [](Scene& scene, const Scene&) {
             Mechanism& mechanism = scene.attention.mechanism;
             const std::uint64_t seed = mechanism.parameters.seed;
             mechanism.parameters = withSeed(std::move(mechanism.parameters), mechanism.scoring, seed);
           }});
  m_tables = new QWidget(this);
  auto* tables = new QVBoxLayout(m_tables);
  tables->setContentsMargins(0, 0, 0, 0);
  tables->setSpacing(6);
  column()->addWidget(m_tables);
  addScalars("attention.mechanism.scalars", "attention.mechanism.scoring");
  alsoShow([this, brought](const Scene& scene) {
    const Mechanism& mechanism = scene.attention.mechanism;
    brought->setVisible(!results().problem && isBrought(mechanism, results().pass, m_broughtBandwidth));
    if (brought->isHidden()) return;
    const Scalar& bandwidth = scoringOf(scene).scalars.front();
    brought->setText(tr("The bandwidth was widened from %1 to %2: with %1 most keys lie beyond the kernel's end.")
                         .arg(bandwidth.usual)
                         .arg(valueOf(mechanism.scalars, bandwidth)));
  });
  alsoShow([this, whose, list](const Scene& scene) {
    // The list chooses B's; A's stays in sight.
    const std::optional<Mechanism>& pinned = scene.attention.pinned;
    std::vector<ui::ChoiceList::Mark> marks;
    if (pinned)
      marks = {{QString::fromStdString(pinned->scoring), QStringLiteral("A")},
               {QString::fromStdString(scene.attention.mechanism.scoring), QStringLiteral("B"), true}};
    list->setMarks(marks);
    whose->setText(pinned ? tr("edits B") : QString());
    showParameters(scoringOf(scene));
  });
}

void ScoringPanel::showParameters(const Scoring& scoring) {
  m_tables->setVisible(!scoring.parameters.empty());
  if (m_tablesOf == scoring.id) return;
  m_tablesOf = scoring.id;
  qDeleteAll(m_tables->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  for (const Parameter& parameter : scoring.parameters) {
    const QString name = QString::fromLatin1(parameter.name);
    std::vector<QWidget*> buttons;
    if (parameter.rows == Width::query && parameter.cols == Width::key) buttons.push_back(identityButton(name));
    buttons.push_back(
        tableButton(QStringLiteral("…"), tr("Table of %1").arg(name), {MatrixPlace::What::parameter, nullptr, name}));
    // Typeset as in the formula above.
    const QString symbol =
        name.contains(u'_') ? name.section(u'_', 0, 0) + QStringLiteral("_{%1}").arg(name.back()) : name;
    ui::addFormulaRow(static_cast<QVBoxLayout*>(m_tables->layout()), tr("Parameter %1").arg(symbol),
                      sideBySide(buttons, m_tables));
  }
}

QToolButton* ScoringPanel::identityButton(const QString& name) {
  auto* button = new QToolButton(m_tables);
  button->setText(tr("identity"));
  button->setProperty("kind", "small");
  button->setAccessibleName(tr("%1 is the identity").arg(name));
  button->setToolTip(tr("Ones on the diagonal: then it is the dot product"));
  connect(button, &QToolButton::clicked, this, [this, name] {
    const auto used = results().pass.scoreInputs.parameters->find(name.toStdString());
    if (used == results().pass.scoreInputs.parameters->end()) return;
    Tensor identity({used->second.rows(), used->second.cols()});
    for (Index i = 0; i < std::min(identity.rows(), identity.cols()); ++i) identity.matrix(0)(i, i) = 1;
    edit(tr("%1 is the identity").arg(name), [name, matrix = Box<Tensor>(identity)](AttentionScene& scene) {
      scene.mechanism.parameters.typed[scene.mechanism.scoring + "/" + name.toStdString()] = matrix;
    });
  });
  return button;
}

}  // namespace attn::app
