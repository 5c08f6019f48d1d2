// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_reader.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

#include "app/document/file_words.h"
#include "app/workspaces/regression/import_dialog.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int usualPatience = 300;  // ms

}  // namespace

PointsReader::PointsReader(QWidget* parent) : QWidget(parent) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  m_progress = new QProgressBar(this);
  m_progress->setRange(0, 100);
  m_progress->setAccessibleName(tr("Reading the file"));
  line->addWidget(m_progress, 1);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setAccessibleName(tr("Stop reading the file"));
  connect(cancel, &QPushButton::clicked, this, &PointsReader::stop);
  line->addWidget(cancel);
  // The line stands where others do, which are lower than a progress bar may be.
  for (QWidget* part : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(cancel)})
    part->setSizePolicy(part->sizePolicy().horizontalPolicy(), QSizePolicy::Ignored);
  m_patience.setSingleShot(true);
  m_patience.setInterval(usualPatience);
  connect(&m_patience, &QTimer::timeout, this, [this] { emit progressWanted(true); });
  ask = [this](const ImportQuestion& question) -> std::optional<TableChoices> {
    ImportDialog dialog(question, window());
    if (dialog.exec() != QDialog::Accepted) return std::nullopt;
    return dialog.choices();
  };
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    endProgress();
    emit failed(words);
  });
}

void PointsReader::stop() {
  m_worker.stop();
  m_isWaiting = false;
  ++m_asked;
  endProgress();
}

void PointsReader::forget() {
  stop();
  m_last.reset();
}

void PointsReader::openFile(const QString& path) {
  stop();  // the last of two files is wanted
  look({QFileInfo(path).fileName(), path, nullptr});
}

void PointsReader::paste() {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return emit complained(tr("There is no text on the clipboard."));
  stop();
  look({tr("Pasted points"), {}, std::make_shared<const std::string>(text.toStdString())});
}

void PointsReader::change() {
  if (!m_last) return;
  stop();
  m_worker.post([this, source = *m_last, choices = m_lastChoices](Worker::Task&) -> Worker::Delivery {
    try {
      const TableStart start = source.text ? startOfText(*source.text) : startOfFile(systemPath(source.path));
      return [=, this] { askLater(source, {source.name, start, choices, {}}); };
    } catch (const DataError& error) {
      return complaint(source, error.message());
    }
  });
}

void PointsReader::showProgress(const Source& source) {
  if (source.text) return;
  if (isHidden() && !m_patience.isActive()) m_patience.start();
  m_progress->setValue(0);
  m_progress->setFormat(tr("Reading %1: %p %").arg(ui::withoutControls(source.name)));
}

void PointsReader::endProgress() {
  m_patience.stop();
  emit progressWanted(false);
}

Worker::Delivery PointsReader::complaint(const Source& source, const Message& message) {
  const QString words = source.text ? tr("The clipboard can't be taken for points: %1.").arg(ui::translated(message))
                                    : tr("%1: %2.").arg(ui::withoutControls(source.name), ui::translated(message));
  return [this, words] {
    endProgress();
    emit complained(words);
  };
}

/// Takes what is clear, and asks about what is not.
void PointsReader::look(const Source& source) {
  showProgress(source);
  m_worker.post([this, source](Worker::Task&) -> Worker::Delivery {
    try {
      TableStart start = source.text ? startOfText(*source.text) : startOfFile(systemPath(source.path));
      const TablePreview preview = previewOf(start, {}, 1);
      // What can't be read as it stands is told as it is: choices would rarely help.
      if (preview.problem || (preview.format.isClear && preview.columns.isClear))
        return [this, source] { read(source, {}, false); };
      return [this, source, question = ImportQuestion{source.name, std::move(start), {}, {}}] {
        endProgress();
        askLater(source, question);
      };
    } catch (const DataError& error) {
      return complaint(source, error.message());
    }
  });
}

void PointsReader::read(const Source& source, const TableChoices& choices, bool isChosen) {
  showProgress(source);
  m_worker.post([this, source, choices, isChosen](Worker::Task& task) -> Worker::Delivery {
    int shown = 0;
    const auto progress = [&](double fraction) {
      const int percent = static_cast<int>(fraction * 100);
      if (percent > shown) task.report([this, percent] { m_progress->setValue(percent); });
      shown = std::max(shown, percent);
    };
    try {
      PointTable table =
          source.text ? parsePoints(*source.text, choices) : readPoints(systemPath(source.path), choices, progress);
      // The spread of a million points is not measured on the GUI thread.
      const Box<Points> points(std::move(table.points));
      const Bandwidths rule = silvermanBandwidths(points);
      table.points = {};
      const auto rest = std::make_shared<const PointTable>(std::move(table));
      return [this, source, choices, points, rule, rest] {
        endProgress();
        m_last = source;
        m_lastChoices = choices;
        emit taken({*rest, points, rule, source.name});
      };
    } catch (const DataError& error) {
      if (!isChosen) return complaint(source, error.message());
      // The choices were the user's: they are asked again, with the reason in sight.
      return [this, source, choices, message = error.message()] {
        endProgress();
        m_worker.post([this, source, choices, message](Worker::Task&) -> Worker::Delivery {
          try {
            const TableStart start = source.text ? startOfText(*source.text) : startOfFile(systemPath(source.path));
            return [=, this] { askLater(source, {source.name, start, choices, message}); };
          } catch (const DataError& gone) {
            return complaint(source, gone.message());
          }
        });
      };
    } catch (const std::bad_alloc&) {
      return complaint(source, {translatable("core", "there is not enough memory")});
    }
  });
}

/// After the delivery that tells of the question: a window that waits for its answer may not hold up deliveries.
void PointsReader::askLater(const Source& source, const ImportQuestion& question) {
  m_isWaiting = true;
  const int asked = ++m_asked;
  QTimer::singleShot(0, this, [this, source, question, asked] {
    if (asked != m_asked) return;
    m_isWaiting = false;
    const QPointer<PointsReader> self(this);
    const std::optional<TableChoices> choices = ask(question);
    if (self && choices && asked == m_asked) read(source, *choices, true);
  });
}

QString understoodWords(const PointTable& table) {
  const TableFormat& format = table.format.format;
  QStringList parts;
  switch (format.separator) {
    case ';': parts << PointsReader::tr("semicolons"); break;
    case '\t': parts << PointsReader::tr("tabs"); break;
    case ' ': parts << PointsReader::tr("spaces"); break;
    default: parts << PointsReader::tr("commas"); break;
  }
  parts << (format.decimal == ',' ? PointsReader::tr("decimal commas") : PointsReader::tr("decimal points"))
        << (format.hasHeader ? PointsReader::tr("names in the first line") : PointsReader::tr("no names"));
  QStringList left;
  for (std::size_t k = 0; k < table.columns.roles.size(); ++k) {
    if (table.columns.roles[k] != ColumnRole::ignored) continue;
    const QString name = ui::withoutControls(QString::fromStdString(table.columns.names[k]));
    left << (name.isEmpty() ? PointsReader::tr("column %1").arg(k + 1) : name);
    if (left.size() == 4) {
      left.back() = QStringLiteral("…");
      break;
    }
  }
  QString words = PointsReader::tr("Read as: %1").arg(parts.join(QStringLiteral(", ")));
  if (!left.isEmpty()) words += PointsReader::tr(" · left out: %1").arg(left.join(QStringLiteral(", ")));
  return words;
}

}  // namespace attn::app
