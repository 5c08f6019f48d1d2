#include "ui/inspector/inspector.h"

#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/figure.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// Keys listed around the selected one.
constexpr Index mostKeys = 12;
// Characters of a token that are shown: in the title, and in the table.
constexpr qsizetype longestName = 24;
constexpr qsizetype longestKey = 10;

QString number(double value, int decimals) {
  if (!std::isfinite(value)) return cellText(static_cast<float>(value));
  const double size = std::abs(value);
  QString text = size != 0 && (size >= 1e6 || size < 0.5 * std::pow(10, -decimals))
                     ? QString::number(value, 'g', 4)
                     : QString::number(value, 'f', decimals);
  return text.replace(u'-', QChar(0x2212));
}

/// A number for a table that has little room: 0.112, 1.1e−5.
QString compactNumber(double value, int decimals) {
  const double size = std::abs(value);
  if (!std::isfinite(value) || size == 0 || (size < 1e6 && size >= 0.5 * std::pow(10, -decimals)))
    return number(value, decimals);
  QString text = QString::number(value, 'e', 1);
  for (const auto& [from, to] : {std::pair("e+0", "e"), {"e-0", "e-"}, {"e+", "e"}})
    text.replace(QLatin1String(from), QLatin1String(to));
  return text.replace(u'-', QChar(0x2212));
}

/// What of a name fits, in whole characters, of which none is taller than a line.
QString shortened(const QString& name, qsizetype most) {
  QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, name);
  QString kept;
  for (qsizetype count = 0, from = 0; from < name.size(); ++count) {
    if (count == most) return kept + u'…';
    const qsizetype to = characters.toNextBoundary();
    if (to < 0) break;
    kept += name.mid(from, to - from > 16 ? 4 : to - from);
    from = to;
  }
  return kept;
}

QString cell(const QString& text, const QString& attributes = {}) {
  return QStringLiteral("<td %1 style='padding:2px 4px;white-space:pre'>%2</td>").arg(attributes, text);
}

QString numberFamily() { return numberFont().families().value(0); }

QString fact(const QString& name, const QString& value) {
  return QStringLiteral(
             "<tr><td style='padding:2px 0'>%1</td><td align='right' style='padding:2px 0 2px 16px;"
             "font-family:\"%2\"'><b>%3</b></td></tr>")
      .arg(name, numberFamily(), value);
}

}  // namespace

// A text editor that can't be edited: unlike a label it is laid out once a text, not once for every width that a layout
// asks about.
Inspector::Inspector(QWidget* parent) : QTextEdit(parent) {
  setReadOnly(true);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setProperty("kind", "panel");
  setMinimumSize(120, 160);
  document()->setDocumentMargin(0);
  setAccessibleName(tr("Explanation"));
  setTabChangesFocus(true);
  showNothing();
}

void Inspector::showHtml(const QString& html) {
  if (html == m_html) return;
  m_html = html;
  const int scrolled = verticalScrollBar()->value();
  setHtml(html);
  verticalScrollBar()->setValue(scrolled);
}

void Inspector::showNothing() {
  showHtml(
      QStringLiteral("<p style='color:%1'>%2</p>")
          .arg(theme().faintText.name(),
               tr("Click a cell, or focus the heatmap and press an arrow key, to see where its number comes from.")));
}

