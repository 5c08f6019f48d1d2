# SPDX-License-Identifier: GPL-3.0-or-later
"""Reference for `attention-lab align`: the encoder–decoder with attention.

NumPy: the forward pass, greedy and beam decoding of a model file (names as in COMMAND-LINE.md), in double, one string at a time.
PyTorch: the same model in batches, and its training (teacher forcing, Adam, clipping). Checked against each other by `check()`.

    reference_align.py --task reverse --steps 200 --seed 1 --model m.npz [--score additive] [--hidden 32] [--batch 64] [--lr 0.01]
    reference_align.py --model m.npz --input 31415926 [--weights w.npy] [--beam 4]
"""
import argparse, datetime, os, sys, zipfile
import numpy as np

PAD, BEGIN, END = 0, 1, 2
FIRST = 3  # the id of the first character


# ---- tasks: a generator of (source, target) each -----------------------------------------------------------------------------
MONTHS = "January February March April May June July August September October November December".split()
ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen").split()
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(n):
    for size, name in ((1000, " thousand"), (100, " hundred")):
        if n >= size:
            return in_words(n // size) + name + (" " + in_words(n % size) if n % size else "")
    return ONES[n] if n < 20 else TENS[n // 10] + (" " + ONES[n % 10] if n % 10 else "")


def some_digits(g):
    return "".join(map(str, g.integers(0, 10, g.integers(2, 9))))


def some_date(g):
    d = datetime.date(1900, 1, 1) + datetime.timedelta(int(g.integers(73049)))  # … 2099-12-31
    return [f"{d.day} {MONTHS[d.month - 1]} {d.year}", f"{MONTHS[d.month - 1]} {d.day}, {d.year}", f"{d.year}年{d.month}月{d.day}日", f"{d:%d/%m/%Y}"][g.integers(4)], d.isoformat()


def some_number(g):
    n = int(g.integers(10000))
    return in_words(n), str(n)


def of_digits(target):
    return lambda g: (lambda s: (s, target(s)))(some_digits(g))


TASKS = {"copy": of_digits(str), "reverse": of_digits(lambda s: s[::-1]), "sort": of_digits(lambda s: "".join(sorted(s))), "dates": some_date, "numbers": some_number}


def held_out(pair):
    """A tenth of all targets is never trained on."""
    h = 2166136261
    for c in pair[1]:
        h = (h ^ ord(c)) * 16777619 & 0xFFFFFFFF
    return h % 10 == 0


def draw(task, g, n, held):
    out = []
    while len(out) < n:
        pair = TASKS[task](g)
        if held_out(pair) == held:
            out.append(pair)
    return out


# ---- NumPy: one string through a model file ----------------------------------------------------------------------------------
def gru_cell(x, h, w_ih, w_hh, b_ih, b_hh):
    """torch.nn.GRUCell: gates in the order r, z, n."""
    i, s = np.split(w_ih @ x + b_ih, 3), np.split(w_hh @ h + b_hh, 3)
    r, z = 1 / (1 + np.exp(-(i[0] + s[0]))), 1 / (1 + np.exp(-(i[1] + s[1])))
    return (1 - z) * np.tanh(i[2] + r * s[2]) + z * h


def weights_of(p, prefix, suffix=""):
    return [p[f"{prefix}{k}{suffix}"] for k in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]


class Model:
    """The arrays of a model file, in double."""

    def __init__(self, file):
        f = np.load(file, allow_pickle=False)
        self.p = {k: f[k].astype(np.float64) for k in f.files if not k.endswith("_characters")}
        self.source, self.target = ([chr(c) for c in f[k]] for k in ("source_characters", "target_characters"))

    def encode(self, text):
        """States (n + 1, 2·h_enc) of the text and its end, and s_0 (h_dec)."""
        p = self.p
        ids = [self.source.index(c) + FIRST for c in text] + [END]
        names = lambda suffix: [p[f"encoder.{k}_l0{suffix}"] for k in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
        H = np.zeros((2, len(ids), p["encoder.weight_hh_l0"].shape[1]))
        for way, order in enumerate((range(len(ids)), reversed(range(len(ids))))):
            h, w = np.zeros(H.shape[2]), names("_reverse" if way else "")
            for j in order:
                h = H[way, j] = gru_cell(p["source_embedding"][ids[j]], h, *w)
        return np.concatenate(H, 1), np.tanh(p["bridge.weight"] @ H[1, 0] + p["bridge.bias"])

    def scores(self, s, H):
        """Of the query s (h_dec) and the keys H."""
        p = self.p
        if "attention.W" in p:  # concat: [query; key]
            return np.tanh(np.c_[np.tile(s, (len(H), 1)), H] @ p["attention.W"].T) @ p["attention.v"]
        if "attention.W_q" in p:
            return np.tanh(p["attention.W_q"] @ s + H @ p["attention.W_k"].T) @ p["attention.w_v"]
        return H @ p["attention.W_k"].T @ s / np.sqrt(len(s))

    def step(self, last, s, H):
        """The next state, the weights (n + 1,) and the log-probabilities (V_t,) after the symbol `last`."""
        p = self.p
        a = self.scores(s, H)
        a = np.exp(a - a.max())
        a /= a.sum()
        c = a @ H
        s = gru_cell(np.r_[p["target_embedding"][last], c], s, *weights_of(p, "decoder."))
        z = p["output.weight"] @ np.r_[s, c] + p["output.bias"]
        return s, a, z - z.max() - np.log(np.exp(z - z.max()).sum())

    def decode(self, text, beam=1):
        """(output, weights (symbols, n + 1), log p). The K best of all continuations and all finished ones, by Σ log p; K = 1 is greedy."""
        H, s = self.encode(text)
        best = [(0.0, [BEGIN], s, [])]
        for _ in range(2 * len(text) + 16):
            every = []
            for q, ids, s, rows in best:
                if ids[-1] == END:
                    every.append((q, ids, s, rows))
                    continue
                t, a, log_p = self.step(ids[-1], s, H)
                every += [(q + log_p[k], ids + [k], t, rows + [a]) for k in range(END, len(log_p))]  # never padding, never begin
            best = sorted(every, key=lambda b: -b[0])[:beam]
            if all(b[1][-1] == END for b in best):
                break
        q, ids, _, rows = best[0]
        return "".join(self.target[k - FIRST] for k in ids[1:] if k != END), np.array(rows), q


# ---- PyTorch: batches and training ---------------------------------------------------------------------------------------------
def build(sources, targets, score, e, h_enc, h_dec, hidden):
    import torch
    from torch import nn

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.source, self.target = nn.Embedding(sources, e), nn.Embedding(targets, e)
            self.encoder = nn.GRU(e, h_enc, batch_first=True, bidirectional=True)
            self.bridge = nn.Linear(h_enc, h_dec)
            linear = lambda rows, columns: nn.Parameter(nn.Linear(columns, rows, bias=False).weight.detach())
            shapes = {"concat": {"W": (hidden, h_dec + 2 * h_enc), "v": (hidden,)}, "additive": {"W_q": (hidden, h_dec), "W_k": (hidden, 2 * h_enc), "w_v": (hidden,)}, "scaled-dot": {"W_k": (h_dec, 2 * h_enc)}}
            self.attention = nn.ParameterDict({k: linear(*s) if len(s) == 2 else nn.Parameter(linear(1, *s)[0].detach().clone()) for k, s in shapes[score].items()})
            self.decoder = nn.GRUCell(e + 2 * h_enc, h_dec)
            self.output = nn.Linear(h_dec + 2 * h_enc, targets)

        def encode(self, x):
            """x (b, n), padded at the end. States (b, n, 2·h_enc), s_0, the keys' part of the scores, which states are padding."""
            lengths = (x != PAD).sum(1)
            packed = nn.utils.rnn.pack_padded_sequence(self.source(x), lengths, batch_first=True, enforce_sorted=False)
            H, last = self.encoder(packed)
            H = nn.utils.rnn.pad_packed_sequence(H, batch_first=True, total_length=x.shape[1])[0]
            W = self.attention
            keys = H @ (W["W"][:, h_dec:] if score == "concat" else W["W_k"]).T
            return H, torch.tanh(self.bridge(last[1])), keys, x == PAD

        def step(self, y, s, H, keys, padding):
            W = self.attention
            if score == "scaled-dot":
                a = (keys @ s[:, :, None])[:, :, 0] / h_dec**0.5
            else:
                q, v = (W["W"][:, :h_dec], W["v"]) if score == "concat" else (W["W_q"], W["w_v"])
                a = torch.tanh((s @ q.T)[:, None] + keys) @ v
            a = torch.softmax(a.masked_fill(padding, float("-inf")), -1)
            c = (a[:, None] @ H)[:, 0]
            s = self.decoder(torch.cat([self.target(y), c], -1), s)
            return s, a, self.output(torch.cat([s, c], -1))

        def forward(self, x, y):
            """Logits (b, m, V_t) and weights (b, m, n) under teacher forcing; y (b, m) starts with `begin`."""
            H, s, keys, padding = self.encode(x)
            logits, weights = [], []
            for t in range(y.shape[1]):
                s, a, z = self.step(y[:, t], s, H, keys, padding)
                logits.append(z), weights.append(a)
            return torch.stack(logits, 1), torch.stack(weights, 1)

        def greedy(self, x, steps):
            H, s, keys, padding = self.encode(x)
            y, out = torch.full((len(x),), BEGIN), []
            for _ in range(steps):
                s, _, z = self.step(y, s, H, keys, padding)
                z[:, :END] = -float("inf")
                y = z.argmax(-1)
                out.append(y)
            return torch.stack(out, 1)

        def loss(self, x, y):
            """Mean cross-entropy of a symbol, the ends counted, the padding not; y (b, m) from `begin` to `end`."""
            z, _ = self(x, y[:, :-1])
            return nn.functional.cross_entropy(z.transpose(1, 2), y[:, 1:], ignore_index=PAD)

        def arrays(self):
            short = {"source.weight": "source_embedding", "target.weight": "target_embedding"}
            return {short.get(k, k): v.detach().numpy().astype(np.float32) for k, v in self.named_parameters()}

    return Net()


def to_ids(pairs, source, target):
    import torch

    xs = [[source[c] for c in a] + [END] for a, _ in pairs]
    ys = [[BEGIN] + [target[c] for c in b] + [END] for _, b in pairs]
    pad = lambda rows: torch.tensor([r + [PAD] * (max(map(len, rows)) - len(r)) for r in rows])
    return pad(xs), pad(ys)


def learn(net, optimizer, x, y, clip=1.0):
    """One step; returns the loss before it."""
    import torch

    loss = net.loss(x, y)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), clip)
    optimizer.step()
    return float(loss.detach())


def train(o, say=print):
    import torch

    torch.manual_seed(o.seed)
    g = np.random.default_rng(o.seed)
    if o.pairs:
        every = [tuple(l.split("\t")) for l in open(o.pairs, encoding="utf-8").read().split("\n") if l]
        if not every or any(len(p) != 2 or not p[0] for p in every):
            raise ValueError(f"{o.pairs}: line {next((i + 1 for i, p in enumerate(every) if len(p) != 2 or not p[0]), 1)} is not a source, a tab and a target")
        g.shuffle(every)
        test, rest = [tuple(p) for p in every[: max(1, len(every) // 10)]], [tuple(p) for p in every[len(every) // 10 :]]
        batch, some = lambda: [rest[i] for i in g.integers(0, len(rest), o.batch)], test + rest
    else:
        test = draw(o.task, np.random.default_rng(0), 500, True)
        batch, some = lambda: draw(o.task, g, o.batch, False), test + draw(o.task, np.random.default_rng(1), 3000, False)
    characters = [sorted({c for p in some for c in p[k]}) for k in (0, 1)]
    source, target = ({c: i + FIRST for i, c in enumerate(cs)} for cs in characters)
    net = build(len(source) + FIRST, len(target) + FIRST, o.score, o.hidden // 2, o.hidden, o.hidden, o.hidden)
    optimizer = torch.optim.Adam(net.parameters())
    x, y = to_ids(test, source, target)
    say("step,loss,accuracy")
    for step in range(o.steps + 1):
        bx, by = to_ids(batch(), source, target)
        if step % o.every == 0 or step == o.steps:
            with torch.no_grad():
                right = ((net.greedy(x, y.shape[1] - 1) == y[:, 1:]) | (y[:, 1:] == PAD)).all(1).float().mean()
                say(f"{step},{float(net.loss(bx, by)):.6g},{float(right):.4g}")
        if step == o.steps:
            break
        for group in optimizer.param_groups:
            group["lr"] = o.lr * (1 - step / o.steps)  # falls linearly to 0
        learn(net, optimizer, bx, by)
    save(o.model, net, *characters)
    return net


def save(path, net, source, target):
    code = lambda cs: np.array([ord(c) for c in cs], np.uint32)
    with open(path + ".part", "wb") as f:
        np.savez(f, source_characters=code(source), target_characters=code(target), **net.arrays())
    os.replace(path + ".part", path)


def check():
    """NumPy against PyTorch."""
    import torch, tempfile

    for score in ("concat", "additive", "scaled-dot"):
        torch.manual_seed(3)
        net = build(8, 7, score, 4, 5, 6, 7)
        pairs = [("abcde", "dcb"), ("ba", "aabb"), ("c", "")]
        x, y = to_ids(pairs, {c: i + 3 for i, c in enumerate("abcde")}, {c: i + 3 for i, c in enumerate("abcd")})
        z, w = net(x, y[:, :-1])
        with tempfile.TemporaryDirectory() as d:
            save(f"{d}/m.npz", net, "abcde", "abcd")
            m = Model(f"{d}/m.npz")
        for b, (text, out) in enumerate(pairs):
            H, s = m.encode(text)
            for t, last in enumerate(y[b, : len(out) + 1]):
                s, a, log_p = m.step(int(last), s, H)
                assert np.abs(a - w[b, t, : len(text) + 1].detach().numpy()).max() < 1e-6
                assert np.abs(log_p - torch.log_softmax(z[b, t], -1).detach().numpy()).max() < 1e-5
            greedy = net.greedy(x[b : b + 1, : len(text) + 1], 2 * len(text) + 16)[0].tolist()
            greedy = greedy[: greedy.index(END)] if END in greedy else greedy
            assert m.decode(text)[0] == "".join("abcd"[k - 3] for k in greedy)
            assert m.decode(text, 5)[2] >= m.decode(text)[2] - 1e-9
    print("NumPy and PyTorch agree")


def main(argv):
    a = argparse.ArgumentParser()
    for name, kind, default in (("task", str, ""), ("pairs", str, ""), ("steps", int, 200), ("seed", int, 1), ("model", str, ""), ("score", str, "additive"), ("hidden", int, 32), ("batch", int, 64), ("lr", float, 0.01), ("every", int, 50), ("input", str, None), ("weights", str, ""), ("beam", int, 1)):
        a.add_argument("--" + name, type=kind, default=default)
    o = a.parse_args(argv)
    if o.input is None:
        return train(o, lambda *words: print(*words, flush=True))
    m = Model(o.model)
    out, w, _ = m.decode(o.input, o.beam)
    print(out)
    if o.weights:
        np.save(o.weights, w.astype(np.float32))


if __name__ == "__main__":
    check() if sys.argv[1:] == ["--check"] else main(sys.argv[1:])
