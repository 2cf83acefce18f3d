#!/usr/bin/env bash
# Says where cargo-deny is; compiles it into the target folder the first time (a minute of two cores).
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.20.2
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}/tools")
if ! "$tools/bin/cargo-deny" --version 2>/dev/null | grep -qF "$version"; then
  # Unoptimised and without debug information: it runs for seconds.
  CARGO_TARGET_DIR="$tools/build" CARGO_PROFILE_DEV_DEBUG=false \
    cargo install --quiet --locked --debug --root "$tools" --version "$version" cargo-deny >&2
  rm -rf "$tools/build"
fi
echo "$tools/bin/cargo-deny"
