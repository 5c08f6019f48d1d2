// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QFontInfo>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/style/appearance_events.h"
#include "ui/style/menu_hover.h"
#include "ui/style/printed_family.h"
#include "ui/style/style_sheet.h"
#include "ui/style/system_theme.h"

namespace attn::ui {
namespace {

const Theme* current = nullptr;
double currentScale = 1;
std::optional<bool> systemIsDark;  ///< as the desktop says

constexpr double largeText = 1.5, projectedLine = 1.5;
constexpr const char* fontProperty = "fontOf";

/// The rows of a list that a control opens: as high as those of a menu.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(8, 8);
  }
};

/// Where a language has no letters of its own in its words, the one that Alt reaches stands behind them: "保存(&S)".
QString withoutAppendedLetter(int flags, QString text) {
  static const QRegularExpression appended(QStringLiteral("\\s?\\(&.\\)"));
  if ((flags & (Qt::TextShowMnemonic | Qt::TextHideMnemonic)) != 0) text.remove(appended);
  return text;
}

/// Fusion without the letters that Alt reaches (they still work), neither as lines under them nor behind the words, and
/// without pictures on buttons.
class Style : public QProxyStyle {
 public:
  Style() : QProxyStyle(QStringLiteral("Fusion")) {}
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override {
    // Fusion lays the list of choices over its control like a menu, which scrolls by arrows and cuts the last row.
    if (hint == SH_ComboBox_Popup) return 0;
    if (hint == SH_UnderlineShortcut || hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
  }
  void drawItemText(QPainter* painter, const QRect& rect, int flags, const QPalette& palette, bool enabled,
                    const QString& text, QPalette::ColorRole role) const override {
    QProxyStyle::drawItemText(painter, rect, flags, palette, enabled, withoutAppendedLetter(flags, text), role);
  }
  QRect itemTextRect(const QFontMetrics& metrics, const QRect& rect, int flags, bool enabled,
                     const QString& text) const override {
    return QProxyStyle::itemTextRect(metrics, rect, flags, enabled, withoutAppendedLetter(flags, text));
  }
  using QProxyStyle::polish;
  void polish(QWidget* widget) override {
    QProxyStyle::polish(widget);
    auto* box = qobject_cast<QComboBox*>(widget);
    if (box && !dynamic_cast<RowDelegate*>(box->itemDelegate())) box->setItemDelegate(new RowDelegate(box));
  }
};

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.panel);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.field);
  palette.setColor(QPalette::AlternateBase, theme.window);
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::PlaceholderText, theme.faintText);
  palette.setColor(QPalette::Button, theme.panel);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::BrightText, theme.accentText);
  palette.setColor(QPalette::Highlight, theme.accent);
  palette.setColor(QPalette::HighlightedText, theme.accentText);
  palette.setColor(QPalette::ToolTipBase, theme.text);
  palette.setColor(QPalette::ToolTipText, theme.panel);
  palette.setColor(QPalette::Link, theme.accent);
  palette.setColor(QPalette::Mid, theme.border);
  palette.setColor(QPalette::Midlight, theme.trough);
  palette.setColor(QPalette::Light, theme.panel.lighter(110));
  palette.setColor(QPalette::Dark, theme.border.darker(120));
  palette.setColor(QPalette::Shadow, theme.dark ? Qt::black : theme.border.darker(140));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, theme.disabledText);
  return palette;
}

constexpr double textPoints = 9.75, smallPoints = 8.25, numberPoints = 8.5, formulaPoints = 10.5;

QFont withPoints(QFont font, double points) {
  font.setPointSizeF(points);
  return font;
}

QFont textFamilies() {
  return QFont({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
                QStringLiteral("Noto Sans CJK SC")});
}

QFont numberFamilies() {
  QFont font({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Noto Sans Mono"),
              QStringLiteral("Noto Sans CJK SC")});
  font.setStyleHint(QFont::Monospace);
  return font;
}

bool isSystemDark() {
  // The desktop's own palette has to be read before this program's palette replaces it.
  static const bool paletteIsDark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
  return systemIsDark.value_or(paletteIsDark);
}

thread_local QString printedFamily;

