"""Make the server's list of forbidden common passphrases, from a package that counts passwords.

Download the wheel of zxcvbn 4.5.0, unpack it, and name its list and its licence: python -m tools.common_passphrases
zxcvbn/frequency_lists.py zxcvbn-4.5.0.dist-info/LICENSE.txt
"""

from __future__ import annotations

import base64
import runpy
import sys
import textwrap
from pathlib import Path

from rumpus.server.accounts.accounts import SHORTEST_PASSPHRASE
from rumpus.server.accounts.common import short_digest

MOST_COMMON = 10_000
LIST = Path(__file__).parents[1] / "src/rumpus/server/accounts/common.txt"
HEAD = """\
# Beginnings (4 bytes) of the SHA-256 digests of the passwords that are \
among the 10,000 most common and have 8 characters or more,
# sorted, in base64. Source: the list "passwords" of the Python package zxcvbn 4.5.0; \
made by tools/common_passphrases.py.
# Licence of the source:
#
"""


def main(source: str, licence: str) -> None:
    """Write the list again."""
    ranked = runpy.run_path(source)["FREQUENCY_LISTS"]["passwords"]
    digests = {short_digest(password) for password in ranked[:MOST_COMMON] if len(password) >= SHORTEST_PASSPHRASE}
    licence_lines = "".join(f"# {line}".rstrip() + "\n" for line in Path(licence).read_text("utf-8").splitlines())
    packed = base64.b64encode(b"".join(sorted(digests))).decode()
    LIST.write_text(HEAD + licence_lines + "\n".join(textwrap.wrap(packed, 120)) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
