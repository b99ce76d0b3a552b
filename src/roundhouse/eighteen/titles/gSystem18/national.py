"""The national corporation of Russia, which takes the tokens of companies without a train."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.closing import close_company, return_charter
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot, most_revenue
from roundhouse.eighteen.rules.steps.emergency import Issue
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach

from .events import Nationalized, NationalizedShareholderPaid, NationalTokenTaken
from .facts import Facts
from .minors import is_minor
from .steps import BuyTrainsWithShares


def set_up_national(game: GameInPlay, name: str) -> None:
    """Take the shares of the national corporation out of the game, and place its first token."""
    national = game.corporations[name]
    for share in national.shares(national):
        game.shares.remove(share)
    hex_ = national.definition.home[0]
    game.land.board.place_token(hex_, national.definition.city or 0, name)
    national.tokens = national.tokens[1:]
    game.land.board.release(hex_, name)


def nationalize(game: GameInPlay, company: Corporation) -> None:
    """Pay the shareholders, give the places of tokens to the national corporation, and close the company.

    A corporation may be started again, a minor not. The cities that pay most come first, as the national
    corporation may lack tokens; it has one in a hex at most.
    """
    game.happen(Nationalized(company=company.id))
    for player in game.players:
        amount = player.percent(company) // company.share_percent * company.share_price
        if amount:
            game.pay(game.bank, player, amount)
            game.happen(NationalizedShareholderPaid(player=player.id, company=company.id, amount=amount))
    national, board = game.corporations[game.settings_of(Facts).national or ""], game.land.board
    spots = [Spot(hex_, city) for hex_, city in board.tokens_of(company.id)]
    for spot in sorted(spots, key=lambda spot: most_revenue(board, spot), reverse=True):
        board.remove_token(spot.hex, spot.city, company.id)
        if national.tokens and not board.has_token(spot.hex, national.id):
            board.place_token(spot.hex, spot.city, national.id)
            national.tokens = national.tokens[1:]
            game.happen(NationalTokenTaken(national=national.id, hex=spot.hex))
    if is_minor(company):
        close_company(game, company)
        company.floated = False
    else:
        return_charter(game, company)


class BuyTrainsOrBeTaken(BuyTrainsWithShares):
    """Nobody must buy a train. A corporation without one may issue shares for the cheapest of the bank; a
    company that has none at the end is nationalized."""

    def issues(self, company: Corporation) -> list[Issue]:
        """Every number of shares up to the first that is enough, for a corporation without a train."""
        cheapest = self.game.depot.cheapest()
        poor = cheapest is not None and company.cash < cheapest and company.cell is not None
        if not poor or company.trains or is_minor(company):
            return []
        out: list[Issue] = []
        for offer in self.all_issues(company):
            out.append(offer)
            if company.cash + offer.gain >= (cheapest or 0):
                break
        return out

    def finish(self) -> None:
        """End the step; a company without a train is nationalized, and its turn is over."""
        company = self.actor()
        super().finish()
        if not isinstance(company, Corporation) or company.trains or not company.floated:
            return
        nationalize(self.game, company)
        for step in self.game.round.steps:
            if isinstance(step, Step) and step.done_when != "never":
                step.passed = True


@dataclass(frozen=True)
class OnceOnly:
    """A route stops at most once in each of some hexes."""

    hexes: frozenset[str]
    name: str = "Once"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """An offer of 0, or none for a route that stops twice in a hex."""
        there = [stop.hex for stop in run.stops if stop.hex in self.hexes]
        return (Offer(0),) if len(there) == len(set(there)) else ()


class OnceRevenue(RevenuePolicy):
    """Routes visit some hexes once."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, and that one."""
        usual, once = super().route_rules(company), self.game.settings_of(Facts).once
        return replace(usual, hooks=(*usual.hooks, OnceOnly(frozenset(once)))) if once else usual
