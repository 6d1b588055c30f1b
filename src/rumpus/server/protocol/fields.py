"""Fields: JSON objects that clients send, read into the shape that is declared for them.

A field without a default in its shape is required. This is the one place that refuses an object without it, for the socket
and for HTTP.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message

Shape = TypeVar("Shape", bound=msgspec.Struct)


def required_fields(shape: type[msgspec.Struct]) -> list[str]:
    """Return the names of the fields that have to be sent."""
    return [field.name for field in msgspec.structs.fields(shape) if field.required]


def read_fields(fields: Mapping[str, Any], shape: type[Shape], what: str, code: str) -> Shape:
    """Return the object as its shape; ``what`` names the command or call. Raises UsageError: ``missing-field`` with the name of the
    field as its subject, and ``code`` if a field is unknown or of another type.
    """
    required = required_fields(shape)
    for name in required:
        if name not in fields:
            needed = Message("{command} needs {fields}", {"command": what, "fields": ListField(tuple(required), ", ")})
            raise missing_field(name, needed)
    try:
        return msgspec.convert(fields, shape)
    except msgspec.ValidationError as error:
        raise UsageError(_unfit(str(error), what, shape.__struct_fields__), code=code) from error


def missing_field(name: str, needed: Message | str) -> UsageError:
    """The refusal of an object without this field; ``needed`` says what has to be sent."""
    message = Message("{field} is missing; {needed}", {"field": name, "needed": needed})
    return UsageError(message, code="missing-field", subject=name)


def _unfit(fault: str, what: str, known: tuple[str, ...]) -> Message:
    if not known:
        return Message("{fault}; {command} takes no fields", {"fault": fault, "command": what})
    fields = ListField(known, ", ")
    return Message("{fault}; {command} takes {fields}", {"fault": fault, "command": what, "fields": fields})
