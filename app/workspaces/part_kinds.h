// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "app/document/json_fields.h"
#include "core/scene/byte_counter.h"
#include "core/scene/part.h"
#include "core/scene/path_list.h"
#include "core/scene/path_walk.h"

// Makes kinds of parts (see core/scene/part.h): what a workspace keeps in a scene, or in a view state, as a struct with
// fields that only the workspace knows.

namespace attn::app {

/// A visitor that looks at the fields of a T.
template <class T, class Visitor>
PartKind::Visit readBy() {
  return {typeid(Visitor), nullptr, [](void* visitor, FieldName field, const void* value) {
            (*static_cast<Visitor*>(visitor))(field, *static_cast<const T*>(value));
          }};
}

/// A visitor that may change them too.
template <class T, class Visitor>
PartKind::Visit changedBy() {
  return {typeid(Visitor),
          [](void* visitor, FieldName field, void* value) {
            (*static_cast<Visitor*>(visitor))(field, *static_cast<T*>(value));
          },
          nullptr};
}

/// A part whose fields are saved, read, undone, counted and found by their paths.
template <class T>
std::unique_ptr<PartKind> partKind(const char* id, const char* name) {
  PartKind::Visit walk = readBy<T, PathWalk::Level>();
  walk.change = changedBy<T, PathWalk::Level>().change;
  return std::make_unique<PartKind>(PartKind{
      id,
      name,
      typeid(T),
      []() -> std::shared_ptr<void> { return std::make_shared<T>(); },
      [](const void* value) -> std::shared_ptr<void> { return std::make_shared<T>(*static_cast<const T*>(value)); },
      [](const void* a, const void* b) { return *static_cast<const T*>(a) == *static_cast<const T*>(b); },
      {walk, readBy<T, PathList::Places>(), readBy<T, PathList::Level>(), readBy<T, ByteCounter>(),
       readBy<T, JsonWriter>(), changedBy<T, JsonReader>()}});
}

}  // namespace attn::app
