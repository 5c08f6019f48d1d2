// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <string>

#include "core/base/api.h"

// The names of temporary files, for the other sources in this folder and for tests. KILL and power cuts leave such
// files where a file needs a name before it is whole; who writes in the same folder next removes them.

namespace attn {

/// A name that no file has, most likely: ".attention-lab-PROCESS-PLACE-NUMBER". It is short: the target's may already
/// be as long as a name can be. PLACE tells apart machines, their starts, and containers: processes of the same number.
ATTN_API std::string temporaryName();

/// As temporaryName, for a file that was there before and gets its own name back if something fails. It may be the
/// user's only copy if the process is killed meanwhile: removeLeftovers never removes it.
ATTN_API std::string nameOfAnOldFile();

/// Removes the temporary files in an open folder whose process has ended, and those of other machines, or of before the
/// last start, that nobody touched for a day. Nothing else: no file of another user, no link, no folder, no other name,
/// none of nameOfAnOldFile. What can't be removed stays. `now` is by the clock that gives the folder's files their
/// times, which is another machine's on a network.
ATTN_API void removeLeftovers(int folder, std::time_t now);

}  // namespace attn
