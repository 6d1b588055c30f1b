"""The questions about the rules and the differences between the games name the right clauses."""

from importlib.resources import files
from string import Formatter

import pytest

from rumpus.games import BOOKS, games, pages
from rumpus.games.pages.lookup import is_clause_id, page
from rumpus.games.pages.questions import Topic, differences, questions

FEWEST, FEWEST_UNANSWERED = 25, 3
TOPICS = differences()


def fields_in(says: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(says) if field is not None}


@pytest.mark.parametrize("slug", games())
def test_a_game_has_questions_each_once(slug: str) -> None:
    texts = [one.text for one in questions(slug)]
    assert len(texts) >= FEWEST
    assert len({text.casefold() for text in texts}) == len(texts)
    assert all(texts)
    assert sum(not one.clauses for one in questions(slug)) >= FEWEST_UNANSWERED


@pytest.mark.parametrize("slug", games())
def test_a_question_names_one_to_three_clauses_that_hold_in_its_game(slug: str) -> None:
    holding = {one.id for one in page(slug).holding}
    assert [one for one in questions(slug) if not holding.issuperset(one.clauses)] == []
    assert [one for one in questions(slug) if len(set(one.clauses)) != len(one.clauses) or len(one.clauses) > 3] == []


@pytest.mark.parametrize("slug", games())
def test_every_clause_of_a_game_answers_a_question_first(slug: str) -> None:
    answers = {one.clauses[0] for one in questions(slug) if one.clauses}
    assert [one.id for one in page(slug).clauses if one.id not in answers] == []


def test_a_game_without_questions_has_none() -> None:
    assert questions("good-rummy") == ()


def test_every_file_of_questions_belongs_to_a_game() -> None:
    folder = files(pages).joinpath("questions")
    assert {file.name for file in folder.iterdir()} == {f"{slug}.txt" for slug in games()}


def test_the_topics_have_names_of_their_own() -> None:
    assert len(TOPICS) >= 9
    assert len({one.topic for one in TOPICS}) == len({one.title for one in TOPICS}) == len(TOPICS)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.topic)
def test_a_topic_has_the_rule_of_every_game(topic: Topic) -> None:
    assert set(topic.games) == set(games())
    for slug, rule in topic.games.items():
        assert rule.says
        assert rule.clause is None or rule.clause in {one.id for one in page(slug).holding}, slug
        options = {option.name for option in BOOKS[slug].options}
        assert fields_in(rule.says) <= options, slug
    assert [one for one in topic.clauses if not is_clause_id(one)] == []
    assert all(variant.name and variant.says and not fields_in(variant.says) for variant in topic.variants)
