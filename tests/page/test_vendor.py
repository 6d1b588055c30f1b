"""Third-party files of the page are committed unchanged."""

import hashlib

import pytest

from tools.vendor import PACKAGES, VENDOR, Package, readme


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.folder)
def test_files_of_others_are_unchanged(package: Package) -> None:
    found = {member: hashlib.sha256(package.target(member).read_bytes()).hexdigest() for member in package.files}
    assert found == package.files


def test_the_vendor_folder_holds_only_listed_files() -> None:
    pinned = {package.target(member) for package in PACKAGES for member in package.files}
    assert {path for path in VENDOR.rglob("*") if path.is_file()} == pinned | {VENDOR / "README.md"}


def test_the_list_of_them_is_up_to_date() -> None:
    assert (VENDOR / "README.md").read_text("utf-8") == readme()


def test_each_brings_its_licence() -> None:
    assert [package.name for package in PACKAGES if "LICENSE" not in package.files] == []
