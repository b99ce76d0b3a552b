"""The pieces of an 18xx game: who and what is in play, with the state that changes."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.eighteen.model.companies import Ability, CorporationDef, PrivateDef
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainKind, TrainSide
from roundhouse.table.journal import Piece


class Holder(Piece):
    """Anything that can own certificates: players, corporations, the pool.

    ``held`` maps a corporation to the certificates owned, oldest first.
    """

    __slots__ = ("held", "name")
    state: ClassVar[tuple[str, ...]] = ("held",)

    def __init__(self, key: str, name: str) -> None:
        super().__init__(key)
        self.name = name
        self.held: dict[Corporation, tuple[Certificate, ...]] = {}

    def shares(self, corporation: Corporation) -> tuple[Certificate, ...]:
        """The certificates of ``corporation`` owned, oldest first."""
        return self.held.get(corporation, ())

    def percent(self, corporation: Corporation) -> int:
        """How much of ``corporation`` is owned, in percent; short shares count against."""
        total = 0
        for share in self.held.get(corporation, ()):
            total += share.percent
        return total


class Purse(Piece):
    """A bare heap of money: the bank."""

    __slots__ = ("cash", "name")
    state: ClassVar[tuple[str, ...]] = ("cash",)

    def __init__(self, key: str, name: str, cash: int) -> None:
        super().__init__(key)
        self.name = name
        self.cash = cash


class Player(Holder):
    """A player: ``id`` as in logs, money, private companies."""

    __slots__ = ("bankrupt", "cash", "follow_up", "id", "ordered_at", "privates", "program")
    state: ClassVar[tuple[str, ...]] = (
        "held",
        "cash",
        "bankrupt",
        "privates",
        "program",
        "ordered_at",
        "follow_up",
    )

    def __init__(self, id_: str, name: str, cash: int) -> None:
        super().__init__(f"player:{id_}", name)
        self.id = id_
        self.cash = cash
        self.bankrupt = False
        self.privates: tuple[Private, ...] = ()
        self.program: str | None = None
        """The standing order, as JSON text, or ``None``."""
        self.ordered_at = 0
        """The number of the last deed in a stock round when the order was given."""
        self.follow_up = False
        """The last order is fulfilled and wants the next one: to pass."""

    @property
    def player(self) -> Player:
        """Who decides: the player."""
        return self


class Private(Piece):
    """A private company: owned by a player, a corporation, nobody yet; or closed."""

    __slots__ = (
        "abilities",
        "closed",
        "definition",
        "gift",
        "id",
        "marks",
        "name",
        "owner",
        "removed",
        "revenue",
        "serves",
        "used",
        "used_now",
        "value",
    )
    state: ClassVar[tuple[str, ...]] = (
        "owner",
        "closed",
        "removed",
        "revenue",
        "value",
        "abilities",
        "gift",
        "marks",
        "serves",
        "used",
        "used_now",
    )

    def __init__(self, definition: PrivateDef) -> None:
        super().__init__(f"private:{definition.id}")
        self.definition = definition
        self.id = definition.id
        self.name = definition.name
        self.owner: Player | Corporation | None = None
        self.closed = False
        self.removed = False
        """Closed before anybody had it: not in this game."""
        self.revenue = definition.revenue
        self.value = definition.value
        self.abilities: tuple[int, ...] = tuple(range(len(definition.abilities)))
        """The places, in the definition, of the abilities that are left."""
        self.gift: tuple[str, ...] = ()
        """The certificates that its first owner gets with it."""
        self.marks: tuple[str, ...] = ()
        """The hexes with its marker."""
        self.serves: Corporation | None = None
        """The company that it is assigned to."""
        self.used: dict[int, int] = {}
        self.used_now: dict[int, int] = {}

    @property
    def player(self) -> Player | None:
        """Who decides: the owner, or the owner's president."""
        return self.owner.player if self.owner else None

    def ability(self, place: int) -> Ability:
        """The ability at a place of the definition."""
        return self.definition.abilities[place]


class Certificate(Piece):
    """A certificate: so many percent of a corporation. ``KO_0`` is KO's president's certificate."""

    __slots__ = ("corporation", "counts", "id", "index", "owner", "percent", "president", "reserved")
    state: ClassVar[tuple[str, ...]] = ("owner", "percent", "counts", "reserved")

    def __init__(self, corporation: Corporation, index: int, percent: int, president: bool) -> None:
        self.id = f"{corporation.id}_{index}"
        super().__init__(f"share:{self.id}")
        self.corporation = corporation
        self.index = index
        self.percent = percent
        self.president = president
        self.owner: Holder | None = corporation
        self.counts = 1
        """How many certificates it counts for, against the limit."""
        self.reserved = False
        """Kept for an exchange: not for sale."""

    @property
    def price(self) -> int:
        """What it costs at the corporation's present price."""
        return self.corporation.price_of(self.percent)


