"""Plays machines as servers and their clients on the two ends of a link between two network namespaces."""

import ctypes
import multiprocessing
import os
import random
import socket
import struct
import subprocess
import threading
import time
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from arrivals import due, sleep_until
from model import Load, Machine, Sample, Scenario, Wire

SERVERS, CLIENTS = "10.99.0.1", "10.99.0.2"
PORT = 5000
NEW_NETWORK = 0x40000000
SIZE = struct.Struct("!I")

# Seconds for which servers stay after the end, for answers that are still under way.
LAST_ANSWERS = 60


def play(scenario: Scenario, folder: Path) -> list[Sample]:
    ((port, wire),) = scenario.places.items()
    with ExitStack() as undo:
        here, there = f"record-{os.getpid()}-s", f"record-{os.getpid()}-c"
        lay(wire, here, there, undo)
        begin = time.time() + 3
        for number, machine in enumerate(scenario.machines):
            spawn(undo, serve, here, PORT + number, begin, scenario.seconds, folder / f"{machine.id}.server")
        sleep_until(begin - 1.5)
        players = [
            spawn(undo, ask, there, PORT + number, machine.loads, begin, scenario.seconds, folder / f"{machine.id}.client")
            for number, machine in enumerate(scenario.machines)
        ]
        for player in players:
            player.join(timeout=scenario.seconds + 60)
    played = [each for machine in scenario.machines for each in samples(machine, folder)]
    return played + total(port, played)


def lay(wire: Wire, here: str, there: str, undo: ExitStack) -> None:
    """Two namespaces and a link; what the servers send goes through the narrow queue."""
    for namespace in (here, there):
        run(f"ip netns add {namespace}")
        undo.callback(run, f"ip netns delete {namespace}")
    run(f"ip link add wire netns {here} type veth peer name wire netns {there}")
    for namespace, address in ((here, SERVERS), (there, CLIENTS)):
        run(f"ip -n {namespace} address add {address}/24 dev wire")
        run(f"ip -n {namespace} link set wire up")
    run(f"tc -n {here} qdisc add dev wire root tbf rate {wire.mbit}mbit burst 16kb limit {wire.kib}kb")


def run(command: str) -> None:
    subprocess.run(command.split(), check=True)


def spawn(undo: ExitStack, what, *arguments) -> multiprocessing.Process:
    player = multiprocessing.Process(target=what, args=arguments, daemon=True)
    player.start()
    undo.callback(player.join, timeout=10)
    undo.callback(player.terminate)
    return player


def enter(namespace: str) -> None:
    """Moves the calling process into a namespace, and before the machine's other work."""
    with open(f"/run/netns/{namespace}") as handle:
        if ctypes.CDLL(None, use_errno=True).setns(handle.fileno(), NEW_NETWORK) != 0:
            raise OSError(ctypes.get_errno(), "setns")
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


def serve(namespace: str, port: int, begin: float, seconds: int, log: Path) -> None:
    enter(namespace)
    listener = socket.create_server((SERVERS, port))
    connections: list[socket.socket] = []
    threading.Thread(target=accept, args=(listener, connections), daemon=True).start()
    before = Counters()
    with log.open("w") as out:
        for second in range(int(begin) + 1, int(begin) + seconds + 1):
            sleep_until(second)
            now = Counters.of(connections)
            out.write(f"{second} {now.since(before)}\n")
            out.flush()
            before = now
    sleep_until(begin + seconds + LAST_ANSWERS)


def accept(listener: socket.socket, connections: list[socket.socket]) -> None:
    while True:
        connection, _ = listener.accept()
        connections.append(connection)
        threading.Thread(target=answer, args=(connection,), daemon=True).start()


def answer(connection: socket.socket) -> None:
    """For as long as the client is there: it asks for so many bytes and gets them."""
    while request := connection.recv(SIZE.size, socket.MSG_WAITALL):
        connection.sendall(bytes(SIZE.unpack(request)[0]))


@dataclass(frozen=True)
class Counters:
    """What the kernel counts of a server's connections together (struct tcp_info)."""

    rtt_ms: float = 0
    acknowledged: int = 0
    sent: int = 0
    again: int = 0

    @staticmethod
    def of(connections: list[socket.socket]) -> "Counters":
        infos = [connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 144) for connection in list(connections)]
        if not infos:
            return Counters()
        rtts = [struct.unpack_from("=I", info, 68)[0] / 1000 for info in infos]
        return Counters(
            sum(rtts) / len(rtts),
            sum(struct.unpack_from("=Q", info, 120)[0] for info in infos),
            sum(struct.unpack_from("=I", info, 136)[0] for info in infos),
            sum(struct.unpack_from("=I", info, 100)[0] for info in infos),
        )

    def since(self, before: "Counters") -> str:
        """MB, ms, and % of the segments sent again."""
        sent = self.sent - before.sent
        again = 100 * (self.again - before.again) / sent if sent else 0
        return f"{(self.acknowledged - before.acknowledged) / 1e6} {self.rtt_ms} {again}"


def ask(namespace: str, port: int, loads: list[Load], begin: float, seconds: int, log: Path) -> None:
    enter(namespace)
    with log.open("w") as out:
        streams = [load for load in loads for _ in range(load.streams)]
        threads = [threading.Thread(target=stream, args=(port, load, begin, seconds, out)) for load in streams]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def stream(port: int, load: Load, begin: float, seconds: int, out) -> None:
    sleep_until(begin + load.start - 0.5)
    with socket.create_connection((SERVERS, port), timeout=30) as connection:
        for at in due(load, begin, seconds):
            connection.sendall(SIZE.pack(round(load.size * 1024)))
            receive(connection, round(load.size * 1024))
            done = time.time()
            if load.per_second is not None:
                out.write(f"{done} {(done - at) * 1000}\n")


def receive(connection: socket.socket, left: int) -> None:
    while left > 0:
        piece = connection.recv(min(left, 65536))
        if not piece:
            raise ConnectionError("the server is gone")
        left -= len(piece)


def samples(machine: Machine, folder: Path) -> list[Sample]:
    result, responses = [], defaultdict(list)
    for line in (folder / f"{machine.id}.server").read_text().splitlines():
        second, sent, rtt, again = line.split()
        for metric, value in (("net.tx.throughput", sent), ("net.rtt", rtt), ("net.retransmit_ratio", again)):
            result.append(Sample(int(second), machine.id, metric, float(value)))
    for line in (folder / f"{machine.id}.client").read_text().splitlines():
        done, millis = map(float, line.split())
        responses[int(done) + 1].append(millis)
    return result + [Sample(second, machine.id, "app.response_time", sum(v) / len(v)) for second, v in responses.items()]


def total(port: str, played: list[Sample]) -> list[Sample]:
    sums = defaultdict(float)
    for sample in played:
        if sample.metric == "net.tx.throughput":
            sums[sample.second] += sample.value
    return [Sample(second, port, "net.tx.throughput", value) for second, value in sums.items()]
