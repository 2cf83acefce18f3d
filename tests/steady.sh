#!/usr/bin/env bash
# The tests of the tables, the pages and the browser, so many times (20), beside two busy loops; stops at the first failure.
# A test that waits for a time to pass, or hopes for luck, fails here sooner or later.
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-20}
busy=()
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT
for _ in 1 2; do
  (while :; do :; done) &
  busy+=("$!")
done

# Built as ./test builds them, so that nothing is compiled for this alone.
if cargo nextest --version >/dev/null 2>&1; then
  run() { cargo nextest run --workspace -E 'package(tables) + package(web)' --status-level fail --final-status-level fail; }
else
  run() { cargo test -p tables -p web --quiet; }
fi
for round in $(seq "$times"); do
  printf '== round %s of %s\n' "$round" "$times"
  run
done
echo "$times rounds, no failure"
