"""A rule book is checked whole: each thing it may lack is named, all in one message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring import HandsCharged, KnockScoring, LowestCount, ShownLessHeld, WinnerPaid
from rumpus.core.state import State
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.check import check
from rumpus.games.options import Option, OptionValues
from rumpus.games.pages.lookup import page

RAP, Q, GIN, RUMMY = BOOKS["rap-rummy"], BOOKS["rummy-q"], BOOKS["gin-rummy"], BOOKS["rummy-1916"]


def built(book: RuleBook, change: Callable[[RuleSet, OptionValues], RuleSet]) -> RuleBook:
    """The same book with something done to every rule set it builds."""
    return replace(
        book, build=lambda book, seats, options: change(BOOKS[book.slug].build(book, seats, options), options)
    )


def judging(book: RuleBook, **judges: Any) -> RuleBook:
    return built(book, lambda rules, options: replace(rules, **judges))


def reading(book: RuleBook, name: str) -> RuleBook:
    return built(book, lambda rules, options: (options[name], rules)[1])


def check_error(book: RuleBook) -> str:
    with pytest.raises(UsageError) as told:
        check(book, page(book.slug))
    assert (told.value.code, told.value.subject) == ("bad-rule-book", book.slug)
    return told.value.message


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_registered_book_is_complete(book: RuleBook) -> None:
    check(book, page(book.slug))


@dataclass(frozen=True)
class Mute:
    """A scoring of a game's own, with an ending it has no words for."""

    endings: Mapping[str, str]

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        return HandsCharged()(rules, state, ending)


UNREAD = replace(RAP, options=(*RAP.options, Option("lost", "RAP-1", "read nowhere", 1)))
LACKING = {
    "the refusal must-draw has no clause": replace(
        RAP, clauses={code: clause for code, clause in RAP.clauses.items() if code != "must-draw"}
    ),
    "must-draw/early is no cause of a refusal": replace(RAP, clauses={**RAP.clauses, "must-draw/early": "RAP-2"}),
    "its rule page has no RAP-99": replace(RAP, scoring=("RAP-99",)),
    "its rule page has no GIN-6": replace(RAP, clauses={**RAP.clauses, "must-draw": "GIN-6"}),
    "the introduction of its rule page has no Moosehead": replace(RAP, also=("Salem", "Moosehead")),
    "its builder does not read the option lost": UNREAD,
    "its builder reads the option found, which it does not declare": reading(RAP, "found"),
    "its builder fails: ZeroDivisionError": built(RAP, lambda rules, options: replace(rules, seats=1 // 0)),
    "2 cannot play with the usual options": replace(
        RAP, build=lambda book, seats, options: RAP.rules(seats, **{**options, "no_such": 1})
    ),
    'KnockScoring needs a turn that ends a deal by "knock"': judging(RAP, scoring=KnockScoring()),
    "KnockScoring needs two seats": (
        replace(GIN, most_seats=3, build=lambda book, seats, options: replace(GIN.build(GIN, 2, options), seats=seats))
    ),
    'HandsCharged needs a turn that ends a deal by "out"': judging(GIN, scoring=HandsCharged()),
    'ShownLessHeld needs a turn that ends a deal by "out"': judging(GIN, scoring=ShownLessHeld()),
    'WinnerPaid needs a turn that ends a deal by "out"': judging(RAP, scoring=WinnerPaid()),
    'LowestCount needs a turn that ends a deal by "rap"': judging(Q, scoring=LowestCount()),
    "LowestCount needs a meld_rank for ties": judging(RAP, meld_rank=None),
    "the ending revoke has no sentence": judging(RUMMY, scoring=Mute({"revoke": " "})),
}


@pytest.mark.parametrize("lacks", LACKING)
def test_missing_parts_of_a_book_are_named(lacks: str) -> None:
    assert lacks in check_error(LACKING[lacks])


def test_everything_is_named_at_once_and_nothing_twice() -> None:
    message = check_error(replace(reading(UNREAD, "found"), scoring=("RAP-99",)))
    assert message == (
        "the rule book rap-rummy is not complete: its rule page has no RAP-99; "
        "its builder reads the option found, which it does not declare; its builder does not read the option lost"
    )


def test_options_that_do_not_go_together_are_no_fault() -> None:
    with pytest.raises(UsageError, match="too few cards"):
        GIN.rules(2, num_suits=1)
    check(GIN, page(GIN.slug))


def test_a_valid_scoring_has_words_for_its_extra_reasons() -> None:
    check(judging(RUMMY, scoring=Mute({"revoke": "Somebody revoked."})), page(RUMMY.slug))
