// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>

namespace attn::test {

/// How a colour is seen: by most eyes, and without the cones for green, as one man in seventeen does partly
/// (deuteranopia; the matrix is that of Machado, Oliveira and Fernandes, 2009, at its full severity).
enum class Sight { usual, withoutGreen };

/// L*, a* and b* of CIELAB under daylight: L* is the grey level, from 0 to 100.
inline std::array<double, 3> labOf(QColor color, Sight sight) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
  if (sight == Sight::withoutGreen) {
    const std::array<double, 3> seen{0.367322 * r + 0.860646 * g - 0.227968 * b,
                                     0.280085 * r + 0.672501 * g + 0.047413 * b,
                                     -0.011820 * r + 0.042940 * g + 0.968881 * b};
    r = std::clamp(seen[0], 0.0, 1.0);
    g = std::clamp(seen[1], 0.0, 1.0);
    b = std::clamp(seen[2], 0.0, 1.0);
  }
  const auto curve = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const double y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const double z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// ΔE of 1976: 2.3 is just seen, 20 is another colour.
inline double colorDifference(QColor one, QColor other, Sight sight) {
  const auto a = labOf(one, sight), b = labOf(other, sight);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

}  // namespace attn::test
