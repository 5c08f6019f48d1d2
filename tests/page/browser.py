# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium that a test opens pages in, touches and asks: its DevTools protocol over a pipe."""

import base64
import itertools
import json
import os
import pathlib
import select
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds for one answer


class Browser:
    """Sees what a page complains of (`complaints`) and what it asks the network for (`requests`)."""

    def __init__(self, program, width=1100, height=800):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()

        def as_three_and_four():
            # Through higher numbers, so that neither closes the other.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self._process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             f"--user-data-dir={self._profile.name}", f"--window-size={width},{height}", "--remote-debugging-pipe",
             "about:blank"],
            preexec_fn=as_three_and_four, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._numbers = itertools.count(1)
        self._buffer = b""
        self._session = None
        self.complaints, self.requests = [], []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def close(self):
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        os.close(self._in)
        os.close(self._out)
        self._profile.cleanup()

    def _message(self):
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            if not select.select([self._in], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self._in, 1 << 20)
            if not piece:
                raise EOFError("the browser ended")
            self._buffer += piece
        text, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(text)

    def _note(self, message):
        method, told = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(told["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if method == "Runtime.consoleAPICalled":
            self.complaints.append(json.dumps(told["args"]))
        if method == "Log.entryAdded":
            self.complaints.append(told["entry"]["text"])
        if method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])

    def ask(self, method, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def value(self, expression):
        """The value of an expression of JavaScript."""
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def wait_for(self, expression):
        end = time.monotonic() + PATIENCE
        while not self.value(expression):
            if time.monotonic() > end:
                raise TimeoutError(expression)
            time.sleep(0.02)

    def open(self, path):
        """Opens a file, and waits until all of the page is there."""
        self.complaints.clear()
        self.requests.clear()
        url = pathlib.Path(path).absolute().as_uri()
        self.ask("Page.navigate", url=url)
        self.wait_for(f"location.href === {json.dumps(url)} && document.documentElement?.dataset.ready === 'yes'")

    def press(self, key, text=None):
        text = text if text is not None else key if len(key) == 1 else {"Enter": "\r"}.get(key, "")
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def point(self, x, y):
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, x, y):
        self.point(x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def middle_of(self, selector):
        place = self.value(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                           " return [b.x + b.width / 2, b.y + b.height / 2]; })()")
        return place[0], place[1]

    def text(self, selector):
        return self.value(f"document.querySelector({json.dumps(selector)}).textContent")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))
