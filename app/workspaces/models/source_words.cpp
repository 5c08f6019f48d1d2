// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/source_words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>

#include "app/document/file_words.h"
#include "core/base/text/short_text.h"
#include "ui/style/plain_text.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ModelSources)
};

QString modelName(const ModelSource& source) {
  if (source.folder.empty()) return Words::tr("small model");
  return shownFile(QFileInfo(QString::fromStdString(source.folder)).fileName());
}

QString modelPlace(const ModelSource& source) { return shownFile(QString::fromStdString(source.folder)); }

QString quoted(const std::string& text) {
  constexpr std::size_t longest = 28;
  return QStringLiteral("“%1”").arg(ui::withoutControls(QString::fromStdString(shortened(text, longest))));
}

bool isPatched(const ModelSource& source) {
  return std::any_of(source.edits.begin(), source.edits.end(),
                     [](const ModelEdit& edit) { return edit.isOn && edit.isPatched; });
}

QString arrayName(const ModelSource& source) {
  return source.array.empty() ? Words::tr("first tensor") : QString::fromStdString(source.array);
}

QString editCount(const ModelSource& source) {
  const auto count =
      std::count_if(source.edits.begin(), source.edits.end(), [](const ModelEdit& edit) { return edit.isOn; });
  return count == 0 ? Words::tr("no edits") : Words::tr("%n edit(s)", nullptr, static_cast<int>(count));
}

}  // namespace

SourceWords sourceWords(const ModelSource& a, const ModelSource& b) {
  QStringList ofA, ofB;
  const auto tell = [&](bool differs, const auto& words) {
    if (!differs) return;
    ofA << words(a);
    ofB << words(b);
  };
  tell(a.folder != b.folder, modelName(a) == modelName(b) ? modelPlace : modelName);
  tell(a.text != b.text, [](const ModelSource& source) { return quoted(source.text); });
  tell(a.second != b.second, [](const ModelSource& source) { return quoted(source.second); });
  tell(a.other != b.other && (isPatched(a) || isPatched(b)),
       [](const ModelSource& source) { return Words::tr("patched from %1").arg(quoted(source.other)); });
  tell(a.array != b.array, arrayName);
  tell(a.axes != b.axes,
       [](const ModelSource& source) { return Words::tr("axes %1").arg(QString::fromStdString(source.axes)); });
  tell(a.entry != b.entry, [](const ModelSource& source) { return Words::tr("entry %1").arg(source.entry + 1); });
  tell(a.dividesRows != b.dividesRows, [](const ModelSource& source) {
    return source.dividesRows ? Words::tr("each row divided by its sum") : Words::tr("rows as they are");
  });
  tell(a.edits != b.edits, editCount);
  return {ofA.join(QStringLiteral(" · ")), ofB.join(QStringLiteral(" · "))};
}

}  // namespace attn::app
