# Refusals: why something is not allowed.
not-in-this-edition = This map or these cards go with the { $edition } edition, where { $key } is { $own }; it can't be { $value }.
no-common-edition = There is no edition with which both this map and these cards go.
players-range = Tokyo Metro is for 1 to 5 players, not { $count }.
no-such-amount = { $text } is not an amount that can be chosen here.
no-multiple = { $need } is not a whole multiple of ¥100.
bid-too-much = You can't bid { $need }: you have { $have }.
space-taken = A Meeple already stands on { $space }.
too-far = That is further than { $count } { $count ->
    [one] space
   *[other] spaces
}.
no-diagonals = Steps go up, down, left or right; diagonally counted it would be near, but it takes more than { $count } { $count ->
    [one] step
   *[other] steps
}.
meeple-in-the-way = { $space } can't be reached: another Meeple is there or in the way.
say-stay = That is where you stand: stay instead.
riders-do-not-walk = Your Meeple rides a Train; exit first.
not-riding = Your Meeple does not ride a Train.
rides-another = Your Meeple rides the { $line }, not this Train: exit on a turn of your own.
rides-this = Your Meeple already rides { $vehicle }.
riders-do-not-build = Your Meeple rides a Train and touches no Station; exit first.
exit-not-touching = The space must touch { $station }, where the Train stands.
not-moved-yet = Since you boarded, { $vehicle } has not moved.
no-space-to-exit = No space that touches { $station } is empty.
card-not-open = “{ $action }” is not open to you: the card is neither on display nor your own.
no-such-action = The card has no such action.
spots-taken = The spots of “{ $action }” are taken.
too-few-discs = This action needs { $count } { $count ->
    [one] disc
   *[other] discs
} in front of you.
no-stock-to-buy = There is no Stock that you may buy.
all-trains-run = All Trains are on the Map.
no-speed-left = No Speed token is left.
has-a-bike = You already hold a Bicycle.
no-bike-left = No Bicycle is left.
no-loan-left = No Loan token is left.
no-loan-to-repay = You have no loan to repay.
cannot-repay = Repaying costs { $need }; you have { $have }.
no-spare-disc = All your discs are in use: 6 Action discs are the most.
no-discard = All discard piles are empty.
cannot-pay = That costs { $need }; you have { $have }.
cannot-pay-discounted = That costs { $need }, even with all your Discounts used; you have { $have }.
no-pyramid = You have no pyramid left.
nothing-to-build = Your Meeple touches no Station without a pyramid.
no-token-to-trade = You have neither a Speed token in front of you nor a Bicycle; tokens on Lines do not count.
no-speculation-disc = Both your Speculation discs are used.
cannot-commit = You must commit at least { $need }; you have { $have }.
no-stock-to-sell = You own no Stock.
not-your-stock = You own no Stock of the { $line }.
no-copy-disc = You have no disc on a Copy.
copies-a-copy = “{ $action }” is a Copy; a Copy can't be copied.
not-occupied = The spots of “{ $action }” are empty: perform it without a Copy.
not-your-copy = You have no disc on “{ $action }”.
copy-first = Choose first which action you copy.
nothing-to-speculate = There is no Line that you may speculate on.
no-stock-left = The { $line } has no Stock left.
owns-stock = You own Stock of the { $line }.
has-speculated = You have speculated on the { $line }.
no-value = The { $line } has no Value yet.
no-spot = The { $line } has no empty disc spot.
no-token-to-assign = You have no Speed token in front of you.
no-action-after = No action would be left for this turn, and who assigns a token can't pass.
not-your-discount = You have no Discount disc on “{ $action }”.
no-cost-to-discount = This action costs no Yen that a Discount could lower.
nothing-to-discount = The cost is already ¥0.
discount-needed = You can't pay without using a Discount.
assigned-so-act = You assigned a Speed token on this turn, so you can't pass.
station-not-touched = Your Meeple does not touch { $station }.
station-built = { $station } already has a pyramid.
commit-range = You may commit { $need } to { $have }.
train-runs = The Train of the { $line } is already on the Map.
pile-empty = That discard pile is empty.
board-not-touching = Your Meeple does not stand on a space that touches { $station }.
no-shared-station = The Train you ride does not stand at { $station }.
no-refuge = { $space } is not one of the nearest empty spaces.
no-fare = The fare is { $need }; you have { $have }.
exited-before = You exited { $vehicle } in this Train Phase.
say-which = Two vehicles of the { $line } move: say which.
another-moves = The vehicles of the { $line } do not move now.
no-train-moves = Trains are boarded in the Train Phase only, while they move.
must-exit = The Train is taken off the Map: you must exit.
discount-without-action = A Discount is used with an action that costs Yen: choose that first.
action-first = Choose an action first.
act-or-pass = Perform an action, or pass.
finish-first = Finish the action you began.
no-bid-now = Bids are made in the Turn Order Phase only.
order-by-lot = The turn order of round 1 is drawn by lot.
exit-or-stay = You have just boarded: exit, or stay.
boarded-from-there = You boarded from { $space }; that would change nothing.
no-bid-alone = Alone nobody bids.
game-over = The game is over.
not-in-this-phase = That is not done in this phase.
no-drinks = This table is played without Metro Drinks.
color-owned = { $color } has an owner already.
color-discarded = { $color } is on the discard pile, where nobody can take it.
color-not-shown = { $color } is not on display.
color-on-pile = A Color card is on top of that pile; it can't be taken from there.
no-lasting-disc = All your discs are for this round only; one for the box must be a lasting one.
no-shape = You have no Drink Shape card in force in this phase.
shape-in-force = You already build without discs in this phase.
shape-of-another = Another player uses the Drink Shape cards in this phase.
riders-do-not-vend = Your Meeple rides a Train and touches no Station; exit first.
no-drink = You have no Drink in your supply.
no-drink-of = You have no { $color } in your supply.
nowhere-to-vend = Your Meeple touches no Station with a pyramid and without a Drink.
no-pyramid-there = { $station } has no pyramid.
has-a-drink = { $station } already has a Drink.
no-action-after-machine = No action would be left for this turn, and you assigned a Speed token.
vend-or-done = Your action is done: build without a disc, or be done.
step-or-stop = You are on your way: take a step, build without a disc, or stop.
say-stop = That is where you stand: stop instead.

