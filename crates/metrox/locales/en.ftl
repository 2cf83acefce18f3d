# Refusals
metrox-players = MetroX is for 1 to 99 players, not { $count }.
metrox-no-window = { $line } has no empty window.
metrox-not-empty = { $station } is already filled.
metrox-no-window-for-free = A free card uses no window: choose an empty station.
metrox-must-choose-line = Choose a line with an empty window for this card; only a free card fills a single station.
metrox-no-pass = There is no passing: the card must be written in a window.
metrox-no-pass-free = There is no passing while a station is empty: the free card must fill one.
metrox-has-chosen = { $who } has chosen already and waits for the others.
metrox-sheet-full = { $who } has no empty station, so the free card does nothing.
metrox-over = The game is over: all windows are filled.

# Positions that break a rule
metrox-unknown-card = There is no card “{ $id }” in this deck.
metrox-unknown-line = There is no line “{ $id }” on this map.
metrox-unknown-station = There is no station “{ $id }” on this map.
metrox-chk-players = The position has { $count } players, the table { $due }.
metrox-chk-cards = Deck and discard pile together must be exactly the cards of the deck; here are { $count }.
metrox-chk-no-card = A card must lie on the discard pile: a turn begins with a flipped card.
metrox-chk-windows = All players must have the same number of empty windows.
metrox-chk-turns = A game with these cards has at most { $most } turns, not { $count }.
metrox-chk-shuffles = The cards are shuffled once a turn at most: { $count } times until turn { $turn } is too often.
metrox-chk-free-window = A free card is never written in a window.
metrox-chk-marks = A station of { $who } is only partly filled.
metrox-chk-star = A star at { $station } writes { $due }, not { $number }.
metrox-chk-scored-twice = { $who } scores a line both first and later.
metrox-chk-bonus = The crowns and diamonds of { $who } are not the lines that are complete.
metrox-chk-crown = { $who } has a diamond for a line that nobody completed first.
metrox-chk-nobody-asked = The free card asks nobody, because all sheets are full: the next card must be flipped.
metrox-chk-all-chose = All players have chosen: the turn must be played out.

# What happened
metrox-seen-has-chosen = { $who } has chosen.
metrox-seen-chose-line = { $who } chooses { $line }.
metrox-seen-chose-station = { $who } chooses { $station }.
metrox-seen-flipped = The card is: { $card }.
metrox-seen-filled = { $who } writes { $card } on { $line } and fills { $stations }.
metrox-seen-star = { $who } writes a star on { $line }: { $points } points at { $stations }.
metrox-seen-nothing = { $who } writes { $card } on { $line } and fills nothing.
metrox-seen-free = { $who } fills { $stations }.
metrox-seen-crown = { $who } completes { $line } first: { $points } points.
metrox-seen-diamond = { $who } completes { $line }: { $points } points.
metrox-seen-shuffled = All cards are shuffled.
metrox-seen-ended = All windows are filled: the game is over.

# Questions and choices
metrox-ask-number = Choose a line: fill up to { $number } stations in a row, from its first empty one.
metrox-ask-circled = Choose a line: fill its next { $number } empty stations, passing over filled ones.
metrox-ask-star = Choose a line: a star scores 2 points for each line through its first empty station.
metrox-ask-free = Fill any one empty station of the map.
metrox-preview-none = Nothing can be said of this choice.
metrox-preview-fills = { $line }: fills { $count } ({ $stations })
metrox-preview-star = { $line }: { $points } points at { $stations }
metrox-preview-nothing = { $line }: only uses a window
metrox-preview-free = { $station } ({ $lines })
metrox-preview-completes = { $what }; completes { $bonuses }
metrox-preview-crown = { $line } +{ $points }
metrox-preview-diamond = { $line } +{ $points }

# The page
metrox-page-turn = Turn { $turn } · { $windows ->
    [one] 1 window
   *[other] { $windows } windows
 } left
metrox-page-card = Just flipped:
metrox-page-deck = Left in the deck { $count }:
metrox-page-player = { $who } · { $score } points · { $lines } lines · { $empty } stations empty
metrox-page-choosing = is choosing
metrox-page-chosen = has chosen

# The end
metrox-part-lines = { $count ->
    [one] One line
   *[other] { $count } lines
}
metrox-part-stars = Stars
metrox-part-empty = { $count ->
    [one] One station empty
   *[other] { $count } stations empty
}
metrox-wins = { $who } wins with { $score } points.
metrox-wins-tie = { $who } wins with { $score } points: level, but only { $empty ->
    [one] one station is
   *[other] { $empty } stations are
} empty.
metrox-shared = { $who } share the victory with { $score } points and as many empty stations.
metrox-grade-1 = { $score } points, grade { $grade } of 8: a genius, or a lot of luck.
metrox-grade-2 = { $score } points, grade { $grade } of 8: you could plan a real network.
metrox-grade-3 = { $score } points, grade { $grade } of 8: an expert of the timetable.
metrox-grade-4 = { $score } points, grade { $grade } of 8: you know your way around.
metrox-grade-5 = { $score } points, grade { $grade } of 8: a regular commuter.
metrox-grade-6 = { $score } points, grade { $grade } of 8: you missed a connection or two.
metrox-grade-7 = { $score } points, grade { $grade } of 8: lost between the platforms.
metrox-grade-8 = { $score } points, grade { $grade } of 8: time to look at the rules again.

# What speaks for a choice beside another one.
metrox-why-crown = completes { $line } first for { $points ->
    [one] one point
   *[other] { $points } points
}
metrox-why-before = completes { $line } first for { $points ->
    [one] one point
   *[other] { $points } points
}, before { $who }, who lacks { $left ->
    [0] nothing more
    [one] one station
   *[other] { $left } stations
}
metrox-why-diamond = completes { $line } for { $points ->
    [one] one point
   *[other] { $points } points
}
metrox-why-star = scores { $points ->
    [one] one point
   *[other] { $points } points
} with the star, not { $other }
metrox-why-fills = fills { $count ->
    [one] one station
   *[other] { $count } stations
}, not { $other }
metrox-why-window = keeps the last window of { $line }, where { $empty ->
    [one] one station is
   *[other] { $empty } stations are
} still empty
metrox-why-near-crown = leaves { $line } { $left ->
    [one] one station
   *[other] { $left } stations
} short of its crown of { $points } points, not { $other }
metrox-why-near-diamond = leaves { $line } { $left ->
    [one] one station
   *[other] { $left } stations
} short of its diamond of { $points } points, not { $other }

# What a hand puts on a sheet
metrox-tool-circle = A circle
metrox-tool-star = A star’s number
