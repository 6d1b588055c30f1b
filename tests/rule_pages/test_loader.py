"""Pages and clauses as a caller gets them."""

import re
from importlib.resources import files

import pytest

from rumpus.core.errors import UsageError
from rumpus.games import BOOKS, games, games_elsewhere, rule_book
from rumpus.games.pages.lookup import clause, clause_anywhere, is_clause_id, page, pages
from tests.whole_games import TILE_GAMES


@pytest.mark.parametrize("slug", games())
def test_each_game_has_a_page_under_its_title(slug: str) -> None:
    rules = page(slug)
    assert rules.title == str(rule_book(slug).title)
    assert rules.sentence.endswith(".")
    assert rules.intro.startswith("**In one minute.**")
    for part in ("Players", "ends", "in writing"):
        assert part in rules.intro


@pytest.mark.parametrize("slug", pages())
def test_nothing_of_a_page_is_lost(slug: str) -> None:
    rules = page(slug)
    parts = [rules.title, *([f"*{rules.sentence}*"] if rules.sentence else []), rules.intro]
    for section in rules.sections:
        parts += [section.title, section.text]
        parts += [part for one in section.clauses for part in (one.id, one.title, one.text)]
    source = files("rumpus.games.pages").joinpath(f"{slug}.md").read_text("utf-8")
    without_marks = re.sub(r"^#+ ", "", source, flags=re.MULTILINE).replace(" · ", " ")
    assert " ".join(parts).split() == without_marks.split()


@pytest.mark.parametrize("slug", pages())
def test_every_clause_says_something(slug: str) -> None:
    assert [one.id for one in page(slug).clauses if len(one.text) < 60] == []


@pytest.mark.parametrize("slug", games())
def test_no_two_sections_that_a_page_shows_have_one_title(slug: str) -> None:
    titles = [section.title for section in (*page(slug).sections, *page(slug).shared)]
    assert len(titles) == len(set(titles)), "a link would lead to the first of them"


def test_sections_are_in_reading_order() -> None:
    assert [section.title for section in page("rap-rummy").sections] == [
        "Before you play",
        "Rapping at once",
        "A turn",
        "The showdown",
        "Scoring",
        "When something went wrong",
    ]
    assert [one.id for one in page("rap-rummy").sections[3].clauses] == ["RAP-5", "RAP-6", "RAP-7", "RAP-8", "RAP-9"]


@pytest.mark.parametrize("wanted", ["RQ-4", "rq-4", " rq4 ", "RQ 4", "4", "rq-04"])
def test_a_clause_is_found_however_its_id_is_written(wanted: str) -> None:
    found = clause("rummy-q", wanted)
    assert (found.id, found.game, found.title) == ("RQ-4", "rummy-q", "Twenty-five points, without jokers")
    assert found.text.startswith("Your first play")


@pytest.mark.parametrize(
    ("game", "wanted", "home"),
    [
        ("rap-rummy", "R16-10", "rummy-1916"),
        ("rap-rummy", "R26-2", "rummy-1926"),
        ("rap-rummy", "C-4", "common"),
        ("rummy-1926", "C-4", "common"),
        ("rummy-q", "RG-1", "rummy-gin"),
    ],
)
def test_a_clause_of_another_page_that_holds_is_found(game: str, wanted: str, home: str) -> None:
    assert clause(game, wanted) == clause(home, wanted)


