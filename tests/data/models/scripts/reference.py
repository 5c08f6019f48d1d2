# SPDX-License-Identifier: GPL-3.0-or-later
"""Transformer checkpoints in NumPy: config.json + model.safetensors -> scores, attention weights and hidden states of every layer.

One forward pass serves all families; what differs between them is one row of FAMILIES. Verified against transformers
(attn_implementation="eager") by verify.py.

    model = Model("goldens/bert")
    run = model(ids)                      # encoder-only and decoder-only
    run = model(ids, decoder_ids)         # encoder-decoder
    run.weights["encoder"][layer]         # (heads, queries, keys); also "decoder" and "cross"
"""
import json, math, struct, types
from pathlib import Path
import numpy as np

f32 = np.float32
TYPES = {"F32": (np.float32, 4), "F16": (np.float16, 2), "BF16": (np.uint16, 2), "F64": (np.float64, 8), "I64": (np.int64, 8)}


def safetensors(path):
    """u64 little-endian n, n bytes of JSON {name: {dtype, shape, data_offsets}}, then the data; offsets count from 8 + n."""
    raw = np.memmap(path, np.uint8, "r")
    (n,) = struct.unpack("<Q", raw[:8].tobytes())
    header = json.loads(raw[8 : 8 + n].tobytes())
    header.pop("__metadata__", None)
    for name, t in header.items():
        begin, end = t["data_offsets"]
        data = np.frombuffer(raw[8 + n + begin : 8 + n + end].tobytes(), TYPES[t["dtype"]][0])
        if t["dtype"] == "BF16":                       # bfloat16 is the upper half of a float32
            data = (data.astype(np.uint32) << 16).view(f32)
        yield name, data.reshape(t["shape"]).astype(f32)


# ---------------------------------------------------------------------------------------------------- small functions
def erf(x):
    return np.vectorize(math.erf)(x.astype(np.float64)).astype(f32)

ACTIVATIONS = {
    "relu": lambda x: np.maximum(x, 0),
    "gelu": lambda x: x * 0.5 * (1 + erf(x / math.sqrt(2))),
    "gelu_new": lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "silu": lambda x: x / (1 + np.exp(-x)),
}
ACTIVATIONS |= {"gelu_pytorch_tanh": ACTIVATIONS["gelu_new"], "gelu_fast": ACTIVATIONS["gelu_new"], "swish": ACTIVATIONS["silu"]}


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def layer_norm(x, w, b, eps):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * w + b


def rms_norm(x, w, b, eps):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * w


def rope_frequencies(c, width):
    """theta^(-2i/width), i < width/2; 'llama3' slows the long wavelengths down."""
    p = c.get("rope_parameters") or (c.get("rope_scaling") or {}) | {"rope_theta": c.get("rope_theta", c.get("rotary_emb_base", 10000.0))}
    f = p["rope_theta"] ** (-np.arange(0, width, 2) / width)
    kind = p.get("rope_type", p.get("type", "default"))
    if kind == "linear":
        f = f / p["factor"]
    elif kind == "llama3":
        lo, hi, old = p["low_freq_factor"], p["high_freq_factor"], p["original_max_position_embeddings"]
        turns = old * f / (2 * math.pi)                # how often the wave fits into the old context
        t = np.clip((turns - lo) / (hi - lo), 0, 1)
        f = (1 - t) * f / p["factor"] + t * f
    elif kind != "default":
        raise ValueError(f"rope_type {kind!r} is not supported")
    return f


