#include "core/scene/scene.h"

namespace attn {
namespace {

std::size_t bytesOf(const std::string& text) { return text.capacity(); }

/// A node of a map, with what the allocator adds.
constexpr std::size_t nodeBytes = 64;

}  // namespace

void forEachBox(const Scene& scene, const std::function<void(const void*, std::size_t)>& visit) {
  const AttentionScene& attention = scene.attention;
  std::size_t vectorBytes = 0;
  for (const auto& [token, numbers] : *attention.vectors.typed)
    vectorBytes += nodeBytes + bytesOf(token) + numbers.capacity() * sizeof(float);
  visit(&*attention.vectors.typed, vectorBytes);
  const auto visitMatrix = [&](const Box<Tensor>& matrix) {
    visit(&*matrix, static_cast<std::size_t>(matrix->size()) * sizeof(float));
  };
  for (const MatrixChoice* choice :
       {&attention.projectQueries, &attention.projectKeys, &attention.projectValues, &attention.projectOutput})
    visitMatrix(choice->typed);
  for (const auto& [name, matrix] : attention.parameters.typed) visitMatrix(matrix);

  if (!scene.regression.points) return;
  const Points& points = **scene.regression.points;
  std::size_t pointBytes = (points.inputs.capacity() + points.targets.capacity()) * sizeof(double);
  for (const std::string& name : points.classes) pointBytes += sizeof(std::string) + bytesOf(name);
  visit(&points, pointBytes);
}

std::size_t bytesBesideBoxes(const Scene& scene) {
  const AttentionScene& attention = scene.attention;
  std::size_t bytes = sizeof(Scene) + bytesOf(attention.keyText.text) + bytesOf(attention.queryText.text);
  bytes += attention.lengths.capacity() * sizeof(LengthChoice);
  for (const LengthChoice& choice : attention.lengths) bytes += choice.queries.size() * nodeBytes;
  bytes += attention.parameters.typed.size() * nodeBytes;
  return bytes + scene.regression.bandwidths.capacity() * sizeof(double);
}

}  // namespace attn
