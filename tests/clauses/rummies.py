"""The two games of plain Rummy, and the clauses of 1926 that repeat clauses of 1916."""

import pytest

both = pytest.mark.parametrize("slug", ["rummy-1916", "rummy-1926"])
IN_1926 = {
    "R16-4": "R26-9",
    "R16-5": "R26-10",
    "R16-8": "R26-12",
    "R16-10": "R26-13",
    "R16-11": "R26-16",
    "R16-15": "R26-19",
    "R16-18": "R26-18",
}


def clause_of(slug: str, clause: str) -> str:
    """The clause of this game that says the same as this one of 1916."""
    return IN_1926[clause] if slug == "rummy-1926" else clause
