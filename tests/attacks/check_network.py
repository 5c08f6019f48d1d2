# SPDX-License-Identifier: GPL-3.0-or-later
"""Neither the window nor a command asks anything of the network. Usage: check_network.py PROGRAM LIBRARY DATA

LIBRARY is network_calls.cpp; DATA is tests/data.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

program, library, data = sys.argv[1:]


def calls(folder, arguments, seconds=None, second=None):
    """What of the network a program asks for. \\param seconds after which it is told to end; None: it ends by itself
    \\param second arguments of another call meanwhile, which ends by itself"""
    told = pathlib.Path(folder, "calls")
    told.unlink(missing_ok=True)
    environment = os.environ | {"LD_PRELOAD": library, "NETWORK_CALLS": str(told), "QT_QPA_PLATFORM": "offscreen",
                                "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": folder,
                                "HOME": folder}
    process = subprocess.Popen(arguments, env=environment, cwd=folder, stdout=subprocess.DEVNULL)
    if seconds is None:
        assert process.wait(120) == 0, f"{arguments} ended with {process.returncode}"
    else:
        time.sleep(seconds)
        if second:
            given = subprocess.run([arguments[0], *second], env=environment, cwd=folder, timeout=60, check=False)
            assert given.returncode == 0, f"{second} ended with {given.returncode}"
        assert process.poll() is None, f"{arguments} ended by itself, with {process.returncode}"
        process.terminate()
        process.wait(60)
    return told.read_text().split() if told.exists() else []


with tempfile.TemporaryDirectory() as folder:
    # The library sees what it looks for.
    asks = "import socket; socket.socket(); socket.getaddrinfo('localhost', 80)"
    seen = calls(folder, [sys.executable, "-c", asks])
    assert {"socket", "getaddrinfo"} <= set(seen), f"not noticed: {seen}"

    scene = pathlib.Path(data, "scenes", "version1-attention.attn")
    model = str(pathlib.Path(data, "models", "gpt2"))
    commands = [["--version"], ["list", "scorings"], ["render", str(scene), "figure.svg"],
                ["render", str(scene), "page.html"], ["model", model, "weights.npz", "--text", "a b"]]
    for command in commands:
        found = calls(folder, [program, *command])
        assert not found, f"{command} asked for {found}"
    for command in [[], [str(scene)], [model]]:
        found = calls(folder, [program, *command], seconds=3)
        assert not found, f"the window with {command} asked for {found}"
    # Where nothing was left behind, about which the window would ask.
    fresh = pathlib.Path(folder, "fresh")
    fresh.mkdir(mode=0o700)
    found = calls(str(fresh), [program], seconds=3, second=[str(scene)])
    assert not found, f"a second call, or the window that took its file, asked for {found}"
print("nothing was asked of the network")