def rope(x, f, start=0):
    """Rotates the pairs (x[i], x[i + r/2]), i < r/2, r = 2 len(f), by the angle position * f[i]; the rest of x stays."""
    r = 2 * len(f)
    angle = (start + np.arange(x.shape[-2]))[:, None] * f
    cos, sin = np.cos(angle).astype(f32), np.sin(angle).astype(f32)
    a, b = x[..., : r // 2], x[..., r // 2 : r]
    return np.concatenate([a * cos - b * sin, b * cos + a * sin, x[..., r:]], -1)


def t5_buckets(n, m, buckets, distance, both):
    """Bucket of key - query: exact up to a half of the buckets, then logarithmic up to `distance`."""
    d = np.arange(m)[None, :] - np.arange(n)[:, None]
    base = 0
    if both:
        buckets //= 2
        base = (d > 0) * buckets
        d = np.abs(d)
    else:
        d = np.maximum(-d, 0)
    exact = buckets // 2
    far = exact + (np.log(np.maximum(d, 1).astype(f32) / exact) / math.log(distance / exact) * (buckets - exact)).astype(int)
    return base + np.where(d < exact, d, np.minimum(far, buckets - 1))


def sinusoids(n, width):
    a = np.arange(n)[:, None] / 10000 ** (2 * np.arange(width // 2) / width)
    return np.concatenate([np.sin(a), np.cos(a)], -1).astype(f32)


# ------------------------------------------------------------------------------------------------------------ the table
# norm: "post" x = N(x + f(x)) | "pre" x = x + f(N(x)) | "parallel" x = x + attn(N1 x) + ffn(N2 x)
# names: templates of tensor names; "{}" is the layer. q/k/v may be one fused tensor "qkv". io: weights are stored (in, out).
def bert_like(p, eps="layer_norm_eps"):
    return dict(norm="post", causal=False, eps=eps, act="hidden_act", layers="num_hidden_layers", heads="num_attention_heads",
        word=p + "embeddings.word_embeddings", pos=p + "embeddings.position_embeddings", type=p + "embeddings.token_type_embeddings",
        embed_norm=p + "embeddings.LayerNorm", q=p + "encoder.layer.{}.attention.self.query", k=p + "encoder.layer.{}.attention.self.key",
        v=p + "encoder.layer.{}.attention.self.value", o=p + "encoder.layer.{}.attention.output.dense", n1=p + "encoder.layer.{}.attention.output.LayerNorm",
        up=p + "encoder.layer.{}.intermediate.dense", down=p + "encoder.layer.{}.output.dense", n2=p + "encoder.layer.{}.output.LayerNorm")

def llama_like(**more):
    L = "model.layers.{}."
    return dict(norm="pre", causal=True, rms=True, rope=1.0, eps="rms_norm_eps", act="hidden_act", layers="num_hidden_layers", heads="num_attention_heads",
        kv_heads="num_key_value_heads", word="model.embed_tokens", q=L + "self_attn.q_proj", k=L + "self_attn.k_proj", v=L + "self_attn.v_proj",
        o=L + "self_attn.o_proj", n1=L + "input_layernorm", up=L + "mlp.up_proj", gate=L + "mlp.gate_proj", down=L + "mlp.down_proj",
        n2=L + "post_attention_layernorm", final="model.norm", head="lm_head") | more

def t5_stack(side):
    L, f = side + ".block.{}.layer.", "2" if side == "decoder" else "1"
    return dict(norm="pre", causal=side == "decoder", rms=True, scale=1.0, eps="layer_norm_epsilon", act="dense_act_fn", layers="num_layers", heads="num_heads", width="d_kv",
        word="shared", bias=f"{side}.block.0.layer.0.SelfAttention.relative_attention_bias", q=L + "0.SelfAttention.q", k=L + "0.SelfAttention.k",
        v=L + "0.SelfAttention.v", o=L + "0.SelfAttention.o", n1=L + "0.layer_norm", up=L + f + ".DenseReluDense.wi", gate=L + f + ".DenseReluDense.wi_0",
        up1=L + f + ".DenseReluDense.wi_1", down=L + f + ".DenseReluDense.wo", n2=L + f + ".layer_norm", final=side + ".final_layer_norm",
        cross=dict(q=L + "1.EncDecAttention.q", k=L + "1.EncDecAttention.k", v=L + "1.EncDecAttention.v", o=L + "1.EncDecAttention.o", n=L + "1.layer_norm"))

def bart_stack(side, **more):
    L = f"model.{side}.layers.{{}}."
    return dict(norm="post", causal=side == "decoder", eps=1e-5, act="activation_function", layers=side + "_layers", heads=side + "_attention_heads",
        word="model.shared", pos=f"model.{side}.embed_positions", pos_offset=2, embed_norm=f"model.{side}.layernorm_embedding",
        q=L + "self_attn.q_proj", k=L + "self_attn.k_proj", v=L + "self_attn.v_proj", o=L + "self_attn.out_proj", n1=L + "self_attn_layer_norm",
        up=L + "fc1", down=L + "fc2", n2=L + "final_layer_norm",
        cross=dict(q=L + "encoder_attn.q_proj", k=L + "encoder_attn.k_proj", v=L + "encoder_attn.v_proj", o=L + "encoder_attn.out_proj", n=L + "encoder_attn_layer_norm")) | more

D, G, X = "distilbert.transformer.layer.{}.", "transformer.h.{}.", "gpt_neox.layers.{}."
FAMILIES = {
    "bert": dict(encoder=bert_like("bert."), mlm=("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.bias")),
    "roberta": dict(encoder=bert_like("roberta.") | dict(pos_offset="pad+1"), mlm=("lm_head.dense", "lm_head.layer_norm", "lm_head.bias")),
    "distilbert": dict(encoder=dict(norm="post", causal=False, eps=1e-12, act="activation", layers="n_layers", heads="n_heads",
        word="distilbert.embeddings.word_embeddings", pos="distilbert.embeddings.position_embeddings", embed_norm="distilbert.embeddings.LayerNorm",
        q=D + "attention.q_lin", k=D + "attention.k_lin", v=D + "attention.v_lin", o=D + "attention.out_lin", n1=D + "sa_layer_norm",
        up=D + "ffn.lin1", down=D + "ffn.lin2", n2=D + "output_layer_norm"), mlm=("vocab_transform", "vocab_layer_norm", "vocab_projector.bias")),
    "gpt2": dict(decoder=dict(norm="pre", causal=True, io=True, eps="layer_norm_epsilon", act="activation_function", layers="n_layer", heads="n_head",
        word="transformer.wte", pos="transformer.wpe", qkv=G + "attn.c_attn", o=G + "attn.c_proj", n1=G + "ln_1", up=G + "mlp.c_fc", down=G + "mlp.c_proj",
        n2=G + "ln_2", final="transformer.ln_f", head="lm_head")),
    "gpt_neox": dict(decoder=dict(norm="parallel", causal=True, rope="rotary_pct", eps="layer_norm_eps", act="hidden_act", layers="num_hidden_layers",
        heads="num_attention_heads", word="gpt_neox.embed_in", qkv=X + "attention.query_key_value", per_head=True, o=X + "attention.dense",
        n1=X + "input_layernorm", n2=X + "post_attention_layernorm", up=X + "mlp.dense_h_to_4h", down=X + "mlp.dense_4h_to_h",
        final="gpt_neox.final_layer_norm", head="embed_out")),
    "llama": dict(decoder=llama_like()), "mistral": dict(decoder=llama_like(window="sliding_window")), "qwen2": dict(decoder=llama_like()),
    "qwen3": dict(decoder=llama_like(qn="model.layers.{}.self_attn.q_norm", kn="model.layers.{}.self_attn.k_norm")),
    "t5": dict(encoder=t5_stack("encoder"), decoder=t5_stack("decoder") | dict(layers="num_decoder_layers", head="lm_head")),
    "bart": dict(encoder=bart_stack("encoder"), decoder=bart_stack("decoder", head="lm_head"), logits_bias="final_logits_bias"),
    "marian": dict(encoder=bart_stack("encoder", sinusoidal=True, embed_norm=None, pos=None),
        decoder=bart_stack("decoder", sinusoidal=True, embed_norm=None, pos=None, head="lm_head"), logits_bias="final_logits_bias"),
}


# ------------------------------------------------------------------------------------------------------------- the pass
class Model:
    def __init__(self, folder):
        self.c = json.loads((Path(folder) / "config.json").read_text())
        self.family = FAMILIES[self.c["model_type"]]
        self.t = dict(safetensors(Path(folder) / "model.safetensors"))
        # Public files differ from what save_pretrained writes today: no "bert." or "transformer." prefix, gamma and beta.
        words = (self.family.get("encoder") or self.family["decoder"])["word"]
        if words + ".weight" not in self.t and "." in words:
            prefix = words.split(".")[0] + "."
            self.t = {prefix + n: t for n, t in self.t.items()}
        self.t = {n.replace("LayerNorm.gamma", "LayerNorm.weight").replace("LayerNorm.beta", "LayerNorm.bias"): t for n, t in self.t.items()}

    def get(self, name, layer=0):
        return self.t.get(name.format(layer)) if name else None

    def linear(self, x, name, layer=0, io=False):
        w, b = self.get(name + ".weight", layer), self.get(name + ".bias", layer)
        y = x @ (w if io else w.T)
        return y if b is None else y + b

    def value(self, key):
        return self.c.get(key) if isinstance(key, str) else key

    def norm(self, x, r, name, layer=0):
        f = rms_norm if r.get("rms") else layer_norm
        return f(x, self.get(name + ".weight", layer), self.get(name + ".bias", layer), self.value(r["eps"]))

    def embed(self, ids, r, types_):
        n, c = len(ids), self.c
        x = self.get(r["word"] + ".weight")[ids]
        if c.get("scale_embedding"):
            x = x * math.sqrt(x.shape[-1])
        if r.get("pos"):
            offset = c["pad_token_id"] + 1 if r.get("pos_offset") == "pad+1" else r.get("pos_offset", 0)
            x = x + self.get(r["pos"] + ".weight")[offset : offset + n]
        if r.get("sinusoidal"):
            x = x + sinusoids(n, x.shape[-1])
        if r.get("type"):
            x = x + self.get(r["type"] + ".weight")[np.zeros(n, int) if types_ is None else types_]
        return self.norm(x, r, r["embed_norm"]) if r.get("embed_norm") else x

    def attention(self, x, y, r, names, layer, run, kind, causal, bias, edits):
        """Queries of x, keys and values of y -> output (n, d); notes scores (masked: -inf) and weights (heads, n, m) in run."""
        heads = self.value(r["heads"])
        kv_heads = self.c.get(r.get("kv_heads")) or heads
        if "qkv" in names:                                                     # fused projections
            qkv = self.linear(x, names["qkv"], layer, r.get("io"))
            if r.get("per_head"):                                              # GPT-NeoX: (head, 3, width)
                q, k, v = qkv.reshape(len(x), heads, 3, -1).transpose(2, 0, 1, 3).reshape(3, len(x), -1)
            else:                                                              # GPT-2: (3, head, width)
                q, k, v = np.split(qkv, 3, -1)
        else:
            q, k, v = self.linear(x, names["q"], layer), self.linear(y, names["k"], layer), self.linear(y, names["v"], layer)
        split = lambda a, h: a.reshape(len(a), h, -1).transpose(1, 0, 2)
        q, k, v = split(q, heads), split(k, kv_heads), split(v, kv_heads)
        if r.get("qn"):                                                        # Qwen3: a norm on each head
            q, k = self.norm(q, r, r["qn"], layer), self.norm(k, r, r["kn"], layer)
        if r.get("rope"):
            f = rope_frequencies(self.c, int(q.shape[-1] * (self.rotary(r))))
            q, k = rope(q, f), rope(k, f)
        k, v = np.repeat(k, heads // kv_heads, 0), np.repeat(v, heads // kv_heads, 0)   # query head h reads key head h // (heads / kv_heads)
        scores = q @ k.transpose(0, 2, 1) * r.get("scale", 1 / math.sqrt(q.shape[-1]))
        if bias is not None:
            scores = scores + bias
        if causal:
            i, j = np.arange(len(x))[:, None], np.arange(len(y))[None, :]
            window = self.c.get(r["window"]) if r.get("window") else None
            scores = np.where((j <= i) & (True if not window else i - j < window), scores, -np.inf)
        for h in range(heads):                                                 # what a user may change in one head
            scores[h] = scores[h] / edits.get((kind, layer, h, "temperature"), 1)
        weights = softmax(scores)
        out = weights @ v
        for h in range(heads):
            out[h] *= edits.get((kind, layer, h, "gain"), 1)
        run.scores[kind].append(scores)
        run.weights[kind].append(weights)
        return self.linear(out.transpose(1, 0, 2).reshape(len(x), -1), names["o"], layer, r.get("io"))

    def rotary(self, r):
        p = self.c.get("rope_parameters") or {}
        return p.get("partial_rotary_factor", self.c.get(r["rope"], 1.0) if isinstance(r["rope"], str) else r["rope"])

    def feed_forward(self, x, r, layer):
        act = ACTIVATIONS[self.c.get(r["act"]) or "relu"]
        gated = self.get(r.get("gate", "") + ".weight", layer) is not None
        if gated:
            h = act(self.linear(x, r["gate"], layer)) * self.linear(x, r.get("up1", r["up"]), layer)
        else:
            h = act(self.linear(x, r["up"], layer, r.get("io")))
        return self.linear(h, r["down"], layer, r.get("io"))

    def stack(self, side, ids, run, memory=None, types_=None, edits={}):
        r = self.family[side]
        x = self.embed(ids, r, types_)
        bias = None
        if r.get("bias"):
            b = t5_buckets(len(ids), len(ids), self.c["relative_attention_num_buckets"], self.c.get("relative_attention_max_distance", 128), side == "encoder")
            bias = self.get(r["bias"] + ".weight")[b].transpose(2, 0, 1)
        run.hidden[side].append(x)
        attend = lambda x, y, names, layer, kind, causal, bias: self.attention(x, y, r, names, layer, run, kind, causal, bias, edits)
        for layer in range(self.value(r["layers"])):
            n1 = lambda x: self.norm(x, r, r["n1"], layer)
            n2 = lambda x: self.norm(x, r, r["n2"], layer)
            if r["norm"] == "parallel":
                h = n1(x)
                x = x + attend(h, h, r, layer, side, True, bias) + self.feed_forward(n2(x), r, layer)
            elif r["norm"] == "pre":
                h = n1(x)
                x = x + attend(h, h, r, layer, side, r["causal"], bias)
                if memory is not None:
                    x = x + attend(self.norm(x, r, r["cross"]["n"], layer), memory, r["cross"], layer, "cross", False, None)
                x = x + self.feed_forward(n2(x), r, layer)
            else:
                x = n1(x + attend(x, x, r, layer, side, r["causal"], bias))
                if memory is not None:
                    x = self.norm(x + attend(x, memory, r["cross"], layer, "cross", False, None), r, r["cross"]["n"], layer)
                x = n2(x + self.feed_forward(x, r, layer))
            run.hidden[side].append(x)
        if r.get("final"):
            x = self.norm(x, r, r["final"])
            run.hidden[side][-1] = x                   # as transformers reports it: the last entry is after the final norm
        return x

    def logits(self, x):
        fam = self.family
        r = fam.get("decoder") or fam["encoder"]
        words = self.get(r["word"] + ".weight")
        if "mlm" in fam:
            dense, norm, bias = fam["mlm"]
            if self.get(dense + ".weight") is None:
                return None
            x = ACTIVATIONS[self.c.get(r["act"])](self.linear(x, dense))
            return self.norm(x, r, norm) @ words.T + self.get(bias)
        if self.c["model_type"] == "t5" and self.c.get("scale_decoder_outputs", self.c.get("tie_word_embeddings", True)):
            x = x * x.shape[-1] ** -0.5
        head = self.get(r["head"] + ".weight")
        y = x @ (words if head is None else head).T
        return y + self.get(fam["logits_bias"])[0] if "logits_bias" in fam else y

    def __call__(self, ids, decoder_ids=None, types_=None, edits={}):
        run = types.SimpleNamespace(**{n: {"encoder": [], "decoder": [], "cross": []} for n in ("scores", "weights", "hidden")})
        memory, x = None, None
        if "encoder" in self.family:
            memory = x = self.stack("encoder", ids, run, types_=types_, edits=edits)
        if "decoder" in self.family:
            x = self.stack("decoder", ids if memory is None else decoder_ids, run, memory, edits=edits)
        run.logits = self.logits(x)
        return run
