// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/pairs_reader.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <utility>

#include "app/document/file_words.h"
#include "core/alignment/pair_files.h"
#include "core/base/code_points.h"
#include "core/scene/alignment/alignment_run.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

PairsReader::PairsReader(QObject* parent) : QObject(parent) {
  connect(&m_worker, &Worker::failed, this,
          [this](const Message& words) { emit complained(tr("%1.").arg(ui::translated(words))); });
}

void PairsReader::open(const QString& path, const AlignmentRecipe& recipe) {
  post(QFileInfo(path).fileName(), recipe, [path] { return readPairFile(systemPath(path)); });
}

void PairsReader::paste(const AlignmentRecipe& recipe) {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return emit complained(tr("There is no text on the clipboard."));
  post(tr("Pasted pairs"), recipe, [text] { return parsePastedPairs(text.toStdString()); });
}

void PairsReader::post(const QString& name, const AlignmentRecipe& recipe,
                       const std::function<std::vector<TextPair>()>& pairs) {
  m_worker.stop();  // the last of two is wanted
  m_worker.post([this, name, pairs, recipe](Worker::Task&) -> Worker::Delivery {
    try {
      Database table;
      for (const TextPair& pair : pairs()) {
        table.keys.push_back(toUtf8(pair.source));
        table.values.push_back(toUtf8(pair.target));
      }
      if (table.keys.size() > mostScenePairs)
        throw DataError({translatable("core", "has %1 pairs, expected at most %2"),
                         {std::to_string(table.keys.size()), std::to_string(mostScenePairs)}});
      AlignmentRecipe learned = recipe;
      learned.pairs = Box<Database>(std::move(table));
      untrainedRun(learned);  // says why they can't be learned, while the scene is as it was
      return [this, name, box = *learned.pairs] { emit read(name, box); };
    } catch (const DataError& error) {
      const QString words = tr("%1: %2.").arg(ui::withoutControls(name), ui::translated(error.message()));
      return [this, words] { emit complained(words); };
    }
  });
}

void PairsReader::leaveTablesTo(QLineEdit* field) { field->installEventFilter(this); }

bool PairsReader::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste) ||
      !QApplication::clipboard()->text().contains(u'\t'))
    return QObject::eventFilter(watched, event);
  event->ignore();
  return true;
}

}  // namespace attn::app
