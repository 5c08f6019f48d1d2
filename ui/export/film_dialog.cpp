// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/controls/number_field.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

constexpr int filmPreviewMargin = 12;
constexpr double filmDpi = 96;  // a dot is a pixel of a screen of usual density
constexpr QLatin1String filmGroup("film");
constexpr QLatin1String ratios("log"), differences("linear");

const Scalar filmWidthScalar{"width", translatable("core", "Width"), 100, 3840, 800, false, true};
const Scalar anyFilmNumber{"value", translatable("core", "Value"), -1e12, 1e12, 0};

Scalar topicScalar(const FilmTopic& topic) { return topic.scalar.value_or(anyFilmNumber); }

/// A range about the number there is: a tenth to ten times of it, or what the scalar allows where that is less.
std::pair<double, double> usualEnds(const FilmTopic& topic) {
  const Scalar scalar = topicScalar(topic);
  if (scalar.countsKeys) return {std::max(1.0, scalar.low), std::max(2.0, topic.value)};
  const double value = std::abs(topic.value) > 0 ? topic.value : 1;
  double low = value / 10, high = value * 10;
  if (low > high) std::swap(low, high);
  if (scalar.whole) {
    low = scalar.low;
    high = std::max(std::round(value) * 2, low + 1);
  }
  return {std::clamp(low, scalar.low, scalar.high), std::clamp(high, scalar.low, scalar.high)};
}

}  // namespace

FilmDialog::FilmDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Export film"));
  setObjectName(QStringLiteral("film"));
  auto* layout = new QHBoxLayout(this);
  layout->setSpacing(16);
  QWidget* controls = makeControls();
  layout->addWidget(makePreview(), 1);
  layout->addWidget(controls);
  const QSize frame(12, 40);
  resize(QSize(960, 640).boundedTo(screen()->availableSize() - frame));
  recall();
}

FilmDialog::~FilmDialog() { remember(); }

QWidget* FilmDialog::makePreview() {
  auto* part = new QWidget(this);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  m_preview = named(new QLabel(part), "preview");
  m_preview->setProperty("kind", "ground");
  m_preview->setMinimumSize(300, 240);
  m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setWordWrap(true);
  m_preview->setAccessibleName(tr("Preview"));
  m_preview->installEventFilter(this);
  column->addWidget(m_preview, 1);
  auto* line = new QHBoxLayout;
  m_slider = named(new QSlider(Qt::Horizontal, part), "frame");
  m_slider->setAccessibleName(tr("Frame"));
  m_slider->setRange(0, 0);
  connect(m_slider, &QSlider::valueChanged, this, [this] {
    showLength();
    emit frameWanted();
  });
  line->addWidget(m_slider, 1);
  m_place = named(new QLabel(part), "place");
  line->addWidget(m_place);
  column->addLayout(line);

  auto* foot = new QHBoxLayout;
  m_saved = named(new QLabel(part), "saved");
  m_saved->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_saved->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  foot->addWidget(m_saved, 1);
  m_progress = named(new QProgressBar(part), "progress");
  m_progress->setAccessibleName(tr("Progress"));
  m_progress->setRange(0, 1000);
  m_progress->hide();
  foot->addWidget(m_progress, 2);
  m_show = named(new QPushButton(tr("Show in &folder"), part), "show");
  m_show->setAutoDefault(false);
  m_show->hide();
  connect(m_show, &QPushButton::clicked, this, [this] { emit folderWanted(m_savedPath); });
  foot->addWidget(m_show);
  column->addLayout(foot);
  return part;
}

