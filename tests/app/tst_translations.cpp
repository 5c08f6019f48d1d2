// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>
#include <algorithm>
#include <map>

#include "app/window/languages.h"
#include "app/workspaces/regression/regression_pictures.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "core/attention/heads.h"
#include "ui/style/words.h"

using namespace attn;
using namespace attn::app;

namespace {

const QString folder = QStringLiteral(ATTN_SOURCES "/resources/translations/");

struct Entry {
  QString name;  // of the context, the source and what tells it from others, for messages
  QString source;
  QStringList translations;  // several for the plural forms
  QString state;             // "unfinished" …; empty if finished
  bool plural = false;
};

std::vector<Entry> entriesOf(const QString& path) {
  std::vector<Entry> entries;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return entries;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    xml.readNext();
    const auto begins = [&](const char* name) { return xml.isStartElement() && xml.name() == QLatin1String(name); };
    if (begins("name")) {
      context = xml.readElementText();
    } else if (begins("message")) {
      entries.push_back(
          {context, {}, {}, {}, xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes")});
    } else if (begins("source")) {
      entries.back().source = xml.readElementText();
      entries.back().name += QStringLiteral(": ") + entries.back().source;
    } else if (begins("comment")) {
      entries.back().name += QStringLiteral(" (%1)").arg(xml.readElementText());
    } else if (begins("translation")) {
      entries.back().state = xml.attributes().value(QLatin1String("type")).toString();
      if (!entries.back().plural) entries.back().translations << xml.readElementText();
    } else if (begins("numerusform")) {
      entries.back().translations << xml.readElementText();
    }
  }
  return entries;
}

/// What `pattern` finds, in the order of the alphabet: words change places in another language.
QStringList found(const QString& text, const char* pattern) {
  QStringList all;
  for (auto it = QRegularExpression(QLatin1String(pattern)).globalMatch(text); it.hasNext();)
    all << it.next().captured();
  all.sort();
  return all;
}

QStringList places(const QString& text) { return found(text, "%[0-9n]"); }
QStringList tags(const QString& text) { return found(text, "</?[a-z]+[^<>]*>"); }
QStringList accelerators(const QString& text) { return found(text.toLower(), "&\\w"); }

QString joined(const QStringList& complaints) { return complaints.join(u'\n'); }

}  // namespace

class TestTranslations : public QObject {
  Q_OBJECT

 private:
  static QString fileOf(const Language& language) {
    return QStringLiteral("attention-lab_%1.ts").arg(QLatin1String(language.id));
  }
  static void forEveryFile() {
    QTest::addColumn<QString>("file");
    for (const Language& language : languages()) QTest::newRow(language.name) << fileOf(language);
  }

  QTranslator m_chinese;

