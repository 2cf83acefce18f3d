#!/usr/bin/env bash
# What docs/scale.md claims of PostgreSQL, measured in one run on this machine with a throw-away database that writes as a real one does:
# decisions a second alone and many in a commit, with and without NOTIFY, with the log in partitions, with many listeners, and with
# a replica that is read from. `SECONDS_EACH` is how long each takes (6), `CLIENTS` how many connections write (32).
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SECONDS_EACH:-6} clients=${CLIENTS:-32}
scratch=$(mktemp -d)
chmod 711 "$scratch"
export NORIKAE_POSTGRES_FOLDER=$scratch/postgres NORIKAE_POSTGRES_FSYNC=on
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as=()
[ "$(id -u)" -ne 0 ] || as=(runuser -u postgres --)
replica=
listeners=()
finish() {
  [ ${#listeners[@]} -eq 0 ] || kill "${listeners[@]}" 2>/dev/null || true
  [ -z "$replica" ] || "${as[@]}" "$programs/pg_ctl" -D "$replica" -m immediate stop >/dev/null 2>&1 || true
  tests/postgres.sh stop
  rm -rf "$scratch"
}
trap finish EXIT
database=$(tests/postgres.sh start)
sql() { psql -X -q -v ON_ERROR_STOP=1 -At "$@"; }

sql "$database" -f crates/tables/migrations/postgres-1.sql >/dev/null
sql "$database" >/dev/null <<'SQL'
insert into tables (id, game, version, board, board_hash, settings, places, seed, status, public, created, people, orders, revision)
  select id, 'metrox', 1, 'tokyo', '', '{}', '[]', '', 'running', false, 0, '{}', '{}', 0 from generate_series(1, 10000) as id;
create sequence entries;
create table plain_log (like log including all);
create table parts (like log including all) partition by hash (table_id);
select format('create table parts_%s partition of parts for values with (modulus 16, remainder %s)', part, part) from generate_series(0, 15) as part \gexec
vacuum analyze tables
SQL

# One decision, as a server writes one: the row as it was known, an entry of the log, the word to the other servers.
one() {
  cat <<SQL
\set id random(1, 10000)
with here as (select 1 from tables where id = :id and revision = 0 for share),
  added as (insert into $1 (table_id, seq, at, kind, seat, text) select :id, nextval('entries'), 0, 'play', 0, 'free shibuya' from here)
  select count(*)$2 from here;
SQL
}
# As many in one transaction as servers gather under load.
many() {
  cat <<SQL
\set from random(1, 9900)
with asked as (select id from generate_series(:from, :from + 31) as id),
  here as (select asked.id from asked join tables on tables.id = asked.id and revision = 0 order by asked.id for share of tables skip locked),
  added as (insert into $1 (table_id, seq, at, kind, seat, text)
    select id, nextval('entries'), 0, 'play', 0, 'free shibuya' from here order by id on conflict do nothing returning table_id, seq)
  select $2 from added;
SQL
}
notify=", pg_notify('norikae', 'table ' || :id || ' 7 0')"
one plain_log "" >"$scratch/one.sql"
one log "$notify" >"$scratch/one-notify.sql"
one parts "$notify" >"$scratch/parts-notify.sql"
one parts "" >"$scratch/parts.sql"
many log "pg_notify('norikae', 'table ' || table_id || ' ' || seq || ' 0')" >"$scratch/many-notify.sql"
many log "table_id" >"$scratch/many.sql"
echo "select pg_notify('norikae', 'table 7 7 0');" >"$scratch/notify.sql"
echo "set synchronous_commit = off; select pg_notify('norikae', 'table 7 7 0');" >"$scratch/notify-off.sql"
printf '\\set id random(1, 10000)\nselect seq, at, kind, seat, who, text from plain_log where table_id = :id order by seq limit 500;\n' >"$scratch/read.sql"

# `bench WHAT FILE EACH [DATABASE]`: transactions a second times how many each holds.
bench() {
  local told
  told=$("$programs/pgbench" -n -M prepared -c "$clients" -j 1 -T "$seconds" -f "$scratch/$2.sql" "${4:-$database}" 2>/dev/null)
  awk -v what="$1" -v each="$3" '/^latency average/ { ms = $4 } /^tps/ { printf "%s: %.0f a second (%.0f transactions, %.1f ms each)\n", what, $3 * each, $3, ms }' <<<"$told"
}
listen() {
  for _ in $(seq "$1"); do
    (printf 'listen norikae;\n'; while sleep 0.2; do printf 'select 1;\n'; done) | sql "$database" >/dev/null 2>&1 &
    listeners+=($!)
  done
}
flush() { "$programs/pg_test_fsync" -s 1 -f "$scratch/flush" 2>/dev/null | awk '/^ *fdatasync / { print "a flush of the disk (fdatasync):", $2, "a second"; exit }'; }

flush
bench "decisions, one a commit, no NOTIFY" one 1
bench "decisions, one a commit, NOTIFY" one-notify 1
bench "decisions, 32 a commit, no NOTIFY" many 32
bench "decisions, 32 a commit, NOTIFY" many-notify 32
bench "decisions, one a commit, 16 partitions, no NOTIFY" parts 1
bench "decisions, one a commit, 16 partitions, NOTIFY" parts-notify 1
bench "NOTIFY alone" notify 1
bench "NOTIFY alone, not flushed" notify-off 1
for more in 2 8 40; do
  listen "$more"
  bench "decisions, 32 a commit, NOTIFY, ${#listeners[@]} listeners" many-notify 32
done
kill "${listeners[@]}" 2>/dev/null || true
listeners=()

replica=$scratch/postgres/replica
"${as[@]}" "$programs/pg_basebackup" -D "$replica" -R -c fast -h "$scratch/postgres" -U norikae
mkdir -p "$scratch/socket"
[ "$(id -u)" -ne 0 ] || chown postgres "$scratch/socket"
"${as[@]}" "$programs/pg_ctl" -D "$replica" -w -l "$scratch/postgres/replica.log" start >/dev/null \
  -o "-c listen_addresses= -c unix_socket_directories=$scratch/socket -c max_connections=400"
copy="postgres://norikae@localhost/postgres?host=$scratch/socket"
bench "logs read, first database" read 1
bench "logs read, replica" read 1 "$copy"
(bench "decisions, 32 a commit, NOTIFY, with a replica" many-notify 32) &
writing=$!
sleep 1
lags=()
while kill -0 "$writing" 2>/dev/null; do
  lags+=("$(sql "$database" -c "select coalesce(extract(epoch from replay_lag) * 1000, 0) from pg_stat_replication")")
  sleep 0.2
done
wait "$writing"
printf '%s\n' "${lags[@]}" | sort -n | awk '{ lag[NR] = $1 } END { printf "the replica is behind by %.1f ms (median of %d), %.1f ms at most\n", lag[int((NR + 1) / 2)], NR, lag[NR] }'
