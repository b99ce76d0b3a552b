"""Corporations of 18India that close: the GIPR may put exchange tokens in the places of their tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company, close_worthless
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import Action, Pass, RemoveToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .cards import drop_cards, gipr, give_to_bank, raj
from .events import CompanyTrainless, TokenExchanged, TokenNotExchanged


class ClosingAtNothing(EndingPolicy):
    """Corporations close at a price of nothing."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """Its tokens may be exchanged first."""
        step = self.game.round.find(ExchangeTokens)
        if step is None:
            close_down(self.game, corporation)
        elif step.closing is None:
            step.begin(corporation)


def close_down(game: GameInPlay, corporation: Corporation) -> None:
    """Take a corporation out of the game: private companies and bonds go back to the bank, shares of
    others to the pool, trains and money to the bank."""
    for other, shares in list(corporation.held.items()):
        if other is not corporation:
            for share in shares:
                game.shares.move(share, game.pool)
    for private in corporation.privates:
        give_to_bank(game, private)
    drop_cards(game, corporation)
    memory = raj(game)
    memory.guaranteed = tuple(one for one in memory.guaranteed if one is not corporation)
    close_company(game, corporation)
    for other in game.corporations.values():
        other.held.pop(corporation, None)


class ExchangeTokens(Step):
    """The home token of a corporation that closes becomes one of the GIPR by itself; for each of the
    others its president decides, as long as there are exchange tokens. Where the GIPR has a token in the
    hex there is no choice."""

    closing: Corporation | None = tracked(None)
    spots_left: tuple[tuple[str, int], ...] = tracked(())
    """Where the tokens lie for which a decision is due."""
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_exchange", Pass: "do_pass"}
    deed = "exchange a token"
    done_when = "never"

    def begin(self, corporation: Corporation) -> None:
        """A corporation closes."""
        taker = gipr(self.game)
        board = self.game.land.board
        tokens = list(board.tokens_of(corporation.id))
        if taker is not None and taker is not corporation and taker.floated and raj(self.game).exchange_left:
            home = next((one for one in tokens if one[0] in corporation.definition.home), None)
            self.closing = corporation
            if home is not None:
                tokens.remove(home)
                self._exchange(taker, corporation, *home)
            self.spots_left = tuple(tokens)
        self.closing = corporation
        self._go_on()

    def _exchange(self, taker: Corporation, corporation: Corporation, hex_: str, city: int) -> None:
        self.game.land.board.replace_token(hex_, city, corporation.id, taker.id)
        corporation.tokens = (0, *corporation.tokens)
        raj(self.game).exchange_left -= 1
        self.game.happen(TokenExchanged(taker=taker.id, company=corporation.id, hex=hex_))

    def _go_on(self) -> None:
        """Until a decision is due; then the corporation closes."""
        taker, board, closing = gipr(self.game), self.game.land.board, self.closing
        assert closing is not None
        while self.spots_left:
            hex_, city = self.spots_left[0]
            own = taker is not None and board.has_token(hex_, taker.id)
            if not own and raj(self.game).exchange_left:
                return
            board.remove_token(hex_, city, closing.id)
            self.spots_left = self.spots_left[1:]
        self.closing = None
        close_down(self.game, closing)

    def actor(self) -> Entity | None:
        """The GIPR."""
        return gipr(self.game) if self.spots_left else None

    def waits(self) -> bool:
        """While a decision is due."""
        return bool(self.spots_left)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Exchange the token, or pass."""
        return frozenset({RemoveToken, Pass}) if self.spots_left and entity is self.actor() else NOTHING

    def _slot(self) -> tuple[Spot, int]:
        assert self.closing is not None
        spot = Spot(*self.spots_left[0])
        return spot, self.game.land.board.slots(spot.hex, spot.city).index(self.closing.id)

    def choices(self) -> Iterator[Choice]:
        """The token, or not."""
        company = self.actor()
        if isinstance(company, Corporation):
            spot, slot = self._slot()
            yield self.choice("remove_token", company, hex=spot.hex, city=spot.city, slot=slot)
            yield self.choice("pass", company)

    def do_exchange(self, action: RemoveToken, company: Corporation) -> None:
        """Put a token of the GIPR in its place."""
        spot, slot = self._slot()
        if (action.hex, action.city, action.slot) != (spot.hex, spot.city, slot):
            raise Refusal("token/exchange", f"The token to be exchanged is in {spot.hex}.")
        assert self.closing is not None
        self._exchange(company, self.closing, spot.hex, spot.city)
        self.spots_left = self.spots_left[1:]
        self._go_on()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Its place is free."""
        spot, _ = self._slot()
        closing = self.closing
        assert closing is not None
        assert isinstance(entity, Corporation)
        self.game.land.board.remove_token(spot.hex, spot.city, closing.id)
        self.spots_left = self.spots_left[1:]
        self.game.happen(TokenNotExchanged(taker=entity.id, company=closing.id, hex=spot.hex))
        self._go_on()


class OperatingWithClosing(OperatingRound):
    """As usual; the price of a corporation falls that ends its turn without a train, and if it closes by that
    its tokens are dealt with before the next one's turn."""

    ended: bool = tracked(False)
    """Has the turn come to its end?"""
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ExchangeTokens,),)

    def advance(self) -> bool:
        """The end of a turn, and then the next one."""
        company, game = self.entity, self.game
        if isinstance(company, Corporation) and not company.closed and not self.ended:
            self.ended = True
            if not company.trains:
                game.happen(CompanyTrainless(company=company.id))
                game.shares.move_price(company, (game.market.left_of,))
                close_worthless(game)
                if self.waiting() is not None:
                    return True
        return super().advance()

    def begin_turn(self) -> None:
        """The next one."""
        super().begin_turn()
        if self.ended:
            self.ended = False
