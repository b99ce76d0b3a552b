"""Writes title data as a directory of Rails: everything that both can say, in the words of the reader.

What Rails needs beside that to open the files is written, too: the classes of its components, which tile may
replace which, the privates in the order of the auction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.eighteen.model.settings import Settings

from .markup import Losses, Markup, for_players, node, render, vocabulary
from .write_companies import write_companies, write_market
from .write_land import LandWriter
from .write_trains import TrainWriter

Row = Mapping[str, Any]

_CLASSES = {
    "GameManager": "GameManager",
    "PlayerManager": "PlayerManager",
    "Bank": "financial.Bank",
    "TileManager": "TileManager",
    "Map": "MapManager",
    "CompanyManager": "CompanyManager",
    "StockMarket": "financial.StockMarket",
    "TrainManager": "TrainManager",
    "PhaseManager": "PhaseManager",
}
_FILES = {
    "TileManager": "TileSet.xml",
    "Map": "Map.xml",
    "CompanyManager": "CompanyManager.xml",
    "StockMarket": "StockMarket.xml",
}
_ENDS = {"bank": "BankBreaks", "stock_market": "MaxPriceReached"}
_FINISH = {"full_or": "setOfORs", "current_or": "currentOR", "immediate": "immediate"}
_WRITTEN = vocabulary(
    "id name players bank currency starting_cash certificate_limit settings trains phases map "
    "tiles market privates corporations minors foreign assumed"
)
_ENDLESS_BANK = 999_999


def write_rails(data: Row) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The files of a directory by name, and what was lost: path and sentence.

    ``data`` are title data with trains, phases, companies, market, map and tiles.
    """
    losses = Losses()
    losses.words("", data, _WRITTEN)
    trains = TrainWriter(data, losses)
    land = LandWriter(data, trains.steps(), losses)
    files = {
        "Game.xml": _game(data, trains, losses),
        "GameOptions.xml": node("GameOptions"),
        "CompanyManager.xml": write_companies(data, trains, losses),
        "Map.xml": land.map(),
        "Tiles.xml": land.tiles(),
        "TileSet.xml": land.tile_set(),
        "StockMarket.xml": write_market(data["market"], losses),
    }
    return {name: render(root) for name, root in files.items()}, list(losses.found)


def _game(data: Row, trains: TrainWriter, losses: Losses) -> Markup:
    """Game.xml."""
    players = _counts(data)
    settings = data.get("settings", {})
    struck = str(settings.get("obsolete_for", "all")).upper()
    if struck == "EXCEPT_OPERATED":
        losses.lose("settings.obsolete_for", "Rails spares all but the buyer’s trains.")
        struck = "EXCEPT_TRIGGERING"
    inside: dict[str, list[Markup]] = {
        "GameManager": [node("Game", name=data["id"]), _end(settings, losses)],
        "PlayerManager": list(_players(data, players, losses)),
        "Bank": list(_bank(data, losses)),
        "TrainManager": list(trains.trains(players)),
        "PhaseManager": list(trains.managed()),
    }
    out = node("ComponentManager")
    for role, class_ in _CLASSES.items():
        out.append(
            node(
                "Component",
                *inside.get(role, ()),
                name=role,
                class_=f"net.sf.rails.game.{class_}",
                file=_FILES.get(role),
                ObsoleteTrainFor=struck if role == "TrainManager" else None,
            )
        )
    return out


def _counts(data: Row) -> list[int]:
    """The numbers of players that the title tells something of."""
    told = {int(count) for key in ("starting_cash", "certificate_limit") for count in data.get(key, {})}
    least, most = data.get("players", (0, 99))
    return sorted(count for count in told if least <= count <= most)


def _players(data: Row, counts: list[int], losses: Losses) -> Iterator[Markup]:
    cash = {int(count): amount for count, amount in data.get("starting_cash", {}).items()}
    limits = {int(count): limit for count, limit in data.get("certificate_limit", {}).items()}
    for count in counts:
        limit = limits.get(count)
        if isinstance(limit, Mapping):
            said = "In Rails the certificate limit does not go by how many corporations there are."
            losses.lose("certificate_limit", said)
            limit = limit[max(limit, key=int)]
        yield node("Players", number=count, cash=cash.get(count, 0), certLimit=limit)


def _bank(data: Row, losses: Losses) -> Iterator[Markup]:
    bank = data.get("bank")
    by_players = bank if isinstance(bank, Mapping) else {}
    if bank == "unlimited" or (bank is None and "bank" in data):
        losses.lose("bank", f"A bank has an end in Rails: {_ENDLESS_BANK}.")
        bank = _ENDLESS_BANK
    amount = max(by_players.values()) if by_players else bank
    if amount is not None:
        yield node("Bank", amount=amount)
    for count, other in by_players.items():
        if other != amount:
            yield for_players([int(count)], node("Bank", amount=other))
    currency = str(data.get("currency", "${}"))
    yield node("Money", format=currency.replace("{}", "@", 1))


def _end(settings: Row, losses: Losses) -> Markup:
    """What ends the game; the usual where the title is silent."""
    out = node("EndOfGame")
    for reason, when in settings.get("end", Settings().end).items():
        if reason == "bankrupt" and when == "immediate":
            out.append(node("Bankruptcy"))
        elif reason in _ENDS and when in _FINISH:
            limit = 0 if reason == "bank" else None
            out.append(node(_ENDS[reason], limit=limit, finish=_FINISH[when]))
        else:
            losses.lose("settings.end", f"Rails has no word for an end by “{reason}” ({when}).")
    return out
