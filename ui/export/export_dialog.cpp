// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr int previewMargin = 12;

}  // namespace

ExportDialog::ExportDialog(const std::vector<NamedPicture>& pictures, QWidget* parent)
    : QDialog(parent), m_pictures(pictures), m_choice(new QComboBox(this)) {
  setWindowTitle(tr("Export figure"));
  auto* controls = new QVBoxLayout;
  controls->setSpacing(8);
  for (const NamedPicture& picture : m_pictures) m_choice->addItem(picture.name);
  m_choice->setObjectName(QStringLiteral("figure"));
  addRow(controls, tr("&Figure"), m_choice, true)->setVisible(m_pictures.size() > 1);
  connect(m_choice, &QComboBox::currentIndexChanged, this, &ExportDialog::showPreview);
  m_format = new SegmentedControl({{QStringLiteral("png"), QStringLiteral("PNG"), tr("pixels, for slides and the web")},
                                   {QStringLiteral("svg"), QStringLiteral("SVG"), tr("shapes and text, for the web")},
                                   {QStringLiteral("pdf"), QStringLiteral("PDF"), tr("shapes and text, for papers")}},
                                  this);
  m_format->setObjectName(QStringLiteral("format"));
  m_format->setAccessibleName(tr("Format"));
  m_format->setCurrent(QStringLiteral("png"));
  controls->addWidget(m_format);
  m_width = new QDoubleSpinBox(this);
  m_width->setObjectName(QStringLiteral("width"));
  m_width->setRange(20, 1000);
  m_width->setDecimals(1);
  m_width->setSuffix(tr(" mm"));
  m_width->setValue(150);
  m_width->setToolTip(tr("A column of a journal is about 90 mm wide, a page 180 mm"));
  addRow(controls, tr("&Width"), m_width);
  m_dpi = new QSpinBox(this);
  m_dpi->setObjectName(QStringLiteral("dpi"));
  m_dpi->setRange(72, 1200);
  m_dpi->setValue(300);
  m_dpi->setSuffix(tr(" dpi"));
  QWidget* dpiRow = addRow(controls, tr("&Resolution"), m_dpi);
  m_transparent = new QCheckBox(tr("&Transparent background"), this);
  m_transparent->setObjectName(QStringLiteral("transparent"));
  controls->addWidget(m_transparent);
  m_size = new QLabel(this);
  m_size->setProperty("kind", "faint");
  m_size->setWordWrap(true);
  controls->addWidget(m_size);
  controls->addStretch(1);
  auto* save = new QPushButton(tr("&Save as…"), this);
  save->setObjectName(QStringLiteral("save"));
  save->setProperty("kind", "primary");
  save->setDefault(true);
  auto* copy = new QPushButton(tr("&Copy image"), this);
  copy->setObjectName(QStringLiteral("copy"));
  auto* cancel = new QPushButton(tr("Close"), this);
  cancel->setObjectName(QStringLiteral("close"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(cancel);
  buttons->addWidget(copy);
  buttons->addWidget(save);
  controls->addLayout(buttons);

  m_preview = new QLabel(this);
  m_preview->setObjectName(QStringLiteral("preview"));
  m_preview->setMinimumSize(360, 300);
  m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setAccessibleName(tr("Preview"));
  auto* layout = new QHBoxLayout(this);
  layout->setSpacing(16);
  layout->addWidget(m_preview, 1);
  layout->addLayout(controls);
  resize(860, 520);

  connect(m_format, &SegmentedControl::chosen, this, [this, dpiRow](const QString& id) {
    dpiRow->setVisible(id == QLatin1String("png"));
    showPreview();
  });
  connect(m_width, &QDoubleSpinBox::valueChanged, this, &ExportDialog::showPreview);
  connect(m_dpi, &QSpinBox::valueChanged, this, &ExportDialog::showPreview);
  connect(m_transparent, &QCheckBox::toggled, this, &ExportDialog::showPreview);
  connect(save, &QPushButton::clicked, this, [this] { emit saveWanted(options()); });
  connect(copy, &QPushButton::clicked, this, [this] { emit copyWanted(options()); });
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

ExportOptions ExportDialog::options() const {
  ExportOptions options;
  options.format = *formatOf(u'.' + m_format->current());
  options.widthMm = m_width->value();
  options.dpi = m_dpi->value();
  options.transparent = m_transparent->isChecked();
  return options;
}

const Picture& ExportDialog::picture() const {
  return m_pictures[static_cast<std::size_t>(m_choice->currentIndex())].picture;
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  showPreview();
}

void ExportDialog::showPreview() {
  // Drawn as it will be, at the resolution of the screen.
  ExportOptions shown = options();
  const double inches = shown.widthMm / 25.4;
  const double room = std::max(100, m_preview->width() - 2 * previewMargin) * devicePixelRatioF();
  shown.dpi = std::clamp(room / inches, 10.0, 300.0);
  QImage figure = printedFigure(picture(), shown);
  const QSizeF millimetres(shown.widthMm, shown.widthMm * figure.height() / std::max(1, figure.width()));
  const double dpi = options().dpi;
  m_size->setText(shown.format == FigureFormat::png
                      ? tr("%1 × %2 mm, %3 × %4 pixels")
                            .arg(millimetres.width(), 0, 'f', 0)
                            .arg(millimetres.height(), 0, 'f', 0)
                            .arg(qRound(millimetres.width() / 25.4 * dpi))
                            .arg(qRound(millimetres.height() / 25.4 * dpi))
                      : tr("%1 × %2 mm").arg(millimetres.width(), 0, 'f', 0).arg(millimetres.height(), 0, 'f', 0));
  const QSize most = (m_preview->size() - QSize(2 * previewMargin, 2 * previewMargin)) * devicePixelRatioF();
  if (figure.width() > most.width() || figure.height() > most.height())
    figure = figure.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  QImage sheet(figure.size(), QImage::Format_RGB32);
  sheet.fill(Qt::white);
  QPainter painter(&sheet);
  // A chequered ground stands for a transparent one.
  if (shown.transparent) painter.fillRect(sheet.rect(), QBrush(QColor(0xdd, 0xdd, 0xdd), Qt::Dense6Pattern));
  painter.drawImage(0, 0, figure);
  painter.end();
  QPixmap pixmap = QPixmap::fromImage(sheet);
  pixmap.setDevicePixelRatio(devicePixelRatioF());
  m_preview->setPixmap(pixmap);
}

}  // namespace attn::ui
