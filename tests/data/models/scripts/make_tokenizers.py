# SPDX-License-Identifier: GPL-3.0-or-later
"""Tokenizers with the structure of the well known checkpoints, trained on local text, small (goldens) and large (tests)."""
import sys, os, json
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, decoders, processors, trainers, Regex, AddedToken
from corpus import corpus
L3=r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
def bert(n,c,lower=True):
    t=Tokenizer(models.WordPiece(unk_token='[UNK]'))
    t.normalizer=normalizers.BertNormalizer(clean_text=True,handle_chinese_chars=True,strip_accents=None,lowercase=lower)
    t.pre_tokenizer=pre_tokenizers.BertPreTokenizer(); t.decoder=decoders.WordPiece(prefix='##')
    sp=['[PAD]','[UNK]','[CLS]','[SEP]','[MASK]']
    t.train_from_iterator(c,trainers.WordPieceTrainer(vocab_size=n,special_tokens=sp,limit_alphabet=min(n//3,1000),show_progress=False))
    i=t.token_to_id
    t.post_processor=processors.TemplateProcessing(single='[CLS]:0 $A:0 [SEP]:0',pair='[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1',special_tokens=[('[CLS]',i('[CLS]')),('[SEP]',i('[SEP]'))])
    return t
def gpt2(n,c):
    t=Tokenizer(models.BPE()); t.pre_tokenizer=pre_tokenizers.ByteLevel(add_prefix_space=False,trim_offsets=True,use_regex=True)
    t.decoder=decoders.ByteLevel(add_prefix_space=True,trim_offsets=True,use_regex=True)
    t.train_from_iterator(c,trainers.BpeTrainer(vocab_size=n,special_tokens=['<|endoftext|>'],initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),show_progress=False))
    t.post_processor=processors.ByteLevel(add_prefix_space=True,trim_offsets=False,use_regex=True)
    return t
def roberta(n,c):
    t=Tokenizer(models.BPE(continuing_subword_prefix='',end_of_word_suffix='')); t.pre_tokenizer=pre_tokenizers.ByteLevel(add_prefix_space=False,trim_offsets=True,use_regex=True)
    t.decoder=decoders.ByteLevel()
    sp=['<s>','<pad>','</s>','<unk>',AddedToken('<mask>',lstrip=True,special=True,normalized=False)]
    t.train_from_iterator(c,trainers.BpeTrainer(vocab_size=n,special_tokens=sp,initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),show_progress=False))
    t.post_processor=processors.RobertaProcessing(('</s>',t.token_to_id('</s>')),('<s>',t.token_to_id('<s>')),trim_offsets=True,add_prefix_space=False)
    return t
def llama3(n,c):
    t=Tokenizer(models.BPE(ignore_merges=True)); 
    t.pre_tokenizer=pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(L3),'isolated',invert=False),pre_tokenizers.ByteLevel(add_prefix_space=False,trim_offsets=True,use_regex=False)])
    t.decoder=decoders.ByteLevel()
    t.train_from_iterator(c,trainers.BpeTrainer(vocab_size=n,special_tokens=['<|begin_of_text|>','<|end_of_text|>'],initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),show_progress=False))
    t.post_processor=processors.Sequence([processors.ByteLevel(trim_offsets=False),processors.TemplateProcessing(single='<|begin_of_text|> $A',pair='<|begin_of_text|> $A <|begin_of_text|>:1 $B:1',special_tokens=[('<|begin_of_text|>',t.token_to_id('<|begin_of_text|>'))])])
    return t
def llama2(n,c):
    """Llama-2/TinyLlama/Mistral tokenizer.json: SentencePiece BPE with byte fallback, no pre-tokenizer."""
    t=Tokenizer(models.BPE(unk_token='<unk>',fuse_unk=True,byte_fallback=True))
    t.normalizer=normalizers.Sequence([normalizers.Prepend('▁'),normalizers.Replace(' ','▁')])
    t.decoder=decoders.Sequence([decoders.Replace('▁',' '),decoders.ByteFallback(),decoders.Fuse(),decoders.Strip(' ',1,0)])
    sp=['<unk>','<s>','</s>']+[f'<0x{b:02X}>' for b in range(256)]
    # train on words (a trainer without pre-tokenizer would merge across words)
    t.pre_tokenizer=pre_tokenizers.Metaspace(prepend_scheme='never')
    t.train_from_iterator(c,trainers.BpeTrainer(vocab_size=n,special_tokens=sp,limit_alphabet=min(1000,max(20,(n-259)//3)),show_progress=False))
    t.pre_tokenizer=None
    d=json.loads(t.to_str()); d['added_tokens']=[a for a in d['added_tokens'] if a['id']<3]   # bytes are ordinary pieces
    for a in d['added_tokens']: a['normalized']=False
    t=Tokenizer.from_str(json.dumps(d))
    t.post_processor=processors.TemplateProcessing(single='<s> $A',pair='<s> $A <s>:1 $B:1',special_tokens=[('<s>',1)])
    return t
def t5(n,c,rule,path):
    import sentencepiece as spm
    open('./sp.txt','w').write('\n'.join(l[:4000] for l in c))
    spm.SentencePieceTrainer.train(input='./sp.txt',model_prefix=path,vocab_size=n,model_type='unigram',normalization_rule_name=rule,pad_id=0,eos_id=1,unk_id=2,bos_id=-1,character_coverage=0.995,minloglevel=2,num_threads=2,hard_vocab_limit=False,train_extremely_large_corpus=False)
    from sentencepiece import sentencepiece_model_pb2 as pb
    m=pb.ModelProto(); m.ParseFromString(open(path+'.model','rb').read())
    t=Tokenizer(models.Unigram([(p.piece,p.score) for p in m.pieces],unk_id=2,byte_fallback=False))
    cm=m.normalizer_spec.precompiled_charsmap
    ns=[normalizers.Precompiled(cm)] if cm else []
    t.normalizer=normalizers.Sequence(ns+[normalizers.Replace(Regex(' {2,}'),' ')]) 
    t.pre_tokenizer=pre_tokenizers.Metaspace(replacement='▁',prepend_scheme='always',split=True)
    t.decoder=decoders.Metaspace(replacement='▁',prepend_scheme='always',split=True)
    t.add_special_tokens(['<pad>','</s>','<unk>'])
    t.post_processor=processors.TemplateProcessing(single='$A </s>',pair='$A </s> $B </s>',special_tokens=[('</s>',1)])
    return t
if __name__=='__main__':
    c=corpus(); os.makedirs('./tok',exist_ok=True)
    for f,small,big in [(bert,190,8000),(gpt2,300,8000),(roberta,300,8000),(llama3,300,8000),(llama2,340,8000)]:
        for k,n in (('small',small),('big',big)): f(n,c).save(f'./tok/{f.__name__}-{k}.json')
    bert(8000,c,False).save('./tok/bertcased-big.json')
    t5(300,[l for l in c if l.isascii()],'identity','./tok/sp-small').save('./tok/t5-small.json')
    t5(8000,c,'nmt_nfkc','./tok/sp-big').save('./tok/t5-big.json')
