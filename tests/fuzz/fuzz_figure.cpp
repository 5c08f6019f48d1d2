// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "tests/fuzz/memory_file.h"
#include "ui/export/figure_carrier.h"

// Whatever the bytes: what a figure carries, which another figure can carry too, or a refusal in words.

using namespace attn;

namespace {

QByteArray carriedIn(QByteArrayView bytes) {
  const MemoryFile file;
  writeAll(file.file(), 0, std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
  return ui::carriedBy(file.path());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const QByteArray carried = carriedIn({reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)});
    if (carriedIn(ui::envelopeOf(carried)) != carried) std::abort();
  } catch (const DataError& error) {
    if (std::strlen(error.what()) < 10) std::abort();
  }
  return 0;
}
