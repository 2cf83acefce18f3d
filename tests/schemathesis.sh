#!/usr/bin/env bash
# A fuzz of the API from its own document: no answer may be a server error, and each must be what the document says.
# Installs schemathesis into a virtual environment of its own; `NORIKAE` is the binary, `EXAMPLES` how many requests each
# operation gets.
set -euo pipefail
cd "$(dirname "$0")/.."
norikae=${NORIKAE:-${CARGO_TARGET_DIR:-target}/debug/norikae}
folder=$(mktemp -d)
venv=$(realpath -m "${SCHEMATHESIS_VENV:-${CARGO_TARGET_DIR:-target}/schemathesis}")
[ -x "$venv/bin/schemathesis" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet 'schemathesis>=4.32,<5'; }

"$norikae" serve --limits off --listen 127.0.0.1:0 --database "sqlite:$folder/norikae.db" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
# Until it says where it listens; a server that ended will not.
until grep -q 'open http://' "$folder/log"; do kill -0 "$server" || exit 1; sleep 0.1; done
site=$(sed -n 's/.*open \(http:[^ ]*\) .*/\1/p' "$folder/log")

# The answer's field $3 to a POST of $2 at $1.
post() { curl --silent --fail --header "authorization: Bearer ${token:-}" --data "$2" "$site/api/$1" | sed "s/.*\"$3\":\"\([^\"]*\)\".*/\1/"; }
token=$(post guests '{"name":"fuzz"}' token)
tables=()
for seats in '["you","greedy"]' '["you","open"]' '["you"]' '["greedy","random"]'; do
  for confirm in true false; do
    tables+=("\"$(post tables "{\"game\":\"metrox\",\"seats\":$seats,\"confirm\":$confirm,\"public\":true}" id)\"")
  done
done

# Once with any table, once with tables that exist. Streams never end, a program's question is waited for, and who signs out, or gets another
# token, is nobody: they are left to the tests.
curl --silent "$site/api/openapi.json" >"$folder/any.json"
list=$(IFS=,; echo "${tables[*]}")
sed "s/\"pattern\": \"^\[0-7\][^\"]*\"/\"enum\": [$list]/" "$folder/any.json" >"$folder/there.json"
for document in any there; do
  # Its caches stay in the folder that vanishes.
  cd "$folder"
  "$venv/bin/schemathesis" run "$document.json" --url "$site" --header "Authorization: Bearer $token" \
    --exclude-path '/api/tables/{id}/events' --exclude-path '/api/tables/{id}/ask' --exclude-path /api/session --exclude-path /api/sessions \
    --exclude-path /api/account --exclude-path /api/account/password --max-examples "${EXAMPLES:-50}" --seed 1 --workers 1 --request-timeout 120 \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
done
! grep -E 'ERROR|panicked' "$folder/log"
