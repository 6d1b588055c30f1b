"""The page in few files, made of its sources.

- *Names.* A file is named by the digest of its content, so browsers cache it for good. Scripts import each other by the
  names of their sources, and the import map of the document has the file for each name. So a change of one part leaves
  the names of the others as they are. Equal sources give equal names, on every machine.
- *Modules.* A module becomes a function that is called at once and returns its exports. So its names stay local.
- *Size.* Comments, indentation and needless spaces are left out. Names stay, so errors in a browser can be read.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path

from rumpus.server.bundle.errors import BundleError
from rumpus.server.bundle.parts import Parts

DOCUMENT, START, STYLE = "index.html", "start.js", "page.css"

ADDRESS = re.compile(r'"/page/([^"]+)"')
_IMPORT_MAP = re.compile(r'(?<=<script type="importmap">).*?(?=</script>)', re.DOTALL)
_STYLE_LINK = re.compile(r'<link rel="stylesheet" href="/page/([^"]+)">\n')
_MODULE_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n')
_STYLE_COMMENT = re.compile(r"""("[^"]*"|'[^']*')|/\*.*?\*/""", re.DOTALL)
_LINE_END = re.compile(r"\s*\n\s*")


class Bundle:
    """The document of the page and the files it loads, by their names below `/bundle/`.

    Raises BundleError or OSError if the sources in the folder cannot be bundled.
    """

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, bytes] = {}
        self._folder = folder
        self._addresses: dict[str, str] = {}
        document = self._read(DOCUMENT)
        names = import_map(document)
        parts = Parts(folder, START, names)
        scripts = {part: self._add(part, self._addressed(text).encode()) for part, text in parts.texts()}
        looks = self._add(STYLE, self._addressed(style(map(self._read, _STYLE_LINK.findall(document)))).encode())
        links = iter([f'<link rel="stylesheet" href="{looks}">\n'])
        document = _STYLE_LINK.sub(lambda _: next(links, ""), _MODULE_PRELOAD.sub("", document))
        self._addresses[START] = scripts[START]
        document = self._addressed(_IMPORT_MAP.sub("{}", document, count=1))
        imports = json.dumps({"imports": names | scripts}, separators=(",", ":"))
        self.document = _IMPORT_MAP.sub(imports, document, count=1).encode()

    def _read(self, name: str) -> str:
        return (self._folder / name).read_text("utf-8")

    def _add(self, name: str, content: bytes) -> str:
        """Add a file, named by its content. Return its address."""
        stem, _, ending = name.replace("/", "-").rpartition(".")
        full_name = f"{stem}-{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
        self.files[full_name] = content
        return f"/bundle/{full_name}"

    def _addressed(self, text: str) -> str:
        """Replace the address of each source in a text by its address in the bundle."""
        return ADDRESS.sub(lambda found: f'"{self._address(found[1])}"', text)

    def _address(self, name: str) -> str:
        if not (self._folder / name).is_file():
            raise BundleError(f"/page/{name}: the page names this file, and there is no such file")
        if name not in self._addresses:
            is_style = name.endswith(".css")
            content = (
                self._addressed(style([self._read(name)])).encode() if is_style else (self._folder / name).read_bytes()
            )
            self._addresses[name] = self._add(name.rpartition("/")[2], content)
        return self._addresses[name]


def import_map(document: str) -> dict[str, str]:
    """Return the import map of a document: the address of each name."""
    found = _IMPORT_MAP.search(document)
    names: dict[str, str] = json.loads(found[0])["imports"] if found else {}
    return names


def style(texts: Iterable[str]) -> str:
    """Join style sheets into one, without comments and indentation."""
    joined = "\n".join(_STYLE_COMMENT.sub(lambda found: found[1] or "", text) for text in texts)
    return _LINE_END.sub("\n", joined).strip() + "\n"
