// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/calculation.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double gaussian(double u) { return std::exp(-0.5 * u * u); }
double boxcar(double u) { return std::abs(u) <= 1 ? 1 : 0; }
double triangular(double u) { return std::max(0.0, 1 - std::abs(u)); }
double epanechnikov(double u) { return std::max(0.0, 1 - u * u); }
double constant(double /*u*/) { return 1; }

Calculation gaussianOf(double u) { return exponentialOf(Calculation(-0.5) * squareOf(u)); }
Calculation boxcarOf(double u) { return isAtMost(absoluteOf(u), 1.0); }
Calculation triangularOf(double u) { return largestOf({0.0, Calculation(1.0) - absoluteOf(u)}); }
Calculation epanechnikovOf(double u) { return largestOf({0.0, Calculation(1.0) - squareOf(u)}); }
Calculation constantOf(double /*u*/) { return 1.0; }

void logGaussian(double* squares, Index count) {
  for (Index i = 0; i < count; ++i) squares[i] *= -0.5;
}
void logBoxcar(double* squares, Index count) {
  for (Index i = 0; i < count; ++i) squares[i] = squares[i] <= 1 ? 0 : -infinity;
}
void logTriangular(double* squares, Index count) {
  for (Index i = 0; i < count; ++i) squares[i] = squares[i] < 1 ? std::log(1 - std::sqrt(squares[i])) : -infinity;
}
void logEpanechnikov(double* squares, Index count) {
  for (Index i = 0; i < count; ++i) squares[i] = squares[i] < 1 ? std::log1p(-squares[i]) : -infinity;
}
void logConstant(double* squares, Index count) { std::fill_n(squares, count, 0); }

}  // namespace

bool isConstant(const Kernel& kernel) { return kernel.value(infinity) == 1; }

const std::vector<Kernel>& kernels() {
  static const std::vector<Kernel> table = {
      {.id = "gaussian",
       .name = translatable("core", "Gaussian kernel"),
       .formula = "exp(−½u^{2})",
       .scoreFormula = "−½‖q−k‖^{2}/h^{2}",
       .note = translatable("core", "Every key counts, however far away; near ones count most."),
       .support = infinity,
       .value = gaussian,
       .logOfSquares = logGaussian,
       .explain = gaussianOf,
       .code = "-(u**2) / 2"},
      {.id = "boxcar",
       .name = translatable("core", "Boxcar kernel"),
       .formula = "1[|u| ≤ 1]",
       .scoreFormula = "log 1[‖q−k‖ ≤ h]",
       .note = translatable("core", "All keys within one bandwidth count alike, all others not at all."),
       .support = 1,
       .value = boxcar,
       .logOfSquares = logBoxcar,
       .explain = boxcarOf,
       .code = "xp.where(u <= 1, 0.0, -xp.inf)"},
      {.id = "triangular",
       .name = translatable("core", "Triangular kernel"),
       .formula = "max(0, 1−|u|)",
       .scoreFormula = "log max(0, 1−‖q−k‖/h)",
       .note = translatable("core", "Many course notes print this formula under the name Epanechnikov."),
       .support = 1,
       .value = triangular,
       .logOfSquares = logTriangular,
       .explain = triangularOf,
       .code = "xp.log(xp.clip(1 - u, 0, None))"},
      {.id = "epanechnikov",
       .name = translatable("core", "Epanechnikov kernel"),
       .formula = "max(0, 1−u^{2})",
       .scoreFormula = "log max(0, 1−‖q−k‖^{2}/h^{2})",
       .note = translatable("core",
                            "The classical Epanechnikov kernel. Many course notes give this name to the triangular "
                            "one."),
       .support = 1,
       .value = epanechnikov,
       .logOfSquares = logEpanechnikov,
       .explain = epanechnikovOf,
       .code = "xp.log(xp.clip(1 - u**2, 0, None))"},
      {.id = "constant",
       .name = translatable("core", "Constant (average pooling)"),
       .formula = "",
       .scoreFormula = "",
       .note = translatable("core",
                            "Weighs all keys alike: the mean of all values, or one straight line through all points."),
       .support = infinity,
       .value = constant,
       .logOfSquares = logConstant,
       .explain = constantOf,
       .code = "0 * u"},
  };
  return table;
}

}  // namespace attn
