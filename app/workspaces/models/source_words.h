// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

#include "core/scene/models/models_scene.h"

namespace attn::app {

/// What tells two sources of weights apart, each in its own words: "“The cat sat” · Layer 1, head 2 (silenced)" and
/// "“The dog sat” · no edits". What is the same in both is not said; of equal ones nothing is.
struct SourceWords {
  QString a, b;
};
SourceWords sourceWords(const ModelSource& a, const ModelSource& b);

/// What is changed in heads: "Layer 1, head 2 (silenced)". So many are named, and the others are counted.
QStringList editNames(const std::vector<ModelEdit>& edits, std::size_t most);

}  // namespace attn::app
