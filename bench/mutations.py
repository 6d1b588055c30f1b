"""Change records byte by byte and compare both verifiers: `python -m bench.mutations --count 20000 --seed 7`."""

from __future__ import annotations

import sys
import time
from itertools import count, islice

import click

from tests.record.second import differences
from tests.record.test_second_verifier import mutations

AT_ONCE = 500  # records for each process of the second verifier


@click.command()
@click.option(
    "--count", "wanted", default=20_000, show_default=True, type=click.IntRange(1), help="The number of records."
)
@click.option("--seed", default=1, show_default=True, help="The seed of the changes.")
def main(wanted: int, seed: int) -> None:
    """Print every statement on which the verifiers differ. The exit status is 1 if there is one."""
    begun, faults = time.monotonic(), 0
    cases = mutations(wanted, seed)
    for done in count(0, AT_ONCE):
        some = list(islice(cases, AT_ONCE))
        if not some:
            break
        found = differences(some)
        faults += len(found)
        click.echo("\n".join([*found, f"{done + len(some)} records, {faults} differences"]))
    click.echo(f"{time.monotonic() - begun:.0f} seconds")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
