#!/usr/bin/env bash
# Two servers over one PostgreSQL, under load: each is killed (-9) and started again by turns, the database is restarted, one server is
# stopped with SIGTERM. Nothing that was acknowledged may be lost or happen twice, and every stream must reach the end of its game.
# `NORIKAE` is the binary, `KILLS` how often a server is killed, `TABLES` how many tables are played at once, `PORT` the first of two ports (without it
# any that are free).
set -euo pipefail
cd "$(dirname "$0")/.."
norikae=$(realpath "${NORIKAE:-${CARGO_TARGET_DIR:-target}/debug/norikae}")
scratch=$(mktemp -d)
chmod 711 "$scratch"
export NORIKAE_POSTGRES_FOLDER=$scratch/postgres NORIKAE_POSTGRES_FSYNC=on
trap 'tests/postgres.sh stop; rm -rf "$scratch"' EXIT
database=$(tests/postgres.sh start)

python3 - "$norikae" "$database" "$scratch" "${KILLS:-20}" "${TABLES:-20}" "${PORT:-0}" <<'PYTHON'
import atexit, http.client, json, random, socket, subprocess, sys, threading, time, urllib.error, urllib.request

norikae, database, scratch, kills, count, port = *sys.argv[1:4], *map(int, sys.argv[4:])


def free():
    with socket.socket() as any:
        any.bind(("127.0.0.1", 0))
        return any.getsockname()[1]


ports = [port, port + 1] if port else [free(), free()]
servers = [None, None]
over = threading.Event()
failed = []
atexit.register(lambda: [server.kill() for server in servers if server and server.poll() is None])


def start(at):
    log = open(f"{scratch}/server-{at}.log", "ab")
    command = [norikae, "serve", "--listen", f"127.0.0.1:{ports[at]}", "--database", database, "--limits", "off", "--log", "warn"]
    servers[at] = subprocess.Popen(command, stderr=log)
    until = time.monotonic() + 60
    while True:
        try:
            if ask(at, "/healthz")[0] == 200:
                return
        except OSError:
            pass
        assert time.monotonic() < until and servers[at].poll() is None, f"server {at} does not start"
        time.sleep(0.02)


def ask(at, path, body=None, token=None):
    """The status and the answer; a POST if there is a body."""
    head = {"authorization": f"Bearer {token}"} if token else {}
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"http://127.0.0.1:{ports[at]}{path}", data, head)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"null")


def insist(path, body=None, token=None):
    """Asks any server until one answers well; for what may happen twice without harm."""
    until = time.monotonic() + 60
    while True:
        try:
            status, answer = ask(random.randrange(2), path, body, token)
            if status < 300:
                return answer
            assert status == 503, (path, status, answer)
        except (OSError, http.client.HTTPException):
            pass
        assert time.monotonic() < until, f"no answer to {path}"
        time.sleep(0.02)


