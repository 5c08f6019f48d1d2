# SPDX-License-Identifier: GPL-3.0-or-later


def corpus():
    """Lines to train tiny tokenizers on: Python's own documentation, and a line of every script."""
    import pydoc_data.topics as topics
    texts = list(topics.topics.values())
    texts.append("Café naïve Übergröße façade résumé señor Привет мир Ελληνικά 日本語 한국어 العربية हिन्दी " * 50)
    return [line for text in texts for line in text.split("\n") if line.strip()]
