
# Side lines: going on from a moment of a finished game
what-if-ask = What if …
what-if-chip = What if
what-if-title = { $game }: what if
what-if-from = From turn { $turn }, after { $step } { $step ->
    [one] decision
   *[other] decisions
}: who goes on?
what-if-you = You
what-if-friend = A friend, by the link
what-if-go = Go on from here
what-if-hidden = What was hidden at that moment is as it was: the game is over, so its replay shows the cards to come.
what-if-counts = A side line counts nowhere, and only those with the link find it.
what-if-of = from turn { $turn } of { $names } ({ $game }).
what-if-of-other = from turn { $turn } of another table ({ $game }).
what-if-back = To that moment
what-if-again = Once more from that moment
what-if-compare = The two lines
what-if-compare-about = The scores if the game had ended then: as it was played, and here.
what-if-then = as played
what-if-here = here
what-if-end = End
log-position = The game goes on from a moment of another one, or from a position.
refused-no-moment = The game has { $steps } { $steps ->
    [one] decision
   *[other] decisions
}; choose a moment among them.
refused-end-of-game = The game is over at this moment; choose an earlier one.
refused-other-seats = The game has { $wanted } seats, and { $found } were named; name each of them.
