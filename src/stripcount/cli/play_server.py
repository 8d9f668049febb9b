"""A server for one page and its questions, on this computer only: 127.0.0.1, a random token in the address.

A request must name this host and the token, so that no page of the web reaches it. Bodies are bounded, boards are
answered one after another, each within a time limit, and whatever is wrong with a request is said in one sentence.
"""

from __future__ import annotations

import json
import secrets
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from stripcount.cli.play_answers import answer, read_question
from stripcount.errors import StripcountError, Unavailable, exception_text, printable
from stripcount.limits import Limits

HOST = "127.0.0.1"
MAX_BODY = 200_000
"""The largest size of a request's body, in bytes."""
MAX_DRAINED = 1 << 25
"""Bytes of a longer body that are received and dropped, so that the client reads the answer."""
SECONDS = 10.0
"""The default time limit of a question; as long again it may wait for the questions before it."""
_SILENCE = 15.0  # seconds after which a connection that says nothing is closed


class PlayServer(ThreadingHTTPServer):
    """The server; `address` is what a browser opens."""

    daemon_threads = True
    request_queue_size = 256
    allow_reuse_address = False

    def __init__(self, page: str, port: int = 0, seconds: float = SECONDS) -> None:
        """Listen on a port, any free one for 0; raises Unavailable if that is not possible."""
        self.token = secrets.token_urlsafe(24)
        self.page, self.seconds = page.encode("utf-8"), seconds
        self.busy = threading.Lock()
        try:
            super().__init__((HOST, port), Handler)
        except OSError as error:
            raise Unavailable(f"port {port} of {HOST} cannot be used: {error.strerror or error}.") from None

    @property
    def name(self) -> str:
        """The host and port, as a browser names them."""
        return f"{HOST}:{self.server_address[1]}"

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{self.name}/{self.token}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Drop a connection that broke; everything else is answered before it comes here."""

    def response(self, body: bytes) -> tuple[HTTPStatus, dict[str, object]]:
        """Return the status and the answer to a request's body."""
        try:
            question_kind, board = read_question(body)
        except StripcountError as error:
            return HTTPStatus.BAD_REQUEST, {"sentence": printable(str(error))}
        if not self.busy.acquire(timeout=self.seconds):
            return HTTPStatus.SERVICE_UNAVAILABLE, {"sentence": "the program is busy with other boards; ask again."}
        try:
            return HTTPStatus.OK, answer(question_kind, board, Limits(self.seconds))
        except Exception as error:  # a request never ends the server
            return HTTPStatus.INTERNAL_SERVER_ERROR, {
                "sentence": f"the program failed on this board: {exception_text(error)}."
            }
        finally:
            self.busy.release()


class RequestRefused(Exception):
    """A request is refused with this status and sentence."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Handler(BaseHTTPRequestHandler):
    """Answers GET for the page and POST for its questions."""

    server: PlayServer
    timeout = _SILENCE
    protocol_version = "HTTP/1.0"  # one request a connection

    def do_GET(self) -> None:
        """Send the page."""
        try:
            self._admit("")
        except RequestRefused as refused:
            self._send(refused.status, "text/plain", str(refused).encode())
        else:
            self._send(HTTPStatus.OK, "text/html", self.server.page)

    def do_POST(self) -> None:
        """Answer a question with JSON."""
        try:
            body = self._body()
            self._admit("ask")
            if body is None:
                raise RequestRefused(
                    HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a request must have at most {MAX_BODY} bytes."
                )
            if self.headers.get_content_type() != "application/json":
                raise RequestRefused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "a request must be application/json.")
            status, reply = self.server.response(body)
        except RequestRefused as refused:
            status, reply = refused.status, {"sentence": str(refused)}
        self._send(status, "application/json", json.dumps(reply).encode())

    def _admit(self, name: str) -> None:
        """Raise RequestRefused unless the request names this host, this page and the token."""
        hosts = self.headers.get_all("Host") or []
        if hosts != [self.server.name]:
            raise RequestRefused(HTTPStatus.FORBIDDEN, f"this server answers only as {self.server.name}.")
        origin = self.headers.get("Origin")
        if origin is not None and origin != f"http://{self.server.name}":
            raise RequestRefused(HTTPStatus.FORBIDDEN, "this server answers only its own page.")
        expected = f"/{self.server.token}/{name}".encode()
        if not secrets.compare_digest(self.path.encode("utf-8", "surrogateescape"), expected):
            raise RequestRefused(
                HTTPStatus.NOT_FOUND, "there is no such page; open the address that the program printed."
            )

    def _body(self) -> bytes | None:
        """Return the request's body, None if it is too long; raises RequestRefused if its length is not said."""
        text = self.headers.get("Content-Length", "")
        if not (text.isascii() and text.isdigit() and len(text) < 20):
            raise RequestRefused(HTTPStatus.LENGTH_REQUIRED, "a request must say its length.")
        length = int(text)
        if length <= MAX_BODY:
            return self.rfile.read(length)
        remaining = min(length, MAX_DRAINED)  # so that the client has sent it all and reads the answer
        while remaining > 0 and (chunk := self.rfile.read(min(remaining, 1 << 16))):
            remaining -= len(chunk)
        return None

    def _send(self, status: HTTPStatus, content_type: str, body: bytes) -> None:
        """Send a response with headers that forbid a browser to store it or to show it in another page."""
        self.send_response(status)
        for name, value in (
            ("Content-Type", f"{content_type}; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "no-referrer"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a malformed request, or one by another method, in one sentence."""
        status = HTTPStatus(code)
        self._send(
            status, "text/plain", f"{status.phrase.lower()}: only the page and its questions are answered.".encode()
        )

    def version_string(self) -> str:
        """Return the name of the server, without versions."""
        return "stripcount"

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


def serve(server: PlayServer) -> None:
    """Serve until an interrupt."""
    with server:
        server.serve_forever(poll_interval=0.1)
