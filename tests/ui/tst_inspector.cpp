// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/explain/explain_comparison.h"
#include "core/explain/explain_lookup.h"
#include "core/scene/retrieval/retrieval_pipeline.h"
#include "tests/support/explained_cells.h"
#include "tests/support/inspected.h"
#include "ui/inspector/explanation_latex.h"
#include "ui/inspector/explanation_text.h"
#include "ui/inspector/inspector.h"
#include "ui/style/words.h"

using namespace attn;
using namespace attn::test;
using namespace attn::ui;

// The panel that says where a number comes from: what is copied of it, how it is revealed step by step, and what lights
// up in it.

namespace {

/// Explanations of one cell of each row of each table, of lookups, and of two mechanisms beside each other.
std::vector<Explanation> explanationsOfAllRows() {
  std::vector<Explanation> all;
  std::vector<WeightQuestion> questions;
  std::uint64_t seed = 1;
  const auto add = [&](const char* scoring, const Position& position, const Normaliser& normaliser) {
    Cells of = cellsOf(1, 12, seed += 10);
    of.options.scoring = findRow(scorings(), scoring);
    of.options.position = &position;
    of.options.normaliser = &normaliser;
    of.options.temperature = 0.5;
    of.parameters = parametersFor(*of.options.scoring, of.queries.cols(), 1, seed);
    compute(of);
    questions.push_back(questionOf(of, 0, 3, 2));
    questions.back().scoreFormula = of.options.scoring->formula;
    all.push_back(explainWeight(questions.back()));
    questions.push_back(questionOf(of, 1, 1, 9));  // a key behind the mask
    all.push_back(explainWeight(questions.back()));
  };
  for (const Scoring& row : scorings()) add(row.id, *findRow(positions(), "none"), *findRow(normalisers(), "softmax"));
  for (const Position& row : positions()) add("scaled-dot", row, *findRow(normalisers(), "softmax"));
  for (const Normaliser& row : normalisers()) add("scaled-dot", *findRow(positions(), "none"), row);
  for (std::size_t i = 2; i < questions.size(); i += 2) all.push_back(explainWeights(questions[i - 2], questions[i]));
  for (const BuiltInDatabase& each : databases()) {
    const RetrievalScene scene = withBuiltIn({}, each.id);
    const RetrievalResults results = RetrievalPipeline().run(scene, {});
    all.push_back(explainLookup({*results.database, scene.query, lookupOptions(scene), *results.similarities,
                                 *results.scores, *results.weights, *results.order, *results.answer, 0}));
  }
  return all;
}

/// Every number that an explanation prints, as it prints it.
QStringList numbersIn(const Explanation& explanation) {
  QStringList numbers;
  const auto add = [&](const Term& term) {
    if (term.number) numbers << QString::fromStdString(textOf(term));
  };
  for (const Step& step : explanation.steps) {
    for (const Term& term : step.terms) {
      add(term);
      if (!term.from) continue;
      for (const Calculation* each : numbersOf(*term.from))
        numbers << QString::fromStdString(shortNumberText(std::abs(each->number), each->decimals));
    }
    for (const TermRow& row : step.rows)
      for (const Term& term : row.terms) add(term);
    for (const Term& term : step.total) add(term);
  }
  return numbers;
}

/// How a number is written in LaTeX.
QString inLatex(QString number) {
  number.replace(QChar(u'−'), QChar(u'-')).replace(QChar(u'∞'), "\\infty");
  return number.replace(QRegularExpression("e(-?[0-9]+)"), " \\times 10^{\\1}");
}

/// Why LaTeX would not read it; empty: it would, as far as braces, dollars, environments and columns say.
QString mistakeIn(const QString& latex) {
  int depth = 0, dollars = 0;
  for (qsizetype i = 0; i < latex.size(); ++i) {
    const QChar c = latex[i];
    if (c == u'\\') {
      ++i;
      continue;
    }
    if (c == u'{') ++depth;
    if (c == u'}' && --depth < 0)
      return "closes a brace that is not open: " + latex.mid(std::max<qsizetype>(0, i - 40), 50);
    if (c == u'$') ++dollars;
    if (QString("#~").contains(c)) return "has a bare " + QString(c);
    if ((c == u'^' || c == u'_') && dollars % 2 == 0 && !latex.left(i).endsWith("\\]") &&
        latex.lastIndexOf("\\[", i) <= latex.lastIndexOf("\\]", i))
      return "is no formula but has " + QString(c) + ": " + latex.mid(std::max<qsizetype>(0, i - 40), 50);
  }
  if (depth != 0) return "leaves a brace open";
  if (dollars % 2 != 0) return "leaves a formula open";
  for (const char* name : {"enumerate", "tabular"})
    if (latex.count(QString("\\begin{%1}").arg(name)) != latex.count(QString("\\end{%1}").arg(name)))
      return QString("does not close ") + name;
  static const QRegularExpression table("\\\\begin\\{tabular\\}\\{([lr]+)\\}\n(.*?)  \\\\end\\{tabular\\}",
                                        QRegularExpression::DotMatchesEverythingOption);
  for (auto it = table.globalMatch(latex); it.hasNext();) {
    const auto match = it.next();
    for (const QString& line : match.captured(2).split('\n', Qt::SkipEmptyParts)) {
      if (line.trimmed() == "\\hline") continue;
      if (!line.endsWith(" \\\\")) return "does not end a line: " + line;
      if (line.count(QRegularExpression("(?<!\\\\)&")) >= match.captured(1).size())
        return "has more cells than columns: " + line;
      if (line.trimmed().startsWith('[')) return "begins a line with an argument: " + line;
    }
  }
  return {};
}

}  // namespace

