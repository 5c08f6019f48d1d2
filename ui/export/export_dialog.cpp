// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include "ui/controls/number_field.h"
#include "ui/controls/number_text.h"
#include "ui/controls/segmented_control.h"
#include "ui/export/export_options.h"
#include "ui/export/figure_format.h"
#include "ui/export/figure_latex.h"
#include "ui/export/figure_panels.h"
#include "ui/export/style_file.h"
#include "ui/heatmap/figure.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

constexpr int previewMargin = 12;
constexpr QLatin1String settingsGroup("export"), unitKey("unit"), footerKey("footer");

/// A range of millimetres in whole pixels.
Scalar inPixels(Scalar scalar, double pixelsPerMm) {
  scalar.low = std::ceil(scalar.low * pixelsPerMm);
  scalar.high = std::floor(scalar.high * pixelsPerMm);
  scalar.whole = true;
  return scalar;
}

/// The last figure of several is all of those that are ticked.
bool isOfPanels(const std::vector<NamedPicture>& pictures, std::size_t chosen) {
  return pictures.size() > 1 && chosen + 1 == pictures.size();
}

/// Whether the first of more than two pictures shows all of what the others show one by one. One heatmap alone, or
/// those that are looked at together, can't.
bool showsTheOthers(const std::vector<NamedPicture>& pictures) {
  const std::shared_ptr<const HeatmapFigure>& heatmaps = pictures.front().picture.heatmaps;
  return pictures.size() > 2 && !(heatmaps && std::ssize(heatmaps->panels) <= heatmaps->linked);
}

Picture panelsOf(const std::vector<NamedPicture>& pictures, QListWidget* ticked) {
  QStringList names;
  for (const NamedPicture& each : pictures) names << each.name;
  showNames(ticked, names, showsTheOthers(pictures) ? 1 : 0);
  std::vector<Picture> chosen;
  for (const std::size_t place : tickedPlaces(ticked)) chosen.push_back(pictures[place].picture);
  return lettered(chosen);
}

ExportOptions usualOptions() {
  ExportOptions options;
  options.widthMm = exportWidth.usual;
  options.fontPt = exportFontSize.usual;
  return options;
}

}  // namespace

ExportDialog::ExportDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Export figure"));
  setObjectName(QStringLiteral("export"));
  auto* layout = new QHBoxLayout(this);
  layout->setSpacing(16);
  QWidget* controls = makeControls();
  layout->addWidget(makePreview(), 1);
  layout->addWidget(controls);
  const QSize frame(12, 40);
  resize(QSize(900, 700).boundedTo(screen()->availableSize() - frame));

  QSettings settings;
  settings.beginGroup(settingsGroup);
  m_isPixels = settings.value(unitKey).toString() == QLatin1String("px");
  m_footer->setChecked(settings.value(footerKey, false).toBool());
  showOptions(readOptions(settings, usualOptions()));
}

ExportDialog::~ExportDialog() { remember(); }

void ExportDialog::setPictures(const std::vector<NamedPicture>& pictures, const QString& parameters) {
  const QString before = m_pictures.empty() ? QString() : chosen().name;
  m_pictures = pictures;
  m_parameters = parameters;
  auto* panels = findChild<QListWidget*>(QStringLiteral("panels"));
  if (pictures.size() > 1) m_pictures.push_back({tr("Several panels"), panelsOf(pictures, panels), {}, {}});
  m_chosen = 0;
  QStringList names, shown;
  for (std::size_t i = 0; i < m_pictures.size(); ++i) {
    names << m_pictures[i].name;
    if (m_pictures[i].name == before) m_chosen = i;
  }
  for (int i = 0; i < m_choice->count(); ++i) shown << m_choice->itemText(i);
  if (names != shown) {  // else a list that is open stays as it is
    m_choice->clear();
    m_choice->addItems(names);
  }
  m_choice->setCurrentIndex(static_cast<int>(m_chosen));
  panels->setVisible(isOfPanels(m_pictures, m_chosen));
  showWhetherThereAreSeveral();
  emit previewWanted();
}

void ExportDialog::showWhetherThereAreSeveral() {
  const auto heatmaps = m_pictures.empty() ? nullptr : chosen().picture.heatmaps;
  m_each->setVisible(heatmaps && (heatmaps->panels.size() > 1 || chosen().series));
}

void ExportDialog::setFigureTitle(const QString& title) {
  if (m_title->text() == title) return;
  m_title->setText(title);
  optionsChanged();
}

