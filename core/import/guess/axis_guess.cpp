// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

#include "core/import/guess/axis_masks.h"
#include "core/import/guess/guess_kind.h"
#include "core/import/guess/import_guess.h"
#include "core/import/guess/name_words.h"
#include "core/import/guess/rest_axes.h"

namespace attn {
namespace {

/// Finds the keys and the queries of a tensor; the other axes are those of rest_axes.cpp.
class AxisFinder {
 public:
  AxisFinder(ImportGuess& guess, const std::vector<ImportedTexts>& texts)
      : m_guess(guess), m_shape(guess.tensor.shape), m_facts(factsOf(guess.tensor)), m_roles(m_shape.size()) {
    for (const ImportedTexts& each : texts) {
      m_lengths.insert(std::ssize(each.texts));
      m_lists = std::max(m_lists, listsBeside(each, texts));
    }
    const auto& leading = guess.tensor.leading;
    m_leading = leading.size() + 2 <= m_shape.size() || leading.size() == m_shape.size() ? leading.size() : 0;
    for (std::size_t axis = 0; axis < m_leading; ++axis) m_roles[axis] = leading[axis];
  }

  std::vector<std::optional<AxisRole>> find() {
    const bool isStated = m_leading == m_shape.size();
    for (std::size_t axis = isStated ? 0 : m_leading; axis < m_shape.size(); ++axis) m_free.push_back(axis);
    if (isHuge(m_guess.tensor))
      say(translatable("core", "judged by a part of its %1 numbers, from all over it"),
          {std::to_string(m_guess.tensor.size())});
    m_found = findKind(m_guess, m_facts, m_free);
    m_guess.kind = m_found.kind;
    m_guess.rowSums = m_found.rowSums;
    if (isStated) {
      m_guess.reasons.push_back({translatable("core", "the file names the axes")});
      m_guess.questions.clear();
      return m_roles;
    }
    if (m_found.isKeyGrid) return gridRoles();
    m_grid = visibleGrid(m_guess.tensor, visibility(m_facts, m_guess.kind));
    m_key = findKeys();
    m_roles[m_key] = AxisRole::key;
    findQueries();
    const VisibleGrid sighted = gridOfRest();
    RestAxes rest{.guess = m_guess,
                  .grid = sighted,
                  .roles = m_roles,
                  .leading = m_leading,
                  .queries = m_query,
                  .keys = m_key,
                  .isCoarse = isCoarse(m_guess.tensor, m_facts),
                  .isOneText = isOneText(),
                  .lists = m_lists};
    findRest(rest);
    return m_roles;
  }

 private:
  void say(const char* text, std::vector<MessageArgument> arguments = {}) {
    m_guess.reasons.push_back({text, std::move(arguments)});
  }
  /// Padded queries of left padding see everything alike, which hides the triangle: it is looked for without them.
  VisibleGrid gridOfRest() const {
    const auto isCausal = [&](const VisibleGrid& grid) {
      return triangleOf(grid, *m_query, m_key) == Triangle::keysBehindQueries;
    };
    if (!m_query || m_guess.kind != TensorKind::weights || isCausal(m_grid)) return m_grid;
    VisibleGrid sighted = sightedGrid(m_guess.tensor, m_grid, *m_query, m_key);
    return isCausal(sighted) ? sighted : m_grid;
  }
  void askForKeys(std::vector<std::size_t> others, double factor) {
    m_guess.questions.push_back(
        {ImportQuestion::About::keys,
         m_keyGuess,
         std::move(others),
         {translatable("core", "axis %1 or another for the keys"), {std::to_string(m_keyGuess)}}});
    m_guess.confidence *= factor;
  }

  bool isTriangle(std::size_t queries, std::size_t keys) const {
    return m_shape[queries] == m_shape[keys] && triangleOf(m_grid, queries, keys) == Triangle::keysBehindQueries;
  }

