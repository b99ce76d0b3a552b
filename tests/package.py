"""Builds what people install, and tries it in a clean environment: ``python -m tests.package``.

Needs nothing but Python and a package index, so that it runs on every system: the source archive is built,
the wheel from it, the wheel is installed into a new environment, and there, in an empty folder, a game is
begun, played by bots, written, replayed and drawn, and the server answers. Each step says how long it took.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]

PLAY = """
import pathlib, roundhouse
table = roundhouse.new_game("1889", ["Ada", "Ben"])
roundhouse.play_on(table, "dice", actions=200)
pathlib.Path("game.json").write_text(roundhouse.export(table), encoding="utf-8")
pathlib.Path("map.svg").write_text(roundhouse.draw(table), encoding="utf-8")
assert roundhouse.load("game.json").digest() == table.digest()
"""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say how long something took."""
    began = time.perf_counter()
    yield
    print(f"{name:52} {time.perf_counter() - began:6.1f} s", flush=True)


def program(environment: Path, name: str) -> str:
    """A program of an environment, wherever the system puts it."""
    folder = environment / ("Scripts" if os.name == "nt" else "bin")
    return str(folder / (f"{name}.exe" if os.name == "nt" else name))


def run(*words: str, folder: Path) -> str:
    """Run a program and return what it printed. Raises CalledProcessError."""
    clean = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTHONPATH", "ROUNDHOUSE_"))
    }
    done = subprocess.run(
        words, cwd=folder, env=clean, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        done.check_returncode()
    return done.stdout


def build(work: Path, out: Path) -> tuple[Path, Path]:
    """The source archive, and the wheel made from it."""
    tools = work / "tools"
    venv.create(tools, with_pip=True)
    python = program(tools, "python")
    run(python, "-m", "pip", "install", "--quiet", "build", folder=work)
    run(python, "-m", "build", "--outdir", str(out), str(ROOT), folder=work)
    return next(out.glob("*.tar.gz")), next(out.glob("*.whl"))


def check_contents(archive: Path, wheel: Path) -> None:
    """Licenses, types and data are in; tests are in the archive alone; leavings are in neither."""
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
    for ending in (
        "licenses/LICENSE",
        "licenses/NOTICE",
        "roundhouse/py.typed",
        "g1889/title.toml",
        ".woff2",
        "roundhouse/docs/index.md",
        "roundhouse/docs/navigation.toml",
        "roundhouse/docs/decisions/index.md",
        "roundhouse/docs/pictures/1889.svg",
        "roundhouse/docs/CHANGELOG.md",
    ):
        assert any(name.endswith(ending) for name in names), f"the wheel has no {ending}"
    assert all(name.startswith(("roundhouse/", "roundhouse-")) for name in names)
    with tarfile.open(archive) as file:
        inside = {name.partition("/")[2] for name in file.getnames()}
    assert {"LICENSE", "NOTICE", "README.md", "tests/package.py", "docs/index.md"} <= inside
    assert not any("__pycache__" in name or name.endswith(".sqlite3") for name in [*names, *inside])


def try_out(environment: Path, folder: Path) -> None:
    """What somebody does first, as another user would, without the repository."""
    roundhouse, python = program(environment, "roundhouse"), program(environment, "python")
    assert run(roundhouse, "--version", folder=folder).strip() in str(
        sorted(folder.parent.glob("dist/*.whl"))
    )
    assert "lint" in run(roundhouse, "--help", folder=folder)
    with step("  a game begun, played, written, loaded, drawn"):
        run(python, "-c", PLAY, folder=folder)
    with step("  replay and draw on the command line"):
        assert "as far as it goes" in run(roundhouse, "replay", "game.json", folder=folder)
        run(roundhouse, "draw", "map", "1889", "-o", "printed.svg", folder=folder)
    with step("  the server starts and shows its pages"):
        serve(roundhouse, folder)


def serve(roundhouse: str, folder: Path) -> None:
    """Start the server on a free port, read its front page and a page of the manual, end it."""
    words: Sequence[str] = (roundhouse, "serve", "--port", "0", "--database", "sqlite:///tables.sqlite3")
    with subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            assert server.stdout is not None
            for line in server.stdout:
                if (start := line.find("http://")) >= 0:
                    with urllib.request.urlopen(line[start:].split()[0], timeout=20) as page:
                        assert "Roundhouse" in page.read().decode()
                    manual = line[start:].split()[0] + "docs/commands"
                    with urllib.request.urlopen(manual, timeout=20) as page:
                        assert 'id="convert"' in page.read().decode()
                    return
            raise AssertionError("the server did not say its address")
        finally:
            server.terminate()


def main() -> int:
    """Build, install, try; print what was done."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        out, folder, environment = work / "dist", work / "empty", work / "clean"
        folder.mkdir()
        with step("source archive and wheel"):
            archive, wheel = build(work, out)
        check_contents(archive, wheel)
        with step("a clean environment with the wheel"):
            venv.create(environment, with_pip=True)
            run(program(environment, "python"), "-m", "pip", "install", "--quiet", str(wheel), folder=folder)
        run(program(environment, "python"), "-m", "pip", "check", folder=folder)
        try_out(environment, folder)
        kept = ROOT / "dist"
        kept.mkdir(exist_ok=True)
        for file in (archive, wheel):
            (kept / file.name).write_bytes(file.read_bytes())
            print(f"dist/{file.name:47} {file.stat().st_size / 1e6:6.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
