// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/tensor/tensor.h"

// The boxes of the flow of a pass: what each holds, and how a number of a projected tensor comes about.

namespace attn {

/// A box of the flow that is asked about.
struct FlowQuestion {
  Message title;                     ///< "Q, the queries"
  std::string formula = {};          ///< markup; empty: there is none
  Message note = {};                 ///< what the box is, in a sentence
  Message how = {};                  ///< what else has to be said of it as it is; empty: nothing
  std::vector<std::string> letters;  ///< the axes of what comes in and goes out: "(b, n, d)", "(b, h, n, p)"
  std::vector<Shape> shapes;         ///< likewise
};

/// What the box is, its formula and its shapes.
ATTN_API Explanation explainBox(const FlowQuestion& question);

/// A number that is the product of a row of numbers and a row of a parameter.
struct ProductQuestion {
  Message title;                   ///< "number 3 of “into”"
  Message place = {};              ///< "sequence 1, head 1"; empty: needs not be said
  std::string inputName, rowName;  ///< "x + p", "row 3 of W_q"; markup
  std::vector<float> inputs = {};  ///< what is multiplied, one by one
  std::vector<float> parameter = {};
  float value = 0;  ///< the number as the pass has it
};

/// The sum of products: the largest ones in their order, and what the others come to.
ATTN_API Step explainProduct(const ProductQuestion& question);

}  // namespace attn
