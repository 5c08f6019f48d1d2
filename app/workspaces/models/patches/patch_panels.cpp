// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/patches/patch_panels.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workspaces/controls.h"
#include "ui/controls/number_field.h"
#include "ui/controls/panel.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int thumbnailPixels = 112;

/// The same grid as a choice.
void chooseGrid(PatchChoice& choice, const PatchGrid& grid) {
  choice.before = grid.before;
  choice.rows = grid.rows;
  choice.columns = grid.columns;
}

}  // namespace

PicturePanel::PicturePanel(QWidget* parent) : Form("picture", parent) {
  auto* open = makeButton(tr("Open…"), tr("A picture that the map is drawn over: PNG, JPEG or WebP"),
                          tr("Open a picture"), this);
  open->setProperty("kind", "link");
  connect(open, &QPushButton::clicked, this, &PicturePanel::pictureWanted);
  m_remove = makeButton(tr("Remove"), tr("The map without a picture"), tr("Remove the picture"), this);
  m_remove->setProperty("kind", "link");
  connect(m_remove, &QPushButton::clicked, this,
          [this] { edit(tr("No picture"), [](Scene& scene) { scene.models.patches.picture.clear(); }); });
  setTitle(tr("Picture"), sideBySide({open, m_remove}, this));
  m_none = addText(tr("Drop the picture here that the patches are of."), "note");
  m_card = new QWidget(this);
  auto* card = new QHBoxLayout(m_card);
  card->setContentsMargins(0, 0, 0, 0);
  m_thumbnail = new QLabel(m_card);
  m_thumbnail->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  card->addWidget(m_thumbnail);
  auto* words = new QVBoxLayout;
  m_name = new QLabel(m_card);
  m_name->setProperty("kind", "strong");
  m_name->setTextFormat(Qt::PlainText);
  m_name->setWordWrap(true);
  words->addWidget(m_name);
  m_facts = new QLabel(m_card);
  m_facts->setProperty("kind", "faint");
  m_facts->setTextFormat(Qt::PlainText);
  m_facts->setWordWrap(true);
  words->addWidget(m_facts);
  words->addStretch(1);
  card->addLayout(words, 1);
  column()->addWidget(m_card);
  add({.path = "models.patches.isStretched",
       .label = tr("F&it"),
       .isWide = true,
       .isShown = [](const Scene& scene) { return !scene.models.patches.picture.empty(); },
       .words = {tr("Crop to the middle"), tr("Stretch")}});
  alsoShow([this](const Scene& scene) {
    const bool has = !scene.models.patches.picture.empty();
    m_remove->setVisible(has);
    m_none->setVisible(!has);
    m_card->setVisible(has);
    const QString path = QString::fromStdString(scene.models.patches.picture);
    const QString name = ui::withoutControls(QFileInfo(path).fileName());
    m_name->setText(name);
    m_name->setToolTip(path.toHtmlEscaped());
    setSummary(name);
  });
}

void PicturePanel::showDrawing(const PatchesDrawing& drawing) {
  const PatchPicture& picture = drawing.picture;
  m_thumbnail->setVisible(!drawing.thumbnail.isNull());
  if (!drawing.thumbnail.isNull()) {
    QPixmap pixmap = QPixmap::fromImage(drawing.thumbnail);
    pixmap.setDevicePixelRatio(2);
    m_thumbnail->setPixmap(pixmap);
    m_thumbnail->setAccessibleName(tr("The picture, small"));
  }
  QStringList facts;
  if (picture.problem) facts << ui::translated(picture.problem);
  if (!picture.size.isEmpty()) facts << tr("%1 × %2 px").arg(picture.size.width()).arg(picture.size.height());
  if (drawing.grid && !drawing.levels.empty()) {
    QSizeF part(picture.size);
    const QSizeF shape(static_cast<double>(drawing.grid->columns), static_cast<double>(drawing.grid->rows));
    if (!drawing.choice.isStretched) part = shape.scaled(part, Qt::KeepAspectRatio);
    facts << tr("a patch: %1 × %2")
                 .arg(QString::number(part.width() / shape.width(), 'g', 4),
                      QString::number(part.height() / shape.height(), 'g', 4));
  }
  m_facts->setText(facts.join(u'\n'));
}

