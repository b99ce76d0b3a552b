"""Games: begun, loaded, replayed, played on by bots, written."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike

from roundhouse.table import savefile
from roundhouse.table.errors import Malformed, Unknown, at_action, in_file
from roundhouse.table.protocol import Exchange, Record, Seat, Setup, TitleCard, usual_bot
from roundhouse.table.recorded import Replayed, Replayer
from roundhouse.table.table import Table
from roundhouse.version import __version__

from .families import each_family, file_named, new_of, setup_from
from .files import read_whole

LONGEST_GAME = 20_000
"""After so many actions of bots a game is given up, in actions."""


def titles() -> tuple[TitleCard, ...]:
    """Every title that can be played, by family and name.

    Returns
    -------
    tuple of TitleCard
        With ``id``, ``name``, ``family``, ``least_seats``, ``most_seats``, ``designer``, ``options``.

    Examples
    --------
    >>> from roundhouse import titles
    >>> next(card.name for card in titles() if card.id == "1889")
    'Shikoku 1889'
    """
    cards = [family.title_card(id_) for family in each_family() for id_ in family.title_ids()]
    return tuple(sorted(cards, key=lambda card: (card.family, card.name)))


def new_game(
    title: str | PathLike[str],
    players: int | Sequence[str] = 3,
    *,
    options: Mapping[str, str] | Iterable[str] = (),
    seed: int = 1,
) -> Table:
    """Begin a game.

    Parameters
    ----------
    title
        The id of a title (``"1889"``, ``"iron-dragon"``; see :func:`titles`), or a path to a file that
        defines one: ``title.toml``, JSON of 18xx Maker, a directory of Rails.
    players
        Their names in the order of seats, or how many there are. Their seats have the ids ``"1"``, ``"2"``, …
    options
        Optional rules: a mapping of ids to values, or the ids of those that are switched on.
    seed
        Decides everything that is random. The same seed and actions give the same game.

    Returns
    -------
    Table
        ``table.choices()`` are all legal actions, ``table.apply(action)`` does one, ``table.undo()`` takes it
        back, ``table.outcome()`` is the result once there is one; the rules are in ``table.game``.

    Raises
    ------
    Unknown
        There is no such title or option.
    Malformed
        So many players cannot play it, or the file cannot be read or played; says where and why.

    Examples
    --------
    >>> from roundhouse import new_game
    >>> table = new_game("1889", ["Ada", "Ben"])
    >>> table.choices()[0].action["type"]
    'bid'
    >>> entry, events = table.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20})
    >>> table.game.status()
    'Auction 1.1 · phase 2'
    """
    if isinstance(players, str):
        said = f"“{players}” is no list of names."
        raise Malformed("table/players", said, hint=f'["{players}", …], or the number of players')
    names = [f"Player {number}" for number in range(1, players + 1)] if isinstance(players, int) else players
    seats = tuple(Seat(str(number), name) for number, name in enumerate(names, 1))
    chosen = dict(options) if isinstance(options, Mapping) else dict.fromkeys(options, "yes")
    setup = Setup("", str(title), seats, chosen, seed)
    if (file := file_named(title)) is not None:
        setup = setup_from(file, setup)
    return Table(new_of(setup)[1])


def load(file: str | PathLike[str], *, until: int | None = None) -> Table:
    """A game in play from a file: one saved by a server, an export of 18xx.games, a saved game of Rails.

    Recorded revenues are taken as they are, as :func:`replay` explains.

    Parameters
    ----------
    file
        The path; the file may be gzipped.
    until
        The number of the last action to take in; all of them otherwise.

    Returns
    -------
    Table
        The game after these actions, with its log; it can be played on, undone and drawn.

    Raises
    ------
    Malformed
        The file cannot be read, or holds an action that cannot be played; says which.
    Unknown
        Its title is not among ours.
    """
    text = read_whole(file)
    if savefile.recognised(text):
        with in_file(file):
            return _saved(savefile.read(text, until))
    for family in each_family():
        if isinstance(family, Exchange):
            with in_file(file):
                record = family.read(text, until=until)
            table = Table(family.new(record.setup))
            table.replay(record.entries)
            return table
    raise Malformed("record/nobody", "No family of games reads recorded plays.")


def _saved(record: Record) -> Table:
    """The table of a game that was saved. Raises the rules' errors."""
    table = Table(new_of(record.setup)[1])
    for entry in record.entries:
        with at_action(entry.number):
            table.restore_one(entry)
    return table


