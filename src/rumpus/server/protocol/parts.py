"""Sentences in JSON: the English text, and its parts (template and fields), which the page translates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rumpus.core.messages import Message, literal
from rumpus.record.statements import Statement


def in_parts(texts: Mapping[str, Message | str]) -> dict[str, Any]:
    """Return each text under its name, and its parts under ``NAME_said``. A sentence without fields has no parts."""
    document: dict[str, Any] = {}
    for name, text in texts.items():
        said = (text if isinstance(text, Message) else literal(text)).document()
        document[name] = str(text)
        if said != {"text": document[name]}:
            document[f"{name}_said"] = said
    return document


def statement_document(one: Statement) -> dict[str, Any]:
    """Return a statement about a record as a document: ``Statement.as_dict`` with the parts of its sentences added."""
    return one.as_dict() | in_parts({"told": one.claim, "evidence": one.evidence})
