"""A game under the keys in which Rails’ states are written down, to be compared after every action.

Money, prices, presidents, shares, certificates, privates, trains by type, hexes with tokens, tiles, phase,
whose turn it is. Not compared: what either program counts for itself (revenue of the last run, worth).
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from roundhouse.eighteen.model.abilities import Close
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.building_permits.policies import half_capital
from roundhouse.eighteen.rules.parts.minor_exchange.final import FinalExchangeRound
from roundhouse.eighteen.rules.rounds import OperatingRound, StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Holder, Private, Train
from roundhouse.table.errors import Malformed, Place

from .hexes import hex_here
from .moves import MoveReader
from .tiles import rotation

State = dict[str, Any]

_UNFLOATED = "#-1"
"""How Rails ends the price of what is not on the market yet, which is known all the same."""
_OWN_ROUNDS = frozenset({"PrussianFormationRound", "NationalFormationRound", "DestinationRound_18Scan"})
"""Rounds of their own in Rails that are part of the turn of a company here, or of another round."""

_ROUNDS = (
    ("Stock", "stock"),
    ("Operating", "operating"),
    ("ShareSelling", "operating"),
    ("TreasuryShare", "operating"),
    ("Start", "initial"),
    ("FinalMinorExchange", "exchange"),
    ("CoalExchange", "exchange"),
)
"""How the names of Rails’ rounds begin."""


def read_states(text: bytes) -> Iterator[tuple[int, State]]:
    """The number of each action (0: the start) and the whole state after it; the text may be gzipped.

    Raises Malformed with the line that cannot be read.
    """
    try:
        lines = (gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text).splitlines()
    except (OSError, EOFError):
        raise Malformed("trace/gzip", "This trace is not whole: it cannot be unzipped.") from None
    state: State = {}
    for number, line in enumerate(lines, 1):
        try:
            record = msgspec.json.decode(line)
            state.update(record.get("state", {}))
            for key, value in record.get("d", {}).items():
                if value is None:
                    state.pop(key, None)
                else:
                    state[key] = value
            yield int(record["n"]), dict(state)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError):
            raise Malformed("trace/line", "This is no line of a trace.", place=Place(line=number)) from None


class Comparison:
    """Compares states of Rails, the ``first`` of which is that before any action, with a game played here."""

    def __init__(self, reader: MoveReader, first: Mapping[str, Any]) -> None:
        self.reader = reader
        self.game: EighteenGame = reader.game
        names = reader.names
        told = [key.split("/")[1] for key in first if re.fullmatch(r"p/[^/]+/cash", key)]
        if len(told) != len(self.game.players):
            raise Malformed("trace/players", f"The trace has {len(told)} players, the saved game has others.")
        self.names = {player.id: name for player, name in zip(self.game.players, told, strict=True)}
        """Those of the trace, by seat: they may be others than those of the save."""
        companies = (*self.game.corporations.values(), *self.game.minors.values())
        self.corporations = {company.id: company.id for company in companies} | {
            ours: theirs for theirs, ours in names.corporations.items()
        }
        self.minors = {self.corporations[minor] for minor in self.game.minors}
        """Rails’ names of minors."""
        self.privates = {private: private for private in self.game.privates} | {
            ours: theirs for theirs, ours in names.privates.items()
        }
        self.tiles = {ours: theirs for theirs, several in names.tiles.items() for ours in several.split()}

        known = {name for key, value in first.items() if key.endswith("/privates") for name in value}
        self.certificates = {private for private, name in self.privates.items() if name not in known}
        """Privates that are a certificate of a corporation in Rails, or are not in the game."""
        self.endless = {kind.name for kind in self.game.title.trains if kind.quantity is None}
        """Trains of which there is no end here; Rails has so many of them, or none."""
        self.cars = {kind.name for kind in self.game.title.trains if kind.car}
        self.sides = {
            side.name for kind in self.game.title.trains if kind.variants for side in (kind, *kind.variants)
        }
        """The sides of trains that have several: in the bank of Rails there is a train for each side."""

    def differences(self, theirs: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """What differs: key, what Rails has, what we have. Absent, empty and zero are the same."""
        expected, found = self.plain(theirs), self.state()
        self._count_trains_alike(expected, found)
        self._leave_out_companies(theirs, expected, found)
        self._leave_out_turns(theirs, expected, found)
        return [
            (key, expected.get(key), found.get(key))
            for key in sorted(expected.keys() | found.keys())
            if (expected.get(key) or None) != (found.get(key) or None)
        ]

    def _count_trains_alike(self, *states: State) -> None:
        """Leave out trains of the bank that Rails counts otherwise, and count its cars in the pool there."""
        for state in states:
            bank = [name for name in state["bank/trains"] if name not in self.endless | self.sides]
            pool = state.get("pool/trains", ())
            state["pool/trains"] = [name for name in pool if name not in self.cars]
            state["bank/trains"] = sorted([*bank, *(name for name in pool if name in self.cars)])

    def _leave_out_companies(self, theirs: Mapping[str, Any], expected: State, found: State) -> None:
        """Leave out what Rails keeps otherwise of prices, tokens and cash of companies."""
        if self.game.title.settings.capitalization == "incremental":
            for key in [key for key in expected | found if key.startswith("c/") and key.endswith("/par")]:
                _leave_out(key, expected, found)  # a price that moves with the share in Rails
        for company in self.game.corporations.values():
            if company.definition.market_price_always:  # the same there
                _leave_out(f"c/{self.corporations[company.id]}/par", expected, found)
        for name in self.corporations.values():
            if str(theirs.get(f"c/{name}/price", "")).endswith(_UNFLOATED):
                found.pop(f"c/{name}/price", None)
        for company in (*self.game.corporations.values(), *self.game.minors.values()):
            if not company.operated:  # Rails places the home token when the first turn begins
                _leave_out(f"c/{self.corporations[company.id]}/tokens", expected, found)
        if crowded := self._crowded(expected):
            for state in (expected, found):
                for key in [key for key in state if key.endswith("/tokens")]:
                    state[key] = [spot for spot in state[key] if spot.partition("/")[0] not in crowded]
        if self.reader.turns.is_marked() and self.game.round.kind != "operating":
            for company in self.game.corporations.values():
                name = self.corporations[company.id]
                if not company.floated:  # when the round is over; the other half of its capital may be paid
                    floats = str(theirs.get(f"c/{name}/state")).startswith("floated")
                    found[f"c/{name}/cash"] = company.cash + half_capital(company) if floats else 0

    def _leave_out_turns(self, theirs: Mapping[str, Any], expected: State, found: State) -> None:
        """Leave out what Rails keeps otherwise of the bank, rounds and turns."""
        if str(theirs.get("round")).startswith(("ShareSellingRound", "TreasuryShareRound")):
            found.pop("or/company", None)  # the turn of the company is interrupted there
        if not self.game.bank_limited:  # Rails counts the money that comes with the box
            _leave_out("bank", expected, found)
        if theirs.get("round") in _OWN_ROUNDS:
            for key in ("round", "or/company"):
                _leave_out(key, expected, found)
        # There it is the president of the company in turn, here its owner; or the turn is interrupted.
        if self.reader.scandinavia.step() is not None or self.reader.turns.interrupted:
            _leave_out("player", expected, found)
        if "priority" not in found:
            expected.pop("priority", None)
        if expected.pop("over", False):
            for key in ("player", "or/company", "priority", "round"):
                _leave_out(key, expected, found)

    def plain(self, theirs: Mapping[str, Any]) -> State:
        """Rails’ state without what is not compared; trains by type, shares with the bank added up."""
        out: State = {}
        # Those that are not in this game stay with the bank in Rails.
        in_play = {self.privates[one.id] for one in self.game.privates.values() if not one.removed}
        # What came with a corporation that has started, and pays nothing, stays with its owner in Rails.
        spent = {self.privates[one.id] for one in self.game.privates.values() if _is_spent(one)}
        for key, value in theirs.items():
            head, _, rest = key.partition("/")
            last = key.rpartition("/")[2]
            match head, last:
                case "phase", _:
                    out[key] = self.reader.names.phases.get(str(value), value)
                case (("player" | "priority" | "bank" | "over"), _):
                    out[key] = value
                case "round", _:
                    out["round"] = _round(str(value))
                case "or", "company":
                    out[key] = value
                case "p", "privates":
                    out[key] = [name for name in value if name not in spent]
                case "p", "cash" | "certs" | "worth":
                    out[key] = value
                case "c", "cash" | "par" | "president" | "privates":
                    out[key] = value
                case "c", "price" if str(value).endswith(_UNFLOATED):
                    pass
                case "c", "price":
                    out[key] = str(value).partition("#")[0]
                case (("c" | "p" | "pool"), "trains"):
                    out[key] = sorted(_train(item) for item in value)
                case "c", "tokens":
                    out[key] = sorted(self._spot(str(item), theirs) for item in value)
                case "hex", _:
                    out[f"hex/{hex_here(self.reader.names, rest)}"] = self._turned(str(value))
                case (("ipo" | "unavail"), "trains"):
                    out["bank/trains"] = sorted([*out.get("bank/trains", ()), *map(_train, value)])
                case (("ipo" | "unavail"), _) if rest.removeprefix("share/") in self.minors:
                    pass
                case "unavail", _ if rest.startswith("share/") and _is_whole_without(theirs, last):
                    pass  # the shares that it is to have once it has grown
                case (("ipo" | "unavail"), _) if rest.startswith("share/"):
                    bank = f"bank/{rest}"
                    out[bank] = out.get(bank, 0) + value
                case "c", _ if rest == f"{last}/share/{last}":
                    out[f"bank/share/{last}"] = out.get(f"bank/share/{last}", 0) + value
                case (("p" | "pool"), _) if "/share/" in key or rest.startswith("share/"):
                    out[key] = value
                case "priv", _ if last in in_play:
                    out[key] = value
                case _:
                    pass
        self._forget_investors(out)
        return out

    def _crowded(self, expected: State) -> frozenset[str]:
        """The hexes where Rails has more tokens in a city than there is room for: it places a home token in
        the city of that number, of whatever tile lies there by then."""
        spots = Counter(spot for key, value in expected.items() if key.endswith("/tokens") for spot in value)
        board, found = self.game.land.board, set()
        for spot, tokens in spots.items():
            hex_, _, city = spot.partition("/")
            if tokens > 1 and tokens > board.tile(hex_).cities[int(city)].slots:
                found.add(hex_)
        return frozenset(found)

    def _forget_investors(self, out: State) -> None:
        """Rails leaves the certificate of a foreign investor that has ended with its owner, and counts it."""
        if not self.reader.turns.is_marked():
            return
        for minor in self.game.minors.values():
            if not minor.closed or minor.player is not None:
                continue
            out.pop(f"c/{self.corporations[minor.id]}/president", None)
            for name in self.names.values():
                if out.pop(f"p/{name}/share/{self.corporations[minor.id]}", None):
                    out[f"p/{name}/certs"] -= 1

    def _turned(self, text: str) -> str:
        tile, _, orientation = text.rpartition("-")
        return f"{tile}@{rotation(tile, int(orientation), self.reader.names)}"

    def _spot(self, text: str, theirs: Mapping[str, Any]) -> str:
        """Hex and city of a token: Rails tells the hex, the station of the tile, and the stop."""
        place, station, _ = text.split("/")
        tile = str(theirs.get(f"hex/{place}", "")).rpartition("-")[0]
        hex_ = hex_here(self.reader.names, place)
        return f"{hex_}/{self.reader.city(hex_, int(station), tile or None)}"

    def state(self) -> State:
        """Our game under the same keys."""
        game = self.game
        out: State = {
            "phase": game.phase.name,
            "bank": game.bank.cash,
            "round": _kind(game),
            "bank/trains": sorted(train.name for train in game.depot.upcoming),
            "pool/trains": sorted(train.name for train in game.depot.pool),
        }
        deciders = game.deciders()
        out["player"] = self.names[deciders[0]] if deciders else None
        entity = game.round.entity
        if isinstance(game.round, OperatingRound) and isinstance(entity, Corporation):
            out["or/company"] = self.corporations[entity.id]
        if isinstance(game.round, StockRound):
            out["priority"] = self.names[game.round.priority().id]
        for player in game.players:
            at = f"p/{self.names[player.id]}"
            out[f"{at}/cash"] = player.cash
            extra = sum(self.reader.names.worth.get(item.id, 0) for item in player.privates)
            out[f"{at}/worth"] = game.worth(player) + extra
            minors = sum(
                1 for minor in game.minors.values() if minor.player is player and not player.shares(minor)
            )
            # Rails counts minors, too, also those that have no certificate here.
            out[f"{at}/certs"] = float(game.limits.certificates_counted(player) + minors)
            own = (item.id for item in player.privates if item.id not in self.certificates)
            out[f"{at}/privates"] = sorted(self.privates[private] for private in own)
            self._shares(out, at, player)
        for minor in game.minors.values():
            if minor.player is not None:
                if not minor.player.shares(minor):
                    out[f"p/{self.names[minor.player.id]}/share/{minor.id}"] = 100
            elif not minor.closed:  # what nobody has bought has its train here, and none in Rails
                out["bank/trains"] = sorted([*out["bank/trains"], *(train.name for train in minor.trains)])
        self._shares(out, "pool", game.pool)
        for company in (*game.corporations.values(), *game.minors.values()):
            self._company(out, company)
        for private in game.privates.values():
            if (
                private.closed
                and not private.removed
                and not _is_spent(private)
                and private.id not in self.certificates
            ):
                out[f"priv/{self.privates[private.id]}"] = "closed"
        for hex_, copy in game.land.board.copies.items():
            tile = copy.rpartition("-")[0]
            out[f"hex/{hex_}"] = f"{self.tiles.get(tile, tile)}@{game.land.board.tile(hex_).rotation}"
        return out

    def _shares(self, out: State, at: str, holder: Holder) -> None:
        for corporation in holder.held:
            out[f"{at}/share/{self.corporations[corporation.id]}"] = holder.percent(corporation)

    def _company(self, out: State, company: Corporation) -> None:
        name = self.corporations[company.id]
        at = f"c/{name}"
        out[f"{at}/cash"] = company.cash
        out[f"{at}/price"] = _cell(company.cell) if company.cell else None
        out[f"{at}/par"] = company.par.price if company.par and not company.closed else None
        out[f"{at}/president"] = self.names[company.player.id] if company.player else None
        unsold = not company.is_major and company.player is None
        out[f"{at}/trains"] = [] if unsold else sorted(_mark(train) for train in company.trains)
        out[f"{at}/privates"] = sorted(self.privates[item.id] for item in company.privates)
        out[f"{at}/tokens"] = sorted(
            f"{hex_}/{place}"
            for hex_, place in self.game.land.board.tokens_of(company.id)
            if company.id not in self.game.land.board.beside.get(hex_, ())  # no token of a stop in Rails
        )
        if company.is_major:
            out[f"bank/share/{name}"] = company.percent(company)


def _is_whole_without(theirs: Mapping[str, Any], corporation: str) -> bool:
    """Are all shares of a corporation elsewhere than with those that are not in the game yet?"""
    end = f"share/{corporation}"
    held = (int(theirs[key]) for key in theirs if key.endswith(end) and not key.startswith("unavail/"))
    return sum(held) >= 100


def _is_spent(private: Private) -> bool:
    """Has a private company closed because its corporation has started?"""
    closes = (one for one in private.definition.abilities if isinstance(one, Close))
    return private.closed and any("par" in one.when for one in closes)


def _cell(cell: Cell) -> str:
    """A cell of the market as Rails names it: the letter of the column, the number of the row, the price."""
    return f"{chr(ord('A') + cell.column)}{cell.row + 1}:{cell.price}"


def _mark(train: Train) -> str:
    return f"{train.name}*" if train.obsolete else train.name


def _train(text: object) -> str:
    """The type of a train, from the name of a copy; obsolete ones keep their star."""
    name = str(text)
    star = "*" if name.endswith("*") else ""
    return name.removesuffix("*").rpartition("_")[0] + star


def _round(name: str) -> str:
    for word, kind in _ROUNDS:
        if name.startswith(word):
            return kind
    return name


def _kind(game: EighteenGame) -> str:
    if isinstance(game.round, OperatingRound):
        return "operating"
    if isinstance(game.round, StockRound):
        return "stock"
    exchanges = isinstance(game.round, FinalExchangeRound) or game.round.kind == "exchange"
    return "exchange" if exchanges else "initial"


def _leave_out(key: str, *states: State) -> None:
    for state in states:
        state.pop(key, None)
