"""`./run bundle`: the page as it is sent, made from its sources: few files, small, each named by what is in it.

The sources are what one reads and changes; the bundle is committed beside them, so that playing needs no build, and a gate makes
it again byte for byte. The standard library does the work.

- *Parts.* The script that starts the page, and each that is imported when it is wanted, is a part: one file with all it needs
  that is not there before. What two parts need lies in the nearest part that is there before both.
- *A module* becomes a function called at once, whose value is what the module exports; its own names stay its own.
- *Names.* A file is named by its digest and never changes. Scripts call one another by the names of their sources, and the import
  map of the document says where those lie; so a change of one part leaves the others as they are. It also knows the names by
  which the sources call one another: these stay where they are, to be looked at and tried.
- Comments and indentation are left out and nothing is renamed: what fails in a browser can be read there.
"""

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from tools.messages import SetUpError, say
from tools.script import COMMENT, TEXT, Script

PAGE = Path(__file__).resolve().parent.parent / "src/rumpus/page"
BUNDLE = PAGE.parent / "server/bundle"
DOCUMENT, START, STYLE = "index.html", "start.js", "page.css"
SOURCES = "sources.sha256"
"""In the bundle: the digest of each source, as `sha256sum` writes it. Where one differs the server sends the sources."""
LICENCES = "/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */\n"

# What is found in a document, in a style sheet, and in a script.
_ADDRESS = re.compile(r'"/page/([^"]+)"')
_IMPORT_MAP = re.compile(r'(?<=<script type="importmap">).*?(?=</script>)', re.DOTALL)
_STYLE_LINK = re.compile(r'<link rel="stylesheet" href="/page/([^"]+)">\n')
_MODULE_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n')
_STYLE_COMMENT = re.compile(r"""("[^"]*"|'[^']*')|/\*.*?\*/""", re.DOTALL)
_KEYWORD = re.compile(r"\b(?:im|ex)port\b")
_IMPORT = re.compile(r'import\s*(?:([\w$\s{},*]+?)\s*\bfrom\s*)?"([^"]+)";?')
_LAZY = re.compile(r'import\(\s*"([^"]+)"\s*\)')
_LISTED = re.compile(r'export\s*\{([^}]*)\}\s*(?:from\s*"([^"]+)")?;?')
_EXPORT = re.compile(r"export\s+(?=(?:async\s+)?(?:const|class|function\*?)\s*([\w$]+))")
_DEFAULT = re.compile(r"export\s+default\b")
_AWAIT = re.compile(r"^(?:(?:export )?const [^=]*= )?await\b", re.MULTILINE)

Place = Callable[[str], str]


class Module:
    """A script of the page: what it needs at once, what it asks for when it is wanted, and itself as a statement."""

    def __init__(self, script: Script, path_of: Place) -> None:
        self.script = script
        self._path_of = path_of
        self.needed: list[str] = []
        self.lazy: list[str] = []
        self._exports: list[str] = []
        self._edits: list[tuple[int, int, Callable[[Place], str]]] = []
        for keyword in _KEYWORD.finditer(script.code):
            end, new = self._edit(keyword.start())
            self._edits.append((keyword.start(), end, new))

    def _edit(self, start: int) -> tuple[int, Callable[[Place], str]]:
        """Where an import or export ends, and what stands for it, by the parts in which modules lie."""
        text = self.script.text
        if match := _IMPORT.match(text, start):
            return match.end(), self._imported(match[1] or "", match[2])
        if match := _LAZY.match(text, start):
            name = self._path_of(match[1])
            self.lazy.append(name)
            return match.end(), lambda part_of: f'import("{part_of(name)}").then((part)=>part.{variable(name)})'
        if match := _LISTED.match(text, start):
            owner = f"{variable(self._needed(match[2]))}." if match[2] else ""
            self._exports += [f"{theirs}:{owner}{ours}" for ours, theirs in _pairs(match[1])]
            return match.end(), lambda _: ""
        if match := _EXPORT.match(text, start):
            self._exports.append(match[1])
            return match.end(), lambda _: ""
        if match := _DEFAULT.match(text, start):
            self._exports.append("default:_default")
            return match.end(), lambda _: "const _default="
        line = self.script.line(start)
        raise SetUpError(f"{self.script}:{line}: the bundle does not know this form: {text[start : start + 60]!r}")

    def _needed(self, asked: str) -> str:
        self.needed.append(self._path_of(asked))
        return self.needed[-1]

    def _imported(self, what: str, asked: str) -> Callable[[Place], str]:
        owner = variable(self._needed(asked))
        if what.startswith("*"):
            return lambda _: f"const {what.rsplit(maxsplit=1)[-1]}={owner};"
        alone, _, listed = what.partition("{")
        taken = [f"default:{name}" for name in alone.replace(",", " ").split()]
        taken += [theirs if theirs == ours else f"{theirs}:{ours}" for theirs, ours in _pairs(listed.rstrip("} \n"))]
        return lambda _: f"const{{{','.join(taken)}}}={owner};" if taken else ""

    def statement(self, part_of: Place) -> str:
        """The module as a statement: a constant of what it exports."""
        pieces, place = [], 0
        for start, end, new in self._edits:
            pieces += [_stripped(self.script, place, start), new(part_of)]
            place = end
        body = "".join([*pieces, _stripped(self.script, place, len(self.script.text))]).strip()
        waits, begun = ("await", "async") if _AWAIT.search(self.script.code) else ("", "")
        called = f"{waits}({begun}()=>{{{body}\nreturn{{{','.join(self._exports)}}}}})()"
        return f"const {variable(self.script.name)}={called};\n"


