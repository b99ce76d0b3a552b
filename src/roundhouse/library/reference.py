"""What the manual says of the library: signature and docstring of each public name."""

from __future__ import annotations

import inspect

import roundhouse


def reference() -> str:
    """The public names as Markdown: a heading, the signature and the docstring of each.

    Classes are followed by their public methods and properties.
    """
    names = sorted((name for name in roundhouse.__all__ if name != "__version__"), key=str.lower)
    return "\n".join(_chapter(name, getattr(roundhouse, name)) for name in names)


def _chapter(name: str, value: object) -> str:
    parts = [f"## {name}\n\n{_words(name, value)}"]
    if inspect.isclass(value):
        members = sorted((key, one) for key, one in vars(value).items() if not key.startswith("_"))
        parts += [_words(f"{name}.{key}", plain) for key, one in members if _says(plain := _plain(one))]
    return "\n".join(parts)


def _plain(value: object) -> object:
    """The function behind a method of a class or a property."""
    if isinstance(value, classmethod | staticmethod):
        return value.__func__
    return value


def _says(value: object) -> bool:
    return (inspect.isfunction(value) or isinstance(value, property)) and bool(inspect.getdoc(value))


def _words(name: str, value: object) -> str:
    """Signature and docstring in one block, as ``help()`` would print them."""
    told = inspect.getdoc(value) or ""
    indented = "\n".join(f"    {line}".rstrip() for line in told.splitlines())
    return f"```python\n{name}{_signature(value)}\n{indented}\n```\n"


def _signature(value: object) -> str:
    if not callable(value):
        return ""
    try:
        return str(inspect.signature(value))
    except ValueError:  # some classes made in C have none
        return ""
