// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/scene/models/models_results.h"

namespace attn {

/// What comes of opening a folder of a model, or a file of attention.
struct Opening {
  Message problem = {};    ///< why it can't be opened
  std::string about = {};  ///< the file of the folder that this is about
  ModelIdentity identity = {};
  std::shared_ptr<const OpenedFile> file = {};  ///< of attention, as it was read
};
ATTN_API Opening tryToOpen(const std::string& path);

/// Runs a model over a scene's text, or shows a file of attention, and remembers what an edit or a longer text does not
/// change.
class ATTN_API ModelsPipeline {
 public:
  /// \param usualFolder of the model that a scene without a folder has; empty: none
  explicit ModelsPipeline(std::string usualFolder = {}) : m_usualFolder(std::move(usualFolder)) {}

  /// A file that was opened just now need not be read again.
  void take(const Opening& opening) { m_file = opening.file ? opening.file : m_file; }

  /// \param ready is told the results as they are: after each layer, and before what takes many passes. Results of a
  /// file whose heads are too large for memory may be coarse then: each run of the same scene knows more, until
  /// results.known is 1. Without it they are waited for
  ModelsResults run(const ModelsScene& scene, const ModelsView& view,
                    const std::function<void(const ModelsResults&)>& ready = {});

 private:
  /// The pictures of a layer's heads, and the state after it, which is the same if the layer was taken from before.
  struct DrawnLayer {
    SharedRows hidden;
    Index pooled = 0;
    Box<Tensor> pictures, headKinds;
    Tensor kindsOfQueries = {};  ///< that `headKinds` are the means of
  };

  /// What the pictures of layers are of.
  struct DrawnTokens {
    TokenGroups tokens, decoderTokens;
    SpecialTokens special = SpecialTokens::shown;

    bool arePlain() const { return tokens.isPlain() && decoderTokens.isPlain(); }
    bool operator==(const DrawnTokens&) const = default;
  };

  /// B − A of a layer's heads, and the pictures of both that it is of.
  struct ComparedLayer {
    Box<Tensor> a, b, difference;
  };

  void open(const std::string& folder);
  void group(ModelsResults& results);
  /// What the model reads of a text; the pieces go where they are shown.
  ModelInput read(const std::string& text, const std::string& second, std::vector<Piece>& pieces,
                  std::vector<Piece>* decoderPieces) const;
  void runOver(const ModelInput& input, const ModelsView& view, ModelsResults& results,
               const std::function<void(const ModelsResults&)>& ready);
  std::vector<HeadEdit> editsOf(const ModelsScene& scene, const ModelInput& input, ModelsResults& results);
  void addWeights(ModelsResults& results, const ModelInput& input, StackKind kind, Index layer, const LayerState& state,
                  const std::vector<HeadEdit>& edits);
  void draw(DrawnLayer& drawn, const ModelsResults& results, const ModelInput& input, const HeadGrid& grid, Index layer,
            const LayerState& state, const std::vector<HeadEdit>& edits) const;
  void lookAt(const ModelsView& view, ModelsResults& results, const std::function<void(const ModelsResults&)>& ready);
  /// The numbers of a layer as the grid shows them, (H, n, m). \pre `results` are of the run that is remembered
  Tensor numbersOfLayer(const ModelsResults& results, StackKind kind, Index layer) const;
  /// Shows the source that is pinned beside the scene's own: its heads, the open ones among them, and its predictions.
  void compare(const ModelsView& view, ModelsResults& results);
  void compareGrids(ModelsResults& results);
  static void comparePass(ModelsResults& results);

  std::string m_usualFolder;
  std::shared_ptr<const OpenedModel> m_opened;
  std::shared_ptr<const OpenedFile> m_file;
  std::optional<ModelsResults> m_shownFile;                   ///< of a file, what was shown last
  std::optional<ModelRun> m_run, m_plain;                     ///< with the edits, and without them
  std::optional<ModelRun> m_other;                            ///< on the other text, with the edits that patch nothing
  std::map<std::pair<StackKind, Index>, DrawnLayer> m_drawn;  ///< of the weights
  DrawnTokens m_drawnTokens;
  std::unique_ptr<ModelsPipeline> m_pinned;    ///< A's, while something is pinned
  std::shared_ptr<const ModelsResults> m_ofA;  ///< and what it gave last, for this view
  ModelsView m_viewOfA;
  std::map<std::pair<StackKind, Index>, ComparedLayer> m_compared;
};

}  // namespace attn
