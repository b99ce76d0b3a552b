"""What the manual says of the API: a table of its commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.server.registry import installed

from .openapi import description


def reference() -> str:
    """Every command of the API with its fields, as a table in Markdown."""
    lines = ["| command | address | fields | what it does |", "|---|---|---|---|"]
    for path, methods in description(installed())["paths"].items():
        for method, operation in methods.items():
            fields = ", ".join(f"`{name}`" for name in _fields(operation))
            summary = str(operation["summary"]).replace("|", "\\|")
            lines.append(
                f"| `{operation['operationId']}` | {method.upper()} `{path}` | {fields} | {summary} |"
            )
    return "\n".join(lines) + "\n"


def _fields(operation: Mapping[str, Any]) -> list[str]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return [*(one["name"] for one in operation.get("parameters", ())), *body.get("properties", {})]
