# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the files beside it: small fixed weights and what PyTorch makes of them. Run with any PyTorch from 1.13 on; needs reference_align.py beside it."""
import json, os, types
import numpy as np, torch
import reference_align as ref

here = os.path.dirname(os.path.abspath(__file__))
SOURCE, TARGET = "abcdé中", "wxyz-"
PAIRS = [("abcdé", "xyz"), ("中b", "w-wz"), ("a", ""), ("ddcba中", "zzyxw")]
source, target = ({c: i + ref.FIRST for i, c in enumerate(cs)} for cs in (SOURCE, TARGET))
for score in ("concat", "additive", "scaled-dot"):
    torch.manual_seed(20)
    net = ref.build(len(SOURCE) + 3, len(TARGET) + 3, score, 3, 4, 5, 6)
    with torch.no_grad():
        for p in net.parameters():
            p.mul_(2).copy_(p.float())
    net.double()
    x, y = ref.to_ids(PAIRS, source, target)
    out = {"x": x.numpy().astype(np.int32), "y": y.numpy().astype(np.int32)}
    ref.save(f"{here}/model_{score}.npz", net, SOURCE, TARGET)
    logits, weights = net(x, y[:, :-1])
    loss = net.loss(x, y)
    loss.backward()
    short = {"source.weight": "source_embedding", "target.weight": "target_embedding"}
    out |= {"loss": np.array(float(loss)), "logits": logits.detach().numpy(), "attention_weights": weights.detach().numpy()}
    out |= {"grad." + short.get(k, k): p.grad.numpy().astype(np.float32) for k, p in net.named_parameters()}
    out["grad_norm"] = np.array(float(torch.sqrt(sum((p.grad**2).sum() for p in net.parameters()))))
    optimizer = torch.optim.Adam(net.parameters(), lr=0.02)
    out["losses"] = np.array([ref.learn(net, optimizer, x, y, clip=0.5) for _ in range(12)])
    out["trained_output_bias"] = net.output.bias.detach().numpy()
    models = {score: f"{here}/model_{score}.npz"}
    if score == "additive":  # one that has learnt when to stop, half of what it was shown
        for _ in range(25):
            ref.learn(net, optimizer, x, y)
        models["trained"] = f"{here}/model_trained.npz"
        ref.save(models["trained"], net, SOURCE, TARGET)
    np.savez_compressed(f"{here}/training_{score}.npz", **out)
    for name, file in models.items():
        m, cases = ref.Model(file), []
        for text in ("a", "中b", "abcdé", "ddcba中", "aaaaaaaaaa"):
            for beam in (1, 2, 5):
                o, w, q = m.decode(text, beam)
                cases.append({"input": text, "beam": beam, "output": o, "rows": len(w), "log_p": round(q, 9), "first_row": w[0].round(7).tolist(), "last_row": w[-1].round(7).tolist()})
        json.dump(cases, open(f"{here}/decoding_{name}.json", "w"), ensure_ascii=False, indent=0)
