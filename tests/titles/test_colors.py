"""Letters on the colours of companies can be read in every title."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles import title, title_ids
from roundhouse.ink.color import READABLE, contrast, ink_on, read


@pytest.mark.parametrize("name", title_ids())
def test_the_letters_of_every_company_can_be_read_on_its_colour(name: str) -> None:
    definition = title(name)
    shades = {one.id: read(one.color) for one in (*definition.corporations, *definition.minors)}
    pale = {id_: shade for id_, shade in shades.items() if contrast(ink_on(shade), shade) < READABLE}
    assert pale == {}
