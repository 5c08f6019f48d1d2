// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <optional>

#include "core/attention/query_key_plane.h"
#include "core/base/rng.h"
#include "core/model/looking_inside.h"
#include "core/scene/models/models_pipeline.h"
#include "core/scene/models/token_groups.h"
#include "core/tensor/matrix.h"
#include "tests/support/models.h"

using namespace attn;
using namespace attn::test;

class TestLookingInside : public QObject {
  Q_OBJECT

  /// A run of tests/data/models/lens.
  struct Asked {
    ModelInput input;
    std::vector<HeadEdit> edits = {};
    std::optional<std::pair<Index, Index>> parts = {};
    std::optional<PatchQuestion> patch = {};
  };

  static std::pair<QStringList, Index> tokensAt(const QString& text) {
    const QStringList parts = text.split('@');
    return {parts[0].split(','), parts.size() > 1 ? parts[1].toInt() : -1};
  }
  static Asked askedOf(JsonValue& run) {
    Asked asked{.input = inputIn(run)};
    JsonValue* const list = memberOf(run, "arguments");
    QStringList words;
    for (const JsonValue& each : *list->as<JsonValue::List>()) words << QString::fromStdString(*each.as<std::string>());
    const auto after = [&](const char* option) { return words[words.indexOf(option) + 1]; };
    for (qsizetype i = 0; i + 1 < words.size(); ++i) {
      if (words[i] != "--silence") continue;
      const QStringList place = words[i + 1].section(':', 0, 0).split('.');
      asked.edits.push_back(
          {.place = {findRow(stackNames(), place[0].toStdString())->kind, place[1].toInt(), place[2].toInt()},
           .silence = words[i + 1].endsWith(":mean") ? Silence::mean : Silence::zero});
    }
    if (words.contains("--parts")) {
      const auto [ids, position] = tokensAt(after("--parts"));
      asked.parts = {ids[0].toInt(), position};
    }
    if (words.contains("--patch")) {
      const auto [ids, position] = tokensAt(after("--patch-tokens"));
      asked.patch = PatchQuestion{.other = {wholeNumbers(run, "other_ids"), asked.input.types, asked.input.decoderIds},
                                  .first = ids[0].toInt(),
                                  .second = ids[1].toInt(),
                                  .position = position};
      if (words.contains("--patch-positions"))
        for (const QString& each : after("--patch-positions").split(',')) asked.patch->rows.push_back(each.toInt());
    }
    return asked;
  }
  static RunOptions keeping() {
    RunOptions options;
    options.keepsWeights = true;
    return options;
  }
  static Model open(const QString& name) { return openModel(checkpointFolder(name)); }

  /// Everything that looking inside gives, by the names of the command line.
  static Arrays everythingOf(const Model& model, const Asked& asked) {
    Arrays all;
    const ModelRun run = runModel(model, asked.input, asked.edits, keeping());
    all["lens_moved"] = movedStates(model, run);
    BestTokens best = logitLens(model, run, 10);
    all["lens_logits"] = best.logits;
    all["lens_ids"] = Tensor(best.logits.shape(), {best.ids.begin(), best.ids.end()});
    all["logits"] = lastLogits(model, run);
    if (asked.parts) {
      const LogitParts parts = logitParts(model, run, asked.parts->first, asked.parts->second);
      all["parts_heads"] = parts.heads;
      if (!parts.cross.empty()) all["parts_cross"] = parts.cross;
      all["parts_ffn"] = parts.feedForward;
      all["parts_embedding"] = Tensor({1}, {parts.embedding});
      all["parts_bias"] = Tensor({1}, {parts.bias});
      all["parts_logit"] = Tensor({1}, {parts.logit});
    }
    if (asked.patch)
      for (const KindTensor& each : patchHeads(model, run, *asked.patch))
        all[std::string(nameOf(each.kind)) + "_patch"] = each.tensor;
    for (const StackKind kind : model.kinds()) {
      const std::string name = nameOf(kind);
      all[name + "_weights"] = weightsOf(model, run, kind);
      std::vector<float> weighted, kinds;
      for (Index layer = 0; layer < model.sizes(kind).layers; ++layer) {
        const Tensor each = valueWeighted(model, run, kind, layer);
        weighted.insert(weighted.end(), each.data(), each.data() + each.size());
        if (kind == StackKind::cross) continue;
        const Tensor own =
            headKinds(run.attention(kind, layer).weights,
                      kind == StackKind::decoder && model.encoder ? run.input.decoderIds : run.input.ids);
        kinds.insert(kinds.end(), own.data(), own.data() + own.size());
      }
      all[name + "_value_weighted"] = Tensor({std::ssize(weighted)}, weighted);
      if (kind == StackKind::cross) continue;
      all[name + "_kinds"] = Tensor({std::ssize(kinds)}, kinds);
      all[name + "_rollout"] = rollout(run, kind);
    }
    return all;
  }
  /// Ids whose logits are as good as equal may change places.
  static void compareIds(const Tensor& found, const Tensor& expected, const Tensor& logits) {
    QCOMPARE(found.size(), expected.size());
    for (Index i = 0; i < found.size(); ++i) {
      if (found.data()[i] == expected.data()[i]) continue;
      const Index place = i % 10;
      const float here = logits.data()[i];
      const bool isTie =
          (place > 0 && logits.data()[i - 1] - here < 2e-4F) || (place == 9 || here - logits.data()[i + 1] < 2e-4F);
      QVERIFY2(isTie, qPrintable(QString("place %1").arg(i)));
    }
  }

