# Customers, stores, actions.
food = Food
clothing = Clothing
books = Books
electronics = Electronics
double = double { $type }
store-food = a Food store
store-clothing = a Clothing store
store-books = a Books store
store-electronics = an Electronics store
action-open = Open
action-expand = Expand
action-income = Income
action-move = Move
action-departo = Departo
railway = { $a } – { $b }
some = { $count ->
    [one] { $what }
   *[other] { $count } { $what }
}
some-left = { $what } { $count }
list = { $what }
none = none
aside = beside the deck
visit = { $station } ({ $piece } to { $who })
meets-specialty = { $who }: { $type }
meets-department = { $who }: department store
meets-nothing = no store
crosses = over track of { $who }, who may take an Income
crosses-nothing = nobody gets an Income

# What is asked now, in a few words.
now-festival = the Festival moves
now-kaiju = the Kaiju moves
now-flee = customers flee
now-action = an action is chosen
now-target = a station is chosen for the store
now-store = a store is chosen
now-first = track is laid
now-second = a second track is laid, or not
now-gather = a ward is chosen for the Move
now-start = the Move starts
now-on = the group goes on or stops
now-give = a customer is given to the store
now-offer = an Income is offered
now-upgrade = a store is chosen for the Departo
now-customer = a customer is given up
now-pay = a card is paid
now-three = three cards are paid
now-over = the game is over

# Refusals.
is-over = The game is over.
out-of-order = Something else is to be decided now: { $now }.
nothing-to-ask = This question has no answer here.
no-bay = { $bay } is no ward; nobody goes there.
no-token = A bonus token is wild for scoring only; it is no customer.
no-track-on-connection = { $a } and { $b } are joined from the start; no track is laid there.
not-planned = No railway is planned between { $a } and { $b }.
festival-too-far = The Festival moves to a ward next to { $from }; { $ward } is not.
kaiju-too-far = The Kaiju can't come to { $ward } from here ({ $from }).
flee-too-far = { $ward } is not next to the Kaiju's ward.
no-passing = There is no passing; Income is always possible.
taken = { $action } was already taken in this turn.
cannot-complete = { $action } can't be completed with the cards in hand.
cannot-pay = This can't be paid: no card of { $wards }, no wildcard, fewer than three cards.
no-empty-station = No station is empty.
occupied = A store stands at { $station } already.
none-in-supply = No { $type } store is left in the supply.
department-stays = The department store at { $station } is never moved.
no-store-of-yours = No store of yours stands at { $station }.
no-track = No track is left in the supply.
has-track = Track lies on { $railway } already.
not-extending = { $second } does not go on from { $first }.
nobody-to-move = There are no customers on the map.
nobody-in = There are no customers in { $ward }.
kaiju-in = The Kaiju is in { $ward }: no group may start there or pass.
start-elsewhere = { $station } is not in { $ward }.
not-joined = { $from } and { $to } are not joined.
visited = The group was at { $station } already.
no-track-laid = No track lies between { $from } and { $to }.
give-first = The store here must be given a customer first.
stop-before-served = The group may stop only after the store here was served.
not-in-group = There is no { $piece } in the group.
no-match = The store here does not match { $piece }.
no-store-to-upgrade = You have no specialty store at a big station.
no-customer-to-give = You have no customer of the type of a store at a big station.
not-upgradable = No specialty store of yours stands at { $station }, or the station is not big.
no-customer-of = You have no such { $type } customer.
no-department = No department store is left in the supply.
not-in-hand = You have no card of { $ward }.
not-wild = The card of { $ward } is not wild for you; a card of { $wards } is due.
not-three = You have fewer than three cards.
no-more-in-hand = You have no further card of { $ward }. Take back to choose other cards.
players = Shinjuku is for 2 to 4 players, not { $found }.

