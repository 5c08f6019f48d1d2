// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_text.h"

#include <array>
#include <charconv>
#include <cmath>

#include "app/lessons/lesson_play.h"
#include "core/base/text/code_points.h"

namespace attn::app {
namespace {

constexpr int mostDecimals = 6, usualDecimals = 4;

/// "weight 0 1 1 :4": what is looked up, and its decimals.
TextPart numberPart(const std::string& inside) {
  TextPart part{TextPart::Of::number, inside};
  const std::size_t colon = inside.rfind(" :");
  if (colon == std::string::npos) return part;
  const std::string digits = inside.substr(colon + 2);
  if (digits.size() != 1 || digits[0] < '0' || digits[0] > '0' + mostDecimals)
    throw DataError({translatable("core", "“{%1}” should end in :0 to :6, the decimals"), {inside}});
  part.text = inside.substr(0, colon);
  part.decimals = digits[0] - '0';
  return part;
}

std::string numberText(double number, int decimals) {
  std::array<char, 400> digits;
  const int places = decimals < 0 ? usualDecimals : decimals;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed, places).ptr;
  std::string text(digits.data(), end);
  if (decimals < 0) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  // What is rounded to nothing has no sign.
  if (text.find_first_not_of("-0.") == std::string::npos && text.front() == '-') text.erase(0, 1);
  if (text.front() == '-') text.replace(0, 1, "−");
  return text;
}

bool isChinese(char32_t point) { return (point >= 0x3400 && point <= 0x9FFF) || (point >= 0xF900 && point <= 0xFAFF); }

/// Signs of calculation between spaces are no words.
bool isLetterOrDigit(char32_t point) {
  return (point >= U'0' && point <= U'9') || (point >= U'a' && point <= U'z') || (point >= U'A' && point <= U'Z') ||
         (point >= 0x00C0 && point <= 0x052F && point != 0x00D7 && point != 0x00F7) || isChinese(point);
}

}  // namespace

const std::string& textIn(const LessonText& text, const std::string& language) {
  static const std::string none;
  auto found = text.find(language);
  if (found == text.end()) found = text.find("en");
  if (found == text.end()) found = text.begin();  // a lesson of another language alone
  return found == text.end() ? none : found->second;
}

std::vector<TextPart> partsOf(std::string_view text) {
  std::vector<TextPart> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = std::min(text.find_first_of("{$", at), text.size());
    if (begin > at) parts.push_back({TextPart::Of::words, std::string(text.substr(at, begin - at))});
    if (begin == text.size()) break;
    const bool isNumber = text[begin] == '{';
    const std::size_t end = text.find(isNumber ? '}' : '$', begin + 1);
    if (end == std::string_view::npos)
      throw DataError({translatable("core", "“%1” stands in “%2” without a second one"),
                       {isNumber ? "{" : "$", std::string(text)}});
    std::string inside(text.substr(begin + 1, end - begin - 1));
    parts.push_back(isNumber ? numberPart(inside) : TextPart{TextPart::Of::formula, std::move(inside)});
    at = end + 1;
  }
  return parts;
}

std::string filledIn(const LessonText& text, const std::string& language, const LessonResults& results) {
  std::string filled;
  for (const TextPart& part : partsOf(textIn(text, language))) {
    if (part.of == TextPart::Of::formula) {
      filled += '$' + part.text + '$';
    } else if (part.of == TextPart::Of::number) {
      const std::optional<double> number = lookUp(results, part.text);
      if (!number) throw DataError({translatable("core", "there is no number at “%1”"), {part.text}});
      filled += numberText(*number, part.decimals);
    } else {
      filled += part.text;
    }
  }
  return filled;
}

TextLength lengthOf(std::string_view text) {
  // A number or a formula is read as one thing: one letter stands for it.
  std::u32string plain;
  for (const TextPart& part : partsOf(text)) plain += part.of == TextPart::Of::words ? codePoints(part.text) : U"x";
  TextLength length;
  bool isCounted = false;  // the word that goes on, with its first letter or digit
  for (const char32_t point : plain) {
    if (point == U' ' || point == U'\n' || point == U'\t') isCounted = false;
    length.words += !isCounted && isLetterOrDigit(point) ? 1U : 0U;
    isCounted = isCounted || isLetterOrDigit(point);
    length.signs += isChinese(point) ? 1U : 0U;
  }
  return length;
}

}  // namespace attn::app