# Positions that can't be.
position-unknown = “{ $text }” does not fit this board or this table.
chk-order = The turn order must name every seat once.
chk-cards = Every card must be in exactly one place of its own set.
chk-stack = A stack must go from one dot to three.
chk-tokens = The white tokens do not add up to 12 Speed, 8 Loan and 4 Bicycle tokens.
chk-discs = A player's discs and pyramids do not add up.
chk-lent = Discs for this round only are had in the Action Phase only, and were in the supply before.
chk-spots-shared = A disc lies on an action that is not open to its owner, or that another player fills.
chk-stations = Two pyramids stand in one Station.
chk-stocks = Stock cards must be owned from number 1 up, each by another player.
chk-spots = More lies on the disc spots of a Line than there are spots.
chk-pair = A Line has one Train, or two vehicles that are both on the Map or neither.
chk-copies = More discs lie on an action than were placed and copied there.
chk-no-copy = Who copies an action must have a disc on a Copy.
chk-train = A Line with owned Stock must have its Train on the Map.
chk-facing = At an end stop a Train faces back along its Line.
chk-meeples = Each Meeple must be on a space of its own or on a Train on the Map.
chk-yen = An amount of Yen is not a multiple of ¥100, is below ¥0 or is beyond all reason.
chk-account = What was told does not account for the Yen that changed hands.
chk-rounds = The round and the number of cards do not fit together.
chk-phase = The phase, the turn and what goes with them do not fit together.
chk-chain = The decision that is asked for can't be answered.
chk-drinks = Drinks must stand at Stations with a pyramid, one at each, six of a color at most, and of a color that somebody owns.
chk-gaps = A gap must be the place of a Color card that was taken.
chk-shapes = More Drink Shape cards are in force than the rules allow.
chk-walk = A Move with a Drink Shape card in force is walked one step at a time.

