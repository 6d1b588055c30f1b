"""The output of the set-up: progress and error messages.

It goes to stderr, because stdout belongs to the program that is started.
"""

import re
import shutil
import sys


class SetUpError(Exception):
    """The set-up cannot continue. The text gives the reason and the remedy."""


def say(text: str) -> None:
    """Print a line for the user."""
    print(f"rumpus: {text}", file=sys.stderr, flush=True)


# The lines that an installer prints for each package, and the solver for each compiled part.
PACKAGE = re.compile(r"Collecting |Processing |Requirement already satisfied|Ignoring | \+ ")
COMPILING = re.compile(r"Compil\w+ (all )?\d")
EVERY = 10  # packages for each line of progress if there is no terminal


class Ticker:
    """Shows the progress of a command by the lines that it prints. ``packages`` is the number of packages to install.

    On a terminal it replaces a single line. Elsewhere it prints a line now and then.
    """

    def __init__(self, packages: int = 0) -> None:
        self.live = sys.stderr.isatty()
        self.packages = packages
        self.done = 0

    def show(self, text: str) -> None:
        """Process the next printed line."""
        text, is_next = text.strip(), PACKAGE.match(text) is not None
        self.done += is_next
        if self.packages:
            text = f"{self.done} of {self.packages}: {text}"
        if self.live:
            width = shutil.get_terminal_size().columns - 3
            print(f"\r\x1b[K  {text[:width]}", end="", file=sys.stderr, flush=True)
        elif COMPILING.match(text) or (self.packages and is_next and self.done % EVERY == 0):
            say(text)

    def clear(self) -> None:
        """Erase the line."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


NETWORK = (
    r"Retrying \(Retry|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|dns error|error sending request"
    r"|[Ff]ailed to fetch|name resolution|Network is unreachable|Connection refused|timed out"
)

# The output of pip and uv for each cause, the most specific first, and advice for the user.
CAUSES = [
    (r"DO NOT MATCH THE HASHES|[Hh]ash mismatch", "a download is not the file that is locked, so it was not installed"),
    (r"No space left on device|os error 28", "the disk is full. Make room and call ./run again"),
    (
        r"CERTIFICATE_VERIFY_FAILED|invalid peer certificate",
        "the certificate of the package index is not trusted here. Set SSL_CERT_FILE to your network's certificates",
    ),
    (
        NETWORK,
        "the package index cannot be reached. Connect to the network and call ./run again (only set-up needs it)",
    ),
]


def is_network(log: str) -> bool:
    """Return True if the output shows that an installer failed for lack of a network."""
    return re.search(NETWORK, log) is not None


def cause_of(log: str) -> str:
    """Return the reason for which an installer failed, in one sentence, from its output."""
    for pattern, sentence in CAUSES:
        if re.search(pattern, log):
            return sentence
    errors = [line.strip() for line in log.splitlines() if re.match(r"\s*(error|ERROR)\b", line)]
    return errors[-1] if errors else "the installer gave no reason"
