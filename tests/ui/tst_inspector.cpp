// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtTest>

#include "core/explain/explain_comparison.h"
#include "core/explain/explain_lookup.h"
#include "core/explain/explain_positions.h"
#include "core/explain/explain_tokens.h"
#include "core/scene/retrieval/retrieval_pipeline.h"
#include "tests/support/explained_cells.h"
#include "tests/support/inspected.h"
#include "tests/support/told_steps.h"
#include "ui/export/figure_latex.h"
#include "ui/inspector/explanation_latex.h"
#include "ui/inspector/explanation_text.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/inspector_bar.h"
#include "ui/style/theme.h"
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

/// A weight of four keys, with all its steps.
Explanation someWeight(const char* query = "into") {
  Cells of = cellsOf(1, 12, 3);
  of.parameters = parametersFor(*of.options.scoring, of.queries.cols(), 1, 3);
  compute(of);
  WeightQuestion question = questionOf(of, 0, 4, 2);
  question.query = {query};
  question.scoreFormula = "q^{⊤}k/√{d}";
  return explainWeight(question);
}

const Step& fromScoreToWeight(const Explanation& explanation) {
  for (const Step& step : explanation.steps)
    if (toString(step.words) == "From the score to the weight") return step;
  qFatal("there is no such step");
}

/// The panel as a page shows it, with its bar.
struct Panel {
  QWidget window;
  Inspector* inspector = new Inspector;
  InspectorBar* bar = new InspectorBar(inspector);

  explicit Panel(int width = 320, int height = 600) {
    auto* column = new QVBoxLayout(&window);
    column->addWidget(inspector, 1);
    column->addWidget(bar);
    window.resize(width, height);
    window.show();
    (void)QTest::qWaitForWindowExposed(&window);
    inspector->setFocus();
  }

  QString text() const { return inspected(inspector); }
  bool shows(const Term& term) const { return text().contains(QString::fromStdString(textOf(term))); }
  void explain(const Explanation& explanation) {
    inspector->explain(explanation);
    (void)text();
  }
  template <class Widget = QPushButton>
  Widget* part(const char* name) const {
    auto* widget = bar->findChild<Widget*>(name);
    if (!widget) qFatal("no %s", name);
    return widget;
  }
  void click(const char* name) const { QTest::mouseClick(part(name), Qt::LeftButton); }
  QString count() const { return part<QLabel>("stepCount")->text(); }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(inspector, key, modifiers); }

  /// The colour of what stands at the left of some words.
  QColor barBeside(const QString& words) const {
    const QTextCursor cursor = inspector->document()->find(words);
    QTextFrame* frame = cursor.currentFrame();
    while (frame->parentFrame() != inspector->document()->rootFrame()) frame = frame->parentFrame();
    const auto* table = qobject_cast<QTextTable*>(frame);
    return table ? table->cellAt(0, 0).format().background().color() : QColor();
  }
  bool isSeen(const QString& words) const {
    const QRect place = inspector->cursorRect(inspector->document()->find(words));
    return place.top() >= 0 && place.bottom() <= inspector->viewport()->height();
  }
  /// Where the first letter of some words is drawn, in the viewport.
  QPoint placeOf(const QString& words, int after = 0) const {
    QTextCursor cursor = inspector->document()->find(words, after);
    cursor.setPosition(cursor.selectionStart());
    return inspector->cursorRect(cursor).center() + QPoint(3, 0);
  }
  void pointAt(const QPoint& place) const {
    QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(inspector->viewport()->mapToGlobal(place)),
                      Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(inspector->viewport(), &event);
  }
  /// The texts that are underlined, each with its colour.
  QList<std::pair<QString, QColor>> underlined() const {
    QList<std::pair<QString, QColor>> marks;
    for (const QTextEdit::ExtraSelection& mark : inspector->extraSelections())
      if (mark.format.underlineStyle() == QTextCharFormat::SingleUnderline)
        marks << std::pair(mark.cursor.selectedText(), mark.format.underlineColor());
    return marks;
  }
};

}  // namespace

class TestInspector : public QObject {
  Q_OBJECT