  std::size_t findKeys() {
    if (m_found.keys.size() > 1) return chooseKeys();
    if (!m_found.keys.empty()) return m_found.keys.front();
    if (const auto masked = keysOfMask()) return *masked;
    m_keyGuess = m_shape.size() - 1;
    if (const auto equal = keysOfLongestPair()) {
      m_keyGuess = *equal;
      say(translatable("core", "two axes of one length, the longest: queries and keys"));
    } else {
      say(translatable("core", "the last axis is keys by convention"));
    }
    m_guess.confidence *= .9;
    if (m_guess.kind != TensorKind::scores) return m_keyGuess;
    std::vector<std::size_t> others;
    for (const std::size_t axis : m_free)
      if (axis != m_keyGuess && m_shape[axis] > 1) others.push_back(axis);
    if (isCanonical() || others.empty()) return m_keyGuess;
    askForKeys(others, .8);
    return m_keyGuess;
  }

  /// Five axes of self-attention without a sign of anything else are in the order in which models give them.
  bool isCanonical() const { return m_shape.size() == 5 && m_leading == 0 && m_shape[3] == m_shape[4]; }

  /// Scores for each pair of places, with their heads behind: (…, n, n, c) where n is the largest.
  std::optional<std::size_t> keysOfLongestPair() const {
    if (m_guess.kind != TensorKind::scores || m_free.size() < 3) return std::nullopt;
    for (std::size_t i = 0; i + 2 < m_free.size(); ++i) {
      const Index length = m_shape[m_free[i]];
      if (m_shape[m_free[i + 1]] == length &&
          std::count_if(m_free.begin(), m_free.end(), [&](std::size_t axis) { return m_shape[axis] >= length; }) == 2)
        return m_free[i + 1];
    }
    return std::nullopt;
  }

  /// Rows and columns both sum to 1: a triangle tells, or the convention, which is asked.
  std::size_t chooseKeys() {
    std::vector<std::size_t> masked;
    for (const std::size_t key : m_found.keys) {
      const bool isLast = key == m_found.keys.back();
      for (const std::size_t query : m_free)
        if (query != key && isTriangle(query, key) && (key > query) == isLast) {
          masked.push_back(key);
          break;
        }
    }
    if (masked.size() == 1) return masked.front();
    m_keyGuess = m_found.keys.back();
    say(translatable("core", "several axes sum to 1"));
    std::vector<std::size_t> others(m_found.keys.begin(), m_found.keys.end() - 1);
    askForKeys(others, .6);
    return m_keyGuess;
  }

  /// The keys of scores that are hidden: right of a triangle, or behind the end of each text.
  std::optional<std::size_t> keysOfMask() {
    std::optional<std::pair<std::size_t, std::size_t>> best;
    const auto rank = [](const std::pair<std::size_t, std::size_t>& pair) {
      const auto [query, key] = pair;
      return std::tuple(query + 1 == key || key + 1 == query, key > query, key);
    };
    for (const std::size_t query : m_free)
      for (const std::size_t key : m_free)
        if (query != key && isTriangle(query, key))
          if (const std::pair pair(query, key); !best || rank(pair) > rank(*best)) best = pair;
    if (best) {
      say(translatable("core", "a triangle is hidden"));
      return best->second;
    }
    if (m_guess.kind != TensorKind::scores || !hidesScores(m_facts, m_guess.kind)) return std::nullopt;
    std::vector<std::size_t> padded;
    for (const std::size_t axis : m_free)
      if (m_shape[axis] > 1 && isHiddenToTheEnd(axis)) padded.push_back(axis);
    if (padded.empty()) return std::nullopt;
    // Texts that are sorted by length are hidden to the end along the batch too: keys stand beside as many queries.
    const auto hasEqual = [&](std::size_t axis) {
      return (axis > 0 && m_shape[axis - 1] == m_shape[axis]) ||
             (axis + 1 < m_shape.size() && m_shape[axis + 1] == m_shape[axis]);
    };
    if (std::count_if(padded.begin(), padded.end(), hasEqual) == 1)
      padded = {*std::find_if(padded.begin(), padded.end(), hasEqual)};
    m_keyGuess = padded.back();
    say(translatable("core", "hidden to the end along axis %1"), {std::to_string(m_keyGuess)});
    padded.pop_back();
    if (!padded.empty()) askForKeys(padded, .6);
    return m_keyGuess;
  }

