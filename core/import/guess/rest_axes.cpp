// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/rest_axes.h"

#include <algorithm>
#include <string>

#include "core/import/guess/axis_masks.h"
#include "core/import/guess/name_words.h"

namespace attn {
namespace {

class RestFinder {
 public:
  explicit RestFinder(RestAxes& rest)
      : m_rest(rest),
        m_guess(rest.guess),
        m_shape(rest.guess.tensor.shape),
        m_name(inLowerCase(rest.guess.tensor.arrays.front())) {}

  void find() {
    if (findSteps()) return;
    resolveStepAxis();
    for (std::size_t axis = 0; axis < m_shape.size(); ++axis)
      if (!m_rest.roles[axis]) m_open.push_back(axis);
    if (findPlanes()) return;
    findBatch();
    if (m_open.size() == 1)
      oneLeft();
    else if (m_open.size() == 2 && !has(AxisRole::batch))
      twoLeft();
    else if (!m_open.empty())
      manyLeft();
    askWhatNumbersCount();
  }

 private:
  bool has(AxisRole role) const {
    return std::find(m_rest.roles.begin(), m_rest.roles.end(), role) != m_rest.roles.end();
  }
  void say(const char* text, std::vector<MessageArgument> arguments = {}) {
    m_guess.reasons.push_back({text, std::move(arguments)});
  }
  void assign(std::size_t axis, AxisRole role) {
    m_rest.roles[axis] = role;
    std::erase(m_open, axis);
  }
  void ask(std::size_t axis, const std::vector<AxisRole>& others, double factor) {
    std::string names;
    for (const AxisRole other : others) names += std::string(" or ") + idOf(other);
    m_guess.questions.push_back(
        {ImportQuestion::About::axis,
         axis,
         {},
         {translatable("core", "axis %1: %2"), {std::to_string(axis), idOf(*m_rest.roles[axis]) + names}},
         others});
    m_guess.confidence *= factor;
  }

  /// generate(): six axes, one query a step, so the steps in front are the queries.
  bool findSteps() {
    constexpr std::size_t axesOfSteps = 6;
    if (m_shape.size() != axesOfSteps || m_rest.leading > 0 || !m_rest.queries || m_shape[*m_rest.queries] != 1 ||
        m_rest.keys + 1 != axesOfSteps)
      return false;
    m_rest.roles = {AxisRole::query, AxisRole::layer, AxisRole::batch, AxisRole::head, AxisRole::one, AxisRole::key};
    say(translatable("core", "one query a step: the first axis is the queries"));
    ask(0, {AxisRole::layer}, .7);
    return true;
  }

  /// The same of arrays whose names number the steps.
  void resolveStepAxis() {
    for (std::size_t axis = 0; axis < m_rest.leading; ++axis) {
      if (m_rest.roles[axis] != AxisRole::step || !m_rest.queries || m_shape[*m_rest.queries] != 1) continue;
      m_rest.roles[*m_rest.queries] = AxisRole::one;
      m_rest.roles[axis] = AxisRole::query;
      say(translatable("core", "one query a step: steps are the queries"));
      return;
    }
  }

  /// Matrices that are numbered by no word of the field, as those between the blank lines of a table.
  void askWhatNumbersCount() {
    const NumberedName name = numberedName(m_guess.tensor.arrays.front());
    if (name.words.empty() || std::any_of(name.words.begin(), name.words.end(), roleOfWord)) return;
    if (m_rest.leading == 1 && m_shape.size() == 3 && m_rest.roles[0] == AxisRole::layer)
      ask(0, {AxisRole::head, AxisRole::batch}, .8);
    else if (m_rest.leading == 2 && m_rest.roles[0] == AxisRole::layer && m_rest.roles[1] == AxisRole::head)
      ask(0, {AxisRole::head}, .8);
  }

  /// One matrix for each place of an axis, and an axis of length 1 behind it: (6, 1, q, k). Layers whose heads were
  /// averaged look so, and so do texts, or heads, of a single text.
  bool findPlanes() {
    const bool areInFront = m_open == std::vector<std::size_t>{0, 1} && m_shape[0] > 1 && m_shape[1] == 1;
    if (!areInFront || m_rest.leading > 0 || has(AxisRole::batch) || m_rest.lists > 1) return false;
    const auto padded = paddedAxis(m_rest.grid, m_open, m_rest.queries, m_rest.keys, m_rest.isCoarse);
    if (padded && m_guess.rowSums != RowSums::aboutOneDropout) return false;
    say(translatable("core", "an axis of length 1: a batch of one"));
    assign(1, AxisRole::batch);
    const bool isNamedHead = m_name.find("head") != std::string::npos;
    assign(0, isNamedHead ? AxisRole::head : AxisRole::layer);
    if (m_rest.isOneText)
      ask(0, {isNamedHead ? AxisRole::layer : AxisRole::head}, .8);
    else
      ask(0, {isNamedHead ? AxisRole::layer : AxisRole::head, AxisRole::batch}, .7);
    return true;
  }