double ExportDialog::unitsPerMm() const {
  if (!m_isPixels) return 1;
  ExportOptions chosen;
  chosen.format = m_format->current().toStdString();
  chosen.dpi = m_dpi->value();
  return pixelsPerMm(chosen);
}

ExportOptions ExportDialog::options() const {
  ExportOptions options;
  options.format = m_format->current().toStdString();
  options.widthMm = m_width->value() / unitsPerMm();
  options.heightMm = m_height->value() / unitsPerMm();
  options.dpi = m_dpi->value();
  options.transparent = m_transparent->isChecked();
  options.carriesScene = m_scene->isChecked();
  options.columns = static_cast<int>(m_columns->value());
  options.numbers = numberChoices()[static_cast<std::size_t>(std::max(0, m_numbers->currentIndex()))].value;
  options.fontPt = m_font->value();
  options.fontFamily = m_family->currentData().toString();
  options.colorMap = m_colors->currentData().toString().toStdString();
  options.title = m_title->text();
  if (m_footer->isChecked()) options.footer = parameters();
  return options;
}

void ExportDialog::showOptions(const ExportOptions& options) {
  m_format->setCurrent(QString::fromStdString(options.format));
  m_dpi->setValue(std::clamp(std::round(options.dpi), m_dpi->minimum(), m_dpi->maximum()));
  showLimits();
  const auto show = [&](NumberField* field, double mm) {
    const double shown = m_isPixels ? std::round(mm * unitsPerMm()) : std::round(mm * 10) / 10;
    field->setValue(std::clamp(shown, field->minimum(), field->maximum()));
    return field->value();
  };
  m_wantedWidth = show(m_width, options.widthMm);
  m_wantedHeight = show(m_height, options.heightMm);
  m_unit->setCurrentIndex(m_isPixels ? 1 : 0);
  m_transparent->setChecked(options.transparent);
  m_scene->setChecked(options.carriesScene);
  m_columns->setValue(std::clamp<double>(options.columns, m_columns->minimum(), m_columns->maximum()));
  for (std::size_t i = 0; i < numberChoices().size(); ++i)
    if (numberChoices()[i].value == options.numbers) m_numbers->setCurrentIndex(static_cast<int>(i));
  m_family->setCurrentIndex(std::max(0, m_family->findData(options.fontFamily)));
  m_colors->setCurrentIndex(std::max(0, m_colors->findData(QString::fromStdString(options.colorMap))));
  m_font->setValue(std::clamp(options.fontPt, m_font->minimum(), m_font->maximum()));
  optionsChanged();
}

void ExportDialog::showLimits() {
  m_limitsPerMm = unitsPerMm();
  const auto limit = [&](NumberField* field, const Scalar& scalar, double wanted) {
    field->setScalar(m_isPixels ? inPixels(scalar, unitsPerMm()) : scalar);
    field->setUnit(m_isPixels ? tr("px") : tr("mm"));
    field->setValue(std::clamp(wanted, field->minimum(), field->maximum()));
  };
  limit(m_width, exportWidth, m_wantedWidth);
  limit(m_height, exportHeight, m_wantedHeight);
}

QString ExportDialog::refusedSize() const {
  for (const auto& [field, wanted] : {std::pair(m_width, m_wantedWidth), std::pair(m_height, m_wantedHeight)})
    if (wanted != field->value())
      return tr("%1 px at this resolution would be %2 mm: from %3 to %4 px are possible, so it is %5 px.")
          .arg(numberText(wanted), QString::number(wanted / unitsPerMm(), 'f', 1), numberText(field->minimum()),
               numberText(field->maximum()), numberText(field->value()));
  return {};
}

void ExportDialog::takeStyle(const QByteArray& text) { showOptions(withStyle(options(), text)); }

void ExportDialog::choosePreset(int index) {
  if (index == 0) return;
  const ExportPreset& preset = exportPresets()[static_cast<std::size_t>(index - 1)];
  ExportOptions chosen = options();
  chosen.widthMm = preset.widthMm;
  chosen.heightMm = preset.heightMm;
  chosen.fontPt = preset.fontPt;
  showOptions(chosen);
}

void ExportDialog::convertUnit() {
  const ExportOptions before = options();
  m_isPixels = m_unit->currentIndex() == 1;
  showOptions(before);
}

