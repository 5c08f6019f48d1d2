# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-2's shape in PyTorch, with the names and the layout that its checkpoints have: weights are (in, out)."""
import math

import torch
import torch.nn.functional as F


class Network:
    def __init__(self, vocabulary, width, layers, heads, positions):
        self.width, self.layers, self.heads, self.positions = width, layers, heads, positions
        w = {"wte.weight": torch.randn(vocabulary, width) * 0.05, "wpe.weight": sinusoids(positions, width)}
        for l in range(layers):
            for name, rows, columns, scale in ((f"h.{l}.attn.c_attn", width, 3 * width, 1), (f"h.{l}.attn.c_proj", width, width, 2 * layers),
                                               (f"h.{l}.mlp.c_fc", width, 4 * width, 1), (f"h.{l}.mlp.c_proj", 4 * width, width, 2 * layers)):
                w[name + ".weight"] = torch.randn(rows, columns) / math.sqrt(rows * scale)
                w[name + ".bias"] = torch.zeros(columns)
        for name in [f"h.{l}.{norm}" for l in range(layers) for norm in ("ln_1", "ln_2")] + ["ln_f"]:
            w[name + ".weight"], w[name + ".bias"] = torch.ones(width), torch.zeros(width)
        self.weights = w
        self.start_previous_head()
        for each in w.values(): each.requires_grad_()

    def start_previous_head(self):
        """Head 0 of layer 0 begins as one that looks at the token before: its query at position i is the key of i - 1, which
        for sinusoids is a rotation of each pair of sine and cosine. Training may make something else of it."""
        d = self.width // self.heads
        c_attn = self.weights["h.0.attn.c_attn.weight"]
        queries, keys = torch.zeros(self.width, d), torch.zeros(self.width, d)
        for pair in range(d // 2):
            angle = frequency(pair, self.width)
            sine, cosine = 2 * pair, 2 * pair + 1
            keys[sine, sine] = keys[cosine, cosine] = 1
            queries[sine, sine] = queries[cosine, cosine] = math.cos(angle)
            queries[cosine, sine], queries[sine, cosine] = -math.sin(angle), math.sin(angle)
        c_attn[:, :d], c_attn[:, self.width:self.width + d] = 1.6 * queries, 1.6 * keys

    def norm(self, x, name):
        return F.layer_norm(x, (self.width,), self.weights[name + ".weight"], self.weights[name + ".bias"], 1e-5)

    def linear(self, x, name):
        return torch.addmm(self.weights[name + ".bias"], x, self.weights[name + ".weight"])

    def logits(self, ids):
        b, n = ids.shape
        x = (F.embedding(ids, self.weights["wte.weight"]) + self.weights["wpe.weight"][:n]).view(b * n, self.width)
        for l in range(self.layers):
            q, k, v = self.linear(self.norm(x, f"h.{l}.ln_1"), f"h.{l}.attn.c_attn").view(b, n, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
            mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b * n, self.width)
            x = x + self.linear(mixed, f"h.{l}.attn.c_proj")
            x = x + self.linear(F.gelu(self.linear(self.norm(x, f"h.{l}.ln_2"), f"h.{l}.mlp.c_fc"), approximate="tanh"), f"h.{l}.mlp.c_proj")
        return self.norm(x, "ln_f") @ self.weights["wte.weight"].T


def frequency(pair, width):
    """Fast ones first, that neighbours are told apart; the slowest pairs hardly move."""
    return 2.2 * 100 ** (-2 * pair / width) if pair < width // 4 else 0.5 * 1000 ** (-2 * pair / width)


def sinusoids(positions, width):
    at = torch.arange(positions, dtype=torch.float32)[:, None]
    table = torch.zeros(positions, width)
    for pair in range(width // 2):
        table[:, 2 * pair], table[:, 2 * pair + 1] = torch.sin(at[:, 0] * frequency(pair, width)), torch.cos(at[:, 0] * frequency(pair, width))
    return 0.1 * table
