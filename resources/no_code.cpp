// SPDX-License-Identifier: GPL-3.0-or-later
// For targets that have no source of their own: precompiled headers.
