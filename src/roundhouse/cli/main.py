"""The ``roundhouse`` command. Each job is a module of its own, imported only when it is asked for."""

from __future__ import annotations

import errno
import os
import select
import sys
from contextlib import suppress

from roundhouse.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclopts import App

PURPOSE = "Railway board games, defined, checked, drawn, played, solved and printed."

COMMANDS = {
    "serve": ("roundhouse.cli.serve:serve", "Run the server: lobby, tables and API."),
    "play": ("roundhouse.cli.serve:play", "Play here and now, a game file of your own if you like."),
    "replay": ("roundhouse.cli.replay:replay", "Replay recorded games and compare the results."),
    "routes": (
        "roundhouse.cli.routes:routes",
        "What every run of a recorded game earned and could have earned.",
    ),
    "new": ("roundhouse.cli.new:new", "Begin a new game of your own."),
    "watch": ("roundhouse.cli.watch:watch", "Follow a game file in the browser while you write."),
    "lint": ("roundhouse.cli.lint:lint", "Check game files and say what is wrong where."),
    "explain": ("roundhouse.cli.explain:explain", "Say what a word of a game file means."),
    "convert": ("roundhouse.cli.convert:convert", "Write a game file in another format."),
    "title": ("roundhouse.cli.title:app", "Help with new titles: a first draft, how far each one plays."),
    "diff": ("roundhouse.cli.diff:diff", "Compare two game files, whatever their formats."),
    "draw": ("roundhouse.cli.draw:app", "Draw tiles, hexes, maps, markets, trains and games."),
    "print": ("roundhouse.cli.print:print_game", "Print a game: PDF, SVG or PNG at true size."),
    "schema": ("roundhouse.cli.schema:schema", "Print the JSON Schema of a format of definitions."),
    "simulate": ("roundhouse.cli.simulate:simulate", "Let bots play a series of games."),
    "review": ("roundhouse.cli.review:review", "Say what decided a game that is over."),
    "openings": (
        "roundhouse.cli.openings:openings",
        "Tell how recorded games were opened, and what won.",
    ),
    "world": ("roundhouse.cli.world:world", "Make a new board for crayon rails, or check one."),
    "export": ("roundhouse.cli.export:export", "Write a table as a file for other programs."),
    "db": ("roundhouse.cli.db:app", "Look after the database: upgrade, backup, restore, check."),
    "tables": ("roundhouse.cli.tables:app", "Look after tables: those in trouble, removing one."),
    "push-keys": ("roundhouse.cli.push_keys:push_keys", "Make the server's key for web push."),
    "people": (
        "roundhouse.cli.people:app",
        "Look after the accounts: list them, give passwords and rights, close, remove.",
    ),
}
"""Each job: where it lives and what it does. A new command is one line here and one module beside this."""

OPTIONS = {"--help (-h)": "Show this.", "--version": "Show the version."}


def overview() -> str:
    """What the program can do, a line for each job.

    Written here, without the library that reads the command line: what people ask for first comes at once.
    """
    jobs = {**{name: words for name, (_, words) in sorted(COMMANDS.items())}, **OPTIONS}
    lines = [f"  {name:{max(map(len, jobs)) + 2}}{words}" for name, words in jobs.items()]
    return "\n".join([
        "Usage: roundhouse COMMAND", "", PURPOSE, "", *lines, "",
        "roundhouse COMMAND --help explains a command, with examples.",
    ])  # fmt: skip


def command_line() -> App:
    """The command with all its jobs, each of which brings its own help."""
    from cyclopts import App, Parameter

    from .help_pages import FlowingHelp, shown_default

    app = App(
        name="roundhouse",
        help=PURPOSE,
        help_format="plaintext",  # so that the lines of examples stay lines
        help_formatter=FlowingHelp(),
        default_parameter=Parameter(negative_iterable=(), show_default=shown_default),
        version=__version__,
    )
    for name, (place, _) in COMMANDS.items():
        app.command(place, name=name)
    return app


def run() -> None:
    """Run the command line. What people got wrong is said in a sentence, without a traceback, and nothing is
    said when whoever reads the output has heard enough, as ``head`` does."""
    try:
        try:
            _start()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:  # before or after what a command does, which ends by itself
        raise SystemExit(_INTERRUPTED) from None
    except BrokenPipeError:
        if not _nobody_reads():
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left to say goes nowhere
        raise SystemExit(_UNREAD) from None
    except OSError as error:
        if error.errno not in _FULL:
            raise
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"roundhouse: What this says cannot be written: {error.strerror}.", file=sys.stderr)
        raise SystemExit(1) from None


_MISUSED = 2
"""The exit code of a command line that is wrong, as that of each command."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the place says where nothing more can be written to."""
_INTERRUPTED = 130
_UNREAD = 141
"""The exit codes of a program that Ctrl-C or a broken pipe has ended: 128 and the number of the signal."""


def _nobody_reads() -> bool:
    """Is standard output a pipe that nobody reads any more?"""
    if not hasattr(select, "poll"):  # only POSIX systems can tell
        return True
    look = select.poll()
    look.register(sys.stdout.fileno(), 0)
    return any(event & select.POLLERR for _, event in look.poll(0))


def _start() -> None:
    if sys.argv[1:2] in ([], ["-h"], ["--help"]):
        print(overview())
    elif sys.argv[1:] == ["--version"]:
        print(__version__)
    elif sys.argv[1] not in COMMANDS:
        print(f"roundhouse: {_unknown(sys.argv[1])}", file=sys.stderr)
        raise SystemExit(_MISUSED)
    else:
        from roundhouse.garbage import search_seldom

        search_seldom()
        carry_out(sys.argv[1:])


def _unknown(word: str) -> str:
    """What is said of a word that is no command, without loading all of them."""
    from difflib import get_close_matches

    like = get_close_matches(word, COMMANDS, 1)
    return f"There is no command “{word}”. ({f'nearest: {like[0]}' if like else 'roundhouse --help'})"


def carry_out(words: Sequence[str]) -> None:
    """Do what a command line says. Raises SystemExit with its exit code, and prints what is wrong in it."""
    from roundhouse.table.errors import RoundhouseError

    try:
        command_line()(_with_standard_input(words))
    except RoundhouseError as error:
        print(f"roundhouse: {error}", file=sys.stderr)
        raise SystemExit(1) from None


def _with_standard_input(words: Sequence[str]) -> list[str]:
    """The words of a command line in which a hyphen for a file that is read names standard input.

    Raises Malformed where two of them do."""
    from roundhouse.table.errors import Malformed

    pairs = list(zip(("", *words), words, strict=False))
    if sum(word == "-" and before not in _WRITING for before, word in pairs) > 1:
        raise Malformed("options/pipe", "Standard input is named twice, and can be read once.", hint="one -")
    return ["/dev/stdin" if word == "-" and before not in _WRITING else word for before, word in pairs]


_WRITING = ("-o", "--to", "--report", "--keep")
"""What is named behind these is written; elsewhere a hyphen is standard input, as people expect it."""


if __name__ == "__main__":
    run()