void Inspector::showWeight(const InspectedWeight& weight) {
  const RowExplanation& row = weight.row;
  const auto keys = static_cast<Index>(row.scores.size());
  const auto at = static_cast<std::size_t>(weight.selected);
  const bool masked = !row.sees(weight.selected);
  const QString faint = theme().faintText.name();

  QString html = QStringLiteral("<p style='font-size:large'><b>%1</b></p>")
                     .arg(tr("“%1” attends to “%2”")
                              .arg(shortened(weight.query, longestName).toHtmlEscaped(),
                                   shortened(weight.key, longestName).toHtmlEscaped()));
  html += QStringLiteral("<p style='font-family:\"%1\";font-size:x-large'>α = softmax(%2)</p>")
              .arg(formulaFont().families().value(0), weight.richFormula);

  html += QStringLiteral("<table width='100%' cellspacing='0'>");
  html += fact(tr("Score"), masked ? tr("%1, masked").arg(number(static_cast<double>(row.scores[at]), 4))
                                   : number(static_cast<double>(row.scores[at]), 4));
  html += fact(row.shift == 0 ? tr("Exponent") : tr("Exponent, after subtracting %1").arg(number(row.shift, 3)),
               number(row.exponents[at], 4));
  html += fact(tr("Row sum"), number(row.sum, 4));
  html += fact(tr("Weight"), number(static_cast<double>(row.weights[at]), 4));
  html += QStringLiteral("</table>");
  if (row.visible.empty())
    html += QStringLiteral("<p>%1</p>").arg(tr("This query sees no key: there is nothing to share out."));
  else if (row.sum == 0)
    html += QStringLiteral("<p>%1</p>").arg(tr("No key is within the kernel's reach: all weights are 0."));
  if (weight.dropped) html += QStringLiteral("<p>%1</p>").arg(tr("Dropout leaves this weight out of the output."));

  html += QStringLiteral(
              "<p style='color:%1;margin-top:12px;margin-bottom:4px'>%2</p><table width='100%' cellspacing='0'><tr>")
              .arg(faint, tr("over the %n key(s) it sees", nullptr, static_cast<int>(row.seen())));
  for (const QString& name : {tr("key"), tr("score"), tr("exp"), QStringLiteral("α")})
    html += QStringLiteral("<td align='%1' style='padding:2px 4px;color:%2'>%3</td>")
                .arg(name == tr("key") ? QStringLiteral("left") : QStringLiteral("right"), faint, name);
  html += QStringLiteral("</tr>");
  const Index first = std::clamp<Index>(weight.selected - mostKeys / 2, 0, std::max<Index>(0, keys - mostKeys));
  const QString right = QStringLiteral("align='right'");
  for (Index j = first; j < std::min(keys, first + mostKeys); ++j) {
    const auto place = static_cast<std::size_t>(j);
    const bool seen = row.sees(j);
    const QString name = shortened(weight.keys.value(static_cast<qsizetype>(j)), longestKey).toHtmlEscaped();
    QString style = QStringLiteral("font-family:\"%1\"").arg(numberFamily());
    if (!seen) style += QStringLiteral(";color:%1").arg(theme().blankText.name());
    const QString back =
        j == weight.selected ? QStringLiteral(" bgcolor='%1'").arg(theme().accentSoft.name()) : QString();
    html += QStringLiteral("<tr style='%1'%2>").arg(style, back);
    html += cell(name);
    html += cell(seen ? number(static_cast<double>(row.scores[place]), 3) : tr("masked"), right);
    html += cell(seen ? number(row.exponents[place], 3) : QStringLiteral("0"), right);
    html += cell(QStringLiteral("<b>%1</b>").arg(number(static_cast<double>(row.weights[place]), 4)), right);
    html += QStringLiteral("</tr>");
  }
  double total = 0;
  for (const float share : row.weights) total += static_cast<double>(share);
  html += QStringLiteral("<tr style='font-family:\"%1\"'>").arg(numberFamily());
  html += cell(tr("sum")) + cell({}) + cell(number(row.sum, 3), right) + cell(number(total, 4), right);
  html += QStringLiteral("</tr></table>");
  if (keys > mostKeys)
    html += QStringLiteral("<p style='color:%1'>%2</p>").arg(faint, tr("%1 of %2 keys shown").arg(mostKeys).arg(keys));
  showHtml(html);
}

