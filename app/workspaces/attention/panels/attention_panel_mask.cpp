// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "ui/controls/checked_line.h"
#include "ui/controls/panel.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int indent = 24;  // to where the names of the masks begin

/// "3, 4", as it is typed.
QString listText(const std::vector<double>& list) {
  QStringList numbers;
  for (const double number : list) numbers << QString::number(number);
  return numbers.join(QStringLiteral(", "));
}

/// The numbers of such a text, or nothing if it is not one.
std::optional<std::vector<double>> listIn(const QString& text, const Scalar& each) {
  static const QRegularExpression between(QStringLiteral("[\\s,;，、+]+"));
  std::vector<double> list;
  for (const QString& part : text.split(between, Qt::SkipEmptyParts)) {
    bool ok = false;
    const double number = part.toDouble(&ok);
    if (!ok || !each.allows(number)) return std::nullopt;
    list.push_back(number);
  }
  if (list.empty() || list.size() > static_cast<std::size_t>(TextLimits::tokens)) return std::nullopt;
  return list;
}

/// What a mask with a list begins with: two halves.
std::vector<double> halves(Index keys) {
  if (keys < 2) return {1};
  return {static_cast<double>((keys + 1) / 2), static_cast<double>(keys / 2)};
}

/// The numbers of a mask, if it is chosen.
FormScalars scalarsOf(const Mask& mask, const Scene& scene) {
  const std::vector<MaskChoice>& chosen = scene.attention.mechanism.masks;
  const MaskChoice* choice = findRow(chosen, mask.id);
  if (!choice) return {};
  return {"attention.mechanism.masks[" + std::to_string(choice - chosen.data()) + "].scalars", mask.scalars};
}

}  // namespace

MaskPanel::MaskPanel(QWidget* parent) : AttentionPanel("mask", parent) {
  setTitle(tr("Mask"));
  setAccessibleName(tr("Mask"));
  auto* grid = new QGridLayout;
  grid->setSpacing(6);
  column()->addLayout(grid);
  int cell = 0;
  for (const Mask& mask : masks()) addMask(mask, grid, cell);
  add({.path = "attention.mechanism.lengthPerQuery",
       .label = tr("A &length for every query"),
       .isShown = [](const Scene& scene) { return usesValidLengths(scene.attention.mechanism); }});
  add({.path = "attention.mechanism.emptyRow",
       .label = tr("Rows without a &key"),
       .isShown = [](const Scene& scene) { return !scene.attention.mechanism.masks.empty(); }})
      ->setToolTip(tr(
          "d2l fills masked scores with −10⁶ before the softmax: a query without any key then weighs all keys alike"));
  alsoShow([this](const Scene& scene) { showMasks(scene.attention.mechanism); });
}

/// \param cell of the grid, row by row
void MaskPanel::addMask(const Mask& mask, QGridLayout* grid, int& cell) {
  auto* box = new QCheckBox(ui::translated(mask.name), this);
  box->setObjectName(QString::fromLatin1(mask.id));
  box->setToolTip(ui::translated(mask.description));
  Parts parts{box};
  std::vector<QWidget*> below;
  if (!mask.scalars.empty()) {
    QWidget* scalars = makeScalars([&mask](const Scene& scene) { return scalarsOf(mask, scene); });
    scalars->layout()->setContentsMargins(indent, 0, 0, 0);
    below.push_back(scalars);
  }
  if (mask.list) {
    parts.below = new QWidget(this);
    parts.list = makeList(mask, parts.below);
  }
  if (mask.usesArray) parts.below = makeBrush();
  if (parts.below) below.push_back(parts.below);
  // Two masks a row; one with more than its box has a row for itself, and the rest stands below it.
  if (!below.empty()) cell += cell % 2;
  grid->addWidget(box, cell / 2, cell % 2, 1, below.empty() ? 1 : 2);
  cell += below.empty() ? 1 : 2;
  for (QWidget* widget : below) {
    grid->addWidget(widget, cell / 2, 0, 1, 2);
    cell += 2;
  }
  m_masks.push_back(parts);
  connect(box, &QCheckBox::toggled, this, [this, &mask](bool on) {
    const QString name = ui::translated(mask.name);
    const std::vector<double> list = halves(results().tokens->m());
    edit(on ? tr("Mask: %1").arg(name) : tr("No mask: %1").arg(name), [&mask, on, list](AttentionScene& scene) {
      scene.mechanism = withMask(std::move(scene.mechanism), mask.id, on);
      for (MaskChoice& choice : scene.mechanism.masks)
        if (choice.id == mask.id && mask.list && choice.list.empty()) choice.list = list;
    });
  });
}

ui::CheckedLine* MaskPanel::makeList(const Mask& mask, QWidget* row) {
  auto* line = new ui::CheckedLine(row);
  line->setObjectName(QString::fromLatin1(mask.list->id));
  line->setAccessibleName(ui::translated(mask.list->name));
  line->setToolTip(tr("Whole numbers with commas between them; together as many as there are tokens"));
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(indent, 0, 0, 0);
  ui::addRow(column, ui::translated(mask.list->name), line, true);
  line->expected()->setObjectName(QStringLiteral("expected"));
  column->addWidget(line->expected());
  connect(line, &QLineEdit::editingFinished, this, [this, &mask, line] { takeList(mask, line); });
  return line;
}

void MaskPanel::takeList(const Mask& mask, ui::CheckedLine* line) {
  const std::optional<std::vector<double>> list = listIn(line->text(), *mask.list);
  if (!list) return line->refuse(tr("Expected whole numbers from %1 on, with commas between them").arg(mask.list->low));
  line->accept(listText(*list));
  edit(tr("%1: %2").arg(ui::translated(mask.list->name), listText(*list)), [&mask, list](AttentionScene& scene) {
    for (MaskChoice& choice : scene.mechanism.masks)
      if (choice.id == mask.id) choice.list = *list;
  });
}

QWidget* MaskPanel::makeBrush() {
  auto* row = new QWidget(this);
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(indent, 0, 0, 0);
  auto* how =
      new QLabel(tr("Drag over cells to hide them, with Shift to show them again; or press Space on a cell."), row);
  how->setProperty("kind", "faint");
  how->setWordWrap(true);
  column->addWidget(how);
  auto* clear = new QToolButton(row);
  clear->setObjectName(QStringLiteral("paint.clear"));
  clear->setText(tr("Show all keys"));
  clear->setProperty("kind", "small");
  column->addWidget(clear);
  connect(clear, &QToolButton::clicked, this,
          [this] { edit(tr("Show all keys"), [](AttentionScene& scene) { scene.mechanism.painted = {}; }); });
  return row;
}

void MaskPanel::showMasks(const Mechanism& mechanism) {
  QStringList names;
  for (std::size_t i = 0; i < m_masks.size(); ++i) {
    const MaskChoice* choice = findRow(mechanism.masks, masks()[i].id);
    const Parts& parts = m_masks[i];
    showChecked(parts.box, choice != nullptr);
    if (parts.below) parts.below->setVisible(choice != nullptr);
    if (parts.list && choice) parts.list->showText(listText(choice->list));
    if (choice) names << ui::translated(masks()[i].name);
  }
  setSummary(names.empty() ? tr("none") : names.join(QStringLiteral(" · ")));
}

}  // namespace attn::app
