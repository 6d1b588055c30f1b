"""The name of the program as its user called it, for lines that say what to type next."""

import os


def program() -> str:
    """``rumpus``, or what ``RUMPUS_CALLED`` says: the door ``./run`` tells it how it was called."""
    return os.environ.get("RUMPUS_CALLED") or "rumpus"