def replay(file: str | PathLike[str], *, verify: bool = False) -> Replayed:
    """Play a recorded game through our rules and compare the result.

    Parameters
    ----------
    file
        The path of an export of 18xx.games or a saved game of Rails; it may be gzipped.
    verify
        Compute each recorded revenue again and list what differs in ``claims``. Otherwise they are taken as
        they are, as the exporting site does.

    Returns
    -------
    Replayed
        ``equal`` says whether the end and the result are the recorded ones; ``scores`` and ``recorded`` are
        money by seat, ``fault`` says where and why the replay stopped, ``actions`` how many there are.

    Raises
    ------
    Malformed
        The file cannot be read.
    Unknown
        Its title is not among ours.
    """
    text = read_whole(file)
    for family in each_family():
        if isinstance(family, Replayer):
            with in_file(file):
                return family.replay(text, verify=verify)
    raise Malformed("record/nobody", "No family of games replays files.")


def play_on(
    table: Table,
    bots: str | Mapping[str, str] | Sequence[str] = "",
    *,
    seed: int = 1,
    actions: int = LONGEST_GAME,
) -> int:
    """Let bots play a game on, to its end or for some actions.

    Parameters
    ----------
    table
        The game; it is changed.
    bots
        The name of the bot that plays for everybody, or of one for each seat (``{"1": "steady", "2":
        "dice"}``, or a list in the order of seats). Without one the usual bot of the family plays.
    seed
        Decides what bots leave to chance.
    actions
        At most so many.

    Returns
    -------
    int
        How many actions were made.

    Raises
    ------
    Unknown
        There is no such bot.

    Examples
    --------
    >>> from roundhouse import new_game, play_on
    >>> table = new_game("1889", 2)
    >>> play_on(table, "dice", actions=10)
    10
    """
    family = next(one for one in each_family() if one.id == table.game.setup.family)
    known = family.bots()
    if not isinstance(bots, str | Mapping):
        bots = dict(zip((seat.id for seat in table.game.setup.seats), bots, strict=False))
    usual = usual_bot(family)
    rng = random.Random(seed)
    for count in range(actions):
        waiting = table.game.deciders()
        if not waiting:
            return count
        name = (bots if isinstance(bots, str) else bots.get(waiting[0], "")) or usual
        if name not in known:
            raise Unknown("bot/unknown", f"There is no bot “{name}”.", hint=f"one of: {', '.join(known)}")
        table.apply(known[name].choose(table.game, waiting[0], rng), waiting[0])
    return max(actions, 0)


def export(table: Table, format: str = "") -> str:
    """A game as text for a file: for 18xx the JSON that 18xx.games loads, otherwise ours.

    Parameters
    ----------
    table
        A game at any point.
    format
        ``"roundhouse"`` for a saved game of ours, which servers load, too; or a format of the family
        (``"18xx.games"``), whose first one is the usual one.

    Returns
    -------
    str
        What belongs into a file; :func:`load` reads it again.

    Raises
    ------
    Unknown
        There is no such format.

    Examples
    --------
    >>> from roundhouse import export, new_game
    >>> export(new_game("1889", 2))[:42]
    '{"id":"hs_roundhouse_1","description":"","'
    """
    setup = table.game.setup
    family = next(one for one in each_family() if one.id == setup.family)
    writers = family.writers() if isinstance(family, Exchange) else {}
    known = [*writers, savefile.FORMAT]
    chosen = format or known[0]
    if chosen not in known:
        raise Unknown("export/format", f"There is no format “{chosen}”.", hint=", ".join(known))
    if chosen == savefile.FORMAT:
        ours = Record(setup, tuple(table.log), table.outcome(), digest=table.digest())
        return savefile.write(ours, __version__)
    return writers[chosen](Record(setup, tuple(table.log), table.outcome()))
