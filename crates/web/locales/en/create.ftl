# A new table
new-title = Start a table
new-tab = Start a table: { $game }
new-hurry = In a hurry?
new-hurry-about = { $count ->
    [one] You and a { $bot } bot
   *[other] You and { $count } { $bot } bots
}
new-hurry-go = Play now against bots
new-players = { $least } to { $most } players
new-single = Single rules
new-single-about = As in the edition, unless you choose otherwise.
new-seats = Seats
new-seat = Seat { $number }
seat-you = You
seat-open = Open
seat-bot = Bot
seat-none = None
new-open-public = Open seats are shown on the front page; whoever comes may sit down.
new-open-link = Open seats are for those who get the link; no list shows the table.
new-more-seats = More seats
new-more-seats-about = All play the same card at the same time, up to 99.
new-more-open = Open seats
new-more-bots = Bots
new-no-number = A number of seats is missing or too large: write 0 to 98.
new-you-twice = Those are too many seats, or you would sit on two of them.
new-no-value = There is no such choice; choose one of these.
new-no-pace = There is no such pace: from 5 seconds to 31 days.
new-no-name = This name is too long or has odd characters: 1 to 24 letters.
new-pace = Pace
pace-none = No clock
pace-none-about = take the time you need
pace-live = Live with clock
pace-live-about = everybody is here now
pace-slow = A move a day
pace-slow-about = look in now and then
pace-minute = a minute a turn
pace-quarter = 15 minutes each
pace-half = 30 minutes each
pace-day = a day a turn
pace-days = three days a turn
new-who = Who finds it
new-everybody = Everybody
new-link = With the link
new-who-about = Everybody with the link may watch; what is hidden stays hidden.
new-help = At the table
new-confirm = A turn waits for “End turn”, so that it can be taken back
new-hints = Hints by a bot
new-hints-usual = as usual: alone with bots
new-hints-on = allowed
new-hints-off = off
new-stand-in = Who plays for those who are away
new-summary = Your table
new-your-table = Your table
new-figure-players = players
new-figure-turns = turns
new-figure-rounds = rounds
new-figure-minutes = min
new-bot = { $bot } bot
new-dock = { $count ->
    [one] one player
   *[other] { $count } players
}, about { $minutes } min
new-open = Open the table
new-begin = Start the game
new-waits = { $count ->
    [one] Waits for one person, then starts by itself.
   *[other] Waits for { $count } people, then starts by itself.
}
new-start-now = { $count ->
    [one] Start now, a bot takes the free seat
   *[other] Start now, bots take the { $count } free seats
}
new-mean = What your choices mean
mean-solo = Alone: every completed line scores its crown.
mean-at-once = Everybody plays the same card at the same time: more players do not take longer.
mean-crown = Who completes a line first takes its crown; later ones get the diamond.
mean-osaka = Osaka: two lines share one last station.
mean-kaiju = A Kaiju comes out of the Bay when the ward deck runs out.
mean-kaiju-ward = No group may pass the ward where it is.
mean-no-bonus = No bonus tokens: the Queue holds 8 customers from the start.
mean-two = Alone: set up as for two players.
mean-no-bid = Alone: nobody bids for the turn order.
mean-rounds = { $count } rounds: more players, fewer rounds.
mean-rows = { $columns } columns of { $count } Action cards to choose from.
mean-late = When the time for a turn is over, a bot takes the seat until its player comes back.
mean-out-of-time = When the time for the game is over, the seat resigns and a bot plays on.
mean-confirm = A slip can be taken back until you end the turn.
mean-hints = Whoever is asked may ask a bot for its best three choices. Such games are not rated.
mean-no-hints = No hints are given.
mean-no-confirm = Every decision stands at once.
clock-days = { $count ->
    [one] a day a turn
   *[other] { $count } days a turn
}
clock-move = { $count } seconds a turn
clock-total = { $count } minutes each

# The import
import-title = Import a record
import-about = A record is a finished or unfinished game as text. Look at it, or go on from any of its decisions against bots.
import-name-first = To import a record, give yourself a name first.
import-go = Continue
import-record = Record
import-upto = Only its first decisions (all if empty)
import-go-on = Go on from seat
import-look = none, only look
import-open = Open
import-back = To the finished games
