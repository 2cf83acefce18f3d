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

# The import
import-title = Import a record
import-about = A record is a finished or unfinished game as text. Look at it, or go on from any of its decisions against bots.
import-record = Record
import-upto = Only its first decisions (all if empty)
import-go-on = Go on from seat
import-look = none, only look
import-open = Open
