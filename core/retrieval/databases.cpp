// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/databases.h"

#include "core/base/words.h"

namespace attn {

const std::vector<BuiltInDatabase>& databases() {
  static const std::vector<BuiltInDatabase> table = {
      {.id = "names",
       .name = translatable("core", "Names"),
       .description = translatable("core", "Family names and first names: an exact key has an answer, others none"),
       .database = Database{{"Zhang", "Lipton", "Li", "Smola", "Hu", "Werness"},
                            {"Aston", "Zachary", "Mu", "Alex", "Rachel", "Brent"}},
       .query = "Li",
       .similarity = "ngrams",
       .temperature = 0.3},
      {.id = "trees",
       .name = translatable("core", "Trees"),
       .description =
           translatable("core", "Places of trees and their kinds: keys of two numbers are points of a plane"),
       .database = Database{{"1.2, 7.8", "2.1, 4.9", "3.6, 8.7", "4.2, 6.1", "6.3, 7.3", "7.3, 4.6", "5.3, 2.7",
                             "2.7, 1.7", "7.9, 9.2"},
                            {"oak", "oak", "pine", "pine", "birch", "birch", "oak", "pine", "pine"}},
       .query = "4.7, 4.8",
       .similarity = "numeric",
       .temperature = 1},
      {.id = "heights",
       .name = translatable("core", "Heights"),
       .description = translatable("core", "Ages and heights in cm: values that are numbers are averaged"),
       .database = Database{{"2", "4", "6", "8", "10", "12", "14", "16"},
                            {"87", "103", "116", "128", "138", "149", "163", "173"}},
       .query = "7",
       .similarity = "numeric",
       .temperature = 1},
  };
  return table;
}

}  // namespace attn
