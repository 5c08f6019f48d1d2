// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/attention/normalising.h"
#include "core/attention/positions.h"
#include "core/attention/scoring.h"
#include "core/scene/field_paths.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_structs.h"

using namespace attn;
using namespace attn::test;

namespace {

Scene randomScene(std::uint64_t seed) {
  Scene scene;
  RandomFields random(seed);
  random.drawStruct(scene);
  return scene;
}

/// The path without the places and keys in it: what is asked of each place alike.
std::string withoutKeys(const std::string& path) {
  std::string kept;
  bool isInside = false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '\\') {
      ++i;
      continue;
    }
    if (path[i] == ']') isInside = false;
    if (!isInside) kept += path[i];
    if (path[i] == '[') isInside = true;
  }
  return kept;
}

/// Those that are right only beside others of their struct, which one value alone can't change.
bool isCoupled(const std::string& path) {
  static const std::set<std::string> coupled = {
      "regression.points",           "regression.points.features",   "regression.points.inputs",
      "regression.points.targets",   "regression.points.classes",    "regression.points.quantities",
      "regression.featureNames",     "regression.bandwidths",        "regression.pinned.bandwidths",
      "regression.dataSet",          "regression.firstDrawn",        "regression.secondDrawn",
      "regression.training",         "regression.training.best",     "regression.training.length",
      "regression.training.shown",   "retrieval.pairs.keys",         "retrieval.pairs.values",
      "alignment.recipe.pairs.keys", "alignment.recipe.pairs.values"};
  return coupled.contains(path);
}

/// Elements of lists that can't be filled up with what is usual: there is no usual mask, no usual token, no usual point
/// of a curve, and features that are no dates need no quantities.
bool needsNeighbours(const std::string& path) {
  for (const char* list : {".masks[]", ".losses[]", ".accuracies[]", ".quantities[]", ".training.steps[]"})
    if (path.find(list) != std::string::npos) return true;
  return path.starts_with("attention.summaries.");
}

std::string problemWith(const std::string& path, const FieldValue& value, Scene scene = {}) {
  const Scene before = scene;
  const std::string problem = toString(set(scene, path, value));
  return scene == before ? problem : "the scene changed";
}

/// Values that the field's rule forbids.
std::vector<FieldValue> wrongValues(const Field& field) {
  const double infinity = std::numeric_limits<double>::infinity();
  switch (field.kind) {
    case FieldKind::truth: return {1.0, std::string("true")};
    case FieldKind::number: {
      std::vector<FieldValue> wrong = {std::string("1"), true, infinity, std::nan("")};
      if (field.scalar) {
        wrong.insert(wrong.end(), {field.scalar->low - 1, field.scalar->high * 2 + 1});
        if (field.scalar->whole) wrong.push_back(field.scalar->low + 0.5);
      }
      return wrong;
    }
    case FieldKind::choice: return {std::string("no such row"), std::string(), 1.0};
    case FieldKind::text: return {1.0, std::vector<std::string>{"a"}};
    case FieldKind::numbers: return {1.0, std::vector<std::string>{"1"}, std::vector<double>{infinity}};
    case FieldKind::texts: return {1.0, std::vector<double>{1}};
    case FieldKind::matrix: return {1.0, Tensor({1, 1}, {std::nanf("")}), Tensor({3}, {1, 2, 3})};
  }
  return {};
}

}  // namespace

class TestFieldPaths : public QObject {
  Q_OBJECT