 private slots:
  void initTestCase() { QVERIFY(m_chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm"))); }

  void everyLanguageIsARowAndAFile() {
    QStringList files;
    for (const Language& language : languages()) {
      files << fileOf(language);
      QTranslator texts;
      QVERIFY2(
          texts.load(QStringLiteral(":/i18n/") + fileOf(language).replace(QLatin1String(".ts"), QLatin1String(".qm"))),
          language.id);
      QVERIFY2(QLocale(QLatin1String(language.id)).language() != QLocale::C, language.id);
    }
    files.sort();
    QCOMPARE(QDir(folder).entryList({QStringLiteral("*.ts")}, QDir::Files, QDir::Name), files);
  }

  void theFilesHoldTheTextsOfTheSourcesAndNoOthers_data() { forEveryFile(); }
  void theFilesHoldTheTextsOfTheSourcesAndNoOthers() {
    QFETCH(QString, file);
    QTemporaryDir fresh;
    QVERIFY(QFile::copy(folder + file, fresh.filePath(file)));
    QProcess script;
    script.start(QStringLiteral(ATTN_SOURCES "/scripts/translate"), {fresh.path()});
    QVERIFY2(script.waitForFinished(60'000) && script.exitCode() == 0, script.readAllStandardError());

    std::map<QString, int> times;  // in the fresh file less in ours
    for (const Entry& entry : entriesOf(fresh.filePath(file))) ++times[entry.name];
    QVERIFY(!times.empty());
    for (const Entry& entry : entriesOf(folder + file)) --times[entry.name];
    QStringList complaints;
    for (const auto& [name, difference] : times)
      if (difference != 0) complaints << (difference > 0 ? "missing: " : "not in the sources: ") + name;
    QVERIFY2(complaints.isEmpty(), qPrintable(joined(complaints) + "\nrun scripts/translate"));
  }

  // lupdate names a context after the words before tr(), and takes what it can't resolve as it stands.
  void theContextsAreThoseThatTheProgramAsksFor_data() { forEveryFile(); }
  void theContextsAreThoseThatTheProgramAsksFor() {
    QFETCH(QString, file);
    QStringList complaints;
    for (const Entry& entry : entriesOf(folder + file))
      if (!entry.name.startsWith(QLatin1String("attn::")) && !entry.name.startsWith(QLatin1String("core: ")))
        complaints << "context: " + entry.name;
    QVERIFY2(complaints.isEmpty(), qPrintable(joined(complaints)));
  }

  void everyTextIsTranslated_data() { forEveryFile(); }
  void everyTextIsTranslated() {
    QFETCH(QString, file);
    const std::vector<Entry> entries = entriesOf(folder + file);
    QVERIFY(!entries.empty());
    // lupdate gives a plural as many forms as the language has.
    const auto plural = std::find_if(entries.begin(), entries.end(), [](const Entry& entry) { return entry.plural; });
    QVERIFY(plural != entries.end());
    QStringList complaints;
    for (const Entry& entry : entries) {
      if (!entry.state.isEmpty()) complaints << entry.state + ": " + entry.name;
      if (entry.translations.size() != (entry.plural ? plural->translations.size() : 1))
        complaints << "number of forms: " + entry.name;
      for (const QString& text : entry.translations)
        if (text.trimmed().isEmpty() != entry.source.trimmed().isEmpty()) complaints << "empty: " + entry.name;
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(joined(complaints)));
  }

  void placesTagsAndAcceleratorsAreThoseOfTheSource_data() { forEveryFile(); }
  void placesTagsAndAcceleratorsAreThoseOfTheSource() {
    QFETCH(QString, file);
    QStringList complaints;
    for (const Entry& entry : entriesOf(folder + file)) {
      for (const QString& text : entry.translations) {
        // A form for one thing may say "one" in a word.
        const bool one = entry.plural && &text != &entry.translations.last();
        QStringList expected = places(entry.source);
        if (one && !text.contains(QLatin1String("%n"))) expected.removeAll(QStringLiteral("%n"));
        if (places(text) != expected) complaints << "places: " + entry.name;
        if (tags(text) != tags(entry.source)) complaints << "tags: " + entry.name;
        if (accelerators(text) != accelerators(entry.source)) complaints << "accelerator: " + entry.name;
      }
    }
    QVERIFY2(complaints.isEmpty(), qPrintable(joined(complaints)));
  }

  void wordsInAMessageAreTranslatedAsTheMessageIs() {
    QCoreApplication::installTranslator(&m_chinese);
    const QString shown = ui::translated(headsProblem("queries", 8, 3));
    const QString name = ui::translated(Message{"%1 needs the parameter %2", {"dot", "queries"}});
    QCoreApplication::removeTranslator(&m_chinese);
    QCOMPARE(shown, QStringLiteral("查询的宽度 8 不能被头数 3 整除"));
    QCOMPARE(name, QStringLiteral("dot 需要参数 queries"));
    QCOMPARE(ui::translated(headsProblem("queries", 8, 3)),
             QStringLiteral("3 heads do not divide the width 8 of the queries"));
  }

  void noBlankStandsBetweenTheChineseWordsOfAFooter() {
    Scene scene;
    QCoreApplication::installTranslator(&m_chinese);
    QStringList footers;
    for (const char* database : {"names", "trees", "heights"}) {
      scene.retrieval.builtIn = database;
      footers << retrievalParameters(scene);
    }
    for (const DataSet& set : dataSets()) {
      scene.regression.dataSet = set.id;
      footers << regressionParameters(scene);
    }
    QCoreApplication::removeTranslator(&m_chinese);
    static const QRegularExpression blank(QStringLiteral("\\p{Han} +\\p{Han}"));
    for (const QString& footer : footers) {
      QVERIFY2(footer.contains(QRegularExpression(QStringLiteral("\\p{Han}"))), qPrintable(footer));
      QVERIFY2(!footer.contains(blank), qPrintable(footer));
    }
  }

  void aNumberOfAFooterHasTheDigitsThatItHasInTheWindow() {
    Scene scene;
    scene.retrieval.similarity = "numeric";
    for (const auto& [width, said] : {std::pair{1.0, "Width H = 1 · "}, std::pair{0.25, "Width H = 0.25 · "}}) {
      scene.retrieval.similarityScalars["width"] = width;
      QVERIFY2(retrievalParameters(scene).contains(QString(said)), qPrintable(retrievalParameters(scene)));
    }
  }

  void aTextWithoutItsAcceleratorReadsWell() {
    QCOMPARE(ui::withoutAccelerator(QStringLiteral("Save &as…")), QStringLiteral("Save as…"));
    QCOMPARE(ui::withoutAccelerator(QStringLiteral("另存为(&A)…")), QStringLiteral("另存为…"));
    QCOMPARE(ui::withoutAccelerator(QStringLiteral("撤销(&U) 掩码：因果")), QStringLiteral("撤销 掩码：因果"));
    QCOMPARE(ui::withoutAccelerator(QStringLiteral("暂退法 (Dropout)(&P)")), QStringLiteral("暂退法 (Dropout)"));
  }
};

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
