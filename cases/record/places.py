"""The disks that machines share: each is made for one recording and gone after it."""

import os
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

from model import OneByOne, Throttled

BLKIO = Path("/sys/fs/cgroup/blkio")
MEMORY = Path("/dev/shm")

# Players and servers run before everything else on the machine, so that its other work leaves little mark.
FIRST = ["chrt", "--fifo", "1"]


class ThrottledDisk:
    """A loop device in memory and a control group (v1) whose members are limited on it."""

    def __init__(self, name: str, limit: Throttled, mib: int, undo: ExitStack):
        file = MEMORY / f"record-{os.getpid()}-{name}"
        undo.callback(file.unlink, missing_ok=True)
        with file.open("wb") as content:
            for _ in range(mib):
                content.write(os.urandom(2**20))
        made = subprocess.run(["losetup", "--find", "--show", str(file)], check=True, capture_output=True, text=True)
        self.device = made.stdout.strip()
        undo.callback(subprocess.run, ["losetup", "--detach", self.device], check=True)
        self.group = BLKIO / file.name
        self.group.mkdir()
        undo.callback(self.group.rmdir)
        self.limit(limit.mib, limit.iops)

    def limit(self, mib: float, iops: int) -> None:
        number = (Path("/sys/block") / Path(self.device).name / "dev").read_text().strip()
        for direction in ("read", "write"):
            for unit, value in (("bps", int(mib * 2**20)), ("iops", iops)):
                (self.group / f"blkio.throttle.{direction}_{unit}_device").write_text(f"{number} {value}")

    def target(self) -> str:
        return f"ioengine=libaio\ndirect=1\nfilename={self.device}\n"

    def enter(self) -> None:
        """Puts the calling process behind the limit."""
        (self.group / "cgroup.procs").write_text("0")


class StorageServer:
    """nbdkit, serving from memory one request after the other, each after a fixed time."""

    def __init__(self, name: str, server: OneByOne, mib: int, undo: ExitStack):
        self.socket = MEMORY / f"record-{os.getpid()}-{name}"
        undo.callback(self.socket.unlink, missing_ok=True)
        command = ["nbdkit", "--foreground", "--unix", str(self.socket), "--filter=noparallel", "--filter=delay", "memory", f"{mib}M"]
        times = [f"rdelay={server.read_ms}ms", f"wdelay={server.write_ms}ms"]
        process = subprocess.Popen([*FIRST, *command, "serialize=all-requests", *times])
        undo.callback(process.wait, timeout=30)
        undo.callback(process.send_signal, signal.SIGTERM)
        while not self.socket.exists():
            if process.poll() is not None:
                raise RuntimeError("nbdkit did not start")
            time.sleep(0.05)

    def target(self) -> str:
        return f"ioengine=nbd\nuri=nbd+unix:///?socket={self.socket}\n"

    def enter(self) -> None:
        """Nothing: whoever connects is in its queue."""
