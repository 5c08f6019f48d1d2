# The rows: see add_mutant in CMakeLists.txt. Every source file of core and app has at least one plausible slip here.

mutant(scaling core/attention/scorers_dot.cpp tst_scoring
  "static_cast<float>(1 / std::sqrt(width))" "1.0F")
mutant(valid_length core/attention/masking.cpp tst_pooling
  "KeyRange validKeys(const MaskInput& input) { return {0, input.validLength}; }"
  "KeyRange validKeys(const MaskInput& input) { return {0, input.keys}; }")
mutant(causal core/attention/masking.cpp tst_pooling
  "(input.keys - input.queries) + 1" "(input.keys - input.queries) + 2")
mutant(zeros_behind_the_mask core/attention/masking.cpp tst_pooling
  "std::fill(row + range.end, row + keys, 0.0F)" "(void)keys")
mutant(normalisation core/attention/masking.cpp tst_pooling
  "return sum == 0 ? 1.0F : 1 / sum" "return 1.0F")
mutant(negligible_weights core/attention/masking.cpp tst_pooling
  "x < smallestArgument ? 0.0F : scaled" "scaled")
mutant(temperature core/attention/scoring.cpp tst_scoring
  "/= divisor" "/= 1 + 0 * divisor")
mutant(dropout_scale core/attention/pooling.cpp tst_pooling
  "1 / (1 - dropout.probability)" "1.0")
mutant(distance_of_equal_points core/attention/scorers_kernel.cpp tst_scoring
  "if (square < cancelling * norms)" "if (false)")
mutant(far_queries_are_summed_directly core/numeric/gauss_transform.cpp tst_nadaraya_watson
  "farthest = 8, farNarrower = 8" "farthest = 1e9, farNarrower = 8")
mutant(squares_of_far_keys core/numeric/gauss_transform.cpp tst_nadaraya_watson
  "((x - window.nearest) * (0.5 * m_inverse)) * ((query - x) * m_inverse + fromNearest)"
  "0.5 * (fromNearest * fromNearest - ((query - x) * m_inverse).square())")
mutant(lost_digits_of_leave_one_out core/numeric/gauss_transform.cpp tst_nadaraya_watson
  "if (sums.weights < lost)" "if (sums.weights <= 0)")
mutant(moving_moments core/numeric/range_sums.cpp tst_nadaraya_watson
  "const double shift = other[0] - node[0]" "const double shift = 0 * (other[0] - node[0])")
mutant(centres_of_moments core/numeric/range_sums.cpp tst_nadaraya_watson
  "node[0] = x[0] + (x - x[0]).mean()" "node[0] = 0")
mutant(edge_of_a_compact_kernel core/numeric/range_sums.cpp tst_nadaraya_watson
  "/ m_bandwidth >= -1" "/ m_bandwidth > -1")
mutant(scale_of_huge_values core/regression/direct_sum.cpp tst_nadaraya_watson
  "largestExponent = 400" "largestExponent = 2000")
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
mutant(tensors_of_another_shape_are_equal core/base/tensor.cpp tst_tensor
  "a.m_shape == b.m_shape &&" "")
mutant(size_of_a_shape_overflows core/base/tensor.cpp tst_tensor
  "if (overflow || size" "if (size")
mutant(kept_buffers_without_limit core/base/buffer.cpp tst_tensor
  "if (pool.bytes + size > mostKept)" "if (false)")
mutant(exception_of_a_thread core/base/parallel.cpp tst_tensor
  "if (job->error) std::rethrow_exception(job->error)" "(void)job->error")
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
mutant(targets_follow_their_keys core/numeric/sorted_keys.cpp tst_nadaraya_watson
  "given->targets[entries[i].place]" "given->targets[i]")

# core/regression
mutant(bandwidth_of_each_feature core/regression/direct_sum.cpp tst_nadaraya_watson
  "double u = (query[0] - keys[i * d]) / bandwidth[0];\n      if (d > 1)" "double u = (query[0] - keys[i * d]) / bandwidth[0];\n      if (d > 2)")
mutant(nearest_but_for_the_point_itself core/regression/direct_sum.cpp tst_nadaraya_watson
  "return i == skip ? infinity :" "return")
mutant(leave_one_out_order core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "result.data() + keys.place(i) * outputs" "result.data() + i * outputs")
mutant(order_of_weights core/regression/nadaraya_watson.cpp tst_nadaraya_watson
  "i * n + keys.place(j)" "i * n + j")
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
  "Rng rng(choice.seed);\n  Points points;\n  points.features" "Rng rng(1);\n  Points points;\n  points.features")
mutant(quarters_of_exclusive_or core/regression/datasets.cpp tst_datasets
  "(c == 0 ? side : -side) * y" "(c == 0 ? -side : -side) * y")

# core/files
mutant(decimal_commas core/files/csv_fields.cpp tst_csv
  "hasDigit && isNumberLike &&" "hasDigit && false &&")
mutant(line_breaks_in_quotes core/files/csv_fields.cpp tst_csv
  "(text[i] == '\\r' && (i + 1 == text.size() || text[i + 1] != '\\n'))" "false")
mutant(tabs_of_a_pasted_row core/files/csv_fields.cpp "tst_csv pastedDecimalCommasAreNeverReadAsColumns"
  "if (isPasted) return tabs > 0" "if (isPasted) return tabs > 1")
mutant(formula_in_a_spreadsheet core/files/csv_write.cpp tst_csv
  "\"=+-@\\t\\r\"" "\"=+@\\t\\r\"")
mutant(quotation_marks_are_doubled core/files/csv_write.cpp "tst_csv onlyTextThatNeedsThemGetsQuotationMarks"
  "c == '\"' ? 2 : 1" "1")