# What happens.
told-round = Round { $round } begins.
told-refreshed = { $pair }: { $discarded } is discarded, { $drawn } is drawn.
told-refreshed-gap = { $pair }: nothing is discarded, { $drawn } is drawn.
told-own-bid = { $who } bids { $yen } in secret.
told-bid = { $who } has bid.
told-revealed = { $who } bid { $yen }.
told-revealed-bonus = { $who } bid { $yen } and a bonus of { $bonus }.
told-ordered = Turn order: { $order }.
told-compensated = { $who } gets { $yen } for the place in the turn order.
told-bonus-lost = The bonus of { $who }, { $yen }, goes to the bank.
told-space = a space
told-space-beside = a space beside { $station }
told-space-near = a space near { $station }
told-placed = { $who } starts on { $space }.
told-walked = { $who } walks to { $space }.
told-exited = { $who } exits the { $line } to { $space }.
told-assigned = { $who } puts a Speed token on the { $line }.
told-took = { $who } places { $count } { $count ->
    [one] disc
   *[other] discs
}: { $action }.
told-discounted = { $who } uses a Discount of { $yen }.
told-built = { $who } builds { $station } for { $yen }.
told-traded-speed = { $who } builds { $station } for a Speed token.
told-traded-bike = { $who } builds { $station } for a Bicycle.
told-invested = { $who } buys Stock { $stock } of the { $line } for { $yen }.
told-started = { $who } starts the { $line }; its Value rises by { $yen }.
told-train-placed = { $vehicle } is put on { $station }.
told-speed = { $who } takes { $count } Speed { $count ->
    [one] token
   *[other] tokens
}.
told-bike = { $who } takes a Bicycle.
told-discount-laid = { $who } keeps a Discount of { $yen } for a later action.
told-bonus-laid = { $who } adds { $yen } to the next bid.
told-borrowed = { $who } borrows { $yen }.
told-repaid = { $who } repays { $yen }.
told-speculated = { $who } speculates { $yen } on the { $line }.
told-disc = { $who } buys an Action disc for { $yen }.
told-card = { $who } takes the card { $card } for { $yen }.
told-color = { $who } takes { $color } with its six Drinks for an Action disc.
told-disc-on-stack = { $who } places 1 disc on the Drinks stack.
told-shape = { $who } builds without discs for the rest of this phase.
told-vended = { $who } builds a Vending Machine at { $station }: { $color }.
told-vended-fee = { $who } builds a Vending Machine at { $station }: { $color }, and pays { $yen }.
told-got-fee = { $who } gets { $yen } from { $from }.
told-boxed = { $who } returns an Action disc to the box.
told-sold = { $who } sells Stock { $stock } of the { $line } and sets { $yen } aside; its Value falls as much.
told-copy-laid = { $who } pays { $yen } to copy an action later.
told-copied = { $who } copies, with { $count } { $count ->
    [one] disc
   *[other] discs
}: { $action }.
told-copy-moved = { $who } moves the disc off “{ $action }”.
told-passed = { $who } passes and gets { $yen }.
told-passed-bare = { $who } passes.
told-train-moved = { $line }: { $stop } { $station }.
told-pair-moved = { $line } { $vehicle }: { $station }.
told-paid = { $station } pays { $who } { $yen }; the Value of the { $line } rises by { $rise }.
told-paid-stock = { $station } of { $who } raises the Value of the { $line } by { $rise }.
told-drink-paid = { $color } at { $station } pays { $who } { $yen }.
told-train-removed = { $vehicle } is taken off the Map.
told-boarded = { $who } boards the { $line } for { $yen }.
told-boarded-free = { $who } boards the { $line } free of charge.
told-transferred = { $who } changes from the { $from } to the { $line } for { $yen }.
told-transferred-free = { $who } changes from the { $from } to the { $line } free of charge.
told-ended = The game is over.
told-speculation-paid = { $who } gets { $yen } for the speculation on the { $line }, and { $back } back.
told-value-fell = The Value of the { $line } falls by { $yen } to { $value }.
told-stock-paid = Stock { $stock } of the { $line } pays { $who } { $yen }.
told-set-aside = { $who } gets the { $yen } set aside.
told-loans = { $who } pays { $yen } for { $count } { $count ->
    [one] loan
   *[other] loans
}.

