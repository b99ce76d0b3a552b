"""The state of an 18xx game as JSON data, for programs and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.table.protocol import Outcome

from .in_play import GameInPlay
from .state.pieces import Corporation, Player, Private
from .steps.draft import HiddenDraft


def view(
    game: GameInPlay, seat: str | None, deciders: Sequence[str], outcome: Outcome | None
) -> Mapping[str, Any]:
    """The table as ``seat`` may see it, as JSON data: all but what others have drafted in secret."""
    return {
        "title": game.title.id,
        "assumed": list(game.title.assumed),
        "round": game.round_name(),
        "phase": game.phase.name,
        "hand": _hand(game, seat),
        "turn": list(deciders),
        "bank": game.bank.cash,
        "players": [_player(game, player) for player in game.players],
        "corporations": [_company(game, company) for company in game.companies()],
        "privates": [_private(private, seat) for private in game.privates.values()],
        "pool": {corporation.id: game.pool.percent(corporation) for corporation in game.pool.held},
        "market": {at: [corporation.id for corporation in stack] for at, stack in game.market.stacks.items()},
        "depot": {
            "upcoming": [train.id for train in game.depot.upcoming],
            "pool": [train.id for train in game.depot.pool],
        },
        "tiles": {
            hex_: f"{game.land.board.copies.get(hex_, tile.name)}@{tile.rotation}"
            for hex_, tile in game.land.board.tiles.items()
        },
        "tokens": {
            hex_: [list(slots) for slots in cities] for hex_, cities in game.land.board.tokens.items()
        },
        "supply": {name: len(left) for name, left in game.land.supply.left.items()},
        "outcome": None
        if outcome is None
        else {"scores": dict(outcome.scores), "reason": outcome.reason, "winners": list(outcome.winners)},
    }


def _hand(game: GameInPlay, seat: str | None) -> list[str]:
    """The ids of the cards among which ``seat`` chooses now and which nobody else sees."""
    step = None if game.over else game.round.find(HiddenDraft)
    actor = step.actor() if step else None
    if step is None or not isinstance(actor, Player) or actor.id != seat:
        return []
    return [card.id for card in step.offered()]


def _player(game: GameInPlay, player: Player) -> Mapping[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "cash": player.cash,
        "worth": game.worth(player),
        "certificates": game.limits.certificates_counted(player),
        "certificate_limit": game.certificate_limit(player),
        "shares": {corporation.id: player.percent(corporation) for corporation in player.held},
        "privates": [private.id for private in player.privates],
        "bankrupt": player.bankrupt,
        "priority": player is game.progress.priority,
    }


def _company(game: GameInPlay, company: Corporation) -> Mapping[str, Any]:
    return {
        "id": company.id,
        "name": company.name,
        "kind": company.definition.kind,
        "cash": company.cash,
        "president": company.player.id if company.player else None,
        "par": company.par.price if company.par else None,
        "price": company.cell.price if company.cell else None,
        "cell": company.cell.at if company.cell else None,
        "floated": company.floated,
        "closed": company.closed,
        "treasury": company.percent(company),
        "trains": [train.id for train in company.trains],
        "tokens_left": len(company.tokens),
        "privates": [private.id for private in company.privates],
        "loans": company.loans,
        "last_run": company.runs[-1] if company.runs else None,
        "tokens": [f"{hex_}/{city}" for hex_, city in game.land.board.tokens_of(company.id)],
    }


def owner_seen(private: Private, seat: str | None) -> Player | Corporation | None:
    """The owner of a private as far as ``seat`` may know it:
    not if somebody else has drafted it in secret."""
    owner = private.owner
    if isinstance(owner, Player) and private not in owner.privates and owner.id != seat:
        return None
    return owner


def _private(private: Private, seat: str | None) -> Mapping[str, Any]:
    owner = owner_seen(private, seat)
    return {
        "id": private.id,
        "name": private.name,
        "value": private.value,
        "revenue": private.revenue,
        "owner": owner.key if owner else None,
        "closed": private.closed,
    }
