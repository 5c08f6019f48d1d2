# SPDX-License-Identifier: GPL-3.0-or-later
"""Attention weights of a notebook, in Attention Lab: pictures, a page that answers, or the program itself.

    import attention_lab as al
    out = model(**inputs, output_attentions=True)
    al.page(out.attentions, tokens=tokenizer.convert_ids_to_tokens(ids))

`weights` is what Hugging Face's transformers return (a tuple of layers, each batch × heads × queries × keys), a tensor of
torch on any device and of any type, or whatever NumPy takes: queries × keys, heads × queries × keys, layers × heads ×
queries × keys, or layers × batch × heads × queries × keys. `tokens` are texts, one for each key; where the queries are
others, `query_tokens` are theirs. Needs NumPy and the program `attention-lab`: on the PATH, or named by the environment's
ATTENTION_LAB. Nothing is sent anywhere, and no display is needed but for show().
"""

import html
import operator
import os
import pathlib
import shutil
import subprocess
import tempfile

import numpy as np

__all__ = ["AttentionLabError", "figure", "page", "show"]

EAGER = 'load the model with attn_implementation="eager", and call it with output_attentions=True'


class AttentionLabError(Exception):
    """What is wrong with the weights, the tokens or the program, in words."""


# ---- weights and tokens ---------------------------------------------------------------------------------------------


def _numbers(array):
    """One array as float32, wherever its numbers lie."""
    given = type(array).__name__
    try:
        if hasattr(array, "detach"):  # a tensor of torch: perhaps on a GPU, with a gradient, in bfloat16, or sparse
            array = array.detach()
            if getattr(array, "is_sparse", False):
                array = array.to_dense()
            is_complex = getattr(array, "is_complex", None)
            array = (array if is_complex and is_complex() else array.float()).cpu().numpy()
        elif hasattr(array, "numpy") and not isinstance(array, np.ndarray):
            array = array.numpy()
        if isinstance(array, np.ma.MaskedArray):
            array = array.astype(np.float32).filled(np.nan)
        array = np.asarray(array)
        is_complex = np.iscomplexobj(array)
        with np.errstate(over="ignore"):
            numbers = None if is_complex else np.asarray(array, dtype=np.float32)
    except (TypeError, ValueError, RuntimeError) as error:  # NotImplementedError too: a tensor without numbers
        raise AttentionLabError(f"weights of type {given} are no numbers: expected a tensor, an array, or a tuple of them, "
                                "a layer each") from error
    if is_complex:
        raise AttentionLabError("the weights are complex numbers: give their real part, or their size")
    if np.isinf(numbers).any() and not np.array_equal(np.isinf(numbers), np.isinf(array)):
        raise AttentionLabError("the weights hold a number beyond float32: expected at most 3.4e38")
    return numbers


def _layers(layers):
    """A list of layers as one array."""
    if len(layers) == 0:
        raise AttentionLabError(f"the tuple of attentions is empty: the model kept none. To have them, {EAGER}")
    missing = [i for i, layer in enumerate(layers) if layer is None]
    if missing:
        raise AttentionLabError(f"the attentions of layer {missing[0]} are None: the attention that the model runs (sdpa or "
                                f"flash) never has its weights. To have them, {EAGER}")
    if any(isinstance(layer, (tuple, list)) and not _is_plain(layer) for layer in layers):
        raise AttentionLabError("these are attentions of steps of generation, a tuple each: give those of one step, or of a "
                                "call of the model with the whole text")
    arrays = [_numbers(layer) for layer in layers]
    shapes = {array.shape for array in arrays}
    if len(shapes) > 1:
        raise AttentionLabError(f"the layers have different shapes, {sorted(shapes)}: give those of one shape")
    return np.stack(arrays)


def _is_plain(nested):
    """A list of lists of numbers, rather than of tensors."""
    while isinstance(nested, (tuple, list)) and len(nested) > 0:
        nested = nested[0]
    return not hasattr(nested, "shape") and nested is not None


def _weights(weights):
    """(layer, batch, head, query, key)."""
    # What a model returned.
    names = [name for name in ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")
             if hasattr(weights, name)]
    if names:
        weights = next((getattr(weights, name) for name in names if getattr(weights, name) is not None), None)
    if weights is None:
        raise AttentionLabError(f"there are no attentions: {EAGER}")
    array = _layers(weights) if isinstance(weights, (tuple, list)) and not (len(weights) > 0 and _is_plain(weights)) else _numbers(weights)
    if array.ndim < 2 or array.ndim > 5:
        raise AttentionLabError(f"the weights have shape {array.shape}: expected 2 to 5 axes, the last two queries and keys")
    if array.ndim == 4:  # layers × heads, without a batch
        array = array[:, np.newaxis]
    elif array.ndim < 4:
        array = array.reshape((1, 1) + (1,) * (3 - array.ndim) + array.shape)
    if array.size == 0:
        raise AttentionLabError(f"the weights have shape {array.shape}: there is nothing to draw")
    return array


def _tokens(tokens, count, axis):
    if tokens is None:
        return None
    if isinstance(tokens, str):
        raise AttentionLabError("tokens is one text: give a list with a text for each of the "
                                f"{count} {axis}, such as tokenizer.convert_ids_to_tokens(ids)")
    try:
        tokens = list(tokens)
    except TypeError as error:
        raise AttentionLabError(f"tokens is {tokens!r}: give a list with a text for each of the {count} {axis}") from error
    most = 256  # that a file of arrays has room for, as the program reads it
    texts = [text if len(text) <= most else text[:most - 1] + "…" for text in map(str, tokens)]
    if len(texts) != count:
        raise AttentionLabError(f"there are {len(texts)} tokens and {count} {axis}: expected one for each")
    return texts


