// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/memo.h"
#include "core/retrieval/plane.h"
#include "core/scene/retrieval/retrieval_scene.h"

namespace attn {

/// What is shown of a lookup. It is not part of the scene.
struct RetrievalView {
  Index columns = 300, rows = 300;  ///< pixels of the plane; no more than mostPlaneSide are computed
  /// The part of the plane that was shown last: it stays as it was while keys and query lie in it and fill most of it.
  std::optional<PlaneGrid> steady = {};
  std::string sortedBy = {};  ///< see RetrievalViewState
  bool isDescending = false;

  bool operator==(const RetrievalView&) const = default;
};

inline constexpr Index mostPlaneSide = 400;

/// The results that are computed from a scene. Cheap to copy.
struct RetrievalResults {
  RetrievalScene scene;

  /// Why the query can't be looked up, in words for the user.
  Message problem;

  Box<Database> database;
  Box<NumericKeys> numericKeys;
  Box<ValueClasses> classes;
  /// The colour of each pair: that of its value, from 0 on. A value of the built-in database keeps its own while pairs
  /// come and go.
  Box<std::vector<int>> colors;
  Box<std::vector<double>> similarities;  ///< a(q, k), one a key; none after a problem
  Box<std::vector<double>> scores;        ///< after the temperature
  Box<std::vector<double>> weights;
  Box<Answer> answer;
  Box<std::vector<Index>> order;  ///< all pairs, from the largest weight on; of equal ones the first
  Box<std::vector<Index>> rows;   ///< all pairs as the view sorts them; empty: in their own order

  /// Whether keys and query are places on a line: the similarity compares keys of one number.
  bool hasLine = false;
  /// Whether keys and query are points of a plane: the similarity compares keys of two numbers.
  bool hasPlane = false;
  std::vector<double> queryPlace;  ///< x and y of a plane, or x on a line; empty without
  PlaneGrid grid;
  Box<std::vector<float>> plane;  ///< see planeOf; empty without one, and while it is still computed

  bool isReady() const { return weights->size() == database->keys.size(); }
};

/// Runs the stages from a scene to the results that a view shows, and remembers each stage's last run.
class ATTN_API RetrievalPipeline {
 public:
  /// \param answered if the plane takes long, it is told all the rest before: with hasPlane, but with no plane yet
  RetrievalResults run(const RetrievalScene& scene, const RetrievalView& view,
                       const std::function<void(const RetrievalResults&)>& answered = {});

  /// How often each stage has run since the start, for tests.
  struct Runs {
    int similarities, weights, plane;
  };
  Runs runs() const { return {m_similarities.runs(), m_weights.runs(), m_plane.runs()}; }

 private:
  using Numbers = Box<std::vector<double>>;
  static Numbers similaritiesOf(const Box<Database>& database, const std::string& query, const std::string& similarity,
                                const std::vector<double>& scalars);
  static Numbers scoresOf(const Numbers& similarities, const double& temperature);
  static Numbers weightsOf(const Numbers& scores, const std::string& normaliser, const std::vector<double>& scalars);
  static Box<ValueClasses> classesOf(const Box<Database>& database);
  static Box<std::vector<int>> colorsOf(const std::string& builtIn, const Box<ValueClasses>& classes);
  static Box<Answer> answerTo(const Box<ValueClasses>& values, const Numbers& weights);
  static Box<std::vector<Index>> orderOf(const Numbers& numbers, const bool& isDescending);
  static Box<std::vector<Index>> orderOfTexts(const Box<Database>& database, const PairPart& part,
                                              const bool& isDescending);
  static Box<std::vector<float>> planeBy(const Box<NumericKeys>& keys, const Box<ValueClasses>& classes,
                                         const std::vector<double>& similarityScalars, const std::string& normaliser,
                                         const std::vector<double>& normaliserScalars, const double& temperature,
                                         const PlaneGrid& grid);

  Memo<static_cast<Box<Database> (*)(const std::string&, const std::optional<Box<Database>>&)>(databaseOf)> m_database;
  Memo<attn::numericKeys> m_keys;
  Memo<classesOf> m_classes;
  Memo<colorsOf> m_colors;
  Memo<similaritiesOf> m_similarities;
  Memo<scoresOf> m_scores;
  Memo<weightsOf> m_weights;
  Memo<answerTo> m_answer;
  Memo<orderOf> m_order, m_rowsByNumber;
  Memo<orderOfTexts> m_rowsByText;
  Memo<planeBy> m_plane;
};

}  // namespace attn
