// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npz.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string_view>

#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr const char* notZip = translatable("core", "%1is not a whole zip archive, expected an .npz file");
constexpr std::string_view suffix = ".npy";
constexpr zip_int64_t mostMembers = 256;
constexpr zip_int64_t mostMembersOfAttention = 4096;  // an array for each layer and head, or step
constexpr std::uint64_t mostInflated = std::uint64_t{256} << 20;
constexpr std::uint64_t mostInflatedPerByte = 1032;  // deflate can't do better: 258 bytes for two bits

using Archive = std::unique_ptr<zip_t, decltype(&zip_discard)>;

struct Range {
  std::uint64_t begin = ~std::uint64_t{0};
  std::uint64_t end = 0;

  bool overlaps(const Range& other) const { return std::max(begin, other.begin) < std::min(end, other.end); }
};

/// What libzip reads from or writes to. An exception can't pass through libzip: it waits here.
struct Medium {
  std::uint64_t size = 0;
  std::function<void(std::uint64_t offset, std::span<std::byte>)> read = {};
  std::function<void(std::uint64_t offset, std::span<const std::byte>)> write = {};
  std::uint64_t position = 0;
  Range touched = {};  ///< all that was read since this was last cleared
  zip_error_t error = {};
  std::exception_ptr exception = nullptr;

  zip_int64_t run(void* data, zip_uint64_t length, zip_source_cmd_t command);
};

zip_int64_t Medium::run(void* data, zip_uint64_t length, zip_source_cmd_t command) {
  switch (command) {
    case ZIP_SOURCE_SUPPORTS: return write ? ZIP_SOURCE_SUPPORTS_WRITABLE : ZIP_SOURCE_SUPPORTS_SEEKABLE;
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&error, data, length);
    case ZIP_SOURCE_STAT: {
      auto* status = static_cast<zip_stat_t*>(data);
      zip_stat_init(status);
      status->valid = ZIP_STAT_SIZE;
      status->size = size;
      return sizeof *status;
    }
    case ZIP_SOURCE_SEEK:
    case ZIP_SOURCE_SEEK_WRITE: {
      const zip_int64_t offset = zip_source_seek_compute_offset(position, size, data, length, &error);
      if (offset < 0) return -1;
      position = static_cast<std::uint64_t>(offset);
      return 0;
    }
    case ZIP_SOURCE_TELL:
    case ZIP_SOURCE_TELL_WRITE: return static_cast<zip_int64_t>(position);
    case ZIP_SOURCE_READ: {
      const std::uint64_t count = std::min(length, size - std::min(position, size));
      read(position, {static_cast<std::byte*>(data), count});
      touched = {std::min(touched.begin, position), std::max(touched.end, position + count)};
      position += count;
      return static_cast<zip_int64_t>(count);
    }
    case ZIP_SOURCE_WRITE:
      write(position, {static_cast<const std::byte*>(data), length});
      position += length;
      size = std::max(size, position);
      return static_cast<zip_int64_t>(length);
    default: return 0;  // to open, close, begin, commit, roll back and free is the caller's affair
  }
}

/// Collects the small pieces in which libzip writes.
struct Writer {
  static constexpr std::size_t most = std::size_t{1} << 20;

  int file;
  std::size_t offset = 0;
  std::vector<std::byte> waiting = {};

  void write(std::size_t at, std::span<const std::byte> bytes) {
    if (at != offset + waiting.size() || waiting.size() + bytes.size() > most) {
      flush();
      offset = at;
    }
    waiting.insert(waiting.end(), bytes.begin(), bytes.end());
  }
  void flush() {
    writeAll(file, offset, waiting);
    offset += waiting.size();
    waiting.clear();
  }
};

zip_int64_t runMedium(void* medium, void* data, zip_uint64_t length, zip_source_cmd_t command) {
  auto& self = *static_cast<Medium*>(medium);
  try {
    return self.run(data, length, command);
  } catch (...) {
    self.exception = std::current_exception();
    zip_error_set(&self.error, command == ZIP_SOURCE_WRITE ? ZIP_ER_WRITE : ZIP_ER_READ, EIO);
    return -1;
  }
}

[[noreturn]] void fail(const char* text, const std::string& where, std::vector<MessageArgument> arguments = {}) {
  arguments.insert(arguments.begin(), where);
  throw DataError({text, std::move(arguments)});
}

