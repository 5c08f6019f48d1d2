// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <QStringList>
#include <random>
#include <vector>

#include "app/document/scene_file.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"
#include "tests/support/scripts.h"

// What the monkey opens, drops and pastes.

namespace attn::test {

/// Choices that follow from a seed alone, on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : m_engine(seed) {}

  int below(int count) { return count > 0 ? static_cast<int>(m_engine() % static_cast<std::uint64_t>(count)) : 0; }
  bool oneIn(int count) { return below(count) == 0; }
  template <class List>
  auto of(const List& list) {
    return list[static_cast<decltype(list.size())>(below(static_cast<int>(list.size())))];
  }

 private:
  std::mt19937_64 m_engine;
};

/// Points as text: that many features, rows and classes (0: numbers).
inline QByteArray pointsText(Dice& dice, int features, int rows, int classes, char separator = ',') {
  QByteArray text;
  for (int k = 0; k < features; ++k) text += "x" + QByteArray::number(k + 1) + separator;
  text += "y\n";
  for (int i = 0; i < rows; ++i) {
    for (int k = 0; k < features; ++k) text += QByteArray::number(dice.below(2000) / 100.0 - 10) + separator;
    text +=
        classes > 0 ? "<b>class</b> " + QByteArray::number(i % classes) : QByteArray::number(dice.below(900) / 100.0);
    text += '\n';
  }
  return text;
}

/// A word of some script, or one that no keyboard types.
inline QString anyWord(Dice& dice) {
  static const QStringList words = [] {
    QStringList all = oddWords();
    for (const auto& [script, word] : wordsOfScripts()) all << word;
    return all;
  }();
  return dice.of(words);
}

/// Text that a careless hand may have on the clipboard.
inline QString anyText(Dice& dice) {
  static const QStringList texts{
      QString(),
      QStringLiteral("   \n\n"),
      QStringLiteral("Dive into Deep Learning\nLearn to code"),
      QStringLiteral("<h1>x</h1> <img src='/dev/stdin'> <a href='file:///'>y</a>"),
      QStringLiteral("注意 力 👩‍👩‍👧‍👦 ש\u202eabc \u0085 \u2028 q/k \\ \" '"),
      QStringLiteral("1\t2\n3\t4"),
      QStringLiteral("1e999 nan 0x10 ١٢ 1,5 -"),
      QStringLiteral("0.5"),
      QStringLiteral("x;y\n1,5;2,5\n3;4\n"),
      QStringLiteral("x,y\n1e300,1e300\n-1e300,-1e300\n"),
      QStringLiteral("x,y\n1e-320,1\n2e-320,2\n0,0\n"),
      QStringLiteral("x,y\n1,1\n1,2\n1,3\n"),
      QStringLiteral("x,y\n1,2\n"),
      QStringLiteral("x,y\n1\n2,3,4\n"),
  };
  switch (dice.below(12)) {
    case 0: return QString(dice.below(60'000), u'a') + QStringLiteral(" b");
    case 1: return QStringLiteral("word ").repeated(dice.below(9'000));
    case 2: return QStringLiteral("a b\n").repeated(dice.below(400));
    case 3: return anyWord(dice) + u' ' + anyWord(dice) + u'\n' + anyWord(dice) + u'\t' + anyWord(dice);
    case 4: return u'e' + QString(dice.below(2'000), QChar(0x301));
    case 5: return QString(QChar(0xd800)) + QStringLiteral("lone \u0000 x");
    default: return dice.of(texts);
  }
}

/// Files of every kind that the window may be given, by their names, some of them the same in several folders.
inline QStringList anyFiles(Dice& dice, const QDir& folder) {
  QStringList paths;
  const auto write = [&](const QString& name, const QByteArray& bytes) {
    const QString path = folder.filePath(name);
    folder.mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("a file can't be written");
    paths << path;
  };
  write("one/data.csv", pointsText(dice, 1, 30, 0));
  write("two/data.csv", pointsText(dice, 2, 40, 0));
  write("three/data.csv", pointsText(dice, 3, 25, 0));
  write("classes/data.csv", pointsText(dice, 2, 40, 3));
  write("line of classes/data.csv", pointsText(dice, 1, 20, 2));
  write("many.csv", pointsText(dice, 40, 12, 0));
  write("long.csv", pointsText(dice, 1, 5'000, 0));
  write("<h1>x<img src=y>.csv", pointsText(dice, 1, 3, 0));
  write("a\u202eb & c %p %1.tsv", pointsText(dice, 2, 9, 12, '\t'));
  write("one row.csv", "x,y\n1,2\n");
  write("same.csv", "x,y\n1,1\n1,2\n1,3\n1,1\n");
  write("tiny.csv", "x,y\n1e-320,1\n2e-320,2\n0,0\n");
  write("huge.csv", "x,y\n1e300,1e300\n-1e300,-1e300\n1,2\n");
  write("far.csv", "x,y\n1000000000.1,1\n1000000000.2,2\n1000000000.3,1\n");
  write("header.csv", "x,y\n");
  write("empty.csv", "");
  write("words.csv", "this is no table\nat all");
  write("broken.csv", "x,y\n1,2\n3,\"4\n");
  write("bytes.csv", QByteArray("\x00\xff\xfe\x93,\n", 6));
  write("arrays.npz", "PK");
  write("array.NPY", "\x93NUMPY");
  write("none.attn", "");
  write("broken.attn", "{\"format\":");
  write("wrong.attn", R"({"format":"attention-lab scene","version":1,"scene":{"attention":{"inputs":{"keys":5}}}})");
  for (int i = 0; i < 12; ++i) {
    Scene scene;
    RandomFields(static_cast<std::uint64_t>(dice.below(1 << 30))).drawStruct(scene);
    scene.regression.data.points = std::min<Index>(scene.regression.data.points, 2'000);
    QByteArray text;
    try {
      text = app::sceneText(scene);
      app::parseScene(text);
    } catch (const DataError&) {
      continue;  // beyond what a file may hold
    }
    write(QStringLiteral("scene %1.attn").arg(i), text);
    for (int k = 0; k < 1 + i % 3; ++k) text[dice.below(static_cast<int>(text.size()))] = "0{[\"-a,"[dice.below(7)];
    write(QStringLiteral("broken scene %1.attn").arg(i), text);
  }
  write("start.attn", app::sceneText(Scene()));
  write("pairs.csv", "key,value\nLi,Mu\n\"a, b\",\"two\nlines\"\n , 7 \nLi,<b>x</b>\n");
  write("plane.csv", pointsText(dice, 2, 30, 3));
  QByteArray many = "k,v\n";
  for (int i = 0; i < 20'000; ++i) many += QByteArray::number(i % 200) + ' ' + QByteArray::number(i / 200) + ",v\n";
  write("many pairs.csv", many);
  for (int i = 0; i < 5; ++i) paths << folder.filePath(QStringLiteral("saved %1.attn").arg(i));
  paths << folder.filePath("missing.csv") << folder.filePath("missing.attn") << folder.path();
  return paths;
}

}  // namespace attn::test
