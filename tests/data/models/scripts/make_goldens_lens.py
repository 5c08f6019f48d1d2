# SPDX-License-Identifier: GPL-3.0-or-later
"""goldens_lens/<checkpoint>.json (what to ask) and .npz (what transformers answers, under hooks: verify_lens.Hooked)."""
import json, os
import numpy as np, torch
from tokenizers import Tokenizer
from verify import load
from verify_lens import Hooked, quiet


def ask(m, tokenizer, r):
    """A request -> (the arguments that ask it of the command line, the arrays it has to write besides the usual ones).

    r: text or ids, pair, target | silence [(kind, layer, head, "zero" or "mean")] | lens, rollout, value_weighted, kinds: True
       parts: (id, position) | patch: (other text, a, b, position, positions or None)"""
    seq2seq, args = m.config.is_encoder_decoder, []
    def encode(text): return tokenizer.encode(text, *[r[k] for k in ("pair",) if k in r])
    if "ids" in r: ids, types_ = r["ids"], None; args += ["--ids", ",".join(map(str, ids))]
    else: e = encode(r["text"]); ids, types_ = e.ids, e.type_ids; args += ["--text", r["text"]]
    for k, o in (("pair", "--text-pair"), ("target", "--target")):
        if k in r: args += [o, r[k]]
    dec = [m.config.decoder_start_token_id] + (tokenizer.encode(r["target"]).ids[:-1] if "target" in r else []) if seq2seq else None
    if m.config.model_type != "bert": types_ = None
    edits = r.get("silence", [])
    for k, l, h, how in edits: args += ["--silence", f"{k}.{l}.{h}" + (":mean" if how == "mean" else "")]
    H, out, more = Hooked(m, ids, dec, types_, edits), {}, dict(decoder_ids=dec) if seq2seq else {}
    if edits:
        for k, w in H.out["attentions"].items(): out[f"{k}_weights"] = np.stack([x.numpy() for x in w])
        if H.out["logits"] is not None: out["logits"] = H.out["logits"][-1].numpy()
    if r.get("lens"):
        args += ["--lens"]
        out["lens_moved"], logits = H.moved(), H.lens()
        if logits is not None:
            out["lens_ids"] = np.argsort(-logits, -1, kind="stable")[..., : r.get("keep", 10)]
            out["lens_logits"] = np.take_along_axis(logits, out["lens_ids"], -1)
    if "parts" in r:
        token, at = r["parts"]
        args += ["--parts", f"{token}" + (f"@{at}" if at != -1 else "")]
        out |= H.parts(token, at)
    if "patch" in r:
        other, a, b, at, positions = r["patch"]
        args += ["--patch", other, "--patch-tokens", f"{a},{b}" + (f"@{at}" if at != -1 else "")] + (["--patch-positions", ",".join(map(str, positions))] if positions else [])
        e = encode(other); assert len(e.ids) == len(ids), (r, len(e.ids), len(ids))
        more["other_ids"] = e.ids
        donor = Hooked(m, e.ids, dec, e.type_ids if types_ is not None else None, edits)
        out |= {f"{k}_patch": v for k, v in H.patch(donor, a, b, at, positions).items()}
    for k in ("rollout", "value_weighted", "kinds"):
        if r.get(k):
            args += ["--" + k.replace("_", "-")]
            out |= {f"{stack}_{k}": v for stack, v in getattr(H, k)().items()}
    return dict(arguments=args, ids=ids, **more), {k: v.astype(np.int64 if k == "lens_ids" else np.float32) for k, v in out.items()}


TEXTS = {"bert": ("A [MASK] sat on the mat", "A cat on the cat on"), "distilbert": ("the cat [MASK] the cat", "The [MASK] on the mat."), "roberta": ("The <mask> on the mat", "A <mask> sat on a mat"),
         "gpt2": ("the dog the cat the dog", "on and on and on and"), "llama": ("Mary and John met; Mary", "She sees a ☃ and a ☃"), "qwen2": ("He sees a 🙂 or a 🙂 ", "two heads see two keys"),
         "t5": ("one two one two one", "It's a sentence, it's"), "bart": ("the cat the dog the cat", "The end of the end")}
TARGET = "two keys, two"

if __name__ == "__main__":
    quiet()
    os.makedirs("goldens_lens", exist_ok=True)
    for f, texts in TEXTS.items():
        m, tokenizer = load(f"goldens/{f}"), Tokenizer.from_file(f"goldens/{f}/tokenizer.json")
        rng, V, L = np.random.default_rng(5), m.config.vocab_size, 2
        splits = f in ("gpt2", "llama", "qwen2", "t5")
        stacks = ["encoder", "decoder", "cross"] if m.config.is_encoder_decoder else ["decoder"] if splits else ["encoder"]
        runs, arrays = {}, {}
        def add(name, **r):
            if m.config.is_encoder_decoder: r["target"] = TARGET
            runs[name], a = ask(m, tokenizer, r); arrays.update({f"{name}/{k}": v for k, v in a.items()})
        for i, text in enumerate(texts):
            a, b, t = (int(x) for x in rng.permutation(np.arange(3, V))[:3])
            at = -1 if i == 0 and splits else 2
            more = dict(parts=(t, at)) if splits else {}
            add(str(i), text=text, lens=True, rollout=True, value_weighted=True, kinds=True, patch=(texts[1 - i], a, b, at, None), **more)
            if i == 0:
                silence = [(stacks[0], 0, 1, "zero"), (stacks[-1], L - 1, 0, "mean")]
                add("edited", text=text, silence=silence, lens=True, patch=(texts[1], a, b, -2, [2, -2]), **more)
        if stacks == ["decoder"]:
            half = rng.permutation(np.arange(3, V))[:8].tolist()
            add("repeated", ids=half + half, kinds=True)
        with open(f"goldens_lens/{f}.json", "w", encoding="utf8") as file:
            file.write("{\n" + ",\n".join(json.dumps(n) + ": " + json.dumps(r, ensure_ascii=False) for n, r in runs.items()) + "\n}\n")
        np.savez_compressed(f"goldens_lens/{f}.npz", **arrays)
        print(f, {k: (len(r["ids"]), len(r.get("decoder_ids", []))) for k, r in runs.items()}, os.path.getsize(f"goldens_lens/{f}.npz"))
