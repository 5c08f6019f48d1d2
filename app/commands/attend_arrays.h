// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <string>

#include "core/files/npy.h"

namespace attn::app {

/// The arrays of a file by their names.
using Arrays = std::map<std::string, NpyArray>;

/// Reads .npz and .safetensors, whatever the file is called: its first bytes decide. Numbers of the type bfloat16
/// become float32, which has each of them. What is called query, key and value, or q, k and v, is found as queries,
/// keys and values. \throws DataError
Arrays readArrays(const QString& file);

}  // namespace attn::app