 private slots:
  void aBarGivesWayBeforeNumbersDo() {
    Explanation explanation;
    explanation.title = asItIs("two tables");
    Step scores, symbols;
    scores.columns = {{asItIs("source")}, {asItIs("a")}, {asItIs("α"), true}};
    symbols.columns = {{asItIs("symbol")}, {asItIs("p"), true}};
    for (const double p : {0.9993, 2.7e-6}) {
      scores.rows.push_back({.terms = {{.words = asItIs("end")}, {.number = -7.625}, {.number = p}}, .bar = p});
      symbols.rows.push_back({.terms = {{.words = asItIs("end")}, {.number = p}}, .bar = p});
    }
    explanation.steps = {scores, symbols};
    Panel panel(212);
    panel.explain(explanation);
    const QTextEdit* view = panel.inspector;
    QVERIFY(!view->horizontalScrollBar()->isVisible());
    // A row of the first table is one line.
    const QTextCursor name = view->document()->find("end"), score = view->document()->find("7.625");
    QCOMPARE(view->cursorRect(name).top(), view->cursorRect(score).top());
  }

  void noNumberOfADifferenceIsCutInANarrowPanel() {
    Explanation explanation;
    explanation.title = asItIs("a comparison");
    Step step;
    step.columns = {{asItIs("key")},    {asItIs("a of A")}, {asItIs("α of A")},
                    {asItIs("a of B")}, {asItIs("α of B")}, {asItIs(markOfDifference), true}};
    for (const char* key : {"sailor", "followed", "Mira"}) {
      TermRow row;
      row.terms = {{.words = asItIs(key)}, {.number = -2.3456}, {.number = 0.1234},
                   {.number = -0.9876},    {.number = 0.9876},  {.number = 0.8642, .isSigned = true}};
      step.rows.push_back(row);
    }
    explanation.steps.push_back(step);
    for (const int width : {300, 240, 200, 160}) {
      Panel panel(width);
      panel.explain(explanation);
      const QString text = panel.text();
      QVERIFY2(text.contains("0.8642") && text.contains("0.1234") && text.contains("2.3456"), qPrintable(text));
      const QTextEdit* view = panel.inspector;
      // All of it is in sight, or can be scrolled to.
      QTextCursor cursor(view->document());
      for (const char* number : {"0.8642", "0.9876"}) {
        cursor = view->document()->find(number, cursor);
        QVERIFY(!cursor.isNull());
        const int right = view->cursorRect(cursor).right();
        if (right <= view->viewport()->width()) continue;
        QVERIFY2(view->horizontalScrollBar()->isVisible() &&
                     right <= view->viewport()->width() + view->horizontalScrollBar()->maximum(),
                 qPrintable(QString("%1: %2").arg(width).arg(right)));
        cursor = QTextCursor(view->document());
      }
      // As wide as panels are, nothing has to be scrolled.
      QVERIFY2(width < 240 || !view->horizontalScrollBar()->isVisible(), qPrintable(QString::number(width)));
    }
  }

  void numbersThatAreLongerThanUsualBecomeSmallerBeforeColumnsGo() {
    const auto products = [](int decimals) {
      Explanation explanation;
      explanation.title = asItIs("a product");
      Step step;
      step.columns = {{asItIs("i")}, {asItIs("q")}, {asItIs("k")}, {asItIs("product"), true}};
      for (const double k : {-0.7965891, 0.2629833})
        step.rows.push_back({{{.words = asItIs("1")},
                              {.number = -1.1989364, .decimals = decimals},
                              {.number = k, .decimals = decimals},
                              {.number = -1.1989364 * k, .decimals = decimals}}});
      explanation.steps.push_back(step);
      return explanation;
    };
    Panel panel(208);
    const QTextEdit* view = panel.inspector;
    for (const int decimals : {4, 7}) {
      panel.explain(products(decimals));
      const QString text = panel.text();
      QVERIFY2(text.contains("q") && text.contains("k") && !text.contains("Left out"), qPrintable(text));
      QVERIFY2(!view->horizontalScrollBar()->isVisible(), qPrintable(QString::number(decimals)));
      QVERIFY(view->document()->idealWidth() <= view->viewport()->width() + 1);
    }
  }

