// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/lessons/lesson_play.h"
#include "core/files/json.h"

namespace attn::app {
namespace {

QJsonObject jsonOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

/// What of an object is not in another one, which has all of its keys that are as usual.
QJsonObject difference(const QJsonObject& object, const QJsonObject& usual) {
  QJsonObject left;
  for (auto each = object.begin(); each != object.end(); ++each) {
    const QJsonValue other = usual.value(each.key());
    if (each.value() == other) continue;
    if (!each.value().isObject() || !other.isObject()) {
      left.insert(each.key(), each.value());
    } else if (const QJsonObject inner = difference(each.value().toObject(), other.toObject()); !inner.isEmpty()) {
      left.insert(each.key(), inner);
    }
  }
  return left;
}

/// A scene's file without what is as usual; all of it where that would be read as something else.
QJsonObject shortScene(const Scene& scene) {
  const QByteArray all = sceneText(scene);
  QJsonObject whole = jsonOf(all);
  whole.remove(QStringLiteral("view"));
  QJsonObject text = difference(whole, jsonOf(sceneText(Scene())));
  for (const char* key : {"format", "version", "workspace"})
    text.insert(QLatin1String(key), whole.value(QLatin1String(key)));
  const bool isSame = sceneText(parseScene(QJsonDocument(text).toJson()).scene) == all;
  return isSame ? text : whole;
}

QJsonObject shortView(const ViewState& view) {
  const QString key = QStringLiteral("view");
  const QJsonObject whole = jsonOf(sceneText(Scene(), view)).value(key).toObject();
  const QJsonObject text = difference(whole, jsonOf(sceneText(Scene())).value(key).toObject());
  QJsonObject file = jsonOf(sceneText(Scene()));
  file.insert(key, text);
  return parseScene(QJsonDocument(file).toJson()).view == view ? text : whole;
}

void writeJson(JsonText& json, const QJsonValue& value) {
  switch (value.type()) {
    case QJsonValue::Bool: return json.write(value.toBool());
    case QJsonValue::Double: return json.write(value.toDouble());
    case QJsonValue::String: return json.write(value.toString().toStdString());
    case QJsonValue::Array:
      json.beginList();
      for (const QJsonValue& each : value.toArray()) writeJson(json, each);
      return json.endList();
    case QJsonValue::Object: {
      const QJsonObject object = value.toObject();
      json.beginObject();
      for (auto each = object.begin(); each != object.end(); ++each) {
        json.key(each.key().toStdString());
        writeJson(json, each.value());
      }
      return json.endObject();
    }
    default: return json.writeNull();
  }
}

/// Writes a lesson's parts as pairs of an object.
struct LessonWriter {
  JsonText& json;

