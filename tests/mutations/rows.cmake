# SPDX-License-Identifier: GPL-3.0-or-later
# The rows: see add_mutant in CMakeLists.txt. Most source files of core and app have a plausible slip here.

mutant(scaling core/attention/scorers_dot.cpp tst_scoring
  "static_cast<float>(1 / std::sqrt(width))" "1.0F")
mutant(valid_length core/attention/masking.cpp tst_pooling
  "ranges.push_back({0, input.validLength})" "ranges.push_back({0, input.keys})")
mutant(causal core/attention/masking.cpp tst_pooling
  "ranges.push_back({0, input.position() + 1})" "ranges.push_back({0, input.position() + 2})")
mutant(zeros_behind_the_mask core/attention/normalising.cpp tst_pooling
  "std::fill(row + range.end, row + keys, Number{0})" "(void)keys")
mutant(normalisation core/attention/normalising.cpp tst_pooling
  "return 1 / exponentiate(scores, largest)" "return exponentiate(scores, largest), Number{1}")
mutant(negligible_weights core/numeric/exponential.h tst_pooling
  "x < smallestFloatArgument ? 0.0F : scaled" "scaled" IN core/attention/normalising.cpp)
mutant(temperature core/attention/attention.cpp tst_attention
  "/= static_cast<float>(options.temperature)" "*= static_cast<float>(options.temperature)")
mutant(dropout_scale core/attention/dropout.cpp tst_pooling
  "1 / (1 - dropout.probability)" "1.0")
mutant(distance_of_equal_points core/attention/scorers_kernel.cpp tst_scoring
  "if (square < cancelling * norms)" "if (false)")
mutant(far_queries_are_summed_directly core/numeric/gauss_transform.cpp tst_nadaraya_watson
  "farthest = 8, farNarrower = 8" "farthest = 1e9, farNarrower = 8")
mutant(squares_of_far_keys core/numeric/gauss_transform.cpp tst_nadaraya_watson
  "((x - window.nearest) * (0.5 * m_inverse)) * ((query - x) * m_inverse + fromNearest)"
  "0.5 * (fromNearest * fromNearest - ((query - x) * m_inverse).square())")
mutant(heavy_target_far_away core/numeric/gauss_transform.cpp "tst_nadaraya_watson aTargetThatDwarfsTheOthersIsWeighedLikeThem"
  "dwarfed = 1e-6" "dwarfed = 0")
mutant(heavy_target_at_the_edge core/numeric/range_sums.cpp "tst_nadaraya_watson aTargetThatDwarfsTheOthersIsWeighedLikeThem"
  "lostBesideTerms = 1e-5" "lostBesideTerms = 0")
mutant(moving_moments core/numeric/range_sums.cpp tst_nadaraya_watson
  "const double shift = other[0] - node[0]" "const double shift = 0 * (other[0] - node[0])")
mutant(centres_of_moments core/numeric/range_sums.cpp tst_nadaraya_watson
  "node[0] = x[0] + (x - x[0]).mean()" "node[0] = 0")
mutant(edge_of_a_compact_kernel core/numeric/range_sums.cpp tst_nadaraya_watson
  "/ m_bandwidth >= -1" "/ m_bandwidth > -1")
mutant(scale_of_huge_values core/regression/direct_sum.cpp tst_nadaraya_watson
  "largestExponent = 400" "largestExponent = 2000")
mutant(map_that_is_not_wanted core/regression/prediction_map.cpp "tst_stopping aMapByACompactKernelAsksHoweverManyPointsThereAre"
  "if (i % keysBetweenStops == 0) stopIfRequested();" "")
mutant(picture_that_is_not_wanted ui/export/figure_format.cpp "tst_stopping aPictureThatIsEncodedIsGivenUp"
  "return -1;  // it would be" "(void)0;  // it would be")
mutant(map_far_from_all_keys core/regression/prediction_map.cpp tst_nadaraya_watson
  "smallestSum = 1e-270" "smallestSum = -1")
mutant(training_leaves_one_out core/regression/training.cpp tst_training
  "m_present[static_cast<std::size_t>(i)] = 0" "m_present[static_cast<std::size_t>(i)] = 1")
mutant(training_relative_to_the_nearest core/regression/training.cpp tst_training
  "(squares[j] - least) * factor" "squares[j] * factor")
mutant(slope_of_the_transform core/numeric/gauss_transform.cpp tst_training
  "+ 2 * halfBend" "+ halfBend")

# core/base
mutant(seed_of_a_token core/base/rng.cpp tst_attention_pipeline
  "hash = mixBits(seed)" "hash = mixBits(0 * seed)")
mutant(shape_of_normal_numbers core/base/rng.cpp tst_tensor
  "0.25472 * x" "0.35472 * x")
mutant(one_id_of_two_ranges core/attention/positions.cpp "tst_scoring noTwoRowsGiveOneIdDifferentNumbers"
  "{scaleScalar, {\"position-seed\"" "{{\"scale\", \"Scale\", 1e-3, 1e6, 1, true}, {\"position-seed\"")
mutant(bias_of_the_own_matrix core/attention/attention.cpp
  "tst_command_line masksNormalisersAndPositionsAreTheirDefinitions"
  "own += matrix % length * step" "own += 0 * (matrix % length) * step")
mutant(sink_of_the_own_head core/attention/attention.cpp
  "tst_command_line masksNormalisersAndPositionsAreTheirDefinitions"
  "options.sinks->size() > 1 ? matrix % source.heads() : 0" "0")
mutant(products_that_overflow core/attention/attention.cpp
  "tst_command_line badInputIsOneLineThatNamesItAndLeavesNothingBehind"
  "if (areAllowed) return {};" "return {};")
mutant(mask_of_other_numbers core/files/npy_numbers.cpp
  "tst_command_line badInputIsOneLineThatNamesItAndLeavesNothingBehind"
  "if (number != 0 && number != 1)" "if (number != number)")
mutant(tensors_of_another_shape_are_equal core/tensor/tensor.cpp tst_tensor
  "a.m_shape == b.m_shape &&" "")
mutant(size_of_a_shape_overflows core/tensor/tensor.cpp tst_tensor
  "if (overflow || size" "if (size")
mutant(kept_buffers_without_limit core/base/buffer.cpp tst_tensor
  "if (pool.bytes + size > mostKept)" "if (false)")
mutant(exception_of_a_thread core/base/parallel.cpp tst_tensor
  "if (job.error) std::rethrow_exception(job.error)" "(void)job.error")
mutant(places_of_a_message core/base/words.cpp tst_tensor
  "place < message.arguments.size()" "place + 1 < message.arguments.size()")
mutant(stop_is_passed_over core/base/stop.cpp tst_stop
  "threadsStop->isRequested()" "false")
mutant(outer_scope_of_a_stop core/base/stop.cpp tst_stop
  "threadsStop = m_outer" "threadsStop = nullptr")

# core/numeric
mutant(tail_of_a_product core/numeric/products.cpp tst_pooling
  "if (width == padded) {" "if (true) {")
mutant(later_blocks_of_a_product core/numeric/products.cpp tst_pooling
  "if (k > innerBegin)\n          for (Index i = 0; i < height; ++i) std::copy_n(result" "if (false)\n          for (Index i = 0; i < height; ++i) std::copy_n(result")
mutant(targets_follow_their_keys core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "given->targets[order[i]]" "given->targets[i]")
mutant(order_of_sorted_keys core/numeric/sorted_keys.cpp tst_nadaraya_watson
  "order[i] = sorted[i].index" "order[sorted[i].index] = static_cast<std::uint32_t>(i)")

# core/regression
mutant(quartiles_between_two_inputs core/regression/rule_of_thumb.cpp "tst_regression_pipeline theRuleOfThumbIsThatOfStatsmodels"
  "rank - std::floor(rank)" "0")
mutant(widest_of_equally_good_bandwidths core/scene/regression/regression_stages.cpp
  "tst_regression_pipeline ofClassesThatAreToldEquallyWellByManyBandwidthsTheWidestIsFound"
  "isLogLoss ? equalLogLoss : roundingOfErrors" "isLogLoss ? 0 : roundingOfErrors")
mutant(bandwidths_keep_their_proportions core/scene/regression/regression_stages.cpp
  "tst_regression_pipeline severalBandwidthsAreTriedInTheirProportions"
  "h / bandwidths.front() * first" "first")
mutant(line_about_the_weighted_mean core/regression/local_linear.cpp
  "tst_nadaraya_watson weightedMeansAndStraightLinesAreThoseOfStatsmodels"
  "- centre;" "- 0 * centre;")
mutant(line_without_a_slope core/regression/local_linear.cpp
  "tst_nadaraya_watson whereTooFewPointsCountForALineItIsTheirMean"
  "width > flat * widest ? along[k] / width : 0" "along[k] / width")
mutant(numbers_that_are_classes core/files/csv.cpp "tst_regress labelsThatAreNumbersAreClassesOnRequest"
  " || m_choices.classes.value_or(false)" "")
mutant(three_digits_that_are_meant core/regression/rule_of_thumb.cpp
  "tst_regression_pipeline theRuleOfThumbFollowsTheSpreadOfTheInputs"
  "isNumber && result > 0 ? result : number" "number")
mutant(bandwidth_of_each_feature core/regression/direct_sum.cpp tst_nadaraya_watson
  "const double h = bandwidth[static_cast<std::size_t>(f)];\n      const double q = query[f]"
  "const double h = bandwidth[0];\n      const double q = query[f]")
mutant(nearest_but_for_the_point_itself core/regression/direct_sum.cpp tst_nadaraya_watson
  "return i == skip ? infinity :" "return")
mutant(leave_one_out_order core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "result.data() + keys.givenIndex(i) * outputs" "result.data() + i * outputs")
mutant(order_of_weights core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "i * n + keys.givenIndex(j))] = row[j]" "i * n + j)] = row[j]")
mutant(order_of_weights_without_their_point core/regression/nadaraya_watson.cpp
  "tst_nadaraya_watson weightsOfAllOthersStandInTheOrderOfThePoints"
  "i * n + keys.givenIndex(j))] = row[static_cast" "i * n + j)] = row[static_cast")
mutant(bandwidth_of_zero core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "if (!(h > 0))" "if (!(h >= 0))")
mutant(error_without_a_key_is_that_of_the_mean core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "if (std::isnan(prediction[0])) keys.mean(i, prediction)" "(void)0")
mutant(descent_goes_down core/regression/training.cpp tst_training
  "w -= options.learningRate" "w += options.learningRate")
mutant(loss_that_is_no_number core/regression/training.cpp tst_training
  "if (!std::isfinite(current.loss) || !std::isfinite(w))" "if (false)")
mutant(noise_of_a_data_set core/regression/datasets.cpp tst_datasets
  "+ choice.noise * rng.normal());\n  return points;" "+ 0.5 * rng.normal());\n  return points;")
mutant(seed_of_a_data_set core/regression/datasets.cpp tst_datasets
  "Rng rng(streamOf(choice));\n  Points points;\n  points.features" "Rng rng(1);\n  Points points;\n  points.features")
mutant(quarters_of_exclusive_or core/regression/datasets.cpp tst_datasets
  "(c == 0 ? side : -side) * y" "(c == 0 ? -side : -side) * y")

# core/files
mutant(decimal_commas core/files/csv_fields.cpp tst_csv
  "if (!isNumberOfAnotherCountry(text, other)) return" "if (true) return")
mutant(class_of_two_numbers core/files/csv_fields.cpp "tst_csv aClassMayLookLikeSeveralNumbers"
  "return isNumberWithout(own, other) ||" "return true ||")
mutant(which_masks_hide_a_cell core/explain/explain_stages.cpp
  "tst_mechanism theStatusBarSaysWhichMasksHideTheCellUnderThePointer" "if (!shows) hiding" "if (shows) hiding")
mutant(tables_wider_than_the_inspector ui/inspector/explanation_table.cpp
  "tst_retrieval_window aSmallWindowCutsNoNumberOfTheExplanation" "if (tightness == 0) return html;" "return html;")
mutant(inspector_that_does_not_wait ui/inspector/inspector.cpp
  "tst_controls aLongExplanationWaitsForAPauseOfTheHandAndForASecondAtMost"
  "m_waiting.elapsed() < longestWait ? pauseOfTheHand : 0);" "m_waiting.elapsed() < longestWait ? 0 : 0);")
mutant(inspector_that_waits_for_ever ui/inspector/inspector.cpp
  "tst_controls aLongExplanationWaitsForAPauseOfTheHandAndForASecondAtMost"
  "m_cost > quickLayout && m_waiting.elapsed() < longestWait" "m_cost > quickLayout")
mutant(layout_of_other_labels ui/lines/line_layout.cpp "tst_lines" "*one.queries == *other.queries && " "")
mutant(line_breaks_in_quotes core/files/csv_fields.cpp tst_csv
  "(text[i] == '\\r' && (i + 1 == text.size() || text[i + 1] != '\\n'))" "false")
mutant(decimal_commas_cut_a_column core/files/table_format.cpp
  "tst_regress aFileOfQueriesIsReadAsTheTrainingDataWere"
  "if (choices.decimal == separator && cut.commas == 0 && cut.numbers == 1 && cut.rows[0].size() == 2) continue;" "")
mutant(decimal_comma_of_a_table core/files/table_format.cpp "tst_csv aBadFileIsRefusedWithLineAndColumn"
  "cut.commas > cut.points ? ',' : '.'" "'.'")
mutant(row_below_long_names core/files/table_preview.cpp "tst_csv aPreviewOfAWideTableHasTheRowBelowItsNames"
  "(i < previewSize || rows < 2)" "i < previewSize")
mutant(line_breaks_of_text_that_is_left_out core/files/csv.cpp "tst_csv aTextThatIsLeftOutOfNumbersMayHaveLineBreaks"
  "m_hasText = std::count(m_places.begin(), m_places.end(), noPlace) > 0;" "")
mutant(row_numbers_of_r core/files/table_roles.cpp tst_csv
  "const std::size_t base = m_fields[0] == \"1\";" "const std::size_t base = 0;")
mutant(features_in_the_order_chosen core/files/csv.cpp tst_csv
  "static_cast<std::size_t>(to)] = number" "m_written] = number")
mutant(formula_in_a_spreadsheet core/files/csv_write.cpp tst_csv
  "\"=+-@\\t\\r\"" "\"=+@\\t\\r\"")
mutant(blank_at_the_end_of_a_text core/files/csv_write.cpp "tst_csv onlyTextThatNeedsThemGetsQuotationMarks"
  "!isSpace(text.back())" "true")
mutant(quotation_marks_are_doubled core/files/csv_write.cpp "tst_csv onlyTextThatNeedsThemGetsQuotationMarks"
  "c == '\"' ? 2 : 1" "1")
mutant(header_of_numbers core/files/table_format.cpp tst_csv
  "if (first.size() > 2)" "if (first.size() > 9)")
mutant(class_in_order_of_appearance core/files/csv.cpp tst_csv
  "m_rowTarget = static_cast<double>(points.classes.size());" "m_rowTarget = 0;")
mutant(rows_without_a_value core/files/csv.cpp "tst_csv aRowWithoutAValueIsLeftOutAndTold"
  "if (m_written > 0) m_table" "if (m_written > 1) m_table")
mutant(classes_of_rows_left_out core/files/csv.cpp "tst_csv aRowWithoutAValueIsLeftOutAndTold"
  "const bool amongTexts = hasClasses ||" "const bool amongTexts = false &&")
mutant(common_characters_of_chinese core/files/table_text.cpp "tst_csv everyEncodingIsReadAndThoseThatShowAreGuessed"
  "return common > rare;" "return true;")
mutant(characters_between_blocks core/files/table_text.cpp "tst_csv aCharacterMayBeCutBetweenTwoBlocks"
  "m_lead = *unit;" "m_lead = 0;")
mutant(thousands_by_threes core/files/csv_fields.cpp "tst_csv aBadFileIsRefusedWithLineAndColumn"
  "if (takeDigits(group) != group) return" "if (takeDigits(group) == 0) return")
mutant(months_before_days core/files/csv_fields.cpp "tst_csv aDateThatIsNoneIsRefused"
  "monthFirst && date->mark != '.'" "monthFirst")
mutant(counts_that_are_no_classes core/files/table_roles.cpp "tst_csv aFewWholeNumbersMayNameClasses"
  "if (times[k] == 1) return false;" "")
mutant(nothing_left_when_a_name_is_refused core/files/atomic_file.cpp tst_atomic_file
  "if (!name.empty()) unlinkat(folder, name.c_str(), 0);" "")
mutant(file_that_is_replaced_meanwhile core/files/atomic_file.cpp tst_atomic_file
  "S_ISDIR(status.st_mode)" "false")
mutant(leftovers_of_the_living core/files/leftovers.cpp tst_atomic_file
  "kill(owner.process, 0) != 0 && errno == ESRCH" "true")
mutant(leftovers_of_another_machine core/files/leftovers.cpp tst_atomic_file
  "owner.place != 0 && owner.place == place()" "true")
mutant(leftovers_are_looked_for core/files/atomic_file.cpp tst_atomic_file
  "parts.removeLeftovers();" "")
mutant(name_that_goes_back core/files/atomic_file.cpp tst_atomic_file
  "for (const UnnamedFile& each : files) each.m_parts->giveNameBack();" "")
mutant(mode_of_a_file core/files/atomic_file.cpp tst_atomic_file
  "before->st_mode & 0777" "0600")
mutant(file_that_was_cut core/files/regular_file.cpp tst_atomic_file
  "if (count == 0)" "if (count == 0) return;\n    if (false)")
mutant(invisible_characters core/files/shown_name.cpp tst_npz
  "U_GET_GC_MASK(character) & invisible" "false")
mutant(byte_that_is_true core/files/npy_numbers.cpp tst_npy
  "stored.byte != 0" "stored.byte == 1")
mutant(fortran_order core/files/npy_numbers.cpp tst_npy
  "f += rest % shape[axis] * stride" "f += rest % shape[axis]")
mutant(infinite_numbers_are_named core/files/npy_numbers.cpp tst_npy
  "number > 0 ? \"infinity\" : \"-infinity\"" "\"infinity\"")
mutant(key_twice_in_a_header core/files/npy.cpp tst_npy
  "if (std::exchange(*seen, true))" "*seen = true;\n      if (false)")
mutant(number_that_is_no_shape core/files/npy.cpp tst_npy
  "if (m_array.shape.size() == 1) failAt" "if (false) failAt")
