// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_check_texts.h"

#include <algorithm>
#include <regex>

#include "app/lessons/lesson_text.h"

namespace attn::app {
namespace {

/// What languages must have in common: "{weight 0 1 1 :4}" and "$…$", sorted, since their order may be another.
std::vector<std::string> sharedParts(const std::vector<TextPart>& parts, TextPart::Of of) {
  std::vector<std::string> shared;
  for (const TextPart& part : parts) {
    if (part.of != of) continue;
    std::string text = part.text;
    if (part.decimals >= 0) text += " :" + std::to_string(part.decimals);
    shared.push_back(of == TextPart::Of::number ? '{' + text + '}' : '$' + text + '$');
  }
  std::sort(shared.begin(), shared.end());
  return shared;
}

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text.empty() ? "none" : text;
}

void checkDecimals(const std::vector<TextPart>& parts, const std::string& language, const Complain& complain) {
  static const std::regex decimal("[0-9]+\\.[0-9]+");
  for (const TextPart& part : parts) {
    std::smatch found;
    if (part.of == TextPart::Of::number || !std::regex_search(part.text, found, decimal)) continue;
    complain(language + ": the number " + found.str() +
             " is typed. Write a look-up, as {weight 0 1 1 :4}, or a fraction, so that it can't differ from what the "
             "window shows.");
  }
}

void compareWithEnglish(const std::vector<TextPart>& english, const std::vector<TextPart>& other,
                        const std::string& language, const Complain& complain) {
  for (const auto of : {TextPart::Of::number, TextPart::Of::formula}) {
    const std::vector<std::string> inEnglish = sharedParts(english, of), inOther = sharedParts(other, of);
    if (inEnglish == inOther) continue;
    complain(std::string(of == TextPart::Of::number ? "the look-ups" : "the formulas") + " differ: en has " +
             listed(inEnglish) + ", " + language + " has " + listed(inOther) + ". Write the same in both.");
  }
}

/// A sentence that was copied and not translated. Single words may be names that all languages have.
bool isLeftInEnglish(const LessonText& text, const std::string& translated) {
  constexpr std::size_t leastWords = 4;
  const auto english = text.find("en");
  return english != text.end() && english->second == translated && lengthOf(translated).words >= leastWords;
}

}  // namespace

std::vector<PlacedText> textsOf(const LessonStep& step, const LessonResults& before, const LessonResults& after) {
  // What asks is read before the action and stays in sight after it; what answers is read after it.
  const std::vector<const LessonResults*> always = {&before, &after}, late = {&after};
  std::vector<PlacedText> texts = {{"title", &step.title, always}, {"see", &step.see, late}};
  const auto addUnlessEmpty = [&](const std::string& place, const LessonText& text,
                                  const std::vector<const LessonResults*>& results) {
    if (!text.empty()) texts.push_back({place, &text, results});
  };
  addUnlessEmpty("goal", step.goal, always);
  addUnlessEmpty("action", step.action, always);
  addUnlessEmpty("notes", step.notes, late);
  if (!step.prediction) return texts;
  const Prediction& prediction = *step.prediction;
  texts.push_back({"predict.ask", &prediction.ask, always});
  for (std::size_t i = 0; i < prediction.options.size(); ++i)
    texts.push_back({"predict.options[" + std::to_string(i) + ']', &prediction.options[i], always});
  for (std::size_t i = 0; i < prediction.names.size(); ++i)
    texts.push_back({"predict.names[" + std::to_string(i) + ']', &prediction.names[i], always});
  addUnlessEmpty("predict.say", prediction.say, late);
  for (std::size_t i = 0; i < prediction.wrong.size(); ++i)
    texts.push_back({"predict.wrong[" + std::to_string(i) + "].say", &prediction.wrong[i].say, late});
  return texts;
}

std::vector<std::string> languagesOf(const Lesson& lesson) {
  std::vector<std::string> ids;
  for (const auto& [id, words] : lesson.title) ids.push_back(id);
  return ids;
}

void checkText(const PlacedText& text, const std::vector<std::string>& languages, const Complain& complain) {
  const auto complainHere = [&](const std::string& sentence) { complain(text.place + ": " + sentence); };
  std::vector<TextPart> english;
  for (const std::string& id : languages) {
    const auto found = text.text->find(id);
    if (found == text.text->end() || found->second.find_first_not_of(" \n\t") == std::string::npos) {
      std::string sentence = "there is no text in " + id + ". Write it beside the others: \"";
      complainHere(sentence.append(id).append("\": \"…\"."));
      continue;
    }
    try {
      const std::vector<TextPart> parts = partsOf(found->second);
      checkDecimals(parts, id, complainHere);
      if (id == "en")
        english = parts;
      else if (text.text->contains("en"))
        compareWithEnglish(english, parts, id, complainHere);
      if (id != "en" && isLeftInEnglish(*text.text, found->second))
        complainHere(id + ": it is the English text. Write it in this language.");
      for (const LessonResults* results : text.results) filledIn(*text.text, id, *results);
    } catch (const DataError& error) {
      complainHere(id + ": " + error.what() + '.');
    }
  }
}

void checkLength(const LessonStep& step, StepReport& report, const Complain& complain) {
  const auto length = [](const LessonText& text, const char* language) {
    const auto found = text.find(language);
    try {
      return found == text.end() ? TextLength() : lengthOf(found->second);
    } catch (const DataError&) {
      return TextLength();  // checkText says what is wrong
    }
  };
  std::vector<const LessonText*> read = {&step.goal, &step.action, &step.see};
  std::vector<const LessonText*> answers;
  if (step.prediction) {
    read.push_back(&step.prediction->ask);
    answers.push_back(&step.prediction->say);
    for (const WrongAnswer& wrong : step.prediction->wrong) answers.push_back(&wrong.say);
  }
  for (const LessonText* text : read) {
    report.words += length(*text, "en").words;
    report.signs += length(*text, "zh_CN").signs;
  }
  std::size_t words = 0, signs = 0;
  for (const LessonText* text : answers) {
    words = std::max(words, length(*text, "en").words);
    signs = std::max(signs, length(*text, "zh_CN").signs);
  }
  report.words += words;
  report.signs += signs;
  const auto complainOf = [&](std::size_t count, std::size_t most, const char* what) {
    if (count > most)
      complain("goal, question, action, what is seen and the longest answer have " + std::to_string(count) + ' ' +
               what + " together. Write at most " + std::to_string(most) + '.');
  };
  complainOf(report.words, mostStepWords, "English words");
  complainOf(report.signs, mostStepSigns, "Chinese characters");
}

}  // namespace attn::app
