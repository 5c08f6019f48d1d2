// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

/// The folder with a folder for each transformer that comes with the program: share/attention-lab/models beside the
/// folder of programs, installed or in a build. Empty if it is not there, as where the program alone was copied.
QString shippedModelsFolder();

/// The folder of a checkpoint that a user names: the folder itself where there is one, else that of the shipped model
/// of this name, else what was given.
QString modelFolder(const QString& given);

}  // namespace attn::app
