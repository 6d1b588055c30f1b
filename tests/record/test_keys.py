"""The published keys of a server: a reader who trusts one of them trusts those it vouches for, and no others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.core.errors import UsageError
from rumpus.record.keys import LIST, SUCCESSOR, PublishedKey, PublishedKeys, listed, published_keys

FIRST, SECOND, THIRD, EVE = (Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in range(1, 5))


def name(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def published(*keys: Ed25519PrivateKey, stolen: Sequence[Ed25519PrivateKey] = ()) -> PublishedKeys:
    """These keys, one after another; none signs its successor once it was stolen."""
    entries: list[PublishedKey] = []
    for number, key in enumerate(keys):
        before = keys[number - 1] if number and keys[number - 1] not in stolen else None
        signed = before.sign(SUCCESSOR + bytes.fromhex(name(key))).hex() if before else None
        until = number + 1 if key is not keys[-1] else None
        entries.append(PublishedKey(name(key), number, until, key in stolen, signed))
    return PublishedKeys(tuple(entries), keys[-1].sign(listed(entries)).hex())


def test_the_document_is_read_as_it_was_written() -> None:
    keys = published(FIRST, SECOND)
    assert published_keys(str(keys)) == keys
    assert listed(keys.keys).startswith(LIST)


def test_without_a_pinned_key_the_reader_trusts_their_document() -> None:
    assert published(FIRST, SECOND, THIRD).trusted() == dict.fromkeys(map(name, (FIRST, SECOND, THIRD)), False)


@pytest.mark.parametrize("pinned", [FIRST, SECOND, THIRD])
def test_a_pinned_key_extends_trust_to_its_successors(pinned: Ed25519PrivateKey) -> None:
    trusted = published(FIRST, SECOND, THIRD).trusted([name(pinned)])
    assert trusted == dict.fromkeys(map(name, (FIRST, SECOND, THIRD)), False)


def test_another_servers_keys_are_not_trusted() -> None:
    assert published(EVE).trusted([name(FIRST)]) == {name(FIRST): False}


def test_a_successor_that_was_not_signed_is_not_trusted() -> None:
    forged = PublishedKeys((published(FIRST).keys[0], published(EVE).keys[0]), "")
    keys = (forged.keys[0]._replace(until=1), forged.keys[1])
    signed = PublishedKeys(keys, EVE.sign(listed(keys)).hex())
    assert signed.trusted([name(FIRST)]) == {name(FIRST): False}
    by_eve = (keys[0], keys[1]._replace(signed=EVE.sign(SUCCESSOR + bytes.fromhex(name(EVE))).hex()))
    assert PublishedKeys(by_eve, EVE.sign(listed(by_eve)).hex()).trusted([name(FIRST)]) == {name(FIRST): False}


def test_a_stolen_key_vouches_for_no_other() -> None:
    keys = published(FIRST, SECOND, stolen=[FIRST])
    assert keys.trusted([name(FIRST)]) == {name(FIRST): True}, "whoever pinned it hears of the theft"
    assert keys.trusted([name(SECOND)]) == {name(FIRST): True, name(SECOND): False}


def test_a_key_stolen_by_another_document_vouches_for_no_other() -> None:
    """A thief who has the key publishes keys in which it was not stolen."""
    by_thief = published(FIRST, EVE)
    assert by_thief.trusted([name(FIRST)]) == {name(FIRST): False, name(EVE): False}
    told = published(FIRST, SECOND, stolen=[FIRST]).stolen
    assert by_thief.trusted([name(FIRST)], told) == {name(FIRST): True}
    newest = published(SECOND, FIRST)
    assert newest.trusted([name(FIRST)], told) == {name(FIRST): True}


def test_a_list_that_was_changed_says_nothing_of_earlier_keys() -> None:
    keys = published(FIRST, SECOND, stolen=[FIRST])
    hidden = PublishedKeys((keys.keys[0]._replace(stolen=False), keys.keys[1]), keys.ed25519)
    assert hidden.trusted([name(SECOND)]) == {name(SECOND): False}


@pytest.mark.parametrize(
    "change",
    [
        (name(FIRST), "ec" + "ff" * 30 + "7f"),
        ("rumpus-keys/1", "rumpus-keys/2"),
        ('"stolen": false', '"stolen": 0'),
        ('"since": 0', '"since": 0.5'),
        (name(FIRST), name(FIRST).upper()),
        ('"signed": null', '"signed": "x"'),
        ('"until": null,', ""),
        ('"stolen": false', '"stolen": true, "stolen": false'),
        ('"until": null', '"until": NaN'),
        ('"since": 0', '"since": -0'),
        ('"since": 0', '"since": 9007199254740993'),
        ('"since": 0', '"since": 0, "more": 1.5'),
        ('"since": 0', '"since": 0, "more": "\\ud800"'),
        ('"since": 0', '"since": 0, "more": ' + "[" * 150 + "]" * 150),
    ],
)
def test_a_document_of_another_kind_is_refused(change: tuple[str, str]) -> None:
    text = str(published(FIRST))
    assert change[0] in text
    with pytest.raises(UsageError) as error:
        published_keys(text.replace(*change))
    assert error.value.code == "bad-keys"
