"""A tile turn arranged step by step."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.actions import Play
from rumpus.core.engine import legal_actions
from rumpus.core.errors import IllegalAction, RumpusError, UsageError
from rumpus.core.packs import cards_of, set_of
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.turns.tiles.melds import form_tile_meld
from rumpus.core.views import View, view
from rumpus.wording.steps import take_step
from rumpus.wording.words import read_words
from tests.deals import dealt, opened
from tests.tile_tables import PACK, tile_rules, tile_view, tiles
from tests.whole_games import TILE_GAMES

TABLE = "R4 R5 R6 R7 / R8 B8 K8"


def new_draft(
    table: str = TABLE, rack: str = "R9 B9 K9 Y8 Y1", slug: str = "rummy-q", has_opened: bool = True
) -> Draft:
    return Draft.begin(tile_rules(slug), tile_view(table, rack, opened=has_opened))


def lying(draft: Draft) -> dict[int, str]:
    """The groups as text, by number."""
    return {number: " ".join(map(PACK.text, group)) for number, group in draft.groups}


def faults(draft: Draft) -> dict[int, str | None]:
    return {group.number: None if group.fault is None else str(group.fault) for group in draft.check().groups}


def rack(draft: Draft) -> str:
    return " ".join(map(PACK.text, cards_of(draft.rack)))


def refusal(step: Callable[[], object]) -> RumpusError:
    with pytest.raises(IllegalAction) as refused:
        step()
    return refused.value


def why_not(draft: Draft) -> str:
    found = draft.check().refusal
    assert found is not None
    return str(found)


# Beginning


def test_a_draft_begins_with_the_melds_of_the_table_numbered_from_1() -> None:
    draft = new_draft()
    assert lying(draft) == {1: "R4 R5 R6 R7", 2: "R8 B8 K8"}
    assert draft.rack == draft.view.hand
    assert not draft.is_begun
    assert draft.check().refusal is not None


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(lambda: ("rap-rummy", view(dealt("rap-rummy", "", "").state, 0)), id="cards"),
        pytest.param(lambda: ("rummy-q", view(dealt("rummy-q", "", "").state, None)), id="spectator"),
        pytest.param(lambda: ("rummy-q", view(opened("rummy-q", 2).state, 0)), id="not dealt"),
    ],
)
def test_only_a_player_of_a_dealt_tile_game_has_a_draft(seen: Callable[[], tuple[str, View]]) -> None:
    slug, watching = seen()
    with pytest.raises(UsageError, match="tile game"):
        Draft.begin(tile_rules(slug), watching)


def test_one_may_arrange_while_others_are_to_move_but_not_play() -> None:
    draft = Draft.begin(tile_rules("rummy-q"), tile_view(TABLE, "Y8 Y1", to_move=1)).off(tiles("Y8"), 2)
    found = draft.check()
    assert [group.fault for group in found.groups] == [None, None]
    assert (found.refusal and found.refusal.code) == "not-your-turn"


# Steps


def test_tiles_laid_from_the_rack_are_a_new_group_and_a_meld_lies_in_order() -> None:
    draft = new_draft().lay(tiles("R9 K9 B9"))
    assert lying(draft) == {1: "R4 R5 R6 R7", 2: "R8 B8 K8", 3: "R9 B9 K9"}
    assert rack(draft) == "Y1 Y8"
    assert draft.check().can_play


def test_either_copy_may_be_named() -> None:
    draft = new_draft(rack="R8 R9 R10").off(tiles("R8"), 1)
    assert lying(draft)[1] == "R4 R5 R6 R7 R8'"
    assert lying(draft.move(tiles("R8"), 1, 2)) == {1: "R4 R5 R6 R7", 2: "R8 B8 K8 R8'"}
    assert rack(draft.back(tiles("R8"))) == "R9 R10 R8'"


def test_of_two_copies_in_a_group_the_one_named_is_meant() -> None:
    both = new_draft(rack="R8 Y1").off(tiles("R8"), 2)
    first, second = both.move([PACK.parse("R8")], 2), both.move([PACK.parse("R8'")], 2)
    assert (lying(first)[3], lying(second)[3]) == ("R8", "R8'")


def test_a_tile_moves_to_another_group_or_to_a_new_one() -> None:
    assert lying(new_draft().move(tiles("R7"), 1)) == {1: "R4 R5 R6", 2: "R8 B8 K8", 3: "R7"}
    assert lying(new_draft().move(tiles("R8"), 2, 1)) == {1: "R4 R5 R6 R7 R8", 2: "B8 K8"}


def test_numbers_of_groups_stay_and_one_that_was_emptied_is_not_given_again() -> None:
    draft = new_draft().lay(tiles("Y1")).back(tiles("Y1")).off(tiles("Y8"), 2).lay(tiles("Y1"))
    assert lying(draft) == {1: "R4 R5 R6 R7", 2: "R8 B8 K8 Y8", 4: "Y1"}
    assert lying(new_draft().move(tiles("R8 B8 K8"), 2, 1)).keys() == {1}


def test_a_group_is_split_before_a_tile() -> None:
    draft = new_draft("R3 R4 R5 R6 R7", "R5 Y1").split(1, tiles("R6")[0]).off(tiles("R5"), 2)
    assert lying(draft) == {1: "R3 R4 R5", 2: "R5' R6 R7"}
    assert draft.check().can_play


def test_a_tile_laid_this_turn_can_be_taken_back_but_none_of_the_table() -> None:
    draft = new_draft().off(tiles("Y8"), 2).lay(tiles("R9 Y1"))
    assert lying(draft.back(tiles("Y8 R9"))) == {1: "R4 R5 R6 R7", 2: "R8 B8 K8", 3: "Y1"}
    kept = refusal(lambda: draft.back(tiles("B8")))
    assert (kept.code, kept.clause) == ("tile-missing", "RQ-11")
    assert refusal(lambda: draft.back(tiles("K9"))).code == "not-placed"


def test_tidy_sorts_incomplete_groups_and_moves_nothing_between_groups() -> None:
    draft = new_draft(rack="Y8 R9 B9 B1 J1 K3").lay(tiles("Y8 J1 B9 B1 R9"))
    assert lying(draft)[3] == "Y8 J1 B9 B1 R9"
    tidied = draft.tidy()
    assert lying(tidied) == {1: "R4 R5 R6 R7", 2: "R8 B8 K8", 3: "R9 B1 B9 Y8 J1"}
    assert tidied.tidy() is tidied
    assert lying(tidied.undo())[3] == "Y8 J1 B9 B1 R9"
    assert new_draft("").tidy().groups == ()


def test_refusals_name_tiles_as_they_look_without_the_mark_of_the_second_copy() -> None:
    draft = new_draft("K6' K7' K8'", "R4' B9'")
    assert refusal(lambda: draft.move(tiles("J1"), 1)).message == "J1 is not in group 1, which is K6 K7 K8"
    assert refusal(lambda: draft.split(1, tiles("K6'")[0])).message.startswith("nothing lies before K6 in group 1")
    unfinished = draft.lay(tiles("R4' B9'")).check().refusal
    assert unfinished is not None
    assert unfinished.message == "R4 B9 is not a meld: a meld needs three tiles or more"


# Taking steps back


def test_undo_redo_and_reset() -> None:
    start = new_draft()
    first = start.off(tiles("Y8"), 2)
    second = first.lay(tiles("R9 B9 K9"))
    assert second.undo() == with_undone(first, second)
    assert second.undo().redo() == second
    assert second.undo().undo().groups == start.groups
    assert second.reset().groups == start.groups
    assert not second.reset().is_begun
    assert second.reset().undo().groups == second.groups
    assert second.reset().redo().groups == second.groups
    assert second.reset().redo().undo().groups == start.groups
    assert start.reset() is start
    assert refusal(start.undo).code == "nothing-to-undo"
    assert refusal(second.redo).code == "nothing-to-redo"
    assert refusal(second.undo().lay(tiles("Y1")).redo).code == "nothing-to-redo"


def test_undone_steps_are_redone_one_by_one() -> None:
    first = new_draft().off(tiles("Y8"), 2)
    second = first.lay(tiles("R9 B9 K9"))
    third = second.lay(tiles("Y1"))
    back = third.undo().undo()
    assert back.groups == first.groups
    assert back.redo() == third.undo()
    assert back.redo().redo() == third


def with_undone(first: Draft, second: Draft) -> Draft:
    """The first draft, knowing that the second was undone."""
    return Draft(first.rules, first.view, first.now, first.past, (second.now,))


def test_a_refused_step_gives_advice_and_changes_nothing() -> None:
    draft = new_draft()
    refused = {
        "not-held": lambda: draft.lay(tiles("B8")),
        "no-such-group": lambda: draft.off(tiles("Y8"), 3),
        "not-in-group": lambda: draft.move(tiles("Y8"), 1),
        "nothing-before": lambda: draft.split(2, tiles("R8")[0]),
        "nothing-named": lambda: draft.lay([]),
        "no-joker": lambda: draft.joker(*tiles("R8 B8")),
        "not-placed": lambda: draft.back(tiles("Y8")),
    }
    assert {code: refusal(step).code for code, step in refused.items()} == {code: code for code in refused}
    assert str(refusal(lambda: draft.lay(tiles("B8")))) == "RQ-5: B8 is not on your rack"
    assert str(refusal(lambda: draft.off(tiles("Y8"), 3))) == "there is no group 3; there are: 1, 2"
    assert refusal(lambda: draft.move(tiles("R7"), 1, 9)).code == "no-such-group"
    assert refusal(lambda: draft.split(1, tiles("K8")[0])).message == "K8 is not in group 1, which is R4 R5 R6 R7"
    assert (
        refusal(lambda: new_draft("").off(tiles("Y8"), 1)).message == "there is no group 1; none lies on the table yet"
    )
    assert draft == restart_draft(draft)


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (["lay R9 R9 B9"], "the step names R9 twice, but your rack has only one"),
        (["lay R9 B9 K9", "lay Y1 R9"], "R9 lies in group 3 already"),
        (["lay R9 B9 / K9 R9"], "the step names R9 twice, but your rack has only one"),
        (["lay R9 J1 J2"], "the step names a joker twice, but your rack has only one"),
        (["lay R9 J1", "off J2 to 1"], "a joker lies in group 3 already"),
        (["move R7 R7' from 1 to new"], "the step names R7 twice, but group 1 has only one"),
        (["lay R9 Y8", "back R9 R9"], "the step names R9 twice, but you placed only one"),
    ],
    ids=" ".join,
)
def test_a_used_tile_and_a_missing_tile_have_different_faults(steps: list[str], told: str) -> None:
    draft = new_draft(rack="R9 B9 K9 Y8 Y1 J1")
    *before, last = map(read_words, steps)
    for words in before:
        draft = take_step(draft, words)
    refused = refusal(lambda: take_step(draft, last))
    assert (refused.code, refused.clause, refused.message) == ("used-up", "RQ-5", told)


def test_a_tile_on_neither_rack_nor_table_cannot_be_laid() -> None:
    for step in (lambda: new_draft().back(tiles("K13")), lambda: new_draft().joker(*tiles("J1 B8"))):
        assert refusal(step).code == "not-held"
        assert refusal(step).message.endswith(" is neither on your rack nor on the table")


def restart_draft(draft: Draft) -> Draft:
    return Draft.begin(draft.rules, draft.view)


# Jokers


@pytest.mark.clause("RQ-8")
@pytest.mark.parametrize(
    ("laid", "lies"),
    [
        ("R9 J1 R11", "R9 J1=R10 R11"),
        ("J1 Y12 Y13", "J1=Y11 Y12 Y13"),
        ("Y2 Y1 J1", "Y1 Y2 J1=Y3"),
        ("B9 J1 K9 R9", "R9 B9 K9 J1=Y9"),
        ("Y12 J1 Y13 J2 Y9", "Y9 J1=Y10 J2=Y11 Y12 Y13"),
        ("R9 R11 J1=R10", "R9 J1=R10 R11"),
    ],
)
def test_an_obvious_joker_gets_its_face_by_itself(laid: str, lies: str) -> None:
    draft = new_draft("", laid.replace("=R10", "")).lay(tiles(laid))
    assert lying(draft) == {1: lies}
    assert faults(draft) == {1: None}


@pytest.mark.clause("RQ-8")
def test_one_that_is_not_obvious_must_be_declared() -> None:
    draft = new_draft("", "R10 B10 J1 J2 Y1").lay(tiles("R10 J1 B10"))
    assert lying(draft) == {1: "R10 J1 B10"}
    assert faults(draft) == {1: "say what J1 stands for: K10, or Y10"}
    assert "say what the joker stands for" in why_not(draft)
    said = draft.joker(*tiles("J1 K10"))
    assert lying(said) == {1: "R10 B10 J1=K10"}
    assert said.check().can_play
    other = draft.undo().lay(tiles("R10 B10 J1=Y10"))
    assert lying(other) == {1: "R10 B10 J1=Y10"}
    assert lying(said.off(tiles("J2"), 1)) == {1: "R10 B10 J1=K10 J2=Y10"}


def test_two_jokers_that_are_not_obvious() -> None:
    draft = new_draft("", "R1 J1 J2").lay(tiles("R1 J1 J2"))
    assert faults(draft)[1] == ("say what J1 and J2 stand for: B1 and K1, or B1 and Y1, or K1 and Y1, or R2 and R3")
    assert lying(draft.joker(*tiles("J1 R3"))) == {1: "R1 J2=R2 J1=R3"}


def test_where_no_face_would_do_the_check_says_so() -> None:
    assert faults(new_draft("", "R1 B5 J1").lay(tiles("R1 B5 J1"))) == {
        1: "with J1 these tiles make no meld, whatever a joker stands for"
    }
    assert faults(new_draft("", "R5 R5 J1").lay(tiles("R5 R5 J1"))) == {
        1: "with J1 these tiles make no meld, whatever a joker stands for"
    }
    assert faults(new_draft("", "R1 B5 J1").lay(tiles("R1 J1"))) == {1: "a meld needs three tiles or more"}
    assert faults(new_draft("", "R5 J1").lay(tiles("R5 J1")).move(tiles("J1"), 1)) == {
        1: "a meld needs three tiles or more",
        2: "a meld needs three tiles or more",
    }


def test_a_face_that_was_guessed_gives_way_and_one_that_was_said_does_not() -> None:
    guessed = new_draft("", "R9 R10 R11 R12 R13 J1").lay(tiles("R11 J1 R13"))
    assert lying(guessed.off(tiles("R12"), 1))[1] == "J1=R10 R11 R12 R13"
    said = guessed.joker(*tiles("J1 R12"))
    assert faults(said.off(tiles("R12"), 1))[1] is not None
    again = guessed.back(tiles("J1")).off(tiles("J1=R12"), 1)
    assert faults(again.off(tiles("R12"), 1))[1] is not None
    both = new_draft("", "R9 R10 R11 R12 R13 J1").lay(tiles("R9 J1 R11")).off(tiles("R10"), 1)
    assert faults(both)[1] == "say what J1 stands for: R8, or R12"


def test_a_joker_of_the_table_keeps_its_face_where_it_fits() -> None:
    draft = new_draft("R4 J1=R5 R6 R7 / B5 K5 Y5", "R8 R9 R10", slug="rummy-gin")
    assert lying(draft.off(tiles("R8"), 1).split(1, tiles("R6")[0])) == {
        1: "R4 J1=R5",
        2: "B5 K5 Y5",
        3: "R6 R7 R8",
    }
    moved = draft.move(tiles("J1"), 1, 2)
    assert lying(moved)[2] == "J1=R5 B5 K5 Y5"
    assert lying(moved.undo().off(tiles("R8"), 1))[1] == "R4 J1=R5 R6 R7 R8"


@pytest.mark.clause("RQ-9")
def test_a_joker_is_taken_step_by_step() -> None:
    draft = new_draft("R10 B10 J1=K10", "K10 Y2 Y3 R1").off(tiles("K10"), 1)
    assert faults(draft) == {1: "a set has no colour twice"}
    taken = draft.move(tiles("J1"), 1).off(tiles("Y2 Y3"), 2)
    assert faults(taken) == {1: None, 2: "say what J1 stands for: Y1, or Y4"}
    assert taken.joker(*tiles("J1 Y4")).check().can_play
    named = draft.move(tiles("J1=Y1"), 1).off(tiles("Y2 Y3"), 2)
    assert lying(named) == {1: "R10 B10 K10", 2: "J1=Y1 Y2 Y3"}
    assert named.check().can_play
    idle = new_draft("R10 B10 J1=K10 / B5 B6 B7 B8", "K10 Y2 Y3").off(tiles("K10"), 1).move(tiles("J1=B9"), 1, 2)
    assert why_not(idle).startswith("RQ-9: ")


def test_either_number_names_the_joker_on_the_table() -> None:
    draft = new_draft("R10 B10 J2=K10", "K10 Y2 Y3 R1").off(tiles("K10"), 1).move(tiles("J1=Y1"), 1)
    assert lying(draft) == {1: "R10 B10 K10", 2: "J2=Y1"}
    two = new_draft("R10 B10 J2=K10 / R4 R5 J1=R6", "Y2 Y3").joker(*tiles("J1 R3"))
    assert lying(two) == {1: "R10 B10 J2=K10", 2: "J1=R3 R4 R5"}


# The opening


@pytest.mark.clause("RQ-4")
def test_the_check_counts_the_points_so_far_and_those_the_opening_needs() -> None:
    draft = new_draft(rack="R1 B1 K1 Y9 B9 K9 R8 Y8", has_opened=False)
    first = draft.lay(tiles("R1 B1 K1"))
    found = first.check()
    assert (found.opening_points, found.opening_needed, found.left) == (3, 25, 5)
    assert cards_of(found.placed) == sorted(tiles("R1 B1 K1"))
    assert why_not(first).startswith("RQ-4: the first play needs 25 points")
    second = first.lay(tiles("Y9 B9 K9"))
    assert second.check().opening_points == 30
    assert second.check().can_play
    assert second.action() == Play(
        tuple(tuple(tiles(row)) for row in ("R4 R5 R6 R7", "R8 B8 K8", "R1 B1 K1", "B9 K9 Y9")),
        opening=(tuple(tiles("R1 B1 K1")), tuple(tiles("B9 K9 Y9"))),
    )
    assert why_not(second.off(tiles("Y8"), 2)).startswith("RQ-4: the first play leaves the table as it lies")
    assert why_not(draft.off(tiles("Y8"), 2)).startswith("RQ-4: open first")


def test_once_opened_there_is_no_opening_to_count() -> None:
    found = new_draft(rack="R1 B1 K1 Y1").lay(tiles("R1 B1 K1"))
    assert (found.check().opening_points, found.check().opening_needed) == (0, None)
    assert found.action().opening == ()


@pytest.mark.clause("RG-5", "RG-6")
def test_opening_melds_are_remembered_as_they_lay_when_the_table_is_rearranged() -> None:
    draft = new_draft("R7 B7 K7", "R10 R11 R12 R13 B13 K13 Y7", slug="rummy-gin", has_opened=False)
    opening = draft.lay(tiles("R10 R11 R12 R13")).lay(tiles("B13 K13"))
    assert opening.check().opening_points == 46
    moved = opening.move(tiles("R13"), 2, 3)
    assert lying(moved) == {1: "R7 B7 K7", 2: "R10 R11 R12", 3: "R13 B13 K13"}
    assert moved.check().opening_points == 72
    assert moved.check().can_play
    table = new_draft("Y10 K10 B10 / Y1 Y2 Y3", "R10 R11 R12 R13 Y4", slug="rummy-gin", has_opened=False)
    table = table.lay(tiles("R10 R11 R12 R13")).move(tiles("R10"), 3, 1)
    assert table.check().opening_points == 46
    assert table.action().opening == (tuple(tiles("R10 R11 R12 R13")),)
    assert table.back(tiles("R10")).check().opening_points == 36
    assert why_not(table).startswith("RG-5: the first play needs 50 points")


@pytest.mark.clause("RG-5")
def test_melds_opened_with_are_not_counted_twice() -> None:
    draft = new_draft("", "R10 R11 R12 R13 B13 K13 Y13", slug="rummy-gin", has_opened=False)
    first = draft.lay(tiles("R10 R11 R12 R13")).move(tiles("R13"), 1)
    assert first.check().opening_points == 46
    set_laid = first.off(tiles("B13 K13"), 2)
    assert set_laid.action().opening == (tuple(tiles("R10 R11 R12")), tuple(tiles("R13 B13 K13")))


@pytest.mark.clause("RQ-7")
def test_one_tile_is_said_with_the_play() -> None:
    draft = new_draft("", "R9 B9 K9 Y1").lay(tiles("R9 B9 K9"))
    assert draft.action(one_tile=True).one_tile
    assert draft.check(one_tile=True).can_play
    assert not new_draft("", "R9 B9 K9 Y1 Y2").lay(tiles("R9 B9 K9")).check(one_tile=True).can_play


# Whatever is done


STEPS = ("lay", "off", "move", "split", "joker", "back", "tidy", "undo", "redo", "reset")


@given(st.data())
def test_any_arrangement_loses_no_tile_and_breaks_no_rule(data: st.DataObject) -> None:
    slug = data.draw(st.sampled_from(TILE_GAMES))
    draft = new_draft("R4 R5 R6 R7 / R8 B8 J1=K8", "R9 B9 K9 Y8 J2 K8 R4", slug, data.draw(st.booleans()))
    everything = set_of(PACK.physical(tile) for _, group in draft.groups for tile in group) | draft.view.hand
    numbered = tiles("R9 B9 K9 Y8 R8 B8 K8 R4 R7")
    for _ in range(data.draw(st.integers(1, 12))):
        step, tile = data.draw(st.sampled_from(STEPS)), data.draw(st.sampled_from([*numbered, *tiles("J1 J2")]))
        group, other = data.draw(st.integers(1, 4)), data.draw(st.sampled_from([None, 1, 2, 3]))
        arguments = {
            "lay": ([tile],),
            "off": ([tile], group),
            "move": ([tile], group, other),
            "split": (group, tile),
            "joker": (tile, numbered[group]),
            "back": ([tile],),
        }
        try:
            draft = getattr(draft, step)(*arguments.get(step, ()))
        except IllegalAction:
            continue
        groups = [PACK.physical(tile) for _, tiles_there in draft.groups for tile in tiles_there]
        assert len(set(groups)) == len(groups)
        assert set_of(groups) | draft.rack == everything
        assert set_of(groups) & draft.rack == 0
        assert everything & ~draft.view.hand & ~set_of(groups) == 0
        found = draft.check()
        assert found.can_play == (draft.action() in legal_actions(draft.rules, draft.view))
        if found.can_play:
            assert [group.fault for group in found.groups] == [None] * len(found.groups)
        for group_check in found.groups:
            assert (group_check.fault is None) == (form_tile_meld(PACK, group_check.tiles) is not None)
        assert draft.tidy().action().opening == draft.action().opening


@pytest.mark.clause("RQ-6")
@pytest.mark.parametrize(("slug", "ends"), [("rummy-q", True), ("rummy-gin", False)])
def test_pass_ends_the_turn_where_tiles_are_laid_and_the_game_has_it_so(slug: str, ends: bool) -> None:
    draft = new_draft(slug=slug)
    assert not draft.ends_by_pass
    assert draft.lay(tiles("R9 B9 K9")).ends_by_pass == ends