  void findBatch() {
    if (has(AxisRole::batch)) return;
    const auto hasList = [&](std::size_t axis) { return m_rest.lists > 1 && m_shape[axis] == m_rest.lists; };
    const auto found = std::find_if(m_open.begin(), m_open.end(), hasList);
    // Records that are counted, each with its own list, are in front of whatever else is as long.
    const bool isOfRecords = found != m_open.end() && *found == 0 && (m_rest.leading > 0 || m_name.starts_with("[]"));
    if (isOfRecords || std::count_if(m_open.begin(), m_open.end(), hasList) == 1) {
      const std::size_t axis = *found;
      say(translatable("core", "as many lists of tokens as axis %1 is long: the batch"), {std::to_string(axis)});
      return assign(axis, AxisRole::batch);
    }
    const bool mayBePadded = m_guess.rowSums != RowSums::aboutOneDropout;
    if (mayBePadded) {
      if (const auto padded = paddedAxis(m_rest.grid, m_open, m_rest.queries, m_rest.keys, m_rest.isCoarse)) {
        if (isBehindOne(padded->axis)) return headsOfOne(padded->axis);
        say(translatable("core", "padding differs along axis %1: the batch"), {std::to_string(padded->axis)});
        assign(padded->axis, AxisRole::batch);
        if (!padded->isCertain) ask(padded->axis, {AxisRole::head, AxisRole::layer}, .7);
        return;
      }
    }
    std::vector<std::size_t> ones;
    for (const std::size_t axis : m_open)
      if (m_shape[axis] == 1) ones.push_back(axis);
    if (ones.empty()) return;
    // (layers, batch, 1): models of one head give it, and nobody puts a batch of one where heads stand.
    if (m_open.size() == 3 && ones.size() == 1 && ones.front() == m_open[2]) return assign(m_open[2], AxisRole::head);
    const bool isMiddle = m_open.size() == 3 && m_shape[m_open[1]] == 1;
    // (1, n, heads) is a batch of one text in n layers, or a single layer over a batch of n texts.
    const bool mayBeLayer = m_open.size() == 3 && ones.front() == 0 && !isMiddle && m_rest.leading == 0;
    say(translatable("core", "an axis of length 1: a batch of one"));
    assign(isMiddle ? m_open[1] : ones.front(), AxisRole::batch);
    if (!mayBeLayer || m_rest.isOneText) return;
    const std::size_t layers = m_open[0];
    assign(layers, AxisRole::layer);
    ask(layers, {AxisRole::batch}, .8);
  }

  /// Whether of two axes this is the inner one, where heads stand, and the other one has length 1.
  bool isBehindOne(std::size_t axis) const {
    return m_rest.leading == 0 && m_open.size() == 2 && m_open[1] == axis && m_shape[m_open[0]] == 1;
  }
  /// A head that is silenced, or whose last weights are too small for float16, looks like padding.
  void headsOfOne(std::size_t axis) {
    say(translatable("core", "zeros differ along axis %1: heads of a batch of one, or padding of a batch"),
        {std::to_string(axis)});
    assign(m_open[0], AxisRole::batch);
    assign(axis, AxisRole::head);
    ask(axis, {AxisRole::batch}, .7);
  }

