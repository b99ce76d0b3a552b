"""The ``roundhouse`` command. Each job is a module of its own, imported only when it is asked for."""

from __future__ import annotations

import sys

from cyclopts import App

from roundhouse import __version__
from roundhouse.table.errors import RoundhouseError

COMMANDS = {
    "serve": "roundhouse.cli.serve:serve",
    "play": "roundhouse.cli.serve:play",
    "export": "roundhouse.cli.export:export",
    "db": "roundhouse.cli.db:app",
    "replay": "roundhouse.cli.replay:replay",
    "routes": "roundhouse.cli.routes:routes",
    "draw": "roundhouse.cli.draw:app",
    "lint": "roundhouse.cli.lint:lint",
    "convert": "roundhouse.cli.convert:convert",
    "diff": "roundhouse.cli.diff:diff",
    "simulate": "roundhouse.cli.simulate:simulate",
    "world": "roundhouse.cli.world:world",
}
"""The name of each job and where it lives; a new command is one line here and one module beside this."""

app = App(name="roundhouse", help="Railway board games, defined, checked, drawn, played, solved and printed.")
app.version = __version__
for _name, _place in COMMANDS.items():
    app.command(_place, name=_name)


def run() -> None:
    """Run the command line. What people got wrong is said in a sentence, without a traceback."""
    try:
        app()
    except RoundhouseError as error:
        print(f"roundhouse: {error}", file=sys.stderr)
        raise SystemExit(1) from None


if __name__ == "__main__":
    run()