  /// Padding: once a key is hidden, so are all that follow, and at most one other axis makes a difference.
  bool isHiddenToTheEnd(std::size_t key) const {
    std::size_t differing = 0;
    for (std::size_t axis = 0; axis < m_grid.axes(); ++axis) {
      if (axis == key) continue;
      const std::vector<std::uint8_t> first = m_grid.at(axis, 0).cells;
      bool differs = false;
      for (std::size_t place = 1; place < m_grid.places[axis].size() && !differs; ++place)
        differs = m_grid.at(axis, place).cells != first;
      differing += differs;
    }
    if (differing > 1) return false;
    bool isAnyHidden = false;
    std::vector<std::uint8_t> before = m_grid.at(key, 0).cells;
    if (std::find(before.begin(), before.end(), 0) != before.end()) return false;
    for (std::size_t place = 1; place < m_grid.places[key].size(); ++place) {
      const std::vector<std::uint8_t> now = m_grid.at(key, place).cells;
      for (std::size_t i = 0; i < now.size(); ++i) {
        if (now[i] > before[i]) return false;
        isAnyHidden = isAnyHidden || !now[i];
      }
      before = now;
    }
    return isAnyHidden;
  }

  /// Axes without a name: heads may stand in front of the queries, (b, h, q, k), or behind them, (b, q, h, k).
  bool isOfEitherOrder() const {
    const std::string& name = m_guess.tensor.arrays.front();
    const bool isNameless = name.empty() || name.starts_with("arr_") || !namesAttention(name);
    return isNameless && m_shape.size() >= 3 && m_leading == 0 && m_key + 1 == m_shape.size();
  }
  bool hasTriangle(std::size_t queries) const {
    return triangleOf(m_grid, queries, m_key) == Triangle::keysBehindQueries;
  }

  /// How much speaks for an axis of queries.
  double scoreOf(std::size_t q) const {
    const std::size_t n = m_shape.size(), key = m_key;
    const bool isEqual = m_shape[q] == m_shape[key];
    double score = isTriangle(q, key) || (isOfEitherOrder() && hasTriangle(q)) ? 4 : 0;
    if (m_lengths.contains(m_shape[q]) && m_shape[q] > 1) score += 1.5;
    const bool isConventional = key == n - 1 && q + 2 == n;
    if (isConventional) score += 2;
    if (key + 2 == n && q == n - 1) score += n == 2 ? 2 : isEqual ? 1 : .5;
    if (q + 1 == key || key + 1 == q) score += 1;
    if (q + 1 == key && key + 2 == n && !isEqual && n >= 3) score += 1.3;  // heads last
    if (key == 0 && q == 1) score += 2;
    const bool isBeside = q + 1 == key || key + 1 == q, isOfOneQuery = key > 0 && m_shape[key - 1] == 1;
    if (isEqual) score += isBeside || isOfOneQuery ? 1 : 2.5;  // others than queries have this length by chance alone
    if (m_shape[q] == 1) score -= isConventional ? 1.5 : 2.5;
    return score;
  }

  void askForQueries(std::size_t other, double factor) {
    m_guess.questions.push_back({ImportQuestion::About::queries,
                                 *m_query,
                                 {other},
                                 {translatable("core", "axis %1 or axis %2 for the queries"),
                                  {std::to_string(*m_query), std::to_string(other)}}});
    m_guess.confidence *= factor;
  }

  /// Whether nothing but their place speaks for the queries and not for another axis: no length, no mask, no tokens.
  bool isConventionAlone(std::size_t other) const {
    const Index queries = m_shape[*m_query], others = m_shape[other];
    return queries > 1 && others > 1 && queries != m_shape[m_key] && !m_lengths.contains(queries) &&
           !hasTriangle(*m_query);
  }

  /// The axis on the other side of the keys, where they stand between two: (…, q, k, h) and (…, h, k, q) look alike.
  std::optional<std::size_t> beyondTheKeys() const {
    if (m_key + 2 != m_shape.size() || m_key < m_leading + 1) return std::nullopt;
    return *m_query == m_key + 1 ? m_key - 1 : m_key + 1;
  }

