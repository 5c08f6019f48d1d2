// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/attention/masking.h"
#include "core/base/api.h"
#include "core/base/explanation.h"

namespace attn {

/// What each of the masks says of a key: that it shows it, or that it hides it, and why. `input.scalars` are filled in
/// from each choice. Empty without masks.
ATTN_API Step explainMasks(const std::vector<MaskChoice>& chosen, const MaskInput& input, Index key);

/// Those of the masks that hide a key from a query.
ATTN_API std::vector<const Mask*> hidingMasks(const std::vector<MaskChoice>& chosen, const MaskInput& input, Index key);

}  // namespace attn