/// Says in words what libzip found. `where` is "" or "keys.npy: ".
[[noreturn]] void failZip(zip_error_t& error, const Medium& medium, const std::string& where) {
  if (medium.exception) std::rethrow_exception(medium.exception);
  switch (zip_error_code_zip(&error)) {
    case ZIP_ER_MEMORY: throw std::bad_alloc();
    case ZIP_ER_NOZIP: fail(notZip, where);
    case ZIP_ER_SEEK:
    case ZIP_ER_NOENT:
    case ZIP_ER_INCONS:
      fail(translatable("core", "%1contradicts itself: the zip archive's directory and its members don't agree"),
           where);
    case ZIP_ER_CRC: fail(translatable("core", "%1is damaged: its checksum is not the one in the archive"), where);
    case ZIP_ER_ZLIB:
    case ZIP_ER_COMPRESSED_DATA: fail(translatable("core", "%1is damaged: its bytes are not deflated data"), where);
    case ZIP_ER_EOF: fail(translatable("core", "%1ends too early: the archive declares more bytes"), where);
    default: fail(translatable("core", "%1can't be read: %2"), where, {zip_error_strerror(&error)});
  }
}

Archive opened(Medium& medium, int flags) {
  zip_error_t error;
  zip_error_init(&error);
  const std::unique_ptr<zip_error_t, decltype(&zip_error_fini)> cleanUp(&error, &zip_error_fini);
  zip_source_t* source = zip_source_function_create(runMedium, &medium, &error);
  if (!source) throw std::bad_alloc();
  Archive archive(zip_open_from_source(source, flags, &error), &zip_discard);
  if (!archive) {
    zip_source_free(source);
    failZip(error, medium, "");
  }
  return archive;
}

struct Member {
  zip_uint64_t index;
  std::string name;
  std::uint64_t size;  ///< as declared

  std::string where() const { return shownName(name) + ": "; }
};

/// Every member, none of them read yet, if the archive's directory says nothing that we refuse.
std::vector<Member> membersOf(zip_t* archive, std::uint64_t fileSize, zip_int64_t most) {
  const zip_int64_t count = zip_get_num_entries(archive, 0);
  if (count < 1) fail(translatable("core", "%1is an empty zip archive, expected .npy files in it"), "");
  if (count > most)
    fail(translatable("core", "%1has %2 members, expected at most %3"), "",
         {std::to_string(count), std::to_string(most)});
  std::vector<Member> members;
  std::set<std::string> names;
  std::uint64_t inflated = 0;
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
    zip_stat_t status;
    if (zip_stat_index(archive, i, 0, &status) != 0) failZip(*zip_get_error(archive), {}, "");
    members.push_back({i, status.name, status.size});
    const Member& member = members.back();
    if (!member.name.ends_with(suffix))
      fail(translatable("core", "%1is not an .npy file, expected nothing else in the archive"), member.where());
    if (!names.insert(member.name).second)
      fail(translatable("core", "%1is there twice, expected one array of a name"), member.where());
    if (status.encryption_method != ZIP_EM_NONE)
      fail(translatable("core", "%1is encrypted, expected an archive without a password"), member.where());
    const bool stored = status.comp_method == ZIP_CM_STORE;
    if (!stored && status.comp_method != ZIP_CM_DEFLATE)
      fail(translatable("core", "%1is compressed by method %2, expected 0 (stored) or 8 (deflated)"), member.where(),
           {std::to_string(status.comp_method)});
    if (status.comp_size > fileSize)
      fail(translatable("core", "%1declares %2 bytes, more than the archive's %3"), member.where(),
           {std::to_string(status.comp_size), std::to_string(fileSize)});
    if (stored ? status.size != status.comp_size : status.size / mostInflatedPerByte > status.comp_size)
      fail(translatable("core", "%1declares %2 bytes, which can't be in the %3 that it has in the archive"),
           member.where(), {std::to_string(status.size), std::to_string(status.comp_size)});
    if (stored) continue;
    if (status.size > mostInflated - inflated)
      fail(translatable("core", "%1would take the deflated members to more than %2 bytes in all"), member.where(),
           {std::to_string(mostInflated)});
    inflated += status.size;
  }
  return members;
}