void ExportDialog::optionsChanged() {
  if (unitsPerMm() != m_limitsPerMm) showLimits();  // the resolution has changed
  const ExportOptions chosen = options();
  m_shown = chosen;
  m_dpiRow->setVisible(!formatOf(chosen).isVector());
  findChild<QListWidget*>(QStringLiteral("panels"))->setVisible(isOfPanels(m_pictures, m_chosen));
  for (QWidget* row : m_ofPictures) row->setVisible(!formatOf(chosen).ofHeatmaps);
  // A size that was chosen by hand is no preset any more.
  int preset = 0;
  for (std::size_t i = 0; i < exportPresets().size(); ++i) {
    const ExportPreset& row = exportPresets()[i];
    constexpr double rounding = 0.2;  // of whole pixels
    if (std::abs(row.widthMm - chosen.widthMm) < rounding && std::abs(row.heightMm - chosen.heightMm) < rounding)
      preset = static_cast<int>(i) + 1;
  }
  m_preset->setCurrentIndex(preset);
  showWhetherThereAreSeveral();
  if (!m_pictures.empty()) emit previewWanted();
}

void ExportDialog::remember() const {
  QSettings settings;
  settings.beginGroup(settingsGroup);
  writeOptions(settings, options());
  settings.setValue(unitKey, m_isPixels ? QStringLiteral("px") : QStringLiteral("mm"));
  settings.setValue(footerKey, m_footer->isChecked());
}

bool ExportDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_preview && event->type() == QEvent::Resize && !m_pictures.empty()) emit previewWanted();
  return QDialog::eventFilter(watched, event);
}

QSize ExportDialog::previewSpace() const {
  return ((m_preview->size() - QSize(2 * previewMargin, 2 * previewMargin)) * devicePixelRatioF()).expandedTo({50, 50});
}

void ExportDialog::showPreview(const FigurePreview& preview) {
  const ExportOptions shown = options();
  const double width = millimetresOf(preview.size.width()), height = millimetresOf(preview.size.height());
  const auto pixels = [&](double mm) { return wholePixels(mm * pixelsPerMm(shown)); };
  m_size->setText(formatOf(shown).ofHeatmaps   ? tr("A page of any size, as the browser's window is")
                  : formatOf(shown).isVector() ? tr("%1 × %2 mm").arg(width, 0, 'f', 1).arg(height, 0, 'f', 1)
                                               : tr("%1 × %2 mm, %3 × %4 pixels")
                                                     .arg(width, 0, 'f', 1)
                                                     .arg(height, 0, 'f', 1)
                                                     .arg(pixels(width))
                                                     .arg(pixels(height)));
  const double smallest = preview.smallestPt;
  QStringList warnings;
  if (const QString refused = refusedSize(); !refused.isEmpty()) warnings << refused;
  const QString refusal = refusalOf(chosen().picture, shown);
  if (!refusal.isEmpty()) warnings << refusal;
  m_isRefused = !refusal.isEmpty();
  showWhetherItCanBeSaved();
  if (!formatOf(shown).ofHeatmaps && smallest > 0 && smallest < smallestReadablePt - 0.05)
    warnings << tr("The smallest text is %1 pt high; journals ask for 5 pt or more.").arg(smallest, 0, 'f', 1);
  m_warning->setText(warnings.join(u'\n'));
  m_warning->setVisible(!warnings.isEmpty());
  QImage sheet(preview.image.size().expandedTo({1, 1}), QImage::Format_RGB32);
  sheet.fill(Qt::white);
  QPainter painter(&sheet);
  // A chequered ground stands for a transparent one.
  if (shown.transparent) painter.fillRect(sheet.rect(), QBrush(QColor(0xdd, 0xdd, 0xdd), Qt::Dense6Pattern));
  painter.drawImage(0, 0, preview.image);
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(sheet);
  pixmap.setDevicePixelRatio(devicePixelRatioF());
  m_preview->setPixmap(pixmap);
}

void ExportDialog::setBusy(bool busy) {
  m_isBusy = busy;
  showWhetherItCanBeSaved();
  if (!busy) return;
  m_saved->setText(tr("Saving…"));
  m_show->hide();
}

void ExportDialog::showWhetherItCanBeSaved() const { m_save->setEnabled(!m_isBusy && !m_isRefused); }

void ExportDialog::showSaved(const QString& path, const QString& name) {
  m_savedPath = path;
  m_saved->setText(path.isEmpty() ? QString() : tr("Saved %1").arg(withoutControls(name)));
  m_saved->setToolTip(withoutControls(path));
  m_show->setVisible(!path.isEmpty());
  QStringList caption{m_title->text().isEmpty() && !m_pictures.empty() ? chosen().name : m_title->text(), parameters()};
  caption.removeAll(QString());
  m_latexOfSaved = path.isEmpty() ? QString() : latexFigure(path, options(), caption.join(QStringLiteral(". ")));
  m_latex->setVisible(!m_latexOfSaved.isEmpty());
}

}  // namespace attn::ui
