"""The wheel bundles the page as a clone does, and writes no file for that."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from rumpus.server.http.static import PageFiles

BUILD = "import sys; from flit_core.buildapi import build_wheel; build_wheel(sys.argv[1])"
BUNDLE = """
from rumpus.server.http import static
page = static.PageFiles()
page.build()
print(static.__file__, page.built.document.etag, *page.built.files)
"""


def test_a_wheel_and_a_clone_give_equal_names(project: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", BUILD, str(tmp_path)], cwd=project, check=True)
    [wheel] = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
        members = sorted(member.filename for member in packed.infolist())
    environ = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-c", BUNDLE]
    place, *names = subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout.split()
    assert Path(place).is_relative_to(site)
    page = PageFiles()
    page.build()
    assert names == [page.built.document.etag, *page.built.files]
    assert sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()) == members
