#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench_model beside transformers with PyTorch, eager, attentions returned, on the same checkpoints, in turns.

    compare_transformers.py BENCH_MODEL FOLDER...

FOLDERs as make_checkpoints.py writes them. Wants PyTorch and transformers. Each line: milliseconds of the best pass
(and of processor time) of both, and their ratio. BERT's passes are without logits, as BertModel's are.
"""
import os
import re
import subprocess
import sys
import time

import torch
import transformers

ROUNDS, PASSES = 3, 5
LINE = re.compile(r"tokens: +([\d.]+) ms .*?processor time ([\d.]+)\)")


def peer(model, tokens):
    ids = (torch.arange(tokens) * 7919 % model.config.vocab_size)[None]
    best = [1e9, 1e9]
    with torch.no_grad():
        for _ in range(PASSES):
            start, processor = time.perf_counter(), time.process_time()
            model(ids, output_attentions=True)
            best = [min(best[0], time.perf_counter() - start), min(best[1], time.process_time() - processor)]
    return [1000 * each for each in best]


def own(bench, folder, tokens, options):
    text = subprocess.run([bench, "--tokens", str(tokens), *options, folder], check=True, capture_output=True, text=True).stdout
    return [float(each) for each in LINE.search(text).groups()]


def main(bench, *folders):
    torch.set_num_threads(os.cpu_count())
    for folder in folders:
        config = transformers.AutoConfig.from_pretrained(folder)
        is_plain = config.model_type == "bert"
        kind = transformers.BertModel if is_plain else transformers.AutoModelForCausalLM
        options = ["--without-logits"] if is_plain else []
        model = kind.from_pretrained(folder, attn_implementation="eager").eval()
        for tokens in (32, 128, 512):
            ours, theirs = [1e9, 1e9], [1e9, 1e9]
            for _ in range(ROUNDS):
                ours = [min(pair) for pair in zip(ours, own(bench, folder, tokens, options))]
                theirs = [min(pair) for pair in zip(theirs, peer(model, tokens))]
            print(f"{os.path.basename(folder)} {tokens:3d} tokens: {ours[0]:.0f} ms ({ours[1]:.0f}), transformers {theirs[0]:.0f} ({theirs[1]:.0f}), "
                  f"ratio {ours[0] / theirs[0]:.2f} ({ours[1] / theirs[1]:.2f})", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
