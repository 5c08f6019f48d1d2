// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_reader.h"
#include "app/file_words.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>
#include <memory>

#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

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
  hide();
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    hide();
    emit failed(words);
  });
}

void PointsReader::stop() {
  m_worker.stop();
  hide();
}

void PointsReader::openFile(const QString& path) {
  stop();  // the last of two files is wanted
  const QString name = QFileInfo(path).fileName();
  const QString shownName = ui::withoutControls(name);
  show();
  m_progress->setValue(0);
  m_progress->setFormat(tr("Reading %1: %p %").arg(shownName));
  m_worker.post([this, path, name, shownName](Worker::Task& task) -> Worker::Delivery {
    int shown = 0;
    const auto progress = [&](double fraction) {
      const int percent = static_cast<int>(fraction * 100);
      if (percent > shown) task.report([this, percent] { m_progress->setValue(percent); });
      shown = std::max(shown, percent);
    };
    const auto complaint = [&](const Message& message) {
      return [this, shownName, message] {
        hide();
        emit complained(tr("%1 can't be opened: %2.").arg(shownName, ui::translated(message)));
      };
    };
    try {
      const auto table = std::make_shared<const PointTable>(readPoints(systemPath(path), progress));
      return [this, table, name] {
        hide();
        emit taken(*table, name);
      };
    } catch (const DataError& error) {
      return complaint(error.message());
    } catch (const std::bad_alloc&) {
      return complaint({translatable("core", "there is not enough memory")});
    }
  });
}

void PointsReader::paste() {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return emit complained(tr("There is no text on the clipboard."));
  stop();
  m_worker.post([this, text](Worker::Task&) -> Worker::Delivery {
    try {
      const auto table = std::make_shared<const PointTable>(parsePoints(text.toStdString()));
      return [this, table] { emit taken(*table, tr("Pasted points")); };
    } catch (const DataError& error) {
      return [this, message = error.message()] {
        emit complained(tr("The clipboard can't be taken for points: %1.").arg(ui::translated(message)));
      };
    }
  });
}

}  // namespace attn::app