/// `read` makes an array of the member's bytes.
template <class Read>
auto readMember(zip_t* archive, const Medium& medium, const Member& member, const Read& read) {
  const std::string where = member.where();
  const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(zip_fopen_index(archive, member.index, 0), &zip_fclose);
  if (!file) failZip(*zip_get_error(archive), medium, where);
  const auto readSome = [&](std::span<std::byte> bytes) {
    const zip_int64_t count = zip_fread(file.get(), bytes.data(), bytes.size());
    if (count < 0) failZip(*zip_file_get_error(file.get()), medium, where);
    return static_cast<std::size_t>(count);
  };
  const ByteStream next = [&](std::span<std::byte> bytes) {
    while (!bytes.empty()) {
      const std::size_t count = readSome(bytes);
      if (count == 0) fail(translatable("core", "%1ends too early: the archive declares more bytes"), where);
      bytes = bytes.subspan(count);
    }
  };
  auto array = read(next, member.size, where);
  // libzip compares the checksum when it is asked for more at the end.
  std::byte more;
  if (readSome({&more, 1}) != 0)
    fail(translatable("core", "%1inflates to more than the %2 bytes that the archive declares"), where,
         {std::to_string(member.size)});
  return array;
}

Archive openedToRead(Medium& medium) {
  // libzip takes a file of no bytes for an archive of no members.
  if (medium.size == 0) fail(notZip, "");
  // Not ZIP_CHECKCONS: what Info-ZIP's zip writes to a pipe does not pass it.
  return opened(medium, ZIP_RDONLY);
}

std::string arrayName(const Member& member) { return member.name.substr(0, member.name.size() - suffix.size()); }

using Choose = std::function<std::vector<std::size_t>(const std::vector<std::string>& names)>;

std::vector<std::size_t> all(const std::vector<std::string>& names) {
  std::vector<std::size_t> places(names.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

template <class Named, class Read>
std::vector<Named> readArchive(Medium medium, const Choose& choose, zip_int64_t most, const Read& read) {
  const Archive archive = openedToRead(medium);
  const std::vector<Member> members = membersOf(archive.get(), medium.size, most);
  std::vector<std::string> names;
  for (const Member& member : members) names.push_back(arrayName(member));
  std::vector<Named> arrays;
  std::vector<Range> ranges;
  for (const std::size_t place : choose(names)) {
    medium.touched = {};
    auto array = readMember(archive.get(), medium, members[place], read);
    for (std::size_t i = 0; i < ranges.size(); ++i)
      if (medium.touched.overlaps(ranges[i]))
        fail(translatable("core", "%1shares bytes of the archive with %2, expected members apart"),
             members[place].where(), {shownName(arrays[i].name + std::string(suffix))});
    ranges.push_back(medium.touched);
    arrays.push_back({names[place], std::move(array)});
  }
  return arrays;
}

std::vector<NamedArray> readNumbers(const Medium& medium, const Choose& choose) {
  return readArchive<NamedArray>(
      medium, choose, mostMembers,
      [](const ByteStream& next, std::uint64_t size, const std::string& where) { return readNpy(next, size, where); });
}

Medium mediumOf(std::span<const std::byte> file) {
  return {.size = file.size(), .read = [file](std::uint64_t offset, std::span<std::byte> bytes) {
            std::copy_n(file.begin() + static_cast<std::ptrdiff_t>(offset), bytes.size(), bytes.begin());
          }};
}

Medium mediumOf(const RegularFile& file) {
  return {.size = file.size(),
          .read = [&file](std::uint64_t offset, std::span<std::byte> bytes) { file.read(offset, bytes); }};
}

/// Adds a member whose bytes are read when the archive is closed.
void addMember(zip_t* archive, const std::string& name, const std::string& header, std::span<const std::byte> bytes) {
  // libzip's type is not const, but it only reads.
  const auto fragment = [](const void* data, std::size_t size) {
    return zip_buffer_fragment_t{static_cast<zip_uint8_t*>(const_cast<void*>(data)), size};
  };
  const zip_buffer_fragment_t fragments[] = {fragment(header.data(), header.size()),
                                             fragment(bytes.data(), bytes.size())};
  zip_source_t* source = zip_source_buffer_fragment(archive, fragments, std::size(fragments), 0);
  if (!source) throw std::bad_alloc();
  const zip_int64_t index = zip_file_add(archive, (name + std::string(suffix)).c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip_source_free(source);
    throw std::invalid_argument("an array can't be named " + shownName(name) + ": " + zip_strerror(archive));
  }
  constexpr zip_uint16_t firstDay = (1 << 5) | 1;  // 1 January 1980, when zip's time begins
  const auto member = static_cast<zip_uint64_t>(index);
  if (zip_set_file_compression(archive, member, ZIP_CM_STORE, 0) != 0 ||
      zip_file_set_dostime(archive, member, 0, firstDay, 0) != 0)
    throw std::bad_alloc();
}

}  // namespace

std::vector<NamedArray> parseNpz(std::span<const std::byte> file) { return readNumbers(mediumOf(file), all); }

std::vector<NamedContent> parseNpzContent(std::span<const std::byte> file) {
  return readArchive<NamedContent>(mediumOf(file), all, mostMembersOfAttention, readNpyContent);
}

std::vector<NamedContent> parseNpzContent(std::span<const std::byte> file, std::vector<std::string>& objects) {
  std::vector<bool> areObjects;
  const auto readOrPass = [&](const ByteStream& next, std::uint64_t left, const std::string& where) -> NpyContent {
    const ByteStream counted = [&](std::span<std::byte> bytes) { next(bytes), left -= bytes.size(); };
    try {
      areObjects.push_back(false);
      return readNpyContent(counted, left, where);
    } catch (const ObjectsError&) {
      areObjects.back() = true;
    }
    // What follows is passed over, so that the checksum is still compared.
    std::array<std::byte, 4096> passed;
    while (left > 0) counted(std::span(passed).first(std::min<std::size_t>(passed.size(), left)));
    return NpyTexts{};
  };
  auto contents = readArchive<NamedContent>(mediumOf(file), all, mostMembersOfAttention, readOrPass);
  std::size_t place = 0;
  std::erase_if(contents, [&](const NamedContent& each) {
    if (areObjects[place]) objects.push_back(each.name);
    return static_cast<bool>(areObjects[place++]);
  });
  return contents;
}

std::vector<std::string> namesInZip(std::span<const std::byte> file) {
  Medium medium = mediumOf(file);
  const Archive archive = openedToRead(medium);
  std::vector<std::string> names;
  const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
  for (zip_int64_t i = 0; i < std::min(count, mostMembersOfAttention); ++i)
    if (const char* name = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), 0)) names.emplace_back(name);
  return names;
}

