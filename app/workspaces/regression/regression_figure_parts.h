// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/scene/regression/regression_pipeline.h"
#include "ui/chart/chart_figure.h"

// What the figures of the Regression workspace share, for their own files alone.

namespace attn::app {

// The places of colours in a chart's palette. One colour has one meaning in all charts of the workspace: the scene's
// own kernel and its error, the points, average pooling, the learned w and its loss.
inline constexpr int estimateColor = 0, pointColor = 1, averageColor = 2, learnedColor = 3;
/// The first of the colours that mean nothing yet: a kernel each.
inline constexpr int firstFreeColor = 4;
/// That of A, which the scene's own is compared with.
inline constexpr int pinnedColor = 10;

inline ui::Numbers numbers(const NumberBox& box) { return box.share(); }

inline ui::Numbers numbers(std::vector<double> values) {
  return std::make_shared<const std::vector<double>>(std::move(values));
}

inline Extent extentOf(const std::vector<double>& values, Extent extent) {
  for (const double value : values)
    if (std::isfinite(value)) extent = unionOf(extent, {value, value});
  return extent;
}

/// The extent with ends at round numbers, of a size above 0.
inline Extent rounded(Extent extent) {
  if (!(extent.size() > 0)) extent = {extent.low - 1, extent.high + 1};
  const double rough = extent.size() / 6;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double digit = rough / power;
  const double step = power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
  return {std::floor(extent.low / step) * step, std::ceil(extent.high / step) * step};
}

/// A number of an extent, days as their date, without zeros at its end: with four digits that count, or more if they
/// are all alike.
QString numberAt(double number, const Extent& extent, Quantity quantity = Quantity::number);
/// A number as a label among others of an extent: as many decimals as tell a hundredth of it apart.
QString numberLabel(double number, const Extent& extent, Quantity quantity = Quantity::number);

bool hasFeatureNames(const RegressionScene& scene);

inline QRectF rect(const Extent& x, const Extent& y) { return {x.low, y.low, x.size(), y.size()}; }

}  // namespace attn::app
