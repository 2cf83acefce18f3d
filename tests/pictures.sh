#!/usr/bin/env bash
# Puts the pictures that the browser tests took of key moments into the README's folder.
set -euo pipefail
cd "$(dirname "$0")/.."
screens=${CARGO_TARGET_DIR:-target}/screens
for picture in front-desktop-light metrox-turn-11-desktop-light shinjuku-decision-40-desktop-light \
  tokyo-metro-12-desktop-light osaka-14-desktop-light; do
  cp "$screens/$picture.png" "docs/pictures/$picture.png"
done
