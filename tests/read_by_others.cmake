# SPDX-License-Identifier: GPL-3.0-or-later
# What the program writes, in the hands of other programs: a browser, Python, the libraries that copied code calls. It is
# what is written that is tested, not how: a sanitizer would look at Python and at the browser.

# The page that figures become, in the browser of scripts/packages.
find_program(CHROMIUM NAMES chromium chromium-browser)
if(CHROMIUM)
  add_test(NAME page_in_a_browser COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/page/check_page.py
    $<TARGET_FILE:attention-lab> ${CHROMIUM})
  set_tests_properties(page_in_a_browser PROPERTIES TIMEOUT 300)
else()
  message(WARNING "The page that figures become is not tested in a browser: install chromium (scripts/packages)")
endif()

# What notebooks call, by a Python that has NumPy: where there are several, that of the packages has.
set(python_with_numpy)
foreach(python ${Python3_EXECUTABLE} /usr/bin/python3)
  execute_process(COMMAND ${python} -c "import numpy" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    set(python_with_numpy ${python})
    break()
  endif()
endforeach()
if(NOT python_with_numpy)
  message(WARNING "What notebooks call and what is copied as code is not tested: install python3-numpy (scripts/packages)")
else()
  add_test(NAME notebook COMMAND ${python_with_numpy} ${CMAKE_CURRENT_SOURCE_DIR}/notebook/test_attention_lab.py)
  set_tests_properties(notebook PROPERTIES TIMEOUT 300 ENVIRONMENT "ATTENTION_LAB=$<TARGET_FILE:attention-lab>")
  # The same in a real kernel, which brings much with it and is nothing that the tests need: without it, it is skipped.
  add_test(NAME notebook_kernel COMMAND ${python_with_numpy} ${CMAKE_CURRENT_SOURCE_DIR}/notebook/test_kernel.py)
  set_tests_properties(notebook_kernel PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77
    ENVIRONMENT "ATTENTION_LAB=$<TARGET_FILE:attention-lab>")
  # What is copied as code, run by the library itself. PyTorch is nothing that the tests need: without it two are skipped.
  foreach(library numpy torch d2l)
    add_test(NAME code_for_${library} COMMAND ${python_with_numpy} ${CMAKE_CURRENT_SOURCE_DIR}/code/check_code.py
      $<TARGET_FILE:attention-lab> ${library})
    set_tests_properties(code_for_${library} PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 77)
  endforeach()
endif()

add_test(NAME flatpak_manifest COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/packages/check_flatpak.py
  ${PROJECT_SOURCE_DIR})
add_test(NAME mutation_rows COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/mutations/check_rows.py
  ${PROJECT_SOURCE_DIR})
