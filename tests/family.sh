#!/usr/bin/env bash
# Tokyo Metro's whole family, played by bots and audited after every decision: map × cards × Drinks for 1 to 5 players, both older
# editions with and without Drinks, and every single rule of the editions alone. Prints one line a cell; ends at the first that fails.
#
#   tests/family.sh [GAMES]          300 games a cell without it; NORIKAE names the binary (a release build is ten times as fast)
#
# The rounds of a cell are those of its card set: 10 - N with Tokyo's cards, 9 - N with Osaka's, alone 8 or 7 (TMV-MOD-2, TMV-SOLO-1).
set -euo pipefail
cd "$(dirname "$0")/.."
norikae=${NORIKAE:-target/release/norikae}
games=${1:-300}
records=$(mktemp -d)
trap 'rm -rf "$records"' EXIT
cells=0

# The rounds that a finished game of this cell had.
rounds() {
  rm -f "$records"/*
  "$norikae" simulate tokyo-metro --seats greedy --games 1 --records "$records" "$@" >"$records/out"
  "$norikae" replay "$records"/tokyo-metro-000000.txt | grep -om1 '"round": [0-9]*' | grep -o '[0-9]*'
}

# cell NAME PLAYERS ROUNDS OPTION…
cell() {
  local name=$1 players=$2 wanted=$3 found bot out option
  shift 3
  local args=(--players "$players")
  for option in "$@"; do args+=(--option "$option"); done
  found=$(rounds "${args[@]}")
  if [ "$found" != "$wanted" ]; then
    echo "$name, $players players: $found rounds, not $wanted" >&2
    exit 1
  fi
  for bot in random greedy; do
    out=$("$norikae" simulate tokyo-metro --seats "$bot" --games "$games" --audit "${args[@]}")
    local decisions mean
    decisions=$(grep -o '[0-9.]* decisions a game' <<<"$out" | cut -d' ' -f1)
    mean=$(awk -v bot="$bot" '$2 == bot { sum += $3; n++ } END { printf "%.0f", sum / n }' <<<"$out")
    printf '%-44s %7d  %-6s %6d %6d %10s %8s\n' "$name" "$players" "$bot" "$wanted" "$games" "$decisions" "$mean"
    cells=$((cells + 1))
  done
}

printf '%-44s %7s  %-6s %6s %6s %10s %8s\n' table players seats rounds games decisions 'mean ¥'
for players in 1 2 3 4 5; do
  tokyo=$((players == 1 ? 8 : 10 - players))
  osaka=$((tokyo - 1))
  for drinks in off standard; do
    for map in tokyo osaka; do
      cell "map=$map cards=tokyo drinks=$drinks" "$players" "$tokyo" "map=$map" cards=tokyo "drinks=$drinks"
      cell "map=$map cards=osaka drinks=$drinks" "$players" "$osaka" "map=$map" cards=osaka "drinks=$drinks"
    done
    for edition in second first; do
      cell "edition=$edition drinks=$drinks" "$players" "$tokyo" "edition=$edition" "drinks=$drinks"
    done
  done
done
for option in first_order=random_paid zero_ties=stay shared_spaces=on min_ride=0 reboard_same_phase=on \
  extra_disc=this_round drinks_payee=drink_owner drinks_shape=one_player; do
  for drinks in off standard; do
    cell "$option drinks=$drinks" 4 6 "$option" "drinks=$drinks"
  done
done
echo "$cells cells of $games games: no panic, the rounds of their cards, everything accounted for"
