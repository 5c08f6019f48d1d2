// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/batch_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/document/file_words.h"
#include "ui/controls/number_text.h"
#include "ui/controls/panel.h"
#include "ui/export/export_options.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr QLatin1String batchFormatsKey("export/batchFormats");

enum class BatchKind { heatmaps, heads, layers };

QLabel* batchText(QWidget* parent, const char* name, const char* kind) {
  auto* label = ui::named(new QLabel(parent), name);
  label->setProperty("kind", kind);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace

BatchDialog::BatchDialog(const ui::NamedPicture& picture, const ui::ExportOptions& options, const QString& path,
                         QWidget* parent)
    : QDialog(parent), m_picture(picture), m_options(options), m_begin(QFileInfo(path).completeBaseName()) {
  setWindowTitle(tr("Save each figure"));
  setObjectName(QStringLiteral("batch"));
  auto* layout = new QVBoxLayout(this);
  auto* part = new QWidget(this);
  part->setFixedWidth(ui::scaled(440));
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);

  m_part = ui::named(new QComboBox(part), "part");
  if (m_picture.picture.heatmaps->panels.size() > 1)
    m_part->addItem(tr("each heatmap, as it is shown"), static_cast<int>(BatchKind::heatmaps));
  if (m_picture.series) {
    m_part->addItem(tr("each head, in full"), static_cast<int>(BatchKind::heads));
    m_part->addItem(tr("each layer, all its heads in full"), static_cast<int>(BatchKind::layers));
  }
  QWidget* row = ui::addRow(column, tr("A &file for"), m_part, true);
  row->setVisible(m_part->count() > 1);
  connect(m_part, &QComboBox::activated, this, &BatchDialog::choosePart);

  m_name = ui::named(new QLineEdit(part), "name");
  ui::addRow(column, tr("&Names"), m_name, true);
  connect(m_name, &QLineEdit::textEdited, this, [this] {
    m_isNamedByUser = true;
    showNames();
  });
  m_places = batchText(part, "places", "faint");
  column->addWidget(m_places);

  auto* where = new QWidget(part);
  auto* line = new QHBoxLayout(where);
  line->setContentsMargins(0, 0, 0, 0);
  m_folder = ui::named(new QLineEdit(where), "folder");
  m_folder->setText(QDir::toNativeSeparators(QFileInfo(path).absolutePath()));
  m_folder->setAccessibleName(tr("Folder"));
  line->addWidget(m_folder, 1);
  auto* browse = ui::named(new QPushButton(tr("&Choose…"), where), "browse");
  browse->setAutoDefault(false);
  browse->setToolTip(tr("The folder in which the files are saved"));
  line->addWidget(browse);
  where->setFocusProxy(m_folder);
  ui::addRow(column, tr("Fol&der"), where, true);
  connect(browse, &QPushButton::clicked, this, &BatchDialog::folderWanted);
  connect(m_folder, &QLineEdit::textEdited, this, &BatchDialog::showNames);

  auto* boxes = new QWidget(part);
  auto* side = new QHBoxLayout(boxes);
  side->setContentsMargins(0, 0, 0, 0);
  const QStringList remembered =
      QSettings().value(batchFormatsKey, QString::fromStdString(options.format)).toString().split(u' ');
  for (const ui::FigureFormat& format : ui::figureFormats()) {
    const QString id = QString::fromLatin1(format.id);
    auto* box = ui::named(new QCheckBox(id.toUpper(), boxes), format.id);
    box->setToolTip(ui::translated(format.description));
    box->setChecked(remembered.contains(id));
    connect(box, &QCheckBox::clicked, this, &BatchDialog::showNames);
    side->addWidget(box);
    m_formats.push_back(box);
  }
  side->addStretch(1);
  boxes->setFocusProxy(m_formats.front());
  ui::addRow(column, tr("Fo&rmats"), boxes, true);
  m_width = batchText(part, "width", "faint");
  column->addWidget(m_width);
  m_example = batchText(part, "example", "note");
  column->addWidget(m_example);
  m_problem = batchText(part, "problem", "banner");
  m_problem->hide();
  column->addWidget(m_problem);
  column->addStretch(1);

  auto* cancel = ui::named(new QPushButton(tr("Cancel"), this), "cancel");
  m_save = ui::named(new QPushButton(tr("&Save"), this), "save");
  m_save->setProperty("kind", "primary");
  m_save->setDefault(true);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(m_save, &QPushButton::clicked, this, [this] {
    QStringList ids;
    for (const ui::FigureFormat* format : formats()) ids << QLatin1String(format->id);
    QSettings().setValue(batchFormatsKey, ids.join(u' '));
    emit saveWanted();
  });
  layout->addWidget(ui::aboveButtons(part, {cancel, m_save}));
  choosePart(0);
  m_name->setFocus();
}

