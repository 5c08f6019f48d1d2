// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <tuple>
#include <type_traits>

namespace attn {

/// The memory of one stage of a pipeline: calls the free function `Stage` again only if an argument changed since its
/// last call, and returns what it returned otherwise. Because the stage is a template argument it has no captures,
/// so it can depend on nothing but its arguments, and a change can't be overlooked.
///
/// Arguments and result should be cheap to copy (a Box, a number, an id). If the stage throws, the last result stays.
template <auto Stage>
class Memo {
  template <class Result, class... Arguments>
  static std::tuple<std::decay_t<Arguments>...> argumentsOf(Result (*)(Arguments...));
  template <class Result, class... Arguments>
  static Result resultOf(Result (*)(Arguments...));

  using Arguments = decltype(argumentsOf(Stage));
  using Result = decltype(resultOf(Stage));

 public:
  template <class... Given>
  const Result& operator()(const Given&... given) {
    Arguments arguments(given...);
    if (!m_arguments || *m_arguments != arguments) {
      m_result = std::apply(Stage, arguments);
      m_arguments = std::move(arguments);
      ++m_runs;
    }
    return *m_result;
  }

  /// The same, but what another memory of the stage holds for these arguments is taken over rather than computed.
  template <class... Given>
  const Result& sharing(const Memo& other, const Given&... given) {
    if (!holds(given...) && other.holds(given...)) {
      m_arguments = other.m_arguments;
      m_result = other.m_result;
    }
    return (*this)(given...);
  }

  /// Whether the stage would not run for these arguments.
  template <class... Given>
  bool holds(const Given&... given) const {
    return m_arguments && *m_arguments == Arguments(given...);
  }

  /// How often the stage itself ran.
  int runs() const { return m_runs; }

 private:
  std::optional<Arguments> m_arguments;
  std::optional<Result> m_result;
  int m_runs = 0;
};

}  // namespace attn
