"""``roundhouse push-keys``: the server's key for web push."""

from __future__ import annotations

from pathlib import Path


def push_keys(file: Path) -> None:
    """Make the server's key for web push, which stays on this machine.

    Only the user who runs this can read the file. Name it in the setting “push_key”. A file that is there
    is never written over: with another key, browsers that have subscribed would not be reached any more.

    For example:
        roundhouse push-keys push.pem

    Parameters
    ----------
    file
        The file to write; it must not exist.
    """
    from roundhouse.server.webpush import make_key

    print(f"{file} holds the key. Browsers are told its public half:\n{make_key(file)}")
    print(f'In roundhouse.toml:\npush_key = "{file}"\npush_contact = "mailto:…"')
