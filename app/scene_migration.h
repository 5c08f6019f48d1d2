// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

namespace attn::app {

/// A scene file of an earlier format, as it would be in the present one. Version 1 had the fields of a mechanism beside
/// the texts, one mask by its name, and a data set's numbers beside the points.
QJsonObject migrated(QJsonObject file, int version);

}  // namespace attn::app
