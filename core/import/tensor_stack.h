// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/import/imported_file.h"
#include "core/tensor/tensor.h"

namespace attn {

/// Arrays that belong together, as one tensor: alike but for the numbers in their names, which become its first axes,
/// in the order of the numbers ("attentions.0" … "attentions.11"). Or a single array.
struct TensorStack {
  std::vector<std::string> arrays = {};     ///< the names, slowest number first
  std::vector<ImportedTensor> pieces = {};  ///< in that order; one if the numbers had to be joined
  Shape shape = {};
  std::vector<std::optional<AxisRole>> leading = {};  ///< what is known of the first axes from names or from the file
  bool joinsSteps = false;  ///< rows of steps of generation: (h, n, n), then (h, 1, n + i), filled up with zeros

  ImportedType type() const { return pieces.front().type; }
  bool isText() const { return pieces.front().isText; }
  Index size() const { return sizeOf(shape); }
  /// Number i in C order.
  double at(Index i) const {
    if (pieces.size() == 1) return pieces.front().at(i);
    const Index each = sizeOf(pieces.front().shape);
    return pieces[static_cast<std::size_t>(i / each)].at(i % each);
  }
};

/// All arrays of a file, stacked, in the order of their names, numbers in names as numbers.
ATTN_API std::vector<TensorStack> stacksOf(const ImportedFile& file);

}  // namespace attn
