// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/api.h"
#include "core/scene/fields.h"

// What is wrong with a value that somebody gives a field, in words. Each throws a DataError that names the path to the
// field and what was expected there.

namespace attn {

/// \param expected in words, marked by translatable()
[[noreturn]] ATTN_API void failAt(const std::string& path, const char* expected);
/// \param ids of the rows or values that there are: see idsOf
[[noreturn]] ATTN_API void failAmong(const std::string& path, const std::string& ids);

/// A number that a scalar allows. \param number nothing if what was given is no number
ATTN_API double checkedNumber(const std::optional<double>& number, const Scalar& scalar, const std::string& path);
/// A finite number.
ATTN_API double checkedNumber(const std::optional<double>& number, const AnyNumber& rule, const std::string& path);
/// The same as a float: a finite one.
ATTN_API float checkedFloat(const std::optional<double>& number, const std::string& path);

ATTN_API void checkSize(std::size_t size, std::size_t least, std::size_t most, const std::string& path);

}  // namespace attn
