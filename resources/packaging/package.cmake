# SPDX-License-Identifier: GPL-3.0-or-later
# What scripts/package makes of the installed tree: a Debian package, and an archive that runs where it is unpacked.
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME attention-lab)
set(CPACK_PACKAGE_VENDOR "The Attention Lab authors")
set(CPACK_PACKAGE_CONTACT "${ATTN_MAINTAINER}")
set(CPACK_PACKAGE_HOMEPAGE_URL ${ATTN_HOMEPAGE})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "interactive visualiser of attention mechanisms")
set(CPACK_PACKAGE_DESCRIPTION "Type sentences, choose a scoring function, drag a valid length on the
heatmap, and see every attention weight follow at once; or drag a training
point and see a kernel regression, its kernel and its weights follow. Open a
transformer's checkpoint or a file of attention, and look at every head.
Lessons in English and Chinese lead through all of it.

What is on the screen leaves it as a figure for print (PNG, SVG, PDF), as a
film (GIF, WebP), as a page that still answers to the pointer, and as a short
program in PyTorch or NumPy; a module shows it in notebooks.

The same core answers on the command line without a screen and agrees with
PyTorch, so whatever the window draws can be scripted and checked.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "fonts-inter, fonts-jetbrains-mono, fonts-noto-cjk, fonts-noto-color-emoji, fonts-stix, qt6-translations-l10n, qt6-image-formats-plugins, fcitx5-frontend-qt6")

# The archive has one folder: bin, lib and share, with the launcher above them.
set(CPACK_ARCHIVE_FILE_NAME attention-lab-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/archive.cmake)
include(CPack)
