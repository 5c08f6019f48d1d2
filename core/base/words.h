// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"

namespace attn {

/// Marks an English text of the core for translation (lupdate knows it as an alias of QT_TRANSLATE_NOOP). The context
/// of every text of the core is "core".
constexpr const char* translatable(const char* /*context*/, const char* text) { return text; }

/// What stands in a place of a message: a number or a name as it is, or words, which are translated as the message is.
struct MessageArgument {
  std::string text;
  bool isWords = false;

  MessageArgument(std::string name) : text(std::move(name)) {}
  MessageArgument(const char* name) : text(name) {}

  friend bool operator==(const MessageArgument&, const MessageArgument&) = default;
};

/// An argument to be translated; `text` is marked by translatable() somewhere.
ATTN_API MessageArgument words(const char* text);

/// Words for the user: an English text with the places %1, %2 … and what stands in them. Whoever shows it translates
/// the text first. An empty message says nothing and is false.
struct Message {
  const char* text = "";
  std::vector<MessageArgument> arguments = {};

  explicit operator bool() const { return *text != '\0'; }
  friend bool operator==(const Message& a, const Message& b) {
    return std::string(a.text) == b.text && a.arguments == b.arguments;
  }
};

/// In English, the places filled.
ATTN_API std::string toString(const Message& message);

/// A number as a person writes it: the shortest text that reads back as the same number.
ATTN_API std::string toString(double number);

/// What is wrong with data that came from a user: a file, an array, an option.
class ATTN_API DataError : public std::runtime_error {
 public:
  explicit DataError(Message message) : std::runtime_error(toString(message)), m_message(std::move(message)) {}
  const Message& message() const { return m_message; }

 private:
  Message m_message;
};

}  // namespace attn
