"""``roundhouse watch``: what is to be said of a game file, in the browser, anew after every save."""

from __future__ import annotations

import socket
import webbrowser
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from roundhouse.ink.sheets.choices import read_choices
from roundhouse.server.registry import installed
from roundhouse.table.errors import Malformed, Place

from .definition_files import meant_file
from .numbers import Port
from .parameters import refuse_idle

_PAPER = "A4"


def watch(
    file: Path,
    *,
    port: Port = 0,
    browser: bool = True,
    print_: Annotated[Path | None, Parameter(name="--print")] = None,
    output: tuple[str, ...] = (),
    paper: str = _PAPER,
) -> None:
    """Follow a game file: findings, pictures and a trial table in the browser, anew after every save.

    Write in any editor; the page follows. The trial table is played by a
    program, and goes on with the new rules after a save. Only this machine
    can see the page. Ctrl-C ends it.

    For example:
        roundhouse watch island/title.toml
        roundhouse watch my-game.json --no-browser --port 8020
        roundhouse watch my-game.json --print paper --output tiles --output privates

    Parameters
    ----------
    file
        18xx Maker JSON, title.toml or its folder, or a directory of Rails.
    port
        The port to listen on; a free one unless given.
    browser
        Open the page.
    print_
        A folder for prints: after a save, the PDFs of the outputs that changed are written anew.
    output
        What to print; everything unless it is said.
    paper
        The paper of the prints, as for roundhouse print.
    """
    if print_ is None:
        others = {"--output": output, "--paper": paper != _PAPER}
        refuse_idle(others, "nothing is printed without --print.")
    file = meant_file(file)
    if not file.exists():
        raise Malformed("watch/file", "There is no such file.", place=Place(str(file)))
    try:
        listening = socket.create_server(("127.0.0.1", port))
    except OSError as error:
        raise Malformed("watch/port", f"Port {port} cannot be used: {error.strerror}.") from None
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    print(f"{file} is at {address}", flush=True)
    if browser:
        webbrowser.open(address)
    import uvicorn

    from roundhouse.server.watched_prints import WatchedPrints
    from roundhouse.server.watching import WatchedFile
    from roundhouse.server.web.watch_pages import watch_app

    families = installed()
    prints = None
    if print_ is not None:
        choices = read_choices({"paper": paper})
        prints = WatchedPrints(families, print_, output, choices, partial(print, flush=True))
    app = watch_app(WatchedFile(file, families, prints))
    config = uvicorn.Config(app, log_level="warning", ws="none", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listening])
