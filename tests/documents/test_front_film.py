"""The film on the front page is what its recording makes."""

from __future__ import annotations

import gzip
import re

from .front_film import FILE, film

LONGEST = 75.0


def test_the_film_is_made_from_the_corpus() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text == film() + "\n", "python -m tests.documents.front_film --write"


def test_the_film_is_light_and_ends() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(gzip.compress(text.encode())) < 6_000
    assert "infinite" not in text
    assert 30 < max(float(found) for found in re.findall(r"delay:([\d.]+)s", text)) < LONGEST
    assert "prefers-reduced-motion:reduce" in text
