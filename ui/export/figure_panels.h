// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "ui/style/drawing.h"

class QListWidget;
class QWidget;

namespace attn::ui {

/// The letter of a panel, from 0 on: "a", "b" … "z", "aa".
QString panelLetter(std::size_t place);

/// Several pictures as one figure whose panels are called a), b) …, row by row; those of a row are equally wide and as
/// high as the highest. ExportOptions::columns says how many are in a row, and each picture chooses its own columns. A
/// single picture has no letter. \pre there is one
Picture lettered(const std::vector<Picture>& pictures);

/// A list of names, of which some are ticked: at least one, and at first two.
QListWidget* makePanelList(QWidget* parent);
/// Shows other names; those that are the same stay as they were. \param first of the two that are ticked at first
void showNames(QListWidget* list, const QStringList& names, int first);
/// The places of those that are ticked.
std::vector<std::size_t> tickedPlaces(const QListWidget* list);

}  // namespace attn::ui
