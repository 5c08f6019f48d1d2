// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/dialect.h"

#include <string_view>

#include "core/base/words.h"

namespace attn {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

const std::vector<std::pair<const char*, const char*>> torchSpellings = {{"xp.array(", "torch.tensor("},
                                                                         {"xp.concatenate(", "torch.cat("},
                                                                         {".swapaxes(", ".transpose("},
                                                                         {"kind=\"stable\"", "stable=True"},
                                                                         {"keepdims=", "keepdim="},
                                                                         {"axis=", "dim="},
                                                                         {"xp.", "torch."}};

constexpr const char* fromNumPy = "torch.tensor(%1)";
constexpr const char* inDouble = "torch.set_default_dtype(torch.float64)";

}  // namespace

const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> table = {
      {.id = "torch",
       .name = "PyTorch",
       .description = translatable("core", "PyTorch, in double precision"),
       .imports = "import torch",
       .setting = inDouble,
       .fromFile = fromNumPy,
       .spellings = torchSpellings},
      {.id = "numpy",
       .name = "NumPy",
       .description = translatable("core", "NumPy alone"),
       .imports = "import numpy as np",
       .fromFile = "%1",
       .spellings = {{"xp.softmax(", "softmax("}, {".values", ""}, {"xp.", "np."}},
       .softmax = "def softmax(scores, axis):\n"
                  "    e = np.exp(scores - scores.max(axis, keepdims=True))\n"
                  "    return e / e.sum(axis, keepdims=True)\n"},
      {.id = "d2l",
       .name = "d2l",
       .description = translatable("core", "PyTorch, in the names of the book Dive into Deep Learning"),
       .imports = "import torch",
       .classImports = "from torch import nn",
       .setting = inDouble,
       .fromFile = fromNumPy,
       .isOfBook = true,
       .spellings = torchSpellings},
  };
  return table;
}

std::string spelled(std::string lines, const Dialect& dialect) {
  for (const auto& [words, spelling] : dialect.spellings) lines = replaced(std::move(lines), words, spelling);
  return lines;
}

}  // namespace attn