def variable(name: str) -> str:
    """The constant that holds what a script exports."""
    return "$" + re.sub(r"\W", "_", name.rpartition(".")[0])


def _pairs(listed: str) -> list[tuple[str, str]]:
    """The names in the braces of an import or export: `a as b` is a and b, `a` is a twice."""
    words = [item.split() for item in listed.split(",") if item.strip()]
    return [(item[0], item[-1]) for item in words]


def _stripped(script: Script, start: int, end: int) -> str:
    """A stretch of a script without comments and indentation."""
    pieces = []
    for is_text, places in groupby(range(start, end), lambda place: script.kinds[place] == TEXT):
        signs = "".join(
            "\0" if script.kinds[place] == COMMENT and script.text[place] != "\n" else script.text[place]
            for place in places
        )
        pieces.append(signs if is_text else re.sub(r"[ \0]*\n[\s\0]*", "\n", signs))
    return re.sub(r"\0+", " ", "".join(pieces))


def style(texts: Iterable[str]) -> str:
    """Style sheets as one, without comments and indentation."""
    told = "\n".join(_STYLE_COMMENT.sub(lambda found: found[1] or "", text) for text in texts)
    return re.sub(r"\s*\n\s*", "\n", told).strip() + "\n"


class Parts:
    """The scripts of the page, and the part in which each lies."""

    def __init__(self, folder: Path, names: dict[str, str]) -> None:
        self._modules: dict[str, Module] = {}
        asked = [START]
        for name in asked:
            if name not in self._modules:
                script = Script(name, (folder / name).read_text("utf-8"))
                self._modules[name] = Module(script, partial(_named, names, script))
                asked += self._modules[name].needed + self._modules[name].lazy
        self._later: set[str] = set()
        at_once = self._in_order(START, {})
        self._later = {name for module in self._modules.values() for name in module.lazy} - at_once.keys()
        needs = {part: self._in_order(part, {}) for part in [START, *sorted(self._later)]}
        there = self._there(needs)
        all_needed = dict.fromkeys(name for modules in needs.values() for name in modules)
        self._home = {
            name: _common([there[part] for part, modules in needs.items() if name in modules])[-1]
            for name in all_needed
        }

    def texts(self) -> Iterator[tuple[str, str]]:
        """Each part by the script it is for, and its text: what it takes of other parts, its modules, what it gives."""
        for part in dict.fromkeys(self._home.values()):
            own = [name for name, home in self._home.items() if home == part]
            taken = sorted({name for other in own for name in self._modules[other].needed}.difference(own))
            imports = [
                _braced("import", (name for name in taken if self._home[name] == other)) + f'from"{other}";\n'
                for other in sorted({self._home[name] for name in taken})
            ]
            statements = [self._modules[name].statement(self._home.__getitem__) for name in own]
            yield part, "".join([LICENCES, *imports, *statements, _braced("export", own), "\n"])

    def _in_order(self, name: str, before: dict[str, None]) -> dict[str, None]:
        """A script after all that it needs and that is no part of its own, added to those before it."""
        if name not in before:
            for other in self._modules[name].needed:
                if other not in self._later:
                    self._in_order(other, before)
            before[name] = None
        return before

    def _there(self, needs: dict[str, dict[str, None]]) -> dict[str, list[str]]:
        """The parts that are there with each part, from the first to itself; those it needs at once begin before it."""
        there, waiting = {START: [START]}, [START]
        for part in waiting:
            modules = [self._modules[name] for name in needs[part]]
            found = [(name, there[part]) for module in modules for name in module.lazy]
            found += [(name, there[part][:-1]) for module in modules for name in module.needed]
            for name, before in found:
                chain = [*_common([before, there[name][:-1]] if name in there else [before]), name]
                if name in self._later and there.get(name) != chain:
                    there[name] = chain
                    waiting.append(name)
        return there


