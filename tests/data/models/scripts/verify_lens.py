# SPDX-License-Identifier: GPL-3.0-or-later
"""lens.py against transformers under forward hooks, largest absolute differences. Nothing of reference.py or lens.py is used on that side:

  lens            a layer's state is put in the place of the last layer's output; the model's own code does the rest
  parts           the final norm's scale is nailed to its value; a part is what the logit loses when it is taken out of the last state
  ablation        the slice of a head in the input of the output projection is set to 0, or to its mean
  patching        the same slice is set to what it was in a run on the other text
  value-weighted  alpha (output_attentions) times what the output projection makes of one key's value alone
  rollout, kinds  written a second time, with loops, from output_attentions

    python verify_lens.py        the goldens, and variants of other families made on the fly (random weights)
"""
import glob, json, os, sys, tempfile
import numpy as np, torch, transformers
from verify import load

torch.set_num_threads(1)


def quiet():
    transformers.logging.set_verbosity_error(); transformers.logging.disable_progress_bar()


# blocks, output projection, feed-forward and value projection within a block, final norm, by stack; "v" with how heads lie in its output.
BERT = dict(o="attention.output.dense", v="attention.self.value")
LLAMA = dict(decoder=dict(blocks="model.layers", o="self_attn.o_proj", v="self_attn.v_proj", ffn="mlp", final="model.norm"))
T5 = lambda side, i: dict(blocks=side + ".block", o="layer.0.SelfAttention.o", v="layer.0.SelfAttention.v", ffn=f"layer.{i}.DenseReluDense", final=side + ".final_layer_norm")
BART = lambda side: dict(blocks=f"model.{side}.layers", o="self_attn.out_proj", v="self_attn.v_proj")
WHERE = {
    "bert": dict(encoder=dict(blocks="bert.encoder.layer") | BERT), "roberta": dict(encoder=dict(blocks="roberta.encoder.layer") | BERT),
    "distilbert": dict(encoder=dict(blocks="distilbert.transformer.layer", o="attention.out_lin", v="attention.v_lin")),
    "gpt2": dict(decoder=dict(blocks="transformer.h", o="attn.c_proj", v="attn.c_attn", lay="thirds", ffn="mlp", final="transformer.ln_f")),
    "gpt_neox": dict(decoder=dict(blocks="gpt_neox.layers", o="attention.dense", v="attention.query_key_value", lay="heads", ffn="mlp", final="gpt_neox.final_layer_norm")),
    **dict.fromkeys(("llama", "mistral", "qwen2", "qwen3"), LLAMA),
    "t5": dict(encoder=T5("encoder", 1), decoder=T5("decoder", 2), cross=dict(blocks="decoder.block", o="layer.1.EncDecAttention.o", v="layer.1.EncDecAttention.v")),
    **dict.fromkeys(("bart", "marian"), dict(encoder=BART("encoder"), decoder=BART("decoder"), cross=dict(blocks="model.decoder.layers", o="encoder_attn.out_proj", v="encoder_attn.v_proj"))),
}


