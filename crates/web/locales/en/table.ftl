# The table
table-tab-turn = ● Your turn: { $game }
table-chip-turn = Your turn
table-chip-asked = You are asked
table-chip-over = Finished
table-rules = Rules
table-share = Share
table-copy = Copy
table-copied = Copied
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
table-start = Start now, with bots on free seats
table-host-starts = The game begins when every seat is taken, or when the host starts it.
table-study = A record to look at
table-your-turn = It is your turn.
table-stand-question = Go on? It can't be taken back then.
table-go-on = Go on
table-end-question = End your turn?
table-invited = Sit down to play along. The game begins when every seat is taken.
orders-title = Your standing orders
orders-about = They answer for you; only you see them.
orders-none = You are asked at every stop. An order answers for you; only you see it.
hint-ask = Hint
hint-about = A bot says which three choices it likes best, and what each is worth
hint-score = What a bot expects you to have in the end, in points:
hint-lead = By how many points a bot expects you to be ahead of your best rival in the end; with a minus, behind.
hint-lead-money = How much more money than your best rival a bot expects you to have in the end; with a minus, less.
hint-unsure = ±: how far off that may be.
orders-suggested = An order answers for you until it is used up or you withdraw it:
orders-withdraw = Withdraw
orders-give = Plan a ride, or give another order
orders-order = Give the order
table-draft = Your turn so far. Nobody sees it until it ends.
table-draft-answer = Your answer. Nobody sees it until you go on.
table-end-turn = End turn
table-take-back = Take back
table-may-change = You have chosen. Until the last one has, you may still change your mind.
table-change = Change
table-gone-known = Your last decision stands: by it something became known.
table-gone-acted = Your last turn stands: { $who } has acted since.
table-waiting = Waiting for { $who }
table-waiting-more = { $count ->
    [one] Waiting for { $who } and one more
   *[other] Waiting for { $who } and { $count } more
}
table-others = { $count ->
    [one] One other is still choosing
   *[other] { $count } others are still choosing
}
table-time-left = Left:
table-reload = Look again
table-since = for
table-take-over = Let a bot play for { $who }
table-you-away = A bot plays your seat.
table-waits-for-you = You left. The game waits until you come back.
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
players-bot-level = bot · { $level }
players-program = program
players-resigned = resigned
players-away = away, the game waits
players-left = left, a bot plays
players-late = out of time, a bot plays
players-abandoned = away, a bot plays
leave-title = Leave the table
leave-leave = Leave
leave-about-open = The seat is free again.
leave-about = A bot plays your seat until you come back.
leave-about-alone = The game waits until you come back.
leave-resign = Resign
leave-resign-about = A bot plays on for the others; there is no way back.

# Log and chat
log-title = Log
log-start = The game begins.
log-moment = See the board after decision { $step }
log-reopen = { $who } thinks again.
log-join = { $who } sits down.
log-leave = { $who } leaves.
log-resign = { $who } resigns.
log-take-over = A bot takes over for { $who }.
log-late = { $who } is out of time.
log-return = { $who } is back.
log-rematch = { $who } wants to play again.
log-mute = The host muted { $who }.
log-unmute = { $who } may write in the chat again.
log-remove = The host removed { $who } from the table.
log-close-chat = { $who } closes the chat.
log-open-chat = { $who } opens the chat again.
log-host = { $who } is the host now.
chat-title = Chat
chat-label = Say something
chat-send = Send
chat-close = Close the chat
chat-open = Open the chat again
chat-closed = The host closed the chat.
chat-muted = The host muted you: you can read the chat, not write in it.
table-removed = The host removed you from this table. You can look on.
people-title = People here
people-host = host
people-muted = muted
people-removed = removed
people-hidden = hidden
people-hide = Hide their chat
people-show = Show their chat
people-hide-about = Nobody is told whose chat you hide. It is hidden at every table, from you only.
people-mute = Mute
people-unmute = Unmute
people-remove = Remove from the table
people-remove-about = { $who } loses the seat and can neither sit down nor write here again. This cannot be undone.

# The end
end-ahead-by = { $what } ahead of { $who }.
end-ahead = { $count ->
    [one] One point ahead of { $who }.
   *[other] { $count } points ahead of { $who }.
}
end-scores = What every score adds up from
end-total = Total
end-rank = Place { $rank }
end-you = you
end-course = The standing over the game
end-course-about = What each would have scored if the game had ended then.
end-course-first = The first { $count } and you.
end-as-table = The same as a table
end-turn-number = Turn
table-own-rules = own rules
end-counted = how many → score
end-lines = Lines
end-empty = Empty stations
end-sets-4 = Sets of four
end-sets-3 = Sets of three
end-sets-2 = Sets of two
end-sets-1 = Single customers
end-loans = Loans
end-front = To the front page
table-less = less
table-more = more

# What happened since
since-title = Since your turn
since-first = Before your turn
since-below = More
since-below-about = Lines further down
since-lately = Just now
since-own = Your turn:
since-none = Nothing yet.
since-paid = Paid in all:
since-paid-end = .
since-more = { $count ->
    [one] And one more thing: see the log.
   *[other] And { $count } more: see the log.
}
since-pace = How fast turns are told
pace-slow = slow
pace-normal = normal
pace-instant = at once
since-sound = Sound
since-sound-about = A soft sound when it is your turn or somebody writes
since-notify = Notify
since-notify-about = A message of the browser when it is your turn and you look elsewhere
table-turn = Turn { $turn } · round { $round }
table-puzzle = Puzzle of { $day }