std::vector<NamedArray> readNpz(const std::string& path) { return readNpz(path, all); }

std::vector<NamedArray> readNpz(const std::string& path, const Choose& choose) {
  const RegularFile file(path);
  return readNumbers(mediumOf(file), choose);
}

void writeNpz(int file, const std::vector<ArrayBytes>& arrays, const std::vector<NamedTexts>& texts) {
  if (arrays.empty() && texts.empty()) throw std::invalid_argument("an .npz file without arrays");
  std::vector<std::string> headers;
  std::vector<std::string> textFiles;
  for (const NamedTexts& each : texts) {
    const std::vector<std::byte> bytes = npyBytes(NpyTexts{{static_cast<Index>(each.texts.size())}, each.texts});
    textFiles.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  for (const ArrayBytes& array : arrays) {
    if (static_cast<std::size_t>(sizeOf(array.shape)) * numberSize(array.type) != array.bytes.size())
      throw std::invalid_argument(std::to_string(array.bytes.size()) + " bytes do not fill " + toString(array.shape));
    headers.push_back(npyHeader(array.shape, array.type));
  }
  Writer writer{file};
  Medium medium = {
      .write = [&](std::uint64_t offset, std::span<const std::byte> bytes) { writer.write(offset, bytes); }};
  Archive archive = opened(medium, ZIP_CREATE | ZIP_TRUNCATE);
  for (std::size_t i = 0; i < arrays.size(); ++i) addMember(archive.get(), arrays[i].name, headers[i], arrays[i].bytes);
  for (std::size_t i = 0; i < texts.size(); ++i) addMember(archive.get(), texts[i].name, textFiles[i], {});
  if (zip_close(archive.get()) != 0) {
    if (medium.exception) std::rethrow_exception(medium.exception);
    throw DataError({translatable("core", "can't be written: %1"), {zip_strerror(archive.get())}});
  }
  (void)archive.release();
  writer.flush();
}

void writeNpz(const std::string& path, const std::vector<std::pair<std::string, const Tensor*>>& arrays) {
  writeFileAtomically(path, [&](int file) { writeNpz(file, arrays); });
}

void writeNpz(int file, const std::vector<std::pair<std::string, const Tensor*>>& arrays) {
  std::vector<ArrayBytes> list;
  for (const auto& [name, tensor] : arrays)
    list.push_back({name, tensor->shape(), NumberType::float32,
                    std::as_bytes(std::span(tensor->data(), static_cast<std::size_t>(tensor->size())))});
  writeNpz(file, list);
}

}  // namespace attn
