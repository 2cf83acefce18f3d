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

# The Shinjuku board
sj-map = Map of { $what }
sj-ready = open to all
sj-hub = big station
sj-planned = planned, no track
sj-double = counts as two
sj-track = Track of { $who }: { $a } – { $b }
sj-festival = Festival in { $what }: its cards are wild for everyone
sj-kaiju = Kaiju: { $what }. No group may start there or pass.
sj-group = The group on its way: { $what }
sj-start = START
sj-stop = Stop here
sj-queue = Queue
sj-queue-count = { $waiting } of { $level } customers · 1 goes to the map next
sj-queue-mark = Queue { $what }
sj-queue-next = Next to the map
sj-nobody = nobody
sj-bonus = Bonus track
sj-bonus-number = Queue of { $number }: { $stars ->
    [0] no star left
    [one] one star
   *[other] { $stars } stars
}
sj-bonus-next = Next: { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}, Queue of { $level }
sj-bonus-gone = No stars are left.
sj-piles = Cards and bag
sj-deck = deck
sj-discard = discard
sj-bag = in bag
sj-in-bag = Units in the bag:
sj-hand = Your hand: { $what }
sj-hand-note = wild: pays any ward; any 3 do too
sj-three = Pay any three
sj-picked = { $what } of 3 chosen
sj-empty-hand = You have no cards.
sj-wild-store = store
sj-wild-festival = festival
sj-plain = plain
sj-taken = { $count } chosen
sj-players = Players
sj-points = { $what ->
    [one] 1 point
   *[other] { $what } points
}
sj-staca = Staca
sj-staca-note = The Staca card: first player
sj-hand-size = cards
sj-track-left = track
sj-stores-left = stores
sj-departments-left = dept. stores
sj-stars = bonus stars
sj-no-customers = no customers yet
