#!/usr/bin/env bash
# A throw-away PostgreSQL for the tests: `start` starts it unless it runs and prints its address, `restart` ends it at once and
# starts it again, `stop` ends it and removes all of it. It listens on a socket in its own folder and nowhere else. It stops by itself
# when nobody has used it for two minutes. `NORIKAE_POSTGRES_FOLDER` is where it lies, `NORIKAE_POSTGRES_FSYNC=on` makes it write as a
# real one does.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
folder=${NORIKAE_POSTGRES_FOLDER:-/tmp/norikae-postgres-$(id -u)-$(cksum <<<"$here" | cut -d ' ' -f 1)}
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$programs" ]; then
  echo 'The tests of several servers need PostgreSQL, and it is not here: ./test installs it, or apt-get install postgresql.' >&2
  exit 2
fi
# It refuses to run as root.
as=()
[ "$(id -u)" -ne 0 ] || as=(runuser -u postgres --)
address="postgres://norikae@localhost/postgres?host=$folder"

is_up() { "${as[@]}" "$programs/pg_ctl" -D "$folder/data" status >/dev/null 2>&1; }

up() {
  "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -w -t 120 -l "$folder/log" start >/dev/null -o \
    "-c listen_addresses= -c unix_socket_directories=$folder -c fsync=${NORIKAE_POSTGRES_FSYNC:-off} -c max_connections=400"
}

start() {
  mkdir -p "$folder"
  # Tests start it at the same time.
  exec 9>"$folder/lock"
  flock 9
  touch "$folder/used"
  if ! is_up; then
    [ "$(id -u)" -ne 0 ] || chown postgres "$folder"
    if [ ! -e "$folder/data/PG_VERSION" ]; then
      rm -rf "$folder/data"
      "${as[@]}" "$programs/initdb" -D "$folder/data" -U norikae --auth=trust --no-sync --locale=C.UTF-8 -E UTF8 >/dev/null
    fi
    up 9>&-
    setsid "$here/postgres.sh" watch </dev/null >/dev/null 2>&1 9>&- &
  fi
  echo "$address"
}

# Stops it when nobody is connected and nobody asked for it lately.
watch() {
  while sleep 20 && is_up; do
    connected=$("${as[@]}" "$programs/psql" "$address" -Atc \
      "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()" || echo 1)
    exec 9>"$folder/lock"
    flock 9
    if [ "$connected" = 0 ] && [ -z "$(find "$folder/used" -mmin -2)" ]; then
      stop
      return
    fi
    exec 9>&-
  done
}

stop() {
  "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}

case ${1:-} in
  start) start ;;
  restart)
    "${as[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null
    up
    ;;
  stop) stop ;;
  watch) watch ;;
  *) echo 'tests/postgres.sh start | restart | stop' >&2; exit 2 ;;
esac
