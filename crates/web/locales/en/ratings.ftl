# Ratings and people
front-ratings = Ratings
ratings-title = Ratings
ratings-about = How strong people and bots are in each game and number of players.
ratings-league = { $game }, { $count } players
ratings-players = Number of players
ratings-of-players = { $count } players
ratings-games = { $count ->
    [0] No game was rated yet. Be the first: everybody at the table needs an account.
    [one] One game was rated.
   *[other] { $count } games were rated.
}
ratings-provisional = provisional
ratings-provisional-about = Too few games to say for sure; a few more, and they join the list.
ratings-bot = bot
ratings-gone = somebody who left
ratings-place = Place
ratings-who = Who
ratings-rating = Rating
ratings-played = Games
ratings-last = Last
ratings-measured = measured
ratings-how = What is rated
ratings-how-accounts = Finished games of two and more seats, if every person at the table has an account. Bots may sit there, too.
ratings-how-not = Not rated: tables with hints, the puzzle, side lines, and games that go on from a record.
ratings-how-away = Who has left, given up or run out of time when the game ends comes last, whatever the bot in their place did.
ratings-how-scale = Of two whose ratings are sure, one with 400 points more comes before the other ten times out of eleven. Everybody begins at 1500, as strong as the bot “normal”.
ratings-how-bots = Bots whose strength was measured have a fixed rating; others are rated by play, as people are.
rated-title = Ratings after this game
rated-not-hints = Not rated: hints were allowed.
rated-not-known = Not rated: its course was known before.
rated-not-guest = Not rated: not everybody had an account.
person-own = Your page
person-since = Here since { $date }
person-games = { $count ->
    [one] one rated game
   *[other] { $count } rated games
}
person-no-ratings = No game was rated yet.
person-plot = The rating went from { $first } to { $last }, between { $low } and { $high }.
person-results = Results
person-place = { $place } of { $count }
person-score = { $score } points
person-meetings = Head to head
person-meetings-about = In public games that were rated.
person-no-meetings = No rated game with other people at a public table yet.
person-met = Games
person-won = Before
person-lost = Behind
person-drawn = Tied
person-lines = Favourite lines
person-lines-about = Completed in MetroX, owned in Tokyo Metro, in public rated games.
person-of-games = { $count } of { $all }
person-puzzles = Puzzles of the last year
person-puzzles-about = { $count } finished within their day, the best with { $best }.
person-unfinished = not finished
person-tables = Public games
month-name = { $month ->
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
month-others = Other months
month-link = Tables of the month
month-title = Tables of { $month }
month-about = Who won most rated games (UTC), and the best scores at public tables.
month-none = No rated game ended in this month.
month-wins = Won
month-gain = Rating
month-best = Best scores
archive-link = All days
archive-title = Puzzles of { $month }
archive-about = How everybody did on each day that is over.
archive-none = Nobody finished a puzzle in this month, on a day that is over.
