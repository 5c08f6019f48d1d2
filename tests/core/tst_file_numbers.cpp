// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QtTest>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "core/base/stop.h"
#include "core/files/file_numbers.h"
#include "core/picture/raster.h"
#include "core/tensor/largest_cells.h"
#include "core/tensor/matrix.h"
#include "tests/support/bytes.h"
#include "tests/support/folder.h"

using namespace attn;
using attn::test::Folder;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

QByteArray asBytes(const std::vector<float>& numbers) { return toByteArray(std::as_bytes(std::span(numbers))); }

std::vector<float> randomNumbers(Index count) {
  Rng rng(11);
  std::vector<float> numbers;
  for (Index i = 0; i < count; ++i) numbers.push_back(float(rng.uniform()) - 0.5F);
  return numbers;
}

struct Written {
  Folder folder;
  std::string path;

  explicit Written(const QByteArray& bytes) : path(folder.path("numbers.bin").toStdString()) {
    folder.write("numbers.bin", bytes);
  }
  FileNumbers open(Index rows, Index columns, std::uint64_t offset = 0,
                   StoredNumber number = StoredNumber::float32) const {
    return FileNumbers(path, {offset, rows, columns, number});
  }
};

/// A picture of all cells of a grid, `size` pixels wide and high.
std::vector<Pixel> pictureOf(const NumberGrid& numbers, Index size, const CellColors& colors, Reading reading,
                             const KeyRanges* visible = nullptr, ValueRange range = {-0.5F, 0.5F}) {
  std::vector<Pixel> pixels(std::size_t(size * size), 7);
  drawCells({pixels.data(), size, size, size},
            {0, 0, double(size) / double(numbers.columns()), double(size) / double(numbers.rows())}, numbers, visible,
            0, range, colors, reading);
  return pixels;
}

ColorTable shadesOfGrey() {
  ColorTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = 0xFF000000U + Pixel(i);
  return table;
}

}  // namespace

class TestFileNumbers : public QObject {
  Q_OBJECT

 private slots:
  void everyKindOfNumberIsReadFromWhereItLies() {
    const std::vector<float> numbers = {0, 1, -2.5F, 0.125F, 3, -65504};
    QByteArray bytes("seven b");
    for (const quint64 bits : {0x0000, 0x3C00, 0xC100, 0x3000, 0x4200, 0xFBFF}) bytes += littleEndian(bits, 2);
    const auto check = [&](const QByteArray& file, StoredNumber number) {
      const Written written(file);
      const FileNumbers grid = written.open(2, 3, 7, number);
      QCOMPARE(grid.rows(), Index{2});
      QCOMPARE(grid.columns(), Index{3});
      for (Index i = 0; i < 6; ++i) QCOMPARE(grid.at(i / 3, i % 3), numbers[std::size_t(i)]);
    };
    check(bytes, StoredNumber::float16);
    check("seven b" + asBytes(numbers), StoredNumber::float32);
    std::vector<double> doubles(numbers.begin(), numbers.end());
    check("seven b" + toByteArray(std::as_bytes(std::span(doubles))), StoredNumber::float64);
    const Written halves("seven b" + littleEndian(0x3F80, 2) + littleEndian(0xC020, 2));
    const FileNumbers grid = halves.open(1, 2, 7, StoredNumber::bfloat16);
    QCOMPARE(grid.at(0, 0), 1.0F);
    QCOMPARE(grid.at(0, 1), -2.5F);
  }

  void aShapeThatTheFileDoesNotHoldIsRefusedBeforeMemoryIsTaken() {
    const Written written(QByteArray(100, 'x'));
    QCOMPARE(dataErrorOf([&] { written.open(5, 5, 1); }),
             QString("has 100 bytes, too few for an array of shape (5, 5) from byte 1 on"));
    QVERIFY(dataErrorOf([&] { written.open(Index{1} << 40, Index{1} << 40); }).contains("too few"));
    QVERIFY(dataErrorOf([&] { written.open(1, 1, ~std::uint64_t{0}); }).contains("too few"));
    QVERIFY(dataErrorOf([&] { written.open(0, 5); }).contains("nothing to draw"));
    QVERIFY(dataErrorOf([&] { written.open(-1, -1); }).contains("nothing to draw"));
    QCOMPARE(dataErrorOf([&] { written.open(5, 5, 0); }), QString());
  }