class Train(Piece):
    """A train card: ``side`` names the side chosen, ``owner`` who has it (``None``: the bank or nobody)."""

    __slots__ = ("id", "index", "kind", "obsolete", "operated", "owner", "rusted", "side", "tradable")
    state: ClassVar[tuple[str, ...]] = ("owner", "side", "rusted", "obsolete", "operated", "tradable")

    def __init__(self, kind: TrainKind, index: int) -> None:
        self.id = f"{kind.name}-{index}"
        super().__init__(f"train:{self.id}")
        self.kind = kind
        self.index = index
        self.owner: Corporation | None = None
        self.side = kind.name
        self.rusted = False
        self.obsolete = False
        self.operated = False
        self.tradable = True
        """May other companies buy it?"""

    @property
    def name(self) -> str:
        """The name of the side in play."""
        return self.side

    @property
    def face(self) -> TrainSide:
        """The side in play."""
        if self.side != self.kind.name:
            for side in self.kind.variants:
                if side.name == self.side:
                    return side
        return self.kind

    @property
    def phased(self) -> bool:
        """Is it phased out: it runs once more, and no longer counts against the limit (S0.T6)?"""
        return self.obsolete and bool(self.face.phased_on) and not self.face.obsolete_on

    @property
    def price(self) -> int:
        """The face price of the side in play."""
        return self.face.price


class Corporation(Holder):
    """A corporation or minor: money, certificates, trains, tokens, place on the market.

    ``tokens`` are the prices of the tokens left on the charter, the next one first; ``cell`` is ``None``
    until the par price is set.
    """

    __slots__ = (
        "abilities",
        "cash",
        "cell",
        "closed",
        "definition",
        "floated",
        "id",
        "notes",
        "operated",
        "paid",
        "par",
        "player",
        "privates",
        "removed",
        "runs",
        "share_percent",
        "tokens",
        "trains",
        "used",
        "used_now",
    )
    state: ClassVar[tuple[str, ...]] = (
        "held",
        "cash",
        "cell",
        "closed",
        "floated",
        "notes",
        "operated",
        "paid",
        "par",
        "player",
        "privates",
        "removed",
        "runs",
        "share_percent",
        "tokens",
        "trains",
        "abilities",
        "used",
        "used_now",
    )

    def __init__(self, definition: CorporationDef) -> None:
        kind = "corp" if definition.kind == "major" else "minor"
        super().__init__(f"{kind}:{definition.id}", definition.name)
        self.definition = definition
        self.id = definition.id
        self.cash = 0
        self.cell: Cell | None = None
        self.par: Cell | None = None
        self.closed = False
        self.removed = False
        """Closed before anybody started it: not in this game."""
        self.floated = False
        self.operated = False
        self.notes: tuple[int, ...] = ()
        """The numbers of its loans, in the order in which they came."""
        self.player: Player | None = None
        """The president (or a minor's owner), who decides."""
        self.privates: tuple[Private, ...] = ()
        self.trains: tuple[Train, ...] = ()
        self.tokens: tuple[int, ...] = definition.tokens
        self.share_percent = min(definition.shares) if definition.shares else 10
        self.runs: tuple[int, ...] = ()
        """The revenue of each run so far, newest last."""
        self.paid = 0
        """What the shares were paid of the last one."""
        self.abilities: tuple[int, ...] = tuple(range(len(definition.abilities)))
        self.used: dict[int, int] = {}
        self.used_now: dict[int, int] = {}

    @property
    def owner(self) -> Player | None:
        """The president."""
        return self.player

    @property
    def parred(self) -> bool:
        """Is the par price set?"""
        return self.par is not None

    @property
    def loans(self) -> int:
        """How many loans it has."""
        return len(self.notes)

    @property
    def share_price(self) -> int:
        """The price of one share at which it trades from the market now."""
        return self.cell.price if self.cell else 0

    def price_of(self, percent: int, price: int | None = None) -> int:
        """What ``percent`` of the shares cost at a price of one share (the present one); halves round up."""
        return -(-(self.share_price if price is None else price) * percent // self.share_percent)

    @property
    def is_major(self) -> bool:
        """A corporation with shares, not a minor."""
        return self.definition.kind == "major"

    def ability(self, place: int) -> Ability:
        """The ability at a place of the definition."""
        return self.definition.abilities[place]


Entity = Player | Corporation | Private
Owner = Player | Corporation
