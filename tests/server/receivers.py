"""Receivers of messages: a small HTTP server and a small SMTP server, both real, each in a thread."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


class Web:
    """What a webhook has received; it answers with the statuses it is given, then with 204."""

    def __init__(self) -> None:
        self.bodies: list[Any] = []
        self.statuses: list[int] = []
        self.url = ""


@contextmanager
def web() -> Iterator[Web]:
    """An HTTP server that keeps what is posted."""
    found = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(found.statuses.pop(0) if found.statuses else 204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with _running(HTTPServer(("127.0.0.1", 0), Handler)) as port:
        found.url = f"http://127.0.0.1:{port}/hook/secret"
        yield found


class Dripping:
    """A server that never comes to an end of its answer."""

    def __init__(self) -> None:
        self.url = ""
        self.begun = 0
        """Requests that it has begun to answer."""
        self.done = threading.Event()


@contextmanager
def dripping(greeting: bytes = b"HTTP/1.1 200 OK\r\nX-Slow: ") -> Iterator[Dripping]:
    """A server that answers letter by letter for ever: no wait for the next letter is ever long."""
    found = Dripping()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            found.begun += 1
            with suppress(OSError):
                self.wfile.write(greeting)
                while not found.done.wait(0.1):
                    self.wfile.write(b"x")

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        request_queue_size = 64

    with _running(Server(("127.0.0.1", 0), Handler)) as port:
        found.url = f"http://127.0.0.1:{port}/hook"
        try:
            yield found
        finally:
            found.done.set()


@contextmanager
def post_office() -> Iterator[tuple[str, list[str]]]:
    """An SMTP server; its address and the letters it gets."""
    letters: list[str] = []

    class Handler(socketserver.StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("220 here")
            while line := self.rfile.readline().decode().strip():
                verb = line.split(" ")[0].upper()
                if verb == "DATA":
                    self.say("354 go on")
                    letters.append("".join(iter(lambda: self.rfile.readline().decode(), ".\r\n")))
                self.say("221 bye" if verb == "QUIT" else "250 ok")
                if verb == "QUIT":
                    return

    with _running(socketserver.TCPServer(("127.0.0.1", 0), Handler)) as port:
        yield f"smtp://127.0.0.1:{port}", letters


@contextmanager
def _running(server: socketserver.TCPServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
