"""How a server starts, how it is ended, and what it leaves behind."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from roundhouse.server.settings import unknown_variables

from .process import Process

_SERVE = [sys.executable, "-m", "roundhouse.cli.main", "serve", "--port", "0"]


@pytest.mark.parametrize("url", ["sqlite:////nowhere/at/all.sqlite3", "postgresql://x:secret@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_opened_is_said_before_an_address(url: str, tmp_path: Path) -> None:
    command = [*_SERVE, "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path, check=False)
    assert done.returncode == 1
    assert "Roundhouse is at" not in done.stdout
    assert "cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="who started whom is asked of /proc")
def test_workers_start_before_anybody_needs_them(tmp_path: Path) -> None:
    with Process(tmp_path, f"sqlite:///{tmp_path / 'x.sqlite3'}") as server:
        tasks = Path(f"/proc/{server.pid}/task")
        for _ in range(200):
            started = [child for one in tasks.glob("*/children") for child in one.read_text().split()]
            if any("forkserver" in Path(f"/proc/{child}/cmdline").read_text() for child in started):
                return
            time.sleep(0.1)
    pytest.fail("no worker was started")


def test_stopping_ends_whatever_hangs(tmp_path: Path) -> None:
    """The event loop itself hangs while the server is closed: after the last second the process is ended."""
    program = tmp_path / "hanging.py"
    program.write_text(
        "import threading, time, signal, os\n"
        "from roundhouse.server.context import ServerContext\n"
        "from roundhouse.server import run\n"
        "from roundhouse.server.settings import Settings\n"
        "run._LAST_SECONDS = 1.0\n"
        "async def close(_context):\n"
        "    time.sleep(300)\n"
        "ServerContext.close = close\n"
        "def ready(_url):\n"
        "    threading.Timer(2, os.kill, (os.getpid(), signal.SIGTERM)).start()\n"
        f"run.run(Settings(port=0, database='sqlite:///{tmp_path / 'x.sqlite3'}'), ready=ready)\n"
    )
    with tempfile.TemporaryDirectory(prefix="rh-") as here:  # a short name: sockets lie in it
        done = subprocess.run(
            [sys.executable, str(program)],
            capture_output=True, timeout=60, check=False, text=True, env={**os.environ, "TMPDIR": here},
        )  # fmt: skip
        assert done.returncode == 3
        assert "is ended now" in done.stderr
        assert os.listdir(here) == []


def test_whoever_hears_of_the_address_may_end_the_server_at_once(tmp_path: Path) -> None:
    """Ctrl-C, which a terminal sends to the processes that just begin as well, is no traceback of theirs."""
    program = tmp_path / "ending.py"
    program.write_text(
        "import os, signal, threading\n"
        "from roundhouse.server import run\n"
        "from roundhouse.server.settings import Settings\n"
        "def ready(_url):\n"
        "    print('heeded', signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL, flush=True)\n"
        "    threading.Timer(0.3, os.killpg, (os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        f"    run.run(Settings(port=0, database='sqlite:///{tmp_path / 'x.sqlite3'}'), ready=ready)\n"
        "except KeyboardInterrupt:\n"
        "    pass\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True, timeout=60, check=False, text=True, start_new_session=True,
    )  # fmt: skip
    assert "heeded True" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("signals", [["SIGTERM"], ["SIGINT"], ["SIGINT", "SIGINT"], ["SIGTERM", "SIGTERM"]])
def test_a_server_that_is_ended_leaves_no_folder_behind(signals: list[str], tmp_path: Path) -> None:
    """Neither its own, nor that of a task whose process was killed; and it says nothing of it."""
    with tempfile.TemporaryDirectory(prefix="rh-") as here:  # a short name: sockets lie in it
        program = tmp_path / "tidy.py"
        program.write_text(
            "import asyncio, os, pathlib, signal, tempfile, threading, time\n"
            "from roundhouse.server import run, workers\n"
            "from roundhouse.server.settings import Settings\n"
            "def ready(_url):\n"
            "    threading.Thread(target=end, daemon=True).start()\n"
            "def unfinished(_families):\n"
            "    tempfile.mkdtemp(prefix='unfinished-')\n"
            "    os.kill(os.getpid(), signal.SIGKILL)\n"
            "made = []\n"
            "class Noted(workers.Workers):\n"
            "    def __init__(self, *args, **kwargs):\n"
            "        super().__init__(*args, **kwargs)\n"
            "        made.append((self, None))\n"
            "    async def begin(self):\n"
            "        await super().begin()\n"
            "        made.append((self, asyncio.get_running_loop()))\n"
            "def end():\n"
            "    while not made or made[-1][1] is None:\n"
            "        time.sleep(0.1)\n"
            "    here, loop = made[-1]\n"
            "    lost = asyncio.run_coroutine_threadsafe(here.run('a', unfinished), loop)\n"
            "    print(type(lost.exception(60)).__name__)\n"
            "    print(len(list(pathlib.Path(tempfile.gettempdir()).rglob('unfinished-*'))), flush=True)\n"
            f"    for one in {signals}:\n"
            "        os.kill(os.getpid(), getattr(signal, one))\n"
            "from roundhouse.server import context\n"
            "context.Workers = Noted\n"
            "if __name__ == '__main__':\n"
            f"    run.run(Settings(port=0, database='sqlite:///{tmp_path / 'x.sqlite3'}'), ready=ready)\n"
        )
        done = subprocess.run(
            [sys.executable, str(program)],
            capture_output=True, timeout=120, check=False, text=True,
            env={**os.environ, "TMPDIR": here, "PYTHONPATH": str(tmp_path)},
        )  # fmt: skip
        assert "Unavailable\n1\n" in done.stdout, done.stderr
        assert (done.returncode, os.listdir(here)) == (0, []), done.stderr
        assert "Traceback" not in done.stderr


def test_titles_are_read_before_anybody_comes(tmp_path: Path) -> None:
    """Nobody waits for them, and the search for garbage never looks through them."""
    program = tmp_path / "reading.py"
    program.write_text(
        "import gc, os, signal, threading\n"
        "from roundhouse.eighteen.family import FAMILY\n"
        "from roundhouse.server import run\n"
        "from roundhouse.server.registry import Families\n"
        "from roundhouse.server.settings import Settings\n"
        "families = Families([FAMILY])\n"
        "def ready(_url):\n"
        "    cards = vars(families)['_cards']\n"
        "    print(len(cards) > 10, any(one is cards for one in gc.get_objects()), flush=True)\n"
        "    threading.Timer(2, os.kill, (os.getpid(), signal.SIGTERM)).start()\n"
        f"run.run(Settings(port=0, database='sqlite:///{tmp_path / 'x.sqlite3'}'), families, ready=ready)\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, timeout=60, check=False, text=True
    )
    assert "True False" in done.stdout


def test_a_variable_that_is_no_setting_is_told() -> None:
    told = unknown_variables({"ROUNDHOUSE_PROT": "1", "ROUNDHOUSE_PORT": "2", "PATH": "x"})
    assert told == ["ROUNDHOUSE_PROT is no setting; did you mean ROUNDHOUSE_PORT?"]
    assert not unknown_variables({"ROUNDHOUSE_DATA": "data"})  # it is for the tests
    done = subprocess.run(
        [*_SERVE, "--database", "sqlite:////nowhere/at/all.sqlite3"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "ROUNDHOUSE_PROT": "1"},
    )
    assert told[0] in done.stderr
