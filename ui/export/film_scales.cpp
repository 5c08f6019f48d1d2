// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film_scales.h"

#include <algorithm>
#include <utility>

#include "ui/chart/chart_figure.h"

namespace attn::ui {
namespace {

ValueRange joinedRange(const ValueRange& a, const ValueRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// How far one has come in the lists of scales.
struct ScalePlace {
  std::size_t color = 0, axis = 0;
};

Picture scaledPart(const Picture& picture, const FigureScales& scales, ScalePlace& at) {
  Picture result = picture;
  if (picture.heatmaps) {
    HeatmapFigure figure = *picture.heatmaps;
    for (RangeGroup& group : figure.groups) group.fixed = scales.colors[at.color++].range;
    result = Picture(figure);
  } else if (picture.chart) {
    ChartFigure figure = *picture.chart;
    figure.range = scales.axes[at.axis++];
    result = Picture(figure, picture.chartShape);
  } else if (picture.join) {
    std::vector<Picture> parts;
    for (const Picture& part : picture.parts) parts.push_back(scaledPart(part, scales, at));
    result = picture.join(std::move(parts));
  }
  result.title = picture.title;
  return result;
}

}  // namespace

FigureScales scalesOf(const Picture& picture) {
  FigureScales scales;
  if (picture.heatmaps) {
    const HeatmapFigure& figure = *picture.heatmaps;
    scales.colors.resize(figure.groups.size());
    std::vector<bool> isKnown(figure.groups.size());
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      const std::size_t group = figure.panels[i].group;
      const ValueRange range = rangeOf(figure, i);
      scales.colors[group].range = isKnown[group] ? joinedRange(scales.colors[group].range, range) : range;
      scales.colors[group].logarithmic = isLogarithmic(figure, i);
      isKnown[group] = true;
    }
  } else if (picture.chart) {
    scales.axes.push_back(picture.chart->range);
  }
  for (const Picture& part : picture.parts) {
    const FigureScales own = scalesOf(part);
    scales.colors.insert(scales.colors.end(), own.colors.begin(), own.colors.end());
    scales.axes.insert(scales.axes.end(), own.axes.begin(), own.axes.end());
  }
  return scales;
}

FigureScales united(const FigureScales& a, const FigureScales& b) {
  FigureScales both = a;
  both.isKept = a.isKept && b.isKept && a.colors.size() == b.colors.size() && a.axes.size() == b.axes.size();
  if (!both.isKept) return both;
  for (std::size_t i = 0; i < a.colors.size(); ++i) {
    FigureScales::Colors& colors = both.colors[i];
    const FigureScales::Colors& other = b.colors[i];
    if (colors.logarithmic == other.logarithmic)
      colors.range = joinedRange(colors.range, other.range);
    else if (other.logarithmic)
      colors = other;
  }
  for (std::size_t i = 0; i < a.axes.size(); ++i) both.axes[i] = a.axes[i].united(b.axes[i]);
  return both;
}

Picture withScales(const Picture& picture, const FigureScales& scales) {
  const FigureScales own = scalesOf(picture);
  if (!scales.isKept || own.colors.size() != scales.colors.size() || own.axes.size() != scales.axes.size())
    return picture;
  ScalePlace begin;
  return scaledPart(picture, scales, begin);
}

}  // namespace attn::ui
