"""Jokers on the tile table, sentence by sentence (RG-9, RG-10, RQ-8, RQ-9).

`BOTH` marks what the two books share.
"""

import pytest

from tests.tile_tables import table_of

BOTH = pytest.mark.parametrize("slug", ["rummy-gin", "rummy-q"])
TAKING = {"rummy-gin": "RG-10", "rummy-q": "RQ-9"}


def may(slug: str, table: str, rack: str, play: str) -> bool:
    """Return True if this table may be made of the old table and the rack. One more tile stays on the rack."""
    return table_of(slug, f"{rack} Y13", "R13", table=table).may(f"play {play}")


def code_and_clause(slug: str, table: str, rack: str, play: str) -> tuple[str, str | None]:
    """The code and the clause of the refusal."""
    refusal = table_of(slug, f"{rack} Y13", "R13", table=table).refusal(f"play {play}")
    return refusal.code, refusal.clause


# A joker has a face


@BOTH
@pytest.mark.clause("RQ-8", "RG-9", "C-6")
def test_a_joker_is_laid_as_one_tile(slug: str) -> None:
    example = table_of(slug, "R10 B10 J1 Y13", "R13")
    undeclared = example.refusal("play R10 B10 J1")
    assert (undeclared.code, undeclared.clause) == ("no-meld", {"rummy-gin": "RG-10", "rummy-q": "RQ-8"}[slug])
    assert "say what the joker stands for" in undeclared.message
    assert example.play("play R10 B10 J1=K10").melds == ["R10 B10 J1=K10"]


@BOTH
@pytest.mark.clause("RQ-8", "RG-9")
@pytest.mark.parametrize("face", ["K10", "Y10"])
def test_in_a_set_its_colour_is_one_that_is_not_there(slug: str, face: str) -> None:
    assert may(slug, "", "R10 B10 J1", f"R10 B10 J1={face}")
    assert code_and_clause(slug, "", "R10 B10 J1", "R10 B10 J1=R10")[0] == "no-meld"


@BOTH
@pytest.mark.clause("RQ-8", "RG-9")
def test_in_a_run_its_place_says_it(slug: str) -> None:
    for play in ("J1=B3 B4 B5", "B4 B5 J1=B6"):
        assert may(slug, "", "B4 B5 J1", play)
    assert code_and_clause(slug, "", "B4 B5 J1", "B4 B5 J1=B7")[0] == "no-meld"


@BOTH
@pytest.mark.clause("RQ-8", "RG-9", "C-6")
def test_it_may_stand_for_a_tile_both_of_whose_copies_are_in_sight(slug: str) -> None:
    assert may(slug, "K10 K11 K12 / K10 R10 Y10", "R10 B10 J1", "K10 K11 K12 / K10 R10 Y10 / R10 B10 J1=K10")


@BOTH
@pytest.mark.clause("RQ-8", "RG-9")
def test_two_jokers_may_lie_in_one_meld_with_a_numbered_tile(slug: str) -> None:
    assert may(slug, "", "B5 J1 J2", "J1=B4 B5 J2=B6")
    assert may(slug, "", "R9 B9 J1 J2", "R9 B9 J1=K9 J2=Y9")


# A joker from the rack


@pytest.mark.clause("RQ-8")
def test_in_rummy_q_a_rack_joker_may_be_added_to_the_table() -> None:
    assert may("rummy-q", "B4 B5 B6", "J1", "B4 B5 B6 J1=B7")
    assert may("rummy-q", "R9 B9 K9", "J1", "R9 B9 K9 J1=Y9")
    assert may("rummy-q", "R9 B9 K9 Y9", "B8 J1", "R9 K9 Y9 / B8 B9 J1=B10")  # or to tiles of table and rack
    assert may("rummy-q", "", "R10 B10 J1", "R10 B10 J1=K10")  # or laid with two rack tiles


