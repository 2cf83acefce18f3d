#!/usr/bin/env bash
# For owners: what SQLite, PostgreSQL with one server and PostgreSQL with two bear, one after the other in one run, on this machine
# with the load beside them. `NORIKAE` is a release binary, `TABLES` how many tables play at once, `SECONDS_EACH` how long, `GAME` what.
set -euo pipefail
cd "$(dirname "$0")/.."
norikae=$(realpath "${NORIKAE:-${CARGO_TARGET_DIR:-target}/release/norikae}")
scratch=$(mktemp -d)
chmod 711 "$scratch"
export NORIKAE_POSTGRES_FOLDER=$scratch/postgres NORIKAE_POSTGRES_FSYNC=on
trap 'tests/postgres.sh stop; rm -rf "$scratch"' EXIT
database=$(tests/postgres.sh start)

python3 - "$norikae" "$database" "$scratch" "${TABLES:-100}" "${SECONDS_EACH:-15}" "${GAME:-shinjuku}" "${PORT:-7200}" <<'PYTHON'
import json, os, subprocess, sys, time, urllib.request

norikae, database, scratch = sys.argv[1:4]
tables, seconds, game, port = sys.argv[4], sys.argv[5], sys.argv[6], int(sys.argv[7])


def start(port, database):
    command = [norikae, "serve", "--listen", f"127.0.0.1:{port}", "--database", database, "--limits", "off", "--log", "warn"]
    # What names the throw-away database is no setting of a server.
    server = subprocess.Popen(command, env={name: value for name, value in os.environ.items() if not name.startswith("NORIKAE_")})
    for _ in range(500):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
            return server
        except OSError:
            time.sleep(0.02)
    sys.exit("the server does not start")


def postgres():
    """The processor time of all processes of the database, by number."""
    main = int(open(f"{scratch}/postgres/data/postmaster.pid").readline())
    times = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(pid) == main or int(fields[1]) == main:
            times[pid] = (int(fields[11]) + int(fields[12])) / 100
    return times


def machine():
    """The share of the machine's processors that was busy since it was asked last."""
    fields = list(map(int, open("/proc/stat").readline().split()[1:9]))
    return sum(fields), fields[3] + fields[4]


for name, where, ports in [
    ("SQLite", f"sqlite:{scratch}/norikae.db", [port]),
    ("PostgreSQL, one server", database, [port]),
    ("PostgreSQL, two servers", database, [port, port + 1]),
]:
    servers = [start(one, where) for one in ports]
    command = [norikae, "load", "--json", "--game", game, "--tables", tables, "--seconds", seconds]
    for one, server in zip(ports, servers):
        command += ["--server", f"127.0.0.1:{one}", "--pid", str(server.pid)]
    before, all_before = postgres(), machine()
    report = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    after, all_after = postgres(), machine()
    for server in servers:
        server.terminate()
        server.wait()
    busy = 1 - (all_after[1] - all_before[1]) / max(1, all_after[0] - all_before[0])
    used = sum(after[pid] - before.get(pid, 0) for pid in after) * 1e6 / max(1, report["decisions"])
    print(
        f"{name}: {report['decisions_per_second']:.0f} decisions/s, p50 {report['p50_ms']:.1f} p95 {report['p95_ms']:.1f} p99 {report['p99_ms']:.1f} ms, "
        f"told after p50 {report['told_p50_ms']:.1f} p95 {report['told_p95_ms']:.1f} p99 {report['told_p99_ms']:.1f} ms, "
        f"{report['server_cpu_us_per_decision']:.0f} µs of the servers' and {used:.0f} µs of PostgreSQL's processor time a decision, "
        f"{report['server_memory_mb']:.0f} MB, {report['errors']} errors, processors {busy:.0%} busy",
        flush=True,
    )
PYTHON
