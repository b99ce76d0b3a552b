"""1882: a neutral token for most corporations, one that is started with a private, the rebellion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import Ability, NeutralToken, Timed
from roundhouse.eighteen.model.words import Moment
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, StockPolicy, TokenPolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, LayTile, Pass, PlaceToken, RemoveToken
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    PhaseBegan,
    PrivateSold,
    TileLaid,
    TrainBought,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import HomeToken, PlaceTokens, TokenChoice, token_choices
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked

from .events import (
    CorporationLapsed,
    NeutralTokenPlaced,
    NeutralTokenReplaced,
    RebellionBegan,
    RebellionBonusPaid,
    RebellionDrawn,
    TokenLifted,
    TrainAdded,
)
from .messages import MESSAGES

NEUTRAL = "neutral"


class Central(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private that starts a corporation, and the kinds of train of which one each is kept for that."""

    private: str
    corporation: str
    trains: tuple[str, ...]


class Rebellion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the rebels are, and the bonus for a yellow tile there."""

    hexes: tuple[str, ...]
    bonus: int


class HudsonBay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus for a route from one of the hexes in the west to one in the east."""

    name: str
    west: tuple[str, ...]
    east: tuple[str, ...]
    bonus: int


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation of the neutral tokens, the hex where one goes fishing, and the rest by name."""

    neutral_owner: str
    fishing: str
    central: Central
    rebellion: Rebellion
    hudson_bay: HudsonBay


class Memory(Piece):
    """The train with which the rebellion begins."""

    rebellion: str = tracked("")

    def __init__(self) -> None:
        super().__init__("assiniboia")


class MoveTokenAbility(Timed, frozen=True, kw_only=True, tag="move_token"):
    """Moves a token of the company to one of its hexes."""

    words = "Move token"
    when: tuple[Moment, ...] = ()
    """The moments, any of which will do."""
    hexes: tuple[str, ...]
    """Where the token may go."""


class MovedTile(Timed, frozen=True, kw_only=True, tag="moved_tile"):
    """Lays or replaces the tile where the moved token goes."""

    words = "Moved tile"


class TokenOrNeutral(PlaceTokens):
    """One token a turn: the company’s own, or its neutral one, which is free and blocks nobody."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token or pass, if one can be paid and there is a place for one."""
        usual = super().actions(entity)
        if usual or self.passed or self.placed or entity is not self.actor():
            return usual
        assert isinstance(entity, Corporation)
        if next(self._neutral_spots(entity), None):
            return frozenset({PlaceToken, Pass})
        # With a token that costs nothing, this one or a private's, the turn also waits where only one that is
        # too dear would fit.
        free = _has_neutral(self.game, entity) or next(
            self.game.abilities.owned(entity, MoveTokenAbility), None
        )
        fits = entity.tokens and self.game.land.can_token(entity)
        return frozenset({Pass}) if free and fits else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every place for the own token and for the neutral one."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.kinds_for(company):
            return
        if company.tokens:
            yield from token_choices(self, company)
        for spot in self._neutral_spots(company):
            yield self.choice(
                "place_token",
                company,
                facts={"cost": 0},
                hex=spot.hex,
                city=spot.city,
                token_type=NEUTRAL,
            )
        yield self.choice("pass", company)

    def _neutral_spots(self, company: Corporation) -> Iterator[Spot]:
        """The cities that are reached, with room and no neutral token in the hex."""
        if not _has_neutral(self.game, company):
            return
        board, neutral = self.game.land.board, _neutral(self.game)
        for hex_, city in self.game.land.reach(company).cities():
            if not board.has_token(hex_, neutral) and board.has_room(hex_, city, neutral):
                yield Spot(hex_, city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place it."""
        if action.token_type != NEUTRAL:
            super().do_place(action, company)
            return
        game, spot = self.game, Spot(action.hex, action.city)
        if spot not in self._neutral_spots(company):
            raise Refusal("token/neutral", f"The neutral token of {company.id} cannot go to {action.hex}.")
        game.land.board.place_token(spot.hex, spot.city, _neutral(game))
        for place, _ in list(game.abilities.of(company, NeutralToken)):
            game.abilities.use(company, place)
        game.happen(NeutralTokenPlaced(company=company.id, hex=spot.hex))
        self.placed = True


class FreeHome(HomeToken):
    """A home token that goes to any city: where there is room, or in the place of a neutral token."""

    def choices(self) -> Iterator[Choice]:
        """Every city, and every neutral token to replace."""
        choice = self.first()
        if choice is None:
            return
        facts = {"cost": 0, "token": choice.company.id}
        for spot in super().spots(choice):
            yield self.choice("place_token", choice.actor, facts=facts, hex=spot.hex, city=spot.city)
        for spot, slot in self._neutral():
            yield self.choice(
                "place_token", choice.actor, facts=facts, hex=spot.hex, city=spot.city, slot=slot
            )

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The cities with room, and those with a neutral token."""
        return [*super().spots(choice), *(spot for spot, _ in self._neutral())]

    def _neutral(self) -> Iterator[tuple[Spot, int]]:
        board, neutral = self.game.land.board, _neutral(self.game)
        for hex_, city in board.tokens_of(neutral):
            yield Spot(hex_, city), board.slots(hex_, city).index(neutral)

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place it; a neutral token in the slot leaves the game."""
        spot = Spot(action.hex, action.city)
        for found, slot in list(self._neutral()):
            full = None not in self.game.land.board.slots(*found)
            if found == spot and (action.slot == slot or full):
                self.game.land.board.remove_token(spot.hex, spot.city, _neutral(self.game))
                self.game.happen(NeutralTokenReplaced(company=actor.id, hex=spot.hex))
        super().do_place(action, actor)


class MoveToken(Step):
    """A private moves one token of its company to the rebels’ cities, where a tile may be laid at once.

    A tile that is not laid then is lost, but not used: the company still says when its turns are over.
    ``moving`` is the private at work, ``to`` the hex its token went to.
    """

    moving: Private | None = tracked(None)
    to: str | None = tracked(None)
    handlers: ClassVar[Mapping[type[Action], str]] = {
        RemoveToken: "do_remove",
        PlaceToken: "do_place",
        LayTile: "do_lay",
        Pass: "do_pass",
    }
    deed = "move a token"

    def begin_turn(self) -> None:
        """Nothing is moved yet."""
        super().begin_turn()
        self.finish()

    def actor(self) -> Entity | None:
        """The private, once the token is lifted."""
        return self.moving

    def waits(self) -> bool:
        """While the token is in hand, or its tile open."""
        return self.moving is not None

    def skip(self) -> None:
        """Never passed: it may be used later in the turn."""

    def finish(self) -> None:
        """It is over."""
        if self.moving is not None:
            self.moving = None
        if self.to is not None:
            self.to = None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Lift a token, place it, lay a tile there."""
        if not isinstance(entity, Private):
            return NOTHING
        if self.moving is None:
            return frozenset({RemoveToken}) if next(self._liftable(entity), None) else NOTHING
        if entity is not self.moving:
            return NOTHING
        return frozenset({PlaceToken}) if self.to is None else frozenset({LayTile, Pass})

    def _ability(self, private: Private) -> tuple[int, MoveTokenAbility] | None:
        game = self.game
        waiting = game.round.waiting()
        if waiting is not None and waiting.key.endswith(".dividend"):
            return None
        for place, ability in game.abilities.usable_at(private, MoveTokenAbility):
            if game.abilities.is_time(private, ability.when):
                return place, ability
        return None

    def _liftable(self, private: Private) -> Iterator[tuple[Spot, int]]:
        """The tokens that may be moved: outside the rebels’ hexes; the home token only if a neutral one can
        take its place."""
        company, board = private.owner, self.game.land.board
        found = self._ability(private) if self.moving is None else None
        if found is None or not isinstance(company, Corporation):
            return
        if not any(True for _ in self._goals(company, found[1])):
            return
        for hex_, city in board.tokens_of(company.id):
            blocked = self._is_home(company, hex_) and board.has_token(hex_, _neutral(self.game))
            if hex_ not in _rebels(self.game) and not blocked:
                yield Spot(hex_, city), board.slots(hex_, city).index(company.id)

    def _is_home(self, company: Corporation, hex_: str) -> bool:
        if company.id == _neutral(self.game):
            return False
        return hex_ in company.definition.home or not company.definition.home

    def _goals(self, company: Corporation, ability: MoveTokenAbility) -> Iterator[Spot]:
        """The cities where the token may go."""
        land = self.game.land
        for hex_ in ability.hexes:
            for city in range(len(land.board.tile(hex_).cities)):
                if land.has_room(company, Spot(hex_, city)):
                    yield Spot(hex_, city)

    def choices(self) -> Iterator[Choice]:
        """Every token, every goal, every tile."""
        if self.moving is None:
            for private in self.game.privates.values():
                for spot, slot in self._liftable(private):
                    yield self.choice("remove_token", private, hex=spot.hex, city=spot.city, slot=slot)
            return
        private, company, ability = self._at_work()
        if self.to is None:
            for spot in self._goals(company, ability):
                yield self.choice("place_token", private, facts={"cost": 0}, hex=spot.hex, city=spot.city)
            return
        land = self.game.land
        for copy, rotations in land.legal_tiles(company, self.to):
            for rotation in rotations:
                cost = land.cost(company, self.to, copy, rotation, 0)
                if cost <= self.game.policies.money.buying_power(company):
                    facts = {"cost": cost}
                    yield self.choice(
                        "lay_tile", private, facts=facts, hex=self.to, tile=copy, rotation=rotation
                    )
        yield self.choice("pass", private)

    def _at_work(self) -> tuple[Private, Corporation, MoveTokenAbility]:
        private = self.moving
        assert private is not None
        company = private.owner
        assert isinstance(company, Corporation)
        return private, company, self.game.abilities.of(private, MoveTokenAbility)[0][1]

    def do_remove(self, action: RemoveToken, private: Private) -> None:
        """Lift the token; a home token leaves a neutral one behind."""
        game, company = self.game, private.owner
        assert isinstance(company, Corporation)
        spot = Spot(action.hex, action.city)
        if (spot, action.slot) not in self._liftable(private):
            raise Refusal("token/move", f"There is no token on {action.hex} that can be moved.")
        found = self._ability(private)
        assert found is not None
        home = self._is_home(company, spot.hex)
        game.land.lift_token(company.id, spot)
        if home:
            game.land.board.place_token(spot.hex, spot.city, _neutral(game), slot=action.slot)
        game.happen(TokenLifted(company=company.id, hex=spot.hex))
        game.abilities.use(private, found[0])
        self.moving = private

    def do_place(self, action: PlaceToken, private: Private) -> None:
        """Place it, for nothing."""
        _, company, ability = self._at_work()
        spot = Spot(action.hex, action.city)
        if spot not in self._goals(company, ability):
            raise Refusal("token/move", f"The token cannot go to {action.hex}.")
        self.game.land.place(company, spot, action.slot, 0)
        self.to = spot.hex

    def do_lay(self, action: LayTile, private: Private) -> None:
        """Lay or upgrade the tile there; terrain costs as usual."""
        _, company, _ = self._at_work()
        if action.hex != self.to:
            raise Refusal("track/move", f"The tile must be laid on {self.to}.")
        reason = self.game.land.why_not_lay(company, action.hex, action.tile, action.rotation)
        if reason is not None:
            raise Refusal("track/move", reason)
        self.game.land.lay(company, action.hex, action.tile, action.rotation)
        for place, _ in self.game.abilities.usable_at(private, MovedTile):
            self.game.abilities.use(private, place)
        self.finish()


class NeutralTokens(TokenPolicy):
    """Neutral tokens."""

    def neutral_tokens(self) -> Sequence[str]:
        """Those of the corporation that has no others."""
        game = self.game
        return (_neutral(game),)


class CentralStock(StockPolicy):
    """The corporation that a private starts, and the one of the neutral tokens."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """One is started with its private, another once a neutral token is on the map."""
        game = self.game
        central = game.settings_of(Facts).central
        if corporation.id == central.corporation:
            return game.privates[central.private].owner is player
        if corporation.id == _neutral(game):
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

    def assistance(self, company: Corporation, train: Train, price: int) -> int | None:
        """A president may help a company without a train whose only route goes fishing."""
        game = self.game
        if company.trains or price != game.depot.cheapest() or company.cash >= price:
            return None
        return 0 if game.settings_of(Facts).fishing in game.land.reach(company).hexes else None


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
        if company is not None and hex_ in _rebels(game) and game.land.board.tile(hex_).color == "yellow":
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
        for hex_ in _rebels(game):
            if hex_ in game.land.board.copies and game.land.board.tile(hex_).color == "yellow":
                game.land.lift_tile(hex_)


PART = Assiniboia


def _neutral(game: GameInPlay) -> str:
    """The corporation whose tokens are neutral."""
    return game.settings_of(Facts).neutral_owner


def _has_neutral(game: GameInPlay, company: Corporation) -> bool:
    """Has ``company`` its neutral token still?"""
    return bool(game.abilities.usable_at(company, NeutralToken))


def _rebels(game: GameInPlay) -> Sequence[str]:
    return game.settings_of(Facts).rebellion.hexes
