// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/base/index.h"
#include "core/kernels/kernels.h"

namespace attn {

/// A prediction of kernel regression, or of classification, that is asked about.
struct PredictionQuestion {
  /// A key that weighs much.
  struct Key {
    std::string place;  ///< x_i
    double u = 0;       ///< (x − x_i) / h
    double weight = 0;
    std::string name;       ///< of its class, for classification
    double target = 0;      ///< y_i, for regression
    std::string link = {};  ///< of its row: see TermRow::link
  };

  std::string at;           ///< "f(2.4)", or "f(x)" with what x is in `query`
  std::string inputs = {};  ///< what a single feature is called, or empty
  /// The query's features with their numbers, in the order of those of a key: where they have names, or are many.
  std::vector<std::pair<std::string, std::string>> query = {};
  Index unnamed = 0;   ///< features beyond those
  Message width = {};  ///< whose kernel it is, and how wide: "Gaussian kernel, h = 0.35"
  std::string value;   ///< of the prediction: "3.245", or the likeliest class
  Index tied = 1;      ///< classes that are as likely as that one, with it
  bool isClassification = false;
  bool isOnMap = false;                    ///< the predictions around it are a map, not a curve
  const Kernel* kernel = nullptr;          ///< null: how the weights come about is not said
  std::vector<Key> keys;                   ///< from the one that weighs most; the chosen one may follow
  std::optional<std::size_t> chosen = {};  ///< of these, whose weight is explained; none: the first
  Index contributing = 0;                  ///< keys with a weight above 0
  double sum = 0;                          ///< of all shares, for regression
  double restWeight = 0, restShare = 0;    ///< of the keys that are not listed
  /// The line of a local-linear prediction, for each feature: its name, x, x̄ and b. `sum` is then the weighted mean ȳ.
  struct Slope {
    std::string name;
    double query = 0, centre = 0, slope = 0;
    std::string centreNote = {};  ///< behind x̄: which date it is
  };
  std::vector<Slope> line = {};
  double restOfLine = 0;                                      ///< what features beyond those add
  double prediction = 0;                                      ///< that the line has at the query
  std::vector<std::pair<std::string, double>> probabilities;  ///< of the classes
  Message hint;
};

/// What two estimates, A and B, make of the same query.
struct ComparedPrediction {
  Message number = {};  ///< what is predicted: "f(2.4)", or "p(setosa)"
  double a = 0, b = 0;  ///< NaN where no key reaches
  double largestOfA = 0, largestOfB = 0;
  double errorOfA = 0, errorOfB = 0;
  bool isLogLoss = false;  ///< the errors are
};

/// What the errors are, in a sentence.
ATTN_API Message errorWords(bool isLogLoss);

/// Both predictions, largest weights and leave-one-out errors, with B − A.
ATTN_API Step explainComparedPrediction(const ComparedPrediction& compared);

/// The sum of the targets times their weights, with the keys that weigh most; or why there is no prediction.
ATTN_API Explanation explainPrediction(const PredictionQuestion& question);

}  // namespace attn
