// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explanation_latex.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/inspector/inspector.h"

namespace attn::ui {
namespace {

/// Signs of formulas in math mode.
const QHash<char32_t, QString>& mathSigns() {
  static const QHash<char32_t, QString> signs{
      {U'α', QStringLiteral("\\alpha ")},      {U'β', QStringLiteral("\\beta ")},
      {U'γ', QStringLiteral("\\gamma ")},      {U'δ', QStringLiteral("\\delta ")},
      {U'ε', QStringLiteral("\\varepsilon ")}, {U'η', QStringLiteral("\\eta ")},
      {U'θ', QStringLiteral("\\theta ")},      {U'λ', QStringLiteral("\\lambda ")},
      {U'μ', QStringLiteral("\\mu ")},         {U'π', QStringLiteral("\\pi ")},
      {U'σ', QStringLiteral("\\sigma ")},      {U'τ', QStringLiteral("\\tau ")},
      {U'φ', QStringLiteral("\\varphi ")},     {U'ω', QStringLiteral("\\omega ")},
      {U'Δ', QStringLiteral("\\Delta ")},      {U'Σ', QStringLiteral("\\sum ")},
      {U'∑', QStringLiteral("\\sum ")},        {U'Π', QStringLiteral("\\prod ")},
      {U'∂', QStringLiteral("\\partial ")},    {U'√', QStringLiteral("\\surd ")},
      {U'∞', QStringLiteral("\\infty ")},      {U'⊤', QStringLiteral("\\top ")},
      {U'⊙', QStringLiteral("\\odot ")},       {U'·', QStringLiteral("\\cdot ")},
      {U'×', QStringLiteral("\\times ")},      {U'÷', QStringLiteral("\\div ")},
      {U'±', QStringLiteral("\\pm ")},         {U'−', QStringLiteral("-")},
      {U'≤', QStringLiteral("\\le ")},         {U'≥', QStringLiteral("\\ge ")},
      {U'≠', QStringLiteral("\\ne ")},         {U'≈', QStringLiteral("\\approx ")},
      {U'∈', QStringLiteral("\\in ")},         {U'‖', QStringLiteral("\\Vert ")},
      {U'→', QStringLiteral("\\to ")},         {U'←', QStringLiteral("\\leftarrow ")},
      {U'½', QStringLiteral("\\tfrac{1}{2}")}, {U'²', QStringLiteral("^{2}")},
      {U'³', QStringLiteral("^{3}")},          {U'ᵀ', QStringLiteral("^{\\top}")},
      {U'ŷ', QStringLiteral("\\hat{y}")},      {U'ȳ', QStringLiteral("\\bar{y}")},
  };
  return signs;
}

/// Characters that mean something to LaTeX, as text.
const QHash<char32_t, QString>& textSigns() {
  static const QHash<char32_t, QString> signs{
      {U'\\', QStringLiteral("\\textbackslash{}")},
      {U'{', QStringLiteral("\\{")},
      {U'}', QStringLiteral("\\}")},
      {U'$', QStringLiteral("\\$")},
      {U'&', QStringLiteral("\\&")},
      {U'#', QStringLiteral("\\#")},
      {U'%', QStringLiteral("\\%")},
      {U'_', QStringLiteral("\\_")},
      {U'^', QStringLiteral("\\textasciicircum{}")},
      {U'~', QStringLiteral("\\textasciitilde{}")},
      {U'<', QStringLiteral("\\textless{}")},
      {U'>', QStringLiteral("\\textgreater{}")},
      {U'|', QStringLiteral("\\textbar{}")},
      {U'"', QStringLiteral("{''}")},  // \textquotedbl is not in every encoding of fonts
      {U'“', QStringLiteral("``")},
      {U'”', QStringLiteral("''")},
      {U'…', QStringLiteral("\\dots{}")},
      // Behind the end of a line or an item they would be an argument of it.
      {U'[', QStringLiteral("{[}")},
      {U'*', QStringLiteral("{*}")},
  };
  return signs;
}

/// The line over a letter that Unicode has no letter with: over the x of a mean.
constexpr char32_t lineAbove = 0x304;

QString letterOf(char32_t letter) { return QString::fromUcs4(&letter, 1); }

bool isLetter(QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'); }

/// Letters in a row: a function, a word that is set upright, or variables beside each other.
QString latexWord(const QString& word) {
  static const QStringList functions{QStringLiteral("exp"), QStringLiteral("log"), QStringLiteral("max"),
                                     QStringLiteral("min"), QStringLiteral("sin"), QStringLiteral("cos"),
                                     QStringLiteral("tanh")};
  if (functions.contains(word)) return u'\\' + word + u' ';
  if (word == QLatin1String("mod")) return QStringLiteral("\\bmod ");
  return word.size() > 2 ? QStringLiteral("\\mathrm{%1}").arg(word) : word;
}

/// Reads a formula from its beginning to its end.
class FormulaReader {
 public:
  explicit FormulaReader(const QString& text) : m_text(text) {}

  QString read() {
    while (m_at < m_text.size()) readOne();
    // A group that the text left open is closed.
    while (!m_closing.isEmpty()) m_latex += m_closing.takeLast().latex;
    return m_latex;
  }

 private:
  /// What ends a group: a sign of the text, and what then stands in LaTeX.
  struct End {
    QChar sign;
    QString latex;
    int depth = 0;  ///< of round brackets opened since
  };

  bool isAt(QChar c, qsizetype ahead = 0) const { return m_at + ahead < m_text.size() && m_text[m_at + ahead] == c; }

  void open(const char* latex, QChar sign, qsizetype length) {
    m_latex += QLatin1String(latex);
    m_closing.append({sign, QStringLiteral("}")});
    m_at += length;
  }

  QString takeNumber() {
    static const QRegularExpression number(QStringLiteral("[0-9]+(\\.[0-9]+)?(e−?[0-9]+)?"));
    const auto match =
        number.match(m_text, m_at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch()) return {};
    m_at = match.capturedEnd();
    QString digits = match.captured();
    const qsizetype exponent = digits.indexOf(u'e');
    if (exponent < 0) return digits;
    return digits.first(exponent) + QStringLiteral(" \\times 10^{") +
           digits.mid(exponent + 1).replace(QChar(u'−'), QChar(u'-')) + u'}';
  }

  void readRoot() {
    if (isAt(u'{', 1)) return open("\\sqrt{", u'}', 2);
    if (isAt(u'(', 1)) return open("\\sqrt{", u')', 2);
    ++m_at;
    const QString number = takeNumber();
    m_latex += number.isEmpty() ? QStringLiteral("\\surd ") : QStringLiteral("\\sqrt{%1}").arg(number);
  }

  /// A round bracket that ends a root is the brace of it.
  bool ends(QChar c) {
    if (m_closing.isEmpty()) return false;
    End& end = m_closing.last();
    if (c == u'(') ++end.depth;
    if (c == end.sign && !(c == u')' && end.depth-- > 0)) {
      m_latex += m_closing.takeLast().latex;
      ++m_at;
      return true;
    }
    return false;
  }

  void readOne() {
    const QChar c = m_text[m_at];
    if ((c == u'^' || c == u'_') && isAt(u'{', 1)) return open(c == u'^' ? "^{" : "_{", u'}', 2);
    if (c == u'√') return readRoot();
    if (ends(c)) return;
    if (const QString number = takeNumber(); !number.isEmpty()) {
      m_latex += number;
      return;
    }
    if (isLetter(c)) {
      qsizetype end = m_at;
      while (end < m_text.size() && isLetter(m_text[end])) ++end;
      const bool hasLine = isAt(QChar(lineAbove), end - m_at);
      const qsizetype wordEnd = hasLine ? end - 1 : end;
      if (wordEnd > m_at) m_latex += latexWord(m_text.mid(m_at, wordEnd - m_at));
      if (hasLine) m_latex += QStringLiteral("\\bar{%1}").arg(m_text[wordEnd]);
      m_at = hasLine ? end + 1 : end;
      return;
    }
    readSign();
  }

  void readSign() {
    const QChar c = m_text[m_at];
    const bool isAmidLetters =
        m_at > 0 && isLetter(m_text[m_at - 1]) && m_at + 1 < m_text.size() && isLetter(m_text[m_at + 1]);
    char32_t letter = c.unicode();
    qsizetype length = 1;
    if (c.isHighSurrogate() && m_at + 1 < m_text.size()) {
      letter = QChar::surrogateToUcs4(c, m_text[m_at + 1]);
      length = 2;
    }
    m_at += length;
    if (c == u' ')
      m_latex += isAmidLetters ? QStringLiteral("\\ ") : QStringLiteral(" ");
    else if (c == u'-' && isAmidLetters)  // of a name, and no minus
      m_latex += QStringLiteral("\\text{-}");
    else if (c == u'…')
      m_latex += QStringLiteral("\\dots ");
    else if (const auto sign = mathSigns().find(letter); sign != mathSigns().end())
      m_latex += *sign;
    else if (c.unicode() < 0x80 && QStringLiteral("()[]=+-/,;:.!'*<>|").contains(c))
      m_latex += c;
    else if (c == u'{' || c == u'}')
      m_latex += u'\\' + QString(c);
    else
      m_latex += QStringLiteral("\\text{%1}").arg(textSigns().value(letter, letterOf(letter)));
  }

  const QString& m_text;
  qsizetype m_at = 0;
  QString m_latex;
  QList<End> m_closing;
};

QString math(const QString& formula) { return u'$' + formula + u'$'; }

QString numberLatex(const std::string& number) { return math(latexFormula(number)); }

QString cellLatex(const Term& term, bool isInTable) {
  if (!term.number) return latexText(plainWords(isInTable ? term.words : term.note));
  QString latex = numberLatex(textOf(term));
  if (!isInTable && term.note) latex += QStringLiteral(", ") + latexText(plainWords(term.note));
  return latex;
}

QString tabular(const QString& columns, const QStringList& lines) {
  return QStringLiteral("  \\par\\begin{tabular}{%1}\n%2  \\end{tabular}\n").arg(columns, lines.join(QString()));
}

QString lineLatex(const QStringList& cells) {
  return QStringLiteral("    ") + cells.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
}

QString listLatex(const std::vector<Term>& terms) {
  QStringList lines;
  for (const Term& term : terms) {
    lines << lineLatex({latexText(plainWords(term.words)), cellLatex(term, false)});
    if (term.from) lines << lineLatex({QString(), math(QStringLiteral("= ") + latexFormula(textOf(*term.from)))});
  }
  return tabular(QStringLiteral("lr"), lines);
}

QString tableLatex(const Step& step, const ExplanationSort& sort) {
  const auto line = [](const std::vector<Term>& terms) {
    QStringList cells;
    for (const Term& term : terms) cells << cellLatex(term, true);
    return lineLatex(cells);
  };
  std::size_t columns = step.columns.size();
  for (const TermRow& row : step.rows) columns = std::max(columns, row.terms.size());
  QStringList headings, lines;
  for (const TermColumn& column : step.columns) {
    // A heading is a word, or a formula of a few letters.
    const QString heading = plainWords(column.heading);
    static const QRegularExpression formula(QStringLiteral("[_^√(){}−·]|^\\p{L}$"));
    headings << (heading.contains(formula) ? math(latexFormula(heading.toStdString())) : latexText(heading));
  }
  if (!headings.isEmpty()) lines << lineLatex(headings) << QStringLiteral("    \\hline\n");
  for (const TermRow& row : sortedRows(step, sort)) lines << line(row.terms);
  if (!step.total.empty()) lines << QStringLiteral("    \\hline\n") << line(step.total);
  return tabular(QStringLiteral("l") + QString(static_cast<qsizetype>(columns) - 1, u'r'), lines);
}

QString stepLatex(const Step& step, bool isItem, const ExplanationSort& sort) {
  QString latex = (isItem ? QStringLiteral("\\item ") : QStringLiteral("  \\par ")) + latexText(plainWords(step.words));
  if (!step.formula.empty()) latex += QStringLiteral(" \\hfill ") + math(latexFormula(withLetters(step.formula)));
  latex += u'\n';
  for (std::size_t i = 0; i < step.strips.size(); ++i) {
    const QString name = i < step.stripNames.size() ? plainWords(step.stripNames[i]) + QStringLiteral(": ") : QString();
    latex += QStringLiteral("  \\par ") + latexText(name + stripWords(step.strips[i])) + u'\n';
  }
  if (!step.terms.empty()) latex += listLatex(step.terms);
  if (!step.rows.empty()) latex += tableLatex(step, sort);
  return latex;
}

}  // namespace

QString latexFormula(std::string_view markup) {
  const QString text = QString::fromUtf8(markup.data(), static_cast<qsizetype>(markup.size()));
  return FormulaReader(text).read();
}

QString latexText(const QString& text) {
  QString latex;
  const QList<uint> letters = text.toUcs4();
  for (qsizetype i = 0; i < letters.size(); ++i) {
    const char32_t letter = letters[i];
    if (i + 1 < letters.size() && letters[i + 1] == lineAbove)
      latex += math(QStringLiteral("\\bar{%1}").arg(letterOf(letters[i++])));
    else if (const auto sign = textSigns().find(letter); sign != textSigns().end())
      latex += *sign;
    else if (const auto formula = mathSigns().find(letter); formula != mathSigns().end())
      latex += math(formula->startsWith(u'^') ? QStringLiteral("{}") + *formula : formula->trimmed());
    else
      latex += letterOf(letter);
  }
  return latex;
}

namespace {

/// What needs a package for its letters.
bool hasHan(const QString& text) {
  const QList<uint> letters = text.toUcs4();
  return std::any_of(letters.begin(), letters.end(),
                     [](uint letter) { return QChar::script(letter) == QChar::Script_Han; });
}

QString bodyLatex(const Explanation& explanation, const ExplanationSort& sort) {
  QString latex = QStringLiteral("\\noindent\\textbf{%1}\n").arg(latexText(plainWords(explanation.title)));
  if (explanation.place) latex += QStringLiteral("\\par\\noindent ") + latexText(plainWords(explanation.place)) + u'\n';
  if (!explanation.formula.empty())
    for (const QString& line : QString::fromStdString(withLetters(explanation.formula)).split(u'\n'))
      latex += QStringLiteral("\\[ %1 \\]\n").arg(latexFormula(line.toStdString()));
  const std::vector<std::size_t> stages = stagesOf(explanation);
  if (stages.empty()) return latex;
  latex += QStringLiteral("\\begin{enumerate}\n");
  for (std::size_t i = 0, stage = 0; i < explanation.steps.size(); ++i) {
    const bool begins = stage < stages.size() && stages[stage] == i;
    if (begins) ++stage;
    latex += stepLatex(explanation.steps[i], begins, sort);
  }
  return latex + QStringLiteral("\\end{enumerate}\n");
}

}  // namespace

QString latexOf(const Explanation& explanation, const ExplanationSort& sort) {
  const QString body = bodyLatex(explanation, sort);
  const QString needs = hasHan(body) ? Inspector::tr("needs the packages amsmath and ctex, and XeLaTeX or LuaLaTeX")
                                     : Inspector::tr("needs the package amsmath");
  return QStringLiteral("% ") + needs + u'\n' + body;
}

}  // namespace attn::ui
