// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <csignal>
#include <string>

#include "core/base/api.h"

namespace attn {

/// To be called once, before the first file is written, by a program that would rather end cleanly: TERM, INT, HUP and
/// PIPE still end it, with the status that they always give, but no temporary file is left (KILL alone can't be
/// caught), whichever thread writes one. Those that are ignored already, as under nohup, stay so. A file size limit is
/// no signal any more: writing fails, as on a full disk.
ATTN_API void cleanUpOnSignals();

// For the other sources in this folder.

/// As long as it lives, none of those signals ends the program: for a few calls that belong together, as making a file
/// and remembering its name. May be nested.
class Uninterrupted {
 public:
  Uninterrupted();
  ~Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

 private:
  sigset_t m_before;
};

/// Remembers the name of a file in an open folder until it is forgotten: a signal removes the file. To be called in an
/// Uninterrupted section. The place to forget; -1 if too many are remembered already.
int rememberName(int folder, const std::string& name);
void forgetName(int place);

}  // namespace attn