class TestInspector : public QObject {
  Q_OBJECT

 private slots:
  void theTextOfEveryExplanationHasItsNumbersInColumns() {
    for (const Explanation& explanation : explanationsOfAllRows()) {
      const QString text = plainTextOf(explanation);
      for (const QString& number : numbersIn(explanation))
        QVERIFY2(text.contains(number), qPrintable(number + " is not in\n" + text));
      // The numbers of a column end below each other.
      const Step* table = nullptr;
      for (const Step& step : explanation.steps)
        if (step.rows.size() > 1) table = &step;
      QVERIFY(table);
      const QStringList lines = text.split('\n');
      QList<qsizetype> ends;
      for (const TermRow& row : table->rows) {
        const QString name = plainWords(row.terms[0].words);
        const QString last = QString::fromStdString(textOf(row.terms.back()));
        for (const QString& line : lines)
          if (line.startsWith("   " + name + " ") && line.endsWith("  " + last)) ends << columnsOf(line);
      }
      QVERIFY2(ends.size() >= static_cast<qsizetype>(table->rows.size()), qPrintable(text));
      QVERIFY2(!text.contains("⟦"), qPrintable(text));
    }
    const auto lookup = plainTextOf(explanationsOfAllRows().front());
    QVERIFY2(lookup.contains("1. "), qPrintable(lookup));
  }

  void wideLettersAndMarksCountAsTheyAreDrawn() {
    QCOMPARE(columnsOf("abc"), 3);
    QCOMPARE(columnsOf("查询"), 4);
    QCOMPARE(columnsOf(QString("e") + QChar(0x301)), 1);
    Explanation explanation;
    explanation.steps = {
        {.words = {"list"}, .terms = {{.words = asItIs("查询"), .number = 1}, {.words = asItIs("key"), .number = 12}}}};
    QVERIFY2(plainTextOf(explanation).contains("   查询   1.0000\n   key   12.0000\n"),
             qPrintable(plainTextOf(explanation)));
  }

  void theLatexOfEveryExplanationHasItsNumbersAndIsWhole() {
    for (const Explanation& explanation : explanationsOfAllRows()) {
      const QString latex = latexOf(explanation);
      for (const QString& number : numbersIn(explanation))
        QVERIFY2(latex.contains(inLatex(number)), qPrintable(number + " is not in\n" + latex));
      QVERIFY2(mistakeIn(latex).isEmpty(), qPrintable(mistakeIn(latex) + "\n" + latex));
      if (!explanation.formula.empty()) QVERIFY(latex.contains("\\[ "));
    }
  }

  void formulasBecomeMath_data() {
    QTest::addColumn<QString>("markup");
    QTest::addColumn<QString>("latex");
    QTest::newRow("scaled dot") << "α = softmax(q^{⊤}k/√{d})"
                                << "\\alpha  = \\mathrm{softmax}(q^{\\top }k/\\sqrt{d})";
    QTest::newRow("variables") << "q^{⊤}Mk"
                               << "q^{\\top }Mk";
    QTest::newRow("distance") << "−½‖q−k‖^{2}/h^{2}"
                              << "-\\tfrac{1}{2}\\Vert q-k\\Vert ^{2}/h^{2}";
    QTest::newRow("calculation") << "exp(1.5 − 2) / √(3 · (1 + 2)) / √8"
                                 << "\\exp (1.5 - 2) / \\sqrt{3 \\cdot  (1 + 2)} / \\sqrt{8}";
    QTest::newRow("exponent") << "−1.10e−5"
                              << "-1.10 \\times 10^{-5}";
    QTest::newRow("name") << "softmax-one(a)"
                          << "\\mathrm{softmax}\\text{-}\\mathrm{one}(a)";
    QTest::newRow("words") << "Σ_{top K}exp(a)"
                           << "\\sum _{\\mathrm{top}\\ K}\\exp (a)";
    QTest::newRow("open") << "√{d"
                          << "\\sqrt{d}";
    QTest::newRow("closed") << "a} & b_c"
                            << "a\\} \\text{\\&} b\\text{\\_}c";
  }
  void formulasBecomeMath() {
    QFETCH(QString, markup);
    QFETCH(QString, latex);
    QCOMPARE(latexFormula(markup.toStdString()), latex);
  }

  void namesCanNotBreakLatex() {
    QCOMPARE(latexText("50% of {a_b} & \\c #1 $x$ ~^"),
             QString("50\\% of \\{a\\_b\\} \\& \\textbackslash{}c \\#1 \\$x\\$ \\textasciitilde{}\\textasciicircum{}"));
    QCOMPARE(latexText("exp(a − m), τ"), QString("exp(a $-$ m), $\\tau$"));
    Explanation explanation;
    explanation.title = {"“%1”", {"}\\end{x}%"}};
    explanation.steps = {{.words = {"%1", {"[CLS]"}},
                          .columns = {{asItIs("key")}, {asItIs("α·v_{i}")}},
                          .rows = {{{{.words = asItIs("[a&b]")}, {.number = -1e-7}}},
                                   {{{.words = asItIs("*")}, {.words = asItIs("$")}}}}}};
    const QString latex = latexOf(explanation);
    QVERIFY2(mistakeIn(latex).isEmpty(), qPrintable(mistakeIn(latex) + "\n" + latex));
    QVERIFY2(latex.contains("\\item {[}CLS]"), qPrintable(latex));
    QVERIFY2(latex.contains("{[}a\\&b] & $-1.00 \\times 10^{-7}$"), qPrintable(latex));
    QVERIFY2(latex.contains("key & $\\alpha \\cdot v_{i}$"), qPrintable(latex));
  }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
