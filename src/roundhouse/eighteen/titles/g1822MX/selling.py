"""The end of the railway of the state: its shares are paid out, its tokens are auctioned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.closing import close_but_tokens
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.state.actions import Action, Bid, Merge, Pass, RemoveToken
from roundhouse.eighteen.rules.state.events import DividendSettled, Passed
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .events import StateSharePaid, StateTokenBid, StateTokenBought, StateTokenChosen
from .facts import StateBook
from .state_railway import shareholders, state_railway

LEAST = 10
"""The lowest price of a token, and the step of bids."""


def pay_shareholders(game: GameInPlay) -> None:
    """The bank buys the shares of the players at the present price."""
    state = state_railway(game)
    for player in shareholders(game):
        percent = player.percent(state)
        amount = state.price_of(percent)
        game.pay(game.bank, player, amount)
        game.shares.give(game.pool, player.shares(state), change_president=False)
        game.happen(StateSharePaid(player=player.id, company=state.id, percent=percent, amount=amount))


def close_state(game: GameInPlay) -> None:
    """The railway is gone; tokens that nobody bought stay where they are (decision 2005)."""
    state, book = state_railway(game), game.memory_of(StateBook)
    book.left = (game.pool.percent(state), *(train.id for train in state.trains))
    close_but_tokens(game, state)


class SellState(Step):
    """The players choose tokens of the railway of the state in turn, and bid for them: whoever wins one puts
    an exchange token of one of their corporations in its place. When all pass, the rest is gone."""

    begun: bool = tracked(False)
    owed: bool = tracked(False)
    """Have shareholders to be paid yet? That goes by itself."""
    order: tuple[Player, ...] = tracked(())
    """The players as they choose; the first one goes to the end with each token that is sold."""
    choosers: tuple[Player, ...] = tracked(())
    """Those who have not passed since the last token was sold."""
    lot: tuple[str, int] | None = tracked(None)
    """The hex and city of the token that is auctioned."""
    bidders: tuple[Player, ...] = tracked(())
    """Those who have not passed, the one whose turn it is in front."""
    price: int = tracked(0)
    leader: Player | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {
        RemoveToken: "do_choose",
        Bid: "do_bid",
        Merge: "do_buy",
        Pass: "do_pass",
    }
    deed = "sell tokens"
    on_charters = "Sell the tokens of the railway of the state"

    @on(DividendSettled)
    def begin(self, event: DividendSettled) -> None:
        """After its last run."""
        game, state = self.game, state_railway(self.game)
        if event.company != state.id or game.memory_of(StateBook).standing != "closing":
            return
        self.begun = True
        self.owed = bool(shareholders(game))
        self.order = self.choosers = tuple(
            player for player in game.players_from(None) if not player.bankrupt
        )

    # Who decides

    @property
    def won(self) -> bool:
        """Does the winner choose the corporation that gets the place?"""
        return self.leader is not None and self.bidders == (self.leader,)

    def acting(self) -> Player:
        """The player in turn."""
        return self.bidders[0] if self.lot is not None else (*self.choosers, *self.order)[0]

    def deciders(self) -> tuple[Player, ...]:
        """The player in turn."""
        return (self.acting(),) if self.begun else ()

    # What may be done

    def least(self, spot: Spot) -> int:
        """The lowest bid: what the city is worth, or a step more than the last one."""
        if self.leader is not None:
            return self.price + LEAST
        tile = self.game.land.board.tile(spot.hex)
        return max(LEAST, revenue_of(tile.cities[spot.city].revenue, self.game.phase.tiles))

    def most(self, player: Player, spot: Spot) -> int:
        """The most that a corporation of ``player`` could pay for it."""
        return max((company.cash for company in self.buyers(player, spot)), default=0) // LEAST * LEAST

    def buyers(self, player: Player, spot: Spot) -> list[Corporation]:
        """The corporations of ``player`` that have floated, with an exchange token and none on that hex."""
        game = self.game
        return [
            company
            for company in game.corporations.values()
            if company.player is player
            and company.floated
            and tokens.tokens_left(game, company) > 0
            and not game.land.board.has_token(spot.hex, company.id)
        ]

    def can_buy(self, player: Player, spot: Spot) -> bool:
        """Could ``player`` bid for it now?"""
        return self.most(player, spot) >= self.least(spot)

    def spots(self) -> list[Spot]:
        """Where the railway has tokens."""
        state = state_railway(self.game)
        return [Spot(*place) for place in self.game.land.board.tokens_of(state.id)]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a token, bid for it, choose who gets the place; or pass."""
        if not self.begun or self.passed or entity is not self.actor():
            return NOTHING
        if entity is not state_railway(self.game):
            return NOTHING
        if self.owed or not self.choosers:
            return frozenset({Pass})
        if self.won:
            return frozenset({Merge})
        if self.lot is None:
            return frozenset({RemoveToken, Pass})
        return frozenset({Bid, Pass} if self.leader is not None else {Bid})

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player who can buy nothing."""
        state = state_railway(self.game)
        if not self.kinds_for(state) or self.won:
            return None
        if self.owed or not self.choosers:
            return {"type": "pass", "entity": state.key}
        spots = self.spots() if self.lot is None else [Spot(*self.lot)]
        if any(self.can_buy(self.acting(), spot) for spot in spots):
            return None
        return {"type": "pass", "entity": state.key}

    def choices(self) -> Iterator[Choice]:
        """All of that."""
        state = state_railway(self.game)
        kinds = self.kinds_for(state)
        if RemoveToken in kinds:
            board = self.game.land.board
            for spot in self.spots():
                if self.can_buy(self.acting(), spot):
                    slot = board.slots(spot.hex, spot.city).index(state.id)
                    facts = {"cost": self.least(spot)}
                    yield self.choice(
                        "remove_token", state, facts=facts, hex=spot.hex, city=spot.city, slot=slot
                    )
        if Bid in kinds and self.lot is not None:
            spot = Spot(*self.lot)
            low, high = self.least(spot), self.most(self.acting(), spot)
            if low <= high:
                yield self.choice("bid", state, {"price": Span(low, high, LEAST)})
        if Merge in kinds and self.lot is not None:
            for company in self.winners():
                yield self.choice("merge", state, facts={"cost": self.price}, corporation=company.id)
        if Pass in kinds:
            yield self.choice("pass", state)

    def winners(self) -> list[Corporation]:
        """The corporations that may get the place."""
        assert self.lot is not None
        spot = Spot(*self.lot)
        return [company for company in self.buyers(self.acting(), spot) if company.cash >= self.price]

    # What happens

    def do_choose(self, action: RemoveToken, state: Corporation) -> None:
        """A token is auctioned; whoever chose it bids first."""
        spot, player = Spot(action.hex, action.city), self.acting()
        if spot not in self.spots() or not self.can_buy(player, spot):
            raise Refusal("auction/token", f"{player.name} cannot have a token on {action.hex} auctioned.")
        self.lot = (spot.hex, spot.city)
        around = self.game.players_from(player)
        self.bidders = tuple(one for one in around if not one.bankrupt)
        self.price, self.leader = 0, None
        self.game.happen(StateTokenChosen(player=player.id, hex=spot.hex))

    def do_bid(self, action: Bid, state: Corporation) -> None:
        """The next one may bid more."""
        assert self.lot is not None
        player, spot, game = self.acting(), Spot(*self.lot), self.game
        low, high = self.least(spot), self.most(player, spot)
        if not low <= action.price <= high or action.price % LEAST:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)}"
            raise Refusal("auction/bid", f"{said}, in steps of {game.money(LEAST)}.")
        self.price, self.leader = action.price, player
        self.bidders = (*self.bidders[1:], player)
        game.happen(StateTokenBid(player=player.id, hex=spot.hex, amount=action.price))

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """The shareholders are paid; no more bids; or no more tokens."""
        if self.owed:
            self.owed = False
            pay_shareholders(self.game)
            return
        if not self.choosers:
            self.begun = False
            self.finish()
            close_state(self.game)
            return
        self.game.happen(Passed(entity=self.acting().key, step=self.key.rpartition(".")[2]))
        if self.lot is not None:
            self.bidders = self.bidders[1:]
            return
        self.choosers = self.choosers[1:]

    def do_buy(self, action: Merge, state: Corporation) -> None:
        """An exchange token lies there, and the next player chooses first."""
        game = self.game
        company = next((one for one in self.winners() if one.id == action.corporation), None)
        if company is None or self.lot is None:
            hint = ", ".join(one.id for one in self.winners())
            raise Refusal("auction/buyer", "That corporation cannot buy it.", hint=f"possible: {hint}")
        hex_, city = self.lot
        game.pay(company, game.bank, self.price)
        tokens.use(game, company)
        game.land.board.replace_token(hex_, city, state.id, company.id)
        state.tokens = (*state.tokens, 0)
        game.happen(StateTokenBought(company=company.id, hex=hex_, amount=self.price))
        self.lot, self.leader, self.bidders = None, None, ()
        self.order = (*self.order[1:], *self.order[:1])
        self.choosers = self.order
