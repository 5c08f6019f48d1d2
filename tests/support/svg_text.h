// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QXmlStreamReader>

#include "ui/export/figure_export.h"

namespace attn::test {

/// What an SVG says, line by line.
inline QStringList linesOfSvg(const QByteArray& svg) {
  QXmlStreamReader xml(svg);
  QStringList lines;
  while (!xml.atEnd()) {
    xml.readNext();
    const bool isOfFile = xml.isStartElement() && (xml.name() == u"desc" || xml.name() == u"title");
    if (isOfFile) xml.skipCurrentElement();
    if (xml.isCharacters() && !xml.isWhitespace()) lines << xml.text().toString().trimmed();
  }
  return lines;
}

/// What a picture says, line by line, as its SVG has it.
inline QStringList svgText(const ui::Picture& picture, ui::ExportOptions options = {}) {
  options.format = "svg";
  QString complaint;
  return linesOfSvg(ui::exportedFigure(picture, options, &complaint));
}

}  // namespace attn::test
