"""The settings of the server: a TOML file, then the environment, checked before anything starts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
import tomli

from roundhouse.sim.engines.process import read_engines
from roundhouse.table.errors import Malformed, Place, RoundhouseError

PREFIX = "ROUNDHOUSE_"
OF_TESTS = frozenset({"ROUNDHOUSE_DATA", "ROUNDHOUSE_GOLDEN", "ROUNDHOUSE_PICTURES"})
"""Variables under our prefix that the tests of a checkout read: no settings, and no slips."""
FILE = "roundhouse.toml"


_LEAST = {
    "max_body": 10_000,
    "live_tables": 1,
    "worker_queue": 1,
    "session_days": 1,
    "sign_in_per_minute": 1,
    "hsts_days": 0,
    "requests_per_second": 0,
    "reads_per_second": 0,
    "connections": 10,
    "connections_per_address": 0,
    "streams": 1,
    "streams_per_address": 0,
    "max_action": 1000,
    "table_entries": 1,
    "tables_per_account": 0,
    "tables_per_hour": 0,
    "megabytes_per_hour": 0,
    "sessions_per_hour": 0,
    "log_rows": 1,
    "unused_days": 0,
    "designs_per_account": 0,
    "checks_per_second": 0,
}
"""The least that numbers may be."""
_ABOVE_ZERO = ("worker_seconds", "bot_seconds", "request_seconds", "table_megabytes", "design_megabytes")
_SECRETS = ("metrics_token", "smtp")
"""No message repeats what these are set to."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every setting, with its default. In the file by its name, in the environment as ROUNDHOUSE_NAME."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8018
    """The port to listen on; 0 takes a free one."""
    database: str = "sqlite:///roundhouse.sqlite3"
    """``sqlite:///FILE`` or ``postgresql://USER@HOST/NAME``."""
    public_url: str = ""
    """How people reach the server, for the links it shows; empty: as the request came."""
    max_body: int = 1_000_000
    """The largest request, in bytes."""
    live_tables: int = 300
    """How many tables are kept in memory."""
    session_days: int = 90
    """How long a browser stays signed in without coming back."""
    sign_in_per_minute: int = 10
    """Attempts to sign in or up, per address."""
    sign_in_failures_per_hour: int = 60
    """Failed attempts to sign in per account, whatever address they come from; a sixth of them at once.
    0: no limit."""
    requests_per_second: int = 50
    """Requests that change something, per address; bursts of ten times as many pass. 0: no limit."""
    reads_per_second: int = 50
    """Pages and other readings, per address; a picture counts as five. Bursts of ten times as many pass.
    0: no limit."""
    connections: int = 4000
    """Connections at once. As many as the limit of open files leaves room for."""
    connections_per_address: int = 400
    """Of these from one address; not counted behind a proxy. 0: no limit."""
    streams: int = 3000
    """Watchers at once, each of whom holds a connection."""
    streams_per_address: int = 200
    """Of these from one address. 0: no limit."""
    request_seconds: float = 20.0
    """How long the head or the body of a request may take to come."""
    max_action: int = 32_000
    """The largest action or question, in bytes."""
    table_entries: int = 20_000
    """The longest log of a table."""
    table_megabytes: float = 10.0
    """The largest log of a table."""
    tables_per_account: int = 300
    """Tables that an account or a browser owns and that are not finished. 0: no limit."""
    tables_per_hour: int = 300
    """Tables made from one address. 0: no limit."""
    megabytes_per_hour: float = 100.0
    """What is kept of moves and definitions from one address. 0: no limit."""
    sessions_per_hour: int = 300
    """New browsers from one address. 0: no limit."""
    log_rows: int = 1000
    """Rows of a log in one answer of the API; whoever wants more asks for the next."""
    unused_days: int = 60
    """After so many days a table at which nobody has moved is removed. 0: never."""
    metrics_token: str = ""
    """What whoever reads /metrics must send as “Authorization: Bearer …”; empty: nobody can read it."""
    checks_per_second: int = 3
    """Definitions of games that are looked at in the page, per address; bursts of ten times as many pass.
    0: no limit."""
    designs_per_account: int = 40
    """Drafts in the editor that an account keeps; the browser of a guest keeps a quarter of it.
    0: no limit."""
    design_megabytes: float = 4.0
    """All versions of one draft together; beyond it the oldest go."""
    workers: int = 2
    """Processes that draw pictures, check definitions and read files."""
    worker_seconds: float = 15.0
    """How long one such task may take."""
    worker_queue: int = 24
    """How many such tasks may wait; an address has a quarter of it, and one under way at a time."""
    bot_workers: int = 1
    """Processes in which bots think that take their time: ``keen`` and ``strong``."""
    bot_seconds: float = 300.0
    """How long such a bot may think about a move; then the usual bot moves in its place."""
    log: Literal["text", "json"] = "text"
    """How log lines are written."""
    trust_proxy: bool = False
    """Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy of your own."""
    trusted_proxies: str = "127.0.0.1,::1"
    """The addresses or networks that such a proxy comes from, with commas between; no others are believed."""
    hsts_days: int = 180
    """How long a browser that came by TLS may come by TLS only (Strict-Transport-Security); 0: not told."""
    smtp: str = ""
    """The mail server for notices, ``smtp://USER:PASSWORD@HOST:587`` or ``smtps://…``; empty: no e-mail."""
    mail_from: str = ""
    """The address that e-mail comes from."""
    push_key: str = ""
    """The file with the server's key for web push, made by ``roundhouse push-keys``; empty: no web push."""
    push_contact: str = ""
    """Whom a browser's push service can write to, ``mailto:…`` or ``https://…``; empty: ``mail_from``."""
    digest_hour: int = 7
    """The hour, in the time of Greenwich, after which the daily e-mails are sent."""
    dump: bool = False
    """Let owners of tables ask for the whole state of a game, hidden things too. For looking for faults."""
    engines: str = ""
    """Players from outside, with semicolons between them: ``name=command`` (docs/engines.md). They run with
    the rights of the server; nobody can name one from a page."""
    private_hooks: bool = False
    """Let web hooks of people go to addresses of this machine and its own network, and to plain http."""

    def __post_init__(self) -> None:
        checks = {
            **{name: (getattr(self, name) >= low, f"{low} or more") for name, low in _LEAST.items()},
            **{name: (getattr(self, name) > 0, "more than 0") for name in _ABOVE_ZERO},
            "port": (0 <= self.port <= 65535, "0 to 65535"),
            "database": (
                self.database.startswith(("sqlite:///", "postgresql://")),
                "sqlite:///FILE or postgresql://USER@HOST/NAME",
            ),
            "public_url": (
                self.public_url == "" or self.public_url.startswith(("http://", "https://")),
                "http://… or https://…",
            ),
            "workers": (1 <= self.workers <= 64, "1 to 64"),
            "bot_workers": (1 <= self.bot_workers <= 64, "1 to 64"),
            "trusted_proxies": (
                all(_is_network(one) for one in self.trusted_proxies.split(",")),
                "addresses or networks with commas between, such as 10.0.0.0/8",
            ),
            "sign_in_failures_per_hour": (
                self.sign_in_failures_per_hour == 0 or self.sign_in_failures_per_hour >= 6,
                "0 for no limit, or 6 or more",
            ),
            "smtp": (
                self.smtp == "" or self.smtp.startswith(("smtp://", "smtps://")),
                "smtp://USER:PASSWORD@HOST:587 or smtps://…",
            ),
            "mail_from": (self.smtp == "" or "@" in self.mail_from, "an address, where smtp is set"),
            "push_contact": (
                self.push_contact == "" or self.push_contact.startswith(("mailto:", "https://")),
                "mailto:… or https://…",
            ),
            "push_key": (
                self.push_key == "" or bool(self.push_contact or self.mail_from),
                "a file, with push_contact or mail_from beside it",
            ),
            "digest_hour": (0 <= self.digest_hour <= 23, "0 to 23"),
            "metrics_token": (
                self.metrics_token == "" or len(self.metrics_token) >= 16,
                "16 letters or more",
            ),
            "engines": (_are_engines(self.engines), "name=command, with semicolons between"),
        }
        wrong = [
            f"{name} must be {allowed}" + ("" if name in _SECRETS else f", not {getattr(self, name)!r}")
            for name, (right, allowed) in checks.items()
            if not right
        ]
        if wrong:
            raise ValueError("; ".join(wrong))


