# SPDX-License-Identifier: GPL-3.0-or-later
"""attention_lab.py in a real kernel of Jupyter: what a cell shows is what a notebook gets. Without ipykernel, skipped (77).

The environment's ATTENTION_LAB is the program."""

import os
import pathlib
import sys

try:
    import ipykernel  # noqa: F401  what the kernel runs
    from jupyter_client.manager import start_new_kernel
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

module = pathlib.Path(__file__).resolve().parents[2] / "resources" / "notebook"
for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):  # a server has none
    os.environ.pop(name, None)
manager, client = start_new_kernel(kernel_name="python3", startup_timeout=120)


def cell(code):
    """What a cell shows, by its media type, and what it raised."""
    client.execute(code)
    shown, error = {}, None
    while True:
        message = client.get_iopub_msg(timeout=120)
        content = message["content"]
        if message["msg_type"] in ("execute_result", "display_data"):
            shown.update(content["data"])
        elif message["msg_type"] == "error":
            error = f"{content['ename']}: {content['evalue']}"
        elif message["msg_type"] == "status" and content["execution_state"] == "idle":
            return shown, error


try:
    shown, error = cell(f"import sys; sys.path.insert(0, {str(module)!r})\nimport numpy as np\nimport attention_lab as al\n"
                        "weights = np.full((2, 3, 4, 4), 0.25)\ntokens = ['the', '<script>', 'cat', 'sat']")
    assert error is None, error
    shown, error = cell("al.figure(weights, tokens)")
    assert error is None and shown["image/png"].startswith("iVBOR"), (error, shown.keys())
    shown, error = cell("al.figure(weights, tokens, 'svg')")
    assert error is None and "<svg" in shown["image/svg+xml"], (error, shown.keys())
    shown, error = cell("al.page(weights, tokens)")
    assert error is None and shown["text/html"].startswith("<iframe sandbox="), (error, shown.keys())
    assert "<script>" not in shown["text/html"], "the page is not quoted"
    shown, error = cell("al.figure(())")
    assert error and error.startswith("AttentionLabError: the tuple of attentions is empty"), error
    assert not shown, shown
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    del client, manager  # before what they end with is gone
print("a kernel shows figures, pages and errors")
