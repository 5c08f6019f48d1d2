// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string_view>

#include "core/import/guess/name_words.h"
#include "core/import/imported_file.h"

namespace attn {
namespace {

constexpr const char* eagerLine = R"(model = AutoModel.from_pretrained(name, attn_implementation="eager"))";
constexpr const char* pickleLine =
    "with torch: safetensors.torch.save_file({str(i): a.contiguous() for i, a in enumerate(attentions)}, "
    "'attention.safetensors'); with NumPy: np.savez('attention.npz', *attentions)";
constexpr const char* pickleWords = translatable("core", "it is a pickle, which runs code when it is opened");
constexpr const char* parquetLine = "pandas.read_parquet(file).to_csv('attention.csv')";
constexpr const char* arrowLine = "pandas.read_feather(file).to_csv('attention.csv')";
constexpr const char* hdf5Line = "np.save('attention.npy', h5py.File(file)['name'][...])";
constexpr const char* matlabLine =
    "np.save('attention.npy', scipy.io.loadmat(file)['name']), or in MATLAB: writematrix(weights, 'attention.csv')";
constexpr const char* onnxLine = "np.save('attention.npy', session.run(['attention'], inputs)[0])";

/// A format that is told by its first bytes.
struct ForeignFormat {
  std::string_view start;
  const char* words;
  const char* line;
};

constexpr const char* hdf5Words = translatable("core", "it is an HDF5 file");
constexpr const char* parquetWords = translatable("core", "it is a Parquet file");
constexpr const char* arrowWords = translatable("core", "it is an Arrow file");
constexpr const char* matlabWords = translatable("core", "it is a MATLAB file");
constexpr const char* ggufWords = translatable("core", "it is a GGUF file, a model without attention weights");
constexpr const char* spreadsheetWords = translatable("core", "it is a spreadsheet");
constexpr const char* pageWords = translatable("core", "it is a page for a browser");
constexpr const char* pageLine = "np.savez('attention.npz', *[a.numpy() for a in attention])";
constexpr const char* onnxWords = translatable("core", "it is an ONNX file");
constexpr const char* alignmentLine = "attention-lab render MODEL.npz FIGURE.png --input TEXT";
constexpr const char* ggufLine = "llama.cpp's eval callback sees the tensors kq_soft_max-LAYER: write them as .npy";

constexpr ForeignFormat foreignFormats[] = {
    {"\x89HDF\r\n\x1a\n", hdf5Words, hdf5Line},
    {"PAR1", parquetWords, parquetLine},
    {"ARROW1", arrowWords, arrowLine},
    {"FEA1", arrowWords, arrowLine},
    {"\xFF\xFF\xFF\xFF", arrowWords, arrowLine},
    {"MATLAB 5.0", matlabWords, matlabLine},
    {"MATLAB 7.3", matlabWords, hdf5Line},
    {"GGUF", ggufWords, ggufLine},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", spreadsheetWords,
     translatable("core", "copy the cells and paste them, or save as CSV")},
};

/// What packs a file of any kind, and what unpacks it.
struct PackedFormat {
  std::string_view start;
  const char* program;
};
constexpr PackedFormat packedFormats[] = {
    {"\x1F\x8B", "gunzip"}, {"\x28\xB5\x2F\xFD", "unzstd"}, {"BZh", "bunzip2"}, {"\xFD\x37zXZ", "unxz"}};

[[noreturn]] void refuseWith(const char* format, const char* line) {
  throw DataError({translatable("core", "%1; in your program: %2"), {words(format), words(line)}});
}

/// A pickle of protocol 2 to 5 begins with its version, and what is opened is an object or a frame.
bool isPickle(std::string_view bytes) {
  if (bytes.size() < 3 || bytes[0] != '\x80' || bytes[1] < 2 || bytes[1] > 5) return false;
  return std::string_view("\x95](}c\x8a\x8c\x58\x4b\x4a\x89\x88\x4e\x2e\x29\x71").find(bytes[2]) !=
         std::string_view::npos;
}

/// A pickle of protocol 0 is text: of a list, a tuple, a dictionary or an object of a module, and ends with a stop.
bool isTextPickle(std::string_view bytes) {
  const bool begins = bytes.starts_with("(lp") || bytes.starts_with("(dp") || bytes.starts_with("ccopy_reg\n") ||
                      bytes.starts_with("cnumpy") || bytes.starts_with("ctorch") || bytes.starts_with("((lp") ||
                      bytes.starts_with("]q") || bytes.starts_with("(cnumpy");
  while (bytes.ends_with('\n')) bytes.remove_suffix(1);
  return begins && bytes.ends_with('.');
}

/// The first fields of a protobuf ModelProto: its version, and who made it.
bool isOnnx(std::string_view bytes) {
  if (bytes.size() < 8 || bytes[0] != '\x08' || bytes[1] < 1 || bytes[1] > 32) return false;
  const std::string_view first = bytes.substr(2, 4000);
  return (first[0] == '\x12' || first[0] == '\x3A' || first[0] == '\x1A') && first.find('\0') != std::string_view::npos;
}

/// Pages of BertViz, and what a browser saved.
bool isPage(std::string_view bytes) {
  constexpr std::string_view starts[] = {"<!doctype", "<html", "<head", "<body", "<script", "<div", "<?xml", "<svg"};
  constexpr std::size_t longest = 9;
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
  const std::string lower = inLowerCase(bytes.substr(0, longest));
  return std::any_of(std::begin(starts), std::end(starts),
                     [&](std::string_view start) { return lower.starts_with(start); });
}

bool anyStarts(const std::vector<std::string>& names, std::string_view start) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return name.starts_with(start); });
}
bool anyEnds(const std::vector<std::string>& names, std::string_view end) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return name.ends_with(end); });
}

}  // namespace

