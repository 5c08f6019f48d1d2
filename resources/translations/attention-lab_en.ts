<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
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
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
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
    <name>attn::app::RegressionFigure</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
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
    <name>attn::ui::TokenChips</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more sequence(s)</source>
        <translation>
            <numerusform>and %n more sequence</numerusform>
            <numerusform>and %n more sequences</numerusform>
        </translation>
    </message>
</context>
</TS>
