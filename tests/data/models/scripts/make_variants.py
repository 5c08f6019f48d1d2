#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny random checkpoints of the families and older config keys that make_checkpoints.py leaves out, and what reference.py
and lens.py compute from them. Wants NumPy alone:  python3 make_variants.py  (in this folder; writes ../NAME and ../lens)."""
import json
import os
import struct
import numpy as np
from lens import Probe, best, kinds, lens, moved, parts, patch, rollout, value_weighted

V = 60  # words
TYPES = {"F64": (np.float64, 8), "F32": (np.float32, 4), "F16": (np.float16, 2), "BF16": (None, 2)}


def stored(x, kind):
    """As the file holds it; bfloat16 is the upper half of a float32."""
    if kind != "BF16": return x.astype(TYPES[kind][0]).tobytes()
    return (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).tobytes()


def write(folder, config, tensors, kind):
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/config.json", "w") as file: json.dump(config, file, indent=1)
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name in sorted(tensors):
        bytes_ = stored(tensors[name], kind)
        header[name] = dict(dtype=kind, shape=list(tensors[name].shape), data_offsets=[len(data), len(data) + len(bytes_)])
        data += bytes_
    text = json.dumps(header, separators=(",", ":")).encode()
    with open(f"{folder}/model.safetensors", "wb") as file: file.write(struct.pack("<Q", len(text)) + text + data)


class Maker:
    """Random tensors under the names of a family."""
    def __init__(self, seed): self.rng, self.tensors = np.random.default_rng(seed), {}
    def matrix(self, name, *shape, size=0.35): self.tensors[name] = self.rng.normal(0, size, shape)
    def linear(self, name, outputs, inputs, bias):
        self.matrix(name + ".weight", outputs, inputs)
        if bias: self.matrix(name + ".bias", outputs, size=0.3)
    def norm(self, name, width, bias):
        self.tensors[name + ".weight"] = 1 + self.rng.normal(0, 0.3, width)
        if bias: self.matrix(name + ".bias", width, size=0.3)


def llama_like(seed, d, heads, keys, width, f, layers=2, qkv_bias=False, head_norms=False, untied=True):
    m = Maker(seed)
    m.matrix("model.embed_tokens.weight", V, d)
    for l in range(layers):
        p = f"model.layers.{l}."
        for n, size in (("q", heads), ("k", keys), ("v", keys)): m.linear(f"{p}self_attn.{n}_proj", size * width, d, qkv_bias)
        m.linear(p + "self_attn.o_proj", d, heads * width, False)
        if head_norms: m.norm(p + "self_attn.q_norm", width, False); m.norm(p + "self_attn.k_norm", width, False)
        m.norm(p + "input_layernorm", d, False); m.norm(p + "post_attention_layernorm", d, False)
        m.linear(p + "mlp.gate_proj", f, d, False); m.linear(p + "mlp.up_proj", f, d, False); m.linear(p + "mlp.down_proj", d, f, False)
    m.norm("model.norm", d, False)
    if untied: m.matrix("lm_head.weight", V, d)
    return m.tensors


def neox(seed, d, f, layers=2):
    m = Maker(seed)
    m.matrix("gpt_neox.embed_in.weight", V, d); m.matrix("embed_out.weight", V, d); m.norm("gpt_neox.final_layer_norm", d, True)
    for l in range(layers):
        p = f"gpt_neox.layers.{l}."
        m.linear(p + "attention.query_key_value", 3 * d, d, True); m.linear(p + "attention.dense", d, d, True)
        m.norm(p + "input_layernorm", d, True); m.norm(p + "post_attention_layernorm", d, True)
        m.linear(p + "mlp.dense_h_to_4h", f, d, True); m.linear(p + "mlp.dense_4h_to_h", d, f, True)
    return m.tensors


def marian(seed, d, f, layers=2):
    m = Maker(seed)
    m.matrix("model.shared.weight", V, d); m.matrix("final_logits_bias", 1, V)
    for side in ("encoder", "decoder"):
        for l in range(layers):
            p = f"model.{side}.layers.{l}."
            for a in ("self_attn",) + (("encoder_attn",) if side == "decoder" else ()):
                for n in ("q_proj", "k_proj", "v_proj", "out_proj"): m.linear(f"{p}{a}.{n}", d, d, True)
                m.norm(f"{p}{a}_layer_norm", d, True)
            m.linear(p + "fc1", f, d, True); m.linear(p + "fc2", d, f, True); m.norm(p + "final_layer_norm", d, True)
    return m.tensors


def t5(seed, d, heads, width, f, buckets, layers=2):
    m = Maker(seed)
    m.matrix("shared.weight", V, d, size=1); m.matrix("lm_head.weight", V, d)
    for side in ("encoder", "decoder"):
        m.matrix(f"{side}.block.0.layer.0.SelfAttention.relative_attention_bias.weight", buckets, heads, size=1)
        m.norm(side + ".final_layer_norm", d, False)
        for l in range(layers):
            p = f"{side}.block.{l}.layer."
            for i, a in enumerate(("SelfAttention", "EncDecAttention") if side == "decoder" else ("SelfAttention",)):
                for n in "qkv": m.linear(f"{p}{i}.{a}.{n}", heads * width, d, False)
                m.linear(f"{p}{i}.{a}.o", d, heads * width, False); m.norm(f"{p}{i}.layer_norm", d, False)
            i = 2 if side == "decoder" else 1
            for n in ("wi_0", "wi_1"): m.linear(f"{p}{i}.DenseReluDense.{n}", f, d, False)
            m.linear(f"{p}{i}.DenseReluDense.wo", d, f, False); m.norm(f"{p}{i}.layer_norm", d, False)
    return m.tensors


LLAMA = dict(vocab_size=V, num_hidden_layers=2, hidden_act="silu", max_position_embeddings=64)
CHECKPOINTS = {
    # name: (config.json, tensors, type)
    "mistral": (dict(LLAMA, model_type="mistral", architectures=["MistralForCausalLM"], hidden_size=12, num_attention_heads=6, num_key_value_heads=2,
                     rms_norm_eps=1e-5, sliding_window=4, rope_theta=10000.0), llama_like(1, 12, 6, 2, 2, 16), "F32"),
    "qwen3": (dict(LLAMA, model_type="qwen3", architectures=["Qwen3ForCausalLM"], hidden_size=10, head_dim=4, num_attention_heads=2, num_key_value_heads=1,
                   rms_norm_eps=1e-6, rope_parameters=dict(rope_theta=1000.0, rope_type="default"), tie_word_embeddings=True, attention_bias=False),
              llama_like(2, 10, 2, 1, 4, 12, head_norms=True, untied=False), "BF16"),
    "llama3": (dict(LLAMA, model_type="llama", architectures=["LlamaForCausalLM"], hidden_size=16, num_attention_heads=2, num_key_value_heads=2, rms_norm_eps=1e-5,
                    rope_theta=500.0, rope_scaling=dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=32),
                    tie_word_embeddings=False), llama_like(3, 16, 2, 2, 8, 20), "BF16"),
    "gpt_neox": (dict(model_type="gpt_neox", architectures=["GPTNeoXForCausalLM"], vocab_size=V, hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
                      hidden_act="gelu", rotary_pct=0.25, rotary_emb_base=10000, layer_norm_eps=1e-5, max_position_embeddings=64, use_parallel_residual=True),
                 neox(4, 16, 24), "F16"),
    "marian": (dict(model_type="marian", architectures=["MarianMTModel"], vocab_size=V, d_model=8, encoder_layers=2, decoder_layers=2, encoder_attention_heads=2,
                    decoder_attention_heads=2, activation_function="swish", max_position_embeddings=32, pad_token_id=V - 1, decoder_start_token_id=V - 1,
                    scale_embedding=True, static_position_embeddings=True), marian(5, 8, 16), "F32"),
    "t5v11": (dict(model_type="t5", architectures=["T5ForConditionalGeneration"], vocab_size=V, d_model=8, d_kv=3, num_layers=2, num_decoder_layers=2, num_heads=3,
                   relative_attention_num_buckets=8, relative_attention_max_distance=12, layer_norm_epsilon=1e-6, feed_forward_proj="gated-gelu",
                   dense_act_fn="gelu_new", decoder_start_token_id=0, tie_word_embeddings=False, is_encoder_decoder=True), t5(6, 8, 3, 3, 12, 8), "F64"),
}


def inside(model, folder, rng):
    """What looking inside gives, as ../lens has it: a run with an edited head, and a plain one."""
    runs, arrays = {}, {}
    both = len(model.kinds()) > 1
    splits = model.row(model.predicting)["norm"] != "post"
    ids, other = (rng.integers(2, V - 2, 9).tolist() for _ in range(2))
    dec = [0] + rng.integers(2, V - 2, 5).tolist() if both else None
    a, b, t = (int(x) for x in rng.permutation(np.arange(2, V - 2))[:3])
    kinds_ = model.kinds()
    first, last = kinds_[0], kinds_[-1]
    for name, edits, silence in (("0", {}, []), ("edited", {(first, 0, 1, "gain"): 0, (last, 1, 0, "mean"): True}, [f"{first}.0.1", f"{last}.1.0:mean"])):
        run, out = model(ids, dec, None, edits), {}
        arguments = [x for s in silence for x in ("--silence", s)] + ["--lens", "--patch", "", "--patch-tokens", f"{a},{b}@-2", "--rollout", "--value-weighted", "--kinds"]
        out["lens_moved"] = moved(run.states[model.predicting])
        out["lens_ids"], out["lens_logits"] = best(lens(model, run))
        if splits: out |= parts(model, run, t, -1); arguments += ["--parts", str(t)]
        out |= {f"{k}_patch": v for k, v in patch(model, ids, other, a, b, -2, None, dec, edits=edits).items()}
        for k, v in value_weighted(model, run).items(): out[f"{k}_value_weighted"] = v
        for k in kinds_:
            if k == "cross": continue
            out[f"{k}_rollout"] = rollout(run.weights[k])
            out[f"{k}_kinds"] = np.stack([kinds(w, dec if k == "decoder" and both else ids) for w in run.weights[k]])
        if edits:
            out |= {f"{k}_weights": np.stack(run.weights[k]) for k in kinds_} | dict(logits=run.logits[-1])
        runs[name] = dict(arguments=arguments, ids=ids, other_ids=other) | (dict(decoder_ids=dec) if both else {})
        arrays |= {f"{name}/{k}": v.astype(np.int64 if k == "lens_ids" else np.float32) for k, v in out.items()}
    return runs, arrays


if __name__ == "__main__":
    for name, (config, tensors, kind) in CHECKPOINTS.items():
        folder = f"../{name}"
        write(folder, config, tensors, kind)
        model, rng = Probe(folder), np.random.default_rng(7)
        both = len(model.kinds()) > 1
        records, arrays = [], {}
        for i, n in enumerate((12, 1)):
            ids = rng.integers(2, V - 2, n).tolist()
            dec = [config["decoder_start_token_id"]] + rng.integers(2, V - 2, n - n // 2).tolist() if both else None
            run = model(ids, dec)
            records.append(dict(ids=ids) | (dict(decoder_ids=dec) if both else {}))
            for k in model.kinds(): arrays[f"{i}/{k}/weights"] = np.stack(run.weights[k])
            for k in ("encoder", "decoder"):
                if run.hidden[k]: arrays[f"{i}/{k}/hidden"] = run.hidden[k][-1]
            arrays[f"{i}/logits"] = run.logits[-1]
        with open(f"{folder}/expected.json", "w") as file: json.dump(records, file)
        np.savez_compressed(f"{folder}/expected.npz", **{k: v.astype(np.float32) for k, v in arrays.items()})
        runs, arrays = inside(model, folder, rng)
        with open(f"../lens/{name}.json", "w") as file: json.dump(runs, file)
        np.savez_compressed(f"../lens/{name}.npz", **arrays)
        print(name, os.path.getsize(folder + "/model.safetensors"), os.path.getsize(folder + "/expected.npz"), os.path.getsize(f"../lens/{name}.npz"))
