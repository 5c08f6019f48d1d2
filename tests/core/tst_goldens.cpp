#include <QtTest>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "tests/support/goldens.h"

using namespace attn;
using namespace attn::test;

class TestGoldens : public QObject {
  Q_OBJECT

 private slots:
  void theCoreAgreesWithPyTorch_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("options");
    for (const Golden& golden : goldens()) QTest::newRow(qPrintable(golden.name)) << golden.name << golden.options;
  }
  void theCoreAgreesWithPyTorch() {
    QFETCH(QString, name);
    QFETCH(QStringList, options);
    std::map<std::string, Tensor> in = goldenArrays(name, "in.");
    const std::map<std::string, Tensor> expected = goldenArrays(name, "out.");
    const Index heads = optionOf(options, "--heads", "0").toInt();
    const auto prepared = [&](const char* what, const char* matrix) {
      Tensor x = in.at(what);
      if (in.contains(matrix)) x = project(x, in.at(matrix));
      return heads > 0 ? splitHeads(x, heads) : x;
    };
    const Tensor queries = prepared("queries", "proj_q"), keys = prepared("keys", "proj_k"),
                 values = prepared("values", "proj_v");
    std::vector<Index> lengths;
    if (in.contains("valid_lens"))
      for (Index i = 0; i < in.at("valid_lens").size(); ++i)
        lengths.push_back(static_cast<Index>(in.at("valid_lens").data()[i]));
    const bool causal = options.contains("--causal");
    const char* mask = lengths.empty() ? (causal ? "causal" : "none") : causal ? "both" : "valid-length";

    AttentionOptions attention;
    attention.scoring = findRow(scorings(), optionOf(options, "--score", "scaled-dot").toStdString());
    attention.parameters = &in;
    attention.bandwidth = optionOf(options, "--bandwidth", "1").toDouble();
    attention.temperature = optionOf(options, "--temperature", "1").toDouble();
    attention.keepScores = true;
    const AttentionResult result =
        attend(queries, keys, values,
               keyRanges(*findRow(masks(), mask), in.at("queries").dim(0), queries.rows(), keys.rows(), lengths), attention);
    Tensor output = mergeHeads(result.output);
    if (in.contains("proj_o")) output = project(output, in.at("proj_o"));
    COMPARE_TENSORS(result.scores, expected.at("scores"));
    COMPARE_TENSORS(result.weights, expected.at("attention_weights"));
    COMPARE_TENSORS(output, expected.at("output"));
  }

  void thereIsACaseForEveryScoringFunction() {
    QStringList seen;
    for (const Golden& golden : goldens()) seen << optionOf(golden.options, "--score");
    for (const Scoring& scoring : scorings()) QVERIFY2(seen.contains(QString(scoring.id)), scoring.id);
  }
};

QTEST_APPLESS_MAIN(TestGoldens)
#include "tst_goldens.moc"