  /// Normal numbers.
  static Tensor numbersOf(Shape shape, std::uint64_t seed) {
    Tensor tensor(std::move(shape));
    Rng rng(seed);
    for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(rng.normal());
    return tensor;
  }
  static double dot(const Tensor& a, Index i, const Tensor& b, Index j) {
    double sum = 0;
    for (Index c = 0; c < a.cols(); ++c)
      sum += static_cast<double>(a.data()[i * a.cols() + c]) * static_cast<double>(b.data()[j * b.cols() + c]);
    return sum;
  }
  static double squaresOf(const Tensor& x) {
    double sum = 0;
    for (Index i = 0; i < x.size(); ++i) sum += static_cast<double>(x.data()[i]) * static_cast<double>(x.data()[i]);
    return sum;
  }
  static Tensor aboutTheirMean(Tensor keys) {
    for (Index c = 0; c < keys.cols(); ++c) {
      double mean = 0;
      for (Index j = 0; j < keys.rows(); ++j) mean += static_cast<double>(keys.data()[j * keys.cols() + c]);
      mean /= static_cast<double>(keys.rows());
      for (Index j = 0; j < keys.rows(); ++j) keys.data()[j * keys.cols() + c] -= static_cast<float>(mean);
    }
    return keys;
  }
  /// The squares of what products of points of a plane differ from the scores by, and of the scores.
  static std::pair<double, double> differenceIn(const QueryKeyPlane& plane, const Tensor& q, const Tensor& centred) {
    double missed = 0, all = 0;
    for (Index i = 0; i < q.rows(); ++i)
      for (Index j = 0; j < centred.rows(); ++j) {
        const double score = dot(q, i, centred, j), seen = dot(plane.queries, i, plane.keys, j);
        missed += (score - seen) * (score - seen);
        all += score * score;
      }
    return {missed, all};
  }
  static std::vector<Piece> piecesOfCats() {
    return {{.id = 101, .text = "[CLS]", .isSpecial = true},   {.id = 1, .text = "un", .begin = 0, .end = 2},
            {.id = 2, .text = "##like", .begin = 2, .end = 6}, {.id = 3, .text = "##ly", .begin = 6, .end = 8},
            {.id = 4, .text = "cats", .begin = 8, .end = 13},  {.id = 5, .text = ".", .begin = 13, .end = 14},
            {.id = 102, .text = "[SEP]", .isSpecial = true}};
  }

