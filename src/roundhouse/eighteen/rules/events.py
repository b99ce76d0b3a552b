"""What happens in an 18xx game, as the lines that players read in the log.

An event carries ready facts; its words are made only when somebody reads them.
"""

from __future__ import annotations

from roundhouse.table.protocol import Event


class Said(Event, frozen=True, kw_only=True, tag=True):
    """Something ``who`` did: “{who} {what}”."""

    who: str
    what: str

    def words(self) -> str:
        """The line."""
        return f"{self.who} {self.what}"


class Noted(Event, frozen=True, kw_only=True, tag=True):
    """Something that happened by itself."""

    text: str

    def words(self) -> str:
        """The line."""
        return self.text


class RoundBegan(Event, frozen=True, kw_only=True, tag=True):
    """A new round: its name, for headings in the log."""

    name: str

    def words(self) -> str:
        """The line."""
        return f"— {self.name} —"


class PhaseBegan(Event, frozen=True, kw_only=True, tag=True):
    """A new phase."""

    name: str
    tiles: tuple[str, ...]
    limit: int

    def words(self) -> str:
        """The line."""
        return f"Phase {self.name} begins: {', '.join(self.tiles)} tiles, train limit {self.limit}."


class PriceMoved(Event, frozen=True, kw_only=True, tag=True):
    """A share price moved; prices as people write them."""

    company: str
    before: str
    after: str

    def words(self) -> str:
        """The line."""
        return f"{self.company}’s share price moves from {self.before} to {self.after}."


class Happening(Event, frozen=True, kw_only=True):
    """An event for listeners only: it has no line of its own in the log."""

    def words(self) -> str:
        """Nothing to read."""
        return ""


class PhaseEntered(Happening, frozen=True, kw_only=True, tag=True):
    """A phase has begun, and the events that it names have happened."""

    phase: str


class CompanyFloated(Happening, frozen=True, kw_only=True, tag=True):
    """A company has floated and been funded."""

    company: str


class CompanyParred(Happening, frozen=True, kw_only=True, tag=True):
    """The par price of a corporation was set, and the president's certificate handed over."""

    company: str


class SharesSold(Happening, frozen=True, kw_only=True, tag=True):
    """Something was sold to the bank in a stock round."""


class PrivateBought(Happening, frozen=True, kw_only=True, tag=True):
    """A player bought a private company from the bank."""

    private: str
    player: str
    price: int


class PrivateSold(Happening, frozen=True, kw_only=True, tag=True):
    """A company bought a private company from a player."""

    private: str
    seller: str
    company: str
    price: int


class PrivatesPaid(Happening, frozen=True, kw_only=True, tag=True):
    """Every private company has paid its owner: as an operating round begins, or in an auction."""


class MarkerPlaced(Happening, frozen=True, kw_only=True, tag=True):
    """The marker of a private company was put on a hex."""

    private: str
    hex: str


class OperatingRoundBegins(Happening, frozen=True, kw_only=True, tag=True):
    """An operating round begins, before privates pay: ``number`` within its set."""

    number: int


class OperatingRoundEnded(Happening, frozen=True, kw_only=True, tag=True):
    """All companies have operated."""


class OperatingSetEnded(Happening, frozen=True, kw_only=True, tag=True):
    """The last operating round of a set is over."""


class OperatingTurnBegan(Happening, frozen=True, kw_only=True, tag=True):
    """A company begins to operate; its home token lies if it is placed then."""

    company: str


class OperatingTurnEnded(Happening, frozen=True, kw_only=True, tag=True):
    """A company's turn to operate is over."""

    company: str


class TrainsRan(Happening, frozen=True, kw_only=True, tag=True):
    """A company ran ``trains`` (ids; none if it had no route)."""

    company: str
    trains: tuple[str, ...]


class DividendSettled(Happening, frozen=True, kw_only=True, tag=True):
    """A dividend is paid, or there was none; trains on their last run are gone."""

    company: str


class TrainBought(Happening, frozen=True, kw_only=True, tag=True):
    """A company bought a train of the bank."""

    company: str
    train: str


class TrainRusted(Happening, frozen=True, kw_only=True, tag=True):
    """A train of a company rusted."""

    company: str
    train: str


class TileLaid(Happening, frozen=True, kw_only=True, tag=True):
    """A tile was laid by a company or private whose name is ``by``; ``company`` paid for it, if any did."""

    company: str | None
    hex: str
    by: str


class SpecialTileLaid(Happening, frozen=True, kw_only=True, tag=True):
    """A private company laid a tile by an ability of the kind ``ability``."""

    private: str
    hex: str
    ability: str


class StockRoundEnded(Happening, frozen=True, kw_only=True, tag=True):
    """A stock round is over and the prices have moved."""


class PlayerBankrupt(Happening, frozen=True, kw_only=True, tag=True):
    """A player is out of the game and has sold everything."""

    player: str


class TrainExported(Happening, frozen=True, kw_only=True, tag=True):
    """A train of the bank left the game."""

    train: str


class CompanyFormed(Happening, frozen=True, kw_only=True, tag=True):
    """A corporation that was auctioned is complete and starts."""

    company: str


class PrivateContributed(Happening, frozen=True, kw_only=True, tag=True):
    """A founder paid with a private company."""

    private: str
    company: str


class CompanyAcquired(Happening, frozen=True, kw_only=True, tag=True):
    """A company is taken over, by the bank if there is no ``buyer``."""

    company: str
    buyer: str | None


class PresidentBankrupt(Happening, frozen=True, kw_only=True, tag=True):
    """A bankrupt player gives up the presidency of a company."""

    company: str