QFont inPrintedFamily(QFont font) {
  if (!printedFamily.isEmpty()) font.setFamilies(QStringList{printedFamily} + font.families());
  return font;
}

QFont onPaper(QFont font, double points) {
  font.setPixelSize(std::max(1, static_cast<int>(points * 96 / 72 + 0.01)));
  return font;
}

QFont fontOf(FontOf kind) {
  switch (kind) {
    case FontOf::note: return smallFont();
    case FontOf::number: return numberFont();
    case FontOf::formula: return formulaFont();
    case FontOf::section: {
      QFont font = smallFont();
      font.setLetterSpacing(QFont::PercentageSpacing, 103);
      return font;
    }
    case FontOf::name: {
      QFont font = textFont();
      font.setPointSizeF(font.pointSizeF() * 1.12);
      font.setWeight(QFont::Bold);
      return font;
    }
    case FontOf::large:
    case FontOf::headline: {
      // A room's usual text is large already.
      const bool isProjected = theme().projected;
      QFont font = textFont();
      font.setPointSizeF(font.pointSizeF() *
                         (kind == FontOf::large ? (isProjected ? 1.1 : 1.55) : (isProjected ? 1.36 : 1.86)));
      if (kind == FontOf::headline) font.setWeight(QFont::DemiBold);
      return font;
    }
  }
  return textFont();
}

}  // namespace

const Theme& lightTheme() {
  static const Theme theme{.dark = false,
                           .window = 0xf3f5f8,
                           .panel = 0xffffff,
                           .field = 0xffffff,
                           .border = 0xdfe3ea,
                           .text = 0x172033,
                           .faintText = 0x566073,
                           .blankText = 0x626b7c,
                           .disabledText = 0x7c8596,
                           .accent = 0x2f5bea,
                           .accentText = 0xffffff,
                           .accentSoft = 0xe8eefd,
                           .chip = 0xe8eefd,
                           .blankChip = 0xf0f1f4,
                           .trough = 0xeceef2,
                           .done = 0xacbdf6,
                           .masked = 0xf3f5f8,
                           .hatch = 0xc3cad6,
                           .notFinite = 0xb9b3c9,
                           .selection = 0x0f172a,
                           .warning = 0xfdf3d8,
                           .warningText = 0x6b4a00,
                           .guess = 0x7a32c8,
                           .guessSoft = 0xf4effd,
                           .good = 0x0b6b3f,
                           .goodSoft = 0xe1f4ea};
  return theme;
}

const Theme& darkTheme() {
  static const Theme theme{.dark = true,
                           .window = 0x12151b,
                           .panel = 0x1b1f27,
                           .field = 0x222731,
                           .border = 0x343b48,
                           .text = 0xe8ebf1,
                           .faintText = 0xa5aebd,
                           .blankText = 0x99a3b4,
                           .disabledText = 0x828c9d,
                           .accent = 0x7c9bff,
                           .accentText = 0x0e1424,
                           .accentSoft = 0x27345c,
                           .chip = 0x2a3760,
                           .blankChip = 0x262b35,
                           .trough = 0x2a303b,
                           .done = 0x42517d,
                           .masked = 0x1b1f27,
                           .hatch = 0x4a5364,
                           .notFinite = 0x5d5670,
                           .selection = 0xffffff,
                           .warning = 0x3d3212,
                           .warningText = 0xf5dd9a,
                           .guess = 0xc9a3ff,
                           .guessSoft = 0x2c2440,
                           .good = 0x86dcae,
                           .goodSoft = 0x17352a};
  return theme;
}

const Theme& projectorTheme() {
  static const Theme theme = [] {
    Theme colors = lightTheme();
    colors.projected = true;
    colors.window = colors.masked = 0xffffff;
    colors.border = 0x8c94a3;
    colors.text = colors.selection = 0x070c18;
    colors.faintText = colors.blankText = colors.disabledText = 0x1d2431;
    colors.accent = 0x0f2f9e;
    colors.hatch = 0x7c8596;
    colors.notFinite = 0x8f86a6;
    colors.warningText = 0x4a3300;
    colors.guess = 0x4a1290;
    colors.good = 0x053d23;
    return colors;
  }();
  return theme;
}

const Theme& theme() { return current ? *current : lightTheme(); }