@pytest.mark.clause("RQ-8")
def test_in_rummy_q_adding_it_is_listed() -> None:
    example = table_of("rummy-q", "B7 J2 Y13", "R13", table="B4 B5 B6 / R9 B9 K9")
    assert example.choices == [
        "play B4 B5 B6 B7 / R9 B9 K9",
        "play J2=B3 B4 B5 B6 / R9 B9 K9",
        "play B4 B5 B6 J2=B7 / R9 B9 K9",
        "play B4 B5 B6 / R9 B9 K9 J2=Y9",
        "pick",
    ]
    assert table_of("rummy-gin", "B7 J2 Y13", "R13", table="B4 B5 B6").choices == ["play B4 B5 B6 B7", "pick"]


@pytest.mark.clause("RG-9")
@pytest.mark.parametrize(
    ("table", "rack", "play"),
    [
        ("B4 B5 B6", "J1", "B4 B5 B6 J1=B7"),
        ("R9 B9 K9", "J1", "R9 B9 K9 J1=Y9"),
        ("R9 B9 K9 Y9", "B8 J1", "R9 K9 Y9 / B8 B9 J1=B10"),
        ("B4 B5 B6 B7", "B8 B9 J1", "B4 B5 B6 / B7 B8 B9 J1=B10"),
        ("R5 R6 R7 J1=R8", "R9 J2", "R5 R6 R7 / J1=R8 R9 J2=R10"),  # a joker that only moved is a table tile
    ],
)
def test_in_rummy_gin_a_rack_joker_lies_with_no_tile_of_the_table(table: str, rack: str, play: str) -> None:
    assert code_and_clause("rummy-gin", table, rack, play) == ("rack-joker", "RG-9")


@pytest.mark.clause("RG-9")
def test_in_rummy_gin_it_completes_a_set_or_run_from_the_rack() -> None:
    assert may("rummy-gin", "R5 R6 R7", "B8 K8 J1", "R5 R6 R7 / B8 K8 J1=R8")
    assert may("rummy-gin", "R5 R6 R7", "B8 B9 J1", "R5 R6 R7 / B8 B9 J1=B10")
    assert may("rummy-gin", "R5 R6 R7", "R8 B8 K8 J1", "R5 R6 R7 / R8 B8 K8 J1=Y8")


@pytest.mark.clause("RG-9")
def test_in_rummy_gin_a_lone_joker_cannot_go_out() -> None:
    example = table_of("rummy-gin", "J1", "R13", table="B4 B5 B6")
    assert example.choices == ["pick"]
    assert example.refusal("play B4 B5 B6 J1=B7").clause == "RG-9"
    assert table_of("rummy-q", "J1", "R13", table="B4 B5 B6").play("play B4 B5 B6 J1=B7").result.reason == "out"


@pytest.mark.clause("RG-9")
def test_once_it_lies_there_it_is_built_upon_like_any_tile() -> None:
    assert may("rummy-gin", "R8 B8 J1=K8", "Y8", "R8 B8 J1=K8 Y8")
    assert may("rummy-gin", "R8 R9 J1=R10", "R11", "R8 R9 J1=R10 R11")


@pytest.mark.clause("RG-9", "RG-5")
def test_a_joker_keeps_the_face_it_opens_with_through_that_turn() -> None:
    example = table_of("rummy-gin", "R10 R11 R12 B5 R5 J1 K4 K6 Y13", "R13", opened=False)
    opening = "open R10 R11 R12 / B5 R5 J1=K5"
    changed = example.refusal(f"{opening} => R10 R11 R12 / B5 R5 J1=Y5")
    assert (changed.code, changed.clause) == ("opening-joker-changed", "RG-5")
    assert example.may(f"{opening} => R10 R11 R12 / B5 R5 J1=K5")


