// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_migration.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace attn::app {
namespace {

using Object = JsonValue::Object;

struct Move {
  const char* from;
  const char* to;
};

/// Takes what is present of `moves` out of one object.
Object taken(Object& from, std::initializer_list<Move> moves) {
  Object taken;
  for (const Move& move : moves)
    if (const auto value = from.find(move.from); value != from.end()) {
      taken[move.to] = std::move(value->second);
      from.erase(value);
    }
  return taken;
}

/// A group without members stays absent.
void put(Object& into, const char* key, Object group) {
  if (!group.empty()) into[key] = {std::move(group)};
}

JsonValue masksOfVersion1(const std::string& mask) {
  JsonValue::List masks;
  const auto add = [&](const std::string& id) { masks.push_back({Object{{"id", {id}}}}); };
  if (mask == "both") {
    add("valid-length");
    add("causal");
  } else if (mask != "none") {
    add(mask);
  }
  return {std::move(masks)};
}

Object attentionOfVersion1(Object old) {
  Object mechanism = taken(old, {{"scoring", "scoring"},
                                 {"parameters", "parameters"},
                                 {"temperature", "temperature"},
                                 {"lengthPerQuery", "lengthPerQuery"},
                                 {"lengths", "lengths"},
                                 {"emptyRow", "emptyRow"},
                                 {"heads", "heads"}});
  put(mechanism, "projections", taken(old, {{"W_q", "W_q"}, {"W_k", "W_k"}, {"W_v", "W_v"}, {"W_o", "W_o"}}));
  put(mechanism, "scalars", taken(old, {{"bandwidth", "bandwidth"}}));
  put(mechanism, "dropout",
      taken(old, {{"dropout", "probability"}, {"training", "training"}, {"dropoutSeed", "seed"}}));
  if (const auto mask = old.find("mask"); mask != old.end())
    if (const auto* id = mask->second.as<std::string>()) mechanism["masks"] = masksOfVersion1(*id);
  Object inputs = taken(old, {{"keys", "keys"},
                              {"queries", "queries"},
                              {"crossAttention", "cross"},
                              {"split", "split"},
                              {"vectors", "vectors"}});
  Object attention;
  put(attention, "inputs", std::move(inputs));
  put(attention, "mechanism", std::move(mechanism));
  return attention;
}

Object regressionOfVersion1(Object regression) {
  Object data = taken(regression, {{"count", "count"}, {"noise", "noise"}, {"seed", "seed"}});
  put(data, "scalars", taken(regression, {{"exponent", "exponent"}}));
  put(regression, "data", std::move(data));
  return regression;
}

void migrateFromVersion1(JsonValue& file) {
  const auto each = [&](const char* key, auto change) {
    if (JsonValue* value = memberOf(file, key))
      if (auto* object = value->as<Object>()) value->value = change(std::move(*object));
  };
  each("attention", attentionOfVersion1);
  each("regression", regressionOfVersion1);
}

void keepSharedStream(JsonValue& regression) {
  JsonValue* const data = memberOf(regression, "data");
  if (Object* const object = data ? data->as<Object>() : nullptr) object->try_emplace("stream", JsonValue{"shared"});
}

void keepSharedStreams(JsonValue& mechanism) {
  JsonValue* const projections = memberOf(mechanism, "projections");
  if (!projections) return;
  for (const char* symbol : {"W_q", "W_k", "W_v", "W_o"}) {
    JsonValue* const matrix = memberOf(*projections, symbol);
    Object* const object = matrix ? matrix->as<Object>() : nullptr;
    const JsonValue* const source = object ? memberOf(*matrix, "source") : nullptr;
    if (source && source->as<std::string>() && *source->as<std::string>() == "random")
      object->try_emplace("stream", JsonValue{"shared"});
  }
}

}  // namespace

void migrate(JsonValue& file, int version) {
  if (version < 2) migrateFromVersion1(file);
  JsonValue* const attention = memberOf(file, "attention");
  for (const char* key : {"mechanism", "pinned"})
    if (JsonValue* const mechanism = attention ? memberOf(*attention, key) : nullptr) keepSharedStreams(*mechanism);
  if (JsonValue* const regression = memberOf(file, "regression")) keepSharedStream(*regression);
}

}  // namespace attn::app
