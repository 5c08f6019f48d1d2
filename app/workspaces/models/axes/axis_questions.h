// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "app/workspaces/models/axes/question_line.h"
#include "core/scene/models/models_results.h"

namespace attn::app {

/// What the numbers of a tensor are called.
QString kindName(TensorKind kind);

/// Changes what a scene says of its file, as an edit of that name.
using ChangeSource = std::function<void(const QString& name, const std::function<void(ModelsScene&)>& change)>;

/// Whether the numbers are weights, where that is open.
std::vector<FileQuestion> kindQuestions(const OpenedFile& file, const ChangeSource& change);

/// What an axis counts, or which one is the keys or the queries: each that is open, with the guess as the answer in
/// force.
std::vector<FileQuestion> axisQuestions(const OpenedFile& file, const ChangeSource& change);

}  // namespace attn::app