QWidget* FilmDialog::makeControls() {
  auto* part = new QWidget(this);
  part->setFixedWidth(300);
  auto* controls = new QVBoxLayout(part);
  controls->setContentsMargins(0, 0, 0, 0);
  controls->setSpacing(7);
  const auto fieldOf = [this, part](const Scalar& scalar) {
    auto* field = new NumberField(scalar, part);
    connect(field, &NumberField::edited, this, &FilmDialog::tellChange);
    return field;
  };
  const auto listOf = [part](const char* name) {
    auto* box = named(new QComboBox(part), name);
    box->setMinimumContentsLength(16);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
  };
  const auto segments = [this, part](const std::vector<SegmentedControl::Choice>& choices, const char* name) {
    auto* control = named(new SegmentedControl(choices, part), name);
    connect(control, &SegmentedControl::chosen, this, &FilmDialog::tellChange);
    return control;
  };

  m_topic = listOf("topic");
  addRow(controls, tr("&What changes"), m_topic, true);
  connect(m_topic, &QComboBox::activated, this, [this] {
    chooseTopic();
    showUsualEnds();
    tellChange();
  });
  m_from = named(fieldOf(anyFilmNumber), "from");
  m_ofNumbers.push_back(addRow(controls, tr("&From"), m_from));
  m_to = named(fieldOf(anyFilmNumber), "to");
  m_ofNumbers.push_back(addRow(controls, tr("&To"), m_to));
  m_scale = segments({{differences, tr("Equal steps"), tr("Each frame is the same difference further")},
                      {ratios, tr("Equal ratios"), tr("Each frame is the same factor further: logarithmic")}},
                     "scale");
  m_scale->setAccessibleName(tr("Between them"));
  m_ofNumbers.push_back(m_scale);
  controls->addWidget(m_scale);
  m_frames = named(fieldOf(filmFramesScalar), "frames");
  addRow(controls, tr("F&rames"), m_frames);
  m_pace = named(new NumberField(filmPaceScalar, part), "fps");
  connect(m_pace, &NumberField::edited, this, &FilmDialog::showLength);
  addRow(controls, tr("Frames a secon&d"), m_pace);
  m_loop = listOf("loop");
  for (const FilmLoop& loop : filmLoops()) m_loop->addItem(translated(loop.name), QString::fromLatin1(loop.id));
  connect(m_loop, &QComboBox::activated, this, &FilmDialog::showLength);
  addRow(controls, tr("&Loop"), m_loop, true);
  m_view = listOf("view");
  connect(m_view, &QComboBox::activated, this, &FilmDialog::tellChange);
  addRow(controls, tr("Fi&gure"), m_view, true);
  m_width = named(fieldOf(filmWidthScalar), "width");
  m_width->setUnit(tr("px"));
  addRow(controls, tr("W&idth"), m_width);
  std::vector<SegmentedControl::Choice> formats;
  for (const FilmFormat& format : filmFormats()) {
    const QString id = QString::fromLatin1(format.id);
    formats.push_back(
        {id, id == QLatin1String("webp") ? QStringLiteral("WebP") : id.toUpper(), translated(format.description)});
  }
  m_format = named(new SegmentedControl(formats, part), "format");
  m_format->setAccessibleName(tr("Format"));
  controls->addWidget(m_format);
  m_footer = named(new QCheckBox(tr("Para&meters below the figure"), part), "footer");
  connect(m_footer, &QCheckBox::clicked, this, &FilmDialog::tellChange);
  controls->addWidget(m_footer);
  m_length = named(new QLabel(part), "length");
  m_length->setProperty("kind", "faint");
  m_length->setWordWrap(true);
  controls->addWidget(m_length);
  m_warning = named(new QLabel(part), "warning");
  m_warning->setProperty("kind", "banner");
  m_warning->setWordWrap(true);
  m_warning->hide();
  controls->addWidget(m_warning);
  controls->addStretch(1);

  m_close = named(new QPushButton(tr("Close"), this), "close");
  m_save = named(new QPushButton(tr("&Save as…"), this), "save");
  m_save->setProperty("kind", "primary");
  m_save->setDefault(true);
  m_save->setEnabled(false);
  connect(m_save, &QPushButton::clicked, this, [this] {
    remember();
    emit saveWanted();
  });
  connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
  return aboveButtons(part, {m_close, m_save});
}

const FilmTopic* FilmDialog::topic() const {
  const auto place = static_cast<std::size_t>(m_topic->currentIndex());
  return place < m_topics.size() ? &m_topics[place] : nullptr;
}

