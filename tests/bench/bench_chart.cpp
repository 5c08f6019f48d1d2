// SPDX-License-Identifier: GPL-3.0-or-later
// From a new figure to its painted frame, of a chart of 1000 × 400 without a screen:
//   QT_QPA_PLATFORM=offscreen bench_chart
// Prints the least, the median and the 99th percentile of each gesture.

#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "core/base/rng.h"
#include "ui/chart/curve_chart.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::ui;

namespace {

constexpr int columns = 1000;

Numbers numbers(std::size_t count, const std::function<double(std::size_t)>& at) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = at(i);
  return std::make_shared<const std::vector<double>>(std::move(values));
}

double truth(double x) { return 2 * std::sin(x) + std::pow(x, 0.8); }

ChartFigure figureOf(std::size_t points) {
  ChartFigure figure;
  Rng rng(3);
  figure.points.name = "training points";
  figure.points.color = 1;
  figure.points.x = numbers(points, [&](std::size_t) { return 5 * rng.uniform(); });
  figure.points.y =
      numbers(points, [&](std::size_t i) { return truth((*figure.points.x)[i]) + 2 * rng.uniform() - 1; });
  const Numbers x = numbers(columns, [](std::size_t i) { return 5.0 * double(i) / (columns - 1); });
  for (int k = 0; k < 4; ++k)
    figure.curves.push_back({QString("curve %1").arg(k), x,
                             numbers(columns, [&](std::size_t i) { return truth((*x)[i]) + 0.2 * k; }), k, 2, k == 3});
  figure.range = QRectF(0, -1, 5, 6);
  figure.cursor = QPointF(2.4, 0);
  figure.cursorText = "x = 2.4";
  return figure;
}

/// Frames of a chart while something of its figure moves; `step` makes the i-th figure of the one before.
void run(const char* name, std::size_t points, double target, const std::function<void(ChartFigure&, int)>& step) {
  CurveChart chart({true, true, true});
  chart.resize(1000, 400);
  ChartFigure figure = figureOf(points);
  chart.setFigure(figure);
  chart.show();
  QApplication::processEvents();
  std::vector<double> times;
  for (int i = 1; i <= 200; ++i) {
    step(figure, i);
    QElapsedTimer clock;
    clock.start();
    chart.setFigure(figure);
    chart.repaint();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  std::sort(times.begin(), times.end());
  std::printf("%-44s least %6.2f ms   median %6.2f ms   99%% %6.2f ms   target %5.1f ms\n", name, times[0],
              times[times.size() / 2], times[times.size() * 99 / 100], target);
}

void moveCursor(ChartFigure& figure, int i) {
  figure.cursor = QPointF(2.5 + 2 * std::sin(i * 0.1), 0);
  figure.cursorText = QString("x = %1").arg(figure.cursor->x(), 0, 'f', 2);
}

void emphasize(ChartFigure& figure, int i) {
  moveCursor(figure, i);
  std::vector<float> emphasis;
  for (const double x : *figure.points.x) emphasis.push_back(float(std::exp(-4 * std::pow(x - figure.cursor->x(), 2))));
  figure.points.emphasis = std::make_shared<const std::vector<float>>(std::move(emphasis));
}

void moveCurves(ChartFigure& figure, int i, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k)
    figure.curves[k].y = numbers(columns, [&](std::size_t j) {
      return truth((*figure.curves[k].x)[j]) + 0.3 * std::sin(0.1 * i + double(k) + 0.01 * double(j));
    });
}

void movePoint(ChartFigure& figure, int i) {
  std::vector<double> y = *figure.points.y;
  y[7] = 2 + std::sin(i * 0.1);
  figure.points.y = std::make_shared<const std::vector<double>>(std::move(y));
  moveCurves(figure, i, 2);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  applyTheme(application, ThemeChoice::light);
  run("50 points, 4 curves: the cursor moves", 50, 4, moveCursor);
  run("50 points, 4 curves: cursor and weights", 50, 4, emphasize);
  run("50 points, 4 curves: a point, 2 curves", 50, 4, movePoint);
  run("50 points, 4 curves: all curves", 50, 4, [](ChartFigure& figure, int i) { moveCurves(figure, i, 4); });
  run("50 points, 4 curves: another range", 50, 8, [](ChartFigure& figure, int i) { figure.range.moveLeft(i * 0.01); });
  run("1,000,000 points: a curve changes", 1'000'000, 8, [](ChartFigure& figure, int i) { moveCurves(figure, i, 1); });
  run("1,000,000 points: cursor and weights", 1'000'000, 33, emphasize);
  run("1,000,000 points: another range", 1'000'000, 33,
      [](ChartFigure& figure, int i) { figure.range.moveLeft(i * 0.005); });
  run("a curve of 1,000,000 points: another one", 50, 33, [](ChartFigure& figure, int i) {
    static const Numbers x = numbers(1'000'000, [](std::size_t j) { return 5.0 * double(j) / 1e6; });
    figure.curves.resize(1);
    figure.curves[0].x = x;
    figure.curves[0].y = numbers(1'000'000, [&](std::size_t j) { return std::sin(double(j) * 0.01 + i); });
  });
  return 0;
}
