# SPDX-License-Identifier: GPL-3.0-or-later
"""The lines that the small model reads: english.txt, chinese.txt, sentences of the patterns below, sums, copies and brackets.

Every tenth line is held out, but for the sums, which are to be known by heart: which ones, the text itself decides, so that
no list has to be kept.
"""
import pathlib
import random
import zlib

HERE = pathlib.Path(__file__).parent
NAMES = "Mira Leo Anna Omar Hugo Lena Tom Paul Nora Ben Ida Sam".split()
THINGS = "book pencil map letter ball flower kite cup lamp drum shell key ring stone hat coat".split()
COLOURS = "red blue green white black brown".split()
PLACES = "school lake garden forest river library bridge shop hill sea".split()
PEOPLE = "sailor teacher farmer painter baker doctor captain fisher gardener".split()
KINDS = "old young kind happy tired tall quiet".split()
ANIMALS = "bird dog cat horse mouse fish spider bee".split()
DEEDS = [("gave", "to"), ("showed", "to"), ("brought", "to"), ("sent", "to"), ("read", "to")]
COUNT = "one two three four five six seven eight nine ten".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
ZH_NAMES = "小明 小红 小文 小雨 小华 小林 小芳 小青".split()
ZH_THINGS = [("本", "书"), ("支", "笔"), ("个", "苹果"), ("张", "地图"), ("封", "信"), ("个", "球"), ("朵", "花"), ("盏", "灯"), ("把", "椅子"), ("件", "衣服")]
ZH_PLACES = "学校 花园 图书馆 湖边 河边 山上 海边 桥上".split()
ZH_COLOURS = "红 蓝 绿 白 黑".split()
ZH_DEEDS = "唱歌 读书 写字 画画 听雨 看花 游泳 吃饭".split()
ZH_DIGITS = "零一二三四五六七八九十"
LARGEST = 9  # of the numbers that are added


def held_out(text):
    return zlib.crc32(text.encode()) % 10 == 0


def english(r):
    a, b, c = r.sample(NAMES, 3)
    t, u, v = r.sample(THINGS, 3)
    p, q = r.sample(PLACES, 2)
    colour, other = r.sample(COLOURS, 2)
    deed, to = r.choice(DEEDS[:4])
    who, kind, animal = r.choice(PEOPLE), r.choice(KINDS), r.choice(ANIMALS)
    day = r.randrange(5)
    n = r.randrange(6)
    return r.choice([
        lambda: f"{a} {deed} the {t} {to} {b}. {b} thanked {a}.",
        lambda: f"{a} {deed} the {t} {to} {b}, and {b} {deed} the {u} {to} {a}.",
        lambda: f"{a} and {b} went to the {p}. {a} found a {t}, and {b} found a {u}. Who found the {t}? {a} found the {t}.",
        lambda: f"{a} has a {t}. {b} has a {u}. Who has the {u}? {b} has the {u}.",
        lambda: f"{a} has a {t}. {b} has a {u}. Who has the {t}? {a} has the {t}.",
        lambda: f"{a} has a {t}. {b} has a {u}. {c} has a {v}. Who has the {u}? {b} has the {u}. Who has the {t}? {a} has the {t}.",
        lambda: f"{a} found a {t}. {b} found a {u}. Who found the {u}? {b} found the {u}. Who found the {t}? {a} found the {t}.",
        lambda: f"The {kind} {who} met {a} near the {p}. A small {animal} followed {b} to the {q}. The {kind} {who} met {a}.",
        lambda: f"The {t} of {a} is {colour}. The {t} of {b} is {other}. {a} likes {colour}, and {b} likes {other}.",
        lambda: f"Where is the {t}? The {t} is near the {p}. {a} looks near the {p} and finds the {t}.",
        lambda: f"{a} asked {b} for the {t}. {b} gave the {t} to {a}. {a} thanked {b}.",
        lambda: f"{a} is taller than {b}. {b} is taller than {c}. {a} is taller than {c}.",
        lambda: f"Yesterday {a} helped {b} and {c}. Today {b} and {c} help {a}.",
        lambda: f"The {animal} sleeps near the {p}. {a} sees the {animal} and says: good night, {animal}.",
        lambda: f"{DAYS[day]}, {DAYS[day + 1]}, {DAYS[day + 2]}. After {DAYS[day]} comes {DAYS[day + 1]}.",
        lambda: f"{a} counts: {COUNT[n]}, {COUNT[n + 1]}, {COUNT[n + 2]}, {COUNT[n + 3]}. {b} counts: {COUNT[n]}, {COUNT[n + 1]}, {COUNT[n + 2]}, {COUNT[n + 3]}.",
    ])()


