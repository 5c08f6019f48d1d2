// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/part.h"

#include <algorithm>
#include <stdexcept>

namespace attn {

bool Part::operator==(const Part& other) const {
  if (m_kind != other.m_kind) return false;
  return m_value == other.m_value || m_kind->equal(m_value.get(), other.m_value.get());
}

const PartKind::Visit& Part::visitOf(std::type_index visitor) const {
  const auto found = std::find_if(m_kind->visits.begin(), m_kind->visits.end(),
                                  [&](const PartKind::Visit& visit) { return visit.visitor == visitor; });
  if (found == m_kind->visits.end())
    throw std::logic_error(std::string("kinds of parts are made without the visitor ") + visitor.name());
  return *found;
}

void* Part::own() {
  if (m_value.use_count() > 1) m_value = m_kind->copy(m_value.get());
  return m_value.get();
}

Parts::Parts(const std::vector<std::unique_ptr<PartKind>>& kinds) {
  for (const auto& kind : kinds) m_parts.emplace_back(kind.get());
}

std::size_t Parts::indexOf(const std::string& id, std::type_index type) const {
  const auto found = std::find_if(m_parts.begin(), m_parts.end(),
                                  [&](const Part& part) { return part.kind().id == id && part.kind().type == type; });
  if (found == m_parts.end()) throw std::logic_error("no part " + id + " holds " + type.name());
  return static_cast<std::size_t>(found - m_parts.begin());
}

std::vector<std::unique_ptr<PartKind>>& scenePartKinds() {
  static std::vector<std::unique_ptr<PartKind>> kinds;
  return kinds;
}

std::vector<std::unique_ptr<PartKind>>& viewPartKinds() {
  static std::vector<std::unique_ptr<PartKind>> kinds;
  return kinds;
}

}  // namespace attn
