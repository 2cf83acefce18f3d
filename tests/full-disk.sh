#!/usr/bin/env bash
# For owners: what a server does on a disk that is full, and when there is space again. Needs root, for a small disk in memory.
# `NORIKAE` is the binary, `ROUNDS` how often the disk is filled, `TABLES` how many tables are played at once.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || { echo 'full-disk.sh mounts a small disk in memory: run it as root' >&2; exit 2; }
norikae=$(realpath "${NORIKAE:-${CARGO_TARGET_DIR:-target}/debug/norikae}")
disk=$(mktemp -d)
log=$(mktemp)
mount -t tmpfs -o size=4m tmpfs "$disk"
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; wait 2>/dev/null || true; umount "$disk"; rmdir "$disk"; rm -f "$log"' EXIT

"$norikae" serve --listen 127.0.0.1:0 --database "sqlite:$disk/norikae.db" 2>"$log" &
server=$!
for _ in $(seq 100); do grep -q 'open http://' "$log" && break; sleep 0.1; done
site=$(sed -n 's/.*open \(http:[^ ]*\) .*/\1/p' "$log")

python3 - "$site" "$disk" "${ROUNDS:-3}" "${TABLES:-20}" <<'PYTHON'
import json, os, sys, time, urllib.error, urllib.request

site, disk, rounds, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
ballast = os.path.join(disk, "ballast")


def ask(path, body=None, token=None):
    """The status and the answer; a POST if there is a body."""
    head = {"authorization": f"Bearer {token}"} if token else {}
    data = json.dumps(body).encode() if body is not None else None
    try:
        with urllib.request.urlopen(urllib.request.Request(site + path, data, head), timeout=30) as answer:
            text = answer.read()
            return answer.status, text.decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def fill():
    """Writes until there is not a byte left."""
    with open(ballast, "ab", buffering=0) as file:
        for size in (65536, 4096):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass


class Table:
    def __init__(self):
        self.token = json.loads(ask("/api/guests", {"name": "Mika"})[1])["token"]
        made = {"game": "metrox", "seats": ["you"], "confirm": False, "public": True}
        self.id = json.loads(ask("/api/tables", made, self.token)[1])["id"]
        self.acknowledged, self.refused, self.over = [], 0, False

    def look(self):
        status, text = ask(f"/api/tables/{self.id}", None, self.token)
        assert status == 200, (status, text)
        return json.loads(text)

    def play(self):
        """One decision; true if it was acknowledged."""
        seen = self.look()
        if seen["status"] == "over":
            self.over = True
            return False
        action = seen["legal"][0]
        status, text = ask(f"/api/tables/{self.id}/play", {"seat": 0, "action": action, "asked": seen["asked"]}, self.token)
        if status == 200:
            self.acknowledged.append(action)
            return True
        assert status == 503 and json.loads(text)["error"]["is"] == "storage", (status, text)
        self.refused += 1
        assert self.look()["seq"] == seen["seq"], "a refused decision happened"
        return False


tables = [Table() for _ in range(count)]
for number in range(rounds):
    for table in tables:
        table.play()
    before = [len(table.acknowledged) for table in tables]
    fill()
    # What the write-ahead log has room for is still written; go on until nothing is.
    for _ in range(200):
        if not any([table.play() for table in tables]) and ask("/healthz")[0] == 503:
            break
    else:
        sys.exit("the disk did not get full")
    during = sum(len(table.acknowledged) for table in tables) - sum(before)
    refused = sum(table.refused for table in tables)
    status, why = ask("/healthz")
    newcomer = ask("/api/guests", {"name": "Ben"})[0]
    print(f"round {number + 1}: full; {during} more decisions acknowledged, {refused} refused so far; /healthz {status} {why}; a newcomer gets {newcomer}")
    assert status == 503 and newcomer == 503
    os.remove(ballast)
    begun = time.monotonic()
    while not all([table.play() or table.over for table in tables]):
        assert time.monotonic() < begun + 30, "play does not go on"
    while ask("/healthz")[0] != 200:
        assert time.monotonic() < begun + 30, "the server is not well again"
    took = time.monotonic() - begun
    print(f"round {number + 1}: space again; all {count} tables play on and /healthz says {ask('/healthz')[1]} after {took:.1f} s")

lost = 0
for table in tables:
    while not table.over:
        table.play()
    record = ask(f"/api/tables/{table.id}/record", None, table.token)[1]
    table.record = record
    moves = [line.split(None, 1)[1] for line in record.splitlines() if line.split(None, 1)[:1] == ["0"]]
    lost += moves != table.acknowledged
acknowledged = sum(len(table.acknowledged) for table in tables)
print(f"{acknowledged} decisions acknowledged, {sum(table.refused for table in tables)} refused; {count - lost} of {count} records hold exactly what was acknowledged")
if lost:
    sys.exit(f"{lost} records differ; one of them:\n{tables[0].record}\n{tables[0].acknowledged}")
PYTHON
kill "$server"; wait "$server" || true; server=
files=$(ls "$disk")
echo "stopped; on the disk: $files"
[ "$files" = norikae.db ]
grep -c ERROR "$log" | sed 's/$/ lines of ERROR in the log of the server, such as:/'
grep ERROR "$log" | head -n 3 || true