# A vehicle, inside a sentence and at its beginning; one of two that somebody rides.
vehicle-train = the Train of the { $line }
vehicle-tram = tram { $name } of the { $line }
vehicle-bus = bus { $name } of the { $line }
first-train = The Train of the { $line }
first-tram = Tram { $name } of the { $line }
first-bus = Bus { $name } of the { $line }
one-of-pair = { $line } ({ $name })

# What is asked.
ask-bid = What do you bid for the turn order? You have { $yen }.
ask-bid-bonus = What do you bid for the turn order? You have { $yen }; your bonus of { $bonus } is added.
ask-place = On which space does your Meeple start?
ask-movement = Where does your Meeple go?
ask-turn = Choose an action, or pass. Discs in front of you: { $count }.
ask-turn-assigned = Which action do you perform? You assigned a token, so you can't pass.
ask-from = Which Copy disc do you move?
ask-discount = Which Discount do you use? { $yen } is still to be paid.
ask-target = { $action }: which one?
ask-target-walk = { $action }: where does your Meeple walk?
ask-target-station = { $action }: which Station do you build?
ask-target-invest = { $action }: which Line do you invest in?
ask-target-start = { $action }: which Line do you start?
ask-target-speculate = { $action }: which Line do you speculate on?
ask-target-card = { $action }: which pile do you take from?
ask-target-sell = { $action }: which Stock do you give back?
ask-token = Which token do you return for { $station }?
ask-commit = How much do you commit on the { $line }? At least { $yen }.
ask-machine = At which Station do you build a Vending Machine?
ask-drink = Which Drink goes to { $station }?
ask-step = Where to? { $count } { $count ->
    [one] step
   *[other] steps
} left.
ask-after = Your action is done. Do you build without a disc?
ask-ride = { $line } at { $station }, { $count ->
    [0] its last stop
    [one] 1 stop to go
   *[other] { $count } stops to go
}: what do you do?
ask-ride-pair = { $line }: { $one } at { $station }, { $two } at { $other }, { $count ->
    [0] their last stop
    [one] 1 stop to go
   *[other] { $count } stops to go
}: what do you do?
ask-aboard = You have boarded the Train of the { $line } at { $station }. Do you exit at once?
ask-removal = The Train of the { $line } is taken off the Map. Where do you exit?

