// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/number_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <cmath>

namespace attn::ui {
namespace {

/// Digits, signs and fractions of other scripts, as ASCII has them.
QString inAscii(const QString& text) {
  QString plain;
  for (const QChar c : text.trimmed()) {
    if (c.decomposition().contains(QChar(0x2044))) {  // a vulgar fraction: ½ is 1⁄2
      if (!plain.isEmpty() && plain.back().isDigit()) plain += u' ';
      plain += c.decomposition().replace(QChar(0x2044), u'/');
      continue;
    }
    const QString same = QString(c).normalized(QString::NormalizationForm_KC);
    const QChar one = same.size() == 1 ? same[0] : c;
    if (one.isDigit())
      plain += QChar(u'0' + one.digitValue());
    else if (one == QChar(0x2212) || one == QChar(0x2013))
      plain += u'-';
    else if (one == QChar(0x2044))
      plain += u'/';
    else if (one == QChar(0x066B))
      plain += u'.';
    else
      plain += one.isSpace() ? QChar(u' ') : one;
  }
  return plain;
}

/// Without what separates thousands, and with a point for decimals.
QString withPoint(QString text) {
  static const QRegularExpression spaced(QStringLiteral("^[+-]?\\d{1,3}( \\d{3})+(?!\\d)"));
  if (spaced.match(text).hasMatch()) text.remove(u' ');
  const qsizetype commas = text.count(u','), points = text.count(u'.');
  if (commas > 0 && points > 0) {
    // The last one is the decimal mark, and the others stand between groups of three digits.
    const QChar decimal = text.lastIndexOf(u',') > text.lastIndexOf(u'.') ? u',' : u'.';
    const QChar group = decimal == u',' ? u'.' : u',';
    static const QRegularExpression grouped(QStringLiteral("^[+-]?\\d{1,3}(G\\d{3})+D"));
    QString pattern = grouped.pattern();
    pattern.replace(u'G', QRegularExpression::escape(group)).replace(u'D', QRegularExpression::escape(decimal));
    if (text.count(decimal) > 1 || !QRegularExpression(pattern).match(text).hasMatch()) return {};
    return text.remove(group).replace(decimal, u'.');
  }
  if (commas > 1 || points > 1) {
    static const QRegularExpression groups(QStringLiteral("^[+-]?\\d{1,3}(,\\d{3})+$|^[+-]?\\d{1,3}(\\.\\d{3})+$"));
    if (!groups.match(text).hasMatch()) return {};
    return text.remove(commas > 1 ? u',' : u'.');
  }
  return text.replace(u',', u'.');
}

std::optional<double> readPlain(const QString& text) {
  static const QRegularExpression number(QStringLiteral("^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$"));
  const QString plain = withPoint(text);
  if (!number.match(plain).hasMatch()) return {};
  bool isRead = false;
  const double value = QLocale::c().toDouble(plain, &isRead);
  return isRead && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

bool isAmbiguous(const QString& text) {
  static const QRegularExpression thousand(QStringLiteral("^[+-]?[1-9]\\d{0,2},\\d{3}$"));
  return thousand.match(inAscii(text)).hasMatch();
}

std::optional<double> readNumber(const QString& text) {
  if (isAmbiguous(text)) return {};
  const QString plain = inAscii(text);
  const qsizetype slash = plain.indexOf(u'/');
  if (slash < 0) return readPlain(plain);
  // "1 3/4" is one and three quarters.
  static const QRegularExpression fraction(QStringLiteral("^([+-]?)(?:(\\d+) )?(\\d+) ?/ ?(\\d+)$"));
  const auto match = fraction.match(plain);
  if (!match.hasMatch() || match.captured(4).toDouble() == 0) return {};
  const double value = match.captured(2).toDouble() + match.captured(3).toDouble() / match.captured(4).toDouble();
  return match.captured(1) == QLatin1String("-") ? -value : value;
}

QString numberText(double number) {
  if (number == 0) return QStringLiteral("0");
  const double rounded = QString::number(number, 'g', 12).toDouble();
  const double shown = std::abs(rounded - number) <= 4e-16 * std::abs(number) * 2 ? rounded : number;
  const double size = std::abs(shown);
  constexpr double mostCounted = 1e11;  // from here on nobody counts zeros: a seed has fewer digits
  if (size >= 1e-5 && size < mostCounted) return QString::number(shown, 'f', QLocale::FloatingPointShortest);
  QString text = QString::number(shown, 'g', QLocale::FloatingPointShortest);
  static const QRegularExpression padded(QStringLiteral("e([+-])0*(\\d)"));
  text.replace(padded, QStringLiteral("e\\1\\2"));
  return text.remove(u'+');
}

}  // namespace attn::ui
