// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/code.h"

#include "core/base/words.h"

namespace attn {

std::string filledCode(std::string lines, std::string_view name, std::string_view words) {
  std::string mark("{");
  mark.append(name).append("}");
  for (std::size_t at = lines.find(mark); at != std::string::npos; at = lines.find(mark, at + words.size()))
    lines.replace(at, mark.size(), words);
  return lines;
}

std::string filledCode(const Code& code, const std::vector<Scalar>& scalars, std::span<const double> values) {
  std::string lines = code.lines;
  for (std::size_t i = 0; i < scalars.size(); ++i) lines = filledCode(lines, scalars[i].id, toString(values[i]));
  return lines;
}

}  // namespace attn