# What a choice would do.
do-bid = Bid { $yen }
do-place = Start away from all stops ({ $space })
do-place-at = Start at { $stations } ({ $space })
do-walk = Walk, to no stop ({ $space })
do-walk-at = Walk to { $stations } ({ $space })
order-never = Not again this phase
order-not = Not on the { $line } this phase
order-ride = Ride the { $line } from { $from } to { $to }
order-ride-at = Ride the { $line } from { $from } to { $to }, off at { $spaces }
order-stay-on = Stay on until I say otherwise
order-stay-on-to = Stay on to { $station }
order-unreadable = “{ $text }” is no standing order; write “never”, “not this train”, “not” a Line, “stay on”, “stay on to” a Station, or for example “{ $example }”.
order-no-line = There is no Line “{ $text }” on this map; the Lines are: { $lines }.
order-say-which = The { $line } has two vehicles; say which: { $vehicles }.
order-no-stop = There is no Station or halt “{ $text }” on this map; write its id, for example “{ $example }”.
order-not-on-line = The { $line } never comes to { $station }; name a stop of that Line.
order-nowhere = A ride from { $station } to { $station } goes nowhere; name another stop to get off at.
order-no-space = “{ $text }” is no space at { $station }; those are: { $spaces }.
order-nothing-moves = No Train is moving; name the Line, for example “not G”.
do-stay = Stay here
do-stay-on = Stay on board
do-exit = Exit to { $space }
do-exit-at = Exit at { $stations } ({ $space })
do-assign = Put a Speed token on the { $line }
do-take = { $action } ({ $count } { $count ->
    [one] disc
   *[other] discs
})
do-copy = Copy { $action } ({ $pair }, { $count } { $count ->
    [one] disc
   *[other] discs
})
do-from = Move the disc on “{ $action }” ({ $pair })
do-pass = Pass and get { $yen }
do-use = Use the Discount of { $yen }
do-no-more = No more Discounts
do-build = Build { $station } for { $yen }
do-build-trade = Build { $station }
do-with-speed = Return a Speed token
do-with-bike = Return the Bicycle
do-invest = Buy Stock { $stock } of the { $line } for { $yen }
do-stock = Sell Stock of the { $line } for { $yen }
do-start = Start the { $line } at { $station }
do-speculate = Speculate on the { $line }, at least { $yen }
do-commit = Commit { $yen }
do-draw = Take { $card } from the discard pile { $pair }
do-color = Take { $color } with its six Drinks; you lose this disc for the rest of the game
do-color-last = Take { $color } for your last Action disc: you will act no more
do-vend = Build a Vending Machine (1 disc)
do-free-vend = Build a Vending Machine without a disc
do-at = Build it at { $station }
do-at-fee = Build it at { $station }, { $yen } to { $who }
do-drink = Put { $color } there
do-done = Done
do-stop = Stop here
do-board = Board the { $line } for { $yen }
do-board-free = Board the { $line } free of charge
do-transfer = Change to the { $line } for { $yen }
do-transfer-free = Change to the { $line } free of charge

# What an action of a card does; a card by its actions.
card-of-one = “{ $one }”
card-of-two = “{ $one } or { $two }”
effect-none = no action
effect-move = Move { $count }
effect-station = Station { $yen }
effect-trading = Station Trading
effect-invest = Invest { $yen }
effect-start = Start +{ $yen }
effect-speed = Speed { $count }
effect-bike = Bike
effect-discount = Discount { $yen }
effect-bidding = Bidding +{ $yen }
effect-loan = Loan { $yen }
effect-repay = Repay { $yen }
effect-speculate = Speculate
effect-action = Action disc { $yen }
effect-card = Card { $yen }
effect-shape = Drink Shape
effect-invest-disc = Invest by disc
effect-sell = Sell
effect-copy = Copy { $yen }

# The score.
part-yen = Yen in hand
part-speculation = Speculation on the { $line }
part-commitment = Commitment on the { $line }
part-stock = Stock { $stock } of the { $line }
part-set-aside = Set aside for Stock sold
part-loans = { $count } { $count ->
    [one] loan
   *[other] loans
}
wins = { $who } wins with { $yen }.
wins-by-order = { $who } wins with { $yen }: of the tied the first in turn order.
leads = { $who } would win with { $yen } if the game ended now.
leads-by-order = { $who } would win with { $yen } if the game ended now, as the first of the tied in turn order.
solo-result = { $who } ends with { $yen }.
solo-so-far = { $who } would end with { $yen } if the game ended now.
nobody-leads = Nobody plays.

