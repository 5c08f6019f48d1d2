// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/rule_of_thumb.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "core/base/stop.h"

namespace attn {
namespace {

constexpr std::size_t mostNumbers = 200'000;
constexpr std::size_t fewestRows = 1000;
constexpr std::size_t featuresAtOnce = 64;  // so that a row is read in few pieces, and not number by number

/// Half of the inputs lie between the quartiles. Of few inputs a quartile lies between two of them.
double quartileDistance(std::vector<double>& numbers) {
  const auto at = [&](double share) {
    const double rank = share * static_cast<double>(numbers.size() - 1);
    const auto below = numbers.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(numbers.begin(), below, numbers.end());
    const double part = rank - std::floor(rank);
    return part > 0 ? *below + part * (*std::min_element(below + 1, numbers.end()) - *below) : *below;
  };
  const double low = at(0.25);
  return at(0.75) - low;
}

double spreadOf(std::vector<double>& numbers) {
  // Numbers near the largest double would overflow as squares.
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  const double origin = *low, size = *high - *low;
  if (!(size > 0) || !std::isfinite(size)) return 0;
  double mean = 0, squares = 0;
  for (double& x : numbers) {
    x = (x - origin) / size;
    mean += x / static_cast<double>(numbers.size());
  }
  for (const double x : numbers) squares += (x - mean) * (x - mean);
  const double deviation = std::sqrt(squares / std::max(1.0, static_cast<double>(numbers.size()) - 1));
  const double robust = quartileDistance(numbers) / 1.349;
  return (robust > 0 ? std::min(deviation, robust) : deviation) * size;
}

double silvermanBandwidth(std::vector<double>& numbers, double narrowing) {
  if (numbers.empty()) return 1;
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  const double size = *high - *low;
  if (!(size > 0) || !std::isfinite(size)) return 1;
  const double h = std::clamp(spreadOf(numbers) * narrowing, 1e-7 * size, 2 * size);
  // What is squared, and divided by, has to stay a normal number.
  return std::clamp(h, 1e-140, 1e140);
}

}  // namespace

double roundedTo3(double number) {
  // By way of its text: 694 · 0.001 is not the number that is written 0.694.
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::scientific, 2).ptr;
  double result = number;
  const bool isNumber = std::from_chars(text.data(), end, result).ec == std::errc();
  return isNumber && result > 0 ? result : number;
}

Bandwidths silvermanBandwidths(const Box<Points>& points) {
  const auto features = static_cast<std::size_t>(points->features), count = points->targets.size();
  const std::size_t rows = std::max(fewestRows, mostNumbers / features);
  const std::size_t step = std::max<std::size_t>(1, count / rows);
  const double narrowing = 0.9 * std::pow(static_cast<double>(count), -1 / (static_cast<double>(features) + 4));
  Bandwidths bandwidths;
  std::vector<std::vector<double>> columns(std::min(features, featuresAtOnce));
  for (std::size_t first = 0; first < features; first += featuresAtOnce) {
    stopIfRequested();
    columns.resize(std::min(featuresAtOnce, features - first));
    for (std::vector<double>& numbers : columns) numbers.clear();
    for (std::size_t i = 0; i < count; i += step)
      for (std::size_t k = 0; k < columns.size(); ++k) columns[k].push_back(points->inputs[i * features + first + k]);
    for (std::vector<double>& numbers : columns) bandwidths.push_back(silvermanBandwidth(numbers, narrowing));
  }
  return bandwidths;
}

double widthBesideGaussian(const Kernel& kernel) {
  if (isConstant(kernel)) return 1;
  const auto canonical = [](const Kernel& each) {
    // ∫K² / (∫u²K)² by the trapezoidal rule; the area under K cancels out. Beyond 10 even a kernel without end is as
    // good as 0.
    constexpr int steps = 20'000;
    constexpr double width = 10.0 / steps;
    double squares = 0, moment = 0;
    for (int i = 0; i <= steps; ++i) {
      const double u = width * i, weight = width * (i == 0 || i == steps ? 1 : 2), value = each.value(u);
      squares += weight * value * value;
      moment += weight * u * u * value;
    }
    return std::pow(squares / (moment * moment), 0.2);
  };
  return canonical(kernel) / canonical(*findRow(kernels(), "gaussian"));
}

Bandwidths ruleOfThumb(const Bandwidths& gaussian, const Kernel& kernel) {
  const double factor = widthBesideGaussian(kernel);
  Bandwidths bandwidths = gaussian;
  for (double& h : bandwidths) h = roundedTo3(h * factor);
  return bandwidths;
}

}  // namespace attn