class Hooked:
    """A transformers model and one text; every method runs the model, under hooks that are gone afterwards."""
    def __init__(self, m, ids, decoder_ids=None, types_=None, edits=()):
        """edits: (kind, layer, head, "zero" or "mean"), in force in every run."""
        self.m, self.where, self.edits = m, WHERE[m.config.model_type], edits
        self.inputs = dict(input_ids=torch.tensor([ids])) | (dict(decoder_input_ids=torch.tensor([decoder_ids])) if decoder_ids is not None else {}) | (dict(token_type_ids=torch.tensor([types_])) if types_ is not None else {})
        self.ids = decoder_ids if decoder_ids is not None else ids
        self.main = "decoder" if "decoder" in self.where else "encoder"
        self.keep()

    def get(self, path): return self.m.get_submodule(path)
    def block(self, kind, l): return self.get(f"{self.where[kind]['blocks']}.{l}")
    def part(self, kind, l, name): return self.block(kind, l).get_submodule(self.where[kind][name])
    def layers(self, kind): return len(self.get(self.where[kind]["blocks"]))
    def heads(self, kind): return self.out["attentions"][kind][0].shape[0]

    def run(self, before=(), after=()):
        """before: (module, f(hidden) -> hidden or None), after: (module, f(first output) -> it or None). Logits (n, V) and attentions by kind, layer (H, n, m)."""
        def pre(f):
            def g(module, args, kwargs):
                x = f(args[0] if args else kwargs["hidden_states"])
                if x is not None: return ((x, *args[1:]), kwargs) if args else (args, kwargs | dict(hidden_states=x))
            return g
        def post(f):
            def g(module, args, out):
                x = f(out[0] if isinstance(out, tuple) else out)
                if x is not None: return (x, *out[1:]) if isinstance(out, tuple) else x
            return g
        hooks = [m.register_forward_pre_hook(pre(f), with_kwargs=True) for m, f in before] + [m.register_forward_hook(post(f)) for m, f in after]
        try:
            with torch.no_grad(): o = self.m(**self.inputs, output_attentions=True)
        finally:
            for h in hooks: h.remove()
        a = dict(encoder=o.encoder_attentions, decoder=o.decoder_attentions, cross=o.cross_attentions) if "cross" in self.where else {self.main: o.attentions}
        logits = getattr(o, "logits", None)
        return dict(logits=None if logits is None else logits[0], attentions={k: [w[0] for w in v] for k, v in a.items()})

    def edit(self, kind, l, x):
        """The input of an output projection (1, n, H w), heads silenced."""
        for k, layer, h, how in self.edits:
            if (k, layer) == (kind, l):
                H = self.H[kind]; w = x.shape[-1] // H
                x = x.clone(); s = x[..., h * w : h * w + w]
                x[..., h * w : h * w + w] = 0 if how == "zero" else s.mean(1, keepdim=True)
        return x

    def projections(self, extra=None):
        """Pre-hooks of all output projections: edits, then extra(kind, layer, x)."""
        def f(kind, l):
            def g(x):
                x = self.edit(kind, l, x)
                return x if extra is None else extra(kind, l, x)
            return g
        return [(self.part(k, l, "o"), f(k, l)) for k in self.where for l in range(self.layers(k))]

    def keep(self):
        """One run; what flows into the projections, the values, feed-forward outputs, states, the final norm's input."""
        self.H = {k: len(v[0]) for k, v in self.run()["attentions"].items()}
        self.o, self.v, self.ffn, self.states, self.last = {}, {}, {}, {k: {} for k in self.where}, None
        def note(where, key, clone=True): return lambda x: where.__setitem__(key, x.detach().clone())
        before = [(self.block(k, 0), note(self.states[k], 0)) for k in self.where if k != "cross"]
        before += self.projections(lambda k, l, x: (self.o.__setitem__((k, l), x.clone()), x)[1])
        after = [(self.block(k, l), note(self.states[k], l + 1)) for k in self.where if k != "cross" for l in range(self.layers(k))]
        after += [(self.part(k, l, "v"), note(self.v, (k, l))) for k in self.where for l in range(self.layers(k))]
        after += [(self.part(k, l, "ffn"), note(self.ffn, l)) for k in [self.main] if "ffn" in self.where[k] for l in range(self.layers(k))]
        self.out = self.run(before, after)

    # ----------------------------------------------------------------------------------------------------------------- lens
    def instead(self, state, more=()):
        """Logits (n, V) when `state` leaves the last layer of the predicting stack."""
        last = self.block(self.main, self.layers(self.main) - 1)
        return self.run(after=[(last, lambda x: state), *more])["logits"]

    def lens(self):
        if self.out["logits"] is None: return None
        return torch.stack([self.instead(self.states[self.main][l]) for l in range(self.layers(self.main) + 1)]).numpy()

    def moved(self):
        s = self.states[self.main]
        return torch.stack([((s[l + 1] - s[l])[0].norm(dim=-1) / s[l][0].norm(dim=-1)) for l in range(len(s) - 1)]).numpy()

    # ---------------------------------------------------------------------------------------------------------------- parts
    def parts(self, token, position=-1):
        x = self.states[self.main][self.layers(self.main)]
        norm = self.get(self.where[self.main]["final"])
        layer_norm = isinstance(norm, torch.nn.LayerNorm)
        eps = norm.eps if layer_norm else norm.variance_epsilon
        s = torch.sqrt((x.var(-1, unbiased=False, keepdim=True) if layer_norm else x.pow(2).mean(-1, keepdim=True)) + eps)
        seen = {}
        def nailed(module, args, out):
            y = args[0]
            if layer_norm: y = y - y.mean(-1, keepdim=True)
            return y / s * module.weight + (module.bias if layer_norm else 0)
        def logit(state):
            h = norm.register_forward_hook(nailed)
            try: return self.instead(state)[position, token].item()
            finally: h.remove()
        whole = logit(x)
        assert abs(whole - self.out["logits"][position, token].item()) < 1e-4
        loses = lambda c: whole - logit(x - c)
        out, bias = {}, logit(torch.zeros_like(x))
        for k in [self.main] + ["cross"] * ("cross" in self.where):
            a = np.zeros((self.layers(k), self.H[k]), np.float32)
            for l in range(len(a)):
                o, full = self.part(k, l, "o"), self.o[k, l]
                w = full.shape[-1] // self.H[k]
                with torch.no_grad():
                    nothing = o(torch.zeros_like(full))
                    for h in range(self.H[k]):
                        only = torch.zeros_like(full); only[..., h * w : h * w + w] = full[..., h * w : h * w + w]
                        a[l, h] = loses(o(only) - nothing)
                if nothing.abs().max() > 0: bias += loses(nothing)
            out["parts_heads" if k == self.main else "parts_cross"] = a
        out["parts_ffn"] = np.array([loses(self.ffn[l]) for l in range(self.layers(self.main))], np.float32)
        out |= dict(parts_embedding=loses(self.states[self.main][0]), parts_bias=bias, parts_logit=self.out["logits"][position, token].item())
        return {k: np.atleast_1d(v).astype(np.float32) for k, v in out.items()}

    # ------------------------------------------------------------------------------------------------------------- patching
    def patch(self, donor, a, b, position=-1, positions=None):
        d = lambda o: (o["logits"][position, a] - o["logits"][position, b]).item()
        out = {}
        for kind in self.where:
            out[kind] = np.zeros((self.layers(kind), self.H[kind]), np.float32)
            for l, h in np.ndindex(out[kind].shape):
                def put(k, layer, x):
                    if (k, layer) != (kind, l): return x
                    w = x.shape[-1] // self.H[kind]; x = x.clone()
                    rows = list(range(x.shape[1])) if positions is None else positions
                    x[:, rows, h * w : h * w + w] = donor.o[kind, l][:, rows, h * w : h * w + w]
                    return x
                out[kind][l, h] = d(self.run(self.projections(put))) - d(self.out)
        return out

    # -------------------------------------------------------------------------------------------------------------- weights
    def value_weighted(self):
        out = {}
        for kind in self.where:
            layers = []
            for l in range(self.layers(kind)):
                a, v, H, lay = self.out["attentions"][kind][l], self.v[kind, l][0], self.H[kind], self.where[kind].get("lay")
                m = len(v)
                if lay == "thirds": v = v.split(v.shape[-1] // 3, -1)[2].view(m, H, -1)
                elif lay == "heads": v = v.view(m, H, 3, -1)[:, :, 2]
                else:
                    w = self.o[kind, l].shape[-1] // H
                    v = v.view(m, -1, w).repeat_interleave(H * w // v.shape[-1], 1)
                w = v.shape[-1]
                mixed = torch.einsum("hij,jhw->ihw", a, v).reshape(a.shape[1], -1)
                if not any(e[:2] == (kind, l) for e in self.edits): assert (mixed - self.o[kind, l][0]).abs().max() < 1e-4          # these are the values
                o = self.part(kind, l, "o")
                with torch.no_grad():
                    zero, rows = o(torch.zeros(1, H * w)), []
                    for h in range(H):
                        x = torch.zeros(m, H * w); x[:, h * w : h * w + w] = v[:, h]
                        rows.append((a[h][:, :, None] * (o(x) - zero)[None]).norm(dim=-1))
                layers.append(torch.stack(rows))
            out[kind] = torch.stack(layers).numpy()
        return out

    def rollout(self):
        out = {}
        for kind in self.where:
            if kind == "cross": continue
            r, all = None, []
            for w in self.out["attentions"][kind]:
                a = (w.mean(0) + torch.eye(w.shape[-1])) / 2
                r = a if r is None else a @ r
                all.append(r)
            out[kind] = torch.stack(all).numpy()
        return out

    def kinds(self):
        out = {}
        for kind in self.where:
            if kind == "cross": continue
            ids = self.inputs["decoder_input_ids" if kind == "decoder" and "cross" in self.where else "input_ids"][0].tolist()
            n, layers = len(ids), []
            for w in self.out["attentions"][kind]:
                heads = []
                for a in w.double().numpy():
                    c = [[], [], [], [], [], []]
                    for i in range(1, n):
                        c[0].append(a[i][i - 1]); c[1].append(a[i][0]); c[2].append(a[i][i])
                        c[3].append(-sum(p * np.log(p) for p in a[i] if p > 0)); c[4].append(sum(p * abs(i - j) for j, p in enumerate(a[i])))
                        before = [j for j in range(i - 1) if ids[j] == ids[i]]
                        if before: c[5].append(a[i][before[-1] + 1])
                    heads.append([np.mean(x) if x else 0 for x in c])
                layers.append(heads)
            out[kind] = np.array(layers, np.float32)
        return out


# -------------------------------------------------------------------------------------------------------------- the comparison
def compare(folder, m, cases, worst):
    import lens as L
    probe = L.Probe(folder)
    def note(what, a, b):
        a, b = np.asarray(a), np.asarray(b)
        assert a.shape == b.shape and np.isfinite(a).all(), (folder, what, a.shape, b.shape)
        d = float(abs(a - b).max(initial=0))
        worst[what] = max(worst.get(what, 0), d)
    for ids, other, dec, types_ in cases:
        tt = None if types_ is None else np.array(types_)
        h, donor = Hooked(m, ids, dec, types_), Hooked(m, other, dec, types_)
        run = probe(ids, dec, tt)
        side = probe.predicting
        n, V = run.logits.shape
        rng = np.random.default_rng(len(ids))
        a, b = (int(x) for x in rng.permutation(V)[:2])
        note("lens", L.lens(probe, run), h.lens()); note("lens, last row = logits", L.lens(probe, run)[-1], h.out["logits"])
        note("moved", L.moved(run.states[side]), h.moved())
        for p in (-1, n // 2):
            try: mine = L.parts(probe, run, a, p)
            except ValueError:
                assert "final" not in h.where[h.main]; continue
            theirs = h.parts(a, p); assert set(mine) == set(theirs)
            for k in mine: note(k, mine[k], theirs[k])
            note("sum of the parts - logit", sum(np.sum(v, dtype=np.float64) for k, v in mine.items() if k != "parts_logit"), h.out["logits"][p, a])
        for positions in (None, [n // 2, 0] if dec is None else [0]):
            mine, theirs = L.patch(probe, ids, other, a, b, -1, positions, dec, tt, tt), h.patch(donor, a, b, -1, positions)
            for k in theirs: note("patch", mine[k], theirs[k])
        self_ = L.patch(probe, ids, ids, a, b, -1, None, dec, tt, tt)
        note("patched with itself", max(abs(v).max() for v in self_.values()), 0)
        for how in ("zero", "mean"):
            for kind in probe.kinds():
                which = [(kind, probe.layers(kind) - 1, 0), (kind, 0, probe.heads(kind) - 1)]
                mine, theirs = L.ablate(probe, ids, which, how, dec, tt), Hooked(m, ids, dec, types_, [w + (how,) for w in which])
                note(f"{how} ablation, logits", mine.logits, theirs.out["logits"])
                for k in probe.kinds():
                    for x, y in zip(mine.weights[k], theirs.out["attentions"][k]): note(f"{how} ablation, weights", x, y)
        mine, theirs = L.value_weighted(probe, run), h.value_weighted()
        for k in theirs: note("value-weighted", mine[k], theirs[k])
        mine, theirs = {k: L.rollout(run.weights[k]) for k in run.states if run.weights[k] and k != "cross"}, h.rollout()
        for k in theirs: note("rollout", mine[k], theirs[k])
        for k, w in h.kinds().items():
            of = dec if k == "decoder" and dec is not None else ids
            mine = np.stack([L.kinds(x, of) for x in run.weights[k]])
            note("kinds: shares", mine[..., [0, 1, 2, 5]], w[..., [0, 1, 2, 5]]); note("kinds: entropy, distance", mine[..., 3:5], w[..., 3:5])
        if dec is None and side == "decoder":                             # the stripe, as it is read off elsewhere
            N = 9
            seq = L.repeated(N, V, 1)
            w = probe(seq).weights[side]
            stripe = [torch.stack([x.diagonal(-(N - 1), -2, -1)[:, 1:].mean(-1) for x in Hooked(m, seq).out["attentions"][side]]).numpy()]
            note("induction on a repeated sequence", np.stack([L.kinds(x, seq) for x in w])[..., 5], stripe[0])


def texts(folder, m):
    """The goldens' texts, against themselves in another order, and random ids."""
    rng, V = np.random.default_rng(0), m.config.vocab_size
    if os.path.exists(f"{folder}/expected.json"):
        for r in json.load(open(f"{folder}/expected.json")):
            yield r["ids"], rng.permutation(r["ids"]).tolist(), r.get("decoder_ids"), r.get("types")
    for n in (2, 14):
        one = lambda n: rng.integers(3, V - 2, n).tolist()
        yield one(n), one(n), one(max(2, n // 2)) if m.config.is_encoder_decoder else None, (np.arange(n) > n // 2).astype(int).tolist() if m.config.model_type == "bert" else None


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    total = {}
    with tempfile.TemporaryDirectory() as d:
        torch.manual_seed(0)
        from make_checkpoints import variants, shake, save
        quiet()
        for name, m in variants().items(): save(name, shake(m), torch.float32, None, d)
        for folder in sorted(glob.glob(f"{here}/goldens/*/")) + sorted(glob.glob(f"{d}/*/")):
            m, worst = load(folder), {}
            compare(folder, m, list(texts(folder, m)), worst)
            print(f"{os.path.basename(folder[:-1]):12}", "  ".join(f"{k} {v:.0e}" for k, v in worst.items()), flush=True)
            for k, v in worst.items(): total[k] = max(total.get(k, 0), v)
    print(); [print(f"{k:36} {v:.1e}") for k, v in total.items()]
    bad = {k: v for k, v in total.items() if not v < 1e-4}
    sys.exit(f"too large: {bad}" if bad else 0)
