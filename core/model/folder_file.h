// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/base/api.h"
#include "core/base/words.h"
#include "core/files/json.h"

namespace attn {

/// What is wrong with one file of a folder that a user named: whoever shows it puts the file in front.
class ATTN_API FolderFileError : public DataError {
 public:
  FolderFileError(std::string file, Message message) : DataError(std::move(message)), m_file(std::move(file)) {}
  /// The file's name within the folder.
  const std::string& file() const { return m_file; }

 private:
  std::string m_file;
};

/// Does something about a file of a folder: a DataError becomes one that knows the file.
template <class Work>
auto inFile(const std::string& name, const Work& work) {
  try {
    return work();
  } catch (const FolderFileError&) {
    throw;
  } catch (const DataError& error) {
    throw FolderFileError(name, error.message());
  }
}

/// A text as JSON. \throws DataError
ATTN_API JsonValue parseJson(std::string_view text);

/// A file of a folder as JSON. \throws FolderFileError
ATTN_API JsonValue readJsonFile(const std::string& folder, const std::string& name);

}  // namespace attn
