"""The test vectors of docs/records are the ones that this verifier computes."""

from __future__ import annotations

import json

from tools.vectors import VECTORS, made


def test_the_computed_vectors_equal_those_of_the_docs() -> None:
    kept = json.loads(VECTORS.read_text("utf-8"))
    assert kept == made(), "make them again, and say in the commit why: python -m tools.vectors"
    assert len(kept) >= 20
    assert {stance for one in kept for stance, _ in one["found"].values()} == {"shown", "not shown", "contradicted"}
