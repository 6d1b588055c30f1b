"""The bundler: the page's sources can be bundled, and what it makes of a source means the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.server.bundle.bundle import DOCUMENT, Bundle, style
from rumpus.server.bundle.errors import BundleError
from rumpus.server.bundle.print_file import OF_A_GAME, OF_AN_EVENING
from rumpus.server.bundle.script import Script
from rumpus.server.http.static import PAGE

MAP = '<script type="importmap">{"imports":{"lib":"/page/lib.mjs"}}</script>'
DRAWN = {
    DOCUMENT: f'<link rel="stylesheet" href="/page/a.css">\n<link rel="stylesheet" href="/page/b.css">\n{MAP}\n'
    '<script type="module" src="/page/start.js"></script>\n',
    "a.css": "/* Said to readers. */\np {\n  color: red;\n}\n",
    "b.css": 'a { background: url("/page/dot.svg"); }\n',
    "dot.svg": "<svg/>",
    "lib.mjs": "export default function(){return 1}",
    "base.js": "/** Said to readers. */\nexport const two = 2; // said too\n",
    "only.js": "export const four = 4;\n",
    "left.js": 'import one from "lib";\nimport { two as deux } from "./base.js";\nexport { one, deux as left };\n',
    "right.js": (
        'import * as base from "./base.js";\nimport { four } from "./only.js";\n'
        "export const right = () => base.two + four;\n"
    ),
    "start.js": (
        'const l = () => import("./left.js");\nconst r = () => import("./right.js").then((found) => found.right());\n'
    ),
}


def write_page(folder: Path, **files: str) -> Path:
    """A page of few files in a folder."""
    for name, text in (DRAWN | files).items():
        (folder / name).write_text(text, "utf-8")
    return folder


def parts(bundle: Bundle) -> dict[str, str]:
    """The scripts of a bundle by their names without the digest."""
    found = {re.sub(r"-\w{12}\.", ".", name): content for name, content in bundle.files.items()}
    return {name.removesuffix(".js"): content.decode() for name, content in found.items() if name.endswith(".js")}


def test_two_bundles_of_the_page_are_equal() -> None:
    one, other = Bundle(PAGE), Bundle(PAGE)
    assert (one.document, one.files) == (other.document, other.files)


def test_every_source_is_in_it() -> None:
    text = "".join(parts(Bundle(PAGE)).values())
    ours = [path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.js") if "vendor" not in path.parts]
    alone = {OF_A_GAME.start, OF_AN_EVENING.start}  # they begin files of their own
    assert [
        name for name in set(ours) - alone if text.count(f"const ${re.sub(r'[^0-9A-Za-z]', '_', name[:-3])}=") != 1
    ] == []


def test_code_needed_by_two_parts_is_in_an_earlier_part(tmp_path: Path) -> None:
    found = parts(Bundle(write_page(tmp_path)))
    assert sorted(found) == ["left", "right", "start"]
    assert [name for name, text in found.items() if "const $base=" in text] == ["start"]
    assert [name for name, text in found.items() if "const $only=" in text] == ["right"]
    assert 'import{$base}from"start.js";' in found["left"]


def test_a_script_wanted_by_one_and_needed_by_another_is_a_part_before_both(tmp_path: Path) -> None:
    also = 'import { left } from "./left.js";\nexport const right = () => left;\n'
    found = parts(Bundle(write_page(tmp_path, **{"right.js": also})))
    assert 'import{$left}from"left.js";' in found["right"]
    assert 'from"right.js"' not in found["left"]


def test_a_part_that_waits_is_waited_for(tmp_path: Path) -> None:
    found = parts(Bundle(write_page(tmp_path, **{"left.js": "await 1;\nexport const left = 1;\n"})))
    assert "const $left=await(async()=>{await 1;\nconst left=1;\nreturn{left}})();" in found["left"]


def test_comments_and_needless_spaces_are_left_out_and_texts_are_left_alone(tmp_path: Path) -> None:
    text = (
        'export const a = "/* no  comment */";\nexport const b = `\n  kept\n  // kept`;\n'
        "  export const c = 1 + /* gone */ +d;\n"
    )
    found = parts(Bundle(write_page(tmp_path, **{"only.js": text})))["right"]
    assert 'const a="/* no  comment */";\nconst b=`\n  kept\n  // kept`;\nconst c=1 +   +d;' in found
    assert (
        style([DRAWN["a.css"], 'b { content: "/* kept */" }']) == 'p {\ncolor: red;\n}\nb { content: "/* kept */" }\n'
    )


def test_a_change_of_one_part_leaves_the_names_of_the_others(tmp_path: Path) -> None:
    before = set(Bundle(write_page(tmp_path)).files)
    after = set(Bundle(write_page(tmp_path, **{"only.js": "export const four = 5;\n"})).files)
    assert [name.partition("-")[0] for name in before - after] == ["right"]


def test_the_document_names_existing_files(tmp_path: Path) -> None:
    bundle = Bundle(write_page(tmp_path))
    named = re.findall(r'"/bundle/([^"]+)"', bundle.document.decode())
    assert len(named) == 5  # the looks, three parts in the map, the first of them to begin with
    assert set(named) < bundle.files.keys()


UNKNOWN = ["export let a = 1;", 'export * from "./base.js";', "import(`./${1}.js`);"]
UNENDED = ["/* a", "'a", '"a\\', "`a", "`a${b}", "`a${b", "`a${{}", "a = /b"]


@pytest.mark.parametrize("form", [*UNKNOWN, *UNENDED])
def test_a_form_it_does_not_know_is_refused(tmp_path: Path, form: str) -> None:
    with pytest.raises(BundleError, match=r"start\.js:1"):
        Bundle(write_page(tmp_path, **{"start.js": form}))


@pytest.mark.parametrize("place", ["a.css", "start.js", DOCUMENT])
def test_an_address_of_no_file_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(BundleError, match="no such file"):
        Bundle(write_page(tmp_path, **{place: DRAWN[place] + '"/page/nothing.svg"\n'}))


def test_a_script_that_imports_itself_is_refused(tmp_path: Path) -> None:
    circle = 'import { four } from "./only.js";\nexport const two = 2;\n'
    with pytest.raises(BundleError, match=r"base\.js: this script imports itself, by way of only\.js"):
        Bundle(write_page(tmp_path, **{"base.js": circle, "only.js": 'import "./base.js";\nexport const four = 4;\n'}))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a / b / c", "a / b / c"),
        ("return /[/`]\\//g", "return g"),
        ('"a" / b // c', "/ b"),
        ("f(`a${b({})}c`, html`<p>${`d`}`)", "f( b({}) , html )"),
        ("`${`${1}`}` / 2", "1 / 2"),
        ("'\\'' + /* a\n */ 1", "+ 1"),
    ],
)
def test_code_is_distinguished_from_text(text: str, code: str) -> None:
    found = Script("a.js", text).code
    assert found.split() == code.split()
    assert len(found) == len(text)
