"""What a table may choose before it begins: each option takes its own words and no others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .errors import Malformed
from .protocol import Option

SWITCH = ("yes", "no")
"""The words of an option without values."""


def words_of(option: Option) -> tuple[str, ...]:
    """The words that an option takes."""
    return option.values or SWITCH


def check_options(title: str, options: Iterable[Option], chosen: Mapping[str, str]) -> None:
    """Has a title of that name these options, with these words? Raises Malformed with what would be right."""
    known = {option.id: option for option in options} if chosen else {}
    for name, word in chosen.items():
        option = known.get(name)
        if option is None:
            hint = "one of: " + ", ".join(known) if known else "it has none"
            raise Malformed("option/unknown", f"{title} has no option “{name}”.", hint=hint)
        if word not in words_of(option):
            raise Malformed(
                "option/value",
                f"“{option.name}” cannot be “{word}”.",
                hint="one of: " + ", ".join(words_of(option)),
            )
