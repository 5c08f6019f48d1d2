#include "app/json_reader.h"

#include "core/base/words.h"

namespace attn::app {

void failAt(const QString& path, const char* expected) {
  throw DataError({translatable("core", "“%1” is wrong, expected %2"), {path.toStdString(), words(expected)}});
}

}  // namespace attn::app
