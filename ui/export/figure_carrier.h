// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <string>

namespace attn::ui {

/// A file of a figure carries data that nobody sees, so that the figure can be opened again as what it was drawn from:
/// a PNG in a text chunk, an SVG in its <metadata>, a PDF in its XMP metadata. In all of them it is one line of text,
///
///   attention-lab-scene:1:<bytes>:<letters>:<the bytes, compressed by zlib, in base64>;
///
/// so that what reads it need know none of the formats.
QByteArray envelopeOf(const QByteArray& data);

/// More than this is not carried, and not read either.
constexpr qsizetype mostCarriedBytes = 64 << 20;

/// A PNG with one more text chunk, after its header.
QByteArray withTextChunk(const QByteArray& png, const QByteArray& text);

/// What a file carries. It is read in pieces; nothing is allocated before the sizes that it names were checked.
/// \param path as the system spells it
/// \throws DataError if it can't be read, carries nothing, or what it carries is damaged; Stopped
QByteArray carriedBy(const std::string& path);

}  // namespace attn::ui
