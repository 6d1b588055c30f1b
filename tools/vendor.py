"""`./run vendor`: take the page's libraries and typeface, unchanged, from their pinned packages. Needs npm.

The table below pins every package and every file taken from it. A test compares what is committed with it, so nothing of
others can change unseen. After raising a version, call this with `--unpinned`, read what it prints, and pin that.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.messages import SetUpError, say

VENDOR = Path(__file__).resolve().parent.parent / "src/rumpus/page/vendor"


@dataclass(frozen=True)
class Package:
    """One package: where its files go below `vendor/`, the digest of the whole, and of each file taken, by its path there."""

    name: str
    version: str
    licence: str
    folder: str
    what: str
    integrity: str
    files: dict[str, str]

    def target(self, member: str) -> Path:
        """Where a file of the package lies here."""
        return VENDOR / self.folder / Path(member).name


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        "preact",
        "draws the page",
        "/HfHI/7N84e6GrWBJ3J280z3mLaRJiDcSvj/A+y/4AbLnND/1UlGHe1sR6oYuTGwId0nP7dqDU9OnLxMPZ7xBg==",
        {
            "dist/preact.mjs": "bdcbd9abdf2c77c5c45326eab42191e949222d479d0d5f69467387a77040cb55",
            "hooks/dist/hooks.mjs": "e862ab2973aa6455eaa0f77c5d832d2157d6be59a17c8ba546550a575b58c6b4",
            "LICENSE": "1fe6958409c8c257a70c587a18b6f7f412b179b456630790d30b2ec9a8e4b7d4",
        },
    ),
    Package(
        "@preact/signals",
        "2.11.4",
        "MIT",
        "signals",
        "values that the page follows",
        "Rb+5RPo9gWSaHtzJeauhHxiC8KP/IF2DEPkHPEOGOnuy2wnJzRqyeLRankUCYd6ADqtxS6GnWGv6Ie343d8aYw==",
        {
            "dist/signals.mjs": "ba8177597f45acaca4d05dcf3966b527d0a8264cfa2b0a87ace92dff324217f8",
            "LICENSE": "a11fc89e4c6b118854c7a667734a0b2e6bf2af5e45c6686de31adbccc8f3ae8d",
        },
    ),
    Package(
        "@preact/signals-core",
        "1.14.5",
        "MIT",
        "signals-core",
        "what the signals stand on",
        "vcRv7Ityz5JVmeiVqIluLFzT/PDS/AlhHUpw3/aUWqcVUs6bDGIPXE/6RSC4evBNWYvnniozg5Syfj33al3gkg==",
        {
            "dist/signals-core.mjs": "0c80bc127d72ecb1496ef116ffddae75079829a3af01e7f417c8e5a6474c68b6",
            "LICENSE": "a11fc89e4c6b118854c7a667734a0b2e6bf2af5e45c6686de31adbccc8f3ae8d",
        },
    ),
    Package(
        "htm",
        "3.1.1",
        "Apache-2.0",
        "htm",
        "markup in the page's own language",
        "983Vyg8NwUE7JkZ6NmOqpCZ+sh1bKv2iYTlUkzlWmA5JD2acKoxd4KVxbMmxX/85mtfdnDmTFoNKcg5DGAvxNQ==",
        {
            "dist/htm.mjs": "ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4",
            "LICENSE": "740725f7252e750af735d0028cc534970772f513331e9f68150fede8fb3ce00f",
        },
    ),
    Package(
        "lean-qr",
        "2.7.4",
        "MIT",
        "lean-qr",
        "draws a link as a QR code",
        "tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
        {
            "index.mjs": "0ce41cd6f92cc23cf057a1df7e1b3876767d678665dd65af4e1d22b4fad967dc",
            "LICENSE": "dc672b829e054d6c102da8776d327f26f27edc1f88740c1878a7ca5b9f74da73",
        },
    ),
    Package(
        "@noble/hashes",
        "2.4.0",
        "MIT",
        "noble-hashes",
        "SHA-2 and SHAKE256, to check a record",
        "X5XaVWZIBCT7HHZGm5I7ZQXDwLG+bGXuSrMQAW+7Zvl87h1kmc1ZB1VSRJcpUfoUrGQp4Fkoxm5kZ+Ms+aW+eA==",
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
        "3.2.0",
        "MIT",
        "noble-ed25519",
        "points of Ed25519, to check a signature",
        "criDgRlnUA09hchYrTy/JUWPIEap5rZxQe6wDWzRx51oWWpDRcUpuNzlgPxDJaOK6AsW9c0wKcj3rKRv6t+bPQ==",
        {
            "index.js": "a4f631d1876b5d9e43a86cd71194ca27b5e1451edf4ba4db9a418f40a475569a",
            "LICENSE": "394c2e6e5552e5dba202bee6390b9d6aa2754d657f5b9869e83b3d265a315501",
        },
    ),
    Package(
        "@fontsource/goudy-bookletter-1911",
        "5.3.0",
        "OFL-1.1",
        "goudy",
        "the typeface, cut in 1911",
        "pSIWIBzQxPyFskkT2dV1C9YZgSOPaBoVXNYGg+0+DoGG8ID1VZgRuD7oTt5dBNKD9oTQ3RKJeAw3u421dy1B6Q==",
        {
            "files/goudy-bookletter-1911-latin-400-normal.woff2": "0a237756fe19d9c10508a21ff668e885589f2434d6df2bdef61fadf4c04165af",
            "LICENSE": "2c8dcd3fda8f63838f0cb03d7ee3f81d070e4180f70184ce2f25bb33849e8719",
        },
    ),
)


def vendor(words: Sequence[str]) -> int:
    """Fetch every package, check it, and lay its files out again. With `--unpinned` only print the digests of what came."""
    npm = shutil.which("npm")
    if not npm:
        raise SetUpError("taking the page's libraries needs npm (it comes with Node.js). Install it and call again.")
    with tempfile.TemporaryDirectory() as folder:
        taken = [(package, _fetched(npm, package, Path(folder))) for package in PACKAGES]
        if "--unpinned" in words:
            print("\n".join(line for package, tarball in taken for line in _digests(package, tarball)))
            return 0
        contents = [(package, dict(_checked(package, tarball))) for package, tarball in taken]
    shutil.rmtree(VENDOR, ignore_errors=True)
    for package, files in contents:
        for member, content in files.items():
            package.target(member).parent.mkdir(parents=True, exist_ok=True)
            package.target(member).write_bytes(content)
    (VENDOR / "README.md").write_text(readme(), "utf-8")
    say(f"{len(contents)} packages are in {VENDOR.name}/")
    return 0


def readme() -> str:
    """What `vendor/README.md` says: whose files these are."""
    rows = [
        f"| `{package.folder}/` | {package.name} {package.version} | {package.licence} | {package.what} |"
        for package in PACKAGES
    ]
    head = [
        "# Work of others",
        "",
        "Unchanged files of these packages, taken by `./run vendor`, each with its licence.",
        "",
    ]
    return "\n".join([*head, "| folder | package | licence | what it does |", "|---|---|---|---|", *rows, ""])


def _fetched(npm: str, package: Package, folder: Path) -> Path:
    target = folder / package.folder
    target.mkdir()
    called = subprocess.run(
        [npm, "pack", "--silent", f"{package.name}@{package.version}"],
        cwd=target,
        capture_output=True,
        text=True,
        check=False,
    )
    found = list(target.glob("*.tgz"))
    if called.returncode or not found:
        raise SetUpError(f"npm could not fetch {package.name} {package.version}: {called.stderr.strip()}")
    return found[0]


def _integrity(content: bytes) -> str:
    return base64.b64encode(hashlib.sha512(content).digest()).decode()


def _members(package: Package, tarball: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(tarball) as archive:
        for member in package.files:
            file = archive.extractfile(f"package/{member}")
            assert file is not None, f"{package.name} has no file {member}"
            yield member, file.read()


def _checked(package: Package, tarball: Path) -> Iterator[tuple[str, bytes]]:
    if _integrity(tarball.read_bytes()) != package.integrity:
        raise SetUpError(f"{package.name} {package.version} is not the package that is pinned, so nothing was taken")
    for member, content in _members(package, tarball):
        if hashlib.sha256(content).hexdigest() != package.files[member]:
            raise SetUpError(f"{member} of {package.name} is not the file that is pinned, so nothing was taken")
        yield member, content


def _digests(package: Package, tarball: Path) -> Iterator[str]:
    yield f"{package.name} {package.version} {_integrity(tarball.read_bytes())}"
    for member, content in _members(package, tarball):
        yield f"    {member} {hashlib.sha256(content).hexdigest()}"


if __name__ == "__main__":
    sys.exit(vendor(sys.argv[1:]))
