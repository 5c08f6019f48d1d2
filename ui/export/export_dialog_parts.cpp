// SPDX-License-Identifier: GPL-3.0-or-later
// What the dialog is made of: a preview, and the fields beside it.
#include <QCheckBox>
#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/controls/number_field.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/export/export_dialog.h"
#include "ui/export/export_options.h"
#include "ui/export/figure_format.h"
#include "ui/export/figure_panels.h"
#include "ui/style/color_map.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

template <class Row>
void addRows(QComboBox* box, const std::vector<Row>& rows) {
  for (const Row& row : rows) box->addItem(translated(row.name), QString::fromLatin1(row.id));
}

/// The figures without that one.
std::vector<NamedPicture> single(std::vector<NamedPicture> pictures) {
  if (pictures.size() > 1) pictures.pop_back();
  return pictures;
}

}  // namespace

QWidget* ExportDialog::makePreview() {
  auto* part = new QWidget(this);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  m_preview = named(new QLabel(part), "preview");
  m_preview->setProperty("kind", "ground");
  m_preview->setMinimumSize(300, 260);
  m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setAccessibleName(tr("Preview"));
  m_preview->installEventFilter(this);
  column->addWidget(m_preview, 1);
  auto* line = new QHBoxLayout;
  m_saved = named(new QLabel(part), "saved");
  m_saved->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_saved->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  line->addWidget(m_saved, 1);
  m_show = named(new QPushButton(tr("Show in &folder"), part), "show");
  m_show->setAutoDefault(false);
  m_show->hide();
  connect(m_show, &QPushButton::clicked, this, [this] { emit folderWanted(m_savedPath); });
  line->addWidget(m_show);
  m_latex = named(new QPushButton(tr("Copy LaTe&X figure"), part), "latex");
  m_latex->setAutoDefault(false);
  m_latex->setToolTip(tr("A figure with \\includegraphics and a caption"));
  m_latex->hide();
  connect(m_latex, &QPushButton::clicked, this, [this] { emit latexWanted(m_latexOfSaved); });
  line->addWidget(m_latex);
  column->addLayout(line);
  return part;
}