mutant(members_apart core/files/npz.cpp tst_npz
  "std::max(begin, other.begin) < std::min(end, other.end)" "false")
mutant(bomb_in_an_archive core/files/npz.cpp tst_npz
  "status.size > mostInflated - inflated" "false")
mutant(time_of_a_member core/files/npz.cpp tst_npz
  "zip_file_set_dostime(archive, member, 0, firstDay, 0) != 0" "false")

# core/picture
mutant(colour_of_a_number core/picture/colorizer.h tst_command_line
  "t * 256, 0.0F, 255.0F" "t * 255, 0.0F, 255.0F" PROGRAM IN core/picture/raster.cpp)
mutant(masked_cells_have_no_colour core/picture/raster.cpp tst_figure
  "visibleIn(visible, entry, row, everything)) {\n      for (Index j = std::max"
  "visibleIn(nullptr, entry, row, everything)) {\n      for (Index j = std::max")
mutant(range_of_what_is_visible core/picture/number_ranges.cpp tst_figure
  "masked.visible ? masked.visible->at(masked.entry, row) : std::span(&everything, 1)" "std::span(&everything, 1)")
mutant(place_of_cells_lower_than_a_pixel core/picture/raster.cpp tst_figure
  "if (size >= 1) {" "if (false) {")
mutant(largest_of_small_cells core/picture/raster.cpp
  "tst_file_numbers ofCellsThatShareAPixelTheOneIsSeenThatMatters"
  "std::abs(x) > std::abs(best) : x > best" "x < best : x > best")
mutant(sign_of_a_spike_in_a_file core/picture/raster.cpp
  "tst_file_numbers aSingleCellOf4096SquaredIsSeenAtEveryZoom"
  "std::abs(smallest) > std::abs(largest)" "false")
mutant(logarithm_of_a_number_below_zero core/picture/colorizer.h
  "tst_file_numbers colorsOfLogarithmsAreEqualFactors"
  "|| (logarithmic && !(x > 0))" "" IN core/picture/raster.cpp)
mutant(no_number_in_a_pyramid core/tensor/pyramid_builder.cpp
  "tst_file_numbers thePyramidKnowsTheExtremesAndTheMeanOfEverySquare"
  "m_hasNaN[j] |= std::isnan(x) ? 1U : 0U;" "")
mutant(rows_that_a_pyramid_lacks core/tensor/pyramid_builder.cpp
  "tst_file_numbers aPyramidIsKnownCoarselyAtFirstAndThenExactly"
  "std::copy_n(to - m_finest.columns, m_finest.columns, to);" "")
mutant(cells_that_are_many_at_once core/picture/raster.cpp
  "tst_file_heatmap manyCellsAreDrawnOnAnotherThreadAndFollowTheHand"
  "<= double{mostDrawnAtOnce}" ">= 0")
mutant(tiles_that_are_kept core/files/file_numbers.cpp "tst_file_numbers memoryIsBoundedWhateverTheSizeOfTheFile"
  "while (m_keptBytes > mostKeptBytes)" "while (false)")
mutant(file_that_was_written_to core/files/regular_file.cpp
  "tst_file_numbers aFileThatIsCutOrWrittenToIsAnErrorThatNamesIt"
  "throw DataError({translatable(\"core\", \"was changed while it was open\")})" "(void)status")
mutant(no_number_among_small_cells core/picture/raster.cpp tst_figure
  "(isBetter | (x != x))" "isBetter")
mutant(pixels_of_masked_cells_alone core/picture/raster.cpp tst_figure
  "range.begin < columns.end && columns.begin < range.end" "false")

# ui/heatmap
mutant(range_held_while_a_hand_moves ui/heatmap/color_range.cpp
  "tst_window theRangeOfTheColoursStandsStillWhileALengthIsDragged"
  "!kind.fixed && held.size()" "false && held.size()")
mutant(own_range_of_any_order ui/heatmap/color_range.cpp "tst_window theRangeOfTheColoursIsChosenAtTheBarAndInTheMenu"
  "std::minmax({asFloat(range.low), asFloat(range.high)})" "std::minmax({asFloat(range.low), asFloat(range.low)})")
mutant(place_of_a_dropped_cell ui/heatmap/figure.cpp "tst_window everyDroppedWeightIsSaidToBeDropped"
  "(shown.matrix * rows + row) * columns + column" "(shown.matrix + row) * columns + column")

# ui/style, ui/chart, ui/table
mutant(diverging_range ui/style/color_map.cpp tst_figure
  "return {-reach, reach}" "return range")
mutant(accelerators ui/style/words.cpp "tst_translations aTextWithoutItsAcceleratorReadsWell"
  "remove(appended).remove(u'&')" "remove(u'&')")
mutant(words_in_a_message ui/style/words.cpp tst_translations
  "if (argument.isWords)" "if (false)")
mutant(raised_letters ui/style/formula.cpp tst_controls
  "<sup>" "<sub>")
mutant(millimetres ui/style/drawing.cpp tst_curve_chart
  "mmPerInch = 25.4" "mmPerInch = 25")
mutant(share_of_a_picture ui/style/drawing.cpp tst_curve_chart
  "millimetresOf(space * shares[i] / total)" "millimetresOf(space / total)")
mutant(dark_theme ui/style/theme.cpp tst_style
  "dark ? &darkTheme() : &lightTheme()" "&lightTheme()")
mutant(palette_of_a_theme ui/style/theme.cpp tst_style
  "palette.setColor(QPalette::WindowText, theme.text)" "palette.setColor(QPalette::WindowText, theme.panel)")
mutant(gap_of_a_curve ui/chart/chart_lines.cpp tst_curve_chart
  "if (gap) clipper.gap()" "")
mutant(dot_between_gaps ui/chart/chart_lines.cpp tst_curve_chart
  "m_lines.dots.push_back(m_run.first())" "(void)0")
mutant(thinned_too_much ui/chart/chart_lines.cpp tst_curve_chart
  "tolerance = 0.05" "tolerance = 0.5")
mutant(lowest_of_a_column ui/chart/chart_lines.cpp tst_curve_chart
  "low = y[i];\n        lowest = i;" "low = y[i];")
mutant(steps_of_an_axis ui/chart/chart_scale.cpp tst_curve_chart
  "{1.0, 2.0, 5.0}" "{1.0, 2.0, 3.0}")
mutant(digits_of_a_dragged_point ui/chart/chart_scale.cpp tst_curve_chart
  "std::round(value * power(-exponent)) / power(-exponent)" "value")
mutant(zoom_about_the_mouse ui/chart/chart_scale.cpp tst_curve_chart
  "(corner.y() - about.y()) / factorY" "corner.y() / factorY")
mutant(nearest_point ui/chart/chart_points.cpp tst_curve_chart
  "square <= least" "square < 1e9")
mutant(opacity_of_a_faint_point ui/chart/chart_points.cpp tst_curve_chart
  "shade.setAlphaF(static_cast<float>(opacityFor(cloud, emphasis, style)))" "(void)emphasis")
mutant(curves_over_the_same_x ui/chart/chart_figure.cpp tst_curve_chart
  "*curve.x != *first.x" "false")
mutant(escape_cancels_a_drag ui/chart/curve_chart_hand.cpp "tst_curve_chart escapeDuringADragCancelsIt"
  "emit q->dragCanceled(canceled.gesture)" "(void)0")
mutant(markup_in_labels ui/style/plain_text.cpp "tst_plain_text aLabelShowsItsTextAsItIsUnlessItAsksForMarkup"
  "label->setTextFormat(Qt::PlainText);" "")
mutant(text_that_turns_around ui/style/plain_text.cpp "tst_plain_text charactersThatTurnTextAroundAreEscapedAmidOtherWords"
  "code >= 0x202a && code <= 0x202e" "code == 0x202a")
mutant(hover_over_another_figure ui/heatmap/heatmap_view.cpp "tst_heatmap_view whatIsUnderARestingMouseFollowsWhatIsDrawn"
  "updateHover(!same);" "")
mutant(comma_in_a_number_field ui/controls/number_text.cpp
  "tst_controls aNumberIsReadAsPeopleWriteIt" "return text.replace(u',', u'.');" "return text;")
mutant(number_outside_the_range ui/controls/number_field.cpp
  "tst_controls whatIsNoNumberInTheRangeStaysAsItIsTypedAndIsComplainedAbout"
  "number && m_scalar.allows(*number) ? number" "number ? number")
mutant(readable_cells ui/heatmap/figure_fit.cpp "tst_heatmap_view cellsOfManyPanelsStayReadableAndTheViewScrolls"
  "if (!fits) return best;" "")
mutant(heads_that_break ui/heatmap/figure_fit.cpp "tst_heatmap_view theHeadsOfASequenceBreakIntoEqualRows"
  "columns < wanted && wanted % columns == 0" "false")
mutant(handle_for_each_head ui/heatmap/figure_fit.cpp
  "tst_heatmap_view aLengthOfManyHeadsHasOneHandleWhereNotAllFits"
  "labels.sharesHandles = sharesHandles;" "")
mutant(room_for_handles_that_are_not_there ui/heatmap/figure_grid.cpp
  "tst_heatmap_view aLengthOfManyHeadsHasOneHandleWhereNotAllFits"
  "std::fill(spaces.begin(), spaces.end(), 0.0);" "")
mutant(line_without_a_handle ui/heatmap/heatmap_hand.cpp
  "tst_heatmap_view aLengthOfManyHeadsHasOneHandleWhereNotAllFits"
  "const bool onLine = std::abs" "const bool onLine = hasPill && std::abs")
mutant(pixels_of_a_heatmap ui/heatmap/heatmap_overlay.cpp
  "tst_scale aHeatmapHasEveryPixelAndItsHandleIsWhereItIsSeen"
  "const double scale = viewport()->devicePixelRatioF();" "const double scale = 1;")
mutant(pixels_of_a_chart ui/chart/curve_chart.cpp "tst_scale aChartHasEveryPixelAndItsPointsAreWhereTheyAreSeen"
  "d->layout, devicePixelRatioF())" "d->layout, 1)")
mutant(pixels_of_a_preview ui/export/export_dialog.cpp "tst_scale thePreviewOfAnExportHasThePixelsOfTheScreen"
  "* devicePixelRatioF()).expandedTo" ").expandedTo")
mutant(rendered_weights_under_the_learned_w app/workspaces/regression/regression_pictures.cpp
  "tst_command_line theLearnedCurveAndTheWholeWorkspaceAreRendered"
  "resultsUnder(w, scene, state, true)" "resultsUnder(w, scene, state, false)" PROGRAM)
mutant(axes_of_a_rendered_chart app/workspaces/regression/regression_pictures.cpp
  "tst_regression_window aZoomedSceneIsRenderedAsItsWindowShowsIt"
  "view.first = extentOf(state.first);" "" PROGRAM)
mutant(colours_of_weights_from_zero ui/heatmap/figure.cpp
  "tst_figure coloursOfWeightsBeginAtZeroUnlessTheLeastNumberIsAskedFor"
  "if (group.startsAtZero && !figure.fromLeast)" "if (group.startsAtZero)")
mutant(dropout_where_padding_is_hidden ui/heatmap/figure.cpp
  "tst_mechanism aCellOfASequenceWhosePaddingIsHiddenIsExplainedAsBefore"
  "shown.allColumns > 0 ? shown.allColumns : columnsOf(figure, panel)" "columnsOf(figure, panel)")
mutant(line_of_letters_that_another_font_lends ui/style/text_pen.cpp
  "tst_figure lettersThatAnotherFontLendsStandOnTheSameLineOnScreenAndOnPaper"
  "if (line.isValid()) text.ascent = line.ascent();" "")
mutant(labels_in_sight ui/heatmap/figure_labels.cpp
  "tst_heatmap_view labelsAndTheColorBarStayInSightWhenTheViewIsScrolled"
  "cells.setTop(std::clamp(part.top() + header, cells.top(), cells.bottom()));" "")
mutant(folded_sections app/workspaces/page.cpp "tst_window aSectionThatIsFoldedSaysWhatIsChosenInItAndStaysFolded"
  "state.folded[sectionId(section)] = folded;" "(void)folded;")
mutant(undo_in_a_number_field ui/controls/number_field.cpp
  "tst_window theWindowsShortcutsWorkInsideANumberField" "      event->ignore();\n      return true;" "")
mutant(value_of_a_slider_is_told ui/controls/number_slider.cpp
  "tst_controls aSliderTellsTheNumberThatItStandsFor" "QVariant currentValue() const override { return m_field->value(); }"
  "QVariant currentValue() const override { return 0; }")
mutant(step_by_an_arrow ui/chart/curve_chart_hand.cpp "tst_curve_chart arrowsMoveTheCursorInRoundSteps"
  "step < 1 ? k / std::round(1 / step) : k * step" "value + direction * step")
mutant(every_drag_is_a_gesture ui/chart/curve_chart_hand.cpp "tst_curve_chart everyDragIsAGestureOfItsOwn"
  "drag->gesture = nextGesture()" "drag->gesture = 1")
mutant(delete_held_down ui/chart/curve_chart_hand.cpp "tst_curve_chart deleteRemovesTheSelectedPointOnce"
  "      setSelectedPoint(std::nullopt);\n      emit pointRemoved" "      emit pointRemoved")
mutant(value_of_a_cursor_is_told ui/chart/chart_accessible.cpp tst_curve_chart
  "value()->choose(number.toDouble())" "(void)number")
mutant(decimal_comma_in_a_cell ui/table/matrix_editor.cpp tst_controls
  "error != std::errc() || last != end ||" "error != std::errc() ||")
mutant(paste_where_the_cursor_is ui/table/matrix_editor.cpp tst_controls
  "left + static_cast<Index>(j)) = rows" "static_cast<Index>(j)) = rows")
mutant(digits_of_a_copied_number ui/table/matrix_editor.cpp tst_controls
  "numbers << m_model->index(row, column).data(Qt::EditRole)" "numbers << m_model->index(row, column).data(Qt::DisplayRole)")

# app/commands
mutant(end_of_a_range_of_queries app/commands/regress/regress_request.cpp tst_regress
  "constexpr double rounding = 1e-9" "constexpr double rounding = -1e-9" PROGRAM)
mutant(width_that_was_learned app/commands/regress/command_regress.cpp tst_regress
  "return {1 / std::abs(last.w)}" "return {std::abs(last.w)}" PROGRAM)
mutant(queries_in_another_order app/commands/regress/command_regress.cpp tst_regress
  "if (areNamed && queries.names[i] != expected[i])" "if (areNamed && false)" PROGRAM)
mutant(both_outputs_or_none app/commands/regress/command_regress.cpp tst_regress
  "if (!request.weightsFile.isEmpty()) add(request.weightsFile, writeWeights);\n  if (!request.criterionFile.isEmpty()) add(request.criterionFile, writeCriterion);\n  try {\n    nameFiles(files);"
  "try {\n    nameFiles({files.data(), 1});\n    files.clear();\n    if (!request.weightsFile.isEmpty()) add(request.weightsFile, writeWeights);\n    nameFiles(files);" PROGRAM)
mutant(output_that_is_an_input app/commands/command_options.cpp tst_regress
  "inputs + outputs.mid(i + 1)" "outputs.mid(i + 1)" PROGRAM)
mutant(first_of_two_equal_classes app/commands/regress/command_regress.cpp tst_regress
  "std::max_element(first, first + outputs)" "std::max_element(first, first + outputs, std::less_equal<>())" PROGRAM)
mutant(range_of_a_picture app/commands/render/command_render.cpp tst_command_line
  "!(low < high)" "false" PROGRAM)
mutant(number_of_labels app/commands/render/render_input.cpp tst_command_line
  "if (lines != count || lines > mostLabels)" "if (false)" PROGRAM)
mutant(formulas_on_the_command_line app/commands/regress/command_regress.cpp tst_regress
  "return {spreadsheetSafe(name)," "return {name," PROGRAM)
mutant(full_standard_output app/commands/command_line.cpp tst_command_line
  "&& status == 0" "&& false" PROGRAM)
mutant(name_that_is_not_utf8 app/document/file_words.cpp tst_command_line
  "static_cast<char>(path[i].unicode() - 0xDC00)" "'?'" PROGRAM)
mutant(name_of_a_file_is_one_line app/commands/command_line.cpp tst_command_line
  "shownLine(words).c_str()" "words.c_str()" PROGRAM)
mutant(status_of_wrong_usage app/commands/command_line.cpp tst_command_line
  "status = 2" "status = 1" PROGRAM)
mutant(numbers_of_options app/commands/option_rules.cpp tst_regress
  "value < low || value > high" "value < low" PROGRAM)
mutant(list_of_kernels app/commands/command_list.cpp tst_command_line
  "row.id, describe(row).c_str()" "row.id + 1, describe(row).c_str()" PROGRAM)

# core/scene
mutant(keys_are_projected_by_W_k core/scene/attention/attention_pipeline.cpp tst_scene_goldens
  "stage(&Stages::keys, x, matrices.keys," "stage(&Stages::keys, x, matrices.queries,")
mutant(output_is_projected_by_W_o core/scene/attention/attention_stages.cpp tst_scene_goldens
  "source == MatrixSource::identity ? joined :" "true ? joined :")
mutant(seed_of_dropout core/scene/attention/attention_pipeline.cpp tst_scene_goldens
  ": 0, dropout.seed}" ": 0, 1}")
mutant(evaluation_drops_nothing core/scene/attention/attention_pipeline.cpp tst_scene_goldens
  "dropout.training ? dropout.probability : 0" "dropout.probability")
mutant(a_seed_for_each_parameter core/scene/attention/attention_stages.cpp tst_scene_goldens
  "hashOf(key, choice.seed)" "choice.seed")
mutant(variance_of_a_random_matrix core/scene/attention/attention_stages.cpp tst_scene_goldens
  "rng.normal() * scale" "rng.normal()")
mutant(scalars_of_a_scoring_function core/scene/attention/attention_pipeline.cpp tst_scene_goldens
  "scalars(findRow(scorings(), mechanism.scoring))" "std::vector<double>()")
mutant(remembered_scores_of_another_scoring_function core/scene/attention/attention_stages.h tst_scene_goldens
  "bool operator==(const ScoreInputs&) const = default;"
  "bool operator==(const ScoreInputs& other) const { return queries == other.queries && keys == other.keys; }"
  IN core/scene/attention/attention_pipeline.cpp)
mutant(temperature_of_remembered_scores core/scene/attention/attention_stages.cpp tst_scene_goldens
  "scores.raw && choice.temperature == 1" "scores.raw")
