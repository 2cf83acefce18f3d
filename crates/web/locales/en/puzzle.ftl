# The puzzle of the day
puzzle-title = Today’s MetroX puzzle
puzzle-of = MetroX puzzle of { $date }
puzzle-same = the same deck for everyone
puzzle-tokyo = Tokyo
puzzle-osaka = Osaka
puzzle-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
puzzle-played = played
puzzle-median = median
puzzle-best = best
puzzle-yours = your score
puzzle-told = { $count } played; median { $median }, best { $best }
puzzle-nobody = Nobody has finished it yet. Be the first.
puzzle-nobody-did = Nobody finished it on that day.
puzzle-play = Play the puzzle
puzzle-go-on = Back to your puzzle
puzzle-others = See how others played
puzzle-days = Other days
puzzle-scores = How all did
puzzle-your-score = You scored { $score }
puzzle-your-game = Your game
puzzle-begun = Your puzzle waits for you
puzzle-left = The day ends in { $time } (UTC).
puzzle-opens = All games and their records open when the day ends, in { $time } (UTC).
puzzle-not-finished = You did not finish it on that day, so it does not count.
puzzle-over = This day is over
puzzle-to-today = To today’s puzzle
puzzle-rule-one = One game a day for each guest: the first that you begin is the one that counts. There is no second try.
puzzle-rule-day = It counts if it is finished before the day ends at 00:00 UTC. Tokyo and Osaka take turns.
puzzle-rule-closed = Until then nobody else can see your table, and the deck and all records stay closed.
puzzle-games = The games of that day
refused-closed = This belongs to today’s puzzle: it stays closed until the day is over (00:00 UTC).
