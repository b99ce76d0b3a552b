"""A server outside ours, on loopback, that hears what ours sends: hooks and push messages."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from typing import Any, NamedTuple


class Request(NamedTuple):
    """What came to a server of the test."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class World(HTTPServer):
    """Programs outside. ``fails`` is how often they answer 503 first; ``gone`` is what does not exist."""

    def __init__(self) -> None:
        self.heard: Queue[Request] = Queue()
        self.fails, self.gone = 0, False
        world = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                failing, world.fails = world.fails > 0, world.fails - 1
                self.send_response(410 if world.gone else 503 if failing else 201)
                self.end_headers()
                world.heard.put(Request(self.command, self.path, dict(self.headers.items()), body))

            def do_PUT(self) -> None:
                self.do_POST()

            def log_message(self, *_: object) -> None:
                """Nothing."""

        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
