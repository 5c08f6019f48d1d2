// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <functional>
#include <set>

#include "core/model/checkpoint.h"
#include "core/model/model_run.h"
#include "core/tensor/matrix.h"
#include "tests/support/models.h"

using namespace attn;
using namespace attn::test;

class TestModel : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  static RunOptions keeping() {
    RunOptions options;
    options.keepsScores = options.keepsWeights = true;
    return options;
  }
  static Model open(const QString& name) { return openModel(checkpointFolder(name)); }
  static ModelInput firstInput(const QString& name) { return inputsOf(name).front(); }
  static std::vector<HeadEdit> silenced(const Model& model, StackKind kind, Index layer, Silence how) {
    std::vector<HeadEdit> edits;
    for (Index head = 0; head < model.sizes(kind).heads; ++head)
      edits.push_back({.place = {kind, layer, head}, .silence = how});
    return edits;
  }
  /// A copy of a checkpoint whose files may be changed.
  std::string copyOf(const QString& name) const {
    const QString folder = m_folder.filePath(name + "-copy");
    QDir(folder).removeRecursively();
    QDir().mkpath(folder);
    for (const char* file : {"config.json", "model.safetensors"})
      QFile::copy(QString::fromStdString(checkpointFolder(name)) + "/" + file, folder + "/" + file);
    return folder.toStdString();
  }
  static void changeConfig(const std::string& folder, const std::function<void(QByteArray&)>& change) {
    const QString path = QString::fromStdString(folder) + "/config.json";
    QByteArray text = readBytes(path);
    change(text);
    QFile::remove(path);
    writeBytes(path, text);
  }
  static void writeTensors(const std::string& folder, const std::vector<TensorBytes>& tensors) {
    const QString path = QString::fromStdString(folder) + "/model.safetensors";
    QFile::remove(path);
    writeBytes(path, safetensorsFile(tensors));
  }
  static void compareRuns(const Model& a, const ModelRun& x, const Model& b, const ModelRun& y, double tolerance) {
    const Arrays first = everythingOf(a, x), second = everythingOf(b, y);
    QCOMPARE(first.size(), second.size());
    for (const auto& [name, tensor] : first)
      QVERIFY2(farthest(tensor, second.at(name)) <= tolerance,
               qPrintable(QString("%1: %2").arg(name.c_str()).arg(farthest(tensor, second.at(name)))));
  }

 private slots:
  void everyCheckpointGivesWhatIsExpected_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : checkpointNames()) QTest::newRow(qPrintable(name)) << name;
  }
  void everyCheckpointGivesWhatIsExpected() {
    QFETCH(QString, name);
    const Model model = open(name);
    const Arrays expected = arraysIn(checkpointFolder(name) + "/expected.npz");
    const std::vector<ModelInput> inputs = inputsOf(name);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const ModelRun run = runModel(model, inputs[i], {}, keeping());
      int compared = 0;
      for (const auto& [array, tensor] : everythingOf(model, run)) {
        const auto place = expected.find(std::to_string(i) + "/" + array);
        QVERIFY2(place != expected.end(), array.c_str());
        const double tolerance = array.ends_with("weights") ? 1e-5 : 1e-4;
        const double distance = farthest(tensor, place->second);
        QVERIFY2(distance <= tolerance, qPrintable(QString("%1 of %2: %3").arg(array.c_str()).arg(i).arg(distance)));
        ++compared;
      }
      QCOMPARE(compared, model.encoder && model.decoder ? 6 : 3);
    }
  }

  void aSilencedHeadGivesWhatIsExpected() {
    for (const QString& name : {QString("bert"), QString("gpt2")}) {
      const Model model = open(name);
      const Arrays expected = arraysIn(checkpointFolder(name) + "/expected.npz");
      const StackKind kind = model.predicting();
      const ModelRun run =
          runModel(model, firstInput(name), {{.place = {kind, 0, 1}, .silence = Silence::zero}}, keeping());
      QVERIFY(farthest(run.attention(kind, 1).weights, expected.at("0/silenced/weights")) < 1e-5);
      QVERIFY(farthest(lastLogits(model, run), expected.at("0/silenced/logits")) < 1e-4);
      // It would be noticed if nothing had been silenced.
      const ModelRun whole = runModel(model, firstInput(name), {}, keeping());
      QVERIFY(farthest(whole.attention(kind, 1).weights, expected.at("0/silenced/weights")) > 1e-3);
    }
  }

  void everyFamilyHasACheckpoint() {
    std::set<std::string> ids;
    for (const QString& name : checkpointNames()) ids.insert(open(name).config.family->id);
    for (const Family& family : families()) QVERIFY2(ids.contains(family.id), family.id);
  }

  void rowsOfACausalStackDoNotChangeWhenTokensAreAdded() {
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      if (!model.decoder) continue;
      ModelInput longer = firstInput(name);
      std::vector<Index>& ids = model.encoder ? longer.decoderIds : longer.ids;
      if (ids.size() < 2) continue;
      const ModelRun whole = runModel(model, longer);
      ids.pop_back();
      const ModelRun shorter = runModel(model, longer);
      const SharedRows& rows = shorter.decoder->hidden;
      QVERIFY2(farthest(*whole.decoder->hidden.part(0, rows.rows()), *rows.whole()) < 2e-6, qPrintable(name));
    }
  }

  void aLayerWhoseHeadsAreSilentIsOneWithoutItsAttention() {
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      const std::string folder = copyOf(name);
      // W_o is zero instead, so that nothing but its bias is written.
      std::vector<TensorBytes> tensors = tensorsOf(folder);
      for (const StackKind kind : model.kinds()) {
        const QByteArray output = QByteArray::fromStdString(model.attention(kind, 1).output.matrix.tensor->name);
        for (TensorBytes& each : tensors)
          if (each.name == output) each.bytes.fill('\0');
      }
      writeTensors(folder, tensors);
      const Model without = openModel(folder);
      std::vector<HeadEdit> edits;
      for (const StackKind kind : model.kinds())
        for (const HeadEdit& edit : silenced(model, kind, 1, Silence::zero)) edits.push_back(edit);
      const ModelInput input = firstInput(name);
      compareRuns(model, runModel(model, input, edits, keeping()), without, runModel(without, input, {}, keeping()), 0);
    }
  }

  void theMeanOfAHeadStandsAtEveryPosition() {
    const Model model = open("gpt2");
    const ModelInput input = firstInput("gpt2");
    const ModelRun plain = runModel(model, input);
    const ModelRun run =
        runModel(model, input, {{.place = {StackKind::decoder, 0, 1}, .silence = Silence::mean}}, keeping());
    const Tensor outputs = plain.attention(StackKind::decoder, 0).outputs.matrix(0);
    const Tensor ofMean = run.attention(StackKind::decoder, 0).outputs.matrix(0);
    const auto before = outputs.matrix(0), after = ofMean.matrix(0);
    const Index width = model.headWidth(StackKind::decoder);
    QCOMPARE((before.leftCols(width) - after.leftCols(width)).norm(), 0.0F);
    for (Index i = 0; i < after.rows(); ++i)
      for (Index j = width; j < 2 * width; ++j) QVERIFY(std::abs(after(i, j) - before.col(j).mean()) < 1e-6F);
  }

  void scoresBecomeTheWeights() {
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      const ModelRun run = runModel(model, firstInput(name), {}, keeping());
      for (const StackKind kind : model.kinds()) {
        const AttentionState& state = run.attention(kind, 1);
        for (Index h = 0; h < state.scores.dim(1); ++h)
          for (Index i = 0; i < state.scores.rows(); ++i) {
            double sum = 0;
            for (Index j = 0; j < state.scores.cols(); ++j) {
              QVERIFY(std::isfinite(state.scores.matrix(h)(i, j)));
              if (state.weights.matrix(h)(i, j) > 0) sum += std::exp(static_cast<double>(state.scores.matrix(h)(i, j)));
            }
            for (Index j = 0; j < state.scores.cols(); ++j) {
              const auto weight = static_cast<double>(state.weights.matrix(h)(i, j));
              if (weight > 0)
                QVERIFY(std::abs(weight - std::exp(static_cast<double>(state.scores.matrix(h)(i, j))) / sum) < 1e-5);
            }
          }
      }
    }
  }

  void aWindowHidesKeysThatAreFartherAway() {
    const Model model = open("mistral");
    const ModelRun run = runModel(model, firstInput("mistral"), {}, keeping());
    const Tensor& weights = run.attention(StackKind::decoder, 0).weights;
    for (Index i = 0; i < weights.rows(); ++i)
      for (Index j = 0; j < weights.cols(); ++j) QCOMPARE(weights.matrix(0)(i, j) > 0, j <= i && i - j < 4);
  }

  void anEditOfAHeadChangesItAlone() {
    for (const QString& name : {QString("gpt2"), QString("llama"), QString("t5")}) {
      const Model model = open(name);
      const ModelInput input = firstInput(name);
      const StackKind kind = model.kinds().back();
      const ModelRun plain = runModel(model, input, {}, keeping());
      const auto rowOf = [&](const char* id) { return findRow(normalisers(), id); };
      const std::vector<HeadEdit> each = {{.place = {kind, 0, 1}, .temperature = 2},
                                          {.place = {kind, 0, 1}, .masks = {{"prefix", {{"columns", 1}}}}},
                                          {.place = {kind, 0, 1}, .normaliser = rowOf("hardmax")}};
      for (const HeadEdit& edit : each) {
        if (!edit.masks.empty() && kind == StackKind::cross) continue;
        const ModelRun run = runModel(model, input, {edit}, keeping());
        const Tensor &before = plain.attention(kind, 0).weights, &after = run.attention(kind, 0).weights;
        QVERIFY(after.matrix(0) == before.matrix(0));
        if (edit.masks.empty()) QVERIFY((after.matrix(1) - before.matrix(1)).norm() > 1e-3F);
        if (edit.normaliser) QCOMPARE(after.matrix(1).maxCoeff(), 1.0F);
        // The head of a run that kept nothing is the same.
        const ModelRun slim = runModel(model, input, {edit});
        QVERIFY(slim.attention(kind, 0).weights.empty());
        for (Index head = 0; head < 2; ++head)
          QVERIFY(farthest(headOf(model, slim, {kind, 0, head}).weights,
                           Tensor({1, 1, after.rows(), after.cols()},
                                  {after.matrix(head).data(), after.matrix(head).data() + after.matrix(head).size()})) <
                  1e-6);
      }
    }
  }

  void whatComesBeforeAnEditIsTakenFromTheEarlierRun() {
    const Model model = open("gpt2");
    const ModelInput input = firstInput("gpt2");
    const ModelRun plain = runModel(model, input, {}, keeping());
    const std::vector<HeadEdit> edits = {{.place = {StackKind::decoder, 1, 0}, .silence = Silence::zero}};
    const ModelRun edited = runModel(model, input, edits, keeping(), &plain);
    QVERIFY(edited.decoder->layers[0] == plain.decoder->layers[0]);
    QVERIFY(edited.decoder->layers[1] != plain.decoder->layers[1]);
    compareRuns(model, edited, model, runModel(model, input, edits, keeping()), 0);
    // And back again, with another text in between.
    const ModelRun back = runModel(model, input, {}, keeping(), &edited);
    compareRuns(model, back, model, plain, 0);
    ModelInput other = input;
    other.ids.front() = (other.ids.front() + 1) % model.vocabulary();
    const ModelRun changed = runModel(model, other, {}, keeping(), &plain);
    compareRuns(model, changed, model, runModel(model, other, {}, keeping()), 0);
  }

  void rowsBeforeTheFirstChangedTokenAreTakenFromTheEarlierRun() {
    RunOptions options;
    options.keepsWeights = true;
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      if (!model.decoder) continue;
      const ModelInput input = firstInput(name);
      ModelInput changed = input, longer = input, shorter = input;
      const auto idsOf = [&](ModelInput& of) -> std::vector<Index>& { return model.encoder ? of.decoderIds : of.ids; };
      idsOf(changed)[2] = (idsOf(changed)[2] + 1) % model.vocabulary();
      idsOf(longer).push_back(5);
      idsOf(shorter).pop_back();
      const StackKind kind = StackKind::decoder;
      const std::vector<HeadEdit> edits = {{.place = {kind, 0, 1}, .silence = Silence::zero},
                                           {.place = {kind, 1, 0}, .temperature = 3}};
      for (const auto& own : {std::vector<HeadEdit>(), edits}) {
        const ModelRun earlier = runModel(model, input, own, options);
        for (const ModelInput& now : {changed, longer, shorter}) {
          const ModelRun run = runModel(model, now, own, options, &earlier);
          compareRuns(model, run, model, runModel(model, now, own, options), 1e-5);
          // To the bit, because they are not computed again.
          for (Index layer = 0; layer < 2; ++layer)
            for (Index i = 0; i < 2; ++i) {
              const LayerState &a = *run.decoder->layers[static_cast<std::size_t>(layer)],
                               &b = *earlier.decoder->layers[static_cast<std::size_t>(layer)];
              QVERIFY(*a.hidden.part(i, 1) == *b.hidden.part(i, 1));
              QVERIFY(*a.self.outputs.part(i, 1) == *b.self.outputs.part(i, 1));
            }
        }
        // An edit anywhere before is no such case.
        const ModelRun run =
            runModel(model, longer, {{.place = {kind, 0, 0}, .silence = Silence::zero}}, options, &earlier);
        compareRuns(model, run, model,
                    runModel(model, longer, {{.place = {kind, 0, 0}, .silence = Silence::zero}}, options), 0);
      }
      // A mean over all positions changes with each token, in the rows before it too.
      const std::vector<HeadEdit> mean = {{.place = {kind, 0, 0}, .silence = Silence::mean}};
      const ModelRun earlier = runModel(model, input, mean, options);
      compareRuns(model, runModel(model, longer, mean, options, &earlier), model,
                  runModel(model, longer, mean, options), 0);
    }
  }

  void aDecoderFollowsWhatIsEditedInItsEncoder() {
    for (const QString& name : {QString("t5"), QString("bart")}) {
      const Model model = open(name);
      const ModelInput input = firstInput(name);
      const ModelRun plain = runModel(model, input, {}, keeping());
      const std::vector<HeadEdit> edits = {{.place = {StackKind::encoder, 1, 0}, .silence = Silence::zero}};
      compareRuns(model, runModel(model, input, edits, keeping(), &plain), model,
                  runModel(model, input, edits, keeping()), 0);
    }
  }

  void layersAreSeenInTheirOrder() {
    const Model model = open("t5");
    QStringList seen;
    RunOptions options;
    options.seen = [&](StackKind kind, Index layer, const LayerState& state) {
      QCOMPARE(state.cross.has_value(), kind == StackKind::decoder);
      seen << QString("%1 %2").arg(nameOf(kind)).arg(layer);
    };
    runModel(model, firstInput("t5"), {}, options);
    QCOMPARE(seen, QStringList({"encoder 0", "encoder 1", "decoder 0", "decoder 1"}));
  }

  void weightsThatAreOnlySeenAreThoseThatAreKeptAndAreGoneBehindThem() {
    const Model model = open("bart");
    const ModelInput input = firstInput("bart");
    const std::vector<HeadEdit> edits = {{.place = {StackKind::decoder, 1, 0}, .temperature = 0.5}};
    const ModelRun kept = runModel(model, input, edits, {.keepsWeights = true});
    RunOptions options;
    options.seesWeights = true;
    options.seen = [&](StackKind kind, Index layer, const LayerState& state) {
      QCOMPARE(state.self.weights, kept.attention(kind, layer).weights);
      if (state.cross) QCOMPARE(state.cross->weights, kept.attention(StackKind::cross, layer).weights);
    };
    const ModelRun run = runModel(model, input, edits, options);
    for (const StackKind kind : model.kinds())
      for (Index layer = 0; layer < model.sizes(kind).layers; ++layer)
        QVERIFY(run.attention(kind, layer).weights.empty());
  }

  void ofATextThatWasLongerOrShorterTheLastRowsOfWeightsAreSeen() {
    const Model model = open("gpt2");
    const ModelInput input = firstInput("gpt2");
    const Index n = std::ssize(input.ids);
    ModelInput longer = input, other = input;
    longer.ids.push_back(5);
    other.ids[static_cast<std::size_t>(n - 2)] += 1;
    const ModelRun earlier = runModel(model, input);
    for (const auto& [now, known] : {std::pair(longer, n), std::pair(other, n - 2)}) {
      const ModelRun kept = runModel(model, now, {}, {.keepsWeights = true});
      RunOptions options;
      options.seesWeights = true;
      Index layers = 0;
      options.seen = [&, known = known](StackKind kind, Index layer, const LayerState& state) {
        ++layers;
        const Tensor& all = kept.attention(kind, layer).weights;
        QCOMPARE(state.self.weights.rows(), all.rows() - known);
        QVERIFY(farthest(state.self.weights, *SharedRows(all).part(known, all.rows() - known)) < 1e-6);
        QVERIFY(farthest(weightsOfHeads(model, kind, layer, state.self, {}, 1),
                         *SharedRows(all).part(1, all.rows() - 1)) < 1e-6);
      };
      runModel(model, now, {}, options, &earlier);
      QCOMPARE(layers, model.sizes(StackKind::decoder).layers);
    }
  }

  void halfPrecisionIsFloatOfTheSameNumbers() {
    for (const QString& name : {QString("gpt2"), QString("llama"), QString("roberta"), QString("t5")}) {
      const Model model = open(name);
      const std::string folder = copyOf(name);
      const TensorFiles files = openTensors(folder);
      std::vector<TensorBytes> tensors = tensorsOf(folder);
      for (std::size_t i = 0; i < tensors.size(); ++i) {
        Tensor numbers = Tensor::uninitialized({files.tensors[i].size()});
        files.tensors[i].read(0, numbers.size(), numbers.data());
        tensors[i].type = "F32";
        tensors[i].bytes =
            QByteArray(reinterpret_cast<const char*>(numbers.data()), static_cast<qsizetype>(numbers.size() * 4));
      }
      writeTensors(folder, tensors);
      const Model wide = openModel(folder);
      compareRuns(model, runModel(model, firstInput(name), {}, keeping()), wide,
                  runModel(wide, firstInput(name), {}, keeping()), 0);
    }
  }

  void olderNamesMeanTheSame() {
    const auto renamed = [&](const QString& name, const std::function<void(QByteArray&)>& rename) {
      const std::string folder = copyOf(name);
      std::vector<TensorBytes> tensors = tensorsOf(folder);
      for (TensorBytes& each : tensors) rename(each.name);
      writeTensors(folder, tensors);
      return folder;
    };
    const auto isTheSame = [&](const QString& name, const std::string& folder) {
      const Model model = open(name), other = openModel(folder);
      compareRuns(model, runModel(model, firstInput(name), {}, keeping()), other,
                  runModel(other, firstInput(name), {}, keeping()), 0);
    };
    isTheSame("bert", renamed("bert", [](QByteArray& name) {
                name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta");
              }));
    isTheSame("gpt2", renamed("gpt2", [](QByteArray& name) {
                if (name.startsWith("transformer.")) name.remove(0, 12);
              }));
    isTheSame("bert", renamed("bert", [](QByteArray& name) {
                if (name.startsWith("bert.")) name.remove(0, 5);
              }));
    // Today's keys of rotary positions.
    const std::string folder = copyOf("llama3");
    changeConfig(folder, [](QByteArray& text) {
      text.replace("\"rope_theta\": 500.0,", "")
          .replace("\"rope_scaling\": {", "\"rope_parameters\": {\"rope_theta\": 500.0,");
    });
    isTheSame("llama3", folder);
    // T5's own word for two things at once.
    const std::string t5 = copyOf("t5v11");
    changeConfig(t5, [](QByteArray& text) { text.replace("\"dense_act_fn\": \"gelu_new\",", ""); });
    isTheSame("t5v11", t5);
  }

  void aSequenceOfBothLayersIsNotParallel() {
    const std::string folder = copyOf("gpt_neox");
    changeConfig(folder, [](QByteArray& text) {
      text.replace("\"use_parallel_residual\": true", "\"use_parallel_residual\": false");
    });
    const Model parallel = open("gpt_neox"), sequence = openModel(folder);
    QCOMPARE(sequence.config.normPlace, NormPlace::before);
    const ModelInput input = firstInput("gpt_neox");
    const ModelRun run = runModel(sequence, input), other = runModel(parallel, input);
    // The first layer's attention is the same, and what its feed-forward layer reads is not.
    const auto outputsOf = [](const ModelRun& of) { return of.attention(StackKind::decoder, 0).outputs.matrix(0); };
    QVERIFY(farthest(outputsOf(run), outputsOf(other)) == 0);
    QVERIFY(farthest(*run.decoder->hidden.whole(), *other.decoder->hidden.whole()) > 1e-3);
  }

  void whatAModelCannotReadIsNamed() {
    const Model bert = open("bert"), gpt2 = open("gpt2"), t5 = open("t5"), roberta = open("roberta");
    const auto wordsOf = [](const Model& model, const ModelInput& input) {
      return dataErrorOf([&] { runModel(model, input); });
    };
    QCOMPARE(wordsOf(gpt2, {}), QString("there is no token to read"));
    QCOMPARE(wordsOf(gpt2, {{5, 300}}), QString("ids[1] is 300, expected the id of a token, 0 to 299"));
    QCOMPARE(wordsOf(gpt2, {{5, -1}}), QString("ids[1] is -1, expected the id of a token, 0 to 299"));
    QCOMPARE(wordsOf(gpt2, {std::vector<Index>(33, 1)}),
             QString("there are 33 tokens, more than the 32 positions of the model"));
    QCOMPARE(wordsOf(roberta, {std::vector<Index>(49, 4)}),
             QString("there are 49 tokens, more than the 48 positions of the model"));
    QCOMPARE(wordsOf(t5, {{5}}), QString("there is no token for the decoder to read"));
    QCOMPARE(wordsOf(t5, {{5}, {}, {260}}), QString("decoder_ids[0] is 260, expected the id of a token, 0 to 259"));
    QCOMPARE(wordsOf(bert, {{5, 6}, {0, 2}}), QString("a token has type 2, but the model knows the types 0 to 1"));
    QCOMPARE(wordsOf(roberta, {{5, 6}, {0, 1}}), QString("a token has type 1, but the model knows the types 0 to 0"));
    const auto wordsOfEdit = [](const Model& model, const HeadPlace& place) {
      return QString::fromStdString(toString(placeProblem(model, place)));
    };
    QCOMPARE(wordsOfEdit(gpt2, {StackKind::encoder, 0, 0}), QString("there is no encoder, expected one of decoder"));
    QCOMPARE(wordsOfEdit(t5, {StackKind::cross, 2, 0}), QString("there is no layer 2, expected 0 to 1"));
    QCOMPARE(wordsOfEdit(t5, {StackKind::cross, 1, 2}), QString("there is no head 2, expected 0 to 1"));
    QCOMPARE(wordsOfEdit(t5, {StackKind::cross, 1, 1}), QString());
  }

  void aPaddingTokenHasItsOwnPosition() {
    const Model model = open("roberta");
    const ModelRun run = runModel(model, {{0, 1, 7, 2}}), other = runModel(model, {{0, 7, 2}});
    // Behind padding the count goes on as if it were not there.
    QVERIFY(*run.encoder->embeddings.part(2, 1) == *other.encoder->embeddings.part(1, 1));
  }
};

QTEST_APPLESS_MAIN(TestModel)
#include "tst_model.moc"
