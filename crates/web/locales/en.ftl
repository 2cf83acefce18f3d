# Joining words
comma = {", "}
colon = {": "}

# Games and bots
game-metrox = MetroX
game-metrox-about = Flip a card, ride a line, fill the stations.
game-shinjuku = Shinjuku
game-shinjuku-about = Lay track, open stores, win the customers.
game-tokyo-metro = Tokyo Metro
game-tokyo-metro-about = Buy into lines, run trains, watch values climb.
bot-random = random
bot-greedy = greedy
bot-easy = easy
bot-normal = normal
bot-hard = hard

# The frame
frame-skip = To the content
frame-nav = Main pages
frame-lobby = Tables
frame-import = Import a record
name-label = Your name at the table
name-example = Mika
name-none = Guest
failure-title = That did not work
failure-back = To the tables

# The lobby
lobby-tab = Norikae: Tokyo’s railway board games
lobby-title = Tokyo’s railway board games in your browser.
lobby-about = No account, no download, first move in a minute.
lobby-games = Games
lobby-players = { $least } to { $most } players
lobby-play-now = Play now
lobby-new = Start a table
lobby-mine = Your tables
lobby-open = Open tables
lobby-running = Being played
lobby-none = None just now.
lobby-join = Join
lobby-look = Look
lobby-replay = Replay

# A new table
new-title = { $game }: start a table
new-seats = Seats
new-seat = Seat { $number }
seat-you = You
seat-open = open
seat-none = nobody
new-pace = Pace
new-pace-about = When the time for a turn is over, a bot takes the seat until its player comes back; when the time for the game is over, the seat resigns and a bot plays on.
pace-none = No clock
pace-minute = A minute a turn
pace-quarter = 15 minutes each
pace-half = 30 minutes each
pace-day = A day a turn
pace-days = Three days a turn
new-more = More
new-public = List it for everybody; otherwise only those with the link find it
new-confirm = Ask before a turn ends, so that it can be taken back
new-open = Open the table
clock-days = { $count ->
    [one] a day a turn
   *[other] { $count } days a turn
}
clock-move = { $count } seconds a turn
clock-total = { $count } minutes each
clock-left = Time left: { $time }
unit-seconds = { $count } s
unit-minutes = { $count } min
unit-hours = { $count } h
unit-days = { $count } days

# The table
table-tab-turn = ● Your turn: { $game }
table-tab-over = { $game }: over
table-closed = Everybody left before the game began.
table-waits = Waiting for players
table-invite = Send this address to those you want to play with. The game begins when every seat is taken.
table-link = Address of this table
table-open = { $count ->
    [one] One seat is free
   *[other] { $count } seats are free
}
table-sit = Sit down
table-start = Start now, bots take the free seats
table-study = A record to look at
table-your-turn = It is your turn.
table-draft = Your turn so far. Nobody sees it until it ends.
table-end-turn = End turn
table-take-back = Take back
table-may-change = The others have not all answered: you may still change your mind.
table-waiting = { $more ->
    [one] Waiting for { $who } and one more
   *[other] Waiting for { $who }
}
table-reload = Look again
table-since = For { $time } now.
table-take-over = Let a bot play for { $who }
table-you-away = A bot plays your seat.
table-you-resigned = You resigned. A bot plays on for the others.
table-return = Take my seat back
table-replay = Replay
table-record = Download the record
table-next = To the next game
table-rematch = Play again

# The players
players-title = Players
players-decides = decides
players-bot = bot
players-resigned = resigned
players-left = left, a bot plays
players-late = out of time, a bot plays
players-abandoned = away, a bot plays
leave-title = Leave the table
leave-leave = Leave
leave-about-open = The seat is free again.
leave-about = A bot plays your seat until you come back.
leave-resign = Resign
leave-resign-about = A bot plays on for the others; there is no way back.

# Log and chat
log-title = Log
log-start = The game begins.
log-reopen = { $who } thinks again.
log-join = { $who } sits down.
log-leave = { $who } leaves.
log-resign = { $who } resigns.
log-take-over = A bot takes over for { $who }.
log-late = { $who } is out of time.
log-return = { $who } is back.
log-rematch = { $who } wants to play again.
chat-title = Chat
chat-label = Say something
chat-send = Send

# The replay
replay-title = { $game }: replay
replay-step = After { $step } of { $steps } decisions
replay-slider = Moment of the game
replay-go = Show
replay-first = Start
replay-back = Back
replay-on = On
replay-last = End
replay-decision = The last decision
replay-table = To the table

# The import
import-title = Import a record
import-about = A record is a finished or unfinished game as text. Look at it, or go on from any of its decisions against bots.
import-record = Record
import-upto = Only its first decisions (all if empty)
import-go-on = Go on from seat
import-look = none, only look
import-open = Open

# Refusals
refused-nobody = Give yourself a name first: sit down at a table or start one.
refused-other-site = This request comes from another site; it was not carried out.
refused-not-found = There is nothing at this address.
refused-form = The request is not of the right form.
refused-too-large = That is too large.
refused-no-table = There is no such table.
refused-no-game = There is no such game.
refused-no-bot = There is no such bot in this game.
refused-not-yours = This seat is not yours.
refused-stale = The table has moved on; here is what it asks now.
refused-not-opened = A table cannot be opened like this.
refused-record = Line { $line } of the record is wrong: { $what }
refused-not-now = This is not possible now.
refused-nothing-to-take-back = Nothing can be taken back: it began the turn, or made something known.
refused-full = No seat is free.
refused-not-abandoned = This seat is not abandoned: its player has ten minutes.
refused-away = A bot plays your seat; take it back first.
refused-read-only = This table was played with older rules. It can only be looked at.
refused-bad-text = A text or a number is missing, too long or too odd.
refused-too-many = That was too much in a short time. Wait a moment.
refused-not-over = The record holds what is hidden; it is given after the end.
refused-storage = The server could not write it down. Nothing was changed; try again.

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
mx-hint = Point at a line or a row of the list: here and on the map you see what it fills.
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
mx-take = Take { $line }
mx-deck = Left in the deck
mx-deck-of = of { $all }
mx-deck-left = { $count } of { $all } left
mx-score = Your score
mx-score-now = if it ended now
mx-lines = Lines
mx-stars = Stars
mx-empties = Empty { $count }
mx-others = The other sheets
mx-points = pts
mx-back = Back to your sheet
mx-flips = Flipped since the last shuffle
