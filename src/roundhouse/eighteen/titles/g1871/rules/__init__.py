"""1871: two lines that chance chooses, a railway whose shares become theirs, a bank, and splits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability, Exchange
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import PrivatePolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, ChooseAbility, Par
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    CorporationStarted,
    DividendSettled,
    TokenPlaced,
    TrainMadeObsolete,
    TrainsOutdated,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import LineShareTaken
from ..messages import MESSAGES
from .dealing import draw_lines
from .facts import Facts, Island, UnionBank, bank_of, island_of, kept_shares, railway_of
from .operating import (
    BuyTrainOfIsland,
    DividendOfIsland,
    Hunslet,
    IslandBankruptcy,
    IslandEnding,
    IslandTrack,
    TrainAtOnce,
    prove_trains,
    spare_late_trains,
)
from .piles import OfferPiles
from .railway import IslandOrder, replace_by
from .splitting import SplitCorporation
from .stock import ExchangeForLine, IslandStock, IslandTurn


class IslandPrivates(PrivatePolicy):
    """Who buys private companies."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Not the railway of the island."""
        return company is not railway_of(self.game) and super().may_buy_privates(company)


class OldPrince(Part[Facts]):
    """Chance chooses two lines; a railway of the island gives way to the others; a bank owns shares;
    corporations split."""

    Settings = Facts
    messages = MESSAGES
    policies = (IslandEnding, IslandOrder, IslandPrivates, IslandStock, IslandTrack)
    abilities: ClassVar[tuple[type[Ability], ...]] = (TrainAtOnce,)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bankruptcy_of_island": IslandBankruptcy,
        "buy_train_of_island": BuyTrainOfIsland,
        "dividend_of_island": DividendOfIsland,
        "exchange_for_line": ExchangeForLine,
        "hunslet": Hunslet,
        "island_turn": IslandTurn,
        "offer_piles": OfferPiles,
        "split_corporation": SplitCorporation,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_privates"),
        "remove_smv_80": NamedEvent("end_first_par", "the highest par price is gone"),
        "remove_smv_74": NamedEvent("end_second_par", "the highest par price that was left is gone"),
        "remove_smv_65": NamedEvent("end_third_par", "only the lowest par price is left"),
    }

    def memory(self) -> Iterator[Piece]:
        """What chance drew, and the Union Bank."""
        lines = [self.game.corporations[name] for name in self.settings.lines]
        yield Island(*lines[:2])
        yield UnionBank(self.game.privates[self.settings.bank])

    def prepare(self) -> None:
        """Draw the lines."""
        draw_lines(self.game)

    # What follows from what

    @on(CompanyFloated)
    def join(self, event: CompanyFloated) -> None:
        """A line takes the place of the railway at its home."""
        game, company = self.game, self.game.company(event.company)
        if company.id in self.settings.lines and company not in island_of(game).started[:2]:
            replace_by(game, company)

    @on(CorporationStarted)
    def take_place(self, event: CorporationStarted) -> None:
        """A corporation that was started has a place in the rows."""
        island = island_of(self.game)
        island.started = (*island.started, self.game.company(event.company))

    @on(TokenPlaced)
    def keep_place(self, event: TokenPlaced) -> None:
        """Remember in which order tokens came to the map."""
        places, company = island_of(self.game).places, self.game.company(event.company)
        places[company] = (*places.get(company, ()), event.hex)

    @on(DividendSettled)
    def close_concession(self, event: DividendSettled) -> None:
        """The concession of the Main Line or the Short Line closes once that has operated."""
        game, company, island = self.game, self.game.company(event.company), island_of(self.game)
        prove_trains(game, company)
        concessions = {
            island.main: self.settings.main_concession,
            island.short: self.settings.short_concession,
        }
        if company in concessions:
            private = game.private(concessions[company])
            if not private.closed:
                game.close_private(private)

    @on(TrainsOutdated)
    def spare(self, event: TrainsOutdated) -> None:
        """Trains of the late kind that have not run do so once."""
        kind = self.game.title.train(self.settings.late_train)
        if not any((one.train, one.index) == (event.name, event.number) for one in kind.rusts_on):
            return
        for train in spare_late_trains(self.game):
            assert train.owner is not None
            self.game.happen(
                TrainMadeObsolete(company=train.owner.id, train=train.id, name=train.name, phased=False)
            )

    # Named events

    def close_privates(self) -> None:
        """Private companies that may become kept shares do so; then all close that close."""
        game, short = self.game, island_of(self.game).short
        for private in list(game.privates.values()):
            kept, owner = kept_shares(short), private.owner
            exchanges = any(
                ability.sources == ("ipo",) for _, ability in game.abilities.of(private, Exchange)
            )
            if private.closed or not exchanges or not kept or not isinstance(owner, Player):
                continue
            game.close_private(private)
            game.happen(LineShareTaken(player=owner.id, private=private.id, company=short.id))
            game.shares.give(owner, kept[:1])
            kept[0].reserved = False
            game.check_float(short)
        game.private_desk.close_all()

    def end_first_par(self) -> None:
        """Nobody starts at the first price any more."""
        self._end("par")

    def end_second_par(self) -> None:
        """Nobody starts at the second price any more."""
        self._end("par_1")

    def end_third_par(self) -> None:
        """Nobody starts at the third price any more."""
        self._end("par_2")

    def _end(self, zone: str) -> None:
        island_of(self.game).no_par |= {zone}

    # What people see, and records

    def notes(self) -> Iterator[Note]:
        """The lines that chance drew, the piles, the Union Bank, and shares that are kept."""
        game, island, bank = self.game, island_of(self.game), bank_of(self.game)
        yield Note(island.main, ChoiceLabel("Main Line"), ChoiceLabel("from the beginning"))
        yield Note(island.short, ChoiceLabel("Short Line"), ChoiceLabel("from the beginning"))
        kept = len(kept_shares(island.short))
        if kept:
            yield Note(island.short, ChoiceLabel("Shares kept for exchanges"), str(kept))
        yield Note(None, ChoiceLabel("Money of the Union Bank"), game.money(bank.cash))
        for company in bank.held:
            yield Note(company, ChoiceLabel("Shares of the Union Bank"), f"{bank.percent(company)}%")
        for step in game.round.each(OfferPiles):
            for player, pile in step.piles.items():
                if pile:
                    names = ", ".join(private.name for private in pile)
                    yield Note(player, ChoiceLabel("Pile"), names)

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """Recorded games say for whom shares are bought, and have an action of its own for a train."""
        if isinstance(action, ChooseAbility):
            return {"type": "purchase_train", "choice": None}
        if not isinstance(action, BuyShares | Par) or action.buyer is None:
            return {}
        bank, owner = bank_of(self.game), bank_of(self.game).player
        lender = int(owner.id) if owner.id.isdigit() else owner.id
        return {
            "purchase_for": int(bank.id),
            "purchase_for_type": "player",
            "borrow_from": lender,
            "borrow_from_type": "player",
            "buyer": None,
        }

    def traced(self) -> Mapping[str, Any]:
        """Recorded games have the Union Bank as a player; a corporation without a president has no owner."""
        game, bank = self.game, bank_of(self.game)
        at = bank.key
        out: dict[str, Any] = {
            f"{at}.cash": bank.cash,
            f"{at}.value": game.worth(bank),
            f"{at}.certs": game.limits.certificates_counted(bank),
        }
        out |= {f"{at}.shares.{company.id}": bank.percent(company) for company in bank.held}
        unowned = (company for company in game.corporations.values() if company.player is None)
        return out | {f"corp:{company.id}.owner": None for company in unowned}


PART = OldPrince
"""The title 1871."""