mutant(scores_are_remembered_late core/scene/attention/attention_pipeline.cpp tst_attention_pipeline
  "own.lastInputs && *own.lastInputs == inputs" "own.lastInputs.has_value()")
mutant(dropout_of_one_row core/scene/attention/pass.cpp tst_scene_goldens
  "if (choice.dropout.probability > 0) dropRow(" "if (false) dropRow(")
mutant(temperature_of_one_row core/scene/attention/pass.cpp "tst_window theSelectionIsExplainedAndFollowsTheScene"
  "score /= divisor" "score *= divisor")
mutant(mask_of_one_row core/scene/attention/pass.cpp "tst_window theSelectionIsExplainedAndFollowsTheScene"
  "(*pass.visible)->at(matrix / pass.heads, query)" "(*pass.visible)->at(0, query)")
mutant(sink_of_one_row core/scene/attention/pass.cpp
  "tst_attention_pipeline aSinkTakesItsShareOfEveryRowAndNothingElseOfItIsLeft"
  "if (choice.sink) {" "if (false) {")
mutant(bias_of_the_first_head core/scene/attention/attention_stages.cpp
  "tst_attention_pipeline theBiasIsWhatThePositionsAddToTheScores"
  "row / n % heads, heads, scalars}" "0, heads, scalars}")
mutant(length_of_a_query core/scene/attention/attention_scene.cpp tst_attention_pipeline
  "if (mechanism.lengthPerQuery)" "if (true)")
mutant(lengths_of_another_text core/scene/attention/attention_scene.cpp tst_attention_pipeline
  ".size() != before) {" ".size() == before) {")
mutant(the_other_mask_stays core/scene/attention/attention_scene.cpp "tst_window masksAreSwitchedAndShown"
  "row.id == id ? on : before != nullptr" "row.id == id && on")
mutant(vectors_of_other_tokens core/scene/attention/attention_scene.cpp tst_attention_pipeline
  "rows.merge(typed);" "")
mutant(parameters_of_other_scoring_functions core/scene/attention/attention_scene.cpp tst_attention_pipeline
  "typed.first.starts_with(scoring + \"/\")" "true")
mutant(characters_that_people_see core/scene/attention/tokens.cpp tst_tokens
  "createCharacterInstance" "createWordInstance")
mutant(separator_of_a_cut_line core/scene/attention/tokens.cpp tst_tokens
  "split == SplitBy::bars ? \" | \"" "split == SplitBy::bars ? \" \"")
mutant(range_of_the_bandwidth_search core/scene/regression/regression_stages.cpp tst_regression_pipeline
  "size / 500 *" "size / 50 *")
mutant(dips_between_the_bandwidths core/scene/regression/regression_stages.cpp
  "tst_regression_pipeline theLeastErrorIsFoundAlsoWhereItHasSeveralDipsBetweenTheBandwidthsThatAreTried"
  "mostDividedIntervals = 12" "mostDividedIntervals = 0")
mutant(best_bandwidth core/scene/regression/regression_stages.cpp tst_regression_pipeline
  "std::min_element(errors.begin(), errors.end())" "std::max_element(errors.begin(), errors.end())")
mutant(bandwidth_that_was_learned core/scene/regression/regression_pipeline.cpp tst_regression_pipeline
  "1 / std::abs(*view.learnedW)" "std::abs(*view.learnedW)")
mutant(truth_that_is_not_to_be_shown core/scene/regression/regression_pipeline.cpp tst_regression_pipeline
  "scene.showTruth && hasTruth(scene)" "hasTruth(scene)")
mutant(plane_of_very_many_points core/scene/regression/regression_pipeline.cpp
  "tst_regression_pipeline aPlaneThroughVeryManyPointsIsEstimatedFromSomeOfThem"
  "if (points.size() > most)" "if (false)")
mutant(truth_behind_a_file core/scene/regression/regression_scene.cpp tst_regression_pipeline
  "return scene.source.empty() &&" "return")
mutant(drawn_points_take_the_place_of_others core/scene/regression/regression_scene.cpp tst_regression_pipeline
  "scene.points.reset();" "")
mutant(titles_that_every_row_repeats ui/heatmap/figure_fit.cpp tst_heatmap_view
  "labels.titles = titles;" "")
mutant(labels_that_every_row_repeats ui/heatmap/figure_fit.cpp tst_heatmap_view
  "labels.columns = columns;" "")
mutant(sizes_in_pixels app/commands/option_rules.cpp tst_command_line
  "(isPixels ? pixelsPerMm() : 1)" "1" PROGRAM)
mutant(letters_of_a_preset app/commands/render/render_request.cpp tst_command_line
  "drawn.fontPt = preset->fontPt;" "" PROGRAM)
mutant(places_of_chosen_heatmaps app/commands/render/chosen_panels.cpp tst_command_line
  "isGrid ? inRow.begin()->second * std::max(1, whole.linked) : 0" "0" PROGRAM)
mutant(keys_of_a_table_beside_the_window ui/table/matrix_editor.cpp
  "tst_mechanism theTableOfNumbersTakesItsKeysFromTheWindowBehindIt"
  "event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress" "event->type() == QEvent::KeyPress")
mutant(table_that_arrives_out_of_sight app/workspaces/page.cpp
  "tst_regression_data aFileThatCantBeReadLeavesTheWorkspaceInSight" "m_document->goTo(m_workspace);" "")
mutant(progress_that_flickers app/workspaces/tables/table_reader.cpp
  "tst_regression_data aFileThatIsReadMovesNoChart"
  "if (isHidden() && !m_patience.isActive()) m_patience.start();" "emit progressWanted(true);")
mutant(progress_that_moves_the_chart app/workspaces/regression/regression_canvas_parts.cpp
  "tst_regression_data aFileThatIsReadMovesNoChart"
  "{ turns->setCurrentIndex(wanted ? 1 : 0); }"
  "{ turns->setCurrentIndex(wanted ? 1 : 0), turns->parentWidget()->setFixedHeight(wanted ? 60 : 30); }")
mutant(cell_that_was_looked_at app/workspaces/regression/regression_canvas_query.cpp
  "tst_regression_window anotherWindowShowsTheSameQueryAxesAndLearning"
  "state.selection = {static_cast<Index>(cell->panel), cell->row, cell->column};" "(void)cell;")
mutant(weights_that_were_looked_at app/workspaces/regression/regression_canvas_query.cpp
  "tst_regression_window anotherWindowShowsTheWeightsOfTheSameBandwidth"
  "state.byLearnedW = m_wantsLearned;" "")
mutant(colours_of_equal_weights app/workspaces/regression/regression_heatmap.cpp
  "tst_regression_window equalWeightsAreAllAsDarkAsTheyCanBe"
  "withRangesFromZero(withSharedRange(std::move(figure), Words::tr(\"weight\")))"
  "withSharedRange(std::move(figure), Words::tr(\"weight\"))")
mutant(colours_of_equal_weights_of_tokens app/workspaces/attention/attention_figure.cpp
  "tst_window equalWeightsAreAllAsDarkAsTheyCanBe"
  "return pass.view == View::weights ? withRangesFromZero(std::move(figure)) : figure;" "return figure;")
mutant(edge_of_points_over_a_map ui/chart/chart_points.cpp
  "tst_regression_data thePointsOfAMapHaveAnEdgeThatShowsOnAnyColour"
  "if (!cloud.outlined) return" "if (!cloud.outlined || width > 0) return")
mutant(room_of_the_rule_of_thumb app/workspaces/regression/regression_panels.cpp
  "tst_regression_learning theSliderOfTheBandwidthStaysWhereItIsWhateverTheKernelsNote"
  "keeps.setRetainSizeWhenHidden(true)" "keeps.setRetainSizeWhenHidden(false)")
mutant(range_as_a_tip ui/controls/number_field.cpp "tst_controls aFieldTellsItsRangeUnlessItHasATipOfItsOwn"
  "event->type() == QEvent::ToolTip && toolTip().isEmpty()" "false")
mutant(letters_in_undo_texts app/workspaces/attention/panels/attention_panel_heads.cpp
  "tst_mechanism editsOfMatricesAreNamedInLettersThatPeopleRead"
  "tr(\"Projection %1\").arg(plainLetters(symbol))" "tr(\"Projection %1\").arg(symbol)")
mutant(figure_that_the_dialog_copies ui/export/export_dialog_parts.cpp "tst_window theExportDialogCopiesWhatItShows"
  "connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copyWanted);" "")
mutant(pixels_that_are_possible_again ui/export/export_dialog.cpp
  "tst_window aFigureKeepsItsSizeInMillimetresInEveryFormatAndItsPixelsAtEveryResolution"
  "limit(m_width, exportWidth, m_wantedWidth)" "limit(m_width, exportWidth, m_width->value())")
mutant(label_of_the_colour_bar ui/heatmap/color_bar_strip.cpp "tst_window theColourBarSaysAtItsLeftEndWhatItShows"
  "labelWidth = label.isEmpty() ? 0 : pen.width(label) + gap" "labelWidth = 0")
mutant(range_of_the_kernel_weights app/workspaces/regression/regression_page.cpp tst_regression_window
  "if (range() != m_drawnRange) compute();" "")
mutant(rule_of_thumb_of_a_data_set core/scene/regression/regression_scene.cpp
  "tst_regression_data aChosenDataSetBeginsWithTheRuleOfThumbInOneStep"
  "silvermanBandwidths(Box<Points>(drawnPoints(set, set.usual)))" "scene.bandwidths")
mutant(rule_of_thumb_of_a_command app/commands/regress/regress_request.cpp tst_regress
  "if (text == byRule || isValidated) return {};" "if (text == byRule || isValidated) return {1};" PROGRAM)
mutant(second_feature_of_a_moved_point core/scene/regression/regression_scene.cpp tst_regression_pipeline
  "row[drawn.second] = second" "row[drawn.first] = second")
mutant(bytes_of_a_list core/scene/byte_counter.h tst_document
  "m_bytes += list.capacity() * sizeof(T);" "" IN core/scene/scene.cpp)

# core/explain
mutant(digits_that_a_line_needs core/base/explanation.cpp tst_explained_lines
  "number.decimals, +1)" "number.decimals, 0)")
mutant(exponentials_of_a_row core/attention/normaliser_words.cpp tst_explained_lines
  "exponentialOf(scoreOf(scores, key) - largest)" "exponentialOf(scoreOf(scores, key) + largest)")
mutant(threshold_of_entmax core/attention/normaliser_words.cpp tst_explained_lines
  "scale * score - std::pow" "scale * score + std::pow")
mutant(width_of_a_head_in_the_root core/attention/scorers_dot.cpp tst_explained_lines
  ".from = Calculation(product) / rootOf(width)" ".from = Calculation(product) / rootOf(width + 1)")
mutant(temperature_is_a_step core/explain/explain_attention.cpp tst_explained_lines
  "if (question.temperature != 1)" "if (false)")
mutant(what_a_mask_says core/explain/explain_stages.cpp tst_explanation
  "shows ? translatable" "!shows ? translatable")
mutant(arrays_bring_masks app/commands/row_tables.cpp tst_command_line
  "mask.usesValidLengths || mask.usesArray" "mask.usesArray")
mutant(column_of_exponentials core/explain/weighing_table.cpp tst_explanation
  "{.number = normaliser.numbers[place]," "{.number = row.scores[place],")

# core/attention: masks together, and scores of −infinity
mutant(masks_combine core/attention/masking.cpp tst_masking
  "seen.swap(both)" "seen.swap(byRule)")
mutant(score_of_minus_infinity core/attention/normalising.cpp tst_pooling
  "count += row[j] != -infinity<Number>" "++count")
mutant(sparse_rows_sum_to_one core/attention/normalising.cpp tst_normalising
  "(sum - 1)" "sum")
mutant(equal_scores_of_the_top core/attention/normalising.cpp tst_normalising
  "threshold) - k" "threshold) * 0")
mutant(mean_of_the_largest_values core/attention/attention.cpp tst_attention
  "if (Eigen::Map<const Eigen::ArrayXf>(output, rows * width).allFinite()) return;" "return;")
mutant(digits_of_a_threshold core/attention/normalising.cpp tst_normalising
  "score - most - rest" "score - most")
mutant(key_that_is_one_more core/attention/normalising.cpp tst_normalising
  "exponential(-largest))" "Number{1})")
mutant(ends_of_a_dilated_window core/attention/masking.cpp tst_masking
  "std::min(input.keys - 1 - position, reach)" "reach - 1")
mutant(painted_runs core/scene/attention/attention_scene.cpp tst_masking
  "key >= run.begin && key <= run.end" "key > run.begin && key < run.end")
mutant(rotary_turns_counter_clockwise core/attention/positions.cpp tst_positions
  "cosines[j] * a - sines[j] * b" "cosines[j] * a + sines[j] * b")
mutant(slopes_of_heads core/attention/positions.cpp tst_positions
  "input.head + 1" "input.head")
mutant(brush_between_two_events ui/heatmap/heatmap_hand.cpp tst_mechanism
  "step <= steps" "step <= 1")
mutant(reach_of_a_slider_of_keys app/workspaces/form.cpp tst_mechanism
  "scalar.countsKeys)" "!scalar.countsKeys)")
mutant(touching_ranges_are_one core/base/key_ranges.cpp tst_pooling
  "m_ranges.back().end == cut.begin" "false")

# app: files
mutant(saved_from_another_field core/scene/attention/attention_scene.h tst_scene_file
  "translatable(\"core\", \"W_q\")}, projections.queries)" "translatable(\"core\", \"W_q\")}, projections.keys)" IN app/document/scene_file.cpp)
mutant(seed_of_dropout_is_saved core/scene/attention/attention_scene.h tst_scene_file
  "visit(\"seed\", dropout.seed, seedScalar);" "" IN app/document/scene_file.cpp)
mutant(length_per_query_is_saved core/scene/attention/attention_scene.h tst_scene_file
  "visit({\"lengthPerQuery\", translatable(\"core\", \"A length for each query\")}, mechanism.lengthPerQuery);" "" IN app/document/scene_file.cpp)
mutant(scalars_are_saved core/scene/attention/attention_scene.h tst_scene_file
  "visit(\"scalars\", mechanism.scalars, KnownScalars{scalarsOf(scorings(), normalisers(), positions())});" ""
  IN app/document/scene_file.cpp)
mutant(average_that_is_shown_is_saved core/scene/regression/regression_scene.h tst_scene_file
  "visit({\"showAverage\", translatable(\"core\", \"Average pooling\")}, scene.showAverage);" "" IN app/document/scene_file.cpp)
mutant(source_of_points_is_saved core/scene/regression/regression_scene.h tst_scene_file
  "visit({\"source\", translatable(\"core\", \"Source\")}, scene.source, AnyText{});" "" IN app/document/scene_file.cpp)
mutant(selection_is_saved core/scene/view_state.h tst_scene_file
  "visit(\"selection\", state.selection, ListOf<Scalar>{0, 3, placeScalar});\n  visit(\"zoom\", state.zoom, zoomScalar);\n  visit(\"pins\""
  "visit(\"zoom\", state.zoom, zoomScalar);\n  visit(\"pins\"" IN app/document/scene_file.cpp)
mutant(a_list_is_read_anew app/document/json_fields.h "tst_scene_file aListInAFileTakesThePlaceOfTheUsualOne"
  "list.clear();" "" IN app/document/scene_file.cpp)
mutant(usual_values_of_a_data_set app/document/json_fields.h tst_scene_file
  "if constexpr (requires { rule.start; }) value = rule.start;" "" IN app/document/scene_file.cpp)
mutant(range_of_a_saved_number core/scene/field_problems.cpp tst_document
  "if (number && scalar.allows(*number)) return *number;" "if (number) return *number;")
mutant(names_of_a_value_without_a_row core/scene/path_walk.h tst_field_paths
  "if (!id || !findRow(table, *id)) failAmong(m_path, idsOf(table));" "if (!id) failAmong(m_path, idsOf(table));"
  IN core/scene/field_paths.cpp)
mutant(a_value_in_a_box_differs core/scene/path_list.h tst_field_paths
  "if (a && b && *a == *b) return;" "if (a && b) return;" IN core/scene/changed_paths.cpp)
mutant(a_list_gets_shorter_from_its_end core/scene/path_list.h tst_field_paths
  "for (std::size_t i = inA; i > inB; --i) paths.push_back(path + inBrackets(i - 1));" ""
  IN core/scene/changed_paths.cpp)
mutant(scene_of_a_newer_version app/document/scene_file.cpp tst_document
  "if (version > formatVersion.high)" "if (false)")
mutant(colour_map_that_nobody_knows app/document/scene_file.cpp tst_document
  "check(\"weightColors\", scene.weightColors, ui::colorMaps());" "")
mutant(dropout_of_version_1 app/document/scene_migration.cpp tst_scene_file
  "{\"dropout\", \"probability\"}" "{\"dropout\", \"dropout\"}")
mutant(both_masks_of_version_1 app/document/scene_migration.cpp tst_scene_file
  "add(\"causal\");" "")

# app: the scene and the way back
mutant(gesture_after_a_save app/document/history.cpp tst_document
  "m_steps.back().gesture == gesture && !isOnDisk" "m_steps.back().gesture == gesture")
mutant(gesture_that_comes_back app/document/history.cpp tst_document
  "if (*now == *last.before)" "if (false)")
mutant(saved_step_when_old_ones_are_forgotten app/document/history.cpp tst_document
  "*mark && **mark > 0 ? std::optional(**mark - 1) : std::nullopt" "*mark")
mutant(points_of_a_packed_step app/document/history.cpp tst_document
  "elsewhere(present, *step.points, withoutChange)" "elsewhere(present, *step.points, withChange)")
mutant(workspaces_that_steps_share app/document/kept_scene.cpp tst_document
  "*beside == workspace ? beside : Box<Workspace>(workspace)" "Box<Workspace>(workspace)")
mutant(former_fingerprint core/scene/models/model_identity.cpp tst_models_window
  "scene.fingerprint == identity.former" "false")
mutant(budget_of_undo app/document/history.cpp tst_document
  "m_bytes -= kept->second.bytes;" "")
mutant(edit_of_nothing app/document/document.cpp tst_document
  "next == m_scene || " "")
mutant(edit_past_the_gate app/document/document.cpp tst_document
  " || !letsThrough(next)" "")
mutant(history_of_another_scene app/document/document.cpp tst_document
  "m_history = History(m_undoBudget);" "")
mutant(job_that_was_stopped app/workspaces/worker.cpp tst_worker
  "if (!posted.stop.isRequested())" "if (true)")
