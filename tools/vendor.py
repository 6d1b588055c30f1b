"""`./run vendor`: copy the page's libraries and typeface, unchanged, from the packages that `package-lock.json` pins.

The table below pins every copied file by a digest. A test compares the committed files with it, so that no change
stays unnoticed. To raise a version, change `package.json`, call `npm install` and then `./run vendor --unpinned`.
Review the changes of each file, and pin the printed digests.
"""

import hashlib
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import node
from tools.messages import SetUpError, say

FONT = "files/goudy-bookletter-1911-latin-400-normal.woff2"
VENDOR = node.ROOT / node.PAGE / "vendor"


@dataclass(frozen=True)
class Package:
    """A package, its folder below `vendor/`, its use, and the digest of each copied file by its path."""

    name: str
    folder: str
    use: str
    files: dict[str, str]

    def source(self, member: str) -> Path:
        """Return the path of a file as npm installed it."""
        return node.MODULES / self.name / member

    def target(self, member: str) -> Path:
        """Return the path of a file's copy."""
        return VENDOR / self.folder / Path(member).name


PACKAGES = (
    Package(
        "preact",
        "preact",
        "draws the page",
        {
            "dist/preact.mjs": "bdcbd9abdf2c77c5c45326eab42191e949222d479d0d5f69467387a77040cb55",
            "hooks/dist/hooks.mjs": "e862ab2973aa6455eaa0f77c5d832d2157d6be59a17c8ba546550a575b58c6b4",
            "LICENSE": "1fe6958409c8c257a70c587a18b6f7f412b179b456630790d30b2ec9a8e4b7d4",
        },
    ),
    Package(
        "@preact/signals",
        "signals",
        "values that the page follows",
        {
            "dist/signals.mjs": "ba8177597f45acaca4d05dcf3966b527d0a8264cfa2b0a87ace92dff324217f8",
            "LICENSE": "a11fc89e4c6b118854c7a667734a0b2e6bf2af5e45c6686de31adbccc8f3ae8d",
        },
    ),
    Package(
        "@preact/signals-core",
        "signals-core",
        "the core of the signals",
        {
            "dist/signals-core.mjs": "0c80bc127d72ecb1496ef116ffddae75079829a3af01e7f417c8e5a6474c68b6",
            "LICENSE": "a11fc89e4c6b118854c7a667734a0b2e6bf2af5e45c6686de31adbccc8f3ae8d",
        },
    ),
    Package(
        "htm",
        "htm",
        "markup in the page's own language",
        {
            "dist/htm.mjs": "ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4",
            "LICENSE": "740725f7252e750af735d0028cc534970772f513331e9f68150fede8fb3ce00f",
        },
    ),
    Package(
        "lean-qr",
        "lean-qr",
        "draws a link as a QR code",
        {
            "index.mjs": "0ce41cd6f92cc23cf057a1df7e1b3876767d678665dd65af4e1d22b4fad967dc",
            "LICENSE": "dc672b829e054d6c102da8776d327f26f27edc1f88740c1878a7ca5b9f74da73",
        },
    ),
    Package(
        "@noble/hashes",
        "noble-hashes",
        "SHA-2 and SHAKE256, to check a record",
        {
            "sha2.js": "471746bba6ec4c6238ca41358d1d3b40b6ff31cf3363f0b4d550c649c1a8e83b",
            "_md.js": "60cf3010fda89e3e4d3f0e7ff1ce249e9c467f34b4fd41b6fd6101d9f69be763",
            "sha3.js": "9a81e1edb24eae27b335533220167609cfb58008c5690e140ce478acdc669f32",
            "_u64.js": "b09da8c07fe8187c07649494cdb7cd0bcf13df90b506a9473d19e4d5f8c2e102",
            "utils.js": "037ad49adb78168b6b699598fd33f85f7877456b1d28b4d032e2a1a16807947c",
            "LICENSE": "4f221aee6e072336700c408c68ab3b96a3fc09f6aebe6f48f1bd99e5ef13faec",
        },
    ),
    Package(
        "@noble/ed25519",
        "noble-ed25519",
        "points of Ed25519, to check a signature",
        {
            "index.js": "a4f631d1876b5d9e43a86cd71194ca27b5e1451edf4ba4db9a418f40a475569a",
            "LICENSE": "394c2e6e5552e5dba202bee6390b9d6aa2754d657f5b9869e83b3d265a315501",
        },
    ),
    Package(
        "@fontsource/goudy-bookletter-1911",
        "goudy",
        "the typeface, cut in 1911",
        {
            FONT: "0a237756fe19d9c10508a21ff668e885589f2434d6df2bdef61fadf4c04165af",
            "LICENSE": "2c8dcd3fda8f63838f0cb03d7ee3f81d070e4180f70184ce2f25bb33849e8719",
        },
    ),
)


def vendor(words: Sequence[str]) -> int:
    """Copy every file again after checking it. With `--unpinned` only print the digests of the installed files."""
    node.install()
    if "--unpinned" in words:
        print(
            "\n".join(
                f"{package.name} {name} {_digest(package, name)}" for package in PACKAGES for name in package.files
            )
        )
        return 0
    for package in PACKAGES:
        for member, digest in package.files.items():
            if _digest(package, member) != digest:
                raise SetUpError(f"{member} of {package.name} is not the file that is pinned, so nothing was copied")
    shutil.rmtree(VENDOR, ignore_errors=True)
    for package in PACKAGES:
        for member in package.files:
            package.target(member).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(package.source(member), package.target(member))
    (VENDOR / "README.md").write_text(readme(), "utf-8")
    say(f"{len(PACKAGES)} packages are in {VENDOR.name}/")
    return 0


def readme() -> str:
    """Return the text of `vendor/README.md`, which names the authors' packages and licences."""
    lock = node.locked()
    locked = [(package, lock[package.name]) for package in PACKAGES]
    rows = [
        f"| `{package.folder}/` | {package.name} {entry['version']} | {entry['license']} | {package.use} |"
        for package, entry in locked
    ]
    head = [
        "# Work of others",
        "",
        "Unchanged files of these packages, taken by `./run vendor`, each with its licence.",
        "",
    ]
    return "\n".join([*head, "| folder | package | licence | what it does |", "|---|---|---|---|", *rows, ""])


def _digest(package: Package, member: str) -> str:
    return hashlib.sha256(package.source(member).read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(vendor(sys.argv[1:]))