 private slots:
  void everyLookInsideGivesWhatIsExpected_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : checkpointNames()) QTest::newRow(qPrintable(name)) << name;
  }
  void everyLookInsideGivesWhatIsExpected() {
    QFETCH(QString, name);
    const Model model = open(name);
    const std::string lens = std::string(modelsFolder) + "lens";
    JsonValue runs = readJsonFile(lens, name.toStdString() + ".json");
    const Arrays expected = arraysIn(lens + "/" + name.toStdString() + ".npz");
    int compared = 0;
    for (auto& [id, run] : *runs.as<JsonValue::Object>()) {
      const Arrays found = everythingOf(model, askedOf(run));
      for (const auto& [array, tensor] : expected) {
        if (!array.starts_with(id + "/")) continue;
        const auto own = found.find(array.substr(id.size() + 1));
        QVERIFY2(own != found.end(), array.c_str());
        ++compared;
        if (array.ends_with("lens_ids")) {
          compareIds(own->second, tensor, expected.at(id + "/lens_logits"));
          continue;
        }
        const double tolerance = array.ends_with("rollout") || array.ends_with("_weights") ? 1e-5 : 1e-4;
        const double distance = farthest(own->second, tensor);
        QVERIFY2(distance <= tolerance, qPrintable(QString("%1: %2").arg(array.c_str()).arg(distance)));
      }
    }
    QCOMPARE(compared, static_cast<int>(expected.size()));
  }

  void partsSumToTheLogit() {
    int split = 0;
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      if (partsProblem(model)) continue;
      ++split;
      const ModelInput input = inputsOf(name).front();
      const ModelRun run = runModel(model, input);
      const Tensor logits = logitsOf(model, *run.decoder->hidden.whole());
      for (Index position = 0; position < logits.rows(); ++position)
        for (Index token = 0; token < model.vocabulary(); token += 17) {
          const LogitParts parts = logitParts(model, run, token, position);
          QVERIFY2(std::abs(parts.logit - logits.matrix(0)(position, token)) < 1e-4F, qPrintable(name));
        }
    }
    QCOMPARE(split, 9);
  }

  void thePartsOfASilencedHeadAreNothing() {
    const Model model = open("llama");
    const ModelRun run =
        runModel(model, inputsOf("llama").front(), {{.place = {StackKind::decoder, 1, 2}, .silence = Silence::zero}});
    const LogitParts parts = logitParts(model, run, 7, -1);
    QCOMPARE(parts.heads.matrix(0)(1, 2), 0.0F);
    QVERIFY(parts.heads.matrix(0)(1, 1) != 0);
  }

  void patchingARunWithItselfChangesNothing() {
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      const ModelInput input = inputsOf(name).front();
      const ModelRun run = runModel(model, input);
      for (const KindTensor& each : patchHeads(model, run, {.other = input, .first = 3, .second = 5}))
        QVERIFY2(each.tensor.matrix(0).norm() == 0, qPrintable(name));
    }
  }

  void theLensEndsWithTheModelsOwnLogits() {
    for (const QString& name : checkpointNames()) {
      const Model model = open(name);
      const ModelRun run = runModel(model, inputsOf(name).front());
      const BestTokens best = logitLens(model, run, 1);
      const Tensor logits = lastLogits(model, run);
      QCOMPARE(best.logits.data()[best.logits.size() - 1], logits.matrix(0).maxCoeff());
    }
  }

  void whatCannotBeAskedIsNamed() {
    const Model bert = open("bert"), gpt2 = open("gpt2");
    QCOMPARE(QString::fromStdString(toString(partsProblem(bert))),
             QString("BERT has its norms behind each layer, which rescale all that was written before: its logits do "
                     "not split into parts"));
    const ModelRun run = runModel(gpt2, {{1, 2, 3}});
    QCOMPARE(dataErrorOf([&] { logitParts(gpt2, run, 300, -1); }),
             QString("there is no token 300, expected an id from 0 to 299"));
    QCOMPARE(dataErrorOf([&] { logitParts(gpt2, run, 3, -4); }),
             QString("there is no position -4, the number of tokens is 3"));
    const auto wordsOf = [&](const PatchQuestion& question) {
      return dataErrorOf([&] { patchHeads(gpt2, run, question); });
    };
    QCOMPARE(
        wordsOf({.other = {{1, 2}}}),
        QString("the texts have 3 and 2 tokens, expected the same number: heads are patched position by position"));
    QCOMPARE(wordsOf({.other = {{1, 2, 4}}, .first = 0, .second = -1}),
             QString("there is no token -1, expected an id from 0 to 299"));
    QCOMPARE(wordsOf({.other = {{1, 2, 4}}, .position = 3}),
             QString("there is no position 3, the number of tokens is 3"));
    QCOMPARE(wordsOf({.other = {{1, 2, 4}}, .rows = {0, 5}}),
             QString("there is no position 5, the number of tokens is 3"));
    Model silent = gpt2;
    silent.output.reset();
    QCOMPARE(dataErrorOf([&] {
               patchHeads(silent, run, {.other = {{1, 2, 4}}});
             }),
             QString("the checkpoint has no output layer, so there are no logits"));
    QVERIFY(partsProblem(silent));
  }

  void rowsOfARolloutSumToOne() {
    const Model model = open("bert");
    const ModelRun run = runModel(model, inputsOf("bert").front(), {}, keeping());
    const Tensor rolled = rollout(run, StackKind::encoder);
    for (Index layer = 0; layer < rolled.count(); ++layer)
      QVERIFY((rolled.matrix(layer).rowwise().sum().array() - 1).abs().maxCoeff() < 1e-6F);
  }

  void aSilencedHeadKeepsItsWeightedValues() {
    const Model model = open("gpt2");
    const ModelInput input = inputsOf("gpt2").front();
    const ModelRun plain = runModel(model, input, {}, keeping());
    const ModelRun run =
        runModel(model, input, {{.place = {StackKind::decoder, 0, 1}, .silence = Silence::zero}}, keeping());
    QCOMPARE(
        farthest(valueWeighted(model, run, StackKind::decoder, 0), valueWeighted(model, plain, StackKind::decoder, 0)),
        0.0);
  }

  void kindsOfHeadsAreWhatTheirFormulasSay() {
    // a b a b: the weights of a head that looks at what followed its token last time, and then at the first.
    const Tensor weights({1, 1, 4, 4}, {1, 0, 0, 0, 0.5F, 0.5F, 0, 0, 0, 1, 0, 0, 0.25F, 0, 0.75F, 0});
    const Tensor kinds = headKinds(weights, {7, 8, 7, 8});
    const auto isNear = [&](HeadKind kind, double expected) {
      return std::abs(static_cast<double>(kinds.data()[static_cast<int>(kind)]) - expected) < 1e-6;
    };
    QVERIFY(isNear(HeadKind::previous, (0.5 + 1 + 0.75) / 3));
    QVERIFY(isNear(HeadKind::first, (0.5 + 0 + 0.25) / 3));
    QVERIFY(isNear(HeadKind::diagonal, 0.5 / 3));
    QVERIFY(isNear(HeadKind::entropy, (std::log(2) - 0.25 * std::log(0.25) - 0.75 * std::log(0.75)) / 3));
    QVERIFY(isNear(HeadKind::distance, (0.5 + 1 + (0.75 + 0.75)) / 3));
    QVERIFY(isNear(HeadKind::induction, (1 + 0.75) / 2));
    // A single token has no choice.
    QCOMPARE(headKinds(Tensor({1, 2, 1, 1}, {1, 1}), {7}), Tensor({2, 6}));
  }

  void headsOfATextThatIsTypedOnAreThoseOfTheWholeText() {
    // Long enough that several rows share a cell of a picture.
    QTemporaryDir folder;
    for (const char* name : {"config.json", "tokenizer.json", "model.safetensors"})
      QFile::copy(QString::fromStdString(checkpointFolder("qwen2")) + "/" + name, folder.filePath(name));
    QByteArray config = readBytes(folder.filePath("config.json"));
    config.replace("\"max_position_embeddings\": 128", "\"max_position_embeddings\": 512");
    QFile::remove(folder.filePath("config.json"));
    writeBytes(folder.filePath("config.json"), config);
    ModelsScene scene;
    scene.folder = folder.path().toStdString();
    const std::string letters = "qjxzkvwq";
    const auto textOf = [&](std::size_t count) {
      std::string text;
      while (text.size() < count) text += letters[(text.size() * text.size() / 3) % letters.size()];
      return text;
    };
    ModelsPipeline typed;
    scene.text = textOf(254);
    typed.run(scene, {});
    std::string changed = textOf(256);
    changed[254] = 'Q';
    // A letter more, some more at once, others in their place, fewer, and so many that cells hold more rows.
    for (const std::string& text :
         {textOf(255), textOf(256), changed, textOf(256), textOf(252), textOf(130), textOf(257), textOf(258)}) {
      scene.text = text;
      ModelsPipeline fresh;
      const ModelsResults found = typed.run(scene, {}), expected = fresh.run(scene, {});
      QVERIFY2(!expected.problem, toString(expected.problem).c_str());
      QCOMPARE(found.grids.size(), std::size_t{1});
      const HeadGrid &grid = found.grids.front(), &whole = expected.grids.front();
      QCOMPARE(grid.pooled, whole.pooled);
      QCOMPARE(std::ssize(grid.pictures), whole.layers);
      for (std::size_t layer = 0; layer < grid.pictures.size(); ++layer) {
        QVERIFY(grid.pictures[layer]->shape() == whole.pictures[layer]->shape());
        QVERIFY(farthest(*grid.pictures[layer], *whole.pictures[layer]) < 1e-6);
        for (Index k = 0; k < grid.headKinds[layer]->size(); ++k) {
          const float own = grid.headKinds[layer]->data()[k], other = whole.headKinds[layer]->data()[k];
          QVERIFY2(std::abs(own - other) <= 1e-6F * std::max(1.0F, other), text.c_str());
        }
      }
    }
  }

  void onlyTheChosenPositionsArePatched() {
    const Model model = open("gpt2");
    const ModelInput input = {{5, 6, 7, 8}}, other = {{5, 6, 9, 8}};
    const ModelRun run = runModel(model, input);
    // Position 0 and 1 see nothing of what is different, so to patch them changes nothing.
    const auto early = patchHeads(model, run, {.other = other, .first = 3, .second = 5, .rows = {0, 1}});
    QVERIFY(early[0].tensor.matrix(0).norm() < 1e-5F);
    const auto late = patchHeads(model, run, {.other = other, .first = 3, .second = 5, .rows = {-1}});
    QVERIFY(late[0].tensor.matrix(0).norm() > 1e-4F);
  }

  void aPlaneOfVectorsOfTwoNumbersKeepsTheirProducts() {
    const Tensor q = numbersOf({5, 2}, 1), k = numbersOf({7, 2}, 2);
    for (const PlaneRule& rule : planeRules()) {
      const QueryKeyPlane plane = queryKeyPlane(q.data(), 5, k.data(), 7, 2, rule.by);
      const auto [missed, all] = differenceIn(plane, q, aboutTheirMean(k));
      QVERIFY2(missed < 1e-10 * all, rule.id);
      QVERIFY(std::abs(plane.share - 1) < 1e-12);
    }
  }

  void thePlaneOfScoresLosesExactlyWhatItsShareSays() {
    const Tensor q = numbersOf({9, 6}, 3), k = numbersOf({11, 6}, 4), centred = aboutTheirMean(k);
    const QueryKeyPlane plane = queryKeyPlane(q.data(), 9, k.data(), 11, 6, PlaneBy::scores);
    const auto [missed, all] = differenceIn(plane, q, centred);
    QVERIFY(plane.share > 0.4 && plane.share < 0.9);
    QVERIFY(std::abs(missed / all - (1 - plane.share)) < 1e-6);
    const QueryKeyPlane other = queryKeyPlane(q.data(), 9, k.data(), 11, 6, PlaneBy::vectors);
    QVERIFY(differenceIn(other, q, centred).first > missed);
  }

  void thePlaneOfVectorsShowsTheShareOfTheirSquaresThatItSays() {
    const Tensor q = numbersOf({9, 6}, 5), k = numbersOf({11, 6}, 6), centred = aboutTheirMean(k);
    const QueryKeyPlane plane = queryKeyPlane(q.data(), 9, k.data(), 11, 6, PlaneBy::vectors);
    const double seen = squaresOf(plane.queries) + squaresOf(plane.keys),
                 all = 2 * std::sqrt(squaresOf(q) * squaresOf(centred));
    QVERIFY(std::abs(seen / all - plane.share) < 1e-6);
    // No two axes of the vectors themselves have more of it.
    for (Index a = 0; a < 6; ++a)
      for (Index b = 0; b < a; ++b) {
        double own = 0;
        for (const Index axis : {a, b}) {
          double ofQueries = 0, ofKeys = 0;
          for (Index i = 0; i < 9; ++i) ofQueries += std::pow(static_cast<double>(q.data()[i * 6 + axis]), 2);
          for (Index j = 0; j < 11; ++j) ofKeys += std::pow(static_cast<double>(centred.data()[j * 6 + axis]), 2);
          own += ofQueries * std::sqrt(squaresOf(centred) / squaresOf(q)) +
                 ofKeys * std::sqrt(squaresOf(q) / squaresOf(centred));
        }
        QVERIFY(own <= seen * (1 + 1e-6));
      }
  }

  void aPlaneOfNothingButZerosIsAPoint() {
    const Tensor q({3, 4}), k({3, 4});
    for (const PlaneRule& rule : planeRules()) {
      const QueryKeyPlane plane = queryKeyPlane(q.data(), 3, k.data(), 3, 4, rule.by);
      QCOMPARE(squaresOf(plane.queries) + squaresOf(plane.keys), 0.0);
      QCOMPARE(plane.share, 1.0);
    }
  }

  void piecesOfAWordAreShownAsOneAndSpecialTokensNotAtAll() {
    const TokenGroups words = groupsOf(piecesOfCats(), "unlikely cats.", {}, SpecialTokens::shown, true);
    QCOMPARE(words.labels, (std::vector<std::string>{"[CLS]", "unlikely", "cats", ".", "[SEP]"}));
    QVERIFY((words.members[1] == std::vector<Index>{1, 2, 3}));
    const TokenGroups pieces = groupsOf(piecesOfCats(), "unlikely cats.", {}, SpecialTokens::hidden, false);
    QCOMPARE(pieces.labels, (std::vector<std::string>{"un", "like", "ly", "cats", "."}));
    QCOMPARE(groupOf(pieces, 0), Index{-1});
    QCOMPARE(groupOf(words, 3), Index{1});
  }

  void wordsAreCutAsUnicodeDoesIt_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("an apostrophe") << "didn't go" << QStringList{"didn't", "go"};
    QTest::newRow("a full stop") << "go. on" << QStringList{"go", ".", "on"};
    QTest::newRow("a number") << "3.14 km" << QStringList{"3.14", "km"};
    QTest::newRow("no ASCII") << "naïve 𝔘 x" << QStringList{"naïve", "𝔘", "x"};
  }
  void wordsAreCutAsUnicodeDoesIt() {
    QFETCH(QString, text);
    QFETCH(QStringList, words);
    // A piece a letter.
    std::vector<Piece> pieces;
    const QList<uint> letters = text.toUcs4();
    for (Index i = 0; i < letters.size(); ++i)
      if (letters[i] != ' ') pieces.push_back({.text = "x", .begin = i, .end = i + 1});
    const TokenGroups groups = groupsOf(pieces, text.toStdString(), {}, SpecialTokens::shown, true);
    QStringList found;
    for (const std::string& label : groups.labels) found << QString::fromStdString(label);
    QCOMPARE(found, words);
  }

  void weightsToAWordAreSummedAndThoseFromItAveraged() {
    const std::vector<Piece> pieces = piecesOfCats();
    Tensor weights({1, 7, 7});
    Rng rng(9);
    for (Index i = 0; i < 7; ++i) {
      double sum = 0;
      for (Index j = 0; j < 7; ++j)
        sum += static_cast<double>(weights.data()[i * 7 + j] = static_cast<float>(rng.uniform()));
      for (Index j = 0; j < 7; ++j) weights.data()[i * 7 + j] /= static_cast<float>(sum);
    }
    const auto at = [&](Index i, Index j) { return weights.data()[i * 7 + j]; };
    const TokenGroups words = groupsOf(pieces, "unlikely cats.", {}, SpecialTokens::shown, true);
    const Tensor shown = grouped(weights, words, words, false);
    QCOMPARE(shown.shape(), (Shape{1, 5, 5}));
    QVERIFY(std::abs(shown.data()[2 * 5 + 1] - (at(4, 1) + at(4, 2) + at(4, 3))) < 1e-6F);
    QVERIFY(std::abs(shown.data()[1 * 5 + 2] - (at(1, 4) + at(2, 4) + at(3, 4)) / 3) < 1e-6F);
    for (Index i = 0; i < 5; ++i) {
      float sum = 0;
      for (Index j = 0; j < 5; ++j) sum += shown.data()[i * 5 + j];
      QVERIFY(std::abs(sum - 1) < 1e-5F);
    }
    // Left out: what the others have is all there is. Hidden: it is as it was.
    const TokenGroups left = groupsOf(pieces, "unlikely cats.", {}, SpecialTokens::leftOut, false);
    const Tensor hidden = grouped(weights, left, left, false), renormalised = grouped(weights, left, left, true);
    QCOMPARE(hidden.data()[0], at(1, 1));
    const float others = 1 - at(1, 0) - at(1, 6);
    QVERIFY(std::abs(renormalised.data()[0] - at(1, 1) / others) < 1e-6F);
  }
};

QTEST_APPLESS_MAIN(TestLookingInside)
#include "tst_looking_inside.moc"