  void numbersThatAreTooLongForTheirColumnsLeaveTheDifferenceWhole() {
    const auto comparison = [](double inA, double inB, int decimals) {
      Explanation explanation;
      explanation.title = asItIs("the cell of " + std::to_string(inA));
      Step step;
      step.columns = {
          {asItIs("key")},    {asItIs("a of A"), false, true}, {asItIs("a of B"), false, true}, {asItIs("α of A")},
          {asItIs("α of B")}, {asItIs(markOfDifference), true}};
      for (const char* key : {"the", "cat", "sat"})
        step.rows.push_back({{{.words = asItIs(key)},
                              {.number = -27.406, .decimals = 3},
                              {.number = -12.78, .decimals = 3},
                              {.number = inA, .decimals = decimals},
                              {.number = inB, .decimals = decimals},
                              {.number = inB - inA, .decimals = 5, .isSigned = true}}});
      explanation.steps.push_back(step);
      return explanation;
    };
    Panel panel(336);
    const QTextEdit* view = panel.inspector;
    panel.explain(comparison(0.25, 0.5, 4));
    QVERIFY2(!panel.text().contains("Left out"), qPrintable(panel.text()));
    panel.explain(comparison(1.7384982e-11, 1.7010531e-7, 9));
    QVERIFY2(panel.text().contains("+1.701e−7") && panel.text().contains("Left out here"), qPrintable(panel.text()));
    QVERIFY(!view->horizontalScrollBar()->isVisible());
    QVERIFY(view->document()->idealWidth() <= view->viewport()->width() + 1);
    // They come back in a cell whose numbers have room.
    panel.explain(comparison(0.5, 0.25, 4));
    QVERIFY2(!panel.text().contains("Left out"), qPrintable(panel.text()));
  }

