#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tokenizers/parts/*.json and tokenizers/parts.json with the library tokenizers: run by hand, never by the tests.

    make_tokenizers.py            writes the files; wants pip install tokenizers sentencepiece protobuf
    make_tokenizers.py --check    writes nothing; says in which files the library gives something else

Each file of parts/ is a small tokenizer.json with parts that the tokenizers of tests/data/models don't have; parts.json
says what the library makes of TEXTS with each: {file: [{text, pair, ids, offsets, types, plain, decoded, all}]}.
`plain` are the ids without special tokens, `decoded` is the text of the ids, `all` with special tokens.
"""
import io
import json
import pathlib
import sys

import sentencepiece
import tokenizers
from sentencepiece import sentencepiece_model_pb2
from tokenizers import decoders, models, normalizers, pre_tokenizers, processors

FOLDER = pathlib.Path(__file__).parent / "tokenizers"
TEXTS = [
    "", " ", "the cat", "  The  Cats!", "don't stop...", "naïve Café ÀÉ", "e\u0301\u0323 ế", "ﬁ ① Ⅷ ½ Å", "한글 ᄒ\u1161ᆫ",
    "İstanbul ΣΑΣ", "a1b22 c333", "x_y-z/z (a)", "注意力 ok", "🙂 a\u200db", "tab\tnew\nline", "aaaaaaa", "<mask> the<mask>",
    "the  <mask>  cat", "word wordy <word> x", "<WORD>", "[X] [x]", "the[SEP]cat", "ＡＢ ｶﾞ", "\u00a0x\u2003y", "zzz qqq zq",
    "a\u0300\u0316\u0301b", "1,234.56", "..--..", "A--B", "Hello, y'all!", "cat<mask>the",
]
PAIRS = [("the cat", "naïve"), ("", "a b"), (" x", " y")]
WORDS = "the cat cats café naive stop word ok line tab hello all don istanbul x y z a b c".split()
LETTERS = list("abcdefghijklmnopqrstuvwxyzABC0123456789.,!'-_()/") + list("éïàùœ注意力한글▁½①")


def continued(words):
    return ["[UNK]", "[CLS]", "[SEP]"] + LETTERS + ["##" + c for c in LETTERS] + words + ["##" + w[1:] for w in words]


def ids(texts):
    return {t: i for i, t in enumerate(dict.fromkeys(texts))}


def word_piece(**options):
    return tokenizers.Tokenizer(models.WordPiece(ids(continued(WORDS)), unk_token="[UNK]", **options))


def merges_of(words, mark=lambda w: list(w)):
    """The merges that build each word from the left."""
    pairs = []
    for word in words:
        parts = mark(word)
        while len(parts) > 1:
            if (parts[0], parts[1]) not in pairs:
                pairs.append((parts[0], parts[1]))
            parts[:2] = [parts[0] + parts[1]]
    return pairs


def byte_level(**options):
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    pairs = merges_of([w for word in WORDS for w in (word, "Ġ" + word)])
    vocabulary = ids(["<s>", "</s>"] + alphabet + [a + b for a, b in pairs])
    return tokenizers.Tokenizer(models.BPE(vocabulary, pairs, **options))


def unigram(extra=(), **options):
    pieces = [("<unk>", 0.0)] + [(c, -5.0 - i / 8) for i, c in enumerate(LETTERS)] + [("▁", -3.0)]
    pieces += [(p + w, -4.0 - len(w) / 4) for w in WORDS if len(w) > 1 for p in ("", "▁")] + [(x, -9.0) for x in extra]
    return tokenizers.Tokenizer(models.Unigram(pieces, unk_id=0, **options))


def charsmap(rules):
    """A SentencePiece table of these replacements."""
    path = pathlib.Path("/tmp/rules.tsv")
    path.write_text("".join(" ".join(f"{ord(c):X}" for c in a) + "\t" + " ".join(f"{ord(c):X}" for c in b) + "\n" for a, b in rules))
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(["the cat"] * 50), model_writer=model, vocab_size=12,
                                             normalization_rule_tsv=str(path), hard_vocab_limit=False, minloglevel=2)
    parsed = sentencepiece_model_pb2.ModelProto.FromString(model.getvalue())
    return parsed.normalizer_spec.precompiled_charsmap


def added(text, **options):
    return tokenizers.AddedToken(text, **options)


def cased_bert():
    t = word_piece(max_input_chars_per_word=6)
    t.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    t.decoder = decoders.WordPiece(prefix="##", cleanup=False)
    t.add_special_tokens([added("[SEP]"), added("<mask>", rstrip=True)])
    t.add_tokens([added("[X]", normalized=True), added("word", single_word=True)])
    return t


def composed(kind, cut, **options):
    t = word_piece(**options)
    t.normalizer = normalizers.Sequence([kind, normalizers.Lowercase()])
    t.pre_tokenizer = cut
    return t


def roberta():
    t = byte_level()
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    t.post_processor = processors.RobertaProcessing(("</s>", 1), ("<s>", 0), trim_offsets=True, add_prefix_space=True)
    t.decoder = decoders.ByteLevel()
    t.add_special_tokens([added("<s>"), added("</s>"), added("<mask>", lstrip=True, rstrip=True)])
    t.add_tokens([added("<word>", normalized=True, lstrip=True)])
    return t


def suffixes():
    """As in CLIP: the last letter of a word has a mark."""
    mark = lambda w: list(w[:-1]) + [w[-1] + "</w>"]
    pairs = merges_of([w for w in WORDS if len(w) > 1], mark)
    vocabulary = ids(["<unk>"] + LETTERS + [c + "</w>" for c in LETTERS] + [a + b for a, b in pairs])
    t = tokenizers.Tokenizer(models.BPE(vocabulary, pairs, unk_token="<unk>", end_of_word_suffix="</w>", fuse_unk=False))
    t.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Replace(tokenizers.Regex(r"\s+"), " "), normalizers.Lowercase()])
    t.pre_tokenizer = pre_tokenizers.Split(tokenizers.Regex(r"'s|'t|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+"), "removed", invert=True)
    t.decoder = decoders.BPEDecoder(suffix="</w>")
    return t


def prefixes():
    """Merges over letters that continue a word with a mark."""
    mark = lambda w: [w[0]] + ["##" + c for c in w[1:]]
    pairs = []
    for word in WORDS:
        parts = mark(word)
        while len(parts) > 1:
            if (parts[0], parts[1]) not in pairs:
                pairs.append((parts[0], parts[1]))
            parts[:2] = [parts[0] + parts[1][2:]]
    vocabulary = ids(["<unk>"] + LETTERS + ["##" + c for c in LETTERS] + [a + b[2:] for a, b in pairs])
    t = tokenizers.Tokenizer(models.BPE(vocabulary, pairs, unk_token="<unk>", continuing_subword_prefix="##", fuse_unk=True))
    t.normalizer = normalizers.Strip(left=True, right=False)
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation("merged_with_next")])
    return t


def table():
    t = unigram(byte_fallback=True, extra=[f"<0x{b:02X}>" for b in range(256)])
    rules = [("ﬁ", "fi"), ("①", "1"), ("Å", "a"), ("e\u0301", "é"), ("\u00a0", " "), ("\t", ""), ("ｶﾞ", "ガ"), ("½", "1/2")]
    t.normalizer = normalizers.Precompiled(charsmap(rules))
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=True)
    t.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Metaspace(prepend_scheme="first")])
    t.add_special_tokens([added("<mask>", lstrip=True)])
    return t


def whole_text():
    t = unigram()
    t.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Strip()])
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never", split=False)
    t.decoder = decoders.Metaspace(prepend_scheme="never")
    t.post_processor = processors.TemplateProcessing(
        single="$A:1 <e>", pair="$A $B:3 <e> <e>:2", special_tokens=[("<e>", 5)])
    return t


def split(behaviour, pattern=None, invert=False):
    t = word_piece()
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(pattern or tokenizers.Regex("[-. ]"), behaviour, invert=invert), pre_tokenizers.Digits(behaviour == "isolated")])
    return t


def tables():
    p = pre_tokenizers
    return {
        "bert-cased": cased_bert(), "roberta-spaces": roberta(), "bpe-suffix": suffixes(), "bpe-prefix": prefixes(),
        "unigram-table": table(), "unigram-whole": whole_text(),
        "nfc": composed(normalizers.NFC(), p.Whitespace()), "nfd": composed(normalizers.NFD(), p.Whitespace()),
        "nfkc": composed(normalizers.NFKC(), p.Punctuation("contiguous")), "nfkd": composed(normalizers.NFKD(), p.BertPreTokenizer()),
        "split-removed": split("removed"), "split-isolated": split("isolated"), "split-contiguous": split("contiguous"),
        "split-previous": split("merged_with_previous"), "split-next": split("merged_with_next"),
        "split-text": split("isolated", "--"), "split-empty": split("isolated", tokenizers.Regex("(?=[a-c])")),
        "split-inverted": split("merged_with_next", tokenizers.Regex("[a-z]+"), True),
    }


def expected(t):
    def case(text, pair):
        e, plain = t.encode(text, pair), t.encode(text, pair, add_special_tokens=False)
        return {"text": text, "pair": pair, "ids": e.ids, "offsets": [x for o in e.offsets for x in o], "types": e.type_ids,
                "plain": plain.ids, "decoded": t.decode(e.ids), "all": t.decode(e.ids, skip_special_tokens=False)}
    return [case(text, None) for text in TEXTS] + [case(*pair) for pair in PAIRS]


def main():
    files = {name: json.dumps(json.loads(t.to_str()), ensure_ascii=False, separators=(",", ":")) + "\n" for name, t in tables().items()}
    goldens = {name: expected(tokenizers.Tokenizer.from_str(text)) for name, text in files.items()}
    lines = ["%s: %s" % (json.dumps(n), json.dumps(g, ensure_ascii=False, separators=(",", ":"))) for n, g in goldens.items()]
    files = {FOLDER / "parts" / f"{name}.json": text for name, text in files.items()}
    files[FOLDER / "parts.json"] = "{\n" + ",\n".join(lines) + "\n}\n"
    for path, text in files.items():
        if "--check" in sys.argv[1:]:
            print(path.name, "as it is" if path.exists() and path.read_text() == text else "differs")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


if __name__ == "__main__":
    main()
