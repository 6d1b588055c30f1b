"""Fair deals: orders match a second implementation of the protocol and fixed vectors, and no order is favoured."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations, product
from math import factorial, log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.errors import UsageError
from rumpus.core.shuffle import (
    LONGEST_SECRET,
    SECRET_BYTES,
    FairShuffle,
    _below,
    _shuffled,
    _stream,
    commitment,
    secret_from_seed,
)

KNOWN = Path(__file__).with_name("known_orders.txt")
SECRETS = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES + 40)
WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=4).map(tuple)


def second_order(secret: bytes, words: tuple[str, ...], purpose: str, deal: int, turning: int, size: int) -> list[int]:
    """The protocol of docs/records, written down a second time and on purpose differently."""
    hashed = hashlib.shake_256()
    hashed.update("rumpus/1 order".encode("ascii") + bytes([0]))
    for part in (secret, *(w.encode("utf-8") for w in words), purpose.encode("ascii")):
        hashed.update(struct.pack("<I", len(part)))
        hashed.update(part)
    for number in (deal, turning):
        hashed.update(struct.pack("<II", 4, number))
    numbers = list(struct.unpack("<4096I", hashed.digest(4 * 4096)))
    left, drawn = list(range(size)), []
    while len(left) > 1:
        choices = len(left)
        word = numbers.pop(0)
        if word >= 2**32 // choices * choices:
            continue
        place = word % choices
        drawn.append(left[place])
        left[place] = left[-1]
        left.pop()
    return (drawn + left)[::-1]


class TestTheProtocol:
    @given(
        SECRETS,
        WORDS,
        st.sampled_from(["draw for deal", "deal", "turn stock"]),
        st.integers(0, 2**32 - 1),
        st.integers(0, 10),
        st.integers(0, 106),
    )
    def test_an_order_equals_that_of_a_second_program(
        self, secret: bytes, words: tuple[str, ...], purpose: str, deal: int, turning: int, size: int
    ) -> None:
        order = FairShuffle(secret, words).order(purpose, deal, turning, range(size))
        assert list(order) == second_order(secret, words, purpose, deal, turning, size)

    def test_orders_match_the_stored_vectors(self) -> None:
        answers = [line.split("\t") for line in KNOWN.read_text("utf-8").splitlines() if not line.startswith("#")]
        assert len(answers) >= 6
        for seed, words, purpose, deal, turning, expected in answers:
            order = list(map(int, expected.split()))
            shuffle = FairShuffle(secret_from_seed(seed), tuple(words.split("|")))
            assert list(shuffle.order(purpose, int(deal), int(turning), sorted(order))) == order

    def test_the_commitment_is_a_plain_hash(self) -> None:
        # printf 'rumpus/1\0%080d' 0 | sha256sum
        known = "94579f05740c003c501b18998e76deffa3c69a52fc4c5f7400021ab8bf1103c2"
        assert commitment(b"0" * 80) == known
        assert commitment(b"0" * 79 + b"1") != known

    def test_a_seed_is_stretched(self) -> None:
        expected = hashlib.shake_256(b"rumpus/1 seed\x007").digest(80)
        assert secret_from_seed(7) == secret_from_seed("7") == expected
        assert secret_from_seed("Zoë") == hashlib.shake_256(b"rumpus/1 seed\x00Zo\xc3\xab").digest(80)

    def test_a_seed_may_be_typed_in_bytes_that_are_no_text(self) -> None:
        assert secret_from_seed("\udcff") != secret_from_seed("\udcfe")

    def test_every_part_matters(self) -> None:
        secret, cards = secret_from_seed(1), range(52)
        orders = [
            FairShuffle(secret).order("deal", 1, 0, cards),
            FairShuffle(secret_from_seed(2)).order("deal", 1, 0, cards),
            FairShuffle(secret, ("",)).order("deal", 1, 0, cards),
            FairShuffle(secret, ("a", "bc")).order("deal", 1, 0, cards),
            FairShuffle(secret, ("ab", "c")).order("deal", 1, 0, cards),
            FairShuffle(secret, ("abc",)).order("deal", 1, 0, cards),
            FairShuffle(secret, ("bc", "a")).order("deal", 1, 0, cards),
            FairShuffle(secret).order("draw for deal", 1, 0, cards),
            FairShuffle(secret).order("deal", 2, 0, cards),
            FairShuffle(secret).order("deal", 1, 1, cards),
        ]
        assert len(set(orders)) == len(orders)

    def test_any_cards_are_shuffled_and_none_is_lost(self) -> None:
        shuffle = FairShuffle(secret_from_seed(1))
        assert sorted(shuffle.order("turn stock", 3, 2, (9, 30, 4, 51, 0))) == [0, 4, 9, 30, 51]
        assert shuffle.order("turn stock", 3, 2, ()) == ()


class TestTheSecret:
    def test_it_holds_more_than_every_order_of_the_tiles(self) -> None:
        assert log2(factorial(106)) < 565 <= 8 * SECRET_BYTES

    def test_a_shorter_one_is_refused(self) -> None:
        with pytest.raises(UsageError, match="79 bytes is too short") as refused:
            FairShuffle(bytes(SECRET_BYTES - 1))
        assert refused.value.code == "short-secret"

    def test_one_that_no_record_holds_is_refused(self) -> None:
        assert FairShuffle(bytes(LONGEST_SECRET)).order("deal", 1, 0, (1, 2))
        with pytest.raises(UsageError, match="1025 bytes is too long") as refused:
            FairShuffle(bytes(LONGEST_SECRET + 1))
        assert refused.value.code == "long-secret"


def edge(bound: int) -> int:
    """The first word that is thrown away: below it each number is as likely as any other."""
    return 2**32 - 2**32 % bound


class TestNoCardIsFavoured:
    @pytest.mark.parametrize("bound", [bound for bound in range(2, 107) if 2**32 % bound])
    def test_words_at_the_uneven_end_are_thrown_away(self, bound: int) -> None:
        words = iter([edge(bound), 2**32 - 1, edge(bound) - 1, 5])
        assert _below(bound, words) == bound - 1
        assert list(words) == [5]

    def test_the_uneven_end_of_three_is_one_word(self) -> None:
        assert _below(3, iter([0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFE])) == 2
        assert _below(3, iter([0xFFFFFFFF, 4])) == 1

    def test_of_a_power_of_two_no_word_is_thrown_away(self) -> None:
        assert [_below(64, iter([word])) for word in (0, 63, 64, 0xFFFFFFFF)] == [0, 63, 0, 63]

    @pytest.mark.parametrize("size", range(7))
    def test_each_choice_of_words_is_another_order_and_all_orders_are_met(self, size: int) -> None:
        """So equally likely words make equally likely orders."""
        choices = product(*(range(bound) for bound in range(size, 1, -1)))
        orders = [_shuffled(range(size), iter(words)) for words in choices]
        assert sorted(orders) == sorted(permutations(range(size)))

    def test_the_stream_has_no_end(self) -> None:
        digest = hashlib.shake_256(b"any").digest
        asked: list[int] = []

        def noted(length: int) -> bytes:
            asked.append(length)
            return digest(length)

        words: Iterator[int] = _stream(noted)
        assert list(islice(words, 1000)) == list(struct.unpack("<1000I", digest(4000)))
        assert asked == [1024, 2048, 4096]

    def test_orders_of_four_cards_come_equally_often(self) -> None:
        shuffle = FairShuffle(secret_from_seed("counted"))
        met = Counter(shuffle.order("deal", deal, 0, range(4)) for deal in range(4800))
        assert len(met) == 24
        # Chi-square with 23 degrees of freedom: above 60 in one of 30,000 fair shuffles.
        assert sum((times - 200) ** 2 / 200 for times in met.values()) < 60
