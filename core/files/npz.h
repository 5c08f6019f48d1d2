// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/files/npy.h"
#include "core/tensor/tensor.h"

namespace attn {

struct NamedArray {
  std::string name;  ///< without ".npy"; any Unicode text: see shownName
  NpyArray array;
};

/// Reads NumPy's format .npz: a zip archive of 1 to 256 .npy files, stored or deflated, in the archive's order.
/// Refused: a member of another kind, two members of one name, encryption, other compressions, members that share
/// bytes, a wrong checksum, deflated members that hold more than 256 MiB in all. A size that the archive declares is
/// never more than a claim: no more is inflated, and memory is allocated only if the member's bytes can fill it.
/// Nothing is extracted to disk, so a member's name is only a name, whatever it looks like. \throws DataError that
/// begins with the member's name if it is about one, as "keys.npy: "
ATTN_API std::vector<NamedArray> parseNpz(std::span<const std::byte> file);

/// As parseNpz. \throws DataError also if the file can't be read, or is not a regular file
ATTN_API std::vector<NamedArray> readNpz(const std::string& path);

/// As readNpz, but only the arrays that `choose` takes, by their places, in that order. It is given the names of all
/// before anything else is read, and the other members are not looked into. What it throws is passed on.
ATTN_API std::vector<NamedArray> readNpz(
    const std::string& path,
    const std::function<std::vector<std::size_t>(const std::vector<std::string>& names)>& choose);

struct NamedContent {
  std::string name;
  NpyContent content;
};

/// As parseNpz, for at most 4,096 arrays, of which some may be texts (see parseNpyContent). \throws ObjectsError for an
/// array of Python objects
ATTN_API std::vector<NamedContent> parseNpzContent(std::span<const std::byte> file);
/// The same without arrays of Python objects, whose names are added to `objects`.
ATTN_API std::vector<NamedContent> parseNpzContent(std::span<const std::byte> file, std::vector<std::string>& objects);

/// The names of the members of any zip archive, whatever they are; no more than 4,096 of them. \throws DataError if it
/// is no zip archive
ATTN_API std::vector<std::string> namesInZip(std::span<const std::byte> file);

/// Writes a file that numpy.load reads: the tensors as float32 under these names (without ".npy"), stored, in this
/// order; whole or not at all, as writeFileAtomically does. The same data gives the same bytes.
/// \throws DataError if it can't be written
/// \throws std::invalid_argument if there is no array, two have one name, or a name is not UTF-8
ATTN_API void writeNpz(const std::string& path, const std::vector<std::pair<std::string, const Tensor*>>& arrays);

/// As writeNpz, into a file that is open for reading and writing, and empty (see UnnamedFile).
ATTN_API void writeNpz(int file, const std::vector<std::pair<std::string, const Tensor*>>& arrays);

struct NamedTexts {
  std::string name;
  std::vector<std::string> texts;
};

/// An array to write as it lies in memory: little-endian, in C order.
struct ArrayBytes {
  std::string name;  ///< without ".npy"
  Shape shape;
  NumberType type;
  std::span<const std::byte> bytes;
};

/// The same for numbers of any type. \throws std::invalid_argument also unless the bytes are as many as the shape and
/// the type want
/// \param texts become arrays of type U, behind the numbers
ATTN_API void writeNpz(int file, const std::vector<ArrayBytes>& arrays, const std::vector<NamedTexts>& texts = {});

}  // namespace attn
