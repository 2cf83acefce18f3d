# The frame
frame-skip = To the content
frame-nav = Main pages
frame-lobby = Tables
name-label = Your name at the table
name-example = Mika
frame-tools = This table
frame-close = Close
frame-skip-motion = Skip
frame-zoom = Size of the board
frame-zoom-in = Larger
frame-zoom-out = Smaller
frame-zoom-fit = Whole board
frame-live = Live
frame-reconnecting = Reconnecting …
sign-out = Sign out
sign-out-about = Without an account: if you sign out, you give up your seats and cannot come back to your tables.
failure-title = That did not work
failure-back = To the tables

# Refusals
refused-nobody = Give yourself a name first: sit down at a table or start one.
refused-other-site = This request comes from another site; it was not carried out.
refused-not-found = There is nothing at this address.
refused-form = The request is not of the right form.
refused-address = What stands behind the “?” of this address is not what the page knows. Take it away from there on, or follow a link.
refused-too-large = That is too large.
refused-no-table = There is no such table, or it is a club's and only its members see it. If you are one, sign in.
refused-no-game = There is no such game.
refused-no-bot = There is no such bot in this game.
refused-not-yours = This seat is not yours.
refused-stale = The table has moved on; here is what it asks now.
refused-not-opened = A table cannot be opened like this.
refused-record = Line { $line } of the record is wrong: { $what }
refused-not-now = This is not possible now.
refused-nothing-to-take-back = Nothing can be taken back: it began the turn, or made something known.
refused-full = No seat is free.
refused-several-seats = You can have one seat only: `you` is there more than once.
refused-not-abandoned = This seat is not abandoned: its player has ten minutes.
refused-thought-over = You cannot change your mind about this any more. Play on from where you are, or end your turn.
refused-out-of-time = Your time for this decision has run out. You play on when it is made.
refused-away = A bot plays your seat; take it back first.
refused-read-only = This table was played with older rules. It can only be looked at.
refused-no-hints = No hints are given at this table. Whoever starts a table says whether there are; today's puzzle has none.
refused-no-orders = This game has no standing orders.
refused-too-many-orders = You have { $count } standing orders, and that is the most; withdraw one first.
refused-bad-order = A standing order has 1 to { $most } characters.
refused-no-order = You have no such standing order; it may be used up, or withdrawn already.
refused-bad-text = A text or a number is missing, too long or out of range.
refused-odd-control = The character { $code } controls a device and is no text: leave it out.
refused-odd-direction = The character { $code } turns the direction of the text around it: leave it out.
refused-odd-invisible = The character { $code } cannot be seen: leave it out.
refused-odd-blank = The character { $code } shows nothing: write a letter or a space instead.
refused-odd-unknown = The character { $code } means nothing that others could read: leave it out.
refused-odd-stacked = Too many marks stand on one letter; { $code } is the fourth. Leave some out.
refused-odd-loose = The mark { $code } stands on no letter: write a letter before it.
refused-odd-line = Line { $line } of the record: { $what }
refused-not-host = Only the host of the table can do this.
refused-no-person = Nobody at this table has this name.
refused-muted = The host muted you at this table; your line was not sent.
refused-removed = The host removed you from this table. You can look on, or sit down at another.
refused-chat-closed = The host closed the chat of this table.
refused-too-many = { $thing ->
    [guest] Too many new guests come from here.
    [table] Those were too many new tables in a short time.
    [import] Those were too many records in a short time.
    [chat] Those were too many lines of chat in a short time.
    [hint] Those were too many hints in a short time.
    [sign-in] Too many passwords are being tried.
    [passkey] Passkeys were asked for too often.
    [sign-up] Too many accounts or names are being tried from here.
    [review] Too many reviews are being made, or were asked for in a short time.
    [export] Those were too many copies of your data in a short time.
    [club] Those were too many clubs, links or names in a short time.
    [join] Too many links to join a club are being tried.
    [report] Too many reports were sent, or wait for the site's owner.
    [channel] Those were too many changes in a short time.
    [mail] Too many mails were asked for today.
    [look] Too many pages are asked for from here.
   *[change] That was too much in a short time.
} Try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refused-too-many-seats = No game here has { $count } seats; { $most } are the most.
refused-large-head = The head of the request is larger than 32 KiB.
refused-too-many-streams = Too many tables are being followed from here. Close one, or try again in { $seconds } seconds.
refused-too-slow = The request did not come whole within 30 seconds. Try again.
refused-not-over = This shows what is hidden; it is given after the end of the game.
refused-storage = The server could not read or write what is stored. Nothing was changed; try again later.
frame-offline = There is no connection: nothing was sent, and nothing is lost. It comes back by itself.
frame-no-messages = This browser does not show messages of this page: it does not let pages do so, or its settings forbid it.
frame-again = Try again
frame-do-it = Do it:
frame-tap-again = A second tap does it, too.
frame-which = Which line?
keys-title = Keys
keys-numbers = the choices, in their order; of amounts, so many steps from the least
keys-letters = the choice with that letter (a Line), else the next one that begins with it
keys-end = End turn, or let it stand
keys-back = Take back
keys-hint = Ask for a hint
keys-arrows = from choice to choice; in a replay from moment to moment
keys-zoom = larger, smaller, whole: when the board has the focus
keys-escape = closes what lies over the page; skips what is being shown
keys-help = this list
frame-to-question = To the question
frame-tabs = Parts of this page
tab-board = Board
tab-result = Result
tab-now = Now
rename = Change the name
rename-label = Your name
rename-about = At tables where you have sat down or talked you keep the name they know you by.