def _named(names: dict[str, str], script: Script, asked: str) -> str:
    """The script that another one calls so: by a name in the import map, or by where it lies."""
    return names.get(asked) or script.path_of(asked)


def _braced(word: str, names: Iterable[str]) -> str:
    return f"{word}{{{','.join(map(variable, names))}}}"


def _common(chains: Sequence[list[str]]) -> list[str]:
    """What several chains begin with."""
    return [names[0] for names in zip(*chains, strict=False) if len(set(names)) == 1]


class Bundle:
    """The files of the bundle by their names, made from the sources in a folder."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.files: dict[str, bytes] = {}
        self._folder = folder
        self._addresses: dict[str, str] = {}
        document = self._read(DOCUMENT)
        found = _IMPORT_MAP.search(document)
        names: dict[str, str] = json.loads(found[0])["imports"] if found else {}
        parts = Parts(folder, {name: address.removeprefix("/page/") for name, address in names.items()})
        scripts = {part: self._kept(part, self._addressed(text)) for part, text in parts.texts()}
        looks = self._kept(STYLE, self._addressed(style(map(self._read, _STYLE_LINK.findall(document)))))
        links = iter([f'<link rel="stylesheet" href="{looks}">\n'])
        document = _STYLE_LINK.sub(lambda _: next(links, ""), _MODULE_PRELOAD.sub("", document))
        self._addresses[START] = scripts[START]
        document = self._addressed(_IMPORT_MAP.sub("{}", document, count=1))
        imports = json.dumps({"imports": names | scripts}, separators=(",", ":"))
        self.files[DOCUMENT] = _IMPORT_MAP.sub(imports, document, count=1).encode()
        self.files[SOURCES] = digests(folder).encode()

    def _read(self, name: str) -> str:
        return (self._folder / name).read_text("utf-8")

    def _kept(self, name: str, content: str | bytes) -> str:
        """Keep a file under a name of its own; its address is returned."""
        content = content.encode() if isinstance(content, str) else content
        stem, _, ending = name.replace("/", "-").rpartition(".")
        kept = f"{stem}-{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
        self.files[f"files/{kept}"] = content
        return f"/bundle/{kept}"

    def _addressed(self, text: str) -> str:
        """A text in which the address of each file of the page is its address in the bundle."""
        return _ADDRESS.sub(lambda found: f'"{self._address(found[1])}"', text)

    def _address(self, name: str) -> str:
        if not (self._folder / name).is_file():
            raise SetUpError(f"/page/{name} is named in the page, and there is no such file")
        if name not in self._addresses:
            is_style = name.endswith(".css")
            content = self._addressed(style([self._read(name)])) if is_style else (self._folder / name).read_bytes()
            self._addresses[name] = self._kept(name.rpartition("/")[2], content)
        return self._addresses[name]


def digests(folder: Path) -> str:
    """The digest of each file in a folder, as `sha256sum` writes them."""
    paths = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in paths)


def bundle(words: Sequence[str]) -> int:
    """Make the bundle again."""
    files = Bundle().files
    shutil.rmtree(BUNDLE, ignore_errors=True)
    (BUNDLE / "files").mkdir(parents=True)
    for name, content in files.items():
        (BUNDLE / name).write_bytes(content)
    say(f"{len(files)} files are in {BUNDLE.name}/")
    return 0