  void theLargestCellsOfAFileAreThoseOfAllItsNumbers() {
    for (const auto& [rows, columns] : {std::pair<Index, Index>{3, 10'000}, {70'000, 3}, {300, 301}, {1, 1}}) {
      std::vector<float> numbers = randomNumbers(rows * columns);
      for (std::size_t i = 0; i < numbers.size(); i += 7) numbers[i] = 0.375F;  // equal ones come row after row
      if (numbers.size() > 50) numbers[50] = std::numeric_limits<float>::quiet_NaN();
      const Written written(asBytes(numbers));
      const FileNumbers grid = written.open(rows, columns);
      std::vector<FoundCell> expected;
      for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] >= 0.25F) expected.push_back({Index(i) / columns, Index(i) % columns, numbers[i]});
      std::stable_sort(expected.begin(), expected.end(),
                       [](const FoundCell& a, const FoundCell& b) { return a.number > b.number; });
      const LargestCells all = largestCells(grid, 0.25F, numbers.size());
      QVERIFY(all.areAll);
      QVERIFY(all.cells == expected);
      const std::size_t few = std::min<std::size_t>(expected.size(), 40);
      expected.resize(few);
      const LargestCells first = largestCells(grid, 0.25F, few);
      QVERIFY(first.cells == expected);
      QCOMPARE(first.areAll, all.cells.size() == few);
      Tensor tensor({rows, columns});
      std::copy(numbers.begin(), numbers.end(), tensor.data());
      QVERIFY(largestCells(DenseNumbers(std::make_shared<const Tensor>(std::move(tensor))), 0.25F, few).cells ==
              expected);
      QVERIFY(largestCells(grid, 1, 10).cells.empty());
    }
  }

  void numbersOfWideAndOfLongMatricesAreThoseOfTheFile() {
    for (const auto& [rows, columns] : {std::pair<Index, Index>{3, 10'000}, {70'000, 3}, {300, 301}, {1, 1}}) {
      const std::vector<float> numbers = randomNumbers(rows * columns);
      const Written written(asBytes(numbers));
      const FileNumbers grid = written.open(rows, columns);
      const NumberBlock block = grid.block({0, rows, 0, columns});
      std::vector<float> memory;
      for (Index i = 0; i < rows; ++i) {
        const float* const row = block.row(i, 0, columns, memory);
        QVERIFY(std::equal(row, row + columns, numbers.data() + i * columns));
        QCOMPARE(block.at(i, columns - 1), numbers[std::size_t((i + 1) * columns - 1)]);
      }
      if (columns > 5000) {
        const float* const across = grid.block({1, 2, 4000, 5000}).row(1, 4000, 5000, memory);
        QVERIFY(std::equal(across, across + 1000, numbers.data() + columns + 4000));
      }
    }
  }

  void thePyramidKnowsTheExtremesAndTheMeanOfEverySquare() {
    const Index rows = 1500, columns = 1111;
    std::vector<float> numbers = randomNumbers(rows * columns);
    numbers[std::size_t(700 * columns + 1110)] = std::numeric_limits<float>::quiet_NaN();
    numbers[std::size_t(3 * columns + 5)] = infinity;
    const Written written(asBytes(numbers));
    const FileNumbers grid = written.open(rows, columns);
    const NumberPyramid& pyramid = *grid.pyramid();
    QCOMPARE(pyramid.levels.back().rows * pyramid.levels.back().columns, Index{1});
    for (const NumberPyramid::Level& level : pyramid.levels) {
      for (Index i = 0; i < level.rows; ++i)
        for (Index j = 0; j < level.columns; ++j) {
          float smallest = infinity, largest = -infinity;
          double sum = 0, count = 0;
          bool hasNaN = false;
          for (Index row = i * level.side; row < std::min(rows, (i + 1) * level.side); ++row)
            for (Index column = j * level.side; column < std::min(columns, (j + 1) * level.side); ++column) {
              const float x = numbers[std::size_t(row * columns + column)];
              hasNaN = hasNaN || std::isnan(x);
              smallest = std::min(smallest, x);
              largest = std::max(largest, x);
              sum += double(x);
              ++count;
            }
          const auto place = std::size_t(i * level.columns + j);
          QVERIFY(hasNaN ? std::isnan(level.smallest[place]) : level.smallest[place] == smallest);
          QVERIFY(hasNaN ? std::isnan(level.largest[place]) : level.largest[place] == largest);
          QVERIFY(std::isfinite(sum) ? std::abs(double(level.mean[place]) - sum / count) < 1e-5
                                     : !std::isfinite(level.mean[place]));
        }
    }
    Tensor tensor({rows, columns}, numbers);
    QCOMPARE(finiteRange(grid, nullptr, 0), finiteRange(tensor, nullptr));
    const DenseNumbers dense(std::make_shared<const Tensor>(tensor));
    QCOMPARE(leastAboveZero({&grid, nullptr, 0}), leastAboveZero({&dense, nullptr, 0}));
  }

  void aPyramidIsKnownCoarselyAtFirstAndThenExactly() {
    constexpr Index n = 8192;  // 256 MB, of which the file system keeps three pages
    const Written written("");
    QCOMPARE(truncate(written.path.c_str(), n * n * 4), 0);
    const int file = open(written.path.c_str(), O_WRONLY);
    QVERIFY(file >= 0);
    const std::vector<std::pair<Index, float>> spikes = {{0, 1.0F}, {8, 2.0F}, {n - 1, 3.0F}};
    for (const auto& [row, spike] : spikes) QCOMPARE(pwrite(file, &spike, 4, (row * n + 5000) * 4), ssize_t{4});
    close(file);
    const auto grid = FileNumbers::unread(std::make_shared<const RegularFile>(written.path), "numbers.bin",
                                          {0, n, n, StoredNumber::float32});
    QCOMPARE(grid->pyramid()->known, 0.0);
    QVERIFY(grid->refinePyramid());
    const auto coarse = grid->pyramid();
    QVERIFY2(coarse->known > 0 && coarse->known < 0.5, qPrintable(QString::number(coarse->known)));
    QCOMPARE(coarse->range, (ValueRange{0, 1}));
    const NumberPyramid::Level& finest = coarse->levels.front();
    const auto squareOf = [&](const NumberPyramid& of, Index row) {
      return of.levels.front().largest[std::size_t(row / finest.side * finest.columns + 5000 / finest.side)];
    };
    QCOMPARE(squareOf(*coarse, 0), 1.0F);
    QCOMPARE(squareOf(*coarse, 8), 1.0F);  // not read yet: as what stands above it
    QCOMPARE(squareOf(*coarse, n - 1), 0.0F);
    double known = coarse->known;
    while (grid->refinePyramid()) {
      QVERIFY(grid->pyramid()->known > known);
      known = grid->pyramid()->known;
    }
    const auto whole = grid->pyramid();
    QCOMPARE(whole->known, 1.0);
    QCOMPARE(whole->range, (ValueRange{0, 3}));
    QCOMPARE(whole->leastAboveZero, 1.0F);
    for (const auto& [row, spike] : spikes) QCOMPARE(squareOf(*whole, row), spike);
    QCOMPARE(squareOf(*coarse, n - 1), 0.0F);  // whoever draws the coarse one has it still
    QCOMPARE(grid->row(8)[5000], 2.0F);
    QCOMPARE(grid->keptBytes(), std::size_t{0});
  }

  void aSingleCellOf4096SquaredIsSeenAtEveryZoom() {
    constexpr Index n = 4096;
    const ColorTable table = shadesOfGrey();
    Rng rng(5);
    for (const float spike : {1.0F, -1.0F}) {
      const Index row = Index(rng.uniform() * n), column = Index(rng.uniform() * n);
      std::vector<float> numbers(std::size_t(n * n), 0.0F);
      numbers[std::size_t(row * n + column)] = spike;
      const Written written(asBytes(numbers));
      const FileNumbers grid = written.open(n, n);
      const Pixel color = spike > 0 ? table[255] : table[0];
      for (const double cell : {0.003, 0.01, 0.05, 0.2, 0.24, 0.5, 0.9, 1.0, 3.0, 40.0}) {
        // Nothing has been read but the pyramid: the spike in the middle of the picture.
        std::vector<Pixel> pixels(500 * 500);
        const auto missing =
            drawCells({pixels.data(), 500, 500, 500},
                      {250 - (double(column) + 0.5) * cell, 250 - (double(row) + 0.5) * cell, cell, cell}, grid,
                      nullptr, 0, {-1, 1}, {&table, 1, 2, Pooling::fromZero}, Reading::resident);
        QVERIFY(missing.has_value());
        bool isSeen = false;
        for (Index y = 240; y < 260; ++y)
          for (Index x = 240; x < 260; ++x) isSeen = isSeen || pixels[std::size_t(y * 500 + x)] == color;
        QVERIFY2(isSeen,
                 qPrintable(QString("%1 at %2, %3, cells of %4").arg(double(spike)).arg(row).arg(column).arg(cell)));
        QVERIFY(!grid.resident({row, row + 1, column, column + 1}));
      }
    }
  }

  void aWeightOf1IsSeenAtEveryZoomAt200RandomPlaces() {
    constexpr Index rows = 1100, columns = 1000;  // more than the finest squares of a pyramid
    const ColorTable table = shadesOfGrey();
    Rng rng(23);
    std::vector<float> numbers(std::size_t(rows * columns));
    for (float& number : numbers) number = float(rng.uniform()) * 0.002F;  // as of a softmax
    for (int i = 0; i < 200; ++i) {
      const Index row = Index(rng.uniform() * rows), column = Index(rng.uniform() * columns);
      float& spike = numbers[std::size_t(row * columns + column)];
      const float before = std::exchange(spike, 1.0F);
      const Written written(asBytes(numbers));
      spike = before;
      const FileNumbers grid = written.open(rows, columns);
      std::vector<Reading> readings{Reading::resident};
      if (i % 10 == 0) readings.push_back(Reading::all);  // which takes its time
      for (const Reading reading : readings)
        for (const double cell : {0.01, 0.07, 0.31, 0.77, 1.0, 2.5, 17.0}) {
          std::vector<Pixel> pixels(100 * 100);
          drawCells({pixels.data(), 100, 100, 100},
                    {50 - (double(column) + 0.5) * cell, 50 - (double(row) + 0.5) * cell, cell, cell}, grid, nullptr, 0,
                    {0, 1}, {&table, 1, 2}, reading);
          bool isSeen = false;
          for (Index y = 45; y < 55; ++y)
            for (Index x = 45; x < 55; ++x) isSeen = isSeen || pixels[std::size_t(y * 100 + x)] == table[255];
          QVERIFY2(isSeen, qPrintable(QString("at %1, %2, cells of %3").arg(row).arg(column).arg(cell)));
        }
    }
  }

  void pixelsAreThoseOfATensorOnceTheNumbersAreThere() {
    const Index n = 900;
    Tensor tensor({n, n}, randomNumbers(n * n));
    tensor.matrix(0)(5, 7) = std::numeric_limits<float>::quiet_NaN();
    const Written written(asBytes({tensor.data(), tensor.data() + tensor.size()}));
    const DenseNumbers dense(std::make_shared<const Tensor>(tensor));
    const ColorTable table = shadesOfGrey();
    KeyRanges causal(1, n, n);
    for (Index i = 0; i < n; ++i) {
      const std::vector<KeyRange> keys = {{0, i / 2 + 1}, {i / 2 + 3, i + 1}};
      causal.append(std::span(keys).first(i > 8 ? 2 : 1));
    }
    for (const KeyRanges* visible : {static_cast<const KeyRanges*>(nullptr), static_cast<const KeyRanges*>(&causal)})
      for (const Pooling pooling : {Pooling::largest, Pooling::fromZero, Pooling::positive, Pooling::mean})
        for (const Index size : {90, 333, 899, 900, 1300}) {
          const FileNumbers grid = written.open(n, n);
          const bool logarithmic = pooling == Pooling::positive;
          const CellColors colors{&table, 1, 2, pooling, logarithmic};
          const ValueRange range = logarithmic ? ValueRange{0.001F, 0.5F} : ValueRange{-0.5F, 0.5F};
          const std::vector<Pixel> expected = pictureOf(dense, size, colors, Reading::resident, visible, range);
          const std::vector<Pixel> coarse = pictureOf(grid, size, colors, Reading::resident, visible, range);
          for (std::size_t i = 0; i < coarse.size(); ++i)
            QCOMPARE(coarse[i] == colors.masked, expected[i] == colors.masked);
          QVERIFY(pictureOf(grid, size, colors, Reading::all, visible, range) == expected);
          // Now it is all there.
          QVERIFY(pictureOf(grid, size, colors, Reading::resident, visible, range) == expected);
        }
    const FileNumbers grid = written.open(n, n);
    QCOMPARE(finiteRange(grid, &causal, 0), finiteRange(tensor, &causal));
    QCOMPARE(leastAboveZero({&grid, &causal, 0}), leastAboveZero({&dense, &causal, 0}));
  }

  void ofCellsThatShareAPixelTheOneIsSeenThatMatters() {
    const ColorTable table = shadesOfGrey();
    const ValueRange range{-8, 8};
    const auto seen = [&](Pooling pooling, std::vector<float> four) {
      const DenseNumbers numbers(std::make_shared<const Tensor>(Tensor({2, 2}, std::move(four))));
      const CellColors colors{&table, 1, 2, pooling};
      return pictureOf(numbers, 1, colors, Reading::all, nullptr, range)[0];
    };
    const auto colorOfOne = [&](float x) { return colorOf(x, range, CellColors{&table, 1, 2}); };
    QCOMPARE(seen(Pooling::largest, {1, -7, 2, 0.5F}), colorOfOne(2));
    QCOMPARE(seen(Pooling::fromZero, {1, -7, 2, 0.5F}), colorOfOne(-7));
    QCOMPARE(seen(Pooling::fromZero, {1, -4, 6, 0.5F}), colorOfOne(6));
    QCOMPARE(seen(Pooling::mean, {1, -3, 6, 4}), colorOfOne(2));
  }

  void colorsOfLogarithmsAreEqualFactors() {
    const ColorTable table = shadesOfGrey();
    const CellColors colors{&table, 1, 2, Pooling::positive, true};
    const ValueRange range{0.001F, 1000};
    QCOMPARE(colorOf(1000, range, colors), table[255]);
    QCOMPARE(colorOf(1, range, colors), table[128]);
    QCOMPARE(colorOf(0.001F, range, colors), table[0]);
    QCOMPARE(colorOf(1e-6F, range, colors), table[0]);  // counts as the low end
    for (const float x : {0.0F, -0.0F, -1.0F, -0.001F, infinity, std::numeric_limits<float>::quiet_NaN()})
      QCOMPARE(colorOf(x, range, colors), Pixel{2});
    // A picture has the very colours of single numbers, at the edges between two of them too.
    Rng rng(3);
    for (const ValueRange each : {range, ValueRange{1e-6F, 1}, ValueRange{0.9F, 1.1F}, ValueRange{1e-30F, 1e30F}}) {
      constexpr Index n = 96;
      Tensor numbers({n, n});
      for (Index i = 0; i < n * n; ++i) {
        const double part = i % 2 == 0 ? rng.uniform() : double(i % 256) / 256;
        float x = float(double(each.low) * std::pow(double(each.high) / double(each.low), part));
        for (Index step = 0; step < i % 5; ++step) x = std::nextafter(x, i % 3 == 0 ? 0.0F : each.high);
        numbers.data()[i] = i % 97 == 0 ? 0 : x;
      }
      const DenseNumbers grid(std::make_shared<const Tensor>(numbers));
      const std::vector<Pixel> picture = pictureOf(grid, n, colors, Reading::all, nullptr, each);
      for (Index i = 0; i < n * n; ++i) QCOMPARE(picture[std::size_t(i)], colorOf(numbers.data()[i], each, colors));
    }
    // Of cells that share a pixel, one without a logarithm wins.
    const DenseNumbers dense(std::make_shared<const Tensor>(Tensor({2, 2}, {1, -1, 1000, 5})));
    QCOMPARE(pictureOf(dense, 1, colors, Reading::all, nullptr, range)[0], Pixel{2});
  }

  /// A process may have 1,024 files open, and a stack of heads has more matrices than that.
  void manyMatricesOfAFileNeedItOpenOnce() {
    constexpr Index count = 64, side = 4;
    const std::vector<float> numbers = randomNumbers(count * side * side);
    const Written written(asBytes(numbers));
    const auto file = std::make_shared<const RegularFile>(written.path);
    rlimit before;
    QCOMPARE(getrlimit(RLIMIT_NOFILE, &before), 0);
    const int next = dup(0);
    QVERIFY(next >= 0);
    const rlimit few{rlim_t(next + 8), before.rlim_max};
    close(next);
    QCOMPARE(setrlimit(RLIMIT_NOFILE, &few), 0);
    std::vector<std::unique_ptr<FileNumbers>> matrices;
    Message problem;
    try {
      for (Index i = 0; i < count; ++i)
        matrices.push_back(std::make_unique<FileNumbers>(
            file, "numbers.bin", MatrixInFile{std::uint64_t(i * side * side * 4), side, side, StoredNumber::float32}));
    } catch (const DataError& error) {
      problem = error.message();
    }
    setrlimit(RLIMIT_NOFILE, &before);
    QVERIFY2(!problem, toString(problem).c_str());
    for (Index i = 0; i < count; ++i)
      QCOMPARE(matrices[std::size_t(i)]->at(1, 2), numbers[std::size_t(i * side * side + side + 2)]);
  }

  void memoryIsBoundedWhateverTheSizeOfTheFile() {
    const Written written("");
    constexpr Index n = 12'000;  // 576 MB, of which the file system keeps nothing
    QCOMPARE(truncate(written.path.c_str(), n * n * 4), 0);
    const FileNumbers grid = written.open(n, n);
    QVERIFY(grid.pyramid()->levels.front().rows * grid.pyramid()->levels.front().columns <= Index{1} << 20);
    const ColorTable table = shadesOfGrey();
    const CellColors colors{&table, 1, 2};
    QVERIFY(pictureOf(grid, 300, colors, Reading::all) == std::vector<Pixel>(300 * 300, table[128]));
    QVERIFY(grid.keptBytes() > 0 && grid.keptBytes() <= FileNumbers::mostKeptBytes);
    QVERIFY(!grid.keeps({0, n, 0, n}));
    QVERIFY(grid.keeps({0, 1000, 0, 1000}));
  }

  void aFileThatIsCutOrWrittenToIsAnErrorThatNamesIt() {
    const QString expected = "“numbers.bin” can't be read any more: it was cut or written to while it was open";
    const QByteArray bytes = asBytes(randomNumbers(500 * 500));
    {
      const Written written(bytes);
      const FileNumbers grid = written.open(500, 500);
      const float first = grid.at(0, 0);
      QCOMPARE(truncate(written.path.c_str(), 1000), 0);
      QCOMPARE(dataErrorOf([&] { grid.at(499, 0); }), expected);
      QCOMPARE(grid.at(0, 0), first);  // was read before
    }
    {
      const Written written(bytes);
      const FileNumbers grid = written.open(500, 500);
      timespec later[2] = {{0, UTIME_OMIT}, {12345, 0}};
      QCOMPARE(utimensat(AT_FDCWD, written.path.c_str(), later, 0), 0);
      QCOMPARE(dataErrorOf([&] { grid.at(499, 0); }), expected);
    }
  }

  void openingCanBeStopped() {
    const Written written(asBytes(randomNumbers(300 * 300)));
    const Stop stop;
    stop.request();
    const StopScope scope(&stop);
    QVERIFY_EXCEPTION_THROWN(written.open(300, 300), Stopped);
  }

  void gridsOfTheSameMatrixAreTheSame() {
    const Box<Tensor> tensor = Tensor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    QVERIFY(gridOf(tensor, 1)->identity() == gridOf(tensor, 1)->identity());
    QVERIFY(!(gridOf(tensor, 1)->identity() == gridOf(tensor, 0)->identity()));
    QVERIFY(!(gridOf(tensor)->identity() == gridOf(Box<Tensor>(Tensor(*tensor)))->identity()));
    QCOMPARE(gridOf(tensor, 1)->at(1, 0), 7.0F);
  }
};

QTEST_APPLESS_MAIN(TestFileNumbers)
#include "tst_file_numbers.moc"
