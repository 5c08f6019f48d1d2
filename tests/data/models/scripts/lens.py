# SPDX-License-Identifier: GPL-3.0-or-later
"""What people who look inside transformers compute, in NumPy, on top of reference.py. Verified against transformers under hooks by verify_lens.py.

    model = Probe("goldens/gpt2")
    run = model(ids)                                   # reference.Model's run, and what a Probe keeps besides
    lens(model, run)                                   # what each layer would say next
    parts(model, run, token, position)                 # what each head, feed-forward layer, … adds to one logit
    patch(model, ids, other_ids, a, b)                 # heads' outputs taken from another text, all heads one by one
    ablate(model, ids, [("decoder", 0, 1)], "mean")    # a run with heads silenced: "zero", or their mean over the positions
    value_weighted(model, run)                         # ||alpha v W_o||
    rollout(weights), kinds(weights, ids)              # of one stack's or one layer's weights

n tokens, m keys, L layers, H heads, w width of a head, d width of the model, V vocabulary. Everything is float32, as in reference.py.
Positions count from 0, negative ones from the end. A head is (kind, layer, head), kind "encoder", "decoder" or "cross".
The predicting stack is the decoder; of an encoder-only model the encoder.
"""
import types
import numpy as np
from reference import Model, softmax

KINDS = ("encoder", "decoder", "cross")


