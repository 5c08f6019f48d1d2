<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>attn::app::AlignmentCanvas</name>
    <message numerus="yes">
        <source>no frames: the input has more than %n symbol(s)</source>
        <translation>
            <numerusform>no frames: the input has more than %n symbol</numerusform>
            <numerusform>no frames: the input has more than %n symbols</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentComparison</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>after %1 of %n step(s)</source>
        <translation>
            <numerusform>after %1 of %n step</numerusform>
            <numerusform>after %1 of %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentFigure</name>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionFigure</name>
    <message numerus="yes">
        <source>%n query(s) see no key: their weights are uniform, as in d2l</source>
        <translation>
            <numerusform>one query sees no key: its weights are uniform, as in d2l</numerusform>
            <numerusform>%n queries see no key: their weights are uniform, as in d2l</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query(s) see no key: their weights and outputs are all zero</source>
        <translation>
            <numerusform>one query sees no key: its weights and outputs are all zero</numerusform>
            <numerusform>%n queries see no key: their weights and outputs are all zero</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionFlow</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) each, plus the place</source>
        <translation>
            <numerusform>%n number each, plus the place</numerusform>
            <numerusform>%n numbers each, plus the place</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) each</source>
        <translation>
            <numerusform>%n number each</numerusform>
            <numerusform>%n numbers each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionHeads</name>
    <message numerus="yes">
        <source>%n head(s), their mean and maximum · a click or Enter opens one</source>
        <translation>
            <numerusform>%n head, its mean and maximum · a click or Enter opens one</numerusform>
            <numerusform>%n heads, their mean and maximum · a click or Enter opens one</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionPage</name>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionParameters</name>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AxesPanel</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s), expected %1</source>
        <translation>
            <numerusform>%n token, expected %1</numerusform>
            <numerusform>%n tokens, expected %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s), expected %1 for the queries, %2 for the keys, or those of both after each other</source>
        <translation>
            <numerusform>%n token, expected %1 for the queries, %2 for the keys, or those of both after each other</numerusform>
            <numerusform>%n tokens, expected %1 for the queries, %2 for the keys, or those of both after each other</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::BatchDialog</name>
    <message numerus="yes">
        <source>%1 … %2, %n file(s)</source>
        <translation>
            <numerusform>%1 … %2, %n file</numerusform>
            <numerusform>%1 … %2, %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::CompareButton</name>
    <message numerus="yes">
        <source>B learns for %1 step(s)</source>
        <translation>
            <numerusform>B learns for %1 step</numerusform>
            <numerusform>B learns for %1 steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ComparisonWords</name>
    <message numerus="yes">
        <source>random, %n row(s), seed %1</source>
        <translation>
            <numerusform>random, %n row, seed %1</numerusform>
            <numerusform>random, %n rows, seed %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>typed, %n row(s)</source>
        <translation>
            <numerusform>typed, %n row</numerusform>
            <numerusform>typed, %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n of its queries</source>
        <translation>
            <numerusform>%1: %n of its queries</numerusform>
            <numerusform>%1: %n of its queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n row(s)</source>
        <translation>
            <numerusform>in %n row</numerusform>
            <numerusform>in %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::DatabasePanel</name>
    <message numerus="yes">
        <source>%n numbers each</source>
        <translation>
            <numerusform>%n number each</numerusform>
            <numerusform>%n numbers each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsPanel</name>
    <message numerus="yes">
        <source>%n head(s), projected</source>
        <translation>
            <numerusform>%n head, projected</numerusform>
            <numerusform>%n heads, projected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s), no projections</source>
        <translation>
            <numerusform>%n head, no projections</numerusform>
            <numerusform>%n heads, no projections</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ImportDialog</name>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>doubts about a table</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::InputPanel</name>
    <message numerus="yes">
        <source>Release %n chosen symbol(s)</source>
        <translation>
            <numerusform>Release %n chosen symbol</numerusform>
            <numerusform>Release %n chosen symbols</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::KernelPanel</name>
    <message numerus="yes">
        <source>and of %n more: choose a feature to be drawn to change its bandwidth</source>
        <translation>
            <numerusform>and of %n more: choose a feature to be drawn to change its bandwidth</numerusform>
            <numerusform>and of %n more: choose a feature to be drawn to change its bandwidth</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::LessonWords</name>
    <message numerus="yes">
        <source>about %n min</source>
        <translation>
            <numerusform>about %n min</numerusform>
            <numerusform>about %n min</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::MainWindow</name>
    <message numerus="yes">
        <source>%n of these files exist(s) already.</source>
        <translation>
            <numerusform>%n of these files exists already.</numerusform>
            <numerusform>%n of these files exist already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n file(s)</source>
        <translation>
            <numerusform>Saved %n file</numerusform>
            <numerusform>Saved %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saving %n file(s)</source>
        <translation>
            <numerusform>Saving %n file</numerusform>
            <numerusform>Saving %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ModelSources</name>
    <message numerus="yes">
        <source>%n edit(s)</source>
        <translation>
            <numerusform>%n edit</numerusform>
            <numerusform>%n edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ModelTextPanel</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::Models</name>
    <message numerus="yes">
        <source>Mean of %n head(s)</source>
        <translation>
            <numerusform>Mean of %n head</numerusform>
            <numerusform>Mean of %n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Maximum of %n head(s)</source>
        <translation>
            <numerusform>Maximum of %n head</numerusform>
            <numerusform>Maximum of %n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sum of %n head(s)</source>
        <translation>
            <numerusform>Sum of %n head</numerusform>
            <numerusform>Sum of %n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ModelsPage</name>
    <message numerus="yes">
        <source>The file holds %n tensor(s) of attention</source>
        <translation>
            <numerusform>The file holds %n tensor of attention</numerusform>
            <numerusform>The file holds %n tensors of attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::Patches</name>
    <message numerus="yes">
        <source>%1 behind %n token(s)</source>
        <translation>
            <numerusform>%1 behind %n token</numerusform>
            <numerusform>%1 behind %n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::PatchesView</name>
    <message numerus="yes">
        <source>%n token(s) before %1</source>
        <translation>
            <numerusform>%n token before %1</numerusform>
            <numerusform>%n tokens before %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RecipePanel</name>
    <message numerus="yes">
        <source>%1 numbers · %n step(s)</source>
        <translation>
            <numerusform>%1 numbers · %n step</numerusform>
            <numerusform>%1 numbers · %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RegressionFigure</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query(s)</source>
        <translation>
            <numerusform>%n query</numerusform>
            <numerusform>%n queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RegressionPictures</name>
    <message numerus="yes">
        <source>%1 point(s) of %2, noise %3, seed %4</source>
        <translation>
            <numerusform>%1 point of %2, noise %3, seed %4</numerusform>
            <numerusform>%1 points of %2, noise %3, seed %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 point(s)</source>
        <translation>
            <numerusform>%1 point</numerusform>
            <numerusform>%1 points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 point(s) from %2</source>
        <translation>
            <numerusform>%1 point from %2</numerusform>
            <numerusform>%1 points from %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalCanvas</name>
    <message numerus="yes">
        <source>Remove %n pair(s)</source>
        <translation>
            <numerusform>Remove a pair</numerusform>
            <numerusform>Remove %n pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalFigure</name>
    <message numerus="yes">
        <source>%n more: %1</source>
        <translation>
            <numerusform>%n more: %1</numerusform>
            <numerusform>%n more: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pairs of %1</source>
        <translation>
            <numerusform>%n pair of %1</numerusform>
            <numerusform>%n pairs of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pairs</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pairs from %1</source>
        <translation>
            <numerusform>%n pair from %1</numerusform>
            <numerusform>%n pairs from %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values tie</source>
        <translation>
            <numerusform>%n value ties</numerusform>
            <numerusform>%n values tie</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalPage</name>
    <message numerus="yes">
        <source>%n pasted pair(s) took the place of those that were there: Undo brings them back</source>
        <translation>
            <numerusform>%n pasted pair took the place of those that were there: Undo brings them back</numerusform>
            <numerusform>%n pasted pairs took the place of those that were there: Undo brings them back</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RowSummaries</name>
    <message numerus="yes">
        <source>%n row(s) added up</source>
        <translation>
            <numerusform>%n row added up</numerusform>
            <numerusform>%n rows added up</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) left out: the shares of the others sum to 1 again</source>
        <translation>
            <numerusform>%n key left out: the shares of the others sum to 1 again</numerusform>
            <numerusform>%n keys left out: the shares of the others sum to 1 again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::StepMarks</name>
    <message numerus="yes">
        <source>%1, %n done</source>
        <comment>a place among steps</comment>
        <translation>
            <numerusform>%1, %n done</numerusform>
            <numerusform>%1, %n done</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::TableReader</name>
    <message numerus="yes">
        <source>%n rows without a value left out: lines %1</source>
        <comment>of a table</comment>
        <translation>
            <numerusform>%n row without a value left out: line %1</numerusform>
            <numerusform>%n rows without a value left out: lines %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::TaskPanel</name>
    <message numerus="yes">
        <source>Learns %n pair(s) of %1</source>
        <translation>
            <numerusform>Learns %n pair of %1</numerusform>
            <numerusform>Learns %n pairs of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::VectorsPanel</name>
    <message numerus="yes">
        <source>%n token(s) have no typed vector, their numbers are random: %1</source>
        <translation>
            <numerusform>%n token has no typed vector, its numbers are random: %1</numerusform>
            <numerusform>%n tokens have no typed vector, their numbers are random: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::Chart</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::CommandPalette</name>
    <message numerus="yes">
        <source>%n command(s)</source>
        <translation>
            <numerusform>%n command</numerusform>
            <numerusform>%n commands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::CurveChart</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::FilmDialog</name>
    <message numerus="yes">
        <source>%n frame(s): there are no more. %1</source>
        <translation>
            <numerusform>%n frame: there are no more. %1</numerusform>
            <numerusform>%n frames: there are no more. %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::Inspector</name>
    <message numerus="yes">
        <source>%n number(s), %1 to %2, length %3</source>
        <translation>
            <numerusform>%n number, %1 to %2, length %3</numerusform>
            <numerusform>%n numbers, %1 to %2, length %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::LineFigure</name>
    <message numerus="yes">
        <source>%1 %2, %n line(s), weights add up to %3</source>
        <translation>
            <numerusform>%1 %2, %n line, weights add up to %3</numerusform>
            <numerusform>%1 %2, %n lines, weights add up to %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::LineView</name>
    <message numerus="yes">
        <source>The list has the first %n line(s). The lines of a token are listed while it is pinned.</source>
        <translation>
            <numerusform>The list has the first %n line. The lines of a token are listed while it is pinned.</numerusform>
            <numerusform>The list has the first %n lines. The lines of a token are listed while it is pinned.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::TokenChips</name>
    <message numerus="yes">
        <source>and %n more sequence(s)</source>
        <translation>
            <numerusform>and %n more sequence</numerusform>
            <numerusform>and %n more sequences</numerusform>
        </translation>
    </message>
</context>
</TS>
