# SPDX-License-Identifier: GPL-3.0-or-later
cmake_minimum_required(VERSION 3.25)

# Widgets know numbers, not Eigen: no header and no source of ui/ reads one of its headers, directly or by another. The
# compiler is asked what it reads. Run with -DROOT=<top of the sources>, -DBUILD=<a folder to write to>,
# -DCOMPILER=<the C++ compiler> and -DINCLUDES=<folders of headers, with | between them>.
file(GLOB_RECURSE files ${ROOT}/ui/*.h ${ROOT}/ui/*.cpp)
set(text "")
foreach(file ${files})
  string(APPEND text "#include \"${file}\"\n")
endforeach()
set(all ${BUILD}/all_of_ui.cpp)
file(WRITE ${all} "${text}")

string(REPLACE "|" ";" folders "${INCLUDES}")
list(TRANSFORM folders PREPEND -I)
# -MG: what moc makes need not be there.
execute_process(COMMAND ${COMPILER} -std=c++20 -fPIC -M -MG ${folders} ${all}
  OUTPUT_VARIABLE read ERROR_VARIABLE error RESULT_VARIABLE result)
if(result OR NOT read MATCHES "core/tensor/number_grid\\.h" OR NOT read MATCHES "ui/heatmap/figure\\.h")
  message(FATAL_ERROR "what ui/ includes is not known: ${error}${read}")
endif()
string(REGEX MATCHALL "[^ \\\n]*(eigen3|Eigen)/[^ \\\n]*" found "${read}")
if(found)
  list(GET found 0 first)
  message(FATAL_ERROR "ui/ reads Eigen, such as ${first}: c++ -H -fsyntax-only tells by which header")
endif()
