// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/attention/weight_lines.h"
#include "core/base/box.h"
#include "ui/style/drawing.h"

namespace attn::ui {

/// A token on one side of a panel of lines.
struct LineToken {
  std::size_t panel = 0;
  bool isKey = false;
  Index token = 0;

  bool operator==(const LineToken&) const = default;
};

/// One line of a figure: of which head, and which weight.
struct LinePlace {
  std::size_t panel = 0;
  Index head = 0;
  WeightLine line;

  bool operator==(const LinePlace&) const = default;
};

/// The queries and keys of one sequence, with the lines of all heads between them.
struct LinePanel {
  QString name;   ///< in full: "sequence 1"
  QString title;  ///< above it; empty where there is one panel
  std::shared_ptr<const QStringList> queries, keys;
  Index firstMatrix = 0;  ///< of the lines: head h has firstMatrix + h
};

/// Weights as lines from queries to keys: a value, drawn alike on the screen and in every file. A line is as wide and
/// as strong as its weight, has the colour of its head, and runs in the lane of its head beside those of the others.
struct LineFigure {
  std::vector<LinePanel> panels;
  Box<WeightLines> lines;
  double whole = 1;  ///< the weight, finite and above 0, whose line is as wide and strong as a line can be
  /// What is drawn of them while no token is pointed at or pinned, where all of them would cover each other; none: all.
  std::optional<Box<WeightLines>> backdrop;
  std::vector<bool> heads = {true};  ///< which are drawn
  QStringList headNames;             ///< "Layer 1, head 0"; none: heads are called by their places
  bool isInRows = false;             ///< queries above and keys below; else queries at the left and keys at the right
  /// Lines of other tokens are faint, if there are any of these.
  std::vector<LineToken> pins;
  QString title, queriesName, keysName;  ///< "queries", "keys"
  QString query, key, weight;            ///< what one is called in descriptions
  QString fadedLabel;                    ///< of tokens that only fill up
  std::size_t linked = 1;  ///< so many panels after each other have the same tokens: one that is pointed at or pinned
                           ///< in one of them is lit in all, and a line of panels is not broken between them

  bool isEmpty() const { return panels.empty(); }
  const WeightLines& unlit() const { return backdrop ? **backdrop : *lines; }
};

/// "Head 2", as heads are named.
QString headName(Index head);
/// The same of a figure that may have names of its own for them.
QString headName(const LineFigure& figure, Index head);

/// Which lines of a panel some tokens have; all, if there are no tokens at all.
class LineFilter {
 public:
  LineFilter(const LineFigure& figure, std::size_t panel, const std::vector<LineToken>& tokens);

  bool takes(const WeightLine& line) const {
    return m_queries[static_cast<std::size_t>(line.query)] || m_keys[static_cast<std::size_t>(line.key)];
  }
  /// Whether it takes none.
  bool isEmpty() const { return m_isEmpty; }
  /// Whether it is of no tokens at all.
  bool isOfAll() const { return m_isOfAll; }

