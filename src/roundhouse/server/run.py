"""Runs the server until it is told to stop, then lets requests and watchers end in good order."""

from __future__ import annotations

import gc
import json
import logging
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from roundhouse.table.errors import Malformed

from .app import build
from .house import House
from .registry import Families, installed
from .settings import Settings

_GRACE_SECONDS = 10
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class _Server(uvicorn.Server):
    """Uvicorn, which also tells the house at once: watchers would otherwise hold it up."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks for the end."""
        self._house.closing.set()
        self._house.hub.tell_all()
        super().handle_exit(sig, frame)


def run(
    settings: Settings, families: Families | None = None, *, ready: Callable[[str], object] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is told the address as soon as somebody may connect.

    Raises Malformed when the address is taken.
    """
    start_logging(settings)
    listening = _listen(settings)
    house = House(settings, families if families is not None else installed())
    config = uvicorn.Config(
        build(house),
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        proxy_headers=False,  # see .transport
        server_header=False,
    )
    port = listening.getsockname()[1]
    print(f"Roundhouse is at {settings.public_url or f'http://{settings.host}:{port}/'}", flush=True)
    if ready is not None:
        ready(f"http://{settings.host}:{port}/")
    # What the program consists of stays for ever. Set apart, it need no longer be looked through for garbage
    # every few seconds, which would hold up everyone for as long as a hundred moves take.
    gc.collect()
    gc.freeze()
    _Server(config, house).run(sockets=[listening])


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio turns Nagle's algorithm off only where the protocol is named: 40 ms on every answer.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        raise Malformed(
            "settings/port",
            f"The server cannot listen on {settings.host}:{settings.port}: {error.strerror}.",
            hint="choose another with --port",
        ) from None
    # From here on whoever connects waits until the house is open, and is not turned away.
    listening.listen(2048)
    return listening


def start_logging(settings: Settings) -> None:
    """Log lines to standard error, as words or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if settings.log == "json" else _Words("%(asctime)s %(levelname)s %(name)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    # What alembic and the engine say of themselves is of no use to whoever runs the server.
    for name in ("alembic", "sqlalchemy", "uvicorn", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


class _Words(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        extras = " ".join(f"{name}={value}" for name, value in _extras(record).items())
        return f"{super().format(record)}: {record.getMessage()} {extras}".rstrip()


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        out = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_extras(record),
        }
        if record.exc_info:
            out["error"] = self.formatException(record.exc_info)
        return json.dumps(out, default=str)
