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

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
_KEYS = {"Tab": 9, "Enter": 13, "Backspace": 8, "Home": 36, "End": 35, " ": 32, "+": 187, "-": 189}
_KEYS |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class Browser:
    """One page of one browser.

    `events` holds the events that the browser has sent since the page was opened.
    """

    def __init__(self, command_pipe: int, reply_pipe: int) -> None:
        """Open a page; both pipes are file descriptors."""
        self._command_pipe, self._reply_pipe = command_pipe, reply_pipe
        self._message_id, self._buffer, self._session = 0, b"", ""
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Network.enable")
        self.call("Log.enable")
        self.call("Runtime.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command of the DevTools protocol and return its result; events that arrive first are recorded."""
        self._message_id += 1
        message: dict[str, Any] = {"id": self._message_id, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._command_pipe, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._next_message()
            if reply.get("id") == self._message_id:
                assert "error" not in reply, reply
                result: dict[str, Any] = reply["result"]
                return result

    def _next_message(self) -> dict[str, Any]:
        """Return the next reply or event; events are recorded."""
        while b"\0" not in self._buffer:
            chunk = os.read(self._reply_pipe, 1 << 16)
            assert chunk, "Chromium went away"
            self._buffer += chunk
        text, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        if "id" not in message:
            self.events.append(message)
        return message

    def open(self, page: Path | str, query: str = "", width: int = 1100, height: int = 800, dark: bool = False) -> None:
        """Load a page, a file or an address, in a window of the given size, and wait until it is loaded."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.call("Page.navigate", url=(page if isinstance(page, str) else page.resolve().as_uri()) + query)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self._next_message()

    def value(self, expression: str) -> Any:
        """Return the value of an expression on the page."""
        message = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in message, message
        return message["result"].get("value")

    def press(self, key: str, shift: bool = False) -> None:
        """Press a key such as Tab, Enter, ArrowUp or x."""
        code = _KEYS.get(key) or ord(key.upper())
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        for event_type in ("keyDown", "keyUp"):
            text_argument = {"text": text} if event_type == "keyDown" and text else {}
            self.call(
                "Input.dispatchKeyEvent",
                type=event_type, key=key, code=key, windowsVirtualKeyCode=code, modifiers=8 * shift, **text_argument,
            )  # fmt: skip

    def click(self, x: float, y: float, button: str = "left") -> None:
        """Click at a point of the window."""
        for event_type in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=event_type, x=x, y=y, button=button, clickCount=1)

    def type(self, text: str) -> None:
        """Type text where the focus is."""
        self.call("Input.insertText", text=text)

    def screenshot(self, path: Path, full_page: bool = False) -> None:
        """Write the visible part of the page, or the whole page, as PNG."""
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=full_page)
        path.write_bytes(base64.b64decode(shot["data"]))

    def requested_addresses(self) -> list[str]:
        """Return the addresses requested since the page was opened."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]

    def console_messages(self) -> list[str]:
        """Return the messages on the browser's console since the page was opened, as JSON, and failures of scripts."""
        methods = {"Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"}
        return [json.dumps(event["params"]) for event in self.events if event.get("method") in methods]


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """Start Chromium with a profile in the folder `profile`, yield its page, and end it."""
    assert PROGRAM is not None
    (browser_input, command_pipe), (reply_pipe, browser_output) = os.pipe(), os.pipe()
    flags = f"{FLAGS} --remote-debugging-pipe --user-data-dir='{profile}'"
    command = f"exec {PROGRAM} {flags} 3<&{browser_input} 4>&{browser_output}"
    process = subprocess.Popen(
        ["bash", "-c", command], pass_fds=(browser_input, browser_output), stderr=subprocess.DEVNULL
    )
    os.close(browser_input)
    os.close(browser_output)
    try:
        yield Browser(command_pipe, reply_pipe)
    finally:
        process.terminate()
        process.wait(timeout=120)
        os.close(command_pipe)
        os.close(reply_pipe)
