"""18xx games as numbers for programs that learn: the encoding ``18xx/12`` of ``docs/research.md``.

Everything comes from the definition of the title and the state on the table; no title is known by name.
Money is in thousands, percentages are parts of 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args
from zlib import crc32

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import KINDS
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private, Train
from roundhouse.eighteen.rules.steps.dividends import DividendKind
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.vocabulary import COLORS
from roundhouse.table.choices import Choice, Free
from roundhouse.table.observing import Feature, Readings, Unit

ENCODING = "18xx/12"
THOUSAND = 1000


class TableLook(NamedTuple):
    """What is read at one moment: the players from the one that looks, the companies in play by id."""

    players: Sequence[Player]
    companies: Mapping[str, Corporation]
    deciders: tuple[str, ...]


class ActionLook(NamedTuple):
    """An action that is offered, with its facts."""

    action: Mapping[str, Any]
    facts: Mapping[str, Any]


class EighteenEncoder:
    """The vectors of one game."""

    encoding = ENCODING

    def __init__(self, game: EighteenGame) -> None:
        title = game.title
        self._game = game
        companies = tuple(item.id for item in (*title.minors, *title.corporations))
        self.vocabulary: Mapping[str, tuple[str, ...]] = {
            "type": tuple(sorted(KINDS)),
            "company": companies,
            "private": tuple(item.id for item in title.privates),
            "hex": tuple(sorted(game.land.board.hexmap.hexes)),
            "tile": tuple(tile.name for tile in title.tiles),
            "train": tuple(kind.name for kind in title.trains),
            "color": COLORS,
            "dividend": get_args(DividendKind),
        }
        self._places = {
            name: {word: place for place, word in enumerate(words)} for name, words in self.vocabulary.items()
        }
        self._state = Readings[TableLook]()
        self._table()
        for place in range(len(game.players)):
            self._player(place)
        for company in companies:
            self._company(company)
        self._map = Readings[Board]()
        for name in self.vocabulary["hex"]:
            self._hex(name)
        self._map_seen: tuple[int, list[float]] = (-1, [])
        self._action = Readings[ActionLook]()
        self._deed()
        self.features: Sequence[Feature] = (*self._state.features, *self._map.features)
        self.action_features: Sequence[Feature] = tuple(self._action.features)

    def observe(self, seat: str) -> list[float]:
        """The table as ``seat`` sees it. What others drafted in secret is not among it."""
        game = self._game
        at = next(place for place, player in enumerate(game.players) if player.id == seat)
        players = (*game.players[at:], *game.players[:at])
        companies = {company.id: company for company in game.companies()}
        look = TableLook(players, companies, tuple(game.deciders()))
        return self._state.read(look) + self._map_numbers()

    def describe(self, seat: str, action: Mapping[str, Any], facts: Mapping[str, Any]) -> list[float]:
        """An action: the same for whoever may take it."""
        return self._action.read(ActionLook(action, facts))

    def worth(self, seat: str) -> int:
        """Cash, shares and private companies."""
        return self._game.worth(next(player for player in self._game.players if player.id == seat))

    def fillings(self, seat: str, choice: Choice, field: str) -> Sequence[Any]:
        """The hint alone: the best routes, the certificates that anybody would give first."""
        free = choice.open[field]
        return (free.hint,) if isinstance(free, Free) else ()

    def _place(self, list_: str, word: object) -> int:
        return self._places[list_].get(word, -1) if isinstance(word, str) else -1

    # The table

    def _table(self) -> None:
        game, words = self._game, self.vocabulary
        add, each = self._state.add, self._state.each
        each("round:{}", game.title.rounds, "flag", lambda _, kind: not game.over and game.round.kind == kind)
        add("set", "count", lambda _: game.progress.turn)
        add("round number", "count", lambda _: 0 if game.over else game.round.number)
        each("phase:{}", (one.name for one in game.title.phases), "flag", lambda _, id: game.phase.name == id)
        add("bank", "money", lambda _: game.bank.cash / THOUSAND)
        add("bank broken", "flag", lambda _: game.progress.broken)
        add("certificate limit", "count", lambda look: game.certificate_limit(look.players[0]))
        each("train:{}.with the bank", words["train"], "count", lambda _, id: _of(id, game.depot.upcoming))
        each("train:{}.in the pool", words["train"], "count", lambda _, id: _of(id, game.depot.pool))
        each("private:{}.open", words["private"], "flag", lambda _, id: _is_open(game, id))
        left = game.land.supply.left
        each("tile:{}.left", words["tile"], "count", lambda _, id: len(left.get(id, ())))

    def _player(self, place: int) -> None:
        game, words, at = self._game, self.vocabulary, f"player:{place}"
        add, each = self._state.add, self._state.each
        add(f"{at}.cash", "money", lambda look: look.players[place].cash / THOUSAND)
        add(f"{at}.worth", "money", lambda look: game.worth(look.players[place]) / THOUSAND)
        add(f"{at}.certificates", "count", lambda look: game.limits.certificates_counted(look.players[place]))
        add(f"{at}.bankrupt", "flag", lambda look: look.players[place].bankrupt)
        add(f"{at}.priority", "flag", lambda look: look.players[place] is game.progress.priority)
        add(f"{at}.decides", "flag", lambda look: look.players[place].id in look.deciders)
        each(
            f"{at}.shares:{{}}",
            words["company"],
            "share",
            lambda look, id: _part(look.players[place], look.companies.get(id)),
        )
        each(
            f"{at}.president:{{}}",
            words["company"],
            "flag",
            lambda look, id: _presides(look.players[place], look.companies.get(id)),
        )
        each(
            f"{at}.private:{{}}",
            words["private"],
            "flag",
            lambda look, id: _holds(id, look.players[place].privates),
        )

    def _company(self, id_: str) -> None:
        game, at = self._game, f"company:{id_}"

        def add(name: str, unit: Unit, reader: Callable[[Corporation], float]) -> None:
            self._state.add(
                f"{at}.{name}",
                unit,
                lambda look: 0 if (one := look.companies.get(id_)) is None else reader(one),
            )

        def each(list_: str, unit: Unit, reader: Callable[[Corporation, str], float]) -> None:
            self._state.each(
                f"{at}.{list_}:{{}}",
                self.vocabulary[list_],
                unit,
                lambda look, id: 0 if (one := look.companies.get(id_)) is None else reader(one, id),
            )

        add("cash", "money", lambda one: one.cash / THOUSAND)
        add("price", "money", lambda one: one.share_price / THOUSAND)
        add("par", "money", lambda one: one.par.price / THOUSAND if one.par else 0)
        add("row", "index", lambda one: one.cell.row if one.cell else -1)
        add("column", "index", lambda one: one.cell.column if one.cell else -1)
        add("floated", "flag", lambda one: one.floated)
        add("closed", "flag", lambda one: one.closed)
        add("in turn", "flag", lambda one: not game.over and game.round.entity is one)
        add("own shares", "share", lambda one: one.percent(one) / 100)
        add("pool shares", "share", lambda one: game.pool.percent(one) / 100)
        add("loans", "count", lambda one: one.loans)
        add("tokens left", "count", lambda one: len(one.tokens))
        add("last run", "money", lambda one: one.runs[-1] / THOUSAND if one.runs else 0)
        each("train", "count", lambda one, kind: _of(kind, one.trains))
        each("private", "flag", lambda one, id: _holds(id, one.privates))

    def _hex(self, name: str) -> None:
        add = self._map.add
        add(f"hex:{name}.color", "index", lambda board: self._place("color", board.tile(name).color))
        add(f"hex:{name}.tile", "index", lambda board: self._place("tile", board.tile(name).name))
        add(f"hex:{name}.rotation", "count", lambda board: board.tile(name).rotation)
        if self._game.land.board.hexmap.hexes[name].printed.cities:
            self._map.each(
                f"hex:{name}.token:{{}}",
                self.vocabulary["company"],
                "flag",
                lambda board, id: any(id in city for city in board.tokens.get(name, ())),
            )

    def _map_numbers(self) -> list[float]:
        """Half of all numbers: read anew only after something was laid or placed."""
        board = self._game.land.board
        stamp, numbers = self._map_seen
        if stamp != board.stamp:
            numbers = self._map.read(board)
            self._map_seen = (board.stamp, numbers)
        return numbers

    # Actions

    def _deed(self) -> None:
        add = self._action.add
        add("type", "index", lambda look: self._place("type", look.action["type"]))
        add("by company", "index", lambda look: self._place("company", _by(look, "corp", "minor")))
        add("by private", "index", lambda look: self._place("private", _by(look, "private")))
        add("company", "index", lambda look: self._place("company", _company_of(look)))
        add("private", "index", lambda look: self._place("private", look.action.get("company")))
        add(
            "hex", "index", lambda look: self._place("hex", look.action.get("hex", look.action.get("target")))
        )
        add("tile", "index", lambda look: self._place("tile", _kind(look.action.get("tile"))))
        add("rotation", "count", lambda look: _number(look.action.get("rotation")))
        add("city", "index", lambda look: _number(look.action.get("city"), -1))
        add("train", "index", lambda look: self._place("train", _kind(look.action.get("train"))))
        add("exchange", "index", lambda look: self._place("train", _kind(look.action.get("exchange"))))
        add("dividend", "index", lambda look: self._place("dividend", look.action.get("kind")))
        add("price", "money", lambda look: _amount(look, "price"))
        self._action.each(
            "{}",
            ("cost", "gain", "revenue"),
            "money",
            lambda look, fact: _number(look.facts.get(fact)) / THOUSAND,
        )
        add("percent", "share", lambda look: THOUSAND * _amount(look, "percent") / 100)
        add("shares", "count", lambda look: _length(look.action.get("shares")))
        add("from the pool", "flag", self._from_pool)
        add("word", "share", lambda look: _mark(look.action.get("choice", look.action.get("description"))))

    def _from_pool(self, look: ActionLook) -> bool:
        shares = look.action.get("shares")
        if not isinstance(shares, list | tuple) or not shares:
            return False
        first = self._game.certificates.get(shares[0])
        return first is not None and first.owner is self._game.pool


def _of(kind: str, trains: Sequence[Train]) -> int:
    return sum([train.kind.name == kind for train in trains]) if trains else 0


def _holds(id_: str, privates: Sequence[Private]) -> bool:
    return bool(privates) and any(one.id == id_ for one in privates)


def _is_open(game: EighteenGame, id_: str) -> bool:
    private = game.privates.get(id_)
    return private is not None and not private.closed


def _part(player: Player, company: Corporation | None) -> float:
    return player.percent(company) / 100 if company is not None else 0


def _presides(player: Player, company: Corporation | None) -> bool:
    return company is not None and company.player is player


def _by(look: ActionLook, *kinds: str) -> str:
    """The id of the entity that acts, if it is of one of these kinds."""
    kind, _, name = str(look.action.get("entity", "")).partition(":")
    return name if kind in kinds else ""


def _company_of(look: ActionLook) -> object:
    """The company that an action is about."""
    for name in (look.action.get("corporation"), look.action.get("company"), look.facts.get("corporation")):
        if isinstance(name, str):
            return name
    shares = look.action.get("shares")
    return _kind(shares[0], "_") if isinstance(shares, list | tuple) and shares else None


def _kind(piece: object, mark: str = "-") -> str:
    """What a numbered piece is one of: ``57-0`` a 57, ``AR_1`` a share of AR."""
    return piece.rpartition(mark)[0] if isinstance(piece, str) else ""


def _number(value: object, without: int = 0) -> float:
    return value if isinstance(value, int | float) else without


def _amount(look: ActionLook, name: str) -> float:
    """A number of the action, or of its facts, in thousands."""
    return _number(look.action.get(name, look.facts.get(name))) / THOUSAND


def _length(value: object) -> int:
    return len(value) if isinstance(value, list | tuple) else 0


def _mark(word: object) -> float:
    """Tells answers to a question apart: a number from 0 to 1 that is made of their text."""
    return 0 if word is None else crc32(str(word).encode()) / 2**32
