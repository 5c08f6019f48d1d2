// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/tables/table_reader.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>
#include <new>
#include <utility>

#include "app/document/file_words.h"
#include "app/workspaces/tables/import_dialog.h"
#include "app/workspaces/workspace.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int usualPatience = 300;  // ms

}  // namespace

TableStart TableSource::start() const { return text ? startOfText(*text) : startOfFile(systemPath(path)); }

TableChoices meantIn(const std::string& workspace, const ImportQuestion& question, const TableChoices& choices) {
  const Workspace* row = findRow(workspaces(), workspace);
  return row && row->meant ? row->meant(question.isPasted ? QString() : question.name, question.start, choices)
                           : choices;
}

TableReader::TableReader(const char* workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  m_progress = new QProgressBar(this);
  m_progress->setRange(0, 100);
  m_progress->setAccessibleName(tr("Reading the file"));
  line->addWidget(m_progress, 1);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setAccessibleName(tr("Stop reading the file"));
  connect(cancel, &QPushButton::clicked, this, &TableReader::stop);
  line->addWidget(cancel);
  // The line stands where others do, which are lower than a progress bar may be.
  for (QWidget* part : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(cancel)})
    part->setSizePolicy(part->sizePolicy().horizontalPolicy(), QSizePolicy::Ignored);
  m_patience.setSingleShot(true);
  m_patience.setInterval(usualPatience);
  connect(&m_patience, &QTimer::timeout, this, [this] {
    emit progressWanted(true);
    m_isTold = true;
    tellProgress();
  });
  ask = [this](const ImportQuestion& question) -> std::optional<ImportAnswer> {
    ImportDialog dialog(question, window());
    if (dialog.exec() != QDialog::Accepted) return std::nullopt;
    return dialog.answer();
  };
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    endProgress();
    emit failed(words);
  });
}

void TableReader::stop() {
  m_worker.stop();
  m_isWaiting = false;
  ++m_asked;
  endProgress();
}

void TableReader::forget() {
  stop();
  m_readings.clear();
}

void TableReader::openFile(const QString& path) {
  stop();  // the last of two files is wanted
  look({QFileInfo(path).fileName(), path, nullptr});
}

void TableReader::paste(const QString& name) {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return emit complained(tr("There is no text on the clipboard."));
  stop();
  look({name, {}, std::make_shared<const std::string>(text.toStdString())});
}

void TableReader::open(const TableSource& source, const TableChoices& choices) {
  stop();
  read(source, choices, true);
}

void TableReader::remember(const std::shared_ptr<const void>& table, const QString& words) {
  std::erase_if(m_readings, [](const Reading& each) { return each.table.expired(); });
  m_readings.push_back({table, m_last, m_lastChoices, words});
}

const TableReader::Reading* TableReader::readingOf(const std::shared_ptr<const void>& table) const {
  const auto found = std::find_if(m_readings.begin(), m_readings.end(),
                                  [&](const Reading& each) { return table && each.table.lock() == table; });
  return found == m_readings.end() ? nullptr : &*found;
}

void TableReader::changeReadingOf(const std::shared_ptr<const void>& table) {
  const Reading* reading = readingOf(table);
  if (!reading) return;
  stop();
  m_worker.post([this, source = reading->source, choices = reading->choices](Worker::Task&) -> Worker::Delivery {
    try {
      ImportQuestion question = questionOf(source, choices);
      question.choices = meantIn(m_workspace, question, choices);
      return [=, this] { askLater(source, question); };
    } catch (const DataError& error) {
      return complaint(source, error.message());
    }
  });
}

void TableReader::showProgress(const TableSource& source) {
  if (source.text) return;
  if (isHidden() && !m_patience.isActive()) m_patience.start();
  m_progress->setValue(0);
  m_progress->setFormat(tr("Reading %1: %p %").arg(ui::withoutControls(source.name)));
}

void TableReader::tellProgress() {
  if (m_isTold) emit progressed(m_progress->text());
}

void TableReader::endProgress() {
  m_patience.stop();
  emit progressWanted(false);
  if (std::exchange(m_isTold, false)) emit progressed({});
}

Worker::Delivery TableReader::complaint(const TableSource& source, const Message& message) {
  const QString words = source.text ? tr("The text of the clipboard is no table: %1.").arg(ui::translated(message))
                                    : tr("%1: %2.").arg(ui::withoutControls(source.name), ui::translated(message));
  return [this, words] {
    endProgress();
    emit complained(words);
  };
}

