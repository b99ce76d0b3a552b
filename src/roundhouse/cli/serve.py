"""``roundhouse serve`` and ``roundhouse play``: the server, and the server with a browser in front of it."""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

from roundhouse.cli.convert import read_options
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import load
from roundhouse.table.definitions import Loaded, loader_of
from roundhouse.table.errors import Malformed, Place
from roundhouse.table.protocol import TitleCard

from .definition_files import meant_file
from .parameters import refuse_idle


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    settings: Path | None = None,
) -> None:
    """Run the server: lobby, tables and API.

    The URL is printed when it is ready to be opened.

    For example:
        roundhouse serve
        roundhouse serve --host 0.0.0.0 --port 80
        roundhouse serve --database postgresql://roundhouse@localhost/roundhouse

    Parameters
    ----------
    host
        The address to listen on (127.0.0.1 unless set).
    port
        The port to listen on (8018 unless set; 0 takes a free one).
    database
        sqlite:///FILE or postgresql://USER@HOST/NAME.
    settings
        A TOML file with settings; roundhouse.toml here is read by itself. The environment
        (ROUNDHOUSE_PORT and so on) and these parameters win over it.
    """
    from roundhouse.server.run import run

    run(load(settings, host=host, port=port, database=database))


def play(game: Path | None = None, *, port: int | None = None, option: tuple[str, ...] = ()) -> None:
    """Run the server for this machine alone and open it in the browser.

    With a game file of your own the form for a table of it opens. Where the
    file is silent the usual rules of 1830 hold; they are listed here and on
    the page of the table.

    For example:
        roundhouse play
        roundhouse play my-game.json
        roundhouse play 1889
        roundhouse play path/to/rails/1830 --option "Variant=Simple"

    Parameters
    ----------
    game
        A definition: 18xx Maker JSON, title.toml or its folder, a directory of Rails; or the id of a title.
    port
        The port to listen on (8018 unless set).
    option
        An option of a game of Rails, as NAME=VALUE; may be given several times.
    """
    if game is None:
        refuse_idle({"--option": option}, "it is for a game of Rails, and none was named.")
    chosen = load(None, host="127.0.0.1", port=port)
    families = installed()
    page = ""
    if game is not None:
        card = offered(families, game, read_options(option))
        page = "new?" + urlencode({"title": card.id, "family": card.family})

    def ready(address: str) -> None:
        if page:
            print(f"the game: {address}{page}", flush=True)
        webbrowser.open(address + page)

    from roundhouse.server.run import run

    run(chosen, families, ready=ready)


def offered(families: Families, game: Path, options: Mapping[str, str]) -> TitleCard:
    """The game in a file, offered beside the others, with what is assumed of it printed; or the title of that
    id. Raises Malformed, Unknown."""
    if not game.exists() and not game.suffix and not game.parent.name:
        card = families.card(str(game))
        refuse_idle({"--option": options}, f"it is for a game of Rails, and {game} is a title of ours.")
        return card
    loaded = load_game(families, meant_file(game), options)
    for sentence in loaded.assumed:
        print(f"assumed: {sentence}")
    return families.offer(loaded)


def load_game(families: Families, path: Path, options: Mapping[str, str]) -> Loaded:
    """The game in a file, from the family that reads it. Raises Malformed."""
    family = loader_of(families, path)
    if family is None:
        raise Malformed("play/none", "No family of games plays from such files.", place=Place(str(path)))
    return family.load(path, options)