void FilmDialog::setTopics(const std::vector<FilmTopic>& topics, const std::vector<FilmView>& views,
                           const QString& usual, const QString& trained) {
  const QString before = m_topic->currentData().toString(), view = m_view->currentData().toString();
  m_topics = topics;
  m_views = views;
  m_usualView = usual;
  m_trainedView = trained;
  m_topic->clear();
  for (const FilmTopic& each : m_topics) m_topic->addItem(each.name, each.id);
  const QString wanted = before.isEmpty() ? m_recalledTopic : before;
  const int place = m_topic->findData(wanted);
  m_topic->setCurrentIndex(std::max(0, place));
  chooseTopic();
  if (const int same = m_view->findData(view); same >= 0) m_view->setCurrentIndex(same);
  if (before.isEmpty() || place < 0) {
    showUsualEnds();
    if (place >= 0 && m_recalledFrom != m_recalledTo) {
      m_from->setValue(std::clamp(m_recalledFrom, m_from->minimum(), m_from->maximum()));
      m_to->setValue(std::clamp(m_recalledTo, m_to->minimum(), m_to->maximum()));
      m_scale->setCurrent(m_isRecalledLogarithmic ? ratios : differences);
    }
  }
  tellChange();
}

/// The fields and views that suit what was chosen.
void FilmDialog::chooseTopic() {
  const FilmTopic* chosen = topic();
  if (!chosen) return;
  const bool isTraining = chosen->id == trainingTopic;
  for (QWidget* row : m_ofNumbers) row->setVisible(!isTraining);
  m_view->clear();
  for (const FilmView& view : m_views)
    if (!isTraining || view.showsTraining) {
      m_view->addItem(view.name, view.id);
      m_view->setItemData(m_view->count() - 1, view.description, Qt::ToolTipRole);
    }
  m_view->setCurrentIndex(std::max(0, m_view->findData(isTraining ? m_trainedView : m_usualView)));
  if (isTraining) return;
  for (NumberField* field : {m_from, m_to}) field->setScalar(topicScalar(*chosen));
}

void FilmDialog::showUsualEnds() {
  const FilmTopic* chosen = topic();
  if (!chosen || chosen->id == trainingTopic) return;
  const auto [from, to] = usualEnds(*chosen);
  m_from->setValue(from);
  m_to->setValue(to);
  m_scale->setCurrent(topicScalar(*chosen).logarithmic && from > 0 ? ratios : differences);
}

void FilmDialog::tellChange() {
  m_isKnown = false;
  m_save->setEnabled(false);
  m_warning->hide();
  if (!m_topics.empty()) emit filmChanged();
}

FilmChoice FilmDialog::choice() const {
  FilmChoice chosen;
  chosen.topic = m_topic->currentData().toString();
  chosen.view = m_view->currentData().toString();
  chosen.from = m_from->value();
  chosen.to = m_to->value();
  chosen.isLogarithmic = m_scale->current() == ratios;
  chosen.frames = static_cast<Index>(m_frames->value());
  chosen.options.dpi = filmDpi;
  chosen.options.widthMm = millimetresOf(m_width->value());
  chosen.hasFooter = m_footer->isChecked();
  chosen.pace.perSecond = m_pace->value();
  chosen.pace.loop = &filmLoops()[static_cast<std::size_t>(std::max(0, m_loop->currentIndex()))];
  chosen.format = findRow(filmFormats(), m_format->current().toStdString());
  return chosen;
}

Index FilmDialog::frame() const { return m_slider->value(); }

QSize FilmDialog::frameSpace() const {
  const QSize margins(2 * filmPreviewMargin, 2 * filmPreviewMargin);
  return ((m_preview->size() - margins) * devicePixelRatioF()).expandedTo({50, 50});
}

void FilmDialog::showPreparing(double fraction) {
  if (m_isWriting) return;
  m_progress->setFormat(tr("Computing… %p %"));
  m_progress->setValue(static_cast<int>(std::lround(fraction * 1000)));
  m_progress->show();
  m_saved->hide();
  m_show->hide();
}

void FilmDialog::showFilm(Index frames, QSize size) {
  m_isKnown = true;
  m_frameCount = frames;
  m_size = size;
  {
    const QSignalBlocker silent(m_slider);
    m_slider->setRange(0, static_cast<int>(frames - 1));
    m_slider->setPageStep(std::max(1, static_cast<int>(frames / 10)));
  }
  if (!m_isWriting) {
    m_progress->hide();
    m_saved->show();
  }
  m_save->setEnabled(!m_isWriting);
  m_warning->hide();
  showLength();
}