# The page.
seat = { $who }
page-round = Round { $round } of { $rounds }
page-players = Players, in turn order
page-player = { $yen } · discs { $discs } (spare { $spare }) · pyramids { $pyramids } · speculation discs { $bets } · Speed { $speed } · loans { $loans }
page-bike = Bicycle
page-bonus = bonus { $yen }
page-set-aside = set aside { $yen }
page-box = discs in the box { $count }
page-vending = on the Drinks stack { $count }
page-lent = for this round only { $count }
page-bid = own bid { $yen }
page-passed = passed
page-off = not on the Map yet
page-at = at { $space }
page-rides = rides the { $line }
page-stations = Stations: { $stations }
page-card-of = own card
page-supply = In the supply: Speed tokens { $speed } · Loan tokens { $loans } · Bicycles { $bikes }
page-track = Income track: Value, higher/lower amount, Train, Stock, disc spots
page-no-train = no Train
page-train = Train at { $stop } { $station }, next { $next }
page-pair = { $name } at { $station }, next { $next }
page-stock = Stock { $stock }: { $who }
page-speed = Speed token
page-bet = { $who } speculates { $yen }
page-cards = Action cards, the bottom row first; of two actions the first is `top` (○ free spot)
page-gap = (gap)
page-color-card = { $color }: Color card
page-drinks = Drinks: color, owner, in supply, on the Map
page-crate = { $color }: { $who }, { $count } in supply
page-crate-full = { $color }: nobody's yet
page-machines = at { $stations }
page-discard = discard pile:
page-near = Around your Meeple (letters: the Lines whose Stations the space touches; P: Meeples)
page-map = The Map (letters: the Lines whose Stations the space touches; P: Meeples)
page-stops = The stops, each with a space that touches it
page-touches = touches { $station } ({ $labels }), { $count } { $count ->
    [one] circle
   *[other] circles
}, no pyramid
page-touches-built = touches { $station } ({ $labels }), pyramid of { $who }
page-touches-halt = touches { $station } ({ $labels }), a small stop

# What speaks for a choice beside another one.
why-at-best = (played on for the most Yen) { $fact }
why-then = then { $fact }
why-even-at-best = { $fact } (the other played on for the most Yen)
why-comes = comes to { $yen } in the end as the Trains run, not { $other }
why-stock = gets Stock { $stock } of the { $line }, worth { $yen } as things stand
why-stock-own = gets Stock { $stock } of the { $line }, worth { $yen } as things stand, which stops at { $count ->
    [one] one Station
   *[other] { $count } Stations
} of its own
why-keeps-stock = keeps Stock { $stock } of the { $line }, worth { $yen } as things stand
why-builds = builds { $station }, which brings { $yen } in the end as the Trains run
why-builds-later = builds { $station }, where { $count ->
    [one] one Line stops
   *[other] { $count } Lines stop
} and no Train pays yet
why-rival = leaves { $who } { $yen } less in the end as the Trains run
why-site = stands at { $station }, which would bring { $yen } if it were built next, not { $other }
why-site-here = would have { $yen } by building { $station }, where its Meeple stands, not { $other }
why-rides = can ride to { $station }, which would bring { $yen } if it were built next, not { $other } where it stands
why-lines = stands at { $station }, where { $count ->
    [one] one Line stops
   *[other] { $count } Lines stop
}, not { $other }
why-keeps = keeps { $yen } in hand, not { $other }
why-discs = keeps { $count ->
    [one] one disc
   *[other] { $count } discs
}, not { $other }
why-speed = has { $count ->
    [one] one Speed token
   *[other] { $count } Speed tokens
} to assign, not { $other }
why-bonus = has { $yen } beside its disc for the next bid, not { $other }
why-bids-less = saves { $yen }, for which it may come later in turn order
why-before = is more than { $count ->
    [one] one rival has, who comes
   *[other] { $count } rivals have, who come
} later for sure, not { $other }
why-bids-more = costs { $yen } more and comes before whoever bids in between

# What a hand puts on the Map
tool-meeple = Meeple
tool-pyramid = Pyramid
tool-drink = Drink: { $color }
