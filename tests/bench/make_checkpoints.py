#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checkpoints of random numbers of real sizes, for bench_model: nobody's model. Wants NumPy.

    make_checkpoints.py FOLDER [bert-base] [gpt2] [tinyllama]

writes FOLDER/NAME; without names bert-base (440 MB, F32) and gpt2 (500 MB, F32). tinyllama is 2.2 GB of BF16 in two files.
"""
import json
import os
import struct
import sys
import numpy as np


def bert():
    d, f, layers, V = 768, 3072, 12, 30522
    config = dict(model_type="bert", architectures=["BertForMaskedLM"], hidden_size=d, num_hidden_layers=layers, num_attention_heads=12,
                  intermediate_size=f, hidden_act="gelu", layer_norm_eps=1e-12, max_position_embeddings=512, type_vocab_size=2, vocab_size=V)
    shapes = {"bert.embeddings.word_embeddings.weight": (V, d), "bert.embeddings.position_embeddings.weight": (512, d),
              "bert.embeddings.token_type_embeddings.weight": (2, d), "cls.predictions.bias": (V,), "cls.predictions.transform.dense.weight": (d, d)}
    for n in ("bert.embeddings.LayerNorm", "cls.predictions.transform.LayerNorm"): shapes |= {n + ".weight": (d,), n + ".bias": (d,)}
    shapes["cls.predictions.transform.dense.bias"] = (d,)
    for l in range(layers):
        p = f"bert.encoder.layer.{l}."
        for n, o, i in (("attention.self.query", d, d), ("attention.self.key", d, d), ("attention.self.value", d, d), ("attention.output.dense", d, d),
                        ("intermediate.dense", f, d), ("output.dense", d, f)): shapes |= {p + n + ".weight": (o, i), p + n + ".bias": (o,)}
        for n in ("attention.output.LayerNorm", "output.LayerNorm"): shapes |= {p + n + ".weight": (d,), p + n + ".bias": (d,)}
    return config, shapes, "F32", 1


def gpt2():
    d, layers, V = 768, 12, 50257
    config = dict(model_type="gpt2", architectures=["GPT2LMHeadModel"], n_embd=d, n_layer=layers, n_head=12, n_positions=1024,
                  activation_function="gelu_new", layer_norm_epsilon=1e-5, vocab_size=V)
    shapes = {"wte.weight": (V, d), "wpe.weight": (1024, d), "ln_f.weight": (d,), "ln_f.bias": (d,)}
    for l in range(layers):
        p = f"h.{l}."
        for n, i, o in (("attn.c_attn", d, 3 * d), ("attn.c_proj", d, d), ("mlp.c_fc", d, 4 * d), ("mlp.c_proj", 4 * d, d)):
            shapes |= {p + n + ".weight": (i, o), p + n + ".bias": (o,)}
        for n in ("ln_1", "ln_2"): shapes |= {p + n + ".weight": (d,), p + n + ".bias": (d,)}
    return config, shapes, "F32", 1


def tinyllama():
    d, f, layers, V, keys = 2048, 5632, 22, 32000, 256
    config = dict(model_type="llama", architectures=["LlamaForCausalLM"], hidden_size=d, num_hidden_layers=layers, num_attention_heads=32,
                  num_key_value_heads=4, intermediate_size=f, hidden_act="silu", rms_norm_eps=1e-5, max_position_embeddings=2048, vocab_size=V,
                  rope_theta=10000.0, tie_word_embeddings=False)
    shapes = {"model.embed_tokens.weight": (V, d), "lm_head.weight": (V, d), "model.norm.weight": (d,)}
    for l in range(layers):
        p = f"model.layers.{l}."
        for n, o, i in (("self_attn.q_proj", d, d), ("self_attn.k_proj", keys, d), ("self_attn.v_proj", keys, d), ("self_attn.o_proj", d, d),
                        ("mlp.gate_proj", f, d), ("mlp.up_proj", f, d), ("mlp.down_proj", d, f)): shapes[p + n + ".weight"] = (o, i)
        for n in ("input_layernorm", "post_attention_layernorm"): shapes[p + n + ".weight"] = (d,)
    return config, shapes, "BF16", 2


def write(path, shapes, kind):
    rng, size, header, offset = np.random.default_rng(1), {"F32": 4, "BF16": 2}[kind], {}, 0
    for name, shape in shapes.items():
        end = offset + int(np.prod(shape)) * size
        header[name], offset = dict(dtype=kind, shape=list(shape), data_offsets=[offset, end]), end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name, shape in shapes.items():
            x = rng.standard_normal(shape, dtype=np.float32) * np.float32(0.02) + np.float32(name.endswith("orm.weight") or "ln_" in name and name.endswith("weight"))
            file.write(x.tobytes() if kind == "F32" else (x.view(np.uint32) >> 16).astype(np.uint16).tobytes())


def letters(vocabulary):
    """A tokenizer of tokenizers' JSON that reads each printable letter of ASCII as a token."""
    marks = [chr(c) for c in range(33, 127)] + ["Ġ"]
    vocab = {mark: i for i, mark in enumerate(marks)} | {f"token{i}": i for i in range(len(marks), vocabulary)}
    level = dict(type="ByteLevel", add_prefix_space=False, trim_offsets=True, use_regex=True)
    return dict(version="1.0", truncation=None, padding=None, added_tokens=[], normalizer=None, pre_tokenizer=level, post_processor=None,
                decoder=level, model=dict(type="BPE", dropout=None, unk_token=None, continuing_subword_prefix=None, end_of_word_suffix=None,
                                          fuse_unk=False, byte_fallback=False, ignore_merges=False, vocab=vocab, merges=[]))


MODELS = {"bert-base": bert, "gpt2": gpt2, "tinyllama": tinyllama}

if __name__ == "__main__":
    if len(sys.argv) < 2: sys.exit(__doc__)
    for name in sys.argv[2:] or ["bert-base", "gpt2"]:
        config, shapes, kind, files = MODELS[name]()
        folder = os.path.join(sys.argv[1], name)
        os.makedirs(folder, exist_ok=True)
        with open(folder + "/config.json", "w") as file: json.dump(config, file, indent=1)
        with open(folder + "/tokenizer.json", "w") as file: json.dump(letters(config["vocab_size"]), file)
        if files == 1: write(folder + "/model.safetensors", shapes, kind); continue
        names, weight_map = list(shapes), {}
        for i in range(files):
            own, file = names[i::files], f"model-{i + 1:05}-of-{files:05}.safetensors"
            write(f"{folder}/{file}", {n: shapes[n] for n in own}, kind)
            weight_map |= {n: file for n in own}
        with open(folder + "/model.safetensors.index.json", "w") as file: json.dump(dict(weight_map=weight_map), file)
