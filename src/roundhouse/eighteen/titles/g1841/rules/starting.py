"""A corporation begins: its first tokens are placed, and all its tokens are bought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, PlaceToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import FirstTokensBought, TokensSettled
from . import control
from .facts import is_historical, is_small
from .homes import first_hexes, first_spots
from .places import price_at
from .trains import sweep

CONCESSION_TOKEN = 50
"""What each token of a historical corporation costs."""
MOST_TOKENS, MOST_SMALL = 5, 2
"""The tokens of a corporation."""


def found(game: GameInPlay, starter: Player | Corporation, company: Corporation, cell: Cell) -> None:
    """``starter`` sets the par price of ``company`` and buys its president's certificate."""
    game.mark_active()
    game.market.set_par(company, cell)
    control.buy(game, starter, (game.shares.president_share(company),))
    control.preside(game, company, starter)
    control.refresh(game)
    game.check_float(company)


class PlaceFirstTokens(Step):
    """A new corporation places its first token, and a large one a second one if it wants: in cities of one
    zone. Homes of historical corporations are on the map."""

    company: Corporation | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_enough"}
    deed = "place a first token"
    done_when = "never"

    def start(self, company: Corporation) -> None:
        """The corporation has begun."""
        game = self.game
        homes = company.definition.home
        if homes and not self._chooses(company):
            for hex_ in homes:
                kept = (one.city for one in game.land.board.reservations(hex_) if one.company == company.id)
                city = next(kept, None)
                game.land.place(company, Spot(hex_, city or 0), None, 0)
            game.land.release_home(company)
            game.round.step(BuyTokens).start(company)
        else:
            self.company = company

    def _chooses(self, company: Corporation) -> bool:
        """Does it choose among cities of its home: the SFMA in Firenze?"""
        homes = company.definition.home
        cities = [city for hex_ in homes for city in self.game.land.board.tile(hex_).cities]
        return company.definition.city is None and len(cities) > len(homes)

    def actor(self) -> Entity | None:
        """The new corporation."""
        return self.company

    def _placed(self) -> list[str]:
        return [hex_ for hex_, _ in self.game.land.board.tokens_of(self.company.id)] if self.company else []

    def spots(self) -> list[Spot]:
        """The cities where the next token may go."""
        return first_spots(self.game, self.company, self._placed()) if self.company is not None else []

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token, or a second one or none."""
        if self.company is None or entity is not self.company:
            return NOTHING
        return frozenset({PlaceToken, Pass}) if self._placed() else frozenset({PlaceToken})

    def choices(self) -> Iterator[Choice]:
        """Every city, and no second token."""
        company = self.company
        if company is None:
            return
        for spot in self.spots():
            facts_ = {"cost": 0, "token": company.id}
            yield self.choice("place_token", company, facts=facts_, hex=spot.hex, city=spot.city)
        if Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place it."""
        spot = Spot(action.hex, action.city)
        if spot not in self.spots():
            raise Refusal("token/home", f"The token of {company.id} cannot go there.")
        first = not self._placed()
        self.game.land.place(company, spot, action.slot, 0)
        self.game.land.release_home(company)
        if not (
            first
            and company.tokens
            and not is_small(company)
            and first_hexes(self.game, company, self._placed())
        ):
            self._finish(company)

    def do_enough(self, action: Pass, company: Corporation) -> None:
        """One token is enough at first."""
        self._finish(company)

    def _finish(self, company: Corporation) -> None:
        self.company = None
        self.game.round.step(BuyTokens).start(company)


def token_price(game: GameInPlay, company: Corporation) -> int:
    """What each token of a new corporation costs: by the land around its first ones."""
    if is_historical(game, company):
        return CONCESSION_TOKEN
    return max(price_at(game, hex_) for hex_, _ in game.land.board.tokens_of(company.id))


class BuyTokens(Question):
    """A corporation says how many tokens it buys: all that it will have, or some more."""

    order: tuple[Corporation | Player, Corporation, str, int, int, int, int] | None = tracked(None)
    """Who decides, whose tokens, why, the price of the first and of others, how few and how many."""
    deed = "buy tokens"
    done_when = "never"

    def start(self, company: Corporation) -> None:
        """A new corporation buys all its tokens."""
        price = token_price(self.game, company)
        few, many = (1, MOST_SMALL) if is_small(company) else (2, MOST_TOKENS)
        self.order = (company, company, "start", price, price, few, many)

    def ask(
        self,
        decider: Corporation | Player,
        company: Corporation,
        why: str,
        prices: tuple[int, int],
        few: int,
        many: int,
    ) -> None:
        """``decider`` says how many tokens more ``company`` buys."""
        self.order = (decider, company, why, *prices, few, many)

    def actor(self) -> Entity | None:
        """Who decides."""
        return self.order[0] if self.order else None

    def answers(self) -> Answers:
        """Each number that may be bought."""
        label, money = ChoiceLabel("%(count)s tokens for %(amount)s"), self.game.money
        return {count: label.of(count=str(count), amount=money(self.cost(count))) for count in self.counts()}

    def facts(self, answer: str | int) -> Mapping[str, Any]:
        """What so many cost."""
        return {"cost": self.cost(int(answer))}

    def cost(self, count: int) -> int:
        """What so many tokens cost."""
        assert self.order is not None
        _, _, _, first, other, _, _ = self.order
        return first + (count - 1) * other if count else 0

    def counts(self) -> list[int]:
        """How many may be bought: the fewest in any case."""
        if self.order is None:
            return []
        _, company, _, _, _, few, many = self.order
        return [few, *(count for count in range(few + 1, many + 1) if self.cost(count) <= company.cash)]

    def do_choose(self, action: Choose, decider: Entity) -> None:
        """Buy them."""
        order, game = self.order, self.game
        assert order is not None
        count, company, why = int(self.said(action)), order[1], order[2]
        cost = self.cost(count)
        self.order = None
        if why == "start":
            raise_for_tokens(game, company, cost)
            placed = len(list(game.land.board.tokens_of(company.id)))
            company.tokens = (0,) * (count - placed)
        else:
            sweep(game, company, company.player, cost)
            cost = min(cost, company.cash)
            company.tokens = (*company.tokens, *(0,) * count)
        game.pay(company, game.bank, cost)
        if count:
            game.happen(FirstTokensBought(company=company.id, count=count, amount=cost))
        if why != "start":
            game.announce(TokensSettled(why=why))


def raise_for_tokens(game: GameInPlay, company: Corporation, cost: int) -> None:
    """A new corporation that lacks money for its tokens sells shares of its treasury at half price."""
    missing = cost - company.cash
    if missing <= 0:
        return
    count = -(-2 * missing // company.share_price)
    shares = company.shares(company)[:count]
    control.sell(game, shares, sum(share.percent for share in shares), half=True)
    sold_in_operating_round(game)
