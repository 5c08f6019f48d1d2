// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <array>
#include <optional>

#include "tests/support/bytes.h"

// Zip archives byte by byte, so that a test can make each of them wrong in its own way.

inline quint32 crc32Of(const QByteArray& bytes) {
  static const auto table = [] {
    std::array<quint32, 256> made;
    for (quint32 byte = 0; byte < made.size(); ++byte) {
      quint32 crc = byte;
      for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
      made[byte] = crc;
    }
    return made;
  }();
  quint32 crc = 0xFFFFFFFF;
  for (const char c : bytes) crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(c)) & 0xFF];
  return ~crc;
}

/// What deflate makes of the bytes: zlib's stream, as Qt gives it after four bytes of its own, without header and end.
inline QByteArray deflated(const QByteArray& bytes, int level = 9) {
  return qCompress(bytes, level).mid(4 + 2).chopped(4);
}

struct ZipMember {
  QByteArray name;
  QByteArray data;  ///< as it stands in the archive
  quint16 method = 0;
  quint16 flags = 0;
  quint32 crc = crc32Of(data);
  quint32 size = static_cast<quint32>(data.size());  ///< when it is inflated
  quint32 storedSize = static_cast<quint32>(data.size());
  std::optional<quint32> offset = {};  ///< where the directory says that it is
  std::optional<QByteArray> localName = {};
  QByteArray directoryExtra = {};
};

inline ZipMember storedMember(const QByteArray& name, const QByteArray& bytes) { return {.name = name, .data = bytes}; }

inline ZipMember deflatedMember(const QByteArray& name, const QByteArray& bytes, int level = 9) {
  return {.name = name,
          .data = deflated(bytes, level),
          .method = 8,
          .crc = crc32Of(bytes),
          .size = static_cast<quint32>(bytes.size())};
}

inline QByteArray zipFields(const ZipMember& member, const QByteArray& name, const QByteArray& extra) {
  return littleEndian(member.flags, 2) + littleEndian(member.method, 2) + littleEndian(0x00210000, 4) +
         littleEndian(member.crc, 4) + littleEndian(member.storedSize, 4) + littleEndian(member.size, 4) +
         littleEndian(static_cast<quint64>(name.size()), 2) + littleEndian(static_cast<quint64>(extra.size()), 2);
}

inline QByteArray zipEnd(int count, qsizetype directorySize, qsizetype directoryOffset) {
  const auto entries = static_cast<quint64>(count);
  return QByteArray("PK\5\6") + littleEndian(0, 4) + littleEndian(entries, 2) + littleEndian(entries, 2) +
         littleEndian(static_cast<quint64>(directorySize), 4) + littleEndian(static_cast<quint64>(directoryOffset), 4) +
         littleEndian(0, 2);
}

inline QByteArray zipFile(const QList<ZipMember>& members) {
  QByteArray file;
  QByteArray directory;
  for (const ZipMember& member : members) {
    const QByteArray localName = member.localName.value_or(member.name);
    const quint32 offset = member.offset.value_or(static_cast<quint32>(file.size()));
    file += "PK\3\4" + littleEndian(20, 2) + zipFields(member, localName, {}) + localName + member.data;
    directory += "PK\1\2" + littleEndian(0x0314, 2) + littleEndian(20, 2) +
                 zipFields(member, member.name, member.directoryExtra) + littleEndian(0, 10) + littleEndian(offset, 4) +
                 member.name + member.directoryExtra;
  }
  const qsizetype start = file.size();
  return file + directory + zipEnd(static_cast<int>(members.size()), directory.size(), start);
}
