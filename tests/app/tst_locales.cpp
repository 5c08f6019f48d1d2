// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QLocale>
#include <QProcess>
#include <clocale>

#include "app/document/scene_file.h"
#include "app/workspaces/workspace.h"
#include "core/files/csv.h"
#include "tests/support/files.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "ui/controls/number_slider.h"
#include "ui/table/matrix_editor.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// Numbers in files are written in one way, whatever the country: a comma for a decimal point, as in Germany, or an i
// without its dot for a capital I, as in Turkey, would make a file that nobody else can read.

namespace {

constexpr const char* countryNames[] = {"de_DE", "tr_TR", "zh_CN"};

/// The C library's data of the countries, made here: hardly a machine has all of them.
bool makeCountries(const QTemporaryDir& folder) {
  for (const char* name : countryNames) {
    QProcess maker;
    // It warns of much, and says so in its status.
    maker.start("localedef", {"-c", "-i", name, "-f", "UTF-8", folder.filePath(QString(name) + ".UTF-8")});
    if (!maker.waitForFinished(60'000)) return false;
  }
  qputenv("LOCPATH", folder.path().toLocal8Bit());
  return true;
}

/// A country for as long as it lives: Qt's, and the C library's.
class Country {
 public:
  explicit Country(const QString& name) {
    QLocale::setDefault(QLocale(name));
    // Without it the test would pass, having tested nothing.
    QVERIFY2(std::setlocale(LC_ALL, (name + ".UTF-8").toLatin1().constData()),
             "there is no such country: the package locales is missing");
  }
  ~Country() {
    QLocale::setDefault(QLocale::c());
    std::setlocale(LC_ALL, "C.UTF-8");
  }
};

Scene sceneOfNumbers() {
  Scene scene;
  scene.attention.mechanism.temperature = 0.12345678901234567;
  scene.regression.bandwidths = {1234567.5e-3};
  scene.regression.learningRate = 1e-3;
  scene.attention.inputs.keys.text = "İstanbul ıI iİ 1,5";
  return scene;
}

std::string tableText(const QString& folder) {
  const QString path = folder + "/table.csv";
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) return {};
  const std::vector<double> numbers{1234567.25, -0.5, 1e-300, 0};
  writeCsv(file.handle(),
           {{"I i", [&](std::string& line, Index row) { appendField(line, numbers[static_cast<std::size_t>(row)]); }}},
           static_cast<Index>(numbers.size()));
  file.close();
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().toStdString();
}

}  // namespace

class TestLocales : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(makeCountries(m_countries)); }

  void filesAreTheSameInEveryCountry_data() { countries(); }
  void filesAreTheSameInEveryCountry() {
    QFETCH(QString, name);
    const QTemporaryDir folder;
    const Scene scene = sceneOfNumbers();
    const QByteArray text = sceneText(scene);
    const std::string table = tableText(folder.path());
    QVERIFY(!table.empty());
    const Country country(name);
    QCOMPARE(sceneText(scene), text);
    QVERIFY(parseScene(text).scene == scene);
    QCOMPARE(tableText(folder.path()), table);
    const PointTable points = parsePoints("x\ty\n1.5\t-2.25e-3\n1234567.5\t0.125\n");
    QCOMPARE(points.points.inputs, (std::vector<double>{1.5, 1234567.5}));
    QCOMPARE(points.points.targets, (std::vector<double>{-2.25e-3, 0.125}));
    // The comma of a table is the table's, wherever it is read.
    QCOMPARE(parsePoints("x\ty\n1,5\t2\n").points.inputs, std::vector<double>{1.5});
    QCOMPARE(ui::parseNumber(u"0.5"), std::optional<float>(0.5F));
    QVERIFY(!ui::parseNumber(u"0,5"));
    QCOMPARE(ui::exactText(0.5F), QString("0.5"));
  }

  void theWindowOpensPastesAndCopiesTheSameInEveryCountry_data() { countries(); }
  void theWindowOpensPastesAndCopiesTheSameInEveryCountry() {
    QFETCH(QString, name);
    QString copied;
    {
      Window w;
      w.paste("x\ty\n0.5\t1.25\n1.5\t2\n2.5\t1\n");
      copied = w.page()->numbersText().text();
    }
    const Country country(name);
    Window w;
    w.paste("x\ty\n0.5\t1.25\n1.5\t2\n2.5\t1\n");
    QVERIFY2(w.complaints.isEmpty(), qPrintable(w.complaints.join('\n')));
    QCOMPARE(w.points().inputs, (std::vector<double>{0.5, 1.5, 2.5}));
    QCOMPARE(w.page()->numbersText().text(), copied);
    w.open(w.write("POINTS.CSV", "x,y\n0.25,1\n1,2\n"));
    QCOMPARE(w.points().inputs, (std::vector<double>{0.25, 1}));
    // A point is never taken for a separator of thousands, nor is a comma.
    auto* h = w.page()->findChild<ui::NumberSlider*>("bandwidth");
    QVERIFY(h);
    w.type(h->field(), "0,75");
    QCOMPARE(w.scene().bandwidths.front(), 0.75);
    QCOMPARE(h->field()->text(), QString("0.75"));
    w.type(h->field(), "1.5");
    QCOMPARE(w.scene().bandwidths.front(), 1.5);
    w.type(w.named<ui::NumberField>("Learning rate"), "0.125");
    QCOMPARE(w.scene().learningRate, 0.125);
    const QString saved = w.folder.filePath("SCENE.ATTN");
    QVERIFY(attn::test::saved(w.window, saved));
    QVERIFY(opened(w.window, saved));
    QCOMPARE(w.own.path(), saved);
    QCOMPARE(w.scene().bandwidths.front(), 1.5);
    // Files of attention are known by their endings in capitals, in Turkey too.
    w.complaints.clear();
    w.window.openFile(w.folder.filePath("ARRAYS.NPZ"));
    QTRY_VERIFY(w.complaints.value(0).contains("ARRAYS.NPZ"));
  }

  void theProgramWritesTheSameBytesInEveryCountry_data() { countries(); }
  void theProgramWritesTheSameBytesInEveryCountry() {
    QFETCH(QString, name);
    const QTemporaryDir folder;
    QFile points(folder.filePath("points.csv"));
    QVERIFY(points.open(QIODevice::WriteOnly));
    points.write("x,y\n0,1\n0.5,1.25\n1,2\n2.5,0.5\n");
    points.close();
    const auto run = [&](const QString& language, const QStringList& arguments, const char* result) {
      QProcess program;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.insert("LC_ALL", language);
      environment.insert("LANG", language);
      environment.insert("LANGUAGE", language);
      program.setProcessEnvironment(environment);
      program.setWorkingDirectory(folder.path());
      program.start(ATTN_PROGRAM, arguments);
      if (!program.waitForFinished(30'000) || program.exitCode() != 0)
        qWarning() << language << program.readAllStandardError();
      QFile file(folder.filePath(QString::fromLatin1(result)));
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QStringList curve{"regress",     "points.csv", "CURVE.CSV", "--kernel",  "epanechnikov",
                            "--bandwidth", "0.75",       "--query",   "0:2.5:0.25"};
    const QStringList weights{"regress",   "points.csv",  "other.csv", "--kernel",  "gaussian",
                              "--weights", "WEIGHTS.NPY", "--query",   "0:2.5:0.25"};
    const QStringList lookup{"retrieve",     "points.csv",  "LOOKUP.CSV",    "--query", "0.75",
                             "--similarity", "numeric:0.5", "--temperature", "0.25"};
    const QStringList figure{"render", "WEIGHTS.NPY", "FIGURE.SVG", "--width", "90.5"};
    const QByteArray text = run("C.UTF-8", curve, "CURVE.CSV"), array = run("C.UTF-8", weights, "WEIGHTS.NPY"),
                     found = run("C.UTF-8", lookup, "LOOKUP.CSV"), picture = run("C.UTF-8", figure, "FIGURE.SVG");
    for (const QByteArray& each : {text, array, found, picture}) QVERIFY(each.size() > 50);
    QVERIFY(text.contains("0.25,"));
    const QString language = name + ".UTF-8";
    QCOMPARE(run(language, curve, "CURVE.CSV"), text);
    QCOMPARE(run(language, weights, "WEIGHTS.NPY"), array);
    QCOMPARE(run(language, lookup, "LOOKUP.CSV"), found);
    QVERIFY(found.contains("0.5,1.25,-0.5"));
    QCOMPARE(run(language, figure, "FIGURE.SVG"), picture);
  }

  void aTurkishIIsNoneInIds() {
    const Country country("tr_TR");
    for (const Workspace& workspace : workspaces())
      for (const char* ending : workspace.endings)
        QVERIFY2(workspace.opens("DATA." + QString::fromLatin1(ending).toUpper()), ending);
  }

 private:
  static void countries() {
    QTest::addColumn<QString>("name");
    for (const char* name : countryNames) QTest::newRow(name) << name;
  }

  QTemporaryDir m_countries;
};

QTEST_MAIN(TestLocales)
#include "tst_locales.moc"