mutant(header_of_numbers core/files/csv.cpp tst_csv
  "if (isData && !isCount)" "if (false)")
mutant(class_in_order_of_appearance core/files/csv.cpp tst_csv
  "static_cast<double>(points.classes.size())).first" "static_cast<double>(0)).first")
mutant(old_file_when_filling_fails core/files/atomic_file.cpp tst_atomic_file
  "unlink(m_path.c_str());" "")
mutant(mode_of_a_file core/files/atomic_file.cpp tst_atomic_file
  "status.st_mode & 0777" "0600")
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
mutant(colour_of_a_number core/picture/raster.cpp tst_command_line
  "t * 256, 0.0F, 255.0F" "t * 255, 0.0F, 255.0F" PROGRAM)
mutant(masked_cells_have_no_colour core/picture/raster.cpp tst_figure
  "range.contains(j) ? color(matrix(row, j)) : color.colors.masked" "color(matrix(row, j))")
mutant(range_of_what_is_visible core/picture/raster.cpp tst_figure
  "visible ? visible->at(entry, row) : KeyRange{0, columns}" "KeyRange{0, columns}")
mutant(mean_of_small_cells core/picture/raster.cpp tst_figure
  "count > 0 ? color(sum / count)" "count > 0 ? color(sum)")

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
  "millimetresOf(room * shares[i] / total)" "millimetresOf(room / total)")
mutant(dark_theme ui/style/theme.cpp tst_style
  "current = dark ? &darkTheme() : &lightTheme()" "current = &lightTheme()")
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
  "shade.setAlphaF(static_cast<float>(opacityFor(emphasis)))" "(void)emphasis")
mutant(curves_over_the_same_x ui/chart/chart_figure.cpp tst_curve_chart
  "*curve.x != *first.x" "false")
mutant(escape_cancels_a_drag ui/chart/curve_chart_hand.cpp "tst_curve_chart escapeDuringADragCancelsIt"
  "emit q->dragCanceled(canceled.gesture)" "(void)0")
mutant(step_by_an_arrow ui/chart/curve_chart_hand.cpp "tst_curve_chart arrowsMoveTheCursorInRoundSteps"
  "step < 1 ? k / std::round(1 / step) : k * step" "value + direction * step")
mutant(every_drag_is_a_gesture ui/chart/curve_chart_hand.cpp "tst_curve_chart everyDragIsAGestureOfItsOwn"
  "drag->gesture = nextGesture()" "drag->gesture = 1")
mutant(delete_held_down ui/chart/curve_chart_hand.cpp "tst_curve_chart deleteRemovesTheSelectedPointOnce"
  "      setSelectedPoint(std::nullopt);\n      emit pointRemoved" "      emit pointRemoved")
mutant(value_of_a_cursor_is_told ui/chart/chart_accessible.cpp tst_curve_chart
  "value()->choose(number.toDouble())" "(void)number")
mutant(decimal_comma_in_a_cell ui/table/matrix_editor.cpp tst_controls
  "|| plain.contains(u',')" "")
mutant(paste_where_the_cursor_is ui/table/matrix_editor.cpp tst_controls
  "left + static_cast<Index>(j)) = rows" "static_cast<Index>(j)) = rows")
mutant(digits_of_a_copied_number ui/table/matrix_editor.cpp tst_controls
  "numbers << m_model->index(row, column).data(Qt::EditRole)" "numbers << m_model->index(row, column).data(Qt::DisplayRole)")

# app/commands
mutant(end_of_a_range_of_queries app/commands/command_regress.cpp tst_regress
  "constexpr double rounding = 1e-9" "constexpr double rounding = -1e-9" PROGRAM)
mutant(width_that_was_learned app/commands/command_regress.cpp tst_regress
  "return {1 / std::abs(last.width)}" "return {std::abs(last.width)}" PROGRAM)
mutant(queries_in_another_order app/commands/command_regress.cpp tst_regress
  "queries.names[i] != expected[i] &&" "false &&" PROGRAM)
mutant(both_outputs_or_none app/commands/command_regress.cpp tst_regress
  "absolute(request.weightsFile) == absolute(options.file(1))" "false" PROGRAM)
mutant(first_of_two_equal_classes app/commands/command_regress.cpp tst_regress
  "std::max_element(first, first + outputs)" "std::max_element(first, first + outputs, std::less_equal<>())" PROGRAM)
mutant(range_of_a_picture app/commands/command_render.cpp tst_command_line
  "!(low < high)" "false" PROGRAM)
mutant(number_of_labels app/commands/command_render.cpp tst_command_line
  "labels.size() != count" "false" PROGRAM)
mutant(name_of_a_file_is_one_line app/commands/command_line.cpp tst_command_line
  "byte >= ' ' && byte != 0x7f" "true" PROGRAM)
mutant(status_of_wrong_usage app/commands/command_line.cpp tst_command_line
  "return 2" "return 1" PROGRAM)
mutant(numbers_of_options app/commands/command_options.cpp tst_regress
  "value < low || value > high" "value < low" PROGRAM)
mutant(list_of_kernels app/commands/command_list.cpp tst_command_line
  "print(row.id, withNote(row.name" "print(row.name, withNote(row.name" PROGRAM)

# Nothing is broken here: who notices something notices the way it is built.
identity(nothing_in_a_law core/attention/scoring.cpp tst_scoring)
identity(nothing_in_the_core_below_the_window core/files/csv.cpp tst_document)
identity(nothing_in_a_widget ui/chart/curve_chart_hand.cpp tst_curve_chart)
identity(nothing_in_the_window app/document.cpp tst_document)
identity(nothing_in_the_program app/commands/command_regress.cpp tst_regress PROGRAM)
