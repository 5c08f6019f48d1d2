# SPDX-License-Identifier: GPL-3.0-or-later
"""goldens/<family>/expected.json (texts, ids, tokens, offsets) and expected.npz (what transformers computes from them)."""
import json, glob, os, numpy as np, torch
from tokenizers import Tokenizer
from verify import load, theirs
from reference import Model
from texts import T
for d in sorted(glob.glob('goldens/*/')):
    f=d.split('/')[1]; tok=Tokenizer.from_file(d+'tokenizer.json'); m=load(d); arrays={}; out=[]; R=Model(d)
    for i,t in enumerate(T[f]):
        pair=isinstance(t,tuple); enc_dec=m.config.is_encoder_decoder
        e=tok.encode(t[0]) if enc_dec else tok.encode(*t) if pair else tok.encode(t)
        rec=dict(text=t if not pair else t[0],ids=e.ids,tokens=e.tokens,offsets=e.offsets,special=e.special_tokens_mask)
        dec=tt=None
        if f=='bert': tt=e.type_ids; rec['types']=tt
        if pair and not enc_dec: rec['second']=t[1]
        if enc_dec:
            e2=tok.encode(t[1]); dec=[m.config.decoder_start_token_id]+e2.ids[:-1] if f=='t5' else [m.config.decoder_start_token_id]+e2.ids[:-1]
            rec['target']=t[1]; rec['decoder_ids']=dec
        A,H,L=theirs(m,e.ids,dec,tt)
        for k in A: arrays[f'{i}/{k}/weights']=np.stack([x[0].numpy() for x in A[k]])
        for k in H: arrays[f'{i}/{k}/hidden']=H[k][-1][0].numpy()
        arrays[f'{i}/logits']=L[0,-1].numpy()
        if f in('gpt2','bert') and i==0:      # an edit: head 1 of layer 0 silenced, by zeroing its columns of the output projection
            with torch.no_grad():
                w=(m.transformer.h[0].attn.c_proj.weight if f=='gpt2' else m.bert.encoder.layer[0].attention.output.dense.weight); keep=w.clone()
                s=w.shape[0]//m.config.num_attention_heads
                if f=='gpt2': w[s:2*s]=0
                else: w[:,s:2*s]=0
                A2,_,L2=theirs(m,e.ids,dec,tt); w.copy_(keep)
            k=list(A2)[0]; r=R(e.ids,dec,None if tt is None else np.array(tt),edits={(k,0,1,'gain'):0})
            print(f,'ablation, reference against transformers',max(np.abs(a-b[0].numpy()).max() for a,b in zip(r.weights[k],A2[k])),'and how much it changes layer 1:',np.abs(A2[k][1]-A[k][1]).max().item())
            arrays[f'{i}/silenced/weights']=np.stack([x[0].numpy() for x in A2[k]])[1:]; arrays[f'{i}/silenced/logits']=L2[0,-1].numpy()
        out.append(rec)
    json.dump(out,open(d+'expected.json','w'),ensure_ascii=False,separators=(',',':'))
    np.savez_compressed(d+'expected.npz',**{k:v.astype(np.float32) for k,v in arrays.items()})
    print(f,[len(r['ids']) for r in out],os.path.getsize(d+'expected.npz'))