@pytest.mark.clause("RG-9", "RG-6")
def test_as_that_face_it_may_be_moved_in_the_turn_that_opens() -> None:
    example = table_of("rummy-gin", "R10 R11 R12 B5 R5 Y5 J1 K4 K6", "R13", opened=False)
    assert example.may("open R10 R11 R12 / B5 R5 J1=K5 => R10 R11 R12 / R5 B5 Y5 / K4 J1=K5 K6")


# A joker of the table moves as its face


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_moving_it_as_what_it_stands_for_costs_nothing(slug: str) -> None:
    assert may(slug, "K7 K8 K9 J1=K10", "R10 B10", "K7 K8 K9 / R10 B10 J1=K10")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_moved_so_it_may_lie_with_tiles_of_the_table(slug: str) -> None:
    assert may(slug, "K7 K8 K9 J1=K10 / R10 B10 Y10", "K6", "K6 K7 K8 K9 / R10 B10 Y10 J1=K10")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_with_another_face_it_is_taken_even_where_it_stays_in_its_place(slug: str) -> None:
    # R8 and B8 stay; the joker that was the black 8 would be the yellow one.
    assert code_and_clause(slug, "R8 B8 J1=K8", "K8", "R8 B8 K8 J1=Y8") == ("joker-not-used", TAKING[slug])


# Taking a joker


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_it_is_taken_for_the_tile_it_stands_for_and_two_more(slug: str) -> None:
    example = table_of(slug, "R5 B5 K10 Y2", "R13", table="K8 K9 J1=K10")
    example.play("play K8 K9 K10 / R5 B5 J1=Y5")
    assert example.melds == ["K8 K9 K10", "R5 B5 J1=Y5"]
    assert example.hand(0) == "Y2"


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_in_a_run_only_the_tile_itself_replaces_it(slug: str) -> None:
    refusal = code_and_clause(slug, "K7 K8 K9 J1=K10", "K6 R5 B5", "K6 K7 K8 K9 / R5 B5 J1=Y5")
    assert refusal == ("joker-not-replaced", TAKING[slug])


@pytest.mark.clause("RQ-9")
def test_in_rummy_q_only_the_colour_it_was_declared_as_replaces_it_in_a_set() -> None:
    table, rest = "R10 B10 J1=K10", "B1 B2 J1=B3"
    assert may("rummy-q", table, "K10 B1 B2", f"R10 B10 K10 / {rest}")
    assert code_and_clause("rummy-q", table, "Y10 B1 B2", f"R10 B10 Y10 / {rest}") == ("joker-not-replaced", "RQ-9")


@pytest.mark.clause("RG-10")
def test_in_rummy_gin_any_colour_missing_in_the_set_replaces_it() -> None:
    table, rest = "R8 B8 J1=K8", "J1=K1 K2 K3"
    for colour in "KY":
        assert may("rummy-gin", table, f"{colour}8 K2 K3", f"R8 B8 {colour}8 / {rest}")


@pytest.mark.clause("RG-10")
def test_a_colour_the_set_shows_is_not_missing() -> None:
    play = "R8 B8 Y8 / R5 R6 R7 R8 / J1=K1 K2 K3"
    refusal = code_and_clause("rummy-gin", "R8 B8 Y8 J1=K8 / R5 R6 R7", "R8 K2 K3", play)
    assert refusal == ("joker-not-replaced", "RG-10")


@pytest.mark.clause("RG-10")
def test_of_a_full_set_only_the_jokers_own_colour_is_missing() -> None:
    table = "R8 B8 J1=K8 Y8"
    assert may("rummy-gin", table, "K8 K2 K3", "R8 B8 K8 Y8 / J1=K1 K2 K3")
    refusal = code_and_clause("rummy-gin", f"{table} / Y5 Y6 Y7", "Y8 K2 K3", "R8 B8 Y8 / Y5 Y6 Y7 Y8 / J1=K1 K2 K3")
    assert refusal == ("joker-not-replaced", "RG-10")


