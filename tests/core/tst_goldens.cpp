// SPDX-License-Identifier: GPL-3.0-or-later
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
    std::vector<MaskChoice> masks;
    if (options.contains("--causal")) masks.push_back({"causal"});
    if (!lengths.empty()) masks.push_back({"valid-length"});

    AttentionOptions attention;
    attention.scoring = findRow(scorings(), optionOf(options, "--score", "scaled-dot").toStdString());
    attention.parameters = &in;
    Scalars scalars;
    for (const Scalar& scalar : attention.scoring->scalars)
      if (const QString value = optionOf(options, ("--" + std::string(scalar.id)).c_str()); !value.isEmpty())
        scalars[scalar.id] = value.toDouble();
    attention.scoringScalars = valuesOf(scalars, attention.scoring->scalars);
    attention.temperature = optionOf(options, "--temperature", "1").toDouble();
    const AttentionResult result =
        attend(queries, keys, values, visibleKeys(masks, in.at("queries").dim(0), queries.rows(), keys.rows(), lengths),
               attention, {.scores = true});
    Tensor output = mergeHeads(result.output);
    if (in.contains("proj_o")) output = project(output, in.at("proj_o"));
    COMPARE_TENSORS(result.scores, expected.at("scores"));
    COMPARE_TENSORS(result.weights, expected.at("attention_weights"));
    COMPARE_TENSORS(output, expected.at("output"));
  }
};

QTEST_APPLESS_MAIN(TestGoldens)
#include "tst_goldens.moc"
