#pragma once

#include "app/json_reader.h"
#include "core/scene/scene.h"

// The parts of a scene file, one a workspace.

namespace attn::app {

QJsonObject attentionJson(const AttentionScene& scene);
AttentionScene attentionFrom(const JsonReader& reader);

QJsonObject regressionJson(const RegressionScene& scene);
RegressionScene regressionFrom(const JsonReader& reader);

}  // namespace attn::app
