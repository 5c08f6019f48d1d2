// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene_migration.h"

#include <QJsonArray>
#include <initializer_list>

namespace attn::app {
namespace {

struct Move {
  const char* from;
  const char* to;
};

/// Takes what is present of `moves` out of one object; a present group stays an absent one if nothing is in it.
QJsonObject taken(QJsonObject& from, std::initializer_list<Move> moves) {
  QJsonObject taken;
  for (const Move& move : moves)
    if (const auto value = from.find(QLatin1String(move.from)); value != from.end()) {
      taken[QLatin1String(move.to)] = *value;
      from.erase(value);
    }
  return taken;
}

void put(QJsonObject& into, const char* key, const QJsonObject& group) {
  if (!group.isEmpty()) into[QLatin1String(key)] = group;
}

QJsonArray masksOfVersion1(const QString& mask) {
  QJsonArray masks;
  const auto add = [&](const QString& id) { masks.append(QJsonObject{{QStringLiteral("id"), id}}); };
  if (mask == QLatin1String("both")) {
    add(QStringLiteral("valid-length"));
    add(QStringLiteral("causal"));
  } else if (mask != QLatin1String("none")) {
    add(mask);
  }
  return masks;
}

QJsonObject attentionOfVersion1(QJsonObject old) {
  QJsonObject mechanism = taken(old, {{"scoring", "scoring"},
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
  if (const QJsonValue mask = old.value(QStringLiteral("mask")); mask.isString())
    mechanism[QStringLiteral("masks")] = masksOfVersion1(mask.toString());
  const QJsonObject inputs = taken(old, {{"keys", "keys"},
                                         {"queries", "queries"},
                                         {"crossAttention", "cross"},
                                         {"split", "split"},
                                         {"vectors", "vectors"}});
  QJsonObject attention;
  put(attention, "inputs", inputs);
  put(attention, "mechanism", mechanism);
  return attention;
}

QJsonObject regressionOfVersion1(QJsonObject regression) {
  QJsonObject data = taken(regression, {{"count", "count"}, {"noise", "noise"}, {"seed", "seed"}});
  put(data, "scalars", taken(regression, {{"exponent", "exponent"}}));
  put(regression, "data", data);
  return regression;
}

}  // namespace

QJsonObject migrated(QJsonObject file, int version) {
  if (version >= 2) return file;
  const QString attention = QStringLiteral("attention"), regression = QStringLiteral("regression");
  if (file.value(attention).isObject()) file[attention] = attentionOfVersion1(file[attention].toObject());
  if (file.value(regression).isObject()) file[regression] = regressionOfVersion1(file[regression].toObject());
  return file;
}

}  // namespace attn::app
