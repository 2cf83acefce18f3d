#!/usr/bin/env bash
# A fuzz of the API from its own document: no answer may be a server error. Installs schemathesis into a virtual
# environment of its own; `NORIKAE` is the binary, `EXAMPLES` how many requests each operation gets.
set -euo pipefail
cd "$(dirname "$0")/.."
norikae=${NORIKAE:-${CARGO_TARGET_DIR:-target}/debug/norikae}
folder=$(mktemp -d)
venv=${SCHEMATHESIS_VENV:-${CARGO_TARGET_DIR:-target}/schemathesis}
[ -x "$venv/bin/schemathesis" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet schemathesis; }

"$norikae" serve --listen 127.0.0.1:0 --database "sqlite:$folder/norikae.db" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do grep -q 'open http://' "$folder/log" && break; sleep 0.1; done
site=$(sed -n 's/.*open \(http:[^ ]*\) .*/\1/p' "$folder/log")

post() { curl --silent --fail --header "authorization: Bearer ${token:-}" --data "$2" "$site/api/$1"; }
token=$(post guests '{"name":"fuzz"}' | sed 's/.*"token":"\([^"]*\)".*/\1/')
table=$(post tables '{"game":"metrox","seats":["you","greedy"]}' | sed 's/.*"id":"\([^"]*\)".*/\1/')

# Half of the requests go to a table that exists; streams never end, so they are left to the tests.
export SCHEMATHESIS_HOOKS=tests.schemathesis_hooks NORIKAE_TABLE=$table PYTHONPATH=.
"$venv/bin/schemathesis" run "$site/api/openapi.json" --header "Authorization: Bearer $token" \
  --exclude-path '/api/tables/{id}/events' --checks not_a_server_error,response_schema_conformance,content_type_conformance \
  --max-examples "${EXAMPLES:-100}" --seed 1 --workers 1
! grep -E 'ERROR|panicked' "$folder/log"
