// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QApplication;
class QWidget;

namespace attn::ui {

/// The colours of the window. Figures that leave the program have a style of their own (FigureStyle).
struct Theme {
  bool dark = false;
  bool projected = false;  ///< for a room: what is shown fills its place, and lines are thick
  QColor window;           ///< behind the canvas
  QColor panel;            ///< bars and side panels
  QColor field;            ///< editors, hover
  QColor border;
  QColor text;
  QColor faintText;  ///< labels and notes: still 4.5 : 1 on every background
  QColor blankText;  ///< tokens that only fill up: 4.5 : 1 too
  QColor disabledText;
  QColor accent;
  QColor accentText;  ///< on accent
  QColor accentSoft;  ///< a selected row
  QColor chip;
  QColor blankChip;
  QColor trough;  ///< behind segments and sliders
  QColor done;    ///< of a job that makes progress, under text
  QColor masked;  ///< cells behind the mask
  QColor hatch;
  QColor notFinite;
  QColor selection;  ///< the frame of the selected cell
  QColor warning;    ///< background of a banner
  QColor warningText;
  QColor guess;  ///< what somebody guessed, beside what is so: lines and text
  QColor guessSoft;
  QColor good;  ///< text of what is done, or right
  QColor goodSoft;
};

const Theme& lightTheme();
const Theme& darkTheme();
/// Black on white, with 7 : 1 for all text even where a spotlight dims it.
const Theme& projectorTheme();

/// The theme in use.
const Theme& theme();

enum class ThemeChoice { system, light, dark, projector };

/// How large all text of the window is. Large text can be read from the back of a room.
enum class TextSize { usual, large };

/// Fusion style with one of the palettes for the whole program. System follows the palette of the desktop. What is on
/// the screen follows at once, what is hidden when it is shown.
void applyTheme(QApplication& application, ThemeChoice choice, TextSize size = TextSize::usual);
/// With text that is so many times as large as usual.
void applyTheme(QApplication& application, ThemeChoice choice, double scale);

/// How much larger than usual the text of the window is. Lengths that hold text grow with it; paper does not.
double textScale();
/// A length in pixels that holds so much of the usual text.
int scaled(int pixels);
/// How wide a line is that is so wide on a screen: on a projector's, wide enough for the last row.
double lineWidth(double pixels);

QFont textFont();
QFont numberFont();  ///< all digits equally wide
QFont formulaFont();

/// The same font with its size in pixels: what a figure is drawn with looks alike on every device.
QFont inPixels(QFont font);

/// The fonts of paper, where a point is 1/72 inch and a pixel 1/96, whatever the screen and its text size. On any
/// thread.
QFont printedTextFont();
QFont printedSmallFont();
QFont printedNumberFont();

/// The font a step smaller than the widget's, for section titles and notes.
QFont smallFont();

/// The fonts of widgets that don't have the usual one.
enum class FontOf { note, section, number, formula, name, large, headline };

/// Gives a widget one of these fonts, now and whenever the size of the text changes.
void useFont(QWidget* widget, FontOf kind);

}  // namespace attn::ui
