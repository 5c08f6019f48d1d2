// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/workspaces/attention/attention_panels.h"
#include "app/workspaces/scalar_sliders.h"
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

}  // namespace

MaskPanel::MaskPanel(QWidget* parent) : AttentionPanel("mask", parent) {
  setTitle(tr("Mask"));
  setAccessibleName(tr("Mask"));
  auto* grid = new QGridLayout;
  grid->setSpacing(6);
  column()->addLayout(grid);
  int cell = 0;
  for (const Mask& mask : masks()) addMask(mask, grid, cell);
  m_perQuery = new QCheckBox(tr("A &length for every query"), this);
  column()->addWidget(m_perQuery);
  connect(m_perQuery, &QCheckBox::toggled, this, [this](bool on) {
    edit(on ? tr("A length per query") : tr("A length per sequence"),
         [on](AttentionScene& scene) { scene.mechanism.lengthPerQuery = on; });
  });
  m_emptyRow = new QComboBox(this);
  m_emptyRow->addItems({tr("all zeros"), tr("uniform, as in d2l")});
  m_emptyRow->setToolTip(
      tr("d2l fills masked scores with −10⁶ before the softmax: a query without any key then weighs all keys alike"));
  m_emptyRowRow = ui::addRow(column(), tr("Rows without a &key"), m_emptyRow);
  connect(m_emptyRow, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Rows without a key: %1").arg(m_emptyRow->currentText()),
         [index](AttentionScene& scene) { scene.mechanism.emptyRow = static_cast<EmptyRow>(index); });
  });
}

/// \param cell of the grid, row by row
void MaskPanel::addMask(const Mask& mask, QGridLayout* grid, int& cell) {
  Parts parts{new QCheckBox(ui::translated(mask.name), this), new ScalarSliders(this), nullptr, nullptr,
              mask.usesArray ? makeBrush() : nullptr};
  parts.box->setObjectName(QString::fromLatin1(mask.id));
  parts.box->setToolTip(ui::translated(mask.description));
  std::vector<QWidget*> below;
  if (!mask.scalars.empty()) {
    parts.scalars->layout()->setContentsMargins(indent, 0, 0, 0);
    below.push_back(parts.scalars);
  }
  if (mask.list) {
    parts.listRow = new QWidget(this);
    parts.list = makeList(mask, parts.listRow);
    below.push_back(parts.listRow);
  }
  if (parts.brush) below.push_back(parts.brush);
  // Two masks a row; one with more than its box has a row for itself, and the rest stands below it.
  if (!below.empty()) cell += cell % 2;
  grid->addWidget(parts.box, cell / 2, cell % 2, 1, below.empty() ? 1 : 2);
  cell += below.empty() ? 1 : 2;
  for (QWidget* widget : below) {
    grid->addWidget(widget, cell / 2, 0, 1, 2);
    cell += 2;
  }
  m_masks.push_back(parts);
  connect(parts.box, &QCheckBox::toggled, this, [this, &mask](bool on) {
    const QString name = ui::translated(mask.name);
    const std::vector<double> list = halves(m_results.tokens->m());
    edit(on ? tr("Mask: %1").arg(name) : tr("No mask: %1").arg(name), [&mask, on, list](AttentionScene& scene) {
      scene.mechanism = withMask(std::move(scene.mechanism), mask.id, on);
      for (MaskChoice& choice : scene.mechanism.masks)
        if (choice.id == mask.id && mask.list && choice.list.empty()) choice.list = list;
    });
  });
  connect(parts.scalars, &ScalarSliders::edited, this,
          [this, &mask](const QString& text, const Scalar& scalar, double value, int gesture) {
            edit(
                text,
                [&mask, scalar, value](AttentionScene& scene) {
                  for (MaskChoice& choice : scene.mechanism.masks)
                    if (choice.id == mask.id) setValue(choice.scalars, scalar, value);
                },
                gesture);
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

void MaskPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  QStringList names;
  for (std::size_t i = 0; i < m_masks.size(); ++i) {
    const Mask& mask = masks()[i];
    Parts& parts = m_masks[i];
    const MaskChoice* choice = findRow(mechanism.masks, mask.id);
    showChecked(parts.box, choice != nullptr);
    parts.scalars->show(choice ? mask.scalars : std::vector<Scalar>{}, choice ? choice->scalars : Scalars{});
    if (parts.list) {
      parts.listRow->setVisible(choice != nullptr);
      if (choice) parts.list->showText(listText(choice->list));
    }
    if (parts.brush) parts.brush->setVisible(choice != nullptr);
    if (choice) names << ui::translated(mask.name);
  }
  showChecked(m_perQuery, mechanism.lengthPerQuery);
  m_perQuery->setVisible(usesValidLengths(mechanism));
  showIndex(m_emptyRow, static_cast<int>(mechanism.emptyRow));
  m_emptyRowRow->setVisible(!mechanism.masks.empty());
  setSummary(names.empty() ? tr("none") : names.join(QStringLiteral(" · ")));
}

void MaskPanel::showResults(const AttentionResults& results) {
  AttentionPanel::showResults(results);
  for (const Parts& parts : m_masks) parts.scalars->setKeys(results.tokens->m());
}

}  // namespace attn::app
