"""Help says what each job does, and how, by example."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest
from cyclopts import App

from roundhouse.cli.main import COMMANDS, PURPOSE, command_line, run
from roundhouse.version import __version__


def told(*words: str) -> str:
    """What the command line prints."""
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse.cli.main", *words], capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("words", [(), ("-h",), ("--help",)])
def test_the_overview_says_what_each_job_does(words: tuple[str, ...]) -> None:
    page = told(*words)
    assert PURPOSE in page
    for name, (_place, purpose) in COMMANDS.items():
        assert any(line.split() == [name, *purpose.split()] for line in page.splitlines())


def test_the_package_is_the_command_where_no_script_is_on_the_path() -> None:
    command = [sys.executable, "-m", "roundhouse", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == __version__


def test_who_has_read_enough_sees_no_traceback() -> None:
    """As in ``roundhouse schema --fields | head -1``."""
    command = [sys.executable, "-m", "roundhouse.cli.main", "schema", "--fields"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout
        assert child.stderr
        assert child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == ""
    assert child.returncode == 141


def test_ctrl_c_is_no_traceback_even_before_a_command_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_words: Sequence[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("roundhouse.cli.main.carry_out", interrupted)
    monkeypatch.setattr(sys, "argv", ["roundhouse", "lint", "game.json"])
    with pytest.raises(SystemExit, match="130"):
        run()


def test_the_version_is_that_of_the_package() -> None:
    assert told("--version").strip() == __version__


def test_an_overview_and_the_library_load_nothing_that_they_do_not_need() -> None:
    code = (
        "import sys, roundhouse, roundhouse.cli.main as main; main.overview()\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & set(sys.argv[1:])))\n"
        "print(sorted(name for name in sys.modules if name.startswith('roundhouse')))"
    )
    heavy = ["cyclopts", "msgspec", "rich", "starlette", "sqlalchemy", "lxml", "javaobj", "numpy", "pandas"]
    done = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    ours = ["roundhouse", "roundhouse.cli", "roundhouse.cli.main", "roundhouse.version"]
    assert done.stdout.splitlines() == ["[]", str(ours)]


def test_help_is_wrapped_for_the_terminal_of_its_reader() -> None:
    page = told("review", "--help")
    lines = page.partition("For example:")[0].splitlines()
    paragraph = lines[lines.index("") + 3 :]
    assert all(len(line) > 55 for line in paragraph[:-2] if line)
    assert "    roundhouse review game.json --to review.html\n" in page


def test_an_empty_default_is_no_news() -> None:
    page = " ".join(told("simulate", "--help").split())
    assert "[default: 10]" in page
    assert not any(f"[default: {empty}]" in page for empty in ('""', "()", "0", "False"))


def commands() -> Iterator[tuple[str, App]]:
    """Every command that does something, those that are parts of another one included."""
    for name in COMMANDS:
        app = command_line()[name]
        for part in [app, *(app[word] for word in app if not word.startswith("-"))]:
            if part.default_command is not None:
                yield " ".join(dict.fromkeys((name, *part.name))), part


def test_every_parameter_is_explained() -> None:
    silent = {
        f"{words} {one.name}"
        for words, app in commands()
        for one in app.assemble_argument_collection(parse_docstring=True)
        if one.parameter.show is not False and not one.parameter.help
    }
    assert not silent


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_job_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        command_line()([name, "--help"])
    assert f"For example:\n    roundhouse {name}" in capsys.readouterr().out
