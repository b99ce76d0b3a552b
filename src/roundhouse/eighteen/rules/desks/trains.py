"""The train depot, phases and what becomes of trains (S0.T*, S0.P*, S2.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from roundhouse.eighteen.model.abilities import FreeTrain, NeedsNoTrain
from roundhouse.eighteen.model.trains import Phase, TrainKind, TrainSide, Trigger
from roundhouse.table.journal import Piece, derived, fixed, scratch, tracked, tracked_dict

from ..decisions import Decisions
from ..state.events import (
    PhaseBegan,
    SalvagePaid,
    TrainDiscarded,
    TrainExported,
    TrainMadeObsolete,
    TrainRusted,
    TrainsOutdated,
    TrainsRetired,
    TrainsRusted,
)
from ..state.game_state import GameState
from ..state.pieces import Corporation, Train


class Triggers(Protocol):
    """Whoever carries out what trains bring about."""

    def fire(self, event: str) -> None:
        """A named event of the title happens."""

    def phase_began(self, phase: Phase, event: PhaseBegan) -> None:
        """A phase has started."""


class Depot(Piece):
    """The bank's trains: ``upcoming`` in the order of sale, ``pool`` those given back."""

    game: GameState = fixed()
    policies: Decisions = fixed()
    triggers: Triggers = fixed()
    least_limits: tuple[int, ...] = fixed()
    """The train limit of the company that may own fewest, by phase."""
    upcoming: tuple[Train, ...] = tracked()
    pool: tuple[Train, ...] = tracked()
    worn: tuple[Train, ...] = tracked(())
    """Trains that have rusted and may still be bought by small companies, where the settings say so."""
    sold: dict[str, int] = tracked_dict()
    phase_index: int = tracked(0)
    _offered: tuple[Train, ...] = scratch(())
    _offered_at: tuple[object, ...] = scratch(())
    """What the bank sells from what is to come, and the state in which that was found out."""
    most_held: int = derived(0)
    """The trains of the company that has most of them: where that fits, no limit need be looked at."""
    _held_back: bool = scratch(False)
    """Has somebody asked that trains whose hour has come wait for a decision?"""
    _cars: bool = fixed()
    _ships: bool = fixed()
    has_extra: bool = fixed()
    """Are there trains that count against no limit?"""
    _fateful: frozenset[tuple[str, int]] = fixed()
    """The purchases, by train and number, with which the hour of any train comes."""
    _sets: tuple[tuple[str, ...], ...] = fixed()
    _releasing: dict[str, tuple[TrainKind, ...]] = fixed()
    _gifts: tuple[str, ...] = fixed()
    """The trains that come with private companies."""

    def __init__(self, game: GameState, policies: Decisions, triggers: Triggers) -> None:
        super().__init__("depot")
        self.game = game
        self.policies = policies
        self.triggers = triggers
        kinds = game.title.trains
        self.upcoming = game.spawn_trains(kind for kind in kinds if kind.start_in != "pool")
        self.pool = game.spawn_trains(kind for kind in kinds if kind.start_in == "pool")
        self.least_limits = tuple(phase.least_limit for phase in game.title.phases)
        self._cars = any(kind.car for kind in game.title.trains)
        self._ships = any(kind.ship for kind in game.title.trains)
        self.has_extra = any(kind.extra for kind in game.title.trains)
        self._fateful = frozenset(
            (trigger.train, trigger.index)
            for kind in game.title.trains
            for face in (kind, *kind.variants)
            for trigger in (*face.rusts_on, *face.obsolete_on, *face.phased_on)
        )
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

    # Facts

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
        """Is a kind that is next in line kept back until another one, still to come, is sold (S0.T4)?"""
        needed = kind.available_on
        if needed is None or self._early(kind):
            return False
        return any(train.kind.name == needed for train in self.upcoming)

    def _released(self, kind: TrainKind, offered: list[Train]) -> bool:
        """Has a kind come on sale together with another one, offered now or gone by now?"""
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
        """May a kind be bought although an earlier kind is left (S0.T4)? Names a train or a phase."""
        needed = kind.available_on
        if needed is None:
            return False
        return needed in self.sold or any(
            phase.name == needed for phase in self.game.title.phases[: self.phase_index + 1]
        )

    def for_sale(self) -> tuple[Train, ...]:
        """What the bank sells now: upcoming trains and one of each kind from the pool."""
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
        """The lowest price of anything for sale, ``None`` when nothing is."""
        return min((self.lowest_price(train) for train in self.for_sale()), default=None)

    def may_own(self, company: Corporation, train: Train) -> bool:
        """Has ``company`` the licence for a train that needs one?"""
        return train.kind.licence is None or train.kind.licence in company.licences

    def for_sale_to(self, company: Corporation) -> tuple[Train, ...]:
        """What the bank sells to ``company`` now: a car only to one that has a train for it, and no car; a
        ship only to one that has not to buy a train first, and has no ship of that kind."""
        on_offer = tuple(train for train in self.for_sale() if self.may_own(company, train))
        if self._ships:
            on_offer = tuple(
                train for train in on_offer if not train.face.ship or self.may_take_ship(company, train)
            )
        if not self._cars or may_take_car(company):
            return on_offer
        return tuple(train for train in on_offer if not train.face.car)

    def may_take_ship(self, company: Corporation, ship: Train) -> bool:
        """Has ``company`` the train that it must have, and no ship of this kind?"""
        return not self.lacks_train(company) and all(train.name != ship.name for train in company.trains)

    def lacks_train(self, company: Corporation) -> bool:
        """Has ``company`` no train at all, or only ships and extra trains, although it is one that must have
        a train?"""
        if any(not (train.face.ship or train.kind.extra) for train in company.trains):
            return False
        free = (item.until for item in company.definition.abilities if isinstance(item, NeedsNoTrain))
        names = [phase.name for phase in self.game.title.phases]
        return all(until in names[: self.phase_index + 1] for until in free)

    def lowest_price(self, train: Train) -> int:
        """The lowest price of any side of ``train`` that may be chosen."""
        return min(side.price for side in self.sides(train))

    def sides(self, train: Train) -> tuple[TrainSide, ...]:
        """The sides a buyer of ``train`` may choose from (S2.4): any from the bank, else the one it has."""
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
        """Every train that is not gone: upcoming, in the pool and owned."""
        owned = [train for company in self.game.companies() for train in company.trains]
        return [*self.upcoming, *self.pool, *owned]

    def kept_aside(self) -> list[Train]:
        """The trains that private companies will bring: nobody's, and not for sale."""
        bank = (*self.upcoming, *self.pool)
        trains = [self.game.train(name) for name in self._gifts]
        return [train for train in trains if train.owner is None and not train.rusted and train not in bank]

    def may_buy(self, train: Train, bought: Sequence[str]) -> bool:
        """May a company that has ``bought`` these trains of the bank in this turn buy ``train`` too?"""
        game = self.game
        if "limited_train_buy" in self.phase.status and bought:
            return False
        if game.settings.bank_trains_a_turn == "one_of_each_reach":
            return all(game.train(name).kind.reach != train.kind.reach for name in bought)
        by_kind = "one_train_of_each_kind" in self.phase.status
        if by_kind or game.settings.bank_trains_a_turn == "one_of_each_kind":
            return all(game.train(name).kind is not train.kind for name in bought)
        return True

    # Changes

    def take(self, train: Train) -> None:
        """Take a train out of the bank's hands; unlimited kinds bring up the next copy."""
        if train in self.upcoming:
            self.upcoming = tuple(other for other in self.upcoming if other is not train)
            newest = f"train:{train.kind.name}-{train.index + 1}" not in self.game.pieces
            if newest and train.kind.copies(len(self.game.players)) is None:
                copy = self.game.spawn_train(train.kind, train.index + 1)
                kinds = [kind.name for kind in self.game.title.trains]
                place = kinds.index(train.kind.name)
                before = tuple(item for item in self.upcoming if kinds.index(item.kind.name) <= place)
                after = tuple(item for item in self.upcoming if kinds.index(item.kind.name) > place)
                self.upcoming = (*before, copy, *after)
        elif train in self.pool:
            self.pool = tuple(other for other in self.pool if other is not train)

    def bought(self, train: Train, buyer: Corporation | None) -> None:
        """A train left the bank for the first time: phases, events and fates that it triggers.

        The card counts, and the side chosen too where it has a name of its own. Without a ``buyer`` no
        company is the one that brought an end upon its own trains.
        """
        self.game.mark_active()
        for name in dict.fromkeys((train.kind.name, train.name)):
            count = self.sold.get(name, 0) + 1
            self.sold[name] = count
            self.trigger(name, count, buyer)

    def trigger(self, name: str, count: int, buyer: Corporation | None) -> None:
        """Everything that the ``count``-th train called ``name`` brings about."""
        self._start_phases(name, count)
        kind = next((kind for kind in self.game.title.trains if kind.name == name), None)
        if kind is not None:
            for event in kind.events:
                if kind.events_on.get(event, 1) == count:
                    self.triggers.fire(event)
        self._strike(name, count, buyer)
        self.shed_cars()

    def export(self, train: Train | None = None) -> Train | None:
        """The next upcoming train, or this one, leaves the game as if bought (18xx export).

        One of a kind that is not next starts no phase: the first one of it that is bought does (18xx.games).
        """
        if not self.upcoming:
            return None
        train = train or self.upcoming[0]
        early = train.kind is not self.upcoming[0].kind
        self.take(train)
        exported = TrainExported(train=train.id, name=train.name)
        self.game.record(exported)
        count = self.sold.get(train.name, 0) + 1
        if not early:
            self.sold[train.name] = count
        self.trigger(train.name, count, None)
        self.game.announce(exported)
        return train

    def _start_phases(self, name: str, count: int) -> None:
        """Start the next phase while this purchase is one of its triggers (S0.P5, S2.2)."""
        phases = self.game.title.phases
        while self.phase_index + 1 < len(phases):
            following = phases[self.phase_index + 1]
            if not _hit(following.on, name, count):
                return
            self.next_phase()

    def next_phase(self) -> None:
        """Start the next phase, without a train."""
        following = self.game.title.phases[self.phase_index + 1]
        self.phase_index += 1
        began = PhaseBegan(phase=following.name, tiles=following.tiles, limit=following.limit())
        self.game.record(began)
        self.triggers.phase_began(following, began)

    def retire(self, name: str) -> None:
        """Every train of a kind leaves the game; its owner gets the salvage."""
        for train in [piece for piece in self.game.pieces.values() if isinstance(piece, Train)]:
            if train.kind.name != name or train.rusted:
                continue
            self._salvage(train)
            self.rust(train)
        self.game.happen(TrainsRetired(name=name))

    def _salvage(self, train: Train) -> None:
        """The owner gets what the bank pays for an old train."""
        owner, amount = train.owner, train.kind.salvage
        if owner is not None and amount:
            self.game.pay(self.game.bank, owner, amount)
            self.game.happen(
                SalvagePaid(company=owner.id, train=train.id, name=train.kind.name, amount=amount)
            )

    def _strike(self, name: str, count: int, buyer: Corporation | None) -> None:
        """Rust, phase out or make obsolete every train whose hour this is."""
        if (name, count) not in self._fateful:
            return
        self._held_back = False
        self.game.announce(TrainsOutdated(name=name, number=count))
        if not self._held_back:
            self.strike(name, count, buyer)

    def wait(self) -> None:
        """The trains whose hour has come wait: whoever asks this lets :meth:`strike` follow."""
        self._held_back = True

    def strike(self, name: str, count: int, buyer: Corporation | None) -> None:
        """The hour of trains has come with this purchase or export."""
        rusted: list[Train] = []
        kept = self.kept_aside()
        for train in (*self.trains_in_play(), *kept):
            face = train.face
            if train.spared:
                continue
            if _hit(face.rusts_on, name, count):
                rusted.append(train)
            elif not train.obsolete and (
                _hit(face.obsolete_on, name, count) or _hit(face.phased_on, name, count)
            ):
                if train in kept:
                    train.obsolete = True
                elif train.owner is None or self._struck(train, buyer):
                    rusted.append(train)
                else:
                    train.obsolete = True
                    self.game.happen(
                        TrainMadeObsolete(
                            company=train.owner.id, train=train.id, name=train.name, phased=train.phased
                        )
                    )
        if rusted:
            for train in rusted:
                self._salvage(train)
                self.rust(train)
            names = sorted({train.name for train in rusted})
            self.game.happen(TrainsRusted(names=tuple(names)))

    def _struck(self, train: Train, buyer: Corporation | None) -> bool:
        """Does an obsolete train rust at once, because its own company brought that about (S2.8)?"""
        spared = self.game.settings.obsolete_for == "all" or train.phased
        return not spared and train.owner is buyer

    def rust(self, train: Train) -> None:
        """A train is too old and leaves the game."""
        owner = train.owner
        self.remove(train)
        if self.game.settings.rusted_trains == "for_small_companies":
            self.worn = (*self.worn, train)
        if owner is not None:
            self.game.happen(TrainRusted(company=owner.id, train=train.id))

    def remove(self, train: Train) -> None:
        """A train leaves the game."""
        if train.rusted:
            return
        owner = train.owner
        if owner is not None:
            self._hand_over(train, owner, None)
        self.upcoming = tuple(other for other in self.upcoming if other is not train)
        self.pool = tuple(other for other in self.pool if other is not train)
        train.rusted = True

    def give(self, train: Train, to: Corporation) -> None:
        """Hand a train to a company, from the bank or from another company."""
        if train.owner is not None:
            self._hand_over(train, train.owner, to)
        else:
            self.take(train)
            self._hand_over(train, None, to)

    def refresh(self) -> None:
        """Work out anew what follows from the saved state."""
        self.most_held = max((len(company.trains) for company in self.game.companies()), default=0)

    def _hand_over(self, train: Train, before: Corporation | None, to: Corporation | None) -> None:
        if before is not None:
            before.trains = tuple(other for other in before.trains if other is not train)
        if to is not None:
            to.trains = (*to.trains, train)
        train.owner = to
        self.refresh()

    def restore(self, train: Train) -> None:
        """A train that has rusted goes to a company again, for good."""
        self.worn = tuple(other for other in self.worn if other is not train)
        train.rusted = False
        train.spared = True

    def shed_cars(self) -> None:
        """Cars go back to the bank where the train is gone that they ran behind, or there is no room for them
        any more."""
        if not self._cars:
            return
        policy = self.policies.trains
        for company in self.game.companies():
            car = next((train for train in company.trains if train.face.car), None)
            alone = all(train.face.car for train in company.trains)
            if car is not None and (alone or policy.trains_counted(company) > policy.train_limit(company)):
                self.discard(car)
                self.game.happen(TrainDiscarded(company=company.id, train=car.id, name=car.name))

    def take_back(self, train: Train) -> None:
        """A company gives a train back to the bank, which sells it before all others of its kind."""
        if train.owner is not None:
            self._hand_over(train, train.owner, None)
        self.put_in_front(train)

    def put_in_front(self, train: Train) -> None:
        """A train that was kept aside is for sale before all others."""
        self.upcoming = (train, *self.upcoming)

    def lay_aside(self, train: Train) -> None:
        """A train is nobody's and not for sale, as long as nobody gives it to a company."""
        self.take(train)
        if train.owner is not None:
            self._hand_over(train, train.owner, None)

    def discard(self, train: Train) -> None:
        """A company gives a train up: to the pool, or out of the game by a rule or when it is obsolete."""
        owner = train.owner
        if owner is not None:
            self._hand_over(train, owner, None)
        if self.game.settings.discarded_trains == "pool" and not train.obsolete:
            if self.game.settings.dual_train_undecided_in_pool:
                train.side = train.kind.name
            self.pool = (*self.pool, train)
        else:
            train.rusted = True


def may_take_car(company: Corporation) -> bool:
    """Has a company a train, and no car behind it yet?"""
    return bool(company.trains) and not any(train.face.car for train in company.trains)


def _hit(triggers: tuple[Trigger, ...], name: str, count: int) -> bool:
    return bool(triggers) and any(trigger.train == name and trigger.index == count for trigger in triggers)
