// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QtTest>
#include <cmath>
#include <set>

#include "app/document/shipped_models.h"
#include "app/document/step_words.h"
#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/lesson_link.h"
#include "app/lessons/lesson_play.h"
#include "app/lessons/lesson_writer.h"
#include "core/alignment/alignment_file.h"
#include "core/alignment/decoding.h"
#include "core/model/checkpoint.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/support/folder.h"
#include "tests/support/models.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

const QString lessonsFolder = QStringLiteral(ATTN_TEST_DATA "/../../resources/lessons/");

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The lesson of the page that says how lessons are written.
QByteArray exampleText() {
  const QByteArray page = bytesOf(lessonsFolder + "README.md");
  const qsizetype begin = page.indexOf("```json\n") + 8;
  return page.mid(begin, page.indexOf("```\n", begin) - begin);
}

/// All that is wrong with the text of a lesson, a line each.
QString problemsOf(const QByteArray& text) {
  try {
    QStringList lines;
    for (const std::string& problem : checkLesson(parseLesson(text)).problems) lines << QString::fromStdString(problem);
    return lines.join(u'\n');
  } catch (const DataError& error) {
    return QString::fromUtf8(error.what());
  }
}

/// The scene and view of a step after its solution.
SavedScene solved(const Lesson& lesson, std::size_t step) {
  SavedScene saved = beginningOf(lesson, step);
  for (const auto& [path, value] : lesson.steps[step].solution)
    if (const Message problem = set(saved.scene, path, value)) qFatal("%s", toString(problem).c_str());
  if (!lesson.steps[step].selects.empty()) select(saved.view, saved.scene, lesson.steps[step].selects);
  return saved;
}

std::shared_ptr<const LessonResults> resultsOf(const SavedScene& saved) {
  return attn::app::resultsOf(saved.scene, saved.view);
}

/// The scene of a step that tests/data/numbers_stated.tsv names: as it begins, as it is done, or with an edit,
/// PATH=VALUE.
SavedScene namedScene(const Lesson& lesson, std::size_t step, const QString& name) {
  if (name == "done") return solved(lesson, step);
  SavedScene saved = beginningOf(lesson, step);
  if (name == "begin") return saved;
  const std::string path = name.section('=', 0, 0).toStdString();
  FieldValue value = name.section('=', 1).toStdString();
  bool isNumber = false;
  if (const double number = name.section('=', 1).toDouble(&isNumber); isNumber) value = number;
  if (isNumber && std::holds_alternative<std::vector<double>>(valueAt(saved.scene, path)))
    value = std::vector<double>{std::get<double>(value)};
  if (const Message problem = set(saved.scene, path, value)) qFatal("%s", toString(problem).c_str());
  return saved;
}

/// What stands behind "about" or "nearly": 21, 1/7, 3 1/4, half, a third.
double statedNumber(const QString& words) {
  const QString number = words.section(' ', 1);
  if (number == "half") return 0.5;
  if (number == "a third") return 1.0 / 3;
  double sum = 0;
  for (const QString& part : number.split(' '))
    sum += part.section('/', 0, 0).toDouble() / (part.contains('/') ? part.section('/', 1).toDouble() : 1);
  return sum;
}

/// All that a step says to learners, in every language. Notes are the teacher's.
std::vector<const LessonText*> textsFor(const LessonStep& step) {
  std::vector<const LessonText*> texts{&step.title, &step.goal, &step.action, &step.see};
  if (!step.prediction) return texts;
  texts.insert(texts.end(), {&step.prediction->ask, &step.prediction->say});
  for (const LessonText& option : step.prediction->options) texts.push_back(&option);
  for (const WrongAnswer& wrong : step.prediction->wrong) texts.push_back(&wrong.say);
  return texts;
}

/// A scene of one workspace, after some edits.
Scene sceneOf(const char* workspace, const std::vector<FieldEdit>& edits) {
  Scene scene;
  scene.workspace = workspace;
  for (const auto& [path, value] : edits)
    if (const Message problem = set(scene, path, value)) qFatal("%s", toString(problem).c_str());
  return scene;
}

}  // namespace

class TestLessons : public QObject {
  Q_OBJECT

  Folder m_folder, m_settings;

 private slots:
  void whatIsWrittenOfALessonIsReadAsTheSameLesson() {
    for (const FoundLesson& found : findLessons()) {
      const QByteArray text = lessonText(found.lesson);
      QVERIFY2(text.size() <= 100'000, qPrintable(found.path));
      const Lesson again = parseLesson(text);
      QCOMPARE(lessonText(again), text);
      QCOMPARE(again.scene, found.lesson.scene);
      QCOMPARE(problemsOf(text), QString());
      for (std::size_t i = 0; i < again.steps.size(); ++i) {
        QVERIFY2(again.steps[i].view == found.lesson.steps[i].view, qPrintable(found.path));
        const Lesson one = parseLesson(lessonText(onlyStep(found.lesson, i)));
        QCOMPARE(beginningOf(one, 0).scene, beginningOf(found.lesson, i).scene);
      }
    }
  }

  void everyStepThatShipsTravelsInAShortLink() {
    for (const FoundLesson& found : findLessons())
      for (std::size_t i = 0; i < found.lesson.steps.size(); ++i) {
        const auto link = linkTo(found.lesson, i, true);
        QVERIFY(link && link->size() < 300);
        const LessonLink read = parseLink(*link);
        QCOMPARE(read.lesson, found.lesson.id);
        QCOMPARE(read.step, found.lesson.steps[i].id);
      }
  }

  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_lessons");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
  }
  void init() { m_folder.clear(); }

