"""Runs the server until it is told to stop, then lets requests and watchers end in good order."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.util import get_temp_dir
from types import FrameType
from typing import Any

import msgspec
import uvicorn

from roundhouse.garbage import search_seldom
from roundhouse.table.errors import Malformed
from roundhouse.table.languages import languages, spoken

from .app import build
from .context import ServerContext
from .doors import room_for
from .registry import Families, installed
from .settings import Settings, unknown_variables
from .store.opening import must_open

_LOG = logging.getLogger("roundhouse.run")
_GRACE_SECONDS = 10
_LAST_SECONDS = 25.0
"""After a signal, the program has ended by then, whatever happens."""
_SWITCH_SECONDS = 0.001
_FORCED = 3
"""The exit code of a program that was ended so."""
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
_MANY = re.compile('[ "=]')


class _Server(uvicorn.Server):
    """Uvicorn, which also tells the server context at once: watchers would otherwise hold it up."""

    def __init__(self, config: uvicorn.Config, context: ServerContext, tell: Callable[[], object]) -> None:
        super().__init__(config)
        self._context, self._tell = context, tell
        self._starting: asyncio.Task[None] | None = None  # of the workers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve at once; the processes for longer work start meanwhile. Whoever hears of the address may end
        the server in the same moment: signals are heeded by now."""
        await super().startup(sockets)
        if self.should_exit:
            return
        self._starting = asyncio.create_task(self._begin_workers())
        self._tell()

    async def _begin_workers(self) -> None:
        """Start the processes. Where the server ends meanwhile, whatever stopped them is logged and no more:
        the signal that ends it goes to them as well, and they may fail in any way."""
        try:
            await self._context.workers.begin()
        except Exception as error:
            if not self._context.closing.is_set():
                raise
            _LOG.info("the server ended before its workers began", extra={"error": repr(error)})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End in good order, also where a second Ctrl-C waits for no request that is under way."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Heed signals while the block runs. Unlike uvicorn's own this does not send them once more when all
        is over: that would end the program before it has tidied up, and folders would stay behind."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks for the end."""
        self._context.closing.set()
        self._context.hub.tell_all()
        last = threading.Timer(_LAST_SECONDS, _end_now)
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)


def _end_now() -> None:
    """What was to end in good order has not: a thread hangs, or a disk. What is kept is kept."""
    _LOG.critical("did not end in time, and is ended now")
    shutil.rmtree(get_temp_dir(), ignore_errors=True)
    os._exit(_FORCED)


def run(
    settings: Settings, families: Families | None = None, *, ready: Callable[[str], object] | None = None
) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is told the address as soon as somebody may connect.

    Raises Malformed when the address is taken.
    """
    start_logging(settings)
    for slip in unknown_variables():
        _LOG.warning(slip)
    settings = msgspec.structs.replace(settings, connections=room_for(settings.connections))
    listening = _listen(settings)
    asyncio.run(must_open(settings.database))
    context = ServerContext(settings, families if families is not None else installed())
    # What the program consists of stays for ever, and so do its titles. All of it is read now: the first
    # visitor does not wait for it. Set apart, it need no longer be looked through for garbage every few
    # seconds, which would hold up everyone for as long as a hundred moves take.
    #
    # The languages come first: what reading them takes is free again afterwards, and the titles fill it.
    for code in languages():
        spoken(code)
    for name in context.families.modules_at_tables():
        import_module(name)
    _read_titles(context.families)
    gc.collect()
    gc.freeze()
    search_seldom()
    config = configured(context, log_config=None, timeout_graceful_shutdown=_GRACE_SECONDS)
    port = listening.getsockname()[1]

    def tell() -> None:
        print(f"Roundhouse is at {settings.public_url or f'http://{settings.host}:{port}/'}", flush=True)
        if ready is not None:
            ready(f"http://{settings.host}:{port}/")

    # Threads that compute hand over sooner to the loop that answers everyone: what waits longest is it.
    sys.setswitchinterval(_SWITCH_SECONDS)
    _Server(config, context, tell).run(sockets=[listening])


def _read_titles(families: Families) -> None:
    """Read every title. One that cannot be read keeps nobody from playing others."""
    for title, error in families.broken().items():
        _LOG.warning("a title cannot be read", extra={"title": title, "error": str(error)})


def configured(context: ServerContext, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        build(context),
        http=context.doors.protocol(),  # counts each connection before it comes in
        loop="asyncio",  # not whatever else is installed: this one is tested
        access_log=False,
        ws="none",
        proxy_headers=False,  # see .transport
        server_header=False,
        **more,
    )


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
            hint="choose another with --port, or --host",
        ) from None
    # From here on whoever connects waits until the server is open, and is not turned away.
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
        extras = " ".join(f"{name}={_one_word(value)}" for name, value in _extras(record).items())
        record.asctime = self.formatTime(record)
        head = f"{self.formatMessage(record)}: {_one_line(record.getMessage())} {extras}".rstrip()
        return f"{head}\n{self.formatException(record.exc_info)}" if record.exc_info else head


def _one_line(text: str) -> str:
    """A text in which nobody can write a line that looks like one of ours."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in text)


def _one_word(value: object) -> str:
    """A value that cannot be taken for several; a text with blanks or quotes stands in quotes."""
    text = str(value)
    return json.dumps(text) if _MANY.search(text) else _one_line(text)


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
