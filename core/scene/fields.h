// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "core/base/rng.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"

// Every struct of a scene lists its members once, beside its definition:
//
//   template <class Visitor, FieldsOf<Mechanism> Self>
//   void fields(Visitor& visit, Self& mechanism) {
//     visit({"scoring", translatable("core", "Scoring function")}, mechanism.scoring, scorings());
//     visit("temperature", mechanism.temperature, temperatureScalar);
//     …
//   }
//
// The writer and the reader of scene files, the paths of fields (see field_paths.h) and the random scenes of the tests
// are visitors, so a member that is listed is saved, read, checked, found by its path and tested; one that is not
// listed fails the test that counts members.
//
// A visitor is called as visit(FieldName, member, rule). The name is an id alone where the rule is a Scalar, whose name
// the field has then, and where what is inside says enough. The rule says which values a member may have:
//   a Scalar, AnyNumber   for a number, a whole number or a seed
//   Names<Enumeration>    for an enumeration: what its values are called
//   a table of rows       for a std::string that is a row's id
//   AnyText               for any other std::string
//   a SplitBy             for a SequenceText, which is cut to the limits
//   KnownScalars          for Scalars
//   ListOf, MapOf         for a vector or a map: how many, and the rule of each
//   MatrixSize            for a Tensor of two axes
//   StartsAs, NoRule, or nothing  for a bool, and for a struct with fields of its own
// A Box or a std::optional takes the rule of what it holds; an optional that is empty is left out.

namespace attn {

template <class Given, class Struct>
concept FieldsOf = std::same_as<std::remove_const_t<Given>, Struct>;

/// What a field is called.
struct FieldName {
  const char* id;         ///< in files and paths
  const char* name = "";  ///< by people, marked by translatable(), or empty

  constexpr FieldName(const char* itsId, const char* itsName = "") : id(itsId), name(itsName) {}
};

/// Does nothing with the fields that it visits.
struct FieldProbe {
  void operator()(FieldName, const auto&...) {}
};

/// A struct with a list of fields.
template <class Struct>
concept HasFields = requires(FieldProbe& probe, Struct& value) {
  fields(probe, value);
};

/// A value of an enumeration.
template <class Enumeration>
struct EnumerationName {
  Enumeration value;
  const char* id;    ///< in files
  const char* name;  ///< marked by translatable()
};

/// What the values of an enumeration are called.
template <class Enumeration>
using Names = std::vector<EnumerationName<Enumeration>>;

/// The id of a value.
template <class Enumeration>
const char* idOf(const Names<Enumeration>& names, Enumeration value) {
  for (const EnumerationName<Enumeration>& each : names)
    if (each.value == value) return each.id;
  return "";
}

/// For a bool, and for a struct with fields of its own.
struct NoRule {};

/// Any finite number.
struct AnyNumber {};

struct AnyText {
  std::size_t most = std::size_t{1} << 24;  ///< bytes
};

template <class Each>
struct ListOf {
  std::size_t least, most;
  Each each;
};

template <class Each>
struct MapOf {
  std::size_t most;
  Each each;
};

struct MatrixSize {
  std::ptrdiff_t mostRows, mostColumns;
};

/// The values of the scalars of a table's rows, by Scalar::id: `known` lists all of them.
struct KnownScalars {
  std::vector<Scalar> known;
};

/// For a struct with fields of its own that a file may leave out: what they are then.
template <class Struct>
struct StartsAs {
  const Struct& start;
};

/// What is wrong with a struct although each of its fields is right by itself: a function problemOf(struct) beside its
/// list of fields may say so. The reader refuses the file then.
struct FieldProblem {
  const char* id = "";        ///< the field
  const char* expected = "";  ///< in words

  explicit operator bool() const { return *id != '\0'; }
};

/// Every scalar of the rows of some tables, each id once.
template <class... Tables>
std::vector<Scalar> scalarsOf(const Tables&... tables) {
  std::vector<Scalar> all;
  const auto add = [&](const auto& table) {
    for (const auto& row : table)
      for (const Scalar& scalar : row.scalars)
        if (!findRow(all, scalar.id)) all.push_back(scalar);
  };
  (add(tables), ...);
  return all;
}

/// Seeds are whole numbers that every file format keeps exactly.
inline constexpr Scalar seedScalar{"seed", translatable("core", "Seed"), 0, 9007199254740992.0, 1, false, true};

/// What the ways from a seed to its numbers are called.
inline const Names<SeedStream> seedStreamNames = {
    {SeedStream::own, "own", translatable("core", "own numbers for each seed")},
    {SeedStream::shared, "shared", translatable("core", "one stream for all seeds, as in older files")}};

}  // namespace attn
