// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/looking_inside.h"
#include "core/model/model_run.h"

namespace attn::app {

/// What is asked of a run besides what is always written.
struct Looks {
  bool scores = false, lens = false, rollout = false, valueWeighted = false, kinds = false;
  std::optional<std::pair<Index, Index>> parts = {};  ///< a token, and a position
  bool patches = false;
  PatchQuestion patch = {};
};

/// The arrays of an output, by name.
class ModelOutput {
 public:
  void add(std::string name, Tensor tensor) { m_tensors.emplace_back(std::move(name), std::move(tensor)); }
  void add(std::string name, Shape shape, const std::vector<Index>& numbers);
  void add(std::string name, float number) { add(std::move(name), Tensor({1}, {number})); }
  void write(int file) const;

 private:
  struct Whole {
    std::string name;
    Shape shape;
    std::vector<std::int64_t> numbers;
  };
  std::vector<std::pair<std::string, Tensor>> m_tensors;
  std::vector<Whole> m_whole;
};

/// Runs the model, and looks inside. \throws DataError
ModelOutput outputOf(const Model& model, const ModelInput& input, const std::vector<HeadEdit>& edits,
                     const Looks& looks);

}  // namespace attn::app
