"""The `shortline` command with the toy title among its titles, to run in a process of its own."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from shortline.cli import main
from shortline.titles import admit
from tests.toy import ORCHARD

if __name__ == "__main__":
    # Tests that run in the background have Ctrl-C ignored, and their children would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    admit(ORCHARD)
    main()
