#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights of two layers of two heads over a class token and 3 x 4 patches, and what flows through both layers.

Attention rollout: R = (A / 2 + I / 2) R, A the mean of a layer's heads (Abnar, Zuidema 2020). Wants NumPy alone.
"""
from pathlib import Path

import numpy as np

folder = Path(__file__).parent / "patches"
rng = np.random.default_rng(22)
layers, heads, tokens = 2, 2, 1 + 3 * 4
scores = rng.normal(size=(layers, 1, heads, tokens, tokens)) * 2
scores[..., 0] += 1.5  # the class token takes more than any patch
weights = np.exp(scores)
weights /= weights.sum(-1, keepdims=True)
weights = weights.astype(np.float32)
flown = np.eye(tokens)
rollout = []
for layer in weights.astype(np.float64):
    flown = (layer[0].mean(0) / 2 + np.eye(tokens) / 2) @ flown
    rollout.append(flown)
np.save(folder / "weights.npy", weights)
np.save(folder / "rollout.npy", np.array(rollout).astype(np.float32))
