// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/pairs_reader.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLineEdit>
#include <utility>

#include "app/document/file_words.h"
#include "core/alignment/pair_files.h"
#include "core/base/text/code_points.h"
#include "core/scene/alignment/alignment_run.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

PairsReader::PairsReader(QWidget* parent) : TableReader("alignment", parent) {
  hide();
  take = [this](const TableSource& source, const TableChoices& chosen, const ReadingProgress&) {
    PairChoices choices = pairChoices(chosen, TableUse::texts);
    choices.usuallyHasHeader = !source.text;
    const PairFile file =
        source.text ? parsePastedPairs(*source.text, choices) : readPairFile(systemPath(source.path), choices);
    Database table;
    for (const TextPair& pair : file.pairs) {
      table.keys.push_back(toUtf8(pair.source));
      table.values.push_back(toUtf8(pair.target));
    }
    if (table.keys.size() > mostScenePairs)
      throw DataError({translatable("core", "has %1 pairs, expected at most %2"),
                       {std::to_string(table.keys.size()), std::to_string(mostScenePairs)}});
    AlignmentRecipe learned = recipe();
    learned.pairs = Box<Database>(std::move(table));
    untrainedRun(learned);  // says why they can't be learned, while the scene is as it was
    return [this, name = source.name, box = *learned.pairs, leftOut = file.leftOut] {
      remember(box.share());
      emit read(name, box, leftOut);
    };
  };
}

TableChoices pairsAsMeant(const QString& file, const TableStart& start, TableChoices choices) {
  if (choices.separator || choices.hasHeader || choices.missing || !choices.roles.empty()) return choices;
  if (file.isEmpty()) {
    const PairFormat format = pastedPairFormat(start.text, start.isWhole);
    choices.separator = format.separator;
    choices.hasHeader = format.hasHeader;
  } else if (!file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
    choices.separator = '\t';
    choices.hasHeader = false;
  }
  return choices;
}

AlignmentRecipe PairsReader::recipe() const {
  const std::lock_guard lock(m_mutex);
  return m_recipe;
}

void PairsReader::setRecipe(const AlignmentRecipe& recipe) {
  const std::lock_guard lock(m_mutex);
  m_recipe = recipe;
}

void PairsReader::leaveTablesTo(QLineEdit* field) { field->installEventFilter(this); }

bool PairsReader::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste) ||
      !QApplication::clipboard()->text().contains(u'\t'))
    return TableReader::eventFilter(watched, event);
  event->ignore();
  return true;
}

}  // namespace attn::app
