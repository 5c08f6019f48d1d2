// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_file.h"
#include "core/files/atomic_file.h"
#include "core/files/npz.h"
#include "tests/attacks/attack.h"

namespace attack {
namespace {

attn::Tensor noise(const attn::Shape& shape, std::mt19937& random) {
  attn::Tensor tensor(shape);
  std::uniform_real_distribution<float> numbers(-1, 1);
  for (attn::Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = numbers(random);
  return tensor;
}

}  // namespace

std::vector<Writer> writersIn(const Folder& folder, const std::string& program, std::mt19937& random) {
  const attn::Tensor x = noise({2, 400, 16}, random);
  attn::writeNpz(folder / "in.npz", {{"queries", &x}, {"keys", &x}, {"values", &x}});
  std::string points = "x,y\n";
  for (int i = 0; i < 1000; ++i) points += std::to_string(i) + "," + std::to_string(random() % 1000) + "\n";
  writeFile(folder / "in.csv", points);
  writeArray(folder / "in.npy", {4, 300, 300}, random);
  writeFile(folder / "pairs.csv", "key,value\nLi,Mu\nHu,Rachel\n");
  const attn::Alphabet letters(U"abcdef");
  const attn::AlignmentWidths widths{.embedding = 4, .encoder = 8, .decoder = 8, .hidden = 8};
  const attn::AlignmentModel model =
      attn::untrainedModel(attn::alignmentScorings().front(), widths, letters, letters, 1);
  attn::writeFileAtomically(folder / "in-model.npz", [&](int file) { attn::writeAlignmentModel(file, model); });
  const auto out = [&](const std::string& name) { return folder / name; };
  const auto render = [&](const std::string& ending) {
    return Writer{"render " + ending,
                  {program, "render", folder / "in.npy", out("out." + ending)},
                  {out("out." + ending)},
                  ending != "pdf"};
  };
  return {
      {"attend", {program, "attend", folder / "in.npz", out("out.npz")}, {out("out.npz")}},
      {"regress",
       {program, "regress", folder / "in.csv", out("out.csv"), "--bandwidth", "20", "--weights", out("w.npy")},
       {out("out.csv"), out("w.npy")}},
      {"align",
       {program, "align", "--task", "reverse", "--steps", "3", "--hidden", "8", "--model", out("model.npz")},
       {out("model.npz")}},
      {"align --input",
       {program, "align", "--model", folder / "in-model.npz", "--input", "fadecabfadecab", "--weights", out("a.npy")},
       {out("a.npy")}},
      {"retrieve", {program, "retrieve", folder / "pairs.csv", out("found.csv"), "--query", "Li"}, {out("found.csv")}},
      render("png"),
      render("svg"),
      render("pdf"),
      {"scene", {ATTN_WRITE_SCENE, out("out.attn")}, {out("out.attn")}}};
}

void writeArray(const std::string& path, const std::vector<long>& shape, std::mt19937& random) {
  std::string axes;
  long left = 1;
  for (const long each : shape) {
    axes += std::to_string(each) + ", ";
    left *= each;
  }
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + axes + "), }\n";
  const char start[] = {'\x93',
                        'N',
                        'U',
                        'M',
                        'P',
                        'Y',
                        1,
                        0,
                        static_cast<char>(header.size() & 0xFF),
                        static_cast<char>(header.size() >> 8)};
  std::vector<float> block(300'007);
  std::uniform_real_distribution<float> numbers(0, 1);
  for (float& each : block) each = numbers(random);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(start, sizeof start).write(header.data(), static_cast<std::streamsize>(header.size()));
  for (; left > 0; left -= static_cast<long>(block.size())) {
    const auto count = std::min<long>(left, static_cast<long>(block.size()));
    file.write(reinterpret_cast<const char*>(block.data()), count * static_cast<long>(sizeof(float)));
  }
}

}  // namespace attack
