<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>attn::app::AttentionFigure</name>
    <message>
        <source>The text has %1 sequences: the first %2 are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 has %2 tokens: the first %3 are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 has a token of %2 bytes: its first %3 characters are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows are queries, columns are keys · before the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows are queries, columns are dimensions · weights times values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows are queries, columns are keys · each row sums to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n query(s) see no key: their weights are uniform, as in d2l</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query(s) see no key: their weights and outputs are all zero</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionMatrices</name>
    <message>
        <source>Vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row a token, wherever it stands. To type a number makes all vectors typed ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projection %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row an output, a column an input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Randomise vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Randomise %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Randomise parameters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionPage</name>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heatmaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid length %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this weight?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computed in %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taking in the pasted text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionPanel</name>
    <message>
        <source>See and type the numbers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsPanel</name>
    <message>
        <source>Heads and projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>He&amp;ads</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Dro&amp;pout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trainin&amp;g (else evaluation: nothing is dropped)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projection %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows: the width after the projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::MainWindow</name>
    <message>
        <source>Scenes (*.attn)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention Lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scene has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom ou&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit to window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the &amp;left panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the ri&amp;ght panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;bout Attention Lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Attention Lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Attention Lab %1&lt;/b&gt;&lt;p&gt;An interactive visualiser of attention mechanisms.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1[*] – Attention Lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no figure to export: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied the numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::MaskPanel</name>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A &amp;length for every query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A length per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A length per sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uniform, as in d2l</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d2l fills masked scores with −10⁶ before the softmax: a query without any key then weighs all keys alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows without a &amp;key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows without a key: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::ScoringPanel</name>
    <message>
        <source>Scoring function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring function %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hidden units h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden units %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band&amp;width h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::SequencesPanel</name>
    <message>
        <source>Sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One sequence a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries, one sequence a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bars |</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same as keys (self)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own text (cross)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Queries from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example “%1”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::app::VectorsPanel</name>
    <message>
        <source>Vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seeded by token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bag of characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vectors: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dimension d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimension %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::Export</name>
    <message>
        <source>The picture would have %1 × %2 pixels, which is too large. Choose a smaller width or fewer dots per inch.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pixels, for slides and the web</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shapes and text, for the web</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shapes and text, for papers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A column of a journal is about 90 mm wide, a page 180 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dpi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Transparent background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 mm, %3 × %4 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::HeatmapView</name>
    <message>
        <source>%1, %2</source>
        <comment>table, panel</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid length %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::Inspector</name>
    <message>
        <source>Click a cell, or focus the heatmap and press an arrow key, to see where its number comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” attends to “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exponent, after subtracting %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This query sees no key: there is nothing to share out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key is within the kernel&apos;s reach: all weights are 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout leaves this weight out of the output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>over the %n key(s) it sees</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 keys shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of “%1”, dimension %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum over all keys of the weight times the key&apos;s value in this dimension.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::LengthHandle</name>
    <message>
        <source>Valid length, sequence %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, query %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::MatrixEditor</name>
    <message>
        <source>Row %1, column %2: “%3” is not a number. Expected one like 0.5 or -1e3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no numbers to paste.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Randomise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard has %1 × %2 numbers, but from row %3, column %4 on only %5 × %6 fit.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::MatrixModel</name>
    <message>
        <source>%1, %2: “%3” is not a number. Expected one like 0.5 or -1e3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::NumberSlider</name>
    <message>
        <source>%1 slider</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::Panel</name>
    <message>
        <source>Next %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other random numbers: the next seed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>attn::ui::TokenChips</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more sequence(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 heads do not divide the width %2 of the %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every query sees every key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a query sees the keys before the valid length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a query sees no key that comes after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid length and causal together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bilinear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Additive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs queries and keys of one width, but queries have width %2 and keys %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs the parameter %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has shape %2, expected %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has shape %2, expected %3, or %4 with one matrix a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>can&apos;t be written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>can&apos;t be written, because no file can be made in its folder: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds Python objects (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds raw bytes or a structure (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds byte strings (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds text (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds complex numbers (type &apos;%2&apos; at byte %3), expected real numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds dates (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds time spans (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has the key &apos;%2&apos; twice, the second time at byte %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has no key &apos;%2&apos; in its header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has a header that ends at byte %2, expected %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has &apos;%2&apos; at byte %3, expected %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1holds structures (a list at byte %2), expected numbers: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has the type &apos;%2&apos; at byte %3, which doesn&apos;t say its byte order, expected &apos;&lt;%4&apos; or &apos;&gt;%4&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has the type &apos;%2&apos; at byte %3, expected one of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has more than %2 axes at byte %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has an axis of length %2 at byte %3, expected 0 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1ends after %2 bytes, expected an .npy header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1starts with %2, expected %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has version %2 of the .npy format at byte 6, expected 1.0, 2.0 or 3.0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has a header of %2 bytes at byte 8, expected at most %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has a header of %2 bytes at byte 8, but only %3 bytes follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has the shape %2, more numbers than there can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has %2 bytes after its header, expected %3 for the shape %4 of %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, expected a finite number that float32 can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, expected a finite number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, expected a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, expected a whole number of 64 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is not a whole zip archive, expected an .npz file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1contradicts itself: the zip archive&apos;s directory and its members don&apos;t agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is damaged: its checksum is not the one in the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is damaged: its bytes are not deflated data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1ends too early: the archive declares more bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1can&apos;t be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is an empty zip archive, expected .npy files in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1has %2 members, expected at most %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is not an .npy file, expected nothing else in the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is there twice, expected one array of a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is encrypted, expected an archive without a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1is compressed by method %2, expected 0 (stored) or 8 (deflated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1declares %2 bytes, more than the archive&apos;s %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1declares %2 bytes, which can&apos;t be in the %3 that it has in the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1would take the deflated members to more than %2 bytes in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1inflates to more than the %2 bytes that the archive declares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1shares bytes of the archive with %2, expected members apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>can&apos;t be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a folder, expected a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a pipe, expected a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a socket, expected a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a device, expected a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 bytes, more than this computer&apos;s memory of %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends after %1 bytes, expected %2: it was cut while it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boxcar kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triangular kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Many course notes print this formula under the name Epanechnikov.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epanechnikov kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The classical Epanechnikov kernel. Many course notes give this name to the triangular one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokens have no characters to count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One-hot vectors of %1 different tokens are too wide: at most %2. Choose another source of vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vectors of %1 numbers are too wide: at most %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sequences × %2 heads × %3 queries × %4 keys are %5 weights: at most %6. Take fewer or shorter sequences, or fewer heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs queries and keys of one width, but W_q makes queries of width %2 and W_k keys of width %3. Choose equal widths, or a bilinear, additive or concat score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a(q, k) of every query and key, after the temperature, before the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the attention weights: the masked softmax of the scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the values pooled under the weights, a row a query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-attention over padded sequences and their valid lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Five tokens of four numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed vectors, small enough to check by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two questions about Yao Ming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cross-attention of questions to segments, by the characters they share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Character by character, causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every character sees only what stands before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token to attend to: type a sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no query: type a sequence of queries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sequences of queries can&apos;t attend to %2 sequences of keys: there should be as many, or a single one on either side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>white to dark red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>white to dark blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>white to black, for print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue to yellow, even steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue to yellow, the same for colour-blind eyes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>black to cream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>black to yellow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red to blue, white at 0: for signed numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue to red, white at 0: for signed numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no array %1, expected one of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the array has shape %1, expected 2, 3 or 4 axes: (…, queries, keys)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the array has shape %1: there is nothing to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the array has shape %1: that is %2 heatmaps, expected at most %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it can&apos;t be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are %1 labels, expected %2: one a line for each %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the picture would have %1 pixels, expected at most 400000000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is wrong, expected %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is no JSON: %1 at byte %2; expected a scene of Attention Lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is no scene: “format” should be “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was written by a newer version of the program (format %1, this program reads up to %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is too large for a scene: at most 64 MB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
