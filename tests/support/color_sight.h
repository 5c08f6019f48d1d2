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

/// How much light a part of a colour stands for, both from 0 to 1: sRGB, IEC 61966-2-1.
inline double linear(double share) { return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4); }

/// The relative luminance of a colour, from 0 to 1: WCAG 2.
inline double luminance(QRgb color) {
  static const auto linearOf = [] {  // tests ask for millions of pixels
    std::array<double, 256> result;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = linear(static_cast<double>(i) / 255);
    return result;
  }();
  const auto part = [](int channel) { return linearOf[static_cast<std::size_t>(channel)]; };
  return 0.2126 * part(qRed(color)) + 0.7152 * part(qGreen(color)) + 0.0722 * part(qBlue(color));
}

/// How much two colours differ by it, from 1 to 21: WCAG 2.
inline double contrast(QRgb one, QRgb other) {
  const auto [low, high] = std::minmax({luminance(one), luminance(other)});
  return (high + 0.05) / (low + 0.05);
}

inline double contrast(const QColor& one, const QColor& other) { return contrast(one.rgb(), other.rgb()); }

/// L*, a* and b* of CIELAB under daylight: L* is the grey level, from 0 to 100.
inline std::array<double, 3> labOf(QColor color, Sight sight) {
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
