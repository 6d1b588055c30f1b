"""The page's bundle: it is what `./run bundle` makes of the sources, and what it makes runs as the sources do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.bundle import BUNDLE, DOCUMENT, PAGE, SOURCES, Bundle, style
from tools.messages import SetUpError

WRITE = "call ./run bundle and commit what it writes"
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
    "right.js": 'import * as base from "./base.js";\nimport { four } from "./only.js";\nexport const right = () => base.two + four;\n',
    "start.js": 'const l = () => import("./left.js");\nconst r = () => import("./right.js").then((found) => found.right());\n',
}


def written(folder: Path, **files: str) -> Path:
    """A page of few files in a folder."""
    for name, text in (DRAWN | files).items():
        (folder / name).write_text(text, "utf-8")
    return folder


def parts(bundle: Bundle) -> dict[str, str]:
    """The scripts of a bundle by their names without the digest."""
    found = {re.sub(r"files/(.*)-\w{12}\.", r"\1.", name): content for name, content in bundle.files.items()}
    return {name.removesuffix(".js"): content.decode() for name, content in found.items() if name.endswith(".js")}


def test_it_is_made_of_the_sources_byte_for_byte() -> None:
    found = {path.relative_to(BUNDLE).as_posix(): path.read_bytes() for path in BUNDLE.rglob("*") if path.is_file()}
    made = Bundle().files
    assert sorted(found) == sorted(made), WRITE
    assert [name for name in made if made[name] != found[name]] == [], WRITE


def test_every_source_is_in_it() -> None:
    text = "".join(parts(Bundle()).values())
    ours = [path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.js") if "vendor" not in path.parts]
    assert [name for name in ours if text.count(f"const ${re.sub(r'[^0-9A-Za-z]', '_', name[:-3])}=") != 1] == []


def test_what_two_parts_need_lies_in_the_one_before_both(tmp_path: Path) -> None:
    found = parts(Bundle(written(tmp_path)))
    assert sorted(found) == ["left", "right", "start"]
    assert [name for name, text in found.items() if "const $base=" in text] == ["start"]
    assert [name for name, text in found.items() if "const $only=" in text] == ["right"]
    assert 'import{$base}from"start.js";' in found["left"]


def test_a_script_wanted_by_one_and_needed_by_another_is_a_part_before_both(tmp_path: Path) -> None:
    also = 'import { left } from "./left.js";\nexport const right = () => left;\n'
    found = parts(Bundle(written(tmp_path, **{"right.js": also})))
    assert 'import{$left}from"left.js";' in found["right"]
    assert 'from"right.js"' not in found["left"]


def test_a_part_that_waits_is_waited_for(tmp_path: Path) -> None:
    found = parts(Bundle(written(tmp_path, **{"left.js": "await 1;\nexport const left = 1;\n"})))
    assert "const $left=await(async()=>{await 1;\nconst left = 1;\nreturn{left}})();" in found["left"]


def test_comments_and_indentation_are_left_out_and_texts_are_left_alone(tmp_path: Path) -> None:
    text = 'export const a = "/* no  comment */";\nexport const b = `\n  kept\n  // kept`;\n  export const c = /* gone */ 1;\n'
    found = parts(Bundle(written(tmp_path, **{"only.js": text})))["right"]
    assert 'const a = "/* no  comment */";\nconst b = `\n  kept\n  // kept`;\nconst c =   1;' in found
    assert (
        style([DRAWN["a.css"], 'b { content: "/* kept */" }']) == 'p {\ncolor: red;\n}\nb { content: "/* kept */" }\n'
    )


def test_a_change_of_one_part_leaves_the_names_of_the_others(tmp_path: Path) -> None:
    before = set(Bundle(written(tmp_path)).files)
    after = set(Bundle(written(tmp_path, **{"only.js": "export const four = 5;\n"})).files)
    assert [name.partition("-")[0] for name in before - after] == ["files/right"]


def test_the_document_names_what_is_there(tmp_path: Path) -> None:
    files = Bundle(written(tmp_path)).files
    named = re.findall(r'"/bundle/([^"]+)"', files[DOCUMENT].decode())
    assert len(named) == 5  # the looks, three parts in the map, the first of them to begin with
    assert {f"files/{name}" for name in named} < files.keys()
    assert files[SOURCES].decode().count("\n") == len(DRAWN)


@pytest.mark.parametrize("form", ["export let a = 1;", 'export * from "./base.js";', "import(`./${1}.js`);"])
def test_a_form_it_does_not_know_is_refused(tmp_path: Path, form: str) -> None:
    with pytest.raises(SetUpError, match=r"start\.js:1"):
        Bundle(written(tmp_path, **{"start.js": form}))


@pytest.mark.parametrize("place", ["a.css", "start.js", DOCUMENT])
def test_an_address_of_no_file_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(SetUpError, match="no such file"):
        Bundle(written(tmp_path, **{place: DRAWN[place] + '"/page/nothing.svg"\n'}))
