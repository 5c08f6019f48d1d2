// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>
#include <QString>
#include <optional>
#include <vector>

#include "app/commands/command_options.h"
#include "core/files/table_format.h"
#include "core/kernels/kernels.h"
#include "core/regression/nadaraya_watson.h"
#include "core/regression/training.h"

namespace attn::app {

constexpr const char* trainedKernel = "gaussian";

/// low, low + step, … below high.
struct QueryRange {
  double low = 0;
  double step = 1;
  Index count = 0;
  double grain = 0;        ///< queries are whole numbers divided by this; 0: as they are added up
  bool isOfDates = false;  ///< as they were given; the numbers are days

  /// A and STEP are decimals mostly: so are their sums, which rounding would give 16 digits.
  double at(Index i) const {
    const double sum = low + static_cast<double>(i) * step;
    return grain > 0 ? std::round(sum * grain) / grain : sum;
  }
};

/// What regress is asked for.
struct RegressRequest {
  TableChoices table;
  const Kernel* kernel = findRow(kernels(), trainedKernel);
  Bandwidths bandwidths = {1};  ///< none: those of the rule of thumb
  bool isValidated = false;     ///< those with the least leave-one-out error instead
  Index order = 0;              ///< 1: straight lines
  QString criterionFile = {};
  std::optional<QueryRange> range = {};
  QString queryFile = {};
  QString weightsFile = {};
  bool leaveOneOut = false;
  bool isTrained = false;
  TrainingOptions training = {};
};

std::vector<Option> optionsOf(RegressRequest& request);
/// Refuses what options ask for together. \throws UsageError
void checkTogether(const RegressRequest& request, const CommandOptions& options);

}  // namespace attn::app
