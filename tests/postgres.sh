#!/usr/bin/env bash
# A throw-away PostgreSQL for the tests: `start` starts it unless it runs and prints its address, `stop` ends it and removes all of
# it. It listens on a socket of its own folder and nowhere else, and does without what a crash of the machine would need.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${NORIKAE_POSTGRES_FOLDER:-/tmp/norikae-postgres-$(id -u)}
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$programs" ] || { echo 'PostgreSQL (Debian: postgresql) is needed; ./test installs it' >&2; exit 2; }
# It refuses to run as root.
as=()
[ "$(id -u)" -ne 0 ] || as=(runuser -u postgres --)

start() {
  mkdir -p "$folder"
  # Tests start it at the same time.
  exec 9>"$folder/lock"
  flock 9
  [ "$(id -u)" -ne 0 ] || chown postgres "$folder"
  if ! "${as[@]}" "$programs/pg_ctl" -D "$folder/data" status >/dev/null 2>&1; then
    if [ ! -e "$folder/data/PG_VERSION" ]; then
      rm -rf "$folder/data"
      "${as[@]}" "$programs/initdb" -D "$folder/data" -U norikae --auth=trust --no-sync --locale=C.UTF-8 -E UTF8 >/dev/null
    fi
    "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -w -t 120 -l "$folder/log" \
      -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c fsync=off -c max_connections=400" start >/dev/null 9>&-
  fi
  echo "postgres://norikae@localhost/postgres?host=$folder"
}

stop() {
  "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}

case ${1:-} in
  start) start ;;
  stop) stop ;;
  *) echo 'tests/postgres.sh start | stop' >&2; exit 2 ;;
esac