mutant(job_that_nobody_waits_for app/workspaces/worker.cpp "tst_worker aJobThatHasRunForLongIsStoppedByANewerOne"
  "if (runsForLong()) stop();" "")
mutant(job_that_waits_for_long app/workspaces/worker.cpp "tst_worker aJobWaitsNoLongerThanTwoSecondsForTheOneThatRuns"
  "if (isBusy() && !m_patience.isActive()) m_patience.start();" "")
mutant(newest_report app/workspaces/worker.cpp tst_worker
  "if (std::exchange(m_report->newest, std::move(delivery))) return;"
  "if (m_report->newest) return;\n    m_report->newest = std::move(delivery);")
mutant(memory_that_nobody_uses app/workspaces/worker.cpp "tst_worker whatNobodyUsesGoesBackToTheSystemWhenNothingIsPosted"
  "malloc_trim(0);" "")
mutant(jobs_that_were_replaced app/workspaces/worker.cpp "tst_worker ofJobsThatWaitTheNewestIsTakenAndTheRunningOneIsDelivered"
  "m_delivered += posted.count" "++m_delivered")

# app: workspaces
mutant(room_of_a_scene app/workspaces/workspace.cpp "tst_window everyWorkspaceIsReachedByItsKeyAndMadeWhenItIsFirstLookedAt"
  "return workspace ? *workspace : workspaces().front()" "return workspaces().front()")
mutant(room_out_of_sight app/workspaces/page.cpp "tst_regression_window theWorkspaceOutOfSightDoesNothingAndIsRightWhenItComesBack"
  "if (isInSight()) showScene();" "showScene();")
mutant(widths_of_panels app/workspaces/page.cpp "tst_window panelsAreAsWideAsTheyWereLastTime"
  "std::vector<double>& kept = state.panels[m_workspace];" "std::vector<double> kept = state.panels[m_workspace];")
mutant(zoom_that_was_looked_at app/workspaces/attention/attention_page.cpp
  "tst_window anotherWindowOfTheSameDocumentShowsWhatWasLookedAt"
  "m_heatmap->setZoom(state.zoom);" "")
mutant(matrix_of_a_panel app/workspaces/attention/attention_figure.cpp
  "tst_scene_paths theWindowShowsTheGoldenNumbersOfEverySavedScene"
  "panel.matrix = entry * heads + head" "panel.matrix = head * batch + entry")
mutant(mask_of_a_panel app/workspaces/attention/attention_figure.cpp "tst_window masksAreSwitchedAndShown"
  "panel.entry = entry;" "panel.entry = 0;")
mutant(colour_map_of_a_view app/workspaces/attention/attention_figure.cpp "tst_window theColourMapIsAStepOfUndoAndOneAView"
  "(view == View::weights ? scene.weightColors : scene.signedColors) = id" "scene.weightColors = id")
mutant(dropped_is_said app/workspaces/attention/attention_explanation.cpp "tst_window everyDroppedWeightIsSaidToBeDropped"
  "question.dropped = dropout.probability > 0 &&" "question.dropped = false &&")
mutant(place_of_a_dropped_weight app/workspaces/attention/attention_explanation.cpp
  "tst_window everyDroppedWeightIsSaidToBeDropped"
  "row.firstPlace + place.column" "place.column")
mutant(head_of_an_output app/workspaces/attention/attention_explanation.cpp
  "tst_window everyNumberOfTheOutputIsTheSumThatIsShown"
  "panel.entry * pass.heads + head;" "panel.entry * pass.heads;")
mutant(field_of_the_seed_of_dropout app/workspaces/attention/panels/attention_panel_heads.cpp
  "tst_window theSeedOfDropoutIsTypedAndChangesTheOutput"
  "attention.mechanism.dropout.seed" "attention.mechanism.parameters.seed")
mutant(number_before_a_gesture app/workspaces/form.cpp
  "tst_mechanism whatIsUndoneIsNamedByItsFieldAndItsNumbersBeforeAndAfter"
  "if (gesture == 0 || gesture != row.gesture) row.before" "row.before")
mutant(what_follows_from_an_edit app/workspaces/form.cpp "tst_mechanism anotherSplitForgetsTheLengthsOfSequences"
  "if (!set(scene, path, value)) follow(scene, before)" "set(scene, path, value)")
mutant(rows_without_a_key app/workspaces/attention/panels/attention_panel_mask.cpp
  "tst_window rowsWithoutAKeyAreChosenAndLengthsASequenceOrAQuery"
  "attention.mechanism.emptyRow" "attention.inputs.split")
mutant(projection_that_is_edited app/workspaces/attention/attention_matrices.cpp
  "tst_window projectionsAndParametersAreEditedInTheSameTable"
  "choice.typed = matrix;" "")
mutant(frame_of_a_row_that_is_near app/workspaces/regression/regression_canvas_query.cpp
  "tst_regression_points aQueryThatIsNoneOfTheRowsOfAMapIsFramedByDashes"
  "isOther ? Qt::DashLine : Qt::SolidLine" "isOther ? Qt::SolidLine : Qt::SolidLine")
mutant(line_inside_of_bars ui/inspector/explanation_html.cpp
  "tst_regression_learning noLineIsBrokenInsideOfAnAbsoluteValue"
  "QStringLiteral(\"\\u2060|\\u2060\\\\1\\u2060|\")" "QStringLiteral(\"|\\\\1|\")")
mutant(numbers_that_are_cut app/workspaces/retrieval/pair_table_view.cpp
  "tst_retrieval_window aNumberThatIsTooLongForItsColumnIsRoundedAndNotCut"
  "if (isNumber && metrics" "if (isNumber && width < 0 && metrics")
mutant(unknown_fields_of_scalars app/document/json_fields.cpp
  "tst_command_line whatIsUnknownInASceneIsNamedAndPassedOver" "  noteLeft(json, path, m_unknown);" "")
mutant(nearest_row_is_lit app/workspaces/regression/regression_canvas_query.cpp
  "tst_regression_points theRowOfTheQueryIsLitInTheHeatmap"
  "if (square < smallest)" "if (!nearest || square > smallest)")
mutant(colours_of_the_map app/workspaces/regression/regression_figure.cpp
  "tst_regression_data theMapHasTheColourOfTheClassThatItIsMostLikely"
  "qRgb(static_cast<int>(r), static_cast<int>(g)," "qRgb(static_cast<int>(g), static_cast<int>(r),")
mutant(points_that_are_trained_on app/workspaces/regression/regression_training.cpp
  "tst_regression_film otherPointsEndTheFilm"
  "&& !(m_whole == points)) reset()" "&& m_whole == points) reset()")
mutant(film_shows_an_epoch_that_it_has core/regression/training_history.cpp
  "tst_regression_film lossCurveHeatmapAndWAreThoseOfTheCoreAtEveryEpoch"
  "*std::prev(after)" "*after")
mutant(training_that_a_scene_keeps app/workspaces/regression/regression_film.cpp
  "tst_regression_film aSceneKeepsTheTrainingAndGoesOnWithIt"
  "keptTraining(run, m_length, shown().epoch)" "std::nullopt")
mutant(training_of_other_points core/scene/regression/regression_scene.cpp
  "tst_regression_film otherPointsHaveNoTrainingOfTheirOwn"
  "== before.training && !haveSamePoints(scene, before)" "== before.training && haveSamePoints(scene, before)")
mutant(weights_under_the_learned_w core/scene/regression/regression_pipeline.cpp
  "tst_regression_film lossCurveHeatmapAndWAreThoseOfTheCoreAtEveryEpoch"
  "results.bandwidths = byLearnedW ? *learned : scene.bandwidths" "results.bandwidths = scene.bandwidths")
mutant(learned_bandwidth_that_is_used app/workspaces/regression/regression_page.cpp
  "tst_regression_film theLearnedWidthIsUsedAsOneUndoableEdit"
  "roundedText(1 / std::abs(*film().w()), labelDigits)" "roundedText(std::abs(*film().w()), labelDigits)")
mutant(class_of_a_new_point app/workspaces/regression/regression_canvas.cpp
  "tst_regression_points aNewPointOfAMapHasTheClassThatIsChosen"
  "m_class->setCurrentIndex(digit)" "m_class->setCurrentIndex(0)")
mutant(table_that_was_read app/workspaces/tables/table_reader.cpp
  "tst_regression_data onlyTheTableInSightCanBeReadInAnotherWay"
  "return table && each.table.lock() == table;" "return table != nullptr;")
mutant(widest_of_all_features app/workspaces/regression/regression_panels.cpp
  "tst_regression_learning theBandwidthOfDataOfAnySizeIsChosenByHand"
  "widest = std::max(widest, each.size())" "static_cast<void>(each)")
mutant(bandwidth_that_is_taken app/workspaces/regression/regression_learning.cpp
  "tst_regression_learning theBandwidthWithTheSmallestErrorIsMarkedAndTaken"
  "scene.bandwidths = taken" "scene.bandwidths = {2 * taken.front()}")
mutant(scene_that_is_saved app/document/document_files.cpp "tst_window aSceneIsSavedAndOpenedAgain"
  "m_document->endSaving(path);" "m_document->endSaving({});")
mutant(closing_is_cancelled app/window/main_window_files.cpp "tst_window closingAsksAboutChangesThatAreNotSaved"
  "if (answer == Unsaved::cancel) return;" "")
mutant(file_that_another_program_changed app/document/document_files.cpp
  "tst_files savingNeverReplacesTheChangeOfAnotherProgramUnasked"
  "if (stamp == m_stamp) return Behind::nothing;" "if (true) return Behind::nothing;")
mutant(file_that_was_only_written_anew app/document/document_files.cpp "tst_files aFileThatWasOnlyWrittenAnewIsNoNews"
  "if (m_digest.isEmpty() ||" "if (true ||")
mutant(question_over_an_open_dialog app/window/main_window_recovery.cpp
  "tst_files theQuestionAboutAChangeWaitsForAnOpenDialog"
  " || QApplication::activeModalWidget()" "")
mutant(lock_of_an_open_file app/document/document_files.cpp "tst_files aFileThatAnotherWindowHasOpenIsAskedAbout"
  "lock->error() == QLockFile::LockFailedError" "false")
mutant(lock_that_another_window_had app/document/document_files.cpp
  "tst_files aFileThatAnotherWindowLeavesBelongsToTheOneThatStillHasIt"
  "!m_lock->tryLock(0)) m_lockLater.start();" "!m_lock->tryLock(0)) m_lock.reset();")
mutant(copy_before_the_end app/document/autosave.cpp "tst_files aProgramThatIsToldToEndLeavesACopyOfWhatIsNotSaved"
  "    writeScene(m_path, saved());" "")
mutant(edits_until_a_copy app/document/autosave.cpp "tst_files aCopyIsKeptAfterTwentyFiveEditsAndGoesWhenTheSceneIsSaved"
  "++m_edits < mostEdits" "++m_edits <= mostEdits")
mutant(copy_of_a_saved_scene app/document/autosave.cpp "tst_files aCopyIsKeptAfterTwentyFiveEditsAndGoesWhenTheSceneIsSaved"
  "if (m_document->isSaved()) removeCopy();" "")
mutant(scene_that_was_restored app/window/main_window_recovery.cpp
  "tst_files whatAKilledProgramLeftBehindIsRestoredDiscardedOrShown"
  "m_document->open(saved.scene, origin, saved.view);" "m_document->open(saved.scene, {}, saved.view);")
