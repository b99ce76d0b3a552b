"""The names that ``import roundhouse`` gives: lazy, complete, documented, and their examples run."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

import roundhouse

SOURCE = Path(roundhouse.__file__).read_text(encoding="utf-8")
ROOT = Path(roundhouse.__file__).parent
WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for file in ROOT.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)
"""The modules in whose docstrings examples stand."""
FUNCTIONS = [name for name in roundhouse.__all__ if inspect.isfunction(getattr(roundhouse, name))]


def for_checkers() -> set[str]:
    """The names that type checkers see: what is imported under TYPE_CHECKING."""
    tree = ast.parse(SOURCE)
    block = next(node for node in tree.body if isinstance(node, ast.If))
    return {alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}


def test_programs_and_type_checkers_get_the_same_names() -> None:
    names = {name for home in roundhouse._HOME.values() for name in home}
    assert names == for_checkers() == set(roundhouse.__all__) - {"__version__"}
    assert set(roundhouse.__all__) <= set(dir(roundhouse))
    for home, there in roundhouse._HOME.items():
        for name in there:
            assert getattr(roundhouse, name) is getattr(import_module(home), name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'new_gmae'"):
        vars(roundhouse)["__getattr__"]("new_gmae")


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_docstrings_run(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert not failed


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_docstring_tells_every_parameter_and_what_comes_back(name: str) -> None:
    function = getattr(roundhouse, name)
    text = inspect.getdoc(function) or ""
    signature = inspect.signature(function)
    for parameter in signature.parameters:
        assert re.search(rf"^{parameter}$", text, re.MULTILINE), f"{name} does not tell of {parameter}"
    assert "Returns\n-------\n" in text