void Inspector::showOutput(const InspectedOutput& output) {
  showHtml(QStringLiteral("<p style='font-size:large'><b>%1</b></p><table width='100%' cellspacing='0'>%2</table>"
                          "<p style='color:%3'>%4</p>")
               .arg(tr("Output of “%1”, dimension %2")
                        .arg(shortened(output.query, longestName).toHtmlEscaped())
                        .arg(output.dimension + 1),
                    fact(tr("Value"), number(static_cast<double>(output.value), 4)), theme().faintText.name(),
                    tr("The sum over all keys of the weight times the key's value in this dimension.")));
}

void Inspector::showPrediction(const InspectedPrediction& prediction) {
  const QString faint = theme().faintText.name();
  const QString right = QStringLiteral("align='right'");
  const QString serif = formulaFont().families().value(0);
  QString html = QStringLiteral("<p style='font-size:large'><b>%1</b></p>").arg(prediction.title.toHtmlEscaped());
  html +=
      QStringLiteral("<p style='font-family:\"%1\";font-size:x-large'>%2</p>")
          .arg(serif, prediction.hasShares ? QStringLiteral("f(x) = Σ<sub>i</sub> α(x, x<sub>i</sub>) y<sub>i</sub>")
                                           : QStringLiteral("p<sub>c</sub>(x) = Σ<sub>i</sub> α(x, x<sub>i</sub>) "
                                                            "[y<sub>i</sub> = c]"));
  if (prediction.contributing == 0) {
    html += QStringLiteral("<p>%1</p>")
                .arg(tr("No key is within the kernel's reach: there is no prediction here, and the curve has a gap."));
    return showHtml(html);
  }
  if (!prediction.probabilities.empty()) {
    html += QStringLiteral("<table width='100%' cellspacing='0'>");
    for (const auto& [name, probability] : prediction.probabilities)
      html += fact(tr("p(%1)").arg(name.toHtmlEscaped()), number(probability, 4));
    html += QStringLiteral("</table>");
  }
  html += QStringLiteral("<p style='color:%1'>%2</p><table width='100%' cellspacing='0'><tr>")
              .arg(faint, tr("the keys that weigh most"));
  const QStringList names{QStringLiteral("x<sub>i</sub>"), QStringLiteral("u"), QStringLiteral("α"),
                          prediction.hasShares ? QStringLiteral("α·y<sub>i</sub>") : tr("class")};
  for (const QString& name : names)
    html += QStringLiteral("<td align='%1' style='padding:2px 4px;color:%2'>%3</td>")
                .arg(name == names.front() ? QStringLiteral("left") : QStringLiteral("right"), faint, name);
  html += QStringLiteral("</tr>");
  for (const InspectedPrediction::Key& key : prediction.keys) {
    html += QStringLiteral("<tr style='font-family:\"%1\"'>").arg(numberFamily());
    html += cell(key.place.toHtmlEscaped());
    html += cell(std::abs(key.u) < 0.005 ? QStringLiteral("0.00") : compactNumber(key.u, 2), right);
    html += cell(QStringLiteral("<b>%1</b>").arg(compactNumber(key.weight, 3)), right);
    html += cell(prediction.hasShares ? compactNumber(key.share, 3) : key.value.left(14).toHtmlEscaped(), right);
    html += QStringLiteral("</tr>");
  }
  if (prediction.hasShares) {
    html += QStringLiteral("<tr style='font-family:\"%1\"'>").arg(numberFamily());
    html += cell(tr("all")) + cell({}) + cell(number(1, 3), right) + cell(compactNumber(prediction.sum, 3), right);
    html += QStringLiteral("</tr>");
  }
  html += QStringLiteral("</table><p style='color:%1'>%2</p>")
              .arg(faint,
                   tr("%1 of %n key(s) with a weight above 0 shown", nullptr, static_cast<int>(prediction.contributing))
                       .arg(prediction.keys.size()));
  if (!prediction.hint.isEmpty())
    html += QStringLiteral("<p style='color:%1'>%2</p>").arg(faint, prediction.hint.toHtmlEscaped());
  showHtml(html);
}

}  // namespace attn::ui
