#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A step of training the encoder–decoder beside PyTorch's, in the same run.

    compare_alignment.py BENCH_ALIGNMENT

BENCH_ALIGNMENT is the program bench_alignment of a release build, which runs on one thread. PyTorch is the one of the
Python that runs this script. It has the same model, eager, with the same sizes: hidden 32, embeddings of 16, batches of
64 pairs of the same task, teacher forcing, Adam, the gradient clipped; of several numbers of threads and of processes
that keep large blocks, the one with the best median counts. Pairs are made and put into tensors before the clock runs,
so PyTorch has nothing to do but the step; ours makes its pairs within it. Of one thread the processor's time counts,
as in the bench, so that others on the machine do not; of two the clock's.

The two are run in turns, several times, because a machine is seldom equally fast for minutes; of each the best median
counts.
"""
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time

ROUNDS = 3
TARGET = 0.25
HIDDEN, BATCH, EMBEDDING = 32, 64, 16
TASKS = ("copy", "reverse", "sort", "dates", "numbers")
SCORES = ("additive", "concat", "scaled-dot")
MONTHS = ("January February March April May June July August September October November December").split()
ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
# Large blocks from the heap instead of fresh pages.
HEAP = "glibc.malloc.mmap_threshold=8589934592:glibc.malloc.trim_threshold=17179869184"


def in_words(number):
    for size, name in ((1000, "thousand"), (100, "hundred")):
        if number >= size:
            rest = " " + in_words(number % size) if number % size else ""
            return in_words(number // size) + " " + name + rest
    if number < 20:
        return ONES[number]
    return TENS[number // 10 - 2] + (" " + ONES[number % 10] if number % 10 else "")


def some_pair(task, rng):
    if task == "dates":
        y, m, d = rng.randint(1900, 2099), rng.randint(1, 12), rng.randint(1, 28)
        month = MONTHS[m - 1]
        source = rng.choice((f"{d} {month} {y}", f"{month} {d}, {y}", f"{y}年{m}月{d}日", f"{d:02}/{m:02}/{y}"))
        return source, f"{y}-{m:02}-{d:02}"
    if task == "numbers":
        number = rng.randint(0, 9999)
        return in_words(number), str(number)
    source = "".join(rng.choice("0123456789") for _ in range(rng.randint(2, 8)))
    return source, {"copy": source, "reverse": source[::-1], "sort": "".join(sorted(source))}[task]


def symbols(task):
    digits = set("0123456789")
    if task == "dates":
        return sorted(digits | set("".join(MONTHS)) | set(" ,/年月日")), sorted(digits | {"-"})
    if task == "numbers":
        return sorted(set("".join(ONES + TENS)) | set(" hundred thousand")), sorted(digits)
    return sorted(digits), sorted(digits)


def time_pytorch(threads):
    import torch
    from torch import nn

    torch.set_num_threads(threads)
    torch.manual_seed(1)
    padding, begin, end = 0, 1, 2
    clock = time.process_time if threads == 1 else time.perf_counter

    class Model(nn.Module):
        def __init__(self, sources, targets, score):
            super().__init__()
            h, e = HIDDEN, EMBEDDING
            self.score = score
            self.source, self.target = nn.Embedding(sources, e), nn.Embedding(targets, e)
            self.encoder = nn.GRU(e, h, batch_first=True, bidirectional=True)
            self.bridge = nn.Linear(h, h)
            self.query, self.key = nn.Linear(h, h, bias=False), nn.Linear(2 * h, h, bias=False)
            self.outer = nn.Parameter(torch.randn(h) / math.sqrt(h))
            self.decoder = nn.GRUCell(e + 2 * h, h)
            self.output = nn.Linear(3 * h, targets)

        def forward(self, x, lengths, y):
            packed = nn.utils.rnn.pack_padded_sequence(self.source(x), lengths, batch_first=True, enforce_sorted=False)
            states, last = self.encoder(packed)
            states = nn.utils.rnn.pad_packed_sequence(states, batch_first=True, total_length=x.shape[1])[0]
            s, keys, is_padding = torch.tanh(self.bridge(last[1])), self.key(states), x == padding
            fed, logits = self.target(y), []
            for t in range(y.shape[1]):
                if self.score == "scaled-dot":
                    a = torch.bmm(keys, s[:, :, None])[:, :, 0] / math.sqrt(HIDDEN)
                else:  # concat is additive with its matrix cut in two
                    a = torch.tanh(self.query(s)[:, None] + keys) @ self.outer
                a = torch.softmax(a.masked_fill(is_padding, -math.inf), -1)
                context = torch.bmm(a[:, None], states)[:, 0]
                s = self.decoder(torch.cat([fed[:, t], context], -1), s)
                logits.append(torch.cat([s, context], -1))
            return self.output(torch.stack(logits, 1))

    def padded(rows):
        longest = max(map(len, rows))
        return torch.tensor([row + [padding] * (longest - len(row)) for row in rows])

    found = {}
    for task in TASKS:
        rng = random.Random(1)
        source, target = ({c: i + 3 for i, c in enumerate(side)} for side in symbols(task))
        batches = []
        for _ in range(12):
            pairs = [some_pair(task, rng) for _ in range(BATCH)]
            x = [[source[c] for c in pair[0]] + [end] for pair in pairs]
            y = padded([[begin] + [target[c] for c in pair[1]] + [end] for pair in pairs])
            batches.append((padded(x), torch.tensor([len(row) for row in x]), y))
        for score in SCORES:
            model = Model(len(source) + 3, len(target) + 3, score)
            adam = torch.optim.Adam(model.parameters(), lr=0.01)

            def step(x, lengths, y):
                logits = model(x, lengths, y[:, :-1])
                loss = nn.functional.cross_entropy(logits.transpose(1, 2), y[:, 1:], ignore_index=padding)
                adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(model.parameters(), 1)
                adam.step()

            step(*batches[0])
            times, start = [], time.process_time()
            while len(times) < 12 or time.process_time() - start < 0.5:
                began = clock()
                step(*batches[len(times) % len(batches)])
                times.append(clock() - began)
            found[f"{task} {score}"] = statistics.median(times) * 1e3
    print(json.dumps(found))


def time_ours(program):
    out = subprocess.run([program, "--steps"], check=True, capture_output=True, text=True).stdout
    rows = (line.split() for line in out.splitlines()[1:])
    return {f"{row[0]} {row[1]}": float(row[2]) for row in rows}


def main():
    if sys.argv[1] == "--torch":
        time_pytorch(int(sys.argv[2]))
        return
    ours, best = {}, {}
    for _ in range(ROUNDS):
        for name, milliseconds in time_ours(sys.argv[1]).items():
            ours[name] = min(milliseconds, ours.get(name, math.inf))
        for threads in (1, 2):
            for tunables in ("", HEAP):
                environment = dict(os.environ, **({"GLIBC_TUNABLES": tunables} if tunables else {}))
                done = subprocess.run([sys.executable, __file__, "--torch", str(threads)], capture_output=True,
                                      text=True, env=environment, check=True)
                for name, milliseconds in json.loads(done.stdout).items():
                    if name not in best or milliseconds < best[name][0]:
                        best[name] = (milliseconds, threads)
    print(f"{'':22}{'PyTorch, best':>15}{'ours':>10}{'ratio':>8}{'target':>8}")
    for name, (theirs, threads) in best.items():
        print(f"{name:22}{theirs:12.2f} ms{ours[name]:7.2f} ms{ours[name] / theirs:8.3f}{TARGET:8.2f}   {threads} thread(s)")


main()
