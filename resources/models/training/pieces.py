# SPDX-License-Identifier: GPL-3.0-or-later
"""The small model's tokenizer: a BPE in which every word of its lines is one piece, and any other text falls apart into
shorter pieces, letters, and at last bytes, so that every text comes back as it was. The text begins with a space that its
first word may have it too.
"""
import collections
import re
import string

import lines

START = "<start>"
# A Chinese character, letters, a digit, or a mark, each with the space before it, but for characters; or white space.
PATTERN = r"\p{Han}| ?[^\s\p{Han}\p{P}\p{S}\p{N}]+| ?\p{N}| ?[\p{P}\p{S}]|\s"
HAN = r"[\u4e00-\u9fff]"
OWN_PATTERN = re.compile(rf"{HAN}| ?[A-Za-z]+| ?[0-9]| ?[^\sA-Za-z0-9\u4e00-\u9fff]|\s")  # the same of the lines' letters
MERGES = 160
MARKS = ".,:?!;'\"-+*/=()[]{}<>"


def cut(text):
    return OWN_PATTERN.findall(" " + text)


def learned_merges(words):
    """The pairs that are most frequent in the words, as Sennrich, Haddow, Birch 2016; ties by their letters."""
    split = {word: list(word) for word in words}
    merges = []
    for _ in range(MERGES):
        pairs = collections.Counter()
        for word, parts in split.items():
            for pair in zip(parts, parts[1:]): pairs[pair] += 1
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(best)
        for word, parts in split.items():
            at = 0
            while at + 1 < len(parts):
                if (parts[at], parts[at + 1]) == best: parts[at:at + 2] = [parts[at] + parts[at + 1]]
                at += 1
    return merges


class Pieces:
    def __init__(self):
        words = sorted({word for text in lines.words_of_all() for word in cut(text)})
        spelled = [word for word in words if len(word.strip()) > 1]
        self.merges = learned_merges(spelled)
        single = list(string.ascii_letters + string.digits + MARKS + " \n")
        single += [" " + each for each in string.ascii_letters + string.digits + MARKS]
        self.merges = [(" ", each) for each in string.digits + MARKS] + [(" ", each) for each in string.ascii_letters] + self.merges
        self.merges = list(dict.fromkeys(self.merges))
        texts = [START] + [f"<0x{byte:02X}>" for byte in range(256)]
        texts += single + words + [left + right for left, right in self.merges]
        self.texts = list(dict.fromkeys(texts))
        self.ids = {text: i for i, text in enumerate(self.texts)}
        self.rank = {pair: i for i, pair in enumerate(self.merges)}

    def spell(self, word):
        """A word that is no piece, or that is to be spelled all the same."""
        parts = list(word)
        while True:
            ranks = [self.rank.get(pair, len(self.rank)) for pair in zip(parts, parts[1:])]
            if not ranks or min(ranks) == len(self.rank): break
            at = ranks.index(min(ranks))
            parts[at:at + 2] = [parts[at] + parts[at + 1]]
        ids = []
        for part in parts: ids += [self.ids[part]] if part in self.ids else [1 + byte for byte in part.encode()]
        return ids

    def encode(self, text, spells=lambda: False):
        """The ids of a text, without the start. `spells`: whether the next word is to be spelled."""
        ids = []
        for word in cut(text): ids += self.spell(word) if spells() or word not in self.ids else [self.ids[word]]
        return ids

    def json(self):
        """What tokenizer.json holds."""
        return {
            "version": "1.0", "truncation": None, "padding": None,
            "added_tokens": [{"id": 0, "content": START, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}],
            "normalizer": {"type": "Prepend", "prepend": " "},
            "pre_tokenizer": {"type": "Split", "pattern": {"Regex": PATTERN}, "behavior": "Isolated", "invert": False},
            "post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": START, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
                               "pair": [{"SpecialToken": {"id": START, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
                               "special_tokens": {START: {"id": START, "ids": [0], "tokens": [START]}}},
            "decoder": {"type": "Sequence", "decoders": [{"type": "ByteFallback"}, {"type": "Fuse"}, {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
            "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                      "fuse_unk": False, "byte_fallback": True, "ignore_merges": True, "vocab": self.ids, "merges": [list(pair) for pair in self.merges]},
        }