# What is wrong with a position.
no-such-ward = There is no ward “{ $what }”.
no-such-station = There is no station “{ $what }”.
no-such-railway = There is no planned railway “{ $what }”.
no-such-customer = There is no customer “{ $what }”.
no-such-type = There is no type of store “{ $what }”.
no-such-seat = There is no seat { $what }.
no-such-action = There is no action “{ $what }”.
too-many-cards = More than 72 cards, at { $what }.
too-many-customers = More than 72 customers, at { $what }.
pile-too-large = A pile of { $what } is larger than all there is.
queue-of-four = The Queue has four cards, not { $what }.
one-source = A store comes from the supply or from the map: { $what }.
picked-too-many = At most two cards are picked before the third: { $what }.
paid-one-or-three = One card is paid, or three: { $what }.
path-too-long = No station is visited twice: { $what }.
two-stores = Two stores stand at { $what }.
too-many-stores = A player has too many stores of one kind: { $what }.
two-track = Two track lie on { $what }.
too-much-track = A player has 16 track, not { $what }.
wrong-stacks = The stacks of bonus tokens can't be { $what }.
wrong-players = This table has another number of players than { $what }.
chk-cards = There are { $wanted } cards of { $ward }, not { $found }.
chk-customers = There are { $wanted } of { $piece }, not { $found }.
chk-known = What everyone saw of the hand of { $who } is not in it.
chk-track = { $who } has 16 track in all; { $found } are on the map.
chk-specialty = { $who } has two { $type } stores in all; { $found } are on the map.
chk-departments = { $who } has three department stores in all; { $found } are on the map.
chk-stacks = One stack goes with each of the first six department stores; { $built } are built.
chk-tokens = The players have { $found } bonus tokens; { $wanted } were taken from the board.
chk-department = The store at { $station } can't stand there.
chk-kept = The map and what is kept beside it differ.
chk-stage = What is asked does not fit the turn.
chk-kaiju = The Kaiju is not in this game.
chk-journey = The Move under way broke a rule.
chk-queue-types = A card of the Queue holds two types of customers.
chk-queue-twice = One type of customers waits on two cards of the Queue.
chk-queue-gap = The Queue has a gap.
chk-queue-empty = Nobody waits in the Queue, but the bag is not empty.
chk-deck = The deck is empty, but cards lie in the discard pile.

# What happens.
turn = It is { $who }'s turn.
arrived = From the Queue to { $ward }: { $customers }.
took = { $who } takes the { $ward } card of the Queue.
returned = No card is left to draw: { $ward } goes back to the end of the Queue.
revealed = { $ward } comes to the Queue.
queued = { $ward } in the Queue gets { $piece }.
reshuffled = The discard pile is shuffled into a new deck.
kaiju-appeared = The deck has run out: the Kaiju rises in { $bay }!
last-customer = The last customer is on the map: the final turns run.
festival-moved = { $who } moves the Festival to { $ward }.
kaiju-moved = { $who } moves the Kaiju to { $ward }.
fled = { $customers } flee from { $from } to { $ward }.
drew = { $who } takes an Income: { $count ->
    [0] no card
    [one] one card
   *[other] { $count } cards
}.
drew-cards = { $who } takes an Income: { $cards }.
opened = { $who } opens { $store } at { $station }, paying { $paid }.
store-moved = { $who } moves the { $type } store from { $from } to { $station }, paying { $paid }.
expanded = { $who } lays track { $first }.
expanded-twice = { $who } lays track { $first } and { $second }, paying { $paid }.
group-at = The group is at { $station }.
given = { $piece } goes to { $who }'s store at { $station }.
declined = { $who } declines the Income.
moved = { $who } moves the customers of { $from }: { $path }; left in { $to }: { $left }. Paid: { $paid }.
moved-all = { $who } moves the customers of { $from }: { $path }. Paid: { $paid }.
upgraded = { $who } makes a department store at { $station }, giving { $piece } to the Queue, paying { $paid }, and takes { $tokens ->
    [0] no bonus token
    [one] one bonus token
   *[other] { $tokens } bonus tokens
}.
upgraded-gone = { $who } makes a department store at { $station }, giving up { $piece }, paying { $paid }, and takes { $tokens ->
    [0] no bonus token
    [one] one bonus token
   *[other] { $tokens } bonus tokens
}.
over = Bag and Queue are empty and the last round is played: the game is over.

# Questions.
ask-festival = Where does the Festival go?
ask-kaiju = Where does the Kaiju go?
ask-flee = Where do the customers flee?
ask-first-action = Which is your first action?
ask-second-action = Which is your second action?
ask-target = At which station do you open?
ask-store = Which store do you open at { $station }?
ask-first = Where do you lay track?
ask-second = Where do you lay a second track?
ask-gather = From which ward do you move the customers?
ask-start = Where does the group start?
ask-on = Where does the group go on from { $station }?
ask-give = Who goes to the store at { $station }?
ask-offer = { $who } crosses your track. Do you take an Income?
ask-upgrade = Which store becomes a department store?
ask-customer = Which customer do you give up for { $station }?
ask-pay = Which card pays for { $wards }?
ask-three = Which card do you spend as number { $count } of three?

