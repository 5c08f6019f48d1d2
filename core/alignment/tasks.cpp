// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/tasks.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <string_view>

#include "core/base/words.h"

namespace attn {
namespace {

const std::u32string digits = U"0123456789";
constexpr std::array<const char32_t*, 12> months = {U"January",   U"February", U"March",    U"April",
                                                    U"May",       U"June",     U"July",     U"August",
                                                    U"September", U"October",  U"November", U"December"};
constexpr std::array<const char32_t*, 20> ones = {U"zero",    U"one",     U"two",       U"three",    U"four",
                                                  U"five",    U"six",     U"seven",     U"eight",    U"nine",
                                                  U"ten",     U"eleven",  U"twelve",    U"thirteen", U"fourteen",
                                                  U"fifteen", U"sixteen", U"seventeen", U"eighteen", U"nineteen"};
constexpr std::array<const char32_t*, 8> tens = {U"twenty", U"thirty",  U"forty",  U"fifty",
                                                 U"sixty",  U"seventy", U"eighty", U"ninety"};

/// 0 … count − 1. Not by a remainder: the high bits are as good, and no count is favoured.
Index below(Rng& rng, Index count) { return static_cast<Index>(rng.uniform() * static_cast<double>(count)); }

/// The characters of all these texts, each once, in the order of their numbers.
std::u32string eachOnce(std::u32string texts) {
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

template <class Texts>
std::u32string joined(const Texts& texts, std::u32string others) {
  for (const char32_t* text : texts) others += text;
  return others;
}

std::u32string decimal(Index number, std::size_t width = 1) {
  std::u32string text;
  for (const char digit : std::to_string(number)) text += static_cast<char32_t>(digit);
  if (text.size() < width) text.insert(0, width - text.size(), U'0');
  return text;
}

std::u32string someDigits(Rng& rng) {
  std::u32string text(static_cast<std::size_t>(2 + below(rng, 7)), U'0');
  for (char32_t& digit : text) digit = digits[static_cast<std::size_t>(below(rng, 10))];
  return text;
}

std::vector<Index> inOrder(const std::u32string& source) {
  std::vector<Index> places(source.size());
  std::iota(places.begin(), places.end(), Index{0});
  return places;
}

std::vector<Index> fromTheEnd(const std::u32string& source) {
  std::vector<Index> places = inOrder(source);
  std::reverse(places.begin(), places.end());
  return places;
}

std::vector<Index> bySize(const std::u32string& source) {
  std::vector<Index> places = inOrder(source);
  std::stable_sort(places.begin(), places.end(), [&](Index a, Index b) {
    return source[static_cast<std::size_t>(a)] < source[static_cast<std::size_t>(b)];
  });
  return places;
}

/// The target is the source in another order.
template <std::vector<Index> (*alignment)(const std::u32string&)>
TextPair rearranged(Rng& rng) {
  TextPair pair{someDigits(rng), {}};
  for (const Index place : alignment(pair.source)) pair.target += pair.source[static_cast<std::size_t>(place)];
  return pair;
}

TextPair someDate(Rng& rng) {
  using namespace std::chrono;
  constexpr sys_days first = 1900y / January / 1, end = 2100y / January / 1;
  const year_month_day date(first + days(below(rng, (end - first).count())));
  const Index y = static_cast<int>(date.year()), m = static_cast<unsigned>(date.month()),
              d = static_cast<unsigned>(date.day());
  const std::u32string month = months[static_cast<std::size_t>(m - 1)];
  const std::array<std::u32string, 4> sources = {decimal(d) + U" " + month + U" " + decimal(y),
                                                 month + U" " + decimal(d) + U", " + decimal(y),
                                                 decimal(y) + U"年" + decimal(m) + U"月" + decimal(d) + U"日",
                                                 decimal(d, 2) + U"/" + decimal(m, 2) + U"/" + decimal(y)};
  return {sources[static_cast<std::size_t>(below(rng, 4))], decimal(y) + U"-" + decimal(m, 2) + U"-" + decimal(d, 2)};
}

/// Spelt out, because GCC 12 takes a literal + a string for a copy onto itself.
void appendWord(std::u32string& text, const std::u32string& word) {
  text += U' ';
  text += word;
}

std::u32string inWords(Index number) {
  for (const auto& [size, name] : {std::pair{Index{1000}, U"thousand"}, {Index{100}, U"hundred"}}) {
    if (number < size) continue;
    std::u32string text = inWords(number / size);
    appendWord(text, name);
    if (number % size > 0) appendWord(text, inWords(number % size));
    return text;
  }
  if (number < 20) return ones[static_cast<std::size_t>(number)];
  std::u32string text = tens[static_cast<std::size_t>(number / 10 - 2)];
  if (number % 10 > 0) appendWord(text, ones[static_cast<std::size_t>(number % 10)]);
  return text;
}

TextPair someNumber(Rng& rng) {
  const Index number = below(rng, 10000);
  return {inWords(number), decimal(number)};
}

}  // namespace

const std::vector<Task>& tasks() {
  static const std::vector<Task> table = {
      {.id = "copy",
       .name = translatable("core", "Copy"),
       .note = translatable("core", "The alignment becomes a diagonal"),
       .example = {U"3141", U"3141"},
       .source = digits,
       .target = digits,
       .pair = rearranged<inOrder>,
       .alignment = inOrder},
      {.id = "reverse",
       .name = translatable("core", "Reverse"),
       .note = translatable("core", "The alignment becomes the other diagonal"),
       .example = {U"3141", U"1413"},
       .source = digits,
       .target = digits,
       .pair = rearranged<fromTheEnd>,
       .alignment = fromTheEnd},
      {.id = "sort",
       .name = translatable("core", "Sort"),
       .note = translatable("core", "The decoder must look at all digits for each, and the alignment stays blurred"),
       .example = {U"3141", U"1134"},
       .source = digits,
       .target = digits,
       .steps = 500,
       .pair = rearranged<bySize>,
       .alignment = bySize},
      {.id = "dates",
       .name = translatable("core", "Dates"),
       .note = translatable("core", "Year, month and day change places"),
       .example = {U"3 May 1979", U"1979-05-03"},
       .source = eachOnce(joined(months, digits + U" ,/年月日")),
       .target = eachOnce(digits + U"-"),
       .pair = someDate},
      {.id = "numbers",
       .name = translatable("core", "Numbers"),
       .note = translatable("core", "A digit looks at one or two letters of its word, often the last"),
       .example = {U"forty two", U"42"},
       .source = eachOnce(joined(ones, joined(tens, U" hundred thousand"))),
       .target = digits,
       .steps = 400,
       .pair = someNumber},
  };
  return table;
}

bool isHeldOut(const std::u32string& target) {
  std::uint32_t hash = 2166136261U;  // FNV-1a (Fowler, Noll, Vo), of characters instead of bytes
  for (const char32_t character : target) hash = (hash ^ static_cast<std::uint32_t>(character)) * 16777619U;
  return hash % 10 == 0;
}

std::vector<TextPair> pairsOf(const Task& task, Rng& rng, Index count, bool heldOut) {
  std::vector<TextPair> pairs;
  while (static_cast<Index>(pairs.size()) < count)
    if (TextPair pair = task.pair(rng); isHeldOut(pair.target) == heldOut) pairs.push_back(std::move(pair));
  return pairs;
}

}  // namespace attn