@pytest.mark.clause("RG-10")
def test_a_colour_another_joker_stands_for_is_not_missing() -> None:
    table = "R8 B8 J1=K8 J2=Y8 / Y9 Y10 Y11"
    refusal = code_and_clause("rummy-gin", table, "Y8 K2 K3", "R8 B8 J2=Y8 / Y8 Y9 Y10 Y11 / K2 K3 J1=K4")
    assert refusal == ("joker-not-replaced", "RG-10")
    assert may("rummy-gin", table, "Y8 K2 K3", "R8 B8 J1=K8 / Y8 Y9 Y10 Y11 / K2 K3 J2=K4")  # the yellow one may go


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_the_tile_that_replaces_it_comes_from_the_rack(slug: str) -> None:
    # The black 10 that lies in the set could fill the gap, but it was not placed this turn.
    table = "K8 K9 J1=K10 / R10 B10 K10 Y10"
    refusal = code_and_clause(slug, table, "R5 B5", "K8 K9 K10 / R10 B10 Y10 / R5 B5 J1=Y5")
    assert refusal == ("joker-not-replaced", TAKING[slug])


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-9")
def test_it_may_lie_anywhere_it_fits(slug: str) -> None:
    # The joker was the blue 6. The blue 6 from the rack goes to the run, the yellow one keeps the set alive.
    play = "R6 K6 Y6 / B6 B7 B8 B9 / R12 B12 J1=K12"
    assert may(slug, "R6 K6 J1=B6 / B7 B8 B9", "B6 Y6 R12 B12", play)


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-9")
def test_but_not_in_the_new_meld_of_that_joker(slug: str) -> None:
    refusal = code_and_clause(slug, "R8 B8 Y8 J1=K8", "K7 K8", "R8 B8 Y8 / K7 K8 J1=K9")
    assert refusal == ("joker-not-replaced", TAKING[slug])
    assert may(slug, "R8 B8 Y8 J1=K8", "K7 K8 K8", "R8 B8 Y8 K8 / K7 K8 J1=K9")  # with both black 8s it works


# Where a taken joker goes


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-10")
@pytest.mark.parametrize(
    ("table", "rack", "play"),
    [
        ("R1 R2 J1=R3 / B4 B5 B6 B7", "R3 B8", "R1 R2 R3 / B4 B5 B6 / B7 B8 J1=B9"),  # one rack tile, one of the table
        ("R1 R2 J1=R3 / B4 B5 B6 B7", "R3 B8 B9", "R1 R2 R3 / B4 B5 B6 / B7 B8 B9 J1=B10"),  # two, and one of the table
        ("R1 R2 J1=R3 / B4 B5 B6", "R3 B7", "R1 R2 R3 / B4 B5 B6 B7 J1=B8"),
        ("R1 R2 J1=R3 / B4 B5 B6", "R3", "R1 R2 R3 / B4 B5 B6 J1=B7"),
    ],
)
def test_it_lies_with_tiles_of_the_rack_and_nothing_else(slug: str, table: str, rack: str, play: str) -> None:
    assert code_and_clause(slug, table, rack, play) == ("joker-not-used", TAKING[slug])


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_its_new_meld_may_be_longer(slug: str) -> None:
    assert may(slug, "R1 R2 J1=R3", "R3 B4 B5 B6 B7", "R1 R2 R3 / B4 B5 B6 B7 J1=B8")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_a_joker_of_the_rack_is_such_a_tile(slug: str) -> None:
    assert may(slug, "R4 R5 J1=R6", "R6 B11 J2", "R4 R5 R6 / J2=B10 B11 J1=B12")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_a_joker_that_only_moved_is_not(slug: str) -> None:
    table = "R1 R2 J1=R3 / B5 B6 B7 J2=B8"
    assert code_and_clause(slug, table, "R3 B9", "R1 R2 R3 / B5 B6 B7 / J2=B8 B9 J1=B10") == (
        "joker-not-used",
        TAKING[slug],
    )


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-7")
def test_it_never_goes_to_a_rack(slug: str) -> None:
    refusal = code_and_clause(slug, "R1 R2 J1=R3", "R3", "R1 R2 R3")
    assert refusal == ("tile-missing", {"rummy-gin": "RG-8", "rummy-q": "RQ-9"}[slug])


