"""The pages people read: links lead somewhere, and the two commands come first."""

import re
from pathlib import Path

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_links_between_pages_lead_somewhere(project: Path) -> None:
    pages = [*project.glob("*.md"), *project.glob("docs/**/*.md")]
    assert pages
    dead = {
        f"{page.relative_to(project)}: {link}"
        for page in pages
        for link in LINK.findall(page.read_text("utf-8"))
        if "://" not in link and not (page.parent / link).exists()
    }
    assert dead == set()


def test_the_readme_begins_with_the_two_commands(project: Path) -> None:
    first_block = (project / "README.md").read_text("utf-8").split("```")[1]
    assert [line.split("#")[0].strip() for line in first_block.strip().splitlines()] == ["./run", "./run test"]
    assert (project / ".ci" / "run").read_text("utf-8").rstrip().endswith('exec ./run test "$@"')


def test_the_readme_is_short_and_says_what_to_do_on_windows(project: Path) -> None:
    text = (project / "README.md").read_text("utf-8")
    assert "`wsl --install`" in text.partition("## Play in the browser")[0]
    assert text.count("\n") <= 100
