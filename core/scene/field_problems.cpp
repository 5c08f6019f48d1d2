// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/field_problems.h"

#include <cmath>

namespace attn {

void failAt(const std::string& path, const char* expected) {
  throw DataError({translatable("core", "“%1” is wrong, expected %2"), {path, words(expected)}});
}

void failAmong(const std::string& path, const std::string& ids) {
  throw DataError({translatable("core", "“%1” is wrong, expected one of %2"), {path, ids}});
}

double checkedNumber(const std::optional<double>& number, const Scalar& scalar, const std::string& path) {
  if (number && scalar.allows(*number)) return *number;
  throw DataError({scalar.whole ? translatable("core", "“%1” is wrong, expected a whole number from %2 to %3")
                                : translatable("core", "“%1” is wrong, expected a number from %2 to %3"),
                   {path, toString(scalar.low), toString(scalar.high)}});
}

double checkedNumber(const std::optional<double>& number, const AnyNumber&, const std::string& path) {
  if (!number || !std::isfinite(*number)) failAt(path, translatable("core", "finite numbers only"));
  return *number;
}

float checkedFloat(const std::optional<double>& number, const std::string& path) {
  const auto result = static_cast<float>(checkedNumber(number, AnyNumber{}, path));
  if (!std::isfinite(result)) failAt(path, translatable("core", "finite numbers only"));
  return result;
}

void checkSize(std::size_t size, std::size_t least, std::size_t most, const std::string& path) {
  if (size >= least && size <= most) return;
  throw DataError({translatable("core", "“%1” holds %2, expected from %3 to %4 of them"),
                   {path, std::to_string(size), std::to_string(least), std::to_string(most)}});
}

}  // namespace attn
