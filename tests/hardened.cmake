# SPDX-License-Identifier: GPL-3.0-or-later
cmake_minimum_required(VERSION 3.25)

# The program and every build of the core are hardened as CMakeLists.txt says. Run with -DFILES="PROGRAM LIBRARY…"
# (separated by |), -DFORTIFIED=ON where copies are checked.
string(REPLACE "|" ";" files "${FILES}")
foreach(file ${files})
  if(NOT EXISTS ${file})
    message(FATAL_ERROR "there is no ${file}")
  endif()
  execute_process(COMMAND readelf --wide --file-header --program-headers --dynamic --dyn-syms ${file}
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  function(want what pattern)
    if(NOT text MATCHES "${pattern}")
      message(SEND_ERROR "${file}: ${what}")
    endif()
  endfunction()
  want("no full RELRO: no segment GNU_RELRO" "GNU_RELRO")
  want("no full RELRO: symbols are bound late" "BIND_NOW|FLAGS_1\\)[^\n]*NOW")
  want("not at addresses of the system's choice" "Type: *DYN")
  want("no stack that can't be run" "GNU_STACK[^\n]* RW +0x")
  want("no stack protector" "__stack_chk_fail")
  if(FORTIFIED)
    want("no checked copy (FORTIFY)" "__[a-z]+_chk@GLIBC")
  endif()
endforeach()
list(LENGTH files count)
message("${count} files are hardened")
