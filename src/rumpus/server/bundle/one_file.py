"""A page in one HTML file that needs nothing else: its script, its styles, its typeface and its data are inside."""

from __future__ import annotations

import base64
import html
import json
import mimetypes
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rumpus.server.bundle.bundle import DOCUMENT, import_map, style
from rumpus.server.bundle.errors import BundleError
from rumpus.server.bundle.parts import Parts

_ADDRESS = re.compile(r'"/page/([^"]+)"')
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


def one_file(folder: Path, start: str, styles: Iterable[str], title: str, data: dict[str, Any]) -> str:
    """Return the HTML of a page that begins with the script ``start``. The script finds ``data`` as JSON.

    Raise BundleError or OSError if the sources in the folder cannot be bundled.
    """
    parts = list(Parts(folder, start, import_map((folder / DOCUMENT).read_text("utf-8"))).texts())
    if len(parts) > 1:
        raise BundleError(f"{start}: this script imports others later, so it does not fit in one file")
    ((_, script),) = parts
    looks = style((folder / name).read_text("utf-8") for name in styles)
    return _FILE.format(
        title=html.escape(title),
        style=_ADDRESS.sub(lambda found: f'"{_inside(folder / found[1])}"', looks),
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        script=script.replace("</script", "<\\/script"),
    )


def _inside(file: Path) -> str:
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return f"data:{media};base64,{base64.b64encode(file.read_bytes()).decode()}"
