// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <numeric>
#include <span>

#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "tests/support/folder.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

namespace {

std::vector<float> toFloats(const NpyArray& array) {
  std::vector<float> numbers(array.bytes.size() / sizeof(float));
  std::memcpy(numbers.data(), array.bytes.data(), array.bytes.size());
  return numbers;
}

const QString corpus = QStringLiteral(ATTN_TEST_DATA "/import/");

}  // namespace

class TestImportCommands : public QObject {
  Q_OBJECT

  Folder m_folder;

  Outcome convert(const QString& file, const QString& out, const QStringList& options = {}) const {
    return run(QStringList{"convert", corpus + file, out} + options, m_folder.path());
  }

 private slots:
  void init() { m_folder.clear(); }

  void aLineSaysWhatAFileHolds() {
    const Outcome outcome = run({"check", "bert_stack.npy"}, corpus);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.out,
             QString("bert_stack.npy: weights, layer 3 × batch 2 × head 4 × query 9 × key 9, valid lengths 9 6\n"));
    QCOMPARE(outcome.status, 0);
  }

  void everyFileOfTheCorpusIsCheckedAsExpected() {
    QFile file(corpus + "expected.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QStringList names;
    const QJsonArray expected = QJsonDocument::fromJson(file.readAll())["files"].toArray();
    qsizetype refused = 0;
    for (const QJsonValue& each : expected) {
      names << each["file"].toString();
      refused += each.toObject().contains("refuse");
    }
    const Outcome outcome = run(QStringList{"check", "--json"} + names, corpus);
    // All are looked at; those that are refused have a line each.
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.error.split('\n', Qt::SkipEmptyParts).size(), refused);
    // Each file's object begins a line of its own, and stands alone.
    QJsonArray objects;
    for (QByteArray text = outcome.bytes; !text.isEmpty();) {
      const qsizetype end = std::max(qsizetype{0}, text.indexOf("\n}\n"));
      QJsonParseError problem;
      objects << QJsonDocument::fromJson(text.left(end + 3), &problem).object();
      QVERIFY2(problem.error == QJsonParseError::NoError, qPrintable(problem.errorString()));
      text.remove(0, end + 3);
    }
    qsizetype at = 0;
    for (const QJsonValue& each : expected) {
      if (each.toObject().contains("refuse")) continue;
      const QJsonObject found = objects[at++].toObject();
      QCOMPARE(found["file"], each["file"]);
      const QJsonArray tensors = each["tensors"].toArray(), guesses = found["tensors"].toArray();
      QCOMPARE(guesses.size(), tensors.size());
      for (qsizetype i = 0; i < tensors.size(); ++i) {
        const auto same = std::find_if(guesses.begin(), guesses.end(), [&](const QJsonValue& other) {
          return other["arrays"] == tensors[i].toObject()["arrays"];
        });
        QVERIFY(same != guesses.end());
        const QJsonObject guess = same->toObject();
        const QJsonObject wanted = tensors[i].toObject();
        for (const char* key : {"arrays", "shape", "kind", "causal", "valid_lens", "query_tokens", "key_tokens"})
          QCOMPARE(guess[key], wanted[key]);
        QCOMPARE(!guess["ask"].toArray().isEmpty(), tensors[i].toObject().contains("equivocal"));
        QVERIFY(guess["confidence"].toDouble() > 0 && guess["confidence"].toDouble() <= 1);
      }
    }
    QCOMPARE(at, objects.size());
  }

  void whatIsNaNOrInfiniteIsNamedWithItsFirstPlace() {
    std::vector<float> numbers(4 * 6 * 6, 1.0F / 6);
    const auto told = [&] {
      writeFileAtomically(m_folder.path("nan.npy").toStdString(), npyBytes(Tensor({4, 6, 6}, numbers)));
      return run({"check", "nan.npy"}, m_folder.path()).out;
    };
    QVERIFY(!told().contains("NaN"));
    numbers[1 * 36 + 2 * 6 + 3] = std::numeric_limits<float>::quiet_NaN();
    numbers[1 * 36 + 2 * 6 + 5] = std::numeric_limits<float>::quiet_NaN();
    const QString line = told();
    QVERIFY2(line.startsWith("nan.npy: weights") &&
                 line.contains(", NaN or infinite: 2 of 144 numbers, the first NaN at [1, 2, 3]"),
             qPrintable(line));
    const QJsonObject named = QJsonDocument::fromJson(run({"check", "--json", "nan.npy"}, m_folder.path()).bytes)
                                  .object()["tensors"]
                                  .toArray()[0]
                                  .toObject()["not_finite"]
                                  .toObject();
    QCOMPARE(named["count"].toInt(), 2);
    QCOMPARE(named["among"].toInt(), 144);
    QCOMPARE(named["first"].toString(), QString("NaN"));
    QCOMPARE(named["at"].toArray(), (QJsonArray{1, 2, 3}));
    // A score of minus infinity hides a key; one of infinity is a slip.
    for (float& number : numbers) number = -2;
    numbers[0] = -std::numeric_limits<float>::infinity();
    QVERIFY2(!told().contains("infinite"), qPrintable(told()));
    numbers[2] = std::numeric_limits<float>::infinity();
    QVERIFY2(told().contains("1 of 144 numbers, the first infinity at [0, 0, 2]"), qPrintable(told()));
  }

  void aFileOfWeightsIsNoModelWhoseFolderCouldBeLoaded() {
    QCOMPARE(convert("bert_stack.npy", "a.attn").error, QString());
    const Outcome outcome = run({"code", "a.attn"}, m_folder.path());
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("The attention of a file can't be given as code") &&
                 !outcome.error.contains("load the folder"),
             qPrintable(outcome.error));
  }

  void aRefusalNamesTheFileAndTheLineThatHelps() {
    const Outcome outcome = run({"check", "gpt2_tuple.pt", "bare.json"}, corpus);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.startsWith("attention-lab: gpt2_tuple.pt: it is a pickle"), qPrintable(outcome.error));
    QVERIFY2(outcome.error.contains("safetensors.torch.save_file("), qPrintable(outcome.error));
    QVERIFY2(outcome.out.startsWith("bare.json: weights, head 2 × query 5 × key 5; asked: axis 0: head or batch"),
             qPrintable(outcome.out));
  }

  void oneArrayOfSeveralIsChecked() {
    const Outcome all = run({"check", "t5.npz"}, corpus);
    const Outcome one = run({"check", "--array", "cross_attentions", "t5.npz"}, corpus);
    QCOMPARE(one.error, QString());
    QCOMPARE(one.out.count('\n'), 1);
    QVERIFY2(one.out.startsWith("t5.npz: cross_attentions: weights, ") && all.out.contains(one.out),
             qPrintable(one.out));
    const QJsonObject object =
        QJsonDocument::fromJson(run({"check", "--json", "--array", "cross_attentions", "t5.npz"}, corpus).bytes)
            .object();
    QCOMPARE(object["tensors"].toArray().size(), 1);
    QVERIFY(!object.contains("left_out"));
    // What is wrong with it is said as convert says it.
    const Outcome wrong = run({"check", "--array", "birds", "t5.npz"}, corpus);
    QCOMPARE(wrong.status, 2);
    QVERIFY(wrong.error.startsWith("attention-lab: --array has “birds”, expected one of cross_attentions"));
    QCOMPARE(wrong.error, convert("t5.npz", "a.npz", {"--array", "birds"}).error);
    const Outcome both = run({"check", "--array", "cross_attentions", "bare.json", "t5.npz"}, corpus);
    QCOMPARE(both.status, 2);
    QVERIFY(both.error.contains("bare.json: --array has “cross_attentions”") && both.out == one.out);
    const Outcome scene = run(
        {"check", "--array", "birds", QStringLiteral(ATTN_TEST_DATA) + "/../../resources/scenes/three-sentences.attn"});
    QVERIFY2(scene.status == 2 && scene.error.contains("--array is for files of arrays"), qPrintable(scene.error));
  }

  void aStackOfFiveAxesIsDrawnAsItsGuessSays() {
    const QStringList svg{"--no-scene", "--width", "400"};
    const Outcome drawn = run(QStringList{"render", corpus + "bert_stack.npy", "a.svg"} + svg, m_folder.path());
    QCOMPARE(drawn.status, 0);
    QVERIFY2(drawn.error.contains("bert_stack.npy: weights, layer 3 × batch 2 × head 4 × query 9 × key 9") &&
                 drawn.error.contains("--axes") && drawn.error.contains("--batch which of 2 entries"),
             qPrintable(drawn.error));
    for (int entry = 0; entry < 2; ++entry) {
      const QString number = QString::number(entry);
      QCOMPARE(convert("bert_stack.npy", "b.npz", {"--batch", number}).error, QString());
      QCOMPARE(run(QStringList{"render", "b.npz", "b.svg"} + svg, m_folder.path()).error, QString());
      const char* const name = entry == 0 ? "a.svg" : "c.svg";
      if (entry == 1)
        run(QStringList{"render", corpus + "bert_stack.npy", name, "--batch", number} + svg, m_folder.path());
      QVERIFY(m_folder.content(name).contains("ayer 2"));
      QCOMPARE(m_folder.content(name), m_folder.content("b.svg"));
    }
    QVERIFY(m_folder.content("a.svg") != m_folder.content("c.svg"));
    // Who says what the axes are, of however many, is not told of a guess.
    const QStringList letters{"render", corpus + "matlab_layout.npz", "d.svg", "--axes", "kqhb"};
    QCOMPARE(run(letters + svg, m_folder.path()).error.contains("--axes says"), false);
    QCOMPARE(run(QStringList{"render", corpus + "bert_stack.npy", "e.svg", "--axes", "lbh"}, m_folder.path()).error,
             QString("attention-lab: --axes has 3 letters, expected 5 for the shape (3, 2, 4, 9, 9)\n"));
    const Outcome open = run({"render", corpus + "bare.json", "e.svg"}, m_folder.path());
    QVERIFY2(open.status == 2 && open.error.contains("it is not clear (axis 0: head or batch or layer): say --axes"),
             qPrintable(open.error));
    QCOMPARE(run({"render", corpus + "bare.json", "f.svg", "--axes", "hqk"}, m_folder.path()).error, QString());
    QVERIFY(!m_folder.names().contains("e.svg") && m_folder.names().contains("f.svg"));
    QVERIFY(run({"render", corpus + "t5.npz", "e.svg"}, m_folder.path()).error.contains("say --array, one of cross_"));
    const QString scene = QStringLiteral(ATTN_TEST_DATA "/../../resources/scenes/three-sentences.attn");
    QVERIFY(run({"render", scene, "e.svg", "--batch", "0"}, m_folder.path()).error.contains("files of arrays"));
  }

  void headsOfAFileAreDrawnByTheirNumbers() {
    const QString stack = corpus + "bert_stack.npy";
    const QStringList as{"--range", "unit", "--no-scene", "--width", "90"};
    const auto render = [&](const QStringList& files, const QStringList& options) {
      return run(QStringList{"render"} + files + as + options, m_folder.path());
    };
    // Each is what the file with its head open looks like.
    QCOMPARE(convert("bert_stack.npy", "a.attn", {"--axes", "lbhqk", "--layer", "2", "--head", "1"}).error, QString());
    QCOMPARE(render({"a.attn", "scene.svg"}, {"--view", "weights"}).error, QString());
    QCOMPARE(render({stack, "one.svg"}, {"--layer", "2", "--head", "1", "--axes", "lbhqk"}).error, QString());
    QCOMPARE(m_folder.content("one.svg"), m_folder.content("scene.svg"));
    QCOMPARE(render({stack, "layer.svg"}, {"--layer", "2"}).status, 0);
    for (const char* head : {"head 0", "head 1", "head 2", "head 3"})
      QVERIFY(m_folder.content("layer.svg").contains(head));
    QVERIFY(!m_folder.content("layer.svg").contains("Layer 1"));
    QCOMPARE(render({stack, "some.svg"}, {"--layer", "2", "--head", "0", "--head", "1", "--head", "3"}).status, 0);
    QVERIFY(m_folder.content("some.svg").contains("head 3") && !m_folder.content("some.svg").contains("head 2"));
    QCOMPARE(render({stack, "head.svg"}, {"--head", "3"}).status, 0);
    for (const char* layer : {"Layer 0, head 3", "Layer 1, head 3", "Layer 2, head 3"})
      QVERIFY(m_folder.content("head.svg").contains(layer));
    // All of them at once, as the same view of the scene has them.
    QCOMPARE(render({"a.attn", "heads.svg"}, {"--view", "heads"}).error, QString());
    QCOMPARE(render({stack, "all.svg"}, {"--all-heads", "--axes", "lbhqk"}).error, QString());
    QCOMPARE(m_folder.content("all.svg"), m_folder.content("heads.svg"));
    // Other formats than arrays have heads too. Asking for a head also answers which axis the heads are.
    QCOMPARE(render({corpus + "bare.json", "json.svg"}, {"--head", "1"}).status, 0);
    QCOMPARE(render({corpus + "mha_head0.csv", "csv.svg"}, {"--head", "0"}).status, 0);
    QCOMPARE(render({corpus + "mha_head0.csv", "table.svg"}, {}).status, 0);
    QVERIFY(m_folder.content("table.svg").contains("<svg"));

    const std::map<QString, QStringList> refused{
        {"there is no layer 3, expected 0 to 2", {"--layer", "3"}},
        {"there is no head 4, expected 0 to 3", {"--layer", "0", "--head", "4"}},
        {"--head can't be used with --all-heads", {"--all-heads", "--head", "1"}},
        {"--all-heads is --view heads", {"--all-heads", "--view", "lines"}},
        {"--head expected a number", {"--head", "encoder.0.1"}},
        {"--head is “x”, expected a number, or of a model STACK.LAYER.HEAD", {"--head", "x"}},
        {"--text is for the folder of a model", {"--head", "1", "--text", "a"}},
        {"--combine is for several heads", {"--head", "1", "--combine", "mean"}},
        {"which of 3 × 4 heads is drawn is open", {"--view", "lines"}}};
    for (const auto& [words, options] : refused) {
      const Outcome outcome = render({stack, "none.svg"}, options);
      QVERIFY2(outcome.status != 0 && outcome.error.contains(words), qPrintable(words + ": " + outcome.error));
    }
    QVERIFY(!m_folder.names().contains("none.svg"));
  }

  void severalFilesAreDrawnToNamesOfTheirOwn() {
    const QString stack = corpus + "bert_stack.npy", flat = corpus + "mha_heads.npy";
    const auto render = [&](const QStringList& words) {
      return run(QStringList{"render"} + words + QStringList{"--no-scene", "--width", "90"}, m_folder.path());
    };
    QCOMPARE(render({stack, flat, "{name}.svg"}).status, 0);
    QCOMPARE(m_folder.names(), QStringList({"bert_stack.svg", "mha_heads.svg"}));
    QCOMPARE(render({flat, "alone.svg"}).status, 0);
    QCOMPARE(m_folder.content("mha_heads.svg"), m_folder.content("alone.svg"));
    m_folder.clear();
    QCOMPARE(render({stack, flat, "{name}-{layer}-{head}.svg", "--layer", "0", "--head", "1"}).status, 0);
    QCOMPARE(m_folder.names(), QStringList({"bert_stack-0-1.svg", "mha_heads-0-1.svg"}));
    // All of them or none.
    m_folder.clear();
    QVERIFY(render({stack, flat, "{name}.svg", "--layer", "2"}).error.contains("mha_heads.npy: it is not clear"));
    QVERIFY(render({flat, "none.npy", "{name}-{head}.svg"}).error.contains("none.npy"));
    QVERIFY(render({stack, flat, "a.svg"}).error.contains("there are 2 inputs, and the output is “a.svg”"));
    QVERIFY(render({stack, stack, "{name}.svg"}).error.contains("two inputs would be drawn to “bert_stack.svg”"));
    QVERIFY(render({stack, flat, "{name}.gif", "--sweep", "temperature=1..2"}).error.contains("several inputs"));
    QCOMPARE(m_folder.names(), QStringList());
  }

  void allHeadsOfAFileAreWrittenByLayerAndHead() {
    QVERIFY(QDir(m_folder.path()).mkpath("heads") && QDir(m_folder.path()).mkpath("layers"));
    const QStringList as{"--range", "unit", "--no-scene", "--width", "90"};
    const auto render = [&](const QString& in, const QString& out, const QStringList& options = {}) {
      return run(QStringList{"render", in, out} + as + options, m_folder.path()).error;
    };
    const auto filesIn = [&](const char* folder) {
      return QDir(m_folder.path(folder)).entryList(QDir::Files, QDir::Name);
    };
    const QString stack = corpus + "bert_stack.npy";
    QCOMPARE(render(stack, "heads/l{layer}-h{head}.svg"), QString());
    QCOMPARE(filesIn("heads").size(), 3 * 4);
    QCOMPARE(filesIn("heads").first(), QString("l0-h0.svg"));
    // Each is what the head that is open alone looks like.
    QCOMPARE(convert("bert_stack.npy", "a.attn", {"--axes", "lbhqk", "--layer", "2", "--head", "1"}).error, QString());
    QCOMPARE(render("a.attn", "one.svg", {"--view", "weights"}), QString());
    QVERIFY(m_folder.content("one.svg").contains("Layer 2, head 1"));
    QCOMPARE(m_folder.content("heads/l2-h1.svg"), m_folder.content("one.svg"));
    // One figure a layer, in two formats.
    QCOMPARE(render(stack, "layers/{layer}.{format}", {"--format", "svg", "--format", "png", "--batch", "1"}),
             QString());
    QCOMPARE(filesIn("layers"), QStringList({"0.png", "0.svg", "1.png", "1.svg", "2.png", "2.svg"}));
    for (const char* head : {"head 0", "head 3"}) QVERIFY(m_folder.content("layers/1.svg").contains(head));
    QVERIFY(!m_folder.content("layers/1.svg").contains("Layer 0"));
    QVERIFY(render(stack, "layers/{layer}-{foo}.svg")
                .contains("the name has {foo}, expected one of {panel}, {number}, "
                          "{layer}, {format}"));
    QVERIFY(render(stack, "layers/{head}.svg").contains("two files would be called “0.svg”: put {number}"));
    // The same of a model.
    QVERIFY(QDir(m_folder.path()).mkpath("model"));
    QCOMPARE(render(QStringLiteral(ATTN_TEST_DATA "/models/gpt2"), "model/{layer}-{head}.svg", {"--text", "The cat"}),
             QString());
    QVERIFY(filesIn("model").size() > 3 && filesIn("model").first() == "0-0.svg");
    QVERIFY(render(corpus + "../scenes/none.attn", "model/{layer}.svg").contains("none.attn"));
  }

  void aSceneIsReadableToo() {
    const Outcome outcome =
        run({"check", QStringLiteral(ATTN_TEST_DATA "/../../resources/scenes/three-sentences.attn")});
    QCOMPARE(outcome.error, QString());
    QVERIFY(outcome.out.endsWith(": scene\n"));
  }

  void booleansAreNamedWhereTheyAreRefused() {
    QFile file(m_folder.path() + "/seen.npy");
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string header = npyHeader({6, 6}, NumberType::boolean);
    file.write(header.data(), qint64(header.size()));
    file.write(QByteArray(36, '\1'));
    file.close();
    const Outcome outcome = run({"check", "seen.npy"}, m_folder.path());
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("(6, 6) bool"), qPrintable(outcome.error));
    // With the same sentence they are not drawn either.
    const Outcome drawn = run({"render", "seen.npy", "seen.svg"}, m_folder.path());
    QCOMPARE(drawn.status, 1);
    QCOMPARE(drawn.error, outcome.error);
    QVERIFY(!QFile::exists(m_folder.path() + "/seen.svg"));
  }

  void ofAFolderItIsSaidWhichFileIsMissing() {
    QVERIFY(QDir(m_folder.path()).mkpath("empty"));
    const Outcome outcome = run({"check", "empty"}, m_folder.path());
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.error, QString("attention-lab: empty/model.safetensors: is missing, expected a folder that "
                                    "save_pretrained wrote\n"));
  }

  void nothingToCheckIsAWrongUsage() {
    QCOMPARE(run({"check"}).status, 2);
    QVERIFY(run({"check", "--help"}).out.contains("--json"));
  }

  void convertingWritesOneOrderAndConvertingAgainChangesNothing() {
    const Outcome outcome = convert("matlab_layout.npz", "a.npz", {"--axes", "kqhb"});
    QCOMPARE(outcome.error, QString());
    const auto arrays = parseNpzContent(bytesOf(m_folder.content("a.npz")));
    const auto& array = std::get<NpyArray>(arrays.front().content);
    QCOMPARE(array.shape, (Shape{1, 2, 3, 5, 7}));
    // Element (b, h, q, k) is what stood at (k, q, h, b).
    QFile file(corpus + "matlab_layout.npz");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray content = file.readAll();
    const auto before = parseNpzContent(bytesOf(content));
    const auto& source = std::get<NpyArray>(before.front().content);
    const NpyArray plain = inNativeOrder(source);
    QCOMPARE(static_cast<int>(array.type), static_cast<int>(source.type));
    for (Index b = 0; b < 2; ++b)
      for (Index h = 0; h < 3; ++h)
        for (Index q = 0; q < 5; ++q)
          for (Index k = 0; k < 7; ++k) {
            const auto to = static_cast<std::ptrdiff_t>(((b * 3 + h) * 5 + q) * 7 + k) * 8;
            const auto from = static_cast<std::ptrdiff_t>(((k * 5 + q) * 3 + h) * 2 + b) * 8;
            QVERIFY(std::equal(array.bytes.begin() + to, array.bytes.begin() + to + 8, plain.bytes.begin() + from));
          }
    QCOMPARE(run({"convert", "a.npz", "b.npz"}, m_folder.path()).error, QString());
    QCOMPARE(m_folder.content("b.npz"), m_folder.content("a.npz"));
  }

  void convertingToTheStandardOutputTakesItsFormat() {
    QCOMPARE(convert("matlab_layout.npz", "a.json", {"--axes", "kqhb"}).error, QString());
    const Outcome written = convert("matlab_layout.npz", "-", {"--axes", "kqhb", "--format", "json"});
    QCOMPARE(written.error, QString());
    QCOMPARE(written.bytes, m_folder.content("a.json"));
    const Outcome nameless = convert("matlab_layout.npz", "-", {"--axes", "kqhb"});
    QCOMPARE(nameless.status, 2);
    QVERIFY2(nameless.error.contains("or in .attn for a scene, or --format"), qPrintable(nameless.error));
    const Outcome other = convert("matlab_layout.npz", "b.json", {"--axes", "kqhb", "--format", "npz"});
    QVERIFY2(other.error.contains("--format is “npz”, and the output is called “b.json”"), qPrintable(other.error));
  }

  /// An .npz of queries and keys of two heads of four tokens, or of scores, with these scores of sinks.
  void writeWithSinks(const QString& name, bool areScores, const std::vector<float>& sinks) const {
    const auto numbers = [](std::size_t count, float scale) {
      std::vector<std::byte> bytes(count * sizeof(float));
      for (std::size_t i = 0; i < count; ++i) {
        const float number = scale * float((i * 7) % 11) - 1;
        std::memcpy(bytes.data() + i * sizeof number, &number, sizeof number);
      }
      return bytes;
    };
    const std::vector<std::byte> ofScores = numbers(32, 0.5F), ofInputs = numbers(24, 0.25F);
    std::vector<ArrayBytes> arrays{
        {"sinks", {std::ssize(sinks)}, NumberType::float32, std::as_bytes(std::span(sinks))}};
    std::vector<NamedTexts> texts;
    if (areScores) {
      arrays.push_back({"scores", {1, 1, 2, 4, 4}, NumberType::float32, ofScores});
      texts = {{"axes", {"lbhqk"}}, {"kind", {"scores"}}};
    } else {
      for (const char* each : {"queries", "keys", "values"})
        arrays.push_back({each, {1, 2, 4, 3}, NumberType::float32, ofInputs});
    }
    QFile file(m_folder.path() + "/" + name);
    QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Truncate));
    writeNpz(file.handle(), arrays, texts);
  }

  std::map<std::string, NpyArray> arraysOf(const char* name) const {
    std::map<std::string, NpyArray> arrays;
    for (const NamedContent& each : parseNpzContent(bytesOf(m_folder.content(name))))
      if (const auto* array = std::get_if<NpyArray>(&each.content)) arrays.emplace(each.name, *array);
    return arrays;
  }

  void sinksThatAFileStatesGoWithItsScores() {
    writeWithSinks("in.npz", true, {0.5F, -2});
    for (const char* name : {"out.npz", "out.safetensors", "out.json"}) {
      QCOMPARE(run({"convert", "in.npz", name}, m_folder.path()).error, QString());
      const Outcome told = run({"check", name}, m_folder.path());
      QVERIFY2(told.out.contains(", sinks 0.5 -2"), qPrintable(told.out));
      QCOMPARE(run({"convert", name, "again.npz"}, m_folder.path()).error, QString());
      QCOMPARE(toFloats(arraysOf("again.npz").at("sinks")), (std::vector<float>{0.5F, -2}));
    }
    QCOMPARE(run({"convert", "out.npz", "again.npz"}, m_folder.path()).error, QString());
    QCOMPARE(m_folder.content("again.npz"), m_folder.content("out.npz"));
    // Of one head its own.
    QCOMPARE(run({"convert", "in.npz", "one.npz", "--head", "1"}, m_folder.path()).error, QString());
    QCOMPARE(toFloats(arraysOf("one.npz").at("sinks")), (std::vector<float>{-2}));
    // Sinks of another number of heads are none of these.
    writeWithSinks("other.npz", true, {1, 2, 3});
    QCOMPARE(run({"convert", "other.npz", "none.npz"}, m_folder.path()).error, QString());
    QVERIFY(!arraysOf("none.npz").contains("sinks"));
  }

  void aNumberThatIsTooLargeForItsTypeIsRefusedInsteadOfBecomingInfinite() {
    m_folder.write("scores.json", R"({"axes":"bqk","kind":"scores","attention":[[[1, 65519], [2, -65520]]]})");
    const Outcome refused = run({"convert", "scores.json", "half.npy", "--dtype", "f16"}, m_folder.path());
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.error.contains("-65520 is too large for float16, which ends at 65504"), qPrintable(refused.error));
    QVERIFY(!QFile::exists(m_folder.path() + "/half.npy"));
    QCOMPARE(run({"convert", "scores.json", "single.npy", "--dtype", "f32"}, m_folder.path()).error, QString());
    m_folder.write("scores.json", R"({"axes":"bqk","kind":"scores","attention":[[[1, 65519], [2, -2]]]})");
    QCOMPARE(run({"convert", "scores.json", "half.npy", "--dtype", "f16"}, m_folder.path()).error, QString());
  }

  void aSceneOfQueriesAndKeysHasTheSinkOfTheFile() {
    writeWithSinks("in.npz", false, {0.75F});
    QCOMPARE(run({"convert", "in.npz", "live.attn"}, m_folder.path()).error, QString());
    QVERIFY(m_folder.content("live.attn").contains("0.75"));
    // What it computes is what `attend` computes of the same file.
    QCOMPARE(run({"convert", "live.attn", "weights.npz"}, m_folder.path()).error, QString());
    QCOMPARE(run({"attend", "in.npz", "attended.npz"}, m_folder.path()).error, QString());
    const std::vector<float> weights = toFloats(arraysOf("weights.npz").at("attention_weights")),
                             attended = toFloats(arraysOf("attended.npz").at("attention_weights"));
    QCOMPARE(weights.size(), attended.size());
    for (std::size_t i = 0; i < weights.size(); ++i) QVERIFY(std::abs(weights[i] - attended[i]) < 1e-6F);
    QVERIFY(std::accumulate(weights.begin(), weights.begin() + 4, 0.0F) < 0.95F);
    QCOMPARE(toFloats(arraysOf("weights.npz").at("sinks")), (std::vector<float>{0.75F, 0.75F}));
    // A scene has one for all heads.
    writeWithSinks("two.npz", false, {0.75F, 1});
    const Outcome refused = run({"convert", "two.npz", "two.attn"}, m_folder.path());
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.error.contains("two.npz: the sinks of its heads have different scores"),
             qPrintable(refused.error));
    QVERIFY(!m_folder.names().contains("two.attn"));
  }

  void anOpenQuestionNamesTheOptionThatAnswersIt() {
    const Outcome outcome = convert("keras.npz", "a.npy");
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.error,
             QString("attention-lab: it is not clear (axis 0: batch or layer): say --axes, perhaps --axes bhqk\n"));
    QCOMPARE(m_folder.names(), QStringList());
    QCOMPARE(convert("keras.npz", "a.npy", {"--axes", "????"}).status, 0);
    QCOMPARE(parseNpy(bytesOf(m_folder.content("a.npy"))).shape, (Shape{1, 2, 3, 5, 8}));
  }

  void aTensorWithoutANameIsChosenByNone() {
    const Outcome outcome = convert("mha_heads.npy", "a.npz", {"--array", "attention"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains("--array has “attention”, and the only tensor of the file has no name"),
             qPrintable(outcome.error));
  }

  void oneOfSeveralTensorsIsChosen() {
    QVERIFY(convert("t5.npz", "a.json").error.contains("say --array, one of cross_attentions, decoder_attentions"));
    QCOMPARE(convert("t5.npz", "a.json", {"--array", "cross_attentions", "--layer", "1", "--head", "2"}).error,
             QString());
    const Outcome outcome = run({"check", "a.json"}, m_folder.path());
    QCOMPARE(outcome.out, QString("a.json: attention_weights: weights, layer 1 × batch 1 × head 1 × query 5 × key 8, "
                                  "with tokens\n"));
  }

  void aSceneShowsTheTensorThatWasChosen() {
    QCOMPARE(convert("t5.npz", "a.attn", {"--array", "cross_attentions", "--head", "1"}).error, QString());
    const QJsonObject models = QJsonDocument::fromJson(m_folder.content("a.attn"))["models"].toObject();
    QCOMPARE(models["array"].toString(), QString("cross_attentions"));
    QCOMPARE(run({"render", "a.attn", "a.svg", "--view", "weights"}, m_folder.path()).error, QString());
    m_folder.write("b.attn", m_folder.content("a.attn").replace("cross_attentions", "cross_attentionz"));
    const Outcome outcome = run({"render", "b.attn", "b.svg", "--view", "weights"}, m_folder.path());
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("no tensor cross_attentionz, expected one of cross_attentions, "),
             qPrintable(outcome.error));
  }

  void fromQueriesKeysAndValuesRenderComputesTheWeights() {
    QCOMPARE(convert("qkv.npz", "a.attn").error, QString());
    const QStringList options{"--format", "svg", "--width", "200"};
    const Outcome scene = run(QStringList{"render", "a.attn", "-"} + options, m_folder.path());
    const Outcome file = run(QStringList{"render", corpus + "qkv.npz", "-"} + options, m_folder.path());
    QCOMPARE(file.error, QString());
    QVERIFY(file.out.size() > 1000);
    QCOMPARE(file.out, scene.out);
    QCOMPARE(run({"render", corpus + "qkv.npz", "a.svg", "--view", "scores"}, m_folder.path()).error, QString());
    // Of two layers neither is taken silently.
    m_folder.write("two.json", R"({"q_0":[[1,2]],"k_0":[[1,2]],"q_1":[[1,2]],"k_1":[[1,2]]})");
    const Outcome two = run({"render", "two.json", "b.svg"}, m_folder.path());
    QCOMPARE(two.status, 1);
    QVERIFY2(two.error.contains("(q_0, q_1)"), qPrintable(two.error));
  }

  void aLayerOfManyHeadsIsARowOfItsOwn() {
    // 2 layers of 20 heads, each of which looks at its own place.
    QString numbers;
    for (int matrix = 0; matrix < 40; ++matrix)
      numbers += (matrix == 0 ? "[[" : matrix == 20 ? "],[" : ",") + QString("[[1,0],[0,1]]");
    m_folder.write("heads.json", R"({"axes":"lhqk","kind":"weights","attention":)" + numbers.toUtf8() + "]]}");
    const auto heightOf = [&](const char* width) {
      const Outcome outcome =
          run({"render", "heads.json", "heads.png", "--all-heads", "--width", width}, m_folder.path());
      return outcome.status == 0 ? QImage(m_folder.path("heads.png")).height() : -1;
    };
    // As wide as this there are two rows; in less width each of them is divided into two, and begins at the left.
    const int wide = heightOf("900px"), narrow = heightOf("560px");
    QVERIFY2(wide > 0 && wide < 200, qPrintable(QString::number(wide)));
    QVERIFY2(narrow > wide && narrow < 2.5 * wide, qPrintable(QString::number(narrow)));
    QCOMPARE(run({"render", "heads.json", "heads.svg", "--all-heads", "--width", "560px"}, m_folder.path()).status, 0);
    const QString svg = QString::fromUtf8(m_folder.content("heads.svg"));
    QStringList lefts;
    const QRegularExpression place("<text[^>]* x=\"([^\"]+)\"[^>]*>Layer [01]<");
    for (auto each = place.globalMatch(svg); each.hasNext();) lefts << each.next().captured(1);
    QCOMPARE(lefts.size(), 2);
    QVERIFY2(std::abs(lefts[0].toDouble() - lefts[1].toDouble()) < 10, qPrintable(lefts.join(' ')));
  }

  void recordsOfDifferentTextsAreABatch() {
    const QByteArray cat = R"({"tokens":["the","cat"],"attention":[[[1,0],[0.5,0.5]],[[0.75,0.25],[0.25,0.75]]]})";
    QByteArray dog = cat;
    dog.replace("the", "a").replace("cat", "dog").replace("0.75", "0.5").replace("0.25", "0.5");
    m_folder.write("records.json", "[" + cat + "," + dog + "]");
    m_folder.write("records.jsonl", cat + "\n" + dog + "\n");
    for (const char* name : {"records.json", "records.jsonl"}) {
      const QString told = run({"check", name}, m_folder.path()).out;
      QVERIFY2(told.contains("batch 2 × head 2 × query 2 × key 2"), qPrintable(told));
      for (const auto& [entry, token] : {std::pair("0", "cat"), std::pair("1", "dog")}) {
        QCOMPARE(run({"convert", name, "one.csv", "--batch", entry}, m_folder.path()).error, QString());
        QVERIFY2(m_folder.content("one.csv").contains(token), m_folder.content("one.csv").constData());
      }
    }
    // Records of one text are none: they may be its layers.
    m_folder.write("records.json", "[" + cat + "," + cat + "]");
    QVERIFY(!run({"check", "records.json"}, m_folder.path()).out.contains("batch"));
  }

  void eachTextOfABatchHasItsOwnTokens() {
    m_folder.write("batch.json", R"({"tokens":[["the","cat"],["a","dog"]],)"
                                 R"("attention":[[[1,0],[0.5,0.5]],[[1,0],[0.25,0.75]]]})");
    const QString batch = "attention: weights, batch 2 × query 2 × key 2, causal";
    QCOMPARE(run({"check", "batch.json"}, m_folder.path()).out, "batch.json: " + batch + "\n");
    for (const auto& [entry, token] : {std::pair("0", "cat"), std::pair("1", "dog")}) {
      QCOMPARE(run({"convert", "batch.json", "one.csv", "--batch", entry}, m_folder.path()).error, QString());
      QVERIFY2(m_folder.content("one.csv").contains(token), m_folder.content("one.csv").constData());
      QCOMPARE(run({"render", "batch.json", "one.svg", "--batch", entry}, m_folder.path()).status, 0);
      QVERIFY(m_folder.content("one.svg").contains(token));
      // A scene shows the text that was chosen.
      QCOMPARE(run({"convert", "batch.json", "one.attn", "--batch", entry, "--head", "0"}, m_folder.path()).error,
               QString());
      QCOMPARE(run({"render", "one.attn", "scene.svg", "--view", "weights"}, m_folder.path()).error, QString());
      QVERIFY(m_folder.content("scene.svg").contains(token));
    }
    // All texts keep theirs in whatever format they are written, and when that is read again.
    for (const QString& ending : {QString("npz"), QString("safetensors"), QString("json"), QString("csv")}) {
      const QString whole = "whole." + ending;
      QCOMPARE(run({"convert", "batch.json", whole}, m_folder.path()).error, QString());
      for (const auto& [entry, token, other] : {std::tuple("0", "cat", "dog"), std::tuple("1", "dog", "cat")}) {
        QCOMPARE(run({"convert", whole, "one.csv", "--batch", entry}, m_folder.path()).error, QString());
        QVERIFY2(m_folder.content("one.csv").contains(token), m_folder.content("one.csv").constData());
        QVERIFY(!m_folder.content("one.csv").contains(other));
      }
      QCOMPARE(run({"convert", whole, "again." + ending}, m_folder.path()).error, QString());
      QCOMPARE(m_folder.content(qPrintable("again." + ending)), m_folder.content(qPrintable(whole)));
    }
  }

  void tokensAreGiven() {
    m_folder.write("tokens.txt", "a\r\nb\r\nc\r\nd\r\ne\r\nf\r\n");
    QCOMPARE(convert("mha_head0.csv", "a.safetensors", {"--tokens", "tokens.txt"}).error, QString());
    const Outcome outcome = run({"check", "--json", "a.safetensors"}, m_folder.path());
    const QJsonObject guess = QJsonDocument::fromJson(outcome.bytes)["tensors"][0].toObject();
    QCOMPARE(guess["key_tokens"], QJsonArray::fromStringList({"a", "b", "c", "d", "e", "f"}));
    m_folder.write("tokens.txt", "a\nb\n");
    QCOMPARE(convert("mha_head0.csv", "b.npz", {"--tokens", "tokens.txt"}).error,
             QString("attention-lab: --tokens has 2 lines, expected 6, one for each query\n"));
  }

  void whatConvertWritesIsDrawnWithItsLayersHeadsAndTokens() {
    m_folder.write("tokens.txt", "a\nb\nc\nd\ne\nfox\ng\nh\ni\n");
    QCOMPARE(convert("bert_stack.npy", "a.npz", {"--tokens", "tokens.txt"}).error, QString());
    const Outcome svg = run({"render", "a.npz", "-", "--format", "svg", "--width", "400"}, m_folder.path());
    QCOMPARE(svg.error, QString());
    for (const char* words : {"sequence 1, layer 2", "head 3", "fox"}) QVERIFY2(svg.out.contains(words), words);
    const Outcome page = run({"render", "a.npz", "-", "--format", "html"}, m_folder.path());
    QVERIFY2(page.out.contains("\"Sequence 1, layer 2, head 3\""), qPrintable(page.error));
    const Outcome one = run({"render", "a.npz", "a.png", "--bare", "--panel", "layer 2, head 3"}, m_folder.path());
    QCOMPARE(one.error, QString());
  }

  void aSceneIsMadeOfQueriesKeysAndValues() {
    QCOMPARE(convert("qkv.npz", "a.attn").error, QString());
    QCOMPARE(run({"convert", "a.attn", "b.attn"}, m_folder.path()).error, QString());
    QCOMPARE(m_folder.content("b.attn"), m_folder.content("a.attn"));
    // The weights of the scene are those that attend computes.
    QCOMPARE(run({"convert", "a.attn", "a.npz"}, m_folder.path()).error, QString());
    QCOMPARE(run({"attend", corpus + "qkv.npz", "attended.npz"}, m_folder.path()).error, QString());
    const auto weightsIn = [&](const char* name) {
      for (const auto& each : parseNpzContent(bytesOf(m_folder.content(name))))
        if (each.name == "attention_weights") return toTensor(std::get<NpyArray>(each.content), each.name);
      return Tensor();
    };
    const Tensor found = weightsIn("a.npz"), expected = weightsIn("attended.npz");
    QCOMPARE(found.shape(), (Shape{1, 2, 3, 5, 7}));
    QCOMPARE(found.size(), expected.size());
    for (Index i = 0; i < found.size(); ++i) QVERIFY(std::abs(found.data()[i] - expected.data()[i]) < 1e-6F);
    QVERIFY(convert("qkv.npz", "c.attn", {"--head", "1"}).error.contains("--head can't be used"));
    QVERIFY(!m_folder.names().contains("c.attn"));
  }

  void theSceneKeepsTheValidLengthsOfTheFile() {
    m_folder.write("a.json", R"({"queries":[[[1,2],[3,4]],[[1,0],[0,1]]],"keys":[[[1,2],[0,1]],[[1,1],[0,2]]],)"
                             R"("values":[[[1,2],[0,1]],[[1,1],[0,2]]],"valid_lens":[1,2]})");
    QCOMPARE(run({"convert", "a.json", "a.attn"}, m_folder.path()).error, QString());
    QCOMPARE(run({"convert", "a.attn", "a.npz"}, m_folder.path()).error, QString());
    for (const auto& each : parseNpzContent(bytesOf(m_folder.content("a.npz"))))
      if (each.name == "attention_weights") {
        const Tensor weights = toTensor(std::get<NpyArray>(each.content), each.name);
        QCOMPARE(weights.shape(), (Shape{1, 2, 1, 2, 2}));
        QCOMPARE(weights.data()[0], 1.F);
        QCOMPARE(weights.data()[1], 0.F);
        QVERIFY(weights.data()[5] > 0);
        return;
      }
    QFAIL("there are no weights");
  }

  void aMaskBesideQueriesAndKeysIsInTheScene_data() {
    QTest::addColumn<QByteArray>("mask");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QList<int>>("hidden");  // of 2 × 2 × 3 weights
    QTest::newRow("causal") << QByteArray(R"("mask":[[1,1,0],[1,1,1]])") << "causal" << QList<int>{2, 8};
    QTest::newRow("causal, where 1 hides")
        << QByteArray(R"("attn_mask":[[0,0,1],[0,0,0]])") << "causal" << QList<int>{2, 8};
    QTest::newRow("added to the scores") << QByteArray(R"("mask":[[0,0,-1e9],[0,0,0]])") << "causal"
                                         << QList<int>{2, 8};
    QTest::newRow("padding of each text")
        << QByteArray(R"("attention_mask":[[1,1,1],[1,0,0]])") << "valid lengths 3 1" << QList<int>{7, 8, 10, 11};
    QTest::newRow("padding, where 1 hides")
        << QByteArray(R"("key_padding_mask":[[0,0,0],[0,1,1]])") << "valid lengths 3 1" << QList<int>{7, 8, 10, 11};
    QTest::newRow("any keys") << QByteArray(R"("mask":[[[1,0,1],[1,1,1]],[[1,1,1],[0,1,0]]])") << "masked"
                              << QList<int>{1, 9, 11};
    QTest::newRow("of another shape") << QByteArray(R"("mask":[[1,0],[1,1]])") << "without mask, which does not fit"
                                      << QList<int>{};
  }
  void aMaskBesideQueriesAndKeysIsInTheScene() {
    QFETCH(QByteArray, mask);
    QFETCH(QString, words);
    QFETCH(QList<int>, hidden);
    m_folder.write("a.json", R"({"queries":[[[1,2],[3,4]],[[1,0],[0,1]]],"keys":[[[1,2],[0,1],[1,1]],)"
                             R"([[1,1],[0,2],[1,0]]],"values":[[[1,2],[0,1],[1,1]],[[1,1],[0,2],[1,0]]],)" +
                                 mask + "}");
    const Outcome checked = run({"check", "a.json"}, m_folder.path());
    QVERIFY2(checked.out.contains(words), qPrintable(checked.out));
    QCOMPARE(run({"convert", "a.json", "a.attn"}, m_folder.path()).error, QString());
    QCOMPARE(run({"convert", "a.attn", "a.npz"}, m_folder.path()).error, QString());
    for (const auto& each : parseNpzContent(bytesOf(m_folder.content("a.npz"))))
      if (each.name == "attention_weights") {
        const Tensor weights = toTensor(std::get<NpyArray>(each.content), each.name);
        QCOMPARE(weights.shape(), (Shape{1, 2, 1, 2, 3}));
        QList<int> zeros;
        for (int i = 0; i < 12; ++i)
          if (weights.data()[i] == 0) zeros << i;
        QCOMPARE(zeros, hidden);
        return;
      }
    QFAIL("there are no weights");
  }

  void givenTokensAreKeptInAScene() {
    m_folder.write("tokens.txt", "a b\nc\nd\ne\nf\ng\n");
    QCOMPARE(convert("mha_head0.csv", "a.attn", {"--tokens", "tokens.txt", "--head", "0"}).error, QString());
    QCOMPARE(run({"render", "a.attn", "a.svg", "--view", "weights"}, m_folder.path()).error, QString());
    QVERIFY(m_folder.content("a.svg").contains("a b"));
    m_folder.write("tokens.txt", "a\nb\n");
    QVERIFY(convert("mha_head0.csv", "b.attn", {"--tokens", "tokens.txt"}).error.contains("has 2 lines, expected 6"));
  }

  void whatTheNumbersAreIsKeptInAScene() {
    m_folder.write("a.json", R"({"attention":[[[0.5,0.9],[0.1,0.2]],[[0.3,0.3],[0.7,0.9]]]})");
    QVERIFY(run({"convert", "a.json", "a.attn", "--axes", "hqk"}, m_folder.path()).error.contains("say --kind"));
    QCOMPARE(
        run({"convert", "a.json", "a.attn", "--axes", "hqk", "--kind", "scores", "--head", "0"}, m_folder.path()).error,
        QString());
    QCOMPARE(QJsonDocument::fromJson(m_folder.content("a.attn"))["models"].toObject()["kind"].toString(),
             QString("scores"));
    QCOMPARE(run({"render", "a.attn", "a.svg", "--view", "weights"}, m_folder.path()).error, QString());
    m_folder.write("b.attn", m_folder.content("a.attn").replace("\"scores\"", "\"scorez\""));
    const Outcome outcome = run({"render", "b.attn", "b.svg", "--view", "weights"}, m_folder.path());
    QVERIFY2(outcome.status == 1 && outcome.error.contains("its numbers can't be “scorez”"), qPrintable(outcome.error));
  }

  void aSceneOfWeightsNamesTheFileAndOpensTheChosenHead() {
    QCOMPARE(
        convert("bert_stack.npy", "a.attn", {"--axes", "lbhqk", "--layer", "2", "--head", "3", "--batch", "1"}).error,
        QString());
    const QByteArray text = m_folder.content("a.attn");
    QVERIFY(text.contains("bert_stack.npy") && text.contains("lbhqk"));
    QCOMPARE(run({"render", "a.attn", "a.svg", "--view", "weights"}, m_folder.path()).error, QString());
    QVERIFY(m_folder.content("a.svg").size() > 1000);
    QCOMPARE(convert("bert_stack.npy", "b.attn", {"--head", "4"}).error.contains("there is no head 4, expected 0 to 3"),
             true);
    QCOMPARE(convert("keras.npz", "c.attn").status, 2);
  }

  void aMatrixTooLargeForMemoryIsDrawnWithItsOnlySpike() {
    constexpr qint64 n = 10'100, query = 4321, key = 7654;  // 204 MB, of which the disk has one page
    const QByteArray header = QByteArray::fromStdString(npyHeader({n, n}, NumberType::float16));
    m_folder.write("large.npy", header);
    QFile file(m_folder.path("large.npy"));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(header.size() + 2 * n * n));
    QVERIFY(file.seek(header.size() + 2 * (query * n + key)) && file.write("\x00\x3c", 2) == 2);  // 1
    file.close();
    QCOMPARE(run({"render", "large.npy", "large.png"}, m_folder.path()).error, QString());
    const QImage picture = QImage(m_folder.path("large.png")).convertToFormat(QImage::Format_RGB32);
    std::vector<QPoint> dark;
    // Left of the colour bar the darkest red is the spike's alone.
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width() * 9 / 10; ++x)
        if (const QRgb pixel = picture.pixel(x, y); qRed(pixel) == 103 && qGreen(pixel) == 0) dark.emplace_back(x, y);
    QCOMPARE(dark.size(), std::size_t(1));
    const QPointF place(double(dark[0].x()) / picture.width(), double(dark[0].y()) / picture.height());
    QVERIFY(std::abs(place.x() - double(key) / n) < .03 && std::abs(place.y() - double(query) / n) < .03);
  }

  void aSceneOfAFileIsConvertedAsItReadsTheFile() {
    QVERIFY(QFile::copy(corpus + "bert_stack.npy", m_folder.path("stack.npy")));
    m_folder.write("words.txt", "a\nb\nc\nd\ne\nf\ng\nh\ni\n");
    const QStringList tokens{"--tokens", "words.txt"}, axes{"--axes", "lbhqk"};
    QCOMPARE(run(QStringList{"convert", "stack.npy", "a.attn"} + axes + tokens, m_folder.path()).error, QString());
    QCOMPARE(run(QStringList{"convert", "stack.npy", "a.npz"} + axes + tokens, m_folder.path()).error, QString());
    QCOMPARE(run({"convert", "a.attn", "b.npz"}, m_folder.path()).error, QString());
    QCOMPARE(m_folder.content("b.npz"), m_folder.content("a.npz"));
    // A part of it is one of the file.
    const QStringList part{"--layer", "2", "--batch", "1", "--head", "3"};
    QCOMPARE(run(QStringList{"convert", "a.attn", "b.npz"} + part, m_folder.path()).error, QString());
    QCOMPARE(run(QStringList{"convert", "stack.npy", "a.npz"} + axes + tokens + part, m_folder.path()).error,
             QString());
    QCOMPARE(m_folder.content("b.npz"), m_folder.content("a.npz"));
    QVERIFY(run({"convert", "a.attn", "b.npz", "--kind", "scores"}, m_folder.path()).error.contains("a scene says"));
    // A file that is gone is named.
    QVERIFY(QFile::remove(m_folder.path("stack.npy")));
    for (const QStringList& call :
         {QStringList{"convert", "a.attn", "c.npz"}, QStringList{"render", "a.attn", "c.svg", "--view", "heads"}}) {
      const QString error = run(call, m_folder.path()).error;
      QVERIFY2(error.contains("a.attn: there is nothing at " + m_folder.path("stack.npy")), qPrintable(error));
    }
  }

  void tokensThatAFormatCannotHoldAreSaidToBeLeftOut() {
    QVERIFY(convert("bert_tokens.npz", "a.npy", {"--axes", "lhqk"})
                .error.contains("a.npy: .npy holds numbers alone, and the tokens are left out"));
    QCOMPARE(convert("bert_tokens.npz", "a.npz", {"--axes", "lhqk"}).error, QString());
  }

  void tokensOfAnyNumberAndLengthComeBackOrAreRefused() {
    const auto write = [&](Index count, const QString& longest) {
      QStringList rows, tokens;
      for (Index i = 0; i < count; ++i) {
        rows << QString::number(1.0 / double(count), 'g', 17);
        tokens << (i == 0 ? longest : QString("t%1").arg(i));
      }
      m_folder.write("row.csv", rows.join(",").toUtf8() + "\n" + rows.join(",").toUtf8() + "\n");
      m_folder.write("tokens.txt", tokens.join("\n").toUtf8() + "\n");
      return run({"convert", "row.csv", "out.npz", "--axes", "qk", "--key-tokens", "tokens.txt"}, m_folder.path());
    };
    for (const auto& [count, longest] : {std::pair(Index{3}, QString(3000, 'A')), {Index{5000}, QString("b")}}) {
      QCOMPARE(write(count, longest).error, QString());
      QCOMPARE(run({"convert", "out.npz", "again.npz"}, m_folder.path()).error, QString());
      QCOMPARE(m_folder.content("again.npz"), m_folder.content("out.npz"));
      const QByteArray json = run({"check", "--json", "out.npz"}, m_folder.path()).bytes;
      QCOMPARE(QJsonDocument::fromJson(json)["tensors"][0]["key_tokens"][0].toString(), longest);
    }
    m_folder.write("out.npz", "before");
    const QString error = write(5000, QString(20'000, 'A')).error;
    QVERIFY2(error.contains("out.npz: its texts would take 400000000 bytes"), qPrintable(error));
    QCOMPARE(m_folder.content("out.npz"), QByteArray("before"));
  }

  void renderSaysWhereNumbersThatItDrawsAsTheyLieTellOfOtherAxes() {
    // Three heads, whose keys stand before their queries.
    const auto drawn = [&](const Shape& shape, const std::vector<double>& weights) {
      const std::vector<std::byte> bytes = npyBytes(shape, weights);
      m_folder.write("w.npy", QByteArray(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes)));
      const Outcome outcome = run({"render", "w.npy", "w.svg"}, m_folder.path());
      return outcome.status == 0 ? outcome.error : "refused: " + outcome.error;
    };
    std::vector<double> rows, columns;
    for (int head = 0; head < 3; ++head)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
          rows.push_back(j <= i ? 1.0 / (i + 1) : 0);
          columns.push_back(i <= j ? 1.0 / (j + 1) : 0);
        }
    QCOMPARE(drawn({3, 4, 4}, rows), QString());
    const QString said = drawn({3, 4, 4}, columns);
    QVERIFY2(said.contains("is drawn as (…, queries, keys), though its numbers look like weights, head 3 × key 4 × "
                           "query 4, causal") &&
                 said.contains("--axes hkq draws it so"),
             qPrintable(said));
  }

  void renderHelpsWithFilesThatHoldNoNumbers_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"sdpa_none.npy", "sdpa_empty.npz", "gpt2_tuple.pt"}) QTest::newRow(file) << file;
  }
  void renderHelpsWithFilesThatHoldNoNumbers() {
    QFETCH(QString, file);
    const auto after = [](const QString& error) { return error.section(": ", 2); };
    const QString render = run({"render", file, m_folder.path("a.svg")}, corpus).error;
    QCOMPARE(after(render), after(run({"check", file}, corpus).error));
    QVERIFY(!after(render).isEmpty());
  }

  void attendReadsTheNamesThatOtherProgramsGive() {
    QByteArray first;
    const std::vector<float> numbers{1, 0, 0, 1, 2, 1};
    for (const std::array<const char*, 3>& names :
         {std::array{"queries", "keys", "values"}, std::array{"query", "key", "value"}, std::array{"q", "k", "v"}}) {
      std::vector<ArrayBytes> arrays;
      for (const char* name : names)
        arrays.push_back({name, {3, 2}, NumberType::float32, std::as_bytes(std::span(numbers))});
      QFile file(m_folder.path("in.npz"));
      QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Truncate));
      writeNpz(file.handle(), arrays, {});
      file.close();
      QCOMPARE(run({"attend", "in.npz", "out.npz"}, m_folder.path()).error, QString());
      if (first.isEmpty()) first = m_folder.content("out.npz");
      QCOMPARE(m_folder.content("out.npz"), first);
    }
  }

  void wrongUsageIsSaidInWords_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("words");
    QTest::newRow("letters") << QStringList{"--axes", "qx"} << "a letter for each axis";
    QTest::newRow("too few letters") << QStringList{"--axes", "qk"} << "--axes has 2 letters, expected 5";
    QTest::newRow("an axis that can't be dropped") << QStringList{"--axes", "lb.qk"} << "axis 2 has the length 4";
    QTest::newRow("layers") << QStringList{"--layer", "3:1"} << "a layer from 0 on";
    QTest::newRow("kind") << QStringList{"--kind", "sums"} << "weights, scores or log-weights";
  }
  void wrongUsageIsSaidInWords() {
    QFETCH(QStringList, options);
    QFETCH(QString, words);
    const Outcome outcome = convert("bert_stack.npy", "a.npy", options);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
  }
};

QTEST_GUILESS_MAIN(TestImportCommands)
#include "tst_import_commands.moc"
