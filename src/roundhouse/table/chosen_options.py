"""The options that a table may choose before it begins, and the check of their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .errors import Malformed
from .protocol import Option

SWITCH = ("yes", "no")
"""The values of an option that lists none."""


def words_of(option: Option) -> tuple[str, ...]:
    """The values that an option takes."""
    return option.values or SWITCH


def check_options(title: str, options: Iterable[Option], chosen: Mapping[str, str]) -> None:
    """Check the chosen options of a title.

    Raises Malformed, with what is possible, for an option that it does not have or a value that the option
    does not take.
    """
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


def check_together(options: Sequence[Option], chosen: Mapping[str, str]) -> None:
    """Check that no option of a new game is chosen beside one that it excludes.

    A game that has begun with both is still read: it is played as it was, without one of them. Raises
    Malformed, with the two.
    """
    played = {option.id: option for option in options if chosen.get(option.id) == "yes"}
    for one in played.values():
        for other in one.excludes:
            if other in played:
                raise Malformed(
                    "option/excluded",
                    f"“{played[other].name}” and “{one.name}” are not played together.",
                    hint=f"leave out {other} or {one.id}",
                )
