// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/build.h"

#include <Eigen/Core>

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

std::string buildTools() {
#if defined(__clang__)
  const std::string compiler = __VERSION__;  // names itself
#else
  const std::string compiler = "GCC " __VERSION__;
#endif
  return compiler + ", Eigen " + std::to_string(EIGEN_WORLD_VERSION) + '.' + std::to_string(EIGEN_MAJOR_VERSION) + '.' +
         std::to_string(EIGEN_MINOR_VERSION);
}

}  // namespace attn
