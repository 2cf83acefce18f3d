# MetroX
mx-flipped = Just flipped
mx-number = { $number } stations
mx-circled = Circled { $number }
mx-star = Star
mx-card-free = Free
mx-do-number = Fill up to { $number } empty stations of one line in a row. A filled one ends the run.
mx-do-circled = Fill the next { $number } empty stations of one line. Filled ones are passed over.
mx-do-star = Write a number in the first empty station of a line: 2 points for each line through it.
mx-do-free = Fill any one empty station of the map. No window is used.
mx-do-shuffle = ↻: after this turn all cards are shuffled.
mx-hint = Touch or point at a line, on the map or in the list: here and on the map you see what it fills.
mx-hint-star = Touch or point at a line, on the map or in the list: here and on the map you see where the number goes and what it is.
mx-hint-free = Touch or point at an empty station, on the map or in the list: here you see the lines through it.
mx-map = The map
mx-enlarge = Enlarge
mx-sheet = { $who }: { $filled } of { $all } stations filled
mx-windows = { $count ->
    [one] one window left
   *[other] { $count } windows left
}
mx-crown = Crown of { $line }: { $points } points for whoever completes it first
mx-crown-gone = Crown of { $line }: taken by { $who }
mx-diamond = Diamond of { $line }: { $points } points for completing it later
mx-filled = filled
mx-open = empty
mx-fills = Fills { $count }
mx-complete = complete
mx-completes = completes it
mx-left = { $count } left for
mx-no-window = No window
mx-empty = { $count } empty
mx-passed = passed over
mx-deck = Left in the deck
mx-deck-of = of { $all }
mx-deck-left = { $count } of { $all } left
mx-score = Your score
mx-score-now = if it ended now
mx-lines = Lines
mx-stars = Stars
mx-empties = Empty { $count }
mx-others = The other sheets
mx-points-about = points, if it ended now
mx-points = pts
mx-back = Back to your sheet
mx-flips = Flipped so far
mx-rule = Rule { $rule }
