// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/build.h"

namespace attn {

const char* buildLevel() {
#if defined(__AVX512F__)
  return "x86-64-v4";
#elif defined(__AVX2__)
  return "x86-64-v3";
#else
  return "baseline";
#endif
}

}  // namespace attn
