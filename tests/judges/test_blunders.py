"""The blunder counter finds each kind of foolish move where it is made, and nothing where it is not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bench.blunders.playing import Plan, count_game, judged
from bench.blunders.watch import FED, HELD_MELD, KINDS, PUT_BACK, USELESS_TAKE, Suspect, Watch
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players import make_able_player
from tests.deals import Example, dealt
from tests.judges.worlds import lead
from tests.players.playing import decisions, elsewhere
from tests.whole_games import CARD_GAMES, TILE_GAMES, short

LAYING = [slug for slug in CARD_GAMES if BOOKS[slug].rules(2).layout.melds == "shared"]
NO_MELD = "AC 4D 6H 8S TC QD 2H 3S 9H KC"
OTHER = "AS 5D 7H JS 2C 4H 8D TD QC KS"


def watch_game(example: Example, *texts: str) -> Watch:
    """Play this and return the blunders found."""
    watch = Watch(example.rules)
    for text in texts:
        watch.acts(example.seen, example.action(text))
        example.play(text)
    if example.state.table.results:
        watch.ends(example.result)
    return watch


def kinds(watch: Watch, seat: int = 0) -> list[str]:
    return [suspect.kind for suspect in watch.suspects[seat]]


def gin(upcard: str, hand: str = NO_MELD, stock: str = "") -> Example:
    return dealt("gin-rummy", hand, OTHER, upcard=upcard, stock=stock)


@pytest.mark.parametrize(
    ("upcard", "found"),
    [("KH", [USELESS_TAKE]), ("7D", []), ("9D", []), ("2D", [])],
    ids=["of no use", "completes nothing but lowers the count", "lowers it too", "a low card"],
)
def test_a_take_of_no_use(upcard: str, found: list[str]) -> None:
    watch = watch_game(gin(upcard), f"take {upcard}")
    assert kinds(watch) == found
    assert watch.chances[0][USELESS_TAKE] == watch.chances[0][PUT_BACK] == 1


def test_a_take_that_melds_is_of_use_though_it_lowers_nothing() -> None:
    # The knave makes a run of the queen and a king, and then two kings are loose: the count is what it was.
    assert kinds(watch_game(gin("JH", "QH KH KD KC AC 4D 6H 8S TC 2H"), "take JH")) == []


def test_cards_that_fit_the_table_are_of_use() -> None:
    example = dealt("rummy-1916", "5H 6H 7H", "8H QC AC", upcard="9C", stock="2S 3D")
    watch = watch_game(example, "draw", "lay 5H 6H 7H", "discard 2S", "draw", "discard 8H", "take 8H")
    assert USELESS_TAKE not in kinds(watch)
    assert watch.chances[0][USELESS_TAKE] == 1


STOCK = "3C 5C 3D 5H JD 9S 7S JC"


@pytest.mark.parametrize(("turns", "found"), [(0, True), (1, True), (3, True), (4, False)])
def test_a_card_put_back(turns: int, found: bool) -> None:
    example = gin("9D", stock=STOCK)
    if turns == 0:
        moves = ["take 9D", "discard 9D"]
    else:
        moves = ["take 9D", "discard KC", "draw", "discard 3C"]
        drawn = STOCK.split()[1:]
        for turn in range(1, turns):
            moves += ["draw", f"discard {drawn[2 * turn - 2]}", "draw", f"discard {drawn[2 * turn - 1]}"]
        moves += ["draw", "discard 9D"]
    watch = watch_game(example, *moves)
    assert (PUT_BACK in kinds(watch)) is found


def feed_opponent(hand: str, discard: str, taken: str = "7S", stock: str = "KD") -> Watch:
    """Seat 1 takes this card of seat 0, who throws that one in its next turn."""
    example = gin("KH", hand, stock)
    return watch_game(
        example, "no", "no", "draw", f"discard {taken}", f"take {taken}", "discard KS", "draw", f"discard {discard}"
    )


HAND = "7S 8S 7D 9D 2H 3C 5C JH QS AD"


@pytest.mark.parametrize(
    ("discard", "found"),
    [("7D", True), ("8S", True), ("9D", False), ("QS", False)],
    ids=["same number", "next in suit", "another suit", "too far"],
)
def test_a_discard_that_feeds(discard: str, found: bool) -> None:
    watch = feed_opponent(HAND, discard)
    assert (FED in kinds(watch)) is found
    assert watch.chances[0][FED] == 2


@pytest.mark.parametrize(("loose", "found"), [("3H 3D", True), ("8C 8H", False)], ids=["3 more", "8 more"])
def test_a_discard_that_feeds_is_none_where_all_others_cost_more(loose: str, found: bool) -> None:
    """But for one card all are in melds, and one of those can go in its place."""
    watch = feed_opponent(f"{loose} AC AD AH 4S 5S 6S 9C 9H", loose[3:], loose[:2], "9D 7S")
    assert (FED in kinds(watch)) is found


def test_melds_seen_to_grow_before_the_own_last_discard_are_forgotten() -> None:
    example = gin("KH", HAND, stock="KD QH JD 6C 6D")
    watch = watch_game(
        example,
        *("no", "no", "draw", "discard 7S", "take 7S", "discard KS"),
        *("draw", "discard QH", "draw", "discard JD", "draw", "discard 7D"),
    )
    assert FED not in kinds(watch)


@pytest.mark.parametrize(("discard", "found"), [("8H", True), ("4H", True), ("9H", False), ("8D", False)])
def test_a_discard_that_feeds_the_table(discard: str, found: bool) -> None:
    example = dealt("rummy-1916", f"{discard} JC QS 2C", "5H 6H 7H", upcard="KS", stock="3S KD")
    watch = watch_game(
        example, "draw", "discard 3S", "draw", "lay 5H 6H 7H", "discard KD", "draw", f"discard {discard}"
    )
    assert (FED in kinds(watch)) is found


RUN = "2D 3D 4D 5D 6D 7D 8D 9D"


def lost(hand: str, *moves: str) -> Watch:
    """Seat 0 does this; then seat 1 goes out."""
    example = dealt("rummy-1916", hand, RUN, upcard="KS", stock="QC QH")
    return watch_game(example, "draw", *moves, "draw", f"lay {RUN}", "discard QH")


def test_a_whole_meld_in_hand_when_the_deal_is_lost() -> None:
    watch = lost("AC AD AH AS 6C 9H JS TH", "discard QC")
    assert [(one.kind, one.instead) for one in watch.suspects[0]] == [
        (HELD_MELD, dealt("rummy-1916", "AC AD AH AS", "").action("lay AC AD AH AS"))
    ]
    assert watch.chances[0][HELD_MELD] == 1
    assert watch.chances[1][HELD_MELD] == 0
    assert kinds(lost("AC AD AH AS 6C 9H JS TH", "lay AC AD AH AS", "discard QC")) == []
    assert kinds(lost("AC AD 5H AS 6C 9H JS TH".replace("AS", "2S"), "discard QC")) == []


def test_a_held_meld_counts_only_where_laying_it_is_surely_better() -> None:
    """At first nothing is gained by laying; with the other about to go out everything is."""
    early = lost("AC AD AH AS 6C 9H JS TH", "discard QC")
    example = dealt("rummy-1916", "AC AD AH AS 6C 9H JS TH", RUN, upcard="KS", stock="QC QH KC KH")
    late = watch_game(
        example,
        *("draw", "discard QC", "draw", "lay 2D 3D 4D 5D 6D 7D", "off 8D to 1", "discard QH"),
        *("draw", "discard KC", "draw", "off 9D to 1", "discard KH"),
    )
    told = [judged(example.rules, watch.suspects[0][-1], "a") for watch in (early, late)]
    assert [one["kind"] for one in told] == [HELD_MELD, HELD_MELD]
    assert [one["counted"] for one in told] == [False, True]


def test_a_move_is_excused_only_where_it_is_surely_better() -> None:
    example = gin("6C", "AC AD AH 2S 3S 4S 6D 6H KC KD")
    take, leave = example.action("take 6C"), example.action("no")
    for done, instead, counted in ((take, leave, False), (leave, take, True), (take, take, True)):
        told = judged(example.rules, Suspect(USELESS_TAKE, example.seen, done, instead), "a")
        assert told["counted"] is counted


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_sampled_worlds_depend_only_on_the_view_of_the_seat(slug: str) -> None:
    rules = BOOKS[slug].rules(2)
    players = [make_able_player("casual", rules, seat) for seat in range(2)]
    for number, (state, _) in enumerate(decisions(rules, players, seed=4)):
        if state.table.results or number > 12:
            break
        seat = state.table.to_move
        assert seat is not None
        seen = view(state, seat)
        first, last = legal_actions(rules, seen)[0], legal_actions(rules, seen)[-1]
        one = lead(rules, seen, first, last, seed="a", worlds=8)
        assert one == lead(rules, view(elsewhere(state, seat, Random(number)), seat), first, last, seed="a", worlds=8)


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_its_counts_are_repeatable_in_every_card_game(slug: str) -> None:
    plan = Plan(slug, 2, ("casual",), "s", short(BOOKS[slug], 2))
    counted = count_game(plan, 0)
    assert counted == count_game(plan, 0)
    assert counted["counts"]["casual"][f"{FED} chances"] > 0
    assert {one["kind"] for one in counted["suspects"]} <= set(KINDS)


@pytest.mark.parametrize(("level", "games", "most"), [("casual", 10, 0.05), ("club", 5, 0.08)])
@pytest.mark.parametrize("slug", LAYING)
def test_the_gentler_levels_lose_few_deals_with_a_whole_meld_in_hand(
    slug: str, level: str, games: int, most: float
) -> None:
    plan, counts = Plan(slug, 2, (level,), "held", short(BOOKS[slug], 2, 2)), Counter[str]()
    for number in range(games):
        counts += Counter(count_game(plan, number)["counts"][level])
    assert counts[f"{HELD_MELD} chances"] >= 10 * games / 5
    assert counts[f"{HELD_MELD} seen"] <= most * counts[f"{HELD_MELD} chances"]


def test_other_games_and_players_are_refused() -> None:
    with pytest.raises(UsageError):
        Plan(TILE_GAMES[0], 2, ("casual",), "s").rules()
    for name in ("nobody", "tests.judges.simple:Nobody", "tests.judges.nowhere:Simple"):
        with pytest.raises(UsageError):
            Plan(CARD_GAMES[0], 2, (name,), "s").rules()