  void findQueries() {
    std::vector<std::size_t> others;
    for (const std::size_t axis : m_free)
      if (axis != m_key) others.push_back(axis);
    if (others.empty()) return;
    std::stable_sort(others.begin(), others.end(),
                     [&](std::size_t a, std::size_t b) { return scoreOf(a) > scoreOf(b); });
    m_query = others.front();
    m_roles[*m_query] = AxisRole::query;
    constexpr double clearMargin = .75;
    const bool isClose = others.size() > 1 && scoreOf(others[1]) > scoreOf(*m_query) - clearMargin;
    const std::size_t second = others.size() > 1 ? others[1] : 0;
    if (isClose && m_shape[second] > 1)
      askForQueries(second, .6);
    else if (isOfEitherOrder() && m_shape.size() > 3 && *m_query + 1 == m_key && isConventionAlone(*m_query - 1))
      askForQueries(*m_query - 1, .8);
    else if (const auto other = beyondTheKeys(); other && isConventionAlone(*other))
      askForQueries(*other, .8);
    // (batch, heads, keys) of one query, where there are as many as heads usually are.
    constexpr Index usualHeads = 4;
    const Index count = m_shape[*m_query];
    const bool mayBeHeads = m_shape.size() == 3 && m_leading == 0 && *m_query + 1 == m_key && count != m_shape[m_key] &&
                            (count == 2 || count % usualHeads == 0);
    const bool isMatrix = mayBeHeads || (m_shape.size() == 2 && m_shape[0] != m_shape[1] && m_shape[0] > 1);
    if (isMatrix && !m_lengths.contains(m_shape[*m_query]) && !hasTriangle(*m_query)) {
      m_guess.questions.push_back(
          {ImportQuestion::About::queries,
           *m_query,
           {},
           {translatable("core", "axis %1: queries, or heads of one query"), {std::to_string(*m_query)}}});
      m_guess.confidence *= .8;
    }
    if (m_key < *m_query) {
      say(translatable("core", "transposed: keys before queries"));
      m_guess.confidence *= .9;
    }
  }

  /// One list of tokens for the queries and one for the keys: one text, and no batch.
  bool isOneText() const {
    return m_lists == 1 && m_query && m_lengths.contains(m_shape[*m_query]) && m_lengths.contains(m_shape[m_key]) &&
           m_shape[m_key] > 1;
  }

  std::vector<std::optional<AxisRole>> gridRoles() {
    const std::size_t n = m_shape.size();
    m_roles[n - 1] = m_roles[n - 2] = AxisRole::key;
    m_guess.confidence *= .8;
    const bool isQueryGrid = n >= 4 + m_leading && m_shape[n - 4] == m_shape[n - 2] && m_shape[n - 3] == m_shape[n - 1];
    std::size_t query = n - 3;
    m_roles[query] = AxisRole::query;
    if (isQueryGrid) m_roles[n - 4] = AxisRole::query, query = n - 4;
    Message words{translatable("core", "axis %1: queries, or heads"), {std::to_string(query)}};
    if (isQueryGrid)
      words = {translatable("core", "axes %1 and %2: a grid of queries, or heads"),
               {std::to_string(query), std::to_string(n - 3)}};
    // A single query is no question.
    if (isQueryGrid || m_shape[query] > 1)
      m_guess.questions.push_back({ImportQuestion::About::queries, query, {}, std::move(words)});
    std::vector<AxisRole> names{AxisRole::head, AxisRole::batch, AxisRole::layer};
    for (std::size_t axis = query; axis-- > m_leading;) {
      m_roles[axis] = m_shape[axis] == 1 ? AxisRole::one : names.front();
      if (m_shape[axis] > 1 && names.size() > 1) names.erase(names.begin());
    }
    return m_roles;
  }