class Probe(Model):
    """Runs as reference.Model does, and keeps in the run, by kind and layer:

    outputs (n, H, w)   each head's output alpha V after its edits, before W_o; the biases of the value projection are in it
    values  (m, H, w)   the values each head averages (of grouped heads: the shared ones, once for each)
    ffn     (n, d)      what the feed-forward layer adds, its own biases included
    states  (n, d)      L + 1 of them, by stack: the embeddings, then the state after each layer, all *before* the final norm
                        (run.hidden has the last one after it)

    edits: reference.py's, and  (kind, layer, head, "mean"): True   every row of the head's output is the mean of its rows
                                (kind, layer, head, "patch"): (rows, output)   these rows of the output are another run's
    in the order gain, mean, patch.
    """
    def __call__(self, ids, decoder_ids=None, types_=None, edits={}):
        self.kept = types.SimpleNamespace(**{k: {n: [] for n in KINDS} for k in ("outputs", "values", "ffn")})
        self.before, self.inside = {}, None
        run = super().__call__(ids, decoder_ids, types_, edits)
        vars(run).update(vars(self.kept))
        run.states = {k: h[:-1] + [self.before.get(k, h[-1])] if h else [] for k, h in run.hidden.items()}
        return run

    def stack(self, side, *a, **k):
        self.side = side
        return super().stack(side, *a, **k)

    def norm(self, x, r, name, layer=0):
        if name == r.get("final"): self.before[self.side] = x
        return super().norm(x, r, name, layer)

    def feed_forward(self, x, r, layer):
        y = super().feed_forward(x, r, layer)
        self.kept.ffn[self.side].append(y)
        return y

    def attention(self, x, y, r, names, layer, run, kind, causal, bias, edits):
        heads = self.value(r["heads"])
        if "qkv" in names and r.get("per_head"): v = self.linear(y, names["qkv"], layer).reshape(len(y), heads, 3, -1)[:, :, 2]
        elif "qkv" in names: v = np.split(self.linear(y, names["qkv"], layer, r.get("io")), 3, -1)[2].reshape(len(y), heads, -1)
        else:
            groups = self.c.get(r.get("kv_heads")) or heads
            v = np.repeat(self.linear(y, names["v"], layer).reshape(len(y), groups, -1), heads // groups, 1)
        self.kept.values[kind].append(v)
        self.inside = names["o"], kind, heads, edits
        return super().attention(x, y, r, names, layer, run, kind, causal, bias, edits)

    def linear(self, x, name, layer=0, io=False):
        if self.inside and name == self.inside[0]:             # what flows from the heads into W_o
            _, kind, heads, edits = self.inside
            x = x.reshape(len(x), heads, -1).copy()
            for h in range(heads):
                if edits.get((kind, layer, h, "mean")): x[:, h] = x[:, h].mean(0)
                if (kind, layer, h, "patch") in edits:
                    rows, output = edits[kind, layer, h, "patch"]
                    x[rows, h] = output[rows]
            self.kept.outputs[kind].append(x)
            x = x.reshape(len(x), -1)
        return super().linear(x, name, layer, io)

    # -------------------------------------------------------------------------------------------------- rows and weights
    @property
    def predicting(self): return "decoder" if "decoder" in self.family else "encoder"

    def row(self, kind): return self.family["decoder" if kind == "cross" else kind]

    def layers(self, kind): return self.value(self.row(kind)["layers"])

    def heads(self, kind): return self.value(self.row(kind)["heads"])

    def kinds(self): return [k for k in ("encoder", "decoder") if k in self.family] + ["cross"] * ("encoder" in self.family and "decoder" in self.family)

    def w_o(self, kind, layer):
        """(H, w, d): the rows of W_o that each head's output passes, whichever way round the file stores it."""
        r = self.row(kind)
        w = self.get((r["cross"] if kind == "cross" else r)["o"] + ".weight", layer)
        w = w if r.get("io") else w.T
        return w.reshape(self.heads(kind), -1, w.shape[-1])

    def b_o(self, kind, layer):
        r = self.row(kind)
        b = self.get((r["cross"] if kind == "cross" else r)["o"] + ".bias", layer)
        return 0 if b is None else b


def position_of(n, position):
    """0 … n - 1, or -n … -1 counted from the end."""
    if not -n <= position < n: raise ValueError(f"position {position}: there are {n} tokens")
    return position % n


# --------------------------------------------------------------------------------------------------------------- logit lens
def lens(model, run):
    """(L + 1, n, V): what the model would say after the embeddings (row 0) and after each layer, were the rest left out:
    output layer(final norm(state)). nostalgebraist 2020, "interpreting GPT: the logit lens".

    "Output layer" is all that follows the last layer: T5's scaling by d^-1/2, BART's final_logits_bias, of BERT-like models
    the whole masked-language head (dense, activation, norm, decoder). Families with their norms behind each layer have
    no final norm; their states are normed already. The last row is the model's logits."""
    r = model.row(model.predicting)
    norm = lambda x: model.norm(x, r, r["final"]) if r.get("final") else x
    return np.stack([model.logits(norm(x)) for x in run.states[model.predicting]])


def best(logits, k=10):
    """ids and logits (…, k) of the k largest, best first, of equal ones the lower id first."""
    ids = np.argsort(-logits, -1, kind="stable")[..., :k]
    return ids, np.take_along_axis(logits, ids, -1)


def moved(states):
    """(L, n): ||x_l - x_(l-1)|| / ||x_(l-1)||, how far each layer moves each state; all that a file without an output layer can say."""
    x = np.stack(states)
    return np.linalg.norm(x[1:] - x[:-1], axis=-1) / np.linalg.norm(x[:-1], axis=-1)


# -------------------------------------------------------------------------------------------------- direct logit attribution
def parts(model, run, token, position=-1):
    """What each part of the model writes straight into one logit; the parts sum to it (Elhage et al. 2021, "A mathematical
    framework for transformer circuits"; Nostalgebraist's and TransformerLens's "direct logit attribution").

    In a model with its norms before each layer the last state is a plain sum,
        x = embeddings + sum over layers of (sum over heads of out_h W_o,h + b_o [+ the same of cross-attention] + ffn),
    and with the final norm's scale s held at the value it has for x the logit is linear in x:
        layer norm  z = ((x - mean x) / s * gamma + beta) . u + b,   s = sqrt(var x + eps)
        RMS norm    z = (x / s * gamma) . u + b,                      s = sqrt(mean x^2 + eps)
    u: the token's row of the output layer (or of the tied embeddings; T5, tied: times d^-1/2). So part(c) = c . g with
    g = gamma * u / s, of a layer norm g - mean g.

    Returns  parts_heads (L, H), parts_cross (L, H) where there is cross-attention, parts_ffn (L,) with the layers' own biases,
    parts_embedding (1,) words and positions, parts_bias (1,) the output biases b_o of attention, beta . u and b; parts_logit (1,) their sum.
    Exact for GPT-2, Llama, Mistral, Qwen2, Qwen3, GPT-NeoX and T5's decoder. Not for families with their norms behind each
    layer (BERT, DistilBERT, RoBERTa, BART, Marian): every later norm rescales what was written before. ValueError."""
    side, r = model.predicting, model.row(model.predicting)
    if r["norm"] == "post": raise ValueError(f"{model.c['model_type']}: its norms stand behind each layer, so a logit does not split into parts")
    x = run.states[side][-1]
    p = position_of(len(x), position)
    u = model.get(r["head"] + ".weight")
    u = (model.get(r["word"] + ".weight") if u is None else u)[token]
    if model.c["model_type"] == "t5" and model.c.get("scale_decoder_outputs", model.c.get("tie_word_embeddings", True)): u = u * len(u) ** -0.5
    gamma, beta, eps = model.get(r["final"] + ".weight"), model.get(r["final"] + ".bias"), model.value(r["eps"])
    centred = x[p] if r.get("rms") else x[p] - x[p].mean()
    g = gamma * u / np.sqrt((centred * centred).mean() + eps)
    if not r.get("rms"): g = g - g.mean()
    def heads(kind): return np.stack([np.einsum("hw,hwd,d->h", run.outputs[kind][l][p], model.w_o(kind, l), g) for l in range(model.layers(kind))])
    kinds = [k for k in ("decoder", "cross") if run.outputs[k]]
    out = {"parts_heads" if k == "decoder" else "parts_cross": heads(k) for k in kinds}
    out["parts_ffn"] = np.stack([f[p] @ g for f in run.ffn[side]])
    out["parts_embedding"] = run.states[side][0][p] @ g
    out["parts_bias"] = sum(np.sum(model.b_o(k, l) * g) for k in kinds for l in range(model.layers(k))) + (0 if beta is None else beta @ u)
    out["parts_logit"] = sum(np.sum(v) for v in out.values())
    return {k: np.atleast_1d(v).astype(np.float32) for k, v in out.items()}


# ------------------------------------------------------------------------------------------------------ ablation and patching
def ablate(model, ids, which, how="zero", decoder_ids=None, types_=None):
    """A run with the heads `which` silenced: their outputs are zero, or ("mean") at every position the mean over the positions of
    this run. The mean tells a head's place apart from its presence (Wang et al. 2022, "Interpretability in the wild", take it
    over a data set; one text is all a viewer has). In a causal model it lets later tokens reach earlier rows."""
    edits = {h + ("gain",): 0 for h in which} if how == "zero" else {h + ("mean",): True for h in which}
    return model(ids, decoder_ids, types_, edits)


def patch(model, ids, other, a, b, position=-1, positions=None, decoder_ids=None, types_=None, other_types=None, edits={}):
    """Each head's output (before W_o), alone, taken from a run on `other` at `positions` (default: all), everything after it
    recomputed; by kind (L, H): how far logit(a) - logit(b) at `position` moves from the run on `ids`
    (Vig et al. 2020; Meng et al. 2022; Wang et al. 2022: activation or causal patching). `edits` hold in both runs.

    Rows are matched by position, so the texts need the same number of tokens. Patching a text with itself gives 0."""
    if len(ids) != len(other): raise ValueError(f"the texts have {len(ids)} and {len(other)} tokens; patching needs the same number")
    base, donor = model(ids, decoder_ids, types_, edits), model(other, decoder_ids, other_types, edits)
    if base.logits is None: raise ValueError("no output layer")
    p = position_of(len(base.logits), position)
    difference = lambda run: float(run.logits[p, a]) - float(run.logits[p, b])
    out = {}
    for kind in model.kinds():
        out[kind] = np.zeros((model.layers(kind), model.heads(kind)), np.float32)
        for l, h in np.ndindex(out[kind].shape):
            rows = donor.outputs[kind][l][:, h]
            at = np.arange(len(rows)) if positions is None else [position_of(len(rows), q) for q in positions]
            out[kind][l, h] = difference(model(ids, decoder_ids, types_, edits | {(kind, l, h, "patch"): (at, rows)})) - difference(base)
    return out


# ------------------------------------------------------------------------------------------- weights, weighed and multiplied
def value_weighted(model, run):
    """By kind (L, H, n, m): ||alpha_ij v_j W_o,h||, how much of key j a head really adds to query i: a large weight on a value
    near zero is none (Kobayashi et al. 2020, "Attention is not only a weight"). v has its bias, b_o is not in it. alpha >= 0,
    so it is alpha_ij ||v_j W_o,h||. From weights and values: silencing a head does not change its own."""
    return {k: np.stack([run.weights[k][l] * np.linalg.norm(np.einsum("mhw,hwd->hmd", run.values[k][l], model.w_o(k, l)), axis=-1)[:, None]
                         for l in range(model.layers(k))]) for k in model.kinds()}


def rollout(weights):
    """weights: L × (H, n, n) of one stack -> (L, n, n): R_l = (A_l / 2 + I / 2) R_(l-1), R_0 = I, A_l the mean over heads; the half
    stands for the residual connection (Abnar and Zuidema 2020, "Quantifying attention flow in transformers"). Rows sum to 1."""
    out = [np.eye(weights[0].shape[-1], dtype=np.float32)]
    for w in weights: out.append((0.5 * w.mean(0) + 0.5 * out[0]) @ out[-1])
    return np.stack(out[1:])


# ------------------------------------------------------------------------------------------------------------ kinds of heads
COLUMNS = ("previous", "first", "diagonal", "entropy", "distance", "induction")


def kinds(weights, ids):
    """weights (H, n, n) of self-attention -> (H, 6), means over the queries i = 1 … n - 1 (row 0 of a causal head has no choice; n = 1: zeros):
    previous   A[i, i-1]              first      A[i, 0]         diagonal   A[i, i]
    entropy    -sum_j A ln A (nats, 0 ln 0 = 0)                   distance   sum_j A[i, j] |i - j|
    induction  A[i, j + 1], j the last position before i - 1 with ids[j] = ids[i], mean over the queries that have one (none: 0):
               the weight on what followed this token last time (Olsson et al. 2022, "In-context learning and induction heads").
    On a random sequence of N distinct tokens repeated twice that is the mean of A[i, i - N + 1] over the second half; TransformerLens's
    and ARENA's stripe begins one query earlier, with the last token of the first half, which has no earlier self."""
    H, n, _ = weights.shape
    if n == 1: return np.zeros((H, 6), np.float32)
    i = np.arange(1, n)
    last = {q: max((j for j in range(q - 1) if ids[j] == ids[q]), default=None) for q in range(n)}
    seen = [(q, j + 1) for q, j in last.items() if j is not None]
    a = weights[:, 1:]
    with np.errstate(divide="ignore", invalid="ignore"): surprise = np.where(a > 0, -a * np.log(a), 0)
    return np.stack([weights[:, i, i - 1].mean(-1), a[:, :, 0].mean(-1), weights[:, i, i].mean(-1), surprise.sum(-1).mean(-1),
                     (a * abs(i[:, None] - np.arange(n))).sum(-1).mean(-1),
                     np.mean([weights[:, q, k] for q, k in seen], 0) if seen else np.zeros(H)], -1).astype(np.float32)


def repeated(count, vocabulary, seed=0, first=None):
    """`count` distinct random ids, twice; behind `first` where the model begins with a token of its own."""
    ids = np.random.default_rng(seed).permutation(vocabulary)[:count].tolist()
    return ([] if first is None else [first]) + ids + ids
