#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the small model and writes its folder. Wants PyTorch and NumPy; README.md in the folder says how well it came out.

    train.py FOLDER [STEPS]

One thread and seeds: the same PyTorch on the same kind of processor gives the same numbers.
"""
import json
import math
import pathlib
import random
import struct
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

import lines
from network import Network
from pieces import Pieces

WIDTH, LAYERS, HEADS, POSITIONS = 96, 3, 6, 96
BATCH, RATE, SEED = 12, 2e-3, 1
HELP, INDUCTION_HEADS = 0.5, 3  # how much it counts where the heads look that were started as induction heads
NOTHING = -100  # a target that does not count


def repeated(r, pieces):
    """Random pieces that come again and again: only what can be known counts, and that takes a head that looks for what
    came after the same piece before."""
    period = r.randrange(4, 41)
    once = [r.randrange(1, len(pieces.texts)) for _ in range(period)]
    ids = ([0] + once * POSITIONS)[:POSITIONS + 1]
    return ids, [NOTHING] * period + ids[period + 1:]


def told(r, pieces):
    """Lines one after the other, some of them for a second time, some with words in pieces."""
    ids, earlier = [0], []
    spells = (lambda: r.random() < 0.2) if r.random() < 0.1 else (lambda: False)
    while len(ids) <= POSITIONS:
        text = r.choice(earlier) if earlier and r.random() < 0.2 else lines.line(r)
        earlier.append(text)
        ids += pieces.encode(text, spells)
    ids = ids[:POSITIONS + 1]
    return ids, ids[1:]


def batch(r, pieces):
    made = [(repeated if r.random() < 0.3 else told)(r, pieces) for _ in range(BATCH)]
    return torch.tensor([ids[:-1] for ids, _ in made]), torch.tensor([targets for _, targets in made])


def astray(ids, targets, weights):
    """How far induction heads are from looking at what followed the same piece before or, where it has not stood before,
    at the start: the mean of -log of the weight there, over the rows of random pieces."""
    rows = (targets == NOTHING).any(1)
    ids, weights = ids[rows], weights[rows]
    follows = torch.zeros(len(ids), 1, *weights.shape[2:], dtype=torch.bool)
    follows[:, 0, :, 1:] = (ids[:, :, None] == ids[:, None, :-1]).tril(-2)
    follows[..., 0] = ~follows.any(-1)
    return -((weights * follows).sum(-1) + 1e-6).log().mean() if len(ids) else 0


def right_repeats(logits, ids, targets):
    """The share of what comes again in the rows of random pieces that is the most probable."""
    rows = (targets == NOTHING).any(1)
    counts = (targets != NOTHING) & rows[:, None]
    right = logits.detach().argmax(-1).view(targets.shape) == targets
    return (right & counts).sum().item() / max(counts.sum().item(), 1)


def train(network, pieces, steps):
    r = random.Random(SEED)
    decayed = [each for each in network.weights.values() if each.dim() == 2]
    others = [each for each in network.weights.values() if each.dim() == 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.1}, {"params": others, "weight_decay": 0.0}], lr=RATE, betas=(0.9, 0.98))
    began = time.time()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min((step + 1) / 100, 0.5 + 0.5 * math.cos(math.pi * step / steps) + 0.01)
        ids, targets = batch(r, pieces)
        weights = []
        logits = network.logits(ids, weights)
        loss = F.cross_entropy(logits, targets.view(-1), ignore_index=NOTHING) + HELP * astray(ids, targets, weights[1][:, :INDUCTION_HEADS])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(network.weights.values()), 1.0)
        optimizer.step()
        if step % 100 == 0 or step + 1 == steps: print(f"step {step}, loss {loss.item():.3f}, repeats {right_repeats(logits, ids, targets):.2f}, {time.time() - began:.0f} s", flush=True)


def write_safetensors(path, weights):
    """Float16, in the order of the names; a file begins with the length of its header."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name in sorted(weights):
        bytes_ = weights[name].detach().numpy().astype(np.float16).tobytes()
        header[name] = {"dtype": "F16", "shape": list(weights[name].shape), "data_offsets": [len(data), len(data) + len(bytes_)]}
        data += bytes_
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_folder(folder, network, pieces):
    folder.mkdir(parents=True, exist_ok=True)
    write_safetensors(folder / "model.safetensors", network.weights)
    config = {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new", "vocab_size": len(pieces.texts),
              "n_positions": POSITIONS, "n_ctx": POSITIONS, "n_embd": WIDTH, "n_layer": LAYERS, "n_head": HEADS, "n_inner": 4 * WIDTH,
              "layer_norm_epsilon": 1e-5, "bos_token_id": 0, "eos_token_id": 0, "tie_word_embeddings": True, "torch_dtype": "float16"}
    for name, value in (("config.json", config), ("tokenizer.json", pieces.json())):
        (folder / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main():
    folder, steps = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(SEED)
    pieces = Pieces()
    network = Network(len(pieces.texts), WIDTH, LAYERS, HEADS, POSITIONS)
    print(len(pieces.texts), "pieces,", sum(each.numel() for each in network.weights.values()), "parameters")
    train(network, pieces, steps)
    write_folder(folder, network, pieces)


if __name__ == "__main__":
    main()
