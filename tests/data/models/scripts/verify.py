# SPDX-License-Identifier: GPL-3.0-or-later
"""reference.py against transformers, eager attention: largest absolute differences."""
import sys, glob, os, numpy as np, torch, json
from transformers import AutoConfig, AutoModelForMaskedLM, AutoModelForCausalLM, AutoModelForSeq2SeqLM, AutoModel
from reference import Model
torch.set_num_threads(2)
def load(d):
    t=json.load(open(d+'/config.json'))['model_type']
    A={'bert':AutoModelForMaskedLM,'roberta':AutoModelForMaskedLM,'distilbert':AutoModelForMaskedLM,'t5':AutoModelForSeq2SeqLM,'bart':AutoModelForSeq2SeqLM,'marian':AutoModelForSeq2SeqLM}.get(t,AutoModelForCausalLM)
    return A.from_pretrained(d,attn_implementation='eager',dtype=torch.float32).eval()
def theirs(m,ids,dec=None,tt=None):
    with torch.no_grad():
        kw=dict(output_attentions=True,output_hidden_states=True)
        I=torch.tensor([ids])
        if dec is not None: o=m(input_ids=I,decoder_input_ids=torch.tensor([dec]),**kw); return dict(encoder=o.encoder_attentions,decoder=o.decoder_attentions,cross=o.cross_attentions),dict(encoder=o.encoder_hidden_states,decoder=o.decoder_hidden_states),o.logits
        if tt is not None: kw['token_type_ids']=torch.tensor([tt])
        o=m(input_ids=I,**kw); k='decoder' if m.config.model_type in('gpt2','llama','qwen2','qwen3','mistral','gpt_neox') else 'encoder'
        return {k:o.attentions},{k:o.hidden_states},o.logits
def diff(a,b): return max(float(np.abs(x-y[0].numpy()).max()) for x,y in zip(a,b))
if __name__=='__main__':
    rng=np.random.default_rng(0)
    for d in sorted(glob.glob('goldens/*/'))+sorted(glob.glob('variants/*/')):
        d=d.rstrip('/')
        if not os.path.exists(d+'/config.json'): continue
        m=load(d); R=Model(d); V=m.config.vocab_size; w=0; h=0; lg=0
        for n in (1,7,20,30):
            ids=rng.integers(3,V-2,n).tolist(); dec=rng.integers(3,V-2,max(1,n//2)).tolist() if m.config.is_encoder_decoder else None
            tt=(np.arange(n)>n//2).astype(int).tolist() if m.config.model_type=='bert' else None
            A,H,L=theirs(m,ids,dec,tt); r=R(ids,dec,None if tt is None else np.array(tt))
            for k in A: assert len(A[k])==len(r.weights[k]); w=max(w,diff(r.weights[k],A[k]))
            for k in H: assert len(H[k])==len(r.hidden[k]),(k,len(H[k]),len(r.hidden[k])); h=max(h,diff(r.hidden[k],H[k]))
            lg=max(lg,float(np.abs(r.logits-L[0].numpy()).max()/np.abs(L.numpy()).max()))
        print(f"{d:22s} weights {w:.1e}  hidden {h:.1e} (max |h| {max(float(x.abs().max()) for x in H[list(H)[-1]]):.1f})  logits rel {lg:.1e}")
