"""``roundhouse serve`` and ``roundhouse play``: the server, and the server with a browser in front of it."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from roundhouse.server import run
from roundhouse.server.settings import load


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    settings: Path | None = None,
) -> None:
    """Run the server: lobby, tables and API. The URL is printed when it is ready to be opened.

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
    run.run(load(settings, host=host, port=port, database=database))


def play(*, port: int | None = None) -> None:
    """Run the server for this machine alone and open it in the browser.

    Parameters
    ----------
    port
        The port to listen on.
    """
    chosen = load(None, host="127.0.0.1", port=port)
    if chosen.port:
        webbrowser.open(f"http://127.0.0.1:{chosen.port}/")
    run.run(chosen)
