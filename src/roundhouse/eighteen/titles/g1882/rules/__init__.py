"""1882: a neutral token for most corporations, one that is started with a private, the rebellion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability, NeutralToken
from roundhouse.eighteen.rules.decisions.trains import Assistance
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, StockPolicy, TrainPolicy
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    PhaseBegan,
    PrivateSold,
    TileLaid,
    TrainBought,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.journal import Piece

from ..events import (
    CorporationLapsed,
    RebellionBegan,
    RebellionBonusPaid,
    RebellionDrawn,
    TrainAdded,
)
from ..messages import MESSAGES
from .facts import Facts, Memory, neutral_owner, rebels
from .rebellion import MovedTile, MoveToken, MoveTokenAbility
from .tokens import FreeHome, NeutralTokens, TokenOrNeutral


class CentralStock(StockPolicy):
    """The corporation that a private starts, and the one of the neutral tokens."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """One is started with its private, another once a neutral token is on the map."""
        game = self.game
        central = game.settings_of(Facts).central
        if corporation.id == central.corporation:
            return game.privates[central.private].owner is player
        if corporation.id == neutral_owner(game):
            return next(game.land.board.tokens_of(corporation.id), None) is not None
        return super().may_par(corporation, player)


class HudsonBayRevenue(RevenuePolicy):
    """Hudson Bay."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """From the west to Hudson Bay a route is worth more."""
        game = self.game
        place = game.settings_of(Facts).hudson_bay
        ends = (frozenset(place.west), frozenset(place.east))
        bonus = Bonus(place.name, place.bonus, hexes=ends)
        return replace(super().route_rules(company), bonuses=(bonus,))


class FishingTrains(TrainPolicy):
    """Help of presidents."""

    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """A president may help a company without a train whose only route goes fishing, where it cannot pay
        for the cheapest train: with that one, or with a train of another company."""
        game, cheapest = self.game, self.game.depot.cheapest()
        if cheapest is None or cheapest <= company.cash or (train.owner is None and price != cheapest):
            return None
        fishes = not company.trains and game.settings_of(Facts).fishing in game.land.reach(company).hexes
        return Assistance(sales=True) if fishes else None


class Assiniboia(Part[Facts]):
    """The rebellion, and trains that are kept for a corporation."""

    Settings = Facts
    messages = MESSAGES
    policies = (
        NeutralTokens,
        CentralStock,
        HudsonBayRevenue,
        FishingTrains,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "token_or_neutral": TokenOrNeutral,
        "free_home": FreeHome,
        "rebellion": MoveToken,
    }
    abilities: ClassVar[tuple[type[Ability], ...]] = (MoveTokenAbility, MovedTile, NeutralToken)

    def memory(self) -> Iterator[Piece]:
        """With which train the rebellion begins."""
        yield Memory()

    def arrange(self) -> None:
        """Trains are kept for the company that a private starts; the rebellion’s train is drawn."""
        game = self.game
        kinds = self.settings.central.trains
        for name in kinds:
            game.depot.take(next(train for train in reversed(game.depot.upcoming) if train.name == name))
        struck = kinds[game.chance.below(len(kinds))]
        game.memory_of(Memory).rebellion = struck
        game.happen(RebellionDrawn(name=struck))

    @on(CompanyParred)
    def start_central(self, event: CompanyParred) -> None:
        """The private goes; one more train comes, and the home token is placed at once."""
        game, central = self.game, self.settings.central
        if event.company != central.corporation:
            return
        self._add_train(central.trains)
        for step in game.round.each(FreeHome):
            step.ask(game.corporations[central.corporation], game.land.board_hexes())
        game.close_private(game.privates[central.private])

    def _add_train(self, kinds: Sequence[str]) -> None:
        game = self.game
        following = game.depot.upcoming[0]
        if following.name not in kinds:
            return
        spare = game.train(f"{following.name}-{(following.kind.quantity or 0) - 1}")
        game.depot.put_in_front(spare)
        game.happen(TrainAdded(name=spare.name))

    @on(PrivateSold)
    def private_sold(self, event: PrivateSold) -> None:
        """A corporation’s private starts nothing."""
        self._check_central()

    @on(PhaseBegan)
    def after_phase(self, event: PhaseBegan) -> None:
        """A closed private starts nothing."""
        self._check_central()

    def _check_central(self) -> None:
        game = self.game
        central = game.settings_of(Facts).central
        private = game.privates[central.private]
        corporation = game.corporations[central.corporation]
        if corporation.parred or corporation.removed:
            return
        if private.closed or isinstance(private.owner, Corporation):
            game.happen(CorporationLapsed(company=corporation.id))
            game.remove_corporation(corporation)

    @on(TileLaid)
    def tile_laid(self, event: TileLaid) -> None:
        """A yellow tile among the rebels earns a bonus."""
        game = self.game
        company = game.company(event.company) if event.company else None
        hex_ = event.hex
        if company is not None and hex_ in rebels(game) and game.land.board.tile(hex_).color == "yellow":
            bonus = self.settings.rebellion.bonus
            game.pay(game.bank, company, bonus)
            game.happen(RebellionBonusPaid(company=company.id, amount=bonus))

    @on(TrainBought)
    def train_bought(self, event: TrainBought) -> None:
        """With the train that was drawn the rebellion begins: yellow tiles go, tokens stay."""
        game = self.game
        train = game.train(event.train)
        if train.index or train.name != game.memory_of(Memory).rebellion:
            return
        game.happen(RebellionBegan())
        for hex_ in rebels(game):
            if hex_ in game.land.board.copies and game.land.board.tile(hex_).color == "yellow":
                game.land.lift_tile(hex_)


PART = Assiniboia
