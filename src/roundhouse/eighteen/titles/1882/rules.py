"""1882: a neutral token for most corporations, one that is started with a private, the rebellion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability, Limited, Timed
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import Phase
from roundhouse.eighteen.model.words import Moment
from roundhouse.eighteen.rules.actions import Action, LayTile, Pass, PlaceToken, RemoveToken
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.land import Spot
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.tokens import HomeToken, PlaceTokens, TokenChoice, token_choices
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

NEUTRAL = "neutral"


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


class NeutralToken(Limited, frozen=True, kw_only=True, tag="neutral_token"):
    """The company may place a neutral token."""

    words = "Neutral token"


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
        game.tell(company.id, f"places its neutral token on {game.land.place_name(spot.hex)}")
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
                self.game.tell(actor.id, f"replaces the neutral token on {spot.hex}")
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
                if cost <= self.game.own.buying_power(self.game, company):
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
        game.tell(company.id, f"takes its token off {game.land.place_name(spot.hex)}")
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


class Rules(OwnRules):
    """What only 1882 has."""

    steps: ClassVar[Mapping[str, type[Step]]] = {
        "token_or_neutral": TokenOrNeutral,
        "free_home": FreeHome,
        "rebellion": MoveToken,
    }

    abilities: ClassVar[tuple[type[Ability], ...]] = (MoveTokenAbility, MovedTile, NeutralToken)

    # Setting up

    def arrange_depot(self, game: EighteenGame) -> None:
        """Trains are kept for the company that a private starts; the rebellion’s train is drawn."""
        kinds = game.title.own["central"]["trains"].split()
        for name in kinds:
            game.depot.take(next(train for train in reversed(game.depot.upcoming) if train.name == name))
        struck = kinds[game.chance.below(len(kinds))]
        game.mark(_rebellion_of(struck))
        game.note(f"The North West Rebellion begins with the first {struck} train.")

    def neutral_tokens(self, game: EighteenGame) -> Sequence[str]:
        """Those of the corporation that has no others."""
        return (_neutral(game),)

    def tokens_left(self, game: EighteenGame, company: Corporation) -> int:
        """The neutral one too."""
        return super().tokens_left(game, company) + _has_neutral(game, company)

    # Starting corporations

    def may_par(self, game: EighteenGame, corporation: Corporation, player: Player) -> bool:
        """One is started with its private, another once a neutral token is on the map."""
        central = game.title.own["central"]
        if corporation.id == central["corporation"]:
            return game.privates[central["private"]].owner is player
        if corporation.id == _neutral(game):
            return next(game.land.board.tokens_of(corporation.id), None) is not None
        return super().may_par(game, corporation, player)

    def par_cost(self, game: EighteenGame, corporation: Corporation, cell: Cell) -> int:
        """The private pays half of its president’s certificate."""
        cost = super().par_cost(game, corporation, cell)
        return cost // 2 if corporation.id == game.title.own["central"]["corporation"] else cost

    def start_corporation(
        self, game: EighteenGame, corporation: Corporation, player: Player, cell: Cell
    ) -> None:
        """The private goes; one more train comes, and the home token is placed at once."""
        central = game.title.own["central"]
        if corporation.id != central["corporation"]:
            super().start_corporation(game, corporation, player, cell)
            return
        game.market.set_par(corporation, cell)
        game.tell(player.name, f"starts {corporation.id} at {game.money(cell.price)}")
        share = game.shares.president_share(corporation)
        game.shares.buy(player, (share,), self.par_cost(game, corporation, cell))
        self._add_train(game, central["trains"].split())
        for step in game.round.steps:
            if isinstance(step, FreeHome):
                step.ask(corporation, game.land.board_hexes())
        game.close_private(game.privates[central["private"]])

    def _add_train(self, game: EighteenGame, kinds: Sequence[str]) -> None:
        following = game.depot.upcoming[0]
        if following.name not in kinds:
            return
        spare = game.train(f"{following.name}-{(following.kind.quantity or 0) - 1}")
        game.depot.put_in_front(spare)
        game.note(f"One more {spare.name} train is for sale.")

    def private_sold(
        self, game: EighteenGame, private: Private, seller: Player, company: Corporation, price: int
    ) -> None:
        """A corporation’s private starts nothing."""
        super().private_sold(game, private, seller, company, price)
        self._check_central(game)

    def after_phase(self, game: EighteenGame, phase: Phase) -> None:
        """A closed private starts nothing."""
        self._check_central(game)

    def _check_central(self, game: EighteenGame) -> None:
        central = game.title.own["central"]
        private = game.privates[central["private"]]
        corporation = game.corporations[central["corporation"]]
        if corporation.parred or corporation.removed:
            return
        if private.closed or isinstance(private.owner, Corporation):
            game.note(f"{corporation.name} cannot be started any more.")
            game.remove_corporation(corporation)

    # The rebellion

    def tile_laid(self, game: EighteenGame, company: Corporation | None, hex_: str, by: str) -> None:
        """A yellow tile among the rebels earns a bonus."""
        if company is not None and hex_ in _rebels(game) and game.land.board.tile(hex_).color == "yellow":
            bonus = game.title.own["rebellion"]["bonus"]
            game.pay(game.bank, company, bonus)
            game.tell(company.id, f"gets {game.money(bonus)} for a yellow tile in the area of the rebellion")

    def train_bought(self, game: EighteenGame, company: Corporation, train: Train) -> None:
        """With the train that was drawn the rebellion begins: yellow tiles go, tokens stay."""
        if train.index or not game.marked(_rebellion_of(train.name)):
            return
        game.note("The North West Rebellion begins.")
        for hex_ in _rebels(game):
            if hex_ in game.land.board.copies and game.land.board.tile(hex_).color == "yellow":
                game.land.lift_tile(hex_)

    # Running

    def route_rules(self, game: EighteenGame, company: Corporation) -> RouteRules:
        """From the west to Hudson Bay a route is worth more."""
        place = game.title.own["hudson_bay"]
        ends = (frozenset(place["west"].split()), frozenset(place["east"].split()))
        bonus = Bonus(place["name"], place["bonus"], hexes=ends)
        return replace(super().route_rules(game, company), bonuses=(bonus,))

    def assistance(self, game: EighteenGame, company: Corporation, train: Train, price: int) -> int | None:
        """A president may help a company without a train whose only route goes fishing."""
        if company.trains or price != game.depot.cheapest() or company.cash >= price:
            return None
        return 0 if game.title.own["fishing"] in game.land.reach(company).hexes else None


def _neutral(game: EighteenGame) -> str:
    """The corporation whose tokens are neutral."""
    return str(game.title.own["neutral_owner"])


def _has_neutral(game: EighteenGame, company: Corporation) -> bool:
    """Has ``company`` its neutral token still?"""
    return bool(game.abilities.usable_at(company, NeutralToken))


def _rebels(game: EighteenGame) -> Sequence[str]:
    return str(game.title.own["rebellion"]["hexes"]).split()


def _rebellion_of(train: str) -> str:
    return f"rebellion with {train}"
