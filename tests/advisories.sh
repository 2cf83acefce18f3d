#!/usr/bin/env bash
# Known vulnerabilities among the dependencies, for owners: their database is a git repository and in no package registry,
# so ./test, which needs registries only, can't look. Run it before a release and now and then between.
set -euo pipefail
cd "$(dirname "$0")/.."
deny=$(tests/cargo-deny.sh)
"$deny" check advisories
