#!/usr/bin/env bash
# A site of many finished tables and people: how long a start, lists, a backup and a restore take. `tests/large-site.sh [TABLES] [PEOPLE]`
# (10000 and 1000); `NORIKAE` and `LARGE_SITE` name programs that are built already, else a release build is made.
set -euo pipefail
cd "$(dirname "$0")/.."
tables=${1:-10000} people=${2:-1000}
if [ -z "${NORIKAE:-}" ]; then
  cargo build --release --quiet -p norikae
  cargo build --release --quiet -p tables --example large_site
  target=${CARGO_TARGET_DIR:-target}/release
  NORIKAE=$target/norikae LARGE_SITE=$target/examples/large_site
fi
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
"$LARGE_SITE" "$folder/norikae.db" "$tables" "$people"
ls -l --block-size=K "$folder/norikae.db" | awk '{print "the file has", $5}'
NORIKAE=$NORIKAE python3 - "$folder" <<'PYTHON'
import http.client, os, re, statistics, subprocess, sys, time

folder, norikae = sys.argv[1], os.environ["NORIKAE"]

def timed(what, *command):
    begun = time.monotonic()
    subprocess.run([norikae, *command], check=True, stdout=subprocess.DEVNULL)
    print(f"{what}: {time.monotonic() - begun:.2f} s", flush=True)

begun = time.monotonic()
server = subprocess.Popen(
    [norikae, "serve", "--listen", "127.0.0.1:0", "--limits", "off", "--database", f"sqlite:{folder}/norikae.db"],
    stderr=subprocess.PIPE, text=True)
try:
    address = next(match[1] for line in server.stderr if (match := re.search(r"open http://([0-9.:]+)", line)))
    connection = http.client.HTTPConnection(address)

    def ask(path):
        begun = time.monotonic()
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, answer.status, body[:200])
        return time.monotonic() - begun, body

    ask("/readyz")
    start = time.monotonic() - begun
    print(f"start to the first answer: {start:.2f} s", flush=True)
    assert start < 2, "a start takes too long"
    for path in ["/", "/lists", "/replays", "/replays?page=20", "/api/tables", "/puzzle",
                 "/ratings?game=metrox&players=2", "/people/Guest%200", "/month", "/puzzle/archive"]:
        times = sorted(ask(path)[0] for _ in range(40))
        median, late = statistics.median(times) * 1000, times[37] * 1000
        print(f"{path}: {median:.1f} ms, p95 {late:.1f} ms", flush=True)
        assert median < 50, f"{path} takes too long"
    timed("backup while it serves", "backup", "--database", f"sqlite:{folder}/norikae.db", f"{folder}/backup.db")
finally:
    server.terminate()
    server.communicate()
timed("restore, every table replayed in both", "restore", f"{folder}/backup.db", "--database", f"sqlite:{folder}/restored.db")
timed("doctor", "doctor", "--database", f"sqlite:{folder}/backup.db")
PYTHON
