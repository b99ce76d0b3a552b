"""Figures to follow over a game: worth and cash of players, prices and runs of companies, trains sold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Figure

from .markup import Content, Html, table, tag
from .scene import Scene, chip
from .words import say


def subject(event: Mapping[str, Any]) -> str:
    """The id of the company that an event is about: the one that it names, or that acts; empty if none."""
    for field in ("company", "corporation"):
        if isinstance(name := event.get(field), str):
            return name
    entity = event.get("entity")
    if isinstance(entity, str) and entity.partition(":")[0] in {"corp", "minor"}:
        return entity.partition(":")[2]
    return ""


def figures(game: EighteenGame) -> Iterator[Figure]:
    """The figures of the game as it stands."""
    for player in game.players:
        yield Figure(to_say("Worth"), player.name, game.worth(player))
        yield Figure(to_say("Cash"), player.name, player.cash)
    for company in game.companies():
        color = company.definition.color
        if company.cell is not None:
            yield Figure(to_say("Share price"), company.id, company.cell.price, color)
        if company.runs:
            yield Figure(to_say("Revenue so far"), company.id, sum(company.runs), color)
        if company.runs and not company.closed:
            yield Figure(to_say("Last run"), company.id, company.runs[-1], color)
        if company.floated and not company.closed:
            yield Figure(to_say("Treasury"), company.id, company.cash, color)
    yield Figure(to_say("Trains sold"), to_say("in all"), _trains_sold(game))


def _trains_sold(game: EighteenGame) -> int:
    kinds = {kind.name for kind in game.title.trains}
    return sum(count for name, count in game.depot.sold.items() if name in kinds)


def final_table(scene: Scene) -> Html:
    """The table of final scores and what they are made of.

    Cash, shares by company, private companies, and the rest, such as what is owed.
    """
    game = scene.game
    outcome = game.outcome()
    scores = outcome.scores if outcome else {}
    players = sorted(game.players, key=lambda player: -scores.get(player.id, game.worth(player)))
    companies = [one for one in game.corporations.values() if any(player.percent(one) for player in players)]
    sums = [_parts_of_score(game, player, companies, scores.get(player.id)) for player in players]
    names: list[Content] = [say("Score"), say("Cash"), *map(chip, companies), say("Privates"), say("Other")]
    # What nobody has is left out, so that a phone has room for the rest.
    told = [at for at in range(len(names)) if at < 2 or any(amounts[at] for amounts in sums)]
    heads: list[Content] = ["", *(tag("th", names[at], class_="number") for at in told)]
    rows = [
        tag("tr", tag("th", player.name, scope="row"), *(_amount(scene, amounts[at]) for at in told))
        for player, amounts in zip(players, sums, strict=True)
    ]
    return table(heads, rows, class_="spreadsheet final")


def _amount(scene: Scene, amount: int) -> Html:
    return tag("td", scene.money(amount) if amount else "–", class_="number")


def _parts_of_score(
    game: EighteenGame, player: Player, companies: list[Corporation], score: int | None
) -> list[int]:
    total = game.worth(player) if score is None else score
    held = [_value(game, player, company) for company in companies]
    privates = sum(private.value for private in player.privates)
    other = total - player.cash - sum(held) - privates
    return [total, player.cash, *held, privates, other]


def _value(game: EighteenGame, player: Player, company: Corporation) -> int:
    if company.cell is None:
        return 0
    policy = game.policies.stock
    return sum(policy.counted(company, share.percent) for share in player.shares(company))