  void write(const char* key, const std::string& text) {
    json.key(key);
    json.write(text);
  }
  void write(const char* key, double number) {
    json.key(key);
    json.write(number);
  }
  void writeText(const LessonText& text) {
    json.beginObject();
    for (const auto& [language, words] : text) {
      json.key(language);
      json.write(words);
    }
    json.endObject();
  }
  void write(const char* key, const LessonText& text) {
    if (text.empty()) return;
    json.key(key);
    writeText(text);
  }
  void write(const char* key, const std::vector<LessonText>& texts) {
    if (texts.empty()) return;
    json.key(key);
    json.beginList();
    for (const LessonText& each : texts) writeText(each);
    json.endList();
  }
  void write(const char* key, const std::vector<std::string>& texts) {
    if (texts.empty()) return;
    json.key(key);
    json.beginList();
    for (const std::string& each : texts) json.write(each);
    json.endList();
  }
  template <class Number>
  void writeNumbers(const std::vector<Number>& numbers) {
    json.beginList();
    for (const Number each : numbers) json.write(static_cast<double>(each));
    json.endList();
  }
  void writeValue(const FieldValue& value) {
    if (const auto* truth = std::get_if<bool>(&value)) return json.write(*truth);
    if (const auto* number = std::get_if<double>(&value)) return json.write(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return json.write(*text);
    if (const auto* numbers = std::get_if<std::vector<double>>(&value)) return writeNumbers(*numbers);
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
      json.beginList();
      for (const std::string& each : *texts) json.write(each);
      return json.endList();
    }
    const auto* matrix = std::get_if<Tensor>(&value);
    if (!matrix) return json.writeNull();
    json.beginList();
    for (Index i = 0; i < matrix->rows(); ++i) {
      json.beginList();
      for (Index j = 0; j < matrix->cols(); ++j)
        json.write(static_cast<double>(matrix->data()[i * matrix->cols() + j]));
      json.endList();
    }
    json.endList();
  }
  void writeCell(const char* key, const std::vector<std::size_t>& cell) {
    json.key(key);
    writeNumbers(cell);
  }
  void writeCondition(const Condition& condition) {
    json.beginObject();
    switch (condition.of) {
      case Condition::Of::field: write("field", condition.what); break;
      case Condition::Of::result: write("result", condition.what); break;
      case Condition::Of::selected: writeCell("selected", condition.cell); break;
      case Condition::Of::moved:
        write("moved", condition.what);
        write("times", static_cast<double>(condition.least));
        break;
      case Condition::Of::visited:
        write("visited", condition.what);
        json.key("values");
        json.beginList();
        for (const FieldValue& each : condition.values) writeValue(each);
        json.endList();
        break;
    }
    if (condition.is) {
      json.key("is");
      writeValue(*condition.is);
    }
    if (condition.above) write("above", *condition.above);
    if (condition.below) write("below", *condition.below);
    json.endObject();
  }
  void writePrediction(const Prediction& asked) {
    const bool isChoice = asked.kind == PredictionKind::choose;
    json.beginObject();
    write("kind", std::string(isChoice ? "choose" : asked.kind == PredictionKind::number ? "number" : "bars"));
    write("ask", asked.ask);
    write("options", asked.options);
    if (isChoice) write("right", static_cast<double>(asked.right));
    write("answer", asked.answer);
    write("names", asked.names);
    if (!isChoice) write("near", asked.near);
    if (asked.kind == PredictionKind::bars) {
      write("least", asked.least);
      write("most", asked.most);
    }
    write("say", asked.say);
    json.key("wrong");
    json.beginList();
    for (const WrongAnswer& wrong : asked.wrong) {
      json.beginObject();
      write("rule", wrong.rule);
      if (isChoice) {
        write("option", static_cast<double>(wrong.option));
      } else {
        json.key("give");
        writeNumbers(wrong.numbers);
      }
      write("say", wrong.say);
      json.endObject();
    }
    json.endList();
    json.endObject();
  }
  void writeSolution(const LessonStep& step) {
    if (step.solution.empty() && step.selects.empty()) return;
    json.key("solution");
    json.beginList();
    for (const auto& [path, value] : step.solution) {
      json.beginObject();
      write("set", path);
      json.key("to");
      writeValue(value);
      json.endObject();
    }
    if (!step.selects.empty()) {
      json.beginObject();
      writeCell("select", step.selects);
      json.endObject();
    }
    json.endList();
  }
  void writeStep(const LessonStep& step) {
    json.beginObject();
    write("id", step.id);
    write("title", step.title);
    write("goal", step.goal);
    write("action", step.action);
    write("see", step.see);
    write("notes", step.notes);
    if (!step.change.empty()) {
      json.key("change");
      json.beginObject();
      for (const auto& [path, value] : step.change) {
        json.key(path);
        writeValue(value);
      }
      json.endObject();
    }
    if (step.view) {
      json.key("view");
      writeJson(json, shortView(*step.view));
    }
    write("allow", step.allow);
    write("locked", step.locked);
    if (step.prediction) {
      json.key("predict");
      writePrediction(*step.prediction);
    }
    if (!step.done.empty()) {
      json.key("done");
      json.beginList();
      for (const Condition& each : step.done) writeCondition(each);
      json.endList();
    }
    writeSolution(step);
    write("words", step.words);
    json.endObject();
  }
};

}  // namespace

QByteArray lessonText(const Lesson& lesson) {
  QByteArray text;
  JsonText json([&](std::string_view piece) { text.append(piece.data(), static_cast<qsizetype>(piece.size())); });
  LessonWriter writer{json};
  json.beginObject();
  writer.write("format", std::string("attention-lab lesson"));
  writer.write("version", 1);
  writer.write("id", lesson.id);
  writer.write("order", lesson.order);
  writer.write("minutes", lesson.minutes);
  writer.write("title", lesson.title);
  writer.write("goal", lesson.goal);
  writer.write("cures", lesson.cures);
  json.key("scene");
  writeJson(json, shortScene(lesson.scene));
  json.key("steps");
  json.beginList();
  for (const LessonStep& step : lesson.steps) writer.writeStep(step);
  json.endList();
  json.endObject();
  json.flush();
  return text;
}

QByteArray shortSceneText(const Scene& scene) {
  return QJsonDocument(shortScene(scene)).toJson(QJsonDocument::Compact);
}

Lesson onlyStep(const Lesson& lesson, std::size_t step) {
  Lesson one = lesson;
  SavedScene beginning = beginningOf(lesson, step);
  one.steps = {lesson.steps[step]};
  one.steps.front().change.clear();
  one.steps.front().view = std::move(beginning.view);
  one.scene = std::move(beginning.scene);
  return one;
}

}  // namespace attn::app
