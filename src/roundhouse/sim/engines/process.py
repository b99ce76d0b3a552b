"""The process of an engine: started, asked, and ended when it breaks its limits."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

from roundhouse.table.errors import Malformed, Unknown
from roundhouse.version import __version__

from .messages import PROTOCOL, ChooseMove, EngineMove, EngineReady, FromEngine, Hello, Quit

START_SECONDS = 10.0
"""The seconds that an engine may take until it is ready."""
END_SECONDS = 1.0
"""The seconds after “quit” in which an engine may end by itself."""
AnswerT = TypeVar("AnswerT", EngineReady, EngineMove)
_CHUNK = 65_536


class EngineSpec(msgspec.Struct, frozen=True):
    """An engine as the operator names it: the command, and its limits.

    ``seconds`` for a move, ``megabytes`` of address space (0: no limit; only on Linux has it effect),
    ``kilobytes`` of output for one answer.
    """

    name: str
    command: tuple[str, ...]
    seconds: float = 5.0
    megabytes: int = 1024
    kilobytes: int = 256
    family: str = ""
    """The family of games that it plays; empty: every one."""


class EngineFault(Exception):
    """The engine broke a limit or the protocol; ``str()`` says how."""


class EngineProcess:
    """The process of a running engine. Not safe for use by two threads at once."""

    def __init__(self, spec: EngineSpec, *, quiet: bool = True) -> None:
        """Start the engine and wait until it is ready. Raises EngineFault.

        It gets a session of its own, so that it can be ended with all that it started, and none of our
        environment but what a program needs to run. ``quiet`` drops what it writes to standard error.
        """
        self.spec = spec
        self._number = 0
        self._rest = b""
        try:
            self._process = subprocess.Popen(
                spec.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if quiet else None,
                env=_environment(),
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            raise EngineFault(f"{spec.name} cannot be started: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        _limit_memory(self._process.pid, spec.megabytes)
        try:
            self.ready: EngineReady = self._greet()
        except EngineFault:
            self.kill()
            raise

    def _greet(self) -> EngineReady:
        answer = self._talk(Hello(PROTOCOL, f"roundhouse {__version__}"), START_SECONDS, EngineReady)
        if answer.protocol != PROTOCOL:
            raise EngineFault(f"it speaks protocol {answer.protocol}, not {PROTOCOL}")
        return answer

    def ask(self, question: ChooseMove) -> EngineMove:
        """The answer to a question. Raises EngineFault, after which the process has ended."""
        self._number += 1
        numbered = msgspec.structs.replace(question, number=self._number)
        try:
            return self._talk(numbered, self.spec.seconds, EngineMove)
        except EngineFault:
            self.kill()
            raise

    def close(self) -> None:
        """Tell the engine to quit, and kill it if it does not."""
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                os.write(self._in, msgspec.json.encode(Quit()) + b"\n")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the engine at once, with all that it started."""
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _talk(self, message: object, seconds: float, wanted: type[AnswerT]) -> AnswerT:
        """Send a message and read until its answer has come; answers to earlier ones are skipped.

        Raises EngineFault after ``seconds`` or too much output.
        """
        until = time.monotonic() + seconds
        left = msgspec.json.encode(message) + b"\n"
        heard = 0
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._in, selectors.EVENT_WRITE)
            while True:
                for answer in self._answers():
                    if isinstance(answer, wanted) and not self._is_old(answer):
                        return answer
                wait = until - time.monotonic()
                if wait <= 0:
                    raise EngineFault(f"no answer within {seconds:g} seconds")
                for key, _ in selector.select(wait):
                    if key.fd == self._in:
                        left = left[self._write(left) :]
                        if not left:
                            selector.unregister(self._in)
                        continue
                    chunk = self._chunk()
                    heard += len(chunk)
                    if heard > self.spec.kilobytes * 1024:
                        raise EngineFault(f"more than {self.spec.kilobytes} kB for one answer")
                    self._rest += chunk

    def _answers(self) -> Iterator[FromEngine]:
        """The answers in what was read; the part of a line at its end is kept for later."""
        while b"\n" in self._rest:
            line, _, self._rest = self._rest.partition(b"\n")
            yield self._read(line)

    def _is_old(self, answer: FromEngine) -> bool:
        return isinstance(answer, EngineMove) and answer.number != self._number

    def _write(self, left: bytes) -> int:
        try:
            return os.write(self._in, left[:_CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            return len(left)  # it does not listen any more; what it said before is read still

    def _chunk(self) -> bytes:
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            chunk = b""
        if not chunk:
            raise EngineFault("it has ended")
        return chunk

    def _read(self, line: bytes) -> FromEngine:
        try:
            answer: FromEngine = msgspec.json.decode(line, type=FromEngine)
        except msgspec.DecodeError as error:
            raise EngineFault(f"a line that is no message: {error}") from None
        return answer


def _environment() -> Mapping[str, str]:
    kept = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
    return {name: os.environ[name] for name in kept if name in os.environ}


def _limit_memory(pid: int, megabytes: int) -> None:
    """Limit the address space of a running process, on Linux."""
    if megabytes and sys.platform == "linux":
        import resource

        size = megabytes * 2**20
        with contextlib.suppress(OSError):
            resource.prlimit(pid, resource.RLIMIT_AS, (size, size))


def read_engine(text: str) -> EngineSpec:
    """Read an engine from a setting: ``name=command with arguments``, with limits in brackets after the name.

    Raises Malformed for another form, and Unknown for a limit that does not exist.

    >>> read_engine("mine=python3 mine.py").command
    ('python3', 'mine.py')
    >>> read_engine("mine[seconds=2,megabytes=0]=./mine").seconds
    2.0
    """
    head, equals, command = _split(text)
    name, bracket, limits = head.partition("[")
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise Malformed("engine/shape", f"The command of “{name}” cannot be read: {error}.") from None
    if not equals or not name.isidentifier() or not words or (bracket and not limits.endswith("]")):
        raise Malformed(
            "engine/shape",
            f"“{text}” names no engine.",
            hint="name=command, such as mine=python3 mine.py or mine[seconds=2]=./mine",
        )
    known = {"seconds": float, "megabytes": int, "kilobytes": int, "family": str}
    values: dict[str, float | int | str] = {}
    for pair in filter(None, limits.removesuffix("]").split(",")):
        limit, _, value = pair.partition("=")
        if limit not in known:
            raise Unknown("engine/limit", f"There is no limit “{limit}”.", hint="one of: " + ", ".join(known))
        try:
            values[limit] = known[limit](value)
        except ValueError:
            raise Malformed("engine/limit", f"“{value}” is no number for {limit}.") from None
    return msgspec.convert({"name": name, "command": words, **values}, EngineSpec)


def read_engines(text: str) -> tuple[EngineSpec, ...]:
    """Read several engines, separated by semicolons or line breaks. Raises like :func:`read_engine`.

    >>> [one.name for one in read_engines("mine=./mine; yours=./yours")]
    ['mine', 'yours']
    """
    pieces = (piece.strip() for line in text.splitlines() for piece in line.split(";"))
    return tuple(read_engine(piece) for piece in pieces if piece)


def _split(text: str) -> tuple[str, str, str]:
    """The name with its limits, “=”, and the command, parted at the first = outside brackets."""
    start = text.find("]=") + 1 if "[" in text.partition("=")[0] else 0
    at = text.find("=", start)
    return (text[:at], "=", text[at + 1 :]) if at > 0 else (text, "", "")
