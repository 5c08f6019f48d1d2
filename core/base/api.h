// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Marks a declaration that the shared core library offers. Everything else in it is hidden, so that each of its
/// builds (baseline, x86-64-v3, x86-64-v4) keeps its own instantiations of Eigen's templates to itself.
#define ATTN_API __attribute__((visibility("default")))
