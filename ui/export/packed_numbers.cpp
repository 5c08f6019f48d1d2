// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/packed_numbers.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>

namespace attn::ui {
namespace {

constexpr auto firstCode = static_cast<int>(CellCode::first);
constexpr int mostSteps = 65'535 - firstCode;

QByteArray rawDeflate(const std::vector<std::uint8_t>& bytes) {
  constexpr int rawWindow = -15;  // without the header and the checksum of zlib
  constexpr int usualMemory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, rawWindow, usualMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  QByteArray packed(static_cast<qsizetype>(deflateBound(&stream, bytes.size())), Qt::Uninitialized);
  stream.next_in = const_cast<Bytef*>(bytes.data());  // zlib only reads it
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int status = deflate(&stream, Z_FINISH);
  packed.truncate(static_cast<qsizetype>(stream.total_out));
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::bad_alloc();
  return packed;
}

CellCode codeOfNotFinite(float number) {
  if (std::isnan(number)) return CellCode::notANumber;
  return number > 0 ? CellCode::infinity : CellCode::minusInfinity;
}

}  // namespace

int stepsFor(Index cells) {
  constexpr Index few = 300'000;
  constexpr int fewest = 5100;  // an error of 0.98e-4
  return cells <= few ? mostSteps : fewest;
}

int coarseSteps(double low, double high) {
  constexpr double step = 1.96e-4;  // an error of 0.98e-4
  constexpr int fewest = 1024;      // four for each colour
  return std::clamp(static_cast<int>(std::ceil((high - low) / step)), fewest, mostSteps);
}

PackedNumbers packed(const std::vector<float>& numbers, const std::vector<CellCode>& hidden, int steps) {
  if (steps < 1 || steps > mostSteps || (!hidden.empty() && hidden.size() != numbers.size()))
    throw std::invalid_argument("packed: steps or hidden");
  const auto isShown = [&](std::size_t i) { return hidden.empty() || hidden[i] == CellCode::first; };
  PackedNumbers result;
  result.steps = steps;
  bool hasAny = false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!isShown(i) || !std::isfinite(numbers[i])) continue;
    const auto number = static_cast<double>(numbers[i]);
    result.low = hasAny ? std::min(result.low, number) : number;
    result.high = hasAny ? std::max(result.high, number) : number;
    hasAny = true;
  }
  const double step = (result.high - result.low) / steps;
  std::vector<std::uint8_t> planes(2 * numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    int code = 0;
    if (!isShown(i))
      code = static_cast<int>(hidden[i]);
    else if (!std::isfinite(numbers[i]))
      code = static_cast<int>(codeOfNotFinite(numbers[i]));
    else
      code = firstCode +
             (step > 0 ? static_cast<int>(std::lround((static_cast<double>(numbers[i]) - result.low) / step)) : 0);
    // Apart, because the high bytes are nearly all alike.
    planes[i] = static_cast<std::uint8_t>(code >> 8);
    planes[numbers.size() + i] = static_cast<std::uint8_t>(code & 0xff);
  }
  result.bytes = rawDeflate(planes);
  return result;
}

}  // namespace attn::ui
