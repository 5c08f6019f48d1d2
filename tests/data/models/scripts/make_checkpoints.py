# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny randomly initialised checkpoints of eight families, in the layout of save_pretrained, plus variants to test."""
import torch, json, os, shutil, sys
from transformers import *
from transformers import PreTrainedTokenizerFast
B=dict(initializer_range=0.3)
def build():
    V=lambda n: len(json.load(open(f'tok/{n}-small.json'))['model']['vocab'])
    R={}
    R['bert']=(BertForMaskedLM(BertConfig(vocab_size=V('bert'),hidden_size=16,num_hidden_layers=2,num_attention_heads=2,intermediate_size=24,max_position_embeddings=40,**B)),'bert',torch.float32)
    R['distilbert']=(DistilBertForMaskedLM(DistilBertConfig(vocab_size=V('bert'),dim=16,n_layers=2,n_heads=4,hidden_dim=32,max_position_embeddings=48,**B)),'bert',torch.float16)
    R['roberta']=(RobertaForMaskedLM(RobertaConfig(vocab_size=V('roberta'),hidden_size=16,num_hidden_layers=2,num_attention_heads=2,intermediate_size=32,max_position_embeddings=50,type_vocab_size=1,pad_token_id=1,bos_token_id=0,eos_token_id=2,layer_norm_eps=1e-5,**B)),'roberta',torch.float16)
    R['gpt2']=(GPT2LMHeadModel(GPT2Config(vocab_size=V('gpt2'),n_embd=16,n_layer=2,n_head=2,n_positions=32,n_inner=32,bos_token_id=0,eos_token_id=0,**B)),'gpt2',torch.float16)
    R['llama']=(LlamaForCausalLM(LlamaConfig(vocab_size=V('llama2'),hidden_size=16,head_dim=8,num_hidden_layers=2,num_attention_heads=4,num_key_value_heads=2,intermediate_size=24,max_position_embeddings=128,rms_norm_eps=1e-5,tie_word_embeddings=True,**B)),'llama2',torch.bfloat16)
    R['qwen2']=(Qwen2ForCausalLM(Qwen2Config(vocab_size=V('llama3'),hidden_size=8,num_hidden_layers=2,num_attention_heads=2,num_key_value_heads=1,intermediate_size=12,max_position_embeddings=128,tie_word_embeddings=True,bos_token_id=None,eos_token_id=None,**B)),'llama3',torch.bfloat16)
    R['t5']=(T5ForConditionalGeneration(T5Config(vocab_size=V('t5'),d_model=8,d_kv=8,d_ff=16,num_layers=2,num_heads=2,relative_attention_num_buckets=8,relative_attention_max_distance=16,decoder_start_token_id=0,initializer_factor=1.0)),'t5',torch.float16)
    R['bart']=(BartForConditionalGeneration(BartConfig(vocab_size=V('roberta'),d_model=8,encoder_layers=2,decoder_layers=2,encoder_attention_heads=2,decoder_attention_heads=2,encoder_ffn_dim=16,decoder_ffn_dim=16,max_position_embeddings=48,init_std=0.3,pad_token_id=1,bos_token_id=0,eos_token_id=2,decoder_start_token_id=2,forced_eos_token_id=2)),'roberta',torch.float16)
    return R