void FilmDialog::showLength() {
  if (!m_isKnown) return;
  m_place->setText(tr("%1 of %2").arg(m_slider->value() + 1).arg(m_frameCount));
  const FilmPace pace = choice().pace;
  const auto played = static_cast<double>(playedFrames(m_frameCount, *pace.loop).size());
  QString words =
      tr("%1 × %2 pixels, %3 seconds").arg(m_size.width()).arg(m_size.height()).arg(played / pace.perSecond, 0, 'f', 1);
  if (static_cast<double>(m_frameCount) < m_frames->value())
    words = tr("%n frame(s): there are no more. %1", nullptr, static_cast<int>(m_frameCount)).arg(words);
  m_length->setText(words);
}

void FilmDialog::showFrame(const QImage& image) {
  QPixmap pixmap = QPixmap::fromImage(image);
  pixmap.setDevicePixelRatio(devicePixelRatioF());
  m_preview->setPixmap(pixmap);
}

void FilmDialog::showProblem(const QString& words) {
  m_isKnown = false;
  if (!m_isWriting) m_progress->hide();
  m_save->setEnabled(false);
  m_length->clear();
  m_place->clear();
  m_preview->setPixmap({});
  m_warning->setText(words);
  m_warning->show();
}

void FilmDialog::showWriting(std::optional<double> fraction) {
  m_isWriting = fraction.has_value();
  m_save->setEnabled(m_isKnown && !m_isWriting);
  m_close->setText(m_isWriting ? tr("Cancel") : tr("Close"));
  m_progress->setVisible(m_isWriting);
  m_saved->setVisible(!m_isWriting);
  if (!fraction) return;
  m_show->hide();
  m_saved->clear();
  m_progress->setFormat(tr("Writing… %p %"));
  m_progress->setValue(static_cast<int>(std::lround(*fraction * 1000)));
}

void FilmDialog::showSaved(const QString& path, const QString& name, const QString& remark) {
  m_savedPath = path;
  m_saved->setText(path.isEmpty() ? QString() : tr("Saved %1").arg(withoutControls(name)));
  m_saved->setToolTip(withoutControls(path));
  m_show->setVisible(!path.isEmpty());
  m_warning->setText(remark);
  m_warning->setVisible(!remark.isEmpty());
}

void FilmDialog::reject() {
  if (m_isWriting) {
    emit cancelWanted();
    return;
  }
  QDialog::reject();
}

bool FilmDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_preview && event->type() == QEvent::Resize && m_isKnown) emit frameWanted();
  return QDialog::eventFilter(watched, event);
}

void FilmDialog::remember() const {
  QSettings settings;
  settings.beginGroup(filmGroup);
  if (!m_topics.empty()) {
    settings.setValue(QStringLiteral("topic"), m_topic->currentData());
    settings.setValue(QStringLiteral("from"), m_from->value());
    settings.setValue(QStringLiteral("to"), m_to->value());
  }
  settings.setValue(QStringLiteral("scale"), m_scale->current());
  settings.setValue(QStringLiteral("loop"), m_loop->currentData());
  settings.setValue(QStringLiteral("format"), m_format->current());
  settings.setValue(QStringLiteral("footer"), m_footer->isChecked());
  for (const NumberField* field : {m_frames, m_pace, m_width}) settings.setValue(field->objectName(), field->value());
}

void FilmDialog::recall() {
  QSettings settings;
  settings.beginGroup(filmGroup);
  m_recalledTopic = settings.value(QStringLiteral("topic")).toString();
  m_recalledFrom = settings.value(QStringLiteral("from")).toDouble();
  m_recalledTo = settings.value(QStringLiteral("to")).toDouble();
  m_isRecalledLogarithmic = settings.value(QStringLiteral("scale")).toString() == ratios;
  m_loop->setCurrentIndex(std::max(0, m_loop->findData(settings.value(QStringLiteral("loop")))));
  const QString format = settings.value(QStringLiteral("format")).toString();
  m_format->setCurrent(findRow(filmFormats(), format.toStdString()) ? format
                                                                    : QString::fromLatin1(filmFormats().front().id));
  m_footer->setChecked(settings.value(QStringLiteral("footer"), false).toBool());
  const std::pair<NumberField*, const Scalar*> numbers[] = {
      {m_frames, &filmFramesScalar}, {m_pace, &filmPaceScalar}, {m_width, &filmWidthScalar}};
  for (const auto& [field, scalar] : numbers) {
    const double number = settings.value(field->objectName(), scalar->usual).toDouble();
    field->setValue(scalar->allows(number) ? number : scalar->usual);
  }
}

}  // namespace attn::ui
