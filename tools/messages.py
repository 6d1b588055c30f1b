"""What the set-up says while it works and when it cannot. Everything goes to stderr: stdout belongs to the program started."""

import re
import shutil
import sys


class SetUpError(Exception):
    """The set-up cannot go on; the text says why and what to do."""


def say(text: str) -> None:
    """One line to the person at the terminal."""
    print(f"rumpus: {text}", file=sys.stderr, flush=True)


# What an installer prints of each package, and the solver of what it compiles.
PACKAGE = re.compile(r"Collecting |Processing |Requirement already satisfied|Ignoring | \+ ")
COMPILING = re.compile(r"Compil\w+ (all )?\d")
EVERY = 10  # packages to a line where no terminal shows each


class Ticker:
    """How far a command is, by the lines it prints: on a terminal one line that is replaced, elsewhere a line now and then.

    ``packages``: how many an installer handles.
    """

    def __init__(self, packages: int = 0) -> None:
        self.live = sys.stderr.isatty()
        self.packages = packages
        self.done = 0

    def show(self, text: str) -> None:
        """Take the next line that was printed."""
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
        """Leave no trace of the line."""
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


NETWORK = (
    r"Retrying \(Retry|NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|dns error|error sending request"
    r"|[Ff]ailed to fetch|name resolution|Network is unreachable|Connection refused|timed out"
)

# What pip and uv print for each cause, most telling first, and what a person can do about it.
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
    """Whether an installer failed for want of the network, from what it printed."""
    return re.search(NETWORK, log) is not None


def cause_of(log: str) -> str:
    """Why an installer failed, in one sentence, from what it printed."""
    for pattern, sentence in CAUSES:
        if re.search(pattern, log):
            return sentence
    errors = [line.strip() for line in log.splitlines() if re.match(r"\s*(error|ERROR)\b", line)]
    return errors[-1] if errors else "the installer gave no reason"