void refuseForeignFormat(std::span<const std::byte> file) {
  const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
  for (const ForeignFormat& format : foreignFormats)
    if (bytes.starts_with(format.start)) refuseWith(format.words, format.line);
  for (const PackedFormat& packed : packedFormats)
    if (bytes.starts_with(packed.start))
      throw DataError({translatable("core", "it is a packed file, expected what %1 makes of it"), {packed.program}});
  if (isPickle(bytes) || isTextPickle(bytes)) refuseWith(pickleWords, pickleLine);
  constexpr std::size_t userBlock = 512;  // MATLAB 7.3 and others write something of their own before HDF5 begins
  if (bytes.size() > userBlock && bytes.substr(userBlock).starts_with(foreignFormats[0].start))
    refuseWith(hdf5Words, hdf5Line);
  if (isPage(bytes)) refuseWith(pageWords, pageLine);
  if (isOnnx(bytes)) refuseWith(onnxWords, onnxLine);
}

void refuseForeignArchive(const std::vector<std::string>& names) {
  if (names.empty()) refuseEmpty();
  if (anyEnds(names, "data.pkl") || anyEnds(names, ".pkl")) refuseWith(pickleWords, pickleLine);
  if (anyStarts(names, "xl/") || (anyStarts(names, "content.xml") && anyStarts(names, "mimetype")))
    refuseWith(spreadsheetWords, translatable("core", "copy the cells and paste them, or save as CSV"));
  const auto has = [&](const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  if (has("encoder.weight_hh_l0.npy") && (has("source_characters.npy") || has("source_words.npy")))
    throw DataError(
        {translatable("core", "it is a model that “align” trained, which has attention only once it reads a text: %1"),
         {alignmentLine}});
  if (!anyEnds(names, ".npy"))
    throw DataError({translatable("core", "it is a zip archive without arrays, expected one that np.savez wrote")});
}

void refuseObjects(std::span<const std::byte> rest) {
  // A tuple of None is what a model without attention weights gives: its pickle is short and names no array.
  const std::string_view bytes(reinterpret_cast<const char*>(rest.data()), rest.size());
  constexpr std::size_t shortest = 400;
  const auto names = [&](const char* word) { return bytes.find(word) != std::string_view::npos; };
  if (!bytes.empty() && bytes.size() < shortest && !names("torch") && !names("f2") && !names("f4") && !names("f8"))
    throw DataError({translatable("core",
                                  "it is an object array without numbers: the model gave no weights; load it with "
                                  "attn_implementation=\"eager\": %1"),
                     {eagerLine}});
  if (bytes.empty())
    throw DataError(
        {translatable("core",
                      "its arrays are Python objects, which are pickles: arrays of different shapes, or None "
                      "where the model gave no weights (attn_implementation=\"eager\"); in your program: %1"),
         {"np.savez('attention.npz', *attentions)"}});
  throw DataError(
      {translatable("core", "it is an object array, a pickle of arrays of different shapes; in your program: %1"),
       {"np.savez('attention.npz', *attentions)"}});
}

void refuseEmpty() {
  throw DataError({translatable("core",
                                "it is empty: the model gave no weights; load it with attn_implementation=\"eager\": "
                                "%1"),
                   {eagerLine}});
}

}  // namespace attn
