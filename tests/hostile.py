#!/usr/bin/env python3
"""An honest player beside hostile connections: how long the player waits with and without them.

    tests/hostile.py [--norikae BINARY] [--hostile 300] [--seconds 60]

Starts a server of its own with its usual limits on loopback, plays MetroX by the API from 127.0.0.1, then again while hostile
connections come from 127.0.0.2 to 127.0.0.9, an address for each kind, and prints both. Nothing but the standard library; it ends by itself.
"""

import argparse
import collections
import contextlib
import http.client
import json
import multiprocessing
import os
import re
import socket
import subprocess
import tempfile
import threading
import time

HONEST = "127.0.0.1"

class Honest:
    """Somebody who plays, one request after the other, and notes how long each took."""

    def __init__(self, server):
        self.server, self.token, self.took = server, None, []
        self.connect()
        self.token = self.ask("POST", "/api/guests", {"name": "Mika"})["token"]

    def connect(self):
        self.line = http.client.HTTPConnection(*self.server, timeout=60, source_address=(HONEST, 0))

    def ask(self, method, path, body=None):
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        begun = time.perf_counter()
        self.line.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.line.getresponse()
        text = answer.read()
        self.took.append(time.perf_counter() - begun)
        if answer.status >= 300:
            raise SystemExit(f"the honest player was refused: {method} {path}: {answer.status} {text[:200]}")
        return json.loads(text) if text.startswith(b"{") else text

    def play(self):
        """A whole game, on a table of its own; a page now and then, as a browser would ask for it."""
        self.line.close()
        self.connect()
        table = self.ask("POST", "/api/tables", {"game": "metrox", "seats": ["you"]})["id"]
        for turn in range(10_000):
            now = self.ask("GET", f"/api/tables/{table}")
            if now["status"] == "over":
                return
            body = {"seat": 0, "asked": now["asked"], "action": now["legal"][turn % len(now["legal"])]}
            self.ask("POST", f"/api/tables/{table}/play", body)
            if turn % 10 == 0:
                self.ask("GET", f"/t/{table}")
        raise SystemExit("the game does not end")


class Hostiles:
    """Connections that want no answer. Each does its worst again and again until it is told to stop. They are a process of their
    own, so that the honest player waits for the server alone."""

    def __init__(self, server, table):
        self.server, self.table = server, table
        self.stop, self.told = multiprocessing.Event(), multiprocessing.Queue()
        self.counts, self.lock = collections.Counter(), threading.Lock()
        self.kinds = [self.slow_head, self.slow_body, self.deaf, self.idle, self.garbage, self.half, self.hoarder, self.flood]

    def note(self, what):
        with self.lock:
            self.counts[what] += 1

    def start(self, many):
        self.process = multiprocessing.Process(target=self.all, args=(many,), daemon=True)
        self.process.start()

    def end(self):
        """Stops them; what became of each kind."""
        self.stop.set()
        counts = self.told.get(timeout=60)
        self.process.join(10)
        return counts

    def all(self, many):
        threads = [threading.Thread(target=self.run, args=(at,), daemon=True) for at in range(many)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.told.put(dict(self.counts))

    def run(self, at):
        kind, source = self.kinds[at % len(self.kinds)], f"127.0.0.{2 + at % len(self.kinds)}"
        while not self.stop.is_set():
            try:
                with socket.create_connection(self.server, timeout=2, source_address=(source, 0)) as line:
                    kind(line)
            except OSError:
                self.note(f"{kind.__name__}: cut")
            self.stop.wait(0.05)

    def drip(self, line, text):
        for byte in text:
            line.sendall(bytes([byte]))
            if self.stop.wait(0.2):
                return

    def slow_head(self, line):
        self.drip(line, b"GET / HTTP/1.1\r\nx-slow: " + b"a" * 10_000)

    def slow_body(self, line):
        # More than that it can't: a record, which may be larger, is not read from somebody unknown.
        line.sendall(b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 16000\r\n\r\n")
        line.sendall(b" " * 15_000)
        self.drip(line, b" " * 1_000)

    def deaf(self, line):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n" * 50)
        while not self.stop.wait(1):
            line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")

    def idle(self, line):
        line.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        line.settimeout(1)
        while not self.stop.is_set():
            with contextlib.suppress(TimeoutError):
                if not line.recv(4096):
                    return

    def garbage(self, line):
        line.sendall(os.urandom(2000) + b"\r\n\r\n")
        while line.recv(4096):
            pass

    def half(self, line):
        line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        line.shutdown(socket.SHUT_WR)
        self.stop.wait(1)

    def hoarder(self, line):
        line.sendall(f"GET /api/tables/{self.table}/events HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        self.note(f"hoarder: {line.recv(4096)[9:12].decode(errors='replace')}")
        while not self.stop.wait(1):
            pass

    def flood(self, line):
        body = b'{"name":"flood"}'
        while not self.stop.is_set():
            line.sendall(b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body))
            answer = line.recv(4096)
            if not answer:
                return
            self.note(f"flood: {answer[9:12].decode(errors='replace')}")


def memory(pid):
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


def report(what, took, pid):
    took = sorted(took)
    at = lambda part: took[min(len(took) - 1, int(len(took) * part))] * 1000
    print(f"{what}: {len(took)} requests, p50 {at(.5):.2f} ms, p95 {at(.95):.2f} ms, max {took[-1] * 1000:.2f} ms; server {memory(pid):.0f} MB")


def games(player, seconds):
    """Whole games for so long, one at least."""
    player.took, end, count = [], time.monotonic() + seconds, 0
    while count == 0 or time.monotonic() < end:
        player.play()
        count += 1
        time.sleep(min(10.0, max(0.0, end - time.monotonic())))
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    target = os.environ.get("CARGO_TARGET_DIR", "target")
    parser.add_argument("--norikae", default=f"{target}/debug/norikae")
    parser.add_argument("--hostile", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=60)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/log", "w+") as log:
        command = [args.norikae, "serve", "--listen", "127.0.0.1:0", "--database", f"sqlite:{folder}/norikae.db"]
        with subprocess.Popen(command, stderr=log) as server:
            try:
                found = None
                while not found and server.poll() is None:
                    time.sleep(0.05)
                    found = re.search(r"open http://([\d.]+):(\d+)", open(f"{folder}/log").read())
                address = (found[1], int(found[2]))
                player = Honest(address)
                games(player, 0)
                games(player, args.seconds / 4)
                report("without", player.took, server.pid)
                table = player.ask("POST", "/api/tables", {"game": "metrox", "seats": ["you", "open"]})["id"]
                hostiles = Hostiles(address, table)
                hostiles.start(args.hostile)
                time.sleep(3)
                count = games(player, args.seconds)
                report(f"with {args.hostile} hostile ({count} games)", player.took, server.pid)
                for what, times in sorted(hostiles.end().items()):
                    print(f"  {what}: {times}")
                games(player, 0)
                report("after", player.took, server.pid)
            finally:
                server.terminate()
                server.wait(15)


if __name__ == "__main__":
    main()
