"""Companies that fail go to the state: ``[parts.state_takeover]``, beside ``[parts.automatic_loans]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.journal import Piece

from ...state.events import OperatingRoundBegins, OperatingTurnBegan, TileLaid, TrainBought, TrainExported
from ...state.listening import on
from ...state.spots import NOBODY
from ...turn import Round, Step
from ..automatic_loans.events import InterestUnpaid
from ..part import NamedEvent, Part
from .events import NationalActedFor, PrivateTakenByState
from .messages import MESSAGES
from .policies import StateLast, StatePrivates, StateRevenue, StateTokens, StateTrack, StateUnstarted
from .rounds import StateOperatingRound
from .settings import StateMemory, TakeoverSettings, is_national, national_of
from .steps import AskState, BuyTrainsOrFail
from .takeover import is_small, look_for_trainless, place_kept_token, take_over


class StateTakeover(Part[TakeoverSettings]):
    """Companies that cannot pay interest or have no train at the end of their turn go to the state; so do,
    with events, small companies without a train, all small companies, and private companies."""

    Settings = TakeoverSettings
    messages = MESSAGES
    needs = ("loans", "automatic_loans")
    policies = (StateLast, StateUnstarted, StateTrack, StateTokens, StateRevenue, StatePrivates)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "ask_state": AskState,
        "buy_train_or_fail": BuyTrainsOrFail,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"operating_with_state": StateOperatingRound}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "free_tokens": NamedEvent("free", "cities that were kept are open"),
        "trainless_nationalization": NamedEvent("announce", "companies without a train go to the state"),
        "minors_nationalized": NamedEvent("take_small", "all small companies go to the state"),
        "nationalize_companies": NamedEvent("take_privates", "private companies go to the state"),
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the tokens that the state keeps, and of the corporations that are asked."""
        yield StateMemory(self.settings.kept)

    def traced(self) -> Mapping[str, Any]:
        """Values of the national railway in traces of 18xx.games.

        They count one that operates as started, and leave out one that does not.
        """
        national = national_of(self.game)
        if self.settings.operates_from is not None:
            return {f"corp:{national.id}.{name}": True for name in ("ipoed", "floated")}
        names = ("cash", "tokens", "tokens_left", "floated")
        return {f"corp:{national.id}.{name}": None for name in names}

    def arrange(self) -> None:
        """Remove all shares of the national railway."""
        national = national_of(self.game)
        for share in national.shares(national):
            self.game.shares.remove(share)

    def prepare(self) -> None:
        """Place the neutral tokens, and those that the national railway has from the start."""
        game, national = self.game, national_of(self.game)
        for hex_, city in self.settings.neutral.items():
            game.land.board.place_token(hex_, city, NOBODY)
        for hex_ in self.settings.tokens:
            game.land.board.place_token(hex_, 0, national.id)
            national.tokens = national.tokens[1:]

    def free(self) -> None:
        """Remove the neutral tokens from the map."""
        for hex_, city in list(self.game.land.board.tokens_of(NOBODY)):
            self.game.land.board.remove_token(hex_, city, NOBODY)

    def announce(self) -> None:
        """Let companies without a train be looked for, once the purchase is over."""
        self.game.memory_of(StateMemory).looking = True

    def take_small(self) -> None:
        """Let the state take over all small companies, in operating order."""
        for company in sorted(self.game.corporations.values(), key=self.game.market.operating_key):
            if is_small(company):
                take_over(self.game, company)

    def take_privates(self) -> None:
        """Give private companies to the state; the bank pays their owners the face value."""
        game, national = self.game, national_of(self.game)
        for private in game.privates.values():
            owner = private.owner
            if owner is None or private.closed or owner is national or private.id in self.settings.left_out:
                continue
            game.pay(game.bank, owner, private.value)
            game.give_private(private, national)
            game.happen(PrivateTakenByState(private=private.id, amount=private.value))

    @on(TrainBought)
    def after_purchase(self, event: TrainBought) -> None:
        """Look for companies without a train, if that is due, after a purchase."""
        look_for_trainless(self.game)

    @on(TrainExported)
    def after_export(self, event: TrainExported) -> None:
        """Look for companies without a train, if that is due, after an export."""
        look_for_trainless(self.game)

    @on(InterestUnpaid)
    def fail(self, event: InterestUnpaid) -> None:
        """Let the state take over a company that cannot pay interest."""
        take_over(self.game, self.game.company(event.company))

    @on(TileLaid)
    def follow_tile(self, event: TileLaid) -> None:
        """Place a kept token if the tile is the one that the settings name."""
        if event.tile == self.settings.tile:
            place_kept_token(self.game, event.hex, 0)

    @on(OperatingRoundBegins)
    def act_for_state(self, event: OperatingRoundBegins) -> None:
        """Let the player with priority act for the national railway in this round."""
        game, national = self.game, national_of(self.game)
        player = game.progress.priority
        if self.settings.operates_from is not None and player is not None:
            national.player = player
            national.floated = True
            game.happen(NationalActedFor(national=national.id, player=player.id))

    @on(OperatingTurnBegan)
    def place_home(self, event: OperatingTurnBegan) -> None:
        """Place the kept token on the home of the national railway when it first operates."""
        game, home = self.game, self.settings.home
        if home is None or home not in game.memory_of(StateMemory).kept:
            return
        if is_national(game, game.company(event.company)):
            place_kept_token(game, home, len(game.land.board.tile(home).cities) - 1)


PART = StateTakeover