def _written(path, weights, tokens, query_tokens, batch):
    """Writes a file that says what its axes are, as `attention-lab convert` does."""
    array = _weights(weights)
    if batch is not None:
        try:
            batch = operator.index(batch)
        except TypeError as error:
            raise AttentionLabError(f"batch is {batch!r}: expected a whole number") from error
        if not 0 <= batch < array.shape[1]:
            raise AttentionLabError(f"there is no entry {batch} of the batch: it has {array.shape[1]}, from 0 on")
        array = array[:, batch:batch + 1]
    queries, keys = array.shape[-2:]
    if tokens is not None and query_tokens is None and queries == keys:
        query_tokens = tokens
    texts = {"key_tokens": _tokens(tokens, keys, "keys"), "query_tokens": _tokens(query_tokens, queries, "queries")}
    finite = array[np.isfinite(array)]
    kind = "weights" if finite.size == 0 or (finite.min() >= 0 and finite.max() <= 1.001) else "scores"
    # NumPy cuts the zeros off that a text ends with; a token of them alone would be no token.
    known = {name: np.array([text.rstrip("\0") for text in each], dtype=str) for name, each in texts.items() if each}
    np.savez(path, attention_weights=array, axes=np.array(["lbhqk"]), kind=np.array([kind]), **known)


# ---- the program ----------------------------------------------------------------------------------------------------


def _program():
    named = os.environ.get("ATTENTION_LAB")
    found = shutil.which(named or "attention-lab")
    if found:
        return found
    beside = pathlib.Path(__file__).resolve().parents[3] / "bin" / "attention-lab"  # of the prefix that this lies in
    if beside.is_file():
        return str(beside)
    raise AttentionLabError(f"there is no program {named or 'attention-lab'}: install Attention Lab, or name the program in "
                            "the environment's ATTENTION_LAB")


def _run(*arguments):
    arguments = [str(argument).replace("\0", "�") for argument in arguments]  # no program takes a text with a zero in it
    done = subprocess.run([_program(), *arguments], capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise AttentionLabError(done.stderr.strip() or f"attention-lab ended with status {done.returncode}")


def _rendered(ending, weights, tokens, query_tokens, batch, options):
    with tempfile.TemporaryDirectory(prefix="attention-lab-") as folder:
        source, result = pathlib.Path(folder, "weights.npz"), pathlib.Path(folder, "figure." + ending)
        _written(source, weights, tokens, query_tokens, batch)
        _run("render", source, result, *options)
        return result.read_bytes()


class Rendered:
    """A file that the notebook shows: `bytes` are its own, and save() writes them."""

    def __init__(self, content):
        self.bytes = content

    def save(self, path):
        pathlib.Path(path).write_bytes(self.bytes)


class Png(Rendered):
    def _repr_png_(self):
        return self.bytes


class Svg(Rendered):
    def _repr_svg_(self):
        return self.bytes.decode("utf-8")


class Page(Rendered):
    """A page in a frame of its own: it may run its script, and reach nothing of the notebook."""

    def __init__(self, content, height):
        super().__init__(content)
        self.height = height

    def _repr_html_(self):
        inside = html.escape(self.bytes.decode("utf-8"), quote=True)
        return (f'<iframe sandbox="allow-scripts" title="Attention Lab" srcdoc="{inside}" '
                f'style="width: 100%; height: {int(self.height)}px; border: 0"></iframe>')


# ---- what notebooks call ----------------------------------------------------------------------------------------------


def figure(weights, tokens=None, format="png", *, query_tokens=None, batch=None, width=None, dpi=None, panel=None,
           title=None):
    """All heads as a picture, "png" or "svg". `width` is in millimetres; `panel` is one heatmap: a number from 1 on, or
    words such as "layer 0, head 3"; `batch` one entry of the batch."""
    kinds = {"png": Png, "svg": Svg}
    if format not in kinds:
        raise AttentionLabError(f"format is {format!r}: expected png or svg; page() makes a page")
    chosen = (("width", width), ("dpi", dpi), ("panel", panel), ("title", title))
    options = [text for name, value in chosen if value is not None for text in ("--" + name, str(value))]
    return kinds[format](_rendered(format, weights, tokens, query_tokens, batch, options))


def page(weights, tokens=None, *, query_tokens=None, batch=None, title=None, language=None, height=800):
    """All heads as a page that answers to pointer and keys. `language`: en or zh_CN; `height` in pixels."""
    chosen = (("title", title), ("language", language))
    options = [text for name, value in chosen if value is not None for text in ("--" + name, str(value))]
    return Page(_rendered("html", weights, tokens, query_tokens, batch, options), height)


def show(weights, tokens=None, *, query_tokens=None, batch=None):
    """Opens the program's window with what is given, and returns the name of the file that it reads.

    Besides weights that may be the name of a file: a scene (.attn), a figure that carries one, or a file of attention. A
    file of weights is temporary, and stays until the system removes it, since the window reads it again."""
    if isinstance(weights, (str, os.PathLike)):
        path = pathlib.Path(weights)
        if not path.is_file():
            raise AttentionLabError(f"there is no file {path}")
    else:
        path = pathlib.Path(tempfile.mkdtemp(prefix="attention-lab-"), "attention.npz")
        _written(path, weights, tokens, query_tokens, batch)
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen([_program(), str(path)], stdin=subprocess.DEVNULL, stderr=told, start_new_session=True)
        try:
            status = process.wait(timeout=1)  # a program that can't open its window ends at once
        except subprocess.TimeoutExpired:
            status = 0
        if status != 0:
            told.seek(0)
            raise AttentionLabError(told.read().decode("utf-8", "replace").strip() or
                                    f"attention-lab ended with status {status}")
    return str(path)
