"""The fields of a form in which the terms of a table are agreed on: clock, order, talk, seed, description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from roundhouse.server.terms import Terms
from roundhouse.table.errors import Malformed
from roundhouse.table.languages import to_say

from .forms import Form

ClockKind = Literal["", "move", "bank", "days"]
CLOCK_KINDS: Mapping[ClockKind, str] = {
    "": to_say("no clock"),
    "move": to_say("minutes for each move"),
    "bank": to_say("minutes for the whole game"),
    "days": to_say("days for each move"),
}
_NUMBERS = {"time": "time", "more": "more time", "seed": "seed"}


class TermFields(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the fields, as it was typed."""

    clock: str = ""
    time: str = "10"
    more: str = "0"
    weekends: bool = False
    off: str = ""
    zone: str = "UTC"
    then: str = "nothing"
    order: str = "joined"
    talk: str = "all"
    about: str = ""
    tags: str = ""
    seed: str = ""

    @classmethod
    def read(cls, form: Form) -> TermFields:
        """The fields of a form; what is missing is as usual."""
        usual = cls()
        texts: dict[str, Any] = {
            name: form.text(name, getattr(usual, name))[:1000]
            for name in cls.__struct_fields__
            if name != "weekends"
        }
        return cls(**texts, weekends=bool(form.text("weekends")))

    def seed_number(self) -> int | None:
        """The seed that was chosen. Raises Malformed."""
        return self._number("seed") if self.seed else None

    def terms(self) -> Terms:
        """What the fields say. Raises Malformed and names the field."""
        try:
            return msgspec.convert(
                {
                    "clock": self._clock(),
                    "order": self.order,
                    "talk": self.talk,
                    "about": self.about.replace("\r\n", "\n"),
                },
                Terms,
            )
        except msgspec.ValidationError as error:
            raise Malformed("table/terms", f"The terms of the table cannot be: {error}") from None

    def _clock(self) -> dict[str, Any] | None:
        fields: dict[str, Any] = {"kind": self.clock, "then": self.then}
        if not self.clock:
            return None
        if self.clock == "days":
            fields |= {"days": self._number("time"), "weekends_off": self.weekends, "zone": self.zone}
            fields["off"] = self.off.replace(",", " ").split()
        else:
            fields["seconds"] = self._number("time") * 60
        if self.clock == "bank":
            fields["increment"] = self._number("more")
        return fields

    def _number(self, name: str) -> int:
        text: str = getattr(self, name)
        if not text.isdecimal() or len(text) > 9:
            raise Malformed("request/number", f"For {_NUMBERS[name]}, “{text[:20]}” is no whole number.")
        return int(text)
