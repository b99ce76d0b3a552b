"""The film of some actions is one SVG in which each of them is seen."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from xml.etree import ElementTree

from tests.corpus.games import path_of

SCRIPT = Path(__file__).parents[2] / "examples" / "film.py"


def test_each_action_is_seen_once_with_its_words() -> None:
    spec = importlib.util.spec_from_file_location("film", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shots = list(module.frames(path_of("1889", 1), 271, 274))
    assert len(shots) == 5
    assert "lays tile" in shots[1].words[0]
    picture = module.film(shots)
    groups = [
        one.get("class") for one in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g")
    ]
    for number in range(5):
        assert groups.count(f"only{number}") == 1
        assert f"@keyframes only{number}" in picture
    assert picture.count('data-hex="') < 60 + len(shots), "what does not change is drawn once"
