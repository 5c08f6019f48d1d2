// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <cstddef>
#include <span>
#include <vector>

#include "core/base/words.h"

/// The bytes of a QByteArray as the core takes them. They live as long as it.
inline std::span<const std::byte> bytesOf(const QByteArray& bytes) {
  return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

inline QByteArray toByteArray(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

/// The `size` lowest bytes of a number, the lowest first.
inline QByteArray littleEndian(quint64 number, int size) {
  QByteArray bytes;
  for (int i = 0; i < size; ++i, number >>= 8) bytes += static_cast<char>(number & 0xFF);
  return bytes;
}

/// The words of the DataError that f throws, or nothing.
template <class F>
QString dataErrorOf(F f) {
  try {
    f();
  } catch (const attn::DataError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

/// An .npy file. Its header is not padded: the format does not ask for it.
inline QByteArray npyFile(const QByteArray& header, const QByteArray& numbers, int version = 1) {
  return QByteArray("\x93NUMPY", 6) + static_cast<char>(version) + '\0' +
         littleEndian(static_cast<quint64>(header.size()) + 1, version == 1 ? 2 : 4) + header + '\n' + numbers;
}

inline QByteArray headerText(const QByteArray& descr, const QByteArray& fortranOrder, const QByteArray& shape) {
  return "{'descr': '" + descr + "', 'fortran_order': " + fortranOrder + ", 'shape': " + shape + ", }";
}