QWidget* ExportDialog::makeControls() {
  auto* part = new QWidget(this);
  part->setFixedWidth(300);
  auto* controls = new QVBoxLayout(part);
  controls->setContentsMargins(0, 0, 0, 0);
  controls->setSpacing(7);
  const auto fieldOf = [this, part](const Scalar& scalar) {
    auto* field = new NumberField(scalar, part);
    connect(field, &NumberField::edited, this, [this, field](double number) {
      if (field == m_width) m_wantedWidth = number;
      if (field == m_height) m_wantedHeight = number;
      optionsChanged();
    });
    return field;
  };

  m_choice = named(new QComboBox(part), "figure");
  m_choice->setMinimumContentsLength(16);
  m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  addRow(controls, tr("Fi&gure"), m_choice, true);
  connect(m_choice, &QComboBox::activated, this, [this](int index) {
    m_chosen = static_cast<std::size_t>(index);
    optionsChanged();
  });
  QListWidget* panels = makePanelList(part);
  panels->hide();
  controls->addWidget(panels);
  connect(panels, &QListWidget::itemChanged, this, [this] { setPictures(single(m_pictures), m_parameters); });
  std::vector<SegmentedControl::Choice> formats;
  for (const FigureFormat& format : figureFormats()) {
    const QString id = QString::fromLatin1(format.id);
    formats.push_back({id, id.toUpper(), translated(format.description)});
  }
  m_format = named(new SegmentedControl(formats, part), "format");
  m_format->setAccessibleName(tr("Format"));
  controls->addWidget(m_format);
  connect(m_format, &SegmentedControl::chosen, this, [this] {
    // A figure stays as large as it was, also where its size is said in pixels, which are others in each format.
    ExportOptions chosen = options();
    chosen.widthMm = m_shown.widthMm;
    chosen.heightMm = m_shown.heightMm;
    showOptions(chosen);
  });

  m_preset = named(new QComboBox(part), "preset");
  m_preset->addItem(tr("Own size"));
  addRows(m_preset, exportPresets());
  connect(m_preset, &QComboBox::activated, this, &ExportDialog::choosePreset);
  m_ofPictures.push_back(addRow(controls, tr("&Preset"), m_preset, true));
  m_unit = named(new QComboBox(part), "unit");
  m_unit->addItem(tr("mm"), QStringLiteral("mm"));
  m_unit->addItem(tr("pixels"), QStringLiteral("px"));
  connect(m_unit, &QComboBox::activated, this, &ExportDialog::convertUnit);
  m_ofPictures.push_back(addRow(controls, tr("&Unit"), m_unit));
  m_width = fieldOf(exportWidth);
  m_width->setToolTip(tr("A column of a journal is about 90 mm wide, a page 180 mm"));
  m_ofPictures.push_back(addRow(controls, tr("&Width"), m_width));
  m_height = fieldOf(exportHeight);
  m_height->setWordForZero(tr("automatic"));
  m_ofPictures.push_back(addRow(controls, tr("&Height"), m_height));
  m_dpi = fieldOf(exportDpi);
  m_dpi->setUnit(tr("dpi"));
  m_dpiRow = addRow(controls, tr("&Resolution"), m_dpi);
  m_font = fieldOf(exportFontSize);
  m_font->setUnit(tr("pt"));
  m_ofPictures.push_back(addRow(controls, tr("Font si&ze"), m_font));
  m_family = named(new QComboBox(part), "font");
  m_family->addItem(tr("As usual"), QString());
  for (const QString& family : QFontDatabase::families())
    if (!QFontDatabase::isPrivateFamily(family)) m_family->addItem(family, family);
  m_colors = named(new QComboBox(part), "colors");
  m_colors->addItem(tr("As they are shown"), QString());
  for (const ColorMap& map : colorMaps()) m_colors->addItem(translated(map.name), QString::fromLatin1(map.id));
  for (QComboBox* list : {m_family, m_colors}) {
    list->setMinimumContentsLength(12);
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(list, &QComboBox::activated, this, &ExportDialog::optionsChanged);
  }
  m_ofPictures.push_back(addRow(controls, tr("Font"), m_family, true));
  addRow(controls, tr("Colours"), m_colors, true);
  m_columns = fieldOf(exportColumns);
  m_columns->setWordForZero(tr("automatic"));
  m_ofPictures.push_back(addRow(controls, tr("Co&lumns"), m_columns));
  m_numbers = named(new QComboBox(part), "numbers");
  addRows(m_numbers, numberChoices());
  connect(m_numbers, &QComboBox::activated, this, &ExportDialog::optionsChanged);
  m_ofPictures.push_back(addRow(controls, tr("&Numbers"), m_numbers, true));
  m_title = named(new QLineEdit(part), "title");
  m_title->setMaxLength(200);
  connect(m_title, &QLineEdit::textEdited, this, &ExportDialog::titleEdited);
  connect(m_title, &QLineEdit::textEdited, this, &ExportDialog::optionsChanged);
  addRow(controls, tr("&Title"), m_title, true);
  m_footer = named(new QCheckBox(tr("Para&meters below the figure"), part), "footer");
  m_transparent = named(new QCheckBox(tr("Transparent &background"), part), "transparent");
  m_scene = named(new QCheckBox(tr("Scene &inside the file"), part), "scene");
  m_scene->setToolTip(tr("Whoever opens the file in this program gets the scene with its tokens or data"));
  m_ofPictures.push_back(m_transparent);
  for (QCheckBox* box : {m_footer, m_transparent, m_scene}) {
    connect(box, &QCheckBox::clicked, this, &ExportDialog::optionsChanged);
    controls->addWidget(box);
  }
  auto* style = new QBoxLayout(QBoxLayout::LeftToRight);
  auto* load = named(new QPushButton(tr("Load a style…"), part), "loadStyle");
  auto* keep = named(new QPushButton(tr("Save the style…"), part), "saveStyle");
  for (QPushButton* button : {load, keep}) {
    button->setAutoDefault(false);
    button->setToolTip(tr("A file with these sizes, fonts and colours keeps all figures of a paper alike"));
    style->addWidget(button);
    button->ensurePolished();
  }
  // Large text leaves no room for both of them beside each other.
  if (load->sizeHint().width() + keep->sizeHint().width() + style->spacing() > part->width())
    style->setDirection(QBoxLayout::TopToBottom);
  connect(load, &QPushButton::clicked, this, [this] { emit styleWanted(false); });
  connect(keep, &QPushButton::clicked, this, [this] { emit styleWanted(true); });
  controls->addLayout(style);
  m_each = named(new QPushButton(tr("Save each heatmap…"), part), "saveEach");
  m_each->setAutoDefault(false);
  m_each->setToolTip(tr("Every heatmap of the figure as a file of its own"));
  connect(m_each, &QPushButton::clicked, this, &ExportDialog::eachWanted);
  controls->addWidget(m_each);
  m_size = named(new QLabel(part), "size");
  m_size->setProperty("kind", "faint");
  m_size->setWordWrap(true);
  controls->addWidget(m_size);
  m_warning = named(new QLabel(part), "warning");
  m_warning->setProperty("kind", "banner");
  m_warning->setWordWrap(true);
  m_warning->hide();
  controls->addWidget(m_warning);
  controls->addStretch(1);

  auto* close = named(new QPushButton(tr("Close"), this), "close");
  m_copy = named(new QPushButton(tr("&Copy"), this), "copy");
  m_save = named(new QPushButton(tr("&Save as…"), this), "save");
  m_save->setProperty("kind", "primary");
  m_save->setDefault(true);
  connect(m_save, &QPushButton::clicked, this, &ExportDialog::saveWanted);
  connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copyWanted);
  connect(this, &ExportDialog::saveWanted, this, &ExportDialog::remember);
  connect(close, &QPushButton::clicked, this, &QDialog::reject);
  return aboveButtons(part, {close, m_copy, m_save});
}

}  // namespace attn::ui