  void aBarThatComesWithALowerPanelStandsOnNoNumber() {
    QStringList cut;
    for (int width = 200; width <= 320; width += 6) {
      Panel panel(width, 2000);
      panel.explain(someWeight());
      const QTextEdit* view = panel.inspector;
      QVERIFY(!view->verticalScrollBar()->isVisible());
      panel.window.resize(width, 300);
      QTRY_VERIFY(view->verticalScrollBar()->isVisible());
      QCoreApplication::processEvents();
      (void)panel.text();
      if (view->document()->idealWidth() > view->viewport()->width() + 1 && !view->horizontalScrollBar()->isVisible())
        cut << QString::number(width);
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u' ')));
  }

  void everyStepIsToldAtFirstAndTheBarIsOneRow() {
    Panel panel;
    QVERIFY(!panel.bar->isVisible());  // nothing is explained
    panel.explain(someWeight());
    QVERIFY(panel.bar->isVisible());
    QVERIFY(panel.text().contains("How the row of “into” is spread"));
    QVERIFY(panel.text().contains("Entropy, bits"));
    QVERIFY(!panel.text().contains("?"));
    QVERIFY(panel.part("stepByStep")->isVisible());
    QVERIFY(!panel.part("stepNext")->isVisible());
    QVERIFY(panel.bar->height() < 2 * panel.part("stepByStep")->height());
    panel.inspector->showNothing();
    (void)panel.text();
    QVERIFY(!panel.bar->isVisible());
  }

  void stepByStepTellsOneMoreAndKeepsWhatComesBack() {
    Panel panel;
    const Explanation explanation = someWeight();
    panel.explain(explanation);
    const QString whole = panel.text();
    const std::size_t all = stagesOf(inSingleSteps(explanation)).size();
    QVERIFY(all >= 9);
    panel.click("stepByStep");
    QCOMPARE(panel.count(), QString("1 / %1").arg(all));
    QVERIFY(panel.text().contains("= ?"));
    QVERIFY(panel.text().contains("Scale"));  // what comes is a title
    QVERIFY(panel.text().contains("From the score to the weight"));
    QVERIFY(panel.text().contains("Row sum"));
    QCOMPARE(panel.barBeside("Multiply and add"), theme().accent);
    QVERIFY(panel.barBeside("Scale") != theme().accent);
    QVERIFY(!panel.part("stepBack")->isEnabled() && !panel.part("restartSteps")->isEnabled());
    panel.click("stepNext");
    panel.click("stepNext");
    // What the masks hide is said before the sum that does without it.
    QCOMPARE(panel.count(), QString("3 / %1").arg(all));
    QVERIFY(!panel.text().contains("Largest score, m"));
    QCOMPARE(panel.barBeside("What each mask says"), theme().accent);
    panel.click("stepNext");
    QCOMPARE(panel.count(), QString("4 / %1").arg(all));
    const std::vector<Term>& numbers = fromScoreToWeight(explanation).terms;
    QVERIFY(panel.text().contains("Largest score, m") && panel.shows(numbers[1]) && !panel.shows(numbers[2]));
    QVERIFY(!panel.text().contains("Entropy"));
    QCOMPARE(panel.barBeside("From the score to the weight"), theme().accent);
    QVERIFY(panel.barBeside("Multiply and add") != theme().accent);
    panel.click("stepNext");
    QVERIFY(panel.text().contains("exp(") && panel.shows(numbers[2]) && !panel.shows(numbers[3]));
    panel.click("stepNext");
    QVERIFY(panel.shows(numbers[3]) && !panel.shows(numbers[4]));
    panel.click("stepNext");
    QVERIFY(panel.shows(numbers[4]));
    for (int i = 0; i < 4; ++i) panel.click("stepBack");
    QVERIFY(!panel.shows(numbers[1]));
    panel.click("restartSteps");
    QCOMPARE(panel.count(), QString("1 / %1").arg(all));
    panel.click("showAllSteps");
    QCOMPARE(panel.text(), whole);
    QVERIFY(panel.inspector->hasFocus());  // the button that had it is gone
  }

  void keysTellTheNextStepAndTakeItBack() {
    Panel panel;
    const Explanation explanation = someWeight();
    panel.explain(explanation);
    const auto all = static_cast<int>(stagesOf(inSingleSteps(explanation)).size());
    const auto told = [&](int steps) { return panel.count() == QString("%1 / %2").arg(steps).arg(all); };
    panel.key(Qt::Key_Space);
    QVERIFY(!panel.inspector->isStepping());
    panel.click("stepByStep");
    QVERIFY(panel.inspector->hasFocus());
    panel.key(Qt::Key_Space);
    QVERIFY(told(2));
    panel.key(Qt::Key_PageDown);
    QVERIFY(told(3));
    panel.key(Qt::Key_Space, Qt::ShiftModifier);
    QVERIFY(told(2));
    panel.key(Qt::Key_PageUp);
    QVERIFY(told(1));
    panel.key(Qt::Key_PageUp);  // there is nothing before
    QVERIFY(told(1));
    for (int i = 0; i < all + 2; ++i) panel.key(Qt::Key_Space);
    QVERIFY(told(all));
    QVERIFY(!panel.part("stepNext")->isEnabled());
    QVERIFY(!panel.text().contains("?"));
    // The keys work in the bar too, and its button leaves the focus in it where it can't be pressed any more.
    panel.key(Qt::Key_Home);
    QVERIFY(told(1));
    panel.part("stepNext")->setFocus();
    QTest::keyClick(panel.part("stepNext"), Qt::Key_PageDown);
    QVERIFY(told(2));
    for (int i = 2; i < all; ++i) QTest::keyClick(panel.part("stepNext"), Qt::Key_Space);
    QVERIFY(told(all));
    QVERIFY(panel.part("stepBack")->hasFocus());
    panel.key(Qt::Key_Escape);
    QVERIFY(!panel.inspector->isStepping());
  }

  void anotherCellBeginsAtItsFirstStepAndOtherNumbersOfTheSameStay() {
    Panel panel;
    panel.explain(someWeight());
    panel.click("stepByStep");
    panel.key(Qt::Key_Space);
    panel.key(Qt::Key_Space);
    Explanation other = someWeight();
    *other.steps[0].rows[0].terms.back().number = 123.25;
    panel.explain(other);
    QVERIFY(panel.text().contains("123.25"));
    QVERIFY(panel.count().startsWith("3 / "));
    panel.explain(someWeight("Deep"));
    QVERIFY(panel.text().contains("“Deep”"));
    QVERIFY(panel.count().startsWith("1 / "));
    QVERIFY(!panel.text().contains("exp(1"));
    panel.inspector->showNothing();
    panel.explain(someWeight());
    QVERIFY(panel.count().startsWith("1 / "));
  }

  void theStepThatIsToldIsSeenAndSaid() {
    Panel panel(320, 320);
    const Explanation explanation = someWeight();
    panel.explain(explanation);
    panel.click("stepByStep");
    panel.key(Qt::Key_Space);
    const Explanation single = inSingleSteps(explanation);
    const auto all = stagesOf(single).size();
    // Qt tells assistive technology of each description that changes.
    QCOMPARE(panel.inspector->accessibleDescription(), QString("Step 2 of %1: Scale, qᵀk/√d").arg(all));
    QVERIFY(panel.isSeen("Scale"));
    for (std::size_t i = 2; i < all; ++i) {
      panel.key(Qt::Key_Space);
      QVERIFY2(panel.isSeen(stageTitle(single, stagesOf(single), i)), qPrintable(QString::number(i)));
    }
    QVERIFY(panel.inspector->verticalScrollBar()->value() > 0);
    panel.key(Qt::Key_Home);
    QVERIFY(panel.isSeen("Multiply and add"));
    panel.key(Qt::Key_Escape);
    QVERIFY(panel.inspector->accessibleDescription().isEmpty());
    for (const auto* part : panel.bar->findChildren<QAbstractButton*>())
      QVERIFY(!part->accessibleName().isEmpty() || part->text().size() > 2);
    QVERIFY(panel.part<QLabel>("stepCount")->accessibleName().startsWith("Step "));
  }

  void noNumberIsReadBeforeItsStep() {
    Panel panel(1400, 900);
    int steps = 0;
    const std::vector<Explanation> all = explanationsOfAllRows();
    for (std::size_t i = 0; i < all.size(); i += 7) {  // of each table some rows, and some comparisons
      panel.explain(all[i]);
      const QString early = readEarly(panel.inspector, steps);
      QVERIFY2(early.isEmpty(), qPrintable(early));
    }
    QVERIFY(steps > 60);
  }

  void aTitleWithTokensFromRightToLeftIsReadFromLeftToRight() {
    WeightQuestion question;
    question.query = {"עולם", 2, true};
    question.key = {"שלום"};
    question.scores = {1, 2};
    question.visible = {{0, 2}};
    question.keys = {"שלום", "עולם"};
    Panel panel;
    panel.explain(explainWeight(question));
    const QTextBlock title = panel.inspector->document()->firstBlock();
    const QTextLine line = title.layout()->lineAt(0);
    const auto xOf = [&](const char* word) { return line.cursorToX(static_cast<int>(title.text().indexOf(word))); };
    QVERIFY2(title.text().contains("attends to") && line.isValid(), qPrintable(title.text()));
    QVERIFY(xOf("עולם") < xOf("attends") && xOf("attends") < xOf("שלום"));
    // The place of a token stands behind it, and does not go with its letters.
    QVERIFY(xOf("עולם") < xOf("2)") && xOf("2)") < xOf("attends"));
  }

  void formulasBesideEachOtherAreNoSteps() {
    Panel panel;
    panel.explain(explainPositions(*findRow(positions(), "sinusoidal")));
    QVERIFY(!panel.inspector->isStepping());
    QCOMPARE(panel.inspector->stageCount(), std::size_t{1});
  }

  void onlyWhatMeasuresHasAColouredGround() {
    TokenQuestion question;
    question.token = {"into"};
    question.others = {"a", "b", "c"};
    question.hasHeads = true;
    question.weights = {{0, 0, 0.5}, {7, 1, 0.3}, {1, 2, 0.2}};
    Panel panel;
    panel.explain(explainTokens({question}));
    QTextCursor head = panel.inspector->document()->find("8"), weight = panel.inspector->document()->find("0.3");
    QVERIFY2(head.currentTable() && weight.currentTable(), qPrintable(panel.text()));
    const auto hasGround = [](const QTextCursor& at) {
      return at.currentTable()->cellAt(at).format().background().style() != Qt::NoBrush;
    };
    QVERIFY(!hasGround(head));
    QVERIFY(hasGround(weight));
  }

  void aNumberThatIsSaidBeforeItsReasonIsAQuestionAtFirst() {
    OutputQuestion question;
    question.query = "into";
    question.value = 0.25F;
    question.keys = {"a", "b"};
    question.weights = {0.5F, 0.5F};
    question.values = {0.75F, -0.25F};
    Panel panel;
    panel.explain(explainOutput(question));
    QVERIFY(panel.text().contains("0.25"));
    panel.click("stepByStep");
    QVERIFY2(!panel.text().contains("0.25") && panel.text().contains("?"), qPrintable(panel.text()));
    panel.key(Qt::Key_Space);
    QVERIFY2(panel.text().contains("0.25") && !panel.text().contains("?"), qPrintable(panel.text()));
  }

  void noTitleGivesTheAnswerAway() {
    const std::pair<Message, const char*> titles[] = {
        {{"Symbol %1 of %2: “%3”", {"1", "9", "6"}}, "Symbol 1 of 9: “?”"},
        {{"Symbol %1 of %2: the end", {"9", "9"}}, "Symbol 9 of 9: “?”"},
        {{"%1: %2 classes tie", {"y(2, 3)", "2"}}, "y(2, 3) = ?"},
        {{"%1 = %2", {"f(2)", "3.1"}}, "f(2) = ?"}};
    for (const auto& [title, open] : titles) {
      Explanation explanation = someWeight();
      explanation.title = title;
      Panel panel(900, 600);
      panel.explain(explanation);
      panel.click("stepByStep");
      QVERIFY2(panel.text().startsWith(QString::fromUtf8(open)), qPrintable(panel.text()));
    }
  }

  void theResultOfEachFormulaIsOpenUntilAllIsTold() {
    const auto told = [](const char* formula) {
      Explanation explanation = someWeight();
      explanation.formula = formula;
      Panel panel(900, 600);
      panel.explain(explanation);
      panel.click("stepByStep");
      return panel.text().remove(QChar(0x200b));
    };
    // The first line is what is explained, and the others say what stands in it.
    QVERIFY(told("f = Σ α\nα = 2a").contains("f = Σ α = ?\nα = 2a\n"));
    const QString both = told("⟦A⟧ α = a\n⟦B⟧ α = b");
    QVERIFY2(both.contains("α = a = ?") && both.contains("α = b = ?"), qPrintable(both));
  }

  void anExplanationWithoutStepsIsShownStepByStepToo() {
    Panel panel;
    panel.explain(someWeight());
    panel.click("stepByStep");
    panel.explain(Explanation{.title = {"An empty table"}});
    QVERIFY2(panel.text().contains("An empty table"), qPrintable(panel.text()));
    panel.key(Qt::Key_Space);
    panel.explain(someWeight());
    QVERIFY(panel.count().startsWith("1 / "));
  }

  void aNumberThatIsPointedAtLightsWhatItIsMadeOf() {
    Panel panel(700, 1600);
    panel.explain(someWeight());
    const int table = panel.inspector->document()->find("Over the keys it sees").position();
    QVERIFY(table > 0);
    const Explanation explanation = someWeight();
    const Step* keys = nullptr;
    for (const Step& step : explanation.steps)
      if (!step.total.empty() && step.rows.size() > 3 && step.rows[0].order) keys = &step;
    QVERIFY(keys);
    const QString weight = QString::fromStdString(textOf(keys->rows[0].terms[3]));
    const QString exponential = QString::fromStdString(textOf(keys->rows[0].terms[2]));
    const QString total = QString::fromStdString(textOf(keys->total[2]));
    const QString html = panel.inspector->toHtml();
    panel.pointAt(panel.placeOf(weight, table));
    const auto marks = panel.underlined();
    QVERIFY(marks.contains(std::pair(weight, theme().accent)));
    const auto colorOf = [&](const QString& number) {
      for (const auto& [text, color] : marks)
        if (text == number) return color;
      return QColor();
    };
    QVERIFY2(colorOf(exponential).isValid() && colorOf(total).isValid(), qPrintable(weight + exponential + total));
    QVERIFY(colorOf(exponential) != colorOf(total) && colorOf(exponential) != theme().accent);
    QCOMPARE(panel.inspector->toHtml(), html);  // it is not laid out for that
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(panel.inspector->viewport(), &leave);
    QVERIFY(panel.underlined().isEmpty());
  }

  void aRowThatIsALinkTellsWhenItIsPointedAtAndIsMarkedWhenItsCellIs() {
    Panel panel(400, 1600);
    panel.explain(someWeight());
    QStringList hovered;
    connect(panel.inspector, &Inspector::linkHovered, panel.inspector, [&](const QString& link) { hovered << link; });
    const std::vector<QPoint> links = linksOf(panel.inspector);
    QVERIFY(links.size() > 5);
    panel.pointAt(links[0]);  // a heading that sorts
    QVERIFY(hovered.isEmpty());
    panel.pointAt(links[5]);
    panel.pointAt(links[5] + QPoint(60, 0));  // the same row
    QCOMPARE(hovered.size(), 1);
    panel.pointAt({5, 5});
    QCOMPARE(hovered.size(), 2);
    QVERIFY(!hovered[0].isEmpty() && hovered[1].isEmpty());
    panel.inspector->markRows(hovered[0]);
    const QImage marked = panel.inspector->viewport()->grab().toImage();
    panel.inspector->markRows({});
    const QImage plain = panel.inspector->viewport()->grab().toImage();
    // The row is another colour from its one end to the other, and the rows around it are as they were.
    const int row = links[5].y(), next = links[6].y();
    for (const int x : {1, marked.width() / 2, marked.width() - 2})
      QVERIFY(marked.pixelColor(x, row - 6) != plain.pixelColor(x, row - 6));
    QCOMPARE(marked.copy(0, next - 6, marked.width(), 12), plain.copy(0, next - 6, marked.width(), 12));
    QVERIFY(marked.copy(0, row - 6, marked.width(), 12) != plain.copy(0, row - 6, marked.width(), 12));
  }

  void theSumOfProductsGrowsFromEachRowToTheNext() {
    Panel panel;
    const Explanation explanation = someWeight();
    const Step& products = explanation.steps.front();
    panel.explain(explanation);
    const QImage picture = panel.inspector->viewport()->grab().toImage();
    const double ratio = picture.devicePixelRatio();
    // What of a row's line has one of the two colours of a growing sum.
    const QRgb more = qRgb(0xd6, 0x60, 0x4d), less = qRgb(0x43, 0x93, 0xc3);
    const auto barOf = [&](int y) {
      std::pair<int, int> bar{-1, -1};
      QRgb color = 0;
      for (int x = 0; x < picture.width(); ++x)
        if (const QRgb pixel = picture.pixel(x, y); pixel == more || pixel == less) {
          if (bar.first < 0) bar.first = x;
          bar.second = x + 1;
          color = pixel;
        }
      return std::pair(bar, color);
    };
    QVERIFY(products.rows.size() >= 4 && toString(products.words) == "Multiply and add");
    int after = panel.inspector->document()->find("Multiply and add").position();
    std::optional<int> sum;
    double sums = 0, least = 0, most = 0;
    for (const TermRow& row : products.rows) {
      sums += *row.terms.back().number;
      least = std::min(least, sums);
      most = std::max(most, sums);
    }
    double first = 0, pixelsOfOne = 0;
    sums = 0;
    for (const TermRow& row : products.rows) {
      const double part = *row.terms.back().number;
      const QTextCursor number =
          panel.inspector->document()->find(QString::fromStdString(textOf(row.terms.back())), after);
      QVERIFY(!number.isNull());
      after = number.position();
      const auto [bar, color] = barOf(static_cast<int>(panel.inspector->cursorRect(number).center().y() * ratio));
      QVERIFY2(bar.first >= 0, "a row without its bar");
      QCOMPARE(color, part < 0 ? less : more);
      const int from = part < 0 ? bar.second : bar.first, to = part < 0 ? bar.first : bar.second;
      if (sum) QVERIFY2(std::abs(from - *sum) <= 2, qPrintable(QString("from %1 after %2").arg(from).arg(*sum)));
      sum = to;
      if (pixelsOfOne == 0) {
        first = from;
        pixelsOfOne = 48 * ratio / (most - least);
      }
      sums += part;
      QVERIFY2(std::abs(to - first - sums * pixelsOfOne) <= 3, qPrintable(QString::number(to)));
    }
    // The sum itself has none.
    const QTextCursor total = panel.inspector->document()->find("sum", after);
    QCOMPARE(barOf(static_cast<int>(panel.inspector->cursorRect(total).center().y() * ratio)).first.first, -1);
  }

  void theMenusCopyTheExplanationAsTextAndAsLatex() {
    Panel panel;
    const Explanation explanation = someWeight();
    panel.explain(explanation);
    QMenu* menu = panel.part<QToolButton>("copyExplanation")->menu();
    QCOMPARE(menu->actions().size(), 2);
    menu->actions()[0]->trigger();
    QCOMPARE(QApplication::clipboard()->text(), plainTextOf(explanation));
    menu->actions()[1]->trigger();
    QCOMPARE(QApplication::clipboard()->text(), latexOf(explanation));
    // In the order in which the table is shown.
    panel.key(Qt::Key_4);
    panel.key(Qt::Key_4);
    menu->actions()[0]->trigger();
    QCOMPARE(QApplication::clipboard()->text(), plainTextOf(explanation, {3, false}));
    QVERIFY(plainTextOf(explanation, {3, false}) != plainTextOf(explanation));
    // The panel's own menu has the same, and the steps.
    QContextMenuEvent event(QContextMenuEvent::Mouse, {20, 20}, panel.inspector->mapToGlobal(QPoint(20, 20)));
    QApplication::sendEvent(panel.inspector->viewport(), &event);
    auto* own = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(own);
    QStringList texts;
    for (const QAction* action : own->actions()) texts << action->text();
    QVERIFY2(texts.contains("Copy text") && texts.contains("Copy LaTeX"), qPrintable(texts.join(", ")));
    for (QAction* action : own->actions())
      if (action->text() == "Step by step") action->trigger();
    own->close();
    QVERIFY(panel.inspector->isStepping());
  }

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
    QTest::newRow("means") << "ȳ + b(x − x̄), ax̄"
                           << "\\bar{y} + b(x - \\bar{x}), a\\bar{x}";
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

  void aFigureForLatexNamesAFileThatItCanRead_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("named");
    QTest::addColumn<QString>("label");
    QTest::newRow("plain") << "heads 2.png"
                           << "{heads 2.png}"
                           << "fig:heads-2";
    QTest::newRow("special") << "a_b&c.pdf"
                             << "{\\detokenize{a_b&c.pdf}}"
                             << "fig:a-b-c";
    QTest::newRow("impossible") << "50% a#1 {x.pdf"
                                << "{50- a-1 -x.pdf}"
                                << "fig:50-a-1-x";
    QTest::newRow("Chinese") << "注意力.png"
                             << "{\\detokenize{注意力.png}}"
                             << "fig:attention";
  }
  void aFigureForLatexNamesAFileThatItCanRead() {
    QFETCH(QString, file);
    QFETCH(QString, named);
    QFETCH(QString, label);
    const QString latex = latexFigure("/home/of/" + file, {}, "A caption");
    QVERIFY2(latex.contains("\\includegraphics[width=") && latex.contains(']' + named), qPrintable(latex));
    QVERIFY2(latex.contains("\\label{" + label + '}'), qPrintable(latex));
    QCOMPARE(latex.startsWith("% "), file.contains('%'));
    QVERIFY(latexFigure("a.svg", {}, {}).contains("\\usepackage{svg}"));
  }

  void namesCanNotBreakLatex() {
    QCOMPARE(latexText("50% of {a_b} & \\c #1 $x$ ~^"),
             QString("50\\% of \\{a\\_b\\} \\& \\textbackslash{}c \\#1 \\$x\\$ \\textasciitilde{}\\textasciicircum{}"));
    QCOMPARE(latexText("exp(a − m), τ"), QString("exp(a $-$ m), $\\tau$"));
    QCOMPARE(latexText("x̄ and ȳ"), QString("$\\bar{x}$ and $\\bar{y}$"));
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