 private slots:
  void everyValueOfAnySceneIsReadAndSetByItsPath() {
    std::set<std::string> isSet, isThere;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Scene scene = randomScene(seed), other = randomScene(seed + 1000);
      for (const std::string& path : pathsOf(scene)) {
        const FieldValue value = valueAt(scene, path);
        Scene same = scene;
        QCOMPARE(toString(set(same, path, value)), std::string());
        QVERIFY2(same == scene, path.c_str());
        const std::string place = withoutKeys(path);
        isThere.insert(place);
        Scene next = other;
        if (const Message problem = set(next, path, value)) {
          QVERIFY2(isCoupled(place) || needsNeighbours(place), (path + ": " + toString(problem)).c_str());
          QVERIFY2(next == other, path.c_str());
          continue;
        }
        isSet.insert(place);
        QVERIFY2(valueAt(next, path) == value, path.c_str());
        // What was absent comes with all that it is a part of, and another mask has other numbers.
        if (std::holds_alternative<std::monostate>(valueAt(other, path)) || path.ends_with("].id")) continue;
        for (const std::string& changed : changedPaths(other, next))
          QVERIFY2(changed == path, (path + " changed " + changed).c_str());
      }
    }
    QVERIFY(isThere.size() > 100);
    for (const std::string& place : isThere)
      QVERIFY2(isSet.contains(place) || isCoupled(place) || needsNeighbours(place), place.c_str());
  }

  void whatARuleForbidsIsRefusedInWords() {
    std::set<FieldKind> kinds;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Scene scene = randomScene(seed);
      for (const std::string& path : pathsOf(scene)) {
        const Field field = fieldAt(scene, path);
        kinds.insert(field.kind);
        for (const FieldValue& wrong : wrongValues(field)) {
          const std::string problem = problemWith(path, wrong, scene);
          QVERIFY2(problem.find("“" + path + "” is wrong, expected ") == 0 ||
                       (field.kind == FieldKind::numbers && problem.find(path) != std::string::npos),
                   (path + ": " + problem).c_str());
          for (const FieldChoice& choice : field.choices)
            QVERIFY2(problem.find(choice.id) != std::string::npos, problem.c_str());
        }
      }
    }
    QCOMPARE(kinds.size(), std::size_t{7});
  }

  void aMistakeIsNamedWithWhatWouldBeRight() {
    QCOMPARE(problemWith("attention.mechanism.temperature", 0.0),
             std::string("“attention.mechanism.temperature” is wrong, expected a number from 0.01 to 100"));
    QCOMPARE(problemWith("attention.mechanism.heads", 1.5),
             std::string("“attention.mechanism.heads” is wrong, expected a whole number from 1 to 64"));
    QCOMPARE(problemWith("attention.inputs.split", std::string("commas")),
             std::string("“attention.inputs.split” is wrong, expected one of spaces, characters, bars"));
    QCOMPARE(problemWith("attention.inputs.cross", 1.0),
             std::string("“attention.inputs.cross” is wrong, expected true or false"));
    QCOMPARE(problemWith("attention.mechanism.temprature", 1.0),
             std::string("“attention.mechanism.temprature” is no path to a value of a scene: there is no “temprature”, "
                         "but “temperature”"));
    QCOMPARE(problemWith("attention.mechanism.projections.queries.seed", 1.0),
             std::string("“attention.mechanism.projections.queries.seed” is no path to a value of a scene: there is no "
                         "“queries”, expected one of W_q, W_k, W_v, W_o"));
    QCOMPARE(problemWith("attention.mechanism", true),
             std::string("“attention.mechanism” is no path to a value of a scene"));
    for (const char* path : {"", ".", "[0]", "attention[0]", "attention.mechanism.lengths", "attention..mechanism",
                             "attention.mechanism.lengths[", "attention.mechanism.lengths[0", "workspace.id"})
      QVERIFY2(problemWith(path, 1.0).find("is no path") != std::string::npos, path);
    QVERIFY(problemWith("attention.mechanism.lengths[64].sequence", 1.0).find("from 0 to 63") != std::string::npos);
    QVERIFY(problemWith("attention.mechanism.lengths[x].sequence", 1.0).find("from 0 to 63") != std::string::npos);
  }

  void whatIsAbsentIsNothingAndCanBeSet() {
    Scene scene;
    const std::string length = "attention.mechanism.lengths[2].sequence";
    QVERIFY(valueAt(scene, length) == FieldValue());
    QCOMPARE(toString(set(scene, length, 3.0)), std::string());
    QCOMPARE(scene.attention.mechanism.lengths.size(), std::size_t{3});
    QVERIFY(!scene.attention.mechanism.lengths[1].sequence);
    QVERIFY(valueAt(scene, length) == FieldValue(3.0));
    QCOMPARE(toString(set(scene, length, {})), std::string());
    QVERIFY(valueAt(scene, length) == FieldValue());

    QCOMPARE(toString(set(scene, "attention.pinned", true)), std::string());
    QVERIFY(scene.attention.pinned == Mechanism());
    QCOMPARE(toString(set(scene, "attention.pinned", {})), std::string());
    QVERIFY(!scene.attention.pinned);

    QCOMPARE(toString(set(scene, "attention.mechanism.masks[1].id", std::string("causal"))), std::string());
    QCOMPARE(toString(set(scene, "attention.mechanism.masks[0]", {})), std::string());
    QVERIFY(scene.attention.mechanism.masks == (std::vector<MaskChoice>{{"causal"}}));
    // Of several that are gone the last one is named first, as they have to be taken away.
    Scene without = scene;
    without.attention.mechanism.masks.clear();
    scene.attention.mechanism.masks = {{"causal"}, {"causal"}};
    QVERIFY(changedPaths(scene, without) ==
            (std::vector<std::string>{"attention.mechanism.masks[1]", "attention.mechanism.masks[0]"}));
    QVERIFY(problemWith("attention.mechanism.masks[2].id", std::string("causal")).find("expected one of") !=
            std::string::npos);
  }

  void keysOfAMapMayHoldAnything() {
    Scene scene;
    const std::string path = R"(attention.inputs.vectors.typed[a.b[1\]\\])";
    QCOMPARE(toString(set(scene, path, std::vector<double>{1, 2})), std::string());
    QCOMPARE(scene.attention.inputs.vectors.typed->begin()->first, std::string(R"(a.b[1]\)"));
    QVERIFY(changedPaths({}, scene) == std::vector<std::string>{path});
  }

  void scalarsOfARowAreNumbersOfTheirOwn() {
    Scene scene;
    const std::string path = "attention.mechanism.scalars.bandwidth";
    const FieldValue usual = valueAt(scene, path);
    QCOMPARE(toString(set(scene, path, 2.5)), std::string());
    QCOMPARE(scene.attention.mechanism.scalars.at("bandwidth"), 2.5);
    QCOMPARE(toString(set(scene, path, usual)), std::string());
    QVERIFY(scene == Scene());
  }

  /// Values that are right only together can't be set one after the other: those of the other scene stay.
  void settingAllThatDiffersMakesTheOtherScene() {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Scene a = randomScene(seed);
      const Scene b = randomScene(seed + 1000);
      a.regression = b.regression;
      a.retrieval.pairs = b.retrieval.pairs;
      a.alignment.recipe.pairs = b.alignment.recipe.pairs;
      for (const std::string& path : changedPaths(a, b))
        QCOMPARE(toString(set(a, path, valueAt(b, path))), std::string());
      QCOMPARE(changedPaths(a, b), std::vector<std::string>());
    }
    QVERIFY(changedPaths({}, {}).empty());
  }

  void everyValueHasAName() {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Scene scene = randomScene(seed);
      for (const std::string& path : pathsOf(scene)) {
        const Field field = fieldAt(scene, path);
        QVERIFY2(!field.parts.empty() && *field.parts.back().name, path.c_str());
        for (const FieldChoice& choice : field.choices) QVERIFY2(*choice.name, path.c_str());
      }
    }
    const Field length = fieldAt({}, "attention.mechanism.lengths[0].sequence");
    QCOMPARE(length.parts.size(), std::size_t{2});
    QCOMPARE(length.parts[0].name + length.parts[0].key, std::string("Sequence1"));
    QCOMPARE(length.parts[1].name + length.parts[1].key, std::string("Valid length"));
  }

  void rowsThatShareAScalarGiveItTheSameRange() {
    // A mechanism keeps the scalars of these tables by their ids: two rows with one id have one value between them.
    std::map<std::string, std::pair<std::string, Scalar>> first;
    const auto agree = [&](const auto& rows) {
      for (const auto& row : rows)
        for (const Scalar& scalar : row.scalars) {
          const auto [known, isNew] = first.emplace(scalar.id, std::pair(std::string(row.id), scalar));
          const Scalar& other = known->second.second;
          const bool isSame = other.low == scalar.low && other.high == scalar.high && other.usual == scalar.usual &&
                              other.whole == scalar.whole && other.logarithmic == scalar.logarithmic;
          QVERIFY2(isSame, qPrintable(QString("%1 of %2 has another range than of %3")
                                          .arg(scalar.id, row.id, known->second.first.c_str())));
        }
    };
    agree(scorings());
    agree(normalisers());
    agree(positions());
    QVERIFY(first.size() > 3);
  }
};

QTEST_APPLESS_MAIN(TestFieldPaths)
#include "tst_field_paths.moc"
