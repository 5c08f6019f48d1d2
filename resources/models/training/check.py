#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the small model can do, as the program itself computes it: `attention-lab model` runs every text. Wants NumPy.

    check.py PROGRAM FOLDER

Prints the figures of the folder's README: kinds of heads, copied pieces, sums, brackets, perplexity of held-out lines.
"""
import csv
import io
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import numpy as np

import lines
from pieces import Pieces

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
out = tempfile.NamedTemporaryFile(suffix=".npz")
pieces = Pieces()


def embeddings():
    data = (folder / "model.safetensors").read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    entry = json.loads(data[8:8 + size])["wte.weight"]
    begin, end = entry["data_offsets"]
    return np.frombuffer(data[8 + size + begin:8 + size + end], np.float16).astype(np.float32).reshape(entry["shape"])


wte = embeddings()


def run(ids):
    """The arrays of a run, and the log-probabilities of the next piece behind every piece."""
    subprocess.run([program, "model", folder, out.name, "--ids", ",".join(map(str, ids)), "--kinds"], check=True)
    arrays = dict(np.load(out.name))
    logits = arrays["decoder_hidden"] @ wte.T
    assert np.abs(logits[-1] - arrays["logits"]).max() < 1e-3
    logits = logits - logits.max(-1, keepdims=True)
    return arrays, logits - np.log(np.exp(logits).sum(-1, keepdims=True))


def check_tokenizer(r):
    """The program cuts texts as the training did."""
    for text in [lines.line(r) for _ in range(8)]:
        printed = subprocess.run([program, "model", folder, "--text", text, "--tokens"], check=True, capture_output=True, text=True).stdout
        ids = [int(row["id"]) for row in csv.DictReader(io.StringIO(printed))]
        assert ids == [0] + pieces.encode(text), text


def check_repeats(r, texts=20, period=20):
    kinds, copied = [], []
    for _ in range(texts):
        ids = [0] + 2 * r.sample(range(257, len(pieces.texts)), period)
        arrays, log_p = run(ids)
        kinds.append(arrays["decoder_kinds"])
        copied.append(log_p[period + 1:-1].argmax(-1) == ids[period + 2:])
    kinds = np.mean(kinds, 0)
    print(f"random repeats of {period} pieces: copied {100 * np.mean(copied):.1f} %")
    np.set_printoptions(precision=2, suppress=True)
    print("induction score, layers × heads:", kinds[:, :, 5], "weight on the previous token:", kinds[:, :, 0], "on the first:", kinds[:, :, 1], sep="\n")


def continues(prompt, answer):
    """Whether the most probable pieces behind a text are those of the answer, one after the other."""
    begin, ids = len(pieces.encode(prompt)), [0] + pieces.encode(prompt + answer)
    return (run(ids)[1][begin:-1].argmax(-1) == ids[begin + 1:]).all()


def check_sums():
    sums = lines.every_sum()
    right = [continues(text[:text.index("=") + 1], text[text.index("=") + 1:]) for text in sums]
    print(f"sums: {sum(right)} of {len(right)} right")


def check_copies_and_brackets(r, count=40):
    copies = [lines.copied(r) for _ in range(count)]
    right = [continues(text[:text.index(":") + 1], text[text.index(":") + 1:]) for text in copies]
    print(f"copies of 3 to 8 letters: {100 * np.mean(right):.0f} % of {count} right")
    closed = []
    for _ in range(count):
        text = lines.brackets(r)
        ids = [0] + pieces.encode(text)
        best = run(ids)[1].argmax(-1)
        open_ones = []
        for at, bracket in enumerate(text[:-1]):
            if bracket in "([{": open_ones.append(bracket)
            else: open_ones.pop()
            guess = pieces.texts[best[at + 1]]
            if guess in ")]}": closed.append(bool(open_ones) and "([{".index(open_ones[-1]) == ")]}".index(guess))
    print(f"brackets: of {len(closed)} that the model would close {100 * np.mean(closed):.0f} % are closed by the right one")


def check_lines(r, count=40):
    def perplexity(texts):
        log_p = []
        for text in texts:
            ids = [0] + pieces.encode(text)
            log_p += list(run(ids)[1][range(len(ids) - 1), ids[1:]])
        return np.exp(-np.mean(log_p))
    for title, make in (("English", lines.english), ("Chinese", lines.chinese)):
        for held in (False, True):
            texts = []
            while len(texts) < count:
                text = make(r)
                if lines.held_out(text) == held: texts.append(text)
            print(f"perplexity a piece of {count} {title} lines of the patterns, {'held out' if held else 'trained on'}: {perplexity(texts):.1f}")
    for title, texts in (("English", lines.written_english), ("Chinese", lines.written_chinese)):
        for held in (False, True):
            some = [text for text in texts if lines.held_out(text) == held]
            print(f"perplexity a piece of the {len(some)} written {title} lines {'held out' if held else 'trained on'}: {perplexity(some):.1f}")


def show(prompt):
    ids = [0] + pieces.encode(prompt)
    log_p = run(ids)[1][-1]
    print(repr(prompt), "→", ", ".join(f"{pieces.texts[i]!r} {np.exp(log_p[i]):.3f}" for i in log_p.argsort()[::-1][:4]))


r = random.Random(2)
check_tokenizer(r)
check_repeats(r)
check_sums()
check_copies_and_brackets(r)
check_lines(r)
for prompt in ("Mira gave the book to Leo. Leo thanked", "Anna has a kite. Omar has a drum. Who has the drum?", "小明把书给了小红。小红谢谢小", "7 + 8 = 1", "copy k f m : k f",
               "The old sailor met Mira near the bridge. A small bird followed Tom to the lake. The old sailor met"):
    show(prompt)
