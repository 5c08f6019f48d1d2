// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/api.h"
#include "core/base/scalar.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

// Every value of a scene has a path, which its lists of fields give it (see fields.h):
//
//   attention.mechanism.temperature           a dot leads into a struct, and to a number of a row that was chosen:
//   attention.mechanism.scalars.bandwidth
//   attention.mechanism.lengths[0].sequence   brackets lead into a list, by the place from 0 on,
//   attention.mechanism.parameters.typed[additive/w_v]   and into a map, by the key; a \ stands before each ] and
//   \ there
//
// What lies past the end of a list, under a key that a map has not or in an optional that is empty is absent: it can be
// read (it is nothing) and set (the list grows, with what usually stands there).

namespace attn {

struct Scene;

/// A value of a scene, whatever its type there: nothing, where it is absent; true or false; a number; an id or a text;
/// numbers; texts; a matrix.
using FieldValue =
    std::variant<std::monostate, bool, double, std::string, std::vector<double>, std::vector<std::string>, Tensor>;

enum class FieldKind {
  truth,  ///< also whether a struct is there that may be absent, or an element of a list or a map
  number,
  choice,  ///< a text that is the id of one of Field::choices
  text,
  numbers,
  texts,
  matrix,
};

struct FieldChoice {
  const char* id;
  const char* name;                              ///< marked by translatable()
  const char* formula = "";                      ///< of a row, in the markup of Scoring::formula, or empty
  const char* note = "";                         ///< what a row says of itself, marked by translatable(), or empty
  const std::vector<Scalar>* scalars = nullptr;  ///< of a row that has numbers of its own
};

/// One step of a path as people say it.
struct FieldPart {
  const char* name;  ///< marked by translatable()
  std::string key;   ///< the place in a list from 1 on, or the key of a map; empty of what is neither
};

/// What is known of the value at a path.
struct Field {
  std::string path;
  std::vector<FieldPart> parts = {};  ///< what it is called, after what it is a part of: Sequence 1, Valid length
  FieldKind kind = FieldKind::truth;
  std::optional<Scalar> scalar = {};      ///< of a number, or of each of numbers: its range; none: any finite one
  std::vector<FieldChoice> choices = {};  ///< the rows of the table, or the values of the enumeration
  bool mayBeAbsent = false;
};

/// \throws DataError where no scene has such a path: it names the nearest one, or the fields that there are
ATTN_API Field fieldAt(const Scene& scene, const std::string& path);

/// \throws DataError as fieldAt
ATTN_API FieldValue valueAt(const Scene& scene, const std::string& path);

/// Sets a value, if its rule allows it and all of its struct is right then; nothing as the value makes it absent.
/// \returns in words what is wrong, the scene being as it was, or nothing
ATTN_API Message set(Scene& scene, const std::string& path, const FieldValue& value);

/// The paths of all values in the order of the lists of fields. Lists of numbers and of texts are one value each.
ATTN_API std::vector<std::string> pathsOf(const Scene& scene);

/// The paths of what differs, in an order in which setting each to its value in `b` makes `b` of `a`, unless a struct
/// allows some of them only together. What both share costs nothing.
ATTN_API std::vector<std::string> changedPaths(const Scene& a, const Scene& b);

}  // namespace attn
