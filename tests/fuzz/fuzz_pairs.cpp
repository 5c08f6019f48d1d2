// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/files/csv.h"
#include "core/files/pair_table.h"
#include "tests/fuzz/memory_file.h"

// Whatever the bytes: keys and values or a message, and what is written of the pairs is read back as it was.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void requireRoundTrip(const Database& database) {
  const MemoryFile file;
  const auto field = [](const std::vector<std::string>& texts) {
    return [&texts](std::string& line, Index row) { appendField(line, texts[static_cast<std::size_t>(row)]); };
  };
  writeCsv(file.file(), {{"key", field(database.keys)}, {"value", field(database.values)}},
           static_cast<Index>(database.keys.size()));
  require(readPairs(file.path(), {.separator = ','}).database == database);
}

template <class Read>
void tryReading(const Read& read) {
  PairTable table;
  try {
    table = read();
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 2000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
    return;
  }
  require(!table.database.keys.empty() && table.database.keys.size() == table.database.values.size());
  requireRoundTrip(table.database);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tryReading([&] { return parsePairs(text); });
  // The first byte chooses how the rest is said to be written.
  if (size >= 1) {
    PairChoices choices;
    if (data[0] & 1) choices.separator = ",;\t"[(data[0] >> 1) % 3];
    choices.hasHeader.reset();
    if (data[0] & 8) choices.hasHeader = (data[0] & 16) != 0;
    choices.usuallyHasHeader = (data[0] & 32) != 0;
    if (data[0] & 64) choices.most = 3;
    choices.readsNumbers = (data[0] & 4) != 0;
    if (data[0] & 128) choices.encoding = encodings()[data[0] % encodings().size()].id;
    if ((data[0] & 7) == 7) choices.missing = {{"NA"}};
    if ((data[0] & 24) == 24) choices.keys = {{"key"}};
    if ((data[0] & 24) == 8) choices.roles = {ColumnRole::target, ColumnRole::ignored, ColumnRole::feature};
    tryReading([&] { return parsePairs(text.substr(1), choices); });
  }
  return 0;
}
