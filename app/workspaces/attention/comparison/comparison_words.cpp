// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/comparison/comparison_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "core/base/table.h"
#include "core/explain/explain_comparison.h"
#include "core/scene/attention/pass.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ComparisonWords)
};

/// What a field is called where its id is no word that people read.
struct ChoiceName {
  const char* id;
  const char* name;
  bool speaksForItself = false;
};
const ChoiceName fieldNames[] = {
    {"positions", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Positions")},
    {"scoring", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Scoring function"), true},
    {"parameters", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Parameters")},
    {"temperature", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Temperature")},
    {"masks", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Mask"), true},
    {"lengthPerQuery", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Lengths")},
    {"lengths", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Valid lengths")},
    {"painted", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Painted keys")},
    {"normaliser", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Normaliser"), true},
    {"sink", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Attention sink")},
    {"emptyRow", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Rows without a key")},
    {"heads", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Heads")},
    {"dropout", QT_TRANSLATE_NOOP("attn::app::ComparisonWords", "Dropout")},
};

QString nameOf(const char* id) {
  for (const ChoiceName& row : fieldNames)
    if (std::string_view(row.id) == id) return Words::tr(row.name);
  return QString::fromLatin1(id);
}

bool speaksForItself(const QString& name) {
  return std::any_of(std::begin(fieldNames), std::end(fieldNames),
                     [&](const ChoiceName& row) { return row.speaksForItself && Words::tr(row.name) == name; });
}

QString number(double value) { return QString::number(value, 'g', 6).replace(u'-', QChar(0x2212)); }

/// "window (width 2)".
template <class Row>
QString rowWords(const Row& row, const Scalars& scalars) {
  QStringList numbers;
  for (const Scalar& scalar : row.scalars)
    numbers << QStringLiteral("%1 %2").arg(ui::translated(scalar.name), number(valueOf(scalars, scalar)));
  const QString name = ui::translated(row.name);
  return numbers.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, numbers.join(QStringLiteral(", ")));
}

// What a field says of a mechanism; nothing where the mechanism makes no use of it.

template <class T, class Rule>
QString textOf(const Mechanism&, const T& value, const Rule& rule) {
  if constexpr (requires { findRow(rule, value)->name; })
    return ui::translated(findRow(rule, value)->name);
  else if constexpr (std::is_arithmetic_v<T>)
    return number(static_cast<double>(value));
  else
    return Words::tr("others");
}

QString textOf(const Mechanism& mechanism, bool perQuery, const NoRule&) {
  if (!usesValidLengths(mechanism)) return {};
  return perQuery ? Words::tr("one a query") : Words::tr("one a sequence");
}

QString textOf(const Mechanism&, const MatrixChoice& choice, const NoRule&) {
  switch (choice.source) {
    case MatrixSource::identity: return Words::tr("identity");
    case MatrixSource::random:
      return Words::tr("random, %n row(s), seed %1", nullptr, static_cast<int>(choice.rows)).arg(choice.seed);
    case MatrixSource::typed: return Words::tr("typed, %n row(s)", nullptr, static_cast<int>(choice.rows));
  }
  return {};
}

QString textOf(const Mechanism& mechanism, const ParameterChoice& choice, const NoRule&) {
  const Scoring& scoring = *findRow(scorings(), mechanism.scoring);
  if (scoring.parameters.empty()) return {};
  const auto isOfIt = [&](const auto& typed) { return typed.first.starts_with(mechanism.scoring + "/"); };
  if (std::any_of(choice.typed.begin(), choice.typed.end(), isOfIt)) return Words::tr("typed");
  bool hasHidden = false;
  for (const Parameter& parameter : scoring.parameters)
    hasHidden = hasHidden || parameter.rows == Width::hidden || parameter.cols == Width::hidden;
  return hasHidden ? Words::tr("h = %1, seed %2").arg(choice.hidden).arg(choice.seed)
                   : Words::tr("seed %1").arg(choice.seed);
}

QString textOf(const Mechanism& mechanism, const std::vector<MaskChoice>& chosen, const ListOf<NoRule>&) {
  QStringList names;
  for (const MaskChoice& choice : mechanism.masks) {
    QString words = rowWords(*findRow(masks(), choice.id), choice.scalars);
    QStringList list;
    for (const double each : choice.list) list << number(each);
    if (!list.isEmpty()) words += QStringLiteral(" (%1)").arg(list.join(QStringLiteral(", ")));
    names << words;
  }
  return chosen.empty() ? Words::tr("none") : names.join(QStringLiteral(" + "));
}

QString textOf(const Mechanism& mechanism, const std::vector<LengthChoice>& chosen, const ListOf<NoRule>&) {
  if (!usesValidLengths(mechanism)) return {};
  QStringList set;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (mechanism.lengthPerQuery && !chosen[i].queries.empty())
      set << Words::tr("%1: %n of its queries", nullptr, static_cast<int>(chosen[i].queries.size())).arg(i + 1);
    else if (chosen[i].sequence)
      set << QStringLiteral("%1: %2").arg(i + 1).arg(*chosen[i].sequence);
  }
  return set.isEmpty() ? Words::tr("as long as the text") : set.join(QStringLiteral(", "));
}

QString textOf(const Mechanism& mechanism, const Box<PaintedMask>& painted,
               const std::remove_const_t<decltype(paintedRule)>&) {
  if (!hasMask(mechanism, "painted")) return {};
  std::size_t queries = 0;
  for (const auto& sequence : *painted) queries += sequence.size();
  return Words::tr("in %n row(s)", nullptr, static_cast<int>(queries));
}

QString textOf(const Mechanism& mechanism, EmptyRow emptyRow, const Names<EmptyRow>&) {
  if (mechanism.masks.empty()) return {};
  return emptyRow == EmptyRow::zero ? Words::tr("all zeros") : Words::tr("uniform");
}

QString textOf(const Mechanism&, const SinkChoice& sink, const NoRule&) {
  return sink.used ? Words::tr("score %1").arg(number(sink.score)) : Words::tr("none");
}

QString textOf(const Mechanism&, const DropoutChoice& dropout, const NoRule&) {
  if (!dropout.training || dropout.probability == 0) return Words::tr("none");
  return Words::tr("%1, seed %2").arg(number(dropout.probability)).arg(dropout.seed);
}

/// Remembers where the fields of A are.
struct Places {
  std::vector<const void*> places;

  template <class T, class Rule = NoRule>
  void operator()(FieldName, const T& value, const Rule& = {}) {
    places.push_back(&value);
  }
};

/// Goes through the fields of B in the same order.
class Comparer {
 public:
  Comparer(const Mechanism& a, const Mechanism& b, std::optional<bool> equalLengths)
      : m_a(a), m_b(b), m_equalLengths(equalLengths) {
    fields(m_places, a);
    fields(*this, b);
  }

  template <class T, class Rule = NoRule>
  void operator()(FieldName field, const T& b, const Rule& rule = {}) {
    compare(field.id, *static_cast<const T*>(m_places.places[m_next++]), b, rule);
  }

  std::vector<ComparedChoice> choices;

 private:
  template <class T, class Rule>
  void compare(const char* id, const T& a, const T& b, const Rule& rule) {
    add(nameOf(id), textOf(m_a, a, rule), textOf(m_b, b, rule), a == b);
  }
  void compare(const char*, const Projections& a, const Projections& b, const NoRule& rule) {
    for (const ProjectionRow& row : projectionRows)
      add(Words::tr("Projection %1").arg(QString::fromLatin1(row.symbol)), textOf(m_a, a.*row.choice, rule),
          textOf(m_b, b.*row.choice, rule), isUsedAlike(a.*row.choice, b.*row.choice));
  }
  /// Compares the typed and seeded parameters of the chosen scoring function.
  void compare(const char* id, const ParameterChoice& a, const ParameterChoice& b, const NoRule& rule) {
    const QString inA = textOf(m_a, a, rule), inB = textOf(m_b, b, rule);
    // Two different functions have different parameters anyway: only another choice is worth a word.
    if (m_a.scoring != m_b.scoring && inA == inB) return;
    bool isSame = m_a.scoring == m_b.scoring;
    for (const Parameter& parameter : findRow(scorings(), m_b.scoring)->parameters) {
      const std::string key = m_b.scoring + "/" + parameter.name;
      const auto ofA = a.typed.find(key), ofB = b.typed.find(key);
      const bool isTyped = ofB != b.typed.end();
      isSame = isSame && isTyped == (ofA != a.typed.end()) && (isTyped ? ofA->second == ofB->second : a.seed == b.seed);
    }
    add(nameOf(id), inA, inB, isSame && a.hidden == b.hidden);
  }
  void compare(const char* id, const DropoutChoice& a, const DropoutChoice& b, const NoRule& rule) {
    add(nameOf(id), textOf(m_a, a, rule), textOf(m_b, b, rule), true);
  }
  void compare(const char* id, const SinkChoice& a, const SinkChoice& b, const NoRule& rule) {
    add(nameOf(id), textOf(m_a, a, rule), textOf(m_b, b, rule), true);
  }
  void compare(const char* id, const std::vector<MaskChoice>& a, const std::vector<MaskChoice>& b,
               const ListOf<NoRule>& rule) {
    add(nameOf(id), textOf(m_a, a, rule), textOf(m_b, b, rule), true);
  }
  /// Those in force: a length that was dragged and brought back is as long as the text again.
  void compare(const char* id, const std::vector<LengthChoice>& a, const std::vector<LengthChoice>& b,
               const ListOf<NoRule>& rule) {
    const QString inA = textOf(m_a, a, rule), inB = textOf(m_b, b, rule);
    const bool isSame = m_equalLengths.value_or(a == b && m_a.lengthPerQuery == m_b.lengthPerQuery);
    const bool areUsed = usesValidLengths(m_a) && usesValidLengths(m_b);
    isSame&& areUsed ? add(nameOf(id), inB, inB, true) : add(nameOf(id), inA, inB, isSame);
  }
  /// Compares the numbers of the chosen rows: a bandwidth, say, of a scoring function that has one.
  void compare(const char*, const Scalars& a, const Scalars& b, const KnownScalars& rule) {
    for (const Scalar& scalar : rule.known) {
      const auto text = [&](const Mechanism& mechanism, const Scalars& scalars) {
        return uses(mechanism, scalar) ? number(valueOf(scalars, scalar)) : QString();
      };
      add(ui::translated(scalar.name), text(m_a, a), text(m_b, b), valueOf(a, scalar) == valueOf(b, scalar));
    }
  }

  static bool isUsedAlike(const MatrixChoice& a, const MatrixChoice& b) {
    if (a.source != b.source) return false;
    return a.source == MatrixSource::identity ||
           (a.rows == b.rows && (a.source == MatrixSource::random ? a.seed == b.seed : a.typed == b.typed));
  }
  static bool uses(const Mechanism& mechanism, const Scalar& scalar) {
    const auto has = [&](const auto* row) { return findRow(row->scalars, scalar.id) != nullptr; };
    return has(findRow(scorings(), mechanism.scoring)) || has(findRow(normalisers(), mechanism.normaliser)) ||
           has(findRow(positions(), mechanism.positions));
  }
  void add(const QString& name, const QString& inA, const QString& inB, bool isEqual) {
    if (inA.isEmpty() && inB.isEmpty()) return;
    const QString none = Words::tr("none");  // a dash between A and B would be a minus
    // What differs where no mechanism makes use of it differs in nothing; what looks alike may be other numbers.
    const bool isSame = isEqual && inA == inB;
    // "none" says nothing without what there is none of.
    const auto isNone = [&](const QString& text) {
      return text.isEmpty() || text.compare(none, Qt::CaseInsensitive) == 0;
    };
    const bool isPlain = speaksForItself(name) && !isNone(inA) && !isNone(inB);
    choices.push_back({name, inA.isEmpty() ? none : inA, inB.isEmpty() ? none : inB, isSame, isPlain});
    if (!isSame && inA == inB) choices.back().inB = Words::tr("other numbers");
  }

  const Mechanism& m_a;
  const Mechanism& m_b;
  std::optional<bool> m_equalLengths;
  Places m_places;
  std::size_t m_next = 0;
};

/// Words that are translated already, of any length.
MessageArgument whole(const QString& text) {
  MessageArgument argument(text.toStdString());
  argument.isWords = true;
  return argument;
}

/// "Temperature 1", "Softmax"; nothing of what neither makes use of.
QString sameInWords(const ComparedChoice& choice) {
  for (const QString& nothing : {Words::tr("none"), Words::tr("identity")})
    if (choice.inB.compare(nothing, Qt::CaseInsensitive) == 0) return {};
  return choice.speaksForItself ? choice.inB : QStringLiteral("%1 %2").arg(choice.name, choice.inB);
}

}  // namespace

bool haveEqualLengths(const Mechanism& a, const Mechanism& b, const TokenBatch& tokens) {
  for (Index entry = 0; entry < tokens.batch(); ++entry)
    for (Index query = 0; query < tokens.n(); ++query) {
      const auto length = [&](const Mechanism& of) {
        return validLength(of, entry, query, tokens.keyLengths[static_cast<std::size_t>(entry)], tokens.m());
      };
      if (length(a) != length(b)) return false;
    }
  return true;
}

bool haveEqualLengths(const Pass& a, const Pass& b) {
  const Index count = b.batch() * b.n();
  // One for each query, or one for all queries of a sequence.
  const auto length = [&](const Pass& of, Index query) {
    const auto lengths = static_cast<Index>(of.validLengths.size());
    return of.validLengths[static_cast<std::size_t>(lengths == b.batch() ? query / b.n() : query)];
  };
  for (Index query = 0; query < count; ++query)
    if (length(a, query) != length(b, query)) return false;
  return true;
}

std::vector<ComparedChoice> comparedChoices(const Mechanism& a, const Mechanism& b, std::optional<bool> equalLengths) {
  return Comparer(a, b, equalLengths).choices;
}

std::vector<Step> differencesInWords(const Mechanism& a, const Mechanism& b, std::optional<bool> equalLengths) {
  Step differ;
  differ.words = {translatable("core", "What differs")};
  QStringList same;
  for (const ComparedChoice& choice : comparedChoices(a, b, equalLengths)) {
    if (choice.isSame)
      same << sameInWords(choice);
    else
      differ.terms.push_back({.words = {"%1", {whole(choice.name)}},
                              .note = {"%1 %2  %3 %4", {markOfA, whole(choice.inA), markOfB, whole(choice.inB)}}});
  }
  same.removeAll(QString());
  if (differ.terms.empty()) differ.words = {translatable("core", "Nothing differs: change what B is at the left.")};
  Step alike;
  alike.words = {translatable("core", "The same in both: tokens · vectors · %1"),
                 {whole(same.join(QStringLiteral(" · ")))}};
  alike.isRemark = true;
  return {differ, alike};
}

std::optional<ComparedChoice> distinguishingChoice(const Mechanism& a, const Mechanism& b,
                                                   std::optional<bool> equalLengths) {
  if (a.scoring != b.scoring) return std::nullopt;
  const std::vector<ComparedChoice> choices = comparedChoices(a, b, equalLengths);
  const auto found =
      std::find_if(choices.begin(), choices.end(), [](const ComparedChoice& choice) { return !choice.isSame; });
  return found == choices.end() ? std::nullopt : std::optional(*found);
}

QString mechanismName(const Mechanism& mechanism) {
  return ui::translated(findRow(scorings(), mechanism.scoring)->name);
}

}  // namespace attn::app