  /// How far an axis is from queries and keys.
  std::size_t distance(std::size_t axis) const {
    const auto to = [axis](std::size_t other) { return axis > other ? axis - other : other - axis; };
    return std::min(to(m_rest.keys), to(m_rest.queries.value_or(m_rest.keys)));
  }
  /// Where two axes are equally near, it is the inner one: a batch stands in front.
  std::size_t innermost() const {
    return *std::min_element(m_open.rbegin(), m_open.rend(),
                             [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
  }

  void oneLeft() {
    const std::size_t axis = m_open.front();
    AxisRole role = AxisRole::head;
    if (has(AxisRole::head)) role = has(AxisRole::batch) ? AxisRole::layer : AxisRole::batch;
    if (has(role)) role = AxisRole::layer;
    const auto hasWord = [&](const char* word) { return m_name.find(word) != std::string::npos; };
    // The heads are averaged: what is left is layers, or, if it may be more than one text, those.
    if (role == AxisRole::head && axis == 0 && (hasWord("mean") || hasWord("avg") || hasWord("average")))
      role = m_rest.isOneText ? AxisRole::layer : AxisRole::batch;
    assign(axis, role);
    // What stands in front of a batch may be layers whose heads were averaged.
    const auto batch = std::find(m_rest.roles.begin(), m_rest.roles.end(), AxisRole::batch) - m_rest.roles.begin();
    const bool isInFront = has(AxisRole::batch) && static_cast<std::ptrdiff_t>(axis) < batch && m_shape[axis] > 1;
    if (role == AxisRole::head && isInFront && m_rest.leading == 0) return ask(axis, {AxisRole::layer}, .8);
    // Its names count it without a word, and those of another axis with one.
    if (axis < m_rest.leading && role == AxisRole::batch) return ask(axis, {AxisRole::layer}, .7);
    if (has(AxisRole::batch) || role != AxisRole::head || m_rest.leading > 0) {
      // TransformerLens may drop the batch, and never the heads.
      const bool isHook = hasWord("hook_");
      if (m_rest.leading > 0 && role == AxisRole::head && !has(AxisRole::batch) && !m_rest.isOneText && !isHook)
        ask(axis, {AxisRole::batch}, .9);
      return;
    }
    if (m_rest.isOneText)
      ask(axis, {AxisRole::layer}, .9);
    else
      ask(axis, {AxisRole::batch, AxisRole::layer}, .75);
  }

  /// Whether it is called as many layers are.
  bool isPlural() const {
    constexpr const char* words[] = {"attentions", "layer", "all_", "stack"};
    return std::any_of(std::begin(words), std::end(words),
                       [&](const char* word) { return m_name.find(word) != std::string::npos; });
  }

  void twoLeft() {
    if (has(AxisRole::head)) return manyLeft();
    std::size_t head = innermost();
    const std::size_t first = m_open[0], second = m_open[1];
    const std::size_t last = std::max(m_rest.keys, m_rest.queries.value_or(0));
    std::size_t other = head == first ? second : first;
    if (first > last) head = first, other = second;  // reversed, as MATLAB has them
    assign(head, AxisRole::head);
    const bool isLayer = (isPlural() || m_rest.isOneText || m_rest.leading > 0) && !has(AxisRole::layer);
    assign(other, isLayer ? AxisRole::layer : AxisRole::batch);
    if (m_rest.leading > 0) return;
    if (m_rest.isOneText) return say(translatable("core", "one list of tokens: one text, no batch"));
    ask(other, {isLayer ? AxisRole::batch : AxisRole::layer}, isPlural() ? .9 : .7);
  }

  void manyLeft() {
    if (!has(AxisRole::head)) assign(innermost(), AxisRole::head);
    std::vector<AxisRole> names;
    for (const AxisRole role : {AxisRole::layer, AxisRole::batch})
      if (!has(role)) names.push_back(role);
    if (m_open.size() == 1 && names.size() == 2 && m_guess.tensor.leading.empty() && m_shape.size() < 5)
      names.pop_back();
    const std::vector<std::size_t> open = m_open;
    const bool mayBeTurned = names.size() == 2 && open.size() == 2 && m_rest.leading == 0 && !m_rest.isOneText &&
                             !isPlural() && m_shape[open[0]] > 1 && m_shape[open[1]] > 1;
    for (const std::size_t axis : open) {
      if (!names.empty() && (m_shape[axis] > 1 || names.size() >= m_open.size())) {
        assign(axis, names.front());
        names.erase(names.begin());
      } else {
        assign(axis, m_shape[axis] == 1 ? AxisRole::one : AxisRole::step);
        if (m_shape[axis] > 1) ask(axis, {AxisRole::layer}, .3);
      }
    }
    if (mayBeTurned) ask(open[0], {AxisRole::batch}, .8);  // (batch, layers, …), as torch.stack(attentions, 1) has them
  }

  RestAxes& m_rest;
  ImportGuess& m_guess;
  const Shape& m_shape;
  std::string m_name;
  std::vector<std::size_t> m_open;
};

}  // namespace

void findRest(RestAxes& rest) { RestFinder(rest).find(); }

}  // namespace attn
