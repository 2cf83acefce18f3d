#!/usr/bin/env bash
# Every reader of what strangers write under libFuzzer, so many seconds each (60), from what we have of records, scenarios,
# boards, positions and requests. `tests/fuzz.sh 600 record` runs one of them. Needs a C++ compiler and stable Rust only:
# coverage is instrumented, no sanitizer, because there is no unsafe code of ours to watch.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
work=$target/fuzz
host=$(rustc -vV | sed -n 's/^host: //p')
command -v c++ >/dev/null || { echo 'a C++ compiler is needed (Debian: g++)' >&2; exit 2; }

# A target is named, so that build scripts and procedural macros are left as they are.
RUSTFLAGS='-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-trace-compares
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1' \
  CARGO_PROFILE_DEV_OPT_LEVEL=2 cargo build -p fuzz --bin fuzz --features engine --target "$host" --target-dir "$work/build"
cargo run --quiet -p fuzz --bin corpus -- "$work/start"

# The database of the requests goes to memory and vanishes.
TMPDIR=$(mktemp -d -p "$([ -d /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
readers=("${@:2}")
[ ${#readers[@]} -gt 0 ] || mapfile -t readers < <(ls "$work/start")
failed=()
for reader in "${readers[@]}"; do
  printf '\n== %s, %s s\n' "$reader" "$seconds"
  mkdir -p "$work/found/$reader" "$work/faults"
  # What is found new is kept for the next run; an input takes no longer than five seconds.
  READER=$reader "$work/build/$host/debug/fuzz" "$work/found/$reader" "$work/start/$reader" -max_total_time="$seconds" -timeout=5 \
    -rss_limit_mb=3000 -max_len=40000 -print_final_stats=1 -verbosity=0 -artifact_prefix="$work/faults/$reader-" 2>&1 | tail -n 40 ||
    failed+=("$reader")
done
[ ${#failed[@]} -eq 0 ] || { echo "faults of ${failed[*]}: the inputs are in $work/faults" >&2; exit 1; }
echo 'no reader failed'