PatchGridPanel::PatchGridPanel(QWidget* parent) : Form("patchGrid", parent) {
  m_again =
      makeButton(tr("As guessed"), tr("The grid as the number of tokens suggests it"), tr("Grid as guessed"), this);
  m_again->setProperty("kind", "link");
  connect(m_again, &QPushButton::clicked, this, [this] {
    change(tr("Grid as guessed"), [](PatchChoice& choice) { choice.rows = choice.columns = choice.before = 0; });
  });
  setTitle(tr("Grid"), m_again);
  m_reason = addText({}, "note");
  m_questionLabel = addText({}, "faint");
  m_alternatives = new QComboBox(this);
  m_alternatives->setAccessibleName(tr("Which grid"));
  column()->addWidget(m_alternatives);
  connect(m_alternatives, &QComboBox::activated, this, [this](int index) {
    const QList<QVariant> grid = m_alternatives->itemData(index).toList();
    change(tr("Grid %1").arg(m_alternatives->itemText(index)), [grid](PatchChoice& choice) {
      chooseGrid(choice, {grid[0].toLongLong(), grid[1].toLongLong(), grid[2].toLongLong()});
    });
  });
  const auto makeGridField = [this](const Scalar& scalar, Index PatchGrid::*member) {
    ui::NumberField* field = makeField(scalar, this);
    connect(field, &ui::NumberField::edited, this, [this, member, name = scalar.name](double value) {
      PatchGrid grid = m_grid;
      grid.*member = static_cast<Index>(value);
      change(tr("%1: %2", "a field, its number").arg(ui::translated(name)).arg(grid.*member),
             [grid](PatchChoice& choice) { chooseGrid(choice, grid); });
    });
    return field;
  };
  Scalar rows = gridRowsScalar, columns = gridColumnsScalar;
  rows.low = columns.low = 1;
  m_rows = makeGridField(rows, &PatchGrid::rows);
  m_columns = makeGridField(columns, &PatchGrid::columns);
  auto* by = new QLabel(QStringLiteral("×"), this);
  ui::addRow(column(), tr("&Rows × columns"), sideBySide({m_rows, by, m_columns}, this));
  m_before = makeGridField(tokensBeforeScalar, &PatchGrid::before);
  ui::addRow(column(), tr("&Before the grid"), m_before);
  add({.path = "models.patches.isByColumns",
       .label = tr("Or&der of patches"),
       .isWide = true,
       .words = {tr("row by row"), tr("column by column")}});
}

void PatchGridPanel::change(const QString& text, const std::function<void(PatchChoice&)>& change) {
  edit(text, [change](Scene& scene) { change(scene.models.patches); });
}

void PatchGridPanel::showDrawing(const PatchesDrawing& drawing) {
  const bool isChosen = drawing.choice.rows > 0;
  m_again->setEnabled(isChosen);
  m_grid = drawing.grid ? *drawing.grid
                        : PatchGrid{drawing.choice.before, std::max<Index>(1, drawing.choice.rows),
                                    std::max<Index>(1, drawing.choice.columns)};
  m_rows->setValue(static_cast<double>(m_grid.rows));
  m_columns->setValue(static_cast<double>(m_grid.columns));
  m_before->setValue(static_cast<double>(m_grid.before));
  QString reason = drawing.guess ? ui::translated(drawing.guess->reason) : QString();
  if (isChosen && drawing.guess) reason = tr("Guessed: %1").arg(reason);
  if (drawing.problem) reason = ui::translated(drawing.problem);
  m_reason->setText(reason);
  m_reason->setVisible(!reason.isEmpty());
  setSummary(drawing.grid ? gridWords(*drawing.grid) : QString());
  const bool isAsked = drawing.guess && drawing.guess->question;
  m_questionLabel->setVisible(isAsked);
  m_alternatives->setVisible(isAsked);
  if (!isAsked) return;
  m_questionLabel->setText(ui::translated(drawing.guess->question));
  m_alternatives->clear();
  int current = -1;
  for (const PatchGrid& grid : drawing.guess->alternatives) {
    if (grid.before == m_grid.before && grid.rows == m_grid.rows && grid.columns == m_grid.columns)
      current = m_alternatives->count();
    m_alternatives->addItem(gridWords(grid),
                            QList<QVariant>{qlonglong{grid.before}, qlonglong{grid.rows}, qlonglong{grid.columns}});
  }
  showIndex(m_alternatives, current);
}

PatchShowPanel::PatchShowPanel(QWidget* parent) : Form("patchShow", parent) {
  setTitle(tr("Show"));
  const auto hasPicture = [](const Scene& scene) { return !scene.models.patches.picture.empty(); };
  add({.path = "models.patches.isOfQueries",
       .label = tr("&Map of"),
       .isWide = true,
       .words = {tr("keys"), tr("queries")}});
  add({.path = "models.patches.isRollout",
       .label = tr("Through &layers"),
       .isWide = true,
       .words = {tr("this one"), tr("rollout from layer 0")}});
  add({.path = "models.patches.sharesRange",
       .label = tr("Ran&ge"),
       .isWide = true,
       .words = {tr("this query"), tr("all queries")}});
  add({.path = "models.patches.opacity",
       .label = tr("Opacit&y"),
       .control = FormControl::slider,
       .isWide = true,
       .isShown = hasPicture});
  add({.path = "models.patches.isSmooth",
       .label = tr("Sm&oothing"),
       .isWide = true,
       .isShown = hasPicture,
       .words = {tr("none"), tr("linear")}});
  add({.path = "models.patches.hasLines", .isShown = hasPicture});
}

}  // namespace attn::app
