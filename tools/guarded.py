"""Run a command that ends with the process that started it: `python guarded.py COMMAND...`.

The starter holds this process's input open. When the starter ends for any reason, the input ends, and this process
kills its whole process group. So it must be started as the leader of a process group.
"""

import os
import signal
import subprocess
import sys
import threading


def _end_with_starter() -> None:
    os.read(0, 1)  # nothing is ever written, so this returns when the starter has ended
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    threading.Thread(target=_end_with_starter, daemon=True).start()
    sys.exit(subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, close_fds=False, check=False).returncode)