def variants():
    X={}
    X['t5v1.1']=T5ForConditionalGeneration(T5Config(vocab_size=200,d_model=16,d_kv=8,d_ff=32,num_layers=2,num_heads=2,relative_attention_num_buckets=8,relative_attention_max_distance=16,feed_forward_proj='gated-gelu',tie_word_embeddings=False))
    X['marian']=MarianMTModel(MarianConfig(vocab_size=200,d_model=16,encoder_layers=2,decoder_layers=2,encoder_attention_heads=2,decoder_attention_heads=2,encoder_ffn_dim=32,decoder_ffn_dim=32,max_position_embeddings=48,init_std=0.3,pad_token_id=199,eos_token_id=0,decoder_start_token_id=199,scale_embedding=True,activation_function='swish',static_position_embeddings=True))
    X['llama3.2']=LlamaForCausalLM(LlamaConfig(vocab_size=200,hidden_size=32,num_hidden_layers=2,num_attention_heads=4,num_key_value_heads=1,intermediate_size=40,max_position_embeddings=512,rope_parameters=dict(rope_type='llama3',rope_theta=500000.,factor=32.,low_freq_factor=1.,high_freq_factor=4.,original_max_position_embeddings=64),tie_word_embeddings=False,**B))
    X['mistral']=MistralForCausalLM(MistralConfig(vocab_size=200,hidden_size=32,num_hidden_layers=2,num_attention_heads=4,num_key_value_heads=2,intermediate_size=40,sliding_window=6,**B))
    X['gpt_neox']=GPTNeoXForCausalLM(GPTNeoXConfig(vocab_size=200,hidden_size=32,num_hidden_layers=2,num_attention_heads=2,intermediate_size=64,rotary_pct=0.25,max_position_embeddings=128,**B))
    X['qwen3']=Qwen3ForCausalLM(Qwen3Config(vocab_size=200,hidden_size=32,num_hidden_layers=2,num_attention_heads=4,num_key_value_heads=2,head_dim=16,intermediate_size=40,tie_word_embeddings=True,**B))
    return X
def shake(m):
    """Norm weights are 1 and biases 0 at birth: make them matter. And make attention less flat."""
    g=torch.Generator().manual_seed(1)
    for n,p in m.named_parameters():
        if p.dim()==1: p.data.copy_(p.data+0.3*torch.randn(p.shape,generator=g))
        if 'relative_attention_bias' in n: p.data.copy_(torch.randn(p.shape,generator=g))
    return m
SPECIAL={'bert':dict(unk_token='[UNK]',pad_token='[PAD]',cls_token='[CLS]',sep_token='[SEP]',mask_token='[MASK]'),
 'roberta':dict(bos_token='<s>',eos_token='</s>',cls_token='<s>',sep_token='</s>',unk_token='<unk>',pad_token='<pad>',mask_token='<mask>'),
 'gpt2':dict(bos_token='<|endoftext|>',eos_token='<|endoftext|>',unk_token='<|endoftext|>'),'llama2':dict(bos_token='<s>',eos_token='</s>',unk_token='<unk>'),
 'llama3':dict(bos_token='<|begin_of_text|>',eos_token='<|end_of_text|>'),'t5':dict(eos_token='</s>',pad_token='<pad>',unk_token='<unk>')}
def save(name,m,dt,tok,root):
    d=f'{root}/{name}'; shutil.rmtree(d,ignore_errors=True); os.makedirs(d)
    m.to(dt).save_pretrained(d)
    if tok: shutil.copy(f'tok/{tok}-small.json',d+'/tokenizer.json')
    if tok:
        j=json.load(open(d+'/tokenizer.json'))
        if tok in('gpt2','roberta'): j['model']['merges']=[' '.join(x) for x in j['model']['merges']]   # the older form, as in the public files
        json.dump(j,open(d+'/tokenizer.json','w'),ensure_ascii=False,separators=(',',':'))
        if name=='bert': open(d+'/vocab.txt','w').write(''.join(t+'\n' for t,_ in sorted(j['model']['vocab'].items(),key=lambda x:x[1])))
        if name=='roberta':
            json.dump(j['model']['vocab'],open(d+'/vocab.json','w'),ensure_ascii=False,separators=(',',':'))
            open(d+'/merges.txt','w').write('#version: 0.2\n'+''.join(x+'\n' for x in j['model']['merges']))
if __name__=='__main__':
    torch.manual_seed(0)
    for n,(m,t,dt) in build().items(): save(n,shake(m),dt,t,'goldens')
    for n,m in variants().items(): save(n,shake(m),torch.float32,None,'variants')
    # what transformers itself writes next to a tokenizer
    for n,k in SPECIAL.items():
        PreTrainedTokenizerFast(tokenizer_file=f'tok/{n}-small.json',**k).save_pretrained(f'tok/saved-{n}')