def _are_engines(text: str) -> bool:
    try:
        read_engines(text)
    except RoundhouseError:
        return False
    return True


def _is_network(text: str) -> bool:
    try:
        ip_network(text.strip())
    except ValueError:
        return False
    return True


def unknown_variables(environ: Mapping[str, str] = os.environ) -> list[str]:
    """What is in the environment under our prefix and is no setting: most likely a slip, so it is told."""
    known = {PREFIX + field.name.upper() for field in msgspec.structs.fields(Settings)}
    told = []
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in known | OF_TESTS:
            near = get_close_matches(name, known, 1)
            told.append(f"{name} is no setting" + (f"; did you mean {near[0]}?" if near else ""))
    return told


def load(path: Path | None = None, environ: Mapping[str, str] = os.environ, **overrides: Any) -> Settings:
    """The settings of ``path`` (or ``roundhouse.toml`` here, if there is one), the environment and the call.

    The later wins. Raises Malformed and names the setting and where it came from.
    """
    found = path or (Path(FILE) if Path(FILE).exists() else None)
    values: dict[str, Any] = {}
    if found:
        try:
            values.update(tomli.loads(found.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise Malformed(
                "settings/file", f"The settings cannot be read: {why}.", place=Place(file=str(found))
            ) from None
    known = {field.name: field for field in msgspec.structs.fields(Settings)}
    variables = {name: PREFIX + name.upper() for name in known if PREFIX + name.upper() in environ}
    values.update({name: environ[variable] for name, variable in variables.items()})
    values.update({name: value for name, value in overrides.items() if value is not None})
    place = Place(file=str(found)) if found else None
    for name in values:
        if name not in known:
            raise Malformed(
                "settings/unknown",
                f"There is no setting “{name}”.",
                place=place,
                hint=_near(name, known),
            )
    for name, value in values.items():
        if (kind := _kind_that_it_lacks(value, known[name].type)) is not None:
            of_variable = name in variables and overrides.get(name) is None
            shown = "" if name in _SECRETS else f", not {value!r}"
            raise Malformed(
                "settings/value",
                f"The settings are wrong: {variables[name] if of_variable else name} must be {kind}{shown}.",
                place=None if of_variable else place,
            )
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed("settings/value", f"The settings are wrong: {error}.", place=place) from None


def _kind_that_it_lacks(value: Any, kind: Any) -> str | None:
    """What a setting of this kind is, in words; ``None`` if ``value`` is one."""
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        words = {bool: "true or false", int: "a whole number", float: "a number", str: "a text in quotes"}
        return words.get(kind) or " or ".join(map(str, get_args(kind)))
    return None


def _near(name: str, known: Iterable[str]) -> str:
    """The known name that is most like a misspelt one, or all of them."""
    close = get_close_matches(name, known, 1)
    return f"did you mean {close[0]}?" if close else "known settings: " + ", ".join(known)