ImportQuestion TableReader::questionOf(const TableSource& source, const TableChoices& choices,
                                       const Message& problem) const {
  ImportQuestion question{source.name, source.start(), choices, problem, m_workspace};
  question.isPasted = source.text != nullptr;
  return question;
}

std::optional<ImportQuestion> TableReader::questionAbout(const TableSource& source, const TableChoices& choices,
                                                         const Message& problem, bool isChosen) const {
  ImportQuestion question = questionOf(source, choices, problem);
  if (isChosen) return question;
  const Workspace& workspace = *findRow(workspaces(), m_workspace);
  if (!previewOf(question.start, choices, 1, *workspace.tables).isTable) return std::nullopt;
  const TableUse use = suitableUse(question.start, *workspace.tables);
  if (use != *workspace.tables) question.failed = m_workspace;
  for (const Workspace& each : workspaces())
    if (!question.failed.empty() && question.workspace == m_workspace && each.tables == use)
      question.workspace = each.id;
  question.choices = meantIn(question.workspace, question, choices);
  return question;
}

/// Takes what is clear, and asks about what is not.
void TableReader::look(const TableSource& source) {
  showProgress(source);
  m_worker.post([this, source](Worker::Task&) -> Worker::Delivery {
    try {
      TableChoices choices;
      if (source.text) choices.encoding = encodings().front().id;
      const TablePreview preview = previewOf(source.start(), choices, 1, *findRow(workspaces(), m_workspace)->tables);
      // What can't be read as it stands says why when it is read.
      if (preview.problem || (preview.format.isClear && preview.columns.isClear))
        return [this, source, choices] { read(source, choices, false); };
      const auto question = questionAbout(source, choices, {}, false);
      return [this, source, choices, question] {
        endProgress();
        question ? askLater(source, *question) : read(source, choices, false);
      };
    } catch (const DataError& error) {
      return complaint(source, error.message());
    }
  });
}

void TableReader::read(const TableSource& source, const TableChoices& choices, bool isChosen) {
  showProgress(source);
  m_worker.post([this, source, choices, isChosen](Worker::Task& task) -> Worker::Delivery {
    int shown = 0;
    const auto progress = [&](double fraction) {
      const int percent = static_cast<int>(fraction * 100);
      if (percent > shown)
        task.report([this, percent] {
          m_progress->setValue(percent);
          tellProgress();
        });
      shown = std::max(shown, percent);
    };
    try {
      const Worker::Delivery delivery = take(source, choices, progress);
      return [this, source, choices, delivery] {
        endProgress();
        m_last = source;
        m_lastChoices = choices;
        emit arrived();
        delivery();
      };
    } catch (const DataError& error) {
      try {
        const auto question = questionAbout(source, choices, error.message(), isChosen);
        if (!question) return complaint(source, error.message());
        return [this, source, question] {
          endProgress();
          askLater(source, *question);
        };
      } catch (const DataError& gone) {
        return complaint(source, gone.message());
      }
    } catch (const std::bad_alloc&) {
      return complaint(source, {translatable("core", "there is not enough memory")});
    }
  });
}

/// After the delivery that tells of the question: a window that waits for its answer may not hold up deliveries.
void TableReader::askLater(const TableSource& source, const ImportQuestion& question) {
  m_isWaiting = true;
  const int asked = ++m_asked;
  QTimer::singleShot(0, this, [this, source, question, asked] {
    if (asked != m_asked) return;
    m_isWaiting = false;
    const QPointer<TableReader> self(this);
    ImportQuestion asking = question;
    asking.isFailureTold = parentWidget() && parentWidget()->isVisible();
    const std::optional<ImportAnswer> answer = ask(asking);
    if (!self || !answer || asked != m_asked) return;
    if (answer->workspace.empty() || answer->workspace == m_workspace) return read(source, answer->choices, true);
    emit meantFor(QString::fromStdString(answer->workspace), source, answer->choices);
  });
}

QString leftOutWords(const LeftOutRows& rows) {
  if (rows.count == 0) return {};
  return TableReader::tr("%n rows without a value left out: lines %1", "of a table", static_cast<int>(rows.count))
      .arg(QString::fromStdString(rows.someLines()));
}

}  // namespace attn::app