void BatchDialog::choosePart(int index) {
  const auto kind = static_cast<BatchKind>(m_part->itemData(index).toInt());
  QString usual = QStringLiteral("-{panel}");
  switch (kind) {
    case BatchKind::heatmaps: m_parts = heatmapParts(*m_picture.picture.heatmaps); break;
    case BatchKind::heads:
      m_parts = headParts(m_picture.series);
      usual = QStringLiteral("-{layer}-{head}");
      break;
    case BatchKind::layers:
      m_parts = layerParts(m_picture.series);
      usual = QStringLiteral("-{layer}");
      break;
  }
  if (!m_isNamedByUser) m_name->setText(m_begin + usual);
  QStringList places{tr("{panel}: what it is called"), tr("{number}: its place")};
  if (kind != BatchKind::heatmaps) places << tr("{layer}: its layer");
  if (kind == BatchKind::heads) places << tr("{head}: its head");
  m_places->setText(places.join(QStringLiteral(" · ")));
  showNames();
}

std::vector<const ui::FigureFormat*> BatchDialog::formats() const {
  std::vector<const ui::FigureFormat*> chosen;
  for (std::size_t i = 0; i < m_formats.size(); ++i)
    if (m_formats[i]->isChecked()) chosen.push_back(&ui::figureFormats()[i]);
  return chosen;
}

QString BatchDialog::folder() const { return QDir::fromNativeSeparators(m_folder->text()); }

void BatchDialog::setFolder(const QString& folder) {
  m_folder->setText(QDir::toNativeSeparators(folder));
  showNames();
}

std::vector<BatchFile> BatchDialog::files() const {
  if (m_name->text().contains(u'/'))
    throw DataError({translatable("core", "the names have a /: the folder is chosen below them")});
  const QString name = m_name->text().trimmed();
  if (name.isEmpty()) throw DataError({translatable("core", "the files have no name")});
  if (formats().empty()) throw DataError({translatable("core", "no format is chosen")});
  const QFileInfo there(folder());
  if (folder().isEmpty() || !there.isDir())
    throw DataError({translatable("core", "there is no folder “%1”"), {shownFile(folder()).toStdString()}});
  const QString ending = namesFormat(name) ? QString() : QStringLiteral(".{format}");
  return batchFiles(m_parts, there.absoluteFilePath() + u'/' + name + ending, formats());
}

/// How many pixels a width is depends on the format.
QString BatchDialog::widthWords() const {
  QStringList words;
  QStringList shapes;
  ui::ExportOptions each = m_options;
  double inShapes = 0;
  for (const ui::FigureFormat* format : formats()) {
    const QString name = QString::fromLatin1(format->id).toUpper();
    each.format = format->id;
    const double pixels = std::round(each.widthMm * ui::pixelsPerMm(each));
    if (format->ofHeatmaps) {
      words << tr("%1 as wide as the browser's window", "a format").arg(name);
    } else if (format->isVector()) {
      shapes << name;
      inShapes = pixels;
    } else {
      words << tr("%1 %2 pixels at %3 dpi", "a format").arg(name, ui::numberText(pixels), ui::numberText(each.dpi));
    }
  }
  if (!shapes.isEmpty())
    words << tr("%1 %2 px of 1/96 inch", "formats").arg(shapes.join(QStringLiteral(", ")), ui::numberText(inShapes));
  if (words.isEmpty()) return {};
  return tr("%1 mm wide, which is: %2")
      .arg(ui::numberText(std::round(10 * m_options.widthMm) / 10), words.join(QStringLiteral("; ")));
}

void BatchDialog::showNames() {
  m_width->setText(widthWords());
  m_width->setVisible(!m_width->text().isEmpty());
  QString problem;
  try {
    const std::vector<BatchFile> all = files();
    const auto nameOf = [](const BatchFile& file) { return ui::withoutControls(QFileInfo(file.path).fileName()); };
    m_example->setText(all.size() == 1 ? nameOf(all.front())
                                       : tr("%1 … %2, %n file(s)", nullptr, static_cast<int>(all.size()))
                                             .arg(nameOf(all.front()), nameOf(all.back())));
  } catch (const DataError& error) {
    problem = ui::translated(error.message());
    problem = problem.left(1).toUpper() + problem.mid(1) + u'.';
  }
  m_example->setVisible(problem.isEmpty());
  m_problem->setText(problem);
  m_problem->setVisible(!problem.isEmpty());
  m_save->setEnabled(problem.isEmpty());
}

void BatchDialog::setBusy(bool busy) {
  m_save->setEnabled(!busy);
  m_save->setText(busy ? tr("Saving…") : tr("&Save"));
}

}  // namespace attn::app