@pytest.mark.parametrize(
    ("game", "wanted", "said"),
    [
        ("rummy-q", "RQ-99", "has no clause 'RQ-99'; the nearest are RQ-9"),
        ("rap-rummy", "RAP3x", "has no clause 'RAP3x'; the nearest are RAP-3"),
        ("gin-rummy", "melds", "has no clause 'melds'; it has GIN-1 to GIN-15"),
        ("gin-rummy", "", "it has GIN-1 to GIN-15"),
        ("gin-rummy", "²", "it has GIN-1 to GIN-15"),
        ("rap-rummy", "R16-11", "R16-11 is a clause of Rummy (1916) and does not hold in Rap Rummy (1926)"),
        ("rap-rummy", "C-3", "C-3 is a clause of Common rulings and does not hold in"),
    ],
)
def test_a_clause_that_does_not_hold_is_refused_with_the_nearest(game: str, wanted: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        clause(game, wanted)
    assert said in refused.value.message
    assert (refused.value.code, refused.value.subject) == ("unknown-clause", wanted)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean rap-rummy") as refused:
        page("rap-rumy")
    assert refused.value.code == "unknown-game"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (
            "Rommé",
            (
                "Rommé is not in Rumpus. Nearest: rummy-1916. "
                "There, too, you lay melds and add to them; Rommé has two packs"
            ),
        ),
        ("CHINCHON", "Chinchón is not in Rumpus. Nearest: gin-rummy. "),
        ("rummycube", "Rummy Cube is not in Rumpus. Nearest: tile-rummy. "),
        ("knock", "did you mean rap-rummy?"),
        ("Dragon Rummy", "did you mean rummy-1926 or rap-rummy?"),
        ("pinochle", "did you mean rummy-500?"),
    ],
)
def test_a_common_name_of_a_game_finds_the_nearest_game(wanted: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        page(wanted)
    assert said in refused.value.message
    assert (refused.value.code, refused.value.subject) == ("unknown-game", wanted)


def test_a_game_not_included_is_no_name_of_an_included_one() -> None:
    here = {name for book in BOOKS.values() for name in (str(book.title), *book.also, *book.known_as)}
    assert here.isdisjoint(one.name for one in games_elsewhere())
    assert {one.nearest for one in games_elsewhere()} <= set(BOOKS)


def test_a_clause_alone_finds_its_page() -> None:
    assert is_clause_id("rap3")
    assert clause_anywhere("rap3").game == "rap-rummy"
    assert not is_clause_id("rap-rummy")
    assert not is_clause_id("3")


def test_the_tile_games_share_the_part_on_jokers_and_no_card_game_does() -> None:
    sharing = {slug for slug in games() if any("Joker" in section.title for section in page(slug).shared)}
    assert "rummy-gin" in sharing
    assert "rummy-q" in sharing
    assert sharing <= set(TILE_GAMES)


@pytest.mark.parametrize("slug", games())
def test_a_cited_clause_holds_for_the_game_or_names_another(slug: str) -> None:
    rules = page(slug)
    own = " ".join(one.text for one in rules.clauses)
    shared = set(re.findall(r"\bC-\d+\b", own))
    assert shared <= {one.id for one in rules.in_force}


@pytest.mark.clause("RAP-10")
def test_a_reader_of_rap_rummy_learns_that_the_printed_example_cannot_be_dealt() -> None:
    text = " ".join(clause("rap-rummy", "RAP-10").text.split())
    for fact in ("11, 8, 6 and 4", "13 points", "cannot be dealt", "seven cards each", "seven 7s", "pack has four"):
        assert fact in text


@pytest.mark.parametrize("slug", games())
def test_each_page_ends_with_mistakes_that_are_put_right_by_our_own_rulings(slug: str) -> None:
    last = page(slug).sections[-1]
    assert last.title == "When something went wrong"
    assert all(one.text.startswith("**Our ruling.**") for one in last.clauses)
    shared = next(section for section in page(slug).shared if section.title == "Mistakes at a real table")
    assert {"C-17", "C-18", "C-19", "C-23"} < {one.id for one in shared.clauses}


def test_each_page_marks_rules_of_our_own() -> None:
    marked = {slug: sum("**Our ruling.**" in one.text for one in page(slug).clauses) for slug in pages()}
    assert not any("**Our ruling.**" in clause("gin-rummy", f"GIN-{number}").text for number in range(1, 11))
    assert marked.pop("common") == len(page("common").clauses)
    assert min(marked.values()) >= 4