mutant(question_before_the_file_is_read app/window/main_window_files.cpp
  "tst_files aDroppedSceneOpensAfterTheQuestion"
  "  whenSaved([this, file] {
    openScene(file);" "  QTimer::singleShot(0, this, [this, file] {
    openScene(file);")
mutant(copy_before_the_file app/window/program_window.cpp
  "tst_program_window theStartOffersWhatWasLeftBehindBeforeTheFile" "!left.empty()" "left.size() > 1")
mutant(film_of_the_document app/workspaces/regression/regression_learning.cpp
  "tst_program_window aTrainingGoesOnInAnotherLanguage" " && window()->isVisible()" "")
mutant(name_that_is_no_text app/document/document_files.cpp "tst_files aFileWhoseNameIsNoTextIsWatchedAndItsVersionsAreKept"
  "if (!isText(m_path)) return m_lookRegularly.start();" "")
mutant(version_before_a_save app/document/document_files.cpp "tst_files whatAFileWasBeforeItWasSavedCanBeOpened"
  "keepVersion(path);" "")
mutant(what_is_read_again app/document/scene_file.cpp "tst_files aSceneThatCouldNotBeReadAgainIsNotWritten"
  "const SavedScene again = parsed(piecesOf(file, readAgain));" "const SavedScene again = saved;")
mutant(id_that_is_left_out app/document/json_fields.h tst_document
  "if (!findRow(rule, value)) failAmong" "if (false) failAmong" IN app/document/scene_file.cpp)
mutant(key_that_stands_twice core/files/json.cpp tst_document
  "->contains(m_key))" "->contains(std::string()))")
mutant(lists_inside_each_other core/files/json.cpp tst_document
  "if (m_open.size() == mostDepth)" "if (m_open.size() == 100 * mostDepth)")
mutant(projection_of_an_array app/commands/command_attend.cpp
  "tst_scene_paths attendGivesTheGoldenNumbersOfTheSameScene"
  "arrays, \"proj_k\", \"keys\"" "arrays, \"proj_q\", \"keys\"" PROGRAM)
mutant(seed_on_the_command_line app/commands/command_attend.cpp
  "tst_scene_paths dropoutOfASeedIsTheSameInTheWindowAndOnTheCommandLine"
  "AttentionOptions attention = request.attention;"
  "AttentionOptions attention = request.attention;\n  attention.dropout.seed = 0;" PROGRAM)
mutant(range_of_a_scalar_option app/commands/option_rules.cpp "tst_command_line wrongUsageIsOneLineAndStatusTwo"
  "std::isfinite(found) && scalar.allows(found)" "std::isfinite(found)" PROGRAM)

# ui/controls, ui/inspector, ui/heatmap, ui/export
mutant(logarithmic_slider ui/controls/number_slider.cpp tst_controls
  "if (!m_reach.logarithmic) {" "if (true) {")
mutant(place_on_a_logarithmic_slider ui/controls/number_slider.cpp tst_controls
  "const double part = m_reach.logarithmic ? std::log" "const double part = false ? std::log")
mutant(escape_on_a_slider ui/controls/number_slider.cpp tst_controls
  "m_field->edit(m_start);" "")
mutant(columns_of_the_inspector ui/inspector/explanation_table.cpp tst_controls
  "const Term& term = terms[i];" "const Term& term = terms[i == 2 ? 1 : i];")
mutant(selected_key_of_the_inspector ui/inspector/explanation_table.cpp tst_controls
  "row.isSelected ? QStringLiteral" "row.isMasked ? QStringLiteral")
mutant(large_paste ui/controls/token_editor.cpp tst_controls
  "if (pasted.size() <= largePaste)" "if (true)")
mutant(padding_among_the_chips ui/controls/token_chips.cpp tst_controls
  "k >= m_real[i], false, i, k)" "false, false, i, k)")
mutant(row_that_is_chosen ui/controls/choice_list.cpp tst_controls
  "item->setData(Qt::AccessibleDescriptionRole, choice.plainFormula);" "")
mutant(escape_on_a_length ui/heatmap/heatmap_hand.cpp tst_heatmap_view
  "emit lengthDragCanceled(gesture);" "")
mutant(edge_that_a_length_snaps_to ui/heatmap/heatmap_hand.cpp tst_heatmap_view
  "std::llround(x / m_layout.cell.width())" "std::llround(x / m_layout.cell.width() + 1)")
mutant(query_of_a_handle ui/heatmap/length_handle.cpp tst_heatmap_view
  "event->key() == Qt::Key_Up ? -1 : 1" "event->key() == Qt::Key_Up ? 1 : -1")
mutant(cell_under_the_pointer ui/heatmap/figure_layout.cpp tst_figure
  "(point.y() - cells.top()) / layout.cell.height()" "(point.y() - cells.top()) / layout.cell.width() / 2")
mutant(group_of_a_range ui/heatmap/figure.cpp tst_figure
  "if (figure.panels[i].group == group)" "if (true)")
mutant(mask_of_a_spreadsheet ui/export/figure_export.cpp tst_figure
  "if (isVisible(figure, panel, i, j)) text +=" "text +=")
mutant(thin_strips ui/heatmap/figure_sheet.cpp tst_figure
  "1 / thinnestPanel, thinnestPanel" "1e-9, 1e9")
mutant(width_of_an_svg ui/export/figure_format.cpp tst_figure
  "millimetres(drawing.size.width()) + \"mm\\\" height" "millimetres(drawing.size.height()) + \"mm\\\" height")
mutant(token_that_ends_its_element ui/export/figure_page.cpp tst_page
  "replace('<'," "replace('\\x01',")
mutant(masked_number_of_a_page ui/export/figure_page.cpp tst_page
  "!isVisible(figure, panel, i, j)" "false")
mutant(hash_of_the_script ui/export/figure_page.cpp tst_page
  "script-src \" + hashOf(script)" "script-src 'unsafe-inline' \" + hashOf(script)")
mutant(number_between_two_steps ui/export/packed_numbers.cpp tst_page
  "std::lround(" "std::floor(")
mutant(page_of_no_heatmaps ui/export/export_dialog.cpp
  "tst_frame aPageHasNoSizeInTheDialogAndIsRefusedInWordsForWhatIsNoHeatmap"
  "!m_isBusy && !m_isRefused" "!m_isBusy")
mutant(cell_of_assistive_technology ui/heatmap/heatmap_accessible.cpp tst_heatmap_view
  "cellAt(index / columnCount(), index % columnCount())" "cellAt(index % columnCount(), index / columnCount())")
mutant(colours_of_the_inspector ui/inspector/inspector.cpp
  "tst_frame noTextIsFaintInEitherThemeAlsoWhenItIsSwitchedLive"
  "event->type() == QEvent::FontChange) showText();" "event->type() == QEvent::FontChange) return;")
mutant(words_between_two_handles ui/heatmap/heatmap_overlay.cpp
  "tst_frame aSmallWindowPaintsTheNumbersOfItsFirstScene"
  "return (m_layout.cells[right - 1].right() + m_layout.cells[right].left()) / 2;"
  "return m_layout.cells[right].left();")
mutant(rows_of_a_list_of_choices ui/style/theme.cpp
  "tst_frame everyListOfChoicesShowsAllOfThemOnASolidGround"
  "if (hint == SH_ComboBox_Popup) return 0;" "")
mutant(fonts_that_follow_the_text_size ui/style/theme.cpp
  "tst_frame largeTextReachesEverythingInTheWindowAndIsTakenBack"
  "if (kind.isValid()) widget.setFont(fontOf(static_cast<FontOf>(kind.toInt())));" "(void)kind;")
mutant(theme_that_is_told_once ui/style/appearance_events.cpp
  "tst_style whatIsHiddenTakesAnotherThemeWhenItIsShown"
  "if (!isOutOfSight(*widget)) inSight.emplace_back(widget);" "inSight.emplace_back(widget);")
mutant(parts_that_stack_where_a_row_is_narrow ui/controls/folding_row.cpp
  "tst_models_window whatASceneBeginsWithFitsIntoASmallWindow"
  "beside > width() ? QBoxLayout::TopToBottom" "false ? QBoxLayout::TopToBottom")
mutant(order_of_the_tab_key ui/controls/reading_order.cpp
  "tst_frame tabGoesInTheOrderInWhichTheWindowIsRead"
  "sortByPlace(parts, true);" "")
mutant(focus_of_a_disabled_button ui/controls/reading_order.cpp
  "tst_frame theFocusStaysWhereTheHandIsWhenItsButtonIsDisabled"
  "if (from && (!from->isVisible() || !from->isEnabled())) return nearest(whole, from);" "")
mutant(focus_of_another_workspace app/window/main_window.cpp
  "tst_frame anotherWorkspaceHasTheFocusWhereItWasThereAndNotAtATitle"
  "if (wasInPage) (last ? last : next->firstFocus())->setFocus(Qt::OtherFocusReason);" "")
mutant(folded_panels_of_the_settings app/window/settings.cpp
  "tst_frame aSidePanelFoldsToAStripThatOpensItAndStaysFolded"
  "settings.setValue(foldedKey, folded);" "")
mutant(theme_out_of_range app/window/settings.cpp tst_settings
  "number >= 0 && number <= static_cast<int>(ui::ThemeChoice::dark)" "true")
mutant(heads_that_divide core/scene/attention/attention_pipeline.cpp tst_window
  "if (common % heads == 0) dividing->push_back(heads);" "dividing->push_back(heads);")
mutant(versions_of_a_lost_file app/document/versions.cpp "tst_files whatAFileWasBeforeItWasSavedCanBeOpened"
  "if (real.empty()) {" "if (real.empty()) return {};\n  if (false) {")
mutant(tables_that_wait app/window/main_window_export.cpp "tst_regression_data tablesThatAreSavedQuicklyAreAllSaved"
  "if (!m_tableWriter->isBusy()) writeNextTable();" "writeNextTable();")
mutant(figure_on_closing app/window/main_window_files.cpp "tst_files aFigureThatIsBeingSavedIsSavedBeforeTheWindowCloses"
  "if (!writer->isBusy()) continue;" "if (writer) continue;")
mutant(panels_nobody_folded app/window/settings.cpp "tst_frame aSidePanelFoldsToAStripThatOpensItAndStaysFolded"
  "state.folded.emplace(id.toStdString(), !isOpen)" "state.folded.emplace(id.toStdString(), true)")
mutant(scene_that_is_not_wanted app/window/figure_files.cpp "tst_window aFigureCarriesTheSceneOnlyIfThatIsWanted"
  "if (options.carriesScene) options.carried = carriedScene(scene);
  const QByteArray bytes" "options.carried = carriedScene(scene);
  const QByteArray bytes")
mutant(time_of_a_paste app/workspaces/attention/attention_page_results.cpp tst_window
  "if (isOther) showTime(sinceEdit);" "showTime(sinceEdit);")

# Nothing is broken here: who notices something notices the way it is built.
identity(nothing_in_a_law core/attention/scoring.cpp tst_scoring)
identity(nothing_in_the_core_below_the_window core/files/csv.cpp tst_document)
identity(nothing_in_a_scene core/scene/attention/attention_stages.cpp tst_scene_goldens)
identity(nothing_in_a_widget ui/chart/curve_chart_hand.cpp tst_curve_chart)
identity(nothing_in_the_window app/document/document.cpp tst_document)
identity(nothing_in_the_program app/commands/regress/command_regress.cpp tst_regress PROGRAM)

# core/alignment, and the command line over it
mutant(reset_gate_of_a_cell core/alignment/recurrent.cpp "tst_alignment theGradientIsTheSlopeOfThePlainLoss"
  "+ gates[i] * recalled)" "+ recalled)")
mutant(derivative_by_the_update_gate core/alignment/recurrent.cpp "tst_alignment theGradientIsTheSlopeOfThePlainLoss"
  "d * (previous[i] - n) * z * (1 - z)" "d * (previous[i] - n) * z")
mutant(a_symbol_counts_as_its_own core/alignment/recurrent.cpp "tst_alignment lossAndGradientAreThoseOfPyTorch"
  "bySymbol.row(symbols.places[row]) +=" "bySymbol.row(symbols.places[row]) =")
mutant(backward_state_over_the_bridge core/alignment/network.cpp "tst_alignment lossAndGradientAreThoseOfPyTorch"
  "tape.firstBackward = states" "tape.firstBackward = Matrix::Zero(sentences, h)")
mutant(key_part_of_concat core/alignment/network.cpp "tst_alignment lossAndGradientAreThoseOfPyTorch"
  "isBehindQuery ? model.widths.decoder : 0" "0")
mutant(temperature_of_decoding core/alignment/network.cpp "tst_alignment aStepTakenApartFitsTogether"
  "weights[j] /= rule.temperature" "weights[j] *= rule.temperature")
mutant(derivative_of_the_softmax core/alignment/alignment_loss.cpp "tst_alignment theGradientIsTheSlopeOfThePlainLoss"
  "(by.array() - alpha.dot(by))" "by.array()")
mutant(derivative_of_the_tangent core/alignment/alignment_scoring.cpp "tst_alignment lossAndGradientAreThoseOfPyTorch"
  "slope * outer[u] * (1 - t * t)" "slope * outer[u] * (1 - t)")
mutant(scale_of_the_dot core/alignment/alignment_scoring.cpp "tst_alignment scoresAreThoseOfTheTableOfScoringFunctions"
  "1 / std::sqrt(static_cast<float>(row.units))" "1 / static_cast<float>(row.units)")
mutant(first_steps_of_adam core/alignment/adam.cpp "tst_alignment stepsOfAdamAreThoseOfPyTorch"
  "learningRate / (1 - std::pow(Adam::beta1, t))" "learningRate")
mutant(symbols_that_are_none_are_chosen core/alignment/decoding.cpp "tst_alignment neitherPaddingNorBeginIsEverWritten"
  "forced ? *forced : endSymbol; symbol" "forced ? *forced : paddingSymbol; symbol")
mutant(beam_forgets_what_has_ended core/alignment/decoding.cpp "tst_alignment textsAreDecodedAsByTheReference"
  "best.add({.sum = next->sum, .last = next->last});" ";")
mutant(characters_have_their_own_symbols core/alignment/alphabet.cpp "tst_alignment textsAreDecodedAsByTheReference"
  "at(*found) == character ? *found" "at(*found) == character ? firstCharacter")
mutant(words_are_cut_at_spaces_alone core/alignment/alphabet.cpp
  "tst_alignment_training wordsAreSymbolsWhereThatIsWanted"
  "u_isUWhiteSpace(static_cast<UChar32>(character)) != 0" "character == U' '")
mutant(space_between_words_counts core/alignment/alignment_training.cpp
  "tst_alignment_training wordsAreSymbolsWhereThatIsWanted" "    joinWords(source.pairs);" "")
mutant(one_space_between_words core/alignment/alignment_file.cpp "tst_alignment_file aModelOfWordsComesBackFromItsFile"
  "if (withoutOtherSpace(text, SymbolUnit::word) != text)" "if (text.empty())")
mutant(commas_cut_pasted_texts core/alignment/pair_files.cpp
  "tst_alignment_training pairsThatArePastedStandInTwoColumns" "choices.separator = '\\t';" ";")
mutant(key_part_of_the_same_function core/alignment/same_function.cpp
  "tst_alignment theSameWeightsAreTheSameFunctionInTheMatricesOfAnotherScore"
  "copy(from.key, scoring.key);" "")
mutant(learning_rate_stays core/alignment/alignment_training.cpp "tst_alignment_training theLearningRateFallsToNothing"
  "m_options.learningRate * rest" "m_options.learningRate * std::max(rest, 1.0)")
mutant(what_is_tried_is_trained_on core/alignment/alignment_training.cpp "tst_alignment_training whatIsTriedIsNeverTrainedOn"
  "if (!heldOut.is[i]) learned" "if (true) learned")
mutant(held_out_without_being_tried core/alignment/alignment_training.cpp
  "tst_alignment_training noMorePairsAreHeldOutThanAreTried"
  "places->size() <= wanted - result.tried.size()" "result.tried.size() < wanted")
mutant(alphabet_of_any_size core/alignment/alignment_training.cpp
  "tst_alignment_training anAlphabetThatIsTooLargeIsRefused"
  "count > mostTrainedCharacters" "false")
mutant(numbers_that_overflow core/alignment/decoding.cpp "tst_alignment numbersThatOverflowAreNoResult"
  "if (!numbers.allFinite())" "if (false)")
mutant(first_of_equally_likely_outputs core/alignment/decoding.cpp "tst_alignment ofEquallyLikelyOutputsTheFirstIsChosen"
  "a.order < b.order" "a.order > b.order")
mutant(worst_of_a_beam core/alignment/decoding.cpp
  "tst_alignment aBeamIsThatOfItsDefinitionAndAWideOneFindsTheLikeliest"
  "if (!isBetter(candidate, m_heap.front())) return;" "")
mutant(first_block_of_logits core/alignment/network.cpp
  "tst_alignment aLargeAlphabetOfTheTargetIsWorkedThroughInPieces"
  "outputs + first * width, width, rows" "outputs, width, rows")
mutant(only_the_first_parts core/alignment/alignment_loss.cpp
  "tst_alignment partsOfABatchAreAddedWhetherTheyAreThereAtOnceOrNot"
  "if (first == 0 && i == 0)" "if (i == 0)")
mutant(axes_of_an_empty_array core/alignment/alignment_file.cpp
  "tst_alignment_file anAxisThatNoNumberStandsBehindIsRefused"
  "shape.size() != 2 || shape[0] == 0 || shape[1] == 0" "shape.size() != 2 || shape[axis] == 0")
mutant(control_characters_are_printed core/alignment/pairs.cpp "tst_align controlCharactersAreEscapedWhereTheyArePrinted"
  "isControl(character) ? escape" "false ? escape" PROGRAM)
mutant(file_without_a_name app/commands/option_rules.cpp "tst_align wrongUsageIsOneLineWithStatusTwo"
  "if (text.isEmpty())" "if (false)" PROGRAM)
mutant(month_of_a_date core/alignment/tasks.cpp "tst_alignment_training pairsOfATaskAreWhatItSays"
  "decimal(d, 2)}" "decimal(d)}")
mutant(line_of_a_pair core/alignment/pairs.cpp "tst_alignment_training pairsThatCantBeReadNameTheLine"
  "std::size_t number = 1; !text.empty()" "std::size_t number = 0; !text.empty()")
mutant(array_too_many core/alignment/alignment_file.cpp "tst_alignment_file aFileThatIsNoModelIsRefusedInWords"
  "if (!expected.contains(name))" "if (false)")
mutant(type_of_an_array core/files/npz.cpp "tst_alignment_file arraysAreAsNumPySavesThem"
  "headers.push_back(npyHeader(array.shape, array.type))"
  "headers.push_back(npyHeader(array.shape, NumberType::float32))")
mutant(lines_wait_in_a_buffer app/commands/command_align.cpp "tst_align aTrainingThatIsInterruptedLeavesTheOldFile"
  "if (std::fflush(stdout) != 0)" "if (false)" PROGRAM)
mutant(training_that_diverged_is_written app/commands/command_align.cpp
  "tst_align badDataIsOneLineWithStatusOneAndNothingIsLeftBehind"
  "if (!std::isfinite(loss))" "if (false)" PROGRAM)
mutant(exact_is_no_beginning core/retrieval/similarity.cpp tst_retrieval
  "key == query ? 0 : -infinity" "key.starts_with(query) ? 0 : -infinity")
mutant(an_exchange_costs_one core/retrieval/similarity.cpp tst_retrieval
  "diagonal + (a[i - 1] != b[j - 1])" "diagonal + 2 * (a[i - 1] != b[j - 1])")
mutant(short_texts_are_a_piece core/retrieval/grams.cpp tst_retrieval
  "if (text.size() < n) pieces.push_back(text)" "if (text.empty()) pieces.push_back(text)")
mutant(width_of_numbers core/retrieval/similarity.cpp tst_retrieval
  "(q[i] - (*k)[i]) / width" "(q[i] - (*k)[i])")
mutant(bytes_of_a_letter core/base/text/code_points.cpp tst_retrieval
  "points += static_cast<char32_t>(point)" "points.append(at - begin, static_cast<char32_t>(point))")
mutant(coldest_lookup core/retrieval/lookup.cpp tst_retrieval
  "score == largest && score != -infinity ? 0 : -infinity" "score == largest ? 0 : -infinity")
mutant(equal_values_add_up core/retrieval/lookup.cpp tst_retrieval
  "sums[static_cast<std::size_t>(classes.ofPair[i])] += weights[i]"
  "sums[static_cast<std::size_t>(classes.ofPair[i])] = weights[i]")
mutant(first_of_equal_values core/retrieval/lookup.cpp tst_retrieval
  "return a.weight > b.weight" "return a.weight > b.weight || (a.weight == b.weight && a.first > b.first)")
mutant(middle_of_a_cell core/retrieval/plane.cpp tst_retrieval_pipeline
  "(static_cast<double>(row) + 0.5)" "(static_cast<double>(row) + 0.0)")
mutant(pair_without_weight_in_the_plane core/retrieval/plane.cpp tst_retrieval_pipeline
  "std::max_element(sums.begin(), sums.end())" "std::min_element(sums.begin(), sums.end())")
mutant(plane_stays_where_it_was core/scene/retrieval/retrieval_pipeline.cpp
  "tst_retrieval_pipeline thePlaneStaysWhereItWasWhileAllLiesInIt"
  "x = shownX;" "")
mutant(answer_before_its_plane core/scene/retrieval/retrieval_pipeline.cpp
  "tst_retrieval_pipeline anAnswerDoesNotWaitForALongPlane"
  "answered && !isThere &&" "answered &&")
mutant(one_pair_of_parentheses core/base/text/numbers_in_text.cpp
  "tst_retrieval numbersAreReadAsPeopleWriteThem"
  "text.starts_with('(') != text.ends_with(')')" "false")
mutant(header_of_a_database core/files/pair_table.cpp "tst_pair_table theFirstColumnIsTheKeyAndTheSecondTheValue"
  "std::exchange(m_isHeaderNext, false)" "(m_isHeaderNext = false)")
mutant(separator_of_a_database core/files/pair_table.cpp
  "tst_pair_table otherSeparatorsAreFoundWhereACommaCutsNothing"
  "comma.isRegular && comma.first == 2" "comma.first == 2")
mutant(spaces_of_a_database core/files/pair_table.cpp "tst_pair_table spacesAroundATextBelongToIt"
  "return {m_separator, true}" "return {m_separator, false}")
mutant(pasted_pairs_without_names core/files/pair_table.cpp "tst_pair_table aGuessTakesTextsOverNumbersForNames"
  "return {isUsual, !isUsual}" "return {true, false}")
mutant(removed_pairs app/workspaces/retrieval/retrieval_canvas.cpp
  "tst_retrieval_window pairsAreEditedAddedAndRemovedByHand"
  "static_cast<Index>(end - begin)" "Index{1}")
mutant(copied_pairs_or_picture app/workspaces/retrieval/pair_table_view.cpp
  "tst_retrieval_window pairsAreCopiedAndPasted"
  "event->accept();\n    return true;" "event->ignore();\n    return true;")
mutant(value_of_a_new_point app/workspaces/retrieval/retrieval_canvas.cpp
  "tst_retrieval_window aDoubleClickOnThePlaneAddsWhatIsFoundThere"
  "const float found = (*m_results.plane)[static_cast<std::size_t>(row * grid.columns + column)]"
  "const float found = (*m_results.plane)[0]")
mutant(read_while_typing app/workspaces/retrieval/retrieval_page.cpp
  "tst_retrieval_window whatIsTypedWhileAFileIsReadStays"
  "scene = withPairs(std::move(scene), header.pairs" "scene = withPairs(RetrievalScene(), header.pairs")
mutant(stroke_without_a_button ui/heatmap/heatmap_hand.cpp "tst_mechanism aStrokeEndsWithItsButtonWhateverHappens"
  "m_brush && !(event->buttons() & Qt::LeftButton)" "false")
mutant(average_after_exact_match app/workspaces/attention/panels/attention_panel_stages.cpp
  "tst_mechanism presetsAfterExactMatchWeighAllKeysAgain"
  "leaveExactMatch(mechanism);" "")
mutant(file_of_an_answer_that_is_not_out app/commands/command_retrieve.cpp
  "tst_retrieve nothingIsLeftWhereTheAnswerCanNotBePrinted"
  "sendAnswer();\n  aboutFile(out, [&] { nameFiles({&file, 1}); });"
  "aboutFile(out, [&] { nameFiles({&file, 1}); });\n  sendAnswer();" PROGRAM)
mutant(array_of_a_mask app/commands/command_attend.cpp "tst_command_line masksCombineWhateverOptionTheyComeFrom"
  "if (first[j] != 0)" "if (first[j] > 0)" PROGRAM)
mutant(version_of_a_failed_copy app/document/versions.cpp "tst_files aVersionThatCantBeKeptIsNoVersion"
  "if (!isCopied || utimensat" "if (utimensat")
mutant(separator_that_makes_numbers core/files/table_format.cpp "tst_csv theWayThatATableIsWrittenIsGuessed"
  "numbers > other.numbers + 1e-9" "false")
mutant(first_row_longer_than_the_sample core/files/table_format.cpp
  "tst_csv aPreviewOfAWideTableHasTheRowBelowItsNames"
  "start.substr(0, sampleBytes)" "start.substr(0, 131'072)")
mutant(shift_of_the_key_that_is_not_there core/attention/normaliser_words.cpp
  "tst_explanation softmaxOneSaysWhatWasSubtractedFromItsOne"
  "setShares(words, exactValueOf(added))" "setShares(words, 1)")
mutant(numbers_are_compared_as_numbers core/scene/retrieval/retrieval_scene.cpp tst_retrieval_pipeline
  "scene.similarity != ofNumbers && width > 0" "false")
mutant(chosen_key_is_explained core/explain/explain_lookup.cpp tst_retrieval_window
  "question.pair.value_or(question.order.front())" "question.order.front()")
mutant(formula_in_a_lookup app/commands/command_retrieve.cpp tst_retrieve
  "spreadsheetSafe(texts[static_cast<std::size_t>(row)])" "texts[static_cast<std::size_t>(row)]" PROGRAM)
mutant(answer_of_one_line app/commands/command_retrieve.cpp tst_retrieve
  "shownLine(lookup.database.value(answer.values.front().first))"
  "lookup.database.value(answer.values.front().first)" PROGRAM)
mutant(answer_of_the_command app/commands/command_retrieve.cpp tst_retrieve
  "return \"no answer\"" "return \"\"" PROGRAM)
mutant(average_of_all app/workspaces/retrieval/retrieval_panels.cpp tst_retrieval_window
  "scene.temperature == 0" "false")

# What the export dialog, small windows and the charts promise.
mutant(numbers_of_a_picture app/commands/render/render_request.cpp
  "tst_command_line numbersStandInCellsWhenTheyAreAskedFor"
  "if (request.numbers) request" "if (request.numbers && request.isBare) request" PROGRAM)
mutant(a_picture_without_its_scene app/commands/render/command_render.cpp
  "tst_command_line aFigureOfASceneHasItsParametersBelowAndTheSceneInsideUnlessThatIsNotWanted"
  "if (!request.isWithoutScene && !isFile)" "if (!isFile)" PROGRAM)
mutant(figure_that_is_chosen ui/export/export_dialog_parts.cpp
  "tst_frame theFigureThatIsChosenIsSeenInThePreviewAndSaved"
  "m_chosen = static_cast<std::size_t>(index)" "m_chosen = static_cast<std::size_t>(0 * index)")
mutant(columns_of_the_dialog ui/export/export_dialog.cpp "tst_frame numbersColumnsAndTitleAreThoseOfTheDialog"
  "options.columns = static_cast<int>(m_columns->value())" "options.columns = 0")
mutant(right_panel_folds_by_itself app/workspaces/page.cpp
  "tst_frame theRightPanelFoldsByItselfBeforeTheMiddleIsTooNarrowAndOpensAgain"
  "isFolded(false, width() - left - right < wanted + (m_right->isFolded() ? spare : 0))" "isFolded(false, false)")
mutant(classes_of_a_map app/workspaces/regression/regression_figure.cpp
  "tst_regression_window theClassesOfAMapAreNamedBesideTheirColours"
  "figure.points.colorNames << ui" "figure.points.labels << ui")
mutant(colours_of_kernel_shapes app/workspaces/regression/regression_learning_figure.cpp
  "tst_regression_window theShapesOfTheKernelsAreNamedAndEachColourHasOneMeaning"
  "int color = firstFreeColor" "int color = pointColor")
mutant(density_of_points ui/chart/chart_points.cpp
  "tst_regression_window whereManyPointsLieItIsDarkerAndThatIsSaid" "0.15 + 0.85 * share" "1.0 + 0 * share")
mutant(three_numbers_at_an_axis ui/chart/chart_layout.cpp
  "tst_regression_window aLowChartStillHasThreeNumbersAtItsAxis" "found.size() < fewestTicks &&" "found.size() < 2 &&")
mutant(random_numbers_of_the_seed app/workspaces/attention/attention_matrices.cpp
  "tst_mechanism randomNumbersAreThoseOfTheSeedInSight" "choice.seed = seed" "choice.seed = seed + 1")
mutant(marks_of_series ui/chart/chart_figure.cpp tst_curve_chart
  "static_cast<ChartMark>(static_cast<std::size_t>(series) / style.series.size() % chartMarks)" "ChartMark::circle")
mutant(names_left_out_of_a_legend ui/chart/chart_legend.cpp tst_curve_chart
  "QPointF(0, pen.baselineBelowMiddle()), moreNames(rows.size() - shown)"
  "QPointF(0, pen.baselineBelowMiddle()), moreNames(rows.size())")
mutant(bandwidths_named_by_columns app/workspaces/regression/regression_panels.cpp
  "tst_regression_learning eachBandwidthHasTheNameOfItsColumn"
  "featureName(scene, bandwidth.feature)" "featureName(scene, Index{0})")
mutant(names_at_the_pointer ui/chart/curve_chart.cpp tst_regression_data
  "label.isEmpty() ? QString::fromLatin1(usual) : label" "QString::fromLatin1(usual)")
mutant(row_of_the_window_folds ui/controls/folding_row.cpp
  "tst_frame theBarGivesUpWhatStandsElsewhereBeforeAButtonIsCut"
  "while (m_folded < folded) m_parts[m_folded++].fold(true);" "")
mutant(figures_are_saved_before_the_question app/window/main_window_files.cpp tst_files
  "if (!writer->isBusy()) continue;" "if (!writer->isBusy() || !m_document->isSaved()) continue;")
mutant(the_difference_is_b_minus_a core/scene/attention/attention_comparison.cpp tst_attention_pipeline
  "matrixOf(*b, entry, head).leftCols(columns) - matrixOf(*a, entry, head).leftCols(columns)"
  "matrixOf(*a, entry, head).leftCols(columns) - matrixOf(*b, entry, head).leftCols(columns)")
mutant(heads_beside_each_other core/scene/attention/attention_comparison.cpp tst_attention_pipeline
  "return head * heads / rows" "return head % heads + 0 * rows")
mutant(keys_of_either_mechanism core/scene/attention/attention_comparison.cpp tst_attention_pipeline
  "either.append(joined(inA->at(entry, query), inB->at(entry, query)))" "either.append(inB->at(entry, query))")
mutant(what_was_computed_is_taken_over core/base/memo.h tst_attention_pipeline
  "if (!holds(given...) && other.holds(given...)) {" "if (false && other.holds(given...)) {"
  IN core/scene/attention/attention_pipeline.cpp)
mutant(swapped_mechanisms_keep_their_results core/scene/attention/attention_pipeline.cpp tst_attention_pipeline
  "std::swap(m_stages, m_pinnedStages)" "void()")
mutant(spread_in_bits core/attention/row_summary.cpp tst_attention
  "share * std::log2(share)" "share * std::log(share)")
mutant(first_of_equal_shares core/attention/row_summary.cpp "tst_attention theSpreadOfARowIsItsDefinition"
  "share > summary.largestShare" "share >= summary.largestShare")
mutant(distance_from_the_own_query core/attention/row_summary.cpp tst_attention
  "std::abs(row.position - static_cast" "std::abs(rows.front().position - static_cast")
mutant(a_is_frozen app/workspaces/attention/comparison/comparison_figure.cpp "tst_mechanism onlyBHasHandlesAndTakesTheBrush"
  "panels[0].isFrozen = difference.isFrozen = true" "difference.isFrozen = true")
mutant(a_difference_keeps_its_range ui/heatmap/figure.cpp
  "tst_mechanism whicheverRangeIsChosenADifferenceKeepsItsOwn"
  "if (!group.isCentred) group.fixed = range" "group.fixed = range")
mutant(largest_weights_become_lines core/attention/weight_lines.cpp tst_attention
  "std::greater<>()" "std::less<>()")
mutant(positions_of_another_width core/scene/attention/position_stages.cpp tst_positions
  "results.problem = positionProblem(row, width)" "results.problem = positionProblem(row, 9)")
mutant(the_length_of_a_wave core/explain/explain_positions.cpp tst_positions
  "2 * std::numbers::pi / frequency" "std::numbers::pi / frequency")
mutant(the_wave_of_a_column core/attention/positions.cpp tst_positions
  "(column - column % 2)" "(column)")
mutant(biases_by_distance app/workspaces/attention/positions/positions_figure.cpp
  "tst_mechanism rotationAndBiasAreShownAgainstTheDistance"
  "cell.column - cell.row" "cell.row - cell.column")
mutant(curves_of_the_chosen_columns app/workspaces/attention/positions/positions_figure.cpp
  "tst_mechanism theEncodingIsShownInAnySizeAndItsChosenColumnsAsCurves"
  "if (column >= encoding.cols()) continue" "if (column + 1 >= encoding.cols()) continue")
mutant(the_cursor_selects_a_position app/workspaces/attention/positions/attention_positions.cpp
  "tst_mechanism theSelectedPositionIsThatOfTheCurvesAndIsExplained"
  "m_heatmap->setSelection(cellAt(" "(void)(cellAt(")
mutant(runs_of_columns app/workspaces/attention/positions/column_list.cpp
  "tst_mechanism theEncodingIsShownInAnySizeAndItsChosenColumnsAsCurves"
  "if (last < first + 2) last = first" "if (last < first + 3) last = first")
mutant(whole_places_are_reached_by_keys ui/chart/curve_chart_hand.cpp
  "tst_mechanism theSelectedPositionIsThatOfTheCurvesAndIsExplained"
  "figure.wholeX ? std::max(step, 1.0) : step" "step")
mutant(lit_lines_of_other_tokens ui/lines/line_view.cpp
  "tst_lines veryManyLitLinesAreThoseOfTheirTokensWhereverTheyArePannedTo"
  "  m_litStrips.clear();" "")
mutant(lines_of_a_sequence ui/lines/line_figure.cpp "tst_lines aTokenThatIsPointedAtIsolatesItsLines"
  "if (token.panel != panel) continue" "if (false) continue")
mutant(mean_over_heads core/attention/heads.cpp tst_attention
  "sum /= static_cast<float>(heads)" "sum /= static_cast<float>(heads + 1)")
mutant(largest_over_heads core/attention/heads.cpp tst_attention
  "largest = largest.cwiseMax(row)" "largest = largest.cwiseMin(row)")
mutant(keys_that_are_left_out core/attention/row_summary.cpp tst_attention
  "left[static_cast<std::size_t>(key)] = 0" "(void)key")
mutant(choices_of_each_sequence core/scene/attention/attention_summaries.cpp tst_attention
  "const Index sequence = matrix / heads" "const Index sequence = 0")
mutant(the_mean_stands_behind_the_heads app/workspaces/attention/heads/head_figure.cpp tst_heads
  "return heads == 1 ? 1 : heads" "return heads == 1 ? 3 : heads")
mutant(a_head_of_each_sequence app/workspaces/attention/heads/head_figure.cpp tst_heads
  "entry * heads + std::min(thumbnail, heads - 1)" "std::min(thumbnail, heads - 1)")
mutant(a_head_that_is_gone app/workspaces/attention/heads/head_figure.cpp tst_heads
  "number >= 1 && number <= heads" "number >= 1")
mutant(esc_goes_back_to_all_heads app/workspaces/attention/attention_page.cpp tst_heads
  "event->key() == Qt::Key_Escape && isOpen" "false")
mutant(enter_opens_a_thumbnail ui/thumbnails/thumbnail_view.cpp tst_heads
  "opens && current()" "false && current()")
mutant(numbers_beside_rows_are_drawn ui/heatmap/figure_labels.cpp tst_heads
  "drawNumbers(style.labelFont, false);" "")
mutant(colour_of_a_sink ui/heatmap/figure_labels.cpp "tst_heads whatASinkTookIsAColumnOfItsOwn"
  "colorOf(static_cast<float>(largest), range, colors)" "colorOf(0.0F, range, colors)")
mutant(sinks_of_the_maximum app/workspaces/attention/summaries/sink_column.cpp
  "tst_heads theMeanOverHeadsHasTheMeanOfTheirSinks" "return pictures.*picture->tensor;" "return pictures.mean;")
mutant(sinks_that_are_not_compared app/workspaces/attention/comparison/comparison_figure.cpp "tst_heads aSinkIsComparedWithNone"
  "difference.side = differenceOfSinks(panels[0], panels[1]);" "difference.side.reset();")
mutant(colours_reach_as_far_as_a_sink ui/heatmap/figure.cpp "tst_heads whatASinkTookIsAColumnOfItsOwn"
  "range = withSideCells(range, figure, panel);" "(void)panel;")
mutant(sink_among_the_keys core/explain/explain_attention.cpp "tst_explained_lines theSinkIsAPartOfTheRowsSumAndNoKey"
  "if (row.hasSink) listed.push_back(keys);" "")
mutant(scroll_bars_of_a_table ui/table/table_accessible.cpp
  "tst_controls whatReachesBeyondATableCanBeScrolledToByAScreenReader"
  "cellCount() + static_cast<int>(accessibleScrollBars(view()).size()); }" "cellCount(); }")
mutant(labels_are_no_buttons_without_summaries app/workspaces/attention/attention_page_results.cpp tst_heads
  "m_heatmap->setLabelsChoosable(m_summaryBar->isVisibleTo(this))" "m_heatmap->setLabelsChoosable(true)")
mutant(total_is_read_aloud ui/heatmap/heatmap_accessible.cpp tst_heads
  "(side() && !side()->totalName.isEmpty() ? 1 : 0)" "0")
mutant(numbers_beside_rows_are_copied ui/export/figure_export.cpp tst_heads
  "addNumbers(nullptr, i);" "")
mutant(another_recipe_has_other_weights core/scene/alignment/alignment_scene.cpp tst_alignment_film
  "scene.weights.reset();" "")
mutant(a_task_has_its_steps core/scene/alignment/alignment_scene.cpp tst_alignment_window
  "recipe.steps = task.steps" "recipe.steps = scene.recipe.steps")
mutant(losses_are_of_their_steps core/scene/alignment/alignment_run.cpp tst_alignment_film
  "if (isLast) run.losses.push_back" "if (false) run.losses.push_back")
mutant(checkpoints_in_between core/scene/alignment/alignment_run.cpp tst_alignment_film
  "% checkpointSpacing(run.recipe.steps) != 0" "% checkpointSpacing(run.recipe.steps) == 0")
mutant(steps_of_what_is_written core/scene/alignment/alignment_pipeline.cpp tst_alignment_window
  "decoderSteps(model, results.source, results.decoding.symbols" "decoderSteps(model, results.source, {endSymbol}")
mutant(text_before_a_symbol core/explain/explain_alignment.cpp tst_alignment_window
  "question.written.begin() + question.place" "question.written.begin() + question.place + 1")
mutant(ready_models_are_of_usual_recipes app/workspaces/alignment/ready_models.cpp tst_alignment_film
  "return recipe == usual" "return recipe.task == usual.task")
mutant(training_goes_on_where_it_paused app/workspaces/alignment/alignment_film.cpp tst_alignment_film
  "if (!hasTraining()) {" "{")
mutant(training_goes_on_from_a_file app/workspaces/alignment/alignment_film.cpp
  "tst_alignment_film aTrainingGoesOnFromAFile" "    m_made = made;" "    m_made = 0 * made;")
mutant(the_film_shows_what_was_sought app/workspaces/alignment/alignment_film.cpp tst_alignment_film
  "if (each.step == *m_sought) return each" "if (each.step == *m_sought) break")
mutant(a_hidden_room_does_not_train app/workspaces/alignment/alignment_page.cpp tst_alignment_film
  "  m_film->pause();" "")
mutant(names_of_columns_in_one_language core/import/long_table.cpp
  "tst_alignment_window savedNumbersComeBackInEveryLanguage" "if (name == row.name) name = row.english;" "(void)row;")
mutant(places_where_heatmaps_have_other_labels app/workspaces/cell_table.cpp
  "tst_alignment_window savedNumbersComeBackInEveryLanguage" " || haveOtherLabels(*figure)" "")
mutant(forced_beginnings app/workspaces/alignment/alignment_canvas_play.cpp tst_alignment_window
  "scene.forced[place] = text;" "")
mutant(unwritten_rows_are_hatched app/workspaces/alignment/alignment_figure.cpp tst_alignment_window
  "row < shown ? seen : 0" "seen")
mutant(keys_of_the_strip app/workspaces/alignment/film_strip.cpp tst_alignment_film
  "case Qt::Key_Left: --at; break;" "case Qt::Key_Left: break;")
mutant(pointed_at_lines app/workspaces/alignment/alignment_lines.cpp tst_alignment_window
  "m_hovered = output;" "")
mutant(both_learn_the_same_pairs core/scene/alignment/alignment_scene.cpp "tst_alignment_models bothLearnTheTaskThatIsChosen"
  "other->steps = recipe.steps" "other->steps = other->steps")
mutant(another_b_has_other_weights app/workspaces/alignment/comparison_panel.cpp
  "tst_alignment_models aComparisonIsPartOfTheDocument" "scene.alignment.compared->weights.reset();" "{}")
mutant(tables_stay_in_the_field app/workspaces/alignment/pairs_reader.cpp
  "tst_alignment_models inTheFieldOfTheInputATableIsPairsAndALineIsText" "contains(u'\\t')" "contains(u'\\v')")
mutant(what_is_replaced_is_kept_beside app/workspaces/alignment/alignment_film.cpp
  "tst_alignment_film whatATrainingTakesThePlaceOfIsKeptBeside"
  "m_beside.push_back({m_run, m_run->isDone() ? nullptr : m_training});" "")
mutant(an_earlier_run_of_a_recipe app/workspaces/alignment/alignment_film.cpp
  "tst_alignment_film anUndoneEditOfTheRecipeShowsTheEarlierRunAgain"
  "if (const std::optional<Index> step = stepOf(scene, *m_beside[i].run))" "if (std::optional<Index> step; step)")
mutant(a_training_is_an_edit app/workspaces/alignment/alignment_film.cpp "tst_alignment_film aTrainingIsAnEdit"
  "if (weights) record(*weights);" "")
mutant(a_training_is_not_lost app/workspaces/alignment/alignment_film.cpp
  "tst_alignment_film nothingThatWasLearnedIsLostWithTheWindow"
  "if (hasNews) record(Box<KeptWeights>(keptOf(*m_run, m_run->checkpoints.back())));" "")
mutant(the_oldest_runs_go_first app/workspaces/alignment/alignment_film.cpp "tst_alignment_film onlySoMuchIsKeptBeside"
  "m_beside.erase(m_beside.begin());" "m_beside.pop_back();")
mutant(frames_of_another_model app/workspaces/alignment/alignment_canvas.cpp
  "tst_alignment_window whatCantBeReadLeavesNothingOfAnotherModel"
  "  m_frames = {};" "")
mutant(largest_score_that_is_seen core/explain/explain_alignment.cpp
  "tst_alignment_window exponentialsAreRelativeToTheLargestScoreThatIsSeen"
  "row.visible = {{0, seen}}" "row.visible = {{0, count}}")
mutant(weights_from_nought_to_one app/workspaces/alignment/alignment_page.cpp
  "tst_alignment_window coloursStandForNoughtToOneUnlessAnotherRangeIsChosen"
  "? usualAlignmentRange : said->second" "? ColorRange{} : said->second")
mutant(rows_that_are_pointed_at_light_their_lines app/workspaces/alignment/alignment_lines.cpp
  "tst_alignment_window aStepOfTheDecoderIsTakenApart"
  "*m_hovered : m_pointed.value_or(m_current)" "*m_hovered : m_current")
mutant(old_file_among_leftovers core/files/leftovers.cpp tst_atomic_file
  "temporaryName().insert(prefix.size(), \"old-\")" "temporaryName()")
mutant(clock_of_the_folder core/files/atomic_file.cpp tst_atomic_file
  "attn::removeLeftovers(folder, status.st_ctime)" "attn::removeLeftovers(folder, std::time(nullptr))")
mutant(right_panel_takes_turns app/workspaces/page.cpp "tst_frame theRightPanelDoesNotTakeTurnsWithTheMiddle"
  "wanted + (m_right->isFolded() ? spare : 0)" "needed + 0 * spare")
mutant(folded_names_of_strangers app/window/main_window.cpp
  "tst_frame aSidePanelFoldsToAStripThatOpensItAndStaysFolded"
  "parts.emplace(workspace, page->foldableParts())" "(void)page")
mutant(row_of_a_single_heatmap ui/heatmap/figure.cpp tst_window
  "alone.panels.front().rowTitle = rowTitle;" "")
mutant(number_of_a_narrow_title ui/heatmap/figure_labels.cpp tst_window
  "isCount && pen.width(last) <= space ? last" "false ? last")
mutant(preset_before_its_keys app/workspaces/retrieval/retrieval_panels.cpp tst_retrieval_window
  "m_waiting = isWidthKnown() ? std::nullopt : std::optional(special)" "m_waiting.reset()")
mutant(versions_of_a_relative_path app/document/versions.cpp tst_files
  "whole = std::filesystem::absolute(file, error)" "whole = file")
mutant(title_of_figures_in_another_window app/window/main_window_export.cpp tst_program_window
  "connect(dialog, &ui::ExportDialog::titleEdited, m_document, &Document::setFigureTitle);" "")
mutant(sign_of_zero core/files/json.cpp "tst_scene_file zeroKeepsItsSign"
  "if (number == 0 && std::signbit(number)) m_text" "if (false) m_text")
mutant(esc_in_a_checked_line ui/controls/checked_line.cpp "tst_mechanism blocksBeginAsHalvesAndAreTyped"
  "isModified() && static_cast" "false && static_cast")
mutant(invisible_characters_are_copied ui/inspector/inspector.cpp
  "tst_window whatIsCopiedFromTheInspectorHasNoInvisibleCharacters"
  "copied->setText(selection.toPlainText().remove(QChar(0x200b)))" "copied->setText(selection.toPlainText())")
mutant(plurals_of_render app/commands/command_line.cpp "tst_command_line someOfTheHeatmapsAreRenderedAlone"
  "installTranslations(QStringLiteral(\"en\"));" "{}" PROGRAM)
mutant(fields_of_one_gesture ui/controls/gesture.cpp
  "tst_window fieldsThatAreFilledInOneAfterTheOtherAreStepsOfTheirOwn" "|| control != m_control" "")
mutant(long_pieces_ask core/retrieval/grams.cpp
  "tst_stopping aLongKeyIsComparedWithQuestions" "compared.add(a.size());" "")
mutant(errors_of_a_job_are_told app/workspaces/worker.cpp "tst_worker aJobThatThrowsBecomesWordsAndTheNextOneRuns"
  "return error.message();" "return {};")
mutant(no_bandwidth_for_such_points core/scene/regression/regression_stages.cpp
  "tst_regression_learning pointsTooCloseToTryBandwidthsAreSaidSo"
  "if (!(size >= smallest && size <= largest))" "if (false)")
mutant(selected_text_is_what_is_copied ui/inspector/inspector.cpp
  "tst_window whatIsCopiedFromTheInspectorHasNoInvisibleCharacters"
  "textCursor().hasSelection()) {" "false) {")
mutant(ticks_of_a_wide_bar ui/heatmap/color_bar.cpp "tst_figure ticksOfAColourBarAreRoundAndLieInItsRange"
  "std::clamp(most, 2, finest)" "std::max(2, most)")
mutant(scores_of_the_flow_once core/scene/attention/attention_pipeline.cpp tst_attention_flow
  "if (!areShown || m_stages.scores.holds(pass.scoreInputs))" "if (true)")
mutant(masks_change_the_masked_scores core/scene/attention/attention_flow.cpp tst_attention_flow
  "|| (one.visible && !(*one.visible == *other.visible))" "")
mutant(letters_of_other_widths core/scene/attention/attention_flow.cpp tst_attention_flow
  "== flow.results.pass.queries->cols() ? \"p\" : \"p_{v}\"" "== 0 ? \"p\" : \"p\"")
mutant(rest_of_the_products core/base/explanation.cpp tst_explained_lines
  "rest -= values[i];" "")
mutant(largest_products core/base/explanation.cpp tst_attention_flow
  "std::abs(values[a]) > std::abs(values[b])" "std::abs(values[a]) < std::abs(values[b])")
mutant(flash_of_what_comes_into_sight app/workspaces/attention/attention_page_results.cpp "tst_flow anEditOfWqFlashesQAndWhatFollows"
  "    m_workersFlow.reset();" "")
mutant(masked_cells_of_thumbnails app/workspaces/attention/flow/flow_figure.cpp "tst_flow maskedCellsAreLeftOut"
  "ui::visibleOf(figure, panel)" "nullptr")
mutant(band_of_a_head app/workspaces/attention/flow/flow_explanation.cpp "tst_flow aNumberOfQIsTheSumOfItsProducts"
  "static_cast<Index>(place.panel) * width + place.column" "place.column")
mutant(box_of_a_made_up_file app/workspaces/attention/flow/flow_figure.cpp "tst_flow aBoxThatAFileMadeUpIsNotOpen"
  "row && hasBox(flow, row->box)" "row")
mutant(boxes_by_the_keyboard app/workspaces/attention/flow/flow_layout.cpp "tst_flow theKeyboardGoesAlongTheFlow"
  "if (std::abs(away) >= distance) continue;" "")
mutant(menu_of_earlier_trainings app/workspaces/alignment/alignment_panels.cpp
  "tst_alignment_film whatATrainingTakesThePlaceOfIsKeptBeside"
  "connect(m_earlier->menu(), &QMenu::aboutToShow, this, &PlayPanel::fillEarlier);" "")
mutant(figure_of_other_results app/workspaces/attention/attention_page_results.cpp
  "tst_flow nothingIsTakenOutOfHeatmapsWhoseResultsAreStillToCome" "m_figure = {};  // none of these results" "")
mutant(press_of_a_part ui/controls/accessible_parts.cpp "tst_flow"
  "if (isValid() && name == pressAction()) parts().press(m_place);" "(void)name;")
mutant(click_that_paints_and_selects ui/heatmap/heatmap_hand.cpp
  "tst_mechanism escTakesAStrokeBackAndTheSpaceBarPaintsTheSelectedCell"
  "brush.first == brush.last" "false")
mutant(weights_of_an_earlier_query app/workspaces/retrieval/retrieval_canvas.cpp
  "tst_retrieval_window whatIsNoNumberIsSaidAndHasNoWeights"
  "m_model->showNoResults();" "")
mutant(sum_of_a_row_of_zeros app/workspaces/attention/attention_figure.cpp
  "tst_mechanism theCaptionSaysThatRowsWithoutAKeyInReachSumToZero"
  "return hasRowOfZeros(pass) ?" "return false ?")
mutant(bandwidth_of_a_feature_that_is_not_drawn app/workspaces/regression/regression_panels.cpp
  "tst_regression_learning aFeatureThatIsNotDrawnHasABandwidthToo"
  "features.push_back(feature)" "features.push_back(drawn.first)")
mutant(format_that_a_name_says app/window/main_window_export.cpp "tst_window theExportDialogSavesWhatItShows"
  "options.format = format->id;\n  if (!withEnding" "static_cast<void>(format);\n  if (!withEnding")
mutant(least_width_of_a_row_that_folds ui/controls/folding_row.cpp
  "tst_frame largeTextIsCutNowhereInASmallWindow"
  "least.rwidth() -= m_parts[i].space()" "static_cast<void>(i)")
mutant(all_numbers_of_a_key ui/inspector/explanation_table.cpp
  "tst_regression_learning aFeatureThatIsNotDrawnHasABandwidthToo"
  "isPlace ? longestPlace : longestKey" "isPlace ? longestKey : longestKey")

mutant(columns_follow_the_numbers_of_a_cell ui/inspector/explanation_table.cpp
  "tst_alignment_window everyCellOfAModelIsTakenApartInTheSameColumns"
  "widthOf(table, table.usual, narrowness, tight)" "widthOf(table, table.letters, narrowness, tight)")
mutant(lines_of_pairs_have_names_elsewhere app/workspaces/alignment/alignment_workspace.cpp
  "tst_regression_data pairsOnLinesAreReadAsAlignmentReadsThemWhereverTheyAreOpened"
  ".meant = pairsAsMeant" ".meant = nullptr")

# Letters without a font, and windows that go.
mutant(letters_without_a_font ui/style/text_pen.cpp
  "tst_scripts boxesForLettersWithoutAFontStandWhereTheLabelStands" "withBoxes(words, font)" "words")
mutant(parts_of_a_window_that_goes app/window/main_window.cpp
  "tst_program_window noPartOfAWindowSpeaksToItOnceItGoes" "  stopListening(this);" "")

# Heads, keys and parts of the window that are told apart.
mutant(lanes_of_heads ui/lines/line_layout.cpp "tst_lines eachHeadHasALaneOfItsOwn"
  "isDrawn ? next * layout.laneWidth : 0" "0")
mutant(keys_that_weigh_most core/explain/token_names.cpp
  "tst_explanation ofManyKeysTheOnesThatWeighMostAreListedAndTheSelectedOne" "inA != inB ? inA > inB : a < b" "a < b")
mutant(heaviest_lines_of_a_row core/attention/weight_lines.cpp
  "tst_attention ofTheLinesOfARowSoManyOfTheHeaviestAreKept" "a.weight != b.weight ? a.weight > b.weight : " "")
mutant(a_click_that_only_selects ui/heatmap/heatmap_hand.cpp
  "tst_mechanism escTakesAStrokeBackAndTheSpaceBarPaintsTheSelectedCell"
  "shows || event->modifiers().testFlag(Qt::ControlModifier)" "true")
mutant(selection_of_a_text_that_is_gone ui/inspector/inspector.cpp
  "tst_controls numbersThatHadToBeSmallGrowAgainAndASelectionGoesWithItsText" "cursor.clearSelection();" "")

# Transformers' checkpoints: slips that people make who write them down anew.
set(given "tst_model everyCheckpointGivesWhatIsExpected")
set(inside "tst_looking_inside everyLookInsideGivesWhatIsExpected")
mutant(gelu_by_tanh core/model/activations.cpp ${given} "{\"gelu\", gelu}" "{\"gelu\", geluByTanh}")
mutant(gelu_new_by_erf core/model/activations.cpp ${given} "{\"gelu_new\", geluByTanh}" "{\"gelu_new\", gelu}")
mutant(epsilon_of_norms core/model/model_math.cpp ${given}
  "square + static_cast<float>(epsilon)" "square + 10 * static_cast<float>(epsilon)")
mutant(epsilon_of_old_families core/model/model_config.cpp ${given} "value_or(family.epsilon)" "value_or(1e-5)")
mutant(unbiased_variance core/model/model_math.cpp ${given}
  "row.square().mean()" "row.square().sum() / static_cast<float>(width - 1)")
mutant(mean_taken_off_an_rms_norm core/model/model_math.cpp ${given}
  "if (kind == NormKind::layer) row -= row.mean();" "row -= row.mean();")
mutant(positions_behind_padding core/model/model_run.cpp ${given} "next = *model.config.padding + 1" "next = 0")
mutant(positions_from_two_on core/model/families.cpp ${given} "PositionKind::table, 2" "PositionKind::table, 0")
mutant(types_of_tokens core/model/model_run.cpp ${given}
  "tokens.types.empty() ? std::vector<Index>(count, 0) : tokens.types" "std::vector<Index>(count, 0)")
mutant(neighbours_are_turned core/model/model_math.cpp ${given}
  "a = row[j], b = row[j + half]" "a = row[2 * j], b = row[2 * j + 1]")
mutant(turned_the_other_way core/model/model_math.cpp ${given} "a * cosine - b * sine" "a * cosine + b * sine")
mutant(waves_that_are_slowed_down core/model/model_config.cpp ${given}
  "kept + (1 - kept) / factor" "kept / factor + (1 - kept)")
mutant(grouped_keys core/model/model_layer.cpp ${given}
  "result.matrix(h) = x.matrix(h / (heads / keyHeads))" "result.matrix(h) = x.matrix(h % keyHeads)")
mutant(scale_of_scores core/model/model_layer.cpp ${given} "\"scaled-dot\" : \"dot\"" "\"dot\" : \"dot\"")
mutant(scores_that_have_no_scale core/model/model_layer.cpp ${given}
  "\"scaled-dot\" : \"dot\"" "\"scaled-dot\" : \"scaled-dot\"")
mutant(buckets_both_ways core/model/model_layer.cpp ${given}
  "model.config.farthest, kind == StackKind::encoder" "model.config.farthest, true")
mutant(buckets_of_keys_behind core/model/model_math.cpp ${given}
  "bothWays && j > i ? buckets : 0" "bothWays && j < i ? buckets : 0")
mutant(gate_that_is_not_read core/model/model_layer.cpp ${given}
  "linear(x, weights.gate, activation)" "linear(x, weights.up, activation)")
mutant(decoder_that_sees_all core/model/model_layer.cpp ${given}
  "std::vector<MaskChoice> masks = {{\"causal\"}};" "std::vector<MaskChoice> masks;")
mutant(window_of_one_more core/model/model_layer.cpp ${given}
  "static_cast<double>(window - 1)" "static_cast<double>(window)")
mutant(upper_halves_as_halves core/tensor/stored_number.cpp ${given}
  "count, to, bfloatAsFloat" "count, to, halfAsFloat")
mutant(fused_heads_in_thirds core/model/model_layer.cpp ${given}
  "family.fusedOrder == FusedOrder::byHead" "false")
mutant(output_that_is_not_scaled core/model/model_run.cpp ${given}
  "if (!config.scalesOutput) return" "return")
mutant(words_that_are_not_scaled core/model/model_run.cpp ${given}
  "config.scalesWords ? std::sqrt" "false ? std::sqrt")
mutant(feed_forward_beside core/model/model_layer.cpp ${given} "isParallel ? x : state" "state")
mutant(gamma_and_beta core/model/checkpoint.cpp "tst_model olderNamesMeanTheSame"
  "!find(name + \".weight\") && find(name + \".gamma\")" "false")
mutant(layer_of_an_earlier_edit core/model/model_run.cpp "tst_model whatComesBeforeAnEditIsTakenFromTheEarlierRun"
  " && own == editsOf(*earlier.edits, pass.kind, layer)" "")
mutant(decoder_of_another_encoder core/model/model_run.cpp "tst_model aDecoderFollowsWhatIsEditedInItsEncoder"
  "!memory || run.encoder->hidden.isSame(earlier->encoder->hidden)" "true")
mutant(rows_that_an_edit_changes core/model/model_run.cpp
  "tst_model rowsBeforeTheFirstChangedTokenAreTakenFromTheEarlierRun"
  "edit.silence == Silence::mean || " "")
mutant(positions_of_rows_behind_known_ones core/model/model_math.cpp
  "tst_model rowsBeforeTheFirstChangedTokenAreTakenFromTheEarlierRun" "static_cast<double>(first + i)"
  "static_cast<double>(i)")
mutant(squares_of_pictures_that_changed core/scene/models/models_pipeline.cpp
  "tst_looking_inside headsOfATextThatIsTypedOnAreThoseOfTheWholeText" "(n - given) / grid.pooled * grid.pooled"
  "(n - given + grid.pooled - 1) / grid.pooled * grid.pooled")
mutant(mean_of_a_silenced_head core/model/model_layer.cpp ${inside}
  "if (edit.silence == Silence::mean)" "if (false)")
mutant(lens_without_the_final_norm core/model/looking_inside.cpp ${inside}
  "afterFinalNorm(model, kind, *stack.state(layer).part(first, these))"
  "*stack.state(layer).part(first, these)")
mutant(parts_without_their_mean core/model/looking_inside.cpp ${inside} "if (isLayerNorm) g.array() -= g.mean();" "")
mutant(parts_of_an_output_that_is_scaled core/model/looking_inside.cpp ${inside}
  "if (model.config.scalesOutput) result.u" "if (false) result.u")
mutant(rollout_without_the_residual core/model/looking_inside.cpp ${inside}
  "Matrix mixed = Matrix::Identity(n, n)" "Matrix mixed = Matrix::Zero(n, n)")
mutant(values_of_another_head core/model/looking_inside.cpp ${inside}
  "state.values.matrix(h / (heads / keyHeads))" "state.values.matrix(h % keyHeads)")
mutant(induction_at_the_token_itself core/model/looking_inside.cpp ${inside}
  "= last->second + 1" "= last->second")
mutant(tensors_that_share_bytes core/model/safetensors.cpp "tst_safetensors aHeaderThatIsNotSoundIsRefused"
  "if (begin(*tensor) < end)" "if (false)")
mutant(bytes_of_no_tensor core/model/safetensors.cpp "tst_safetensors aHeaderThatIsNotSoundIsRefused"
  "if (begin(*tensor) > end)" "if (false)")
mutant(shape_that_is_no_size core/model/safetensors.cpp "tst_safetensors aHeaderThatIsNotSoundIsRefused"
  "if (offsets[1] - offsets[0] != size)" "if (false)")
mutant(weights_that_are_no_numbers core/model/model_math.cpp "tst_safetensors tensorsThatDoNotFitAreNamed"
  "  weights.matrix.requireFinite();" "")
mutant(decoder_ids_with_the_end app/commands/model/model_texts.cpp "tst_model_command aTextGivesWhatIsExpected"
  "own.end() - 1" "own.end()" PROGRAM)

# core/tokenizer
mutant(first_of_equal_merges core/tokenizer/merged_pairs.cpp tst_tokenizer
  "rank > other.rank : left > other.left" "rank > other.rank : left < other.left")
mutant(merges_that_are_past core/tokenizer/merged_pairs.cpp "tst_tokenizer neighboursThatAreGoneAreNotMerged"
  "!merge || merge->rank != best.rank" "!merge")
mutant(unknown_letters_that_fuse core/tokenizer/merged_pairs.cpp tst_tokenizer
  "m_options.fusesUnknown && !symbols.empty()" "false && !symbols.empty()")
mutant(unknown_letters_of_unigram core/tokenizer/likeliest_pieces.cpp tst_tokenizer
  "if (id == Trie::none && pieces.size() > before" "if (false && pieces.size() > before")
mutant(pieces_inside_a_word core/tokenizer/longest_pieces.cpp tst_tokenizer
  "begin == 0 ? Trie::root : m_inside" "Trie::root")
mutant(letters_of_the_longest_word core/tokenizer/longest_pieces.cpp tst_tokenizer
  "word.size() > m_mostLetters" "word.size() >= m_mostLetters")
mutant(punctuation_of_another_unicode core/tokenizer/letters.cpp
  "tst_tokenizer lettersAreOfTheKindThatCheckpointsWereTrainedWith" "age[0] > newest" "false")
mutant(space_beside_an_added_token core/tokenizer/added_tokens.cpp tst_tokenizer
  "while (begin > done &&" "while (false &&")
mutant(added_token_inside_a_word core/tokenizer/added_tokens.cpp tst_tokenizer
  "if (token.isWord && isInWord)" "if (false && isInWord)")
mutant(letters_of_what_is_replaced core/tokenizer/text_normalisers.cpp tst_tokenizer
  "letters[range.end - 1] : none" "letters[range.begin] : none")
mutant(clusters_of_a_table core/tokenizer/precompiled.cpp tst_tokenizer
  "if (const auto text = find(begin, end)) return put(*text, begin, end);" "")
mutant(space_before_the_first_text core/tokenizer/word_cutters.cpp tst_tokenizer
  "prepending == Prepending::always || word.front().begin == 0" "true")
mutant(separators_that_join_what_follows core/tokenizer/splitting.cpp tst_tokenizer
  "isBackwards = separators == Separators::withNext" "isBackwards = false")
mutant(first_space_of_a_text core/tokenizer/post_processor.cpp tst_tokenizer
  "(isFirst || piece.begin == 0) && processor.keepsFirstSpace" "false")
mutant(types_of_a_second_text core/tokenizer/post_processor.cpp tst_tokenizer
  "{Kind::second, 1}, {Kind::special, 1, sep}" "{Kind::second, 0}, {Kind::special, 0, sep}")
mutant(part_of_a_character core/tokenizer/decoders.cpp "tst_tokenizer anUnfinishedCharacterOfAContinuationIsReplaced"
  "return length == 4 && (at(2) & 0xC0) == 0x80 ? 3 : 2;" "return 1;")
mutant(special_tokens_of_a_text core/tokenizer/tokenizer.cpp tst_tokenizer
  "withSpecials || !parts.special.contains(id)" "true")
mutant(space_of_an_added_token core/tokenizer/tokenizer.cpp tst_tokenizer
  "if (isAdded)" "if (false)")
mutant(words_of_bytes core/tokenizer/tokenizer.cpp "tst_tokenizer piecesMakeTheSameWordsWhateverTheVocabularyIs"
  "return piece.begin < before.end;" "return false;")
mutant(memory_of_expressions core/tokenizer/pattern.cpp "tst_tokenizer aMillionSpacesFitIntoExpressions"
  "mostMemory = 512 << 20" "mostMemory = 8 << 20")
mutant(ids_of_lines core/tokenizer/older_files.cpp "tst_tokenizer_file olderFilesAreReadAsTheirTokenizerJson"
  "static_cast<double>(number - 1)" "static_cast<double>(number)")
# core/import
mutant(keys_of_import core/import/guess/guess_kind.cpp tst_import
  "constexpr double enoughLines = .985;" "constexpr double enoughLines = 2;")
mutant(numbers_in_names core/import/guess/name_words.cpp tst_import
  "if (left.size() != right.size()) return left.size() < right.size();" "")
mutant(triangle_of_import core/import/guess/axis_masks.cpp tst_import
  "if (any && matrix.columns[column] > last) {" "if (any && matrix.columns[column] >= last) {")
mutant(padding_of_import core/import/guess/axis_masks.cpp tst_import
  "constexpr std::size_t fewest = 12;" "constexpr std::size_t fewest = 0;")
mutant(bfloat16_of_import core/import/imported_tensor.cpp tst_import
  "(storedAt<std::uint16_t>(bytes, i)) << 16" "(storedAt<std::uint16_t>(bytes, i)) << 15")
mutant(joined_steps core/import/tensor_stack.cpp tst_import
  "firstRow += height;" "firstRow += 1;")
mutant(order_of_import core/import/canonical.cpp tst_import
  "for (std::size_t inner = axis + 1; inner" "for (std::size_t inner = axis + 2; inner")
mutant(log_weights core/import/canonical.cpp tst_import
  "row.push_back(isLog ? std::exp(number) : number);" "row.push_back(number);")
mutant(sinks_that_convert_forgets core/import/canonical.cpp
  "tst_import_commands sinksThatAFileStatesGoWithItsScores" ".sinks = sinksOfHeads(guess)};" "};")
mutant(sinks_that_a_scene_forgets core/scene/models/kept_head.cpp
  "tst_import_commands aSceneOfQueriesAndKeysHasTheSinkOfTheFile" "scene.mechanism.sink = sink;" "(void)sink;")
mutant(word_pieces_are_no_comments core/import/table_cells.cpp tst_import
  "if (fields.size() != m_fields || m_fields < 2) return true;" "return true;")
mutant(percent_of_import core/import/table_cells.cpp tst_import
  "if (isPercent) number /= 100;" "")
mutant(empty_tuple core/import/foreign_formats.cpp tst_import
  "if (names.empty()) refuseEmpty();" "if (false) refuseEmpty();")
mutant(counts_are_no_tokens core/import/table_arrays.cpp tst_import
  "if (!areCounts(texts)) file.texts" "file.texts")
mutant(batch_of_import core/import/guess/rest_axes.cpp tst_import
  "assign(padded->axis, AxisRole::batch);" "assign(padded->axis, AxisRole::layer);")
mutant(infinities_in_json core/import/json/json_arrays.cpp tst_import
  "number == -unseen ? -infinity" "number == -unseen ? number")

# ---- the Models workspace -----------------------------------------------------------------------------------------

mutant(pictures_of_another_run core/scene/models/models_pipeline.cpp
  "tst_models_window aSilencedHeadIsFollowedByWhatTheModelSaysAndUndone" "!drawn.hidden.isSame(state.hidden)" "drawn.hidden.empty()")
mutant(rollout_of_the_first_layer core/scene/models/head_pass.cpp
  "tst_models_window valueWeightedWeightsAndTheRolloutAreThoseOfTheCore" "oneOf(all, layer)" "oneOf(all, 0)")
mutant(difference_the_other_way_round core/scene/models/head_pass.cpp
  "tst_models_window ctrlAndAClickPutAnotherHeadBesideTheOpenOne" "differenceOf(*a.weights, *b.weights)"
  "differenceOf(*b.weights, *a.weights)")
mutant(heads_of_b_less_b core/scene/models/models_pipeline.cpp "tst_models_comparison theGridShowsWhichHeadsChangedMost"
  "differencePictures(grid, m_pinned->numbersOfLayer(a, grid.kind, layer)," "differencePictures(grid, numbersOfLayer(results, grid.kind, layer),")
mutant(sides_of_a_grid_in_ranges_of_their_own app/workspaces/models/models_grid_figure.cpp
  "tst_models_comparison theGridShowsWhichHeadsChangedMost" "{&grid.ofA, &grid.pictures}" "{&pictures, &pictures}")
mutant(cells_that_differ_unseen app/workspaces/models/predictions/prediction_figures.cpp
  "tst_models_comparison whatALayerWouldSayInAStandsBesideB" "ofA.value(i) != ofB[i]" "false")
mutant(shortcut_without_its_button app/workspaces/pin_bar.cpp
  "tst_models_comparison whereNothingIsComparedTheShortcutDoesNothing" "m_pinCommand->setEnabled(isOffered);" "")
mutant(edits_by_their_number_alone app/workspaces/models/source_words.cpp "tst_models_comparison editsThatDifferAreNamed"
  "return std::find(others.begin(), others.end(), edit) != others.end();" "return true;")
mutant(patch_that_is_forgotten core/scene/models/models_pipeline.cpp
  "tst_models_window eachLayersPredictionTheLogitsPartsAndThePatchingAreThoseOfTheCore"
  "made->patch = patchFrom(model, *m_other, edit.place());" "")
mutant(a_that_is_b core/scene/models/models_scene.cpp
  "tst_models_comparison aModelIsComparedWithItselfBeforeItsEdits" "scene = withSwapped(std::move(scene));\n  scene.pinned.reset();"
  "scene.pinned.reset();")
mutant(predictions_of_b_twice core/scene/models/models_pipeline.cpp
  "tst_models_comparison aModelIsComparedWithItselfBeforeItsEdits" "results.predictionsBesideA ? runOfA"
  "results.predictionsBesideA ? &*m_run")
mutant(run_of_what_was_a_before core/scene/models/models_pipeline.cpp
  "tst_models_comparison whatAModelPredictsStandsBesideNoFileThatIsA" "results.ofA && results.ofA->opened == m_opened"
  "results.ofA && m_pinned->m_opened == m_opened")
mutant(other_text_under_the_tokens_of_this_one app/workspaces/models/open_head_figure.cpp
  "tst_models_comparison twoTextsAreComparedUnderTheirOwnTokensOrItIsSaidWhyNot" "if (!results.pinned)\n" "if (results.pinned)\n")
mutant(temporary_file_that_goes app/workspaces/models/kept_numbers.cpp
  "tst_models_files whatCameOnTheStandardInputOutlivesItsTemporaryFile" "!isTemporaryFile(path) ||" "")
mutant(probabilities_of_the_best_alone core/model/looking_inside.cpp
  "tst_models_window eachLayersPredictionTheLogitsPartsAndThePatchingAreThoseOfTheCore" "(all - largest).exp().sum()" "1")
mutant(text_coloured_by_the_row ui/text/text_view.cpp
  "tst_models_window theTextIsColouredByTheWeightsOfTheOpenHead" "m_isAttendedBy ? place : lit()," "lit(),")
mutant(token_that_is_not_written app/workspaces/models/models_page_gestures.cpp
  "tst_models_window theLikeliestTokenIsWrittenBehindTheText" "text += *next;" "text += ' ';")
mutant(mask_that_is_not_taken app/workspaces/models/models_panels.cpp
  "tst_models_window aMaskOfAHeadHidesKeysFromIt" "edit.masks.push_back({id});" "")
mutant(scores_without_a_normaliser core/scene/models/opened_file.cpp
  "tst_models_files givenScoresTakeMaskTemperatureAndNormaliser" "findRow(normalisers(), chosen.normaliser)"
  "findRow(normalisers(), \"softmax\")")
mutant(axes_that_are_not_said core/scene/models/opened_file.cpp "tst_models_files theAxesOfAFileAreWhatOneSays"
  "if (scene.axes.empty()) return guess;" "return guess;")
mutant(locked_path_that_is_edited app/lessons/lesson_play.cpp
  "tst_lessons aStepAllowsWhatLiesUnderItsPathsAndNothingElse"
  "if (isIn(step.locked, path)) return false;"
  "")
mutant(element_that_goes_with_what_is_locked app/lessons/lesson_play.cpp
  "tst_lessons aStepAllowsWhatLiesUnderItsPathsAndNothingElse"
  "if (isGone && "
  "if (!isGone && ")
mutant(path_that_begins_as_another app/lessons/lesson_play.cpp
  "tst_lessons aStepAllowsWhatLiesUnderItsPathsAndNothingElse"
  "|| path[group.size()] == '.'"
  "|| path[group.size()] != '['")
mutant(first_value_is_no_move app/lessons/lesson_play.cpp
  "tst_lessons aStepIsDoneWhenAllItsConditionsHold"
  "times += values.size() - 1"
  "times += values.size()")
mutant(value_of_the_beginning_is_visited app/lessons/lesson_play.cpp
  "tst_lessons aStepIsDoneWhenAllItsConditionsHold"
  "if (values.empty()) values.push_back(valueIn(before, path));"
  "if (values.empty()) values.push_back({});")
mutant(nearest_wrong_answer app/lessons/lesson_play.cpp
  "tst_lessons everyGuessIsAnsweredByItsOwnRule"
  "double nearest = prediction.near;"
  "double nearest = 1e9;")
mutant(steps_before_a_step app/lessons/lesson_play.cpp
  "tst_lessons aStepThatIsEnteredDirectlyIsAsStepByStep"
  "for (std::size_t i = 0; i <= step &&"
  "for (std::size_t i = step; i <= step &&")
mutant(head_that_is_looked_up app/lessons/lesson_numbers.cpp
  "tst_lessons numbersAreThoseOfTheReference"
  "places.insert(places.begin() + 1, head)"
  "places.insert(places.begin() + 1, 0)")
mutant(mean_of_squares_from_the_truth app/lessons/lesson_numbers.cpp
  "tst_lessons numbersAreThoseOfTheReference"
  "sum / static_cast<double>(truth->size())"
  "sum")
mutant(sign_of_a_rounded_nothing app/lessons/lesson_text.cpp
  "tst_lessons aTextHasItsNumbersWithTheDecimalsThatItAsksFor"
  "text.erase(0, 1)"
  "text.append(1, ' ')")
mutant(column_of_a_character app/lessons/json_places.cpp
  "tst_lessons aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite"
  "& 0xC0) != 0x80"
  "& 0xC0) != 0xC0")
mutant(unknown_key_of_a_scene app/lessons/lesson_values.cpp
  "tst_lessons aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite"
  "requireWritten(node, written, &saved.scene);"
  "")
mutant(wrong_answers_that_are_near app/lessons/lesson_check.cpp
  "tst_lessons aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite"
  "2 * prediction.near - rounding"
  "0.5 * prediction.near")
mutant(done_at_the_beginning app/lessons/lesson_check.cpp
  "tst_lessons aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite"
  "if (isDone(step, beginning.scene"
  "if (false && isDone(step, beginning.scene")
mutant(decimals_that_are_typed app/lessons/lesson_check_texts.cpp
  "tst_lessons aMistakeInAFileIsSaidWithItsPlaceAndWhatToWrite"
  "[0-9]+\\\\.[0-9]+"
  "[0-9]+,[0-9]+")
mutant(lesson_of_the_teachers app/lessons/lesson_file.cpp
  "tst_lessons aLessonOfTheTeachersTakesThePlaceOfAShippedOne"
  "return each.lesson.id == lesson.id;"
  "return each.lesson.id == lesson.id + lesson.id;")
mutant(another_cell_goes_on_in_the_middle ui/inspector/inspector.cpp "tst_inspector anotherCellBeginsAtItsFirstStepAndOtherNumbersOfTheSameStay"
  "if (m_revealed > 1) {" "if (m_revealed > 100) {")
mutant(parts_look_like_the_number ui/inspector/marked_numbers.cpp "tst_inspector aNumberThatIsPointedAtLightsWhatItIsMadeOf"
  "each.to, part + 1}" "each.to, 0}")
mutant(root_ends_at_the_first_bracket ui/inspector/explanation_latex.cpp "tst_inspector formulasBecomeMath"
  "if (c == u'(') ++end.depth" "(void)end.depth")
mutant(wide_letters_count_once ui/inspector/explanation_text.cpp "tst_inspector wideLettersAndMarksCountAsTheyAreDrawn"
  "U_EA_FULLWIDTH ? 2 : 1" "U_EA_FULLWIDTH ? 1 : 1")
mutant(key_of_the_selected_cell app/workspaces/key_links.cpp "tst_window aKeyOfTheExplanationAndItsCellLightEachOther"
  "cell->column = key" "(void)key")
mutant(colours_of_the_whole_film ui/export/film.cpp tst_films
  "printedFigure(withScales(pictureOf(film, frame), film.scales), options)"
  "printedFigure(pictureOf(film, frame), options)")
mutant(film_that_ends ui/export/film_gif.cpp tst_films
  "if (pace.loop->isEndless)" "if (true)")
mutant(pace_that_drifts ui/export/film_format.cpp tst_films
  "std::llround(static_cast<double>(i) * unitsPerSecond / perSecond)" "i * std::llround(unitsPerSecond / perSecond)")
mutant(colour_of_the_largest_area ui/export/film_palette.cpp tst_films
  "a.count < b.count" "a.count > b.count")
mutant(equal_ratios_of_a_film app/films/film_fields.cpp tst_films
  "from * std::pow(to / from, part)" "from + (to - from) * part")
mutant(letters_of_panels ui/export/figure_panels.cpp tst_films
  "withLetter(pictures[i], panelLetter(i))" "withLetter(pictures[i], panelLetter(0))")
mutant(line_of_an_infinite_weight app/workspaces/models/models_figure.cpp
  "tst_models_files anInfiniteWeightIsTheStrongestLineAndLeavesTheOthersTheirStrength"
  "if (std::isfinite(line.weight))" "if (true)")
mutant(share_of_an_infinite_weight app/workspaces/models/models_grid_figure.cpp
  "tst_models_files anInfiniteWeightIsTheStrongestLineAndLeavesTheOthersTheirStrength"
  "ui::cellText(static_cast<float>(std::round(100 * share)), 0)" "QString::number(qRound(100 * share))")
mutant(number_under_a_resting_pointer app/workspaces/alignment/alignment_page.cpp
  "tst_alignment_film whatIsPointedAtStaysInWordsWhileAModelIsTrained"
  "sayPointed();  // the cell" "// the cell")
mutant(bias_in_the_formula_of_a_weight app/workspaces/attention/attention_explanation.cpp
  "tst_heads otherViewsHaveNoSummariesBesideThem"
  "} else if (position.bias) {" "} else if (false) {")