# Choices.
do-festival = The Festival goes to { $ward }; its cards are wild for everyone.
do-kaiju = The Kaiju goes to { $ward }.
do-kaiju-flee = The Kaiju goes to { $ward }; there flee: { $customers }.
do-flee = All of them go to { $ward }.
do-open = Put a store on an empty station, for a card of its ward.
do-expand = Lay track; a second one for a card.
do-income = Draw { $count ->
    [one] one card
   *[other] { $count } cards
}; your turn ends.
do-offered = Draw { $count ->
    [one] one card
   *[other] { $count } cards
}.
do-move = Take all customers of a ward along the track, for a card of the ward.
do-departo = Make a specialty store at a big station a department store.
do-at = Open at { $station }, for a card of { $ward }.
do-supply = Take { $store } from your supply.
do-from = Move your { $type } store from { $station }.
do-track = Lay track { $railway }.
do-done = Lay no second track.
do-gather = Move from { $ward }: { $customers }.
do-start = Start at { $station } ({ $store }).
do-go = Go to { $station } ({ $store }; { $track }).
do-stop = Stop here; those left stay in { $ward }.
do-give = Give { $piece }.
do-decline = Take no Income.
do-upgrade = The store at { $station } becomes a department store.
do-pay = Pay a card of { $ward }.
do-pay-wild = Pay a card of { $ward }, which is wild for you.
do-three = Pay any three cards together.
do-spend = Spend a card of { $ward }.

# The table as text.
text-turn = Turn of { $who }; the Staca card is with { $staca }.
text-festival = Festival: { $ward }
text-kaiju = Kaiju: { $place }
text-piles = Queue { $waiting } of { $level } – deck { $deck }, discard { $discard }, bag { $bag }
text-queue = { $at }. { $ward }: { $customers }
text-stacks = Bonus tokens on 3 to 8: { $stacks }
text-map = Map (◎ big station, = track and whose)
text-player = { $number } { $who }
text-score = { $points ->
    [one] one point
   *[other] { $points } points
}, bonus tokens { $tokens }
text-customers = Customers: { $customers }
text-supply = Supply: { $stores }, department stores { $departments }, track { $track }
text-hand-of = Hand: { $count }, known of it: { $known }
text-hand = Your hand: { $count } (* wild)
mark-festival = [Festival]
mark-kaiju = [Kaiju]

# The result.
set-of-4 = sets of four: { $count }
set-of-3 = sets of three: { $count }
set-of-2 = sets of two: { $count }
set-of-1 = single units: { $count }
won = { $who } wins with { $points } points.
won-by-fours = { $who } wins with { $points } points, by more sets of four.
won-by-threes = { $who } wins with { $points } points, by more sets of three.
won-by-twos = { $who } wins with { $points } points, by more sets of two.
won-by-customers = { $who } wins with { $points } points, by more customers.
shared = { $who } share the victory with { $points } points.

# What speaks for a choice beside another one.
why-scores = brings its customers to { $points } points, not { $other }
why-could-score = can bring its customers to { $points } points by this Move, not { $other }
why-denies = keeps { $points ->
    [one] one point
   *[other] { $points } points
} from { $who }
why-opens = leaves a Move that can bring { $points ->
    [one] one point
   *[other] { $points } points
} next, not { $other }
why-opens-less = leaves { $who } { $points ->
    [0] no Move that brings points
    [one] a Move that can bring one point
   *[other] a Move that can bring { $points } points
}, not { $other }
why-reaches = leaves { $count ->
    [one] one customer
   *[other] { $count } customers
} on the map within reach of its stores, not { $other }
why-reaches-less = leaves { $count ->
    [0] no customer
    [one] one customer
   *[other] { $count } customers
} on the map within reach of the stores of { $who }, not { $other }
why-reaches-queue = has { $count ->
    [one] one customer
   *[other] { $count } customers
} of the Queue within reach of its stores, not { $other }, once they come to their wards
why-serves = has stores for { $count ->
    [one] one type
   *[other] { $count } types
} of customers, not { $other }
why-joins = has { $count ->
    [one] one station
   *[other] { $count } stations
} on the track of its stores, not { $other }
why-wild = has { $count ->
    [one] one card
   *[other] { $count } cards
} in hand that { $count ->
    [one] is
   *[other] are
} wild, not { $other }
why-no-income = offers { $who } no Income of { $count ->
    [one] one card
   *[other] { $count } cards
}
why-cards = has { $count ->
    [one] one card
   *[other] { $count } cards
} in hand, not { $other }
why-tokens = has { $count ->
    [one] one bonus token
   *[other] { $count } bonus tokens
}, not { $other }

# What a hand puts on the map
tool-store = { $type } store
tool-department = Department store
tool-track = Track
tool-customer = Customer: { $what }
tool-nobody = Take the customers away
tool-festival = The Festival
tool-kaiju = The Kaiju