def chinese(r):
    a, b, c = r.sample(ZH_NAMES, 3)
    (m, t), (k, u) = r.sample(ZH_THINGS, 2)
    p = r.choice(ZH_PLACES)
    colour, other = r.sample(ZH_COLOURS, 2)
    deed, act = r.sample(ZH_DEEDS, 2)
    n = r.randrange(1, 5)
    return r.choice([
        lambda: f"{a}把{t}给了{b}。{b}谢谢{a}。",
        lambda: f"{a}把{t}给了{b}，{b}把{u}给了{a}。",
        lambda: f"{a}有一{m}{t}。{b}有一{k}{u}。谁有{t}？{a}有{t}。",
        lambda: f"{a}有一{m}{t}。{b}有一{k}{u}。谁有{u}？{b}有{u}。",
        lambda: f"{a}和{b}去了{p}。{a}看见了{c}，{b}也看见了{c}。",
        lambda: f"{a}在{p}{deed}，{b}在{p}{act}。谁在{deed}？{a}在{deed}。",
        lambda: f"{a}喜欢{colour}的{t}，{b}喜欢{other}的{t}。",
        lambda: f"{a}问{b}：{t}在哪里？{b}说：{t}在{p}。",
        lambda: f"{a}比{b}高，{b}比{c}高，{a}比{c}高。",
        lambda: f"{a}帮{b}找到了{t}，{b}谢谢{a}。",
        lambda: f"{ZH_DIGITS[n]}、{ZH_DIGITS[n + 1]}、{ZH_DIGITS[n + 2]}。{ZH_DIGITS[n]}加一等于{ZH_DIGITS[n + 1]}。",
    ])()


def summed(a, b):
    return f"{a} + {b} = {a + b}."


def every_sum():
    return [summed(a, b) for a in range(LARGEST + 1) for b in range(LARGEST + 1)]


def copied(r):
    letters = " ".join(r.sample("abcdefghijklmnopqrstuvwxyz", r.randrange(3, 9)))
    return f"copy {letters} : {letters}."


def brackets(r):
    text, open_ones = "", ""
    for left in range(2 * r.randrange(2, 7), 0, -1):
        if open_ones and (len(open_ones) >= left or r.random() < 0.5):
            text += {"(": ")", "[": "]", "{": "}"}[open_ones[-1]]
            open_ones = open_ones[:-1]
        else:
            open_ones += r.choice("([{")
            text += open_ones[-1]
    return text + "."


def written(language):
    """The lines that were written one by one."""
    return (HERE / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def line(r):
    """A line of any kind that is not held out."""
    while True:
        kind = r.random()
        if kind < 0.38: text = english(r)
        elif kind < 0.63: text = chinese(r)
        elif kind < 0.67: text = r.choice(written_english)
        elif kind < 0.70: text = r.choice(written_chinese)
        elif kind < 0.86: return summed(r.randrange(LARGEST + 1), r.randrange(LARGEST + 1))
        elif kind < 0.95: text = copied(r)
        else: text = brackets(r)
        if not held_out(text): return text


written_english, written_chinese = written("english"), written("chinese")


def words_of_all():
    """Many lines of every kind, from which the vocabulary is made: the same ones each time."""
    r = random.Random(1)
    return written_english + written_chinese + [make(r) for make in (english, chinese) for _ in range(3000)]
