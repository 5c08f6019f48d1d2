// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/source_words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "app/document/file_words.h"
#include "app/workspaces/models/axes/axis_questions.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_panels.h"
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

std::vector<ModelEdit> inForce(const ModelSource& source) {
  std::vector<ModelEdit> edits;
  std::copy_if(source.edits.begin(), source.edits.end(), std::back_inserter(edits),
               [](const ModelEdit& edit) { return edit.isOn; });
  return edits;
}

/// The edits of a source that the other one has not, by their heads and what they do; what both have is counted.
QString ownEdits(const ModelSource& source, const ModelSource& other) {
  constexpr std::size_t mostNames = 2;
  std::vector<ModelEdit> own = inForce(source);
  if (own.empty()) return Words::tr("no edits");
  const std::vector<ModelEdit> others = inForce(other);
  const auto common = std::erase_if(
      own, [&](const ModelEdit& edit) { return std::find(others.begin(), others.end(), edit) != others.end(); });
  QStringList names = editNames(own, mostNames);
  if (common > 0) names.prepend(Words::tr("%n edit(s)", nullptr, static_cast<int>(common)));
  return names.join(QStringLiteral(" + "));
}

}  // namespace

QStringList editNames(const std::vector<ModelEdit>& edits, std::size_t most) {
  QStringList names;
  for (std::size_t i = 0; i < std::min(edits.size(), most); ++i)
    names << Words::tr("%1 (%2)", "a head, what is changed in it").arg(headName(edits[i].place()), editWords(edits[i]));
  if (edits.size() > most) names << Words::tr("%n more", nullptr, static_cast<int>(edits.size() - most));
  return names;
}

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
  // A source that takes nothing from it is told apart by its edits.
  for (const auto& [source, words] : {std::pair(&a, &ofA), std::pair(&b, &ofB)})
    if (a.other != b.other && isPatched(*source)) *words << Words::tr("patched from %1").arg(quoted(source->other));
  tell(a.array != b.array, arrayName);
  tell(a.axes != b.axes,
       [](const ModelSource& source) { return Words::tr("axes %1").arg(QString::fromStdString(source.axes)); });
  tell(a.kind != b.kind, [](const ModelSource& source) {
    const std::optional<TensorKind> kind = tensorKindOf(source.kind);
    return kind ? kindName(*kind) : Words::tr("numbers as guessed");
  });
  tell(a.tokens != b.tokens, [](const ModelSource& source) {
    return source.tokens.empty() ? Words::tr("tokens of the file") : quoted(source.tokens);
  });
  tell(a.entry != b.entry, [](const ModelSource& source) { return Words::tr("entry %1").arg(source.entry + 1); });
  tell(a.dividesRows != b.dividesRows, [](const ModelSource& source) {
    return source.dividesRows ? Words::tr("each row divided by its sum") : Words::tr("rows as they are");
  });
  if (inForce(a) != inForce(b)) {
    ofA << ownEdits(a, b);
    ofB << ownEdits(b, a);
  }
  return {ofA.join(QStringLiteral(" · ")), ofB.join(QStringLiteral(" · "))};
}

}  // namespace attn::app
