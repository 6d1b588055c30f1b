"""A file to print: an HTML document with its script, styles, typeface and data inside. It needs nothing else."""

from __future__ import annotations

import base64
import html
import json
import mimetypes
from pathlib import Path
from typing import Any, NamedTuple

from rumpus.server.bundle.bundle import ADDRESS, DOCUMENT, import_map, style
from rumpus.server.bundle.errors import BundleError
from rumpus.server.bundle.parts import Parts


class FileKind(NamedTuple):
    """The script that begins the file, where it finds the data as JSON, and the style sheets."""

    start: str
    styles: tuple[str, ...]


_LOOKS = ("looks/paper.css", "looks/faces.css", "looks/print.css")
OF_A_GAME = FileKind("print/alone.js", _LOOKS)
OF_AN_EVENING = FileKind("evening/alone.js", (*_LOOKS, "looks/evening_paper.css"))
_FILE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
{style}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="data">{data}</script>
<script type="module">
{script}</script>
</body>
</html>
"""


def print_file(folder: Path, kind: FileKind, title: str, data: dict[str, Any]) -> str:
    """Return the HTML of a file that prints this data. ``folder`` has the sources of the page.

    Raise BundleError or OSError if they cannot be bundled.
    """
    parts = list(Parts(folder, kind.start, import_map((folder / DOCUMENT).read_text("utf-8"))).texts())
    if len(parts) > 1:
        raise BundleError(f"{kind.start}: this script imports others later, so it does not fit in one file")
    ((_, script),) = parts
    looks = style((folder / name).read_text("utf-8") for name in kind.styles)
    return _FILE.format(
        title=html.escape(title),
        style=ADDRESS.sub(lambda found: f'"{_inside(folder / found[1])}"', looks),
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        script=script.replace("</script", "<\\/script"),
    )


def _inside(file: Path) -> str:
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return f"data:{media};base64,{base64.b64encode(file.read_bytes()).decode()}"