 private:
  std::vector<bool> m_queries, m_keys;
  bool m_isOfAll, m_isEmpty;
};

/// Calls `use(head, line)` for every line of a panel that a filter takes and whose head is drawn, head after head.
template <class Use>
void forEachLine(const LineFigure& figure, std::size_t panel, const LineFilter& filter, const Use& use) {
  if (filter.isEmpty()) return;
  const WeightLines& lines = filter.isOfAll() ? figure.unlit() : *figure.lines;
  for (std::size_t head = 0; head < figure.heads.size(); ++head)
    if (figure.heads[head])
      for (const WeightLine& line : lines.at(figure.panels[panel].firstMatrix + static_cast<Index>(head)))
        if (filter.takes(line)) use(static_cast<Index>(head), line);
}

/// How many lines of a panel are drawn while no token is lit.
std::size_t lineCount(const LineFigure& figure, std::size_t panel);

/// The lines that some tokens have, panel after panel; without tokens all that are drawn. \throws Stopped
std::vector<LinePlace> linesOf(const LineFigure& figure, const std::vector<LineToken>& tokens);

/// "query into, key Deep, weight 0.0738, head 2".
QString lineDescription(const LineFigure& figure, const LinePlace& place);
/// "query into, 3 lines, weights add up to 0.9312"; of those among `lines` that are the token's.
QString tokenDescription(const LineFigure& figure, const LineToken& token, const std::vector<LinePlace>& lines);

/// The same token in every panel that is linked with its own, itself among them.
std::vector<LineToken> linkedTokens(const LineFigure& figure, const LineToken& token);

/// A weight of a head by its query and key, if it is among the lines that are drawn.
std::optional<LinePlace> lineBetween(const LineFigure& figure, std::size_t panel, Index head, Index query, Index key);

const QString& labelOf(const LineFigure& figure, const LineToken& token);

/// How a figure of lines looks. Lengths are in 1/96 inch.
struct LineStyle {
  QColor background;  ///< transparent for none
  QColor text, faintText, blankText, accent, onAccent;
  std::vector<QColor> heads;  ///< their colours, again from the first after the last
  QFont labelFont, titleFont;
  double margin = 16;
  bool hasLegend = false;  ///< the names of the heads beside their colours
};
LineStyle screenLineStyle();
LineStyle printLineStyle(bool transparent);

/// Where everything of a figure lies. `Along` is the axis on which tokens follow each other: downward, or to the right
/// with queries above.
struct LineLayout {
  struct Side {
    std::vector<double> edges;       ///< along, where each token's room begins, and the last ends
    std::vector<QStringList> words;  ///< each token's label, broken into lines
    double begin = 0, end = 0;       ///< across, the room of the labels

    double middle(Index token) const {
      const auto i = static_cast<std::size_t>(token);
      return (edges[i] + edges[i + 1]) / 2;
    }
  };
  struct Panel {
    QRectF area;
    Side queries, keys;
    double begin = 0, end = 0;  ///< across, where lines begin at the queries and end at the keys

    const Side& side(bool isKey) const { return isKey ? keys : queries; }
  };

  QSizeF size;
  bool isInRows = false;
  double pitch = 0;  ///< least room of a token along
  Index step = 1;    ///< every how many tokens have a label, unless all have
  /// By head: how far beside the middle of a token its lines begin and end. Heads that aren't drawn have no lane.
  std::vector<double> lanes;
  double laneWidth = 0;  ///< of a line of this weight:
  double whole = 1;
  QSizeF legend = {0, 0};  ///< the names of all heads, each in a room as wide as this:
  double legendStep = 0;
  std::vector<Panel> panels;
};

/// Along, where a line begins at its query and ends at its key.
std::pair<double, double> lineEnds(const LineLayout& layout, std::size_t panel, Index head, const WeightLine& line);
/// How far a line may be from the middles of its tokens, its own width included.
double lineReach(const LineLayout& layout);

/// Whether the tokens of both have the same places in every room, and the same weights the same width: other weights
/// move no label.
bool isLaidOutAlike(const LineFigure& a, const LineFigure& b);

/// The largest pitch with which the figure fits into the room, but none with which labels could not be read: then the
/// figure is larger than the room.
LineLayout layoutToFit(const LineFigure& figure, const LineStyle& style, QSizeF space);
/// With this pitch; where it is too small for labels only some of them are drawn.
LineLayout layoutLines(const LineFigure& figure, const LineStyle& style, QSizeF space, double pitch);

/// A token by a point at its label or at the end of its lines.
std::optional<LineToken> tokenAt(const LineLayout& layout, QPointF point);
/// Where a token's label lies.
QRectF tokenRect(const LineLayout& layout, const LineToken& token);
class LineBuckets;
/// The line nearest to a point, at most `distance` from it, of lines that lie over each other the one with the largest
/// weight; of those of `tokens` alone, if there are any.
std::optional<LinePlace> lineAt(const LineFigure& figure, const LineLayout& layout, const LineBuckets& buckets,
                                QPointF point, const std::vector<LineToken>& tokens, double distance);

/// One panel by itself, with its own pins.
LineFigure panelAlone(LineFigure figure, std::size_t panel);

/// As it is printed and exported. \param heads the colours of the heads; empty: those of printLineStyle()
Picture linePicture(const LineFigure& figure, const std::vector<QColor>& heads = {});

}  // namespace attn::ui