class Table:
    """A table of two people, or of one and a bot. Each decision is sent to either server."""

    def __init__(self, with_bot):
        self.tokens = [insist("/api/guests", {"name": "Mika"})["token"] for _ in range(1 if with_bot else 2)]
        seats = ["you", "random"] if with_bot else ["you", "open"]
        game = "metrox" if with_bot else "shinjuku"
        self.id = insist("/api/tables", {"game": game, "seats": seats, "confirm": False}, self.tokens[0])["id"]
        for token in self.tokens[1:]:
            insist(f"/api/tables/{self.id}/join", {}, token)
        # By seat, then by question: what was acknowledged, and what may have happened.
        self.asked = [{} for _ in self.tokens]
        self.acknowledged = 0
        self.told = []
        self.moves = 0

    def play(self):
        """Decides for whoever is asked; false when the game is over."""
        for seat, token in enumerate(self.tokens):
            seen = insist(f"/api/tables/{self.id}", None, token)
            if seen["status"] == "over":
                return False
            if not seen.get("legal"):
                continue
            action = random.choice(seen["legal"])
            tried = self.asked[seat].setdefault(seen["asked"], {"acknowledged": [], "unsure": []})
            try:
                body = {"seat": seat, "action": action, "asked": seen["asked"]}
                status, answer = ask(random.randrange(2), f"/api/tables/{self.id}/play", body, token)
            except (OSError, http.client.HTTPException):
                status, answer = None, None
            if status == 200:
                tried["acknowledged"].append(action)
                self.acknowledged += 1
            elif status in (None, 503):
                tried["unsure"].append(action)
            else:
                # What was unsure may have happened meanwhile, and nothing else may be refused.
                assert status == 409 and tried["unsure"], (status, answer, seen["asked"], tried)
        return True

    def listen(self):
        """Follows the game over either server; when a stream breaks, it goes on from there with the other."""
        at, last, ended = random.randrange(2), 0, False
        while not ended and not failed:
            try:
                path = f"http://127.0.0.1:{ports[at]}/api/tables/{self.id}/events?after={last}"
                with urllib.request.urlopen(path, timeout=25) as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            event = json.loads(line[6:])
                            assert event["seq"] > last, "told twice"
                            last, ended = event["seq"], event["over"]
                            if ended:
                                break
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)
            at, self.moves = 1 - at, self.moves + 1
        self.ended = ended

    def check(self):
        """The record holds every decision that was acknowledged, once, and no other but those that may have happened."""
        request = urllib.request.Request(f"http://127.0.0.1:{ports[0]}/api/tables/{self.id}/record")
        request.add_header("authorization", f"Bearer {self.tokens[0]}")
        record = urllib.request.urlopen(request, timeout=30).read().decode()
        for seat, asked in enumerate(self.asked):
            moves = [line.split(None, 1)[1] for line in record.splitlines() if line.split(None, 1)[:1] == [str(seat)]]
            questions = [asked[number] for number in sorted(asked)]
            assert len(moves) == len(questions), (len(moves), len(questions), record)
            for move, tried in zip(moves, questions):
                assert len(tried["acknowledged"]) < 2, "one question was answered twice"
                assert move in (tried["acknowledged"] or tried["unsure"]), (move, tried)
        path = f"{scratch}/{self.id}.txt"
        with open(path, "w") as file:
            file.write(record)
        replayed = subprocess.run([norikae, "replay", path], capture_output=True)
        assert replayed.returncode == 0, replayed.stderr
        assert self.ended, "its stream did not reach the end"


tables = []


def watched(work):
    def run():
        try:
            work()
        except BaseException as error:
            failed.append(repr(error))
            over.set()
            raise
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def club(number):
    """Plays one table after the other."""
    turn = number
    while not over.is_set():
        table = Table(turn % 3 == 0)
        turn += 1
        listener = watched(table.listen)
        while table.play() and not failed:
            pass
        listener.join(60)
        tables.append(table)


for at in range(2):
    start(at)
clubs = [watched(lambda number=number: club(number)) for number in range(count)]
begun = time.monotonic()
for number in range(kills):
    over.wait(random.uniform(0.5, 1.5))
    at = number % 2
    servers[at].kill()
    servers[at].wait()
    over.wait(random.uniform(0.0, 0.5))
    start(at)
    if failed:
        break
over.wait(1)
stopped = time.monotonic()
subprocess.run(["tests/postgres.sh", "restart"], check=True)
for at in range(2):
    while ask(at, "/healthz")[0] != 200:
        assert time.monotonic() < stopped + 60, "a server is not well again"
        time.sleep(0.02)
recovered = time.monotonic() - stopped
over.wait(1)
servers[0].terminate()
drained = time.monotonic()
assert servers[0].wait(30) == 0, "a server that is told to stop stops well"
drained = time.monotonic() - drained
over.wait(1)
start(0)
over.set()
for thread in clubs:
    thread.join(120)
    assert not thread.is_alive(), "a game does not end"
if failed:
    sys.exit("\n".join(failed))
for table in tables:
    table.check()
seconds = time.monotonic() - begun
for server in servers:
    server.terminate()
    assert server.wait(30) == 0
acknowledged = sum(table.acknowledged for table in tables)
unsure = sum(len(tried["unsure"]) for table in tables for asked in table.asked for tried in asked.values())
moved = sum(table.moves - 1 for table in tables)
print(f"{kills} kills, a restart of the database ({recovered:.1f} s until both were well), a stop ({drained:.1f} s), in {seconds:.0f} s")
print(f"{len(tables)} games to their end, {acknowledged} decisions acknowledged, {unsure} unanswered, {moved} times a stream moved over")
print("every record holds what was acknowledged, once; every stream reached the end")
PYTHON
"$norikae" move-database "$database" "sqlite:$scratch/moved.db" | tail -n 1 | sed "s|$scratch|…|g"
