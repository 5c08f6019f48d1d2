<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>attn::app::AlignmentCanvas</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Step in sight</source>
        <translation>当前显示的步</translation>
    </message>
    <message>
        <source>Loss and accuracy of the training</source>
        <translation>训练的损失与准确率</translation>
    </message>
    <message>
        <source>frames: the right answer fed in</source>
        <translation>各帧：输入正确答案</translation>
    </message>
    <message>
        <source>frames: “%1” fed in</source>
        <translation>各帧：输入“%1”</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Input and output</source>
        <translation>输入与输出</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Weights as a heatmap</source>
        <translation>用热图显示权重</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Weights as lines</source>
        <translation>用连线显示权重</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Heatmap and lines</source>
        <translation>热图和连线</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Write another symbol here</source>
        <translation>在此写入另一个符号</translation>
    </message>
    <message>
        <source>To the first symbol</source>
        <translation>到第一个符号</translation>
    </message>
    <message>
        <source>Play the decoding symbol by symbol</source>
        <translation>逐个符号播放解码</translation>
    </message>
    <message>
        <source>To the last symbol</source>
        <translation>到最后一个符号</translation>
    </message>
    <message>
        <source>Valid length %1</source>
        <translation>有效长度 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>As the model thinks</source>
        <translation>由模型决定</translation>
    </message>
    <message>
        <source>Release symbol %1</source>
        <translation>取消指定第 %1 个符号</translation>
    </message>
    <message>
        <source>Write “%1” as symbol %2</source>
        <translation>将第 %2 个符号写为“%1”</translation>
    </message>
    <message numerus="yes">
        <source>no frames: the input has more than %n symbol(s)</source>
        <translation>
            <numerusform>没有画面：输入超过 %n 个符号</numerusform>
        </translation>
    </message>
    <message>
        <source>The document keeps the weights alone, without the curves of their training.</source>
        <translation>文档只保存了权重，没有保存训练的曲线。</translation>
    </message>
    <message>
        <source>frames of A: the right answer fed in</source>
        <translation>A 的各帧：输入正确答案</translation>
    </message>
    <message>
        <source>frames of A: “%1” fed in</source>
        <translation>A 的各帧：输入“%1”</translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentComparison</name>
    <message>
        <source>states of %1</source>
        <translation>状态宽度 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>batches of %1</source>
        <translation>批量 %1</translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>学习率 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>%1 loss %2</source>
        <translation>%1 损失 %2</translation>
    </message>
    <message>
        <source>%1 accuracy %2</source>
        <translation>%1 准确率 %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message numerus="yes">
        <source>after %1 of %n step(s)</source>
        <translation>
            <numerusform>第 %1 步后（共 %n 步）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentFigure</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>output symbol</source>
        <translation>输出符号</translation>
    </message>
    <message>
        <source>input symbol</source>
        <translation>输入符号</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>states %1 · α %2 · s %3</source>
        <translation>状态 %1 · α %2 · s %3</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n 对</numerusform>
        </translation>
    </message>
    <message>
        <source>states of %1</source>
        <translation>状态宽度 %1</translation>
    </message>
    <message>
        <source>batches of %1</source>
        <translation>批量 %1</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学习率 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>beam of %1</source>
        <translation>束宽 %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>accuracy on %1 unseen</source>
        <translation>在 %1 个未见样本上的准确率</translation>
    </message>
    <message>
        <source> · B: %1</source>
        <translation> · B：%1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>the right answer, fed in</source>
        <translation>输入的正确答案</translation>
    </message>
    <message>
        <source>output, fed in</source>
        <translation>输入的输出</translation>
    </message>
    <message>
        <source>valid length %1</source>
        <translation>有效长度 %1</translation>
    </message>
    <message>
        <source> · symbol %1 forced: “%2”</source>
        <translation> · 第 %1 个符号强制为“%2”</translation>
    </message>
    <message>
        <source> · A: %1</source>
        <translation> · A：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentFilm</name>
    <message>
        <source>Train to step %1</source>
        <translation>训练到第 %1 步</translation>
    </message>
    <message>
        <source>Reset the training</source>
        <translation>重置训练</translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentLines</name>
    <message>
        <source>Lines of the alignment</source>
        <translation>对齐的连线</translation>
    </message>
    <message>
        <source>input symbol %1, %2: %3</source>
        <comment>its place, itself, its weight</comment>
        <translation>输入符号 %1，%2：%3</translation>
    </message>
    <message>
        <source>output symbol %1, %2, looks at %3</source>
        <translation>输出符号 %1，%2，关注 %3</translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentPage</name>
    <message>
        <source>The step taken apart</source>
        <translation>分解这一步</translation>
    </message>
    <message>
        <source>Rang&amp;e of the colour map</source>
        <translation>颜色范围(&amp;E)</translation>
    </message>
    <message>
        <source>training, step %1</source>
        <translation>训练中，第 %1 步</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Pairs of %1</source>
        <translation>%1 的数据对</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>色图 %1</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Frames of the training</source>
        <translation>训练的各帧</translation>
    </message>
    <message>
        <source>Loss and accuracy</source>
        <translation>损失与准确率</translation>
    </message>
    <message>
        <source>Earlier training</source>
        <translation>先前的训练</translation>
    </message>
    <message>
        <source>Paste pairs</source>
        <translation>粘贴数据对</translation>
    </message>
    <message>
        <source>B: %1.</source>
        <translation>B：%1。</translation>
    </message>
    <message>
        <source>The same weights as %1</source>
        <translation>同样的权重，作为%1</translation>
    </message>
    <message>
        <source>Compare: the same weights as %1</source>
        <translation>比较：同样的权重，作为%1</translation>
    </message>
    <message>
        <source>%1 of B</source>
        <translation>B 的%1</translation>
    </message>
    <message>
        <source>Pasted pairs</source>
        <translation>粘贴的数据对</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
</context>
<context>
    <name>attn::app::AlignmentTables</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionFigure</name>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>rows are queries, columns dimensions · weights × values</source>
        <translation>行是查询，列是维度 · 权重乘以值</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>sequence %1, head %2</source>
        <translation>序列 %1，头 %2</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message numerus="yes">
        <source>%n query(s) see no key: their weights are uniform, as in d2l</source>
        <translation>
            <numerusform>%n 个查询看不到任何键：权重均匀，与 d2l 相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query(s) see no key: their weights and outputs are all zero</source>
        <translation>
            <numerusform>%n 个查询看不到任何键：权重和输出全为 0</numerusform>
        </translation>
    </message>
    <message>
        <source>rows are queries, columns are keys</source>
        <translation>行是查询，列是键</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>每行之和为 1</translation>
    </message>
    <message>
        <source>the sum of a row says how much it attends</source>
        <translation>每行之和表示该查询的注意力总量</translation>
    </message>
    <message>
        <source>× is dropped in training</source>
        <translation>× 表示训练时被丢弃</translation>
    </message>
    <message>
        <source>a row sums to 1, or to 0 where no key is within the kernel&apos;s reach</source>
        <translation>每行之和为 1；核的范围内没有键的行，其和为 0</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>each row and what its sink took sum to 1</source>
        <translation>每行与其汇聚位所取之和为 1</translation>
    </message>
    <message>
        <source>rows are queries, columns dimensions · αV, mixed by W_o</source>
        <translation>行是查询，列是维度 · 权重乘以值，再由 W_o 混合</translation>
    </message>
    <message>
        <source>The text had %1 sequences: the first %2 were taken, the others were dropped.</source>
        <translation>文本有 %1 个序列：只取了前 %2 个，其余已丢弃。</translation>
    </message>
    <message>
        <source>Line %1 had %2 tokens: the first %3 were taken, the others were dropped.</source>
        <translation>第 %1 行有 %2 个词元：只取了前 %3 个，其余已丢弃。</translation>
    </message>
    <message>
        <source>Line %1 had a token of %2 bytes: its first %3 characters were taken, the others were dropped.</source>
        <translation>第 %1 行有一个 %2 字节的词元：只取了前 %3 个字符，其余已丢弃。</translation>
    </message>
    <message>
        <source>some weights dropped in training</source>
        <translation>训练时丢弃了部分权重</translation>
    </message>
    <message>
        <source>rows are queries, columns are keys · hatched: masked</source>
        <translation>行是查询，列是键 · 被掩码遮住的画斜线</translation>
    </message>
    <message>
        <source>rows are queries, columns are keys · added to the scores</source>
        <translation>行是查询，列是键 · 这些数加到分数上</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionFlow</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 × %2 numbers from %3 to %4</source>
        <translation>%1 × %2 个数，从 %3 到 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>no mask: every key is seen</source>
        <translation>无掩码：看得见所有键</translation>
    </message>
    <message>
        <source>no looking ahead</source>
        <translation>不能往后看</translation>
    </message>
    <message>
        <source>what was typed</source>
        <translation>输入的文本</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) each, plus the place</source>
        <translation>
            <numerusform>每个词元 %n 个数，再加位置</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) each</source>
        <translation>
            <numerusform>每个词元 %n 个数</numerusform>
        </translation>
    </message>
    <message>
        <source>Q asks, K answers, V gives</source>
        <translation>Q 提问，K 应答，V 给出</translation>
    </message>
    <message>
        <source>each query with each key</source>
        <translation>每个查询对每个键</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>每行之和为 1</translation>
    </message>
    <message>
        <source>how much each attends</source>
        <translation>各自关注多少</translation>
    </message>
    <message>
        <source>weighted mean of V</source>
        <translation>V 的加权平均</translation>
    </message>
    <message>
        <source>heads joined, then mixed</source>
        <translation>各头拼接后混合</translation>
    </message>
    <message>
        <source>mixed by the last projection</source>
        <translation>由最后的投影混合</translation>
    </message>
    <message>
        <source>Flow of sequence %1</source>
        <translation>序列 %1 的流程</translation>
    </message>
    <message>
        <source>%1, sequence %2</source>
        <translation>%1，序列 %2</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>number of Q</source>
        <translation>Q 的数</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>number of K</source>
        <translation>K 的数</translation>
    </message>
    <message>
        <source>number of V</source>
        <translation>V 的数</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>look up</source>
        <translation>查表</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>each head takes its own band of V</source>
        <translation>每个头取 V 中自己的一段</translation>
    </message>
    <message>
        <source>the values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>+ %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>the whole pass</source>
        <translation>完整的一遍计算</translation>
    </message>
    <message>
        <source>heads joined</source>
        <translation>各头拼接</translation>
    </message>
    <message>
        <source>the same: no last projection</source>
        <translation>不变：没有最后的投影</translation>
    </message>
    <message>
        <source>of B; boxes in which A differs have its pictures first</source>
        <translation>B 的流程；与 A 不同的方框中先显示 A 的图</translation>
    </message>
    <message>
        <source>each row sums to 1 with its sink</source>
        <translation>每行连同汇聚位之和为 1</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionHeads</name>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>sequence %1, %2</source>
        <translation>序列 %1，%2</translation>
    </message>
    <message>
        <source>Sequence %1 · %2</source>
        <translation>序列 %1 · %2</translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>%1 · Esc goes back to all heads</source>
        <translation>%1 · 按 Esc 返回全部头</translation>
    </message>
    <message>
        <source>one head · a click or Enter opens it</source>
        <translation>一个头 · 单击或按 Enter 打开</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s), their mean and maximum · a click or Enter opens one</source>
        <translation>
            <numerusform>%n 个头，及其平均与最大值 · 单击或按 Enter 打开一个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionLines</name>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>%1 of %2 weights: the largest that make up %3% of each row</source>
        <translation>%2 个权重中的 %1 个：每行中合计占 %3% 的最大权重</translation>
    </message>
    <message>
        <source>Queries at the left, keys at the right</source>
        <translation>查询在左，键在右</translation>
    </message>
    <message>
        <source>Queries above, keys below</source>
        <translation>查询在上，键在下</translation>
    </message>
    <message>
        <source>Direction of lines</source>
        <translation>连线方向</translation>
    </message>
    <message>
        <source>Of each query&apos;s keys the largest weights are drawn that make up this share of their sum</source>
        <translation>对每个查询，只画出合计占此比例的最大权重</translation>
    </message>
    <message>
        <source>Lines of the attention weights</source>
        <translation>注意力权重的连线</translation>
    </message>
    <message>
        <source>Lines between rows</source>
        <translation>连线改为上下排列</translation>
    </message>
    <message>
        <source>Lines between columns</source>
        <translation>连线改为左右排列</translation>
    </message>
    <message>
        <source>Share of lines %1</source>
        <translation>连线占比 %1</translation>
    </message>
    <message>
        <source>Show the lines of head %1</source>
        <translation>显示头 %1 的连线</translation>
    </message>
    <message>
        <source>Hide the lines of head %1</source>
        <translation>隐藏头 %1 的连线</translation>
    </message>
    <message>
        <source>Columns</source>
        <comment>queries and keys in a column each</comment>
        <translation>竖排</translation>
    </message>
    <message>
        <source>Rows</source>
        <comment>queries and keys in a row each</comment>
        <translation>横排</translation>
    </message>
    <message>
        <source>%1 of %2 weights, the largest of each row: a token has all that make up %3%</source>
        <translation>%2 个权重中的 %1 个，为每行最大者；指向词元则显示占每行 %3% 的全部</translation>
    </message>
    <message>
        <source>Show the lines of all heads</source>
        <translation>显示所有头的连线</translation>
    </message>
    <message>
        <source>Show the lines of head %1 alone</source>
        <translation>只显示头 %1 的连线</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionMatrices</name>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>A row a token, wherever it stands. To type a number makes all vectors typed ones.</source>
        <translation>每行对应一个词元，与其位置无关。只要输入一个数值，所有向量就都改为手动输入。</translation>
    </message>
    <message>
        <source>Projection %1</source>
        <translation>投影 %1</translation>
    </message>
    <message>
        <source>A row an output, a column an input.</source>
        <translation>每行对应一个输出，每列对应一个输入。</translation>
    </message>
    <message>
        <source>Parameter %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>Type vectors</source>
        <translation>输入向量</translation>
    </message>
    <message>
        <source>Type %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>Randomise vectors</source>
        <translation>随机生成向量</translation>
    </message>
    <message>
        <source>Randomise %1</source>
        <translation>随机生成 %1</translation>
    </message>
    <message>
        <source>Randomise parameters</source>
        <translation>随机生成参数</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionPage</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Valid length %1</source>
        <translation>有效长度 %1</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>色图 %1</translation>
    </message>
    <message>
        <source>Taking in the pasted text…</source>
        <translation>正在处理粘贴的文本…</translation>
    </message>
    <message>
        <source>Paste text</source>
        <translation>粘贴文本</translation>
    </message>
    <message>
        <source>heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示%1</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>These numbers of heads divide it:</source>
        <translation>能整除它的头数：</translation>
    </message>
    <message>
        <source>Rang&amp;e of the colour map</source>
        <translation>颜色范围(&amp;E)</translation>
    </message>
    <message>
        <source>Show keys</source>
        <translation>显示键</translation>
    </message>
    <message>
        <source>Hide keys</source>
        <translation>隐藏键</translation>
    </message>
    <message>
        <source>Row summaries</source>
        <translation>行摘要</translation>
    </message>
    <message>
        <source>Why this number?</source>
        <translation>这个数从何而来？</translation>
    </message>
    <message>
        <source>Thumbnails of all heads</source>
        <translation>所有头的缩略图</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>汇聚位</translation>
    </message>
    <message>
        <source>Positions: %1</source>
        <translation>位置：%1</translation>
    </message>
    <message>
        <source>Positions that add one:</source>
        <translation>会加上偏置的位置方式：</translation>
    </message>
    <message>
        <source>%1_token</source>
        <comment>column of a table</comment>
        <translation>%1_词元</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionPanel</name>
    <message>
        <source>See and type the numbers</source>
        <translation>查看和输入数值</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionParameters</name>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>random vectors d = %1, seed %2</source>
        <translation>随机向量 d = %1，种子 %2</translation>
    </message>
    <message>
        <source>positions: %1</source>
        <translation>位置编码：%1</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>mask: %1</source>
        <translation>掩码：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>dropout %1, seed %2</source>
        <translation>暂退 %1，种子 %2</translation>
    </message>
    <message>
        <source>vectors: %1</source>
        <translation>向量：%1</translation>
    </message>
    <message>
        <source>sink of score %1</source>
        <translation>汇聚位的分数 %1</translation>
    </message>
    <message>
        <source>%1 random, seed %2</source>
        <translation>%1 随机，种子 %2</translation>
    </message>
    <message>
        <source>%1 typed</source>
        <translation>%1 手动输入</translation>
    </message>
</context>
<context>
    <name>attn::app::AttentionPositions</name>
    <message>
        <source>Way of positions</source>
        <translation>位置方式</translation>
    </message>
    <message>
        <source>Heatmaps of positions</source>
        <translation>位置的热图</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Curves of positions</source>
        <translation>位置的曲线</translation>
    </message>
    <message>
        <source>Positions: %1</source>
        <translation>位置编码：%1</translation>
    </message>
    <message>
        <source>So many positions are shown, whatever the tokens are</source>
        <translation>显示这么多个位置，与词元无关</translation>
    </message>
    <message>
        <source>The width of the vectors, or of a head, that are shown, whatever that of the tokens is</source>
        <translation>所显示的向量（或一个头）的宽度，与词元的宽度无关</translation>
    </message>
    <message>
        <source>Columns drawn as curves</source>
        <translation>画成曲线的列</translation>
    </message>
    <message>
        <source>The columns that are drawn as curves, from 0 on: 6–9, 12</source>
        <translation>画成曲线的列，从 0 数起：6–9, 12</translation>
    </message>
    <message>
        <source>Curves of columns</source>
        <translation>曲线：列</translation>
    </message>
    <message>
        <source>Expected at most %1 columns from 0 to %2, as in 6–9, 12</source>
        <translation>应为 0 到 %2 之间的列，最多 %1 列，例如 6–9, 12</translation>
    </message>
    <message>
        <source>Curves of columns %1</source>
        <translation>列 %1 的曲线</translation>
    </message>
    <message>
        <source>No column is drawn as a curve.</source>
        <translation>没有画成曲线的列。</translation>
    </message>
</context>
<context>
    <name>attn::app::AxesPanel</name>
    <message>
        <source>As guessed</source>
        <translation>按猜测</translation>
    </message>
    <message>
        <source>The axes as the numbers suggest them</source>
        <translation>按数值推测的各轴</translation>
    </message>
    <message>
        <source>Axes as guessed</source>
        <translation>各轴按猜测</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Axis %1: %2</source>
        <translation>轴 %1：%2</translation>
    </message>
    <message>
        <source>Open: %1</source>
        <translation>待定：%1</translation>
    </message>
    <message>
        <source>Axis %1, length %2</source>
        <translation>轴 %1，长度 %2</translation>
    </message>
    <message>
        <source>Entry %1 of the batch</source>
        <translation>批次中的第 %1 条</translation>
    </message>
    <message>
        <source>Ro&amp;ws of the weights</source>
        <translation>权重的行(&amp;W)</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>each ÷ its sum</source>
        <translation>各行 ÷ 其和</translation>
    </message>
    <message>
        <source>Tensor of the file</source>
        <translation>文件中的张量</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a tensor and its lengths</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>It would look like this: %1</source>
        <translation>看起来会是这样：%1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Tokens of the file</source>
        <translation>文件的词元</translation>
    </message>
    <message>
        <source>In the place of those that the file has: one a line, or with spaces between them</source>
        <translation>代替文件里已有的词元：每行一个，或用空格隔开</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s), expected %1</source>
        <translation>
            <numerusform>%n 个词元，应为 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>What the numbers are</source>
        <translation>这些数是什么</translation>
    </message>
    <message>
        <source>Tokens such as ##ing go on with a word, and so do those without Ġ or ▁ where others have it. Weights to a word&apos;s pieces are summed, those from its pieces averaged.</source>
        <translation>像 ##ing 这样的词元接着前面的词；有些词元带 Ġ 或 ▁ 时，不带的也接着前面的词。指向一个词各片段的权重相加，来自各片段的权重取平均。</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s), expected %1 for the queries, %2 for the keys, or those of both after each other</source>
        <translation>
            <numerusform>%n 个词元；应为查询的 %1 个、键的 %2 个，或两者依次相连</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AxesPreview</name>
    <message>
        <source>The first heads with these axes</source>
        <translation>按这些轴显示的前几个头</translation>
    </message>
    <message>
        <source>Take these axes</source>
        <translation>采用这些轴</translation>
    </message>
    <message>
        <source>All heads are shown with them</source>
        <translation>所有头都按这些轴显示</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The axes stay as they are (Esc)</source>
        <translation>各轴保持不变（Esc）</translation>
    </message>
    <message>
        <source>There is nothing to see.</source>
        <translation>没有可显示的内容。</translation>
    </message>
    <message>
        <source>Layers × heads: %1 × %2, queries × keys: %3 × %4. These are the first heads.</source>
        <translation>层 × 头：%1 × %2，查询 × 键：%3 × %4。这里是前几个头。</translation>
    </message>
</context>
<context>
    <name>attn::app::AxisQuestions</name>
    <message>
        <source>axis %1 (%2)</source>
        <comment>an axis and its length</comment>
        <translation>轴 %1（%2）</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>logarithms of weights</source>
        <translation>权重的对数</translation>
    </message>
    <message>
        <source>Are the numbers weights, or scores?</source>
        <translation>这些数是权重，还是分数？</translation>
    </message>
    <message>
        <source>What the numbers are</source>
        <translation>这些数是什么</translation>
    </message>
    <message>
        <source>What does axis %1, of length %2, count?</source>
        <translation>长度为 %2 的轴 %1 数的是什么？</translation>
    </message>
    <message>
        <source>Are the %1 rows of axis %2 queries, or heads of one query?</source>
        <translation>轴 %2 的 %1 行是查询，还是同一个查询的各个头？</translation>
    </message>
    <message>
        <source>Which axis is the keys?</source>
        <translation>哪个轴是键？</translation>
    </message>
    <message>
        <source>Which axis is the queries?</source>
        <translation>哪个轴是查询？</translation>
    </message>
    <message>
        <source>Axes of the file</source>
        <translation>文件的轴</translation>
    </message>
</context>
<context>
    <name>attn::app::BatchDialog</name>
    <message>
        <source>Save each figure</source>
        <translation>逐个保存图</translation>
    </message>
    <message>
        <source>each heatmap, as it is shown</source>
        <translation>每幅热图，按当前显示</translation>
    </message>
    <message>
        <source>each head, in full</source>
        <translation>每个头，完整绘制</translation>
    </message>
    <message>
        <source>each layer, all its heads in full</source>
        <translation>每一层，其所有头完整绘制</translation>
    </message>
    <message>
        <source>A &amp;file for</source>
        <translation>每个文件对应(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation>文件名(&amp;N)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>The folder in which the files are saved</source>
        <translation>保存文件的文件夹</translation>
    </message>
    <message>
        <source>Fol&amp;der</source>
        <translation>文件夹(&amp;D)</translation>
    </message>
    <message>
        <source>Fo&amp;rmats</source>
        <translation>格式(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>{panel}: what it is called</source>
        <translation>{panel}：它的名称</translation>
    </message>
    <message>
        <source>{number}: its place</source>
        <translation>{number}：它的序号</translation>
    </message>
    <message>
        <source>{layer}: its layer</source>
        <translation>{layer}：所在的层</translation>
    </message>
    <message>
        <source>{head}: its head</source>
        <translation>{head}：所属的头</translation>
    </message>
    <message>
        <source>%1 as wide as the browser&apos;s window</source>
        <comment>a format</comment>
        <translation>%1 与浏览器窗口同宽</translation>
    </message>
    <message>
        <source>%1 %2 pixels at %3 dpi</source>
        <comment>a format</comment>
        <translation>%1 为 %2 像素（%3 dpi）</translation>
    </message>
    <message>
        <source>%1 %2 px of 1/96 inch</source>
        <comment>formats</comment>
        <translation>%1 为 %2 px（每 px 1/96 英寸）</translation>
    </message>
    <message>
        <source>%1 mm wide, which is: %2</source>
        <translation>宽 %1 毫米，即：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 … %2, %n file(s)</source>
        <translation>
            <numerusform>%1 … %2，共 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
</context>
<context>
    <name>attn::app::Commands</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>现在不可用</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
</context>
<context>
    <name>attn::app::CompareButton</name>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Another model of the same pairs beside this one: B beside A</source>
        <translation>在此模型旁再放一个学习同样数据对的模型：A 旁边的 B</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>比较：%1</translation>
    </message>
    <message>
        <source>B scores by %1</source>
        <translation>B 用%1评分</translation>
    </message>
    <message>
        <source>B has states of %1</source>
        <translation>B 的状态为 %1 维</translation>
    </message>
    <message>
        <source>B begins with another seed</source>
        <translation>B 从另一个种子开始</translation>
    </message>
    <message>
        <source>B has the same weights, as %1</source>
        <translation>B 有同样的权重，作为%1</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message numerus="yes">
        <source>B learns for %1 step(s)</source>
        <translation>
            <numerusform>B 学习 %1 步</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ComparisonBar</name>
    <message>
        <source>Keeps the mechanism as A; what you change from now on is B</source>
        <translation>把现在的机制保留为 A；此后改动的是 B</translation>
    </message>
    <message>
        <source>Pin the mechanism as A</source>
        <translation>把机制固定为 A</translation>
    </message>
</context>
<context>
    <name>attn::app::ComparisonFigure</name>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Sequence %1 · head %2</source>
        <translation>序列 %1 · 头 %2</translation>
    </message>
    <message>
        <source>heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>one head</source>
        <translation>一个头</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>第 %1 个头（共 %2 个）</translation>
    </message>
    <message>
        <source>head B%1 − A%2</source>
        <comment>of which head of B and which of A a difference is</comment>
        <translation>头 B%1 − A%2</translation>
    </message>
</context>
<context>
    <name>attn::app::ComparisonHeader</name>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A：%1，B：%2</translation>
    </message>
    <message>
        <source>less than A</source>
        <translation>小于 A</translation>
    </message>
    <message>
        <source>more</source>
        <translation>大于 A</translation>
    </message>
</context>
<context>
    <name>attn::app::ComparisonPanel</name>
    <message>
        <source>Model B</source>
        <translation>模型 B</translation>
    </message>
    <message>
        <source>Scoring of B</source>
        <translation>B 的评分</translation>
    </message>
    <message>
        <source>Hidden size of B</source>
        <translation>B 的隐藏维数</translation>
    </message>
    <message>
        <source>Batch of B</source>
        <translation>B 的批量</translation>
    </message>
    <message>
        <source>Learning rate of B</source>
        <translation>B 的学习率</translation>
    </message>
    <message>
        <source>Steps of B</source>
        <translation>B 的步数</translation>
    </message>
    <message>
        <source>Seed of B</source>
        <translation>B 的种子</translation>
    </message>
</context>
<context>
    <name>attn::app::ComparisonWords</name>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Scoring function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>Painted keys</source>
        <translation>涂画的键</translation>
    </message>
    <message>
        <source>Normaliser</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Rows without a key</source>
        <translation>看不到键的行</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退法 (Dropout)</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>one a query</source>
        <translation>每个查询一个</translation>
    </message>
    <message>
        <source>one a sequence</source>
        <translation>每个序列一个</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>单位阵</translation>
    </message>
    <message numerus="yes">
        <source>random, %n row(s), seed %1</source>
        <translation>
            <numerusform>随机，%n 行，种子 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>typed, %n row(s)</source>
        <translation>
            <numerusform>手动输入，%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>typed</source>
        <translation>手动输入</translation>
    </message>
    <message>
        <source>h = %1, seed %2</source>
        <translation>h = %1，种子 %2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n of its queries</source>
        <translation>
            <numerusform>%1：其中 %n 个查询</numerusform>
        </translation>
    </message>
    <message>
        <source>as long as the text</source>
        <translation>与文本等长</translation>
    </message>
    <message numerus="yes">
        <source>in %n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>all zeros</source>
        <translation>全为 0</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>Projection %1</source>
        <translation>投影 %1</translation>
    </message>
    <message>
        <source>other numbers</source>
        <translation>其他数值</translation>
    </message>
    <message>
        <source>Attention sink</source>
        <translation>注意力汇聚位</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>分数 %1</translation>
    </message>
</context>
<context>
    <name>attn::app::DataPanel</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>来源(&amp;O)</translation>
    </message>
    <message>
        <source>Points &amp;n</source>
        <translation>点数 &amp;n</translation>
    </message>
    <message>
        <source>Noise &amp;σ</source>
        <translation>噪声 &amp;σ</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Open &amp;CSV…</source>
        <translation>打开 &amp;CSV…</translation>
    </message>
    <message>
        <source>P&amp;aste</source>
        <translation>粘贴(&amp;A)</translation>
    </message>
    <message>
        <source>Columns of numbers copied from a spreadsheet, the target last</source>
        <translation>从电子表格复制的数值列，目标列在最后</translation>
    </message>
    <message>
        <source>Paste points</source>
        <translation>粘贴点</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1（已编辑）</translation>
    </message>
    <message>
        <source>Columns of numbers, the target last or chosen: comma-separated, or as other programs write them</source>
        <translation>由数字组成的列，目标在最后或另行选定：以逗号分隔，或采用其他程序的写法</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Change how the data are read</source>
        <translation>更改数据的读取方式</translation>
    </message>
    <message>
        <source>or in the plot: drag a point, double-click adds one, Delete removes it</source>
        <translation>或在图中：拖动点，双击添加，Delete 键删除</translation>
    </message>
</context>
<context>
    <name>attn::app::DatabasePanel</name>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>two numbers, x and y</source>
        <translation>两个数：x 和 y</translation>
    </message>
    <message numerus="yes">
        <source>%n numbers each</source>
        <translation>
            <numerusform>各 %n 个数</numerusform>
        </translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>来源(&amp;O)</translation>
    </message>
    <message>
        <source>Open &amp;CSV…</source>
        <translation>打开 &amp;CSV…</translation>
    </message>
    <message>
        <source>A table of two columns: the key, then the value</source>
        <translation>两列的表：先是键，后是值</translation>
    </message>
    <message>
        <source>P&amp;aste</source>
        <translation>粘贴(&amp;A)</translation>
    </message>
    <message>
        <source>Two columns copied from a spreadsheet: they take the place of the pairs that are there</source>
        <translation>从电子表格复制的两列：取代现有的键值对</translation>
    </message>
    <message>
        <source>Paste pairs</source>
        <translation>粘贴键值对</translation>
    </message>
    <message>
        <source>Pairs m</source>
        <translation>对数 m</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1（已编辑）</translation>
    </message>
    <message>
        <source>It is a pair</source>
        <translation>它是一个键值对</translation>
    </message>
    <message>
        <source>The first line is a pair</source>
        <translation>第一行是一个键值对</translation>
    </message>
    <message>
        <source>The first line, “%1” and “%2”, was taken for the names of the columns.</source>
        <translation>第一行“%1”和“%2”被当作了列名。</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Change how the pairs are read</source>
        <translation>更改数据对的读取方式</translation>
    </message>
</context>
<context>
    <name>attn::app::DecoderPanel</name>
    <message>
        <source>Scoring function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>Scores are divided by it while decoding: below 1 the weights are crisper</source>
        <translation>解码时分数除以它：小于 1 时权重更集中</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Normaliser</source>
        <translation>归一化</translation>
    </message>
</context>
<context>
    <name>attn::app::EstimateBar</name>
    <message>
        <source>Keeps kernel and bandwidth as A; what you change from now on is B</source>
        <translation>将核与带宽保留为 A；此后的更改都是 B</translation>
    </message>
    <message>
        <source>Pin kernel and bandwidth as A</source>
        <translation>将核与带宽固定为 A</translation>
    </message>
</context>
<context>
    <name>attn::app::FeaturePanel</name>
    <message>
        <source>Drawn features</source>
        <translation>绘制的特征</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Upwards</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>All features count in the estimate. Those that are not drawn are held at the query, at first at their means.</source>
        <translation>所有特征都参与估计。未绘制的特征固定在查询处的值，起初为其平均值。</translation>
    </message>
    <message>
        <source>Draw %1</source>
        <translation>绘制 %1</translation>
    </message>
</context>
<context>
    <name>attn::app::FieldMenuWords</name>
    <message>
        <source>Back to %1</source>
        <comment>a value</comment>
        <translation>恢复为 %1</translation>
    </message>
    <message>
        <source>Copy the path %1</source>
        <translation>复制路径 %1</translation>
    </message>
    <message>
        <source>As lessons and films name it</source>
        <translation>课程和影片里用的就是它</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>attn::app::FigurePage</name>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>色图 %1</translation>
    </message>
</context>
<context>
    <name>attn::app::FileInputs</name>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Which queries, keys and values?</source>
        <translation>用哪一组查询、键和值？</translation>
    </message>
</context>
<context>
    <name>attn::app::FilmMaker</name>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>The film can&apos;t be written: %1.</source>
        <translation>无法写入影片：%1。</translation>
    </message>
    <message>
        <source>The training</source>
        <translation>训练过程</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>The film was not written.</source>
        <translation>影片没有写入。</translation>
    </message>
</context>
<context>
    <name>attn::app::FilmStrip</name>
    <message>
        <source>Frames of the training</source>
        <translation>训练的各帧</translation>
    </message>
    <message>
        <source>The alignment at steps of the training: a click goes there, so do the arrow keys</source>
        <translation>训练各步的对齐：单击或用方向键前往</translation>
    </message>
    <message>
        <source>step %1, no frame of it</source>
        <translation>第 %1 步，没有它的画面</translation>
    </message>
    <message>
        <source>step %1, frame %2 of %3</source>
        <translation>第 %1 步，画面 %2 / %3</translation>
    </message>
</context>
<context>
    <name>attn::app::Films</name>
    <message>
        <source>%1: %2</source>
        <comment>a number of something</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attn::app::FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in the head</source>
        <translation>在头中查找</translation>
    </message>
    <message>
        <source>≥ 0.8, a token, or query, key</source>
        <translation>≥ 0.8、词元，或“查询, 键”</translation>
    </message>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation>上一个（Shift+Enter）</translation>
    </message>
    <message>
        <source>Find the one before</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>The next one (Enter)</source>
        <translation>下一个（Enter）</translation>
    </message>
    <message>
        <source>Find the next one</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>%1 of the first %2</source>
        <translation>前 %2 个中的第 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2, largest first</source>
        <translation>第 %1 个，共 %2 个，从大到小</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>What is found</source>
        <translation>查找的对象</translation>
    </message>
    <message>
        <source>Cells, or rows by how they are spread</source>
        <translation>单元格，或按分布排列的行</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Cells of at least a number, tokens, or one cell by the numbers of its query and key in the list; nothing finds the largest numbers. Of rows also those of at most a number: ≤ 1</source>
        <translation>不小于某数的单元格、词元，或用列表中查询和键的编号指定的一个单元格；留空则找最大的数。行还可以用“不大于某数”筛选：≤ 1</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>looking …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Where it is looked for</source>
        <translation>在何处查找</translation>
    </message>
    <message>
        <source>Which of the heatmaps below</source>
        <translation>下面哪一幅热力图</translation>
    </message>
</context>
<context>
    <name>attn::app::FlowCanvas</name>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Close the box (Esc)</source>
        <translation>关闭方框（Esc）</translation>
    </message>
    <message>
        <source>Close the box</source>
        <translation>关闭方框</translation>
    </message>
    <message>
        <source>Numbers of the open box</source>
        <translation>打开的方框中的数</translation>
    </message>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>There are no numbers here.</source>
        <translation>这里没有数。</translation>
    </message>
    <message>
        <source>Click a box, or choose one with the arrow keys and press Enter: its numbers open below, and what it follows from can be changed there.</source>
        <translation>点击一个方框，或用方向键选中后按回车：它的数值会在下方打开，决定它的内容也可以在那里更改。</translation>
    </message>
    <message>
        <source>Diagram of the flow</source>
        <translation>流程图</translation>
    </message>
</context>
<context>
    <name>attn::app::FlowStrip</name>
    <message>
        <source>All sequences</source>
        <translation>所有序列</translation>
    </message>
</context>
<context>
    <name>attn::app::Form</name>
    <message>
        <source>%1 %2 → %3</source>
        <comment>a number before and after an edit</comment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what was chosen</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>attn::app::GuessBars</name>
    <message>
        <source>Your guess as bars</source>
        <translation>用柱子表示的预测</translation>
    </message>
    <message>
        <source>%1: guess %2, answer %3</source>
        <translation>%1：预测 %2，答案 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a bar and its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>bar %1</source>
        <translation>第 %1 根柱子</translation>
    </message>
</context>
<context>
    <name>attn::app::GuessRows</name>
    <message>
        <source>our guess</source>
        <translation>我们的预测</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>guess or answer, its numbers</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadEditPanel</name>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Output of the head</source>
        <translation>该头的输出</translation>
    </message>
    <message>
        <source>Out&amp;put</source>
        <translation>输出(&amp;P)</translation>
    </message>
    <message>
        <source>Output of the head: %1</source>
        <translation>该头的输出：%1</translation>
    </message>
    <message>
        <source>&amp;Temperature</source>
        <translation>温度(&amp;T)</translation>
    </message>
    <message>
        <source>Temperature of the head</source>
        <translation>该头的温度</translation>
    </message>
    <message>
        <source>&amp;Normaliser</source>
        <translation>归一化(&amp;N)</translation>
    </message>
    <message>
        <source>Normaliser of the head: %1</source>
        <translation>该头的归一化：%1</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <translation>模型自身的</translation>
    </message>
    <message>
        <source>Mask of the head</source>
        <translation>头的掩码</translation>
    </message>
    <message>
        <source>Mas&amp;k</source>
        <translation>掩码(&amp;K)</translation>
    </message>
    <message>
        <source>Mask of the head: %1</source>
        <translation>头的掩码：%1</translation>
    </message>
    <message>
        <source>Normaliser of the head</source>
        <translation>头的归一化</translation>
    </message>
    <message>
        <source>Output from the other te&amp;xt</source>
        <translation>取另一文本的输出(&amp;X)</translation>
    </message>
    <message>
        <source>Patching: at every position the head&apos;s output is the one that it has in the other text</source>
        <translation>补丁：在每个位置上，该头的输出换成它在另一文本中的输出</translation>
    </message>
    <message>
        <source>Head from the other text</source>
        <translation>该头取自另一文本</translation>
    </message>
    <message>
        <source>Head of its own text</source>
        <translation>该头取自本文本</translation>
    </message>
    <message>
        <source>Keep in &amp;Attention</source>
        <translation>保存到“注意力”(&amp;A)</translation>
    </message>
    <message>
        <source>Keep the head in the Attention workspace</source>
        <translation>把这个头保存到“注意力”工作区</translation>
    </message>
    <message>
        <source>The head as attention of its own, in the document: its queries, keys and values become matrices there, and everything about it can be changed</source>
        <translation>在文档中把这个头变成独立的注意力：它的查询、键和值在那里成为矩阵，一切都可以修改</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadSwitch</name>
    <message>
        <source>Lines of head %1; a double click, or Enter, shows them alone, and again all</source>
        <translation>头 %1 的连线；双击或按 Enter 只显示它，再次则显示全部</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadTrail</name>
    <message>
        <source>All heads</source>
        <translation>全部头</translation>
    </message>
    <message>
        <source>Back to all heads (Esc)</source>
        <translation>返回全部头（Esc）</translation>
    </message>
    <message>
        <source>The head before</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>The next head</source>
        <translation>下一个头</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsPanel</name>
    <message>
        <source>Heads and projections</source>
        <translation>多头与投影</translation>
    </message>
    <message>
        <source>He&amp;ads</source>
        <translation>头数(&amp;A)</translation>
    </message>
    <message>
        <source>Dro&amp;pout</source>
        <translation>暂退法 (Dro&amp;pout)</translation>
    </message>
    <message>
        <source>Seed of dropout</source>
        <translation>暂退法的随机种子</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Projection %1</source>
        <translation>投影 %1</translation>
    </message>
    <message>
        <source>Rows of %1</source>
        <translation>%1 的行数</translation>
    </message>
    <message>
        <source>Rows: the width after the projection</source>
        <translation>行数：投影之后的宽度</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>%1 的数值表</translation>
    </message>
    <message>
        <source>Trainin&amp;g</source>
        <translation>训练模式(&amp;G)</translation>
    </message>
    <message>
        <source>Otherwise the weights are those of an evaluation: nothing is dropped</source>
        <translation>否则按评估模式计算权重：不丢弃任何权重</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s), projected</source>
        <translation>
            <numerusform>%n 个头，有投影</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s), no projections</source>
        <translation>
            <numerusform>%n 个头，无投影</numerusform>
        </translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>attn::app::ImportDialog</name>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>导入 %1</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Separator</source>
        <translation>分隔符(&amp;S)</translation>
    </message>
    <message>
        <source>Comma ,</source>
        <translation>逗号 ,</translation>
    </message>
    <message>
        <source>Semicolon ;</source>
        <translation>分号 ;</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>&amp;Decimal mark</source>
        <translation>小数点(&amp;D)</translation>
    </message>
    <message>
        <source>Point 1.5</source>
        <translation>点 1.5</translation>
    </message>
    <message>
        <source>Comma 1,5</source>
        <translation>逗号 1,5</translation>
    </message>
    <message>
        <source>&amp;First line has the names</source>
        <translation>第一行是列名(&amp;F)</translation>
    </message>
    <message>
        <source>How is this table meant?</source>
        <translation>这个表格应如何理解？</translation>
    </message>
    <message>
        <source>It is not clear how this table is meant: %1.</source>
        <translation>不清楚应如何理解这个表格：%1。</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Use of column %1</source>
        <translation>%1 列的用途</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>doubts about a table</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Use in</source>
        <translation>用于(&amp;U)</translation>
    </message>
    <message>
        <source>%1 can&apos;t use this table: %2. Another workspace is chosen below.</source>
        <translation>“%1”无法使用此表格：%2。下方已选择另一个工作区。</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>编码(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Thousands</source>
        <translation>千位分隔符(&amp;T)</translation>
    </message>
    <message>
        <source>No mark 1000</source>
        <translation>无 1000</translation>
    </message>
    <message>
        <source>Comma 1,000</source>
        <translation>逗号 1,000</translation>
    </message>
    <message>
        <source>Point 1.000</source>
        <translation>点 1.000</translation>
    </message>
    <message>
        <source>Space 1 000</source>
        <translation>空格 1 000</translation>
    </message>
    <message>
        <source>Apostrophe 1&apos;000</source>
        <translation>撇号 1&apos;000</translation>
    </message>
    <message>
        <source>D&amp;ates</source>
        <translation>日期(&amp;A)</translation>
    </message>
    <message>
        <source>Day first 31/12/2024</source>
        <translation>日在前 31/12/2024</translation>
    </message>
    <message>
        <source>Month first 12/31/2024</source>
        <translation>月在前 12/31/2024</translation>
    </message>
    <message>
        <source>&amp;Missing values</source>
        <translation>缺失值(&amp;M)</translation>
    </message>
    <message>
        <source>The target names &amp;classes</source>
        <translation>目标为类别(&amp;C)</translation>
    </message>
    <message>
        <source>dates become days from 1970-01-01 on</source>
        <translation>日期转换为自 1970-01-01 起的天数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>The texts that stand for a missing value, with commas between them; an empty cell does so too</source>
        <translation>表示缺失值的文本，用逗号分隔；空单元格也算缺失</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>text</comment>
        <translation>源</translation>
    </message>
</context>
<context>
    <name>attn::app::InputPanel</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>So many outputs are kept while decoding; 1 is greedy</source>
        <translation>解码时保留的输出个数；1 为贪心解码</translation>
    </message>
    <message>
        <source>Bea&amp;m</source>
        <translation>束宽(&amp;M)</translation>
    </message>
    <message>
        <source>The model writes all symbols itself again</source>
        <translation>重新由模型写出所有符号</translation>
    </message>
    <message>
        <source>Release symbols</source>
        <translation>取消指定的符号</translation>
    </message>
    <message numerus="yes">
        <source>Release %n chosen symbol(s)</source>
        <translation>
            <numerusform>取消 %n 个指定的符号</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” as symbol %2</source>
        <translation>第 %2 个符号“%1”</translation>
    </message>
    <message>
        <source>Left out, since the model has no such symbol: %1.</source>
        <translation>模型没有这样的符号，因此略去：%1。</translation>
    </message>
</context>
<context>
    <name>attn::app::KernelPanel</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Band&amp;width h</source>
        <translation>带宽 h(&amp;W)</translation>
    </message>
    <message>
        <source>Bandwidth %1</source>
        <translation>带宽 %1</translation>
    </message>
    <message>
        <source>One bandwidth per feature</source>
        <translation>每个特征各用一个带宽</translation>
    </message>
    <message>
        <source>%1 · h = %2</source>
        <translation>%1 · h = %2</translation>
    </message>
    <message>
        <source>by Silverman&apos;s rule of thumb</source>
        <translation>由 Silverman 经验法则得出</translation>
    </message>
    <message>
        <source>By Silverman&apos;s rule</source>
        <translation>采用 Silverman 法则</translation>
    </message>
    <message>
        <source>A rule of thumb: 0.9 times the spread of the inputs, times n to the power of −1/(d + 4), as wide as the kernel needs it</source>
        <translation>经验法则：0.9 乘以输入的离散程度，再乘以 n 的 −1/(d + 4) 次方，并按核函数所需的宽度调整</translation>
    </message>
    <message>
        <source>Bandwidth by Silverman&apos;s rule</source>
        <translation>由 Silverman 法则得出的带宽</translation>
    </message>
    <message>
        <source>Bandwidth of %1</source>
        <translation>%1 的带宽</translation>
    </message>
    <message numerus="yes">
        <source>and of %n more: choose a feature to be drawn to change its bandwidth</source>
        <translation>
            <numerusform>另有 %n 个特征的带宽：把某个特征选为要绘制的，即可修改它的带宽</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Nadaraya–Watson: the mean of the targets, weighted by α</source>
        <translation>Nadaraya–Watson：目标值按 α 加权的平均</translation>
    </message>
    <message>
        <source>Straight line</source>
        <translation>直线</translation>
    </message>
    <message>
        <source>Local-linear: the straight line through the targets, weighted by α, read at the query</source>
        <translation>局部线性：按 α 加权穿过目标值的直线在查询处的值</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Straight lines</source>
        <translation>直线</translation>
    </message>
    <message>
        <source>Means</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Classes have means only: a straight line is no probability.</source>
        <translation>类别只能取平均：直线给出的不是概率。</translation>
    </message>
</context>
<context>
    <name>attn::app::LearningCard</name>
    <message>
        <source>Training w</source>
        <translation>训练 w</translation>
    </message>
    <message>
        <source>Choosing h</source>
        <translation>选择 h</translation>
    </message>
    <message>
        <source>Leave-one-out error against bandwidth</source>
        <translation>留一法误差随带宽的变化</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Bandwidth %1</source>
        <translation>带宽 %1</translation>
    </message>
    <message>
        <source>Train learns w in softmax(−½((x − xᵢ)w)²), predicting each point from all others.</source>
        <translation>训练按 softmax(−½((x − xᵢ)w)²) 学习 w，用其余各点预测每个点。</translation>
    </message>
    <message>
        <source>Looking for the best bandwidth…</source>
        <translation>正在寻找最佳带宽…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop looking for the best bandwidth</source>
        <translation>停止寻找最佳带宽</translation>
    </message>
    <message>
        <source>Take h = %1</source>
        <translation>采用 h = %1</translation>
    </message>
    <message>
        <source>Take h</source>
        <translation>采用 h</translation>
    </message>
    <message>
        <source>on a sample of %1 of %2 points</source>
        <translation>从 %2 个点中抽取 %1 个</translation>
    </message>
    <message>
        <source>Epoch in sight</source>
        <translation>当前显示的轮次</translation>
    </message>
    <message>
        <source>Goes back over the epochs so far; the space bar plays and pauses</source>
        <translation>回看到目前为止的各轮；空格键播放和暂停</translation>
    </message>
    <message>
        <source>Bandwidth in use</source>
        <translation>当前带宽</translation>
    </message>
    <message>
        <source>Pauses the training</source>
        <translation>暂停训练</translation>
    </message>
    <message>
        <source>Trains w, or goes on with it</source>
        <translation>训练 w，或继续训练</translation>
    </message>
    <message>
        <source>Pause the film</source>
        <translation>暂停影片</translation>
    </message>
    <message>
        <source>Play the film</source>
        <translation>播放影片</translation>
    </message>
    <message>
        <source>To leave one point out takes two at least</source>
        <translation>留一法至少需要两个点</translation>
    </message>
    <message>
        <source>The loss of gradient descent on w: that before the step of each epoch</source>
        <translation>对 w 做梯度下降的损失：每轮更新前的损失</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonAnswers</name>
    <message>
        <source>Answers people give here</source>
        <translation>人们常给的答案</translation>
    </message>
    <message>
        <source>you</source>
        <comment>whose answer this is</comment>
        <translation>你</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonDraft</name>
    <message>
        <source>In a lesson made of this</source>
        <translation>在由此做成的课程里</translation>
    </message>
    <message>
        <source>May be changed</source>
        <translation>可以改动</translation>
    </message>
    <message>
        <source>Shown, locked</source>
        <translation>显示但锁定</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Save as a lesson…</source>
        <translation>另存为课程…</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>What you learn</source>
        <translation>学到什么</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>No lessons were found.</source>
        <translation>没有找到课程。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Forget what was done</source>
        <translation>清除完成记录</translation>
    </message>
    <message>
        <source>All lessons are new again, for the next learner</source>
        <translation>所有课程恢复为未学，供下一位学习者使用</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>从头开始</translation>
    </message>
    <message>
        <source>%1 of %2 steps done</source>
        <translation>已完成 %2 步中的 %1 步</translation>
    </message>
    <message>
        <source>Continue at step %1</source>
        <translation>从第 %1 步继续</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonMaker</name>
    <message>
        <source>Save as a lesson</source>
        <translation>另存为课程</translation>
    </message>
    <message>
        <source>The lesson begins with what is in sight. A learner can change what you choose here; all other controls are hidden.</source>
        <translation>课程从当前画面开始。学习者只能改动你在这里选中的项目，其余控件全部隐藏。</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>What is to be &amp;done</source>
        <translation>要做什么(&amp;D)</translation>
    </message>
    <message>
        <source>What is to be &amp;seen</source>
        <translation>要看到什么(&amp;S)</translation>
    </message>
    <message>
        <source>Controls of the lesson</source>
        <translation>课程中的控件</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>控件</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>May be changed</source>
        <translation>可以改动</translation>
    </message>
    <message>
        <source>Shown, locked</source>
        <translation>显示但锁定</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>A lesson needs a title.</source>
        <translation>课程需要标题。</translation>
    </message>
    <message>
        <source>A lesson says what is to be seen.</source>
        <translation>请写出要看到什么。</translation>
    </message>
    <message>
        <source>So many controls hide the one that matters.</source>
        <translation>控件太多，真正要紧的那个就不显眼了。</translation>
    </message>
    <message>
        <source>%1 of at most %2 controls.</source>
        <translation>控件 %1 个，最多 %2 个。</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonPanel</name>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ 已完成</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>演示给我看</translation>
    </message>
    <message>
        <source>Does it for you; each edit can be undone</source>
        <translation>替你完成操作；每次编辑都可以撤销</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The step before (Page Up)</source>
        <translation>上一步（Page Up）</translation>
    </message>
    <message>
        <source>Reset step</source>
        <translation>重置本步</translation>
    </message>
    <message>
        <source>Begins this step anew</source>
        <translation>从头开始本步</translation>
    </message>
    <message>
        <source>The step after this one (Space, Page Down)</source>
        <translation>下一步（空格、Page Down）</translation>
    </message>
    <message>
        <source>You have not guessed yet. Guess first, or go on with Next.</source>
        <translation>你还没有预测。请先预测，或再按“下一步”继续。</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Space</source>
        <comment>the key</comment>
        <translation>空格</translation>
    </message>
    <message>
        <source>Page Down</source>
        <comment>the key</comment>
        <translation>Page Down</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonPlayer</name>
    <message>
        <source>Shown: %1</source>
        <translation>演示：%1</translation>
    </message>
    <message>
        <source>This lesson is of a newer version of the program: parts of it may be missing here.</source>
        <translation>这一课由更新版本的程序写成：有些内容在这里可能缺失。</translation>
    </message>
    <message>
        <source>This lesson has a mistake: %1.</source>
        <translation>这一课有错误：%1。</translation>
    </message>
    <message>
        <source>From a link</source>
        <translation>来自链接</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonPresenter</name>
    <message>
        <source>The screen is blank</source>
        <translation>屏幕已变黑</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>our guess</source>
        <translation>我们的预测</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>To do: %1</source>
        <translation>操作：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonStrip</name>
    <message>
        <source>In this step</source>
        <translation>本步可用</translation>
    </message>
    <message>
        <source>Free play</source>
        <translation>自由探索</translation>
    </message>
    <message>
        <source>Everything can be edited, until the step is reset</source>
        <translation>可以编辑一切，直到重置本步</translation>
    </message>
    <message>
        <source>numbers with spaces between them</source>
        <translation>用空格分开的数</translation>
    </message>
    <message>
        <source>nothing is to be changed</source>
        <translation>无需更改</translation>
    </message>
    <message>
        <source>This stays as it is in this step</source>
        <translation>这一项在本步保持不变</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a locked field and its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Locked: %1</source>
        <translation>已锁定：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonWindow</name>
    <message>
        <source>That is not part of this step. Free play lets you do it.</source>
        <translation>这不属于本步。在自由探索中可以这样做。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Attention Lab</source>
        <translation>Attention Lab</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>Language of the lesson</source>
        <translation>课程的语言</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>the key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>退出课程</translation>
    </message>
    <message>
        <source>%1 – Attention Lab</source>
        <translation>%1 – Attention Lab</translation>
    </message>
    <message>
        <source>Copy a link to this step</source>
        <translation>复制此步的链接</translation>
    </message>
    <message>
        <source>Copy a link to this step as it is now</source>
        <translation>复制此步当前状态的链接</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>双语</translation>
    </message>
    <message>
        <source>Everything that the lesson says in both languages</source>
        <translation>课程的全部文字同时用两种语言显示</translation>
    </message>
    <message>
        <source>Back to where you were (Esc; on the figure the first Esc lets go of what is selected)</source>
        <translation>回到之前的位置（Esc；在图上时第一次 Esc 先取消选中）</translation>
    </message>
    <message>
        <source>Menu of the lesson</source>
        <translation>课程菜单</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Of a lesson of a newer version no link is made: parts of it would be missing.</source>
        <translation>更新版本的课程不生成链接：其中有些内容会丢失。</translation>
    </message>
    <message>
        <source>The link is copied: %1</source>
        <translation>链接已复制：%1</translation>
    </message>
    <message>
        <source>What is in sight takes more than a link can hold: save it as a file.</source>
        <translation>当前内容超出链接所能容纳的长度：请保存为文件。</translation>
    </message>
    <message>
        <source>This step takes more than a link can hold: send the lesson&apos;s file.</source>
        <translation>这一步超出链接所能容纳的长度：请直接发送课程文件。</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonWords</name>
    <message>
        <source>%1: %2</source>
        <comment>a field of something</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>about %n min</source>
        <translation>
            <numerusform>约 %n 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::MainWindow</name>
    <message>
        <source>Scenes (*.attn)</source>
        <translation>场景 (*.attn)</translation>
    </message>
    <message>
        <source>Attention Lab</source>
        <translation>Attention Lab</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>E&amp;xport figure…</source>
        <translation>导出图形(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy image</source>
        <translation>复制图像(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom ou&amp;t</source>
        <translation>缩小(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Fit to window</source>
        <translation>适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>A&amp;bout Attention Lab</source>
        <translation>关于 Attention La&amp;b</translation>
    </message>
    <message>
        <source>About Attention Lab</source>
        <translation>关于 Attention Lab</translation>
    </message>
    <message>
        <source>&lt;b&gt;Attention Lab %1&lt;/b&gt;&lt;p&gt;An interactive visualiser of attention mechanisms.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Attention Lab %1&lt;/b&gt;&lt;p&gt;注意力机制的交互式可视化工具。&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>色图</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1[*] – Attention Lab</source>
        <translation>%1[*] – Attention Lab</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>Save the scene</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>保存图形</translation>
    </message>
    <message>
        <source>Copied the image</source>
        <translation>已复制图像</translation>
    </message>
    <message>
        <source>Copied the numbers</source>
        <translation>已复制数值</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到“%1”</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>There is no figure to export.</source>
        <translation>没有可导出的图形。</translation>
    </message>
    <message>
        <source>Save the numbers</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开%1</translation>
    </message>
    <message>
        <source>Ne&amp;w</source>
        <translation>新建(&amp;W)</translation>
    </message>
    <message>
        <source>O&amp;pen recent</source>
        <translation>最近打开(&amp;P)</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>A scene that was not saved when the program ended can&apos;t be opened: %1.</source>
        <translation>程序结束时尚未保存的场景无法打开：%1。</translation>
    </message>
    <message>
        <source>%1 is open in another window of the program. What is saved in one of them replaces what was saved in the other.</source>
        <translation>%1 已在本程序的另一个窗口中打开。在其中一个窗口保存会覆盖另一个窗口保存的内容。</translation>
    </message>
    <message>
        <source>Open it here too</source>
        <translation>仍在此打开</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened here. Saving replaces that change.</source>
        <translation>%1 在此打开之后已被其他程序修改。保存将覆盖该修改。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>%1 is open in another window of the program. Saving replaces it.</source>
        <translation>%1 已在本程序的另一个窗口中打开。保存将覆盖它。</translation>
    </message>
    <message>
        <source>%1 was removed or renamed by another program. The scene is only in this window now.</source>
        <translation>%1 已被其他程序删除或重命名。该场景现在只存在于此窗口中。</translation>
    </message>
    <message>
        <source>Save it again</source>
        <translation>重新保存</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>不处理</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 已被其他程序修改。</translation>
    </message>
    <message>
        <source>%1 was changed by another program. Reading it again discards the changes made here.</source>
        <translation>%1 已被其他程序修改。重新读取会丢弃在此所做的更改。</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Keep what is here</source>
        <translation>保留此处内容</translation>
    </message>
    <message>
        <source>The program ended before %1 was saved. A copy from %2 was kept.</source>
        <translation>程序在保存 %1 之前结束。保留了 %2 的副本。</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>显示文件</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>No automatic copy is kept: it %1</source>
        <translation>未能保留自动副本：%1</translation>
    </message>
    <message>
        <source>The figure can&apos;t be drawn: %1.</source>
        <translation>无法绘制此图：%1。</translation>
    </message>
    <message>
        <source>The picture is too large for the clipboard.</source>
        <translation>图片太大，无法放入剪贴板。</translation>
    </message>
    <message>
        <source>Figures of scenes (%1)</source>
        <translation>含场景的图 (%1)</translation>
    </message>
    <message>
        <source>Earlier &amp;versions</source>
        <translation>较早的版本(&amp;V)</translation>
    </message>
    <message>
        <source>None: the file was not saved again yet</source>
        <translation>无：文件尚未再次保存</translation>
    </message>
    <message>
        <source>Save nu&amp;mbers</source>
        <translation>保存数值(&amp;M)</translation>
    </message>
    <message>
        <source>Fol&amp;d or open the left panel</source>
        <translation>折叠或展开左侧面板(&amp;D)</translation>
    </message>
    <message>
        <source>Fold or open the ri&amp;ght panel</source>
        <translation>折叠或展开右侧面板(&amp;G)</translation>
    </message>
    <message>
        <source>Large text</source>
        <translation>大号文字</translation>
    </message>
    <message>
        <source>The settings can&apos;t be read: what is wrong in them is as usual again.</source>
        <translation>无法读取设置：其中有误的部分已恢复为默认值。</translation>
    </message>
    <message>
        <source>The numbers can&apos;t be saved: %1.</source>
        <translation>无法保存数值：%1。</translation>
    </message>
    <message>
        <source>These are %1 numbers, more than the %2 that can be copied. A file takes them all: “Save numbers”.</source>
        <translation>共有 %1 个数值，超过可复制的 %2 个。请用“保存数值”存成文件，文件可以容纳全部数值。</translation>
    </message>
    <message>
        <source>Saved on %1</source>
        <translation>保存于 %1</translation>
    </message>
    <message>
        <source>No font for letters of %1 is installed: they are drawn as boxes</source>
        <translation>没有安装含这些文字的字体：%1；它们画作方框</translation>
    </message>
    <message>
        <source>&amp;Next part of the window</source>
        <translation>窗口的下一部分(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious part of the window</source>
        <translation>窗口的上一部分(&amp;V)</translation>
    </message>
    <message>
        <source>V&amp;iew</source>
        <translation>视图(&amp;I)</translation>
    </message>
    <message>
        <source>Workspac&amp;e</source>
        <translation>工作区(&amp;E)</translation>
    </message>
    <message>
        <source>Fin&amp;d a command…</source>
        <translation>查找命令(&amp;D)…</translation>
    </message>
    <message>
        <source>Lessons…</source>
        <translation>课程…</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lessons (F3)</source>
        <translation>课程（F3）</translation>
    </message>
    <message>
        <source>Lessons (*.lesson)</source>
        <translation>课程 (*.lesson)</translation>
    </message>
    <message>
        <source>Lessons lead from a dictionary that is not exact to the heads of a model: guess, do, see.</source>
        <translation>课程从一本“不求精确”的字典讲起，一直讲到模型里的注意力头：先猜，再做，后看。</translation>
    </message>
    <message>
        <source>Choose a lesson…</source>
        <translation>选择课程…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>A scene, a table, attention from a file or a model&apos;s folder. Or drop it anywhere in the window.</source>
        <translation>场景、表格、注意力文件或模型文件夹，也可以直接拖进窗口。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Lesson %1 · %2</source>
        <translation>第 %1 课 · %2</translation>
    </message>
    <message>
        <source>Copied the code for %1</source>
        <translation>已复制 %1 代码</translation>
    </message>
    <message>
        <source>Save the %1 numbers that the code reads</source>
        <translation>保存代码要读取的 %1 个数</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz)</source>
        <translation>NumPy 数组 (*.npz)</translation>
    </message>
    <message>
        <source>Copied the code for %1; it reads %2</source>
        <translation>已复制 %1 代码；它读取 %2</translation>
    </message>
    <message>
        <source>Cop&amp;y as code</source>
        <translation>复制为代码(&amp;Y)</translation>
    </message>
    <message>
        <source>Copied the figure for LaTeX</source>
        <translation>已复制 LaTeX 图</translation>
    </message>
    <message>
        <source>Export film…</source>
        <translation>导出影片…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>S&amp;tart panel</source>
        <translation>开始面板(&amp;T)</translation>
    </message>
    <message>
        <source>film</source>
        <comment>the name of a file</comment>
        <translation>影片</translation>
    </message>
    <message>
        <source>Save the film</source>
        <translation>保存影片</translation>
    </message>
    <message>
        <source>The link can&apos;t be opened: %1: %2.</source>
        <translation>无法打开链接：%1：%2。</translation>
    </message>
    <message>
        <source>The link can&apos;t be opened: %1.</source>
        <translation>无法打开链接：%1。</translation>
    </message>
    <message>
        <source>Save as a lesson</source>
        <translation>另存为课程</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>a file, what is wrong</comment>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>%1 is saved, and stands in the list of lessons (F3).</source>
        <translation>%1 已保存，并出现在课程列表中（F3）。</translation>
    </message>
    <message>
        <source>%1 is saved. It opens like a scene; in the folder %2 it would stand in the list of lessons.</source>
        <translation>%1 已保存。它可以像场景一样打开；放进文件夹 %2 就会出现在课程列表中。</translation>
    </message>
    <message>
        <source>There is no figure to print.</source>
        <translation>没有可以打印的图。</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Click any number: it says where it comes from. Drag a blue handle: the weights follow.</source>
        <translation>点击任意一个数，就会说明它从何而来。拖动蓝色手柄，权重随之变化。</translation>
    </message>
    <message>
        <source>Take a number apart</source>
        <translation>拆解一个数</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Example “%1”</source>
        <translation>示例“%1”</translation>
    </message>
    <message>
        <source>Copy code for &amp;%1</source>
        <translation>复制 &amp;%1 代码</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>nothing was changed yet</source>
        <translation>还没有改动过</translation>
    </message>
    <message>
        <source>there is nothing to bring back</source>
        <translation>没有可以恢复的操作</translation>
    </message>
    <message>
        <source>&amp;Colours of new scenes</source>
        <translation>新场景的配色(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;how the start panel at the start</source>
        <translation>启动时显示开始面板(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;What&apos;s new</source>
        <translation>新功能(&amp;W)</translation>
    </message>
    <message>
        <source>Styles of figures (*.%1)</source>
        <translation>图形样式 (*.%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n of these files exist(s) already.</source>
        <translation>
            <numerusform>这些文件中有 %n 个已经存在。</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace them</source>
        <translation>替换</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n file(s)</source>
        <translation>
            <numerusform>已保存 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>figures</source>
        <translation>图形</translation>
    </message>
    <message>
        <source>Save the style of figures</source>
        <translation>保存图形样式</translation>
    </message>
    <message>
        <source>Load a style of figures</source>
        <translation>载入图形样式</translation>
    </message>
    <message>
        <source>a save keeps what the file was before</source>
        <translation>再次保存时才会留下此前的版本</translation>
    </message>
    <message>
        <source>it is not there any more</source>
        <translation>文件已经不在了</translation>
    </message>
    <message>
        <source>no scene was opened or saved yet</source>
        <translation>还没有打开或保存过场景</translation>
    </message>
    <message>
        <source>not there any more</source>
        <translation>文件已经不在了</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>偏好设置(&amp;F)…</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Paste numbers</source>
        <translation>粘贴数值</translation>
    </message>
    <message>
        <source>this workspace takes what is pasted in its own fields and tables</source>
        <translation>此工作区只在自己的输入框和表格中接受粘贴</translation>
    </message>
    <message>
        <source>CSV, NumPy, safetensors or JSON, as the name ends (*.csv *.npy *.npz *.safetensors *.json)</source>
        <translation>CSV、NumPy、safetensors 或 JSON，由扩展名决定 (*.csv *.npy *.npz *.safetensors *.json)</translation>
    </message>
    <message>
        <source>The page as it will be printed</source>
        <translation>将要打印的页面</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>纵向</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>横向</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>The printer can&apos;t print the figure.</source>
        <translation>打印机无法打印此图。</translation>
    </message>
    <message>
        <source>The folder of the settings can&apos;t be written: this lasts until the program ends.</source>
        <translation>设置文件夹无法写入：此项仅在程序运行期间有效。</translation>
    </message>
    <message>
        <source>Save the figures in</source>
        <translation>将图保存到</translation>
    </message>
    <message>
        <source>The figures can&apos;t be saved: %1.</source>
        <translation>无法保存这些图：%1。</translation>
    </message>
    <message>
        <source>There is no program that shows folders. The file is in %1.</source>
        <translation>没有可显示文件夹的程序。文件位于 %1。</translation>
    </message>
    <message>
        <source>All that can be opened (%1)</source>
        <translation>所有可打开的文件 (%1)</translation>
    </message>
    <message>
        <source>One file is opened at a time: %1</source>
        <translation>一次只打开一个文件：%1</translation>
    </message>
    <message>
        <source>Copy as code</source>
        <translation>复制为代码</translation>
    </message>
    <message>
        <source>The scene, which has no name yet, has changes that are not saved.</source>
        <translation>尚未命名的场景有未保存的更改。</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>Save as a lesson…</source>
        <translation>另存为课程…</translation>
    </message>
    <message>
        <source>Copying the code</source>
        <translation>正在复制代码</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message numerus="yes">
        <source>Saving %n file(s)</source>
        <translation>
            <numerusform>正在保存 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Copying the image</source>
        <translation>正在复制图像</translation>
    </message>
    <message>
        <source>Copying the numbers</source>
        <translation>正在复制数值</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Drawing the figure</source>
        <translation>正在绘制图</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: these numbers are saved as .csv only.</source>
        <translation>无法写入 %1：这些数只能保存为 .csv。</translation>
    </message>
    <message>
        <source>%1: %2. Saving over the file loses what was passed over.</source>
        <translation>%1：%2。覆盖该文件将丢失被忽略的内容。</translation>
    </message>
    <message>
        <source>the copy that was kept</source>
        <translation>保留的副本</translation>
    </message>
</context>
<context>
    <name>attn::app::MaskPanel</name>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>A &amp;length for every query</source>
        <translation>每个查询单独设置长度(&amp;L)</translation>
    </message>
    <message>
        <source>d2l fills masked scores with −10⁶ before the softmax: a query without any key then weighs all keys alike</source>
        <translation>d2l 在 softmax 之前将被掩蔽的分数填为 −10⁶：看不到任何键的查询因此对所有键赋予相同的权重</translation>
    </message>
    <message>
        <source>Rows without a &amp;key</source>
        <translation>看不到键的行(&amp;K)</translation>
    </message>
    <message>
        <source>Mask: %1</source>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>No mask: %1</source>
        <translation>取消掩码：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Whole numbers with commas between them; together as many as there are tokens</source>
        <translation>用逗号分隔的整数；总和等于词元个数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Show all keys</source>
        <translation>显示所有键</translation>
    </message>
    <message>
        <source>Expected whole numbers from %1 on, with commas between them</source>
        <translation>应为不小于 %1 的整数，以逗号分隔</translation>
    </message>
    <message>
        <source>Drag over cells to hide them, with Shift to show them again; or press Space on a cell.</source>
        <translation>在单元格上拖动可遮住它们，按住 Shift 拖动则重新显示；也可在单元格上按空格键。</translation>
    </message>
</context>
<context>
    <name>attn::app::ModelEditsPanel</name>
    <message>
        <source>silenced</source>
        <translation>已静音</translation>
    </message>
    <message>
        <source>T = %1</source>
        <translation>T = %1</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Open a head to silence it, or to change how its weights are made. What follows is computed anew.</source>
        <translation>打开一个头即可将其静音，或改变其权重的得出方式；其后的各层随之重新计算。</translation>
    </message>
    <message>
        <source>%1 of %2 on</source>
        <translation>%2 项中 %1 项生效</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what was chosen</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Open this head: %1</source>
        <translation>打开这个头：%1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开%1</translation>
    </message>
    <message>
        <source>Take this edit away</source>
        <translation>移除这项修改</translation>
    </message>
    <message>
        <source>Take away %1</source>
        <translation>移除%1的修改</translation>
    </message>
    <message>
        <source>%1 as it was</source>
        <translation>%1恢复原样</translation>
    </message>
    <message>
        <source>from the other text</source>
        <translation>取自另一文本</translation>
    </message>
    <message>
        <source>its mean</source>
        <translation>取均值</translation>
    </message>
</context>
<context>
    <name>attn::app::ModelPanel</name>
    <message>
        <source>A folder with config.json and model.safetensors, as save_pretrained of transformers writes it. Nothing in it is run, and nothing is fetched.</source>
        <translation>含有 config.json 与 model.safetensors 的文件夹，即 transformers 的 save_pretrained 所写的内容。其中的代码一概不运行，也不联网下载。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Folders that were open before</source>
        <translation>以前打开过的文件夹</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>最近的模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>&amp;Folder…</source>
        <translation>文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open the folder of a model</source>
        <translation>打开模型的文件夹</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Attention in a file: .npy, .npz, .safetensors, .json, .csv</source>
        <translation>文件中的注意力：.npy、.npz、.safetensors、.json、.csv</translation>
    </message>
    <message>
        <source>Open a file of attention</source>
        <translation>打开注意力文件</translation>
    </message>
    <message>
        <source>Take this one</source>
        <translation>就用这个</translation>
    </message>
    <message>
        <source>The model that stands there now is meant from now on</source>
        <translation>从现在起指的就是现在位于那里的模型</translation>
    </message>
    <message>
        <source>Take the model that stands there now</source>
        <translation>使用现在位于那里的模型</translation>
    </message>
</context>
<context>
    <name>attn::app::ModelSources</name>
    <message>
        <source>small model</source>
        <translation>小模型</translation>
    </message>
    <message>
        <source>first tensor</source>
        <translation>第一个张量</translation>
    </message>
    <message>
        <source>no edits</source>
        <translation>无修改</translation>
    </message>
    <message numerus="yes">
        <source>%n edit(s)</source>
        <translation>
            <numerusform>%n 项修改</numerusform>
        </translation>
    </message>
    <message>
        <source>axes %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>批次条目 %1</translation>
    </message>
    <message>
        <source>each row divided by its sum</source>
        <translation>每行已除以该行之和</translation>
    </message>
    <message>
        <source>rows as they are</source>
        <translation>各行保持原样</translation>
    </message>
    <message>
        <source>patched from %1</source>
        <translation>补丁取自 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a head, what is changed in it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>numbers as guessed</source>
        <translation>数的含义按推测</translation>
    </message>
    <message>
        <source>tokens of the file</source>
        <translation>文件自带的词元</translation>
    </message>
</context>
<context>
    <name>attn::app::ModelTextPanel</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Target: what the decoder has written so far</source>
        <translation>目标：解码器目前已写出的内容</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Other text, for patching</source>
        <translation>另一文本（用于补丁）</translation>
    </message>
    <message>
        <source>Special to&amp;kens</source>
        <translation>特殊词元(&amp;K)</translation>
    </message>
    <message>
        <source>Weights to a word&apos;s pieces are summed, those from its pieces averaged. Words are cut by Unicode&apos;s rule.</source>
        <translation>指向一个词各片段的权重相加，来自各片段的权重取平均。词按 Unicode 规则切分。</translation>
    </message>
</context>
<context>
    <name>attn::app::Models</name>
    <message>
        <source>%1%</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>off</source>
        <comment>of a head</comment>
        <translation>关</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层第 %2 头</translation>
    </message>
    <message>
        <source>%1 of cross-attention</source>
        <translation>交叉注意力的%1</translation>
    </message>
    <message>
        <source>first token %1 · previous %2 · itself %3 · entropy %4 nats · mean distance %5</source>
        <translation>首词元 %1 · 前一个 %2 · 自身 %3 · 熵 %4 奈特 · 平均距离 %5</translation>
    </message>
    <message>
        <source>family</source>
        <translation>族</translation>
    </message>
    <message>
        <source>layers × heads</source>
        <translation>层 × 头</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置数</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>hidden (%1, %2) · q, k, v (%3, %1, %4) · α (%5, %3, %1, %1)</source>
        <translation>隐状态 (%1, %2) · q、k、v (%3, %1, %4) · α (%5, %3, %1, %1)</translation>
    </message>
    <message>
        <source>A: %1 · B: %2</source>
        <translation>A：%1 · B：%2</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>entry of the batch</source>
        <translation>批次条目</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>not causal</source>
        <translation>非因果</translation>
    </message>
    <message>
        <source>α (%1): layers, heads, queries, keys</source>
        <translation>α（%1）：层、头、查询、键</translation>
    </message>
    <message>
        <source>%1 (%2) %3</source>
        <comment>kind of head, its letter, how many</comment>
        <translation>%1（%2）%3</translation>
    </message>
    <message>
        <source>%1·%2</source>
        <comment>layer, head</comment>
        <translation>%1·%2</translation>
    </message>
    <message>
        <source>each row divided by its sum</source>
        <translation>每行已除以该行之和</translation>
    </message>
    <message numerus="yes">
        <source>Mean of %n head(s)</source>
        <translation>
            <numerusform>%n 个头的平均</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Maximum of %n head(s)</source>
        <translation>
            <numerusform>%n 个头的最大值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sum of %n head(s)</source>
        <translation>
            <numerusform>%n 个头之和</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>A and B are the same</source>
        <translation>A 与 B 相同</translation>
    </message>
    <message>
        <source>Layer %1, all heads</source>
        <translation>第 %1 层所有头</translation>
    </message>
    <message>
        <source>without special tokens, each row divided by its sum</source>
        <translation>不含特殊词元，每行已除以该行之和</translation>
    </message>
    <message>
        <source>without special tokens</source>
        <translation>不含特殊词元</translation>
    </message>
    <message>
        <source>hidden (%1, %2) · q (%3, %1, %4) · k, v (%3, %6, %4) · α (%5, %3, %1, %6)</source>
        <translation>隐状态 (%1, %2) · q (%3, %1, %4) · k、v (%3, %6, %4) · α (%5, %3, %1, %6)</translation>
    </message>
    <message>
        <source>mean</source>
        <comment>of a head</comment>
        <translation>均值</translation>
    </message>
    <message>
        <source>all</source>
        <comment>heads of a layer</comment>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>attn::app::ModelsPage</name>
    <message>
        <source>Open the folder of a model</source>
        <translation>打开模型所在的文件夹</translation>
    </message>
    <message>
        <source>Why this weight?</source>
        <translation>这个权重从何而来？</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Kind of attention</source>
        <translation>注意力的种类</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>全部头</translation>
    </message>
    <message>
        <source>Model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>In the place of the mask</source>
        <translation>掩码处的词元</translation>
    </message>
    <message>
        <source>The text has no mask to be filled</source>
        <translation>文本中没有待填的掩码</translation>
    </message>
    <message>
        <source>This file predicts no token: it has no output layer</source>
        <translation>该文件不预测词元：它没有输出层</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>色图 %1</translation>
    </message>
    <message>
        <source>All heads of the model, and one of them open</source>
        <translation>模型的所有头，以及打开的一个</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>What each layer would say, and which heads make it say so</source>
        <translation>每一层会说什么，以及哪些头使它这么说</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>What the pictures of heads show</source>
        <translation>各头的图显示什么</translation>
    </message>
    <message>
        <source>%1 from the other text</source>
        <translation>%1 取自另一文本</translation>
    </message>
    <message>
        <source>Continued by “%1”</source>
        <translation>续写“%1”</translation>
    </message>
    <message>
        <source>%1, lines</source>
        <translation>%1，连线</translation>
    </message>
    <message>
        <source>Open a file of attention</source>
        <translation>打开注意力文件</translation>
    </message>
    <message>
        <source>File %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>All heads of the file, and one of them open</source>
        <translation>文件中的所有头，以及打开的其中一个</translation>
    </message>
    <message>
        <source>Patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>The weights of one query as a map over a picture</source>
        <translation>把一个查询的权重作为分布图画在图片上</translation>
    </message>
    <message>
        <source>View of the file</source>
        <translation>文件的视图</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>头的排列顺序</translation>
    </message>
    <message>
        <source>A click opens a head, with Ctrl another one beside it, with Shift all up to it. Enter and space do the same.</source>
        <translation>单击打开一个头；按住 Ctrl 再并排打开一个，按住 Shift 打开到它为止的所有头。回车键和空格键作用相同。</translation>
    </message>
    <message>
        <source>Patches, %1</source>
        <translation>图块，%1</translation>
    </message>
    <message>
        <source>Patches of all heads</source>
        <translation>所有头的图块</translation>
    </message>
    <message>
        <source>%1, plane</source>
        <translation>%1，平面</translation>
    </message>
    <message>
        <source>The model that is there now</source>
        <translation>现在位于那里的模型</translation>
    </message>
    <message>
        <source>%1 in Attention</source>
        <translation>%1保存到“注意力”</translation>
    </message>
    <message>
        <source>Rows sum to %1: a sink took the rest; keep, or divide?</source>
        <translation>各行之和为 %1：其余部分被汇聚位（sink）取走；保留，还是相除？</translation>
    </message>
    <message>
        <source>Rows sum to about 1 (%1), with holes: dropout of training; keep, or divide?</source>
        <translation>各行之和约为 1（%1），且有空缺：训练时的 dropout；保留，还是相除？</translation>
    </message>
    <message>
        <source>Rows sum to about 255: bytes; keep, or divide?</source>
        <translation>各行之和约为 255：是字节；保留，还是相除？</translation>
    </message>
    <message>
        <source>Rows sum to 100: percent; keep, or divide?</source>
        <translation>各行之和为 100：是百分数；保留，还是相除？</translation>
    </message>
    <message>
        <source>Rows sum to anything (%1 on average); keep, or divide?</source>
        <translation>各行之和不定（平均 %1）；保留，还是相除？</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The weights as they are in the file</source>
        <translation>权重与文件中的一致</translation>
    </message>
    <message>
        <source>Divide</source>
        <translation>相除</translation>
    </message>
    <message>
        <source>Each row divided by its sum</source>
        <translation>每行除以该行之和</translation>
    </message>
    <message>
        <source>Rows divided by their sums</source>
        <translation>各行除以其和</translation>
    </message>
    <message>
        <source>Rows as they are</source>
        <translation>各行保持原样</translation>
    </message>
    <message>
        <source>Grid %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>%1 can&apos;t be kept in a scene: its name is not UTF-8</source>
        <translation>%1 无法保存在场景中：其文件名不是 UTF-8</translation>
    </message>
    <message>
        <source>%1 is a picture, over which the weights of patches are drawn: open a file of attention first</source>
        <translation>%1 是图片，图块的权重会画在它上面：请先打开一个注意力文件</translation>
    </message>
    <message>
        <source>Picture %1</source>
        <translation>图片 %1</translation>
    </message>
    <message>
        <source>The pasted text can&apos;t be opened: %1</source>
        <translation>无法打开粘贴的文本：%1</translation>
    </message>
    <message>
        <source>Queries, keys and values of %1</source>
        <translation>%1 的查询、键和值</translation>
    </message>
    <message>
        <source>The file holds queries and keys too</source>
        <translation>文件里还有查询和键</translation>
    </message>
    <message>
        <source>Show its weights</source>
        <translation>显示其权重</translation>
    </message>
    <message>
        <source>As they are in the file</source>
        <translation>与文件中的一样</translation>
    </message>
    <message>
        <source>Compute from them</source>
        <translation>由它们计算</translation>
    </message>
    <message>
        <source>The Attention workspace computes the weights, and everything can be changed</source>
        <translation>由“注意力”工作区计算权重，一切都可以更改</translation>
    </message>
    <message>
        <source>All of the file</source>
        <translation>文件的全部内容</translation>
    </message>
    <message numerus="yes">
        <source>The file holds %n tensor(s) of attention</source>
        <translation>
            <numerusform>文件中有 %n 个注意力张量</numerusform>
        </translation>
    </message>
    <message>
        <source>Tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>Pin model, text and edits as A</source>
        <translation>将模型、文本与修改固定为 A</translation>
    </message>
    <message>
        <source>Keeps model, text and edits as A; what you change from now on is B</source>
        <translation>将模型、文本与修改保留为 A；此后的更改都是 B</translation>
    </message>
    <message>
        <source>without the edits</source>
        <comment>of a probability</comment>
        <translation>不作修改时</translation>
    </message>
    <message>
        <source>Whose heads are shown</source>
        <translation>显示谁的头</translation>
    </message>
    <message>
        <source>A is not shown: %1</source>
        <translation>未显示 A：%1</translation>
    </message>
    <message>
        <source>The file is being read: %1 %</source>
        <translation>正在读取文件：%1 %</translation>
    </message>
    <message>
        <source>Find in the head</source>
        <translation>在头中查找</translation>
    </message>
    <message>
        <source>The file was changed since it was read</source>
        <translation>文件在读取之后被修改过</translation>
    </message>
    <message>
        <source>As it was read</source>
        <translation>保持读取时的样子</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>The file as it is now</source>
        <translation>按文件现在的内容</translation>
    </message>
    <message>
        <source>Rang&amp;e of the colour map</source>
        <translation>颜色映射的范围(&amp;E)</translation>
    </message>
    <message>
        <source>Paste numbers or a picture</source>
        <translation>粘贴数字或图片</translation>
    </message>
    <message>
        <source>There is neither a text nor a picture on the clipboard.</source>
        <translation>剪贴板上既没有文本也没有图片。</translation>
    </message>
    <message>
        <source>The pasted picture can&apos;t be opened: %1</source>
        <translation>无法打开粘贴的图片：%1</translation>
    </message>
    <message>
        <source>Attention (*.npy *.npz *.safetensors *.json *.jsonl *.csv *.tsv *.txt *.md);;All files (*)</source>
        <translation>注意力 (*.npy *.npz *.safetensors *.json *.jsonl *.csv *.tsv *.txt *.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>each cell shows the largest of %1 × %2 weights</source>
        <translation>每格显示 %1 × %2 个权重中最大的一个</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The program&apos;s own &amp;model</source>
        <translation>程序自带的模型(&amp;M)</translation>
    </message>
    <message>
        <source>The program&apos;s own model</source>
        <translation>程序自带的模型</translation>
    </message>
</context>
<context>
    <name>attn::app::NormaliserPanel</name>
    <message>
        <source>Normaliser</source>
        <translation>归一化</translation>
    </message>
</context>
<context>
    <name>attn::app::OpenHead</name>
    <message>
        <source>The open head</source>
        <translation>打开的头</translation>
    </message>
    <message>
        <source>Lines of the open head</source>
        <translation>打开的头的连线</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Heatmap and lines, in a window with room for them</source>
        <translation>热图与连线（窗口够大时）</translation>
    </message>
    <message>
        <source>The text itself, coloured by attention</source>
        <translation>文本本身，按注意力着色</translation>
    </message>
    <message>
        <source>Drawing of the head</source>
        <translation>头的画法</translation>
    </message>
    <message>
        <source>Uncompare</source>
        <translation>取消比较</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>All heads again (Esc)</source>
        <translation>回到所有头（Esc）</translation>
    </message>
    <message>
        <source>Close the head</source>
        <translation>关闭该头</translation>
    </message>
    <message>
        <source>attends to</source>
        <translation>关注谁</translation>
    </message>
    <message>
        <source>What the token in sight attends to</source>
        <translation>当前词元关注哪些词元</translation>
    </message>
    <message>
        <source>is attended by</source>
        <translation>被谁关注</translation>
    </message>
    <message>
        <source>Who attends to the token in sight</source>
        <translation>哪些词元关注当前词元</translation>
    </message>
    <message>
        <source>Direction of the text</source>
        <translation>文本的方向</translation>
    </message>
    <message>
        <source>Text coloured by attention</source>
        <translation>按注意力着色的文本</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>The coloured text as a picture</source>
        <translation>把着色文本作为图片</translation>
    </message>
    <message>
        <source>Copy HTML</source>
        <translation>复制 HTML</translation>
    </message>
    <message>
        <source>The coloured text for a page or a mail</source>
        <translation>把着色文本用于网页或邮件</translation>
    </message>
    <message>
        <source>Coloured text</source>
        <translation>着色文本</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Queries and keys as points of a plane</source>
        <translation>把查询和键画成平面上的点</translation>
    </message>
    <message>
        <source>Several heads</source>
        <translation>多个头</translation>
    </message>
    <message>
        <source>Only the first of these heads</source>
        <translation>只保留其中第一个头</translation>
    </message>
    <message>
        <source>A is not shown: %1</source>
        <translation>未显示 A：%1</translation>
    </message>
    <message>
        <source>too many weights for lines</source>
        <translation>权重太多，不画连线</translation>
    </message>
    <message>
        <source>Range of the colour map</source>
        <translation>颜色映射的范围</translation>
    </message>
    <message>
        <source>Range of the colour map: %1</source>
        <translation>颜色映射的范围：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::PaddingSwitch</name>
    <message>
        <source>Hide padding</source>
        <translation>隐藏填充</translation>
    </message>
    <message>
        <source>Show padding</source>
        <translation>显示填充</translation>
    </message>
    <message>
        <source>Shows the rows and columns of &lt;blank&gt;, which fills shorter sequences up</source>
        <translation>显示 &lt;blank&gt; 所在的行与列，它用来补齐较短的序列</translation>
    </message>
</context>
<context>
    <name>attn::app::Page</name>
    <message>
        <source>computed in %1 ms</source>
        <translation>计算用时 %1 ms</translation>
    </message>
    <message>
        <source>This can&apos;t be computed: %1.</source>
        <translation>无法计算：%1。</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控件</translation>
    </message>
</context>
<context>
    <name>attn::app::PairModel</name>
    <message>
        <source>key %1, value %2</source>
        <translation>键 %1，值 %2</translation>
    </message>
    <message>
        <source>key %1, value %2, score %3, weight %4</source>
        <translation>键 %1，值 %2，分数 %3，权重 %4</translation>
    </message>
    <message>
        <source>pair %1, %2: %3</source>
        <translation>第 %1 对，%2：%3</translation>
    </message>
    <message>
        <source>key k</source>
        <translation>键 k</translation>
    </message>
    <message>
        <source>value v</source>
        <translation>值 v</translation>
    </message>
    <message>
        <source>score a/T</source>
        <translation>分数 a/T</translation>
    </message>
    <message>
        <source>weight α</source>
        <translation>权重 α</translation>
    </message>
</context>
<context>
    <name>attn::app::PairTableView</name>
    <message>
        <source>Keys, values and weights</source>
        <translation>键、值和权重</translation>
    </message>
</context>
<context>
    <name>attn::app::PatchGridPanel</name>
    <message>
        <source>As guessed</source>
        <translation>按推测</translation>
    </message>
    <message>
        <source>The grid as the number of tokens suggests it</source>
        <translation>由词元数推测的网格</translation>
    </message>
    <message>
        <source>Grid as guessed</source>
        <translation>按推测的网格</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Which grid</source>
        <translation>哪种网格</translation>
    </message>
    <message>
        <source>Grid %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field, its number</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>&amp;Rows × columns</source>
        <translation>行 × 列(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Before the grid</source>
        <translation>网格之前(&amp;B)</translation>
    </message>
    <message>
        <source>Or&amp;der of patches</source>
        <translation>图块顺序(&amp;D)</translation>
    </message>
    <message>
        <source>row by row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>column by column</source>
        <translation>逐列</translation>
    </message>
    <message>
        <source>Guessed: %1</source>
        <translation>推测：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::PatchShowPanel</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>&amp;Map of</source>
        <translation>分布图对象(&amp;M)</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Through &amp;layers</source>
        <translation>跨层(&amp;L)</translation>
    </message>
    <message>
        <source>this one</source>
        <translation>仅本层</translation>
    </message>
    <message>
        <source>rollout from layer 0</source>
        <translation>从第 0 层起的 rollout</translation>
    </message>
    <message>
        <source>Ran&amp;ge</source>
        <translation>范围(&amp;G)</translation>
    </message>
    <message>
        <source>this query</source>
        <translation>本查询</translation>
    </message>
    <message>
        <source>all queries</source>
        <translation>所有查询</translation>
    </message>
    <message>
        <source>Opacit&amp;y</source>
        <translation>不透明度(&amp;Y)</translation>
    </message>
    <message>
        <source>Sm&amp;oothing</source>
        <translation>平滑(&amp;O)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
</context>
<context>
    <name>attn::app::Patches</name>
    <message>
        <source>Rollout of layers 0 to %1</source>
        <translation>第 0 至 %1 层的 rollout</translation>
    </message>
    <message>
        <source>Map of the patches</source>
        <translation>图块的分布图</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>opacity %1 % × √(place in the colours)</source>
        <translation>不透明度 %1 % × √(在色标中的位置)</translation>
    </message>
    <message>
        <source>opacity %1 % × √(%2 / largest)</source>
        <translation>不透明度 %1 % × √(%2 / 最大值)</translation>
    </message>
    <message>
        <source>smoothed from patch to patch</source>
        <translation>图块之间平滑过渡</translation>
    </message>
    <message>
        <source>a patch one colour</source>
        <translation>每个图块一种颜色</translation>
    </message>
    <message>
        <source>range as chosen</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>range of this key</source>
        <translation>此键的范围</translation>
    </message>
    <message>
        <source>range of this query</source>
        <translation>此查询的范围</translation>
    </message>
    <message>
        <source>range of all keys</source>
        <translation>所有键的范围</translation>
    </message>
    <message>
        <source>range of all queries</source>
        <translation>所有查询的范围</translation>
    </message>
    <message>
        <source>%1, without the class token</source>
        <translation>%1，不含分类词元</translation>
    </message>
    <message>
        <source>%1, without the tokens beside the grid</source>
        <translation>%1，不含网格外的词元</translation>
    </message>
    <message>
        <source>key: %1</source>
        <translation>键：%1</translation>
    </message>
    <message>
        <source>query: %1</source>
        <translation>查询：%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 behind %n token(s)</source>
        <translation>
            <numerusform>%1，前有 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp)</source>
        <translation>图片 (*.png *.jpg *.jpeg *.webp)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>attn::app::PatchesView</name>
    <message>
        <source>Token that the map is seen from</source>
        <translation>分布图所依据的词元</translation>
    </message>
    <message>
        <source>Shows what the class token sees</source>
        <translation>显示分类词元所看到的</translation>
    </message>
    <message>
        <source>Map of the patches</source>
        <translation>图块的分布图</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Maps of all heads</source>
        <translation>所有头的分布图</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>The picture %1 can&apos;t be read: %2. The map is drawn without it.</source>
        <translation>无法读取图片 %1：%2。分布图不带图片显示。</translation>
    </message>
    <message>
        <source>The file has no such layer or head</source>
        <translation>文件中没有这一层或这个头</translation>
    </message>
    <message>
        <source>A click chooses the query · arrow keys move it</source>
        <translation>单击选择查询 · 方向键移动</translation>
    </message>
    <message>
        <source>class token %1</source>
        <translation>分类词元 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) before %1</source>
        <translation>
            <numerusform>之前的 %n 个词元 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
</context>
<context>
    <name>attn::app::PicturePanel</name>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>A picture that the map is drawn over: PNG, JPEG or WebP</source>
        <translation>分布图下方的图片：PNG、JPEG 或 WebP</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>The map without a picture</source>
        <translation>不带图片的分布图</translation>
    </message>
    <message>
        <source>Remove the picture</source>
        <translation>移除图片</translation>
    </message>
    <message>
        <source>No picture</source>
        <translation>无图片</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Drop the picture here that the patches are of.</source>
        <translation>把这些图块所属的图片拖放到这里。</translation>
    </message>
    <message>
        <source>F&amp;it</source>
        <translation>适配(&amp;I)</translation>
    </message>
    <message>
        <source>Crop to the middle</source>
        <translation>裁剪到中央</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>拉伸</translation>
    </message>
    <message>
        <source>The picture, small</source>
        <translation>图片缩略图</translation>
    </message>
    <message>
        <source>%1 × %2 px</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>a patch: %1 × %2</source>
        <translation>一个图块：%1 × %2</translation>
    </message>
</context>
<context>
    <name>attn::app::PinBar</name>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Pin as A</source>
        <translation>固定为 A</translation>
    </message>
    <message>
        <source>⇄ Swap</source>
        <translation>⇄ 交换</translation>
    </message>
    <message>
        <source>A becomes B and B becomes A</source>
        <translation>A 变成 B，B 变成 A</translation>
    </message>
    <message>
        <source>Unpin A</source>
        <translation>取消固定 A</translation>
    </message>
    <message>
        <source>Ends the comparison; B stays</source>
        <translation>结束比较；保留 B</translation>
    </message>
</context>
<context>
    <name>attn::app::Plane</name>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>first direction</source>
        <translation>第一方向</translation>
    </message>
    <message>
        <source>second direction</source>
        <translation>第二方向</translation>
    </message>
    <message>
        <source>○ keys  ◇ queries · %1</source>
        <translation>○ 键  ◇ 查询 · %1</translation>
    </message>
    <message>
        <source>shows %1% of the squared scores</source>
        <translation>显示了分数平方和的 %1%</translation>
    </message>
    <message>
        <source>shows %1% of the variance</source>
        <translation>显示了方差的 %1%</translation>
    </message>
    <message>
        <source>%1, less than half: lengths and angles mislead</source>
        <translation>%1，不到一半：长度和角度会产生误导</translation>
    </message>
    <message>
        <source>q(%1) · k(%2) = %3, k about the mean key; in the plane %4 × %5 × cos %6° = %7</source>
        <translation>q(%1) · k(%2) = %3（k 相对于键的均值）；在平面上 %4 × %5 × cos %6° = %7</translation>
    </message>
</context>
<context>
    <name>attn::app::PlaneView</name>
    <message>
        <source>Head of the plane</source>
        <translation>平面所画的头</translation>
    </message>
    <message>
        <source>What the plane keeps</source>
        <translation>平面保留什么</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Plane of queries and keys</source>
        <translation>查询和键的平面</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>○ keys, larger where α is  ◇ queries · %1</source>
        <translation>○ 键，α 越大点越大  ◇ 查询 · %1</translation>
    </message>
</context>
<context>
    <name>attn::app::PlayPanel</name>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>/ s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>Steps a second: at 12.5 the first hundred take eight seconds</source>
        <translation>每秒步数：12.5 时前一百步用八秒</translation>
    </message>
    <message>
        <source>&amp;Pace</source>
        <translation>速度(&amp;P)</translation>
    </message>
    <message>
        <source>As &amp;fast as it can</source>
        <translation>尽可能快(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>单步(&amp;S)</translation>
    </message>
    <message>
        <source>One step of the training</source>
        <translation>训练一步</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Back to a model that has learned nothing</source>
        <translation>回到尚未学习的模型</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>Go o&amp;n</source>
        <translation>继续(&amp;N)</translation>
    </message>
    <message>
        <source>Tra&amp;in</source>
        <translation>训练(&amp;I)</translation>
    </message>
    <message>
        <source>Training diverged in step %1: the loss is no longer finite. Take a smaller learning rate.</source>
        <translation>训练在第 %1 步发散：损失不再是有限数。请减小学习率。</translation>
    </message>
    <message>
        <source>These weights are the document&apos;s. Train begins anew.</source>
        <translation>这些权重来自文档。“训练”将重新开始。</translation>
    </message>
    <message>
        <source>This model has learned nothing yet.</source>
        <translation>此模型尚未学习。</translation>
    </message>
    <message>
        <source>&amp;Earlier trainings</source>
        <translation>先前的训练(&amp;E)</translation>
    </message>
    <message>
        <source>What Train, Reset and other settings took the place of. At most %1 MB are kept, until another document is opened; the oldest go first</source>
        <translation>被“训练”、“重置”和其他设置取代的训练。最多保留 %1 MB，直到打开另一个文档；最早的先被丢弃</translation>
    </message>
    <message>
        <source>%1, %2, states of %3, seed %4: step %5</source>
        <comment>an earlier training</comment>
        <translation>%1，%2，状态宽度 %3，种子 %4：第 %5 步</translation>
    </message>
    <message>
        <source>B has learned nothing yet. Train trains both.</source>
        <translation>B 还什么都没有学。“训练”会同时训练两者。</translation>
    </message>
    <message>
        <source>The loss is larger than it was at the beginning. Take a smaller learning rate: the training begins anew.</source>
        <translation>损失比开始时更大。请改用较小的学习率：训练将重新开始。</translation>
    </message>
    <message>
        <source>, batches of %1</source>
        <translation>，批量 %1</translation>
    </message>
    <message>
        <source>, learning rate %1</source>
        <translation>，学习率 %1</translation>
    </message>
    <message>
        <source>This model comes with the program. Train learns another one from the beginning, whose numbers differ a little: another processor rounds otherwise.</source>
        <translation>此模型随程序提供。“训练”会从头学得另一个模型，其数值略有不同：不同处理器的舍入不同。</translation>
    </message>
    <message>
        <source>, loss %1</source>
        <translation>，损失 %1</translation>
    </message>
    <message>
        <source>, comes with the program</source>
        <translation>，随程序提供</translation>
    </message>
    <message>
        <source>, the document&apos;s</source>
        <translation>，来自文档</translation>
    </message>
    <message>
        <source>These weights are the document&apos;s, after step %1 of %2. To go on, these steps are made again first, as fast as it can.</source>
        <translation>这些权重来自文档，是第 %1 步（共 %2 步）之后的。继续训练时，会先以最快速度重新执行这些步骤。</translation>
    </message>
    <message>
        <source>A and B have learned nothing yet. Train trains both.</source>
        <translation>A 和 B 还什么都没有学。“训练”会同时训练两者。</translation>
    </message>
    <message>
        <source>B has learned nothing yet. It begins when A goes on.</source>
        <translation>B 还什么都没有学。A 继续训练时，B 同时开始。</translation>
    </message>
</context>
<context>
    <name>attn::app::PoolingPanel</name>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Normaliser</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>汇聚</translation>
    </message>
    <message>
        <source>Exact match</source>
        <translation>精确匹配</translation>
    </message>
    <message>
        <source>Only a key that is the query answers: what a database does</source>
        <translation>只有与查询相同的键才回答：数据库就是这样</translation>
    </message>
    <message>
        <source>Argmax</source>
        <translation>取最大</translation>
    </message>
    <message>
        <source>The nearest key answers alone: temperature 0</source>
        <translation>只由最近的键回答：温度为 0</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>All keys answer alike: average pooling</source>
        <translation>所有键同样回答：平均汇聚</translation>
    </message>
    <message>
        <source>Mixture</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Every key answers as much as it is like the query: attention</source>
        <translation>每个键按与查询的相似程度回答：注意力</translation>
    </message>
</context>
<context>
    <name>attn::app::PositionsFigure</name>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Dot products</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>column %1: cos of pair %1</source>
        <translation>列 %1：第 %1 对的 cos</translation>
    </message>
    <message>
        <source>column %1: sin of pair %2</source>
        <translation>列 %1：第 %2 对的 sin</translation>
    </message>
    <message>
        <source>mean cosine of all pairs</source>
        <translation>所有对的余弦均值</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>other position</source>
        <translation>另一位置</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>cos | sin</source>
        <translation>cos | sin</translation>
    </message>
    <message>
        <source>Encoding P</source>
        <translation>编码 P</translation>
    </message>
    <message>
        <source>Dot products P·Pᵀ</source>
        <translation>点积 P·Pᵀ</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>place of the key − place of the query</source>
        <translation>键的位置 − 查询的位置</translation>
    </message>
    <message>
        <source>position, or distance</source>
        <translation>位置，或距离</translation>
    </message>
    <message>
        <source>the positions by themselves, in any size</source>
        <translation>位置本身，大小任选</translation>
    </message>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
</context>
<context>
    <name>attn::app::PredictionBars</name>
    <message>
        <source>“%1” %2</source>
        <translation>“%1” %2</translation>
    </message>
    <message>
        <source>“%1”, id %2: %3</source>
        <translation>“%1”，编号 %2：%3</translation>
    </message>
    <message>
        <source>“%1” %2 (%3: %4)</source>
        <translation>“%1” %2（%3：%4）</translation>
    </message>
</context>
<context>
    <name>attn::app::PredictionBox</name>
    <message>
        <source>Keep this guess</source>
        <translation>提交预测</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Your guess as a number</source>
        <translation>用数表示的预测</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>This is no number: write it as 0.5, 1/2 or 2e-3.</source>
        <translation>这不是数：请写成 0.5、1/2 或 2e-3。</translation>
    </message>
    <message>
        <source>Your guess, %1, is kept.</source>
        <translation>你的预测 %1 已记下。</translation>
    </message>
    <message>
        <source>Your guess is kept.</source>
        <translation>你的预测已记下。</translation>
    </message>
    <message>
        <source>your guess</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>相差</translation>
    </message>
    <message>
        <source>That is right.</source>
        <translation>答对了。</translation>
    </message>
    <message>
        <source>That is another one: compare what both say.</source>
        <translation>答案是另一项：比较两者的说法。</translation>
    </message>
    <message>
        <source>Off by %1. What did you reckon with?</source>
        <translation>相差 %1。你是怎样推算的？</translation>
    </message>
    <message>
        <source>%1 Now do it, and see.</source>
        <comment>a sentence that says what was guessed</comment>
        <translation>%1现在动手操作，看看结果。</translation>
    </message>
</context>
<context>
    <name>attn::app::Predictions</name>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>row</source>
        <comment>of a table</comment>
        <translation>行</translation>
    </message>
    <message>
        <source>What each layer would say next</source>
        <translation>每一层接下来会说什么</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>How far each layer moves each state</source>
        <translation>每一层把各状态移动多远</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>c%1</source>
        <comment>head of cross-attention</comment>
        <translation>交%1</translation>
    </message>
    <message>
        <source>ff</source>
        <comment>feed-forward</comment>
        <translation>前馈</translation>
    </message>
    <message>
        <source>Parts of the logit of “%1”</source>
        <translation>“%1”的 logit 的各部分</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Change of “%1” − “%2”</source>
        <translation>“%1” − “%2”的变化</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>What each layer would say in each place</source>
        <translation>每一层在每个位置会说什么</translation>
    </message>
</context>
<context>
    <name>attn::app::PredictionsView</name>
    <message>
        <source>Continue by a token</source>
        <translation>续写一个词元</translation>
    </message>
    <message>
        <source>Writes the likeliest token behind the text</source>
        <translation>把最可能的词元写在文本之后</translation>
    </message>
    <message>
        <source>What each layer would say</source>
        <translation>每一层会说什么</translation>
    </message>
    <message>
        <source>Parts of the logit</source>
        <translation>logit 的各部分</translation>
    </message>
    <message>
        <source>Keep as an edit</source>
        <translation>保留为改动</translation>
    </message>
    <message>
        <source>The head that is chosen is taken from the other text from now on</source>
        <translation>从现在起，所选的头取自另一文本</translation>
    </message>
    <message>
        <source>Patching</source>
        <translation>补丁</translation>
    </message>
    <message>
        <source>This file has no output layer: here is how far each layer moves each state, as a share of its length.</source>
        <translation>这个文件没有输出层：这里显示每一层把各状态移动多远，以占其长度的比例计。</translation>
    </message>
    <message>
        <source>Of “%1”: embedding %2 · heads %3 · feed-forward %4 · biases %5 = %6</source>
        <translation>“%1”：嵌入 %2 · 头 %3 · 前馈 %4 · 偏置 %5 = %6</translation>
    </message>
    <message>
        <source>Every head is being patched …</source>
        <translation>正在逐个头打补丁……</translation>
    </message>
    <message>
        <source>Change of logit(%1) − logit(%2), which is %3 here and %4 in the other text, when one head is taken from that</source>
        <translation>当某个头取自另一文本时 logit(%1) − logit(%2) 的变化；此差在本文本中为 %3，在另一文本中为 %4</translation>
    </message>
    <message>
        <source>A is not shown: %1</source>
        <translation>未显示 A：%1</translation>
    </message>
    <message>
        <source>A corner marks where A and B would say different tokens.</source>
        <translation>角标表示 A 与 B 会说出不同词元之处。</translation>
    </message>
    <message>
        <source>Token whose logit is explained</source>
        <translation>解释其 logit 的词元</translation>
    </message>
    <message>
        <source>Token that it is compared with</source>
        <translation>与之比较的词元</translation>
    </message>
    <message>
        <source>The likeliest token, %1, is only a part of a character: it can&apos;t be written behind the text.</source>
        <translation>最可能的词元 %1 只是一个字符的一部分：无法把它写在文本后面。</translation>
    </message>
</context>
<context>
    <name>attn::app::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>偏好设置</translation>
    </message>
</context>
<context>
    <name>attn::app::ProgressLine</name>
    <message>
        <source>Progress of the file</source>
        <translation>文件进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop reading or writing the file</source>
        <translation>停止读取或写入文件</translation>
    </message>
    <message>
        <source>%1: %p %</source>
        <comment>what is worked on, and how much is done</comment>
        <translation>%1：%p%</translation>
    </message>
</context>
<context>
    <name>attn::app::QueryCard</name>
    <message>
        <source>&amp;query</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Weights of the values</source>
        <translation>各值的权重</translation>
    </message>
    <message>
        <source>average pooling</source>
        <translation>平均汇聚</translation>
    </message>
    <message>
        <source>&amp;Temperature T</source>
        <translation>温度 &amp;T</translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>best match</source>
        <translation>最佳匹配</translation>
    </message>
</context>
<context>
    <name>attn::app::QuestionLine</name>
    <message>
        <source>1 of %1</source>
        <translation>1 / %1</translation>
    </message>
    <message>
        <source>It stays as it is; the panel at the left has the choice too</source>
        <translation>保持现状；左侧面板中也可更改</translation>
    </message>
    <message>
        <source>Close the question</source>
        <translation>关闭此问题</translation>
    </message>
</context>
<context>
    <name>attn::app::RecipePanel</name>
    <message>
        <source>Model and training</source>
        <translation>模型与训练</translation>
    </message>
    <message>
        <source>&amp;Hidden size</source>
        <translation>隐藏宽度(&amp;H)</translation>
    </message>
    <message>
        <source>Numbers in a state of the encoder, of the decoder, and of the score; embeddings have half</source>
        <translation>编码器状态、解码器状态和评分的宽度；嵌入为其一半</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>批量(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Learning rate</source>
        <translation>学习率(&amp;L)</translation>
    </message>
    <message>
        <source>At the first step; it falls to 0 at the last</source>
        <translation>第一步的学习率；到最后一步降为 0</translation>
    </message>
    <message>
        <source>S&amp;teps</source>
        <translation>步数(&amp;T)</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>随机种子(&amp;D)</translation>
    </message>
    <message numerus="yes">
        <source>%1 numbers · %n step(s)</source>
        <translation>
            <numerusform>宽度 %1 · %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>How long the training is. Another number begins it anew: the learning rate falls to 0 at the last step, so that steps after it would learn nothing</source>
        <translation>训练的长度。改为其他步数会重新开始训练：学习率在最后一步降为 0，其后的步不会再学到什么</translation>
    </message>
</context>
<context>
    <name>attn::app::RegressionCanvas</name>
    <message>
        <source>Kernel regression curve</source>
        <translation>核回归曲线</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Kernel shapes</source>
        <translation>核函数形状</translation>
    </message>
    <message>
        <source>Move point</source>
        <translation>移动点</translation>
    </message>
    <message>
        <source>Remove point</source>
        <translation>删除点</translation>
    </message>
    <message>
        <source>Add point</source>
        <translation>添加点</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>point %1 · %2 · %3</source>
        <translation>点 %1 · %2 · %3</translation>
    </message>
    <message>
        <source>Kernel regression is attention: a kernel of u = (x − xᵢ) / h is the score.</source>
        <translation>核回归就是注意力：u = (x − xᵢ) / h 的核就是评分。</translation>
    </message>
    <message>
        <source>New points</source>
        <translation>新点</translation>
    </message>
    <message>
        <source>Class of new points</source>
        <translation>新点的类别</translation>
    </message>
    <message>
        <source>The class of a point that a double click adds; the digits 1 to 9 choose it too</source>
        <translation>双击添加的点的类别；也可用数字键 1 到 9 选择</translation>
    </message>
    <message>
        <source>of h</source>
        <translation>h 的</translation>
    </message>
    <message>
        <source>Weights of the chosen kernel and its bandwidth</source>
        <translation>所选核及其带宽的权重</translation>
    </message>
    <message>
        <source>of w</source>
        <translation>w 的</translation>
    </message>
    <message>
        <source>Weights under the learned w</source>
        <translation>学到的 w 下的权重</translation>
    </message>
    <message>
        <source>Whose weights</source>
        <translation>显示哪种权重</translation>
    </message>
    <message>
        <source>Kernel shapes K(u)</source>
        <translation>核的形状 K(u)</translation>
    </message>
    <message>
        <source>Map of the classes</source>
        <translation>类别图</translation>
    </message>
    <message>
        <source>Map of the predictions</source>
        <translation>预测图</translation>
    </message>
    <message>
        <source>no key is within the kernel&apos;s reach</source>
        <translation>核的作用范围内没有键</translation>
    </message>
</context>
<context>
    <name>attn::app::RegressionFigure</name>
    <message>
        <source>%1, h = %2</source>
        <translation>%1，h = %2</translation>
    </message>
    <message>
        <source>truth %1</source>
        <translation>真实函数 %1</translation>
    </message>
    <message>
        <source>p(%1)</source>
        <translation>p(%1)</translation>
    </message>
    <message>
        <source>average pooling</source>
        <translation>平均汇聚</translation>
    </message>
    <message>
        <source>%1 · sorted by class</source>
        <translation>%1 · 按类别排序</translation>
    </message>
    <message>
        <source>%1 · sorted by x</source>
        <translation>%1 · 按 x 排序</translation>
    </message>
    <message>
        <source>queries %1 · keys %2 · α %3</source>
        <translation>查询 %1 · 键 %2 · α %3</translation>
    </message>
    <message>
        <source>The curve has gaps: no key is in reach.</source>
        <translation>曲线有空缺：附近没有键。</translation>
    </message>
    <message>
        <source>training points (sized by α)</source>
        <translation>训练点（大小表示 α）</translation>
    </message>
    <message>
        <source>training points</source>
        <translation>训练点</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>bandwidth h</source>
        <translation>带宽 h</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>leave-one-out error</source>
        <translation>留一法误差</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>held at the query: %1</source>
        <translation>固定在查询处：%1</translation>
    </message>
    <message>
        <source>keys (training %1)</source>
        <translation>键（训练 %1）</translation>
    </message>
    <message>
        <source>queries (test %1)</source>
        <translation>查询（测试 %1）</translation>
    </message>
    <message>
        <source>%1 training points, stronger where there are more</source>
        <translation>%1 个训练点，越密集颜色越深</translation>
    </message>
    <message>
        <source>w = %1 · %2</source>
        <translation>w = %1 · %2</translation>
    </message>
    <message>
        <source> kernel</source>
        <comment>the end of a kernel&apos;s name, left out in a narrow legend</comment>
        <translation>核</translation>
    </message>
    <message>
        <source>kernel at the query</source>
        <translation>查询处的核</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>3,251 of 10,000 epochs</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Training diverged in epoch %1: w or the loss is no longer finite. Take a smaller learning rate.</source>
        <translation>训练在第 %1 轮发散：w 或损失不再是有限数。请减小学习率。</translation>
    </message>
    <message>
        <source>w = %1 is a bandwidth of %2.</source>
        <translation>w = %1 相当于带宽 %2。</translation>
    </message>
    <message>
        <source>Only the nearest point counts, so the gradient is 0 and w stands still.</source>
        <translation>只有最近的点起作用，梯度为 0，w 不再变化。</translation>
    </message>
    <message>
        <source>A large w looks at the nearest points only: the curve gets less smooth.</source>
        <translation>w 较大时只关注最近的点：曲线会变得不那么平滑。</translation>
    </message>
    <message>
        <source>A small w weighs far points like near ones: the curve comes close to average pooling.</source>
        <translation>w 较小时远近的点权重相近：曲线接近平均汇聚。</translation>
    </message>
    <message>
        <source>It learns from a sample of %1 of %2 points.</source>
        <translation>学习时从 %2 个点中抽取 %1 个。</translation>
    </message>
    <message>
        <source>The map is estimated from a sample of %1 of %2 points.</source>
        <translation>此图由 %2 个点中抽取的 %1 个估计而成。</translation>
    </message>
    <message>
        <source>learned w = %1</source>
        <translation>学习得到的 w = %1</translation>
    </message>
    <message>
        <source>log-loss</source>
        <translation>对数损失</translation>
    </message>
    <message>
        <source>leave-one-out log-loss</source>
        <translation>留一法对数损失</translation>
    </message>
    <message>
        <source>a sample of %1 points; rows sum to 1 over the sample</source>
        <translation>取自 %1 个点的样本；每行在样本上之和为 1</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>straight lines, %1</source>
        <translation>直线，%1</translation>
    </message>
    <message>
        <source>The curve is estimated from a sample of %1 of %2 points.</source>
        <translation>曲线由 %2 个点中的 %1 个样本点估计。</translation>
    </message>
    <message>
        <source>The loss has risen since epoch %1: the steps are too long. Press Reset and take a smaller learning rate: Train goes on from this w.</source>
        <translation>损失自第 %1 轮起上升：步长过大。请先重置，再减小学习率：直接训练会从当前的 w 继续。</translation>
    </message>
    <message>
        <source>log-loss %1</source>
        <translation>对数损失 %1</translation>
    </message>
    <message>
        <source>%1, a Gaussian kernel</source>
        <translation>%1，高斯核</translation>
    </message>
    <message>
        <source>key = x_{i}, value = y_{i}, query = x, %1</source>
        <translation>键 = x_{i}，值 = y_{i}，查询 = x，%1</translation>
    </message>
    <message>
        <source>least loss at w ≈ %1</source>
        <translation>w ≈ %1 处损失最小</translation>
    </message>
    <message>
        <source>With w ≈ %1 the loss is %2: the steps, or the w they began with, were too large. Press Reset and take a smaller learning rate.</source>
        <translation>w ≈ %1 时损失为 %2：步长或初始的 w 太大。请先重置，再减小学习率。</translation>
    </message>
    <message>
        <source>With w ≈ %1 the loss is %2: more epochs come nearer to it.</source>
        <translation>w ≈ %1 时损失为 %2：更多的轮次会更接近它。</translation>
    </message>
    <message>
        <source>dashed: nearest to the query</source>
        <translation>虚线框：离查询最近的行</translation>
    </message>
    <message>
        <source>epoch %1 · loss %2 before the step · w = %3 after it</source>
        <translation>第 %1 轮 · 更新前损失 %2 · 更新后 w = %3</translation>
    </message>
    <message>
        <source>The loss of an epoch is that before its step, and w is that after it.</source>
        <translation>每轮的损失是更新前的损失，w 是更新后的值。</translation>
    </message>
    <message numerus="yes">
        <source>%n query(s)</source>
        <translation>
            <numerusform>%n 个查询</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n 个键</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RegressionPage</name>
    <message>
        <source>Kernel regression curve</source>
        <translation>核回归曲线</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Kernel shapes</source>
        <translation>核函数形状</translation>
    </message>
    <message>
        <source>Training w</source>
        <translation>训练 w</translation>
    </message>
    <message>
        <source>Leave-one-out error against bandwidth</source>
        <translation>留一法误差随带宽的变化</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Why this prediction?</source>
        <translation>预测从何而来？</translation>
    </message>
    <message>
        <source>Points of %1</source>
        <translation>%1 中的点</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>色图 %1</translation>
    </message>
    <message>
        <source>Whole workspace</source>
        <translation>整个工作区</translation>
    </message>
    <message>
        <source>Training points</source>
        <translation>训练点</translation>
    </message>
    <message>
        <source>Paste points</source>
        <translation>粘贴数据点</translation>
    </message>
    <message>
        <source>h = 1/w = %1</source>
        <translation>h = 1/w = %1</translation>
    </message>
    <message>
        <source>Rang&amp;e of the colour map</source>
        <translation>颜色范围(&amp;E)</translation>
    </message>
    <message>
        <source>Pasted points</source>
        <translation>粘贴的点</translation>
    </message>
    <message>
        <source>Attention weights of A</source>
        <translation>A 的注意力权重</translation>
    </message>
</context>
<context>
    <name>attn::app::RegressionPictures</name>
    <message>
        <source>Kernel shapes</source>
        <translation>核函数形状</translation>
    </message>
    <message>
        <source>Epoch %1, w = %2</source>
        <translation>第 %1 轮，w = %2</translation>
    </message>
    <message>
        <source>Training w</source>
        <translation>训练 w</translation>
    </message>
    <message>
        <source>Gaussian kernel of a learned w</source>
        <translation>以学得的 w 为宽度的高斯核</translation>
    </message>
    <message>
        <source>Gaussian kernel, learned w = %1</source>
        <translation>高斯核，学得的 w = %1</translation>
    </message>
    <message>
        <source>Weights under the learned w = %1</source>
        <translation>学得的 w = %1 下的权重</translation>
    </message>
    <message numerus="yes">
        <source>%1 point(s) of %2, noise %3, seed %4</source>
        <translation>
            <numerusform>%2的 %1 个点，噪声 %3，种子 %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 point(s)</source>
        <translation>
            <numerusform>%1 个点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 point(s) from %2</source>
        <translation>
            <numerusform>来自 %2 的 %1 个点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalBars</name>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>weight α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>score a/T</source>
        <translation>分数 a/T</translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalCanvas</name>
    <message>
        <source>Database and weights</source>
        <translation>数据库与权重</translation>
    </message>
    <message>
        <source>+ &amp;Add a pair</source>
        <translation>+ 添加一对(&amp;A)</translation>
    </message>
    <message>
        <source>Add a pair</source>
        <translation>添加一对</translation>
    </message>
    <message>
        <source>Sum of the weights</source>
        <translation>权重之和</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>值 %1</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n pair(s)</source>
        <translation>
            <numerusform>删除 %n 对</numerusform>
        </translation>
    </message>
    <message>
        <source>Which value wins where</source>
        <translation>何处哪个值胜出</translation>
    </message>
    <message>
        <source>drag q or a key · double-click adds one</source>
        <translation>拖动 q 或键 · 双击添加</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Plane of the keys</source>
        <translation>键的平面</translation>
    </message>
    <message>
        <source>Move key %1</source>
        <translation>移动键 %1</translation>
    </message>
    <message>
        <source>double-click a cell to edit it · the query meets every key at once</source>
        <translation>双击单元格即可编辑 · 查询同时与每个键相遇</translation>
    </message>
    <message>
        <source>Weights of the keys</source>
        <translation>键的权重</translation>
    </message>
    <message>
        <source>Line of the keys</source>
        <translation>键的数轴</translation>
    </message>
    <message>
        <source>Mean of the values at each place</source>
        <translation>各处值的平均</translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalFigure</name>
    <message>
        <source>no answer</source>
        <translation>没有答案</translation>
    </message>
    <message numerus="yes">
        <source>%n more: %1</source>
        <translation>
            <numerusform>另外 %n 个：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” → %2</source>
        <translation>“%1” → %2</translation>
    </message>
    <message>
        <source>the %1 of %2 pairs that weigh most</source>
        <translation>权重最大的 %1 对（共 %2 对）</translation>
    </message>
    <message>
        <source>key x</source>
        <translation>键 x</translation>
    </message>
    <message>
        <source>key y</source>
        <translation>键 y</translation>
    </message>
    <message>
        <source>keys (sized by α)</source>
        <translation>键（大小按 α）</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>query “%1”</source>
        <translation>查询“%1”</translation>
    </message>
    <message numerus="yes">
        <source>%n pairs of %1</source>
        <translation>
            <numerusform>%1的 %n 对</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pairs</source>
        <translation>
            <numerusform>%n 对</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pairs from %1</source>
        <translation>
            <numerusform>来自 %1 的 %n 对</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values tie</source>
        <translation>
            <numerusform>%n 个值并列</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>kernel at the query</source>
        <translation>查询处的核</translation>
    </message>
    <message>
        <source>key k</source>
        <translation>键 k</translation>
    </message>
    <message>
        <source>weight α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
</context>
<context>
    <name>attn::app::RetrievalPage</name>
    <message>
        <source>Why this answer?</source>
        <translation>为什么是这个答案？</translation>
    </message>
    <message>
        <source>Pairs of %1</source>
        <translation>%1 的键值对</translation>
    </message>
    <message>
        <source>Pasted pairs</source>
        <translation>粘贴的键值对</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>色图 %1</translation>
    </message>
    <message>
        <source>Weights of the keys</source>
        <translation>各键的权重</translation>
    </message>
    <message>
        <source>Whole workspace</source>
        <translation>整个工作区</translation>
    </message>
    <message>
        <source>Lookup</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>第一行</translation>
    </message>
    <message>
        <source>&amp;Sort the pairs</source>
        <translation>排序键值对(&amp;S)</translation>
    </message>
    <message>
        <source>As they stand in the database</source>
        <translation>按数据库中的顺序</translation>
    </message>
    <message>
        <source>By weight, the largest first</source>
        <translation>按权重，从大到小</translation>
    </message>
    <message>
        <source>By score, the largest first</source>
        <translation>按分数，从大到小</translation>
    </message>
    <message>
        <source>By key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>By value</source>
        <translation>按值</translation>
    </message>
    <message numerus="yes">
        <source>%n pasted pair(s) took the place of those that were there: Undo brings them back</source>
        <translation>
            <numerusform>粘贴的 %n 对取代了原有的键值对：可用“撤销”恢复</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::RowSummaries</name>
    <message>
        <source>H, bits</source>
        <comment>heading of a narrow column: entropy</comment>
        <translation>H，比特</translation>
    </message>
    <message>
        <source>entropy in bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>2^H</source>
        <comment>heading of a narrow column: effective number of keys</comment>
        <translation>2^H</translation>
    </message>
    <message>
        <source>effective number of keys</source>
        <translation>有效键数</translation>
    </message>
    <message>
        <source>largest</source>
        <comment>heading of a narrow column: share of the largest weight</comment>
        <translation>最大</translation>
    </message>
    <message>
        <source>share of the largest weight</source>
        <translation>最大权重所占份额</translation>
    </message>
    <message>
        <source>distance</source>
        <comment>heading of a narrow column: mean distance to the key</comment>
        <translation>距离</translation>
    </message>
    <message>
        <source>mean distance to the key</source>
        <translation>到键的平均距离</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) added up</source>
        <translation>
            <numerusform>%n 行相加</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) left out: the shares of the others sum to 1 again</source>
        <translation>
            <numerusform>略去 %n 个键：其余键的份额之和仍为 1</numerusform>
        </translation>
    </message>
    <message>
        <source>heatmap</source>
        <translation>热图</translation>
    </message>
</context>
<context>
    <name>attn::app::SameFunctionNote</name>
    <message>
        <source>Same weights as %1</source>
        <translation>同样的权重，作为%1</translation>
    </message>
    <message>
        <source>Loads the weights in sight as the other score: the alignment stays as it is</source>
        <translation>把眼前的权重作为另一种评分载入：对齐保持不变</translation>
    </message>
    <message>
        <source>The same weights, and the alignment stayed: no weight of it changed. %1</source>
        <translation>同样的权重，对齐保持不变：其中没有一个权重改变。%1</translation>
    </message>
    <message>
        <source>The same weights, and the alignment stayed: its weights changed by at most %1. %2</source>
        <translation>同样的权重，对齐保持不变：其权重最多改变 %1。%2</translation>
    </message>
    <message>
        <source>Additive and concat are one function: W = [W_{q} W_{k}] is both matrices side by side, so W [q; k] = W_{q} q + W_{k} k.</source>
        <translation>加性与拼接是同一个函数：W = [W_{q} W_{k}] 就是并排的两个矩阵，所以 W [q; k] = W_{q} q + W_{k} k。</translation>
    </message>
</context>
<context>
    <name>attn::app::ScoringPanel</name>
    <message>
        <source>Scoring function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>&amp;Hidden units h</source>
        <translation>隐藏单元数 &amp;h</translation>
    </message>
    <message>
        <source>Seed of parameters</source>
        <translation>参数的随机种子</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>&amp;Temperature</source>
        <translation>温度(&amp;T)</translation>
    </message>
    <message>
        <source>Parameter %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>%1 的数值表</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>单位阵</translation>
    </message>
    <message>
        <source>%1 is the identity</source>
        <translation>%1 取单位矩阵</translation>
    </message>
    <message>
        <source>Ones on the diagonal: then it is the dot product</source>
        <translation>对角线为 1：此时即为点积</translation>
    </message>
    <message>
        <source>edits B</source>
        <translation>编辑的是 B</translation>
    </message>
    <message>
        <source>The bandwidth was widened from %1 to %2: with %1 most keys lie beyond the kernel&apos;s end.</source>
        <translation>带宽已从 %1 加宽到 %2：带宽为 %1 时，多数键在核的作用范围之外。</translation>
    </message>
</context>
<context>
    <name>attn::app::SequenceButton</name>
    <message>
        <source>Sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>Flow of sequence %1</source>
        <translation>序列 %1 的流程</translation>
    </message>
</context>
<context>
    <name>attn::app::SequencesPanel</name>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>One sequence a line</source>
        <translation>每行一个序列</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Queries, one sequence a line</source>
        <translation>查询，每行一个序列</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Edit queries</source>
        <translation>编辑查询</translation>
    </message>
    <message>
        <source>Edit sequences</source>
        <translation>编辑序列</translation>
    </message>
    <message>
        <source>Split &amp;by</source>
        <translation>分词方式(&amp;B)</translation>
    </message>
    <message>
        <source>same as keys (self)</source>
        <translation>与键相同（自注意力）</translation>
    </message>
    <message>
        <source>own text (cross)</source>
        <translation>另一文本（交叉）</translation>
    </message>
    <message>
        <source>Examples ▾</source>
        <translation>示例 ▾</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Example “%1”</source>
        <translation>示例“%1”</translation>
    </message>
    <message>
        <source>&amp;Queries</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
</context>
<context>
    <name>attn::app::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Next cell</source>
        <translation>相邻单元格</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>First and last cell of a row</source>
        <translation>一行的首个和末个单元格</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>First and last cell of a heatmap</source>
        <translation>热图的首个和末个单元格</translation>
    </message>
    <message>
        <source>Ctrl+Home, Ctrl+End</source>
        <translation>Ctrl+Home、Ctrl+End</translation>
    </message>
    <message>
        <source>Previous and next heatmap</source>
        <translation>上一幅和下一幅热图</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Page Up、Page Down</translation>
    </message>
    <message>
        <source>Select no cell</source>
        <translation>取消选中单元格</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Valid length, when its handle has the focus (Tab)</source>
        <translation>有效长度，其手柄获得焦点时 (Tab)</translation>
    </message>
    <message>
        <source>← and →, Home, End</source>
        <translation>← 和 →、Home、End</translation>
    </message>
    <message>
        <source>Another query&apos;s valid length</source>
        <translation>其他查询的有效长度</translation>
    </message>
    <message>
        <source>↑ and ↓</source>
        <translation>↑ 和 ↓</translation>
    </message>
    <message>
        <source>Take back a drag while it lasts</source>
        <translation>撤回正在进行的拖动</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Ctrl and mouse wheel</source>
        <translation>Ctrl + 鼠标滚轮</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控件</translation>
    </message>
    <message>
        <source>Move the query</source>
        <translation>移动查询</translation>
    </message>
    <message>
        <source>arrow keys; Shift for longer steps; Home, End</source>
        <translation>方向键；按住 Shift 步子更大；Home、End</translation>
    </message>
    <message>
        <source>Previous and next point</source>
        <translation>上一个和下一个点</translation>
    </message>
    <message>
        <source>[ and ]</source>
        <translation>[ 和 ]</translation>
    </message>
    <message>
        <source>Move the selected point</source>
        <translation>移动选中的点</translation>
    </message>
    <message>
        <source>Alt and arrow keys</source>
        <translation>Alt 加方向键</translation>
    </message>
    <message>
        <source>A new point at the query</source>
        <translation>在查询处添加新点</translation>
    </message>
    <message>
        <source>Insert, or double-click</source>
        <translation>Insert，或双击</translation>
    </message>
    <message>
        <source>Remove the selected point</source>
        <translation>删除选中的点</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Class of new points</source>
        <translation>新点的类别</translation>
    </message>
    <message>
        <source>1 to 9</source>
        <translation>1 至 9</translation>
    </message>
    <message>
        <source>Play or pause the training, in its card</source>
        <translation>播放或暂停训练（在训练卡片中）</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>A step up or down</source>
        <translation>增减一步</translation>
    </message>
    <message>
        <source>↑ and ↓, mouse wheel; Page Up, Page Down for longer steps</source>
        <translation>↑ 和 ↓、鼠标滚轮；Page Up、Page Down 步子更大</translation>
    </message>
    <message>
        <source>Take back what was typed</source>
        <translation>撤回输入的内容</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Hide a key in a painted mask; show it again</source>
        <translation>在手绘掩码中隐藏一个键；重新显示它</translation>
    </message>
    <message>
        <source>Space, or Ctrl and click; with Shift</source>
        <translation>空格键，或按住 Ctrl 单击；同时按住 Shift</translation>
    </message>
    <message>
        <source>Sort its keys by a column, and the other way</source>
        <translation>按某一列排列各键，再按则反向</translation>
    </message>
    <message>
        <source>Lines of one head alone, and of all again</source>
        <translation>只显示一个头的连线，再次则显示全部</translation>
    </message>
    <message>
        <source>Enter on its number, or double-click</source>
        <translation>在其编号上按 Enter，或双击</translation>
    </message>
    <message>
        <source>Explanation and lines</source>
        <translation>解释与连线</translation>
    </message>
    <message>
        <source>Keep the guess</source>
        <translation>保留预测</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Choose an option</source>
        <translation>选择一个选项</translation>
    </message>
    <message>
        <source>Move a bar of the guess; the next bar</source>
        <translation>移动预测的柱子；换下一根</translation>
    </message>
    <message>
        <source>↑ and ↓, with Shift ten steps; ← and →</source>
        <translation>↑ 和 ↓，按住 Shift 一次十步；← 和 →</translation>
    </message>
    <message>
        <source>The next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Space, Page Down</source>
        <translation>空格、Page Down</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Leave the lesson; on the figure the first one lets go of what is selected</source>
        <translation>退出课程；在图上时第一次先取消选中</translation>
    </message>
    <message>
        <source>Before a room: what the step comes to, then the next step</source>
        <translation>面向教室：先显示这一步的结果，再到下一步</translation>
    </message>
    <message>
        <source>Space, Page Down, → or ↓</source>
        <translation>空格、Page Down、→ 或 ↓</translation>
    </message>
    <message>
        <source>Before a room: Spotlight, which then follows the pointer</source>
        <translation>面向教室：聚光灯，随后跟随指针</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Before a room: Black screen</source>
        <translation>面向教室：黑屏</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Before a room: back to the window</source>
        <translation>面向教室：回到窗口</translation>
    </message>
    <message>
        <source>Esc, F5</source>
        <translation>Esc、F5</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>attn::app::ShowPanel</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>T&amp;ruth</source>
        <translation>真实函数(&amp;R)</translation>
    </message>
    <message>
        <source>Average poolin&amp;g</source>
        <translation>平均汇聚(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Learned w</source>
        <translation>学习得到的 w(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Kernel at the query</source>
        <translation>查询处的核(&amp;K)</translation>
    </message>
</context>
<context>
    <name>attn::app::SimilarityPanel</name>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
</context>
<context>
    <name>attn::app::SinkColumn</name>
    <message>
        <source>sink</source>
        <comment>heading of a narrow column</comment>
        <translation>汇聚位</translation>
    </message>
    <message>
        <source>weight of the sink</source>
        <translation>汇聚位的权重</translation>
    </message>
</context>
<context>
    <name>attn::app::Spotlight</name>
    <message>
        <source>Spotlight</source>
        <translation>聚光灯</translation>
    </message>
</context>
<context>
    <name>attn::app::StagesPanel</name>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Normaliser</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Positions and weights</source>
        <translation>位置与权重</translation>
    </message>
    <message>
        <source>Pooling: %1</source>
        <translation>汇聚：%1</translation>
    </message>
    <message>
        <source>%1 of the mechanism</source>
        <translation>机制的%1</translation>
    </message>
    <message>
        <source>Exact match has taken the %1 of the least width as the scoring function, and %2.</source>
        <translation>精确匹配已将评分函数设为带宽最小的%1，并使用%2。</translation>
    </message>
    <message>
        <source>Attention sink</source>
        <translation>注意力汇聚位</translation>
    </message>
    <message>
        <source>One more score in every row, which takes weight and is then dropped: a query may attend to next to nothing</source>
        <translation>每行多一个分数：它参与分配权重，随后被丢弃，因此查询可以几乎什么都不关注</translation>
    </message>
    <message>
        <source>Score of the sink</source>
        <translation>汇聚位的分数</translation>
    </message>
</context>
<context>
    <name>attn::app::StepMarks</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n done</source>
        <comment>a place among steps</comment>
        <translation>
            <numerusform>%1，已完成 %n 步</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::SummaryBar</name>
    <message>
        <source>Row summaries</source>
        <translation>行摘要</translation>
    </message>
    <message>
        <source>Row summaries: entropy, effective keys, largest share and mean distance (%1)</source>
        <translation>行摘要：熵、有效键数、最大份额与平均距离（%1）</translation>
    </message>
    <message>
        <source>Add up the row</source>
        <translation>累加该行</translation>
    </message>
    <message>
        <source>Adds the row of the selected cell to those that are added up, as a click on its label does</source>
        <translation>把所选单元格所在的行加入累加的行，与单击其标签相同</translation>
    </message>
    <message>
        <source>Leave out the key</source>
        <translation>略去该键</translation>
    </message>
    <message>
        <source>The summaries do without the key of the selected cell, as a click on its label says</source>
        <translation>摘要中略去所选单元格的键，与单击其标签相同</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Adds up no rows and leaves out no keys</source>
        <translation>不累加任何行，也不略去任何键</translation>
    </message>
    <message>
        <source>All rows and keys by themselves</source>
        <translation>各行各键单独计算</translation>
    </message>
    <message>
        <source>Show row summaries</source>
        <translation>显示行摘要</translation>
    </message>
    <message>
        <source>Hide row summaries</source>
        <translation>隐藏行摘要</translation>
    </message>
    <message>
        <source>Add up a row</source>
        <translation>累加一行</translation>
    </message>
    <message>
        <source>Take a row out of the sum</source>
        <translation>从累加中移去一行</translation>
    </message>
    <message>
        <source>Leave out a key</source>
        <translation>略去一个键</translation>
    </message>
    <message>
        <source>Take a key in again</source>
        <translation>重新计入一个键</translation>
    </message>
    <message>
        <source>A click on a row&apos;s label adds it up with others; on a column&apos;s, leaves it out</source>
        <translation>单击行标签可累加各行；单击列标签可略去该键</translation>
    </message>
    <message>
        <source>choose a cell first</source>
        <translation>请先选中一个单元格</translation>
    </message>
    <message>
        <source>no row is added up and no key is left out</source>
        <translation>没有累加的行，也没有略去的键</translation>
    </message>
</context>
<context>
    <name>attn::app::TableReader</name>
    <message>
        <source>semicolons</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>tabs</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>spaces</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>commas</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>decimal commas</source>
        <translation>小数逗号</translation>
    </message>
    <message>
        <source>decimal points</source>
        <translation>小数点</translation>
    </message>
    <message>
        <source>marks between thousands</source>
        <translation>千位分隔符</translation>
    </message>
    <message>
        <source>names in the first line</source>
        <translation>第一行为列名</translation>
    </message>
    <message>
        <source>no names</source>
        <translation>无列名</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>Read as: %1</source>
        <translation>读取方式：%1</translation>
    </message>
    <message>
        <source> · left out: %1</source>
        <translation> · 忽略：%1</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop reading the file</source>
        <translation>停止读取文件</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>剪贴板中没有文本。</translation>
    </message>
    <message>
        <source>Reading %1: %p %</source>
        <translation>正在读取 %1：%p %</translation>
    </message>
    <message>
        <source>The text of the clipboard is no table: %1.</source>
        <translation>剪贴板中的文本不是表格：%1。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n rows without a value left out: lines %1</source>
        <comment>of a table</comment>
        <translation>
            <numerusform>已忽略 %n 行含缺失值的数据：第 %1 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::TaskPanel</name>
    <message>
        <source>&amp;Own pairs…</source>
        <translation>自有数据对(&amp;O)…</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message numerus="yes">
        <source>Learns %n pair(s) of %1</source>
        <translation>
            <numerusform>学习 %1 中的 %n 对</numerusform>
        </translation>
    </message>
    <message>
        <source>the document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Pairs to learn: a text file with a line each, the source, Tab, the target; or a CSV file of two columns under their names</source>
        <translation>要学习的数据对：文本文件，每行一对：源、制表符、目标；或有列名的两列 CSV 文件</translation>
    </message>
    <message>
        <source>P&amp;aste</source>
        <translation>粘贴(&amp;A)</translation>
    </message>
    <message>
        <source>Pairs to learn: two columns copied from a table (Ctrl+V)</source>
        <translation>要学习的数据对：从表格复制的两列 (Ctrl+V)</translation>
    </message>
    <message>
        <source>Paste pairs</source>
        <translation>粘贴数据对</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Every character is a symbol</source>
        <translation>每个字符是一个符号</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>What stands between white space is a symbol</source>
        <translation>空白之间的内容是一个符号</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Change how the pairs are read</source>
        <translation>更改数据对的读取方式</translation>
    </message>
</context>
<context>
    <name>attn::app::TrainPanel</name>
    <message>
        <source>Train w</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Learning rat&amp;e</source>
        <translation>学习率(&amp;E)</translation>
    </message>
    <message>
        <source>Epoc&amp;hs</source>
        <translation>轮数(&amp;H)</translation>
    </message>
    <message>
        <source>Initial w</source>
        <translation>w 的初值</translation>
    </message>
    <message>
        <source>S&amp;tep</source>
        <translation>单步(&amp;T)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Tra&amp;in</source>
        <translation>训练(&amp;I)</translation>
    </message>
    <message>
        <source>8 seconds in all</source>
        <translation>全程 8 秒</translation>
    </message>
    <message>
        <source>%1 / s</source>
        <comment>a number of epochs a second</comment>
        <translation>每秒 %1 轮</translation>
    </message>
    <message>
        <source>as fast as it can</source>
        <translation>尽可能快</translation>
    </message>
    <message>
        <source>How many epochs are shown in a second</source>
        <translation>每秒显示多少轮</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The next epoch</source>
        <translation>下一轮</translation>
    </message>
    <message>
        <source>&amp;Use h = 1/w</source>
        <translation>采用 h = 1/w(&amp;U)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Takes the Gaussian kernel of the w in sight for the chosen one</source>
        <translation>用当前 w 对应的高斯核代替所选的核</translation>
    </message>
</context>
<context>
    <name>attn::app::TrainingFilm</name>
    <message>
        <source>Reset the training</source>
        <translation>重置训练</translation>
    </message>
    <message>
        <source>Train w to epoch %1</source>
        <translation>训练 w 至第 %1 轮</translation>
    </message>
</context>
<context>
    <name>attn::app::VectorsPanel</name>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Source of vectors</source>
        <translation>向量来源</translation>
    </message>
    <message>
        <source>Table of vectors</source>
        <translation>向量的数值表</translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation>来源(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Dimension d</source>
        <translation>维度 &amp;d</translation>
    </message>
    <message>
        <source>Seed of vectors</source>
        <translation>向量的随机种子</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>%1 · d = %2</source>
        <translation>%1 · d = %2</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) have no typed vector, their numbers are random: %1</source>
        <translation>
            <numerusform>%n 个词元没有输入的向量，其数值是随机的：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::WhatsNewDialog</name>
    <message>
        <source>What&apos;s new in Attention Lab %1</source>
        <translation>Attention Lab %1 的新功能</translation>
    </message>
    <message>
        <source>CHANGELOG.md</source>
        <comment>the file that says what is new, in this language</comment>
        <translation>CHANGELOG.zh_CN.md</translation>
    </message>
</context>
<context>
    <name>attn::ui::Chart</name>
    <message>
        <source>emphasis</source>
        <translation>强调程度</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::ChartValue</name>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Query, y</source>
        <translation>查询，y</translation>
    </message>
</context>
<context>
    <name>attn::ui::ColorBarStrip</name>
    <message>
        <source>Colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>Which numbers the ends of the colours stand for</source>
        <translation>颜色两端各代表哪个数</translation>
    </message>
    <message>
        <source>A pixel that cells share shows their mean</source>
        <translation>多个单元格共用一个像素时显示均值</translation>
    </message>
    <message>
        <source>A pixel that cells share shows the largest</source>
        <translation>多个单元格共用一个像素时显示最大值</translation>
    </message>
</context>
<context>
    <name>attn::ui::CommandPalette</name>
    <message>
        <source>What do you want to do?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Enter run · Esc close</source>
        <translation>↑ ↓ 选择 · Enter 执行 · Esc 关闭</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s)</source>
        <translation>
            <numerusform>%n 个命令</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>没有这样的命令。</translation>
    </message>
</context>
<context>
    <name>attn::ui::CurveChart</name>
    <message>
        <source>selected point: %1</source>
        <translation>选中的点：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 个点</numerusform>
        </translation>
    </message>
    <message>
        <source>curves: %1</source>
        <translation>曲线：%1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3, %4 from %5 to %6</source>
        <translation>%1 从 %2 到 %3，%4 从 %5 到 %6</translation>
    </message>
</context>
<context>
    <name>attn::ui::Export</name>
    <message>
        <source>The picture would have %1 × %2 pixels, which is too large. Choose a smaller width or fewer dots per inch.</source>
        <translation>图像将有 %1 × %2 像素，过大。请减小宽度或降低分辨率 (dpi)。</translation>
    </message>
    <message>
        <source>A page is made of the numbers of heatmaps, and this figure has other parts. Choose a view of heatmaps, or PNG, SVG or PDF.</source>
        <translation>页面由热图的数构成，而此图另有其他部分。请选择热图视图，或选择 PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>The page would hold %1 numbers, and browsers manage %2. Choose fewer heatmaps.</source>
        <translation>该页面将包含 %1 个数，而浏览器能处理 %2 个。请选择较少的热图。</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>分图</translation>
    </message>
    <message>
        <source>A frame has more colours than the 256 of a GIF: the rarest are up to %1 of 255 off. WebP keeps every colour.</source>
        <translation>有一帧的颜色超过 GIF 的 256 种：最少见的颜色最多偏差 255 级中的 %1 级。WebP 保留所有颜色。</translation>
    </message>
    <message>
        <source>LaTeX can&apos;t read a file of this name: rename it to the one that stands here.</source>
        <translation>LaTeX 无法读取这个文件名：请把文件改成这里的名字。</translation>
    </message>
</context>
<context>
    <name>attn::ui::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>A column of a journal is about 90 mm wide, a page 180 mm</source>
        <translation>期刊单栏宽约 90 毫米，通栏宽约 180 毫米</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>%1 × %2 mm, %3 × %4 pixels</source>
        <translation>%1 × %2 毫米，%3 × %4 像素</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 毫米</translation>
    </message>
    <message>
        <source>Show in &amp;folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>自定尺寸</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>单位(&amp;U)</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高度(&amp;H)</translation>
    </message>
    <message>
        <source>Font si&amp;ze</source>
        <translation>字号(&amp;Z)</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>列数(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>单元格数值(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Para&amp;meters below the figure</source>
        <translation>图下方注明参数(&amp;M)</translation>
    </message>
    <message>
        <source>Transparent &amp;background</source>
        <translation>透明背景(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>The smallest text is %1 pt high; journals ask for 5 pt or more.</source>
        <translation>最小的文字只有 %1 磅；期刊要求至少 5 磅。</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>磅</translation>
    </message>
    <message>
        <source>px</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Scene &amp;inside the file</source>
        <translation>把场景存入文件(&amp;I)</translation>
    </message>
    <message>
        <source>Whoever opens the file in this program gets the scene with its tokens or data</source>
        <translation>在本程序中打开该文件的人会得到场景及其词元或数据</translation>
    </message>
    <message>
        <source>%1 px at this resolution would be %2 mm: from %3 to %4 px are possible, so it is %5 px.</source>
        <translation>在此分辨率下 %1 px 为 %2 毫米：只能为 %3 到 %4 px，因此取 %5 px。</translation>
    </message>
    <message>
        <source>A page of any size, as the browser&apos;s window is</source>
        <translation>大小随浏览器窗口而定的页面</translation>
    </message>
    <message>
        <source>Copy LaTe&amp;X figure</source>
        <translation>复制 LaTeX 图(&amp;X)</translation>
    </message>
    <message>
        <source>A figure with \includegraphics and a caption</source>
        <translation>带有 \includegraphics 和标题的图环境</translation>
    </message>
    <message>
        <source>Several panels</source>
        <translation>多个分图</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>As they are shown</source>
        <translation>与窗口一致</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Load a style…</source>
        <translation>载入样式…</translation>
    </message>
    <message>
        <source>Save the style…</source>
        <translation>保存样式…</translation>
    </message>
    <message>
        <source>A file with these sizes, fonts and colours keeps all figures of a paper alike</source>
        <translation>把这些尺寸、字体和配色存成文件，可使一篇论文的所有图形风格一致</translation>
    </message>
    <message>
        <source>Save each heatmap…</source>
        <translation>逐个保存热图…</translation>
    </message>
    <message>
        <source>Every heatmap of the figure as a file of its own</source>
        <translation>图中的每个热图各存为一个文件</translation>
    </message>
</context>
<context>
    <name>attn::ui::FigureLayout</name>
    <message>
        <source>each pixel shows the number farthest from 0 of up to %1 cells</source>
        <translation>每个像素显示至多 %1 个单元格中离 0 最远的数</translation>
    </message>
    <message>
        <source>each pixel shows the largest of up to %1 cells</source>
        <translation>每个像素显示至多 %1 个单元格中最大的数</translation>
    </message>
    <message>
        <source>each pixel shows the mean of up to %1 cells</source>
        <translation>每个像素显示至多 %1 个单元格的均值</translation>
    </message>
</context>
<context>
    <name>attn::ui::FilmDialog</name>
    <message>
        <source>Export film</source>
        <translation>导出影片</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Show in &amp;folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;What changes</source>
        <translation>变化的量(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>从(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>到(&amp;T)</translation>
    </message>
    <message>
        <source>Equal steps</source>
        <translation>等差</translation>
    </message>
    <message>
        <source>Each frame is the same difference further</source>
        <translation>每帧增加相同的差</translation>
    </message>
    <message>
        <source>Equal ratios</source>
        <translation>等比</translation>
    </message>
    <message>
        <source>Each frame is the same factor further: logarithmic</source>
        <translation>每帧乘以相同的倍数：对数</translation>
    </message>
    <message>
        <source>Between them</source>
        <translation>中间取值</translation>
    </message>
    <message>
        <source>F&amp;rames</source>
        <translation>帧数(&amp;R)</translation>
    </message>
    <message>
        <source>Frames a secon&amp;d</source>
        <translation>每秒帧数(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>循环(&amp;L)</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图形(&amp;G)</translation>
    </message>
    <message>
        <source>px</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>W&amp;idth</source>
        <translation>宽度(&amp;I)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Para&amp;meters below the figure</source>
        <translation>图下方注明参数(&amp;M)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Computing… %p %</source>
        <translation>正在计算… %p %</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 帧，共 %2 帧</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, %3 seconds</source>
        <translation>%1 × %2 像素，%3 秒</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Writing… %p %</source>
        <translation>正在写入… %p %</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s): there are no more. %1</source>
        <translation>
            <numerusform>%n 帧：没有更多了。%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::HeatmapView</name>
    <message>
        <source>%1, %2</source>
        <comment>table, panel</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation>%1，已掩蔽</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <source>valid length %1</source>
        <translation>有效长度 %1</translation>
    </message>
    <message>
        <source>%1, dropped</source>
        <translation>%1，已暂退</translation>
    </message>
    <message>
        <source>%1: no finite number, and so without a colour of the map</source>
        <translation>%1：不是有限的数，因此没有对应的颜色</translation>
    </message>
    <message>
        <source>%1: without a colour, as a logarithmic range begins above 0</source>
        <translation>%1：对数范围只含大于 0 的数，因此没有对应的颜色</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name, number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>row, label</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <comment>row, what its number is, number</comment>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <source>none</source>
        <comment>number of a row that has no weight</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, masked: %2</source>
        <comment>the masks that hide it</comment>
        <translation>%1，已掩蔽：%2</translation>
    </message>
    <message>
        <source>is being read</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>%1 % of the numbers are read so far; in the place of others stand those above them</source>
        <translation>目前已读取 %1 % 的数值；其余位置暂以其上方的数值代替</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a difference, number</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attn::ui::Inspector</name>
    <message>
        <source>Click a cell, or focus the heatmap and press an arrow key, to see where its number comes from.</source>
        <translation>单击一个单元格，或将焦点移到热图后按方向键，即可查看其数值的由来。</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s), %1 to %2, length %3</source>
        <translation>
            <numerusform>%n 个数，%1 到 %2，长度 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>needs the package amsmath</source>
        <translation>需要宏包 amsmath</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <comment>of an explanation; its words and its formula</comment>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步讲解</translation>
    </message>
    <message>
        <source>needs the packages amsmath and ctex, and XeLaTeX or LuaLaTeX</source>
        <translation>需要 amsmath 和 ctex 宏包，并用 XeLaTeX 或 LuaLaTeX 编译</translation>
    </message>
    <message>
        <source>Left out here, shown in a wider panel: %1</source>
        <translation>此处未显示，面板更宽时显示：%1</translation>
    </message>
</context>
<context>
    <name>attn::ui::InspectorBar</name>
    <message>
        <source>Step by step</source>
        <translation>逐步讲解</translation>
    </message>
    <message>
        <source>Tell one step after the other</source>
        <translation>一步一步地讲解</translation>
    </message>
    <message>
        <source>Copy ▾</source>
        <translation>复制 ▾</translation>
    </message>
    <message>
        <source>Copy the explanation</source>
        <translation>复制这段解释</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重来</translation>
    </message>
    <message>
        <source>Begin at the first step (Home)</source>
        <translation>从第一步重新开始 (Home)</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show all steps (Esc)</source>
        <translation>显示所有步骤 (Esc)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Take back the last step (Page Up)</source>
        <translation>收回最后一步 (Page Up)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Tell the next step (Space)</source>
        <translation>讲解下一步 (空格)</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>attn::ui::LengthHandle</name>
    <message>
        <source>Valid length, sequence %1</source>
        <translation>有效长度，序列 %1</translation>
    </message>
    <message>
        <source>%1, query %2</source>
        <translation>%1，查询 %2</translation>
    </message>
</context>
<context>
    <name>attn::ui::LineFigure</name>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 %2, %n line(s), weights add up to %3</source>
        <translation>
            <numerusform>%1 %2，%n 条连线，权重合计 %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::LineView</name>
    <message numerus="yes">
        <source>The list has the first %n line(s). The lines of a token are listed while it is pinned.</source>
        <translation>
            <numerusform>列表中是前 %n 条连线。固定某个词元后，列出的是它的连线。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::ui::MatrixEditor</name>
    <message>
        <source>Row %1, column %2: expected a number between -3.4e38 and 3.4e38, like 0.5 or -1e3, not “%3”.</source>
        <translation>第 %1 行第 %2 列：“%3”不是 -3.4e38 到 3.4e38 之间的数值。应为 0.5 或 -1e3 这样的数值。</translation>
    </message>
    <message>
        <source>There are no numbers to paste.</source>
        <translation>没有可粘贴的数值。</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>随机种子(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Randomise</source>
        <translation>随机生成(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>The clipboard has %1 × %2 numbers, but from row %3, column %4 on only %5 × %6 fit.</source>
        <translation>剪贴板中有 %1 × %2 个数值，但从第 %3 行第 %4 列起只放得下 %5 × %6 个。</translation>
    </message>
    <message>
        <source>The clipboard has %1 rows, but from row %2 on only %3 fit.</source>
        <translation>剪贴板中有 %1 行，但从第 %2 行起只放得下 %3 行。</translation>
    </message>
    <message>
        <source>These are the numbers of seed %1 already. Another seed gives others: ⟳ takes the next.</source>
        <translation>这些已经是种子 %1 的数。换一个种子可得到其他数：⟳ 取下一个。</translation>
    </message>
    <message>
        <source>Type a number, or copy and paste with Ctrl+C and Ctrl+V</source>
        <translation>输入数，或用 Ctrl+C 和 Ctrl+V 复制粘贴</translation>
    </message>
    <message>
        <source>“%1” may be one number or two. Put a space behind a comma that separates two, or write a decimal point.</source>
        <translation>“%1”可能是一个数，也可能是两个数。请在分隔两个数的逗号后加空格，或把小数写成小数点。</translation>
    </message>
</context>
<context>
    <name>attn::ui::MatrixModel</name>
    <message>
        <source>%1, %2: expected a number between -3.4e38 and 3.4e38, like 0.5 or -1e3, not “%3”.</source>
        <translation>%1，%2：“%3”不是 -3.4e38 到 3.4e38 之间的数值。应为 0.5 或 -1e3 这样的数值。</translation>
    </message>
</context>
<context>
    <name>attn::ui::NumberField</name>
    <message>
        <source>%1 may be %2 or %3: write it without the comma, or with a point.</source>
        <translation>“%1”可能是 %2，也可能是 %3：请去掉逗号，或改用小数点。</translation>
    </message>
    <message>
        <source>Expected a whole number from %1 to %2.</source>
        <translation>应为 %1 到 %2 之间的整数。</translation>
    </message>
    <message>
        <source>Expected a number from %1 to %2.</source>
        <translation>应为 %1 到 %2 之间的数。</translation>
    </message>
    <message>
        <source>above 0</source>
        <translation>大于 0</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>任意数</translation>
    </message>
    <message>
        <source>%1, or up to %2</source>
        <comment>range of a number</comment>
        <translation>%1，或最大 %2</translation>
    </message>
    <message>
        <source>a whole number, %1 to %2</source>
        <comment>range of a number</comment>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>range of a number</comment>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Expected a number above 0.</source>
        <translation>应为大于 0 的数。</translation>
    </message>
</context>
<context>
    <name>attn::ui::NumberSlider</name>
    <message>
        <source>%1 slider</source>
        <translation>%1滑块</translation>
    </message>
</context>
<context>
    <name>attn::ui::Panel</name>
    <message>
        <source>Next %1</source>
        <translation>%1：下一个</translation>
    </message>
    <message>
        <source>Other random numbers: the next seed</source>
        <translation>换一组随机数：使用下一个种子</translation>
    </message>
</context>
<context>
    <name>attn::ui::Section</name>
    <message>
        <source>Open this section</source>
        <translation>展开此部分</translation>
    </message>
    <message>
        <source>Fold this section</source>
        <translation>折叠此部分</translation>
    </message>
    <message>
        <source>folded: %1</source>
        <translation>已折叠：%1</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>Section %1</source>
        <translation>%1（分区）</translation>
    </message>
</context>
<context>
    <name>attn::ui::SidePanel</name>
    <message>
        <source>Fold the panel: %1</source>
        <translation>折叠面板：%1</translation>
    </message>
    <message>
        <source>Fold this panel to a strip</source>
        <translation>把此面板折叠成窄条</translation>
    </message>
    <message>
        <source>Open the panel: %1</source>
        <translation>展开面板：%1</translation>
    </message>
    <message>
        <source>Open this panel</source>
        <translation>展开此面板</translation>
    </message>
</context>
<context>
    <name>attn::ui::StartPanel</name>
    <message>
        <source>Close the start panel</source>
        <translation>关闭开始面板</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>All commands: %1</source>
        <translation>全部命令：%1</translation>
    </message>
    <message>
        <source>Show this at start</source>
        <translation>启动时显示</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
</context>
<context>
    <name>attn::ui::TextView</name>
    <message>
        <source>%1, weight %2</source>
        <comment>token, number</comment>
        <translation>%1，权重 %2</translation>
    </message>
    <message>
        <source>“%1” %2</source>
        <comment>token, weight</comment>
        <translation>“%1” %2</translation>
    </message>
    <message>
        <source>“%1” is attended by %2</source>
        <translation>“%1”被这些词元关注：%2</translation>
    </message>
    <message>
        <source>“%1” attends to %2</source>
        <translation>“%1”关注：%2</translation>
    </message>
</context>
<context>
    <name>attn::ui::Theme</name>
    <message>
        <source>1.18</source>
        <comment>text before a room, times its usual size</comment>
        <translation>1.21</translation>
    </message>
</context>
<context>
    <name>attn::ui::ThumbnailView</name>
    <message>
        <source>“%1” to “%2”</source>
        <comment>query, key</comment>
        <translation>“%1”→“%2”</translation>
    </message>
    <message>
        <source>%1, %2, masked</source>
        <comment>heatmap, its tokens</comment>
        <translation>%1，%2，已掩蔽</translation>
    </message>
    <message>
        <source>%1, %2, %3 %4</source>
        <comment>heatmap, its tokens, what the number is, number</comment>
        <translation>%1，%2，%3 %4</translation>
    </message>
</context>
<context>
    <name>attn::ui::TokenChips</name>
    <message numerus="yes">
        <source>and %n more sequence(s)</source>
        <translation>
            <numerusform>另有 %n 个序列</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
</context>
<context>
    <name>attn::ui::Words</name>
    <message>
        <source>en</source>
        <comment>the code of the language of this translation</comment>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 heads do not divide the width %2 of the %3</source>
        <translation>%3的宽度 %2 不能被头数 %1 整除</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Valid length</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>a query sees the keys before the valid length</source>
        <translation>查询只能看到有效长度以内的键</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>a query sees no key that comes after it</source>
        <translation>查询看不到位于其后的键</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>Bilinear</source>
        <translation>双线性</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>%1 needs queries and keys of one width, but queries have width %2 and keys %3</source>
        <translation>%1 要求查询和键的宽度相同，但查询的宽度为 %2，键的宽度为 %3</translation>
    </message>
    <message>
        <source>%1 needs the parameter %2</source>
        <translation>%1 需要参数 %2</translation>
    </message>
    <message>
        <source>%1 has shape %2, expected %3</source>
        <translation>%1 的形状为 %2，应为 %3</translation>
    </message>
    <message>
        <source>%1 has shape %2, expected %3, or %4 with one matrix a head</source>
        <translation>%1 的形状为 %2，应为 %3；若每个头一个矩阵，则应为 %4</translation>
    </message>
    <message>
        <source>can&apos;t be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>can&apos;t be written, because no file can be made in its folder: %1</source>
        <translation>无法写入，因为不能在其所在文件夹中创建文件：%1</translation>
    </message>
    <message>
        <source>%1holds Python objects (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation>%1内容为 Python 对象（类型“%2”，位于字节 %3），应为数值：%4</translation>
    </message>
    <message>
        <source>%1holds raw bytes or a structure (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation>%1内容为原始字节或结构体（类型“%2”，位于字节 %3），应为数值：%4</translation>
    </message>
    <message>
        <source>%1holds byte strings (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation>%1内容为字节串（类型“%2”，位于字节 %3），应为数值：%4</translation>
    </message>
    <message>
        <source>%1holds text (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation>%1内容为文本（类型“%2”，位于字节 %3），应为数值：%4</translation>
    </message>
    <message>
        <source>%1holds complex numbers (type &apos;%2&apos; at byte %3), expected real numbers: %4</source>
        <translation>%1内容为复数（类型“%2”，位于字节 %3），应为实数：%4</translation>
    </message>
    <message>
        <source>%1holds dates (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation>%1内容为日期（类型“%2”，位于字节 %3），应为数值：%4</translation>
    </message>
    <message>
        <source>%1holds time spans (type &apos;%2&apos; at byte %3), expected numbers: %4</source>
        <translation>%1内容为时间间隔（类型“%2”，位于字节 %3），应为数值：%4</translation>
    </message>
    <message>
        <source>%1has the key &apos;%2&apos; twice, the second time at byte %3</source>
        <translation>%1文件头中的字段“%2”出现了两次，第二次位于字节 %3</translation>
    </message>
    <message>
        <source>%1has no key &apos;%2&apos; in its header</source>
        <translation>%1文件头中缺少字段“%2”</translation>
    </message>
    <message>
        <source>%1has a header that ends at byte %2, expected %3</source>
        <translation>%1文件头在字节 %2 处结束，应为 %3</translation>
    </message>
    <message>
        <source>%1has &apos;%2&apos; at byte %3, expected %4</source>
        <translation>%1字节 %3 处为“%2”，应为 %4</translation>
    </message>
    <message>
        <source>%1holds structures (a list at byte %2), expected numbers: %3</source>
        <translation>%1内容为结构体（字节 %2 处的列表），应为数值：%3</translation>
    </message>
    <message>
        <source>%1has the type &apos;%2&apos; at byte %3, which doesn&apos;t say its byte order, expected &apos;&lt;%4&apos; or &apos;&gt;%4&apos;</source>
        <translation>%1字节 %3 处的类型“%2”没有说明字节序，应为“&lt;%4”或“&gt;%4”</translation>
    </message>
    <message>
        <source>%1has the type &apos;%2&apos; at byte %3, expected one of %4</source>
        <translation>%1字节 %3 处的类型为“%2”，应为以下之一：%4</translation>
    </message>
    <message>
        <source>%1has more than %2 axes at byte %3</source>
        <translation>%1字节 %3 处的轴数超过了 %2</translation>
    </message>
    <message>
        <source>%1has an axis of length %2 at byte %3, expected 0 to %4</source>
        <translation>%1字节 %3 处的轴长度为 %2，应在 0 到 %4 之间</translation>
    </message>
    <message>
        <source>%1ends after %2 bytes, expected an .npy header</source>
        <translation>%1文件在 %2 字节后结束，应有 .npy 文件头</translation>
    </message>
    <message>
        <source>%1starts with %2, expected %3</source>
        <translation>%1文件以 %2 开头，应为 %3</translation>
    </message>
    <message>
        <source>%1has version %2 of the .npy format at byte 6, expected 1.0, 2.0 or 3.0</source>
        <translation>%1字节 6 处的 .npy 格式版本为 %2，应为 1.0、2.0 或 3.0</translation>
    </message>
    <message>
        <source>%1has a header of %2 bytes at byte 8, expected at most %3</source>
        <translation>%1字节 8 处声明文件头长 %2 字节，最多应为 %3</translation>
    </message>
    <message>
        <source>%1has a header of %2 bytes at byte 8, but only %3 bytes follow</source>
        <translation>%1字节 8 处声明文件头长 %2 字节，但其后只有 %3 字节</translation>
    </message>
    <message>
        <source>%1has the shape %2, more numbers than there can be</source>
        <translation>%1形状为 %2，数值个数超出了上限</translation>
    </message>
    <message>
        <source>%1has %2 bytes after its header, expected %3 for the shape %4 of %5</source>
        <translation>%1文件头之后有 %2 字节，但形状 %4、类型 %5 应有 %3 字节</translation>
    </message>
    <message>
        <source>%1 is %2, expected a finite number that float32 can hold</source>
        <translation>%1 为 %2，应为 float32 能够表示的有限数</translation>
    </message>
    <message>
        <source>%1 is %2, expected a finite number</source>
        <translation>%1 为 %2，应为有限数</translation>
    </message>
    <message>
        <source>%1 is %2, expected a whole number</source>
        <translation>%1 为 %2，应为整数</translation>
    </message>
    <message>
        <source>%1 is %2, expected a whole number of 64 bits</source>
        <translation>%1 为 %2，应为 64 位整数</translation>
    </message>
    <message>
        <source>%1is not a whole zip archive, expected an .npz file</source>
        <translation>%1不是完整的 zip 压缩包，应为 .npz 文件</translation>
    </message>
    <message>
        <source>%1contradicts itself: the zip archive&apos;s directory and its members don&apos;t agree</source>
        <translation>%1内容自相矛盾：zip 压缩包的目录与其中的文件不一致</translation>
    </message>
    <message>
        <source>%1is damaged: its checksum is not the one in the archive</source>
        <translation>%1已损坏：校验和与压缩包中记录的不符</translation>
    </message>
    <message>
        <source>%1is damaged: its bytes are not deflated data</source>
        <translation>%1已损坏：内容不是 deflate 压缩数据</translation>
    </message>
    <message>
        <source>%1ends too early: the archive declares more bytes</source>
        <translation>%1提前结束：压缩包声明的字节数更多</translation>
    </message>
    <message>
        <source>%1can&apos;t be read: %2</source>
        <translation>%1无法读取：%2</translation>
    </message>
    <message>
        <source>%1is an empty zip archive, expected .npy files in it</source>
        <translation>%1是空的 zip 压缩包，其中应有 .npy 文件</translation>
    </message>
    <message>
        <source>%1has %2 members, expected at most %3</source>
        <translation>%1包含 %2 个文件，最多应为 %3 个</translation>
    </message>
    <message>
        <source>%1is not an .npy file, expected nothing else in the archive</source>
        <translation>%1不是 .npy 文件，压缩包中不应有其他文件</translation>
    </message>
    <message>
        <source>%1is there twice, expected one array of a name</source>
        <translation>%1出现了两次，每个名称只应有一个数组</translation>
    </message>
    <message>
        <source>%1is encrypted, expected an archive without a password</source>
        <translation>%1已加密，应为没有密码的压缩包</translation>
    </message>
    <message>
        <source>%1is compressed by method %2, expected 0 (stored) or 8 (deflated)</source>
        <translation>%1使用了压缩方法 %2，应为 0（仅存储）或 8（deflate）</translation>
    </message>
    <message>
        <source>%1declares %2 bytes, more than the archive&apos;s %3</source>
        <translation>%1声明有 %2 字节，超过了压缩包的 %3 字节</translation>
    </message>
    <message>
        <source>%1declares %2 bytes, which can&apos;t be in the %3 that it has in the archive</source>
        <translation>%1声明有 %2 字节，但它在压缩包中仅占 %3 字节，不可能容纳</translation>
    </message>
    <message>
        <source>%1would take the deflated members to more than %2 bytes in all</source>
        <translation>%1会使解压后的总大小超过 %2 字节</translation>
    </message>
    <message>
        <source>%1inflates to more than the %2 bytes that the archive declares</source>
        <translation>%1解压后超过了压缩包声明的 %2 字节</translation>
    </message>
    <message>
        <source>%1shares bytes of the archive with %2, expected members apart</source>
        <translation>%1与 %2 占用了压缩包中相同的字节，各文件不应重叠</translation>
    </message>
    <message>
        <source>can&apos;t be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>is a folder, expected a file</source>
        <translation>是文件夹，应为文件</translation>
    </message>
    <message>
        <source>is a pipe, expected a regular file</source>
        <translation>是管道，应为普通文件</translation>
    </message>
    <message>
        <source>is a socket, expected a regular file</source>
        <translation>是套接字，应为普通文件</translation>
    </message>
    <message>
        <source>is a device, expected a regular file</source>
        <translation>是设备，应为普通文件</translation>
    </message>
    <message>
        <source>has %1 bytes, more than this computer&apos;s memory of %2 bytes</source>
        <translation>有 %1 字节，超过了本机的内存（%2 字节）</translation>
    </message>
    <message>
        <source>ends after %1 bytes, expected %2: it was cut while it was read</source>
        <translation>在 %1 字节后结束，应有 %2 字节：文件在读取过程中被截断</translation>
    </message>
    <message>
        <source>Gaussian kernel</source>
        <translation>高斯核</translation>
    </message>
    <message>
        <source>Boxcar kernel</source>
        <translation>矩形（Boxcar）核</translation>
    </message>
    <message>
        <source>Triangular kernel</source>
        <translation>三角核</translation>
    </message>
    <message>
        <source>Many course notes print this formula under the name Epanechnikov.</source>
        <translation>许多课程讲义以 Epanechnikov 之名给出这一公式。</translation>
    </message>
    <message>
        <source>Epanechnikov kernel</source>
        <translation>Epanechnikov 核</translation>
    </message>
    <message>
        <source>The classical Epanechnikov kernel. Many course notes give this name to the triangular one.</source>
        <translation>经典的 Epanechnikov 核。许多课程讲义将这一名称用于三角核。</translation>
    </message>
    <message>
        <source>The tokens have no characters to count.</source>
        <translation>词元中没有可计数的字符。</translation>
    </message>
    <message>
        <source>One-hot vectors of %1 different tokens are too wide: at most %2. Choose another source of vectors.</source>
        <translation>%1 个不同词元的独热向量过宽：最多为 %2。请选择其他向量来源。</translation>
    </message>
    <message>
        <source>Vectors of %1 numbers are too wide: at most %2.</source>
        <translation>%1 维的向量过宽：最多为 %2。</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1 needs queries and keys of one width, but W_q makes queries of width %2 and W_k keys of width %3. Choose equal widths, or a bilinear, additive or concat score.</source>
        <translation>%1要求查询和键的宽度相同，但 W_q 得到的查询宽度为 %2，W_k 得到的键宽度为 %3。请选择相同的宽度，或改用双线性、加性或拼接评分函数。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>a(q, k) of every query and key, after the temperature, before the mask</source>
        <translation>每对查询和键的 a(q, k)，已除以温度，尚未应用掩码</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>the values pooled under the weights, a row a query</source>
        <translation>按权重汇聚的值，每行对应一个查询</translation>
    </message>
    <message>
        <source>Three sentences</source>
        <translation>三个句子</translation>
    </message>
    <message>
        <source>self-attention over padded sequences and their valid lengths</source>
        <translation>填充后的序列及其有效长度上的自注意力</translation>
    </message>
    <message>
        <source>Five tokens of four numbers</source>
        <translation>五个四维词元</translation>
    </message>
    <message>
        <source>typed vectors, small enough to check by hand</source>
        <translation>手动输入的向量，规模小，便于手工验算</translation>
    </message>
    <message>
        <source>Two questions about Yao Ming</source>
        <translation>关于姚明的两个问题</translation>
    </message>
    <message>
        <source>cross-attention of questions to segments, by the characters they share</source>
        <translation>问题对片段的交叉注意力，依据二者共有的字符</translation>
    </message>
    <message>
        <source>Character by character, causal</source>
        <translation>逐字符，因果</translation>
    </message>
    <message>
        <source>every character sees only what stands before it</source>
        <translation>每个字符只能看到它之前的内容</translation>
    </message>
    <message>
        <source>There is no token to attend to: type a sequence.</source>
        <translation>没有可供关注的词元：请输入一个序列。</translation>
    </message>
    <message>
        <source>There is no query: type a sequence of queries.</source>
        <translation>没有查询：请输入一个查询序列。</translation>
    </message>
    <message>
        <source>%1 sequences of queries can&apos;t attend to %2 sequences of keys: there should be as many, or a single one on either side.</source>
        <translation>%1 个查询序列无法与 %2 个键序列配对：两者的数目应相等，或其中一方只有一个序列。</translation>
    </message>
    <message>
        <source>white to dark red</source>
        <translation>白色到深红</translation>
    </message>
    <message>
        <source>white to dark blue</source>
        <translation>白色到深蓝</translation>
    </message>
    <message>
        <source>white to black, for print</source>
        <translation>白色到黑色，适合印刷</translation>
    </message>
    <message>
        <source>blue to yellow, even steps</source>
        <translation>蓝色到黄色，视觉上均匀</translation>
    </message>
    <message>
        <source>blue to yellow, the same for colour-blind eyes</source>
        <translation>蓝色到黄色，色觉障碍者所见相同</translation>
    </message>
    <message>
        <source>black to cream</source>
        <translation>黑色到米黄</translation>
    </message>
    <message>
        <source>black to yellow</source>
        <translation>黑色到黄色</translation>
    </message>
    <message>
        <source>red to blue, white at 0: for signed numbers</source>
        <translation>红色到蓝色，0 为白色：用于有正有负的数值</translation>
    </message>
    <message>
        <source>blue to red, white at 0: for signed numbers</source>
        <translation>蓝色到红色，0 为白色：用于有正有负的数值</translation>
    </message>
    <message>
        <source>there is no array %1, expected one of %2</source>
        <translation>没有名为 %1 的数组，应为以下之一：%2</translation>
    </message>
    <message>
        <source>the array has shape %1, expected 2, 3 or 4 axes: (…, queries, keys)</source>
        <translation>数组的形状为 %1，应有 2、3 或 4 个轴：(…, 查询, 键)</translation>
    </message>
    <message>
        <source>the array has shape %1: there is nothing to draw</source>
        <translation>数组的形状为 %1：没有可绘制的内容</translation>
    </message>
    <message>
        <source>the array has shape %1: that is %2 heatmaps, expected at most %3</source>
        <translation>数组的形状为 %1：即 %2 幅热图，最多应为 %3 幅</translation>
    </message>
    <message>
        <source>there are %1 labels, expected %2: one a line for each %3</source>
        <translation>有 %1 个标签，应有 %2 个：每个 %3 一行</translation>
    </message>
    <message>
        <source>“%1” is wrong, expected %2</source>
        <translation>“%1”的值有误，应为 %2</translation>
    </message>
    <message>
        <source>it is no scene: “format” should be “%1”</source>
        <translation>内容不是场景：“format”应为“%1”</translation>
    </message>
    <message>
        <source>it was written by a newer version of the program (format %1, this program reads up to %2)</source>
        <translation>文件由更新版本的程序写入（格式 %1，本程序最高支持 %2）</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>Constant (average pooling)</source>
        <translation>常数核（平均汇聚）</translation>
    </message>
    <message>
        <source>Weighs all keys alike: the mean of all values, or one straight line through all points.</source>
        <translation>对所有键赋予相同的权重：所有值的平均，或穿过所有点的同一条直线。</translation>
    </message>
    <message>
        <source>line %1, column %2 has a quotation mark inside its text, expected the whole text in quotation marks and those inside it doubled</source>
        <translation>第 %1 行第 %2 列的文本中有引号，整段文本应以引号括起，其中的引号应写成两个</translation>
    </message>
    <message>
        <source>is empty, expected a line of names and lines of numbers</source>
        <translation>内容为空，应有一行列名和若干行数值</translation>
    </message>
    <message>
        <source>line %1, column %2 begins with a quotation mark that is never closed</source>
        <translation>第 %1 行第 %2 列开头的引号没有闭合</translation>
    </message>
    <message>
        <source>there is not enough memory for it</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>line %1, column %2 is longer than %3 bytes: perhaps a quotation mark is not closed</source>
        <translation>第 %1 行第 %2 列超过 %3 字节：可能有引号没有闭合</translation>
    </message>
    <message>
        <source>line %1 has more than %2 columns</source>
        <translation>第 %1 行超过 %2 列</translation>
    </message>
    <message>
        <source>line %1 has one column (separated by “%2”), expected features and, in the last column, a target</source>
        <translation>第 %1 行只有一列（以“%2”分隔），应有特征列，且最后一列为目标</translation>
    </message>
    <message>
        <source>has a line of names and no line below it, expected at least one</source>
        <translation>只有列名，其下应至少有一行数据</translation>
    </message>
    <message>
        <source>line %1, column %2 has “%3” with a NUL byte, expected text</source>
        <translation>第 %1 行第 %2 列的“%3”含有 NUL 字节，应为文本</translation>
    </message>
    <message>
        <source>line %1 goes on after column %2, expected as many columns as line %3 has, separated by “%4”</source>
        <translation>第 %1 行在第 %2 列之后还有内容，列数应与第 %3 行相同，以“%4”分隔</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has one more class, “%4”, expected at most %5</source>
        <translation>第 %1 行第 %2 列 (%3) 又多出一个类别“%4”，最多应为 %5 个</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) is empty, expected a number or a class</source>
        <translation>第 %1 行第 %2 列 (%3) 为空，应为数值或类别</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) is empty, expected a class</source>
        <translation>第 %1 行第 %2 列 (%3) 为空，应为类别</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) is empty, expected a number</source>
        <translation>第 %1 行第 %2 列 (%3) 为空，应为数值</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4” with a decimal comma, expected a point</source>
        <translation>第 %1 行第 %2 列 (%3) 的“%4”以逗号作小数点，应为句点</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, which is too large or too small for a double</source>
        <translation>第 %1 行第 %2 列 (%3) 的“%4”超出双精度浮点数的范围（过大或过小）</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, expected a finite number</source>
        <translation>第 %1 行第 %2 列 (%3) 为“%4”，应为有限数</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, expected a number</source>
        <translation>第 %1 行第 %2 列 (%3) 为“%4”，应为数值</translation>
    </message>
    <message>
        <source>line %1 ends after column %2, expected as many columns as line %3 has: %4, separated by “%5”</source>
        <translation>第 %1 行在第 %2 列之后结束，列数应与第 %3 行相同：共 %4 列，以“%5”分隔</translation>
    </message>
    <message>
        <source>line %1 is one row too many, expected at most %2</source>
        <translation>第 %1 行超出了行数上限，最多应为 %2 行</translation>
    </message>
    <message>
        <source>line %1: there are more numbers than %2</source>
        <translation>第 %1 行：数值超过了 %2 个</translation>
    </message>
    <message>
        <source>has %1 bytes, expected at most %2</source>
        <translation>有 %1 字节，最多应为 %2 字节</translation>
    </message>
    <message>
        <source>Sine and power</source>
        <translation>正弦与幂</translation>
    </message>
    <message>
        <source>y = 2 sin x + x^p + noise, x uniform on [0, 5)</source>
        <translation>y = 2 sin x + x^p + 噪声，x 在 [0, 5) 上均匀分布</translation>
    </message>
    <message>
        <source>Sine and line</source>
        <translation>正弦与直线</translation>
    </message>
    <message>
        <source>y = 2 sin x + x + noise, x uniform on [0, 5)</source>
        <translation>y = 2 sin x + x + 噪声，x 在 [0, 5) 上均匀分布</translation>
    </message>
    <message>
        <source>Two moons</source>
        <translation>双月</translation>
    </message>
    <message>
        <source>two half circles that reach into each other</source>
        <translation>两个相互交错的半圆</translation>
    </message>
    <message>
        <source>Blobs</source>
        <translation>团簇</translation>
    </message>
    <message>
        <source>three round clouds that overlap a little</source>
        <translation>三个略有重叠的圆形点云</translation>
    </message>
    <message>
        <source>Exclusive or</source>
        <translation>异或</translation>
    </message>
    <message>
        <source>opposite quarters are of one class: no straight line parts them</source>
        <translation>对角的两个象限属于同一类别：没有直线能将两类分开</translation>
    </message>
    <message>
        <source>Spiral</source>
        <translation>螺旋</translation>
    </message>
    <message>
        <source>three arms wound around each other</source>
        <translation>三条相互缠绕的旋臂</translation>
    </message>
    <message>
        <source>%1 bandwidths were given for %2 features: give one for all, or one for each.</source>
        <translation>为 %2 个特征给出了 %1 个带宽：请给出一个共用的带宽，或每个特征一个。</translation>
    </message>
    <message>
        <source>A bandwidth has to be greater than 0, but one is %1.</source>
        <translation>带宽必须大于 0，但其中一个为 %1。</translation>
    </message>
    <message>
        <source>There are no points.</source>
        <translation>没有点。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Regression</source>
        <translation>回归</translation>
    </message>
    <message>
        <source>finite numbers only</source>
        <translation>有限数</translation>
    </message>
    <message>
        <source>a list of rows</source>
        <translation>由行组成的列表</translation>
    </message>
    <message>
        <source>rows of one length</source>
        <translation>长度相同的行</translation>
    </message>
    <message>
        <source>has one row: expected at least two to learn from, as each is predicted from the others</source>
        <translation>只有一行，学习至少需要两行：每一行都由其余各行来预测</translation>
    </message>
    <message>
        <source>the training diverged in epoch %1: perhaps --lr %2 is too large</source>
        <translation>训练在第 %1 轮发散：可能是 --lr %2 过大</translation>
    </message>
    <message>
        <source>columns: %1, expected %2 as the features of the training data: %3</source>
        <translation>有 %1 列，应与训练数据的特征一致，共 %2 列：%3</translation>
    </message>
    <message>
        <source>column %1 is “%2”, expected “%3” as in the training data</source>
        <translation>第 %1 列为“%2”，应与训练数据一致，为“%3”</translation>
    </message>
    <message>
        <source>there would be %1 %2, expected at most %3</source>
        <translation>将有 %1 个 %2，最多应为 %3 个</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>“%1” is wrong, expected one of %2</source>
        <translation>“%1”的值有误，应为以下之一：%2</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>as many numbers as there are targets, times the features</source>
        <translation>数值，个数等于目标数乘以特征数</translation>
    </message>
    <message>
        <source>the numbers of classes, from 0 on</source>
        <translation>从 0 开始的类别编号</translation>
    </message>
    <message>
        <source>one number, or one a feature</source>
        <translation>一个数值，或每个特征一个数值</translation>
    </message>
    <message>
        <source>a whole number from 1 on</source>
        <translation>不小于 1 的整数</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Attention does not know where a token stands.</source>
        <translation>注意力不知道词元所在的位置。</translation>
    </message>
    <message>
        <source>%1 needs heads whose width is a multiple of %2, but they have width %3</source>
        <translation>%1 要求每个头的宽度是 %2 的倍数，但其宽度为 %3</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>This query sees no key: as in d2l, every key gets the same weight, %1.</source>
        <translation>该查询看不到任何键：与 d2l 相同，每个键得到相同的权重 %1。</translation>
    </message>
    <message>
        <source>This query sees no key: there is nothing to share out.</source>
        <translation>该查询看不到任何键：没有可分配的权重。</translation>
    </message>
    <message>
        <source>No key is within the kernel&apos;s reach: all weights are 0.</source>
        <translation>没有键落在核的作用范围内：所有权重均为 0。</translation>
    </message>
    <message>
        <source>Dropout leaves this weight out of the output.</source>
        <translation>暂退法将该权重排除在输出之外。</translation>
    </message>
    <message>
        <source>Over the keys it sees, %1 of %2</source>
        <translation>在其可见的键上计算（%2 个键中的 %1 个）</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>%1 of %2 keys shown</source>
        <translation>显示 %2 个键中的 %1 个</translation>
    </message>
    <message>
        <source>Row sum</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”</source>
        <translation>“%1”对“%2”的注意力</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>What else applies</source>
        <translation>其他生效的设置</translation>
    </message>
    <message>
        <source>Output of “%1”, dimension %2</source>
        <translation>“%1”的输出，维度 %2</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>The sum over all keys of the weight times the key&apos;s value in this dimension.</source>
        <translation>所有键的权重与其值在该维度上的分量相乘，再求和。</translation>
    </message>
    <message>
        <source>The keys that weigh most</source>
        <translation>权重最大的键</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>%1 has no value</source>
        <translation>%1 无值</translation>
    </message>
    <message>
        <source>No key is within the kernel&apos;s reach: there is no prediction here, and the curve has a gap.</source>
        <translation>没有键落在核的作用范围内：此处没有预测，曲线出现空缺。</translation>
    </message>
    <message>
        <source>%1 of %2 keys with a weight above 0 shown</source>
        <translation>权重大于 0 的键共 %2 个，显示 %1 个</translation>
    </message>
    <message>
        <source>Exponent p</source>
        <translation>指数 p</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Dimension d</source>
        <translation>维度 d</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Hidden units h</source>
        <translation>隐藏单元数 h</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退法 (Dropout)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征数</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Initial w</source>
        <translation>w 的初值</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>The points lie too close together, or too far apart, to try bandwidths: their inputs span %1.</source>
        <translation>这些点过于密集或过于分散，无法尝试各个带宽：其输入的跨度为 %1。</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>the scene is in workspace %1, whose views are: %2</source>
        <translation>场景位于工作区 %1，其视图有：%2</translation>
    </message>
    <message>
        <source>“%1” is wrong, expected a whole number from %2 to %3</source>
        <translation>“%1”的值有误，应为 %2 到 %3 之间的整数</translation>
    </message>
    <message>
        <source>“%1” is wrong, expected a number from %2 to %3</source>
        <translation>“%1”的值有误，应为 %2 到 %3 之间的数值</translation>
    </message>
    <message>
        <source>“%1” holds %2, expected from %3 to %4 of them</source>
        <translation>“%1”包含 %2 项，应为 %3 到 %4 项</translation>
    </message>
    <message>
        <source>the number of a place, from 0 on</source>
        <translation>从 0 起的序号</translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>sequence %1, head %2</source>
        <translation>序列 %1，头 %2</translation>
    </message>
    <message>
        <source>Every key weighs the same, wherever the query is: this is average pooling.</source>
        <translation>无论查询在何处，所有键的权重都相同：这就是平均汇聚。</translation>
    </message>
    <message>
        <source>Halve h and the curve follows single points; double it and it nears average pooling.</source>
        <translation>h 减半，曲线会紧跟个别点；h 加倍，曲线会趋近平均汇聚。</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Kernel weights of the points for evenly spaced queries</source>
        <translation>各点对等间距查询的核权重</translation>
    </message>
    <message>
        <source>Data points</source>
        <translation>数据点</translation>
    </message>
    <message>
        <source>something went wrong: %1</source>
        <translation>出现错误：%1</translation>
    </message>
    <message>
        <source>something went wrong</source>
        <translation>出现错误</translation>
    </message>
    <message>
        <source>can&apos;t be written: what is on disk is not what was written</source>
        <translation>无法写入：磁盘上的内容与写入的内容不一致</translation>
    </message>
    <message>
        <source>the array has shape %1: that is %2 cells, expected at most %3</source>
        <translation>该数组的形状为 %1：共有 %2 个单元格，最多应为 %3 个</translation>
    </message>
    <message>
        <source>there are %1 labels, expected at most %2</source>
        <translation>共有 %1 个标签，最多应为 %2 个</translation>
    </message>
    <message>
        <source>the bare cells would be a picture of %1 × %2 pixels, expected at most %3 in all and %4 on a side: choose a smaller --cell, or leave --bare out, and cells share pixels</source>
        <translation>仅含单元格的图片将有 %1 × %2 像素，总数最多应为 %3，每边最多应为 %4：请选择较小的 --cell，或去掉 --bare，让单元格共用像素</translation>
    </message>
    <message>
        <source>with cells of %1 pixels a heatmap would be %2 pixels long, expected 1 or more</source>
        <translation>单元格为 %1 像素时，热图的长度只有 %2 像素，至少应为 1 像素</translation>
    </message>
    <message>
        <source>the key “%1” stands twice in one object</source>
        <translation>键“%1”在同一个对象中出现了两次</translation>
    </message>
    <message>
        <source>the number “%1” is too large</source>
        <translation>数字“%1”过大</translation>
    </message>
    <message>
        <source>it is no JSON at byte %1, near “%2”</source>
        <translation>在第 %1 字节处（“%2”附近）不是 JSON</translation>
    </message>
    <message>
        <source>it has more than %1 numbers</source>
        <translation>其中的数字超过 %1 个</translation>
    </message>
    <message>
        <source>it has more than %1 objects and lists inside each other</source>
        <translation>其中的对象和列表嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>it has more than %1 values</source>
        <translation>其中的值超过 %1 个</translation>
    </message>
    <message>
        <source>can&apos;t be written: what was read again is not what was written</source>
        <translation>无法写入：重新读取的内容与写入的不一致</translation>
    </message>
    <message>
        <source>no column is a feature, expected at least one</source>
        <translation>没有任何列是特征，至少应有一列</translation>
    </message>
    <message>
        <source>no column is the target, expected one</source>
        <translation>没有任何列是目标，应有一列</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4” with a decimal point, expected a comma</source>
        <translation>第 %1 行第 %2 列（%3）的“%4”使用了小数点，应为逗号</translation>
    </message>
    <message>
        <source>its first line counts the columns: taken for their names</source>
        <translation>第一行是列的编号：视为列名</translation>
    </message>
    <message>
        <source>its first line may count the columns: taken for data</source>
        <translation>第一行可能是列的编号：视为数据</translation>
    </message>
    <message>
        <source>its first line has names and numbers: taken for names</source>
        <translation>第一行既有名称又有数字：视为列名</translation>
    </message>
    <message>
        <source>has %1 columns named “%2”, expected one</source>
        <translation>有 %1 列名为“%2”，应只有一列</translation>
    </message>
    <message>
        <source>has no column “%1”, expected one of %2</source>
        <translation>没有名为“%1”的列，应为以下之一：%2</translation>
    </message>
    <message>
        <source>column “%1” is chosen twice</source>
        <translation>“%1”列被选择了两次</translation>
    </message>
    <message>
        <source>column %1 has no name and may number the rows: taken for a feature</source>
        <translation>第 %1 列没有名称，可能是行号：视为特征</translation>
    </message>
    <message>
        <source>column %1 has no name and may number the rows: left out</source>
        <translation>第 %1 列没有名称，可能是行号：已忽略</translation>
    </message>
    <message>
        <source>column %1 seems to number the rows: left out</source>
        <translation>第 %1 列似乎是行号：已忽略</translation>
    </message>
    <message>
        <source>column %1 (%2) is text: left out</source>
        <translation>第 %1 列（%2）是文本：已忽略</translation>
    </message>
    <message>
        <source>some numbers have a comma, some a point: taken for decimal commas</source>
        <translation>有的数字含逗号，有的含点：视为小数逗号</translation>
    </message>
    <message>
        <source>some numbers have a comma, some a point: taken for decimal points</source>
        <translation>有的数字含逗号，有的含点：视为小数点</translation>
    </message>
    <message>
        <source>commas may group thousands: taken for decimal commas</source>
        <translation>逗号可能是千位分隔符：视为小数逗号</translation>
    </message>
    <message>
        <source>one name a feature, or none</source>
        <translation>每个特征一个名称，或没有名称</translation>
    </message>
    <message>
        <source>two features that the points have</source>
        <translation>数据点所具有的两个特征</translation>
    </message>
    <message>
        <source>Drawn feature</source>
        <translation>绘制的特征</translation>
    </message>
    <message>
        <source>can&apos;t be kept in memory: %1</source>
        <translation>无法保存在内存中：%1</translation>
    </message>
    <message>
        <source>Every key counts, however far away; near ones count most.</source>
        <translation>无论多远，每个键都有权重；越近权重越大。</translation>
    </message>
    <message>
        <source>Where they can be read</source>
        <translation>能看清时显示</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Single column, 90 mm</source>
        <translation>单栏，90 毫米</translation>
    </message>
    <message>
        <source>Double column, 180 mm</source>
        <translation>双栏，180 毫米</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>幻灯片，16:9</translation>
    </message>
    <message>
        <source>the scene that the picture carries is damaged</source>
        <translation>图片所含的场景已损坏</translation>
    </message>
    <message>
        <source>the picture carries no scene</source>
        <translation>图片不含场景</translation>
    </message>
    <message>
        <source>the scene that the picture carries has %1 bytes, expected at most %2</source>
        <translation>图片所含的场景有 %1 字节，最多应为 %2 字节</translation>
    </message>
    <message>
        <source>no number is above 0, as a logarithmic scale needs</source>
        <translation>没有大于 0 的数，无法使用对数刻度</translation>
    </message>
    <message>
        <source>Points of one feature and the curve through them</source>
        <translation>一个特征的点及其拟合曲线</translation>
    </message>
    <message>
        <source>The shapes of all kernels, the chosen one strong</source>
        <translation>所有核的形状，突出所选的核</translation>
    </message>
    <message>
        <source>The loss of training w, epoch by epoch</source>
        <translation>训练 w 时逐轮的损失</translation>
    </message>
    <message>
        <source>one number at least</source>
        <translation>至少一个数</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Shared by all heatmaps</source>
        <translation>所有热图共用</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共用</translation>
    </message>
    <message>
        <source>Each heatmap its own</source>
        <translation>每个热图各自</translation>
    </message>
    <message>
        <source>each its own</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Own: from … to …</source>
        <translation>自定义：从 … 到 …</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>has more than %1 bytes, expected at most as many: a larger file has to be given by its name</source>
        <translation>超过 %1 字节，应不超过此数：更大的文件须以文件名给出</translation>
    </message>
    <message>
        <source>Blocks need as many queries as keys, but there are %1 queries and %2 keys.</source>
        <translation>分块要求查询与键的个数相同，但现有 %1 个查询和 %2 个键。</translation>
    </message>
    <message>
        <source>The blocks have %1 queries and keys, but there are %2.</source>
        <translation>各分块共有 %1 个查询和键，但实际有 %2 个。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>a query sees the keys up to W places before and after it</source>
        <translation>查询可以看到前后各 W 个位置以内的键</translation>
    </message>
    <message>
        <source>Width W</source>
        <translation>宽度 W</translation>
    </message>
    <message>
        <source>Dilated window</source>
        <translation>空洞窗口</translation>
    </message>
    <message>
        <source>of the keys up to W places before and after it a query sees every STEPth</source>
        <translation>在前后各 W 个位置以内的键中，查询每隔 STEP 个看到一个</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>a query sees the first P keys, and no other that comes after it</source>
        <translation>查询可以看到最前面的 P 个键，此外看不到它之后的键</translation>
    </message>
    <message>
        <source>Prefix P</source>
        <translation>前缀 P</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>a query sees the keys of its own block; blocks follow each other</source>
        <translation>查询只看到自己所在分块中的键；各分块依次相接</translation>
    </message>
    <message>
        <source>Sizes of the blocks</source>
        <translation>各分块的大小</translation>
    </message>
    <message>
        <source>Painted</source>
        <translation>手绘</translation>
    </message>
    <message>
        <source>a query sees the keys that are painted for it, key by key</source>
        <translation>查询看到为它逐个绘出的键</translation>
    </message>
    <message>
        <source>Softmax-one</source>
        <translation>Softmax-one</translation>
    </message>
    <message>
        <source>The weights sum to less than 1: a query may attend to nothing.</source>
        <translation>权重之和小于 1：查询可以什么都不关注。</translation>
    </message>
    <message>
        <source>Hardmax</source>
        <translation>Hardmax</translation>
    </message>
    <message>
        <source>All weight is on the largest score, and ties share it.</source>
        <translation>全部权重归最大的分数，并列者平分。</translation>
    </message>
    <message>
        <source>Top K</source>
        <translation>前 K 个</translation>
    </message>
    <message>
        <source>A softmax over the K largest scores, of equal ones the first.</source>
        <translation>对最大的 K 个分数做 softmax；分数相等时取靠前的。</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>Sparsemax</source>
        <translation>Sparsemax</translation>
    </message>
    <message>
        <source>τ makes the sum 1. A score far below the largest gets no weight at all.</source>
        <translation>τ 使总和为 1。远低于最大值的分数完全得不到权重。</translation>
    </message>
    <message>
        <source>Entmax 1.5</source>
        <translation>Entmax 1.5</translation>
    </message>
    <message>
        <source>τ makes the sum 1. It stands between softmax and sparsemax.</source>
        <translation>τ 使总和为 1。它介于 softmax 与 sparsemax 之间。</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>Each of the n keys that a query sees for itself: the weights need not sum to 1.</source>
        <translation>查询看到的 n 个键各自计算：权重之和不必为 1。</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Average pooling: each of the n keys that a query sees weighs the same.</source>
        <translation>平均汇聚：查询看到的 n 个键权重相同。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Waves of many lengths are added to queries, keys and values.</source>
        <translation>把多种波长的正弦波加到查询、键和值上。</translation>
    </message>
    <message>
        <source>Rotary</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Queries and keys are turned by their places: scores depend on the distance.</source>
        <translation>查询和键按所在位置旋转：分数只取决于距离。</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底数</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Keys far away count less. Each head k of H has a slope of its own.</source>
        <translation>越远的键影响越小，H 个头中每个头 k 的程度不同。</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>Each place has a vector of its own. Here it is random, as before training.</source>
        <translation>每个位置有自己的向量。这里是随机的，如同训练之前。</translation>
    </message>
    <message>
        <source>%1 of the attention goes to no key: the 1 in the sum is a key that is not there.</source>
        <translation>有 %1 的注意力不落在任何键上：总和中的 1 相当于一个不存在的键。</translation>
    </message>
    <message>
        <source>Is the largest</source>
        <translation>是否最大</translation>
    </message>
    <message>
        <source>Largest ones</source>
        <translation>最大者个数</translation>
    </message>
    <message>
        <source>The largest score is %1: it takes all weight, and ties share it.</source>
        <translation>最大的分数是 %1：它得到全部权重，并列者平分。</translation>
    </message>
    <message>
        <source>Sum of the top K</source>
        <translation>前 K 个之和</translation>
    </message>
    <message>
        <source>Of %1 scores the %2 largest count, and all others are left out.</source>
        <translation>%1 个分数中只有最大的 %2 个参与计算，其余的都不算。</translation>
    </message>
    <message>
        <source>τ = %1 makes the weights sum to 1. %2 of %3 scores are above it, all others get 0.</source>
        <translation>τ = %1 使权重之和为 1。%3 个分数中有 %2 个高于它，其余的权重为 0。</translation>
    </message>
    <message>
        <source>Score above τ</source>
        <translation>分数高出 τ</translation>
    </message>
    <message>
        <source>Half the score above τ</source>
        <translation>半个分数高出 τ</translation>
    </message>
    <message>
        <source>Score − log n</source>
        <translation>分数 − log n</translation>
    </message>
    <message>
        <source>Each of the n = %1 scores is weighed for itself: the weights sum to %2.</source>
        <translation>n = %1 个分数各自计算权重：权重之和为 %2。</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>Keys that count</source>
        <translation>计入的键数</translation>
    </message>
    <message>
        <source>The scores don&apos;t matter: the values are averaged.</source>
        <translation>分数不起作用：对值取平均。</translation>
    </message>
    <message>
        <source>Place of the query, from 0</source>
        <translation>查询的位置（从 0 起）</translation>
    </message>
    <message>
        <source>Place of the key, from 0</source>
        <translation>键的位置（从 0 起）</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Added to the score</source>
        <translation>加到分数上</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>the attention weights: what the masks leave of the scores, normalised</source>
        <translation>注意力权重：把掩码之后剩下的分数归一化</translation>
    </message>
    <message>
        <source>Exact match</source>
        <translation>精确匹配</translation>
    </message>
    <message>
        <source>Only keys equal to the query count, as in a database: a boxcar of no width, and hardmax</source>
        <translation>只有与查询相等的键才算数，如同数据库：宽度趋于零的矩形核加 hardmax</translation>
    </message>
    <message>
        <source>Argmax</source>
        <translation>取最大</translation>
    </message>
    <message>
        <source>The key that fits best alone: hardmax</source>
        <translation>只取最匹配的键：hardmax</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>All keys alike: uniform</source>
        <translation>所有键一视同仁：均匀</translation>
    </message>
    <message>
        <source>Mixture</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Each key as far as it fits: softmax</source>
        <translation>每个键按匹配程度计入：softmax</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>the points have one feature, expected two or more for this view</source>
        <translation>这些点只有一个特征，此视图需要两个或更多</translation>
    </message>
    <message>
        <source>the points have %1 features, expected one for this view</source>
        <translation>这些点有 %1 个特征，此视图需要一个</translation>
    </message>
    <message>
        <source>Points of two or more features over a map of the predictions</source>
        <translation>两个或更多特征的点，衬以预测图</translation>
    </message>
    <message>
        <source>there is no array %1, expected the model of an encoder–decoder with attention</source>
        <translation>没有数组 %1，应为带注意力的编码器–解码器模型</translation>
    </message>
    <message>
        <source>has an array %1, which a model with the score %2 does not have</source>
        <translation>含有数组 %1，而评分函数为 %2 的模型没有它</translation>
    </message>
    <message>
        <source>%1 has shape %2, expected (n,)</source>
        <translation>%1 的形状是 %2，应为 (n,)</translation>
    </message>
    <message>
        <source>%1 is %2, which stands there twice</source>
        <translation>%1 是 %2，它出现了两次</translation>
    </message>
    <message>
        <source>%1 has shape %2, expected two axes, none of them empty</source>
        <translation>%1 的形状是 %2，应有两个轴，且都不为空</translation>
    </message>
    <message>
        <source>character %1 of the text, “%2” (%3), is none that the model knows: %4</source>
        <translation>文本的第 %1 个字符“%2”（%3）不在模型认识的字符之中：%4</translation>
    </message>
    <message>
        <source>the text is empty, expected at least one character</source>
        <translation>文本为空，至少应有一个字符</translation>
    </message>
    <message>
        <source>the text has %1 characters, expected at most %2</source>
        <translation>文本有 %1 个字符，最多应为 %2 个</translation>
    </message>
    <message>
        <source>line %1 has “%2”, which is not UTF-8: save the file as UTF-8</source>
        <translation>第 %1 行有“%2”，不是 UTF-8：请将文件保存为 UTF-8</translation>
    </message>
    <message>
        <source>line %1 has a text of %2 characters, expected at most %3</source>
        <translation>第 %1 行的文本有 %2 个字符，最多应为 %3 个</translation>
    </message>
    <message>
        <source>line %1 has the control character %2</source>
        <translation>第 %1 行含有控制字符 %2</translation>
    </message>
    <message>
        <source>line %1 has %2 columns, expected a source, a Tab and a target</source>
        <translation>第 %1 行有 %2 列，应为源文本、制表符和目标文本</translation>
    </message>
    <message>
        <source>line %1 has no source before the Tab</source>
        <translation>第 %1 行的制表符前没有源文本</translation>
    </message>
    <message>
        <source>has more than %1 pairs</source>
        <translation>超过 %1 对样本</translation>
    </message>
    <message>
        <source>has no pairs: expected lines of a source, a Tab and a target</source>
        <translation>没有样本对：每行应为源文本、制表符和目标文本</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The alignment becomes a diagonal</source>
        <translation>对齐会变成一条对角线</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>The alignment becomes the other diagonal</source>
        <translation>对齐会变成另一条对角线</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>The decoder must look at all digits for each, and the alignment stays blurred</source>
        <translation>解码器写每个数字都要看所有数字，对齐一直是模糊的</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Year, month and day change places</source>
        <translation>年、月、日互换位置</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>A digit looks at one or two letters of its word, often the last</source>
        <translation>每个数字看着它那个单词的一两个字母，常常是最后的</translation>
    </message>
    <message>
        <source>the training diverged in step %1: perhaps --lr %2 is too large</source>
        <translation>训练在第 %1 步发散：也许 --lr %2 太大</translation>
    </message>
    <message>
        <source>“%1” finds no answer</source>
        <translation>“%1”没有找到答案</translation>
    </message>
    <message>
        <source>“%1” finds %2</source>
        <translation>“%1”找到 %2</translation>
    </message>
    <message>
        <source>“%1” finds “%2”</source>
        <translation>“%1”找到“%2”</translation>
    </message>
    <message>
        <source>%1 of %2 pairs weigh something</source>
        <translation>%2 对中有 %1 对有权重</translation>
    </message>
    <message>
        <source>Weights of equal values add up</source>
        <translation>相同的值权重相加</translation>
    </message>
    <message>
        <source>divided by T = %1</source>
        <translation>除以 T = %1</translation>
    </message>
    <message>
        <source>Values are numbers, so the answer is their mean, weighted by α.</source>
        <translation>值是数，所以答案是它们以 α 加权的平均。</translation>
    </message>
    <message>
        <source>Values are texts, so the answer is the value with most weight; the others stay in sight.</source>
        <translation>值是文本，所以答案是权重最大的值；其余的仍然可见。</translation>
    </message>
    <message>
        <source>is empty, expected rows of a key and a value</source>
        <translation>是空的，应有键和值的行</translation>
    </message>
    <message>
        <source>line %1 has more than %2 columns, expected two: key and value</source>
        <translation>第 %1 行超过 %2 列，应为两列：键和值</translation>
    </message>
    <message>
        <source>line %1 has one column (separated by “%2”), expected two: key and value</source>
        <translation>第 %1 行只有一列（以“%2”分隔），应为两列：键和值</translation>
    </message>
    <message>
        <source>line %1 has %2 columns, expected as many as line %3 has: %4</source>
        <translation>第 %1 行有 %2 列，应与第 %3 行一样：%4 列</translation>
    </message>
    <message>
        <source>line %1 has %2 columns, expected two, key and value, or numbers in all but the last: column %3 has “%4”</source>
        <translation>第 %1 行有 %2 列，应为键和值两列，或除最后一列外都是数：第 %3 列是“%4”</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Family names and first names: an exact key has an answer, others none</source>
        <translation>姓与名：精确的键有答案，其余没有</translation>
    </message>
    <message>
        <source>Trees</source>
        <translation>树木</translation>
    </message>
    <message>
        <source>Places of trees and their kinds: keys of two numbers are points of a plane</source>
        <translation>树的位置和种类：两个数的键是平面上的点</translation>
    </message>
    <message>
        <source>Heights</source>
        <translation>身高</translation>
    </message>
    <message>
        <source>Ages and heights in cm: values that are numbers are averaged</source>
        <translation>年龄与身高（厘米）：是数的值取平均</translation>
    </message>
    <message>
        <source>the query is “%1”, expected one or more numbers, such as 4.7, 4.8</source>
        <translation>查询是“%1”，应为一个或多个数，如 4.7, 4.8</translation>
    </message>
    <message>
        <source>key %1 is “%2”, expected one or more numbers, such as 4.7, 4.8</source>
        <translation>第 %1 个键是“%2”，应为一个或多个数，如 4.7, 4.8</translation>
    </message>
    <message>
        <source>key %1 is “%2”, expected as many numbers as the query has: %3</source>
        <translation>第 %1 个键是“%2”，应与查询的数一样多：%3</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Only a key that is the query, letter for letter, is found</source>
        <translation>只找到与查询逐字相同的键</translation>
    </message>
    <message>
        <source>Edit distance</source>
        <translation>编辑距离</translation>
    </message>
    <message>
        <source>The fewest letters to add, take away or exchange</source>
        <translation>最少要增、删或换的字符数</translation>
    </message>
    <message>
        <source>Character n-grams</source>
        <translation>字符 n 元组</translation>
    </message>
    <message>
        <source>The cosine of the counts of pieces of n letters</source>
        <translation>n 个字符的片段计数的余弦</translation>
    </message>
    <message>
        <source>Letters of a piece n</source>
        <translation>片段字符数 n</translation>
    </message>
    <message>
        <source>Numeric</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Keys and query are one or more numbers: its softmax is the gaussian kernel</source>
        <translation>键和查询是一个或多个数：其 softmax 就是高斯核</translation>
    </message>
    <message>
        <source>Width H</source>
        <translation>宽度 H</translation>
    </message>
    <message>
        <source>is it the same text?</source>
        <translation>文本相同吗？</translation>
    </message>
    <message>
        <source>yes: 0</source>
        <translation>是：0</translation>
    </message>
    <message>
        <source>no: −∞</source>
        <translation>否：−∞</translation>
    </message>
    <message>
        <source>letters to add, take away or exchange</source>
        <translation>要增、删或换的字符</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>the distance, in widths</source>
        <translation>以宽度计的距离</translation>
    </message>
    <message>
        <source>as many texts as there are keys</source>
        <translation>与键一样多的文本</translation>
    </message>
    <message>
        <source>Temperature T</source>
        <translation>温度 T</translation>
    </message>
    <message>
        <source>there is no result</source>
        <translation>没有结果</translation>
    </message>
    <message>
        <source>the database has no pairs</source>
        <translation>数据库中没有键值对</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>Bars of the weights of a database&apos;s keys for the query</source>
        <translation>数据库各键对查询的权重条</translation>
    </message>
    <message>
        <source>Query and keys of two numbers over the values that win</source>
        <translation>胜出的值之上的查询与两个数的键</translation>
    </message>
    <message>
        <source>Keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>the other %1 classes</source>
        <translation>其余 %1 个类别</translation>
    </message>
    <message>
        <source>The points have %1 classes; up to %2 can be told apart by colour and shape. Join some of them in the table, or leave some out.</source>
        <translation>这些点有 %1 个类别，颜色和形状最多能区分 %2 个。请在表格中合并一些类别，或去掉一些。</translation>
    </message>
    <message>
        <source>%1 is %2, expected the code point of a character</source>
        <translation>%1 为 %2，应为一个字符的码点</translation>
    </message>
    <message>
        <source>the numbers of the model are too large: for this text they grow beyond what float32 can hold</source>
        <translation>模型的数值过大：处理此文本时超出了 float32 的范围</translation>
    </message>
    <message>
        <source>line %1 has a text of %2 bytes, expected at most %3 characters</source>
        <translation>第 %1 行的文本有 %2 个字节，最多应为 %3 个字符</translation>
    </message>
    <message>
        <source>How the row of “%1” is spread</source>
        <translation>“%1”这一行如何分布</translation>
    </message>
    <message>
        <source>Effective keys, 2 to the entropy</source>
        <translation>有效键数，2 的熵次方</translation>
    </message>
    <message>
        <source>Largest share</source>
        <translation>最大份额</translation>
    </message>
    <message>
        <source>The whole row of “%1”: A sees %2 of %3 keys, B %4</source>
        <translation>“%1”的整行：%3 个键中 A 看到 %2 个，B 看到 %4 个</translation>
    </message>
    <message>
        <source>Entropy, bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Effective keys</source>
        <translation>有效键数</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>The keys whose part, weight times value, differs most</source>
        <translation>所占部分（权重乘以值）相差最大的键</translation>
    </message>
    <message>
        <source>the scene has no difference: no mechanism is pinned as A. In the window, pin one, change B and save the scene</source>
        <translation>该场景没有差：没有机制固定为 A。请在窗口中固定一个，更改 B，再保存场景</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>Nothing differs: change what B is at the left.</source>
        <translation>没有不同：请在左侧更改 B。</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Symbol %1 of %2: the end</source>
        <translation>第 %1 个符号，共 %2 个：结束</translation>
    </message>
    <message>
        <source>Symbol %1 of %2: “%3”</source>
        <translation>第 %1 个符号，共 %2 个：“%3”</translation>
    </message>
    <message>
        <source>at the beginning, after %1 steps of training</source>
        <translation>开头，训练 %1 步后</translation>
    </message>
    <message>
        <source>after “%1”, after %2 steps of training</source>
        <translation>在“%1”之后，训练 %2 步后</translation>
    </message>
    <message>
        <source>This symbol was chosen by hand, whatever the model thinks.</source>
        <translation>此符号由人指定，与模型的想法无关。</translation>
    </message>
    <message>
        <source>pair %1 has a text of %2 characters, expected at most %3</source>
        <translation>第 %1 对的文本有 %2 个字符，应不超过 %3 个</translation>
    </message>
    <message>
        <source>pair %1 has no source, expected at least one character</source>
        <translation>第 %1 对没有源文本，应至少有一个字符</translation>
    </message>
    <message>
        <source>there are no pairs to learn from</source>
        <translation>没有可学习的数据对</translation>
    </message>
    <message>
        <source>the weights in the document are none of such a model: %1 is missing or has another size</source>
        <translation>文档中的权重不属于这样的模型：缺少 %1 或其大小不同</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏宽度</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>Share of each row</source>
        <translation>每行占比</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Steps a second</source>
        <translation>每秒步数</translation>
    </message>
    <message>
        <source>the input has more than %1 symbols: too many for pictures of the training</source>
        <translation>输入超过 %1 个符号：太多，无法画出训练的各帧</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Where a decoder looks in its input for each symbol that it writes</source>
        <translation>解码器写每个符号时看输入的何处</translation>
    </message>
    <message>
        <source>The alignment at steps of the training, side by side</source>
        <translation>训练各步的对齐，并排显示</translation>
    </message>
    <message>
        <source>Loss and accuracy over the steps of the training</source>
        <translation>训练各步的损失与准确率</translation>
    </message>
    <message>
        <source>Pairs to learn</source>
        <translation>要学习的数据对</translation>
    </message>
    <message>
        <source>%1 weights are too many for lines: at most %2. Take fewer or shorter sequences, or fewer heads, or another view.</source>
        <translation>%1 个权重太多，无法画成连线：最多 %2 个。请减少或缩短序列、减少头数，或换一种视图。</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>lines from each query to its keys of large weight, as wide as the weights</source>
        <translation>从每个查询到权重较大的键的连线，粗细随权重</translation>
    </message>
    <message>
        <source>pair %1 has a text that is no UTF-8</source>
        <translation>第 %1 对的文本不是 UTF-8</translation>
    </message>
    <message>
        <source>has %1 pairs, expected at most %2</source>
        <translation>有 %1 对，应不超过 %2 对</translation>
    </message>
    <message>
        <source>the pairs have one target only: expected two or more, because accuracy is measured on targets that are never trained on</source>
        <translation>样本对只有一个目标：至少需要两个，因为准确率是在从未训练过的目标上测量的</translation>
    </message>
    <message>
        <source>the sources have %1 different characters, expected at most %2</source>
        <translation>源文本有 %1 个不同的字符，最多应为 %2 个</translation>
    </message>
    <message>
        <source>the targets have %1 different characters, expected at most %2</source>
        <translation>目标文本有 %1 个不同的字符，最多应为 %2 个</translation>
    </message>
    <message>
        <source>Scores and weights</source>
        <translation>分数与权重</translation>
    </message>
    <message>
        <source>Next symbol</source>
        <translation>下一个符号</translation>
    </message>
    <message>
        <source>Decoder state</source>
        <translation>解码器状态</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>New state</source>
        <translation>新状态</translation>
    </message>
    <message>
        <source>Click a symbol to force it instead.</source>
        <translation>点击一个符号即可强制改用它。</translation>
    </message>
    <message>
        <source>%1 has the word “%2” twice</source>
        <translation>%1 中的词“%2”出现了两次</translation>
    </message>
    <message>
        <source>%1 has other white space than one space between two words</source>
        <translation>%1 中有两个词之间一个空格以外的空白</translation>
    </message>
    <message>
        <source>pair %1 has no word in its source, expected at least one</source>
        <translation>第 %1 对的源中没有词，至少应有一个</translation>
    </message>
    <message>
        <source>word %1 of the text, “%2”, is none that the model knows: %3</source>
        <translation>文本的第 %1 个词“%2”不是模型认识的词：%3</translation>
    </message>
    <message>
        <source>the text has no words, expected at least one</source>
        <translation>文本没有词，至少应有一个</translation>
    </message>
    <message>
        <source>pair %1 has the control character %2</source>
        <translation>第 %1 对含有控制字符 %2</translation>
    </message>
    <message>
        <source>Added to the vectors of queries, keys and values, before the projections.</source>
        <translation>在投影之前加到查询、键和值的向量上。</translation>
    </message>
    <message>
        <source>Turns each head&apos;s queries and keys, after the projections.</source>
        <translation>在投影之后旋转每个头的查询和键。</translation>
    </message>
    <message>
        <source>Added to the scores, before the temperature divides them.</source>
        <translation>加到分数上，然后才除以温度。</translation>
    </message>
    <message>
        <source>Enters nowhere.</source>
        <translation>不进入任何地方。</translation>
    </message>
    <message>
        <source>How the rows of %1, added up, are spread</source>
        <translation>%1 各行相加后的分布</translation>
    </message>
    <message>
        <source>Without %1: the shares of the other keys sum to 1 again.</source>
        <translation>略去 %1：其余键的份额之和仍为 1。</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>分数 %1</translation>
    </message>
    <message>
        <source>In %1 alone</source>
        <translation>仅在 %1 中</translation>
    </message>
    <message>
        <source>Position %1, column %2</source>
        <translation>位置 %1，列 %2</translation>
    </message>
    <message>
        <source>Angle in radians</source>
        <translation>角度（弧度）</translation>
    </message>
    <message>
        <source>Positions until it is back</source>
        <translation>转完一圈的位置数</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Positions %1 and %2</source>
        <translation>位置 %1 与 %2</translation>
    </message>
    <message>
        <source>The numbers of both positions, column by column</source>
        <translation>两个位置的数值，逐列相乘</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>The %1 largest of %2 products are listed.</source>
        <translation>列出 %2 个乘积中最大的 %1 个。</translation>
    </message>
    <message>
        <source>Query at %1, key at %2</source>
        <translation>查询在 %1，键在 %2</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Width d</source>
        <translation>宽度 d</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>B − A of the weights alone, where a mechanism is pinned as A</source>
        <translation>在固定了机制 A 时，仅权重的 B − A</translation>
    </message>
    <message>
        <source>columns of the positions&apos; encoding, or biases, as curves</source>
        <translation>把位置编码的列或偏置画成曲线</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>全部头</translation>
    </message>
    <message>
        <source>the weights of every head as thumbnails, with their mean and maximum</source>
        <translation>各头的权重缩略图，及其平均与最大值</translation>
    </message>
    <message>
        <source>how positions are told apart: their encoding, its dot products and its curves</source>
        <translation>怎样区分位置：编码、点积与曲线</translation>
    </message>
    <message>
        <source>The pinned mechanism, A: %1</source>
        <translation>固定的机制 A：%1</translation>
    </message>
    <message>
        <source>The same in both: tokens · vectors · %1</source>
        <translation>两者相同：词元 · 向量 · %1</translation>
    </message>
    <message>
        <source>mean over heads</source>
        <translation>各头平均</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>maximum over heads</source>
        <translation>各头最大值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>sequence %1, all heads</source>
        <translation>序列 %1，全部头</translation>
    </message>
    <message>
        <source>Mean over heads</source>
        <translation>各头平均</translation>
    </message>
    <message>
        <source>Maximum over heads</source>
        <translation>各头最大值</translation>
    </message>
    <message>
        <source>The weight in each head</source>
        <translation>各头中的权重</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>no column of the encoding is drawn as a curve</source>
        <translation>编码没有任何一列画成曲线</translation>
    </message>
    <message>
        <source>The leave-one-out error of every bandwidth that is tried</source>
        <translation>所尝试的每个带宽的留一法误差</translation>
    </message>
    <message>
        <source>there is no heatmap “%1”, expected a number from 1 to %2%3</source>
        <translation>没有热图“%1”，应为 1 到 %2 的编号%3</translation>
    </message>
    <message>
        <source>there is one point, expected at least two to learn from</source>
        <translation>只有一个点，学习至少需要两个</translation>
    </message>
    <message>
        <source>the training diverged in epoch %1: perhaps a learning rate of %2 is too large</source>
        <translation>训练在第 %1 轮发散：学习率 %2 可能太大</translation>
    </message>
    <message>
        <source>The curve or map of the w that training ends with</source>
        <translation>训练结束时的 w 给出的曲线或图</translation>
    </message>
    <message>
        <source>The shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The sequences as they were typed and split.</source>
        <translation>输入并切分后的序列。</translation>
    </message>
    <message>
        <source>query vectors</source>
        <translation>查询向量</translation>
    </message>
    <message>
        <source>Each token of the queries as a row of numbers.</source>
        <translation>查询的每个词元是一行数。</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Each token as a row of numbers. The same token has the same row wherever it stands.</source>
        <translation>每个词元是一行数。同一个词元无论在哪里，都是同一行数。</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>What tells attention where a token stands.</source>
        <translation>告诉注意力每个词元在哪里。</translation>
    </message>
    <message>
        <source>What each token looks for: its vector, projected and cut into the heads.</source>
        <translation>每个词元在找什么：它的向量经投影，再切分给各头。</translation>
    </message>
    <message>
        <source>What each token answers to: its vector, projected and cut into the heads.</source>
        <translation>每个词元应答什么：它的向量经投影，再切分给各头。</translation>
    </message>
    <message>
        <source>What each token gives to those that attend to it: its vector, projected and cut into the heads.</source>
        <translation>每个词元给关注它的词元什么：它的向量经投影，再切分给各头。</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>How well each query fits each key, as the scoring function says, before any mask.</source>
        <translation>按评分函数，每个查询与每个键有多相合，尚未加掩码。</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>The same scores without those of the keys that a query may not see.</source>
        <translation>同样的分数，去掉查询不可见的键。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>What the normaliser makes of the scores: how much each query attends to each key.</source>
        <translation>归一化把分数变成的数：每个查询对每个键关注多少。</translation>
    </message>
    <message>
        <source>head outputs</source>
        <translation>各头输出</translation>
    </message>
    <message>
        <source>What each head takes along: the values, each as much as its weight says.</source>
        <translation>每个头带走的东西：各个值按权重取多少。</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The outputs of the heads side by side, mixed by the last projection.</source>
        <translation>各头的输出并排，由最后的投影混合。</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>个序列</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>个头</translation>
    </message>
    <message>
        <source>numbers a token</source>
        <translation>个数（每个词元）</translation>
    </message>
    <message>
        <source>numbers a head</source>
        <translation>个数（每个头）</translation>
    </message>
    <message>
        <source>numbers a query</source>
        <translation>个数（每个查询）</translation>
    </message>
    <message>
        <source>numbers a key</source>
        <translation>个数（每个键）</translation>
    </message>
    <message>
        <source>numbers a value</source>
        <translation>个数（每个值）</translation>
    </message>
    <message>
        <source>numbers an output</source>
        <translation>个数（每个输出）</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流程</translation>
    </message>
    <message>
        <source>the whole pass from the tokens to the output, each tensor of it in a box</source>
        <translation>从词元到输出的完整计算，每个张量在一个方框里</translation>
    </message>
    <message>
        <source>They are divided by the temperature, %1.</source>
        <translation>它们除以温度 %1。</translation>
    </message>
    <message>
        <source>%1, the %2</source>
        <translation>%1，即%2</translation>
    </message>
    <message>
        <source>number %1 of “%2”, in head %3</source>
        <translation>“%2”的第 %1 个数，在头 %3</translation>
    </message>
    <message>
        <source>number %1 of “%2”</source>
        <translation>“%2”的第 %1 个数</translation>
    </message>
    <message>
        <source>The weights of the points under that w</source>
        <translation>各点在该 w 下的权重</translation>
    </message>
    <message>
        <source>Number of positions</source>
        <translation>位置个数</translation>
    </message>
    <message>
        <source>The projection is the identity: the numbers pass as they are.</source>
        <translation>投影为单位矩阵：数原样通过。</translation>
    </message>
    <message>
        <source>pixels, for slides and the web</source>
        <translation>位图，用于幻灯片和网页</translation>
    </message>
    <message>
        <source>shapes and text, for the web</source>
        <translation>矢量图，用于网页</translation>
    </message>
    <message>
        <source>shapes and text, for papers</source>
        <translation>矢量图，用于论文</translation>
    </message>
    <message>
        <source>has %1 bytes, too few for an array of shape %2 from byte %3 on</source>
        <translation>有 %1 个字节，不足以容纳从第 %3 个字节开始、形状为 %2 的数组</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be read any more: it was cut or written to while it was open</source>
        <translation>无法再读取“%1”：它在打开期间被截断或被写入</translation>
    </message>
    <message>
        <source>was changed while it was open</source>
        <translation>在打开期间被更改</translation>
    </message>
    <message>
        <source>bias has shape %1, expected that of the scores %2, or 1 for an axis</source>
        <translation>bias 的形状为 %1，应与评分的形状 %2 相同，或某个轴为 1</translation>
    </message>
    <message>
        <source>sinks has shape %1, expected %2 or (1,)</source>
        <translation>sinks 的形状为 %1，应为 %2 或 (1,)</translation>
    </message>
    <message>
        <source>%1 is %2: products of its inputs are beyond what float32 can hold</source>
        <translation>%1 为 %2：其输入之积超出 float32 的范围</translation>
    </message>
    <message>
        <source>%1 is %2, expected 0 (hidden) or 1 (visible): numbers that are added to scores are a bias</source>
        <translation>%1 为 %2，应为 0（隐藏）或 1（可见）：加到评分上的数应放在数组 bias 中</translation>
    </message>
    <message>
        <source>All %1 bandwidths together, in their proportions</source>
        <translation>全部 %1 个带宽按比例一同变化</translation>
    </message>
    <message>
        <source>has one row: expected at least two to choose the bandwidth by, as each is predicted from the others</source>
        <translation>只有一行：选择带宽至少需要两行，因为每一行都由其他行预测</translation>
    </message>
    <message>
        <source>the target names classes: --order 1 is for numbers</source>
        <translation>目标是类别：--order 1 只用于数值</translation>
    </message>
    <message>
        <source>Largest score, m</source>
        <translation>最大分数 m</translation>
    </message>
    <message>
        <source>Exponential, exp(a − m)</source>
        <translation>指数 exp(a − m)</translation>
    </message>
    <message>
        <source>exp(−m) + row sum</source>
        <translation>exp(−m) + 行和</translation>
    </message>
    <message>
        <source>The hidden units</source>
        <translation>隐藏单元</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Multiply and add</source>
        <translation>相乘并求和</translation>
    </message>
    <message>
        <source>The squared distance</source>
        <translation>距离的平方</translation>
    </message>
    <message>
        <source>Distance in bandwidths, u</source>
        <translation>以带宽计的距离 u</translation>
    </message>
    <message>
        <source>Score, log K(u)</source>
        <translation>分数 log K(u)</translation>
    </message>
    <message>
        <source>The kernel</source>
        <translation>核</translation>
    </message>
    <message>
        <source>with float32&apos;s rounding</source>
        <translation>含 float32 的舍入</translation>
    </message>
    <message>
        <source>The temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>The score of “%1”, which weighs most:</source>
        <translation>权重最大的“%1”的分数：</translation>
    </message>
    <message>
        <source>Weight times value: its part of the output</source>
        <translation>权重乘以值：它在输出中的部分</translation>
    </message>
    <message>
        <source>Largest share of the row&apos;s sum</source>
        <translation>占行和的最大份额</translation>
    </message>
    <message>
        <source>The position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>From the score to the weight</source>
        <translation>从分数到权重</translation>
    </message>
    <message>
        <source>limit T → 0: 0 for the largest, else −∞</source>
        <translation>极限 T → 0：最大者为 0，其余为 −∞</translation>
    </message>
    <message>
        <source>Sum over all keys</source>
        <translation>所有键的和</translation>
    </message>
    <message>
        <source>The weight of %1</source>
        <translation>%1 的权重</translation>
    </message>
    <message>
        <source>What each mask says of this key: 1 shows it, 0 hides it</source>
        <translation>每个掩码对这个键的判断：1 为显示，0 为隐藏</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>键值对</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Scoring function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>Kept weights</source>
        <translation>保存的权重</translation>
    </message>
    <message>
        <source>Model B</source>
        <translation>模型 B</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Normaliser</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Chosen symbols</source>
        <translation>指定的符号</translation>
    </message>
    <message>
        <source>seeded by token</source>
        <translation>按词元随机生成</translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation>独热 (one-hot)</translation>
    </message>
    <message>
        <source>bag of characters</source>
        <translation>字符袋</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>手动输入</translation>
    </message>
    <message>
        <source>Typed vectors</source>
        <translation>输入的向量</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>单位阵</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Typed numbers</source>
        <translation>输入的数</translation>
    </message>
    <message>
        <source>W_q</source>
        <translation>W_q</translation>
    </message>
    <message>
        <source>W_k</source>
        <translation>W_k</translation>
    </message>
    <message>
        <source>W_v</source>
        <translation>W_v</translation>
    </message>
    <message>
        <source>W_o</source>
        <translation>W_o</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练模式</translation>
    </message>
    <message>
        <source>spaces</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>bars |</source>
        <translation>竖线 |</translation>
    </message>
    <message>
        <source>Split by</source>
        <translation>切分方式</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>all zeros</source>
        <translation>全为 0</translation>
    </message>
    <message>
        <source>uniform, as in d2l</source>
        <translation>均匀，与 d2l 相同</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>A length for each query</source>
        <translation>每个查询各有长度</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Painted keys</source>
        <translation>涂画的键</translation>
    </message>
    <message>
        <source>Rows without a key</source>
        <translation>看不到键的行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Hidden heads</source>
        <translation>隐藏的头</translation>
    </message>
    <message>
        <source>Row summaries</source>
        <translation>行摘要</translation>
    </message>
    <message>
        <source>Rows added up</source>
        <translation>相加的行</translation>
    </message>
    <message>
        <source>Keys left out</source>
        <translation>略去的键</translation>
    </message>
    <message>
        <source>Pinned mechanism</source>
        <translation>固定的机制</translation>
    </message>
    <message>
        <source>“%1” is no path to a value of a scene</source>
        <translation>“%1”不是场景中某个值的路径</translation>
    </message>
    <message>
        <source>“%1” is no path to a value of a scene: there is no “%2”, but “%3”</source>
        <translation>“%1”不是场景中某个值的路径：没有“%2”，但有“%3”</translation>
    </message>
    <message>
        <source>“%1” is no path to a value of a scene: there is no “%2”, expected one of %3</source>
        <translation>“%1”不是场景中某个值的路径：没有“%2”，应为其中之一：%3</translation>
    </message>
    <message>
        <source>true, or nothing</source>
        <translation>true 或空</translation>
    </message>
    <message>
        <source>a matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本的列表</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Names of features</source>
        <translation>特征名称</translation>
    </message>
    <message>
        <source>Name of the target</source>
        <translation>目标名称</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>真实函数</translation>
    </message>
    <message>
        <source>Average pooling</source>
        <translation>平均汇聚</translation>
    </message>
    <message>
        <source>Learned w</source>
        <translation>学到的 w</translation>
    </message>
    <message>
        <source>Kernel at the query</source>
        <translation>查询处的核</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Colours of weights</source>
        <translation>权重的配色</translation>
    </message>
    <message>
        <source>Colours of scores and outputs</source>
        <translation>分数与输出的配色</translation>
    </message>
    <message>
        <source>The probabilities of the classes</source>
        <translation>各类别的概率</translation>
    </message>
    <message>
        <source>The query x</source>
        <translation>查询 x</translation>
    </message>
    <message>
        <source>%1, a bandwidth of its own for each feature</source>
        <translation>%1，每个特征各有带宽</translation>
    </message>
    <message>
        <source>%1, h = %2</source>
        <translation>%1，h = %2</translation>
    </message>
    <message>
        <source>learned w = %1, a Gaussian kernel of h = 1/|w| = %2</source>
        <translation>学得的 w = %1，即 h = 1/|w| = %2 的高斯核</translation>
    </message>
    <message>
        <source>Double w and the curve follows single points; halve it and it nears average pooling.</source>
        <translation>w 加倍，曲线会紧跟个别点；w 减半，曲线会趋近平均汇聚。</translation>
    </message>
    <message>
        <source>From the least to the largest number</source>
        <translation>从最小值到最大值</translation>
    </message>
    <message>
        <source>least to largest</source>
        <translation>最小至最大</translation>
    </message>
    <message>
        <source>Weight without them, as in the heatmap</source>
        <translation>除去它们后的权重，如热图所示</translation>
    </message>
    <message>
        <source>What attends to “%1”</source>
        <translation>关注“%1”的词元</translation>
    </message>
    <message>
        <source>What “%1” attends to</source>
        <translation>“%1”关注的词元</translation>
    </message>
    <message>
        <source>What attends to “%1” (%2)</source>
        <translation>关注“%1”（%2）的词元</translation>
    </message>
    <message>
        <source>What “%1” (%2) attends to</source>
        <translation>“%1”（%2）关注的词元</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>%1 pinned tokens</source>
        <translation>%1 个固定的词元</translation>
    </message>
    <message>
        <source>“%1” does not see “%2”</source>
        <translation>“%1”看不到“%2”</translation>
    </message>
    <message>
        <source>“%1” (%2) attends to “%3” (%4)</source>
        <translation>“%1”（%2）对“%3”（%4）的注意力</translation>
    </message>
    <message>
        <source>“%1” (%2) does not see “%3” (%4)</source>
        <translation>“%1”（%2）看不到“%3”（%4）</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>个序列</translation>
    </message>
    <message>
        <source>“%1” finds %2 values that tie</source>
        <translation>“%1”找到 %2 个并列的值</translation>
    </message>
    <message>
        <source>The score of “%1”:</source>
        <translation>“%1”的分数：</translation>
    </message>
    <message>
        <source>Values are texts, which have no mean: several weigh the same, and none answers.</source>
        <translation>值是文本，没有平均；有几个值权重相同，所以没有唯一的答案。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>line %1 has “%2” with bytes that are no character: perhaps the file has another encoding</source>
        <translation>第 %1 行的“%2”含有无法解码的字节：文件可能使用其他编码</translation>
    </message>
    <message>
        <source>every row lacks a value: line %1, column %2 (%3) is empty</source>
        <translation>每一行都有缺失值：第 %1 行第 %2 列（%3）为空</translation>
    </message>
    <message>
        <source>every row lacks a value: line %1, column %2 (%3) has “%4”</source>
        <translation>每一行都有缺失值：第 %1 行第 %2 列（%3）为“%4”</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, expected a date</source>
        <translation>第 %1 行第 %2 列（%3）为“%4”，应为日期</translation>
    </message>
    <message>
        <source>column %1 (%2) has dates: taken as days from 1970-01-01 on</source>
        <translation>第 %1 列（%2）为日期：转换为自 1970-01-01 起的天数</translation>
    </message>
    <message>
        <source>line %1, column %2 has “%3”, which is not %4: perhaps the file has another encoding</source>
        <translation>第 %1 行第 %2 列为“%3”，不是有效的 %4：文件可能使用其他编码</translation>
    </message>
    <message>
        <source>every row lacks a value: the first is on line %1</source>
        <translation>每一行都有缺失值：第一处在第 %1 行</translation>
    </message>
    <message>
        <source>has no line of names, expected one: columns were chosen by their names</source>
        <translation>没有列名行：按列名选择列时需要列名行</translation>
    </message>
    <message>
        <source>no column is a key, expected one</source>
        <translation>没有列用作键，至少需要一列</translation>
    </message>
    <message>
        <source>no column is the value, expected one</source>
        <translation>没有列用作值，需要一列</translation>
    </message>
    <message>
        <source>it has %1 columns: pairs are taken from the first and the last</source>
        <translation>共有 %1 列：以第一列和最后一列组成配对</translation>
    </message>
    <message>
        <source>its bytes are not UTF-8: taken for %1</source>
        <translation>内容不是 UTF-8：按 %1 读取</translation>
    </message>
    <message>
        <source>its dates may begin with the day or the month: taken for the month</source>
        <translation>日期可能是日在前或月在前：按月在前读取</translation>
    </message>
    <message>
        <source>the numbers of column %1 (%2) may name classes: taken for numbers</source>
        <translation>第 %1 列（%2）的数字可能是类别：按数值读取</translation>
    </message>
    <message>
        <source>column %1 (%2) has no value: left out</source>
        <translation>第 %1 列（%2）没有任何值：忽略</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>UTF-16 LE</source>
        <translation>UTF-16 LE</translation>
    </message>
    <message>
        <source>UTF-16 BE</source>
        <translation>UTF-16 BE</translation>
    </message>
    <message>
        <source>GB18030 (Simplified Chinese)</source>
        <translation>GB18030（简体中文）</translation>
    </message>
    <message>
        <source>Windows-1252 (Western European)</source>
        <translation>Windows-1252（西欧）</translation>
    </message>
    <message>
        <source>Windows-1250 (Central European)</source>
        <translation>Windows-1250（中欧）</translation>
    </message>
    <message>
        <source>Windows-1251 (Cyrillic)</source>
        <translation>Windows-1251（西里尔文）</translation>
    </message>
    <message>
        <source>Big5 (Traditional Chinese)</source>
        <translation>Big5（繁体中文）</translation>
    </message>
    <message>
        <source>Shift-JIS (Japanese)</source>
        <translation>Shift-JIS（日文）</translation>
    </message>
    <message>
        <source>EUC-KR (Korean)</source>
        <translation>EUC-KR（韩文）</translation>
    </message>
    <message>
        <source>this computer can&apos;t read %1</source>
        <translation>此计算机无法读取 %1</translation>
    </message>
    <message>
        <source>one character</source>
        <translation>一个字符</translation>
    </message>
    <message>
        <source>%1 has no “%2”</source>
        <translation>%1 缺少“%2”</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>%1 is %2, expected a whole number from %3 to %4</source>
        <translation>%1 为 %2，应为 %3 到 %4 的整数</translation>
    </message>
    <message>
        <source>%1 is %2, expected %3</source>
        <translation>%1 为 %2，应为%3</translation>
    </message>
    <message>
        <source>%1 is %2, which is not supported</source>
        <translation>%1 为 %2，尚不支持</translation>
    </message>
    <message>
        <source>the text has %1 bytes, expected at most %2</source>
        <translation>文本有 %1 字节，最多应为 %2</translation>
    </message>
    <message>
        <source>the text becomes longer than %1 characters</source>
        <translation>文本变得超过 %1 个字符</translation>
    </message>
    <message>
        <source>%1 has no unk_id for what it has no piece for</source>
        <translation>%1 对没有对应词元的文字缺少 unk_id</translation>
    </message>
    <message>
        <source>a list of pieces with their scores, [[“a”, −1.5], …]</source>
        <translation>词元及其分数的列表，[[“a”, −1.5], …]</translation>
    </message>
    <message>
        <source>a piece of the vocabulary</source>
        <translation>词表中的一个词元</translation>
    </message>
    <message>
        <source>%1 has no piece for “%2”, and its unk_token “%3” is none of its pieces</source>
        <translation>%1 没有“%2”的词元，其 unk_token“%3”也不是其中的词元</translation>
    </message>
    <message>
        <source>two pieces, as “a b” or [“a”, “b”]</source>
        <translation>两个词元，如“a b”或 [“a”, “b”]</translation>
    </message>
    <message>
        <source>a list of pairs of pieces</source>
        <translation>词元对的列表</translation>
    </message>
    <message>
        <source>%1 is about “%2”, which is no piece of the vocabulary</source>
        <translation>%1 涉及“%2”，它不是词表中的词元</translation>
    </message>
    <message>
        <source>merges.txt, line %1 is “%2”, expected two pieces with a space between them</source>
        <translation>merges.txt 第 %1 行为“%2”，应为以空格分隔的两个词元</translation>
    </message>
    <message>
        <source>%1 has no piece “%2”</source>
        <translation>%1 没有词元“%2”</translation>
    </message>
    <message>
        <source>%1 is “%2”, whose vocab.json can&apos;t be read without a tokenizer.json</source>
        <translation>%1 为“%2”，没有 tokenizer.json 便无法读取其 vocab.json</translation>
    </message>
    <message>
        <source>the folder has no tokenizer.json, and neither vocab.txt nor vocab.json with merges.txt</source>
        <translation>文件夹中没有 tokenizer.json，也没有 vocab.txt 或带 merges.txt 的 vocab.json</translation>
    </message>
    <message>
        <source>%1 is no regular expression that can be read: %2 at character %3</source>
        <translation>%1 不是可读取的正则表达式：第 %3 个字符处 %2</translation>
    </message>
    <message>
        <source>the expression in %1 takes too long for this text, or too much memory (%2)</source>
        <translation>%1 中的表达式处理这段文本耗时过长或占用内存过多（%2）</translation>
    </message>
    <message>
        <source>one of the special_tokens</source>
        <translation>special_tokens 之一</translation>
    </message>
    <message>
        <source>an id for each of the tokens</source>
        <translation>每个词元一个编号</translation>
    </message>
    <message>
        <source>“A” or “B”</source>
        <translation>“A”或“B”</translation>
    </message>
    <message>
        <source>“A”</source>
        <translation>“A”</translation>
    </message>
    <message>
        <source>a text and its id</source>
        <translation>文本及其编号</translation>
    </message>
    <message>
        <source>%1 is a second template, which is not supported</source>
        <translation>%1 是第二个模板，尚不支持</translation>
    </message>
    <message>
        <source>a SentencePiece table of replacements in base64</source>
        <translation>base64 编码的 SentencePiece 替换表</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>“always”, “first” or “never”</source>
        <translation>“always”、“first”或“never”</translation>
    </message>
    <message>
        <source>a token at its id</source>
        <translation>位于其编号处的词元</translation>
    </message>
    <message>
        <source>there is no tensor %1, which %2 has</source>
        <translation>没有 %2 应有的张量 %1</translation>
    </message>
    <message>
        <source>%1 has the dtype %2, expected F64, F32, F16 or BF16</source>
        <translation>%1 的 dtype 为 %2，应为 F64、F32、F16 或 BF16</translation>
    </message>
    <message>
        <source>%1%2 is NaN or infinite, expected a finite number</source>
        <translation>%1%2 是 NaN 或无穷大，应为有限的数</translation>
    </message>
    <message>
        <source>%1 is no number</source>
        <translation>%1 不是数字</translation>
    </message>
    <message>
        <source>%1 is %2, expected above 0</source>
        <translation>%1 为 %2，应大于 0</translation>
    </message>
    <message>
        <source>there is no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>%1 is no text</source>
        <translation>%1 不是文本</translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation>%1 既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>Encoder. Devlin, Chang, Lee, Toutanova 2018</source>
        <translation>编码器。Devlin、Chang、Lee、Toutanova 2018</translation>
    </message>
    <message>
        <source>Encoder. Liu et al. 2019</source>
        <translation>编码器。Liu 等 2019</translation>
    </message>
    <message>
        <source>Encoder. Sanh, Debut, Chaumond, Wolf 2019</source>
        <translation>编码器。Sanh、Debut、Chaumond、Wolf 2019</translation>
    </message>
    <message>
        <source>Decoder. Radford et al. 2019</source>
        <translation>解码器。Radford 等 2019</translation>
    </message>
    <message>
        <source>Decoder. Black et al. 2022; Pythia</source>
        <translation>解码器。Black 等 2022；Pythia</translation>
    </message>
    <message>
        <source>Encoder and decoder; also version 1.1. Raffel et al. 2020</source>
        <translation>编码器和解码器；也包括 1.1 版。Raffel 等 2020</translation>
    </message>
    <message>
        <source>Decoder; also Llama 2 and 3. Touvron et al. 2023</source>
        <translation>解码器；也包括 Llama 2 和 3。Touvron 等 2023</translation>
    </message>
    <message>
        <source>Decoder. Jiang et al. 2023</source>
        <translation>解码器。Jiang 等 2023</translation>
    </message>
    <message>
        <source>Decoder. Yang et al. 2024</source>
        <translation>解码器。Yang 等 2024</translation>
    </message>
    <message>
        <source>Decoder. Yang et al. 2025</source>
        <translation>解码器。Yang 等 2025</translation>
    </message>
    <message>
        <source>Encoder and decoder. Lewis et al. 2019</source>
        <translation>编码器和解码器。Lewis 等 2019</translation>
    </message>
    <message>
        <source>Encoder and decoder. Junczys-Dowmunt et al. 2018; Opus-MT</source>
        <translation>编码器和解码器。Junczys-Dowmunt 等 2018；Opus-MT</translation>
    </message>
    <message>
        <source>there is no token %1, expected an id from 0 to %2</source>
        <translation>没有词元 %1，应为 0 到 %2 的编号</translation>
    </message>
    <message>
        <source>%1 has its norms behind each layer, which rescale all that was written before: its logits do not split into parts</source>
        <translation>%1 的归一化位于每一层之后，会重新缩放之前写入的一切：它的 logit 无法拆分成各部分</translation>
    </message>
    <message>
        <source>the checkpoint has no output layer, so there are no logits</source>
        <translation>该检查点没有输出层，因此没有 logit</translation>
    </message>
    <message>
        <source>the texts have %1 and %2 tokens, expected the same number: heads are patched position by position</source>
        <translation>两段文本分别有 %1 和 %2 个词元，应当一样多：各头是逐个位置替换的</translation>
    </message>
    <message>
        <source>%1 is “%2”, which is not supported: expected one of %3</source>
        <translation>%1 为“%2”，不受支持：应为以下之一：%3</translation>
    </message>
    <message>
        <source>there is no model_type, expected one of %1</source>
        <translation>没有 model_type，应为以下之一：%1</translation>
    </message>
    <message>
        <source>%1 is %2, which is not supported: expected %3</source>
        <translation>%1 为 %2，不受支持：应为 %3</translation>
    </message>
    <message>
        <source>layer_types is no list of %1 layers</source>
        <translation>layer_types 不是 %1 层的列表</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide the %3 heads</source>
        <translation>%1 为 %2，不能整除 %3 个头</translation>
    </message>
    <message>
        <source>rotary positions turn %1 numbers of a head of %2: expected an even count</source>
        <translation>旋转位置转动宽度为 %2 的头中的 %1 个数：应为偶数个</translation>
    </message>
    <message>
        <source>%1 buckets for distances up to %2 are not supported</source>
        <translation>不支持用 %1 个桶表示至多 %2 的距离</translation>
    </message>
    <message>
        <source>the parameters of rotary positions are no JSON object</source>
        <translation>旋转位置的参数不是 JSON 对象</translation>
    </message>
    <message>
        <source>high_freq_factor is %1, expected above the low_freq_factor of %2</source>
        <translation>high_freq_factor 为 %1，应大于 low_freq_factor 的 %2</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>它不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1[%2] is %3, expected the id of a token, 0 to %4</source>
        <translation>%1[%2] 为 %3，应为词元的编号，0 到 %4</translation>
    </message>
    <message>
        <source>the states behind layer %1 of the %2 are beyond what float32 can hold</source>
        <translation>%2 第 %1 层之后的状态超出了 float32 的范围</translation>
    </message>
    <message>
        <source>there is no token to read</source>
        <translation>没有可读的词元</translation>
    </message>
    <message>
        <source>there is no token for the decoder to read</source>
        <translation>没有供解码器读取的词元</translation>
    </message>
    <message>
        <source>there are %1 tokens, more than the %2 positions of the model</source>
        <translation>有 %1 个词元，多于模型的 %2 个位置</translation>
    </message>
    <message>
        <source>there are %1 types of tokens for %2 tokens</source>
        <translation>%2 个词元有 %1 个类型</translation>
    </message>
    <message>
        <source>a token has type %1, but the model knows the types 0 to %2</source>
        <translation>有词元的类型为 %1，但模型只有类型 0 到 %2</translation>
    </message>
    <message>
        <source>there is no %1, expected one of %2</source>
        <translation>没有 %1，应为以下之一：%2</translation>
    </message>
    <message>
        <source>there is no layer %1, expected 0 to %2</source>
        <translation>没有第 %1 层，应为 0 到 %2</translation>
    </message>
    <message>
        <source>there is no head %1, expected 0 to %2</source>
        <translation>没有第 %1 个头，应为 0 到 %2</translation>
    </message>
    <message>
        <source>the header is no JSON object</source>
        <translation>文件头不是 JSON 对象</translation>
    </message>
    <message>
        <source>has %1 bytes, too few for a safetensors file</source>
        <translation>只有 %1 字节，不足以构成 safetensors 文件</translation>
    </message>
    <message>
        <source>its header has %1 bytes, expected at most %2: it is no safetensors file, or was cut</source>
        <translation>文件头有 %1 字节，至多应有 %2：它不是 safetensors 文件，或者已被截断</translation>
    </message>
    <message>
        <source>%1 has no %2 that is a list of whole numbers</source>
        <translation>%1 没有整数列表形式的 %2</translation>
    </message>
    <message>
        <source>%1 has no dtype</source>
        <translation>%1 没有 dtype</translation>
    </message>
    <message>
        <source>%1 has the dtype %2, expected one of %3</source>
        <translation>%1 的 dtype 为 %2，应为以下之一：%3</translation>
    </message>
    <message>
        <source>%1 has a shape that no file has room for</source>
        <translation>%1 的形状大到任何文件都放不下</translation>
    </message>
    <message>
        <source>%1 has data_offsets beyond the %2 bytes of numbers that the file has</source>
        <translation>%1 的 data_offsets 超出了文件中 %2 字节的数据</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, expected %3: %4 numbers %5</source>
        <translation>%1 有 %2 字节，应为 %3：形状 %4，类型 %5</translation>
    </message>
    <message>
        <source>%1 shares bytes with another tensor</source>
        <translation>%1 与另一个张量共用字节</translation>
    </message>
    <message>
        <source>before %1 stand %2 bytes that belong to no tensor</source>
        <translation>%1 之前有 %2 字节不属于任何张量</translation>
    </message>
    <message>
        <source>at its end stand %1 bytes that belong to no tensor</source>
        <translation>末尾有 %1 字节不属于任何张量</translation>
    </message>
    <message>
        <source>there is no weight_map</source>
        <translation>没有 weight_map</translation>
    </message>
    <message>
        <source>the file of %1 is not the name of a file in this folder</source>
        <translation>%1 所在的文件不是该文件夹中的文件名</translation>
    </message>
    <message>
        <source>there is no tensor %1, which %2 says is there</source>
        <translation>没有张量 %1，而 %2 说它在这里</translation>
    </message>
    <message>
        <source>is a pickle, a program that would be run to read it: expected %1, which save_pretrained writes</source>
        <translation>是 pickle，即读取时会被运行的程序：应为 save_pretrained 写出的 %1</translation>
    </message>
    <message>
        <source>is missing, expected a folder that save_pretrained wrote</source>
        <translation>不存在，应为 save_pretrained 写出的文件夹</translation>
    </message>
    <message>
        <source>%1 stands in two files</source>
        <translation>%1 出现在两个文件中</translation>
    </message>
    <message>
        <source>the weights of %1 tokens take %2 bytes, more than this computer&apos;s memory of %3 bytes</source>
        <translation>%1 个词元的权重需要 %2 字节，多于这台计算机的内存 %3 字节</translation>
    </message>
    <message>
        <source>%1 reads no pair of texts</source>
        <translation>%1 不读取成对的文本</translation>
    </message>
    <message>
        <source>%1 is no encoder–decoder, expected no target</source>
        <translation>%1 不是编码器–解码器，不应有目标文本</translation>
    </message>
    <message>
        <source>the file names the axes</source>
        <translation>文件自身说明了各轴</translation>
    </message>
    <message>
        <source>axis %1 or another for the keys</source>
        <translation>键是第 %1 轴还是其他轴</translation>
    </message>
    <message>
        <source>the last axis is keys by convention</source>
        <translation>按惯例，最后一轴是键</translation>
    </message>
    <message>
        <source>several axes sum to 1</source>
        <translation>有几个轴上的和都为 1</translation>
    </message>
    <message>
        <source>a triangle is hidden</source>
        <translation>有一个三角形被遮住</translation>
    </message>
    <message>
        <source>hidden to the end along axis %1</source>
        <translation>沿第 %1 轴一直遮到末尾</translation>
    </message>
    <message>
        <source>axis %1 or axis %2 for the queries</source>
        <translation>查询是第 %1 轴还是第 %2 轴</translation>
    </message>
    <message>
        <source>axis %1: queries, or heads of one query</source>
        <translation>第 %1 轴：查询，还是一个查询的各个头</translation>
    </message>
    <message>
        <source>transposed: keys before queries</source>
        <translation>转置：键在查询之前</translation>
    </message>
    <message>
        <source>axes %1 and %2: a grid of queries, or heads</source>
        <translation>第 %1 轴和第 %2 轴：查询的网格，还是头</translation>
    </message>
    <message>
        <source>the tensor has %1 axes, %2</source>
        <translation>张量有 %1 个轴，%2</translation>
    </message>
    <message>
        <source>axis %1 has the length %2: only an axis of length 1 can be dropped</source>
        <translation>第 %1 轴的长度为 %2：只能去掉长度为 1 的轴</translation>
    </message>
    <message>
        <source>no axis is k, the keys</source>
        <translation>没有轴是 k（键）</translation>
    </message>
    <message>
        <source>zero columns at the end: valid lengths</source>
        <translation>末尾的列全为零：有效长度</translation>
    </message>
    <message>
        <source>a triangle of zeros: causal</source>
        <translation>零构成三角形：因果</translation>
    </message>
    <message>
        <source>zero columns at the start: padding at the left</source>
        <translation>开头的列全为零：左侧填充</translation>
    </message>
    <message>
        <source>there is no %1 %2, expected 0 to %3</source>
        <translation>没有 %1 %2，应为 0 到 %3</translation>
    </message>
    <message>
        <source>it holds queries, keys and values, of which attention-lab attend computes weights</source>
        <translation>其中是查询、键和值，可用 attention-lab attend 由它们计算权重</translation>
    </message>
    <message>
        <source>axis %1 is none of layer, batch, head, query and key</source>
        <translation>第 %1 轴不是层、批、头、查询或键</translation>
    </message>
    <message>
        <source>it is a pickle, which runs code when it is opened</source>
        <translation>这是 pickle，打开时会运行代码</translation>
    </message>
    <message>
        <source>it is an HDF5 file</source>
        <translation>这是 HDF5 文件</translation>
    </message>
    <message>
        <source>it is a Parquet file</source>
        <translation>这是 Parquet 文件</translation>
    </message>
    <message>
        <source>it is an Arrow file</source>
        <translation>这是 Arrow 文件</translation>
    </message>
    <message>
        <source>it is a MATLAB file</source>
        <translation>这是 MATLAB 文件</translation>
    </message>
    <message>
        <source>it is a GGUF file, a model without attention weights</source>
        <translation>这是 GGUF 文件，是不含注意力权重的模型</translation>
    </message>
    <message>
        <source>it is a spreadsheet</source>
        <translation>这是电子表格</translation>
    </message>
    <message>
        <source>it is an ONNX file</source>
        <translation>这是 ONNX 文件</translation>
    </message>
    <message>
        <source>copy the cells and paste them, or save as CSV</source>
        <translation>复制单元格后粘贴，或另存为 CSV</translation>
    </message>
    <message>
        <source>%1; in your program: %2</source>
        <translation>%1；在你的程序中：%2</translation>
    </message>
    <message>
        <source>it is a zip archive without arrays, expected one that np.savez wrote</source>
        <translation>这是不含数组的 zip 压缩包，应为 np.savez 写出的文件</translation>
    </message>
    <message>
        <source>it is an object array without numbers: the model gave no weights; load it with attn_implementation=&quot;eager&quot;: %1</source>
        <translation>这是不含数字的对象数组：模型没有给出权重；请用 attn_implementation=&quot;eager&quot; 加载模型：%1</translation>
    </message>
    <message>
        <source>it is an object array, a pickle of arrays of different shapes; in your program: %1</source>
        <translation>这是对象数组，即形状不同的数组的 pickle；在你的程序中：%1</translation>
    </message>
    <message>
        <source>it is empty: the model gave no weights; load it with attn_implementation=&quot;eager&quot;: %1</source>
        <translation>文件为空：模型没有给出权重；请用 attn_implementation=&quot;eager&quot; 加载模型：%1</translation>
    </message>
    <message>
        <source>none below 0, many exact zeros</source>
        <translation>没有负数，有许多恰好为零的数</translation>
    </message>
    <message>
        <source>numbers below 0: scores</source>
        <translation>有负数：分数</translation>
    </message>
    <message>
        <source>sums to 1 along no axis: scores</source>
        <translation>任何轴上的和都不为 1：分数</translation>
    </message>
    <message>
        <source>sums to 1 along axis %1</source>
        <translation>沿第 %1 轴的和为 1</translation>
    </message>
    <message>
        <source>whole numbers that sum to about 255 along axis %1</source>
        <translation>整数，沿第 %1 轴的和约为 255</translation>
    </message>
    <message>
        <source>sums to 100 along axis %1: percent</source>
        <translation>沿第 %1 轴的和为 100：百分数</translation>
    </message>
    <message>
        <source>the last two axes together sum to 1: a grid of keys</source>
        <translation>最后两个轴合计为 1：键的网格</translation>
    </message>
    <message>
        <source>e to the power of it sums to 1 along axis %1: log weights</source>
        <translation>其指数沿第 %1 轴的和为 1：对数权重</translation>
    </message>
    <message>
        <source>rows sum to less than 1: a sink took the rest, or keys were cut off</source>
        <translation>各行之和小于 1：其余归于汇点，或有键被截去</translation>
    </message>
    <message>
        <source>rows sum to about 1, with zeros here and there: dropout of a model in training mode</source>
        <translation>各行之和约为 1，且零散分布着零：训练模式下模型的丢弃法</translation>
    </message>
    <message>
        <source>between 0 and 1, and rows sum to anything: sigmoid, or scores</source>
        <translation>介于 0 和 1 之间，各行之和不定：sigmoid，或分数</translation>
    </message>
    <message>
        <source>weights or scores</source>
        <translation>权重还是分数</translation>
    </message>
    <message>
        <source>named so</source>
        <translation>名称如此</translation>
    </message>
    <message>
        <source>axis %1: %2</source>
        <translation>第 %1 轴：%2</translation>
    </message>
    <message>
        <source>no list of numbers in it is a matrix or more: expected rows of one length</source>
        <translation>其中没有构成矩阵的数字列表：各行长度应相同</translation>
    </message>
    <message>
        <source>none of its arrays is attention: %1; expected numbers in 2 to 6 axes</source>
        <translation>其中没有注意力数组：%1；应为 2 到 6 个轴的数字</translation>
    </message>
    <message>
        <source>its %1 rows are no whole matrix: expected a row for each query and key</source>
        <translation>其 %1 行不构成完整的矩阵：每个查询和键应各有一行</translation>
    </message>
    <message>
        <source>line %1 is not in the order of queries and keys, expected “%2”, “%3”</source>
        <translation>第 %1 行不符合查询和键的顺序，应为“%2”“%3”</translation>
    </message>
    <message>
        <source>line %1 has %2 columns, expected %3</source>
        <translation>第 %1 行有 %2 列，应为 %3 列</translation>
    </message>
    <message>
        <source>it holds texts and no numbers: tokens stand beside attention, not alone</source>
        <translation>其中只有文本没有数字：词元应与注意力一起保存</translation>
    </message>
    <message>
        <source>it has no bytes, expected tensors or a table</source>
        <translation>文件没有内容，应为张量或表格</translation>
    </message>
    <message>
        <source>one query a step: the first axis is the queries</source>
        <translation>每步一个查询：第一轴是查询</translation>
    </message>
    <message>
        <source>one query a step: steps are the queries</source>
        <translation>每步一个查询：各步就是查询</translation>
    </message>
    <message>
        <source>padding differs along axis %1: the batch</source>
        <translation>沿第 %1 轴的填充不同：批</translation>
    </message>
    <message>
        <source>an axis of length 1: a batch of one</source>
        <translation>长度为 1 的轴：只有一项的批</translation>
    </message>
    <message>
        <source>one list of tokens: one text, no batch</source>
        <translation>只有一列词元：一个文本，没有批</translation>
    </message>
    <message>
        <source>it has a line of names and no numbers, expected a matrix</source>
        <translation>只有一行名称而没有数字，应为矩阵</translation>
    </message>
    <message>
        <source>it has names and no numbers, expected a matrix</source>
        <translation>只有名称而没有数字，应为矩阵</translation>
    </message>
    <message>
        <source>line %1: the table has more than %2 columns or %3 cells</source>
        <translation>第 %1 行：表格超过 %2 列或 %3 个单元格</translation>
    </message>
    <message>
        <source>line %1 has bytes that are no text</source>
        <translation>第 %1 行含有不是文本的字节</translation>
    </message>
    <message>
        <source>line %1, column %2 has “%3”, expected a number</source>
        <translation>第 %1 行第 %2 列为“%3”，应为数字</translation>
    </message>
    <message>
        <source>it is a text of %1 bytes, expected at most %2: numbers are better kept as .npy</source>
        <translation>这是 %1 字节的文本，最多允许 %2 字节：数字最好保存为 .npy</translation>
    </message>
    <message>
        <source>it is no file that attention is read from: expected .npy, .npz, .safetensors, JSON, or a table as text</source>
        <translation>无法从此文件读取注意力：应为 .npy、.npz、.safetensors、JSON 或文本表格</translation>
    </message>
    <message>
        <source>it has no rows, expected a table of numbers</source>
        <translation>没有任何行，应为数字表格</translation>
    </message>
    <message>
        <source>All keys within one bandwidth count alike, all others not at all.</source>
        <translation>一个带宽之内的键同等计入，其余的键不计入。</translation>
    </message>
    <message>
        <source>(α − 1)·score above τ</source>
        <translation>(α − 1)·分数高于 τ 的部分</translation>
    </message>
    <message>
        <source>Entmax α</source>
        <translation>Entmax α</translation>
    </message>
    <message>
        <source>τ makes the sum 1. α near 1 is softmax, 2 is sparsemax; above, fewer keys get weight.</source>
        <translation>τ 使总和为 1。α 接近 1 即 softmax，2 即 sparsemax；更大时，有权重的键更少。</translation>
    </message>
    <message>
        <source>α</source>
        <translation>α</translation>
    </message>
    <message>
        <source>Numbers turned (0: all)</source>
        <translation>旋转的数（0：全部）</translation>
    </message>
    <message>
        <source>Rotary, interleaved</source>
        <translation>旋转（交错）</translation>
    </message>
    <message>
        <source>As rotary, but neighbours are turned together, as GPT-J has it.</source>
        <translation>与旋转相同，但相邻的数成对旋转，如 GPT-J。</translation>
    </message>
    <message>
        <source>ȳ, the mean weighted by α</source>
        <translation>ȳ，按 α 加权的平均</translation>
    </message>
    <message>
        <source>x̄, the mean of the keys</source>
        <translation>x̄，键的平均</translation>
    </message>
    <message>
        <source>x̄ of %1</source>
        <translation>%1 的 x̄</translation>
    </message>
    <message>
        <source>b, the slope</source>
        <translation>b，斜率</translation>
    </message>
    <message>
        <source>b of %1</source>
        <translation>%1 的 b</translation>
    </message>
    <message>
        <source>The straight line, read at the query</source>
        <translation>直线在查询处的值</translation>
    </message>
    <message>
        <source>A and B at this query</source>
        <translation>此查询处的 A 和 B</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>largest α</source>
        <translation>最大的 α</translation>
    </message>
    <message>
        <source>log-loss</source>
        <translation>对数损失</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>bandwidths: one number, or one a feature</source>
        <translation>带宽：一个数，或每个特征一个</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>阶数</translation>
    </message>
    <message>
        <source>Pinned estimate</source>
        <translation>固定的估计</translation>
    </message>
    <message>
        <source>Names of keys</source>
        <translation>键的名称</translation>
    </message>
    <message>
        <source>A straight line does not bend towards the mean at the ends of the data, and may leave what the targets span: it is no average.</source>
        <translation>直线在数据两端不会弯向平均值，也可能超出目标值的范围：它不是平均。</translation>
    </message>
    <message>
        <source>a map wants keys of one or two numbers and the numeric similarity</source>
        <translation>映射图需要由一个或两个数组成的键和数值相似度</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Open the folder of a model that transformers&apos; save_pretrained wrote</source>
        <translation>请打开由 transformers 的 save_pretrained 写出的模型文件夹</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>置零</translation>
    </message>
    <message>
        <source>Its mean</source>
        <translation>取均值</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>层栈</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>生效</translation>
    </message>
    <message>
        <source>Output of the head</source>
        <translation>该头的输出</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>no head of the model is open</source>
        <translation>没有打开模型的任何一个头</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>All heads of a transformer&apos;s checkpoint</source>
        <translation>Transformer 检查点的全部头</translation>
    </message>
    <message>
        <source>The head that is open</source>
        <translation>打开的头</translation>
    </message>
    <message>
        <source>Weights α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>The attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>展开（rollout）</translation>
    </message>
    <message>
        <source>Where a layer&apos;s states come from through all layers before it, half of each by the residual connection and half by the mean of the heads (Abnar, Zuidema 2020)</source>
        <translation>一层的状态经由之前所有层来自何处：每层一半经残差连接，一半经各头的平均（Abnar、Zuidema，2020）</translation>
    </message>
    <message>
        <source>share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>The checkpoint has no output layer, so there are no logits.</source>
        <translation>该检查点没有输出层，因此没有 logit。</translation>
    </message>
    <message>
        <source>Give another text of as many tokens, in which a word or two differ: then each head&apos;s output is taken from it in turn, and the prediction is seen to move.</source>
        <translation>请给出词元数相同、只差一两个词的另一文本：随后逐个头取用它在那里的输出，就能看到预测如何移动。</translation>
    </message>
    <message>
        <source>the text has %1 tokens and the other one %2, expected the same number: heads are patched position by position</source>
        <translation>文本有 %1 个词元，另一文本有 %2 个，应当数目相同：补丁是逐个位置打的</translation>
    </message>
    <message>
        <source>Output from the other text</source>
        <translation>取另一文本的输出</translation>
    </message>
    <message>
        <source>Other text, for patching</source>
        <translation>另一文本（用于补丁）</translation>
    </message>
    <message>
        <source>What each layer would say next</source>
        <translation>每一层接下来会说什么</translation>
    </message>
    <message>
        <source>What each part of the model writes into the logit, σ held</source>
        <translation>模型的每一部分写入 logit 的量（σ 保持不变）</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>sum, the logit</source>
        <translation>总和，即 logit</translation>
    </message>
    <message>
        <source>after “%1” comes “%2”</source>
        <translation>“%1”之后是“%2”</translation>
    </message>
    <message>
        <source>in the place of “%1” stands “%2”</source>
        <translation>“%1”处填“%2”</translation>
    </message>
    <message>
        <source>token %1 of %2</source>
        <translation>第 %1 个词元，共 %2 个</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>layer %1, head %2 of cross-attention</source>
        <translation>第 %1 层，交叉注意力的头 %2</translation>
    </message>
    <message>
        <source>layer %1, feed-forward</source>
        <translation>第 %1 层，前馈</translation>
    </message>
    <message>
        <source>embedding, position</source>
        <translation>嵌入与位置</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>the likeliest tokens</source>
        <translation>最可能的词元</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Entry of the batch</source>
        <translation>批次条目</translation>
    </message>
    <message>
        <source>Axes of the file</source>
        <translation>文件的各轴</translation>
    </message>
    <message>
        <source>“%1” stands for no axis</source>
        <translation>“%1”不代表任何轴</translation>
    </message>
    <message>
        <source>the file holds queries, keys and values, expected weights or scores: attention-lab attend computes them</source>
        <translation>文件中是查询、键和值，应为权重或分数：可用 attention-lab attend 计算</translation>
    </message>
    <message>
        <source>Models and attention</source>
        <translation>模型与注意力</translation>
    </message>
    <message>
        <source>a page that answers, for browsers</source>
        <translation>可交互的页面，用于浏览器</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>查找词元</translation>
    </message>
    <message>
        <source>Colours of the page</source>
        <translation>页面的颜色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>click, or [ and ]</source>
        <translation>单击，或按 [ 和 ]</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>%1 heatmaps</source>
        <translation>%1 幅热图</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1, a heatmap of %2 rows and %3 columns</source>
        <translation>%1，%2 行 %3 列的热图</translation>
    </message>
    <message>
        <source>“%1” attends to</source>
        <translation>“%1”关注</translation>
    </message>
    <message>
        <source>The row of “%1”</source>
        <translation>“%1”所在的行</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>pinned row, %1</source>
        <translation>固定的行，%1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>“%1” is pinned</source>
        <translation>已固定“%1”</translation>
    </message>
    <message>
        <source>“%1” is no longer pinned</source>
        <translation>不再固定“%1”</translation>
    </message>
    <message>
        <source>nothing is pinned</source>
        <translation>没有固定的行</translation>
    </message>
    <message>
        <source>this row has no numbers</source>
        <translation>此行没有数</translation>
    </message>
    <message>
        <source>The tokens, coloured by the row</source>
        <translation>按此行着色的词元</translation>
    </message>
    <message>
        <source>left out by dropout</source>
        <translation>被丢弃法略去</translation>
    </message>
    <message>
        <source>different tokens found: %1, Enter goes to the next</source>
        <translation>找到 %1 个不同的词元，按 Enter 转到下一个</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>arrows move</source>
        <translation>方向键移动</translation>
    </message>
    <message>
        <source>other heatmaps</source>
        <translation>其他热图</translation>
    </message>
    <message>
        <source>pins a row</source>
        <translation>固定一行</translation>
    </message>
    <message>
        <source>unpins</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>This browser is too old for the page: it can&apos;t unpack its numbers. Any browser of 2023 or later can.</source>
        <translation>此浏览器太旧，无法解开页面中的数。2023 年及以后的浏览器都可以。</translation>
    </message>
    <message>
        <source>Heatmap %1</source>
        <translation>热图 %1</translation>
    </message>
    <message>
        <source>weight α</source>
        <translation>权重 α</translation>
    </message>
    <message>
        <source>one file, no network · numbers rounded by at most %1 · made with Attention Lab</source>
        <translation>单个文件，不用网络 · 数的舍入误差不超过 %1 · 由 Attention Lab 制作</translation>
    </message>
    <message>
        <source>The page shows its numbers by a script of its own, and scripts are off here.</source>
        <translation>页面用自带的脚本显示其中的数，而此处禁用了脚本。</translation>
    </message>
    <message>
        <source>Reds</source>
        <translation>红色</translation>
    </message>
    <message>
        <source>Blues</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Greys</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>RdBu reversed</source>
        <translation>RdBu（反向）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Value-weighted</source>
        <translation>按值加权</translation>
    </message>
    <message>
        <source>‖α v W_o‖, the length of what a key really adds to a query: a large weight on a value near zero adds nothing (Kobayashi et al. 2020)</source>
        <translation>‖α v W_o‖，键真正加到查询上的向量的长度：若值接近零，权重再大也不增加什么（Kobayashi 等，2020）</translation>
    </message>
    <message>
        <source>p</source>
        <translation>前</translation>
    </message>
    <message>
        <source>f</source>
        <translation>首</translation>
    </message>
    <message>
        <source>s</source>
        <translation>自</translation>
    </message>
    <message>
        <source>i</source>
        <translation>归</translation>
    </message>
    <message>
        <source>it should be “%1”</source>
        <translation>应为“%1”</translation>
    </message>
    <message>
        <source>it should be 1</source>
        <translation>应为 1</translation>
    </message>
    <message>
        <source>a lesson has at most %1 bytes</source>
        <translation>一课最多 %1 字节</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>the key stands twice in one object</source>
        <translation>该键在同一对象中出现了两次</translation>
    </message>
    <message>
        <source>it is no JSON from here on</source>
        <translation>从此处起不是 JSON</translation>
    </message>
    <message>
        <source>it should be an object: {…}</source>
        <translation>应为对象：{…}</translation>
    </message>
    <message>
        <source>it should be a list: […]</source>
        <translation>应为列表：[…]</translation>
    </message>
    <message>
        <source>it should be a list of %1 to %2</source>
        <translation>应为含 %1 到 %2 项的列表</translation>
    </message>
    <message>
        <source>it should be a text: &quot;…&quot;</source>
        <translation>应为文本：&quot;…&quot;</translation>
    </message>
    <message>
        <source>it should be a number</source>
        <translation>应为数</translation>
    </message>
    <message>
        <source>it should be a whole number from %1 to %2</source>
        <translation>应为 %1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>it should be a text in every language: {&quot;en&quot;: &quot;…&quot;, &quot;zh_CN&quot;: &quot;…&quot;}</source>
        <translation>应为各语言的文本：{&quot;en&quot;: &quot;…&quot;, &quot;zh_CN&quot;: &quot;…&quot;}</translation>
    </message>
    <message>
        <source>there is no “%1” here; did you mean “%2”?</source>
        <translation>此处没有“%1”；是否指“%2”？</translation>
    </message>
    <message>
        <source>there is no “%1” here, only %2</source>
        <translation>此处没有“%1”，只有 %2</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>nothing is looked up here: write weight, score, …</source>
        <translation>此处没有写要查的数：请写 weight、score 等</translation>
    </message>
    <message>
        <source>“%1” should be field and one path</source>
        <translation>“%1”应为 field 加一个路径</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be looked up; did you mean “%2”?</source>
        <translation>“%1”无法查取；是否指“%2”？</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be looked up, only %2</source>
        <translation>“%1”无法查取，只能是 %2</translation>
    </message>
    <message>
        <source>“%1” in “%2” should be a place: a whole number from 0 on</source>
        <translation>“%2”中的“%1”应为位置：从 0 起的整数</translation>
    </message>
    <message>
        <source>“%1” has %2 places, at most %3 can be</source>
        <translation>“%1”有 %2 个位置，最多 %3 个</translation>
    </message>
    <message>
        <source>“%1” should be two numbers with / between them: ratio A / B</source>
        <translation>“%1”应为以 / 隔开的两个数：ratio A / B</translation>
    </message>
    <message>
        <source>there is no number at “%1”</source>
        <translation>“%1”处没有数</translation>
    </message>
    <message>
        <source>“set” is missing: the path that is to have this value</source>
        <translation>缺少“set”：取此值的路径</translation>
    </message>
    <message>
        <source>it should be {&quot;set&quot;: path, &quot;to&quot;: value} or {&quot;select&quot;: [panel, row, column]}</source>
        <translation>应为 {&quot;set&quot;: 路径, &quot;to&quot;: 值} 或 {&quot;select&quot;: [图, 行, 列]}</translation>
    </message>
    <message>
        <source>write “option” here: the place of the wrong option, from 0 on</source>
        <translation>此处请写“option”：错误选项的位置，从 0 起</translation>
    </message>
    <message>
        <source>write “give” here: the numbers of the wrong answer</source>
        <translation>此处请写“give”：错误答案的数</translation>
    </message>
    <message>
        <source>this is the option that “right” says is right</source>
        <translation>这正是“right”指明的正确选项</translation>
    </message>
    <message>
        <source>it should be choose, number or bars</source>
        <translation>应为 choose、number 或 bars</translation>
    </message>
    <message>
        <source>a choice needs “options” and “right”</source>
        <translation>选择题需要“options”和“right”</translation>
    </message>
    <message>
        <source>a number needs “answer” with one look-up</source>
        <translation>number 需要“answer”，其中查取一个数</translation>
    </message>
    <message>
        <source>bars need “answer” with two look-ups or more, and as many “names”</source>
        <translation>bars 需要“answer”，其中查取两个或更多的数，并有同样多的“names”</translation>
    </message>
    <message>
        <source>“least” should be less than “most”</source>
        <translation>“least”应小于“most”</translation>
    </message>
    <message>
        <source>there are no “options” that it could be one of</source>
        <translation>没有可供其指明的“options”</translation>
    </message>
    <message>
        <source>it should be a number above 0</source>
        <translation>应为大于 0 的数</translation>
    </message>
    <message>
        <source>“give” is missing, the numbers of the wrong answer, or “option” of a choice</source>
        <translation>缺少“give”（错误答案的数），选择题则缺少“option”</translation>
    </message>
    <message>
        <source>a condition is about one of field, result, selected, moved and visited</source>
        <translation>一个条件只涉及 field、result、selected、moved、visited 之一</translation>
    </message>
    <message>
        <source>it says nothing of this kind of condition</source>
        <translation>它与这种条件无关</translation>
    </message>
    <message>
        <source>“is”, “above” or “below” is missing</source>
        <translation>缺少“is”、“above”或“below”</translation>
    </message>
    <message>
        <source>“above” or “below” is missing</source>
        <translation>缺少“above”或“below”</translation>
    </message>
    <message>
        <source>“values” is missing</source>
        <translation>缺少“values”</translation>
    </message>
    <message>
        <source>“{%1}” should end in :0 to :6, the decimals</source>
        <translation>“{%1}”应以 :0 到 :6 结尾，即小数位数</translation>
    </message>
    <message>
        <source>“%1” stands in “%2” without a second one</source>
        <translation>“%2”中的“%1”没有成对</translation>
    </message>
    <message>
        <source>it should have as many numbers as the row before</source>
        <translation>应与上一行的数一样多</translation>
    </message>
    <message>
        <source>it should be a value, not an object</source>
        <translation>应为值，而不是对象</translation>
    </message>
    <message>
        <source>the scene is of an older version of the program: open it, and save it anew</source>
        <translation>该场景属于旧版本的程序：请打开后重新保存</translation>
    </message>
    <message>
        <source>“%1” should be probability and one token</source>
        <translation>“%1”应为 probability 加一个词元</translation>
    </message>
    <message>
        <source>There is no code for this: its numbers grow beyond what float32 can hold.</source>
        <translation>无法给出代码：其中的数超出了 float32 的范围。</translation>
    </message>
    <message>
        <source>PyTorch, in double precision</source>
        <translation>PyTorch，双精度</translation>
    </message>
    <message>
        <source>NumPy alone</source>
        <translation>只用 NumPy</translation>
    </message>
    <message>
        <source>PyTorch, in the names of the book Dive into Deep Learning</source>
        <translation>PyTorch，采用《动手学深度学习》一书中的名称</translation>
    </message>
    <message>
        <source>The database has no pairs.</source>
        <translation>数据库中没有键值对。</translation>
    </message>
    <message>
        <source>A model&apos;s heads can&apos;t be given as code: their queries and keys come from all the layers before them. Transformers gives the same weights: load the folder with attn_implementation=&quot;eager&quot; and call the model with output_attentions=True.</source>
        <translation>模型的头无法以代码给出：它们的查询和键来自前面所有的层。transformers 能给出同样的权重：用 attn_implementation=&quot;eager&quot; 加载该文件夹，并以 output_attentions=True 调用模型。</translation>
    </message>
    <message>
        <source>What the workspace %1 shows can&apos;t be given as code.</source>
        <translation>工作区“%1”显示的内容无法以代码给出。</translation>
    </message>
    <message>
        <source>Which of %1 weights dropout keeps is too much for code: at most %2.</source>
        <translation>dropout 保留 %1 个权重中的哪些，对代码来说太多了：最多 %2 个。</translation>
    </message>
    <message>
        <source>The plane that keeps the products q · k best: their first two singular directions</source>
        <translation>最能保留乘积 q · k 的平面：它们的前两个奇异方向</translation>
    </message>
    <message>
        <source>The plane of the first two principal directions of queries and keys together</source>
        <translation>查询和键合在一起的前两个主方向所成的平面</translation>
    </message>
    <message>
        <source>patch (%1, %2) attends to patch (%3, %4)</source>
        <translation>图块 (%1, %2) 注意图块 (%3, %4)</translation>
    </message>
    <message>
        <source>the class token attends to patch (%1, %2)</source>
        <translation>分类词元注意图块 (%1, %2)</translation>
    </message>
    <message>
        <source>patch (%1, %2) attends to the class token</source>
        <translation>图块 (%1, %2) 注意分类词元</translation>
    </message>
    <message>
        <source>token %1 attends to patch (%2, %3)</source>
        <translation>词元 %1 注意图块 (%2, %3)</translation>
    </message>
    <message>
        <source>token %1 attends to token %2</source>
        <translation>词元 %1 注意词元 %2</translation>
    </message>
    <message>
        <source>patch (%1, %2)</source>
        <translation>图块 (%1, %2)</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>分类词元</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>key %1 of %2</source>
        <translation>第 %1 个键，共 %2 个</translation>
    </message>
    <message>
        <source>query %1 of %2</source>
        <translation>第 %1 个查询，共 %2 个</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>If spread evenly</source>
        <translation>若均匀分布</translation>
    </message>
    <message>
        <source>Class token</source>
        <translation>分类词元</translation>
    </message>
    <message>
        <source>Tokens before the grid</source>
        <translation>网格之前的词元</translation>
    </message>
    <message>
        <source>Entropy, in bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Patches with half of it</source>
        <translation>占其一半的图块数</translation>
    </message>
    <message>
        <source>Column sum</source>
        <translation>列和</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>by entropy</source>
        <translation>按熵</translation>
    </message>
    <message>
        <source>by mean distance</source>
        <translation>按平均距离</translation>
    </message>
    <message>
        <source>by share of the first token</source>
        <translation>按首词元所占份额</translation>
    </message>
    <message>
        <source>by share of the previous token</source>
        <translation>按前一词元所占份额</translation>
    </message>
    <message>
        <source>Only a head whose queries, keys and values are known can be kept</source>
        <translation>只有查询、键和值都已知的头才能保存</translation>
    </message>
    <message>
        <source>%5 is another one than this document was made with: it has %1 bytes and the fingerprint %2, expected %3 and %4. Open the model that is meant, or take this one</source>
        <translation>%5不是制作本文档时所用的模型：它有 %1 字节，指纹为 %2，应为 %3 字节和 %4。请打开所指的模型，或使用这一个</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>Bytes of the model</source>
        <translation>模型的字节数</translation>
    </message>
    <message>
        <source>Rows of the weights</source>
        <translation>权重的行</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Join pieces to words</source>
        <translation>把片段合并成词</translation>
    </message>
    <message>
        <source>Fingerprint of the model</source>
        <translation>模型的指纹</translation>
    </message>
    <message>
        <source>%1 = 1 + %2 × %2: a class token, and then square patches</source>
        <translation>%1 = 1 + %2 × %2：一个分类词元，其后是正方形网格的图块</translation>
    </message>
    <message>
        <source>%1 = %2 × %2: square patches</source>
        <translation>%1 = %2 × %2：正方形网格的图块</translation>
    </message>
    <message>
        <source>%1 = 2 + %2 × %2: a class token, one of distillation, and then square patches</source>
        <translation>%1 = 2 + %2 × %2：一个分类词元、一个蒸馏词元，其后是正方形网格的图块</translation>
    </message>
    <message>
        <source>%1 = 5 + %2 × %2: a class token, four registers, and then square patches</source>
        <translation>%1 = 5 + %2 × %2：一个分类词元、四个寄存词元，其后是正方形网格的图块</translation>
    </message>
    <message>
        <source>the file has two axes of them, %1 × %2: rows and columns</source>
        <translation>文件中它们有两个轴，%1 × %2：行与列</translation>
    </message>
    <message>
        <source>%1 × %2 is nearest to the picture&apos;s shape</source>
        <translation>%1 × %2 最接近图片的形状</translation>
    </message>
    <message>
        <source>%1 × %2 is nearest to a square</source>
        <translation>%1 × %2 最接近正方形</translation>
    </message>
    <message>
        <source>%1 tokens are no square: how many rows and columns of patches?</source>
        <translation>%1 个词元不成正方形：图块有几行几列？</translation>
    </message>
    <message>
        <source>%1 tokens and %2 × %3 patches are more than the %4 tokens that there are</source>
        <translation>%1 个词元加 %2 × %3 个图块，多于现有的 %4 个词元</translation>
    </message>
    <message>
        <source>Rows of patches</source>
        <translation>图块的行数</translation>
    </message>
    <message>
        <source>Columns of patches</source>
        <translation>图块的列数</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Order of patches</source>
        <translation>图块顺序</translation>
    </message>
    <message>
        <source>Fit of the picture</source>
        <translation>图片的适配</translation>
    </message>
    <message>
        <source>Map of</source>
        <translation>分布图对象</translation>
    </message>
    <message>
        <source>Through layers</source>
        <translation>跨层</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Grid lines</source>
        <translation>网格线</translation>
    </message>
    <message>
        <source>Range of the map</source>
        <translation>分布图的范围</translation>
    </message>
    <message>
        <source>“%1” to “%2”</source>
        <translation>“%1”到“%2”</translation>
    </message>
    <message>
        <source>mean over the pieces of the query</source>
        <translation>对查询各片段取平均</translation>
    </message>
    <message>
        <source>all that are not left out</source>
        <translation>未排除的权重之和</translation>
    </message>
    <message>
        <source>Weight without them</source>
        <translation>排除之后的权重</translation>
    </message>
    <message>
        <source>The weights to a word&apos;s pieces are summed, those from its pieces averaged</source>
        <translation>指向一个词各片段的权重相加，来自各片段的权重取平均</translation>
    </message>
    <message>
        <source>Special tokens are left out, and the other weights divided by their sum</source>
        <translation>排除了特殊词元，其余权重除以它们的和</translation>
    </message>
    <message>
        <source>of %1 heads</source>
        <translation>共 %1 个头</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>其余 %1 个</translation>
    </message>
    <message>
        <source>the largest of them</source>
        <translation>其中最大的</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Each of the chosen heads by itself</source>
        <translation>所选的头各自显示</translation>
    </message>
    <message>
        <source>The mean of the chosen heads&apos; weights</source>
        <translation>所选各头权重的平均</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>The largest of the chosen heads&apos; weights</source>
        <translation>所选各头权重中的最大值</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>The sum of the chosen heads&apos; weights</source>
        <translation>所选各头权重之和</translation>
    </message>
    <message>
        <source>the film would have %1 frames of %2 × %3 pixels, which is too much: choose a smaller width, or fewer frames</source>
        <translation>影片将有 %1 帧，每帧 %2 × %3 像素，过大：请选择更小的宽度或更少的帧</translation>
    </message>
    <message>
        <source>the frames would be %1 × %2 pixels, expected at most %3 on a side</source>
        <translation>每帧将为 %1 × %2 像素，边长最多应为 %3</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧数</translation>
    </message>
    <message>
        <source>Forever</source>
        <translation>一直循环</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>播放一次</translation>
    </message>
    <message>
        <source>There and back, forever</source>
        <translation>往返循环</translation>
    </message>
    <message>
        <source>for every program; 256 colours a frame</source>
        <translation>各种程序都能显示；每帧最多 256 种颜色</translation>
    </message>
    <message>
        <source>every colour exactly, in a smaller file, for browsers</source>
        <translation>颜色无损，文件更小，适合浏览器</translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>nothing is trained in the view %1</source>
        <translation>视图 %1 中没有训练</translation>
    </message>
    <message>
        <source>the heads are of several kinds of attention, expected one</source>
        <translation>这些头属于多种注意力，应为同一种</translation>
    </message>
    <message>
        <source>several numbers of the scene are called “%1”, expected one of %2, %3 …</source>
        <translation>场景中有几个数都叫“%1”，应为 %2、%3 等之一</translation>
    </message>
    <message>
        <source>no number of the scene is called “%1”; did you mean “%2”?</source>
        <translation>场景中没有叫“%1”的数；是不是“%2”？</translation>
    </message>
    <message>
        <source>no number of the scene is called “%1”, expected a name as temperature, or a path as attention.mechanism.temperature</source>
        <translation>场景中没有叫“%1”的数，应为名称（如 temperature）或路径（如 attention.mechanism.temperature）</translation>
    </message>
    <message>
        <source>a film goes from %1 to %2: expected two different numbers</source>
        <translation>影片从 %1 到 %2：应为两个不同的数</translation>
    </message>
    <message>
        <source>a film goes from %1 to %2 by equal ratios: expected numbers above 0</source>
        <translation>影片从 %1 到 %2 按等比变化：两个数都应大于 0</translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2, expected a whole number from %3 to %4</source>
        <translation>%1 不能是 %2，应为 %3 到 %4 之间的整数</translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2, expected a number from %3 to %4</source>
        <translation>%1 不能是 %2，应为 %3 到 %4 之间的数</translation>
    </message>
    <message>
        <source>of the training %1 steps are from %2 to %3, expected two or more</source>
        <translation>训练中从 %2 到 %3 只有 %1 步，至少需要两步</translation>
    </message>
    <message>
        <source>the link is damaged: a part of it is missing or changed</source>
        <translation>链接已损坏：有一部分缺失或被改动</translation>
    </message>
    <message>
        <source>the link should be attention-lab:lesson/LESSON/STEP</source>
        <translation>链接应为 attention-lab:lesson/课程/步骤</translation>
    </message>
    <message>
        <source>the link should begin with attention-lab:</source>
        <translation>链接应以 attention-lab: 开头</translation>
    </message>
    <message>
        <source>the link is longer than %1 letters</source>
        <translation>链接超过 %1 个字符</translation>
    </message>
    <message>
        <source>there is no lesson “%1” here, ask for its file</source>
        <translation>这里没有课程“%1”，请索取它的文件</translation>
    </message>
    <message>
        <source>the lesson “%1” has no step “%2”</source>
        <translation>课程“%1”没有步骤“%2”</translation>
    </message>
    <message>
        <source>its scene is of another workspace than the lesson</source>
        <translation>它的场景与课程属于不同的工作区</translation>
    </message>
    <message>
        <source>the standard input is empty, expected a tensor or a scene</source>
        <translation>标准输入为空，应为张量或场景</translation>
    </message>
    <message>
        <source>the standard input can&apos;t be kept: %1</source>
        <translation>无法保存标准输入：%1</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>queries and keys as points of a plane, in which a score is two lengths and an angle</source>
        <translation>把查询和键画成平面上的点，分数就是两个长度和一个角度</translation>
    </message>
    <message>
        <source>There is no plane: the queries and keys of these numbers are not known</source>
        <translation>没有平面：这些数字的查询和键未知</translation>
    </message>
    <message>
        <source>There is no plane: only scores that are products q · k are seen as lengths and angles</source>
        <translation>没有平面：只有乘积 q · k 形式的分数才能看作长度和角度</translation>
    </message>
    <message>
        <source>There is no plane: positions are added to the scores, which no product tells</source>
        <translation>没有平面：位置被加到了分数上，乘积无法体现</translation>
    </message>
    <message>
        <source>There is no plane: queries and keys have %1 numbers, expected at most %2</source>
        <translation>没有平面：查询和键有 %1 个数，最多应为 %2 个</translation>
    </message>
    <message>
        <source>The open head as lines</source>
        <translation>以连线表示打开的头</translation>
    </message>
    <message>
        <source>Queries and keys of the open head in a plane</source>
        <translation>平面上打开的头的查询和键</translation>
    </message>
    <message>
        <source>The open head of a file, as a map over a picture</source>
        <translation>文件中打开的头，作为图片上的分布图</translation>
    </message>
    <message>
        <source>There is no plane: only weights come from queries and keys</source>
        <translation>没有平面：只有权重来自查询和键</translation>
    </message>
    <message>
        <source>%1 tokens are no patches of a picture</source>
        <translation>%1 个词元不能是图片的图块</translation>
    </message>
    <message>
        <source>patches are drawn of a file of attention, and the scene has none</source>
        <translation>图块取自注意力文件，而此场景没有</translation>
    </message>
    <message>
        <source>there is no layer %1 with a head %2: the file has %3 layers of %4 heads</source>
        <translation>没有含第 %2 个头的第 %1 层：文件有 %3 层，每层 %4 个头</translation>
    </message>
    <message>
        <source>the picture %1 can&apos;t be read: %2</source>
        <translation>无法读取图片 %1：%2</translation>
    </message>
    <message>
        <source>queries are no patches here, expected the number of one</source>
        <translation>这里的查询不是图块，应为某个查询的编号</translation>
    </message>
    <message>
        <source>there is no patch (%1, %2): there are %3 rows and %4 columns, from 0 on</source>
        <translation>没有图块 (%1, %2)：从 0 起共 %3 行 %4 列</translation>
    </message>
    <message>
        <source>it is no picture, expected PNG, JPEG or WebP</source>
        <translation>这不是图片，应为 PNG、JPEG 或 WebP</translation>
    </message>
    <message>
        <source>the picture has %1 bytes, expected at most %2</source>
        <translation>图片有 %1 字节，最多应为 %2</translation>
    </message>
    <message>
        <source>it is a WebP picture, for which Qt&apos;s reader is not installed (Debian: qt6-image-formats-plugins): install it, or save the picture as PNG</source>
        <translation>这是 WebP 图片，未安装 Qt 的相应读取器（Debian：qt6-image-formats-plugins）：请安装，或将图片另存为 PNG</translation>
    </message>
    <message>
        <source>the picture is broken: it does not say how large it is</source>
        <translation>图片已损坏：未说明其大小</translation>
    </message>
    <message>
        <source>the picture has %1 × %2 pixels, expected at most %3 in all and %4 on a side</source>
        <translation>图片有 %1 × %2 像素，总数最多应为 %3，单边最多 %4</translation>
    </message>
    <message>
        <source>the picture is broken: it ends early, or makes no sense</source>
        <translation>图片已损坏：提前结束或内容无意义</translation>
    </message>
    <message>
        <source>Token that the map is seen from</source>
        <translation>分布图所依据的词元</translation>
    </message>
    <message>
        <source>Fifty noisy points</source>
        <translation>五十个带噪声的点</translation>
    </message>
    <message>
        <source>Digits backwards</source>
        <translation>倒写数字</translation>
    </message>
    <message>
        <source>A small model, live</source>
        <translation>运行中的小模型</translation>
    </message>
    <message>
        <source>is no JSON: %1 at byte %2</source>
        <translation>不是 JSON：第 %2 字节处 %1</translation>
    </message>
    <message>
        <source>is no style of figures, expected “&quot;format&quot;: &quot;%1&quot;” in it</source>
        <translation>不是图形样式，其中应有“&quot;format&quot;: &quot;%1&quot;”</translation>
    </message>
    <message>
        <source>is a style of another version than %1, which this program reads</source>
        <translation>样式的版本不是本程序能读取的版本 %1</translation>
    </message>
    <message>
        <source>“%1” is no key of a style, expected one of %2</source>
        <translation>“%1”不是样式的键，应为以下之一：%2</translation>
    </message>
    <message>
        <source>can&apos;t be opened, expected a style of figures</source>
        <translation>无法打开，应为图形样式文件</translation>
    </message>
    <message>
        <source>is too long for a style of figures</source>
        <translation>文件过长，不是图形样式</translation>
    </message>
    <message>
        <source>the axes of queries, keys and values are batch, head, token and width</source>
        <translation>查询、键和值的轴只能是批次、头、词元和宽度</translation>
    </message>
    <message>
        <source>“%1” holds a number that is not finite</source>
        <translation>“%1”含有非有限的数</translation>
    </message>
    <message>
        <source>There are %1 tokens, too many to be kept: expected at most %2</source>
        <translation>共有 %1 个词元，太多而无法保存：最多应为 %2 个</translation>
    </message>
    <message>
        <source>A token has %1 numbers in all heads, too many to be kept: expected at most %2</source>
        <translation>一个词元在所有头中共有 %1 个数，太多而无法保存：最多应为 %2 个</translation>
    </message>
    <message>
        <source>The batch has %1 entries, too many to be kept: expected at most %2</source>
        <translation>批次有 %1 项，太多而无法保存：最多应为 %2 项</translation>
    </message>
    <message>
        <source>queries %1 and keys %2 don&apos;t fit together with these axes</source>
        <translation>按这些轴，查询 %1 与键 %2 不相配</translation>
    </message>
    <message>
        <source>there are %1 heads, expected at most %2</source>
        <translation>有 %1 个头，最多应为 %2 个</translation>
    </message>
    <message>
        <source>there are %1 tokens of %2 numbers each, expected at most %3 of %4</source>
        <translation>有 %1 个词元，每个 %2 个数；最多应为 %3 个词元，每个 %4 个数</translation>
    </message>
    <message>
        <source>keys %1 and values %2 don&apos;t fit together with these axes</source>
        <translation>按这些轴，键 %1 与值 %2 不相配</translation>
    </message>
    <message>
        <source>a value has %1 numbers in all heads, expected at most %2</source>
        <translation>一个值在所有头中共有 %1 个数，最多应为 %2 个</translation>
    </message>
    <message>
        <source>the file holds queries and keys without values, which are too many to be shown without them</source>
        <translation>文件里只有查询和键而没有值，数量太多，没有值便无法显示</translation>
    </message>
    <message>
        <source>a scene of queries, keys and values takes all of them as they are</source>
        <translation>由查询、键和值构成的场景照原样采用全部数值</translation>
    </message>
    <message>
        <source>a scene shows a file as it is, with one layer open at a time</source>
        <translation>场景照原样显示文件，一次只展开一层</translation>
    </message>
    <message>
        <source>the scene is in workspace %1, expected attention</source>
        <translation>场景属于工作区 %1，应为 attention</translation>
    </message>
    <message>
        <source>there is no folder to keep them in</source>
        <translation>没有可以存放它们的文件夹</translation>
    </message>
    <message>
        <source>the family of a font that is installed, or nothing between the quotes</source>
        <translation>已安装的字体族，或引号之间留空</translation>
    </message>
    <message>
        <source>axis %1: head or token</source>
        <translation>第 %1 轴：头或词元</translation>
    </message>
    <message>
        <source>Tensor of the file</source>
        <translation>文件中的张量</translation>
    </message>
    <message>
        <source>it holds no tensor %1, expected one of %2</source>
        <translation>文件中没有张量 %1，应为以下之一：%2</translation>
    </message>
    <message>
        <source>which queries, keys and values are meant, or what their axes are, is not clear: attention-lab convert with --array or --axes makes a scene of them (%1)</source>
        <translation>无法确定要用哪一组查询、键和值，或它们的轴各是什么：可用 attention-lab convert 加 --array 或 --axes 由其生成场景（%1）</translation>
    </message>
    <message>
        <source>A has no such head</source>
        <translation>A 没有这个头</translation>
    </message>
    <message>
        <source>A&apos;s head has %1 × %2 weights and B&apos;s %3 × %4, expected the same</source>
        <translation>A 的头有 %1 × %2 个权重，B 的有 %3 × %4 个，两者应相同</translation>
    </message>
    <message>
        <source>Pinned model</source>
        <translation>固定的模型</translation>
    </message>
    <message>
        <source>can&apos;t be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>a file of attention has no layers to look inside, expected a model&apos;s folder</source>
        <translation>注意力文件没有可以查看内部的层，应为模型文件夹</translation>
    </message>
    <message>
        <source>Over the keys it sees, %1 of %2, and the sink</source>
        <translation>在其可见的键（%2 个键中的 %1 个）与汇聚位上计算</translation>
    </message>
    <message>
        <source>This query sees no key: the sink takes everything.</source>
        <translation>该查询看不到任何键：汇聚位取走全部权重。</translation>
    </message>
    <message>
        <source>The sink is one more score behind the keys, which takes part and is then dropped. It took %1 of this row.</source>
        <translation>汇聚位是排在各键之后的又一个分数：它参与归一化，随后被丢弃。它取走了这一行的 %1。</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>汇聚位</translation>
    </message>
    <message>
        <source>Score of the sink, s</source>
        <translation>汇聚位的分数 s</translation>
    </message>
    <message>
        <source>The same of the sink</source>
        <translation>汇聚位的同一个数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>No bias is added to the scores: the positions enter elsewhere, or not at all. %1 adds one; choose it for the positions.</source>
        <translation>没有偏置加到分数上：位置从别处进入，或根本不进入。%1 会加上偏置：请把它选为位置方式。</translation>
    </message>
    <message>
        <source>Attention sink</source>
        <translation>注意力汇聚位</translation>
    </message>
    <message>
        <source>Score of the sink</source>
        <translation>汇聚位的分数</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Bias of “%1” against “%2”</source>
        <translation>“%1”对“%2”的偏置</translation>
    </message>
    <message>
        <source>what the positions add to the scores of each head, before the temperature</source>
        <translation>位置给每个头的分数加上的数（除以温度之前）</translation>
    </message>
    <message>
        <source>it should be a list of %1</source>
        <translation>应为含 %1 项的列表</translation>
    </message>
    <message>
        <source>judged by a part of its %1 numbers, from all over it</source>
        <translation>在全部 %1 个数中各处抽取一部分来判断</translation>
    </message>
    <message>
        <source>or the wheel with Ctrl: zoom</source>
        <translation>或按住 Ctrl 滚动滚轮：缩放</translation>
    </message>
    <message>
        <source>by largest |B − A|</source>
        <translation>按最大的 |B − A|</translation>
    </message>
    <message>
        <source>A has %1 × %2 heads and B %3 × %4, expected the same</source>
        <translation>A 有 %1 × %2 个头，B 有 %3 × %4 个，两者应相同</translation>
    </message>
    <message>
        <source>the sinks of its heads have different scores, and a scene has one for all heads: attention-lab attend takes each</source>
        <translation>各头汇聚位的分数不同，而场景中所有头共用一个：attention-lab attend 可以逐个使用</translation>
    </message>
    <message>
        <source>the score of its sinks is %1, expected %2 to %3</source>
        <translation>汇聚位的分数为 %1，应在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>A is a file of attention, which predicts nothing</source>
        <translation>A 是注意力文件，不作任何预测</translation>
    </message>
    <message>
        <source>A reads %1 tokens and B %2, expected as many: predictions stand side by side token by token</source>
        <translation>A 读取 %1 个词元，B 读取 %2 个，两者应一样多：预测按词元逐个并列</translation>
    </message>
    <message>
        <source>A has %1 layers and B %2, expected as many</source>
        <translation>A 有 %1 层，B 有 %2 层，两者应一样多</translation>
    </message>
    <message>
        <source>only one of A and B has an output layer, expected both</source>
        <translation>A 与 B 中只有一个有输出层，应两者都有</translation>
    </message>
    <message>
        <source>A has no attention of this kind</source>
        <translation>A 没有这种注意力</translation>
    </message>
    <message>
        <source>A&apos;s heads have %1 × %2 weights and B&apos;s %3 × %4, expected the same</source>
        <translation>A 的每个头有 %1 × %2 个权重，B 的有 %3 × %4 个，两者应相同</translation>
    </message>
    <message>
        <source>The heads of A</source>
        <translation>A 的各个头</translation>
    </message>
    <message>
        <source>The heads of B</source>
        <translation>B 的各个头</translation>
    </message>
    <message>
        <source>B − A of each head, in colours around 0</source>
        <translation>每个头的 B − A，颜色以 0 为中心</translation>
    </message>
    <message>
        <source>What each layer would say here</source>
        <translation>每一层在这里会说什么</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>the likeliest tokens of A</source>
        <translation>A 最可能的词元</translation>
    </message>
    <message>
        <source>the names have a /: the folder is chosen below them</source>
        <translation>文件名中有“/”：文件夹在下方选择</translation>
    </message>
    <message>
        <source>the files have no name</source>
        <translation>文件没有名称</translation>
    </message>
    <message>
        <source>no format is chosen</source>
        <translation>没有选择格式</translation>
    </message>
    <message>
        <source>there is no folder “%1”</source>
        <translation>没有文件夹“%1”</translation>
    </message>
    <message>
        <source>the name has %1, expected one of %2</source>
        <translation>名称中有 %1，应为以下之一：%2</translation>
    </message>
    <message>
        <source>two files would be called “%1”: put %2 into the name</source>
        <translation>会有两个文件都叫“%1”：请在名称中加入 %2</translation>
    </message>
    <message>
        <source>it is a page for a browser</source>
        <translation>这是供浏览器打开的网页</translation>
    </message>
    <message>
        <source>two axes of one length, the longest: queries and keys</source>
        <translation>有两个轴一样长，且最长：查询与键</translation>
    </message>
    <message>
        <source>there is nothing to see in it: all %1 numbers are NaN or infinite</source>
        <translation>其中没有可看的内容：全部 %1 个数都是 NaN 或无穷大</translation>
    </message>
    <message>
        <source>as many lists of tokens as axis %1 is long: the batch</source>
        <translation>词元列表的个数等于第 %1 轴的长度：批</translation>
    </message>
    <message>
        <source>it is what Python prints, expected JSON; in your program: %1</source>
        <translation>这是 Python 打印的文本，应为 JSON；在你的程序中：%1</translation>
    </message>
    <message>
        <source>line %1 is no JSON, expected a value on each line, as on the first</source>
        <translation>第 %1 行不是 JSON，应像第一行那样每行一个值</translation>
    </message>
    <message>
        <source>%1 of its %2 pairs of query and key have no row</source>
        <translation>%2 对查询与键中有 %1 对没有对应的行</translation>
    </message>
    <message>
        <source>it is a printed array of which “...” leaves numbers out; in your program: %1</source>
        <translation>这是打印出来的数组，其中的“...”省略了一些数；在你的程序中：%1</translation>
    </message>
    <message>
        <source>%1 is an array of Python objects and left out; tokens are read if they are %2</source>
        <translation>%1 是 Python 对象数组，已略去；写成 %2 的词元可以读取</translation>
    </message>
    <message>
        <source>it is a packed file, expected what %1 makes of it</source>
        <translation>这是压缩文件，应为 %1 解压后的文件</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>after layer %1</source>
        <translation>第 %1 层之后</translation>
    </message>
    <message>
        <source>columns “%1” and “%2” may both be the weights, expected one of them</source>
        <translation>列“%1”和“%2”都可能是权重，应只有其中一列</translation>
    </message>
    <message>
        <source>each row has one number more: those behind them are 0</source>
        <translation>每行比上一行多一个数：其后的数为 0</translation>
    </message>
    <message>
        <source>heads that are too large for memory are not compared</source>
        <translation>内存放不下的注意力头不作比较</translation>
    </message>
    <message>
        <source>heads of %1 × %2 weights are too large for this view, or for memory</source>
        <translation>每头 %1 × %2 个权重，对此视图来说太大，内存也放不下</translation>
    </message>
    <message>
        <source>%1 heads are too many to be shown, expected at most %2: attention-lab convert takes some of the layers</source>
        <translation>%1 个注意力头太多，无法显示，最多 %2 个：可用 attention-lab convert 取其中若干层</translation>
    </message>
    <message>
        <source>%1 numbers of a head are too many to be shown, expected at most %2 unless they are weights that lie in the file row after row</source>
        <translation>一个注意力头的 %1 个数太多，无法显示；除非它们是在文件中逐行存放的权重，否则最多 %2 个</translation>
    </message>
    <message>
        <source>each row has one number more: those behind them are hidden</source>
        <translation>每行比上一行多一个数：其后的位置被遮住</translation>
    </message>
    <message>
        <source>straight lines, %1</source>
        <translation>直线，%1</translation>
    </message>
    <message>
        <source>straight lines, %1, a bandwidth of its own for each feature</source>
        <translation>直线，%1，每个特征各有带宽</translation>
    </message>
    <message>
        <source>straight lines, %1, h = %2</source>
        <translation>直线，%1，h = %2</translation>
    </message>
    <message>
        <source>is a file, expected a folder that save_pretrained wrote</source>
        <translation>是文件，应为 save_pretrained 写出的文件夹</translation>
    </message>
    <message>
        <source>rope_scaling and rope_parameters differ, expected one of them</source>
        <translation>rope_scaling 与 rope_parameters 不一致，应只有其一</translation>
    </message>
    <message>
        <source>axis %1: queries, or heads</source>
        <translation>第 %1 轴：查询，还是头</translation>
    </message>
    <message>
        <source>it is one Python object as a pickle, a dict most likely; in your program: %1</source>
        <translation>这是以 pickle 保存的单个 Python 对象，多半是字典；请在您的程序中改用：%1</translation>
    </message>
    <message>
        <source>the last column is the sum of the others, and left out</source>
        <translation>最后一列是其余各列之和，已略去</translation>
    </message>
    <message>
        <source>its arrays are Python objects, which are pickles: arrays of different shapes, or None where the model gave no weights (attn_implementation=&quot;eager&quot;); in your program: %1</source>
        <translation>其中的数组是 Python 对象，也就是 pickle：要么是形状不同的数组，要么是 None，即模型没有给出权重（attn_implementation=&quot;eager&quot;）；在您的程序中：%1</translation>
    </message>
    <message>
        <source>%1 has numbers of type %2, which are read if they are %3</source>
        <translation>%1 的数是 %2 类型，写成 %3 就能读取</translation>
    </message>
    <message>
        <source>What the numbers of the file are</source>
        <translation>文件里的数是什么</translation>
    </message>
    <message>
        <source>Tokens of the file</source>
        <translation>文件的词元</translation>
    </message>
    <message>
        <source>its numbers can&apos;t be “%1”</source>
        <translation>其中的数不可能是“%1”</translation>
    </message>
    <message>
        <source>it holds the parameters of a model, which give attention when it reads a text: open its folder, with config.json and the tokenizer beside it</source>
        <translation>其中是模型的参数，模型读入文本时才产生注意力：请打开它所在的文件夹，其中应有 config.json 和分词器</translation>
    </message>
    <message>
        <source>%1 beside the scores is left out: they are shown without a mask</source>
        <translation>分数旁边的 %1 没有使用：显示的是不带掩码的分数</translation>
    </message>
    <message>
        <source>%1 has %2 texts and is left out, expected one for each of %3 queries or keys</source>
        <translation>%1 有 %2 个文本，没有使用；应为 %3 个查询或键各一个</translation>
    </message>
    <message>
        <source>Weight after dropout</source>
        <translation>暂退后的权重</translation>
    </message>
    <message>
        <source>Mean distance of the keys, in places</source>
        <translation>键的平均距离（位置数）</translation>
    </message>
    <message>
        <source>Dropout made some weights 0 and divided the others by %1.</source>
        <translation>暂退法把一部分权重变为 0，其余的除以 %1。</translation>
    </message>
    <message>
        <source>Weight times value: its part of the output, %1 of %2 numbers</source>
        <translation>权重乘以值：它在输出中的部分（%2 个数中的 %1 个）</translation>
    </message>
    <message>
        <source>%1 is too large for %2, which ends at %3</source>
        <translation>%1 超出了 %2 的范围（最大 %3）</translation>
    </message>
    <message>
        <source>means</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>cells are found from a number on: ≥ %1</source>
        <translation>单元格按“不小于某数”查找：≥ %1</translation>
    </message>
    <message>
        <source>Rows, least entropy first</source>
        <translation>行：熵从小到大</translation>
    </message>
    <message>
        <source>Rows, most entropy first</source>
        <translation>行：熵从大到小</translation>
    </message>
    <message>
        <source>Rows, largest weight first</source>
        <translation>行：最大权重从大到小</translation>
    </message>
    <message>
        <source>zeros differ along axis %1: heads of a batch of one, or padding of a batch</source>
        <translation>沿第 %1 轴零的分布不同：可能是单条批次的各个头，也可能是批次中的填充</translation>
    </message>
    <message>
        <source>the scene shows a model, expected a file of attention</source>
        <translation>该场景显示的是模型，这里需要注意力文件</translation>
    </message>
    <message>
        <source>the scene changes heads of its file, which convert leaves as they are: Save numbers in the window writes what is shown</source>
        <translation>该场景改动了文件中的头，而 convert 只按原样转换：请用窗口中的“保存数值”写出所显示的内容</translation>
    </message>
    <message>
        <source>it can&apos;t be written as PNG</source>
        <translation>无法写成 PNG</translation>
    </message>
    <message>
        <source>every point has three digits behind it, beside whole numbers: points are taken to group thousands</source>
        <translation>每个点后面都是三位数字，并且旁边有整数：点按千位分隔符读取</translation>
    </message>
    <message>
        <source>line %1 is of the same query and key as line %2, expected one row for each pair</source>
        <translation>第 %1 行与第 %2 行的查询和键相同，每一对只应有一行</translation>
    </message>
    <message>
        <source>“%1” stands above the table, and is left out</source>
        <translation>“%1”位于表格上方，未读入</translation>
    </message>
    <message>
        <source>the last row is the sum of the others, and left out</source>
        <translation>最后一行是其他各行之和，未读入</translation>
    </message>
    <message>
        <source>its arrays are numbered %1, and counted from 0 on</source>
        <translation>其数组的编号为 %1，这里从 0 起计数</translation>
    </message>
    <message>
        <source>%1holds %2 bytes of texts, expected at most %3</source>
        <translation>%1含有 %2 字节的文本，最多应为 %3</translation>
    </message>
    <message>
        <source>its texts would take %1 bytes as NumPy has them, expected at most %2: .safetensors and .json hold them</source>
        <translation>其文本按 NumPy 的格式需要 %1 字节，最多应为 %2：.safetensors 和 .json 可以容纳</translation>
    </message>
    <message>
        <source>log-loss: the mean of −log p of each point&apos;s class, which is predicted from all other points. Where no other reaches, their shares of the classes count.</source>
        <translation>对数损失：用其余所有点预测每个点的类别，取 −log p 的平均值。没有其他点可及之处，按其余点的类别比例计算。</translation>
    </message>
    <message>
        <source>error: the mean squared difference of each point&apos;s value from what all other points predict. Where no other reaches, the mean of the others counts.</source>
        <translation>误差：每个点的值与其余所有点对它的预测之差的平方的平均值。没有其他点可及之处，按其余点的均值计算。</translation>
    </message>
    <message>
        <source>%1: %2 classes tie</source>
        <translation>%1：%2 个类别并列</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, expected a number, as other rows have one</source>
        <translation>第 %1 行第 %2 列 (%3) 为“%4”，应与其他行一样为数值</translation>
    </message>
    <message>
        <source>it is no scene, nor any other file that the program opens</source>
        <translation>它不是场景，也不是本程序能打开的其他文件</translation>
    </message>
    <message>
        <source>own numbers for each seed</source>
        <translation>每个种子有自己的数</translation>
    </message>
    <message>
        <source>one stream for all seeds, as in older files</source>
        <translation>所有种子共用一串数（旧文件的做法）</translation>
    </message>
    <message>
        <source>Numbers of the seed</source>
        <translation>种子的数</translation>
    </message>
    <message>
        <source>Largest of the scores and 0, m</source>
        <translation>各分数与 0 中的最大值 m</translation>
    </message>
    <message>
        <source>the sources have %1 different words, expected at most %2: choose characters as symbols</source>
        <translation>源中有 %1 个不同的词，最多应为 %2 个：请改以字符为符号</translation>
    </message>
    <message>
        <source>the targets have %1 different words, expected at most %2: choose characters as symbols</source>
        <translation>目标中有 %1 个不同的词，最多应为 %2 个：请改以字符为符号</translation>
    </message>
    <message>
        <source>The score of “%1”, one of those that weigh most:</source>
        <translation>并列权重最大的“%1”的分数：</translation>
    </message>
    <message>
        <source>key %1 is one number, and the query “%2” is two: with a point, %3, it is one</source>
        <translation>键 %1 是一个数，而查询“%2”是两个数：写成小数点 %3 就是一个数</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Quantities</source>
        <translation>量的种类</translation>
    </message>
    <message>
        <source>The widest h with a log-loss within %1 of the least</source>
        <translation>对数损失与最小值之差不超过 %1 的最大 h</translation>
    </message>
    <message>
        <source>Frames of the training</source>
        <translation>训练的各帧</translation>
    </message>
    <message>
        <source>Loss and accuracy</source>
        <translation>损失与准确率</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Kernel regression curve</source>
        <translation>核回归曲线</translation>
    </message>
    <message>
        <source>Map of the predictions</source>
        <translation>预测图</translation>
    </message>
    <message>
        <source>Kernel shapes</source>
        <translation>核函数形状</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Weights under the learned w</source>
        <translation>学到的 w 下的权重</translation>
    </message>
    <message>
        <source>Whole workspace</source>
        <translation>整个工作区</translation>
    </message>
    <message>
        <source>Weights of the keys</source>
        <translation>各键的权重</translation>
    </message>
    <message>
        <source>Plane of the keys</source>
        <translation>键的平面</translation>
    </message>
    <message>
        <source>line %1 has no Tab, expected a source, a Tab and a target</source>
        <translation>第 %1 行没有制表符，应为源文本、制表符和目标文本</translation>
    </message>
    <message>
        <source>Leave-one-out error</source>
        <translation>留一法误差</translation>
    </message>
    <message>
        <source>The weight of %1, u = %2</source>
        <translation>%1 的权重，u = %2</translation>
    </message>
    <message>
        <source>whole numbers of epochs, each larger than the one before</source>
        <translation>轮次的整数，每个都大于前一个</translation>
    </message>
    <message>
        <source>no fewer epochs than were trained</source>
        <translation>不少于已训练的轮数</translation>
    </message>
    <message>
        <source>Trained epochs</source>
        <translation>训练的轮数</translation>
    </message>
    <message>
        <source>Epoch in sight</source>
        <translation>当前显示的轮次</translation>
    </message>
    <message>
        <source>Training of w</source>
        <translation>w 的训练</translation>
    </message>
    <message>
        <source>Chart, weights and kernels on one sheet, and the loss where a training is kept</source>
        <translation>图表、权重和核同在一页；保留了训练时还有损失曲线</translation>
    </message>
    <message>
        <source>one epoch at least</source>
        <translation>至少一轮</translation>
    </message>
    <message>
        <source>Keys, of %1 that all weigh the same</source>
        <translation>部分键；共 %1 个，权重都相同</translation>
    </message>
    <message>
        <source>The query %1 attends to</source>
        <translation>查询 %1 关注</translation>
    </message>
    <message>
        <source>The row of %1</source>
        <translation>%1 所在的行</translation>
    </message>
    <message>
        <source>Score divided by T</source>
        <translation>分数除以 T</translation>
    </message>
    <message>
        <source>Values are numbers, so the answer is their sum, weighted by α. The weights sum to %1, not to 1: it is no mean.</source>
        <translation>值是数字，所以答案是以 α 加权的和。权重之和为 %1 而不是 1，因此不是平均值。</translation>
    </message>
    <message>
        <source>keys such as “%1” may be two numbers: taken for one with a decimal comma</source>
        <translation>像“%1”这样的键可能是两个数：按带小数逗号的一个数处理</translation>
    </message>
    <message>
        <source>Pieces of %1 letters, as vectors of their counts</source>
        <translation>%1 个字符的片段，作为计数的向量</translation>
    </message>
    <message>
        <source>q·k, counts of equal pieces multiplied</source>
        <translation>q·k，相同片段的计数相乘之和</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>There is no answer</source>
        <translation>没有答案</translation>
    </message>
    <message>
        <source>From the query to the key</source>
        <translation>从查询到键</translation>
    </message>
    <message>
        <source>The model learned a bias b for the distance from query to key. The score has it in it.</source>
        <translation>模型为查询到键的距离学了一个偏置 b，分数里含有它。</translation>
    </message>
    <message>
        <source>two models are compared, whose lines are not drawn</source>
        <translation>正在比较两个模型，不画它们的连线</translation>
    </message>
    <message>
        <source>The same weights as lines, as wide and as strong as the weights</source>
        <translation>同样的权重画成连线，粗细和深浅随权重</translation>
    </message>
    <message>
        <source>it is a model that “align” trained, which has attention only once it reads a text: %1</source>
        <translation>这是“align”训练出的模型，读入文本后才有注意力：%1</translation>
    </message>
    <message>
        <source>No key weighs anything, so there is no answer.</source>
        <translation>没有任何键有权重，所以没有答案。</translation>
    </message>
    <message>
        <source>column %1 (%2) is text: taken for the classes to predict</source>
        <translation>第 %1 列（%2）是文本：作为要预测的类别</translation>
    </message>
    <message>
        <source>column %1 (%2) seems to number the rows: left out</source>
        <translation>第 %1 列（%2）似乎是行号：已忽略</translation>
    </message>
    <message>
        <source>a loss and a w, or nothing</source>
        <translation>一个损失和一个 w，或为空</translation>
    </message>
    <message>
        <source>Least loss of any w</source>
        <translation>所有 w 中的最小损失</translation>
    </message>
    <message>
        <source>one a feature, and perhaps one of the targets, or none</source>
        <translation>每个特征一个，目标可另有一个，或为空</translation>
    </message>
    <message>
        <source>The targets are dates: y is counted in days from 1970-01-01 on.</source>
        <translation>目标是日期：y 是从 1970-01-01 起的天数。</translation>
    </message>
    <message>
        <source>Double w and the map follows single points; halve it and it nears average pooling.</source>
        <translation>w 加倍，预测图会紧跟个别点；w 减半，预测图会趋近平均汇聚。</translation>
    </message>
    <message>
        <source>Halve h and the map follows single points; double it and it nears average pooling.</source>
        <translation>h 减半，预测图会紧跟个别点；h 加倍，预测图会趋近平均汇聚。</translation>
    </message>
    <message>
        <source>The sink outweighs every key: all weights are 0.</source>
        <translation>汇聚位压过了所有键：全部权重为 0。</translation>
    </message>
    <message>
        <source>less than single precision can hold</source>
        <translation>小于单精度所能表示的数</translation>
    </message>
    <message>
        <source>nothing that is chosen in the scene has a “%1”: all frames would be the same</source>
        <translation>场景中所选的内容都不含“%1”：每一帧都会相同</translation>
    </message>
    <message>
        <source>No key is within the kernel&apos;s reach: there is no prediction here, and the map is blank.</source>
        <translation>没有键落在核的作用范围内：此处没有预测，图中留白。</translation>
    </message>
    <message>
        <source>the field %1 is unknown, and was passed over</source>
        <translation>字段 %1 未知，已忽略</translation>
    </message>
    <message>
        <source>these fields are unknown, and were passed over: %1</source>
        <translation>以下字段未知，已忽略：%1</translation>
    </message>
    <message>
        <source>is empty, expected rows of a source and a target</source>
        <translation>是空的，应有源和目标的行</translation>
    </message>
    <message>
        <source>line %1 has more than %2 columns, expected two: source and target</source>
        <translation>第 %1 行超过 %2 列，应为两列：源和目标</translation>
    </message>
    <message>
        <source>no column is a source, expected one</source>
        <translation>没有列用作源，需要一列</translation>
    </message>
    <message>
        <source>line %1 has one column (separated by “%2”), expected two: source and target</source>
        <translation>第 %1 行只有一列（以“%2”分隔），应为两列：源和目标</translation>
    </message>
    <message>
        <source>line %1 has %2 columns, expected two, source and target, or numbers in all but the last: column %3 has “%4”</source>
        <translation>第 %1 行有 %2 列，应为源和目标两列，或除最后一列外都是数：第 %3 列是“%4”</translation>
    </message>
    <message>
        <source>“%1” is missing, expected %2 numbers</source>
        <translation>缺少“%1”，应有 %2 个数</translation>
    </message>
    <message>
        <source>“%1” has %2 numbers, expected %3 in a model with states of %4</source>
        <translation>“%1”有 %2 个数，在状态宽度为 %4 的模型中应为 %3 个</translation>
    </message>
    <message>
        <source>“%1” is “%2”, expected a symbol that the model writes: %3</source>
        <translation>“%1”是“%2”，应为模型能写出的符号：%3</translation>
    </message>
    <message>
        <source>The attention of a file can&apos;t be given as code: the queries and keys that it follows from are not in the file.</source>
        <translation>文件中的注意力无法以代码给出：得出它的查询和键不在该文件中。</translation>
    </message>
    <message>
        <source>The weights of %1 (sequences × heads × queries × keys) in A, in B and in B − A are too many: %2, at most %3. Take fewer or shorter sequences, or fewer heads, or unpin A.</source>
        <translation>A、B 与 B − A 各有 %1（序列 × 头 × 查询 × 键）的权重，共 %2 个，太多：最多为 %3 个。请减少序列数或头数，缩短序列，或取消固定 A。</translation>
    </message>
    <message>
        <source>The weights of %1 (sequences × heads × queries × keys) are too many: %2, at most %3. Take fewer or shorter sequences, or fewer heads.</source>
        <translation>%1（序列 × 头 × 查询 × 键）的权重共 %2 个，太多：最多为 %3 个。请减少序列数或头数，或缩短序列。</translation>
    </message>
    <message>
        <source>The scores and weights of %1 (sequences × heads × queries × keys) are too many for the flow: %2 numbers, at most %3. Take fewer or shorter sequences, or fewer heads, or another view.</source>
        <translation>%1（序列 × 头 × 查询 × 键）的分数和权重对流程图来说太多：%2 个数，最多 %3 个。请减少或缩短序列，减少头数，或换一个视图。</translation>
    </message>
    <message>
        <source>“%1” finds an empty value</source>
        <translation>“%1”找到一个空值</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message>
        <source>Only one key has a weight above 0.</source>
        <translation>只有一个键的权重大于 0。</translation>
    </message>
    <message>
        <source>line %1 has one column, expected as many as line %2 has: %3</source>
        <translation>第 %1 行只有一列，应与第 %2 行一样：%3 列</translation>
    </message>
    <message>
        <source>at the beginning, after %1 step of training</source>
        <translation>开头，训练 %1 步后</translation>
    </message>
    <message>
        <source>after “%1”, after %2 step of training</source>
        <translation>在“%1”之后，训练 %2 步后</translation>
    </message>
    <message>
        <source>“%1” is wrong, expected a list of lists of %2 numbers each</source>
        <translation>“%1”的值有误，应为由列表组成的列表，每个列表含 %2 个数</translation>
    </message>
    <message>
        <source>rows sum to less than 1: some of their numbers are NaN</source>
        <translation>各行之和小于 1：其中有些数是 NaN</translation>
    </message>
    <message>
        <source>NaN or infinite: %1 of the first %2 numbers, the first %3 at %4</source>
        <translation>NaN 或无穷：前 %2 个数中有 %1 个，第一个是位于 %4 的 %3</translation>
    </message>
    <message>
        <source>NaN or infinite: %1 of %2 numbers, the first %3 at %4</source>
        <translation>NaN 或无穷：%2 个数中有 %1 个，第一个是位于 %4 的 %3</translation>
    </message>
    <message>
        <source>there is no position %1, the number of tokens is %2</source>
        <translation>没有位置 %1，词元数为 %2</translation>
    </message>
    <message>
        <source>%1 holds booleans, expected numbers</source>
        <translation>%1 中是布尔值，应为数值</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, expected a date that begins with the month</source>
        <translation>第 %1 行第 %2 列（%3）为“%4”，应为月在最前的日期</translation>
    </message>
    <message>
        <source>line %1, column %2 (%3) has “%4”, expected a date that begins with the day</source>
        <translation>第 %1 行第 %2 列（%3）为“%4”，应为日在最前的日期</translation>
    </message>
    <message>
        <source>sequence %1, head %2 of A and %3 of B</source>
        <translation>序列 %1，A 的头 %2 与 B 的头 %3</translation>
    </message>
    <message>
        <source>“%1” is the name of several heatmaps, expected a number from 1 to %2%3</source>
        <translation>“%1”是多张热图的名称，应为 1 到 %2 的编号%3</translation>
    </message>
    <message>
        <source>there is nothing at %1 any more: open it where it is now</source>
        <translation>%1 处已经没有任何东西：请在它现在的位置打开它</translation>
    </message>
</context>
</TS>