  void everyShippedLessonPassesItsCheck_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(lessonsFolder).entryList({"*.lesson"})) QTest::newRow(qPrintable(name)) << name;
  }
  void everyShippedLessonPassesItsCheck() {
    QFETCH(QString, name);
    QCOMPARE(problemsOf(bytesOf(lessonsFolder + name)), QString());
  }

  void theShippedLessonsAreFoundInTheProgramInTheirOrder() {
    QStringList problems;
    const std::vector<FoundLesson> found = findLessons(&problems);
    QCOMPARE(problems, QStringList());
    QCOMPARE(static_cast<qsizetype>(found.size()), QDir(lessonsFolder).entryList({"*.lesson"}).size());
    for (std::size_t i = 1; i < found.size(); ++i) QVERIFY(found[i - 1].lesson.order < found[i].lesson.order);
    QVERIFY(!misconceptions().empty());
    QVERIFY(!glossary().empty());
  }

  /// Ten errors of study notes: a step answers whoever makes one in words of its own, or its texts set it right.
  void everyKnownErrorIsMetByAStep() {
    QFile table(ATTN_TEST_DATA "/errors_met.tsv");
    QVERIFY(table.open(QIODevice::ReadOnly));
    const std::vector<FoundLesson> found = findLessons();
    int errors = 0;
    for (const QString& line : QString::fromUtf8(table.readAll()).split('\n', Qt::SkipEmptyParts)) {
      const QStringList row = line.split('\t');
      if (row.size() != 4) continue;
      ++errors;
      const auto lesson = std::find_if(found.begin(), found.end(),
                                       [&](const FoundLesson& each) { return each.lesson.id == row[1].toStdString(); });
      QVERIFY2(lesson != found.end(), qPrintable(line));
      const std::vector<LessonStep>& steps = lesson->lesson.steps;
      const auto step = std::find_if(steps.begin(), steps.end(),
                                     [&](const LessonStep& each) { return each.id == row[2].toStdString(); });
      QVERIFY2(step != steps.end(), qPrintable(line));
      const QString met = row[3].section(": ", 1);
      if (row[3].startsWith("words: ")) {
        QVERIFY2(QString::fromStdString(step->notes.at("en")).contains(met), qPrintable(line));
        continue;
      }
      QVERIFY2(row[3].startsWith("rule: ") && step->prediction, qPrintable(line));
      const auto& wrong = step->prediction->wrong;
      const auto answer =
          std::find_if(wrong.begin(), wrong.end(), [&](const auto& each) { return each.rule == met.toStdString(); });
      QVERIFY2(answer != wrong.end() && !answer->say.at("en").empty() && !answer->say.at("zh_CN").empty(),
               qPrintable(line));
    }
    QCOMPARE(errors, 10);
  }

  /// No decimal is typed; a fraction that is has to be that of the results, within a tenth, in every language.
  void whatALessonStatesAboutItsNumbersIsSo() {
    const std::vector<FoundLesson> found = findLessons();
    QFile table(ATTN_TEST_DATA "/numbers_stated.tsv");
    QVERIFY(table.open(QIODevice::ReadOnly));
    std::set<QString> listed;
    QStringList wrong;
    int lookedUp = 0;
    for (const QString& line : QString::fromUtf8(table.readAll()).split('\n', Qt::SkipEmptyParts)) {
      const QStringList row = line.split('\t');
      if (line.startsWith('#')) continue;
      QVERIFY2(row.size() == 7, qPrintable(line));
      listed.insert(row.mid(0, 3).join('\t'));
      const QString &how = row[3], &other = row[6];
      if (how == "-") continue;
      ++lookedUp;
      const auto lesson = std::find_if(found.begin(), found.end(),
                                       [&](const FoundLesson& each) { return each.lesson.id == row[0].toStdString(); });
      QVERIFY2(lesson != found.end(), qPrintable(line));
      const std::vector<LessonStep>& steps = lesson->lesson.steps;
      const auto step = std::find_if(steps.begin(), steps.end(),
                                     [&](const LessonStep& each) { return each.id == row[1].toStdString(); });
      QVERIFY2(step != steps.end(), qPrintable(line));
      const auto numberIn = [&](const QString& scene) {
        const auto results = resultsOf(namedScene(lesson->lesson, std::size_t(step - steps.begin()), scene));
        return lookUp(*results, row[4].toStdString()).value();
      };
      double number = numberIn(row[5]);
      if (how == "ratio") number /= numberIn(other);
      if (how == "apart" || how == "most") number = std::abs(number - numberIn(other));
      const double stated = statedNumber(row[2]), least = how == "most" ? 0 : 0.9 * stated;
      if (number < least || number > 1.1 * stated) wrong << QStringLiteral("%1: it is %2").arg(line).arg(number);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(lookedUp >= 20);
    static const QRegularExpression statement("\\b(about|nearly|almost) (a third|half|([0-9]+ )?[0-9]+(/[0-9]+)?)",
                                              QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression markup("\\{[^}]*\\}|\\$[^$]*\\$");
    std::set<QString> stated;
    for (const FoundLesson& each : found)
      for (const LessonStep& step : each.lesson.steps)
        for (const LessonText* text : textsFor(step)) {
          if (text->empty()) continue;
          const QString english = QString::fromStdString(text->at("en")).remove(markup);
          for (const QRegularExpressionMatch& match : statement.globalMatch(english)) {
            stated.insert(QString::fromStdString(each.lesson.id + '\t' + step.id + '\t') + match.captured());
            const QString number = match.captured(2), chinese = QString::fromStdString(text->at("zh_CN"));
            if (number[0].isDigit() && !chinese.contains(number)) wrong << chinese + ": no " + number;
          }
        }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QCOMPARE(QStringList(stated.begin(), stated.end()), QStringList(listed.begin(), listed.end()));
  }

  void idsOfMisconceptionsAndWordsAreDifferentAndInBothLanguages() {
    for (const auto* words : {&misconceptions(), &glossary()}) {
      QStringList ids;
      for (const LessonWord& word : *words) {
        ids << QString::fromStdString(word.id);
        for (const LessonText* text : {&word.name, &word.text})
          for (const char* language : {"en", "zh_CN"})
            QVERIFY2(text->contains(language) && !text->at(language).empty(), word.id.c_str());
      }
      QCOMPARE(ids.removeDuplicates(), 0);
    }
  }

  /// In either language, in the order of the lessons. Chinese terms of one character stand in too many other words.
  void noStepUsesATermThatNoStepHasIntroducedYet() {
    std::set<std::string> introduced;
    QStringList early;
    int uses = 0;
    const QRegularExpression lookedUp("\\{[^}]*\\}|\\$[^$]*\\$");
    for (const FoundLesson& found : findLessons())
      for (const LessonStep& step : found.lesson.steps) {
        introduced.insert(step.words.begin(), step.words.end());
        const std::vector<const LessonText*> texts = textsFor(step);
        for (const LessonWord& word : glossary())
          for (const char* language : {"en", "zh_CN"}) {
            const QString name = QString::fromStdString(word.name.at(language));
            const bool isEnglish = language == QLatin1String("en");
            if (!isEnglish && name.size() < 2) continue;
            const QRegularExpression term(
                isEnglish ? "\\b" + QRegularExpression::escape(name) + "(s|es)?\\b" : QRegularExpression::escape(name),
                QRegularExpression::CaseInsensitiveOption);
            for (const LessonText* text : texts) {
              if (!text->contains(language)) continue;
              if (!QString::fromStdString(text->at(language)).remove(lookedUp).contains(term)) continue;
              ++uses;
              if (!introduced.contains(word.id))
                early << QStringLiteral("%1, %2: %3")
                             .arg(QString::fromStdString(found.lesson.id), QString::fromStdString(step.id), name);
            }
          }
      }
    QVERIFY(uses > 300);
    QVERIFY2(early.isEmpty(), qPrintable(early.join(u'\n')));
  }

  void theExampleOfThePageIsALesson() { QCOMPARE(problemsOf(exampleText()), QString()); }

  void aLessonOfTheTeachersTakesThePlaceOfAShippedOne() {
    const FoundLesson first = findLessons().front();
    QByteArray text = exampleText();
    text.replace("\"one-row\"", '"' + QByteArray::fromStdString(first.lesson.id) + '"');
    QVERIFY(QDir().mkpath(ownLessonsFolder()));
    QVERIFY(ownLessonsFolder().startsWith(m_settings.path()));
    const QString path = ownLessonsFolder() + "/mine.lesson", broken = ownLessonsFolder() + "/broken.lesson";
    const auto write = [](const QString& name, const QByteArray& bytes) {
      QFile file(name);
      return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(path, text) && write(broken, "{\n  \"format\": 1\n}"));
    QStringList problems;
    const std::vector<FoundLesson> found = findLessons(&problems);
    QFile::remove(path);
    QFile::remove(broken);
    QCOMPARE(problems, QStringList{"broken.lesson: line 2, column 3: format: it should be a text: \"…\""});
    const auto mine =
        std::find_if(found.begin(), found.end(), [&](const FoundLesson& each) { return each.path == path; });
    QVERIFY(mine != found.end());
    QCOMPARE(mine->lesson.id, first.lesson.id);
    QCOMPARE(std::count_if(found.begin(), found.end(),
                           [&](const FoundLesson& each) { return each.lesson.id == first.lesson.id; }),
             1);
  }

  void aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite_data() {
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* from, const char* to, const char* says) {
      QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString::fromUtf8(says);
    };
    // What is refused when the file is read.
    row("no JSON", "\"order\": 1,", "\"order\": 1", "line 6, column 3: it is no JSON from here on");
    row("a key twice", "\"order\": 1,", "\"order\": 1,\n \"order\": 2,",
        "line 6, column 2: order: the key stands twice in one object");
    row("unknown key",
        "\"allow\":", "\"alow\":", "line 47, column 7: steps[0].alow: there is no “alow” here; did you mean “allow”?");
    row("unknown key of the scene", "\"workspace\":", "\"workspce\":",
        "scene.workspce: “workspce” is no path to a value of a scene: there is no “workspce”, but “workspace”");
    row("older scene", "\"version\": 2,", "\"version\": 1,",
        "scene.version: the scene is of an older version of the program");
    row("unknown key of what may be absent", "\"lengths\": [{\"sequence\": 4}]", "\"lengths\": [{\"sequenc\": 4}]",
        "scene.attention.mechanism.lengths[0].sequenc: “attention.mechanism.lengths[0].sequenc” is no path to a value "
        "of a scene: "
        "there is no “sequenc”, but “sequence”");
    row("unknown key of the view", "{\"view\": \"weights\", \"selection\"", "{\"view\": \"weights\", \"selecton\"",
        "steps[0].view.attention.selecton: there is no “selecton” here; did you mean “selection”?");
    row("missing key", "\"minutes\": 4,", "", "line 1, column 1: “minutes” is missing");
    row("no version", "\"version\": 1,", "\"version\": 0,", "version: it should be 1");
    row("unknown path", "\"allow\": [\"attention.mechanism.lengths\"]", "\"allow\": [\"attention.mechanism.length\"]",
        "steps[0].allow[0]: “attention.mechanism.length” is no path to a value of a scene: there is no “length”, but "
        "“lengths”");
    row("value out of range", "\"to\": 2", "\"to\": -1",
        "steps[0].solution[0].to: “attention.mechanism.lengths[0].sequence” is wrong");
    row("unknown look-up", "[\"weight 0 0 0\"", "[\"wieght 0 0 0\"",
        "steps[0].predict.answer[0]: “wieght” can't be looked up; did you mean “weight”?");
    row("wrong place", "[\"weight 0 0 0\"", "[\"weight 0 x 0\"",
        "“x” in “weight 0 x 0” should be a place: a whole number from 0 on");
    row("language", "\"zh_CN\": \"键 1\"", "\"zh\": \"键 1\"", "names[0].zh: there is no “zh” here, only en, zh_CN");
    row("language behind Chinese", "\"zh_CN\": \"键 2\"", "\"zh\": \"键 2\"",
        "line 55, column 68: steps[0].predict.names[1].zh");
    row("bars without names", ", {\"en\": \"key 2\", \"zh_CN\": \"键 2\"}]", "]",
        "bars need “answer” with two look-ups or more, and as many “names”");
    row("the right option is wrong", "\"option\": 0", "\"option\": 1", "this is the option that “right” says is right");
    row("a condition of two kinds", "{\"selected\": [0, 1, 0]}",
        "{\"selected\": [0, 1, 0], \"result\": \"loss\", \"above\": 0}", "a condition is about one of field, result");
    row("a condition of nothing", ", \"is\": 2}", "}", "“is”, “above” or “below” is missing");
    // What is found when the lesson is played.
    // The languages are those of the title.
    row("no Chinese", ", \"zh_CN\": \"说出掩码对剩下的键做了什么。\"}", "}",
        "goal: there is no text in zh_CN. Write it beside the others");
    row("other look-ups", "两个键分配 1：{weight 0 0 0 :2}", "两个键分配 1：{weight 0 0 0 :3}",
        "step 1: see: the look-ups differ: en has {weight 0 0 0 :2}, {weight 0 0 1 :2}, zh_CN has {weight 0 0 0 :3}, "
        "{weight 0 0 1 :2}");
    row("other formulas", "softmax 按 $e^{a}$", "softmax 按 $e^{b}$",
        "predict.wrong[0].say: the formulas differ: en has $e^{a}$, zh_CN has $e^{b}$");
    row("a decimal",
        "Two keys share 1:", "Two keys share 0.99:", "step 1: see: en: the number 0.99 is typed. Write a look-up");
    row("no such number", "{score 0 0 0}, {score 0 0 1}", "{score 0 0 0}, {score 0 0 9}",
        "there is no number at “score 0 0 9”");
    row("a brace", "Drag the valid length to 2.", "Drag the valid length to {2.", "step 1: action: en: “{” stands in");
    row("too long", "Mask a row by hand.",
        "Mask a row by hand, and then another one, and a third, and a fourth, and so on until you know by heart what "
        "becomes of a row whose keys are hidden from it.",
        "English words together. Write at most 60.");
    row("too many controls", "\"locked\": [\"attention.mechanism.temperature\"]",
        "\"locked\": [\"attention.mechanism.temperature\", \"attention.mechanism.heads\", "
        "\"attention.mechanism.scoring\", "
        "\"attention.mechanism.positions\", \"attention.mechanism.dropout\", \"attention.inputs.keys\", "
        "\"attention.inputs.cross\"]",
        "step 1: allow and locked have 8 paths together. Write at most 7");
    row("not allowed", "\"allow\": [\"attention.mechanism.lengths\"]", "\"allow\": [\"attention.mechanism.masks\"]",
        "step 1: done needs “attention.mechanism.lengths[0].sequence”, which nobody may edit in this step. Write it "
        "into allow.");
    row("done already", "\"lengths\": [{\"sequence\": 4}]", "\"lengths\": [{\"sequence\": 2}]",
        "step 1: done holds at the beginning already.");
    row("never done", "\"to\": 2", "\"to\": 3", "step 1: done does not hold after the solution.");
    row("no solution", ",\n      \"solution\": [{\"select\": [0, 1, 0]}]", "", "step 2: there is no solution.");
    row("too near", "[0.3333, 0.6667]", "[0.28, 0.72]",
        "step 1: predict: the right answer and “shares-of-scores” can't be told apart: they differ by 0.0111.");
    row("two rules too near", "[0.0321, 0.0871]", "[0.32, 0.68]",
        "“shares-of-scores” and “mask-after-softmax” can't be told apart");
    row("bars too short", "\"most\": 1,", "\"most\": 0.5,",
        "step 1: predict: bars from 0 to 0.5 can't be dragged to the right answer");
    row("an option without a rule", "{\"en\": \"those of row 1\", \"zh_CN\": \"与第 1 行相同\"}",
        "{\"en\": \"those of row 1\", \"zh_CN\": \"与第 1 行相同\"}, {\"en\": \"none\", \"zh_CN\": \"没有\"}",
        "step 2: predict: nothing is said to who chooses option 2.");
    row("two options alike", "{\"en\": \"those of row 1\", \"zh_CN\": \"与第 1 行相同\"}",
        "{\"en\": \"nearly equal\", \"zh_CN\": \"几乎相等\"}",
        "step 2: predict: options 0 and 1 say the same. Write another for one of them.");
    row("nobody is told what to do",
        "\"action\": {\"en\": \"Select query 2, key 1.\", \"zh_CN\": \"选中查询 2、键 1 的单元格。\"},", "",
        "step 2: there is something to be done, and nobody is told what. Write action.");
    row("unknown rule", "\"rule\": \"mask-after-softmax\"", "\"rule\": \"mask-after-sofmax\"",
        "step 1: predict: the rule “mask-after-sofmax” is not known. Write “mask-after-softmax”?");
    row("unknown word", "\"valid-length\"]", "\"valid-lengths\"]",
        "step 1: the word “valid-lengths” is not known. Write “valid-length”?");
    row("unknown cure", "\"cures\": [\"shares-of-scores\"", "\"cures\": [\"shares-of-score\"",
        "cures: “shares-of-score” is not known.");
    row("an id", "\"two-keys\"", "\"Two keys\"", "step 1: the id “Two keys” may only have a to z");
    row("an id twice", "\"only-differences\"", "\"two-keys\"", "two steps have the id “two-keys”.");
    row("a vector too short", "\"q1\": [1, 2, 3, 4]", "\"q1\": [1, 2, 3]",
        "step 1: the vector of “q1” has 3 of 4 numbers, and seeded ones are drawn for what is missing. Write 4 numbers "
        "into attention.inputs.vectors.typed[q1].");
    row("a vector too long", "\"k3\": [0, 0, 1, 0]", "\"k3\": [0, 0, 1, 0, 0]",
        "step 1: the vector of “k3” has 5 of 4 numbers, and those past the width are lost.");
    row("a token without a vector", "\"queries\": \"q1 q2\"", "\"queries\": \"q1 q2]\"",
        "step 1: the token “q2]” has no typed vector, and seeded ones are drawn for what is missing. Write 4 numbers "
        "into attention.inputs.vectors.typed[q2\\]].");
    row("a vector that a solution makes too short",
        "[{\"set\": \"attention.mechanism.lengths[0].sequence\", \"to\": 2}]",
        "[{\"set\": \"attention.mechanism.lengths[0].sequence\", \"to\": 2}, "
        "{\"set\": \"attention.inputs.vectors.typed[q2]\", \"to\": [5, 6, 7]}]",
        "step 1: the vector of “q2” has 3 of 4 numbers");
    // What slips when a file is written by hand.
    row("a comma too much", "\"valid-length\"]", "\"valid-length\"],", "it is no JSON from here on");
    row("a remark", "\"order\": 1,", "\"order\": 1,  // the first", "line 5, column 16: it is no JSON from here on");
    row("a number in quotes", "\"minutes\": 4", "\"minutes\": \"4\"",
        "minutes: it should be a whole number from 1 to 240");
    row("an option counted from 1", "\"right\": 1", "\"right\": 2",
        "steps[1].predict.right: it should be a whole number from 0 to 1");
    row("a cell counted from 1", "\"solution\": [{\"select\": [0, 1, 0]}]", "\"solution\": [{\"select\": [1, 2, 1]}]",
        "step 2: solution: select: the heatmaps have no cell [1 2 1]. Write its panel, row and column, each from 0 "
        "on.");
    row("a cell that nobody can select", "{\"selected\": [0, 1, 0]}", "{\"selected\": [0, 1, 4]}",
        "step 2: done: selected: the heatmaps have no cell [0 1 4].");
    row("a selection beyond the figure", "\"selection\": [0, 0, 1]", "\"selection\": [0, 0, 9]",
        "step 1: view: selection: the heatmaps have no cell [0 0 9].");
    row("an unknown view", "{\"view\": \"weights\", \"selection\"", "{\"view\": \"weight\", \"selection\"",
        "step 1: view: there is no view “weight”. Write “weights”?");
    row("one number for two bars", "[0.3333, 0.6667]", "[0.3333]",
        "steps[0].predict.wrong[0].give: it should be a list of 2");
    row("a guess beyond the bars", "[0.3333, 0.6667]", "[0.3333, 1.6667]",
        "step 1: predict: bars from 0 to 1 can't be dragged to “shares-of-scores”, 0.3333, 1.667.");
    row("bars upside down", "\"least\": 0", "\"least\": 2", "steps[0].predict: “least” should be less than “most”");
    row("near nothing", "\"near\": 0.02", "\"near\": 0", "steps[0].predict.near: it should be a number above 0");
    row("an unknown workspace", "\"workspace\": \"attention\"", "\"workspace\": \"atention\"",
        "scene: “workspace” is wrong, expected one of attention, regression");
    row("an unknown scoring function", "\"scoring\": \"dot\"", "\"scoring\": \"dott\"",
        "scene: “attention.mechanism.scoring” is wrong, expected one of dot, scaled-dot");
    row("a text of one language", "{\"en\": \"Two keys are left\", \"zh_CN\": \"只剩两个键\"}", "\"Two keys are left\"",
        "steps[0].title: it should be a text in every language");
    row("a text that was not translated", "\"zh_CN\": \"只剩两个键\"", "\"zh_CN\": \"Two keys are left\"",
        "step 1: title: zh_CN: it is the English text. Write it in this language.");
    row("a text that is empty", "\"en\": \"One row of weights\"", "\"en\": \"\"", "title: there is no text in en.");
    row("an unknown kind of question", "\"kind\": \"bars\"", "\"kind\": \"bar\"",
        "steps[0].predict.kind: it should be choose, number or bars");
    row("a change to words", "\"change\": {\"attention.mechanism.lengths[0].sequence\": 2}",
        "\"change\": {\"attention.mechanism.lengths[0].sequence\": \"two\"}",
        "is wrong, expected a whole number from 0 to 4096");
    row("a click for a solution", "\"solution\": [{\"select\": [0, 1, 0]}]", "\"solution\": [{\"click\": [0, 1, 0]}]",
        "steps[1].solution[0].click: there is no “click” here, only set, to, select");
    row("a solution by what is locked", "\"set\": \"attention.mechanism.lengths[0].sequence\", \"to\": 2",
        "\"set\": \"attention.mechanism.temperature\", \"to\": 2",
        "step 1: solution needs “attention.mechanism.temperature”, which nobody may edit in this step.");
    row("a token for its place", "{score 0 0 0}", "{score q1 k1}",
        "step 1: predict.ask: en: “q1” in “score q1 k1” should be a place: a whole number from 0 on.");
    row("a formula without an end", "按 $e^{a}$ 分配", "按 $e^{a} 分配", "zh_CN: “$” stands in");
    row("nothing to be done", "\"done\": [{\"selected\": [0, 1, 0]}],", "",
        "step 2: there is a solution, and nothing to be done. Write done, or leave the solution out.");
  }
  void aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite() {
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, says);
    QByteArray text = exampleText();
    const qsizetype at = text.indexOf(from);
    QVERIFY2(at >= 0, from.constData());
    text.replace(at, from.size(), to);
    const QString problems = problemsOf(text);
    QVERIFY2(problems.contains(says), qPrintable(problems));
  }

  void aFileIsRefusedForItsSizeAndItsDepthAndNotForNames() {
    QByteArray text = exampleText();
    text.append(QByteArray(100'000, ' '));
    QCOMPARE(problemsOf(text), QString("a lesson has at most 100000 bytes"));
    QVERIFY(problemsOf(QByteArray(1000, '[')).contains("it is no JSON from here on"));
    QVERIFY(problemsOf("[]").contains("it should be an object"));
    QVERIFY(problemsOf("").contains("it is no JSON from here on"));
    // A token may be called as another's first number would be.
    text = exampleText();
    text.replace("\"k2\": [0, 1, 0, 0]", "\"k2\": [0, 1, 0, 0], \"k2[0]\": [0, 0, 0, 0]");
    QCOMPARE(problemsOf(text), QString());
  }

  /// What stands in a file by chance is refused in words, or is a lesson that can be checked.
  void brokenFilesEndInWords() {
    const QByteArray whole = exampleText();
    QRandomGenerator random(1);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
      QByteArray text = whole;
      for (int edits = random.bounded(1, 4); edits > 0; --edits) {
        const auto at = static_cast<qsizetype>(random.bounded(static_cast<int>(text.size())));
        const QByteArray other = whole.mid(random.bounded(static_cast<int>(whole.size())), random.bounded(40));
        if (random.bounded(2) == 0)
          text[at] = static_cast<char>(random.bounded(256));
        else
          text.replace(at, random.bounded(40), other);
      }
      refused += problemsOf(text).startsWith("line ") ? 1 : 0;
    }
    QVERIFY(refused > 1000);
  }

  void aVectorThatIsNotTypedWholeIsSaidOnceForAllSteps() {
    QByteArray text = exampleText();
    text.replace("\"q1\": [1, 2, 3, 4]", "\"q1\": [1]");
    QCOMPARE(problemsOf(text).count("the vector of “q1”"), 1);
    // Where vectors come from elsewhere, nobody has to type them; nor those of tokens that nobody looks at.
    text.replace("\"source\": \"typed\"", "\"source\": \"seeded\"");
    QCOMPARE(problemsOf(text).count("the vector of"), 0);
    text = exampleText();
    text.replace("\"cross\": true", "\"cross\": false");
    text.replace("\"q1\": [1, 2, 3, 4]", "\"q1\": [1]");
    QCOMPARE(problemsOf(text).count("the vector of"), 0);
  }

  void whatIsToBeDoneNeedsAControlInReach() {
    const std::string temperature = "attention.mechanism.temperature";
    Lesson lesson = parseLesson(exampleText());
    LessonStep& step = lesson.steps[0];
    step.locked.clear();
    step.done = {{.of = Condition::Of::field, .what = temperature, .is = 2.0}};
    step.solution = {{temperature, 2.0}};
    const auto isInReach = [&](const std::string& allowed) {
      step.allow = {allowed};
      const std::vector<std::string> problems = checkLesson(lesson).problems;
      return std::none_of(problems.begin(), problems.end(), [](const std::string& problem) {
        return problem.find("which has no control in this step") != std::string::npos;
      });
    };
    QVERIFY(isInReach(temperature));
    QVERIFY(!isInReach("attention"));  // so many fields have no controls
    // What a hand changes in the figure needs none.
    step.done = {{.of = Condition::Of::moved, .what = "attention.mechanism.lengths"}};
    step.solution = {{"attention.mechanism.lengths[0].sequence", 2.0}};
    QVERIFY(isInReach("attention"));
  }

  void rightOptionsThatAreAlwaysTheFirstAreNoticed() {
    Lesson lesson = parseLesson(exampleText());
    LessonStep& step = lesson.steps[1];
    std::swap(step.prediction->options[0], step.prediction->options[1]);
    step.prediction->right = 0;
    step.prediction->wrong[0].option = 1;
    LessonStep another = step;
    another.id = "another";
    lesson.steps.push_back(another);
    const std::vector<std::string> problems = checkLesson(lesson).problems;
    QCOMPARE(problems.size(), std::size_t{1});
    QVERIFY(problems[0].starts_with("the right option is the first one in every step."));
  }

  /// Who follows a rule is told of that rule, in every shipped lesson; who is right is told so, and who follows no
  /// known rule is told neither.
  void everyGuessIsAnsweredByItsOwnRule() {
    int guesses = 0;
    for (const FoundLesson& found : findLessons()) {
      for (std::size_t i = 0; i < found.lesson.steps.size(); ++i) {
        const LessonStep& step = found.lesson.steps[i];
        if (!step.prediction) continue;
        const Prediction& prediction = *step.prediction;
        const auto results = resultsOf(solved(found.lesson, i));
        Guess right{.option = prediction.right};
        if (prediction.kind != PredictionKind::choose) right.numbers = answerOf(prediction, *results);
        QVERIFY(verdictOn(prediction, right, *results).isRight);
        for (const WrongAnswer& wrong : prediction.wrong) {
          const Verdict verdict = verdictOn(prediction, {wrong.numbers, wrong.option}, *results);
          QVERIFY2(!verdict.isRight && verdict.wrong == &wrong, (found.lesson.id + ": " + wrong.rule).c_str());
          ++guesses;
        }
        if (prediction.kind == PredictionKind::choose) continue;
        const Verdict other = verdictOn(prediction, {std::vector<double>(right.numbers.size(), 1e6)}, *results);
        QVERIFY(!other.isRight && !other.wrong);
      }
    }
    QVERIFY(guesses > 50);
  }

  void aStepThatIsEnteredDirectlyIsAsStepByStep() {
    for (const FoundLesson& found : findLessons()) {
      SavedScene walked{found.lesson.scene};
      for (std::size_t i = 0; i < found.lesson.steps.size(); ++i) {
        for (const auto& [path, value] : found.lesson.steps[i].change) QVERIFY(!set(walked.scene, path, value));
        if (found.lesson.steps[i].view) walked.view = *found.lesson.steps[i].view;
        const SavedScene direct = beginningOf(found.lesson, i);
        QVERIFY(direct.scene == walked.scene && direct.view == walked.view);
      }
    }
  }

  void numbersAreThoseOfTheReference_data() {
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("what");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* scene, const char* what, double expected) {
      QTest::addRow("%s: %s", scene, what) << QString(scene) << QString(what) << expected;
    };
    row("attention", "score 0 0 3", 4);
    row("attention", "weight 0 0 0", 0.26894142);
    row("attention", "weight 0 0 1", 0.73105858);
    row("attention", "weight 0 0 2", 0);
    row("attention", "output 0 0 1", 0.73105858);
    row("attention", "ratio weight 0 1 1 / weight 0 1 0", 2.7182818);
    row("attention", "field attention.mechanism.lengths[0].sequence", 2);
    row("heads", "weight 0 1 0", 0.3548);
    row("heads", "weight 0 1 0 1", 0.2733);
    row("heads", "weight 0 1 3 1", 0.2813);
    row("retrieval", "weight 1", 0.3612);
    row("retrieval", "weight 2", 0.4633);
    row("retrieval", "score 2", 0.7071 / 0.3);
    row("pooling", "output", 22.669563947545548);
    row("pooling", "weight 1", 0.4223);
    row("regression", "output", 3.2621);
    row("regression", "rmse", 0.1928);
    row("regression", "loss", 0.3556);
    row("regression", "field regression.bandwidths", 0.35);
  }
  void numbersAreThoseOfTheReference() {
    QFETCH(QString, scene);
    QFETCH(QString, what);
    QFETCH(double, expected);
    SavedScene saved{sceneOf(qPrintable(scene), {})};
    if (scene == "attention") saved = solved(parseLesson(exampleText()), 0);
    if (scene == "retrieval") saved.scene = sceneOf("retrieval", {{"retrieval.query", std::string("Lip")}});
    if (scene == "heads") saved = solved(readLesson(lessonsFolder + "12-several-heads.lesson"), 0);
    if (scene == "pooling") saved = solved(readLesson(lessonsFolder + "02-pooling.lesson"), 0);
    const auto number = lookUp(*resultsOf(saved), what.toStdString());
    QVERIFY(number);
    QVERIFY2(std::abs(*number - expected) < 1e-4, qPrintable(QString::number(*number, 'g', 10)));
  }

  void numbersOfAnAlignmentAreThoseOfTheModelThatComesWithTheProgram() {
    const AlignmentModel model = readAlignmentModel(ATTN_TEST_DATA "/../../resources/models/reverse.npz");
    const std::vector<Symbol> source = symbolsToDecode(model, U"31415926");
    const std::vector<DecoderStep> steps = decoderSteps(model, source, decode(model, source).symbols);
    const auto results = resultsOf(SavedScene{sceneOf("alignment", {})});
    for (const std::size_t step : {0U, 2U, 7U})
      for (const std::size_t symbol : {0U, 5U, 8U}) {
        const std::string places = std::to_string(step) + ' ' + std::to_string(symbol);
        QCOMPARE(lookUp(*results, "weight " + places).value(), double(steps[step].weights[symbol]));
        QCOMPARE(lookUp(*results, "score " + places).value(), double(steps[step].scores[symbol]));
      }
    QVERIFY(!lookUp(*results, "weight 2 9"));
    QVERIFY(!lookUp(*results, "weight 99 0"));
  }

  void numbersOfAModelAreThoseOfItsRunWithTheEditsInForce() {
    const std::string folder = modelFolder("small").toStdString();
    const Model model = openModel(folder);
    const Tokenizer tokenizer = readTokenizer(folder);
    Scene scene = sceneOf("models", {{"models.text", std::string("lake kite stone red Tom moon lake kite")}});
    ModelInput input;
    for (const Piece& piece : encode(tokenizer, scene.models.text)) input.ids.push_back(piece.id);
    const Index stone = encode(tokenizer, "stone").back().id;
    double plain = 0;
    for (const bool isSilenced : {false, true}) {
      if (isSilenced)
        scene.models.edits = {{.stack = StackKind::decoder, .layer = 1, .head = 1, .silence = Silence::zero}};
      const ModelRun run = runModel(model, input, headEdits(scene.models), {.keepsWeights = true});
      const Tensor weights = weightsOf(model, run, StackKind::decoder), logits = lastLogits(model, run);
      const Index heads = weights.dim(1), n = weights.dim(2);
      const auto results = resultsOf(SavedScene{scene});
      for (const Index layer : {0, 1, 2})
        for (const Index key : {0, 3, 8}) {
          const std::string what = "weight " + std::to_string(layer) + " 1 8 " + std::to_string(key);
          const float expected = weights.data()[((layer * heads + 1) * n + 8) * n + key];
          QVERIFY2(std::abs(lookUp(*results, what).value() - double(expected)) < 1e-6, what.c_str());
        }
      double sum = 0;
      for (Index i = 0; i < logits.size(); ++i) sum += std::exp(double(logits.data()[i]));
      const double probability = std::exp(double(logits.data()[stone])) / sum;
      QVERIFY(std::abs(lookUp(*results, "probability stone").value() - probability) < 1e-6);
      QVERIFY2(!isSilenced || probability < plain - 0.1, "the edit changes nothing");
      plain = probability;
      for (const char* what : {"weight 3 0 0 0", "weight 0 6 0 0", "weight 0 0 9 0", "weight 0 0 0", "score 0 0 0 0",
                               "probability sailor", "loss"})
        QVERIFY2(!lookUp(*results, what), what);
    }
    QVERIFY_EXCEPTION_THROWN(lookUp(*resultsOf(SavedScene{scene}), "probability"), DataError);
    QVERIFY_EXCEPTION_THROWN(lookUp(*resultsOf(SavedScene{scene}), "probability lake kite"), DataError);
  }

  void whatIsNotThereIsNoNumber() {
    const auto results = resultsOf(beginningOf(parseLesson(exampleText()), 0));
    for (const char* what : {"weight 1 0 0", "weight 0 2 0", "weight 0 0 4", "weight 0 0", "weight 0 0 0 1", "loss",
                             "output 0 0 4", "field attention.inputs.keys", "ratio score 0 0 0 / score 9 9 9"})
      QVERIFY2(!lookUp(*results, what), what);
    for (const char* what : {"", "weigh 0 0 0", "weight 0 0 -1", "weight 0 0 0 0 0", "ratio weight 0 0 0", "field"})
      QVERIFY_EXCEPTION_THROWN(lookUp(*results, what), DataError);
  }

  void aTextHasItsNumbersWithTheDecimalsThatItAsksFor() {
    const auto results = resultsOf(solved(parseLesson(exampleText()), 0));
    const LessonText text = {{"en", "{weight 0 0 0} {weight 0 0 0 :2} {score 0 0 3} {score 0 0 3 :1} $e^{a}$"},
                             {"zh_CN", "{weight 0 0 0 :0}"}};
    QCOMPARE(filledIn(text, "en", *results), std::string("0.2689 0.27 4 4.0 $e^{a}$"));
    QCOMPARE(filledIn(text, "zh_CN", *results), std::string("0"));
    QCOMPARE(filledIn(text, "fr", *results), filledIn(text, "en", *results));
    const std::string width = "regression.initialWidth";
    for (const auto& [number, shown] : std::map<double, std::string>{{-1.25, "−1.25 −1.2"}, {-1e-5, "0 0.0"}}) {
      const auto of = attn::app::resultsOf(sceneOf("attention", {{width, number}}));
      QCOMPARE(filledIn({{"en", "{field " + width + "} {field " + width + " :1}"}}, "en", *of), shown);
    }
    QVERIFY_EXCEPTION_THROWN(filledIn({{"en", "{weight 0 0 9}"}}, "en", *results), DataError);
    QVERIFY_EXCEPTION_THROWN(filledIn({{"en", "{weight 0 0 0 :7}"}}, "en", *results), DataError);
  }

  void aStepAllowsWhatLiesUnderItsPathsAndNothingElse() {
    const Lesson lesson = parseLesson(exampleText());
    LessonStep step = lesson.steps[0];
    const Scene before = beginningOf(lesson, 0).scene;
    const auto after = [&](const std::vector<FieldEdit>& edits) {
      Scene scene = before;
      for (const auto& [path, value] : edits)
        if (set(scene, path, value)) qFatal("%s", path.c_str());
      return scene;
    };
    const FieldEdit length{"attention.mechanism.lengths[0].sequence", 1.0};
    const FieldEdit another{"attention.mechanism.lengths[1].sequence", 1.0};
    const FieldEdit temperature{"attention.mechanism.temperature", 2.0};
    QVERIFY(isAtOrUnder("a.b[0].c", "a.b") && isAtOrUnder("a.b", "a.b"));
    QVERIFY(!isAtOrUnder("a.bc", "a.b") && !isAtOrUnder("a", "a.b"));
    QVERIFY(allows(step, before, before));
    QVERIFY(allows(step, before, after({length, another})));
    QVERIFY(!allows(step, before, after({temperature})));
    QVERIFY(!allows(step, before, after({length, temperature})));
    step.allow = {"attention.mechanism"};
    QVERIFY(!allows(step, before, after({temperature})));  // it is locked
    step.locked = {};
    QVERIFY(allows(step, before, after({length, temperature})));
    step.allow = {"attention.mechanism.lengths[1].sequence"};  // the element is made on the way
    QVERIFY(allows(step, before, after({another})));
    QVERIFY(!allows(step, before, after({length})));
    step.allow = {"attention.mechanism.lengths"};
    step.locked = {"attention.mechanism.lengths[0].sequence"};
    QVERIFY(!allows(step, before, after({{"attention.mechanism.lengths[0]", {}}})));  // with what is locked
  }

  void aMaskMayTakeThePlaceOfOneThatHadNumbers() {
    LessonStep step;
    step.allow = {"attention.mechanism.masks"};
    step.done = {{.of = Condition::Of::field, .what = "attention.mechanism.masks[0].scalars.width", .is = 2.0}};
    Scene before, after;
    before.attention.mechanism.masks = {{"window", {{"width", 2}}}, {"causal", {}}};
    after.attention.mechanism.masks = {{"causal", {}}};
    StepPlay play;
    QVERIFY(isDone(step, before, {}, *resultsOf({before}), play));
    QVERIFY(allows(step, before, after));
    noteEdit(play, before, after);
    QVERIFY(!isDone(step, after, {}, *resultsOf({after}), play));
    // What was done is named in a language that it was not done in.
    QVERIFY2(!changedWords(before, after).isEmpty(), "no words");
  }

  void aStepIsDoneWhenAllItsConditionsHold() {
    using Of = Condition::Of;
    const Lesson lesson = parseLesson(exampleText());
    SavedScene saved = beginningOf(lesson, 0);
    StepPlay play;
    LessonStep step;
    const std::string length = "attention.mechanism.lengths[0].sequence";
    const auto edit = [&](const std::string& path, const FieldValue& value) {
      const Scene before = saved.scene;
      if (set(saved.scene, path, value)) qFatal("%s", path.c_str());
      noteEdit(play, before, saved.scene);
    };
    const auto holds = [&](const Condition& condition) {
      step.done = {condition};
      return isDone(step, saved.scene, saved.view, *resultsOf(saved), play);
    };
    QVERIFY(isDone(step, saved.scene, saved.view, *resultsOf(saved), play));  // nothing is to be done
    const Condition isTwo{.of = Of::field, .what = length, .is = FieldValue(2.0)};
    const Condition isLittle{.of = Of::field, .what = length, .above = 1.5, .below = 3};
    const Condition isLarge{.of = Of::result, .what = "weight 0 0 1", .above = 0.7};
    const Condition isMovedTwice{.of = Of::moved, .what = "attention.mechanism.lengths", .least = 2};
    const Condition wasAll{.of = Of::visited, .what = length, .values = {FieldValue(4.0), FieldValue(2.0)}};
    for (const Condition& condition : {isTwo, isLittle, isLarge, isMovedTwice, wasAll}) QVERIFY(!holds(condition));
    edit(length, 2.0);
    for (const Condition& condition : {isTwo, isLittle, isLarge, wasAll}) QVERIFY(holds(condition));
    QVERIFY(!holds(isMovedTwice));
    edit(length, 3.0);
    for (const Condition& condition : {isTwo, isLittle, isLarge}) QVERIFY(!holds(condition));
    for (const Condition& condition : {isMovedTwice, wasAll}) QVERIFY(holds(condition));
    const Condition isSelected{.of = Of::selected, .cell = {0, 1, 0}};
    QVERIFY(!holds(isSelected));
    select(saved.view, saved.scene, {0, 1, 0});
    QVERIFY(holds(isSelected));
    step.done = {isSelected, isTwo};
    QVERIFY(!isDone(step, saved.scene, saved.view, *resultsOf(saved), play));
  }

  void theCommandPrintsATableAndSaysWhatIsWrong() {
    QByteArray text = exampleText();
    m_folder.write("good.lesson", text);
    // What it is, its content says, wherever that stands.
    text.insert(text.indexOf("\"format\""), QByteArray(1000, ' ')).prepend('\n');
    m_folder.write("bad.json", text.replace("\"to\": 2", "\"to\": 3"));
    m_folder.write("no.lesson", "{}");
    const QString good = m_folder.path("good.lesson"), bad = m_folder.path("bad.json"),
                  none = m_folder.path("no.lesson");
    const Outcome passed = run({"check", good});
    QCOMPARE(passed.error, QString());
    QCOMPARE(passed.status, 0);
    QVERIFY2(passed.out.contains("lesson one-row, 2 steps\n"), qPrintable(passed.out));
    QVERIFY(passed.out.contains(QRegularExpression("1 +two-keys +\\d+ +\\d+ +2 +0\\.0644 +0\\.2689, 0\\.7311\n")));
    QVERIFY(passed.out.contains(QRegularExpression("2 +only-differences +\\d+ +\\d+ +0 +- +those of row 1\n")));
    QVERIFY(run({"check", "--help"}).out.contains("plays a lesson (.lesson)"));
    const Outcome failed = run({"check", bad, none});
    QCOMPARE(failed.status, 1);
    QVERIFY(
        failed.error.contains("bad.json: step 1: done does not hold after the solution. Write edits into solution"));
    QVERIFY(failed.error.contains("no.lesson: line 1, column 1: “format” is missing"));
    const Outcome asJson = run({"check", "--json", bad});
    QCOMPARE(asJson.status, 1);
    const QJsonObject object = QJsonDocument::fromJson(asJson.bytes).object();
    QCOMPARE(object["format"].toString(), QString("lesson"));
    QCOMPARE(object["id"].toString(), QString("one-row"));
    QCOMPARE(object["steps"].toArray().size(), 2);
    QCOMPARE(object["steps"][0]["controls"].toInt(), 2);
    QCOMPARE(object["problems"].toArray().size(), 1);
  }
};

QTEST_GUILESS_MAIN(TestLessons)
#include "tst_lessons.moc"
