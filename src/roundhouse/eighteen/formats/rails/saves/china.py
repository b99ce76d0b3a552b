"""What Rails asks in 1880 besides: how corporations start, the Woosong Railway, the end of foreign investors.

A corporation starts with one move of Rails, which names its place beside the par price, its president's
certificate and its building permits. Here these are three choices, and it floats when the round is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.eighteen.rules.parts.building_permits.settings import PermitSettings
from roundhouse.eighteen.rules.parts.foreign_investors.meeting import MeetCorporation
from roundhouse.eighteen.rules.parts.train_voucher.part import TRAIN, VoucherSettings
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.errors import Refusal

from .deeds import MOST_PASSES, Deeds
from .save import Move
from .turns import AWARD, MEETING

_AWARD = "award"
"""Our answer of an owner who takes the payment of the Woosong Railway."""

_ROCKET = 2
"""Rails’ number for the train of the Rocket of China; 1 is the permit of the engineer’s office."""


class ChineseMoves:
    """The moves of 1880 on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.handlers: Mapping[str, Callable[[Move], None]] = {
            "SetupNewPublicDetails_1880": self._set_up,
            "StartCompany_1880": self._start,
            AWARD: self._exchange_for_cash,
            MEETING: self._close_investor,
        }
        self.homeless: frozenset[Corporation] = frozenset()
        """Corporations without a home token in Rails."""

    # Corporations that start

    def _set_up(self, move: Move) -> None:
        """The corporation that came with a private company."""
        self._begin(move, move.text("buildRightsString"), move.count("shares"))

    def _start(self, move: Move) -> None:
        self._begin(move, move.text("buildingRightsString"), move.count("numberBought"))

    def _begin(self, move: Move, permits: str, shares: int) -> None:
        """Price and place, and then what is asked of the size of the certificate and the permits."""
        reader = self.reader
        player, corporation = reader.player(move), reader.company(move)
        if not self._has_home(corporation):
            self.homeless |= {corporation}
        place = move.count("parSlotIndex") % reader.game.settings_of(PermitSettings).places
        reader.par(player, corporation, move.count("price"), place)
        self._answer(player, shares * corporation.share_percent)
        self._answer(player, permits.replace("+", ""))

    def _has_home(self, corporation: Corporation) -> bool:
        """Is there a city for its home token in Rails, which goes by the number of the printed city?"""
        reader, city = self.reader, corporation.definition.city
        stations = {home: reader.names.stations.get(home, ()) for home in corporation.definition.home}
        if city is None or not all(stations.values()):
            return True
        board = reader.game.land.board
        return all(
            list(known).index(city + 1) < len(board.tile(hex_).cities) for hex_, known in stations.items()
        )

    def check_token(self, company: Corporation) -> None:
        """A company without a home token in Rails places its first one there for nothing. Raises Refusal."""
        if company in self.homeless:
            said = f"Rails has no home token of {company.id}, whose first token elsewhere is free there."
            raise Refusal("rails/home-token", said)

    def _answer(self, player: Player, choice: int | str) -> None:
        """Choose, if that is asked: where there is one possibility it is not."""
        offered = {one.action["choice"] for one in self.reader.game.choices() if one.type == "choose"}
        asked = {type(one) for one in offered}
        if type(choice) in asked:
            self.reader.do("choose", player, choice=choice)

    # Private companies

    def _exchange_for_cash(self, move: Move) -> None:
        """The owner of the Woosong Railway takes the payment, or waits; in the last phase nobody is asked."""
        step = self.reader.game.round.waiting()
        private = step.actor() if step is not None else None
        if step is None or Choose not in step.handlers or not isinstance(private, Private):
            return
        if move.fields.get("exchangeCompany"):
            self.reader.do("choose", private, choice=_AWARD)
        else:
            self.reader.do("pass", private)

    def takes_train(self, move: Move) -> bool:
        """A private company becomes a train of the corporation in turn, if that is what it can do now."""
        if not self.reader.turns.is_marked() or move.count("specialPropertyId") != _ROCKET:
            return False
        player, game = self.reader.player(move), self.reader.game
        private = game.privates.get(game.settings_of(VoucherSettings).private)
        if private is None or private.player is not player:
            return False
        self.reader.do("choose_ability", private, choice=TRAIN)
        return True

    # Foreign investors

    def answer(self) -> None:
        """The investor in turn has not met its corporation; if it has, Rails says that with the next move."""
        following = self.reader.save.moves[self.reader.now : self.reader.now + 1]
        if all(one.kind != MEETING for one in following):
            self._look_for_connection()

    def _look_for_connection(self) -> None:
        """See whether the investor in turn has met its corporation, which nobody decides."""
        for _ in range(MOST_PASSES):
            step = self.reader.game.round.waiting()
            action = dict(step.by_itself() or {}) if isinstance(step, MeetCorporation) else {}
            if not action:
                return
            self.reader.perform(action)
            self.reader.done.append(action)

    def _close_investor(self, move: Move) -> None:
        """Both answers at the end of a foreign investor, as far as they are asked."""
        self._look_for_connection()
        investor = self.reader.company(move)
        step = self.reader.game.round.waiting()
        if not isinstance(step, MeetCorporation) or step.investor() is not investor or step.meets is None:
            raise Refusal("rails/investor", f"{investor.name} is not connected with its corporation here.")
        corporation = step.meets
        if not step.paid:
            taker = "treasury" if move.fields.get("treasuryToLinkedCompany") else "owner"
            self.reader.do("choose", investor, choice=taker)
        if not investor.closed:
            answer = "replace" if move.fields.get("replaceToken") else "discard"
            self.reader.do("choose", corporation, choice=answer)
