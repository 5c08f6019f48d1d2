// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <random>

#include "app/document/scene_file.h"
#include "core/files/json.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/scene/retrieval/retrieval_pipeline.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"

// Out of a file comes a scene or a refusal in words, whatever is in the file: attack_scenes [--count N] [--seed S].
// Random scenes are written, and what was written is then broken as values (another type, an odd number, a list too
// many) and as bytes. What is read must come back from a file of its own, and every eighth file is computed too. Case N
// of a seed is the same in every run: attack_scenes --seed S --only N runs it alone and prints its text.

using namespace attn;
using namespace attn::app;

namespace {

using Random = std::mt19937_64;

std::uint64_t seed = 1, current = 0, only = 0;

[[noreturn]] void fail(const char* what) {
  std::printf("FAILED: %s; again with --seed %llu --only %llu\n", what, static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(current));
  std::fflush(stdout);
  std::abort();
}

std::size_t below(Random& random, std::size_t count) { return static_cast<std::size_t>(random() % count); }

JsonValue oddValue(Random& random) {
  static const double numbers[] = {0,      -0.0,   -1,    0.5,           1,    2,    3,      16,   17,     1e9,
                                   1e-320, 1e-300, 1e300, 1.7976931e308, 1e38, 4e38, -1e300, 4096, 65'536, 9.1e15};
  static const char* const texts[] = {"",       "a b c", "causal", "both",   "<h1>x", "\xF0\x9F\x91\xA9\xE2\x80\x8D",
                                      "%1 %99", "NaN",   "typed",  "random", "\x01",  "moons"};
  switch (below(random, 9)) {
    case 0: return {};
    case 1: return {random() % 2 == 0};
    case 2: return {std::string(texts[below(random, std::size(texts))])};
    case 3: return {JsonValue::Numbers()};
    case 4: return {JsonValue::List{{JsonValue::Numbers()}, {JsonValue::Numbers{1, 2}}}};
    case 5: return {JsonValue::Object()};
    case 6: return {JsonValue::Numbers(below(random, 40), numbers[below(random, std::size(numbers))])};
    case 7: return {std::string(below(random, 3000), 'x')};
    default: return {numbers[below(random, std::size(numbers))]};
  }
}

/// All values of a file, from the outside in.
void collect(JsonValue& value, std::vector<JsonValue*>& all) {
  all.push_back(&value);
  if (auto* object = value.as<JsonValue::Object>())
    for (auto& [key, member] : *object) collect(member, all);
  if (auto* list = value.as<JsonValue::List>())
    for (JsonValue& each : *list) collect(each, all);
}

void breakValue(JsonValue& file, Random& random) {
  std::vector<JsonValue*> all;
  collect(file, all);
  JsonValue& chosen = *all[below(random, all.size())];
  auto* object = chosen.as<JsonValue::Object>();
  auto* numbers = chosen.as<JsonValue::Numbers>();
  auto* list = chosen.as<JsonValue::List>();
  switch (below(random, 6)) {
    case 0:
      if (object && !object->empty()) {
        object->erase(std::next(object->begin(), static_cast<long>(below(random, object->size()))));
        return;
      }
      break;
    case 1:
      if (list && !list->empty()) return list->push_back(list->front());
      if (numbers) return numbers->push_back(random() % 2 == 0 ? 0 : 1e300);
      break;
    case 2:
      if (list && !list->empty()) return list->pop_back();
      if (numbers && !numbers->empty()) return numbers->pop_back();
      break;
    case 3: {
      // A value that is right elsewhere. A copy first: one may hold the other.
      JsonValue other = *all[below(random, all.size())];
      chosen = std::move(other);
      return;
    }
    case 4:
      if (object) {
        (*object)[std::to_string(below(random, 70))] = oddValue(random);
        return;
      }
      break;
    default: break;
  }
  chosen = oddValue(random);
}

void breakBytes(QByteArray& bytes, Random& random) {
  static const char* const pieces[] = {"null", "[",  "]",       "{",    "}", "1e999",
                                       "-",    "\"", "\\ud800", "\xff", ",", "[[],[1]]"};
  const auto at = static_cast<qsizetype>(below(random, static_cast<std::size_t>(bytes.size()) + 1));
  switch (below(random, 4)) {
    case 0: bytes.truncate(at); break;
    case 1: bytes.insert(at, pieces[below(random, std::size(pieces))]); break;
    case 2: bytes.remove(at, static_cast<qsizetype>(1 + below(random, 20))); break;
    default:
      if (at < bytes.size()) bytes[at] = static_cast<char>(random());
  }
}

/// Scenes have no null, so their writer can't write it.
const char* const nullMark = "a null";

void write(const JsonValue& value, JsonText& text) {
  if (const auto* object = value.as<JsonValue::Object>()) {
    text.beginObject();
    for (const auto& [key, member] : *object) {
      text.key(key);
      write(member, text);
    }
    text.endObject();
  } else if (const auto* list = value.as<JsonValue::List>()) {
    text.beginList();
    for (const JsonValue& each : *list) write(each, text);
    text.endList();
  } else if (const auto* numbers = value.as<JsonValue::Numbers>()) {
    text.beginList();
    for (const double number : *numbers) text.write(number);
    text.endList();
  } else if (const auto* number = value.as<double>()) {
    text.write(*number);
  } else if (const auto* flag = value.as<bool>()) {
    text.write(*flag);
  } else if (const auto* words = value.as<std::string>()) {
    text.write(*words);
  } else {
    text.write(nullMark);
  }
}

JsonValue valueOf(const QByteArray& bytes) {
  return readJson([&, done = false](std::span<char> piece) mutable -> std::size_t {
    if (std::exchange(done, true)) return 0;
    if (static_cast<std::size_t>(bytes.size()) > piece.size()) std::abort();
    std::copy(bytes.begin(), bytes.end(), piece.begin());
    return static_cast<std::size_t>(bytes.size());
  });
}

QByteArray brokenFile(std::uint64_t number) {
  Random random(number);
  Scene scene;
  test::RandomFields(number).drawStruct(scene);
  QByteArray bytes = sceneText(scene);
  if (bytes.size() < 900'000) {
    JsonValue file = valueOf(bytes);
    for (std::size_t i = below(random, 4); i > 0; --i) breakValue(file, random);
    bytes.clear();
    JsonText text([&](std::string_view piece) { bytes.append(piece.data(), static_cast<qsizetype>(piece.size())); });
    write(file, text);
    text.flush();
    bytes.replace("\"a null\"", "null");
  }
  if (below(random, 4) == 0) breakBytes(bytes, random);
  return bytes;
}

/// Whether a scene is computed in no time.
bool isSmall(const Scene& scene) {
  const AttentionScene& attention = scene.attention;
  return attention.inputs.keys.text.size() + attention.inputs.queries.text.size() < 200 &&
         attention.inputs.vectors.width * attention.mechanism.parameters.hidden < 10'000 &&
         (scene.regression.points ? (*scene.regression.points)->size() : scene.regression.data.points) < 2000 &&
         databaseOf(scene.retrieval)->size() < 2000 && scene.retrieval.query.size() < 2000;
}

void compute(const Scene& scene) {
  if (!isSmall(scene)) return;
  AttentionPipeline().run(scene.attention, View::output);
  RegressionPipeline().run(scene.regression, {});
  RetrievalPipeline().run(scene.retrieval, {20, 20, std::nullopt});
  if (scene.alignment.recipe.hidden > 64 || scene.alignment.input.size() > 200) return;
  try {
    AlignmentCheckpoint shown = untrainedRun(scene.alignment.recipe).checkpoints.back();
    if (scene.alignment.weights)
      shown.model = Box<AlignmentModel>(withWeights(*shown.model, (*scene.alignment.weights)->arrays));
    alignmentResults(scene.alignment, shown);
  } catch (const DataError& error) {
    if (std::strlen(error.what()) < 10) fail("a refusal without words");
  }
}

/// \returns whether a scene was read
bool attack(const QByteArray& bytes) {
  SavedScene saved;
  try {
    saved = parseScene(bytes);
  } catch (const DataError& error) {
    if (std::strlen(error.what()) < 10) fail("a refusal without words");
    return false;
  }
  if (!(parseScene(sceneText(saved.scene, saved.view)).scene == saved.scene)) fail("another scene came back");
  if (current % 8 == 0 || only) compute(saved.scene);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  std::uint64_t count = 50'000;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::uint64_t number = std::strtoull(argv[i + 1], nullptr, 10);
    if (std::strcmp(argv[i], "--seed") == 0) seed = number;
    if (std::strcmp(argv[i], "--count") == 0) count = number;
    if (std::strcmp(argv[i], "--only") == 0) only = number;
  }
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  std::set_terminate([] { fail("neither a scene nor a refusal in words"); });
  if (only) {
    current = only;
    const QByteArray bytes = brokenFile(seed * 1'000'003 + only);
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout);
    std::fflush(stdout);
    std::printf("%s\n", attack(bytes) ? "a scene" : "refused");
    return 0;
  }
  std::uint64_t scenes = 0;
  for (current = 1; current <= count; ++current) scenes += attack(brokenFile(seed * 1'000'003 + current)) ? 1 : 0;
  std::printf("%llu files, %llu of them scenes, the others refused in words\n", static_cast<unsigned long long>(count),
              static_cast<unsigned long long>(scenes));
  return 0;
}