# Two taken jokers

TWO = "R1 R2 J1=R3 / B1 B2 J2=B3"


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_two_may_be_taken_each_replaced_and_each_in_a_meld_of_its_own(slug: str) -> None:
    assert may(slug, TWO, "R3 B3 K5 K6 Y8 R8", "R1 R2 R3 / B1 B2 B3 / K5 K6 J1=K7 / R8 Y8 J2=B8")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-10")
def test_two_taken_jokers_do_not_share_a_meld(slug: str) -> None:
    for rack, play in (("K5 K6", "K5 K6 J1=K7 J2=K8"), ("K5 K6 K7", "K5 K6 K7 J1=K8 J2=K9")):
        refusal = code_and_clause(slug, TWO, f"R3 B3 {rack}", f"R1 R2 R3 / B1 B2 B3 / {play}")
        assert refusal == ("joker-not-used", TAKING[slug])


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-9")
def test_one_tile_pays_for_one_joker(slug: str) -> None:
    table = "R8 B8 Y8 J1=K8 / K5 K6 K7 J2=K8"
    homes = "R1 R2 J1=R3 / B1 B2 J2=B3"
    refusal = code_and_clause(slug, table, "K8 R1 R2 B1 B2", f"R8 B8 Y8 K8 / K5 K6 K7 / {homes}")
    assert refusal == ("joker-not-replaced", TAKING[slug])
    assert may(slug, table, "K8 K8 R1 R2 B1 B2", f"R8 B8 Y8 K8 / K5 K6 K7 K8 / {homes}")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-9")
def test_the_tile_that_pays_for_one_may_help_the_other(slug: str) -> None:
    table = "R8 B8 Y8 J1=K8 / R1 R2 R3 J2=R4"
    assert may(slug, table, "K7 K8 R4 R5", "R8 B8 Y8 / R1 R2 R3 / K7 K8 J2=K9 / R4 R5 J1=R6")


# The literal reading of RQ-9: table and rack of the play above. Either tile that pays helps the other joker.
CROSSWISE = "R8 B8 Y8 J1=K8 / R1 R2 R3 J2=R4"


@pytest.mark.clause("RQ-9")
def test_by_option_each_joker_needs_its_tile_and_two_more() -> None:
    four = "play R8 B8 Y8 / R1 R2 R3 / K7 K8 J2=K9 / R4 R5 J1=R6"
    by_default, literal = (
        table_of("rummy-q", "K7 K8 R4 R5 Y13", "R13", table=CROSSWISE, joker_steal=reading)
        for reading in ("shared", "literal")
    )
    assert by_default.rules.options == table_of("rummy-q", "", "").rules.options
    assert by_default.may(four)
    refusal = literal.refusal(four)
    assert (refusal.code, refusal.clause) == ("joker-not-replaced", "RQ-9")
    assert refusal.message.endswith("from the rack, outside the new melds of jokers")
    six = table_of("rummy-q", "K8 R4 B1 B2 Y4 Y5 Y13", "R13", table=CROSSWISE, joker_steal="literal")
    assert six.may("play R8 B8 Y8 K8 / R1 R2 R3 R4 / B1 B2 J1=B3 / Y4 Y5 J2=Y6")


@pytest.mark.clause("RQ-9")
def test_by_option_one_joker_is_stolen_as_ever() -> None:
    example = table_of("rummy-q", "K10 B1 B2 Y9", "R13", table="R10 B10 J1=K10", joker_steal="literal")
    assert example.may("play R10 B10 K10 / B1 B2 J1=B3")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9", "C-7", "C-8")
