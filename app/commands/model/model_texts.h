// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>
#include <QString>
#include <optional>
#include <vector>

#include "app/commands/command_line.h"
#include "core/model/checkpoint.h"
#include "core/model/folder_file.h"
#include "core/model/model_run.h"
#include "core/tokenizer/tokenizer.h"

namespace attn::app {

/// What is wrong with a file of the folder is said of that file.
template <class Work>
auto aboutFolder(const QString& folder, const Work& work) {
  return aboutFile(folder, [&] {
    try {
      return work();
    } catch (const FolderFileError& error) {
      const QString name = QString::fromStdString(error.file());
      if (!QFileInfo(folder).isFile()) throw FileError(folder + u'/' + name, error.what());
      // A scene's file of attention, or the file itself.
      throw FileError(folder, (QFileInfo(folder).fileName() == name ? "" : error.file() + ": ") + error.what());
    }
  });
}

/// What a user gives a model to read. Either a text or ids.
struct ModelTexts {
  QString text = {};
  std::optional<QString> pair = {}, target = {};
  std::vector<Index> ids = {};
};

/// Reads texts by a checkpoint's tokenizer, which is read when it is needed first.
class ModelReader {
 public:
  ModelReader(QString folder, const Model& model) : m_folder(std::move(folder)), m_model(model) {}

  /// \throws FileError that names the option, or the file of the tokenizer
  ModelInput inputOf(const ModelTexts& texts);
  /// The pieces of a text and its pair. \throws FileError
  std::vector<Piece> piecesOf(const ModelTexts& texts);

 private:
  const Tokenizer& tokenizer();
  std::vector<Index> decoderIds(const std::optional<QString>& target);

  QString m_folder;
  const Model& m_model;
  std::optional<Tokenizer> m_tokenizer;
};

}  // namespace attn::app
