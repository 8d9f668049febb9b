"""Headless Chromium over its debugging pipe: no driver, no network, JSON between zero bytes."""

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
_KEYS = {"Tab": 9, "Enter": 13, "Backspace": 8, "Home": 36, "End": 35, " ": 32, "+": 187, "-": 189}
_KEYS |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Browser:
    """One page of one browser."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._number, self._read, self._session = 0, b"", ""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Network.enable")
        self.ask("Log.enable")
        self.ask("Runtime.enable")
        self.seen: list[dict[str, Any]] = []

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its result."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            found = self._next()
            if found.get("id") == self._number:
                assert "error" not in found, found
                result: dict[str, Any] = found["result"]
                return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._read:
            part = os.read(self._back, 1 << 16)
            assert part, "Chromium went away"
            self._read += part
        raw, _, self._read = self._read.partition(b"\0")
        found: dict[str, Any] = json.loads(raw)
        if "id" not in found and hasattr(self, "seen"):
            self.seen.append(found)
        return found

    def open(self, page: Path | str, query: str = "", width: int = 1100, height: int = 800, dark: bool = False) -> None:
        """Load a page, a file or an address, in a window of the given size; `seen` has what happened since."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self.seen.clear()
        self.ask("Page.navigate", url=(page if isinstance(page, str) else page.resolve().as_uri()) + query)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.seen):
            self._next()

    def value(self, expression: str) -> Any:
        """Return the value of an expression on the page."""
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def press(self, key: str, shift: bool = False) -> None:
        """Press a key such as Tab, Enter, ArrowUp or x."""
        code = _KEYS.get(key) or ord(key.upper())
        written = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        for kind in ("keyDown", "keyUp"):
            more = {"text": written} if kind == "keyDown" and written else {}
            self.ask(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=key, windowsVirtualKeyCode=code, modifiers=8 * shift, **more,
            )  # fmt: skip

    def click(self, x: float, y: float, button: str = "left") -> None:
        """Click at a point of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=1)

    def type(self, text: str) -> None:
        """Type text where the focus is."""
        self.ask("Input.insertText", text=text)

    def picture(self, path: Path, whole: bool = False) -> None:
        """Write what is seen, or the whole page, as PNG."""
        shot = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def requested(self) -> list[str]:
        """Return the addresses asked for since the page was opened."""
        return [e["params"]["request"]["url"] for e in self.seen if e.get("method") == "Network.requestWillBeSent"]

    def complaints(self) -> list[str]:
        """Return what was written to the browser's console since the page was opened, failures of scripts included."""
        noisy = {"Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"}
        return [json.dumps(event["params"]) for event in self.seen if event.get("method") in noisy]


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """Start Chromium and end it."""
    assert PROGRAM is not None
    (their_in, to), (back, their_out) = os.pipe(), os.pipe()
    flags = f"{QUIET} --remote-debugging-pipe --user-data-dir='{profile}'"
    command = f"exec {PROGRAM} {flags} 3<&{their_in} 4>&{their_out}"
    process = subprocess.Popen(["bash", "-c", command], pass_fds=(their_in, their_out), stderr=subprocess.DEVNULL)
    os.close(their_in)
    os.close(their_out)
    try:
        yield Browser(to, back)
    finally:
        process.terminate()
        process.wait(timeout=120)
        os.close(to)
        os.close(back)
