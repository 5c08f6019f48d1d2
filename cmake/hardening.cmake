# SPDX-License-Identifier: GPL-3.0-or-later
# What makes a mistake in the code harder to abuse, in every build: the test `hardened` reads it off the binaries.

# Addresses that nobody can guess.
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Tables of addresses that can't be written, and a stack that can't be run.
add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)

# Broken stacks are noticed; they can't grow past their guard; jumps go only where a function begins.
add_compile_options(-fstack-protector-strong)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-fstack-clash-protection -fcf-protection)
endif()

# Copies know how large their target is: needs optimisation, and sanitizers look at the same calls themselves.
string(TOUPPER "${CMAKE_BUILD_TYPE}" attn_build_type)
set(attn_flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${attn_build_type}}")
if(attn_flags MATCHES "-fsanitize" OR ATTN_FUZZ)
  set(ATTN_SANITIZED ON)
endif()
if(attn_flags MATCHES "-O[123s]" AND NOT ATTN_SANITIZED)
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  set(ATTN_FORTIFIED ON)
endif()