  ImportGuess& m_guess;
  const Shape& m_shape;
  NumberFacts m_facts;
  std::vector<std::optional<AxisRole>> m_roles;
  std::set<Index> m_lengths;  // of the lists of texts
  Index m_lists = 1;          // of tokens, one for each text of a batch
  std::size_t m_leading = 0;
  std::vector<std::size_t> m_free;
  KindGuess m_found;
  VisibleGrid m_grid;
  std::size_t m_key = 0, m_keyGuess = 0;
  std::optional<std::size_t> m_query;
};

/// Patches of a square picture behind one class token.
Index gridSideOf(const ImportGuess& guess) {
  const auto query = guess.axisOf(AxisRole::query), key = guess.axisOf(AxisRole::key);
  if (!query || !key || guess.isCausal || !guess.queryTokens.empty() || !guess.validLengths.empty()) return 0;
  const Index n = guess.tensor.shape[*key];
  const auto side = static_cast<Index>(std::llround(std::sqrt(static_cast<double>(std::max<Index>(0, n - 1)))));
  return guess.tensor.shape[*query] == n && side >= 3 && side * side + 1 == n ? side : 0;
}

void findWhatFollows(ImportGuess& guess, const std::vector<ImportedTexts>& texts) {
  findMasks(guess);
  findTokens(guess, texts);
  guess.gridSide = gridSideOf(guess);
}

}  // namespace

std::vector<std::size_t> ImportGuess::axesOf(AxisRole role) const {
  std::vector<std::size_t> found;
  for (std::size_t axis = 0; axis < axes.size(); ++axis)
    if (axes[axis].role == role) found.push_back(axis);
  return found;
}

std::optional<std::size_t> ImportGuess::axisOf(AxisRole role) const {
  const std::vector<std::size_t> found = axesOf(role);
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

ImportGuess guessTensor(TensorStack tensor, const std::vector<ImportedTexts>& texts) {
  ImportGuess guess{.tensor = std::move(tensor)};
  const ScatteredReading scattered(guess.tensor);
  const std::vector<std::optional<AxisRole>> roles = AxisFinder(guess, texts).find();
  guess.axes.resize(roles.size());
  for (std::size_t axis = 0; axis < roles.size(); ++axis) guess.axes[axis].role = roles[axis].value_or(AxisRole::layer);
  for (const ImportQuestion& question : guess.questions) guess.axes[question.axis].reason = question.words;
  guess.stepsAreQueries = guess.axisOf(AxisRole::query) == std::size_t{0} && !guess.axesOf(AxisRole::one).empty();
  findWhatFollows(guess, texts);
  return guess;
}

ImportGuess withAxes(const ImportGuess& guess, const std::vector<AxisRole>& roles,
                     const std::vector<ImportedTexts>& texts) {
  const Shape& shape = guess.tensor.shape;
  if (roles.size() != shape.size())
    throw DataError(
        {translatable("core", "the tensor has %1 axes, %2"), {std::to_string(shape.size()), toString(shape)}});
  ImportGuess changed = guess;
  for (std::size_t axis = 0; axis < roles.size(); ++axis) {
    if (roles[axis] == AxisRole::one && shape[axis] != 1)
      throw DataError({translatable("core", "axis %1 has the length %2: only an axis of length 1 can be dropped"),
                       {std::to_string(axis), std::to_string(shape[axis])}});
    changed.axes[axis] = {roles[axis]};
  }
  if (guess.kind != TensorKind::queriesKeysValues && changed.axesOf(AxisRole::key).empty())
    throw DataError({translatable("core", "no axis is k, the keys")});
  std::erase_if(changed.questions,
                [](const ImportQuestion& question) { return question.about != ImportQuestion::About::kind; });
  changed.stepsAreQueries = false;
  const ScatteredReading scattered(changed.tensor);
  findWhatFollows(changed, texts);
  return changed;
}

ImportGuess withKind(ImportGuess guess, TensorKind kind) {
  std::erase_if(guess.questions,
                [](const ImportQuestion& question) { return question.about == ImportQuestion::About::kind; });
  if (guess.kind == kind) return guess;
  guess.kind = kind;
  guess.rowSums = kind == TensorKind::scores ? RowSums::none : RowSums::anything;
  {
    const ScatteredReading scattered(guess.tensor);
    findMasks(guess);
  }
  return guess;
}

}  // namespace attn
