# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-2's shape in PyTorch, with the names and the layout that its checkpoints have: weights are (in, out)."""
import math

import torch
import torch.nn.functional as F

# What the coordinates of a state hold at first; training uses them as it likes.
PLACE, WORD, BEFORE = slice(0, 24), slice(24, 80), slice(80, 96)

class Network:
    def __init__(self, vocabulary, width, layers, heads, positions):
        self.width, self.layers, self.heads, self.positions = width, layers, heads, positions
        w = {"wte.weight": torch.zeros(vocabulary, width), "wpe.weight": torch.zeros(positions, width)}
        w["wte.weight"][:, WORD] = 0.13 * torch.randn(vocabulary, WORD.stop - WORD.start)
        w["wpe.weight"][:, PLACE] = sinusoids(positions)
        for l in range(layers):
            for name, rows, columns, scale in ((f"h.{l}.attn.c_attn", width, 3 * width, 1), (f"h.{l}.attn.c_proj", width, width, 0.1),
                                               (f"h.{l}.mlp.c_fc", width, 4 * width, 1), (f"h.{l}.mlp.c_proj", 4 * width, width, 0.1)):
                w[name + ".weight"] = scale * torch.randn(rows, columns) / math.sqrt(rows)
                w[name + ".bias"] = torch.zeros(columns)
        for name in [f"h.{l}.{norm}" for l in range(layers) for norm in ("ln_1", "ln_2")] + ["ln_f"]:
            w[name + ".weight"], w[name + ".bias"] = torch.ones(width), torch.zeros(width)
        self.weights = w
        self.start_previous_head()
        for head in range(3): self.start_induction_head(head)
        for each in w.values(): each.requires_grad_()

    def set_head(self, layer, head, q, k, v, o):
        """The matrices of a head: q, k, v (width, d), o (d, width)."""
        d = self.width // self.heads
        for third, matrix in enumerate((q, k, v)):
            begin = third * self.width + head * d
            self.weights[f"h.{layer}.attn.c_attn.weight"][:, begin:begin + d] = matrix
        self.weights[f"h.{layer}.attn.c_proj.weight"][head * d:(head + 1) * d] = o

    def coordinates(self, first):
        """The matrix that takes d coordinates out of a state, from this one on."""
        d = self.width // self.heads
        matrix = torch.zeros(self.width, d)
        matrix[first:first + d] = torch.eye(d)
        return matrix

    def start_previous_head(self):
        """Head 0 of layer 0 begins as one that looks at the piece before and writes down which one it was. Its query at
        position i is the key of i - 1, which for sinusoids is a rotation of each pair of sine and cosine."""
        d = self.width // self.heads
        q, k = torch.zeros(self.width, d), self.coordinates(PLACE.start)
        for pair in range(d // 2):
            cosine_of, sine_of = math.cos(frequency(pair)), math.sin(frequency(pair))
            sine, cosine = 2 * pair, 2 * pair + 1
            q[sine, sine] = q[cosine, cosine] = cosine_of
            q[cosine, sine], q[sine, cosine] = -sine_of, sine_of
        self.set_head(0, 0, 2.2 * q, 2.2 * k, self.coordinates(WORD.start), 0.2 * self.coordinates(BEFORE.start).T)

    def start_induction_head(self, head):
        """Heads of layer 1 begin as ones that look for the piece of the query among the pieces before, and say the piece
        where they find it; each says some of its coordinates."""
        d = self.width // self.heads
        said = self.coordinates(WORD.start + head * d)
        self.set_head(1, head, 1.5 * self.coordinates(WORD.start), 1.5 * self.coordinates(BEFORE.start), said, 2 * said.T)

    def norm(self, x, name):
        return F.layer_norm(x, (self.width,), self.weights[name + ".weight"], self.weights[name + ".bias"], 1e-5)

    def linear(self, x, name):
        return torch.addmm(self.weights[name + ".bias"], x, self.weights[name + ".weight"])

    def logits(self, ids, weights=None):
        """Of the next piece, (b n, vocabulary). A list is given the attention weights of each layer, (b, heads, n, n)."""
        b, n = ids.shape
        later = torch.ones(n, n, dtype=torch.bool).triu(1)
        x = (F.embedding(ids, self.weights["wte.weight"]) + self.weights["wpe.weight"][:n]).view(b * n, self.width)
        for l in range(self.layers):
            q, k, v = self.linear(self.norm(x, f"h.{l}.ln_1"), f"h.{l}.attn.c_attn").view(b, n, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
            attention = (q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])).masked_fill(later, -math.inf).softmax(-1)
            if weights is not None: weights.append(attention)
            mixed = (attention @ v).transpose(1, 2).reshape(b * n, self.width)
            x = x + self.linear(mixed, f"h.{l}.attn.c_proj")
            x = x + self.linear(F.gelu(self.linear(self.norm(x, f"h.{l}.ln_2"), f"h.{l}.mlp.c_fc"), approximate="tanh"), f"h.{l}.mlp.c_proj")
        return self.norm(x, "ln_f") @ self.weights["wte.weight"].T


def frequency(pair):
    """Fast ones first, that neighbours are told apart."""
    return 2.2 * 0.72 ** pair


def sinusoids(positions):
    table = torch.zeros(positions, PLACE.stop - PLACE.start)
    for pair in range(table.shape[1] // 2):
        angles = frequency(pair) * torch.arange(positions, dtype=torch.float32)
        table[:, 2 * pair], table[:, 2 * pair + 1] = torch.sin(angles), torch.cos(angles)
    return 0.12 * table