double textScale() { return currentScale; }

int scaled(int pixels) { return static_cast<int>(pixels * textScale()); }

double lineWidth(double pixels) { return theme().projected ? std::max(3.0, projectedLine * pixels) : pixels; }

bool setSystemIsDark(std::optional<bool> isDark) {
  const bool before = isSystemDark();
  systemIsDark = isDark;
  return isSystemDark() != before;
}

void applyTheme(QApplication& application, ThemeChoice choice, TextSize size) {
  applyTheme(application, choice, size == TextSize::large ? largeText : 1.0);
}

void applyTheme(QApplication& application, ThemeChoice choice, double scale) {
  const bool asSystem = isSystemDark();
  const bool dark = choice == ThemeChoice::dark || (choice == ThemeChoice::system && asSystem);
  current = choice == ThemeChoice::projector ? &projectorTheme() : dark ? &darkTheme() : &lightTheme();
  currentScale = scale;
  // Each of these goes through all widgets, so what stays as it was is not set again.
  static bool hasStyle = false;
  if (!std::exchange(hasStyle, true)) application.setStyle(new Style);
  unlightButtonsBehindMenus(application);
  AppearanceEvents& events = AppearanceEvents::of(application);
  events.hold();
  application.setFont(textFont());
  application.setPalette(paletteOf(*current));
  // Qt gives another sheet in the place of one to each widget once for every widget that it lies in. To take a sheet
  // away and to give the first one goes to each widget once.
  application.setStyleSheet({});
  events.leaveOutHidden();
  application.setStyleSheet(styleSheet(*current));
  // After the style sheet, which gives each widget back the font that it had.
  for (QWidget* widget : QApplication::allWidgets()) setOwnFont(*widget);
  events.tell();
}

void setOwnFont(QWidget& widget) {
  const QVariant kind = widget.property(fontProperty);
  if (kind.isValid()) widget.setFont(fontOf(static_cast<FontOf>(kind.toInt())));
}

void useFont(QWidget* widget, FontOf kind) {
  widget->setProperty(fontProperty, static_cast<int>(kind));
  widget->setFont(fontOf(kind));
}

namespace {

/// What the last row reads is larger than what its neighbours read.
double projectedScale() {
  // Chinese letters have more strokes in the same height: their translation is a larger number.
  const QString number =
      QCoreApplication::translate("attn::ui::Theme", "1.18", "text before a room, times its usual size");
  return std::clamp(number.toDouble(), 1.0, 1.5) * textScale();
}

}  // namespace

QFont textFont() {
  if (!theme().projected) return withPoints(textFamilies(), textPoints * textScale());
  QFont font = textFamilies();
  font.setWeight(QFont::DemiBold);  // and has stronger lines
  return withPoints(font, textPoints * projectedScale());
}

QFont smallFont() {
  // The last row has no smaller text.
  if (theme().projected) return textFont();
  return withPoints(textFamilies(), smallPoints * textScale());
}

QFont numberFont() {
  // The dot in a zero makes it an eight from afar.
  if (theme().projected) return textFont();
  return withPoints(numberFamilies(), numberPoints * textScale());
}

QFont formulaFont() {
  QFont font({QStringLiteral("STIX"), QStringLiteral("STIXGeneral"), QStringLiteral("STIX Two Text"),
              QStringLiteral("Liberation Serif"), QStringLiteral("DejaVu Serif")});
  font.setStyleHint(QFont::Serif);
  return withPoints(font, formulaPoints * (theme().projected ? projectedScale() : textScale()));
}

PrintedFamily::PrintedFamily(const QString& family) : m_before(std::exchange(printedFamily, family)) {}

PrintedFamily::~PrintedFamily() { printedFamily = m_before; }

QFont printedTextFont() { return onPaper(inPrintedFamily(textFamilies()), textPoints); }

QFont printedSmallFont() { return onPaper(inPrintedFamily(textFamilies()), smallPoints); }

QFont printedNumberFont() { return onPaper(inPrintedFamily(numberFamilies()), numberPoints); }

QFont inPixels(QFont font) {
  font.setPixelSize(std::max(1, QFontInfo(font).pixelSize()));
  return font;
}

}  // namespace attn::ui