def test_one_may_be_taken_while_the_other_moves_as_its_face(slug: str) -> None:
    table = "R1 R2 J1=R3 / B5 B6 B7 J2=B8"
    assert may(slug, table, "R3 K5 K6 R8 Y8", "R1 R2 R3 / B5 B6 B7 / R8 Y8 J2=B8 / K5 K6 J1=K7")


# Copies and jokers are interchangeable: some reading is enough


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_it_does_not_matter_which_joker_is_which(slug: str) -> None:
    for first, second in (("J1", "J2"), ("J2", "J1")):
        assert may(slug, "K8 K9 J1=K10", "R5 B5 J2", f"K8 K9 {first}=K10 / R5 B5 {second}=Y5")
        assert may(slug, TWO, "R3 K5 K6", f"R1 R2 R3 / B1 B2 {first}=B3 / K5 K6 {second}=K7")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
@pytest.mark.parametrize(("in_set", "in_run"), [("K10", "K10'"), ("K10'", "K10")])
def test_it_does_not_matter_which_copy_is_which(slug: str, in_set: str, in_run: str) -> None:
    table = "K8 K9 J1=K10 / R10 B10 K10"
    assert may(slug, table, "K10 R5 B5", f"K8 K9 {in_run} / R10 B10 {in_set} / R5 B5 J1=Y5")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_a_copy_placed_is_read_where_it_is_needed(slug: str) -> None:
    # A black 10 lies on the table and one comes from the rack: the one beside the joker is from the rack.
    table = "R1 R2 J1=R3 / R10 B10 K10"
    assert may(slug, table, "R3 K10 Y10", "R1 R2 R3 / R10 B10 K10 / K10 Y10 J1=B10")


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_a_copy_placed_is_not_needed_in_two_places(slug: str) -> None:
    table, rack = f"{TWO} / R10 B10 K10 Y10", "R3 B3 K10 K11 K9"
    play = "R1 R2 R3 / B1 B2 B3 / R10 B10 Y10 / K10 K11 J1=K12 / K9 K10 J2=K11"
    assert code_and_clause(slug, table, rack, play) == ("joker-not-used", TAKING[slug])
    assert may(slug, table.replace(" K10", ""), f"{rack} K10", play)


@BOTH
@pytest.mark.clause("RG-10", "RQ-9")
def test_a_joker_with_the_old_face_is_the_old_joker(slug: str) -> None:
    # The joker on the table was the red 3; a joker is still the red 3; so the other one came from the rack.
    assert may(slug, "R1 R2 J1=R3", "K5 K6 J2", "R1 R2 J1=R3 / K5 K6 J2=K7")
    assert may(slug, "R1 R2 J1=R3", "K5 K6 J2", "R1 R2 J2=R3 / K5 K6 J1=K7")


# The first play


@pytest.mark.clause("RG-10", "RG-6")
def test_in_rummy_gin_a_joker_may_be_taken_in_the_turn_that_opens() -> None:
    example = table_of("rummy-gin", "R9 R10 R11 R12 R13 K10 K2 K3 B1", "B13", table="K8 K9 J1=K10", opened=False)
    opening = "open R9 R10 R11 R12 R13 =>"
    assert example.may(f"{opening} K8 K9 K10 / R9 R10 R11 R12 R13 / K2 K3 J1=K4")
    untaken = example.refusal(f"{opening} K8 K9 J1=K10 / R9 R10 R11 R12 R13 / K2 K3 J1=K4")
    assert untaken.code == "used-up"


@pytest.mark.clause("RQ-9", "RQ-4")
def test_in_rummy_q_it_may_not() -> None:
    example = table_of("rummy-q", "R10 R11 R12 R13 K10 K2 K3 B1", "B13", table="K8 K9 J1=K10", opened=False)
    refusal = example.refusal("open R10 R11 R12 R13 => K8 K9 K10 / R10 R11 R12 R13 / K2 K3 J1=K4")
    assert (refusal.code, refusal.clause) == ("opening-on-table", "RQ-4")
