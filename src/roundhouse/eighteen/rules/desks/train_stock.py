"""The trains that the bank has, and which of them it sells to whom (S0.T*, S0.P*)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roundhouse.eighteen.model.abilities import FreeTrain, NeedsNoTrain
from roundhouse.eighteen.model.trains import Phase, TrainKind, TrainSide
from roundhouse.table.journal import Piece, fixed, scratch, tracked, tracked_dict

from ..state.game_state import GameState
from ..state.pieces import Corporation, Train


class TrainStock(Piece):
    """The bank's trains: ``upcoming`` in the order of sale, and the ``pool`` of those given back.

    It says what is for sale, to whom and at what price, and changes nothing.
    """

    game: GameState = fixed()
    upcoming: tuple[Train, ...] = tracked()
    pool: tuple[Train, ...] = tracked()
    sold: dict[str, int] = tracked_dict()
    phase_index: int = tracked(0)
    _offered: tuple[Train, ...] = scratch(())
    _offered_at: tuple[object, ...] = scratch(())
    """The state in which ``_offered``, what the bank sells of the upcoming trains, was found."""
    _cars: bool = fixed()
    _ships: bool = fixed()
    has_extra: bool = fixed()
    """Whether there are trains that count against no limit."""
    _sets: tuple[tuple[str, ...], ...] = fixed()
    _releasing: dict[str, tuple[TrainKind, ...]] = fixed()
    _gifts: tuple[str, ...] = fixed()
    """The trains that come with private companies."""

    def __init__(self, game: GameState) -> None:
        super().__init__("depot")
        self.game = game
        kinds = game.title.trains
        self.upcoming = game.spawn_trains(kind for kind in kinds if kind.start_in != "pool")
        self.pool = game.spawn_trains(kind for kind in kinds if kind.start_in == "pool")
        self._cars = any(kind.car for kind in game.title.trains)
        self._ships = any(kind.ship for kind in game.title.trains)
        self.has_extra = any(kind.extra for kind in game.title.trains)
        self._sets = tuple(phase.trains for phase in game.title.phases if phase.trains)
        self._releasing = {
            name: tuple(kind for kind in game.title.trains if name in kind.releases)
            for name in {name for kind in game.title.trains for name in kind.releases}
        }
        self._gifts = tuple(
            ability.trains[0]
            for private in game.title.privates
            for ability in private.abilities
            if isinstance(ability, FreeTrain)
        )

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.game.title.phases[self.phase_index]

    def current(self) -> tuple[Train, ...]:
        """The trains that the bank sells now: the first upcoming one of each kind that is available."""
        now = (self.upcoming, self.phase_index, tuple(self.sold))
        if now != self._offered_at:
            self._offered_at, self._offered = now, self._find_current()
        return self._offered

    def _find_current(self) -> tuple[Train, ...]:
        out: list[Train] = []
        kinds: set[str] = set()
        together = self._together()
        for train in self.upcoming:
            kind = train.kind
            if kind.name in kinds:
                continue
            first = not out and not self._waits(kind)
            if first or kind.name in together or self._early(kind) or self._released(kind, out):
                out.append(train)
            kinds.add(kind.name)
        return tuple(out) or self.upcoming[:1]

    def _waits(self, kind: TrainKind) -> bool:
        """Whether a kind that is next in line is kept back until another one, still to come,
        is sold (S0.T4)."""
        needed = kind.available_on
        if needed is None or self._early(kind):
            return False
        return any(train.kind.name == needed for train in self.upcoming)

    def _released(self, kind: TrainKind, offered: list[Train]) -> bool:
        """Whether a kind has come on sale together with another one, which is offered now or gone."""
        return any(
            any(train.kind is other for train in offered)
            or all(train.kind is not other for train in self.upcoming)
            for other in self._releasing.get(kind.name, ())
        )

    def _together(self) -> set[str]:
        """The kinds that are sold in the present phase or beside the kind that is next (S0.P3)."""
        if not self.upcoming:
            return set()
        following = self.upcoming[0].kind.name
        beside = (trains for trains in self._sets if following in trains)
        return {*self.phase.trains, *next(beside, ())}

    def _early(self, kind: TrainKind) -> bool:
        """Whether a kind may be bought although an earlier kind is left (S0.T4),
        after a train or from a phase on."""
        needed = kind.available_on
        if needed is None:
            return False
        return needed in self.sold or any(
            phase.name == needed for phase in self.game.title.phases[: self.phase_index + 1]
        )

    def for_sale(self) -> tuple[Train, ...]:
        """The trains that the bank sells now: upcoming ones that are available,
        and one of each name from the pool."""
        if not self.pool:
            return self.current()
        out = list(self.current())
        seen: set[str] = set()
        for train in self.pool:
            kept_back = train.kind.start_in == "pool" and train.kind.available_on is not None
            if kept_back and not self._early(train.kind):
                continue
            if train.name not in seen:
                seen.add(train.name)
                out.append(train)
        return tuple(out)

    def cheapest(self) -> int | None:
        """The lowest price of any train for sale, or ``None`` when there is none."""
        return min((self.lowest_price(train) for train in self.for_sale()), default=None)

    def may_own(self, company: Corporation, train: Train) -> bool:
        """Whether ``company`` has the licence for ``train``, if it needs one."""
        return train.kind.licence is None or train.kind.licence in company.licences

    def for_sale_to(self, company: Corporation) -> tuple[Train, ...]:
        """The trains that the bank sells to ``company`` now.

        A car only if it has a train for it, and no car; a ship only if it need not buy a train first, and
        has no ship of that kind.
        """
        on_offer = tuple(train for train in self.for_sale() if self.may_own(company, train))
        if self._ships:
            on_offer = tuple(
                train for train in on_offer if not train.face.ship or self.may_take_ship(company, train)
            )
        if not self._cars or may_take_car(company):
            return on_offer
        return tuple(train for train in on_offer if not train.face.car)

    def may_take_ship(self, company: Corporation, ship: Train) -> bool:
        """Whether ``company`` has the train that it must have, and no ship of this kind."""
        return not self.lacks_train(company) and all(train.name != ship.name for train in company.trains)

    def lacks_train(self, company: Corporation) -> bool:
        """Whether ``company`` has no train but ships and extra ones, and is one that must have a train."""
        if any(not (train.face.ship or train.kind.extra) for train in company.trains):
            return False
        free = (item.until for item in company.definition.abilities if isinstance(item, NeedsNoTrain))
        names = [phase.name for phase in self.game.title.phases]
        return all(until in names[: self.phase_index + 1] for until in free)

    def lowest_price(self, train: Train) -> int:
        """The lowest price of any side of ``train`` that may be chosen."""
        return min(side.price for side in self.sides(train))

    def sides(self, train: Train) -> tuple[TrainSide, ...]:
        """The sides of ``train`` that a buyer may choose from (S2.4):
        any of the bank's, else the one it has.

        A discount on trains of the pool is taken off their prices.
        """
        settings = self.game.settings
        open_ = settings.dual_train_undecided_in_pool or settings.dual_train_chosen_anew
        if train.owner is not None:
            return (train.face,)
        given_up = train in self.pool
        faces = (train.face,) if given_up and not open_ else (train.kind, *train.kind.variants)
        less = settings.discarded_train_discount if given_up else 0
        if not less:
            return faces
        return tuple(replace(face, price=face.price * (100 - less) // 100) for face in faces)

    def trains_in_play(self) -> list[Train]:
        """Every train that is not gone: upcoming, in the pool, or owned."""
        owned = [train for company in self.game.companies() for train in company.trains]
        return [*self.upcoming, *self.pool, *owned]

    def kept_aside(self) -> list[Train]:
        """The trains that private companies will bring: owned by nobody and not for sale."""
        bank = (*self.upcoming, *self.pool)
        trains = [self.game.train(name) for name in self._gifts]
        return [train for train in trains if train.owner is None and not train.rusted and train not in bank]

    def may_buy(self, train: Train, bought: Sequence[str]) -> bool:
        """Whether a company that has ``bought`` these trains of the bank
        in this turn may buy ``train``, too."""
        game = self.game
        if "limited_train_buy" in self.phase.status and bought:
            return False
        if game.settings.bank_trains_a_turn == "one_of_each_reach":
            return all(game.train(name).kind.reach != train.kind.reach for name in bought)
        by_kind = "one_train_of_each_kind" in self.phase.status
        if by_kind or game.settings.bank_trains_a_turn == "one_of_each_kind":
            return all(game.train(name).kind is not train.kind for name in bought)
        return True


def may_take_car(company: Corporation) -> bool:
    """Whether a company has a train, and no car behind it yet."""
    return bool(company.trains) and not any(train.face.car for train in company.trains)
